#pragma once
// Decisions of a battle that was fought, as one who thinks ahead would have taken them from what their seat knew then.

#include "generals/counsel.hpp"

#include <optional>

namespace linstock::general {

struct Judged {
    Prompt prompt;
    Counsel counsel;  ///< `first` is what was decided
    /// What it cost, in chances of winning; 0 = he would not rather have done anything else.
    double cost() const { return counsel.verdict == Verdict::better && counsel.other ? counsel.other->gain : 0; }
};

/// Nothing = that is no decision that he thinks about, or there was nothing to choose. `before` is the battle as it
/// stood when the decision was taken.
std::optional<Judged> judge(const Battle& battle, const State& before, const Decision& decided, const Asking& asking);

}  // namespace linstock::general
