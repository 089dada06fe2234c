// BA-0, BA-5, BA-6, BA-8: rules that look at the whole path of a move, not only at its end.

#include "rulesets/brothers/army/objectives.hpp"
#include "rulesets/brothers/contact.hpp"
#include "tests/clause/brothers/moves.hpp"

namespace linstock::clause {
namespace {

const char* trained = "brothers = { range = 2, attack = 5, strength = 4 }";
const char* one_base = "brothers = { range = 2, attack = 5, strength = 1 }";

std::string keys(const std::string& first, const char* second) { return first + ", " + second; }

/// A1 faces up the table from (24, 10); B1, far away, faces down.
Field field_of(const char* a1 = "at = [24, 10]") {
    Field field("brothers");
    field.blue("A1", keys(a1, trained)).grey("B1", keys("at = [24, 40], heading = 180", trained)).phase("movement");
    return field;
}

TEST(BA_5_Movement, BA_5_H_Column_TouchesNoImpassableGroundOnAnyLeg) {
    Field field = field_of("at = [24, 10], formation = \"column\"");
    field.terrain("kind = \"river\", line = [[0, 13], [72, 13]], width = 1");
    Table table(field);
    // Along the bank the column's front centre stays dry; the sides of its bases do not.
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 12.2}, {26, 12.2}})), "BA-5.H"));
    EXPECT_TRUE(table.is_legal(march("A1", {{24, 11.9}, {26, 11.9}})));
}

TEST(BA_5_Movement, BA_5_H_DestroyedBridge_CarriesNoBaseOfAColumn) {
    for (const bool down : {false, true}) {
        Field field = field_of("at = [24, 26], formation = \"column\"");
        field.terrain("kind = \"river\", line = [[0, 20], [72, 20]], width = 2")
            .terrain("kind = \"bridge\", at = [24, 20], width = 2");
        if (down) field.piece_now(2, "down = true");
        Table table(field);
        const NamedDecision backs = march("A1", {{24, 21.2}}, 0, {}, 1);  // its front stays dry
        EXPECT_EQ(table.is_legal(backs), !down);
        if (!down) continue;
        EXPECT_TRUE(table.cites(table.refuse(backs), "BA-5.H"));
    }
}

std::string going(const char* row, const char* word) {
    return std::string(
               "name = \"ground\"\nruleset = \"brothers\"\nwhy = \"a test\"\n[[change]]\nchart = \"BA-terrain\"\n") +
           "row = \"" + row + "\"\ncolumn = \"move\"\nvalue = \"" + word + "\"\n";
}

TEST(BA_5_Movement, BA_terrain_MoveOfAnyArea_IsThatOfTheChart) {
    struct Wanted {
        const char* terrain;
        const char* row;
        const char* word;
        double farthest;  ///< y of the front centre; 0 = refused by BA-5.H
    };
    // A1 moves 8 inches in the open, from y = 10. The terrain begins at y = 12.
    for (const Wanted& w :
         {Wanted{"kind = \"woods\"", "woods", "difficult", 15}, Wanted{"kind = \"woods\"", "woods", "none", 18},
          Wanted{"kind = \"woods\"", "woods", "forbidden", 0}, Wanted{"kind = \"hill\"", "hill", "difficult", 15},
          Wanted{"kind = \"crops\"", "crops", "forbidden", 0}}) {
        Field field = field_of();
        field.terrain(std::string(w.terrain) + ", rectangle = [[10, 12], [38, 30]]");
        Table table(field, "", going(w.row, w.word));
        if (w.farthest <= 0) {
            EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 13}})), "BA-5.H")) << w.row;
            continue;
        }
        EXPECT_TRUE(table.is_legal(march("A1", {{24, w.farthest}}))) << w.row << w.word;
        EXPECT_FALSE(table.is_legal(march("A1", {{24, w.farthest + 0.1}}))) << w.row << w.word;
    }
}

