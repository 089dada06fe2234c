// RV-10.D, RV-10.H, RV-10.I, RV-10.J, RV-10.R, RV-close: the duels of a close combat, with RV-15.B and RV-15.E.

#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "tests/clause/family/combat_books.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

/// B closes on G, which faces it. `b` and `g` are additional keys of their rows.
Moment contact(const std::string& b = "", const std::string& g = "", Plan f = {}) {
    f.blue("B", 20, 19, b)
        .grey("G", 20, 20, g.find("heading") == std::string::npos ? "heading = 180" + (g.empty() ? "" : ", " + g) : g);
    Moment m(f);
    m.rate_all(3);
    m.of("B").place = to_point({20, 20});
    m.attack("B", "G", AttackStage::engaged);
    return m;
}

/// One duel of their first stands; returns its last event.
Event duel(Moment& m, const std::string& dice, OfficerId first = {}, OfficerId second = {}) {
    DuelLocals l;
    l.unit = {m.unit("B"), m.unit("G")};
    l.officer = {first, second};
    l.stand = {static_cast<std::uint8_t>(first ? 0 : 1), static_cast<std::uint8_t>(second ? 0 : 1)};
    m.forget();
    m.run(make(Proc::duel, l), dice);
    const std::vector<Event> all = m.all(EventKind::duel);
    return all.empty() ? Event{} : all.back();
}

/// B's factors minus G's according to the modifiers, checked against the smallest dice that win.
int advantage(Moment& m, OfficerId first = {}, OfficerId second = {}) {
    const Event e = duel(m, "d6=6,1", first, second);
    int sum = 0;
    for (const Modifier& mod : e.modifiers)
        sum += mod.value;
    // B just wins, and B just loses.
    const int need = 1 - sum;  // B's die less G's
    const int b = need > 0 ? 1 + need : 1;
    const int g = b - need;
    EXPECT_STREQ(duel(m, "d6=" + std::to_string(b) + "," + std::to_string(g), first, second).word, "first");
    const int worse = b >= 3 ? b - 2 : b;
    const int better = b >= 3 ? g : g + 2;
    EXPECT_STREQ(duel(m, "d6=" + std::to_string(worse) + "," + std::to_string(better), first, second).word, "second");
    return sum;
}

TEST(RV_10_Duels, RV_10_D_Duel_IsWonByTheHigherD6AndEqualDiceRollAgain) {
    Moment m = contact();
    EXPECT_STREQ(duel(m, "d6=4,3").word, "first");
    EXPECT_STREQ(duel(m, "d6=3,4").word, "second");
    const Event e = duel(m, "d6=5,5,4,4,2,3");
    EXPECT_EQ(m.all(EventKind::duel).size(), 3U);
    EXPECT_STREQ(m.all(EventKind::duel)[0].word, "tie");
    EXPECT_STREQ(e.word, "second");
    EXPECT_TRUE(m.cites(e, "RV-10.D"));
    EXPECT_TRUE(m.cites(e, "RV-close"));
}

TEST(RV_10_Duels, RV_10_D_BeatenStand_TakesItsOwnUnmodifiedDieOf1Or2AsCasualties) {
    for (int face = 1; face <= 4; ++face) {
        Moment m = contact("arm = 'cavalry'");
        const Event e = duel(m, "d6=" + std::to_string(face) + ",6");
        EXPECT_STREQ(e.word, "second");
        EXPECT_EQ(e.figures(), face == 1 ? 1 : face == 2 ? 2 : 0) << face;
    }
    Moment m = contact("arm = 'cavalry'");
    EXPECT_EQ(duel(m, "d6=2,1").figures(), 1);  // the winner's 2 costs it nothing
}

TEST(RV_10_Duels, RV_10_D_BeatenOfficer_TakesNoCasualty) {
    Plan f;
    f.blue_officer("Hale", "brigade", "attached = 'B'");
    Moment m = contact("", "", f);
    EXPECT_EQ(duel(m, "d6=1,6", m.officer("Hale")).figures(), 0);
    EXPECT_EQ(duel(m, "d6=1,6").figures(), 1);
}

