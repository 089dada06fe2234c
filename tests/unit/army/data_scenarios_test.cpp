// Tests every scenario of the data folder: it reads, it is canonical, its units have room, and each has one card.

#include "helpers.hpp"
#include "placing.hpp"

#include <gtest/gtest.h>

namespace linstock {
namespace {

using tests::book_size;
using tests::scenario_named;

class DataScenario : public testing::TestWithParam<std::filesystem::path> {
  protected:
    void SetUp() override {
        auto read = read_scenario(tests::file_text(GetParam()), GetParam().filename().string(), &warnings_);
        ASSERT_TRUE(read.ok()) << tests::all_texts(read.error());
        scenario_ = *read;
    }
    Problems warnings_;
    std::shared_ptr<const Scenario> scenario_;
};

TEST_P(DataScenario, Scenario_ReadsWithoutWarnings) { EXPECT_EQ(tests::all_texts(warnings_), ""); }

TEST_P(DataScenario, SavedScenario_LoadsAsTheSame) {
    const std::string text = write_scenario(*scenario_);
    const auto again = read_scenario(text, "again");
    ASSERT_TRUE(again.ok()) << tests::all_texts(again.error());
    EXPECT_EQ(write_scenario(**again), text);
    EXPECT_EQ((*again)->hash, scenario_->hash);
}

/// This test knows the footprints of these two rulesets; `linstock check` tests the others by their own charts.
bool sized_here(const Scenario& s) { return s.rulesets.front() == "revised" || s.rulesets.front() == "reasonable"; }

TEST_P(DataScenario, PlacedUnits_DoNotOverlap) {
    if (!sized_here(*scenario_)) return;
    // Seven or eight stands may form two ranks, or three ranks of three: both must have room.
    for (const int widest : {3, 4}) {
        std::vector<Size> sizes;
        for (const Unit& u : scenario_->forces.units)
            sizes.push_back(book_size(*scenario_, u, widest));
        EXPECT_EQ(tests::all_texts(check_placing(*scenario_, placed_units(*scenario_, sizes))), "") << widest;
    }
}

TEST_P(DataScenario, AttachedOfficers_AreNearTheirUnits) {
    if (!sized_here(*scenario_)) return;
    const double side = scenario_->variant == "25 mm" ? 1 : 0.75;
    std::vector<Size> sizes;
    for (const Unit& u : scenario_->forces.units)
        sizes.push_back(book_size(*scenario_, u, 4));
    const std::vector<PlacedUnit> placed = placed_units(*scenario_, sizes);
    for (const Officer& o : scenario_->forces.officers) {
        if (o.start.how != Start::placed || !o.attached_to.none()) continue;
        const Box box = footprint(o.start.place, scenario_->forces.army(o.army).edge, {side, side});
        for (const PlacedUnit& p : placed)
            EXPECT_FALSE(overlap(box, p.box)) << o.name << " on " << scenario_->forces.unit(p.unit).name;
    }
}

TEST_P(DataScenario, EveryUnit_BelongsToExactlyOneCard) {
    const OrderOfBattle& all = scenario_->forces;
    for (const Unit& u : all.units) {
        int cards = 0;
        for (const Command& c : all.commands)
            cards += c.card && all.within(u.command, c.id) ? 1 : 0;
        EXPECT_EQ(cards, 1) << u.name;
    }
}

TEST_P(DataScenario, Scenario_HasBriefingsObjectivesAndVictory) {
    const Scenario& s = *scenario_;
    ASSERT_FALSE(s.rulesets.empty());
    if (s.rulesets.front() == "revised") {
        EXPECT_TRUE(s.variant == "15 mm" || s.variant == "25 mm");
    }
    if (s.rulesets.front() == "reasonable") {
        EXPECT_TRUE(s.variant == "Seven Years War" || s.variant == "Great Northern War");
    }
    EXPECT_FALSE(s.summary.empty());
    EXPECT_FALSE(s.objectives.empty());
    // Brothers At Arms has tasks instead of the victory table.
    if (s.rulesets == std::vector<std::string>{"brothers"}) {
        EXPECT_TRUE(s.victory.empty());
        for (const Army& a : s.forces.armies) {
            const OwnTable* own = own_of(a.own, "brothers");
            EXPECT_TRUE(own != nullptr && own->find("task") != nullptr) << a.name;
        }
    } else {
        EXPECT_FALSE(s.victory.empty());
    }
    for (const Army& a : s.forces.armies)
        EXPECT_GT(a.briefing.size(), 300U) << a.name;
    for (const Unit& u : s.forces.units) {
        EXPECT_GT(u.stands, 0) << u.name;
        EXPECT_FALSE(u.short_name.empty());
        if (u.start.how == Start::arrives) {
            EXPECT_LE(u.start.turn, s.turns) << u.name;
        }
    }
}

TEST_P(DataScenario, ShortNames_AreUniqueWithinAnArmy) {
    const auto& units = scenario_->forces.units;
    for (std::size_t i = 0; i < units.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (units[i].army == units[j].army) {
                EXPECT_NE(units[i].short_name, units[j].short_name);
            }
}

TEST_P(DataScenario, PlacedGuns_AreNotHiddenBehindTheirOwnCrest) {
    // A crest hides everything beyond it from units more than an inch away from it.
    for (const Unit& u : scenario_->forces.units) {
        if (u.branch() != Branch::guns || u.start.how != Start::placed) continue;
        for (const Piece& p : scenario_->pieces)
            for (const Polyline& crest : p.crests)
                for (std::size_t i = 0; i + 1 < crest.size(); ++i) {
                    const Segment s{crest[i], crest[i + 1]};
                    const Segment ahead{u.start.place, u.start.place + direction(u.start.heading) * 4};
                    if (segments_cross(s, ahead)) {
                        EXPECT_LE(distance(s, u.start.place), 1) << u.name;
                    }
                }
    }
}

std::string test_name(const testing::TestParamInfo<std::filesystem::path>& info) {
    std::string out = info.param.stem().string();
    for (char& c : out)
        if (c == '-') c = '_';
    return out;
}
INSTANTIATE_TEST_SUITE_P(All, DataScenario, testing::ValuesIn(tests::scenario_files()), test_name);

// --- The symmetry of the training field ---

using Reflect = Vec (*)(Vec);
Vec left_to_right(Vec v) { return {72 - v.x, v.y}; }
Vec near_to_far(Vec v) { return {v.x, 48 - v.y}; }
bool same(Vec a, Vec b) { return a.x == b.x && a.y == b.y; }

bool same_line(const Polyline& a, const Polyline& b) {
    if (a.size() != b.size()) return false;
    bool forward = true;
    bool backward = true;
    for (std::size_t i = 0; i < a.size(); ++i) {
        forward = forward && same(a[i], b[i]);
        backward = backward && same(a[i], b[b.size() - 1 - i]);
    }
    return forward || backward;
}

bool same_ring(Polygon a, const Polygon& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (same_line(a, b)) return true;
        std::rotate(a.begin(), a.begin() + 1, a.end());
    }
    return a.size() == b.size() && a.empty();
}

std::vector<Vec> mapped(std::vector<Vec> points, Reflect m) {
    for (Vec& p : points)
        p = m(p);
    return points;
}

bool is_image(const Piece& a, const Piece& b, Reflect m) {
    if (a.kind != b.kind || a.width != b.width || a.level != b.level || a.cover != b.cover ||
        a.crests.size() != b.crests.size())
        return false;
    if (!same_ring(mapped(a.area, m), b.area) || !same_line(mapped(a.line, m), b.line)) return false;
    for (std::size_t i = 0; i < a.crests.size(); ++i)
        if (!same_line(mapped(a.crests[i], m), b.crests[i])) return false;
    return true;
}

bool is_image(const Unit& a, const Unit& b, Reflect m, Heading heading) {
    return a.arm == b.arm && a.quality == b.quality && a.weapon == b.weapon && a.men == b.men && a.guns == b.guns &&
           a.stands == b.stands && a.figures_per_stand == b.figures_per_stand && a.formation == b.formation &&
           a.start.how == b.start.how && same(m(a.start.place), b.start.place) && b.start.heading == heading;
}

void expect_symmetry(const Scenario& s) {
    for (const Reflect m : {Reflect{left_to_right}, Reflect{near_to_far}}) {
        const bool swaps = m == Reflect{near_to_far};
        const auto image_army = [&](ArmyId a) { return swaps ? other_army(a) : a; };
        for (const Piece& p : s.pieces)
            EXPECT_EQ(
                std::count_if(s.pieces.begin(), s.pieces.end(), [&](const Piece& q) { return is_image(p, q, m); }), 1)
                << p.name;
        for (const Objective& o : s.objectives)
            EXPECT_EQ(std::count_if(s.objectives.begin(), s.objectives.end(),
                                    [&](const Objective& q) {
                                        return same(m(o.place), q.place) && o.points == q.points &&
                                               o.radius == q.radius;
                                    }),
                      1)
                << o.name;
        for (const Unit& u : s.forces.units) {
            const Heading h = normal(swaps ? half_turn - u.start.heading : -u.start.heading);
            EXPECT_EQ(
                std::count_if(s.forces.units.begin(), s.forces.units.end(),
                              [&](const Unit& v) { return v.army == image_army(u.army) && is_image(u, v, m, h); }),
                1)
                << u.name;
        }
        for (const Officer& o : s.forces.officers)
            EXPECT_EQ(std::count_if(s.forces.officers.begin(), s.forces.officers.end(),
                                    [&](const Officer& q) {
                                        return q.army == image_army(o.army) && q.rank == o.rank && q.kind == o.kind &&
                                               same(m(o.start.place), q.start.place);
                                    }),
                      1)
                << o.name;
    }
}

TEST(TwoBrigades, MirroredTable_EqualsTable) {
    for (const char* name :
         {"two-brigades", "two-brigades-lesson-1", "two-brigades-lesson-2", "two-brigades-lesson-3"}) {
        const auto s = scenario_named(name);
        ASSERT_TRUE(s);
        expect_symmetry(*s);
    }
}

TEST(TwoBrigades, BothArmies_HaveTheSameUnitsInTheSameOrder) {
    const auto s = scenario_named("two-brigades");
    ASSERT_TRUE(s);
    const auto& units = s->forces.units;
    ASSERT_EQ(units.size(), 18U);
    for (std::size_t i = 0; i < 9; ++i)
        EXPECT_TRUE(is_image(units[i], units[i + 9], near_to_far, half_turn)) << units[i].name;
}

TEST(TwoBrigades, Scenario_AgreesWithItsSheet) {
    const auto s = scenario_named("two-brigades");
    ASSERT_TRUE(s);
    EXPECT_EQ(s->pieces.size(), 22U);
    EXPECT_EQ(s->turns, 12);
    int foot = 0;
    int horse = 0;
    int guns = 0;
    for (const Unit& u : s->forces.units) {
        foot += u.branch() == Branch::foot;
        horse += u.branch() == Branch::horse;
        guns += u.branch() == Branch::guns;
    }
    EXPECT_EQ(foot, 12);
    EXPECT_EQ(horse, 2);
    EXPECT_EQ(guns, 4);
    EXPECT_EQ(s->victory.size(), 5U);
}

TEST(MillSprings, SightLimit_GrowsAsTheMistLifts) {
    const auto s = scenario_named("mill-springs");
    ASSERT_TRUE(s);
    EXPECT_EQ(s->sight_limit(1), 8);
    EXPECT_EQ(s->sight_limit(5), 14);
    EXPECT_EQ(s->sight_limit(14), 24);
    EXPECT_GT(s->sight_limit(15), 1000);
    ASSERT_EQ(s->handicaps.size(), 1U);
    EXPECT_EQ(s->handicaps[0].weapon, Weapon::flintlock);
    EXPECT_EQ(s->guns_off_road, 4);
}

// --- The eighteenth century ---

class Reasonable : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        scenario_ = scenario_named(GetParam());
        ASSERT_TRUE(scenario_);
    }
    std::shared_ptr<const Scenario> scenario_;
};

