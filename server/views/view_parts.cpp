#include "server/views/view_parts.hpp"

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

View look_around(const Battle& battle, const State& state, Eyes eyes) {
    switch (eyes) {
        case Eyes::first: return around(battle, state, Seat::first);
        case Eyes::second: return around(battle, state, Seat::second);
        case Eyes::all: return around(battle, state, Seat::umpire);
        case Eyes::shared: break;
    }
    return shared_of(battle, around(battle, state, Seat::first), around(battle, state, Seat::second));
}

UnitView look_at(const Battle& battle, const State& state, Eyes eyes, UnitId unit) {
    const auto with = [&](Seat seat) { return linstock::look_at(battle, state, unit, seat); };
    switch (eyes) {
        case Eyes::first: return with(Seat::first);
        case Eyes::second: return with(Seat::second);
        case Eyes::all: return with(Seat::umpire);
        case Eyes::shared: break;
    }
    return with(seat_of(battle.unit(unit).army) == Seat::first ? Seat::second : Seat::first);
}

}  // namespace linstock::server
