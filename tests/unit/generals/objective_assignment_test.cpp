// Assignment of brigades to objectives, and positions of guns that would see no enemy.

#include "generals/objective_assignment.hpp"

#include "battle/engine_api.hpp"
#include "generals/order_class.hpp"
#include "generals/sergeant.hpp"
#include "tests/support/data.hpp"
#include "tests/support/units.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::general {
namespace {

constexpr double met = 600;
constexpr Vec west{792, 1728};
constexpr Vec middle{2592, 1728};

/// Blue's infantry in given positions, the enemy far away.
class Staged {
  public:
    Staged() : battle_(*tests::battle_of("two-brigades", "mwan18")) {
        const SeededDice dice(seed_of(1));
        state_ = open(battle_, &dice, nullptr);
    }
    void put(const std::string& name, Vec at) { state_.unit(unit(name)).place = to_point(at); }
    void put_brigade(const std::string& name, Vec at) {
        for (int i = 0; i < 3; ++i)
            put(name + (i == 0 ? " 1st" : i == 1 ? " 2nd" : " 3rd"), at + Vec{(i - 1) * 300.0, 0});
    }
    /// Lets a test change the scenario.
    Scenario& change() {
        auto changed = std::make_shared<Scenario>(*battle_.scenario);
        battle_.scenario = changed;
        return *changed;
    }
    UnitId unit(const std::string& name) const { return tests::unit_named(battle_, name); }
    void look() {
        seen_ = view(battle_, state_, Seat::first);
        model_ = BattlefieldModel{};
        update_model(battle_, seen_, SergeantWeights{}, model_);
        ways_ = assign_objectives(model_, met);
    }
    std::optional<Vec> way(const std::string& name) const {
        for (std::size_t i = 0; i < model_.mine.size(); ++i)
            if (model_.mine[i].id == unit(name)) return ways_[i];
        return std::nullopt;
    }

