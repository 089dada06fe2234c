// Tests that information hidden from a seat never changes its odds.

#include "battle/redacted_state.hpp"
#include "report/odds/odds_text.hpp"
#include "tests/unit/odds/moments.hpp"

#include <gtest/gtest.h>

namespace linstock {
namespace {

using tests::Moment;
using tests::moments;

std::string odds_of(const Moment& m, const State& state) {
    const auto odds = odds::compute_odds(*m.battle, state, m.decision);
    return odds.ok() ? report::odds_json(*m.battle, *odds) : odds.error().text;
}

/// An enemy of the deciding seat that the decision does not concern.
UnitId bystander(const Moment& m) {
    for (const Unit& unit : m.battle->forces().units)
        if (seat_of(unit.army) != m.decision.by && unit.id != m.decision.target && m.state.unit(unit.id).on_field())
            return unit.id;
    return {};
}

TEST(OddsAndSecrets, HiddenEnemy_DoesNotChangeOdds) {
    for (const char* ruleset : {"revised", "reasonable", "firefight"})
        for (const Verb verb : {Verb::fire, Verb::attack}) {
            const std::vector<Moment> all = moments("two-brigades", ruleset, verb, 1, 1, 2);
            EXPECT_EQ(all.size(), 1U) << ruleset;
            for (const Moment& m : all) {
                SCOPED_TRACE(m.name);
                const UnitId hidden = bystander(m);
                ASSERT_TRUE(hidden);
                State here = m.state;
                here.unit(hidden).presence = Presence::concealed;
                State there = here;
                there.unit(hidden).place = there.unit(m.decision.target).place;
                there.unit(hidden).stands_left = 1;
                EXPECT_TRUE(redacted_for(*m.battle, here, m.decision.by) ==
                            redacted_for(*m.battle, there, m.decision.by));
                EXPECT_EQ(odds_of(m, here), odds_of(m, there));
                // The owner of the hidden unit, and the umpire, see the difference.
                EXPECT_FALSE(redacted_for(*m.battle, here, Seat::umpire) ==
                             redacted_for(*m.battle, there, Seat::umpire));
            }
        }
}

TEST(OddsAndSecrets, EnemysSealedDeclaration_DoesNotChangeOdds) {
    std::size_t compared = 0;
    for (const char* ruleset : {"revised", "reasonable", "firefight"})
        for (const Moment& m : moments("two-brigades", ruleset, Verb::fire, 40, 1, 3)) {
            for (const Prompt& other : prompts(*m.battle, m.state)) {
                if (other.seat == m.decision.by) continue;
                for (const Decision& sealed : candidates(*m.battle, m.state, other, 4)) {
                    State declared = m.state;
                    decide_unchecked(*m.battle, declared, sealed, nullptr, nullptr);
                    const std::vector<Prompt> still = prompts(*m.battle, declared);
                    const bool open = std::any_of(still.begin(), still.end(),
                                                  [&](const Prompt& p) { return p.id == m.decision.prompt; });
                    if (!open || sealed.verb == Verb::spike) continue;
                    SCOPED_TRACE(m.name);
                    EXPECT_EQ(odds_of(m, m.state), odds_of(m, declared));
                    ++compared;
                }
            }
            if (compared > 12) break;
        }
    EXPECT_GT(compared, 3U);
}

TEST(OddsInWords, Chances_HaveTwoSignificantDigits) {
    EXPECT_EQ(report::chance_text(0), "0 %");
    EXPECT_EQ(report::chance_text(0.00001), "under 0.01 %");
    EXPECT_EQ(report::chance_text(0.5), "50 %");
    EXPECT_EQ(report::chance_text(0.0833333), "8.3 %");
    EXPECT_EQ(report::chance_text(0.9995), "over 99.9 %");
    EXPECT_EQ(report::chance_text(1), "100 %");
}

TEST(OddsInWords, OddsOfVolley_TextHasClauses) {
    const std::vector<Moment> all = moments("two-brigades", "reasonable", Verb::fire, 1);
    ASSERT_EQ(all.size(), 1U);
    const std::string json = odds_of(all[0], all[0].state);
    EXPECT_NE(json.find("\"exact\":true"), std::string::npos) << json;
    EXPECT_NE(json.find("\"fate\":\"holds\""), std::string::npos) << json;
    EXPECT_NE(json.find("\"clause\":\"RE-"), std::string::npos) << json;
}

}  // namespace
}  // namespace linstock
