// Sight, cover, woods and towns in fire, where the three Brom rulesets agree; the table holds the ids of each.

#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

struct Ids {
    const char* ruleset;
    const char* guns;
    const char* levels;
    const char* obstacles;
    const char* cover;
    const char* crest;
    const char* edge;
    const char* inside;
    const char* guns_in_woods;
    const char* hidden_in_town;
    const char* town_fire;
};

class FamilySight : public testing::TestWithParam<Ids> {
  public:
    static Plan duel(double apart, const std::string& ground = "", const std::string& more = "") {
        Plan f(GetParam().ruleset);
        f.ground(ground).blue("B", 36, 10, more).grey("G", 36, 10 + apart);
        return f;
    }
    static Sight sight(const Plan& f) {
        Moment m(f);
        return sight_of(m.battle(), m.state(), m.unit("B"), m.unit("G"));
    }
    static bool covered(const Plan& f) {
        Moment m(f);
        Event e;
        Cite why;
        const bool in = in_cover(m.battle(), m.state(), m.unit("G"), m.unit("B"), &why);
        e.why.push_back(why);
        EXPECT_EQ(m.cites(e, GetParam().cover), in);
        return in;
    }
    static bool guns_fire(const Plan& f) {
        Moment m(f);
        return shoots_at(m, "B", FireStep::artillery) != "";
    }
};

INSTANTIATE_TEST_SUITE_P(
    Books, FamilySight,
    testing::Values(Ids{"revised", "arm = 'artillery'", "RV-16.A", "RV-16.B", "RV-16.C", "RV-16.D", "RV-16.E.2",
                        "RV-16.E.3", "RV-16.E.4", "RV-16.F.1", "RV-16.F.5"},
                    Ids{"reasonable", "arm = 'medium_guns'", "RE-16.A", "RE-16.B", "RE-16.C", "RE-16.D", "RE-16.E.2",
                        "RE-16.E.3", "RE-16.E.4", "RE-16.F.1", "RE-16.F.5"},
                    Ids{"firefight", "arm = 'artillery'", "CF-17.A", "CF-17.B", "CF-17.C", "CF-17.E", "CF-17.E.2",
                        "CF-17.E.3", "CF-17.E.4", "CF-17.F.3", "CF-17.F.8"}),
    [](const testing::TestParamInfo<Ids>& book) { return std::string(book.param.ruleset); });

const std::string wood_across = area("woods", 20, 14, 52, 16);

}  // namespace

TEST_P(FamilySight, WoodsTownsAndTroops_BlockSightOnTheLevelAndWallsAndHousesDoNot) {
    EXPECT_EQ(sight(duel(20)), Sight::direct) << GetParam().levels;
    EXPECT_EQ(sight(duel(20, wood_across)), Sight::none);
    EXPECT_EQ(sight(duel(20, area("town", 20, 14, 52, 16))), Sight::none);
    EXPECT_EQ(sight(duel(20, line("stone_wall", 20, 15, 52, 15))), Sight::direct);
    EXPECT_EQ(sight(duel(20, area("house", 35, 14, 37, 16))), Sight::direct);  // CF-17.F.1
    Plan troops = duel(20);
    troops.blue("Between", 36, 20);
    EXPECT_EQ(sight(troops), Sight::none);
}

TEST_P(FamilySight, SightFromAForwardSlope_Starts12InchesBeyondTheObstacle) {
    const std::string up = hill(20, 0, 52, 12, 4);
    EXPECT_EQ(sight(duel(18, up + wood_across)), Sight::over_ground) << GetParam().obstacles;
    EXPECT_EQ(sight(duel(17.5, up + wood_across)), Sight::none);
    EXPECT_EQ(sight(duel(18, wood_across)), Sight::none);                              // from the level
    EXPECT_EQ(sight(duel(18, hill(20, 0, 52, 13, 11.5) + wood_across)), Sight::none);  // the reverse slope
    EXPECT_TRUE(guns_fire(duel(18, up + wood_across, GetParam().guns)));
    EXPECT_FALSE(guns_fire(duel(17.5, up + wood_across, GetParam().guns)));
}

TEST_P(FamilySight, ClearGapOfAStandsWidth_IsNeededInOneRulesetOnly) {
    // Two friends 1" apart directly in front of the target.
    Plan f = duel(24);
    const double half = std::string(GetParam().ruleset) == "reasonable" ? 2 : 3.375;
    f.blue("Left", 35.5 - half, 20).blue("Right", 36.5 + half, 20);
    f.blue("Further", 35.3 - 3 * half, 20).blue("On", 36.7 + 3 * half, 20);
    EXPECT_EQ(sight(f) == Sight::direct, std::string(GetParam().ruleset) != "revised");
}

