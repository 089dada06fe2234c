#include "sample.hpp"

#include "army/layout.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "battle/ruling.hpp"
#include "charts/load.hpp"
#include "tests/folder/folder.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

using namespace linstock;

namespace sample {

namespace {

const std::string data_dir = tests::data_folder();

/// 15 mm: foot 1.5 x 0.75, horse 1 x 1, guns 1.5 x 1.5.
Size size_of(const Unit& unit, Formation formation, int stands) {
    switch (unit.branch()) {
        case Branch::guns:
            return formation == Formation::line ? size_in_ranks(stands, stands, 1.5, 1.5, 0.5)
                                                : size_in_file(stands, 1.5, 1.5);
        case Branch::horse:
            return formation == Formation::line ? size_in_two_ranks(stands, 4, 1, 1) : size_in_ranks(stands, 2, 1, 1);
        default: break;
    }
    if (formation == Formation::square) return size_in_square(stands, 1.5, 0.75);
    if (formation == Formation::column) return size_in_ranks(stands, 2, 1.5, 0.75);
    return size_in_two_ranks(stands, 3, 1.5, 0.75);
}

Cite cite(const Battle& battle, const char* id) { return battle.charts().cite(id); }

}  // namespace

std::string read_text(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::shared_ptr<const Battle> two_brigades() { return loaded("two-brigades"); }

std::shared_ptr<const Battle> loaded(const std::string& name, const std::string& ruleset) {
    const std::string rules_dir = data_dir + "/rulesets/" + ruleset + "/";
    auto charts = load_charts({{read_text(rules_dir + "ruleset.toml"), "ruleset.toml"},
                               {read_text(rules_dir + "charts.toml"), "charts.toml"},
                               {read_text(rules_dir + "clauses.toml"), "clauses.toml"},
                               {}});
    const std::string file = data_dir + "/scenarios/" + name + ".toml";
    auto scenario = read_scenario(read_text(file), file);
    if (!charts || !scenario) {
        for (const Problem& p : charts ? scenario.error() : charts.error())
            ADD_FAILURE() << to_text(p);
        return nullptr;
    }
    auto rules = std::make_shared<Ruleset>();
    rules->id = ruleset;
    if (const auto made = tests::ruleset(ruleset)) rules->terms = (*made)->terms;
    rules->charts = std::make_shared<const Charts>(std::move(*charts));
    rules->phases = {
        {"cards and moves"}, {"artillery fire"}, {"musketry of those that stood"}, {"close combat"}, {"rally"}};
    auto battle = std::make_shared<Battle>();
    battle->rules = rules;
    battle->scenario = *scenario;
    return battle;
}

Box footprint_of(const Battle& battle, const UnitView& u) {
    return footprint(to_vec(u.place), u.heading, size_of(battle.unit(u.id), u.formation, u.stands_left));
}

View opening_view(const Battle& battle) {
    View v;
    v.turn = 1;
    std::vector<UnitView> units;
    for (const Unit& unit : battle.forces().units) {
        UnitView u;
        u.id = unit.id;
        u.army = unit.army;
        u.formation = unit.formation;
        u.mounted = unit.branch() == Branch::horse && unit.mounted;
        u.place = to_point(unit.start.place);
        u.heading = unit.start.heading;
        const int book = unit.branch() == Branch::guns ? 3 : unit.branch() == Branch::horse ? 8 : 6;
        u.stands_at_start = u.stands_left = unit.stands > 0 ? unit.stands : book;
        u.figures_at_start = u.figures_left = u.stands_left * (unit.branch() == Branch::foot ? 4 : 2);
        u.guns_left = unit.branch() == Branch::guns ? u.stands_left : 0;
        u.casualties.assign(static_cast<std::size_t>(u.stands_left), 0);
        u.footprint = footprint_of(battle, u);
        u.fresh = true;
        units.push_back(u);
    }
    v.units = std::move(units);
    for (const Officer& o : battle.forces().officers)
        v.officers.push_back({o.id, o.army, Presence::on_table, to_point(o.start.place), o.attached_to});
    v.objectives.assign(battle.scenario->objectives.size(), ArmyId{});
    v.effectiveness = {10000, 10000};
    v.pieces.assign(battle.scenario->pieces.size(), PieceState{});
    return v;
}

Event full_event(const Battle& battle, EventKind kind) {
    Event e;
    e.kind = kind;
    e.turn = 2;
    e.army = ArmyId{1};
    e.unit = UnitId{2};
    e.other = UnitId{11};
    e.on_wire = {2, 3};
    e.needed = 4;
    e.distance = to_coord(11);
    e.word = kind == EventKind::turn_began ? "7 in the morning" : "word_of_it";  // the hour, in rulesets with hours
    e.dice = {6, {6, 4, 2}};
    e.path = {to_point({30, 12}), to_point({32, 16})};
    e.to = to_point({32, 16});
    e.units = {UnitId{2}, UnitId{3}, UnitId{11}};
    e.command = CommandId{2};
    e.piece = PieceId{2};
    if (kind == EventKind::officer_moved || kind == EventKind::officer_fate) e.officer = OfficerId{2};
    if (kind == EventKind::officer_moved) e.unit = UnitId{};
    e.modifiers = {{"in cover", -1, cite(battle, "RV-7.3")}};
    e.why = {cite(battle, "RV-7.1"), cite(battle, "RV-9.D")};
    if (kind == EventKind::ruled) {
        auto ruling = std::make_shared<Ruling>();
        ruling->reason = "the tape slipped";
        ruling->stated.heading = 90 * (full_turn / 360);
        e.ruling = std::move(ruling);
    }
    return e;
}

}  // namespace sample
