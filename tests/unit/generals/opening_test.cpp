// Opening plans, and scoring of poses with a floor.

#include "generals/opening.hpp"

#include "generals/opening_data.hpp"
#include "generals/play_out.hpp"
#include "generals/sergeant.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace linstock::general {
namespace {

using tests::battle_of;

TEST(Openings, File_IsReadByRulesetTitleAndArmy) {
    Openings all;
    EXPECT_TRUE(read_openings("# c\n[\"b/Two/1\"]\nfire = 1.5\ncharge = -1\nwing = \"left\"\nturns = 3\n", all));
    const Opening& o = all["b/Two/1"];
    EXPECT_DOUBLE_EQ(o.fire, 1.5);
    EXPECT_DOUBLE_EQ(o.charge, -1);
    EXPECT_DOUBLE_EQ(o.caution, 1);
    EXPECT_EQ(o.wing, Wing::left);
    EXPECT_EQ(o.turns, 3);
    for (const char* wrong :
         {"[\"x\"]\nfier = 1\n", "[\"x\"]\nwing = \"middle\"\n", "[\"x\"]\nfire = \"much\"\n", "["}) {
        all.clear();
        EXPECT_FALSE(read_openings(wrong, all)) << wrong;
    }
}

TEST(Openings, BuiltInAndTriedPlans_AreReadAndWritten) {
    Openings all;
    EXPECT_TRUE(read_openings(opening_data, all));
    std::string text;
    for (std::size_t n = 0; n < 40; ++n)
        text += text_of("try " + std::to_string(n), trial_opening(n, 12));
    all.clear();
    ASSERT_TRUE(read_openings(text, all));
    EXPECT_EQ(all["try 0"], Opening{});
    for (std::size_t n = 0; n < 40; ++n)
        EXPECT_EQ(all["try " + std::to_string(n)], trial_opening(n, 12)) << n;
}

TEST(Openings, BuiltInPlan_NamesExistingBattle) {
    Openings known;
    ASSERT_TRUE(read_openings(opening_data, known));
    EXPECT_FALSE(known.empty());
    for (const auto& [name, ruleset] : tests::contests()) {
        const auto battle = battle_of(name, ruleset);
        for (const ArmyId army : {ArmyId{1}, ArmyId{2}})
            known.erase(opening_key(*battle, army));
    }
    for (const auto& [key, opening] : known)
        ADD_FAILURE() << "no battle and army is called " << key;
}

TEST(Openings, WingUntilTurnLimit_StaysInPlace) {
    const auto battle = battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(1));
    State state = open(*battle, &dice, nullptr);
    state.turn = 2;
    const View seen = view(*battle, state, Seat::first);
    BattlefieldModel model;
    update_model(*battle, seen, {}, model);
    Plan plain;
    update_plan(model, plain);
    const auto held = [&](Wing wing, int turns) {
        Opening o;
        o.wing = wing;
        o.turns = turns;
        Plan plan = plain;
        hold_back(model, o, plan);
        return std::count_if(model.mine.begin(), model.mine.end(), [&](const Body& b) {
            const Vec to = plan.of(b.id).place;
            return !(to.x < b.front.x) && !(b.front.x < to.x) && !(to.y < b.front.y) && !(b.front.y < to.y);
        });
    };
    const auto fights = std::count_if(model.mine.begin(), model.mine.end(), [](const Body& b) { return b.fights(); });
    EXPECT_EQ(held(Wing::all, 2), fights);
    EXPECT_EQ(held(Wing::all, 1), held(Wing::none, 9));
    EXPECT_LT(held(Wing::none, 9), fights);
    EXPECT_EQ(held(Wing::left, 2) + held(Wing::right, 2) - held(Wing::none, 2), fights);
    EXPECT_GT(held(Wing::left, 2), held(Wing::none, 2));
}

TEST(PoseEvaluator, ScoreAboveFloor_IsExact) {
    for (const char* book : {"revised", "reasonable", "firefight"}) {
        const auto battle = battle_of("two-brigades", book);
        ASSERT_NE(battle, nullptr);
        const SeededDice dice(seed_of(5));
        State state = open(*battle, &dice, nullptr);
        const auto one = make_computer_player("sergeant", 1);
        const auto two = make_computer_player("sergeant", 2);
        std::size_t given_up = 0;
        std::size_t all = 0;
        for (int turn = 2; turn < 6 && !over(state); ++turn) {
            PlayLimits limits;
            limits.turns = turn;
            play_out(*battle, state, *one, *two, dice, nullptr, limits);
            const View seen = view(*battle, state, Seat::first);
            BattlefieldModel model;
            update_model(*battle, seen, {}, model);
            Plan plan;
            update_plan(model, plan);
            for (const Body& body : model.mine) {
                const PoseEvaluator weigher(model, body, plan.of(body.id));
                for (int i = 0; i < 12; ++i) {
                    Pose pose = pose_of(body);
                    pose.heading = normal(pose.heading + (i % 3 - 1) * full_turn / 8);
                    pose.front = pose.front + direction(pose.heading) * (i - 3);
                    if (i % 4 == 3) pose.formation = Formation::column;
                    const double full = weigher.score(pose, true);
                    for (const double off : {-2.0, -0.01, 0.01, 0.3, 2.0}) {
                        const double floor = full - off;
                        const double told = weigher.score(pose, true, floor);
                        ++all;
                        if (off > 0)
                            EXPECT_EQ(told, full) << book;
                        else
                            EXPECT_LE(told, floor) << book;
                        given_up += told < full || told > full ? 1 : 0;
                    }
                }
            }
        }
        EXPECT_GT(given_up, 0U) << book;
        EXPECT_GT(all, 400U) << book;  // two turns, if a battle ends that early
    }
}

}  // namespace
}  // namespace linstock::general
