#pragma once
// A ruleset's own sentences. Each family supplies one table (Ruleset::words). Empty entries use the common sentences.

#include "battle/event_fwd.hpp"
#include "words/prompt_text.hpp"

#include <span>
#include <string>
#include <string_view>

namespace linstock {

/// The title of one kind of question.
struct PromptTitle {
    std::string_view kind;
    std::string (*text)(const wording::prompt_texts::Question&) = nullptr;
};

struct RulesetTexts {
    /// The sentence of an event, with its full stop.
    std::string (*event)(const Battle&, const Event&) = nullptr;
    std::span<const PromptTitle> titles;
    /// An offer as a row of a list.
    std::string (*row)(const Battle&, const Prompt&, const Offer&) = nullptr;
    /// A decision as a clause.
    std::string (*answer)(const Battle&, const Prompt&, const Decision&) = nullptr;
    /// Sentences that explain the figure shown beside an army, and how a battle ends early regardless of the scenario's
    /// victory lines say.
    std::string (*early_end)(const Battle&) = nullptr;
};

}  // namespace linstock
