// RV-sharp.1 to RV-sharp.6: the option of sharpshooters. RV-5.D: only sharpshooters fire at officers.

#include "rulesets/brom/movement/movement.hpp"
#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

constexpr const char* marksman = "arm = 'sharpshooter'";
constexpr const char* guns = "arm = 'artillery', guns = 6";

Plan plan(const std::string& frame = "") {
    Plan f;
    f.frame("optional_rules = ['sharpshooters']\ntable = [72, 72]").frame(frame);
    return f;
}

Step sharpshooters() { return make(Proc::sharpshooter_step, FireStepLocals{}); }

/// The targets of S by name, "Hood Guns"; "" if S is not prompted.
std::string marks(Moment& m, const std::string& tape = "") {
    m.run(sharpshooters(), tape);
    if (m.finished()) return "";
    std::string out;
    for (const Offer& o : m.prompt("sharpshooter").offers) {
        if (o.verb != Verb::choose) continue;
        const std::string name = o.officer ? m.battle().officer(o.officer).name : m.battle().unit(o.target).name;
        out += (out.empty() ? "" : " ") + name;
    }
    return out;
}
std::string marks(const Plan& f) {
    Moment m(f);
    return marks(m);
}

Decision choice(int number) {
    Decision d;
    d.verb = Verb::choose;
    d.number = number;
    return d;
}

}  // namespace

TEST(RevisedSharpshooters, RV_sharp_1_Sharpshooters_Fire30InchesOr24AllRound) {
    const auto at = [](double apart, const std::string& variant = "") {
        return plan(variant).blue("S", 36, 20, marksman).grey("Guns", 36, 20 + apart, guns);
    };
    EXPECT_EQ(marks(plan().blue("S", 36, 20, std::string(marksman) + ", heading = 180").grey("Guns", 36, 40, guns)),
              "Guns");
    EXPECT_EQ(marks(at(30)), "Guns");
    EXPECT_EQ(marks(at(30.001)), "");
    EXPECT_EQ(marks(at(24, "variant = '15 mm'")), "Guns");
    EXPECT_EQ(marks(at(24.001, "variant = '15 mm'")), "");
}

TEST(RevisedSharpshooters, RV_sharp_4_D10Of9Or0_TakesAGunnerBeforeTheArtilleryFires) {
    for (const int face : {8, 9, 10}) {
        Moment m(plan().blue("S", 36, 20, marksman).grey("Guns", 36, 40, guns));
        m.rate_all(4);
        ASSERT_EQ(marks(m), "Guns");
        m.refuse(choice(2), "RV-sharp.4");
        m.decide(choice(1), "d10=" + std::to_string(face));
        const Event e = m.one(EventKind::fired);
        EXPECT_EQ(e.hits(), face >= 9 ? 1 : 0);
        EXPECT_EQ(e.needed, 9);
        EXPECT_TRUE(m.cites(e, "RV-sharp.4"));
        EXPECT_TRUE(m.cites(e, "RV-sharp.1"));
        if (face >= 9) {
            m.agree("d6=6");  // agrees to the suggested stand; d6 is the battery's test after losing one gunner
            EXPECT_EQ(m.of("Guns").casualties_on_stands(), 1);
        }
        EXPECT_TRUE(m.finished());
        EXPECT_TRUE(own(m.of("S")).fired);
    }
    EXPECT_LT(static_cast<int>(Phase::sharpshooters), static_cast<int>(Phase::artillery));
}

TEST(RevisedSharpshooters, RV_sharp_4_RV_5_C_TwoHitsOnABattery_AreOneRollForItsOfficer) {
    Moment m(plan()
                 .blue("S", 36, 20, marksman)
                 .blue("T", 40, 20, marksman)
                 .grey("Guns", 36, 40, guns)
                 .grey_officer("Hood", "brigade", "attached = 'Guns'"));
    m.rate_all(4);
    m.run(sharpshooters());
    for (int i = 0; i < 2; ++i) {
        const Prompt p = m.prompt("sharpshooter");
        const auto at_guns = std::find_if(p.offers.begin(), p.offers.end(), [&](const Offer& o) {
            return o.target == m.unit("Guns") && o.officer.none();
        });
        ASSERT_NE(at_guns, p.offers.end());
        m.decide(choice(at_guns->number), i == 0 ? "" : "d10=9,9");
    }
    m.agree("d10=2 d6=6");  // agrees to the suggested stand; d10: Hood's danger; d6: the morale test
    EXPECT_EQ(m.of("Guns").stands_left, 2);
    EXPECT_TRUE(m.finished());
}

