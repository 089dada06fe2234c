// The fire of a unit in its public view, and its possible targets, before fire is declared (chapter 4).

#include "battle/incremental_view.hpp"
#include "battle/ruleset.hpp"
#include "battle/view.hpp"
#include "rulesets/mwan18/fire/fire_shown.hpp"
#include "rulesets/mwan18/movement/ways.hpp"
#include "tests/clause/mwan18/scene.hpp"

namespace linstock::mwan18 {

namespace {

double feet(Coord c) { return to_vec({c, 0}).x; }

/// "150: 8, 300: 7": the factor of each range band.
std::string band_factors(const UnitView& seen) {
    std::string out;
    for (const FireBand& band : seen.fire) {
        if (!out.empty()) out += ", ";
        out += std::to_string(std::lround(feet(band.to))) + ": " + std::to_string(band.faces);
    }
    return out;
}

std::string word_of(const Scenery& scenery, bool can, std::string_view clause) {
    Scene s(scenery);
    const ShotSeen shot = s.battle().rules->reconnaissance.shot(s.battle(), s.state(), s.unit("A"), s.unit("Z"));
    EXPECT_EQ(shot.can, can);
    EXPECT_EQ(s.battle().charts().clause(shot.why.clause).id, clause);
    return shot.word;
}

Scenery facing(double far) { return Scenery().blue("A", 1000, 500).grey("Z", 1000, 500 + far); }

}  // namespace

TEST(MW_4_UnitView, MW_smallarms_Regiment_ShowsItsFiguresAndTheFactorOfEachBand) {
    Scene s(facing(280));
    const UnitView seen = look_at(s.battle(), s.state(), s.unit("A"));
    EXPECT_EQ(feet(seen.fire_range), 1500);  // at 2100 the chart gives 0
    EXPECT_EQ(band_factors(seen), "150: 8, 300: 7, 450: 6, 600: 5, 750: 4, 900: 3, 1200: 2, 1500: 1");
    for (const FireBand& band : seen.fire) {
        EXPECT_EQ(band.dice, 20);
        EXPECT_EQ(band.sides, 100);
        EXPECT_EQ(band.percent, 20 * band.faces);
    }
}

// MW-4.A: the changes for arms and grade begin and end where the chart's own bands do.
TEST(MW_4_UnitView, MW_4_A_1_EachBand_HasItsTrueFactor) {
    const auto factors = [](const std::string& keys) {
        Scene s(Scenery().blue("A", 1000, 500, keys).grey("Z", 1000, 900));
        return band_factors(look_at(s.battle(), s.state(), s.unit("A")));
    };
    EXPECT_EQ(factors("mwan18 = { arms = 'carbine' }"), "150: 9, 300: 8, 450: 7, 600: 6, 750: 3, 900: 2, 1200: 1");
    EXPECT_EQ(factors("quality = 'elite', mwan18 = { sharpshooters = true }"),
              "150: 10, 300: 9, 450: 8, 600: 7, 750: 6, 900: 5, 1200: 4, 1500: 2, 2100: 1");
    EXPECT_EQ(factors("quality = 'green'"), "150: 7, 300: 6, 450: 5, 600: 4, 750: 3, 900: 2, 1200: 1");
}

TEST(MW_4_UnitView, MW_4_D_9_FirstVolley_IsShownAsUnusedUntilFired) {
    Scene s(facing(280));
    const auto to_come = [&] { return view(s.battle(), s.state(), Seat::second).find(s.unit("A"))->first_volley; };
    EXPECT_TRUE(to_come());
    s.change("A", [](MwUnit& w) { w.volley_spent = true; });
    EXPECT_FALSE(to_come());
}

TEST(MW_3_UnitView, MW_3_17_HorsesLost_AreShownBySection) {
    Scene s(Scenery()
                .blue("A", 1000, 500, "arm = 'artillery', guns = 6, weapon = 'napoleon', formation = 'line'")
                .grey("Z", 1000, 900));
    const auto lost = [&](const char* name) { return look_at(s.battle(), s.state(), s.unit(name)).horses_lost; };
    EXPECT_EQ(lost("A"), (std::vector<int>{0, 0, 0}));
    s.change("A", [](MwUnit& w) { w.horses = {0, 2, 5, 0}; });
    EXPECT_EQ(lost("A"), (std::vector<int>{0, 2, 5}));
    EXPECT_TRUE(lost("Z").empty());
}

TEST(MW_4_UnitView, MW_4_2_MixedBattery_ShowsItsTotal) {
    Scene s(Scenery()
                .blue("A", 1000, 500,
                      "arm = 'artillery', weapon = 'mixed_guns', guns = 4, formation = 'line', mwan18 = { pieces = "
                      "'parrott_20pdr smoothbore_6pdr' }")
                .grey("Z", 1000, 900));
    EXPECT_EQ((look_at(s.battle(), s.state(), s.unit("A")).fire.end() - 1)->percent, 75) << "50 and 25";
}

TEST(MW_4_UnitView, MW_4_7_UnitThatCannotFireInItsFormation_ShowsNoFire) {
    for (const bool mounted : {true, false}) {
        const std::string keys =
            std::string("arm = 'cavalry', weapon = 'carbine', mounted = ") + (mounted ? "true" : "false");
        Scene s(Scenery().blue("A", 1000, 500, keys).grey("Z", 1000, 900));
        const UnitView seen = look_at(s.battle(), s.state(), s.unit("A"));
        EXPECT_EQ(seen.fire.empty(), mounted);
        EXPECT_EQ(seen.fire_range == 0, mounted);
        EXPECT_FALSE(seen.deployed.fire.empty()) << "it fires when it has dismounted";
    }
}

TEST(MW_4_UnitView, MW_4_A_3_Sharpshooters_ReachAsFarAsTheChart) {
    Scene s(Scenery().blue("A", 1000, 500, "mwan18 = { sharpshooters = true }").grey("Z", 1000, 900));
    EXPECT_EQ(feet(look_at(s.battle(), s.state(), s.unit("A")).fire_range), 2100);
}

TEST(MW_4_UnitView, MW_smoothbore_Battery_ShowsItsSectionsAndTheirPercents) {
    Scene s(Scenery()
                .blue("A", 1000, 500, "arm = 'artillery', guns = 6, weapon = 'napoleon', formation = 'line'")
                .grey("Z", 1000, 900));
    const UnitView seen = look_at(s.battle(), s.state(), s.unit("A"));
    ASSERT_EQ(seen.fire.size(), 4u);
    int faces[4] = {};
    int at = 0;
    for (const FireBand& band : seen.fire) {
        EXPECT_EQ(band.dice, 3);
        EXPECT_EQ(band.percent, 3 * band.faces);
        faces[at++] = band.faces;
    }
    EXPECT_EQ(faces[0], 100);
    EXPECT_EQ(faces[1], 90);
    EXPECT_EQ(faces[2], 75);
    EXPECT_EQ(faces[3], 50);
    s.of("A").casualties = {6, 6, 6};
    EXPECT_TRUE(look_at(s.battle(), s.state(), s.unit("A")).fire.empty());
}

TEST(MW_4_UnitView, MW_4_6_Shot_SaysWhetherItIsLegalAndWhyNot) {
    EXPECT_EQ(word_of(facing(280), true, "MW-smallarms"), "in the open");
    EXPECT_EQ(word_of(facing(280).line("fence", 900, 770, 1100, 770), true, "MW-smallarms"), "in light cover");
    EXPECT_EQ(word_of(facing(280).grey("S", 1000, 700, "formation = 'skirmish'"), true, "MW-smallarms"),
              "behind a screen");
    EXPECT_EQ(word_of(facing(1501), false, "MW-smallarms"), "out of range");
    EXPECT_EQ(word_of(facing(280).area("woods", 0, 600, 4000, 710), false, "MW-10.11"), "not in its sight");
    EXPECT_EQ(word_of(Scenery().blue("A", 1000, 500).grey("Z", 1500, 500), false, "MW-10.9"), "not in its arc");
    const std::string horse = "arm = 'cavalry', men = 225, weapon = 'carbine', mounted = true";
    EXPECT_EQ(word_of(Scenery().blue("A", 1000, 500, horse).grey("Z", 1000, 780), false, "MW-4.7"),
              "it cannot fire in its present state");
}

TEST(MW_5_UnitView, MW_9_1_OrdersAndBindingRow_AreVisibleToTheirOwnSideOnly) {
    Scene s(facing(2000));
    s.order("A", 3, "Z");
    s.bind("A", 1, 5);
    s.change("A", [](MwUnit& w) { w.next_row = row_number(3, 9); });
    const View mine = view(s.battle(), s.state(), Seat::first);
    const std::vector<OrdersView>& orders = mine.find(s.unit("A"))->orders;
    ASSERT_EQ(orders.size(), 1U);
    EXPECT_EQ(orders[0].number, 3);
    EXPECT_STREQ(orders[0].word, "attack");
    EXPECT_EQ(orders[0].objective, s.unit("Z"));
    EXPECT_TRUE(orders[0].point.empty());
    EXPECT_STREQ(orders[0].bound, "holds, fires 3/5");
    EXPECT_EQ(s.battle().charts().clause(orders[0].bound_by.clause).id, "MW-morale-1.r5");
    EXPECT_STREQ(orders[0].bound_next, "advances in full, does not fire");
    EXPECT_TRUE(mine.find(s.unit("Z"))->orders.empty());
    EXPECT_TRUE(view(s.battle(), s.state(), Seat::second).find(s.unit("A"))->orders.empty());
    EXPECT_EQ(view(s.battle(), s.state(), Seat::umpire).find(s.unit("A"))->orders.size(), 1U);
}

TEST(MW_5_UnitView, MW_5_1_ChangeOfOrders_ChangesTheView) {
    Scene s(facing(2000));
    IncrementalView own(Seat::first);
    IncrementalView other(Seat::second);
    own.look(s.battle(), s.state());
    other.look(s.battle(), s.state());
    s.order("A", 3, "Z");
    EXPECT_EQ(own.look(s.battle(), s.state()).changed, std::vector<UnitId>{s.unit("A")});
    EXPECT_TRUE(other.look(s.battle(), s.state()).changed.empty());
    EXPECT_EQ(own.look(s.battle(), s.state()).find(s.unit("A"))->orders[0].number, 3);
}

TEST(MW_4_UnitView, MW_3_1_March_IsOfferedWithTheRestOfTheTurn) {
    Scene s(facing(2000));
    s.order("A", 2);
    EXPECT_EQ(farthest_march(s.battle(), s.state(), s.unit("A")), 200);
    s.order("A", 1);
    EXPECT_EQ(farthest_march(s.battle(), s.state(), s.unit("A")), 0);
    s.bind("A", 1, 9);  // Advance 3
    EXPECT_EQ(farthest_march(s.battle(), s.state(), s.unit("A")), 120);
}

TEST(MW_3_UnitView, MW_3_21_MovementPrompt_SaysHowFarEachUnitReaches) {
    Scene s(Scenery()
                .blue("A", 1000, 500)
                .blue("H", 2000, 500, "arm = 'cavalry', men = 225, weapon = 'carbine', mounted = true")
                .blue("K", 3000, 500)
                .grey("Z", 1000, 2500));
    s.order("A", 2);
    s.order("H", 2);
    s.order("K", 1);  // stands
    s.run(Proc::movement);
    const Prompt prompt = s.prompts().at(0);
    ASSERT_EQ(prompt.reaches.size(), 2u);
    const Reach& foot = prompt.reaches[0];
    const Reach& horse = prompt.reaches[1];
    EXPECT_EQ(foot.unit, s.unit("A"));
    EXPECT_EQ(feet(foot.open), 200);
    EXPECT_EQ(feet(foot.front), 254);
    EXPECT_EQ(feet(foot.over.at(0).distance), 120);  // woods: two fifths less
    EXPECT_EQ(feet(foot.over.at(1).distance), 160);
    EXPECT_EQ(feet(foot.rough), 120);
    EXPECT_EQ(horse.unit, s.unit("H"));
    EXPECT_EQ(feet(horse.open), 1000);
    EXPECT_EQ(feet(horse.over.at(0).distance), 100);  // at the walk
    EXPECT_EQ(feet(horse.over.at(1).distance), 800);
}

}  // namespace linstock::mwan18