// --- RV-close: each factor ---

TEST(RV_10_Duels, RV_close_Infantry_Counts0AndCavalryArtilleryAndOfficers1) {
    Moment foot = contact();
    EXPECT_EQ(advantage(foot), 0);
    Moment horse = contact("arm = 'cavalry'");
    EXPECT_EQ(advantage(horse), 1);
    Moment on_horse = contact("", "arm = 'cavalry'");
    EXPECT_EQ(advantage(on_horse), -1);
    Moment guns = contact("", "arm = 'artillery', guns = 6, stands = 3");
    EXPECT_EQ(advantage(guns), -1);
    edit(guns.of("G"), [](BromUnit& w) { w.guns = Guns::abandoned; });
    EXPECT_EQ(advantage(guns), 0);  // a crew without its guns
    Plan f;
    f.blue_officer("Hale", "brigade", "attached = 'B'");
    Moment officer = contact("", "", f);
    EXPECT_EQ(advantage(officer, officer.officer("Hale")), 1);
}

TEST(RV_10_Duels, RV_15_E_RV_close_DismountedCavalry_FightsAsInfantry) {
    Moment m = contact("arm = 'cavalry', mounted = false");
    EXPECT_EQ(advantage(m), 0);
    EXPECT_TRUE(m.cites(duel(m, "d6=4,3"), "RV-15.E"));
}

Moment at_a_town(const std::string& b = "", const char* kind = "town") {
    Plan f;
    f.blue("B", 20, 19, b).grey("G", 20, 22, "heading = 180");
    f.ground(std::string("[[terrain]]\nkind = '") + kind + "'\nname = 'T'\nrectangle = [[16, 20], [24, 26]]");
    Moment m(f);
    m.of("B").place = to_point({20, 20});
    m.attack("B", "G", AttackStage::engaged);
    return m;
}

TEST(RV_10_Duels, RV_close_StandInATown_WinsTies) {
    Moment m = at_a_town();
    EXPECT_STREQ(duel(m, "d6=4,4").word, "second");
    EXPECT_STREQ(duel(m, "d6=5,4").word, "first");
}

TEST(RV_10_Duels, RV_15_E_RV_close_MountedCavalryAgainstATownOrFort_LosesOne) {
    Moment town = at_a_town("arm = 'cavalry'");
    const Event e = duel(town, "d6=6,1");
    EXPECT_EQ(town.modifier(e, "cavalry"), 1);
    EXPECT_EQ(town.modifier(e, "mounted against a town or fort"), -1);
    EXPECT_TRUE(town.cites(e, "RV-15.E"));
    EXPECT_STREQ(duel(town, "d6=4,4").word, "second");
    Moment fort = at_a_town("arm = 'cavalry'", "fieldwork");
    EXPECT_EQ(fort.modifier(duel(fort, "d6=6,1"), "mounted against a town or fort"), -1);
    Moment on_foot = at_a_town("arm = 'cavalry', mounted = false");
    EXPECT_FALSE(on_foot.has_modifier(duel(on_foot, "d6=6,1"), "mounted against a town or fort"));
}

TEST(RV_10_Duels, RV_15_B_RV_close_Square_AddsOneAgainstMountedCavalryOnly) {
    Moment horse = contact("arm = 'cavalry'", "formation = 'square'");
    EXPECT_EQ(advantage(horse), 0);  // 1 against 1
    EXPECT_EQ(horse.modifier(duel(horse, "d6=6,1"), "against a square"), -1);
    Moment foot = contact("", "formation = 'square'");
    EXPECT_EQ(advantage(foot), 0);
    Moment on_foot = contact("arm = 'cavalry', mounted = false", "formation = 'square'");
    EXPECT_EQ(advantage(on_foot), 0);
}

