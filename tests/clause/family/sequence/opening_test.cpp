// RV-4.0, RE-2.0, CF-3.0, MW-9.0, BA-3.0: the sequence of play, which a player reads first.

#include "battle/ruleset.hpp"
#include "battle/staging.hpp"
#include "rulesets/books/register.hpp"
#include "tests/clause/harness.hpp"
#include "tests/support/data.hpp"

#include <regex>

namespace linstock::clause {
namespace {

class SequenceOfPlay : public testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Rulesets, SequenceOfPlay,
                         testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"),
                         [](const auto& ruleset) { return std::string(ruleset.param); });

std::vector<std::string> clauses_named_in(const Clause& clause) {
    const std::regex id("[A-Z]{2}-[0-9]+[.][A-Z0-9]+");
    std::vector<std::string> out;
    for (auto at = std::sregex_iterator(clause.behaviour.begin(), clause.behaviour.end(), id);
         at != std::sregex_iterator(); ++at)
        out.push_back(at->str());
    return out;
}

TEST_P(SequenceOfPlay, FirstClause_NamesTheClausesOfThePhasesInTheirOrder) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    ASSERT_NE(battle, nullptr);
    const Charts& charts = *battle->rules->charts;
    ASSERT_FALSE(charts.opening().empty());
    const Clause& first = charts.clause(charts.opening().front());
    EXPECT_EQ(first.id, charts.clauses().front().id) << "it is the first in the list of clauses";
    const std::vector<std::string> named = clauses_named_in(first);
    auto at = named.begin();
    for (const TurnStep& step : books::staging_of(*battle).turn(*battle)) {
        const std::string& id = charts.clause(step.clause.clause).id;
        at = std::find(at, named.end(), id);
        ASSERT_NE(at, named.end()) << first.id << " does not name " << id << " of the phase " << step.name
                                   << " after the phases before it";
    }
}

TEST_P(SequenceOfPlay, Steps_AreNumberedFromOne) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    ASSERT_NE(battle, nullptr);
    const Charts& charts = *battle->rules->charts;
    int step = 0;
    for (const Sentence& s : charts.clause(charts.opening().front()).sentences)
        if (s.text.rfind(std::to_string(step + 1) + ". ", 0) == 0) ++step;
    EXPECT_GE(step, 7);
}

}  // namespace
}  // namespace linstock::clause
