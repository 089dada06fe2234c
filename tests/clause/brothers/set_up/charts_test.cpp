// All six columns of the ruleset's charts, its counters for scenarios, and the effects of the house-rule keys.

#include "rulesets/brothers/army/objectives.hpp"
#include "rulesets/brothers/model.hpp"
#include "tests/clause/brothers/moves.hpp"

#include <array>
#include <string>

namespace linstock::clause {
namespace {

using brothers::Cover;
using brothers::Going;
using brothers::Kind;
using brothers::Profile;

Field two_units(std::string_view a1 = "at = [24, 10]") {
    Field field("brothers");
    field.blue("A1", a1).grey("B1", "at = [24, 40], heading = 180");
    return field;
}

constexpr std::array<const char*, 6> columns = {"mm6_cm", "mm6_in", "mm15_cm", "mm15_in", "mm25_cm", "mm25_in"};
using Row = std::array<double, 6>;

/// Expects each column of a chart of lengths to hold the printed value.
template <class Of>
void holds(const char* row, const Row& wanted, Of of) {
    Table table(two_units());
    for (std::size_t i = 0; i < columns.size(); ++i) {
        Problems problems;
        const Profile pf = brothers::resolve_profile(table.battle().charts(), columns[i], problems);
        EXPECT_NEAR(of(pf), wanted[i], hair) << row << " in " << columns[i];
    }
}

double at(const Profile& pf, Kind kind) { return pf.move[static_cast<std::size_t>(kind)].value; }
const brothers::BaseSize& base(const Profile& pf, Kind kind) { return pf.base[static_cast<std::size_t>(kind)]; }

TEST(BA_charts, BA_factor_RangesAndCommandValues_AreMultiplied) {
    holds("factor", {5, 2, 10, 4, 20, 8}, [](const Profile& pf) { return pf.factor.value; });
}

TEST(BA_charts, BA_movement_EachArmInEachColumn_HasThePrintedMove) {
    holds("infantry", {10, 4, 20, 8, 40, 16}, [](const Profile& pf) { return at(pf, Kind::infantry); });
    holds("artillery", {10, 4, 20, 8, 40, 16}, [](const Profile& pf) { return at(pf, Kind::artillery); });
    holds("cavalry", {20, 8, 40, 16, 80, 32}, [](const Profile& pf) { return at(pf, Kind::cavalry); });
    holds("commander", {15, 6, 30, 12, 60, 24}, [](const Profile& pf) { return pf.commander_move.value; });
}

TEST(BA_charts, BA_visible_WoodsAndHouses_HaveThePrintedVisibility) {
    holds("visible", {2.5, 1, 5, 2, 10, 4}, [](const Profile& pf) { return pf.visible.value; });
}

TEST(BA_charts, BA_bases_BasesGapAndEdge_HaveThePrintedSizes) {
    const Row width = {1.25, 0.5, 2.5, 1, 5, 2};
    for (const Kind kind : {Kind::infantry, Kind::cavalry, Kind::artillery})
        holds("width", width, [&](const Profile& pf) { return base(pf, kind).width; });
    holds("infantry", {1, 0.4, 2, 0.8, 4, 1.6}, [](const Profile& pf) { return base(pf, Kind::infantry).depth; });
    holds("cavalry", width, [](const Profile& pf) { return base(pf, Kind::cavalry).depth; });
    holds("artillery", {1.5, 0.6, 3, 1.2, 6, 2.4}, [](const Profile& pf) { return base(pf, Kind::artillery).depth; });
    holds("commander", width, [](const Profile& pf) { return pf.commander_base.depth; });
    holds("gap", {0.1, 0.04, 0.2, 0.08, 0.4, 0.16}, [](const Profile& pf) { return pf.gap; });
    holds("edge", width, [](const Profile& pf) { return pf.edge; });
    holds("objective", {2.5, 1, 5, 2, 10, 4}, [](const Profile& pf) { return pf.objective_radius; });
}

TEST(BA_charts, BA_modifiers_FactorsAndNumbers_AreThePrintedOnes) {
    Table table(two_units());
    const Profile& pf = brothers::profile(table.battle());
    EXPECT_NEAR(pf.local_road.value, 1.5, hair);
    EXPECT_NEAR(pf.turnpike.value, 2, hair);
    for (const auto& half : {pf.difficult, pf.formation_change, pf.disengaging})
        EXPECT_NEAR(half.value, 0.5, hair);
    for (const auto& one : {pf.unformed, pf.out_of_command, pf.fatigued, pf.night_range, pf.melee_cover_reduction})
        EXPECT_EQ(one.value, 1);
    EXPECT_EQ(pf.highest_attack.value, 6);
    EXPECT_EQ(pf.section_hits.value, 6);
    EXPECT_EQ(pf.rest_bounds.value, 4);
    for (int face = 1; face <= 6; ++face) {
        EXPECT_EQ(pf.leaderless->holds(face), face == 1);
        EXPECT_EQ(pf.flank_march->holds(face), face >= 5);
        EXPECT_EQ(pf.full_circle->holds(face), face == 6);
        EXPECT_EQ(pf.commander_hit->holds(face), face == 6);
    }
}

TEST(BA_charts, BA_cover_SoftHardAndFortification_HaveThePrintedValues) {
    Table table(two_units());
    const Profile& pf = brothers::profile(table.battle());
    EXPECT_EQ(pf.cover[1].value, 3);
    EXPECT_EQ(pf.cover[2].value, 4);
    EXPECT_EQ(pf.cover[3].value, 5);
}

TEST(BA_charts, BA_terrain_EachKind_HasItsPrintedEffects) {
    Table table(two_units());
    const Profile& pf = brothers::profile(table.battle());
    struct Wanted {
        PieceKind kind;
        Going going;
        bool unforms;
        Cover cover;
    };
    for (const Wanted& w : {Wanted{PieceKind::woods, Going::difficult, true, Cover::soft},
                            Wanted{PieceKind::town, Going::difficult, true, Cover::hard},
                            Wanted{PieceKind::marsh, Going::difficult, true, Cover::none},
                            Wanted{PieceKind::rough, Going::difficult, true, Cover::none},
                            Wanted{PieceKind::stream, Going::difficult, true, Cover::none},
                            Wanted{PieceKind::river, Going::forbidden, false, Cover::none},
                            Wanted{PieceKind::impassable, Going::forbidden, false, Cover::none},
                            Wanted{PieceKind::hill, Going::none, false, Cover::none},
                            Wanted{PieceKind::hedge, Going::none, false, Cover::soft},
                            Wanted{PieceKind::stone_wall, Going::none, false, Cover::hard},
                            Wanted{PieceKind::breastwork, Going::works, false, Cover::hard},
                            Wanted{PieceKind::fieldwork, Going::works, false, Cover::fortification},
                            Wanted{PieceKind::road, Going::road, false, Cover::none}}) {
        const brothers::Terrain& t = pf.of(w.kind);
        EXPECT_EQ(t.going.value, static_cast<int>(w.going)) << name_of(w.kind);
        EXPECT_EQ(t.unforms, w.unforms) << name_of(w.kind);
        EXPECT_EQ(t.cover.value, static_cast<int>(w.cover)) << name_of(w.kind);
    }
    EXPECT_EQ(pf.of(PieceKind::hill).sight, brothers::SightOf::hill);
    EXPECT_EQ(pf.of(PieceKind::woods).sight, brothers::SightOf::inside);
}

TEST(BA_charts, BA_victory_Levels_FollowTheLead) {
    Table table(two_units());
    const int degrees[] = {0, 1, 1, 2, 2, 3, 3, 3};
    for (int lead = 0; lead < 8; ++lead)
        EXPECT_EQ(brothers::level_of(table.battle(), lead).degree, degrees[lead]) << lead;
}

TEST(BA_charts, BA_counters_UnitWithoutValues_GetsThePrintedCounter) {
    struct Wanted {
        const char* keys;
        int range, attack, strength;
    };
    for (const Wanted& w : {Wanted{"weapon = \"smoothbore_musket\", quality = \"green\"", 1, 6, 5},
                            Wanted{"weapon = \"smoothbore_musket\", quality = \"elite\"", 1, 4, 5},
                            Wanted{"weapon = \"rifled_musket\", quality = \"line\"", 2, 5, 4},
                            Wanted{"weapon = \"rifled_musket\", quality = \"veteran\"", 2, 4, 4},
                            Wanted{"arm = \"sharpshooter\", quality = \"elite\"", 3, 3, 2},
                            Wanted{"arm = \"cavalry\", weapon = \"carbine\", quality = \"line\"", 1, 5, 3},
                            Wanted{"arm = \"artillery\", weapon = \"napoleon\", quality = \"line\"", 4, 5, 2},
                            Wanted{"arm = \"artillery\", weapon = \"parrott\", quality = \"veteran\"", 6, 4, 2},
                            Wanted{"arm = \"horse_artillery\", quality = \"veteran\"", 4, 4, 2},
                            Wanted{"arm = \"siege_guns\", quality = \"green\"", 8, 6, 3}}) {
        const bool guns = std::string_view(w.keys).find("guns") != std::string_view::npos ||
                          std::string_view(w.keys).find("artillery") != std::string_view::npos;
        Field field("brothers");
        field.blue("A1", std::string("at = [24, 10], ") + (guns ? "guns = 4, " : "") + w.keys)
            .grey("B1", "at = [24, 40], heading = 180");
        Table table(field);
        ASSERT_TRUE(table.ready()) << w.keys;
        const brothers::Counter& c = brothers::counter(table.battle(), table.unit("A1"));
        EXPECT_EQ(c.range, w.range) << w.keys;
        EXPECT_EQ(c.attack, w.attack) << w.keys;
        EXPECT_EQ(table.battle().unit(table.unit("A1")).stands, w.strength) << w.keys;
    }
}

// --- BA-keys ---

std::string house(const char* key, const char* value) {
    return std::string("name = \"a key\"\nruleset = \"brothers\"\nwhy = \"a test\"\n[[change]]\nprofile = \"") + key +
           "\"\nvalue = " + value + "\n";
}

TEST(BA_keys, BA_keys_LeaderlessRoll_MayBeOneRollPerUnit) {
    Field field = two_units();
    field.blue("A2", "at = [30, 10]")
        .officer(0, "AB", "brigade", "at = [24, 6]")
        .officer_now("AB", "presence = \"destroyed\"")
        .officer(1, "BB", "brigade", "at = [24, 44]");
    Table table(field, "d6=2,1", house("leaderless_roll", "\"unit\""));
    EXPECT_EQ(brothers::own(table.at("A1")).acting, brothers::Acting::nic);
    EXPECT_EQ(brothers::own(table.at("A2")).acting, brothers::Acting::in_command);
}

TEST(BA_keys, BA_keys_LeaderlessPenalty_UnitThatActs_HasAttackOneWorse) {
    Field field = two_units();
    field.officer(0, "AB", "brigade", "at = [24, 6]")
        .officer_now("AB", "presence = \"destroyed\"")
        .officer(1, "BB", "brigade", "at = [24, 44]");
    Table table(field, "d6=1", house("leaderless_penalty", "true"));
    EXPECT_EQ(brothers::own(table.at("A1")).acting, brothers::Acting::on_roll);
}

TEST(BA_keys, BA_keys_FlinchOffTableLost_UnitAtTheEdge_IsLost) {
    for (const bool stops : {false, true}) {
        Field field("brothers");
        field.blue("A1", "at = [24, 10], brothers = { range = 2, attack = 5, strength = 4 }")
            .grey("B1", "at = [24, 40], heading = 180, brothers = { strength = 4 }")
            .grey("B2", "at = [60, 40], heading = 180")
            .now("A1", "at = [24, 38]")
            .now("B1", "at = [24, 44]")
            .phase("fire");
        Table table(field, "d6=5,1,1,1,1", stops ? "" : house("flinch_off_table", "\"lost\""));
        table.decide(fire("A1", "B1"));
        EXPECT_EQ(table.at("B1").presence, stops ? Presence::on_table : Presence::destroyed);
        EXPECT_EQ(brothers::own(table.at("B1")).pinned, stops);
    }
}

TEST(BA_keys, BA_keys_HoldByTheSide_CountsUnitsThatRelieveEachOther) {
    for (const bool side : {false, true}) {
        Field field("brothers");
        field.blue("A1", "at = [24, 10], brothers = { strength = 2 }")
            .blue("A2", "at = [31, 10], brothers = { strength = 2 }")
            .grey("B1", "at = [24, 40], heading = 180")
            .officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 6 }")
            .officer(1, "BB", "brigade", "at = [24, 44]")
            .turns(3)
            .more("[[objective]]\nname = \"Hill\"\nat = [24, 10]\nradius = 2\n");
        Table table(field, "", side ? house("hold_by", "\"side\"") : "");
        while (table.state().turn == 1 && !table.asks("move", Seat::first))
            table.decide(done());
        table.decide(march("A2", {{26.5, 10}}, 0));
        table.decide(march("A1", {{24, 17}}));
        while (table.state().turn == 1)
            table.decide(done());
        EXPECT_EQ(brothers::own(table.state()).owner[0], side ? ArmyId{1} : ArmyId{});
    }
}

TEST(BA_keys, BA_keys_FatigueAfter_CountsBoundsOfActing) {
    Field field = two_units();
    field.officer(0, "AB", "brigade", "at = [24, 6], brothers = { value = 6 }")
        .officer(1, "BB", "brigade", "at = [24, 44]");
    Table table(field, "", house("fatigue_after", "4"));
    for (int bound = 1; bound <= 4; ++bound) {
        EXPECT_FALSE(brothers::own(table.at("A1")).fatigued) << bound;
        while (table.state().turn == bound) {
            if (table.asks("move", Seat::first))
                table.decide(march("A1", {{24, 10 + static_cast<double>(bound)}}));
            else
                table.decide(done());
        }
    }
    EXPECT_TRUE(brothers::own(table.at("A1")).fatigued);
}

}  // namespace
}  // namespace linstock::clause
