// CF-close, CF-12.Q, CF-16.1, CF-16.2, CF-16.5, CF-5.A: each factor of the duels.

#include "rulesets/brom/movement/moving.hpp"
#include "tests/clause/family/combat_books.hpp"

namespace linstock::brom {
namespace {

Moment contact(const std::string& b = "", const std::string& g = "", Plan f = Plan("firefight")) {
    f.blue("B", 20, 19, b).grey("G", 20, 20, "heading = 180" + (g.empty() ? "" : ", " + g));
    Moment m(f);
    m.rate_all(3);
    m.of("B").place = to_point({20, 20});
    m.attack("B", "G", AttackStage::engaged);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    return m;
}
int advantage(const std::string& b, const std::string& g = "") {
    Moment m = contact(b, g);
    return advantage_of(m);
}
Moment at_a_town(const std::string& b, const char* kind = "town") {
    Plan f("firefight");
    f.ground(std::string("[[terrain]]\nkind = '") + kind + "'\nname = 'T'\nrectangle = [[16, 20], [24, 26]]");
    f.blue("B", 20, 19, b).grey("G", 20, 22, "heading = 180");
    Moment m(f);
    m.of("B").place = to_point({20, 20});
    m.attack("B", "G", AttackStage::engaged);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    return m;
}

TEST(CF_12_Duels, CF_close_InfantryCounts0_CavalryAndArtilleryCount1) {
    EXPECT_EQ(advantage(""), 0);
    EXPECT_EQ(advantage("arm = 'light_infantry', quality = 'elite'"), 0);
    EXPECT_EQ(advantage("arm = 'heavy_cavalry'"), 1);
    EXPECT_EQ(advantage("arm = 'light_cavalry'"), 1);
    EXPECT_EQ(advantage("", "arm = 'artillery', guns = 6, stands = 3"), -1);
    Moment m = contact("arm = 'light_cavalry'");
    EXPECT_TRUE(m.cites(duel_of(m, "d6=6,1"), "CF-close"));
    EXPECT_STREQ(duel_of(m, "d6=3,4,5,1").word, "first");  // 4 against 4: ties are not won
    EXPECT_EQ(m.all(EventKind::duel).size(), 2U);
}

TEST(CF_12_Duels, CF_16_1_CavalryThatDidNotMove_LosesOne) {
    Moment m = contact("", "arm = 'light_cavalry'");
    EXPECT_EQ(advantage_of(m), -1);
    edit(m.of("G"), [](BromUnit& w) { w.moved = false; });
    EXPECT_EQ(advantage_of(m), 0);
    EXPECT_TRUE(m.cites(duel_of(m, "d6=6,1"), "CF-16.1"));
    // A unit that was driven off has left its position without moving by order. A unit that had moved by order before
    // is not affected.
    edit(m.of("G"), [](BromUnit& w) { w.moved = w.tested_and_went = true; });
    EXPECT_EQ(advantage_of(m), 0);
    Play play(m.battle(), m.state(), nullptr);
    goes_by_order(play, m.unit("G"));
    EXPECT_EQ(advantage_of(m), -1);
}

TEST(CF_12_Duels, CF_16_5_DismountedCavalryFightsAsInfantry_MountedAgainstATownOrFortLosesOne) {
    Moment on_foot = contact("arm = 'heavy_cavalry', mounted = false");
    EXPECT_EQ(advantage_of(on_foot), 0);
    EXPECT_TRUE(on_foot.cites(duel_of(on_foot, "d6=6,1"), "CF-16.5"));
    for (const char* kind : {"town", "fieldwork"}) {
        Moment m = at_a_town("arm = 'heavy_cavalry'", kind);
        EXPECT_EQ(m.modifier(duel_of(m, "d6=6,1"), "mounted against a town or fort"), -1);
        EXPECT_TRUE(m.cites(duel_of(m, "d6=6,1"), "CF-16.5"));
    }
}

TEST(CF_12_Duels, CF_close_StandInATown_WinsTies) {
    Moment m = at_a_town("");
    EXPECT_STREQ(duel_of(m, "d6=4,4").word, "second");
    EXPECT_STREQ(duel_of(m, "d6=5,4").word, "first");
}

TEST(CF_12_Duels, CF_close_Works_AreNoFactor) {
    Moment m = at_a_town("", "fieldwork");
    EXPECT_EQ(advantage_of(m), 0);
}

TEST(CF_12_Duels, CF_12_Q_CF_16_2_Formation_CountsOnlyForASquareAgainstCavalry) {
    for (const char* formation : {"formation = 'column'", "formation = 'line'", "formation = 'square'"}) {
        EXPECT_EQ(advantage("", formation), 0) << formation;
        EXPECT_EQ(advantage(formation), 0) << formation;
    }
    Moment m = contact("arm = 'heavy_cavalry'", "formation = 'square'");
    EXPECT_EQ(advantage_of(m), 0);
    EXPECT_TRUE(m.cites(duel_of(m, "d6=6,1"), "CF-12.Q"));
}

TEST(CF_12_Duels, CF_5_A_DisorderedUnit_LosesOneAsIfFallingBack) {
    Moment m = contact();
    m.of("G").condition = Condition::disordered;
    EXPECT_EQ(advantage_of(m), 1);
    EXPECT_TRUE(m.cites(duel_of(m, "d6=6,1"), "CF-5.A"));
}

}  // namespace
}  // namespace linstock::brom
