#include "server/views/viewpoint.hpp"

#include "battle/event.hpp"

#include <algorithm>

namespace linstock::server {

bool sees(Viewpoint viewpoint, const Event& event) {
    switch (viewpoint) {
        case Viewpoint::shared: return event.seen_by.has(Seat::first) && event.seen_by.has(Seat::second);
        case Viewpoint::first: return event.seen_by.has(Seat::first);
        case Viewpoint::second: return event.seen_by.has(Seat::second);
        case Viewpoint::all: return true;
    }
    return false;
}

bool knows_of(const Battle& battle, const State& state, Viewpoint viewpoint, UnitId unit) {
    using linstock::knows_of;
    switch (viewpoint) {
        case Viewpoint::shared:
            return knows_of(battle, state, Seat::first, unit) && knows_of(battle, state, Seat::second, unit);
        case Viewpoint::first: return knows_of(battle, state, Seat::first, unit);
        case Viewpoint::second: return knows_of(battle, state, Seat::second, unit);
        case Viewpoint::all: return true;
    }
    return false;
}

View shared_view(const Battle& battle, View first, const View& second) {
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

View view_for(const Battle& battle, const State& state, Viewpoint viewpoint) {
    if (viewpoint == Viewpoint::all) return view(battle, state, Seat::umpire);
    if (viewpoint == Viewpoint::first) return view(battle, state, Seat::first);
    if (viewpoint == Viewpoint::second) return view(battle, state, Seat::second);
    return shared_view(battle, view(battle, state, Seat::first), view(battle, state, Seat::second));
}

}  // namespace linstock::server
