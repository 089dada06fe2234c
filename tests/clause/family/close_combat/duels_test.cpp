// The duels of close combat, where the three Brom rulesets agree.

#include "tests/clause/family/combat_books.hpp"

namespace linstock::brom {
namespace {

class FamilyDuels : public InEachBook {};
INSTANTIATE_TEST_SUITE_P(Books, FamilyDuels, testing::ValuesIn(combat_books), name_of_book);

TEST_P(FamilyDuels, Duel_IsWonByTheHigherD6AndEqualDiceRollAgain) {
    Moment m = facing(AttackStage::engaged);
    EXPECT_STREQ(duel_of(m, "d6=4,3").word, "first");
    EXPECT_STREQ(duel_of(m, "d6=3,4").word, "second");
    const Event e = duel_of(m, "d6=5,5,2,3");
    EXPECT_EQ(m.all(EventKind::duel).size(), 2U);
    EXPECT_STREQ(e.word, "second");
    EXPECT_TRUE(m.cites(e, book().duels));
    EXPECT_TRUE(m.cites(e, book().factors));
}

TEST_P(FamilyDuels, BeatenStand_TakesItsUnmodifiedDieAsCasualties) {
    for (int face = 1; face <= 4; ++face) {
        Moment m = facing(AttackStage::engaged, book().horse);
        const Event e = duel_of(m, "d6=" + std::to_string(face) + ",6");
        EXPECT_STREQ(e.word, "second");
        EXPECT_EQ(e.figures(), face == 1 ? 1 : face == 2 ? 2 : 0) << face;
    }
}

TEST_P(FamilyDuels, Officer_AddsOneFightsLastAndTakesNoCasualty) {
    Plan f = plan();
    f.blue_officer("Hale", "brigade", "attached = 'B'");
    Moment m = facing(AttackStage::engaged, "", "", f);
    EXPECT_EQ(advantage_of(m, m.officer("Hale")), 1);
    const Event e = duel_of(m, "d6=1,6", m.officer("Hale"));
    EXPECT_EQ(e.figures(), 0);
    EXPECT_TRUE(revised() || m.cites(e, book().officers_last));
}

TEST_P(FamilyDuels, EachCasualtyOnTheStand_LosesOne) {
    Moment m = facing(AttackStage::engaged);
    m.of("B").casualties[0] = 2;
    m.of("B").casualties[1] = 1;  // casualties of another stand do not count
    EXPECT_EQ(advantage_of(m), -2);
    EXPECT_TRUE(m.cites(duel_of(m, "d6=6,1"), book().casualties));
}

TEST_P(FamilyDuels, UnitFallingBack_LosesOne) {
    for (const std::string& arm : {std::string(), std::string(book().horse)}) {
        Moment m = facing(AttackStage::engaged, "", arm);
        const int steady = advantage_of(m);
        m.of("G").condition = Condition::falling_back;
        EXPECT_EQ(advantage_of(m), steady + 1);
    }
}

TEST_P(FamilyDuels, UnitHitInRear_LosesTwoAndASquareHasNoRear) {
    for (const std::string& arm : {std::string(), std::string(book().horse)}) {
        Moment m = facing(AttackStage::engaged, "", arm);
        const int front = advantage_of(m);
        turn_about(m, "G");
        EXPECT_EQ(advantage_of(m), front + 2);
        EXPECT_TRUE(m.cites(duel_of(m, "d6=6,1"), book().rear));
    }
    Moment square = facing(AttackStage::engaged, "", "formation = 'square'");
    turn_about(square, "G");
    EXPECT_EQ(advantage_of(square), 0);
}

TEST_P(FamilyDuels, Square_GainsOneAgainstMountedCavalryOnly) {
    Moment line = facing(AttackStage::engaged, book().horse);
    const int without = advantage_of(line);
    Moment square = facing(AttackStage::engaged, book().horse, "formation = 'square'");
    EXPECT_EQ(advantage_of(square), without - 1);
    Moment foot = facing(AttackStage::engaged, "", "formation = 'square'");
    EXPECT_EQ(advantage_of(foot), 0);
    Moment on_foot =
        facing(AttackStage::engaged, std::string(book().horse) + ", mounted = false", "formation = 'square'");
    EXPECT_EQ(advantage_of(on_foot), 0);
}

// --- A whole combat ---

/// The beaten stands, one per duel: "B1" for B's first stand, "B*" for its officer.
std::vector<std::string> beaten(Moment& m) {
    std::vector<std::string> out;
    for (const Event& e : m.all(EventKind::duel)) {
        const UnitId lost = std::string(e.word) == "first" ? e.other : e.unit;
        out.push_back(m.battle().unit(lost).name + (e.stand_number() == 0 ? "*" : std::to_string(e.stand_number())));
    }
    return out;
}
using Names = std::vector<std::string>;

void fight(Moment& m, const std::string& tape) {
    edit(m.state(), [](BromState& s) { s.combats = 1; });
    for (const Unit& u : m.battle().forces().units)
        edit(m.of(u.name), [](BromUnit& w) { w.combat = 1; });
    m.run(combat_step(1, ArmyId{1}), tape);
}

TEST_P(FamilyDuels, OneStandInContact_MeetsTheWholeDefendingUnitRoundByRound) {
    Moment m = facing(AttackStage::engaged, one_stand());
    const int stands = m.of("G").stands_left;
    std::string tape;
    for (int i = 0; i < stands; ++i)
        tape += "d6=6,3 ";
    fight(m, tape);
    EXPECT_EQ(beaten(m).size(), static_cast<std::size_t>(stands));
    EXPECT_EQ(m.own_of("G").outcome, CombatOutcome::lost);
    EXPECT_EQ(m.own_of("B").outcome, CombatOutcome::won);
}

TEST_P(FamilyDuels, AllStands_ArePairedAtOnceAndThoseThatWaitedComeFirst) {
    Moment m = facing(AttackStage::engaged, "stands = 3", "stands = 2");
    // The three stands of B come from the front centre outwards: x, y and the third. x beats G's first, G's second
    // beats y. The third has waited and comes before x.
    fight(m, "d6=6,3 d6=3,6 d6=3,6 d6=6,3");
    const Names out = beaten(m);
    ASSERT_EQ(out.size(), 4U);
    EXPECT_EQ(out[0][0], 'G');
    EXPECT_EQ(out[1][0], 'B');
    EXPECT_EQ(out[2][0], 'B');
    EXPECT_EQ(out[3][0], 'G');
    EXPECT_NE(out[1], out[2]);
    EXPECT_EQ(m.own_of("G").outcome, CombatOutcome::lost);
    const Event e = m.one(EventKind::combat_ended);
    EXPECT_EQ(e.duels_won(), 2);
    EXPECT_EQ(e.duels_lost(), 2);
}

TEST_P(FamilyDuels, HouseRuleSuccession_TheWinnerStaysAndMeetsTheNext) {
    Moment m = by_house("duels", "succession", "stands = 3", "stands = 2");
    fight(m, "d6=6,3 d6=3,6 d6=3,6 d6=3,6");
    const Names out = beaten(m);
    ASSERT_EQ(out.size(), 4U);
    EXPECT_EQ(out[0][0], 'G');
    for (const std::size_t i : {1U, 2U, 3U})
        EXPECT_EQ(out[i][0], 'B');
    EXPECT_EQ(m.own_of("B").outcome, CombatOutcome::lost);
}

TEST_P(FamilyDuels, HouseRulePairs_EachStandFightsOnceAndTheAttackerLosesATie) {
    Moment m = by_house("duels", "pairs", "stands = 3", "stands = 2");
    fight(m, "d6=5,3 d6=3,5");
    EXPECT_EQ(beaten(m).size(), 2U);
    EXPECT_EQ(m.own_of("B").outcome, CombatOutcome::lost);
    Moment more = by_house("duels", "pairs", "stands = 2", "stands = 2");
    fight(more, "d6=6,2 d6=3,5");  // G lost two figures
    EXPECT_EQ(more.own_of("G").outcome, CombatOutcome::lost);
}

TEST_P(FamilyDuels, CasualtiesOfADuel_GoOnTheLosingStandAfterTheRound) {
    Moment m = facing(AttackStage::engaged, "stands = 2", "stands = 2");
    fight(m, "d6=6,1 d6=6,2");  // both casualties are G's: one and two
    const UnitState& g = m.of("G");
    ASSERT_EQ(g.stands_left, 2);
    EXPECT_EQ(g.casualties[0] + g.casualties[1], 3);
    for (const Event& e : m.all(EventKind::duel)) {
        EXPECT_EQ(g.casualties[static_cast<std::size_t>(e.stand_number() - 1)], e.figures());
        EXPECT_NE(e.figures(), 0);
    }
    const Event placed = m.all(EventKind::casualties, "G").front();
    EXPECT_TRUE(m.cites(placed, book().duels));
    EXPECT_EQ(m.own_of("G").stand_hit, 0);  // the owner chose no stand
}

TEST_P(FamilyDuels, CasualtiesBeyondTheStand_GoOnAnotherOfTheOwnersChoice) {
    Moment m = facing(AttackStage::engaged, "stands = 4", one_stand());
    const int full = m.battle().unit(m.unit("B")).figures_per_stand;
    for (std::size_t i = 0; i < 4; ++i)
        m.of("B").casualties[i] = static_cast<std::uint8_t>(i == 0 ? full - 1 : 0);
    // B's three unhurt stands are beaten without casualties. Then its first stand gets two casualties and can hold one.
    fight(m, "d6=3,6 d6=3,6 d6=3,6 d6=2,6");
    EXPECT_EQ(m.prompt("casualty_stand").seat, Seat::first);
    EXPECT_EQ(m.prompt("casualty_stand").offers.size(), 3U);
    m.refuse(numbered(4), book().duels);
    m.decide(numbered(3));
    EXPECT_EQ(m.of("B").stands_left, 3);
    EXPECT_EQ(m.of("B").casualties[2], 1);
    EXPECT_EQ(m.own_of("B").outcome, CombatOutcome::lost);
}

TEST_P(FamilyDuels, StandsFight_SoundThenCasualtyThenTheNextUnitThenAllOfficers) {
    Plan f = plan();
    f.blue("A", 10, 10, "stands = 2");
    f.blue_officer("Hale", "brigade", "attached = 'B'");
    Moment m = facing(AttackStage::engaged, "stands = 2", one_stand(), f);
    m.of("B").casualties[0] = 1;
    m.attack("A", "G", AttackStage::engaged);  // after B
    fight(m, "d6=3,6 d6=3,6 d6=3,6 d6=3,6 d6=3,6");
    EXPECT_EQ(beaten(m), (Names{"B2", "B1", "A1", "A2", "B*"}));
    EXPECT_EQ(m.own_of("A").outcome, CombatOutcome::lost);
}

TEST_P(FamilyDuels, SeveralCasualtyStands_TheOwnerChoosesTheNext) {
    Moment m = facing(AttackStage::engaged, "stands = 2", one_stand());
    m.of("B").casualties[0] = 1;
    m.of("B").casualties[1] = 2;
    fight(m, "");
    EXPECT_EQ(m.prompt("stand_order").seat, Seat::first);
    m.refuse(numbered(5), book().casualties);
    m.decide(numbered(1), "d6=3,6 d6=3,6");
    EXPECT_EQ(beaten(m), (Names{"B2", "B1"}));
}

TEST_P(FamilyDuels, UnitsThatClosedAndAllTheyTouch_AreOneCombat) {
    Plan f = plan();
    f.blue("A", 60, 10, one_stand()).grey("H", 60, 40, one_stand("heading = 180"));
    Moment m = facing(AttackStage::closing, one_stand(), one_stand(), f);
    const double beside = size_of(m.battle(), m.state(), m.unit("G"), Formation::line).width;
    m.of("A").place = m.of("H").place = to_point({20 + beside, 20});
    m.attack("A", "H", AttackStage::closing);
    edit(m.state(), [](BromState& s) { s.combats = 0; });
    m.run(close_combats(), std::string("d6=6,3 d6=6,3 d6=3 d6=3 ") + book().back + " " + book().back);
    const Event e = m.one(EventKind::combat_began);
    EXPECT_EQ(e.units.size(), 4U);
    EXPECT_TRUE(m.cites(e, book().fighters));
    EXPECT_TRUE(m.cites(e, book().order));
    EXPECT_TRUE(m.cites(e, book().contact));
}

}  // namespace
}  // namespace linstock::brom
