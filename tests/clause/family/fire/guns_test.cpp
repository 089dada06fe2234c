// Guns: RV-8, RE-7.E to RE-7.H, CF-9, CF-14.F. Falling back, rout, abandoned guns and pivoting; the table holds the ids
// of each ruleset.

#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "tests/clause/firing.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {

namespace {

struct Book {
    const char* ruleset;
    const char* guns;
    const char* fall_back;  ///< clause
    const char* fall_back_dice;
    const char* rout;  ///< clause
    const char* rout_dice;
    const char* abandoned;
    const char* pivot;
};

class FamilyGuns : public testing::TestWithParam<Book> {
  public:
    static Plan plan() { return Plan(GetParam().ruleset); }
};

INSTANTIATE_TEST_SUITE_P(
    Books, FamilyGuns,
    testing::Values(Book{"revised", "arm = 'artillery', guns = 6", "RV-8", "d20=10", "RV-8", "d20=10", "RV-8", "RV-8"},
                    Book{"reasonable", "arm = 'medium_guns'", "RE-7.E", "", "RE-7.F", "", "RE-7.G", "RE-7.H"},
                    Book{"firefight", "arm = 'artillery'", "CF-14.F", "d6=4,4,4", "CF-9", "d6=4,4", "CF-9", "CF-9"}),
    [](const testing::TestParamInfo<Book>& book) { return std::string(book.param.ruleset); });

void abandon(Moment& m, const std::string& battery) {
    UnitState& u = m.of(battery);
    edit(u, [&](BromUnit& w) {
        w.guns = Guns::abandoned;
        w.guns_place = u.place;
        w.guns_heading = u.heading;
    });
}

}  // namespace

TEST_P(FamilyGuns, BatteryThatFallsBack_TakesItsGunsAndLeavesThemInWoods) {
    for (const bool woods : {false, true}) {
        Plan f = plan();
        f.blue("B", 36, 30, GetParam().guns).grey("G", 10, 44);
        if (woods) f.ground(area("woods", 30, 0, 42, 27));
        Moment m(f);
        m.run(fall_back(m.unit("B")), GetParam().fall_back_dice);
        EXPECT_EQ(own(m.of("B")).guns, woods ? Guns::abandoned : Guns::with_crew);
        EXPECT_LT(m.place("B").y, 20);
        if (woods) {
            EXPECT_TRUE(m.cites(m.one(EventKind::guns_abandoned), GetParam().fall_back));
        }
    }
}

TEST_P(FamilyGuns, BatteryThatRouts_LeavesItsGunsInPlace) {
    Plan f = plan();
    f.blue("B", 36, 30, GetParam().guns).grey("G", 10, 44);
    Moment m(f);
    m.run(rout(m.unit("B"), {}, true), GetParam().rout_dice);
    EXPECT_EQ(own(m.of("B")).guns, Guns::abandoned);
    EXPECT_EQ(own(m.of("B")).guns_place, to_point({36, 30}));
    EXPECT_TRUE(m.cites(m.one(EventKind::guns_abandoned), GetParam().rout));
    EXPECT_EQ(throws(m, "B"), 0);
}

TEST_P(FamilyGuns, AbandonedGuns_AreMannedOnlyByGunnersWithoutGunsInContact) {
    Plan f = plan();
    f.blue("B", 36, 10, GetParam().guns).blue("Crew", 50, 14, GetParam().guns).blue("Foot", 60, 11).grey("G", 36, 40);
    Moment m(f);
    abandon(m, "B");
    m.of("B").place = to_point({10, 10});
    const double back = facts(m.battle(), m.unit("B")).stand_depth;
    m.of("Foot").place = to_point({36, 10 - back});
    const auto offered = [&](const std::string& unit, Verb verb) {
        edit(m.of(unit), [](BromUnit& w) { w.responded = true; });
        std::vector<Offer> offers;
        order_offers(m.battle(), m.state(), m.unit(unit), offers);
        for (const Offer& o : offers)
            if (o.verb == verb && o.target == m.unit("B")) return true;
        return false;
    };
    EXPECT_FALSE(offered("Foot", Verb::man_guns));
    EXPECT_TRUE(offered("Foot", Verb::move_guns));
    EXPECT_FALSE(offered("B", Verb::man_guns));     // its own crew, but far away
    EXPECT_FALSE(offered("Crew", Verb::man_guns));  // has guns of its own
    edit(m.of("Crew"), [](BromUnit& w) { w.guns = Guns::spiked; });
    m.of("Crew").place = to_point({36, 10 + back});
    ASSERT_TRUE(offered("Crew", Verb::man_guns));
    Decision d;
    d.verb = Verb::man_guns;
    d.unit = m.unit("Crew");
    d.target = m.unit("B");
    edit(m.state(), [&](BromState& s) { s.card = facts(m.battle(), m.unit("Crew")).card; });
    m.run(make(Proc::ask_order));
    m.decide(d);
    EXPECT_EQ(own(m.of("Crew")).guns, Guns::with_crew);
    EXPECT_TRUE(own(m.of("Crew")).moved);  // the whole move is spent
    EXPECT_TRUE(m.cites(m.one(EventKind::guns_served), GetParam().abandoned));
}

TEST_P(FamilyGuns, Pivot_NeedsNoCommandResponseAndIsNoMove) {
    Plan f = plan();
    f.blue("B", 36, 10, GetParam().guns).grey("G", 36, 30);
    Moment m(f);
    edit(m.state(), [&](BromState& s) { s.card = facts(m.battle(), m.unit("B")).card; });
    m.run(make(Proc::ask_order));
    const Vec centre = footprint(m.battle(), m.state(), m.unit("B")).centre;
    Decision d;
    d.unit = m.unit("B");
    d.verb = Verb::pivot;
    d.heading = full_turn / 4;
    m.decide(d);
    EXPECT_EQ(m.of("B").heading, full_turn / 4);
    EXPECT_TRUE(m.cites(m.one(EventKind::reformed), GetParam().pivot));
    EXPECT_FALSE(own(m.of("B")).moved);
    const Vec after = footprint(m.battle(), m.state(), m.unit("B")).centre;
    EXPECT_NEAR(after.x, centre.x, 1e-4);
    EXPECT_NEAR(after.y, centre.y, 1e-4);
    EXPECT_TRUE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::artillery));
}

}  // namespace linstock::brom
