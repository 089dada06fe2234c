#pragma once
// Reviews decisions of a finished battle: what a search would have decided from what the seat knew at that time.

#include "generals/assessment.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace linstock::general {

struct ReviewedDecision {
    Prompt prompt;
    Assessment assessment;  ///< `first` is the decision that was made
    /// Cost of the decision in win probability; 0 = no better decision found.
    double cost() const {
        return assessment.verdict == Verdict::better && assessment.other ? assessment.other->gain : 0;
    }
};

/// Whether judge() would search for this decision. Cheap. `before` as for judge().
bool can_review(const Battle& battle, const State& before, const Decision& decided);

/// Selects at most `most` of both seats' decisions, evenly over the battle and sorted. Both seats get the same number
/// while they have enough.
std::vector<std::size_t> spread_evenly(const std::array<std::vector<std::size_t>, 2>& of_seats, std::size_t most);

/// Empty if the search does not cover this decision or found no alternative. `before` is the state in which the
/// decision was made.
std::optional<ReviewedDecision> review_decision(const Battle& battle, const State& before, const Decision& decided,
                                                const AssessmentOptions& options);
/// Compares the decision only with `other`, which must be legal.
std::optional<ReviewedDecision> review_against(const Battle& battle, const State& before, const Decision& decided,
                                               const Decision& other, const AssessmentOptions& options);

}  // namespace linstock::general
