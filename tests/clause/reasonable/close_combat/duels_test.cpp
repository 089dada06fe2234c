// RE-syw-cavalry, RE-syw-foot, RE-gnw-cavalry, RE-gnw-foot, RE-14.A, RE-14.B, RE-14.E, RE-14.F, RE-15.B: each factor of
// the duels.

#include "rulesets/brom/movement/moving.hpp"
#include "tests/clause/family/combat_books.hpp"

namespace linstock::brom {
namespace {

/// B has closed on G; `b` and `g` are additional keys of their rows.
Moment contact(const std::string& b = "", const std::string& g = "", Plan f = Plan("reasonable")) {
    f.blue("B", 20, 19, b).grey("G", 20, 20, "heading = 180" + (g.empty() ? "" : ", " + g));
    Moment m(f);
    m.rate_all(3);
    m.of("B").place = to_point({20, 20});
    m.attack("B", "G", AttackStage::engaged);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    return m;
}
int advantage(const std::string& b, const std::string& g = "", Plan f = Plan("reasonable")) {
    Moment m = contact(b, g, f);
    return advantage_of(m);
}
Plan north() {
    Plan f("reasonable");
    f.frame("variant = 'gnw'");
    return f;
}
/// G is in a piece of terrain of that kind.
Moment at_works(const std::string& b, const char* kind, const std::string& g = "", Plan f = Plan("reasonable")) {
    f.ground(std::string("[[terrain]]\nkind = '") + kind + "'\nname = 'T'\nrectangle = [[16, 20], [24, 24]]");
    f.blue("B", 20, 19, b).grey("G", 20, 22, "heading = 180" + g);
    Moment m(f);
    m.of("B").place = to_point({20, 20});
    m.attack("B", "G", AttackStage::engaged);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    return m;
}

TEST(RE_10_Duels, RE_syw_cavalry_RE_gnw_cavalry_HeavyCavalryCounts1Armoured2AndLight0) {
    for (const Plan& f : {Plan("reasonable"), north()}) {
        EXPECT_EQ(advantage("arm = 'heavy_cavalry'", "", f), 1);
        EXPECT_EQ(advantage("arm = 'armoured_cavalry'", "", f), 2);
        EXPECT_EQ(advantage("arm = 'light_cavalry'", "", f), 0);
        EXPECT_EQ(advantage("", "arm = 'heavy_cavalry'", f), -1);
    }
    Moment south = contact("arm = 'heavy_cavalry'");
    EXPECT_TRUE(south.cites(duel_of(south, "d6=6,1"), "RE-syw-cavalry"));
    Moment swedes = contact("arm = 'heavy_cavalry'", "", north());
    const Event e = duel_of(swedes, "d6=6,1");
    EXPECT_TRUE(swedes.cites(e, "RE-gnw-cavalry"));
    EXPECT_TRUE(swedes.cites(e, "RE-gnw-foot"));
    EXPECT_FALSE(swedes.cites(e, "RE-syw-foot"));
}

TEST(RE_10_Duels, RE_syw_cavalry_HeavyAndLightCavalry_WinTiesAndArmouredDoesNot) {
    Moment light = contact("arm = 'light_cavalry'");
    EXPECT_STREQ(duel_of(light, "d6=4,4").word, "first");
    Moment heavy = contact("arm = 'heavy_cavalry'");
    EXPECT_STREQ(duel_of(heavy, "d6=3,4").word, "first");
    Moment armoured = contact("arm = 'armoured_cavalry'");
    EXPECT_STREQ(duel_of(armoured, "d6=2,4,6,1").word, "first");
    EXPECT_EQ(armoured.all(EventKind::duel).size(), 2U);
    Moment both = contact("arm = 'light_cavalry'", "arm = 'light_cavalry'");  // both win ties: roll again
    EXPECT_STREQ(duel_of(both, "d6=4,4,2,3").word, "second");
}

TEST(RE_10_Duels, RE_syw_foot_InfantryCounts0Elite1Guns0AndLimberedGunsLessOne) {
    EXPECT_EQ(advantage(""), 0);
    EXPECT_EQ(advantage("arm = 'light_infantry'"), 0);
    EXPECT_EQ(advantage("quality = 'elite'"), 1);
    EXPECT_EQ(advantage("arm = 'light_infantry', quality = 'elite'"), 1);
    EXPECT_EQ(advantage("", "arm = 'medium_guns'"), 0);
    EXPECT_EQ(advantage("", "arm = 'medium_guns', formation = 'column'"), 1);
    EXPECT_EQ(advantage("arm = 'heavy_cavalry', quality = 'elite'"), 1);  // elite horse has no row
}

TEST(RE_10_Duels, RE_14_E_DismountedLightCavalry_FightsAsInfantry) {
    Moment m = contact("arm = 'light_cavalry', mounted = false");
    EXPECT_EQ(advantage_of(m), 0);
    const Event e = duel_of(m, "d6=4,4,5,4");  // it does not win ties either
    EXPECT_EQ(m.all(EventKind::duel).size(), 2U);
    EXPECT_TRUE(m.cites(e, "RE-14.E"));
}

TEST(RE_10_Duels, RE_syw_foot_Skirmishers_LoseOneAgainstFormedTroopsOnly) {
    const std::string light = "arm = 'light_infantry'";
    Moment m = contact(light, light);
    m.of("B").formation = Formation::skirmish;
    EXPECT_EQ(advantage_of(m), -1);
    m.of("G").formation = Formation::skirmish;
    EXPECT_EQ(advantage_of(m), 0);
    m.of("B").formation = Formation::line;
    EXPECT_EQ(advantage_of(m), 1);
}

TEST(RE_10_Duels, RE_gnw_foot_Pikes_AddOneAgainstAnEnemyToTheirFront) {
    const std::string pikes = "weapon = 'musket_and_pike'";
    EXPECT_EQ(advantage(pikes, "", north()), 1);
    EXPECT_EQ(advantage("", pikes, north()), -1);
    EXPECT_EQ(advantage(pikes), 0);  // the other chart has no such row
    Moment m = contact("", pikes, north());
    turn_about(m, "G");
    EXPECT_EQ(advantage_of(m), 2);  // hit in rear, the pikes do not count
}

TEST(RE_10_Duels, RE_14_A_CavalryThatDidNotMove_LosesOne) {
    Moment m = contact("", "arm = 'heavy_cavalry'");
    EXPECT_EQ(advantage_of(m), -1);
    edit(m.of("G"), [](BromUnit& w) { w.moved = false; });
    EXPECT_EQ(advantage_of(m), 0);
    EXPECT_TRUE(m.cites(duel_of(m, "d6=6,1"), "RE-14.A"));
    // A unit that was driven off has left its position without moving by order. A unit that had moved by order before
    // is not affected.
    edit(m.of("G"), [](BromUnit& w) { w.moved = w.tested_and_went = true; });
    EXPECT_EQ(advantage_of(m), 0);
    Play play(m.battle(), m.state(), nullptr);
    goes_by_order(play, m.unit("G"));
    EXPECT_EQ(advantage_of(m), -1);
    Moment foot = contact();
    edit(foot.of("G"), [](BromUnit& w) { w.moved = false; });
    EXPECT_EQ(advantage_of(foot), 0);
}

TEST(RE_10_Duels, RE_14_B_CavalryAgainstASquareOrASupportedLine_LosesOne) {
    EXPECT_EQ(advantage("arm = 'heavy_cavalry'", "formation = 'square'"), 0);
    Plan f("reasonable");
    f.grey("S", 20, 24, "heading = 180");
    Moment m = contact("arm = 'heavy_cavalry'", "", f);
    EXPECT_EQ(advantage_of(m), 0);
    const Event e = duel_of(m, "d6=6,1");
    EXPECT_EQ(m.modifier(e, "cavalry against a supported line"), -1);
    EXPECT_TRUE(m.cites(e, "RE-14.B"));
    EXPECT_EQ(advantage("", "", f), 0);  // infantry is not affected
}

TEST(RE_10_Duels, RE_syw_foot_RE_14_F_InfantryAndGunsInATownAddOne_MountedCavalryLosesOne) {
    Moment foot = at_works("", "town");
    EXPECT_EQ(advantage_of(foot), -1);
    EXPECT_STREQ(duel_of(foot, "d6=5,4,5,3").word, "first");  // ties are not won: roll again
    Moment horse = at_works("arm = 'light_cavalry'", "town");
    EXPECT_EQ(advantage_of(horse), -2);
    EXPECT_TRUE(horse.cites(duel_of(horse, "d6=6,1"), "RE-14.F"));
    Moment on_foot = at_works("arm = 'light_cavalry', mounted = false", "town");
    EXPECT_EQ(advantage_of(on_foot), -1);
}

TEST(RE_10_Duels, RE_syw_foot_InfantryAgainstFieldFortifications_LosesOne) {
    Moment m = at_works("", "fieldwork");
    EXPECT_EQ(advantage_of(m), -1);
    EXPECT_EQ(m.modifier(duel_of(m, "d6=6,1"), "against field fortifications"), -1);
    m.attack("G", "B", AttackStage::engaged);  // a unit that attacks out of them gains nothing
    EXPECT_EQ(advantage_of(m), 0);
}

TEST(RE_10_Duels, RE_15_B_DisorderAndFallingBack_LoseOneTogether) {
    for (const char* arm : {"", "arm = 'heavy_cavalry'"}) {
        Moment m = contact("", arm);
        const int steady = advantage_of(m);
        m.of("G").condition = Condition::disordered;
        EXPECT_EQ(advantage_of(m), steady + 1);
        EXPECT_TRUE(m.cites(duel_of(m, "d6=6,1"), "RE-15.B"));
        m.of("G").condition = Condition::falling_back;
        EXPECT_EQ(advantage_of(m), steady + 1);
    }
}

}  // namespace
}  // namespace linstock::brom