TEST(BA_5_Movement, BA_terrain_MoveOfRailwayAndWater_IsThatOfTheChart) {
    struct Wanted {
        const char* terrain;
        const char* row;
        const char* word;
        bool far;  ///< whether A1 can move 8 inches across it, and not only 7
        bool any;
    };
    // A strip 1 inch wide across the way of A1.
    for (const Wanted& w : {Wanted{"kind = \"railway\"", "railway", "none", true, true},
                            Wanted{"kind = \"railway\"", "railway", "difficult", false, true},
                            Wanted{"kind = \"railway\"", "railway", "forbidden", false, false},
                            Wanted{"kind = \"river\"", "river", "forbidden", false, false},
                            Wanted{"kind = \"river\"", "river", "difficult", false, true},
                            Wanted{"kind = \"stream\"", "stream", "difficult", false, true},
                            Wanted{"kind = \"stream\"", "stream", "none", true, true},
                            Wanted{"kind = \"stream\"", "stream", "forbidden", false, false}}) {
        Field field = field_of();
        field.terrain(std::string(w.terrain) + ", line = [[0, 14], [72, 14]], width = 1");
        Table table(field, "", going(w.row, w.word));
        EXPECT_EQ(table.is_legal(march("A1", {{24, 18}})), w.far) << w.row << w.word;
        EXPECT_EQ(table.is_legal(march("A1", {{24, 17}})), w.any) << w.row << w.word;
    }
}

TEST(BA_8_Flinch, BA_8_H_FlinchOfAColumnWhoseRearMeetsImpassableGround_DestroysIt) {
    for (const bool meets : {true, false}) {
        Field field("brothers");
        field.blue("A1", keys("at = [24, 10]", trained))
            .grey("B1", keys("at = [24, 16], heading = 180, formation = \"column\"", trained))
            .grey("B2", keys("at = [60, 40], heading = 180", trained))
            .terrain(std::string("kind = \"impassable\", rectangle = [[20, ") + (meets ? "26" : "26.8") +
                     "], [28, 28]]")
            .phase("fire");
        Table table(field, "d6=5,1,1,1,1");
        table.decide(fire("A1", "B1"));
        // B1's front centre moves from 16 to 24, the rear of its three bases to 26.4.
        EXPECT_EQ(table.at("B1").presence == Presence::destroyed, meets) << table.event_texts();
    }
}

TEST(BA_5_Movement, BA_5_L_UnitThatDisengages_CannotTouchANewEnemy) {
    Field field = field_of();
    field.now("B1", "at = [24, 10]").grey("B2", keys("at = [26.05, 7.5], heading = 270", one_base));
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 6}})), "BA-5.L")) << "along the face of B2";
    table.decide(march("A1", {{23, 6.2}}));
    EXPECT_NEAR(table.y("A1"), 6.2, hair);
}

TEST(BA_5_Movement, BA_5_L_Disengaging_HasItsOwnFlagValue) {
    Field field = field_of();
    field.now("B1", "at = [24, 10]");
    Table table(field, "",
                "name = \"slow\"\nruleset = \"brothers\"\nwhy = \"a test\"\n[[change]]\nchart = \"BA-modifiers\"\n"
                "row = \"disengaging\"\ncolumn = \"value\"\nvalue = 0.25\n");
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{24, 7.9}})), "BA-5.L"));
    table.decide(march("A1", {{24, 8}}));
}

TEST(BA_6_Commanders, BA_6_J_Commander_CannotRideOverAnEnemy) {
    Field field = field_of();
    field.officer(0, "AB", "brigade", "at = [30, 10]").now("B1", "at = [30, 14]").phase("formation commanders");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(ride("AB", {{30, 18}})), "BA-6.J"));
    table.decide(ride("AB", {{33, 12}, {33, 17}}));  // around it
}

TEST(BA_6_Commanders, BA_6_J_CommanderInContact_RidesAwayAndNotOverTheEnemy) {
    Field field = field_of();
    field.officer(0, "AB", "brigade", "at = [30, 10]").now("B1", "at = [30, 10.55]").phase("formation commanders");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(ride("AB", {{30, 18}})), "BA-6.J"));
    EXPECT_TRUE(table.is_legal(ride("AB", {{33, 10}}))) << "along its face";
    table.decide(ride("AB", {{30, 5}}));
}

