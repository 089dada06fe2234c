// Chapters 0, 9 and 11: the turn and the officers.

#include "rulesets/mwan18/sequence/sequence.hpp"
#include "tests/clause/mwan18/scene.hpp"

namespace linstock::mwan18 {

namespace {

const std::string horse = "arm = 'cavalry', men = 225, weapon = 'carbine'";

}  // namespace

// MW-1.5: a turn is a minute with the phases T1 to T7 in this order.
TEST(MW_9_Turn, MW_1_5_Turn_HasItsPhasesInOrder) {
    const std::vector<std::string> names = {"orders", "movement", "fire",       "close action",
                                            "morale", "rally",    "end of turn"};
    std::vector<std::string> phases;
    for (const PhaseName& phase : phase_names())
        phases.emplace_back(phase.name);
    EXPECT_EQ(phases, names);
}

TEST(MW_9_Turn, MW_9_4_StartOfABattle_NoUnitHasMovedOrFired) {
    Scene s(Scenery().blue("A", 1000, 500).blue("B", 1500, 500, "mwan18 = { order = 3 }").grey("Z", 1000, 1000));
    const MwUnit w = s.own_of("A");
    EXPECT_EQ(w.order, Order::stand);
    EXPECT_EQ(s.own_of("B").order, Order::attack);
    EXPECT_FALSE(w.volley_spent);
    EXPECT_EQ(w.last_gait, Gait::none);
    EXPECT_EQ(w.conduct, Conduct::stood);
    EXPECT_EQ(w.row, 0);
}

// MW-0.4: a unit has cartridges however often it fires. MW-0.3: the row that binds a unit outranks its orders.
TEST(MW_9_Turn, MW_0_3_UnitBoundByARow_IgnoresItsOwnersOrders) {
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 1000));
    s.bind("A", 1, 8);
    s.run(Proc::movement);
    s.refuse({Parts(s).plain(Verb::stand, "A")}, "MW-5.9");
    s.dispatch({});
    s.expect_at("A", 1000, 540);
}

TEST(MW_11_Officers, MW_11_1_Officer_Rides1000FeetOverAnyGround) {
    Scene s(Scenery()
                .blue("A", 3000, 500)
                .grey("Z", 3800, 2900)
                .area("woods", 0, 0, 2000, 2000)
                .blue_officer("Boss", "brigade", "at = [500, 500]"));
    s.run(Proc::ask_orders);
    s.refuse({Parts(s).ride("Boss", 1501, 500)}, "MW-11.1");
    s.dispatch({Parts(s).ride("Boss", 1500, 500)});
    s.run(Proc::movement);
    s.dispatch({});
    EXPECT_NEAR(to_vec(s.officer_state("Boss").place).x, 1500, 0.06);
    EXPECT_TRUE(s.officer_state("Boss").attached_to.none());
}

TEST(MW_11_Officers, MW_11_2_OfficerThatJoinsAUnitEndingWithin1000Feet_IsWithIt) {
    const Scenery scenery = Scenery()
                                .blue("A", 1500, 500)
                                .blue("C", 1600, 900, horse)
                                .grey("Z", 3800, 2900)
                                .blue_officer("Boss", "brigade", "at = [600, 500]");
    Scene s(scenery);
    s.order("A", 2);
    s.run(Proc::ask_orders);
    s.dispatch({Parts(s).join("Boss", "A")});
    s.run(Proc::movement);
    s.dispatch({Parts(s).march("A", 1500, 600)});
    EXPECT_EQ(s.officer_state("Boss").attached_to, s.unit("A"));
    EXPECT_EQ(s.officer_state("Boss").place, s.of("A").place);
    // From then on the officer moves with the unit.
    s.change("A", [](MwUnit& w) { w.spent = 0; });
    s.run(Proc::movement);
    s.dispatch({Parts(s).march("A", 1500, 700)});
    EXPECT_EQ(s.officer_state("Boss").place, s.of("A").place);
    // Out of reach: the officer rides as near as possible.
    Scene far(scenery);
    far.order("C", 2);
    far.run(Proc::ask_orders);
    far.dispatch({Parts(far).join("Boss", "C")});
    far.run(Proc::movement);
    far.dispatch({});
    EXPECT_TRUE(far.officer_state("Boss").attached_to.none());
    EXPECT_NEAR(distance(to_vec(far.officer_state("Boss").place), {600, 500}), 1000, 0.01);
}

}  // namespace linstock::mwan18