  private:
    Battle battle_;
    State state_;
    View seen_;
    BattlefieldModel model_;
    std::vector<std::optional<Vec>> ways_;
};

TEST(Objectives, EnoughForAllBrigades_EachGetsItsOwn) {
    Staged staged;
    staged.put_brigade("Blue West", west - Vec{0, 700});
    staged.put_brigade("Blue East", west - Vec{-100, 1100});
    staged.look();
    ASSERT_TRUE(staged.way("Blue West 2nd") && staged.way("Blue East 2nd"));
    EXPECT_LT(distance(*staged.way("Blue West 2nd"), west), 1);
    EXPECT_LT(distance(*staged.way("Blue East 2nd"), middle), 1) << "two go for one place, another is empty";
    EXPECT_LT(distance(*staged.way("Blue East 3rd"), middle + Vec{300, 0}), 1) << "they do not go as one body";
}

TEST(Objectives, RegimentLeftBehind_DoesNotShiftBrigade) {
    Staged staged;
    staged.put_brigade("Blue West", west);
    staged.put("Blue West 1st", west - Vec{300, 900});
    staged.look();
    EXPECT_FALSE(staged.way("Blue West 2nd"));
    EXPECT_FALSE(staged.way("Blue West 3rd"));
    staged.put_brigade("Blue West", west - Vec{0, 300});
    staged.put("Blue West 1st", west - Vec{300, 900});
    staged.look();
    ASSERT_TRUE(staged.way("Blue West 2nd"));
    EXPECT_LT(staged.way("Blue West 2nd")->y, west.y + 1);
}

TEST(Objectives, RegimentWithoutBrigade_IsAssignedAlone) {
    Staged staged;
    staged.put_brigade("Blue West", west - Vec{0, 700});
    staged.put("Blue West 3rd", middle - Vec{0, 700});
    staged.put_brigade("Blue East", Vec{4392, 1000});
    Scenario& scenario = staged.change();
    for (Unit& u : scenario.forces.units)
        if (u.name.rfind("Blue West", 0) == 0)
            for (const Command& c : scenario.forces.commands)
                if (c.name == "Blue Division") u.command = c.id;
    staged.look();
    ASSERT_TRUE(staged.way("Blue West 2nd") && staged.way("Blue West 3rd"));
    EXPECT_LT(distance(*staged.way("Blue West 2nd"), west), 1);
    EXPECT_LT(distance(*staged.way("Blue West 3rd"), middle), 1);
}

TEST(Objectives, UnitInsideArea_CountsAsThere) {
    Staged staged;
    staged.put_brigade("Blue West", west + Vec{-400, -400});
    staged.look();
    EXPECT_TRUE(staged.way("Blue West 2nd"));
    Scenario& scenario = staged.change();
    for (Objective& o : scenario.objectives)
        if (distance(o.place, west) < 1) o.area = {west - Vec{500, 500}, west + Vec{500, -500}, west + Vec{0, 500}};
    staged.look();
    EXPECT_FALSE(staged.way("Blue West 2nd"));
}

TEST(Objectives, BrigadeOfTwo_NearerRegimentDecides) {
    Staged staged;
    staged.put_brigade("Blue West", west);
    staged.put("Blue West 1st", west - Vec{300, 1600});
    Scenario& scenario = staged.change();
    for (Unit& u : scenario.forces.units)
        if (u.name == "Blue West 3rd")
            for (const Command& c : scenario.forces.commands)
                if (c.name == "Blue Division") u.command = c.id;
    staged.look();
    EXPECT_FALSE(staged.way("Blue West 2nd")) << "who is at the place is sent beyond it";
}

TEST(Objectives, Area_TargetLiesInside) {
    Staged staged;
    staged.put_brigade("Blue West", west - Vec{0, 1100});
    Scenario& scenario = staged.change();
    const Polygon hook = {west + Vec{-500, -500}, west + Vec{500, -500}, west + Vec{500, -400},
                          west + Vec{-400, -400}, west + Vec{-400, 500}, west + Vec{-500, 500}};
    for (Objective& o : scenario.objectives)
        if (distance(o.place, west) < 1) o.area = hook;
    staged.look();
    ASSERT_TRUE(staged.way("Blue West 2nd"));
    for (const Vec about : {Vec{5, 5}, Vec{-5, 5}, Vec{5, -5}, Vec{-5, -5}})
        EXPECT_TRUE(contains(hook, *staged.way("Blue West 2nd") + about)) << "the midst is no part of it";
}

/// The sergeant's orders of the first turn.
Decision first_orders(const Battle& battle, const State& state, Seat seat) {
    for (const Prompt& prompt : prompts(battle, state)) {
        if (prompt.seat != seat || prompt.role != PromptRole::orders_of_all) continue;
        Sergeant who(1);
        return who.choose(battle, view(battle, state, seat), prompt, candidates(battle, state, prompt, 1));
    }
    ADD_FAILURE() << "nobody is asked for orders";
    return {};
}

Decision order_for(const Battle& battle, const Decision& all, const std::string& name) {
    for (const Decision& d : all.parts)
        if (d.verb == Verb::instruct && battle.unit(d.unit).name == name) return d;
    ADD_FAILURE() << name;
    return {};
}

TEST(GunsWithSealedOrders, HiddenEnemyInRange_MoveToSeeIt) {
    const auto battle = tests::battle_of("covered-bridge", "mwan18");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(1));
    const State state = open(*battle, &dice, nullptr);
    const Decision grey = first_orders(*battle, state, Seat::second);
    EXPECT_EQ(order_for(*battle, grey, "2nd Grey").number, stand) << "they do not wait: this test tests nothing";
    for (const char* name : {"Grey battery", "Grey howitzers"}) {
        const Decision d = order_for(*battle, grey, name);
        EXPECT_EQ(d.number, skirmish) << name << " stands behind the crest";
        ASSERT_FALSE(d.path.empty()) << name;
        EXPECT_LT(to_vec(d.path.back()).y, 28 * 72 + 25) << name << " stays behind the crest";
    }
    const Decision blue = first_orders(*battle, state, Seat::first);
    EXPECT_EQ(order_for(*battle, blue, "Blue rifles").number, stand) << "they see somebody";
}

