// Small arms, guns and casualties, where the three Brom rulesets agree; the table holds the ids of each ruleset.
// Infantry lines at 25 mm are 6.75" wide and 2" deep, those of the 18th century 4" wide and 0.75" deep.

#include "battle/staging.hpp"
#include "battle/view.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/fire/casualties.hpp"
#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

struct Book {
    const char* ruleset;
    const char* guns;  ///< keys of a battery
    int guns_reach;    ///< ball
    int cannister_reach;
    const char* target;   ///< of small arms
    const char* at_guns;  ///< target of guns
    const char* battery;  ///< how a battery fires
    const char* spiking;
    const char* casualties;
    const char* crews;
    const char* overhead;
    const char* enfilade;
    const char* cavalry_fire;
    const char* after_dismounting;
};

class FamilyFire : public testing::TestWithParam<Book> {
  public:
    static Plan plan() { return Plan(GetParam().ruleset); }
    static Plan battery(double apart, const std::string& more = "") {
        Plan f = plan();
        f.frame("table = [72, 96]").blue("B", 36, 10, GetParam().guns + more).grey("G", 36, 10 + apart);
        return f;
    }
    static bool measured_by_stands() { return std::string(GetParam().ruleset) == "firefight"; }
};

Decision spike(const Moment& m, const std::string& battery) {
    Decision d;
    d.verb = Verb::spike;
    d.unit = m.unit(battery);
    return d;
}

Decision stand(int number) {
    Decision d;
    d.verb = Verb::choose;
    d.number = number;
    return d;
}

void hit(Moment& m, const std::string& unit, int hits) {
    edit(m.of(unit), [&](BromUnit& w) { w.hits = static_cast<std::uint8_t>(hits); });
    m.run(take_casualties(m.unit(unit), 0, true));
}

INSTANTIATE_TEST_SUITE_P(
    Books, FamilyFire,
    testing::Values(Book{"revised", "arm = 'artillery', guns = 6", 54, 15, "RV-7.5", "RV-8", "RV-8", "RV-8", "RV-12",
                         "RV-12", "RV-overhead", "RV-enfilade", "RV-15.A", "RV-15.F"},
                    Book{"reasonable", "arm = 'medium_guns'", 28, 8, "RE-6.A", "RE-7.C", "RE-7.A", "RE-7.D", "RE-8.A",
                         "RE-8.B", "RE-overhead", "RE-enfilade", "RE-14.D", "RE-14.G"},
                    Book{"firefight", "arm = 'artillery'", 54, 15, "CF-8.A", "CF-9", "CF-9", "CF-9", "CF-10", "CF-10",
                         "CF-overhead", "CF-enfilade", "CF-16.4", "CF-16.6"}),
    [](const testing::TestParamInfo<Book>& book) { return std::string(book.param.ruleset); });

}  // namespace

TEST_P(FamilyFire, ClosestEnemyInConeAndSight_IsTheTargetAndFireMayBeHeld) {
    Plan f = plan();
    f.blue("B", 36, 10).grey("Near", 33, 14).grey("Far", 41, 15).grey("Aside", 52, 12);
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B"), "Near");
    m.refuse(fire_at(m, "B", "Far"), GetParam().target);
    m.refuse(fire_at(m, "B", "Aside"), GetParam().target);
    m.decide(hold_fire(m, "B"));
    EXPECT_TRUE(m.none(EventKind::fired));
    EXPECT_FALSE(own(m.of("B")).fired);
}

// RV-7.1, RE-6.A, CF-8.A: each stand in front has its own cone from its front centre.
TEST_P(FamilyFire, EnemyStraightAheadOfTheEndOfTheLine_IsFiredAt) {
    const Book& book = GetParam();
    const bool wide = std::string(book.ruleset) != "reasonable";
    Plan f = plan();
    f.blue("B", 36, 20).grey("G", 36 + (wide ? 5.2 : 3.1), 21);
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B"), "G");
    // RV-7.1, RE-6.A: all stands fire. CF-8.A: the stand whose cone holds the target fires with the one behind it.
    EXPECT_EQ(dice_at(m.battle(), m.state(), m.unit("B"), ball, 0, m.unit("G")), measured_by_stands() ? 2
                                                                                 : wide               ? 6
                                                                                                      : 4);
    Moment middle(f, "name = 'One cone'\nruleset = '" + std::string(book.ruleset) +
                         "'\n[[change]]\nprofile = 'fire_cone_from'\nvalue = 'unit'\n");
    EXPECT_EQ(shoots_at(middle, "B"), "");
}

