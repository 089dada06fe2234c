#pragma once
// Decisions of a battle that was fought, as one who thinks ahead would have taken them from what their seat knew then.

#include "generals/counsel.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace linstock::general {

struct Judged {
    Prompt prompt;
    Counsel counsel;  ///< `first` is what was decided
    /// What it cost, in chances of winning; 0 = he would not rather have done anything else.
    double cost() const { return counsel.verdict == Verdict::better && counsel.other ? counsel.other->gain : 0; }
};

/// He thinks about such a decision: judge() may have something to say of it, and takes its time. `before` as there.
bool to_be_judged(const Battle& battle, const State& before, const Decision& decided);

/// At most `most` of both seats' decisions, evenly over the battle, in their order: of each seat as many as of the
/// other, where it has so many. Each seat's lie in their order.
std::vector<std::size_t> spread(const std::array<std::vector<std::size_t>, 2>& of_seats, std::size_t most);

/// Nothing = that is no decision that he thinks about, or there was nothing to choose. `before` is the battle as it
/// stood when the decision was taken.
std::optional<Judged> judge(const Battle& battle, const State& before, const Decision& decided, const Asking& asking);
/// The same where another player would have decided `other`, which is lawful: it is judged against that alone.
std::optional<Judged> judge_against(const Battle& battle, const State& before, const Decision& decided,
                                    const Decision& other, const Asking& asking);

}  // namespace linstock::general
