#pragma once
// Assessments by searching computer players: of a decision that a player plans, and of the decisions of a finished
// battle. They use only what the seat knows. Run in a task worker, never in a session's thread.

#include "battle/json.hpp"
#include "generals/assessment.hpp"
#include "server/views/viewers.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace linstock::server {

/// captain, colonel or general, without a style.
bool is_adviser(const std::string& level);

/// The member `counsel` of an answer.
void write_assessment(json::Writer& to, const Battle& battle, const State& state, const Prompt& prompt,
                      const Decision& first, const general::AssessmentOptions& asking);

/// The decisions to assess, each by the number of decisions that the link knew of before it.
struct ReviewRequest {
    Seat seat = Seat::first;
    std::string level = "captain";
    std::size_t from = 0;
    std::vector<int> only;  ///< empty = all from `from` on, until time is up
};
/// The members `costly`, `next` (where to continue; absent = nothing left) and `of`.
void write_review(json::Writer& to, const BattleSession& session, const Viewer& by, const ReviewRequest& asked,
                  const Clock& seconds);

}  // namespace linstock::server