TEST_P(FamilyFire, ConesOfALine_AreDrawnFromItsWholeFront) {
    Plan f = plan();
    f.blue("B", 36, 20).grey("G", 36, 25);
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B"), "G");
    const Prompt p = m.prompt("fire");
    const bool wide = std::string(GetParam().ruleset) != "reasonable";  // three stands of 2.25", or four of 1"
    ASSERT_EQ(p.arcs.size(), wide ? 3U : 4U);
    EXPECT_EQ(p.arcs.front().apex, to_point({36 - (wide ? 2.25 : 1.5), 20}));
    EXPECT_EQ(p.arcs.back().apex, to_point({36 + (wide ? 2.25 : 1.5), 20}));
    Moment guns(battery(6));
    ASSERT_NE(shoots_at(guns, "B", FireStep::artillery), "");
    EXPECT_EQ(guns.prompt("fire").arcs.size(), 1U);
}

// RV-enfilade, RE-enfilade, CF-enfilade: the printed rule needs only the strip; a house rule also needs fire from the
// flank.
TEST_P(FamilyFire, EnfiladeFromTheFlank_NarrowLineThatFacesTheFirer_IsNotEnfiladed) {
    const std::string house = "name = 'From the flank'\nruleset = '" + std::string(GetParam().ruleset) +
                              "'\n[[change]]\nprofile = 'enfilade_angle'\nvalue = 45\n";
    const auto is_enfiladed = [&](const std::string& rules, double degrees, int stands) {
        Plan f = plan();
        f.blue("B", 36, 10).grey("G", 36, 16, "heading = " + std::to_string(degrees));
        Moment m(f, rules);
        m.of("G").stands_left = static_cast<std::uint8_t>(stands);
        return enfiladed(m.battle(), m.state(), m.unit("B"), 0, m.unit("G"));
    };
    for (const double facing : {180.0, 0.0, 136.0, 44.0}) {
        EXPECT_TRUE(is_enfiladed("", facing, 1)) << facing;
        EXPECT_FALSE(is_enfiladed(house, facing, 1)) << facing;
    }
    for (const double flank : {90.0, 270.0, 135.0, 45.0})
        EXPECT_TRUE(is_enfiladed(house, flank, 1)) << flank;
    EXPECT_FALSE(is_enfiladed("", 180, 4));
}

// RV-hit, RE-6.D, CF-8.C: players at a table give the target's formation.
TEST_P(FamilyFire, StagedShot_WithAFormationOfTheTarget_IsAtThatFormation) {
    const auto staged = [&](const char* target, const char* fact) {
        Plan f = plan();
        f.blue("B", 36, 10).grey("G", 36, 20, target);
        Moment m(f);
        TableShot shot;
        shot.firer = m.unit("B");
        shot.target = m.unit("G");
        shot.distance = 5;
        shot.facts = {{fact}};
        return staging().fire(m.battle(), m.state(), shot);
    };
    for (const char* fact : {"column", "square"}) {
        const auto shot = staged("", fact);
        ASSERT_TRUE(shot) << fact << ": " << shot.error().text;
        const UnitId target = shot->decision.target;
        EXPECT_TRUE(column_target(*shot->battle, shot->state, target)) << fact;
        EXPECT_FALSE(staged(GetParam().guns, fact)) << fact;
    }
    const auto limbered = staged(GetParam().guns, "limbered");
    ASSERT_TRUE(limbered) << limbered.error().text;
    EXPECT_TRUE(column_target(*limbered->battle, limbered->state, limbered->decision.target));
    EXPECT_FALSE(staged("", "limbered"));
    const auto disordered = staged("", "disordered");
    EXPECT_EQ(static_cast<bool>(disordered), std::string(GetParam().ruleset) != "revised");
    if (disordered) {
        EXPECT_EQ(disordered->state.unit(disordered->decision.target).condition, Condition::disordered);
    }
}

