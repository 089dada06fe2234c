#pragma once
// Every book that can be played: its id and what makes its rules. A sixth adds its line in register.cpp; the programs
// and the tests know of it by this.

#include "base/diagnostics.hpp"
#include "battle/prompt_kind.hpp"
#include "battle/ruleset.hpp"
#include "battle/scenario_terms.hpp"
#include "battle/variation.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace linstock {
struct Paper;    // battle/paper.hpp
struct Staging;  // battle/staging.hpp
}  // namespace linstock

namespace linstock::books {

struct Book {
    const char* id;
    std::shared_ptr<const Ruleset> (*make)(std::shared_ptr<const Charts>, Problems*);
    const char* (*degree)(int);  ///< Outcome::degree in words
    std::vector<PromptKind> (*prompt_kinds)();
    ScenarioTerms (*scenario_terms)();
    Paper (*paper)(const Battle&) = nullptr;  ///< null: it gives nothing but its charts
    Staging (*staging)() = nullptr;           ///< null: it stages no questions of real tables yet
    /// How far a courier rides in a turn; null: it does not say, and none rides.
    Cited<double> (*courier_ride)(const Battle&) = nullptr;
    Variation (*variation)() = nullptr;  ///< null: studies vary stands, figures and quality of the common part
};

std::span<const Book> all();
/// One more, for this program alone: a book of the tests. Before anybody plays.
void add(const Book& book);
/// The one that is taken where nobody names any.
const char* usual();
const Book* find(std::string_view id);  ///< null: there is none
/// What the book of a battle gives to whoever prints it.
Paper paper_of(const Battle&);
/// How far a courier rides in a turn of the battle; 0 = its book does not say.
Cited<double> courier_ride_of(const Battle&);
/// What may be varied by the book of this id.
Variation variation_of(std::string_view id);

/// How the book of a battle stages questions of a real table.
Staging staging_of(const Battle&);

}  // namespace linstock::books