TEST(RV_10_Duels, RV_15_B_SquareAgainstCavalry_AlwaysStandsWithoutADie) {
    Moment m = contact("arm = 'cavalry'", "formation = 'square'");
    m.attack("B", "G", AttackStage::closing);
    m.run(defenders_stand());
    EXPECT_TRUE(m.cites(m.one(EventKind::stood, "G"), "RV-15.B"));
    Moment foot = contact("", "formation = 'square'");
    foot.attack("B", "G", AttackStage::closing);
    foot.run(defenders_stand(), "d6=2");  // 2 + 3 + 1
    EXPECT_EQ(foot.one(EventKind::morale_checked, "G").total(), 6);
}

TEST(RV_10_Duels, RV_10_R_RV_close_DefenderBehindBreastworks_AddsOne) {
    for (const char* kind : {"breastwork", "stone_wall"}) {
        Plan f;
        f.ground(std::string("[[terrain]]\nkind = '") + kind + "'\nline = [[30, 19.9], [10, 19.9]]");
        Moment m = contact("", "", f);
        m.of("B").place = to_point({20, 19.8});
        EXPECT_EQ(advantage(m), std::string(kind) == "breastwork" ? -1 : 0);
        EXPECT_EQ(m.cites(duel(m, "d6=6,1"), "RV-10.R"), std::string(kind) == "breastwork");
    }
}

TEST(RV_10_Duels, RV_10_R_AttackerAtBreastworks_GainsNothingFromThem) {
    Plan f;
    f.ground("[[terrain]]\nkind = 'breastwork'\nline = [[30, 20.1], [10, 20.1]]");
    Moment m = contact("", "", f);
    m.attack("G", "B", AttackStage::engaged);
    m.of("G").place = to_point({20, 20.2});
    EXPECT_EQ(advantage(m), 0);
}

TEST(RV_10_Duels, RV_close_RV_13_A_UnitHitInFlankOrRear_LosesTwo) {
    Moment m = contact();
    turn_about(m, "G");
    EXPECT_EQ(advantage(m), 2);
    EXPECT_EQ(m.modifier(duel(m, "d6=6,1"), "against a unit hit in flank or rear"), 2);
    EXPECT_TRUE(m.cites(duel(m, "d6=6,1"), "RV-13.A"));
    Moment square = contact("", "formation = 'square'");
    turn_about(square, "G");
    EXPECT_EQ(advantage(square), 0);
}

TEST(RV_10_Duels, RV_close_UnitFallingBack_LosesOne) {
    Moment m = contact();
    m.of("G").condition = Condition::falling_back;
    EXPECT_EQ(advantage(m), 1);
}

TEST(RV_10_Duels, RV_10_J_RV_close_EachCasualtyOnTheStand_LosesOne) {
    Moment m = contact();
    m.of("B").casualties[0] = 2;
    m.of("B").casualties[1] = 1;  // casualties of another stand do not count
    EXPECT_EQ(advantage(m), -2);
    EXPECT_TRUE(m.cites(duel(m, "d6=6,1"), "RV-10.J"));
}

// --- The order of the stands ---

/// The beaten stands, one per duel: "B1" for B's first stand, "B*" for its officer; a tape of lost and won.
std::vector<std::string> beaten(Moment& m) {
    std::vector<std::string> out;
    for (const Event& e : m.all(EventKind::duel)) {
        const UnitId lost = std::string(e.word) == "first" ? e.other : e.unit;
        out.push_back(m.battle().unit(lost).name + (e.stand_number() == 0 ? "*" : std::to_string(e.stand_number())));
    }
    return out;
}
using Names = std::vector<std::string>;

/// Fights a whole combat; the results after it are not played.
void fight(Moment& m, const std::string& tape) {
    edit(m.state(), [](BromState& s) { s.combats = 1; });
    for (const Unit& u : m.battle().forces().units)
        edit(m.of(u.name), [](BromUnit& w) { w.combat = 1; });
    m.run(combat_step(1, ArmyId{1}), tape);
}

