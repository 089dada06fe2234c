// Each unit's fire at each other unit, in each scenario of each ruleset, can be staged or is refused with a clause.
#include "battle/event.hpp"
#include "battle/staging.hpp"
#include "rulesets/books/register.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

using namespace linstock;

namespace {

/// Asks without facts, with each single fact, and with facts that are not possible.
void ask_all(const Battle& battle, const State& state, const Staging& staging, TableShot shot) {
    const auto answer = [&](const char* what) {
        const auto staged = staging.fire(battle, state, shot);
        if (staged)
            EXPECT_FALSE(prompts(*staged->battle, staged->state).empty()) << what;
        else
            EXPECT_FALSE(staged.error().why.empty()) << what << ": " << staged.error().text;
        return static_cast<bool>(staged);
    };
    answer("plainly");
    for (const FactKind& kind : staging.facts_of_fire(battle, state, shot.firer, shot.target)) {
        shot.facts = {{kind.word, 1}};
        answer(kind.word);
        shot.facts = {{kind.word, std::max(1, kind.most) + 1}};
        EXPECT_FALSE(answer(kind.word)) << kind.word << " is more than there can be";
        shot.facts = {{kind.word, 1}, {kind.word, 1}};
        EXPECT_FALSE(answer(kind.word)) << kind.word << " is given twice";
    }
}

}  // namespace

TEST(StagedFireLong, AnyUnitAtAnyOther_IsStagedOrRefusedWithAClause) {
    for (const tests::Contest& contest : tests::contests()) {
        const books::Book* book = books::find(contest.ruleset);
        if (book == nullptr || book->staging == nullptr) continue;
        SCOPED_TRACE(contest.name());
        const auto battle = tests::battle_of(contest.scenario, contest.ruleset);
        ASSERT_NE(battle, nullptr);
        const SeededDice dice(seed_of(1));
        const State state = open(*battle, &dice, nullptr);
        const std::vector<Unit>& units = battle->forces().units;
        for (std::size_t i = 0; i < units.size(); i += 3)
            for (std::size_t j = i % 2; j < units.size(); j += 5) {
                TableShot shot;
                shot.firer = units[i].id;
                shot.target = units[j].id;
                shot.distance = 0.5 + static_cast<double>((i * 7 + j * 3) % 40);
                ask_all(*battle, state, book->staging(), shot);
            }
    }
}
