// Battle plans: the orders that they give to units, and how the sergeants of all rulesets follow them.

#include "generals/battle_plan.hpp"

#include "battle/engine_api.hpp"
#include "generals/order_class.hpp"
#include "generals/plan.hpp"
#include "generals/round_evaluator.hpp"
#include "generals/sergeant.hpp"
#include "tests/support/data.hpp"
#include "tests/support/units.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace linstock::general {
namespace {

bool same_place(Vec a, Vec b) { return distance(a, b) < 1e-9; }

/// The start of two-brigades, as Blue sees it.
class Field {
  public:
    explicit Field(const std::string& ruleset) : battle_(tests::battle_of("two-brigades", ruleset)) {
        const SeededDice dice(seed_of(1));
        state_ = open(*battle_, &dice, nullptr);
        look();
    }
    UnitId unit(const std::string& name) const { return tests::unit_named(*battle_, name); }
    CommandId brigade(const std::string& name) const {
        for (const Command& c : battle_->forces().commands)
            if (c.name == name) return c.id;
        ADD_FAILURE() << name;
        return CommandId{1};
    }
    void remove(const std::string& name) {
        state_.unit(unit(name)).presence = Presence::left;
        look();
    }
    const Body& body(const std::string& name) const { return *model_.find(unit(name)); }
    const Battle& battle() const { return *battle_; }
    const State& state() const { return state_; }
    const BattlefieldModel& model() const { return model_; }
    Vec objective(std::size_t i) const { return battle_->scenario->objectives[i].place; }

