// Every prompt in whole battles is in its ruleset's table of prompts and offers only verbs of that table.

#include "battle/engine_api.hpp"
#include "battle/ruleset.hpp"
#include "rulesets/books/register.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace linstock {
namespace {

std::set<std::string> missing_in(const Battle& battle, const std::vector<PromptKind>& kinds, std::uint64_t seed) {
    std::set<std::string> out;
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, nullptr);
    for (unsigned n = 0; n < 1500 && !over(state); ++n) {
        const auto asked = prompts(battle, state);
        for (const Prompt& p : asked) {
            const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                           [&](const PromptKind& one) { return std::string_view(one.kind) == p.kind; });
            if (kind == kinds.end()) {
                out.insert(p.kind);
                continue;
            }
            for (const Offer& offer : p.offers)
                if (std::find(kind->answers.begin(), kind->answers.end(), offer.verb) == kind->answers.end())
                    out.insert(std::string(p.kind) + ": " + std::string(name_of(offer.verb)));
        }
        const auto all = candidates(battle, state, asked.front(), 6);
        decide_unchecked(battle, state, all[(n * 7 + seed) % all.size()], &dice, nullptr);
    }
    return out;
}

TEST(PromptKinds, EveryPrompt_IsInRulesetTable) {
    for (const tests::Contest& contest : tests::contests()) {
        const auto battle = tests::battle_of(contest.scenario, contest.ruleset);
        const auto kinds = books::find(contest.ruleset)->prompt_kinds();
        for (unsigned seed = 1; seed <= LINSTOCK_CONTRACT_SEEDS; ++seed)
            EXPECT_EQ(missing_in(*battle, kinds, seed), std::set<std::string>{}) << contest.name();
    }
}

TEST(PromptKinds, EachKind_HasClauseInSomeRuleset) {
    for (const books::Book& book : books::all())
        for (const PromptKind& kind : book.prompt_kinds()) {
            bool known = false;
            for (const books::Book& other : books::all()) {
                const auto rules = tests::ruleset(other.id);
                const Charts& charts = *(*rules)->charts;
                const bool has =
                    !charts.find_clause(kind.clause).none() || !charts.find_named_clause(kind.clause).none();
                known = known || (has && other.prompt_kinds == book.prompt_kinds);
            }
            EXPECT_TRUE(known) << kind.kind << " " << kind.clause;
        }
}

}  // namespace
}  // namespace linstock
