#include "battle/event.hpp"
#include "battle/redacted_state.hpp"
#include "battle/terrain_change.hpp"
#include "generals/evaluation.hpp"
#include "report/page/after_action.hpp"

namespace linstock::report {

namespace {

double chance_in(const Battle& battle, const State& state, Seat seat) {
    if (state.outcome.over) return general::score_of(state.outcome);
    const general::FeatureVector terms = general::features_of(battle, redacted_for(battle, state, seat));
    return general::win_probability(terms, general::weights_for(battle));
}

Snapshot snapshot(const Battle& battle, const State& state, Seat seat, int turn, std::size_t until) {
    return {turn, view(battle, state, seat), until, chance_in(battle, state, seat), &battle_in(battle, state)};
}

}  // namespace

void SnapshotRecorder::update(const Battle& battle, const State& state, const std::vector<Event>& events) {
    if (snapshots_.empty() && !events.empty()) {
        // The opening: everything before the first turn is deployment.
        std::size_t until = events.size();
        for (std::size_t i = 0; i < events.size(); ++i) {
            if (events[i].kind != EventKind::turn_began) continue;
            until = i;
            break;
        }
        const bool begun = until < events.size();
        if (!begun && !state.outcome.over) return;
        snapshots_.push_back(snapshot(battle, state, seat_, 0, until));
        seen_ = begun ? until + 1 : until;
    }
    for (; seen_ < events.size(); ++seen_) {
        if (events[seen_].kind != EventKind::turn_began) continue;
        // A turn has begun, so the previous one has ended. Nothing moves before the turn's first prompt.
        snapshots_.push_back(snapshot(battle, state, seat_, events[seen_].turn_number() - 1, seen_));
    }
    if (state.outcome.over && state.agenda.empty() && !ended_) {
        ended_ = true;
        snapshots_.push_back(snapshot(battle, state, seat_, state.turn, events.size()));
    } else if (ended_ && !snapshots_.empty()) {
        snapshots_.back().events_until = events.size();
    }
}

}  // namespace linstock::report