TEST_P(FamilySight, WoodsTownsAndObstaclesWithinAnInchBetween_AreCover) {
    EXPECT_TRUE(covered(duel(5, area("woods", 30, 14, 42, 24))));
    EXPECT_TRUE(covered(duel(5, area("town", 30, 14, 42, 24))));
    EXPECT_FALSE(covered(duel(5)));
    for (const std::string kind : {"fence", "stone_wall", "hedge"}) {
        EXPECT_TRUE(covered(duel(5, line(kind, 20, 14, 52, 14)))) << kind;
        EXPECT_FALSE(covered(duel(5, line(kind, 20, 13.9, 52, 13.9)))) << kind;
        EXPECT_FALSE(covered(duel(5, line(kind, 20, 17.5, 52, 17.5)))) << kind;
    }
}

TEST_P(FamilySight, TargetWithHalfItsStandsInCover_IsInCover) {
    // First the wood covers less than half of Grey's line, then the left half of the line.
    EXPECT_FALSE(covered(duel(5, area("woods", 20, 14, 34.2, 24))));
    EXPECT_TRUE(covered(duel(5, area("woods", 20, 14, 36.1, 24))));
}

TEST_P(FamilySight, CrestLineBetween_BlocksSight) {
    EXPECT_EQ(sight(duel(20, hill(20, 12, 52, 20, 16))), Sight::none) << GetParam().crest;
    EXPECT_EQ(sight(duel(20, hill(20, 8, 52, 20, 11))), Sight::direct);  // on the crest, within 1"
    EXPECT_EQ(sight(duel(20, hill(20, 8, 52, 20, 11.01))), Sight::none);
    EXPECT_FALSE(guns_fire(duel(20, hill(20, 12, 52, 20, 16), GetParam().guns)));
}

TEST_P(FamilySight, UnitAtTheEdgeOfAWood_SeesOutAndGunsMayFire) {
    const auto behind = [](double depth) { return area("woods", 20, 0, 52, 10 + depth); };
    EXPECT_EQ(sight(duel(5, behind(1))), Sight::direct) << GetParam().edge;
    EXPECT_EQ(sight(duel(12, behind(1.01))), Sight::none);
    Moment m(duel(5, behind(1)));
    EXPECT_EQ(shoots_at(m, "B"), "G");
    EXPECT_EQ(shoots_at(m, "G"), "B");
    EXPECT_TRUE(guns_fire(duel(20, behind(1), GetParam().guns))) << GetParam().guns_in_woods;
}

TEST_P(FamilySight, SightAndRangeInsideAWood_Are6Inches) {
    const std::string wood = area("woods", 10, 0, 62, 46);
    EXPECT_EQ(sight(duel(6, wood)), Sight::direct) << GetParam().inside;
    EXPECT_EQ(sight(duel(6.001, wood)), Sight::none);
    EXPECT_EQ(sight(duel(4, area("woods", 20, 11, 52, 46))), Sight::direct);  // the viewer 1" from the edge
    EXPECT_EQ(sight(duel(4, area("woods", 20, 11.01, 52, 46))), Sight::none);
}

TEST_P(FamilySight, UnitsInATown_AreHiddenUntilAViewerIs6InchesAway) {
    const auto town = [](double gap) {
        Plan f(GetParam().ruleset);
        f.ground(area("town", 30, 10 + gap, 42, 24 + gap)).blue("B", 36, 10).grey("G", 36, 17 + gap);
        return f;
    };
    EXPECT_EQ(sight(town(6)), Sight::direct) << GetParam().hidden_in_town;
    EXPECT_EQ(sight(town(6.001)), Sight::none);
}

TEST_P(FamilySight, HalfTheInfantryOfATown_FiresInEachDirectionAndGunsInTheirFacing) {
    Plan f(GetParam().ruleset);
    f.ground(area("town", 30, 20, 42, 30)).grey("G", 36, 25).blue("Behind", 36, 33, "heading = 180");
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "G"), "Behind");  // it faces down the table
    const int stands = m.of("G").stands_left;
    EXPECT_EQ(throws(m, "G"), stands / 2);
    m.decide(fire_at(m, "G", "Behind"), dice(stands / 2, 1));
    EXPECT_TRUE(m.cites(m.one(EventKind::fired), GetParam().town_fire));
    m.of("G").stands_left = 3;
    EXPECT_EQ(throws(m, "G"), 2);  // rounded up
    Plan guns(GetParam().ruleset);
    guns.ground(area("town", 30, 20, 42, 30))
        .grey("G", 36, 25, GetParam().guns)
        .blue("Behind", 36, 33, "heading = 180");
    Moment n(guns);
    EXPECT_EQ(shoots_at(n, "G", FireStep::artillery), "");
    n.of("G").heading = 0;
    EXPECT_EQ(shoots_at(n, "G", FireStep::artillery), "Behind Behind+");
}

}  // namespace linstock::brom
