// BA-10, BA-13, BA-16: melee, objectives and the end of a battle.

#include "rulesets/brothers/army/objectives.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "tests/clause/brothers/moves.hpp"
#include "tests/clause/brothers/quiet.hpp"

namespace linstock::clause {
namespace {

/// A1 and B1 front to front, in the phase of melee.
Field melee(const char* formation = "line", const char* where = "24") {
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], formation = \"") + formation + "\", " + trained)
        .grey("B1", std::string("at = [") + where + ", 10], heading = 180, " + trained)
        .phase("melee");
    return field;
}

NamedDecision split(std::vector<std::string> units) { return choose_units(std::move(units)); }

TEST(BA_10_Melee, BA_10_B_BA_10_C_SingleLine_FightsWithItsBasesInContact) {
    // B1 is 2.2 inches to the right: A1's three right bases touch its line.
    Table table(melee("line", "26.2"), "d6=1,1");
    EXPECT_EQ(table.one(EventKind::fired, "A1").dice.faces.size(), 2U);
    EXPECT_TRUE(table.cites(table.one(EventKind::fired, "A1"), "BA-10.C"));
}

// BA-M.4: there is one column formation.
TEST(BA_10_Melee, BA_10_B_Column_FightsWithAllItsBases) {
    Table table(melee("column"), "d6=1,1,1,1");
    EXPECT_EQ(table.one(EventKind::fired, "A1").dice.faces.size(), 4U);
}

TEST(BA_10_Melee, BA_10_B_DoubleLine_FightsWithTheBasesBehindAsWell) {
    Table table(melee("double_line", "26.4"), "d6=1,1");
    EXPECT_EQ(table.one(EventKind::fired, "A1").dice.faces.size(), 2U) << "one in contact, one behind it";
}

TEST(BA_10_Melee, BA_10_C_Losses_MayExceedTheBasesInContact) {
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], formation = \"column\", ") + trained)
        .grey("B1", std::string("at = [26.4, 10], heading = 180, ") + trained)
        .grey("B2", "at = [60, 40]")
        .phase("melee");
    Table table(field, "d6=5,5,5,1,6");
    EXPECT_EQ(table.at("B1").stands_left, 1);
}

TEST(BA_10_Melee, BA_10_D_ActiveSideOnly_Rolls) {
    Table table(melee(), "d6=1,1,1,1");
    EXPECT_EQ(table.count(EventKind::fired, "B1"), 0);
    EXPECT_EQ(table.count(EventKind::fired, "A1"), 1);
}

// No unit and no commander can move, so the first prompt of the round is in its melee phase.
TEST(BA_16_End, BA_16_D_RoundThatBeginsInTheMeleePhase_OffersToConcede) {
    Field three = melee();
    three.blue("A2", std::string("at = [40, 10], ") + trained)
        .grey("B2", std::string("at = [40, 10], heading = 180, ") + trained)
        .blue("A3", std::string("at = [56, 10], ") + trained)
        .grey("B3", std::string("at = [56, 10], heading = 180, ") + trained);
    Table order(three);
    ASSERT_TRUE(order.asks("melee", Seat::first));
    order.decide(conceding());
    EXPECT_TRUE(order.state().outcome.over);
    EXPECT_EQ(order.state().outcome.winner, ArmyId{2});
    EXPECT_EQ(order.count(EventKind::fired, "A1"), 0);

    Table later(three, "d6=1,1,1,1");
    later.decide(attack("A2", "B2"));
    ASSERT_TRUE(later.asks("melee", Seat::first));
    EXPECT_FALSE(later.offers(Verb::concede));
    EXPECT_TRUE(later.cites(later.refuse(conceding()), "BA-16.D"));
}

TEST(BA_10_Melee, BA_10_A_Owner_ChoosesTheOrderOfItsMelees) {
    Field field = melee();
    field.blue("A2", std::string("at = [40, 10], ") + trained)
        .grey("B2", std::string("at = [40, 10], heading = 180, ") + trained);
    Table table(field, "d6=1,1,1,1,1,1,1,1");
    ASSERT_TRUE(table.asks("melee", Seat::first));
    EXPECT_TRUE(table.cites(table.refuse(attack("A1", "B2")), "BA-10.A"));
    table.decide(attack("A2", "B2"));
    EXPECT_EQ(table.events(EventKind::fired).front().unit, table.unit("A2"));
    EXPECT_EQ(table.count(EventKind::fired), 2) << "the last one attacks without a prompt";
}