std::string times(int n, const std::string& dice) {
    std::string out;
    for (int i = 0; i < n; ++i)
        out += dice + " ";
    return out;
}

TEST(RV_10_Duels, RV_10_D_RV_10_H_OneStandInContact_MeetsTheWholeDefendingUnit) {
    Moment m = contact("stands = 1");
    m.of("B").place = to_point({16, 20});  // touches one stand only
    fight(m, times(6, "d6=6,3"));
    EXPECT_EQ(beaten(m).size(), 6U);
    const Event e = m.one(EventKind::combat_ended);
    EXPECT_EQ(e.unit, m.unit("B"));
    EXPECT_EQ(e.duels_won(), 6);
    EXPECT_EQ(e.duels_lost(), 0);
    EXPECT_EQ(m.own_of("G").outcome, CombatOutcome::lost);
}

TEST(RV_10_Duels, RV_10_D_SideWithAllStandsBeaten_HasLost) {
    Moment m = contact("stands = 2", "stands = 2");
    fight(m, "d6=3,5 d6=5,3 d6=3,5");  // B1 and G2, then B2
    EXPECT_EQ(beaten(m).size(), 3U);
    EXPECT_EQ(m.own_of("B").outcome, CombatOutcome::lost);
    EXPECT_EQ(m.own_of("G").outcome, CombatOutcome::won);
}

TEST(RV_10_Duels, RV_10_J_SoundStands_FightFromTheFrontCentreBeforeCasualtyStandsAndOfficers) {
    Plan f;
    f.blue_officer("Hale", "brigade", "attached = 'B'");
    Moment m = contact("", "stands = 1", f);
    m.of("B").casualties[1] = 1;  // the middle of the front rank
    fight(m, times(7, "d6=3,6"));
    // Front: 1 and 3 are equally far out, 2 has a casualty; rear: 5 in the middle, then 4 and 6.
    EXPECT_EQ(beaten(m), (Names{"B5", "B1", "B3", "B4", "B6", "B2", "B*"}));
}

TEST(RV_10_Duels, RV_10_J_SeveralCasualtyStands_TheOwnerChoosesTheNext) {
    Moment m = contact("stands = 2", "stands = 1");
    m.of("B").casualties[0] = 1;
    m.of("B").casualties[1] = 2;
    fight(m, "");
    EXPECT_EQ(m.prompt("stand_order").seat, Seat::first);
    Decision d;
    d.verb = Verb::choose;
    d.number = 5;
    m.refuse(d, "RV-10.J");
    d.number = 1;
    m.decide(d, "d6=3,6 d6=3,6");
    EXPECT_EQ(beaten(m), (Names{"B2", "B1"}));
}

TEST(RV_10_Duels, RV_10_I_Units_FightInOrderOfContactAndAllOfficersLast) {
    Plan f;
    f.blue("A", 10, 10, "stands = 2");
    f.blue_officer("Hale", "brigade", "attached = 'B'");
    Moment m = contact("stands = 2", "stands = 1", f);
    m.of("B").casualties[1] = 1;
    m.attack("A", "G", AttackStage::engaged);  // after B
    fight(m, times(5, "d6=3,6"));
    EXPECT_EQ(beaten(m), (Names{"B1", "B2", "A1", "A2", "B*"}));
    EXPECT_EQ(m.own_of("A").outcome, CombatOutcome::lost);
}

