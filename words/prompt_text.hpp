#pragma once
// Prompts and answers as text: titles of prompts, their reasons, the rows of a list of answers, and a decision as one
// clause. These functions read only the prompt, the decision and immutable data, so the texts reveal no more than the
// prompt does.

#include "battle/battle.hpp"
#include "battle/prompt.hpp"
#include "words/words.hpp"

#include <string>
#include <vector>

namespace linstock::wording {

/// One line with its question mark or colon: "Which way should the 2nd Wisconsin go, up to 8 inches?"
std::string prompt_title(const Battle& battle, const Prompt& prompt);

/// The reason for the prompt: its first clause, "RV-7.4: Opportunity fire"; "" if it cites none. A mark other than
/// `printed` is appended.
std::string prompt_reason(const Battle& battle, const Prompt& prompt);

/// A button or a row of a list, without a full stop: "fire ball at the 4th Virginia, 11 inches, close range". Leaves
/// out the unit of the prompt or row if no other can be meant.
std::string offer_text(const Battle& battle, const Prompt& prompt, const Offer& offer);

/// The decision as a clause without a full stop: "the 2nd Wisconsin fires ball at the 4th Virginia, 11 inches".
/// `prompt` is the one that it answers.
std::string decision_text(const Battle& battle, const Prompt& prompt, const Decision& decision);

namespace prompt_texts {
// Shared by the files that write prompt texts.

/// "The 2nd Wisconsin fires", "Poague's batteries fire": the verb in singular or plural, as the name requires.
std::string does(const Battle& battle, UnitId unit, const char* one, const char* many);
/// A grid length in the scenario's unit: "11 inches".
std::string length_text(const Battle& battle, Coord length);
bool is_kind(const Prompt& prompt, const char* kind);
/// A decision of several parts: "attack: the 1st and the 2nd Blue; halt: 3 units".
std::string dispatch_text(const Battle& battle, const Prompt& prompt, const Decision& decision);
/// A prompt in its battle, with the names that its title uses.
struct Question {
    const Battle& battle;
    const Prompt& p;

    std::string unit() const { return named(battle, p.unit); }
    std::string other() const { return named(battle, p.other); }
    std::string army() const { return named(battle, army_of(p.seat)); }
};
/// Titles that several rulesets share.
std::string all_fire_title(const Question& a);
std::string fire_title(const Question& a);
std::string ride_title(const Question& a);
/// The id that all offers of a verb have in common, or none. `of` reads it from an offer.
template <class Of>
auto common_id(const Prompt& p, Verb verb, Of of) {
    decltype(of(p.offers.front())) found{};
    for (const Offer& o : p.offers) {
        if (o.verb != verb) continue;
        if (!found.none() && found != of(o)) return decltype(found){};
        found = of(o);
    }
    return found;
}
/// The offer that a decision accepts; null if the prompt names only the verb.
const Offer* accepted_offer(const Prompt& prompt, const Decision& decision);
/// The word of an offer, or "".
std::string word_of(const Offer& o);
/// ", 11 inches"; "" if there is no distance.
std::string length_suffix(const Battle& battle, const Offer& o);
/// "8 inches north-east", if the prompt has a starting point; otherwise "".
std::string path_text(const Battle& battle, const Prompt& prompt, const Decision& decision);
/// As many clauses as fit on a line, and a count of the others: "...; and four more".
std::string join_on_one_line(const std::vector<std::string>& clauses, const char* others = "more");
}  // namespace prompt_texts

}  // namespace linstock::wording
