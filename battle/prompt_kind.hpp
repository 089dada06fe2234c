#pragma once
// What a book asks: its prompt kinds, for who writes a client, a bot or a lesson. Each family has its table
// (prompt_kinds.cpp), the contract tests hold every prompt of every battle against it, rules BOOK --prompts prints it.

#include "battle/decision.hpp"
#include "battle/roles.hpp"

#include <vector>

namespace linstock {

struct PromptKind {
    const char* kind = "";      ///< Prompt::kind
    const char* clause = "";    ///< the clause that asks, by its id or its name; a book without it does not ask this
    const char* asks = "";      ///< in a few words
    std::vector<Verb> answers;  ///< verbs that may be offered
    PromptRole role = PromptRole::other;
    const char* needs =
        "";  ///< a clause that the book must have too, by its name, or a switch of its profile; "" = none
};

}  // namespace linstock
