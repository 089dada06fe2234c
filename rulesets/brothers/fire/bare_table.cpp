#include "rulesets/brothers/fire/bare_table.hpp"

#include "rulesets/common/staging.hpp"

#include <utility>

namespace linstock::brothers {

std::shared_ptr<Battle> blank_table(const Battle& roster, const TableShot& shot, std::vector<Piece> pieces) {
    std::shared_ptr<Battle> out = common::blank_table(roster, shot, std::move(pieces));
    auto prepared = std::make_shared<Setup>(setup(roster));
    prepared->sections.clear();
    prepared->works.clear();
    prepared->navigable.clear();
    prepared->tasks = {};  // BA-13.H: tasks are of the battle; most units are absent here
    out->own = std::move(prepared);
    return out;
}

State empty_table(const Battle& table, const State& from, const TableShot& shot) {
    State s = common::nobody_on(table, from, shot);
    const ArmyId army = army_of(table, shot.firer);
    edit(s, [&](BaState& w) {
        w.active = army;
        w.closed = 0;
        w.conceded = 0;
        w.edges = {};
    });
    return s;
}

void bring(State& state, const State& from, UnitId id, Vec at, Heading heading) {
    UnitState& u = common::put(state, from, id, at, heading);
    edit(u, [](BaUnit& w) {
        w.captures = 0;
        w.held = w.works = 0;
        w.forget_charge();
        w.acting = Acting::idle;
        w.pinned = w.moved = w.fired = w.attacked = false;
    });
}

const Shelter* shelter_in(const std::vector<TableFact>& facts) {
    for (const Shelter& s : shelters)
        for (const TableFact& fact : facts)
            if (fact.word == s.word) return &s;
    return nullptr;
}

}  // namespace linstock::brothers