/// Adds a square of this terrain around a place.
void add_ground(Battle& battle, PieceKind kind, Vec at) {
    std::vector<Piece> pieces = battle.scenario->pieces;
    Piece more;
    more.kind = kind;
    more.area = {at + Vec{-25, -25}, at + Vec{25, -25}, at + Vec{25, 25}, at + Vec{-25, 25}};
    pieces.push_back(more);
    battle.ground = std::make_shared<Ground>(battle.ground->width(), battle.ground->height(), pieces);
}

TEST(GunsWithSealedOrders, DifficultGroundAhead_ChooseGroundForGuns) {
    const auto battle = tests::battle_of("covered-bridge", "mwan18");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(1));
    const State state = open(*battle, &dice, nullptr);
    const Decision open_ground = order_for(*battle, first_orders(*battle, state, Seat::second), "Grey battery");
    ASSERT_FALSE(open_ground.path.empty());
    for (const PieceKind kind : {PieceKind::woods, PieceKind::impassable}) {
        Battle changed(*battle);
        add_ground(changed, kind, to_vec(open_ground.path.back()));
        const Decision d = order_for(changed, first_orders(changed, state, Seat::second), "Grey battery");
        if (d.number == stand) continue;
        ASSERT_FALSE(d.path.empty());
        EXPECT_FALSE(changed.ground->in(kind, to_vec(d.path.back()))) << name_of(kind);
    }
}

TEST(GunsWithSealedOrders, OwnInfantryInFront_BlocksSight) {
    const auto battle = tests::battle_of("covered-bridge", "mwan18");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(1));
    State state = open(*battle, &dice, nullptr);
    const Decision before = order_for(*battle, first_orders(*battle, state, Seat::second), "Grey battery");
    ASSERT_FALSE(before.path.empty());
    double x = to_vec(before.path.back()).x - 300;
    for (const char* name : {"9th Grey", "5th Grey", "2nd Grey"}) {
        for (const Unit& u : battle->forces().units)
            if (u.name == name) state.unit(u.id).place = to_point({x, to_vec(before.path.back()).y - 60});
        x += 300;
    }
    const View seen = view(*battle, state, Seat::second);
    BattlefieldModel model;
    update_model(*battle, seen, SergeantWeights{}, model);
    const auto sees_from = [&](Vec at) {
        return std::any_of(model.theirs.begin(), model.theirs.end(), [&](const Body& e) {
            return clear_ground(model, at, e.front) && !troops_hide(model, at, e.front, before.unit, e.id);
        });
    };
    ASSERT_FALSE(sees_from(to_vec(before.path.back()))) << "they hide nobody: this test tests nothing";
    const Decision d = order_for(*battle, first_orders(*battle, state, Seat::second), "Grey battery");
    EXPECT_TRUE(d.number == stand || sees_from(to_vec(d.path.back())));
}

TEST(GunsWithSealedOrders, TooDarkToSee_Stay) {
    Battle battle(*tests::battle_of("covered-bridge", "mwan18"));
    const SeededDice dice(seed_of(1));
    const State state = open(battle, &dice, nullptr);
    auto dark = std::make_shared<Scenario>(*battle.scenario);
    dark->sight = {SightSpan{1, 99, 500}};
    battle.scenario = dark;
    EXPECT_EQ(order_for(battle, first_orders(battle, state, Seat::second), "Grey battery").number, stand);
}

TEST(GunsWithSealedOrders, EnemyOutOfRange_Stay) {
    const auto battle = tests::battle_of("two-brigades", "mwan18");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(1));
    State state = open(*battle, &dice, nullptr);
    for (const Unit& u : battle->forces().units) {
        Point& place = state.unit(u.id).place;
        if (u.name == "Blue West 2nd") place = to_point({2300, 1300});
        if (u.name == "Blue West battery") place = to_point({2160, 800});
    }
    const Decision far = first_orders(*battle, state, Seat::first);
    EXPECT_EQ(order_for(*battle, far, "Blue West battery").number, stand) << "nobody is within 1,800 feet";
}

}  // namespace
}  // namespace linstock::general