TEST(BA_6_Commanders, BA_6_J_CommanderOnAnEnemy_LeavesByTheNearestSide) {
    Field field = field_of();
    field.officer(0, "AB", "brigade", "at = [30, 10]").now("B1", "at = [30, 20]").phase("formation commanders");
    Table table(field);
    table.state().unit(table.unit("B1")).place = to_point({30, 10.3});  // an umpire's ruling may do this
    EXPECT_TRUE(table.cites(table.refuse(ride("AB", {{30, 18}})), "BA-6.J")) << "right over it";
    EXPECT_TRUE(table.cites(table.refuse(ride("AB", {{34, 10}})), "BA-6.J")) << "along it, over its other bases";
    table.decide(ride("AB", {{30, 5}}));
}

TEST(BA_0_Bases, BA_0_E_Unit_CannotBePlacedOnAnEnemyCommander) {
    Field field("brothers");
    field.blue("A1", keys("at = [24, 10]", trained))
        .blue("A2", keys("start = \"zone\"", trained))
        .grey("B1", keys("at = [24, 40], heading = 180", trained))
        .officer(0, "AB", "brigade", "at = [54, 10], brothers = { value = 6 }")
        .officer(1, "BB", "brigade", "at = [60, 10], brothers = { value = 6 }");
    Table table(field);
    table.any_dice();
    EXPECT_TRUE(table.cites(table.refuse(place("A2", {60, 10.3}, 0)), "BA-0.E"));
    table.decide(place("A2", {60, 14}, 0));
    table.decide(done());
    ASSERT_TRUE(table.asks("move_commander", Seat::first)) << table.event_texts();
    EXPECT_TRUE(table.cites(table.refuse(ride("AB", {{59.5, 10}})), "BA-0.E"));
    EXPECT_TRUE(table.is_legal(ride("AB", {{59, 13.6}}))) << "on the bases of its own side";
}

TEST(BA_5_Movement, BA_5_G_FordableRiver_IsDifficultGround) {
    Field field = field_of();
    field.terrain("kind = \"river\", line = [[0, 9.6], [72, 9.6]], width = 2, fordable = true");
    Table table(field);
    EXPECT_TRUE(brothers::unformed(table.battle(), table.state(), table.unit("A1")));
    EXPECT_FALSE(brothers::unformed(table.battle(), table.state(), table.unit("B1")));
}

TEST(BA_0_Bases, BA_0_I_Charger_AlignsInFordableWater) {
    Field field = field_of();
    field.now("B1", "at = [27, 16]")
        .terrain("kind = \"river\", line = [[0, 15.5], [72, 15.5]], width = 0.6, fordable = true");
    Table table(field);
    table.any_dice();
    table.decide(charge("A1", "B1", {{26, 16}}));
    EXPECT_EQ(table.events(EventKind::moved, "A1").front().heading, 0) << table.event_texts();
}

TEST(BA_6_Commanders, BA_6_I_CommanderThatEscapes_KeepsClearOfTheRestOfTheUnitsPath) {
    Field field = field_of();
    field.officer(1, "BB", "brigade", "at = [28, 9.6]");
    Table table(field, "d6=4");
    table.decide(march("A1", {{31, 10}}, 0, {}, 1));  // sideways, facing up the table throughout
    ASSERT_TRUE(table.asks("escape_commander", Seat::second));
    EXPECT_TRUE(table.cites(table.refuse(ride("BB", {{31, 9.6}})), "BA-6.I")) << "in the path of its flank";
    EXPECT_TRUE(table.is_legal(ride("BB", {{29, 11.5}}))) << "its front does not get there";
    EXPECT_TRUE(table.is_legal(ride("BB", {{21.5, 9.6}}))) << "the unit has left that position";
    table.decide(ride("BB", {{29, 11.5}}));
    EXPECT_NEAR(table.x("A1"), 31, hair);
    EXPECT_EQ(table.officer_state("BB").presence, Presence::on_table);
}

