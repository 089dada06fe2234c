#pragma once
// What is asked and what may be answered, in words, as at a club table: titles of prompts, their reasons, the rows of a
// list of answers, and a decision as one clause. Nothing but the prompt, the decision and what never changes is read,
// so these sentences tell no more than the prompt does.

#include "battle/prompt.hpp"
#include "battle/ruleset.hpp"
#include "words/words.hpp"

#include <string>
#include <vector>

namespace linstock::wording {

/// One line with its question mark or colon: "Which way shall the 2nd Wisconsin go, up to 8 inches?"
std::string prompt_title(const Battle& battle, const Prompt& prompt);

/// Why it is asked: the first clause that asks, "RV-7.4: Opportunity fire"; "" when the prompt cites none. A mark that
/// is not `printed` goes behind it.
std::string prompt_reason(const Battle& battle, const Prompt& prompt);

/// A button or a row of a list, without a full stop: "fire ball at the 4th Virginia, 11 inches, close range". The unit
/// that the prompt or a row's own `unit` names is left out where it alone can be meant.
std::string offer_text(const Battle& battle, const Prompt& prompt, const Offer& offer);

/// The decision as it would be told, without a full stop: "the 2nd Wisconsin fires ball at the 4th Virginia, 11
/// inches". The prompt is the one that it answers.
std::string decision_text(const Battle& battle, const Prompt& prompt, const Decision& decision);

namespace asking {
// What the files of this reading share.

/// "The 2nd Wisconsin fires", "Poague's batteries fire": the verb as the name wants it.
std::string does(const Battle& battle, UnitId unit, const char* one, const char* many);
/// A length of the engine's grid as the scenario measures: "11 inches".
std::string far(const Battle& battle, Coord length);
bool is(const Prompt& prompt, const char* kind);
/// A decision of many parts: "attack: the 1st and the 2nd Blue; halt: 3 units".
std::string dispatched(const Battle& battle, const Prompt& prompt, const Decision& decision);
/// A prompt in its battle, with the names that its title takes.
struct Question {
    const Battle& battle;
    const Prompt& p;

    std::string unit() const { return named(battle, p.unit); }
    std::string other() const { return named(battle, p.other); }
    std::string army() const { return named(battle, army_of(p.seat)); }
};
/// Titles that several books have.
std::string of_all_fire(const Question& a);
std::string of_fire(const Question& a);
std::string of_riding(const Question& a);
/// The offer that a decision takes up; null when the prompt only tells the verb.
const Offer* offer_of(const Prompt& prompt, const Decision& decision);
/// An offer's own word, or "".
std::string word_of(const Offer& o);
/// ", 11 inches"; "" when nothing was measured.
std::string at_length(const Battle& battle, const Offer& o);
/// "8 inches north-east", where the prompt says from where; "" otherwise.
std::string way_gone(const Battle& battle, const Prompt& prompt, const Decision& decision);
/// As many as a line holds, with a word of the others: "...; and four more".
std::string on_one_line(const std::vector<std::string>& clauses, const char* others = "more");
}  // namespace asking

}  // namespace linstock::wording
