#pragma once
// Advice from one who thinks ahead: about an answer that lies drafted, and about what was decided in a battle that is
// over. Made from what the seat knows; a hand does it, where nobody plays.

#include "battle/json.hpp"
#include "generals/assessment.hpp"
#include "server/views/viewers.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace linstock::server {

/// captain, colonel or general, without a temper.
bool is_adviser(const std::string& level);

/// The member `counsel` of an answer.
void write_assessment(json::Writer& to, const Battle& battle, const State& state, const Prompt& prompt,
                      const Decision& first, const general::AssessmentOptions& asking);

/// Which decisions are looked at, by how many the link knew of before each.
struct ReviewRequest {
    Seat seat = Seat::first;
    std::string level = "captain";
    std::size_t from = 0;
    std::vector<int> only;  ///< empty = all from `from` on, as far as time goes
};
/// The members `costly`, `next` (where to go on; none = to the end) and `of`.
void write_review(json::Writer& to, const BattleSession& session, const Viewer& by, const ReviewRequest& asked,
                  const Clock& seconds);

}  // namespace linstock::server
