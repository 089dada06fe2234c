// Tests odds in Brothers At Arms by hand computation (fire into cover with flinches, fire at a commander, fire at a
// work) and by the engine's dice.

#include "battle/event.hpp"
#include "odds/odds.hpp"
#include "report/odds/odds_text.hpp"
#include "tests/clause/harness.hpp"
#include "tests/unit/odds/dice_cells.hpp"
#include "tests/unit/odds/volleys.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace linstock::odds {
namespace {

using clause::Field;
using tests::binomial;

/// The first prompt of a field, and the odds of its first possible decision.
struct AskedOdds {
    std::shared_ptr<const Battle> battle;
    State state;
    Decision decision;
    Odds odds;
};

AskedOdds asked_of(const Field& field, Verb verb, const std::string& house = "") {
    AskedOdds out;
    std::tie(out.battle, out.state) = tests::opened("brothers", field.text(), house);
    if (out.battle == nullptr) return out;
    for (const Prompt& p : prompts(*out.battle, out.state))
        for (const Decision& d : decisions_with_odds(*out.battle, out.state, p, 50)) {
            if (d.verb != verb) continue;
            const auto odds = compute_odds(*out.battle, out.state, d);
            EXPECT_TRUE(odds.ok()) << (odds.ok() ? "" : odds.error().text);
            if (!odds.ok()) return out;
            out.decision = d;
            out.odds = *odds;
            return out;
        }
    ADD_FAILURE() << "no such act is open: " << field.text();
    return out;
}

/// The share of `acts` decisions with the engine's own dice that have the result.
double share_of(const AskedOdds& a, int acts, const std::function<bool(const State&, const EventSink&)>& does) {
    int found = 0;
    for (int i = 0; i < acts; ++i) {
        const SeededDice dice(seed_of(40000U + static_cast<unsigned>(i)));
        State state = a.state;
        EventSink events;
        decide_unchecked(*a.battle, state, a.decision, &dice, &events);
        found += does(state, events) ? 1 : 0;
    }
    return found / static_cast<double>(acts);
}

void expect_near(double found, double p, int acts) { EXPECT_NEAR(found, p, 4 * std::sqrt(p * (1 - p) / acts)); }

double of(const std::vector<CountChance>& all, int n) {
    for (const CountChance& s : all)
        if (s.n == n) return s.p;
    return 0;
}

std::string clauses(const AskedOdds& a, const std::vector<Cite>& why) {
    std::string out;
    for (const Cite& c : why)
        out += (out.empty() ? "" : " ") + a.battle->charts().clause(c.clause).id;
    return out;
}

bool says(const AskedOdds& a, const std::string& text) {
    const auto all = report::odds_roll_texts(*a.battle, a.odds);
    return std::find(all.begin(), all.end(), text) != all.end();
}

constexpr const char* stone_wall = "kind = \"stone_wall\", line = [[10, 12.5], [40, 12.5]]";

Field shot(int attack, int bases, int target, const std::string& ground, const char* more = "") {
    Field field("brothers");
    field
        .blue("A1", fmt::format("at = [24, 10], brothers = {{ range = 4, attack = {}, strength = {} }}", attack, bases))
        .grey("B1", fmt::format("at = [24, 13], heading = 180, brothers = {{ range = 2, attack = 5, strength = {}{} }}",
                                target, more))
        .grey("B2", "at = [60, 40], brothers = { range = 2, attack = 5, strength = 4 }")
        .phase("fire");
    if (!ground.empty()) field.terrain(ground);
    return field;
}

// A hit costs a base if its die also beats the wall (BA-9.C). A unit in cover with two bases or more rolls two dice
// (BA-8.B), with one base one die (BA-8.C).
TEST(OddsInBrothersAtArms, FireIntoCover_OddsAndFlinchEqualHandComputation) {
    const AskedOdds a = asked_of(shot(4, 4, 3, stone_wall), Verb::fire);
    ASSERT_NE(a.battle, nullptr);
    EXPECT_TRUE(a.odds.exact);
    ASSERT_TRUE(a.odds.cover.has_value());
    EXPECT_EQ(std::string(a.odds.cover->name), "hard cover");
    EXPECT_EQ(a.odds.cover->sides, 6);
    EXPECT_EQ(a.odds.cover->need, 4);
    EXPECT_EQ(clauses(a, a.odds.cover->why).rfind("BA-9.C BA-cover", 0), 0U) << clauses(a, a.odds.cover->why);
    ASSERT_EQ(a.odds.flinches.size(), 2U) << "three lost are all: nobody is left to flinch";
    EXPECT_EQ(a.odds.flinches[0].lost, 1);
    EXPECT_EQ(a.odds.flinches[0].count, 2);
    EXPECT_EQ(clauses(a, a.odds.flinches[0].why), "BA-8.A BA-8.B");
    EXPECT_EQ(a.odds.flinches[1].lost, 2);
    EXPECT_EQ(a.odds.flinches[1].count, 1);
    EXPECT_EQ(clauses(a, a.odds.flinches[1].why), "BA-8.A BA-8.C");
    const double p = 3.0 / 6 * 3.0 / 6;
    const double flinches = binomial(4, 1, p) / 36 + binomial(4, 2, p) * 2 / 6;
    const double dispersed = binomial(4, 3, p) + binomial(4, 4, p);
    EXPECT_NEAR(a.odds.chance(Fate::falls_back, a.odds.target), flinches, 1e-12);
    EXPECT_NEAR(a.odds.chance(Fate::destroyed, a.odds.target), dispersed, 1e-12);
    EXPECT_NEAR(of(a.odds.casualties, 1), binomial(4, 1, p), 1e-12);
    EXPECT_TRUE(says(a, "2 bases lost: it flinches on 2 or less of 1d6 [BA-8.A; BA-8.C]") ||
                says(a, "two bases lost: it flinches on 2 or less of 1d6 [BA-8.A; BA-8.C]"))
        << fmt::format("{}", fmt::join(report::odds_roll_texts(*a.battle, a.odds), "\n"));
    constexpr int acts = 4000;
    const auto fled = [](const State&, const EventSink& events) {
        return tests::last_of(events, EventKind::fell_back) != nullptr;
    };
    expect_near(share_of(a, acts, fled), flinches, acts);
}

TEST(OddsInBrothersAtArms, TargetInTheOpen_HasOneFlinchDieAndNoCover) {
    const AskedOdds a = asked_of(shot(4, 2, 3, ""), Verb::fire);
    ASSERT_NE(a.battle, nullptr);
    EXPECT_FALSE(a.odds.cover.has_value());
    ASSERT_EQ(a.odds.flinches.size(), 2U);
    EXPECT_EQ(a.odds.flinches[0].count, 1);
    EXPECT_EQ(clauses(a, a.odds.flinches[0].why), "BA-8.A");
    EXPECT_NEAR(a.odds.chance(Fate::falls_back, a.odds.target), 0.5 * 1 / 6 + 0.25 * 2 / 6, 1e-12);
}

// BA-8.I: A2, behind the target, would attack immediately. With B2 behind A2, A2's owner would first be asked how to
// split its dice.
TEST(OddsInBrothersAtArms, UnitThatTargetFlinchesInto_IsAssumedNotToStrike) {
    for (const bool split : {false, true}) {
        const char* four = "brothers = { range = 2, attack = 5, strength = 4 }";
        Field field("brothers");
        field.blue("A1", fmt::format("at = [24, 10], {}", four))
            .blue("A2", fmt::format("at = [24, 20], heading = 180, {}", four))
            .grey("B1", fmt::format("at = [24, 40], heading = 180, {}", four))
            .grey("B2", fmt::format("at = [60, 40], heading = 180, {}", four))
            .now("B1", "at = [24, 16]")
            .phase("fire");
        if (split) field.now("B2", "at = [24, 20.8]");
        const AskedOdds a = asked_of(field, Verb::fire);
        ASSERT_NE(a.battle, nullptr);
        for (int lost = 0; lost <= 4; ++lost)
            EXPECT_NEAR(of(a.odds.casualties, lost), binomial(4, lost, 1.0 / 3), 1e-12) << lost;
        EXPECT_EQ(std::string(a.odds.assumptions.front()),
                  "No other unit fires. Units that the target flinches into do not attack it.");
    }
}

TEST(OddsInBrothersAtArms, IndomitableUnit_HasNoFlinchDie) {
    const AskedOdds a = asked_of(shot(4, 2, 3, "", ", indomitable = true"), Verb::fire);
    ASSERT_NE(a.battle, nullptr);
    ASSERT_EQ(a.odds.flinches.size(), 1U);
    EXPECT_EQ(a.odds.flinches[0].count, 0);
    EXPECT_EQ(clauses(a, a.odds.flinches[0].why), "BA-1.G BA-8.D");
    EXPECT_NEAR(a.odds.chance(Fate::falls_back, a.odds.target), 0, 0);
}

Field at_commander(const char* more) {
    Field field("brothers");
    field.blue("A1", fmt::format("at = [24, 10], brothers = {{ range = 2, attack = 4, strength = 3{} }}", more))
        .grey("B1", "at = [60, 40], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }")
        .officer(1, "BB", "brigade", "at = [24, 15]")
        .phase("fire");
    return field;
}

void expect_disabled(const AskedOdds& a, int need, const char* first_clause) {
    ASSERT_NE(a.battle, nullptr);
    ASSERT_TRUE(a.odds.pairs.has_value());
    EXPECT_EQ(a.odds.pairs->need, need);
    EXPECT_EQ(clauses(a, a.odds.pairs->why).rfind(first_clause, 0), 0U) << clauses(a, a.odds.pairs->why);
    ASSERT_TRUE(a.odds.dice.has_value());
    EXPECT_EQ(a.odds.dice->count, 6) << "two for each base";
    const double face = (7 - need) / 6.0;
    const double p = 1 - std::pow(1 - face * face, 3);
    ASSERT_EQ(a.odds.lines.size(), 1U) << "disabled, and nothing else";
    EXPECT_EQ(a.odds.lines[0].fate, Fate::officer_hit);
    EXPECT_EQ(a.odds.lines[0].officer, a.decision.officer);
    EXPECT_NEAR(a.odds.lines[0].p, p, 1e-12);
    EXPECT_EQ(report::odds_line_text(*a.battle, a.odds, a.odds.lines[0]), "BB is disabled");
    EXPECT_TRUE(a.odds.hits.empty());
    constexpr int acts = 4000;
    const auto fell = [&](const State& state, const EventSink&) {
        return state.officer(a.decision.officer).presence == Presence::destroyed;
    };
    expect_near(share_of(a, acts, fell), p, acts);
}

TEST(OddsInBrothersAtArms, FireAtCommander_EqualsEnginesDice) {
    expect_disabled(asked_of(at_commander(""), Verb::fire_at), 6, "BA-6.D");
}

TEST(OddsInBrothersAtArms, SharpshootersAtCommander_EqualEnginesDice) {
    expect_disabled(asked_of(at_commander(", sharpshooters = true"), Verb::fire_at), 5, "BA-6.E");
}

TEST(OddsInBrothersAtArms, SharpshootersAtFullAttack_EqualEnginesDice) {
    const std::string house =
        "name = \"Reach\"\nruleset = \"brothers\"\n[[change]]\nprofile = \"sharpshooter_strict\"\nvalue = false\nwhy = "
        "\"reach\"\n";
    expect_disabled(asked_of(at_commander(", sharpshooters = true"), Verb::fire_at, house), 4, "BA-6.E");
}

// The firer's own commander stands in front of its middle base. A pair of dice that both reach the number hits the
// commander, even if the target is already dispersed (BA-6.B).
TEST(OddsInBrothersAtArms, FireThroughCommander_CanHitCommander) {
    Field field = shot(5, 3, 2, "");
    field.officer(0, "AB", "brigade", "at = [24, 11.5]");
    const AskedOdds a = asked_of(field, Verb::fire);
    ASSERT_NE(a.battle, nullptr);
    EXPECT_TRUE(a.odds.exact);
    double p = 0;
    for (const OddsLine& line : a.odds.lines)
        if (line.fate == Fate::officer_hit) p += line.p;
    EXPECT_NEAR(p, 1.0 / 36, 1e-12);
    EXPECT_GT(a.odds.chance(Fate::destroyed, a.odds.target), 0.2);
    constexpr int acts = 4000;
    const auto fell = [](const State& state, const EventSink&) {
        return state.officers.front().presence == Presence::destroyed;
    };
    expect_near(share_of(a, acts, fell), p, acts);
}

// Two guns at 4, a breastwork at 4, five earlier hits: the sixth breaches it (BA-11.D).
TEST(OddsInBrothersAtArms, FireAtWork_BreachesAtSixthHit) {
    Field field("brothers");
    field.terrain("kind = \"breastwork\", line = [[32, 20], [20, 20]]")
        .blue("A1", "at = [26, 10], arm = \"artillery\", brothers = { range = 6, attack = 4, strength = 2 }")
        .grey("B1", "at = [26, 20], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }")
        .phase("fire")
        .piece_now(1, "hits = 5");
    const AskedOdds a = asked_of(field, Verb::fire_at);
    ASSERT_NE(a.battle, nullptr);
    EXPECT_EQ(a.odds.piece, PieceId{1});
    ASSERT_TRUE(a.odds.cover.has_value());
    EXPECT_EQ(a.odds.cover->need, 4);
    const double p = 3.0 / 6 * 3.0 / 6;
    ASSERT_EQ(a.odds.lines.size(), 1U);
    EXPECT_EQ(a.odds.lines[0].fate, Fate::breached);
    EXPECT_NEAR(a.odds.lines[0].p, 1 - std::pow(1 - p, 2), 1e-12);
    for (int k = 0; k <= 2; ++k) {
        EXPECT_NEAR(of(a.odds.hits, k), binomial(2, k, 0.5), 1e-12) << k;
        EXPECT_NEAR(of(a.odds.casualties, k), binomial(2, k, p), 1e-12) << k;
    }
    const std::string json = report::odds_json(*a.battle, a.odds);
    EXPECT_NE(json.find("\"piece\":1"), std::string::npos) << json;
    EXPECT_NE(json.find("\"counts\":\"hits\""), std::string::npos) << json;
    EXPECT_EQ(json.find("\"target\""), std::string::npos) << json;
    constexpr int acts = 4000;
    const auto opens = [](const State& state, const EventSink&) { return state.pieces.front().breached != 0; };
    expect_near(share_of(a, acts, opens), a.odds.lines[0].p, acts);
}

// BA-10.E: bases that touch two enemies split their dice; a die for one enemy does not affect the other.
TEST(OddsInBrothersAtArms, DiceForTwoEnemies_CountForTheirOwnTarget) {
    Field field("brothers");
    field.blue("A2", "at = [60, 40], formation = \"column\", brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B3", "at = [59.5, 40], heading = 180, brothers = { range = 2, attack = 5, strength = 1 }")
        .grey("B4", "at = [60.5, 40], heading = 180, brothers = { range = 2, attack = 5, strength = 1 }")
        // A second attack, so that there is a prompt for the order.
        .blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B1", "at = [24, 10], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }")
        .phase("melee");
    const AskedOdds a = asked_of(field, Verb::attack);
    ASSERT_NE(a.battle, nullptr);
    EXPECT_TRUE(a.odds.exact);
    ASSERT_TRUE(a.odds.dice.has_value());
    EXPECT_EQ(a.odds.dice->count, 4);
    EXPECT_TRUE(a.odds.hits.empty()) << "the hits of the whole throw are not this enemy's";
    // Two dice each: the recommended answer splits evenly (5 or 6 hits).
    const double p = 2.0 / 6;
    EXPECT_NEAR(of(a.odds.casualties, 0), binomial(2, 0, p), 1e-12);
    EXPECT_NEAR(of(a.odds.casualties, 1), 1 - binomial(2, 0, p), 1e-12);
    EXPECT_NEAR(a.odds.chance(Fate::destroyed, a.odds.target), 1 - binomial(2, 0, p), 1e-12);
}

