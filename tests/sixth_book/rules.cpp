// TS-1: the ruleset's tables, its unit types, and the set-up of a battle.
#include "army/layout.hpp"
#include "battle/ruleset.hpp"
#include "tests/sixth_book/tin.hpp"

#include <algorithm>
#include <array>

namespace linstock::tin {

Kind kind_of(const Charts& charts, Branch branch) {
    const ChartId chart = charts.role("units", "");
    const RowId row = charts.find_row(chart, branch == Branch::guns ? "guns" : "foot");
    const auto cell = [&](const char* column) { return charts.number(chart, row, charts.find_column(chart, column)); };
    return {cell("stands"), cell("move"), cell("range"), cell("hits_on")};
}

Kind kind_of(const Battle& battle, UnitId id) { return kind_of(battle.charts(), battle.unit(id).branch()); }

std::span<const Field> unit_locals_fields() {
    static const std::array fields = {LINSTOCK_FIELD(UnitLocals, unit), LINSTOCK_FIELD(UnitLocals, target)};
    return fields;
}

constexpr double width = 1.5;
constexpr double depth = 0.75;
static Layout layout_of(const State& state, UnitId id) {
    return in_ranks(std::max<int>(1, state.unit(id).stands_left), 4, width, depth);
}

Box footprint_at(const State& state, UnitId id, Vec place, Heading heading) {
    const Layout layout = layout_of(state, id);
    return linstock::footprint(place, heading, {layout.width, layout.depth});
}

Box footprint(const Battle&, const State& state, UnitId id) {
    return footprint_at(state, id, to_vec(state.unit(id).place), state.unit(id).heading);
}

bool on_table(const State& state, UnitId id) { return state.unit(id).presence == Presence::on_table; }

namespace {

void stand_boxes(const Battle&, const State& state, UnitId id, std::vector<Box>& out) {
    const UnitState& u = state.unit(id);
    for (const StandPlace& stand : layout_of(state, id).stands)
        out.push_back(stand_box(to_vec(u.place), u.heading, stand, width, depth));
}

Prepared prepare_battle(const Ruleset& rules, const Scenario& given, const Ground&) {
    Prepared out;
    const auto scenario = std::make_shared<Scenario>(given);
    for (Unit& unit : scenario->forces.units) {
        if ((unit.branch() != Branch::foot && unit.branch() != Branch::guns) || !rules.knows(unit.formation) ||
            unit.start.how != Start::placed)
            out.problems.push_back(scenario->problem(unit.where, unit.name + " is not in this book",
                                                     "foot or guns, in line, placed on the table", "TS-1"));
        unit.stands = kind_of(*rules.charts, unit.branch()).stands.value;
        unit.figures_per_stand = 1;
    }
    out.scenario = scenario;
    return out;
}

void open_battle(Play& play) {
    for (const Unit& unit : play.battle().forces().units) {
        UnitState& u = play.state().unit(unit.id);
        u.place = to_point(unit.start.place);
        u.heading = unit.start.heading;
        u.presence = Presence::on_table;
        u.stands_left = static_cast<std::uint8_t>(unit.stands);
    }
    play.push(make(Proc::turn));
}

constexpr std::array formations = {Formation::line};
const std::array unit_fields = {LINSTOCK_FIELD(TinUnit, lost)};

std::vector<PromptKind> prompt_kinds() {
    return {{"tin_move", "TS-2", "where a unit goes", {Verb::follow, Verb::stand}, PromptRole::way},
            {"tin_fire", "TS-3", "whom a unit fires at", {Verb::fire, Verb::hold_fire}, PromptRole::fire}};
}

std::shared_ptr<const Ruleset> make_ruleset(std::shared_ptr<const Charts> charts, Problems*) {
    ProcedureTable table;
    register_moves(table);
    register_fire(table);
    auto rules = std::make_shared<Ruleset>();
    rules->id = charts->id();
    rules->charts = std::move(charts);
    rules->procedures = std::move(table.procedures());
    rules->phases = {{"movement", PhaseRole::movement}, {"fire", PhaseRole::fire}, {"nerve", PhaseRole::morale}};
    rules->purposes = {{"fire", DiceRole::fire}, {"nerve", DiceRole::morale}};
    rules->questions = prompt_kinds();
    rules->words = &ruleset_texts();
    rules->formations = formations;
    rules->unit_fields = unit_fields;
    rules->prepare = prepare_battle;
    rules->open = open_battle;
    rules->footprint = footprint;
    rules->stand_boxes = stand_boxes;
    return rules;
}

}  // namespace

books::Book book() {
    return {"tin", make_ruleset, [](int) { return ""; }, prompt_kinds, [] { return ScenarioTerms{}; }};
}

}  // namespace linstock::tin
