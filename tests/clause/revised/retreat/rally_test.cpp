// RV-14B.6, RV-14B.7, RV-5.F: rally.

#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

Decision face(UnitId unit, int degrees) {
    Decision d;
    d.verb = Verb::pivot;
    d.unit = unit;
    d.heading = from_degrees(degrees);
    return d;
}

Decision aid(OfficerId officer, UnitId unit) {
    Decision d;
    d.verb = Verb::aid;
    d.officer = officer;
    d.unit = unit;
    return d;
}

/// Turn 3; B routed in turn 2, in column, facing home.
Moment routed(Plan f = {}) {
    f.blue("B", 20, 20, "formation = 'column'").blue("C", 50, 10).grey("G", 20, 44);
    Moment m(f);
    m.rate_all(3);
    m.state().turn = 3;
    m.of("B").condition = Condition::routed;
    m.of("B").heading = from_degrees(180);
    edit(m.of("B"), [](BromUnit& w) { w.routed_turn = 2; });
    return m;
}

TEST(RV_14B_Rally, RV_14B_6_UnitThatRalliesAt6_FormsLineInPlaceFacingAsItsOwnerChooses) {
    Moment m = routed();
    m.run(make(Proc::rally_phase), "d6=3");
    EXPECT_EQ(m.one(EventKind::morale_checked, "B").total(), 6);
    EXPECT_TRUE(m.cites(m.one(EventKind::morale_checked, "B"), "RV-14B.6"));
    EXPECT_EQ(m.prompt("rally").seat, Seat::first);
    m.decide(face(m.unit("B"), 90));
    EXPECT_EQ(m.of("B").condition, Condition::steady);
    EXPECT_EQ(m.of("B").formation, Formation::line);
    EXPECT_EQ(m.of("B").heading, from_degrees(90));
    m.expect_at("B", 20, 20);
    EXPECT_TRUE(m.cites(m.one(EventKind::rallied, "B"), "RV-14B.6"));
}

TEST(RV_14B_Rally, RV_14B_6_RallyTestUnder6_RemovesTheUnit) {
    Plan f;
    f.blue_officer("Hale", "brigade", "attached = 'B'");
    Moment m = routed(f);
    m.rate("B", 2);
    m.run(make(Proc::rally_phase), "d6=2");  // 2 + 2 + 1 for the officer
    EXPECT_EQ(m.of("B").presence, Presence::left);
    EXPECT_TRUE(m.cites(m.one(EventKind::left_table, "B"), "RV-14B.6"));
    EXPECT_EQ(m.officer_state("Hale").presence, Presence::left);  // RV-5.G
}

TEST(RV_14B_Rally, RV_14B_6_UnitRoutedThisTurn_DoesNotTestUntilNextTurn) {
    Moment m = routed();
    edit(m.of("B"), [](BromUnit& w) { w.routed_turn = 3; });
    m.run(make(Proc::rally_phase));
    EXPECT_TRUE(m.finished());
    EXPECT_EQ(m.of("B").condition, Condition::routed);
}

TEST(RV_14B_Rally, RV_14B_6_FacingThatOverlapsOthers_IsRefused) {
    Plan f;
    f.blue("X", 40, 30);
    Moment m = routed(f);
    m.of("X").place = to_point({19, 18.4});
    m.run(make(Proc::rally_phase), "d6=3");
    m.refuse(face(m.unit("B"), 90), "RV-14B.6");
    Decision other;
    other.verb = Verb::done;
    m.refuse(other, "RV-14B.6");
}

/// The bonus of an officer for B's rally, by distance from the marker and by whether the officer was named.
int bonus(double distance, bool named, const char* rank = "brigade") {
    Plan f;
    f.blue_officer("Hale", rank, "at = [20, " + std::to_string(20 + distance) + "]");
    Moment m = routed(f);
    if (named) edit(m.officer_state("Hale"), [&](BromOfficer& w) { w.rallying = m.unit("B"); });
    m.rate("B", 6);
    m.run(make(Proc::rally_phase), "d6=1");
    return m.modifier(m.one(EventKind::morale_checked, "B"), "officer");
}

TEST(RV_14B_Rally, RV_14B_7_Officer_AddsItsBonusWithinAnInchOfTheMarkerOnly) {
    EXPECT_EQ(bonus(1, true), 1);
    EXPECT_EQ(bonus(1.1, true), 0);
    EXPECT_EQ(bonus(0.5, false), 0);
    EXPECT_EQ(bonus(1, true, "commander_in_chief"), 3);
}

TEST(RV_14B_Rally, RV_5_F_OfficerNamedForARally_IsNamedBeforeTheCardsAndCommandsNoUnit) {
    Plan f;
    f.blue_officer("Hale", "brigade", "at = [50, 12]").grey_officer("Ross", "brigade", "at = [20, 46]");
    Moment m = routed(f);
    m.run(make(Proc::name_rally_help));
    const Prompt p = m.prompt("rally_help");
    EXPECT_EQ(p.seat, Seat::first);
    EXPECT_EQ(p.unit, m.unit("B"));
    m.refuse(aid(m.officer("Ross"), m.unit("B")), "RV-14B.7");
    m.refuse(aid(m.officer("Hale"), m.unit("C")), "RV-14B.7");
    EXPECT_EQ(responding_officer(m.battle(), m.state(), m.unit("C")), m.officer("Hale"));
    m.decide(aid(m.officer("Hale"), m.unit("B")));
    EXPECT_EQ(own(m.officer_state("Hale")).rallying, m.unit("B"));
    EXPECT_TRUE(responding_officer(m.battle(), m.state(), m.unit("C")).none());
    // An officer attached to another unit still helps that unit's response.
    m.officer_state("Hale").attached_to = m.unit("C");
    EXPECT_EQ(responding_officer(m.battle(), m.state(), m.unit("C")), m.officer("Hale"));
}

TEST(RV_14B_Rally, RV_5_F_UnitRoutedThisTurn_HasNoOfficerPrompt) {
    Plan f;
    f.blue_officer("Hale", "brigade", "at = [50, 12]");
    Moment m = routed(f);
    edit(m.of("B"), [](BromUnit& w) { w.routed_turn = 3; });
    m.run(make(Proc::name_rally_help));
    EXPECT_TRUE(m.finished());
}

}  // namespace
}  // namespace linstock::brom