TEST(RevisedSharpshooters, RV_sharp_4_Targets_AreArtilleryOfficersAndSharpshootersOnly) {
    Plan f = plan().blue("S", 36, 20, marksman).grey("Foot", 30, 40).grey("Horse", 44, 40, "arm = 'cavalry'");
    EXPECT_EQ(marks(f), "");
    f.grey("Theirs", 36, 38, marksman).grey("Guns", 56, 34, guns).grey_officer("Hood", "brigade", "at = [37, 34]");
    Moment m(f);
    m.run(sharpshooters());
    // Both seats have prompts at the same time. Blue chooses a target; Grey holds its fire.
    EXPECT_EQ(linstock::prompts(m.battle(), m.state()).size(), 2U);
    m.decide(choice(2));  // Hood, then the sharpshooter, then the guns
    m.decide(hold_fire(m, "Theirs"), "d10=9");
    EXPECT_EQ(m.one(EventKind::fired).other, m.unit("Theirs"));
    EXPECT_EQ(m.of("Theirs").presence, Presence::destroyed);
    EXPECT_FALSE(own(m.of("Theirs")).fired);
}

TEST(RevisedSharpshooters, RV_sharp_4_OfficerThatIsHit_IsKilledOrRollsByTheOption) {
    for (const bool option : {false, true}) {
        Plan f;
        f.frame(option ? "optional_rules = ['sharpshooters', 'officer_casualties']"
                       : "optional_rules = ['sharpshooters']");
        f.blue("S", 36, 20, marksman).grey("Foot", 60, 40).grey_officer("Hood", "brigade", "at = [36, 34]");
        Moment m(f);
        ASSERT_EQ(marks(m), "Hood");
        m.decide(choice(1), option ? "d10=10 d20=18" : "d10=10");
        EXPECT_EQ(m.officer_state("Hood").presence, option ? Presence::left : Presence::destroyed);
        EXPECT_TRUE(m.cites(m.one(EventKind::officer_fate), option ? "RV-officers" : "RV-sharp.4"));
    }
}

TEST(RevisedSharpshooters, RV_sharp_4_RV_10_L_UnitWhoseOfficerIsShot_Tests) {
    Moment m(
        plan().blue("S", 36, 20, marksman).grey("Foot", 36, 34).grey_officer("Hood", "brigade", "attached = 'Foot'"));
    m.rate_all(3);
    ASSERT_EQ(marks(m), "Hood");
    m.decide(choice(1), "d10=9 d6=5");
    EXPECT_EQ(m.one(EventKind::morale_checked).unit, m.unit("Foot"));
    EXPECT_TRUE(m.none(EventKind::casualties));
}

TEST(RevisedSharpshooters, RV_5_D_OtherUnits_CannotFireAtOfficers) {
    Plan f;
    f.blue("B", 36, 20).grey("Foot", 60, 40).grey_officer("Hood", "brigade", "at = [36, 24]");
    Moment m(f);
    EXPECT_EQ(shoots_at(m, "B"), "");
}

TEST(RevisedSharpshooters, RV_sharp_2_Houses_GiveHeightFromTheirUpperFloorsOnly) {
    // An officer behind troops is seen from one level higher: from the second floor, never from the street.
    const auto from = [](const std::string& house) {
        return plan()
            .ground(house)
            .blue("S", 36, 20, marksman)
            .grey("Foot", 36, 34)
            .grey_officer("Hood", "brigade", "at = [36, 38]");
    };
    EXPECT_EQ(marks(from("")), "");
    EXPECT_EQ(marks(from(area("house", 35, 18, 37, 21))), "");
    EXPECT_EQ(marks(from(area("house", 35, 18, 37, 21, "floors = 2"))), "Hood");
    EXPECT_EQ(marks(from(area("house", 40, 18, 42, 21, "floors = 2"))), "");  // S is not in the house
}

