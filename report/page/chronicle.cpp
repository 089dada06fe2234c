#include "battle/event.hpp"
#include "report/page/after_action.hpp"

namespace linstock::report {

void Chronicle::look(const Battle& battle, const State& state, const std::vector<Event>& events) {
    if (snapshots_.empty() && !events.empty()) {
        // The opening: everything up to the first turn's beginning is deployment.
        std::size_t until = events.size();
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (events[i].kind != EventKind::turn_began) continue;
            until = i;
            break;
        }
        const bool begun = until < events.size();
        if (!begun && !state.outcome.over) return;
        snapshots_.push_back({0, view(battle, state, seat_), until});
        seen_ = begun ? until + 1 : until;
    }
    for (; seen_ < events.size(); ++seen_) {
        if (events[seen_].kind != EventKind::turn_began) continue;
        // A turn has begun, so the one before has ended; nothing has moved yet when the first question of it is asked.
        snapshots_.push_back({events[seen_].amount - 1, view(battle, state, seat_), seen_});
    }
    if (state.outcome.over && state.agenda.empty() && !ended_) {
        ended_ = true;
        snapshots_.push_back({state.turn, view(battle, state, seat_), events.size()});
    } else if (ended_ && !snapshots_.empty()) {
        snapshots_.back().events_until = events.size();
    }
}

}  // namespace linstock::report
