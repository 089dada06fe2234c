#pragma once
// What authors of situations need to know of a book, by the program itself.

#include "battle/prompt_kind.hpp"
#include "battle/ruleset.hpp"

#include <vector>

namespace linstock::apps {

/// The fields of units, officers and the battle, as a page of Markdown to standard output.
void list_fields(const Ruleset&);
/// What is asked and what may be answered, what dice are thrown for, what the decision of each verb has.
void list_prompts(const Ruleset&, const std::vector<PromptKind>&);

}  // namespace linstock::apps
