#pragma once
// The kinds of prompts of a ruleset, for authors of clients, bots and lessons. Each family has a table
// (prompt_kinds.cpp). Contract tests compare every prompt with it; `rules RULESET --prompts` prints it.

#include "battle/decision.hpp"
#include "battle/roles.hpp"

#include <vector>

namespace linstock {

struct PromptKind {
    const char* kind = "";      ///< Prompt::kind
    const char* clause = "";    ///< id or name of the clause that asks; a ruleset without it never asks
    const char* asks = "";      ///< the question in a few words
    std::vector<Verb> answers;  ///< verbs that may be offered
    PromptRole role = PromptRole::other;
    const char* needs = "";  ///< another clause (by name) or profile switch that the ruleset must have; "" = none
};

}  // namespace linstock