TEST_P(FamilyFire, EachFaceOfASquare_FiresItsOwnStands) {
    Plan f = plan();
    f.blue("B", 36, 20, "formation = 'square'").grey("Front", 36, 24).grey("Rear", 36, 14.5, "heading = 0");
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B"), "Front");
    m.decide(fire_at(m, "B", "Front"));
    const int each = m.of("B").stands_left == 4 ? 1 : 2;
    m.decide(fire_at(m, "B", "Rear"), dice(each, 1) + " " + dice(each, 6));
    const auto fired = m.all(EventKind::fired);
    ASSERT_EQ(fired.size(), 2U);
    EXPECT_EQ(fired[0].other, m.unit("Front"));
    EXPECT_EQ(fired[0].hits(), 0);
    EXPECT_EQ(fired[1].other, m.unit("Rear"));
    EXPECT_EQ(fired[1].hits(), each);
}

TEST_P(FamilyFire, FaceWithCasualtiesOnAllStands_HasNoFirePrompt) {
    Plan f = plan();
    f.blue("B", 36, 20, "formation = 'square'").grey("Rear", 36, 14.5, "heading = 0");
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B"), "Rear");
    const Layout layout = layout_of(m.battle(), m.state(), m.unit("B"));
    for (std::size_t i = 0; i < m.of("B").stands_left; ++i)
        if (layout.stands[i].turn == full_turn / 2) m.of("B").casualties[i] = 1;
    EXPECT_EQ(shoots_at(m, "B"), "");
}

TEST_P(FamilyFire, Unit_FiresOnceAndAttackersAndRoutedUnitsDoNotFire) {
    Plan f = plan();
    f.blue("B", 36, 10).grey("G", 36, 13);
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B"), "G");
    edit(m.of("B"), [](BromUnit& w) { w.fired = true; });
    EXPECT_FALSE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::standing));
    m.attack("B", "G", AttackStage::arrived);
    edit(m.of("B"), [](BromUnit& w) { w.fired = false; });
    EXPECT_FALSE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::moving));
    edit(m.of("B"), [](BromUnit& w) { w.stage = AttackStage::none; });
    EXPECT_TRUE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::moving));
    m.of("B").condition = Condition::routed;
    EXPECT_FALSE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::moving));
}

TEST_P(FamilyFire, Cavalry_FiresDismountedOnlyAndNotAfterAMoveInTheSameTurn) {
    Plan f = plan();
    f.blue("B", 36, 10, "arm = 'light_cavalry', mounted = false").grey("G", 36, 13);
    if (std::string(GetParam().ruleset) == "revised")
        f = Plan("revised").blue("B", 36, 10, "arm = 'cavalry', mounted = false").grey("G", 36, 13);
    Moment m(f);
    m.of("B").mounted = true;
    EXPECT_EQ(shoots_at(m, "B"), "") << GetParam().cavalry_fire;
    m.of("B").mounted = false;
    EXPECT_EQ(shoots_at(m, "B"), "G");
    edit(m.of("B"), [](BromUnit& w) { w.dismounted_now = true; });
    EXPECT_EQ(shoots_at(m, "B"), "G") << GetParam().after_dismounting;
    edit(m.of("B"), [](BromUnit& w) { w.moved = true; });
    EXPECT_EQ(shoots_at(m, "B"), "");
    EXPECT_EQ(shoots_at(m, "B", FireStep::moving), "");
}

// --- Guns ---

TEST_P(FamilyFire, Battery_FiresInItsConeAndRangeAndChoosesCannisterInReach) {
    const Book& book = GetParam();
    const auto targets = [](const Plan& f) {
        Moment m(f);
        return shoots_at(m, "B", FireStep::artillery);
    };
    EXPECT_EQ(targets(battery(book.guns_reach)), "G");
    EXPECT_EQ(targets(battery(book.guns_reach + 0.001)), "");
    EXPECT_EQ(targets(battery(book.cannister_reach)), "G G+");
    EXPECT_EQ(targets(battery(book.cannister_reach + 0.001)), "G");
    EXPECT_EQ(targets(battery(20, ", formation = 'column'")), "");  // limbered
    EXPECT_EQ(targets(battery(20, ", heading = 90")), "");
    Moment m(battery(20));
    ASSERT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
    bool cited = false;
    for (const Cite& c : m.prompt("fire").why)
        cited = cited || c.clause == m.battle().charts().cite(book.battery).clause;
    EXPECT_TRUE(cited);
}