TEST(RevisedSharpshooters, RV_sharp_5_OfficerBehindTroops_IsSeenFrom1Or2LevelsHigherOnly) {
    const auto from = [](int level) {
        Plan f = plan();
        if (level > 0) f.ground(area("hill", 30, 10, 42, 24, "level = " + std::to_string(level)));
        return f.blue("S", 36, 20, marksman).grey("Foot", 36, 34).grey_officer("Hood", "brigade", "at = [36, 38]");
    };
    EXPECT_EQ(marks(from(0)), "");
    EXPECT_EQ(marks(from(1)), "Hood");
    EXPECT_EQ(marks(from(2)), "Hood");
    // From the officer's own level there is no sight over the troops.
    EXPECT_EQ(marks(from(1).ground(area("hill", 30, 30, 42, 46))), "");
    // A wood blocks the sight. In the open any level sees.
    EXPECT_EQ(marks(from(1).ground(area("woods", 20, 26, 52, 30))), "");
    EXPECT_EQ(
        marks(plan().blue("S", 36, 20, marksman).grey("Foot", 60, 34).grey_officer("Hood", "brigade", "at = [36, 38]")),
        "Hood");
}

TEST(RevisedSharpshooters, RV_sharp_6_SharpshootersWithin6InchesOfAnEnemy_AreCapturedOn4To6) {
    for (const int face : {3, 4}) {
        Moment m(plan().blue("S", 36, 20, marksman).grey("Guns", 36, 26, guns));
        EXPECT_EQ(marks(m, "d6=" + std::to_string(face)), face == 4 ? "" : "Guns");
        EXPECT_EQ(m.of("S").presence, face == 4 ? Presence::captured : Presence::on_table);
        EXPECT_TRUE(m.cites(m.one(EventKind::rolled), "RV-sharp.6"));
    }
    EXPECT_EQ(marks(plan().blue("S", 36, 20, marksman).grey("Guns", 36, 26.001, guns)), "Guns");  // no die
    // Routed units and other sharpshooters do not capture sharpshooters.
    Moment routed(plan().blue("S", 36, 20, marksman).grey("Guns", 36, 26, guns));
    routed.of("Guns").condition = Condition::routed;
    EXPECT_EQ(marks(routed), "Guns");
    Moment back(plan().blue("S", 36, 20, marksman).grey("Guns", 36, 26, guns));
    back.of("Guns").condition = Condition::falling_back;
    EXPECT_EQ(marks(back, "d6=4"), "");
    Moment two(plan().blue("S", 36, 20, marksman).grey("Theirs", 36, 24, marksman).grey("Foot", 60, 60));
    two.run(sharpshooters());
    EXPECT_TRUE(two.none(EventKind::rolled));
}

TEST(RevisedSharpshooters, RV_sharp_3_Sharpshooters_Move12InchesOr9WithoutTerrainLoss) {
    for (const bool fifteen : {false, true}) {
        Plan f = plan(fifteen ? "variant = '15 mm'" : "").ground(area("woods", 0, 0, 72, 48));
        Moment m(f.blue("S", 36, 20, marksman).grey("Guns", 36, 60, guns));
        const Allowance a = allowance_of(m.battle(), m.state(), m.unit("S"), Formation::line, 0);
        const double wanted = fifteen ? 9 : 12;
        EXPECT_DOUBLE_EQ(a.open, wanted);
        EXPECT_DOUBLE_EQ(a.rough, wanted);
        EXPECT_DOUBLE_EQ(a.road, wanted);
        CarryOut order;
        order.unit = m.unit("S");
        order.verb = Verb::move;
        m.run(make(Proc::carry_out, order));  // no die
        Decision d;
        d.verb = Verb::follow;
        d.unit = m.unit("S");
        d.path = {to_point({36, 20 + wanted + 0.01})};
        m.refuse(d, "RV-6.1");
        d.path = {to_point({36, 20 + wanted})};
        m.decide(d);
        EXPECT_EQ(m.place("S").y, 20 + wanted);
    }
}

TEST(RevisedSharpshooters, RV_sharp_1_WithoutTheOption_ThereAreNoSharpshooters) {
    Plan f;
    f.blue("S", 36, 20, "arm = 'infantry'").grey("Guns", 36, 40, guns);
    Moment m(f);
    m.run(sharpshooters());
    EXPECT_TRUE(m.finished());
}

}  // namespace linstock::brom
