// The duels of close combat, where the three books say the same.

#include "tests/clause/family/combat_books.hpp"

namespace linstock::brom {
namespace {

class FamilyDuels : public InEachBook {};
INSTANTIATE_TEST_SUITE_P(Books, FamilyDuels, testing::ValuesIn(combat_books), name_of_book);

TEST_P(FamilyDuels, a_d6_each_the_higher_wins_equal_both_roll_again) {
    Moment m = facing(AttackStage::engaged);
    EXPECT_STREQ(duel_of(m, "d6=4,3").word, "first");
    EXPECT_STREQ(duel_of(m, "d6=3,4").word, "second");
    const Event e = duel_of(m, "d6=5,5,2,3");
    EXPECT_EQ(m.all(EventKind::duel).size(), 2U);
    EXPECT_STREQ(e.word, "second");
    EXPECT_TRUE(m.cites(e, book().duels));
    EXPECT_TRUE(m.cites(e, book().factors));
}

TEST_P(FamilyDuels, the_beaten_stands_own_die_before_factors_is_its_casualties) {
    for (int face = 1; face <= 4; ++face) {
        Moment m = facing(AttackStage::engaged, book().horse);
        const Event e = duel_of(m, "d6=" + std::to_string(face) + ",6");
        EXPECT_STREQ(e.word, "second");
        EXPECT_EQ(e.amount, face == 1 ? 1 : face == 2 ? 2 : 0) << face;
    }
}

TEST_P(FamilyDuels, an_officer_adds_1_fights_last_and_takes_no_casualty) {
    Plan f = plan();
    f.blue_officer("Hale", "brigade", "attached = 'B'");
    Moment m = facing(AttackStage::engaged, "", "", f);
    EXPECT_EQ(advantage_of(m, m.officer("Hale")), 1);
    const Event e = duel_of(m, "d6=1,6", m.officer("Hale"));
    EXPECT_EQ(e.amount, 0);
    EXPECT_TRUE(revised() || m.cites(e, book().officers_last));
}

TEST_P(FamilyDuels, each_casualty_on_the_stand_loses_one) {
    Moment m = facing(AttackStage::engaged);
    m.of("B").casualties[0] = 2;
    m.of("B").casualties[1] = 1;  // another stand's do not count
    EXPECT_EQ(advantage_of(m), -2);
    EXPECT_TRUE(m.cites(duel_of(m, "d6=6,1"), book().casualties));
}

TEST_P(FamilyDuels, falling_back_loses_one) {
    for (const std::string& arm : {std::string(), std::string(book().horse)}) {
        Moment m = facing(AttackStage::engaged, "", arm);
        const int steady = advantage_of(m);
        m.of("G").condition = Condition::falling_back;
        EXPECT_EQ(advantage_of(m), steady + 1);
    }
}

TEST_P(FamilyDuels, hit_in_rear_loses_two_and_a_square_has_none) {
    for (const std::string& arm : {std::string(), std::string(book().horse)}) {
        Moment m = facing(AttackStage::engaged, "", arm);
        const int front = advantage_of(m);
        m.attack("B", "G", AttackStage::engaged, true);
        EXPECT_EQ(advantage_of(m), front + 2);
        EXPECT_TRUE(m.cites(duel_of(m, "d6=6,1"), book().rear));
    }
    Moment square = facing(AttackStage::engaged, "", "formation = 'square'");
    square.attack("B", "G", AttackStage::engaged, true);
    EXPECT_EQ(advantage_of(square), 0);
}

TEST_P(FamilyDuels, a_square_gains_one_on_mounted_cavalry_and_on_nobody_else) {
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

/// Who has been beaten in each duel, "B1" for B's first stand, "B*" for its officer.
std::vector<std::string> beaten(Moment& m) {
    std::vector<std::string> out;
    for (const Event& e : m.all(EventKind::duel)) {
        const UnitId lost = std::string(e.word) == "first" ? e.other : e.unit;
        out.push_back(m.battle().unit(lost).name + (e.second == 0 ? "*" : std::to_string(e.second)));
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

TEST_P(FamilyDuels, the_winner_stays_and_meets_the_whole_defending_unit) {
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

TEST_P(FamilyDuels, sound_stands_first_then_casualty_stands_then_the_next_unit_then_all_officers) {
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

TEST_P(FamilyDuels, of_several_casualty_stands_the_owner_says_which_is_next) {
    Moment m = facing(AttackStage::engaged, "stands = 2", one_stand());
    m.of("B").casualties[0] = 1;
    m.of("B").casualties[1] = 2;
    fight(m, "");
    EXPECT_EQ(m.asked("stand_order").seat, Seat::first);
    m.refuse(numbered(5), book().casualties);
    m.decide(numbered(1), "d6=3,6 d6=3,6");
    EXPECT_EQ(beaten(m), (Names{"B2", "B1"}));
}

TEST_P(FamilyDuels, units_that_closed_and_whoever_they_touch_are_one_combat) {
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
    EXPECT_TRUE(m.cites(e, book().who));
    EXPECT_TRUE(m.cites(e, book().order));
    EXPECT_TRUE(m.cites(e, book().contact));
}

}  // namespace
}  // namespace linstock::brom