TEST(RV_10_Duels, RV_10_I_UnitsLinkedByContact_AreOneCombat) {
    Plan f;
    f.blue("A", 60, 10).grey("H", 60, 40);
    Moment m = contact("stands = 1", "stands = 1", f);
    m.attack("B", "G", AttackStage::closing);
    m.of("A").place = to_point({20 + 2.25 / 2 + 6.75 / 2, 20});
    m.of("H").heading = from_degrees(180);
    m.of("H").place = to_point({20 + 2.25 / 2 + 6.75 / 2, 20});
    m.attack("A", "H", AttackStage::closing);
    m.of("A").stands_left = 1;
    m.of("H").stands_left = 1;
    for (const char* name : {"A", "H"})
        edit(m.of(name), [](BromUnit& w) { w.half_marked = true; });
    // Two pairs of units that fight far apart are two combats. Side by side they are one: A touches G's corner.
    m.of("A").place = to_point({22.25, 20});
    m.of("H").place = to_point({22.25, 20});
    m.run(close_combats(), "d6=6,3 d6=6,3 d6=6 d6=6 d20=10 d20=10");
    EXPECT_EQ(m.one(EventKind::combat_began).units.size(), 4U);
    EXPECT_EQ(m.all(EventKind::combat_ended).size(), 1U);
}

TEST(RV_10_Duels, RV_10_D_RV_10_H_StandsThatWaited_FightFirstInTheNextRound) {
    Plan f;
    f.blue_officer("Hale", "brigade", "attached = 'B'");
    Moment m = contact("", "stands = 2", f);
    m.of("B").casualties[1] = 1;
    // B's stands fight in the order 5, 1, 3, 4, 6, then 2 with its casualty, then Hale: two in each round.
    fight(m, "d6=3,6 d6=3,6 d6=3,6 d6=3,6 d6=3,6 d6=3,6 d6=6,3 d6=6,3");
    EXPECT_EQ(beaten(m), (Names{"B5", "B1", "B3", "B4", "B6", "B2", "G1", "G2"}));
    Moment again = contact("", "stands = 2", f);
    // Without casualties 2 is first. It wins its first duel and fights again only when all waiting stands have fought.
    fight(again, "d6=6,3 d6=3,6 d6=3,6 d6=3,6 d6=3,6 d6=3,6 d6=1,6 d6=3,6");
    EXPECT_EQ(beaten(again), (Names{"G1", "B5", "B1", "B3", "B4", "B6", "B*", "B2"}));
}

TEST(RV_10_Duels, RV_10_D_AllPairsOfARound_FightInTheStateAtItsStart) {
    Moment m = contact("arm = 'cavalry', stands = 3", "formation = 'square', stands = 3");
    for (std::size_t i = 0; i < 3; ++i)
        m.of("G").casualties[i] = static_cast<std::uint8_t>(m.battle().unit(m.unit("G")).figures_per_stand - 1);
    // The first pair removes a stand. Two stands are no square, but only after the end of the round.
    fight(m, "d6=6,1 d6=1,6 d6=1,6 d6=6,1 d6=6,1");
    const std::vector<Event> duels = m.all(EventKind::duel);
    ASSERT_EQ(duels.size(), 5U);
    for (const std::size_t i : {0U, 1U, 2U})
        EXPECT_TRUE(m.has_modifier(duels[i], "against a square")) << i;
    EXPECT_FALSE(m.has_modifier(duels[3], "against a square"));
    EXPECT_EQ(m.of("G").stands_left, 0);
}

TEST(RV_10_Duels, RV_10_D_HouseRulePairs_EachStandFightsOnce) {
    const std::string house = "name = 'Pairs'\nruleset = 'revised'\n[[change]]\nprofile = 'duels'\nvalue = 'pairs'\n";
    Plan f;
    f.blue("B", 20, 19, "stands = 2").grey("G", 20, 20, "heading = 180, stands = 2");
    Moment m(f, house);
    m.rate_all(3);
    m.of("B").place = to_point({20, 20});
    m.attack("B", "G", AttackStage::engaged);
    fight(m, "d6=5,3 d6=3,5");  // one each and no casualties: the attacker has lost
    EXPECT_EQ(beaten(m).size(), 2U);
    EXPECT_EQ(m.own_of("B").outcome, CombatOutcome::lost);
}

}  // namespace
}  // namespace linstock::brom
