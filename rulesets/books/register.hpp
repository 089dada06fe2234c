#pragma once
// All rulesets that can be played: the id of each and the functions that make its parts. Programs and tests find a
// ruleset here. A new ruleset adds its row in register.cpp.

#include "base/diagnostics.hpp"
#include "battle/battle.hpp"
#include "battle/prompt_kind.hpp"
#include "battle/scenario_terms.hpp"
#include "battle/variation.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace linstock {
struct PrintSheet;  // battle/print_sheet.hpp
struct Staging;     // battle/staging.hpp
}  // namespace linstock

namespace linstock::books {

struct Book {
    const char* id;
    std::shared_ptr<const Ruleset> (*make)(std::shared_ptr<const Charts>, Problems*);
    const char* (*degree)(int);  ///< Outcome::degree as a word
    std::vector<PromptKind> (*prompt_kinds)();
    ScenarioTerms (*scenario_terms)();
    PrintSheet (*paper)(const Battle&) = nullptr;  ///< null: the ruleset prints its charts only
    Staging (*staging)() = nullptr;                ///< null: the ruleset cannot stage questions of a real table yet
    /// Distance that a courier rides in a turn. Null: the ruleset has no couriers.
    Cited<double> (*courier_ride)(const Battle&) = nullptr;
    Variation (*variation)() = nullptr;  ///< null: studies vary stands, figures and quality only
    /// The scenario for one of the charts' variants of scale, by its id; null and problems if that is impossible.
    /// Null: the ruleset has no variants of scale.
    std::shared_ptr<const Scenario> (*converted)(const Charts&, const Scenario&, std::string_view to_variant,
                                                 Problems&) = nullptr;
};

std::span<const Book> all();
/// Adds a ruleset of the tests to this program. Call it before a battle is opened.
void add(const Book& book);
/// The ruleset to use when none is named.
const char* usual();
const Book* find(std::string_view id);  ///< null: there is no such ruleset
/// The print sheet of a battle's ruleset.
PrintSheet paper_of(const Battle&);
/// Distance that a courier rides in a turn of this battle; 0 = its ruleset has no couriers.
Cited<double> courier_ride_of(const Battle&);
/// What a study may vary under the ruleset with this id.
Variation variation_of(std::string_view id);

/// How a battle's ruleset stages questions of a real table.
Staging staging_of(const Battle&);

}  // namespace linstock::books
