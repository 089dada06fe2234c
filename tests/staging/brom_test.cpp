// A shot staged on a blank table from its facts equals the shot on the real table: the same dice, faces and odds. The
// three Brom rulesets.
#include "rulesets/brom/brom.hpp"

#include "battle/event.hpp"
#include "battle/staging.hpp"
#include "odds/odds.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "tests/staging/real_table.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <string>

using namespace linstock;
using namespace linstock::brom;
using linstock::tests::Compared;

namespace {

int declared_face(const State& state, UnitId id) { return own(state.unit(id)).declared; }

/// The facts that players at a table would give for this shot.
TableShot facts_of(const Battle& battle, const State& state, const Offer& o) {
    const int face = declared_face(state, o.unit);
    TableShot table_shot;
    table_shot.firer = o.unit;
    table_shot.target = o.target;
    table_shot.distance = firing_distance(battle, state, o.unit, face, o.target);
    table_shot.ammunition = o.number;
    const bool in_town = state.unit(o.target).town.value != 0;
    const Aim aim = aim_of(battle, state, o.unit, face, o.target, table_shot.distance, o.number, false);
    if (in_town) table_shot.facts.push_back({"in_town"});
    if (state.unit(o.unit).town) table_shot.facts.push_back({"from_town"});
    if (aim.cover && !in_town) table_shot.facts.push_back({"cover"});
    if (enfiladed(battle, state, o.unit, face, o.target)) table_shot.facts.push_back({"enfiladed"});
    const bool in_line = shape_of(battle, state, o.target, state.unit(o.target).formation) == Formation::line;
    if (in_line && crowded(battle, state, o.target)) table_shot.facts.push_back({"crowded"});
    constexpr std::array<const char*, 4> faces = {"", "rear_face", "right_face", "left_face"};
    if (face > 0) table_shot.facts.push_back({faces[static_cast<std::size_t>(face)]});
    const StandsOut out = stands_out(battle, state, o.unit, face, o.target);
    if (profile(battle).range_measured == RangeMeasured::stand && faces_of(battle, state, o.unit) == 1) {
        if (out.left > 0) table_shot.facts.push_back({"left_out", out.left});
        if (out.right > 0) table_shot.facts.push_back({"right_out", out.right});
    }
    return table_shot;
}

/// Fire that friends or other faces of the same square have declared at this target counts with the odds of the shot.
bool declared_by_others(const Battle& battle, const State& state, const Offer& o) {
    for (const Unit& unit : battle.forces().units)
        if (fired_at(own(state.unit(unit.id)), o.target)) return true;
    return false;
}

std::string label_of(const Battle& battle, const TableShot& table_shot) {
    std::string out = battle.unit(table_shot.firer).name + " at " + battle.unit(table_shot.target).name + ", " +
                      std::to_string(table_shot.distance);
    for (const TableFact& fact : table_shot.facts)
        out += ", " + fact.word + " " + std::to_string(fact.number);
    return out;
}

void expect_the_same(const Battle& battle, const State& state, const Prompt& prompt, const Offer& o, Compared& done) {
    const TableShot table_shot = facts_of(battle, state, o);
    auto staged = staging().fire(battle, state, table_shot);
    const std::string shot = label_of(battle, table_shot);
    ASSERT_TRUE(staged) << shot << ": " << staged.error().text;
    const int face = declared_face(state, o.unit);
    const int here_face = declared_face(staged->state, o.unit);
    EXPECT_EQ(here_face, face) << shot;
    const Aim real = aim_of(battle, state, o.unit, face, o.target, table_shot.distance, o.number, false);
    const double far = firing_distance(*staged->battle, staged->state, o.unit, here_face, o.target);
    EXPECT_NEAR(far, table_shot.distance, 1e-6) << shot;
    const Aim here = aim_of(*staged->battle, staged->state, o.unit, here_face, o.target, far, o.number, false);
    EXPECT_EQ(here.faces.value, real.faces.value) << shot;
    EXPECT_EQ(here.plus, real.plus) << shot;
    EXPECT_EQ(here.column, real.column) << shot;
    EXPECT_EQ(here.close, real.close) << shot;
    ASSERT_EQ(here.changed, real.changed) << shot;
    for (std::size_t i = 0; i < real.changed; ++i)
        EXPECT_EQ(std::string(here.changes[i].name), std::string(real.changes[i].name)) << shot;
    EXPECT_EQ(dice_at(*staged->battle, staged->state, o.unit, o.number, here_face, o.target),
              dice_at(battle, state, o.unit, o.number, face, o.target))
        << shot;
    done.count(table_shot);
    if (done.shots % 20 != 0 || declared_by_others(battle, state, o)) return;
    Decision d = staged->decision;
    d.prompt = prompt.id;
    d.by = prompt.seat;
    const auto of_real = odds::compute_odds(battle, state, d);
    const auto of_staged = odds::compute_odds(*staged->battle, staged->state, staged->decision);
    ASSERT_TRUE(of_real && of_staged) << shot;
    if (!of_real->exact || !of_staged->exact) return;
    ++done.odds;
    tests::expect_the_same_odds(*of_real, *of_staged, shot);
}

/// Compares every shot offered by a prompt of a battle between two computer players.
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

TEST(StagedFire, Revised_StagedShot_EqualsTheShotOnTheRealTable) {
    const Compared done = tests::fight("revised", look_at);
    EXPECT_GE(done.shots, LINSTOCK_SHOTS);
    EXPECT_GT(done.times("cover"), 0);
    EXPECT_GT(done.odds, 0);
}

TEST(StagedFire, Reasonable_StagedShot_EqualsTheShotOnTheRealTable) {
    const Compared done = tests::fight("reasonable", look_at);
    EXPECT_GE(done.shots, LINSTOCK_SHOTS);
    EXPECT_GT(done.times("cover"), 0);
    EXPECT_GT(done.odds, 0);
}

TEST(StagedFire, Firefight_StagedShot_EqualsTheShotOnTheRealTable) {
    const Compared done = tests::fight("firefight", look_at);
    EXPECT_GE(done.shots, LINSTOCK_SHOTS);
    EXPECT_GT(done.times("cover"), 0);
    EXPECT_TRUE(!tests::enough_for_rare_facts || done.times("left_out") + done.times("right_out") > 0);
    EXPECT_GT(done.odds, 0);
}

TEST(StagedFire, ImpossibleShot_IsRefusedWithItsClause) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    const State state = open(*battle, nullptr, nullptr);
    const UnitId blue = battle->forces().units.front().id;
    const UnitId grey = battle->forces().units.back().id;
    const auto stage = [&](const State& now, const TableShot& table_shot) {
        return staging().fire(*battle, now, table_shot);
    };
    TableShot table_shot;
    table_shot.firer = blue;
    table_shot.target = grey;
    table_shot.distance = 19;  // RV-hit-15: muskets reach 18"
    auto no = stage(state, table_shot);
    ASSERT_FALSE(no);
    EXPECT_FALSE(no.error().why.empty());
    table_shot.distance = 9;
    EXPECT_TRUE(stage(state, table_shot)) << stage(state, table_shot).error().text;
    table_shot.facts = {{"moonlight"}};
    EXPECT_FALSE(stage(state, table_shot));
    table_shot.facts = {{"cover"}, {"cover"}};
    EXPECT_FALSE(stage(state, table_shot));
    table_shot.facts = {{"cover"}, {"in_town"}};
    EXPECT_FALSE(stage(state, table_shot));
    table_shot.facts = {{"left_out"}};  // this ruleset measures from unit to unit
    EXPECT_FALSE(stage(state, table_shot));
    table_shot.facts.clear();
    table_shot.target = blue;
    EXPECT_FALSE(stage(state, table_shot));
    State lost = state;
    lost.unit(grey).presence = Presence::destroyed;
    table_shot.target = grey;
    EXPECT_FALSE(stage(lost, table_shot));
}
