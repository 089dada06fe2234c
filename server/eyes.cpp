#include "server/eyes.hpp"

#include <algorithm>

namespace linstock::server {

bool sees(Eyes eyes, const Event& event) {
    switch (eyes) {
        case Eyes::shared: return event.seen_by.has(Seat::first) && event.seen_by.has(Seat::second);
        case Eyes::first: return event.seen_by.has(Seat::first);
        case Eyes::second: return event.seen_by.has(Seat::second);
        case Eyes::all: return true;
    }
    return false;
}

bool knows_of(const Battle& battle, const State& state, Eyes eyes, UnitId unit) {
    using linstock::knows_of;
    switch (eyes) {
        case Eyes::shared:
            return knows_of(battle, state, Seat::first, unit) && knows_of(battle, state, Seat::second, unit);
        case Eyes::first: return knows_of(battle, state, Seat::first, unit);
        case Eyes::second: return knows_of(battle, state, Seat::second, unit);
        case Eyes::all: return true;
    }
    return false;
}

View shared_of(View mine, const View& other) {
    mine.seat = Seat::umpire;
    std::erase_if(mine.units, [&](const UnitView& u) { return other.find(u.id) == nullptr; });
    std::erase_if(mine.officers, [&](const OfficerView& o) {
        return std::none_of(other.officers.begin(), other.officers.end(),
                            [&](const OfficerView& p) { return p.id == o.id; });
    });
    // Who holds a place is told when both would say the same.
    for (std::size_t i = 0; i < mine.objectives.size(); ++i)
        if (mine.objectives[i] != other.objectives[i]) mine.objectives[i] = ArmyId{};
    return mine;
}

View look(const Battle& battle, const State& state, Eyes eyes) {
    if (eyes == Eyes::all) return view(battle, state, Seat::umpire);
    if (eyes == Eyes::first) return view(battle, state, Seat::first);
    if (eyes == Eyes::second) return view(battle, state, Seat::second);
    return shared_of(view(battle, state, Seat::first), view(battle, state, Seat::second));
}

}  // namespace linstock::server
