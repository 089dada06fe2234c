// RV-14A, RV-14B, RE-12, RE-13, CF-14, CF-15: falling back, rout and rally, where the three Brom rulesets agree.

#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

/// A ruleset: the dice of an infantry line that falls back or routs 12 inches (RV: a rout of 15), and its ids.
struct Book {
    const char* ruleset;
    const char* back;  ///< 12 inches
    const char* run;
    double far;  ///< the distance of the rout
    const char *falls_back, *collision, *ends, *guns_back;
    const char *rout, *spreads, *captured, *hit, *guns_left, *rally, *help;
};
constexpr Book books[] = {
    {"revised", "d20=10", "d20=10", 15, "RV-14A.1", "RV-14A.2", "RV-14A.3", "RV-8", "RV-14B.1", "RV-14B.2", "RV-14B.3",
     "RV-14B.4", "RV-8", "RV-14B.6", "RV-14B.7"},
    {"reasonable", "", "", 12, "RE-12.A", "RE-12.B", "RE-12.C", "RE-7.E", "RE-13.A", "RE-13.B", "RE-13.C", "RE-13.D",
     "RE-7.F", "RE-13.F", "RE-13.G"},
    {"firefight", "d6=6,6", "d6=4,2", 12, "CF-14.A", "CF-14.B", "CF-14.E", "CF-14.F", "CF-15.1", "CF-15.2", "CF-15.3",
     "CF-15.4", "CF-9", "CF-15.6", "CF-15.7"},
};

std::string after(const char* dice, const std::string& more) {
    return std::string(dice) + (*dice != 0 && !more.empty() ? " " : "") + more;
}

class Flights : public testing::TestWithParam<Book> {
  protected:
    const Book& book() const { return GetParam(); }
    Plan plan() const { return Plan(book().ruleset); }
    Plan two(const std::string& blue = "") const {
        Plan f = plan();
        f.blue("B", 20, 40, blue).grey("G", 60, 46);
        return f;
    }
    std::string guns() const {
        return std::string(book().ruleset) == "reasonable" ? "arm = 'light_guns'"
                                                           : "arm = 'artillery', guns = 6, stands = 3";
    }
    std::string guns_back() const { return std::string(book().ruleset) == "firefight" ? "d6=1,2,3" : book().back; }
};

INSTANTIATE_TEST_SUITE_P(Family, Flights, testing::ValuesIn(books),
                         [](const auto& i) { return std::string(i.param.ruleset); });

TEST_P(Flights, UnitThatFallsBack_GoesStraightToItsRearIgnoringTerrain) {
    Plan f = two("heading = 90");
    f.ground("[[terrain]]\nkind = 'woods'\nrectangle = [[9, 30], [16, 47]]");
    Moment m(f);
    m.run(fall_back(m.unit("B")), book().back);
    m.expect_at("B", 8, 40);
    EXPECT_EQ(m.of("B").heading, from_degrees(90));
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    EXPECT_TRUE(m.cites(m.one(EventKind::fell_back, "B"), book().falls_back));
}

TEST_P(Flights, UnitThatFallsBack_PassesFriendsAndLeavesAtTheTableEdge) {
    Plan f = two();
    f.blue("F", 20, 34).blue("E", 50, 10);
    Moment m(f);
    m.rate_all(0);
    m.run({fall_back(m.unit("B")), fall_back(m.unit("E"))}, after(book().back, book().back));
    m.expect_at("B", 20, 28);
    EXPECT_EQ(m.own_of("F").due, 0);
    EXPECT_EQ(m.of("E").presence, Presence::left);
    EXPECT_TRUE(m.cites(m.one(EventKind::left_table, "E"), book().falls_back));
}

TEST_P(Flights, BatteryThatFallsBack_LimbersAndLeavesItsGunsInWoodsOnly) {
    for (const bool woods : {false, true}) {
        Plan f = two(guns());
        if (woods) f.ground("[[terrain]]\nkind = 'woods'\nrectangle = [[10, 30], [30, 37]]");
        Moment m(f);
        m.run(fall_back(m.unit("B")), guns_back());
        EXPECT_EQ(m.own_of("B").guns, woods ? Guns::abandoned : Guns::with_crew);
        if (woods) {
            EXPECT_TRUE(m.cites(m.one(EventKind::guns_abandoned, "B"), book().guns_back));
        } else {
            EXPECT_EQ(m.of("B").formation, Formation::column);
        }
    }
}

