#include "rulesets/mwan18/model.hpp"

#include <algorithm>
#include <string>

namespace linstock::mwan18 {

Cite cite(const Battle& battle, std::string_view id) { return book(battle).charts->cite(id); }

Refusal refuse(const Battle& battle, std::string text, std::string_view clause) {
    return {RefusalKind::against_rules, std::move(text), {cite(battle, clause)}};
}

bool limbered(const Battle& battle, const State& state, UnitId id) {
    return is_battery(battle, id) && !traits_of(state.unit(id).formation).unlimbered;
}

bool unlimbered(const Battle& battle, const State& state, UnitId id) {
    return is_battery(battle, id) && traits_of(state.unit(id).formation).unlimbered;
}

bool crew_on_foot(const State& state, UnitId id) {
    const MwUnit w = own(state.unit(id));
    return std::any_of(w.guns.begin(), w.guns.end(), [](Gun g) { return g == Gun::away; });
}

Mover mover_of(const Battle& battle, const State& state, UnitId id) {
    if (is_battery(battle, id)) return crew_on_foot(state, id) ? Mover::infantry : Mover::artillery;
    return state.unit(id).mounted ? Mover::cavalry : Mover::infantry;
}

bool on_table(const State& state, UnitId id) { return state.unit(id).presence == Presence::on_table; }

int crew_left(const Battle& battle, const State& state, UnitId id, int section) {
    const auto s = static_cast<std::size_t>(section);
    return std::max(0, facts(battle, id).crew - int{state.unit(id).casualties[s]});
}

int figures_left(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    if (!is_battery(battle, id)) return u.stands_left;
    int sum = 0;
    for (int s = 0; s < u.stands_left; ++s)
        sum += crew_left(battle, state, id, s);
    return sum;
}

int original_section(const State& state, UnitId id, int section) {
    const unsigned gone = own(state.unit(id)).sections_gone;
    int place = -1;
    for (int s = 0; s < static_cast<int>(most_sections); ++s)
        if ((gone >> s & 1U) == 0 && ++place == section) return s;
    return static_cast<int>(most_sections) - 1;
}

int piece_of(const Battle& battle, const State& state, UnitId id, int section) {
    return facts(battle, id).pieces[static_cast<std::size_t>(original_section(state, id, section))];
}

bool without_crew(const Battle& battle, const State& state, UnitId id, int section) {
    const UnitState& u = state.unit(id);
    if (!is_battery(battle, id) || !on_table(state, id) || section >= u.stands_left) return false;
    const Gun gun = own(u).guns[static_cast<std::size_t>(section)];
    return gun == Gun::lost || (gun == Gun::served && crew_left(battle, state, id, section) == 0);
}

bool in_order(const Battle& battle, const State& state, UnitId id) {
    return on_table(state, id) && own(state.unit(id)).spirit == Spirit::steady && figures_left(battle, state, id) > 0;
}

void set_spirit(UnitState& u, Spirit spirit) {
    edit(u, [&](MwUnit& w) {
        w.spirit = spirit;
        if (spirit == Spirit::steady) return;
        w.changing = false;
        w.changes_to = usual_formation;
        w.changes_by = 0;
        w.change_done = 0;
    });
    u.condition = spirit == Spirit::stampeding ? Condition::routed
                  : spirit == Spirit::resting  ? Condition::disordered
                                               : Condition::steady;
}

bool free_of_rows(const State& state, UnitId id) { return own(state.unit(id)).row == 0; }

int men_of(const Battle& battle, const State& state, UnitId id) {
    const Book& b = book(battle);
    const int scale = is_battery(battle, id) ? b.men_per_gunner.value : b.men_per_figure.value;
    return figures_left(battle, state, id) * scale;
}

const Book::Row* binding_row(const Battle& battle, const State& state, UnitId id) {
    const std::uint8_t row = own(state.unit(id)).row;
    if (row == 0) return nullptr;
    return &book(battle)
                .rows[static_cast<std::size_t>(table_of_row(row) - 1)][static_cast<std::size_t>(die_of_row(row))];
}

int fire_share(const Battle& battle, const State& state, UnitId id) {
    const Book::Row* row = binding_row(battle, state, id);
    return row == nullptr ? 5 : row->fire.value;
}

Cite cite_row(const Battle& battle, std::uint8_t row) {
    return cite(battle, "MW-morale-" + std::to_string(table_of_row(row)) + ".r" + std::to_string(die_of_row(row)));
}

std::span<const Unit> units_of(const Battle& battle) { return battle.forces().units; }

}  // namespace linstock::mwan18