TEST_P(FamilyFire, GunsFireAtTheForemostTarget_FromAHeightAtAnyTheySee) {
    for (const bool high : {false, true}) {
        Plan f = plan();
        f.blue("B", 36, 10, GetParam().guns).grey("Near", 32, 30).grey("Far", 41, 32);
        if (high) f.ground(hill(26, 0, 46, 12, 4));
        Moment m(f);
        ASSERT_EQ(shoots_at(m, "B", FireStep::artillery), high ? "Near Far" : "Near");
        if (!high) m.refuse(fire_at(m, "B", "Far"), GetParam().at_guns);
    }
}

TEST_P(FamilyFire, Spiking_SucceedsOnAnythingBut6OnceAPhase) {
    for (const int face : {5, 6}) {
        Moment m(battery(20));
        ASSERT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
        m.decide(spike(m, "B"), "d6=" + std::to_string(face));
        const Event e = m.one(EventKind::guns_spiked);
        EXPECT_STREQ(e.word, face == 6 ? "not spiked" : "spiked");
        EXPECT_TRUE(m.cites(e, GetParam().spiking));
        EXPECT_TRUE(m.finished()) << "a crew that spikes its guns does not fire";
        EXPECT_FALSE(may_spike(m.battle(), m.state(), m.unit("B"), ArmyId{1}))
            << "one try a phase, or out for the game";
        if (face != 6) {
            EXPECT_EQ(own(m.of("B")).guns_place, m.of("B").place) << "where the guns stay when the crew leaves";
        }
    }
}

TEST_P(FamilyFire, SpikingDuringTheDeclarations_StaysSealedUntilAllHaveDeclared) {
    Plan f = plan();
    f.blue("B", 36, 10, GetParam().guns).grey("G", 36, 30, GetParam().guns);
    Moment m(f);
    m.run(fire_step(FireStep::artillery));
    const auto prompt_id = [&](Seat seat) {
        for (const Prompt& p : prompts(m.battle(), m.state()))
            if (p.seat == seat) return p.id;
        return std::uint32_t{0};
    };
    const std::uint32_t prompt_of_second = prompt_id(Seat::second);
    ASSERT_NE(prompt_of_second, 0U);
    m.decide(spike(m, "B"));
    EXPECT_EQ(prompt_id(Seat::second), prompt_of_second);
    EXPECT_TRUE(m.none(EventKind::guns_spiked));
    EXPECT_EQ(own(m.of("B")).guns, Guns::with_crew);
    Decision hold;
    hold.verb = Verb::hold_fire;
    hold.unit = m.unit("G");
    m.decide(hold, "d6=1");
    EXPECT_STREQ(m.one(EventKind::guns_spiked).word, "spiked");
}