TEST_P(Flights, UnitWithAnEnemyInItsPath_TestsAtMinusOneAndSurrendersUnder6) {
    Plan f = plan();
    f.blue("B", 20, 40).grey("G", 20, 33, "heading = 0").grey("H", 60, 46);
    Moment m(f);
    m.rate_all(3);
    m.run(fall_back(m.unit("B")), after(book().back, "d6=3"));
    const Event e = m.one(EventKind::morale_checked, "B");
    EXPECT_EQ(m.modifier(e, "the enemy in its way"), -1);
    EXPECT_EQ(e.total(), 5);
    EXPECT_TRUE(m.cites(e, book().collision));
    EXPECT_EQ(m.of("B").presence, Presence::captured);
    EXPECT_TRUE(m.cites(m.one(EventKind::captured, "B"), book().collision));
}

TEST_P(Flights, FallingBack_LastsUntilCommandResponseIsPassed) {
    for (const int face : {1, 10}) {
        Moment m(two());
        m.of("B").condition = Condition::falling_back;
        edit(m.state(), [](BromState& s) { s.card = 1; });
        m.run(make(Proc::command_card), "d10=" + std::to_string(face));
        EXPECT_EQ(m.of("B").condition, face == 1 ? Condition::steady : Condition::falling_back) << book().ends;
        EXPECT_EQ(m.asks("order"), face == 1);
    }
}

// --- Rout ---

TEST_P(Flights, RoutedUnit_LeavesAMarkerAndFacesAway) {
    Moment m(two());
    m.run(rout(m.unit("B")), book().run);
    m.expect_at("B", 20, 40 - book().far);
    EXPECT_EQ(m.of("B").heading, from_degrees(180));
    EXPECT_EQ(m.of("B").condition, Condition::routed);
    const Event e = m.one(EventKind::routed, "B");
    EXPECT_EQ(e.to, m.of("B").place);
    EXPECT_TRUE(m.cites(e, book().rout));
}

TEST_P(Flights, NeighboursWithin4InchesAndFriendsPassedThrough_Test) {
    for (const bool near : {true, false}) {
        Plan f = two();
        f.blue("P", 20, 33).blue("N", 20, near ? 46 : 46.5);  // behind it in its path; in front of it
        Moment m(f);
        m.rate_all(6);
        const double gap = distance_between(m.battle(), m.state(), m.unit("B"), m.unit("N"));
        m.of("N").place = to_point(m.place("N") - Vec{0, gap - (near ? 4 : 4.1)});
        m.run(rout(m.unit("B")), book().run);
        EXPECT_NE(m.own_of("P").due, 0);
        EXPECT_EQ(m.own_of("N").due != 0, near);
        m.run(settle_tests(), near ? "d6=1 d6=1" : "d6=1");
        EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "P"), book().spreads));
    }
}

TEST_P(Flights, RoutIntoAnOrganisedEnemy_IsCapturedAndOneInDisorderIsPassed) {
    for (const Condition c : {Condition::steady, Condition::routed, Condition::falling_back}) {
        Plan f = plan();
        f.blue("B", 20, 40).grey("G", 20, 34, "heading = 0").grey("H", 60, 46);
        Moment m(f);
        m.of("G").condition = c;
        m.run(rout(m.unit("B")), book().run);
        EXPECT_EQ(m.of("B").presence, c == Condition::steady ? Presence::captured : Presence::on_table);
        if (c == Condition::steady) {
            EXPECT_TRUE(m.cites(m.one(EventKind::captured, "B"), book().captured));
        }
    }
}

TEST_P(Flights, RoutedBattery_LeavesItsGunsAndTheCrewRunsAsInfantry) {
    Moment m(two(guns()));
    m.run(rout(m.unit("B")), book().run);
    EXPECT_EQ(m.one(EventKind::routed, "B").distance, to_coord(book().far));
    EXPECT_EQ(m.own_of("B").guns, Guns::abandoned);
    EXPECT_TRUE(m.cites(m.one(EventKind::guns_abandoned, "B"), book().guns_left));
}

