#pragma once
// Two answers to one question, told so that they are told apart.

#include "battle/door.hpp"

#include <string>

namespace linstock::wording {

/// As decision_text; where that says the same of both, with where this one ends: "..., ending 4 inches to the east of
/// that".
std::string decision_text_beside(const Battle& battle, const Prompt& prompt, const Decision& decision,
                                 const Decision& other);

}  // namespace linstock::wording