// BA-10.E: each enemy with dice has its own lines, whichever enemy the decision names.
TEST(OddsInBrothersAtArms, DiceForTwoEnemies_ListBothEnemies) {
    Field field("brothers");
    field.blue("A2", "at = [60, 20], formation = \"column\", brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B3",
              "at = [59.5, 20], heading = 180, formation = \"column\", brothers = { range = 2, attack = 5, strength = "
              "2 }")
        .grey("B4", "at = [60.5, 20], heading = 180, brothers = { range = 2, attack = 5, strength = 1 }")
        .blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
        .grey("B1", "at = [24, 10], heading = 180, brothers = { range = 2, attack = 5, strength = 4 }")
        .phase("melee");
    AskedOdds a = asked_of(field, Verb::attack);
    ASSERT_NE(a.battle, nullptr);
    const UnitId two = tests::unit_named(*a.battle, "B3");
    const UnitId one = tests::unit_named(*a.battle, "B4");
    const double p = 2.0 / 6;
    for (const UnitId asked : {two, one}) {
        SCOPED_TRACE(a.battle->unit(asked).name);
        a.decision.target = asked;
        const auto odds = compute_odds(*a.battle, a.state, a.decision);
        ASSERT_TRUE(odds) << odds.error().text;
        EXPECT_TRUE(odds->exact);
        EXPECT_EQ(odds->target, asked);
        EXPECT_NEAR(odds->chance(Fate::destroyed, two), p * p, 1e-12);
        EXPECT_NEAR(odds->chance(Fate::stand_lost, two), 1 - (1 - p) * (1 - p), 1e-12);
        EXPECT_NEAR(odds->chance(Fate::falls_back, two), 2 * p * (1 - p) / 6, 1e-12) << "BA-8.A: a 1";
        EXPECT_NEAR(odds->chance(Fate::holds, two), 1 - p * p - 2 * p * (1 - p) / 6, 1e-12);
        EXPECT_NEAR(odds->chance(Fate::destroyed, one), 1 - (1 - p) * (1 - p), 1e-12);
        EXPECT_NEAR(odds->chance(Fate::holds, one), (1 - p) * (1 - p), 1e-12);
        EXPECT_NEAR(odds->chance(Fate::closes, a.decision.unit), 0, 0) << "nobody doubts it";
    }
}