TEST(BA_10_Melee, BA_10_E_BaseInContactWithTwoEnemies_ChoosesAndTheRecommendedAnswerSplitsEvenly) {
    // B1 and B2 side by side in front of A1. Its middle bases may touch both.
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], ") + trained)
        .grey("B1", "at = [22.5, 10], heading = 180, brothers = { strength = 3 }")
        .grey("B2", "at = [25.5, 10], heading = 180, brothers = { strength = 3 }")
        .blue("A2", std::string("at = [60, 40], formation = \"column\", ") + trained)
        .grey("B3", "at = [59.5, 40], heading = 180, brothers = { strength = 1 }")
        .grey("B4", "at = [60.5, 40], heading = 180, brothers = { strength = 1 }")
        .phase("melee");
    Table table(field, "d6=1,1,1,1,1,1,1,1");
    table.decide(attack("A2", "B3"));
    ASSERT_TRUE(table.asks("split", Seat::first));
    EXPECT_TRUE(table.cites(table.refuse(split({"B3", "B4"})), "BA-10.E"));
    EXPECT_TRUE(table.cites(table.refuse(split({"B3", "B4", "B3", "B1"})), "BA-10.E"));
    table.decide(split({"B3", "B4", "B3", "B4"}));
    EXPECT_EQ(table.events(EventKind::fired).front().units.size(), 2U);
    EXPECT_TRUE(table.cites(table.events(EventKind::fired).front(), "BA-10.E"));
}

// B1 is in front of all of A1's bases, B2 behind two of them. The other bases have no choice.
TEST(BA_10_Melee, BA_10_E_RecommendedSplit_IsEvenWhereverTheFreeBasesAre) {
    for (const double x : {23.0, 25.0}) {
        Field field = melee();
        field.grey("B2", "at = [60, 40], heading = 180, brothers = { strength = 2 }")
            .now("B2", "heading = 0, at = [" + std::to_string(x) + ", 9.2]");
        Table table(field, "d6=5,5,5,5,6,6");
        ASSERT_TRUE(table.asks("split", Seat::first));
        table.any_dice();
        table.recommended();
        EXPECT_EQ(table.at("B1").stands_left, 1) << x << table.event_texts();
        EXPECT_EQ(table.at("B2").stands_left, 1) << x;
    }
}

TEST(BA_16_End, BA_16_D_RoundThatBeginsWithASplitOfBases_OffersToConcede) {
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], formation = \"column\", ") + trained)
        .grey("B1", "at = [23.5, 10], heading = 180, brothers = { strength = 1 }")
        .grey("B2", "at = [24.5, 10], heading = 180, brothers = { strength = 1 }")
        .phase("melee");
    Table table(field);
    ASSERT_TRUE(table.asks("split", Seat::first));
    table.decide(conceding());
    EXPECT_TRUE(table.state().outcome.over);
    EXPECT_EQ(table.count(EventKind::fired, "A1"), 0);
}

TEST(BA_10_Melee, BA_10_F_BA_10_G_MeleeLosses_CauseFlinchingAndPinning) {
    Table table(melee(), "d6=5,5,1,1,2");
    EXPECT_EQ(table.at("B1").stands_left, 2);
    EXPECT_NEAR(table.y("B1"), 18, 1e-3) << "away from the side in contact, straight on from A1's front";
    EXPECT_TRUE(brothers::own(table.at("B1")).pinned);
    EXPECT_TRUE(table.cites(table.last(EventKind::rolled, "B1"), "BA-10.G"));
    EXPECT_NEAR(table.y("A1"), 10, hair) << "A1 does not pursue";
}

