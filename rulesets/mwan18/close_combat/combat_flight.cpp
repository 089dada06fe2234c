// T4d, MW-6.15 to MW-6.18: beaten figures run, and unserved guns are captured.

#include "battle/event.hpp"
#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/retreat/breaking.hpp"
#include "rulesets/mwan18/retreat/stampede.hpp"

#include <algorithm>

namespace linstock::mwan18 {

void drive_off(Play& play) {
    const Battle& battle = play.battle();
    State& state = play.state();
    for (const Unit& unit : units_of(battle)) {
        const MwUnit w = own(state.unit(unit.id));
        if (!w.beaten) continue;
        edit(state.unit(unit.id), [](MwUnit& m) {
            m.beaten = false;
            m.engaged = 0;
        });
        if (w.engaged == 0 || !on_table(state, unit.id) || figures_left(battle, state, unit.id) == 0) continue;
        std::array<bool, most_sections> sections{};
        for (std::size_t s = 0; s < most_sections; ++s)
            sections[s] = ((w.engaged >> s) & 1U) != 0;
        const UnitId runner = break_off(play, unit.id, w.engaged, sections);
        if (figures_left(battle, state, runner) == 0) continue;
        begin_stampede(play, runner, cite(battle, "MW-6.15"), Occasion::combat);
        run_away(play, runner);
    }
    refresh_contacts(play);
}

namespace {

/// Some of these crews belong to guns of this battery.
bool serves(const Battle& battle, const State& state, UnitId crew, UnitId guns) {
    const std::vector<UnitId> homes = homes_of(battle, state, crew);
    return std::find(homes.begin(), homes.end(), guns) != homes.end();
}

/// A unit touching the battery that may capture its unserved guns (enemy) or serve them again (crew).
UnitId in_order_at(const Battle& battle, const State& state, UnitId battery, bool enemy) {
    for (const Unit& unit : units_of(battle)) {
        if (unit.id == battery || enemies(battle, battery, unit.id) != enemy || !in_order(battle, state, unit.id))
            continue;
        // A gun left behind and its crew are a unit of their own (MW-3.17).
        if (!enemy && !(crew_on_foot(state, unit.id) && serves(battle, state, unit.id, battery))) continue;
        if (touching(battle, state, unit.id, battery)) return unit.id;
    }
    return {};
}

/// MW-6.18: a gun without crew goes to the enemy that touches it.
void take_from(Play& play, UnitId battery, UnitId taker) {
    State& state = play.state();
    for (int s = 0; s < state.unit(battery).stands_left; ++s) {
        const auto i = static_cast<std::size_t>(s);
        const Gun gun = own(state.unit(battery)).guns[i];
        if (gun != Gun::served || crew_left(play.battle(), state, battery, s) > 0) continue;
        edit(state.unit(battery), [&](MwUnit& w) { w.guns[i] = Gun::lost; });
        play.say(EventKind::noted, [&](Event& e) {
            e.unit = battery;
            e.other = taker;
            e.gun_number() = s + 1;
            e.word = "loses a cannon";
            e.verb = EventVerb::loses_gun;
            e.in_percent = true;
            e.why = {cite(play.battle(), "MW-6.18")};
        });
    }
}

}  // namespace

void take_guns(Play& play) {
    const Battle& battle = play.battle();
    State& state = play.state();
    for (const Unit& unit : units_of(battle)) {
        if (!is_battery(battle, unit.id) || !on_table(state, unit.id)) continue;
        bool unserved = false;
        for (int s = 0; s < state.unit(unit.id).stands_left; ++s)
            unserved = unserved || (own(state.unit(unit.id)).guns[static_cast<std::size_t>(s)] == Gun::served &&
                                    crew_left(battle, state, unit.id, s) == 0);
        if (!unserved) continue;
        const UnitId taker = in_order_at(battle, state, unit.id, true);
        if (taker) {
            take_from(play, unit.id, taker);
            continue;
        }
        const UnitId crew = in_order_at(battle, state, unit.id, false);
        if (crew) join(play, crew, unit.id);
    }
}

}  // namespace linstock::mwan18