// RE-1.1: four stands per battalion or regiment, one per battery.
TEST_P(Reasonable, Units_HaveTheStandsOfTheRuleset) {
    for (const Unit& u : scenario_->forces.units)
        EXPECT_EQ(u.stands, u.branch() == Branch::guns ? 1 : 4) << u.name;
}

// RE-1.2: four parts per army, each with a card, and under it brigades of two to four units.
TEST_P(Reasonable, EveryArmy_HasFourPartsWithBrigades) {
    const OrderOfBattle& all = scenario_->forces;
    for (const Army& army : all.armies) {
        int parts = 0;
        for (const Command& c : all.commands) {
            if (c.army != army.id) continue;
            EXPECT_EQ(c.card, c.kind == CommandKind::wing) << c.name;
            parts += c.card ? 1 : 0;
            if (c.kind != CommandKind::brigade) continue;
            EXPECT_TRUE(c.parent && all.command(c.parent).card) << c.name;
            const auto units =
                std::count_if(all.units.begin(), all.units.end(), [&](const Unit& u) { return u.command == c.id; });
            EXPECT_GE(units, 2) << c.name;
            EXPECT_LE(units, 4) << c.name;
        }
        EXPECT_EQ(parts, 4) << army.name;
    }
}

INSTANTIATE_TEST_SUITE_P(Battles, Reasonable, testing::Values("rossbach", "minden-infantry-attack", "fraustadt"));

TEST(Rossbach, PrussiansBehindTheHill_StartHidden) {
    const auto s = scenario_named("rossbach");
    ASSERT_TRUE(s);
    for (const Unit& u : s->forces.units)
        EXPECT_EQ(u.start.concealed, u.army == ArmyId{1} && u.branch() != Branch::guns) << u.name;
}

TEST(Fraustadt, DefendingLine_IsCloseBehindItsObstacle) {
    const auto s = scenario_named("fraustadt");
    ASSERT_TRUE(s);
    int behind = 0;
    for (const Unit& u : s->forces.units) {
        const double y = u.start.place.y;
        if (u.army == ArmyId{2} && u.branch() != Branch::horse && y > 37 && y <= 38) ++behind;
        EXPECT_EQ(u.weapon == Weapon::musket_and_pike, u.army == ArmyId{1} && u.branch() == Branch::foot) << u.name;
    }
    EXPECT_EQ(behind, 12);  // eight units of foot, four batteries
}

}  // namespace
}  // namespace linstock
