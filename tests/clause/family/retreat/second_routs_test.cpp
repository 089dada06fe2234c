// RV-14B.1, RE-13.A, CF-15.1: a routed unit faces the way it ran, and a later rout continues in that direction.

#include "rulesets/brom/retreat/falling_back.hpp"
#include "tests/clause/family/combat_books.hpp"

#include <optional>

namespace linstock::brom {
namespace {

class SecondRouts : public InEachBook {
  protected:
    /// G is in the middle of the table and faces down it; B is beyond one of its edges, square to it.
    Moment taken_from(Vec at, int heading, std::optional<Vec> beside = {}) const {
        Plan f = plan();
        f.frame("table = [120, 120]");
        f.grey("G", 60, 60, "heading = 180");
        if (beside) f.grey("F", beside->x, beside->y, "heading = 180");
        f.blue("B", 10, 10);
        Moment m(f);
        m.rate_all(3);
        const Vec middle = footprint(m.battle(), m.state(), m.unit("G")).centre;
        m.of("B").place = to_point(middle + at);
        m.of("B").heading = from_degrees(heading);
        return m;
    }
    void runs(Moment& m, UnitId from, Vec way) const {
        const Vec before = m.place("G");
        m.forget();
        m.run(rout(m.unit("G"), from), book().rout);
        const Vec went = m.place("G") - before;
        EXPECT_NEAR(cross(went, way), 0, 0.02);
        EXPECT_GT(dot(went, way), 8);
        EXPECT_EQ(m.of("G").heading, heading_of(way));
        EXPECT_EQ(m.of("G").condition, Condition::routed);
    }
};
INSTANTIATE_TEST_SUITE_P(Books, SecondRouts, testing::ValuesIn(combat_books), name_of_book);

TEST_P(SecondRouts, UnitAttackedInRear_RunsAwayFromTheAttackerAndFacesAway) {
    Moment m = taken_from({0, 6}, 180);
    runs(m, m.unit("B"), {0, -1});
    runs(m, {}, {0, -1});
}

TEST_P(SecondRouts, UnitAttackedInFlank_RunsOnInItsDirectionAndNotThroughItsEnemy) {
    for (const double side : {-1.0, 1.0}) {
        Moment m = taken_from({side * 20, 0}, side < 0 ? 90 : 270);
        runs(m, m.unit("B"), {-side, 0});
        // A second rout, caused by an enemy beside its path.
        m.of("B").place = to_point(m.place("G") + Vec{0, 20});
        runs(m, m.unit("B"), {-side, 0});
    }
}

TEST_P(SecondRouts, UnitBeatenInFront_RunsToItsRearAndOn) {
    Moment m = taken_from({0, -6}, 0);
    runs(m, {}, {0, 1});
    runs(m, m.unit("B"), {0, 1});
}

TEST_P(SecondRouts, RoutedUnit_TurnsWhereThereIsRoomAndOverlapsNoOther) {
    for (int x = 60; x <= 84; ++x) {
        Moment m = taken_from({-20, 0}, 90, Vec{static_cast<double>(x), 70});
        const Box g = footprint(m.battle(), m.state(), m.unit("G"));
        m.of("F").place = to_point({static_cast<double>(x), g.centre.y + g.half_depth + 2.5});
        if (overlaps_unit(m.battle(), m.state(), g, m.unit("F"))) continue;
        m.run(rout(m.unit("G"), m.unit("B")), book().rout);
        EXPECT_EQ(m.of("G").heading, from_degrees(90)) << x;
        const Box now = footprint(m.battle(), m.state(), m.unit("G"));
        EXPECT_FALSE(overlaps_unit(m.battle(), m.state(), now, m.unit("F"))) << x;
    }
}

}  // namespace
}  // namespace linstock::brom