TEST_P(FamilyFire, Guns_FireOverAFriendOnLowerGroundWithBallOnly) {
    // The firer is on the forward slope of a hill, the target 12" beyond the friend's far edge. RE-6.B and CF-8.B do
    // not need that distance: the 3" in front of the guns are enough.
    const auto targets = [](double friend_at, double target_at, bool high = true) {
        Plan f = plan();
        f.blue("B", 36, 10, GetParam().guns).blue("F", 36, friend_at).grey("G", 36, target_at);
        if (high) f.ground(hill(20, 0, 52, 11, 4));
        Moment m(f);
        return shoots_at(m, "B", FireStep::artillery);
    };
    EXPECT_EQ(targets(16, 28), "G");
    EXPECT_EQ(targets(16, 28, false), "");
    const std::string short_of_12 = std::string(GetParam().ruleset) == "revised" ? "" : "G";
    EXPECT_EQ(targets(16, 27.5), short_of_12);
    EXPECT_EQ(targets(16, 17), short_of_12);
    EXPECT_EQ(targets(16, 17, false), "");  // on the level
    const double depth = std::string(GetParam().ruleset) == "reasonable" ? 0.75 : 2;
    EXPECT_EQ(targets(13 + depth, 28), "G");
    EXPECT_EQ(targets(12.9 + depth, 28), "");  // less than 3" in front of the guns
    EXPECT_EQ(targets(12.9 + depth, 17), "");
    Plan f = plan();
    f.blue("B", 36, 10, GetParam().guns).blue("F", 36, 16).grey("G", 36, 28).ground(hill(20, 0, 52, 11, 4));
    Moment m(f);
    ASSERT_EQ(shoots_at(m, "B", FireStep::artillery), "G");
    bool cited = false;
    for (const Offer& o : m.prompt("fire").offers)
        for (const Cite& c : o.why)
            cited = cited || c.clause == m.battle().charts().cite(GetParam().overhead).clause;
    EXPECT_TRUE(cited);
}

// --- The strip of enfilade ---

TEST_P(FamilyFire, LineSeenFromItsEndWithinA2InchStrip_IsEnfiladed) {
    // With heading 90 the figures are behind its front, which is at x = 36 + aside.
    const auto shot = [](double aside) {
        Plan f = plan();
        f.blue("B", 36, 10).grey("G", 36 + aside, 13.5, "heading = 90");
        Moment m(f);
        return volley(m, "B", "G", dice(throws(m, "B"), 1));
    };
    Plan f = plan();
    f.blue("B", 36, 10).grey("G", 37, 13.5, "heading = 90");
    Moment m(f);
    EXPECT_TRUE(m.cites(shot(1), GetParam().enfilade));
    EXPECT_FALSE(m.cites(shot(3), GetParam().enfilade));
}

TEST_P(FamilyFire, StripOfEnfilade_DoesNotEndAtTheRangeOfTheWeapon) {
    // RV-enfilade, RE-enfilade, CF-enfilade: the line's near end is an inch within range, its far end out of range.
    const bool small = std::string(GetParam().ruleset) == "reasonable";
    const double reach = small ? 6 : 24;
    const double half_width = small ? 2 : 3.375;
    Plan f = plan();
    f.blue("B", 36, 10).grey("G", 37, 10 + reach - 1 + half_width, "heading = 90");
    Moment m(f);
    ASSERT_DOUBLE_EQ(range_of(m.battle(), m.state(), m.unit("B")), reach);
    EXPECT_TRUE(m.cites(volley(m, "B", "G", dice(throws(m, "B"), 1)), GetParam().enfilade));
}

// --- Casualties ---

TEST_P(FamilyFire, Casualties_FillOneStandOfTheOwnersChoice) {
    Plan f = plan();
    f.blue("B", 36, 10).grey("G", 36, 14);
    Moment m(f);
    const int stands = m.of("G").stands_left;
    const int figures = m.battle().unit(m.unit("G")).figures_per_stand;
    hit(m, "G", 1);
    ASSERT_EQ(m.prompt("casualty_stand").offers.size(), static_cast<std::size_t>(stands));
    m.refuse(stand(stands + 1), GetParam().casualties);
    m.decide(stand(2));
    EXPECT_TRUE(m.cites(m.one(EventKind::casualties), GetParam().casualties));
    hit(m, "G", figures - 1);
    EXPECT_TRUE(m.finished());  // nothing to choose until it is full
    EXPECT_EQ(m.one(EventKind::stand_lost).stands_left(), stands - 1);
    EXPECT_EQ(m.of("G").casualties_on_stands(), 0);
    const Point place = m.of("G").place;
    hit(m, "G", figures * (stands - 1) + 5);
    EXPECT_EQ(m.of("G").presence, Presence::destroyed);  // hits beyond the last figure are ignored
    EXPECT_EQ(m.of("G").place, place);
}