TEST(BA_10_Melee, BA_10_F_BA_7_K_UnitThatLosesItsLastBase_IsDispersedByTheAttacker) {
    Field field = melee();
    field.now("B1", "stands_left = 1").grey("B2", "at = [60, 40], heading = 180");
    Table fought(field, "d6=5,1");
    fought.any_dice();
    EXPECT_TRUE(fought.cites(fought.one(EventKind::destroyed, "B1"), "BA-10.F")) << fought.event_texts();
    EXPECT_FALSE(fought.cites(fought.one(EventKind::destroyed, "B1"), "BA-7.K"));
    Field off = shots("at = [24, 16], stands_left = 1");
    off.grey("B2", "at = [60, 40], heading = 180");
    Table fired(off, "d6=5,1,1,1");
    fired.any_dice();
    fired.decide(fire("A1", "B1"));
    EXPECT_TRUE(fired.cites(fired.one(EventKind::destroyed, "B1"), "BA-7.K")) << fired.event_texts();
}

TEST(BA_10_Melee, BA_10_H_BA_4_E_MeleeUnit_FightsOnWhenOutOfCommandOrPinned) {
    Field field = melee();
    field.now("A1", "brothers = { acting = 'nic', pinned = true }");
    Table table(field, "d6=1,1,1,1");
    EXPECT_EQ(table.count(EventKind::fired, "A1"), 1);
}

TEST(BA_10_Melee, BA_10_J_BA_5_G_UnformedUnit_AttacksWithOneMore) {
    Field field = melee();
    field.terrain("kind = \"marsh\", rectangle = [[10, 5], [40, 9.9]]");
    Table table(field, "d6=5,5,5,5");
    EXPECT_EQ(table.one(EventKind::fired, "A1").needed, 6);
    EXPECT_EQ(table.modifier(table.one(EventKind::fired, "A1"), "unformed"), 1);
}

TEST(BA_10_Melee, BA_9_A_BA_9_E_UnitChargedAcrossAWall_HasItsCover) {
    for (const bool charged : {true, false}) {
        Field field = melee();
        field.terrain("kind = \"stone_wall\", line = [[10, 10], [40, 10]]");
        // If A1 has not charged, B1 has: over the wall, so B1 has no cover from the wall.
        if (!charged) field.now("B1", "brothers = { charged = 1 }");
        Table table(field, charged ? "d6=5,1,1,1,2" : "d6=5,1,1,1,6");
        EXPECT_EQ(table.at("B1").stands_left, charged ? 4 : 3) << table.event_texts();
    }
}

TEST(BA_10_Melee, BA_9_A_UnitThatChargesTwoOverAWall_HasNoCoverAgainstEither) {
    for (const bool first_falls : {false, true}) {
        Field field("brothers");
        field.terrain("kind = \"stone_wall\", line = [[10, 19.7], [40, 19.7]]")
            .blue("A1", std::string("at = [24, 14], ") + trained)
            .grey("B1", "at = [23, 40], heading = 180, brothers = { range = 2, attack = 5, strength = 2 }")
            .grey("B2", "at = [26, 40], heading = 180, brothers = { range = 2, attack = 5, strength = 2 }")
            .now("B1", "at = [23, 20]")
            .now("B2", "at = [25, 20]")
            .phase("movement");
        Table table(field, first_falls ? "d6=5,5,1,1,6,6" : "d6=1,1,1,1");
        table.decide(charge("A1", "B1", {{24, 20}}));
        ASSERT_EQ(table.at("B1").presence == Presence::destroyed, first_falls) << table.event_texts();
        const auto cover = [&](const char* attacker, const char* target) {
            return brothers::cover_in_melee(table.battle(), table.state(), table.unit(attacker), table.unit(target))
                .grade;
        };
        EXPECT_EQ(cover("B2", "A1"), brothers::Cover::none) << "touched by the same charge";
        EXPECT_EQ(cover("A1", "B2"), brothers::Cover::hard) << "B2 was charged";
        if (first_falls) continue;
        EXPECT_EQ(cover("B1", "A1"), brothers::Cover::none);
    }
}

TEST(BA_10_Melee, BA_9_F_BothUnitsInTheSameWood_HaveItsCover) {
    Field field = melee();
    field.terrain("kind = \"woods\", rectangle = [[10, 5], [40, 15]]");
    Table table(field, "d6=6,1,1,1,1");
    EXPECT_EQ(table.at("B1").stands_left, 4) << "a 1 against soft cover in melee, 2";
}

// --- BA-13, BA-16 ---

