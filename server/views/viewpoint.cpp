#include "server/views/viewpoint.hpp"

#include "battle/event.hpp"

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

View shared_of(const Battle& battle, View first, const View& second) {
    first.seat = Seat::umpire;
    std::vector<UnitView> both;
    for (const UnitView& u : first.units) {
        const UnitView* also = second.find(u.id);
        if (also != nullptr) both.push_back(seat_of(battle.unit(u.id).army) == Seat::first ? *also : u);
    }
    first.units = std::move(both);
    const auto also = [&](OfficerId id) {
        return std::find_if(second.officers.begin(), second.officers.end(),
                            [&](const OfficerView& o) { return o.id == id; });
    };
    std::erase_if(first.officers, [&](const OfficerView& o) { return also(o.id) == second.officers.end(); });
    for (OfficerView& o : first.officers)
        if (seat_of(battle.officer(o.id).army) == Seat::first) o = *also(o.id);
    // Who holds a place is told when both would say the same.
    for (std::size_t i = 0; i < first.objectives.size(); ++i)
        if (first.objectives[i] != second.objectives[i]) first.objectives[i] = ArmyId{};
    return first;
}

View look(const Battle& battle, const State& state, Eyes eyes) {
    if (eyes == Eyes::all) return view(battle, state, Seat::umpire);
    if (eyes == Eyes::first) return view(battle, state, Seat::first);
    if (eyes == Eyes::second) return view(battle, state, Seat::second);
    return shared_of(battle, view(battle, state, Seat::first), view(battle, state, Seat::second));
}

}  // namespace linstock::server