TEST_P(FamilyFire, TwoHits_TakeAGunnerAndTheLastGunnerLeavesTheGun) {
    Plan f = plan();
    f.blue("B", 36, 10).grey("G", 36, 14, GetParam().guns);
    Moment m(f);
    hit(m, "G", 1);
    EXPECT_EQ(m.of("G").casualties_on_stands(), 0);
    EXPECT_EQ(int{own(m.of("G")).odd_hit}, 1);
    const bool asks = m.of("G").stands_left > 1;
    hit(m, "G", 1);
    if (asks) m.decide(stand(1));
    EXPECT_EQ(m.of("G").casualties_on_stands(), 1);
    EXPECT_EQ(int{own(m.of("G")).odd_hit}, 0);
    EXPECT_TRUE(m.cites(m.one(EventKind::casualties), GetParam().crews));
    const int dice = throws(m, "G", cannister);
    hit(m, "G", 2);
    EXPECT_LT(throws(m, "G", cannister), dice);  // dice follow the living gunners
}

// --- Fire in a view ---

TEST(FireInViews, RV_7_4_RV_8_RE_14_D_CF_16_4_View_ShowsFireNowOnlyIfAllowedAndAlwaysForPlanning) {
    struct Wanted {
        const char* book;
        const char* keys;
        bool may;
    };
    const char* guns = "arm = 'artillery', guns = 6, stands = 3";
    const std::string limbered = std::string(guns) + ", formation = 'column'";
    for (const Wanted& w :
         {Wanted{"revised", "stands = 6", true}, Wanted{"revised", "stands = 6, formation = 'column'", false},
          Wanted{"firefight", "stands = 6, formation = 'column'", true}, Wanted{"revised", guns, true},
          Wanted{"revised", limbered.c_str(), false}, Wanted{"revised", "arm = 'cavalry', stands = 6", false},
          Wanted{"revised", "arm = 'cavalry', stands = 6, mounted = false", true}}) {
        Plan f(w.book);
        f.blue("B", 20, 20, w.keys).grey("G", 20, 40, "heading = 180");
        Moment m(f);
        const UnitView seen = look_at(m.battle(), m.state(), m.unit("B"));
        EXPECT_EQ(seen.fire.empty(), !w.may) << w.book << ": " << w.keys;
        EXPECT_EQ(seen.fire_range > 0, w.may) << w.book << ": " << w.keys;
        EXPECT_FALSE(seen.deployed.fire.empty()) << w.book << ": " << w.keys;
        EXPECT_GT(seen.deployed.range, 0);
        m.of("B").condition = Condition::routed;
        EXPECT_TRUE(look_at(m.battle(), m.state(), m.unit("B")).fire.empty());
    }
}

// RV-7.1, RE-6.A, CF-8.A: two ranks. RV-16.F.5, RE-16.F.5, CF-17.F.8: half of all stands, and the sound ones fire.
// CF-8.E: a repeater with casualties throws one. RE-gnw-foot: half of the pikes.
TEST(FireInViews, View_ShowsTheNumberOfDiceThatAreRolled) {
    struct Row {
        const char *book, *keys;
        Formation formation;
        int hurt, shown;
    };
    const Row rows[] = {
        {"revised", "", Formation::line, 0, 6},
        {"revised", "", Formation::line, 2, 4},
        {"revised", "", Formation::square, 0, 2},
        {"reasonable", "", Formation::column, 0, 2},
        {"reasonable", "", Formation::square, 0, 1},
        {"reasonable", "weapon = 'musket_and_pike'", Formation::line, 0, 2},
        {"firefight", "", Formation::column, 0, 4},
        {"firefight", "weapon = 'repeater_rifle'", Formation::line, 2, 10},
    };
    for (const Row& row : rows) {
        Plan f(row.book);
        f.blue("B", 20, 10, row.keys).grey("G", 40, 40);
        Moment m(f);
        m.of("B").formation = row.formation;
        for (int i = 0; i < row.hurt; ++i)
            m.of("B").casualties[static_cast<std::size_t>(i)] = 1;
        const UnitView seen = look_at(m.battle(), m.state(), m.unit("B"));
        ASSERT_FALSE(seen.fire.empty()) << row.book << row.keys;
        EXPECT_EQ(seen.fire.begin()->dice, row.shown) << row.book << row.keys << name_of(row.formation);
    }
}

}  // namespace linstock::brom