// BA-1.I by house rules: only the largest of several penalties counts, and only it is listed, so that the sum is right.
TEST(OddsInBrothersAtArms, SinglePenaltyHouseRule_ListsOnlyLargestPenalty) {
    const std::string house =
        "name = \"h\"\nruleset = \"brothers\"\n[[change]]\nprofile = \"attack_penalties\"\nvalue = \"highest\"\n";
    Field field("brothers");
    field.terrain("kind = \"marsh\", area = [[20, 5], [28, 5], [28, 10.5], [20, 10.5]]")
        .blue("A1", "at = [24, 10], brothers = { range = 4, attack = 4, strength = 4, fatigued = true }")
        .grey("B1", "at = [24, 13], heading = 180, brothers = { range = 2, attack = 5, strength = 3 }")
        .phase("fire");
    const AskedOdds book = asked_of(field, Verb::fire);
    const AskedOdds one = asked_of(field, Verb::fire, house);
    ASSERT_TRUE(book.odds.dice && one.odds.dice);
    EXPECT_EQ(book.odds.dice->need, 6);
    EXPECT_EQ(book.odds.modifiers.size(), 3U) << "Attack, unformed, fatigued";
    EXPECT_EQ(one.odds.dice->need, 5);
    EXPECT_EQ(one.odds.modifiers.size(), 2U);
}

}  // namespace
}  // namespace linstock::odds
