// Tests the merged walk against a full enumeration of every die of every throw, and against the engine with seeded
// dice.

#include "odds/chance_tree.hpp"

#include "battle/event.hpp"
#include "battle/redacted_state.hpp"
#include "battle/ruleset.hpp"
#include "tests/unit/odds/moments.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

namespace linstock::odds {
namespace {

using tests::Moment;
using tests::moments;
using tests::open_charges;

/// By unit and fate.
using Chances = std::map<std::pair<std::size_t, Fate>, double>;

void count(const Effects& effects, double weight, Chances& out) {
    for (const std::size_t who : {actor, target})
        for (std::size_t f = 0; f < fates; ++f)
            if (effects.has(who, static_cast<Fate>(f))) out[{who, static_cast<Fate>(f)}] += weight;
}

struct Question {
    Moment moment;
    Horizon horizon;
    Pair pair;
    Scope scope;
    Observations seen;
    State known;

    Question(const Moment& m, Horizon h)
        : moment(m),
          horizon(h),
          pair{tests::attack_of(m.decision).unit, tests::attack_of(m.decision).target},
          scope(*moment.battle, h, pair),
          known(redacted_for(*moment.battle, m.state, m.decision.by)) {
        seen.rules = moment.battle->rules.get();
        seen.horizon = h;
        for (const std::size_t who : {actor, target}) {
            seen.armies[who] = moment.battle->unit(pair[who]).army;
            const UnitView look = look_at(*moment.battle, m.state, pair[who]);
            seen.attacks[who] = !look.target.none();
            seen.stands[who] = look.stands_left;
        }
    }
};

class TheLongWay {
  public:
    explicit TheLongWay(Question& q) : q_(q), tree_(q.scope, q.seen) {}

    /// Computes the chances by enumerating every roll. Returns false if that would take too long.
    bool run(Chances& out) {
        Branch start{q_.known, {}, 1};
        tree_.apply(start, q_.moment.decision);
        return follow(std::move(start), 1, out);
    }

  private:
    bool follow(Branch branch, double weight, Chances& out) {
        const std::optional<Prompt> roll = tree_.advance_to_roll(branch);
        if (!roll) {
            count(branch.effects, weight, out);
            return true;
        }
        const std::vector<FaceCombination> all = all_combinations(roll->roll.front(), 300);
        if (all.empty() || (throws_ += all.size()) > 150000) return false;
        for (const FaceCombination& t : all) {
            Branch next = branch;
            Decision d;
            d.prompt = roll->id;
            d.by = Seat::chance;
            d.verb = Verb::roll;
            d.faces = t.faces;
            tree_.apply(next, d);
            if (!follow(std::move(next), weight * t.chance, out)) return false;
        }
        return true;
    }