TEST(BA_6_Commanders, BA_6_I_BA_5_H_CommanderThatEscapes_CannotUseImpassableGround) {
    Field field = field_of();
    field.officer(1, "BB", "brigade", "at = [24, 14]")
        .terrain("kind = \"impassable\", rectangle = [[22, 20], [26, 23]]");
    Table table(field, "d6=4");
    table.decide(march("A1", {{24, 16}}));
    ASSERT_TRUE(table.asks("escape_commander", Seat::second));
    EXPECT_TRUE(table.cites(table.refuse(ride("BB", {{24, 21}})), "BA-5.H"));
    table.decide(ride("BB", {{24, 24}}));
    EXPECT_NEAR(to_vec(table.officer_state("BB").place).y, 24, hair);
}

TEST(BA_6_Commanders, BA_6_I_CommanderMetAtTheStartOfAMove_KeepsClearOfTheWholePath) {
    Field field = field_of("at = [24, 20], formation = \"column\"");
    field.officer(1, "BB", "brigade", "at = [25, 18]");
    Table table(field, "d6=1");
    table.decide(march("A1", {{17, 20}}, 270));  // after its turn it no longer touches the commander
    ASSERT_TRUE(table.asks("escape_commander", Seat::second)) << table.event_texts();
    EXPECT_TRUE(table.cites(table.refuse(ride("BB", {{21, 20}})), "BA-6.I")) << "in the middle of the path";
    EXPECT_TRUE(table.is_legal(ride("BB", {{25, 18}}))) << "the unit has left that position";
    table.decide(ride("BB", {{25, 16}}));
    EXPECT_NEAR(table.x("A1"), 17, hair);
}

TEST(BA_13_Objectives, BA_13_B_RiverboatAlongside_IsNoContact) {
    Field field("brothers");
    field.terrain("kind = \"river\", name = \"Big River\", width = 5, line = [[0, 20], [72, 20]]")
        .more("[[objective]]\nname = \"Landing\"\nat = [24, 25]\nradius = 2.5\n")
        .blue("A1", keys("at = [24, 20.96], heading = 90, arm = \"riverboat\"",
                         "brothers = { range = 6, attack = 5, strength = 3 }"))
        .grey("B1", keys("at = [24, 22.52], heading = 180", trained))
        .phase("movement");
    Table table(field);
    EXPECT_TRUE(brothers::holds(table.battle(), table.state(), table.unit("B1"), 0));
}

TEST(BA_5_Boats, BA_5_R_BA_15_B_Riverboat_EntersByItsRiver) {
    Field field = field_of();
    field.terrain("kind = \"river\", width = 6, line = [[0, 20], [72, 20]]")
        .blue("A2",
              "start = \"reserve\", arm = \"riverboat\", brothers = { range = 6, attack = 5, strength = 3, "
              "bound = 1, entry = \"west\" }");
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(march("A2", {{0, 22.5}, {6, 22.5}}, 90)), "BA-5.R"));
    table.decide(march("A2", {{0, 20}, {6, 20}}, 90));
    EXPECT_NEAR(table.x("A2"), 6, hair);
}

TEST(BA_16_End, BA_16_D_FirstPromptOfARound_OffersToConcedeInAnyPhase) {
    Field field = field_of();
    field.officer(0, "AB", "brigade", "at = [24, 6]").now("A1", "brothers = { pinned = true }");
    Table first(field);
    ASSERT_TRUE(first.asks("move_commander", Seat::first)) << "its only unit is pinned";
    first.decide(conceding());
    EXPECT_TRUE(first.state().outcome.over);
    EXPECT_EQ(first.state().outcome.winner, ArmyId{2});
    Field both = field_of();
    both.officer(0, "AB", "brigade", "at = [24, 6]");
    Table later(both);
    later.decide(done());
    ASSERT_TRUE(later.asks("move_commander", Seat::first));
    EXPECT_TRUE(later.cites(later.refuse(conceding()), "BA-16.D"));
}

}  // namespace
}  // namespace linstock::clause
