#pragma once
// How a book tells and asks in words of its own. Each family supplies one table (Ruleset::words); what is empty there
// is told as all books tell it.

#include "battle/event_fwd.hpp"
#include "words/asking.hpp"

#include <span>
#include <string>
#include <string_view>

namespace linstock {

/// The title of one kind of question.
struct QuestionTitle {
    std::string_view kind;
    std::string (*text)(const wording::asking::Question&) = nullptr;
};

struct BookWords {
    /// The sentence of an event, for one, with its full stop.
    std::string (*event)(const Battle&, const Event&) = nullptr;
    std::span<const QuestionTitle> titles;
    /// An offer as a row of a list.
    std::string (*row)(const Battle&, const Prompt&, const Offer&) = nullptr;
    /// A decision as a clause.
    std::string (*answer)(const Battle&, const Prompt&, const Decision&) = nullptr;
    /// What the figure beside an army is, and how a battle is lost before its time, whatever the scenario's victory
    /// lines say, in sentences.
    std::string (*early_end)(const Battle&) = nullptr;
};

}  // namespace linstock
