// Chapters 0, 9 and 11: the turn and the officers.

#include "rulesets/mwan18/sequence/sequence.hpp"
#include "tests/clause/mwan18/scene.hpp"

namespace linstock::mwan18 {

namespace {

const std::string horse = "arm = 'cavalry', men = 225, weapon = 'carbine'";

}  // namespace

// MW-1.5: a turn is a minute: the phases T1 to T7, in this order.
TEST(MW_9_Turn, MW_1_5_the_turn_has_its_steps_in_order) {
    const std::vector<std::string> names = {"orders", "movement", "fire",       "close action",
                                            "morale", "rally",    "end of turn"};
    std::vector<std::string> phases;
    for (const PhaseName& phase : phase_names())
        phases.emplace_back(phase.name);
    EXPECT_EQ(phases, names);
}

TEST(MW_9_Turn, MW_9_4_at_the_start_nothing_has_moved_and_the_volley_is_unfired) {
    Scene s(Scenery().blue("A", 1000, 500).blue("B", 1500, 500, "mwan18 = { order = 3 }").grey("Z", 1000, 1000));
    const MwUnit w = s.own_of("A");
    EXPECT_EQ(w.order, Order::stand);
    EXPECT_EQ(s.own_of("B").order, Order::attack);
    EXPECT_FALSE(w.volley_spent);
    EXPECT_EQ(w.last_gait, Gait::none);
    EXPECT_EQ(w.conduct, Conduct::stood);
    EXPECT_EQ(w.row, 0);
}

// MW-0.4: however often it fires, a unit has cartridges; MW-0.3: a row that it drew moves it whatever it is told.
TEST(MW_9_Turn, MW_0_3_a_row_takes_the_matter_out_of_the_owners_hands) {
    Scene s(Scenery().blue("A", 1000, 500).grey("Z", 1000, 1000));
    s.bind("A", 1, 8);
    s.run(Proc::movement);
    s.refuse({Parts(s).plain(Verb::stand, "A")}, "MW-5.9");
    s.dispatch({});
    s.expect_at("A", 1000, 540);
}

TEST(MW_11_Officers, MW_11_1_an_officer_rides_1000_feet_over_any_ground) {
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
    EXPECT_NEAR(to_vec(s.him("Boss").place).x, 1500, 0.06);
    EXPECT_TRUE(s.him("Boss").attached_to.none());
}

TEST(MW_11_Officers, MW_11_2_he_is_with_the_unit_that_he_joins_if_it_ends_within_1000_feet) {
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
    EXPECT_EQ(s.him("Boss").attached_to, s.unit("A"));
    EXPECT_EQ(s.him("Boss").place, s.of("A").place);
    // From then on he moves with it.
    s.change("A", [](MwUnit& w) { w.spent = 0; });
    s.run(Proc::movement);
    s.dispatch({Parts(s).march("A", 1500, 700)});
    EXPECT_EQ(s.him("Boss").place, s.of("A").place);
    // Too far: he comes as near as he can.
    Scene far(scenery);
    far.order("C", 2);
    far.run(Proc::ask_orders);
    far.dispatch({Parts(far).join("Boss", "C")});
    far.run(Proc::movement);
    far.dispatch({});
    EXPECT_TRUE(far.him("Boss").attached_to.none());
    EXPECT_NEAR(distance(to_vec(far.him("Boss").place), {600, 500}), 1000, 0.01);
}

}  // namespace linstock::mwan18
