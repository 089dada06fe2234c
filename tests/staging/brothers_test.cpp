// Brothers At Arms: fire staged from its facts has the same dice, the same Attack number and the same cover.
#include "rulesets/brothers/brothers.hpp"

#include "odds/odds.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "tests/staging/real_table.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

using namespace linstock;
using namespace linstock::brothers;
using linstock::tests::Compared;

namespace {

TableShot facts_of(const Battle& battle, const State& state, const Offer& o) {
    const Bearings found = bearings_on(battle, state, o.unit, o.target);
    TableShot table_shot;
    table_shot.firer = o.unit;
    table_shot.target = o.target;
    table_shot.distance = found.distance;
    table_shot.facts.push_back({"bearing", static_cast<int>(found.bases.size())});
    constexpr std::array<const char*, 4> grades = {"", "soft", "hard", "fortification"};
    const Cover cover = cover_from_fire(battle, state, o.unit, o.target).grade;
    if (cover != Cover::none) table_shot.facts.push_back({grades[static_cast<std::size_t>(cover)]});
    if (unformed(battle, state, o.unit)) table_shot.facts.push_back({"unformed"});
    if (own(state.unit(o.unit)).acting == Acting::on_roll) table_shot.facts.push_back({"on_roll"});
    return table_shot;
}

void expect_the_same(const Battle& battle, const State& state, const Prompt& prompt, const Offer& o, Compared& done) {
    const TableShot table_shot = facts_of(battle, state, o);
    std::string shot =
        battle.unit(o.unit).name + " at " + battle.unit(o.target).name + ", " + std::to_string(table_shot.distance);
    for (const TableFact& fact : table_shot.facts)
        shot += ", " + fact.word + " " + std::to_string(fact.number);
    auto staged = staging().fire(battle, state, table_shot);
    ASSERT_TRUE(staged) << shot << ": " << staged.error().text;
    const Battle& blank = *staged->battle;
    EXPECT_EQ(bearings_on(blank, staged->state, o.unit, o.target).bases.size(),
              bearings_on(battle, state, o.unit, o.target).bases.size())
        << shot;
    const AttackNumber real = attack_of(battle, state, o.unit, Fight::fire);
    const AttackNumber here = attack_of(blank, staged->state, o.unit, Fight::fire);
    EXPECT_EQ(here.number, real.number) << shot;
    ASSERT_EQ(here.modifiers.size(), real.modifiers.size()) << shot;
    for (std::size_t i = 0; i < real.modifiers.size(); ++i)
        EXPECT_EQ(std::string(here.modifiers[i].name), std::string(real.modifiers[i].name)) << shot;
    EXPECT_EQ(cover_from_fire(blank, staged->state, o.unit, o.target).grade,
              cover_from_fire(battle, state, o.unit, o.target).grade)
        << shot;
    done.count(table_shot);
    if (done.shots % 20 != 0) return;
    Decision d = staged->decision;
    d.prompt = prompt.id;
    d.by = prompt.seat;
    const auto of_real = odds::compute_odds(battle, state, d);
    const auto of_staged = odds::compute_odds(blank, staged->state, staged->decision);
    ASSERT_TRUE(of_real && of_staged) << shot;
    if (!of_real->exact || !of_staged->exact) return;
    ++done.odds;
    tests::expect_the_same_odds(*of_real, *of_staged, shot);
}

void look_at(const Battle& battle, const State& state, Compared& done) {
    for (const Prompt& p : prompts(battle, state)) {
        if (p.role != PromptRole::fire || p.seat == Seat::chance) continue;
        for (const Offer& o : p.offers) {
            if (o.verb != Verb::fire) continue;
            expect_the_same(battle, state, p, o, done);
            if (testing::Test::HasFailure()) return;
        }
    }
}

}  // namespace

TEST(StagedFire, Brothers_StagedFire_EqualsTheFireOnTheRealTable) {
    const Compared done = tests::fight("brothers", look_at);
    EXPECT_GE(done.shots, LINSTOCK_SHOTS);
    for (const char* fact : {"soft", "hard", "unformed", "on_roll"})
        EXPECT_TRUE(!tests::enough_for_rare_facts || done.times(fact) > 0) << fact;
    EXPECT_GT(done.odds, 0);
}