Field contested(int blue, int grey) {
    Field field = quiet();
    field.turns(1);
    for (int i = 0; i < 8; ++i)
        field.more("[[objective]]\nname = \"O" + std::to_string(i) + "\"\nat = [" + std::to_string(4 + 8 * i) +
                   ", 24]\nradius = 2\n" +
                   (i < blue          ? "held_by = \"Blue\"\n"
                    : i < blue + grey ? "held_by = \"Grey\"\n"
                                      : ""));
    return field;
}

// BA-13.F: a lead of seven is a complete victory too.
TEST(BA_13_Objectives, BA_13_E_BA_13_F_LeadInObjectives_DecidesTheVictoryLevel) {
    struct Try {
        int blue, grey, degree;
    };
    for (const Try& t :
         {Try{2, 2, 0}, Try{2, 1, 1}, Try{3, 1, 1}, Try{3, 0, 2}, Try{4, 0, 2}, Try{5, 0, 3}, Try{7, 0, 3}}) {
        Table table(contested(t.blue, t.grey));
        rest_of_bound(table);
        ASSERT_TRUE(table.state().outcome.over);
        EXPECT_EQ(table.state().outcome.degree, t.degree) << t.blue << " " << t.grey;
        EXPECT_EQ(table.state().outcome.winner, t.degree == 0 ? ArmyId{} : ArmyId{1});
        EXPECT_TRUE(table.cites(table.one(EventKind::battle_ended), "BA-13.E"));
    }
}

Field one_place() {
    Field field = quiet();
    field.turns(2).more("[[objective]]\nname = \"Hill\"\nat = [24, 10]\nradius = 2\n");
    return field;
}

TEST(BA_13_Objectives, BA_13_B_BA_13_C_ObjectiveHeldForAFullBound_IsClaimedAtItsEnd) {
    Table table(one_place());
    EXPECT_EQ(brothers::own(table.state()).owner[0], ArmyId{});
    rest_of_bound(table);
    EXPECT_EQ(brothers::own(table.state()).owner[0], ArmyId{1});
    EXPECT_TRUE(table.cites(table.one(EventKind::objective), "BA-13.C"));
}

TEST(BA_13_Objectives, BA_13_C_BA_13_D_OwnerThatLeavesAnObjective_KeepsIt) {
    Field field = one_place();
    field.turns(3);
    Table table(field);
    rest_of_bound(table);
    NamedDecision away;
    away.verb = Verb::march;
    away.unit = "A1";
    away.path = {{24, 2}};
    away.number = 1;
    table.decide(away);
    rest_of_bound(table);
    EXPECT_EQ(brothers::own(table.state()).owner[0], ArmyId{1}) << "BA-13.D: its owner keeps it";
}

TEST(BA_13_Objectives, BA_13_D_EnemyInAnObjective_PreventsHoldingIt) {
    Field field = one_place();
    field.grey("B2", "at = [24.5, 11.8], heading = 180, brothers = { strength = 1, range = 0, attack = 6 }")
        .officer(1, "BX", "brigade", "at = [60, 44], commands = \"Grey Reserve\"")
        .command(1, "Grey Reserve", "")
        .grey("B3", "at = [60, 40], command = \"Grey Reserve\"");
    Table table(field);
    EXPECT_FALSE(brothers::holds(table.battle(), table.state(), table.unit("A1"), 0));
    table.any_dice();
}

TEST(BA_16_End, BA_16_A_BA_16_B_BA_16_C_SideWithoutUnitsLoses_WithoutObjectivesTimeIsADraw) {
    Field field("brothers");
    field.blue("A1", std::string("at = [24, 10], ") + trained)
        .grey("B1", "at = [24, 16], heading = 180, brothers = { strength = 1 }")
        .phase("fire");
    Table table(field, "d6=5,1,1,1");
    table.decide(fire("A1", "B1"));
    EXPECT_TRUE(table.state().outcome.over);
    EXPECT_EQ(table.state().outcome.winner, ArmyId{1});
    EXPECT_EQ(table.state().outcome.degree, 3);
    Field idle = quiet();
    idle.turns(1);
    Table time(idle);
    rest_of_bound(time);
    EXPECT_TRUE(time.state().outcome.over);
    EXPECT_EQ(time.state().outcome.winner, ArmyId{});
    EXPECT_TRUE(time.cites(time.one(EventKind::battle_ended), "BA-16.C"));
}

}  // namespace
}  // namespace linstock::clause