    Question& q_;
    ChanceTree tree_;
    std::size_t throws_ = 0;
};

TEST(OddsByMerging, MergedBranches_EqualFullEnumeration) {
    std::size_t compared = 0;
    for (const char* ruleset : {"revised", "reasonable", "firefight"})
        for (const Moment& m : moments("two-brigades", ruleset, Verb::fire, 200, 1, 2)) {
            const auto odds = compute_odds(*m.battle, m.state, m.decision);
            ASSERT_TRUE(odds.ok()) << m.name << ": " << odds.error().text;
            if (!odds->exact || !odds->dice || odds->dice->count > 3 || odds->work > 250) continue;
            Question q(m, Horizon::volley);
            Chances whole;
            if (!TheLongWay(q).run(whole)) continue;
            SCOPED_TRACE(m.name);
            for (const auto& [what, p] : whole)
                EXPECT_NEAR(odds->chance(what.second, q.pair[what.first]), p, 1e-10) << name_of(what.second);
            if (++compared % 12 == 0) break;
        }
    EXPECT_GE(compared, 12U);
}

/// One battle with the engine's own dice from the real state; seats answer as the odds assume.
Effects fought(Question& q, std::uint64_t number) {
    const SeededDice dice(seed_of(20260 + number));
    State state = q.known;
    Effects effects;
    EventSink events;
    Decision d = q.moment.decision;
    for (int i = 0; i < 2000; ++i) {
        events.clear();
        decide_unchecked(*q.moment.battle, state, d, &dice, &events);
        record_events(q.scope, events, effects, q.seen);
        const std::vector<Prompt> open = prompts(*q.moment.battle, state);
        if (q.scope.is_over(effects) || open.empty()) break;
        const auto answer = q.scope.answer(state, open.front(), effects);
        if (!answer) break;
        d = *answer;
    }
    q.scope.add_final_fates(effects);
    return effects;
}

void expect_the_mean(const Moment& m, Horizon horizon, int battles) {
    SCOPED_TRACE(m.name);
    Question q(m, horizon);
    const auto odds = compute_odds(*m.battle, m.state, m.decision);
    ASSERT_TRUE(odds.ok()) << odds.error().text;
    Chances mean;
    for (int i = 0; i < battles; ++i)
        count(fought(q, static_cast<std::uint64_t>(i)), 1.0 / battles, mean);
    for (const std::size_t who : {actor, target})
        for (std::size_t f = 0; f < fates; ++f) {
            const auto fate = static_cast<Fate>(f);
            // Certain results are not listed.
            const bool sure = fate == Fate::holds || fate == Fate::comes_up || fate == Fate::closes;
            if ((*m.battle).rules->terms.in_rounds && who == actor && sure) continue;
            const double p = odds->chance(fate, q.pair[who]);
            const double found = mean[{who, fate}];
            const double middle = std::min(0.999, std::max(0.001, (p + found) / 2));
            const double trials = 1.0 / battles + (odds->exact ? 0 : 1.0 / odds->battles);
            EXPECT_NEAR(p, found, 5 * std::sqrt(middle * (1 - middle) * trials)) << name_of(fate) << " of " << who;
        }
}

TEST(OddsOfAVolley, VolleyOdds_EqualMeanOfManyBattles) {
    for (const char* ruleset : {"revised", "reasonable", "firefight"})
        for (const Moment& m : moments("two-brigades", ruleset, Verb::fire, 2, 9))
            expect_the_mean(m, Horizon::volley, 3000);
}

TEST(OddsOfACharge, ChargeOdds_EqualMeanOfManyBattles) {
    std::size_t charges = 0;
    for (const char* ruleset : {"revised", "reasonable", "firefight"}) {
        const bool large = std::string_view(ruleset) == "firefight";
        const auto all = moments(large ? "antietam-cornfield" : "two-brigades", ruleset, Verb::attack, 1);
        for (const Moment& m : all)
            expect_the_mean(m, Horizon::charge, large ? 250 : 800);
        charges += all.size();
    }
    EXPECT_EQ(charges, 3U);
}

TEST(OddsOfACharge, ChargeOrderedInDispatch_EqualsMeanOfManyBattles) {
    for (const char* ruleset : {"mwan18", "brothers"}) {
        const auto all = open_charges("two-brigades", ruleset, 2, 5, 3);
        EXPECT_EQ(all.size(), 2U) << ruleset;
        for (const Moment& m : all)
            expect_the_mean(m, Horizon::charge, 300);
    }
}

TEST(Throws, AllCombinations_AreListedOnce) {
    const RollAsked three{0, 6, 3, false, 4};
    double sum = 0;
    for (const FaceCombination& t : all_combinations(three, 1000))
        sum += t.chance;
    EXPECT_NEAR(sum, 1, 1e-12);
    EXPECT_TRUE(all_combinations(three, 100).empty());
    const std::vector<FaceCombination> classes = combinations_by_class(three, {0, 0, 0, 1, 1, 1}, 100);
    ASSERT_EQ(classes.size(), 4U);
    EXPECT_NEAR(classes[0].chance, 0.125, 1e-15);
    EXPECT_EQ(classes[0].faces, (std::vector<std::uint8_t>{4, 4, 4}));
    EXPECT_NEAR(classes[1].chance, 0.375, 1e-15);
    const RollAsked shuffle{0, 3, 2, true, 0};
    EXPECT_EQ(all_combinations(shuffle, 100).size(), 6U);
}

}  // namespace
}  // namespace linstock::odds