TEST_P(Flights, RoutedUnitHitByFire_StaysAt6AndRoutsAgainUnder6) {
    for (const bool stays : {true, false}) {
        Moment m(two());
        m.rate_all(3);
        m.of("B").condition = Condition::routed;
        m.of("B").heading = from_degrees(180);
        edit(m.of("B"), [](BromUnit& w) { w.due = 1 + static_cast<std::uint8_t>(Occasion::routed_hit); });
        m.run(morale_round(), stays ? "d6=3" : after("d6=2", book().run));
        EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "B"), book().hit));
        m.expect_at("B", 20, stays ? 40 : 40 - book().far);
        EXPECT_EQ(m.of("B").condition, Condition::routed);
    }
}

// --- Rally ---

/// Turn 3; B routed in `turn`, with an officer `distance` from the marker.
Moment rallying(const Book& book, int turn, double distance = 20) {
    Plan f(book.ruleset);
    f.blue("B", 20, 20, "formation = 'column'").blue("C", 50, 10).grey("G", 20, 44);
    f.blue_officer("Hale", "brigade", "at = [20, " + std::to_string(20 + distance) + "]");
    Moment m(f);
    m.rate_all(3);
    m.state().turn = 3;
    m.of("B").condition = Condition::routed;
    m.of("B").heading = from_degrees(180);
    edit(m.of("B"), [&](BromUnit& w) { w.routed_turn = static_cast<std::uint16_t>(turn); });
    edit(m.officer_state("Hale"), [&](BromOfficer& w) { w.rallying = m.unit("B"); });
    return m;
}

TEST_P(Flights, UnitThatRalliesAt6_FormsLineInPlaceFacingAsItsOwnerChooses) {
    Moment m = rallying(book(), 2);
    m.run(make(Proc::rally_phase), "d6=3");
    EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "B"), book().rally));
    Decision d;
    d.verb = Verb::pivot;
    d.unit = m.unit("B");
    d.heading = from_degrees(90);
    m.decide(d);
    m.expect_at("B", 20, 20);
    EXPECT_EQ(m.of("B").formation, Formation::line);
    EXPECT_EQ(m.of("B").heading, from_degrees(90));
    const Event e = m.one(EventKind::rallied, "B");
    EXPECT_TRUE(m.cites(e, book().rally));
    // RE-15.A, RE-15.B, CF-5.A: the rallied unit is disordered until its next normal move.
    const bool revised = std::string(book().ruleset) == "revised";
    EXPECT_EQ(m.of("B").condition, revised ? Condition::steady : Condition::disordered);
    edit(m.officer_state("Hale"), [](BromOfficer& w) { w.rallying = {}; });
    edit(m.state(), [](BromState& s) { s.card = 1; });
    m.run(make(Proc::command_card), "d10=1 d10=1");
    EXPECT_EQ(m.of("B").condition, Condition::steady);
}

// RV-4.I, RE-2.10, CF-3.J
TEST_P(Flights, UnitRoutedThisTurn_DoesNotTestUntilNextTurn) {
    Moment m = rallying(book(), 3);
    m.run(make(Proc::rally_phase));
    EXPECT_TRUE(m.finished()) << book().rally;
    EXPECT_EQ(m.of("B").condition, Condition::routed);
}

TEST_P(Flights, OfficersBonus_CountsAtTheMarkerOnly) {
    for (const double distance : {1.0, 1.1}) {
        Moment m = rallying(book(), 2, distance);
        m.rate("B", 6);
        m.run(make(Proc::rally_phase), "d6=1");
        const Event e = m.one(EventKind::morale_checked, "B");
        EXPECT_EQ(m.modifier(e, "officer") > 0, distance <= 1) << book().help;
    }
}

TEST_P(Flights, UnitThatFailsToRallyWithAStandLost_LeavesWithItsAttachedOfficer) {
    Moment m = rallying(book(), 2);
    m.rate("B", 1);
    m.of("B").stands_left = static_cast<std::uint8_t>(m.of("B").stands_left - 1);
    m.officer_state("Hale").attached_to = m.unit("B");
    m.run(make(Proc::rally_phase), "d6=1");
    EXPECT_EQ(m.of("B").presence, Presence::left);
    EXPECT_TRUE(m.cites(m.one(EventKind::left_table, "B"), book().rally));
    EXPECT_EQ(m.officer_state("Hale").presence, Presence::left);
}

}  // namespace
}  // namespace linstock::brom
