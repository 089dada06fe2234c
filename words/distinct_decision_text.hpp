#pragma once
// Describes an answer so that it differs from another answer to the same question.

#include "battle/engine_api.hpp"

#include <string>

namespace linstock::wording {

/// Same as decision_text. If that is equal for both, adds the difference between the end positions: "..., ending 4
/// inches to the east of that".
std::string distinct_decision_text(const Battle& battle, const Prompt& prompt, const Decision& decision,
                                   const Decision& other);

}  // namespace linstock::wording
