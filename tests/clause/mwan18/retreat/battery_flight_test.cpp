// Limbered batteries that lose a close action or stampede (MW-6.15, MW-7.1, MW-3.17).

#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/movement/arriving.hpp"
#include "rulesets/mwan18/retreat/breaking.hpp"
#include "rulesets/mwan18/retreat/stampede.hpp"
#include "rulesets/mwan18/showing.hpp"
#include "tests/clause/mwan18/scene.hpp"

namespace linstock::mwan18 {

namespace {

std::string teams(const std::string& formation) {
    return "arm = 'artillery', weapon = 'mixed_guns', guns = 6, formation = '" + formation +
           "', mwan18 = { pieces = 'napoleon parrott_10pdr james' }";
}

int crew_of(Scene& s, std::string_view name) { return figures_left(s.battle(), s.state(), s.unit(name)); }

void expect_sound(Scene& s) {
    std::vector<std::string> broken;
    family_invariants(s.battle(), s.state(), broken);
    EXPECT_TRUE(broken.empty()) << broken[0];
}

/// C has charged G and is in contact.
void touch(Scene& s) {
    Play play(s.battle(), s.state(), &s.events());
    close_with(play, s.unit("C"), charge_path(s.battle(), s.state(), s.unit("C"), s.unit("G")));
}

void flee(Scene& s, std::string_view name) {
    Play play(s.battle(), s.state(), &s.events());
    begin_stampede(play, s.unit(name), cite(s.battle(), "MW-7.1"));
    run_away(play, s.unit(name));
}

}  // namespace

// On a road, with the lead section in contact: its six gunners run with their team, the others close up and stay.
TEST(MW_6_BatteryFlight, MW_6_15_SectionsThatAreNotEngaged_Stay) {
    Scene s(Scenery()
                .blue("G", 2000, 1500, teams("road_column"))
                .blue_officer("Hunt", "brigade", "attached = 'G'")
                .grey("C", 2000, 1600, "heading = 180"));
    s.of("G").casualties[1] = 2;
    s.change("G", [](MwUnit& w) { w.horses = {1, 0, 3, 0}; });
    touch(s);
    s.run(Proc::close_action, "d10=5,5 d100=1");
    while (!s.finished())
        s.agree();
    const std::string ran = "Part 1 of G";
    EXPECT_EQ(s.of(ran).stands_left, 1);
    EXPECT_LE(crew_of(s, ran), 6);
    EXPECT_EQ(s.own_of(ran).spirit, Spirit::stampeding);
    EXPECT_EQ(s.own_of(ran).horses[0], 1);
    EXPECT_EQ(s.of(ran).formation, Formation::road_column);
    s.expect_at(ran, 2000, 1500 - 2 * 63.5 - 400);  // a horse is lost: four fifths of 500
    EXPECT_EQ(s.of("G").stands_left, 2);
    EXPECT_EQ(crew_of(s, "G"), 4 + 6);
    EXPECT_EQ(s.own_of("G").spirit, Spirit::steady);
    EXPECT_EQ(s.own_of("G").horses, (std::array<std::uint8_t, 4>{0, 3, 0, 0}));
    EXPECT_TRUE(s.own_of("G").split) << "MW-6.16";
    EXPECT_EQ(s.officer_state("Hunt").attached_to, s.unit("G")) << "the battery is still there";
    s.expect_at("G", 2000, 1500);
    // Each section keeps its type of gun.
    EXPECT_EQ(original_section(s.state(), s.unit(ran), 0), 0);
    EXPECT_EQ(original_section(s.state(), s.unit("G"), 0), 1);
    EXPECT_EQ(original_section(s.state(), s.unit("G"), 1), 2);
    expect_sound(s);
}

TEST(MW_6_BatteryFlight, MW_6_15_AllSectionsEngaged_TheWholeBatteryRuns) {
    Scene s(Scenery().blue("G", 2000, 1500, teams("column")).grey("C", 2000, 1600, "heading = 180"));
    touch(s);
    s.run(Proc::close_action, "d10=5,5 d100=1");
    while (!s.finished())
        s.agree();
    EXPECT_EQ(s.own_of("G").spirit, Spirit::stampeding);
    EXPECT_EQ(s.of("G").stands_left, 3);
    EXPECT_EQ(s.of("Part 1 of G").presence, Presence::absent);
}

// The middle one of three sections side by side.
TEST(MW_6_BatteryFlight, MW_6_15_MW_7_6_SectionThatRallies_RejoinsTheBattery) {
    for (const double apart : {150.0, 300.0}) {
        Scene s(Scenery().blue("G", 2000, 1500, teams("column")).grey("C", 2000, 2900, "heading = 180"));
        s.of("G").casualties = {1, 2, 3};
        s.change("G", [](MwUnit& w) { w.horses = {0, 1, 2, 0}; });
        Play play(s.battle(), s.state(), &s.events());
        const UnitId ran = break_off(play, s.unit("G"), 1, {false, true, false, false});
        ASSERT_EQ(ran, s.unit("Part 1 of G"));
        s.expect_at("Part 1 of G", 2000, 1500);
        UnitState& part = s.state().unit(ran);
        part.place = to_point({2000, 1500 - 127 - apart});
        set_spirit(part, Spirit::resting);
        s.change("Part 1 of G", [](MwUnit& w) { w.rest_until = 2; });
        s.state().turn = 2;
        return_to_order(play);
        const bool joins = apart < 200;
        EXPECT_EQ(s.of("G").stands_left, joins ? 3 : 2);
        EXPECT_EQ(crew_of(s, "G"), joins ? 5 + 4 + 3 : 5 + 3);
        EXPECT_EQ(part.presence, joins ? Presence::absent : Presence::on_table);
        if (!joins) continue;
        EXPECT_EQ(s.own_of("G").horses, (std::array<std::uint8_t, 4>{0, 1, 2, 0}));
        EXPECT_EQ(s.own_of("G").sections_gone, 0);
        EXPECT_EQ(s.of("G").casualties[1], 2);
        expect_sound(s);
    }
}

TEST(MW_7_BatteryFlight, MW_7_1_MW_3_17_LimberedBattery_RunsAsFarAsItsSlowestTeam) {
    const auto runs = [](std::uint8_t horses) {
        Scene s(Scenery().blue("G", 2000, 1500, teams("column")).grey("C", 2000, 1900, "heading = 180"));
        s.change("G", [&](MwUnit& w) { w.horses[1] = horses; });
        flee(s, "G");
        return 1500 - 127 - s.place("G").y;
    };
    EXPECT_NEAR(runs(0), 500, 0.06);
    EXPECT_NEAR(runs(1), 400, 0.06);
    EXPECT_NEAR(runs(4), 100, 0.06);
}

TEST(MW_7_BatteryFlight, MW_7_1_MW_3_17_CrewsOfGunsWithoutHorses_LeaveThem) {
    Scene s(Scenery().blue("G", 2000, 1500, teams("column")).grey("C", 2000, 1900, "heading = 180"));
    s.change("G", [](MwUnit& w) { w.horses[1] = 5; });
    flee(s, "G");
    const std::string crew = "Part 1 of G";
    s.expect_at("G", 2000, 1500);
    EXPECT_EQ(crew_of(s, "G"), 0);
    EXPECT_EQ(s.own_of("G").spirit, Spirit::steady) << "guns without a crew do not stampede";
    EXPECT_EQ(crew_of(s, crew), 18);
    EXPECT_EQ(s.own_of(crew).spirit, Spirit::stampeding);
    EXPECT_LT(s.place(crew).y, 1300) << "300 feet, as foot";
    // The crews may come back to the guns.
    s.of(crew).place = s.of("G").place;
    set_spirit(s.of(crew), Spirit::steady);
    s.run(Proc::end_of_turn);
    EXPECT_EQ(crew_of(s, "G"), 18);
    EXPECT_EQ(s.of("G").formation, Formation::column);
    expect_sound(s);
}

}  // namespace linstock::mwan18
