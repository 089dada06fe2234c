#pragma once
// What authors of situations need to know of a book, by the program itself.

#include "battle/prompt_kind.hpp"
#include "battle/ruleset.hpp"
#include "battle/scenario_terms.hpp"

#include <vector>

namespace linstock::apps {

/// The fields of units, officers and the battle, optional rules and limits, as a page of Markdown to standard output.
void list_fields(const Ruleset&, const ScenarioTerms&);
/// What is asked and what may be answered, what dice are thrown for, what the decision of each verb has.
void list_prompts(const Ruleset&, const std::vector<PromptKind>&);
/// All verbs: their members and what is decided by each.
void list_verbs();

}  // namespace linstock::apps
