#include "server/views/view_parts.hpp"

#include "battle/ruleset.hpp"

namespace linstock::server {

namespace {

View around(const Battle& battle, const State& state, Seat seat) {
    View out;
    linstock::look_around(battle, state, seat, out);
    out.effectiveness = effectiveness_of(battle, state);
    if (battle.rules->objectives != nullptr)
        battle.rules->objectives(battle, state, out.objectives);
    else
        out.objectives = objective_holders(battle, state, seat);
    return out;
}

}  // namespace

View view_frame(const Battle& battle, const State& state, Viewpoint viewpoint) {
    switch (viewpoint) {
        case Viewpoint::first: return around(battle, state, Seat::first);
        case Viewpoint::second: return around(battle, state, Seat::second);
        case Viewpoint::all: return around(battle, state, Seat::umpire);
        case Viewpoint::shared: break;
    }
    return shared_view(battle, around(battle, state, Seat::first), around(battle, state, Seat::second));
}

UnitView unit_view(const Battle& battle, const State& state, Viewpoint viewpoint, UnitId unit) {
    const auto with = [&](Seat seat) { return linstock::look_at(battle, state, unit, seat); };
    switch (viewpoint) {
        case Viewpoint::first: return with(Seat::first);
        case Viewpoint::second: return with(Seat::second);
        case Viewpoint::all: return with(Seat::umpire);
        case Viewpoint::shared: break;
    }
    return with(seat_of(battle.unit(unit).army) == Seat::first ? Seat::second : Seat::first);
}

}  // namespace linstock::server