  private:
    void look() {
        seen_ = view(*battle_, state_, Seat::first);
        model_ = BattlefieldModel{};
        update_model(*battle_, seen_, sergeant_weights_for(*battle_->rules), model_);
    }
    std::shared_ptr<const Battle> battle_;
    State state_;
    View seen_;
    BattlefieldModel model_;
};

TEST(BattlePlan, EnemyBrigades_AreListedFromLeftToRight) {
    const Field field("brothers");
    const std::vector<CommandId> expected = {field.brigade("Grey West Brigade"), field.brigade("Grey East Brigade")};
    EXPECT_EQ(enemy_brigades(field.model()), expected) << "Blue faces north: west is left";
}

TEST(BattlePlan, ConcentratedAttack_SendsEveryUnitAtTheBrigade) {
    Field field("brothers");
    const BattlePlan plan = concentrated_attack(field.model(), field.brigade("Grey East Brigade"));
    const UnitOrders orders = unit_orders(field.model(), plan);
    for (const Body& b : field.model().mine) {
        const UnitOrder order = order_for(orders, b.id);
        EXPECT_EQ(order.posture, Posture::attack) << field.battle().unit(b.id).name;
        // The regiments stand at x = 47, 56.5 and 62.
        EXPECT_NEAR(order.place.x, (47 + 56.5 + 62) / 3, 0.01);
    }
}

TEST(BattlePlan, BrigadeWithoutRegiments_EndsTheAttack) {
    Field field("brothers");
    const BattlePlan plan = concentrated_attack(field.model(), field.brigade("Grey East Brigade"));
    for (const char* name : {"Grey East 1st", "Grey East 2nd"})
        field.remove(name);
    EXPECT_EQ(order_for(unit_orders(field.model(), plan), field.unit("Blue West 1st")).posture, Posture::attack);
    field.remove("Grey East 3rd");
    EXPECT_EQ(order_for(unit_orders(field.model(), plan), field.unit("Blue West 1st")).posture, Posture::free)
        << "its battery alone is no brigade";
}

TEST(BattlePlan, DifferentOrders_PlaceEachFormation) {
    const Field field("brothers");
    const CommandId west = field.brigade("Blue West Brigade");
    const CommandId east = field.brigade("Blue East Brigade");
    const CommandId enemy = field.brigade("Grey West Brigade");
    const BattlePlan plan = {{{west, Posture::attack, enemy, 0}, {east, Posture::reserve, {}, 0}}};
    const UnitOrders orders = unit_orders(field.model(), plan);
    const UnitOrder reserve = order_for(orders, field.unit("Blue East 1st"));
    EXPECT_EQ(reserve.posture, Posture::reserve);
    EXPECT_LT(reserve.place.y, field.body("Blue West 1st").front.y - 1) << "not behind the attackers";
    EXPECT_LT(reserve.place.x, 20) << "not behind the attackers";
    EXPECT_EQ(order_for(orders, field.unit("Blue cavalry")).posture, Posture::free);
    const BattlePlan holds = {{{east, Posture::hold, {}, 1}}};
    EXPECT_TRUE(same_place(order_for(unit_orders(field.model(), holds), field.unit("Blue East 1st")).place,
                           field.objective(1)));
}

TEST(UnitOrder, Attack_StopsAtFiringDistance) {
    const UnitOrder attack = {Posture::attack, {30, 40}, {}, 1, 1};
    EXPECT_NEAR(distance(destination(attack, {30, 10}, 7), {30, 33}), 0, 1e-9);
    EXPECT_NEAR(distance(destination(attack, {30, 36}, 7), {30, 36}), 0, 1e-9) << "it goes back";
    const UnitOrder hold = {Posture::hold, {30, 40}, {}, 1, 1};
    EXPECT_NEAR(distance(destination(hold, {30, 36}, 7), {30, 40}), 0, 1e-9);
}

TEST(UnitOrder, SergeantWithRounds_PrefersPositionsNearerToTheAttackedEnemy) {
    const Field field("brothers");
    const std::vector<CommandId> none;
    const CommandChain chain(field.model(), none);
    const Body& body = field.body("Blue West 1st");
    const Pose left{{8, 14}, 0, Formation::line};
    const Pose right{{14, 14}, 0, Formation::line};
    const auto prefers_right = [&](const UnitOrder& order) {
        const RoundEvaluator evaluator(field.model(), chain, body, order);
        return evaluator.score(right) - evaluator.score(left);
    };
    const double free = prefers_right({});
    EXPECT_GT(prefers_right({Posture::attack, {60, 38}, {}, 1, 1}), free + 0.1);
    EXPECT_LT(prefers_right({Posture::attack, {0, 38}, {}, 1, 1}), free - 0.1);
}

TEST(UnitOrder, SergeantWithMissions_GetsThePlaceOfTheOrder) {
    const Field field("revised");
    Plan plan;
    update_plan(field.model(), plan);
    const Plan before = plan;
    UnitOrders orders(field.battle().forces().units.size());
    orders[field.unit("Blue West 1st").index()] = {Posture::hold, {5, 20}, Heading{160}, 2, 0.5};
    apply_orders(field.model(), orders, plan);
    const Mission& ordered = plan.of(field.unit("Blue West 1st"));
    EXPECT_TRUE(same_place(ordered.place, {5, 20}));
    EXPECT_EQ(ordered.facing, 160);
    EXPECT_DOUBLE_EQ(ordered.pull, 1);
    EXPECT_DOUBLE_EQ(ordered.boldness, 0.5);
    for (const Body& b : field.model().mine) {
        if (b.id == field.unit("Blue West 1st")) continue;
        EXPECT_TRUE(same_place(plan.of(b.id).place, before.of(b.id).place)) << "a unit without an order";
        EXPECT_DOUBLE_EQ(plan.of(b.id).pull, before.of(b.id).pull);
    }
}

/// The sealed order that Blue's sergeant gives to the unit in the first turn.
Decision sealed_order(const Field& field, const BattlePlan& plan, const std::string& name) {
    for (const Prompt& prompt : prompts(field.battle(), field.state())) {
        if (prompt.seat != Seat::first || prompt.role != PromptRole::orders_of_all) continue;
        Sergeant sergeant(1);
        sergeant.set_battle_plan(plan);
        const Decision all =
            sergeant.choose(field.battle(), view(field.battle(), field.state(), Seat::first), prompt,
                            candidates(field.battle(), field.state(), prompt, sergeant.candidates_wanted(prompt)));
        for (const Decision& d : all.parts)
            if (d.verb == Verb::instruct && d.unit == field.unit(name)) return d;
    }
    ADD_FAILURE() << "no order for " << name;
    return {};
}

TEST(UnitOrder, SergeantWithSealedOrders_SendsTheBrigadeAndNobodyElse) {
    const Field field("mwan18");
    const BattlePlan plan = {{{field.brigade("Blue West Brigade"), Posture::hold, {}, 1}}};
    const Decision goes = sealed_order(field, plan, "Blue West 1st");
    EXPECT_EQ(goes.number, skirmish);
    ASSERT_FALSE(goes.path.empty());
    EXPECT_LT(distance(to_vec(goes.path.back()), field.objective(1)), 1);
    for (const char* name : {"Blue East 1st", "Blue cavalry"})
        EXPECT_EQ(sealed_order(field, plan, name), sealed_order(field, {}, name)) << name;
    EXPECT_EQ(sealed_order(field, {}, "Blue West 1st").number, stand) << "it goes without a plan too";
}

TEST(UnitOrder, NoPlan_GivesNoOrders) {
    const Field field("brothers");
    EXPECT_TRUE(unit_orders(field.model(), {}).empty());
    EXPECT_EQ(order_for({}, field.unit("Blue West 1st")).posture, Posture::free);
}

}  // namespace
}  // namespace linstock::general
