#include "tests/support/other_secrets.hpp"

#include "battle/view.hpp"

namespace linstock::tests {

namespace {

constexpr auto six_units = static_cast<Coord>(6 * grid_steps);

/// Moves the unit elsewhere on the table, turned about and in another formation.
void elsewhere(const Battle& battle, State& state, UnitId id) {
    UnitState& u = state.unit(id);
    const auto shifted = [](Coord at, double size) { return at + (at > to_coord(size / 2) ? -six_units : six_units); };
    u.place = {shifted(u.place.x, battle.scenario->width), shifted(u.place.y, battle.scenario->height)};
    u.heading = normal(u.heading + full_turn / 4);
    if (u.formation == Formation::line || u.formation == Formation::column)
        u.formation = u.formation == Formation::line ? Formation::column : Formation::line;
    for (OfficerState& o : state.officers)
        if (o.attached_to == id) o.place = u.place;
}

}  // namespace

bool with_other_secrets(const Battle& battle, const State& state, Seat seat, State& out) {
    out = state;
    bool any = false;
    for (const Unit& unit : battle.forces().units) {
        if (knows_of(battle, state, seat, unit.id)) continue;
        any = true;
        elsewhere(battle, out, unit.id);
    }
    return any;
}

}  // namespace linstock::tests
