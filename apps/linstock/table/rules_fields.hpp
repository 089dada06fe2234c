#pragma once
// Reference pages of a ruleset as Markdown on standard output, for authors of situations and of clients.

#include "battle/battle.hpp"
#include "battle/prompt_kind.hpp"
#include "battle/scenario_terms.hpp"

#include <vector>

namespace linstock::apps {

/// The fields of units, officers and the battle, the optional rules and the limits.
void list_fields(const Ruleset&, const ScenarioTerms&);
/// The prompts and their answers, the members of each verb, the reasons for rolls.
void list_prompts(const Ruleset&, const std::vector<PromptKind>&);
/// All verbs with their members and meanings.
void list_verbs();

}  // namespace linstock::apps
