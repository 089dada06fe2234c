// RV-8, RE-7.G, CF-9: abandoned guns are dragged by any unit in contact, and manned by gunners only.

#include "rulesets/brom/fire/fire.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

struct Book {
    const char* ruleset;
    const char* guns;
    const char* dice;
    double far;
    const char* clause;
};
constexpr Book books[] = {
    {"revised", "arm = 'artillery', guns = 6, stands = 3", "", 2, "RV-8"},
    {"reasonable", "arm = 'light_guns'", "", 4, "RE-7.G"},
    {"reasonable", "arm = 'heavy_guns'", "", 1, "RE-movement"},
    {"firefight", "arm = 'artillery', guns = 6, stands = 3", "d6=5", 5, "CF-9"},
};

class Dragging : public testing::TestWithParam<Book> {
  protected:
    /// B's guns are abandoned at (36, 10); F touches them from behind, and F's card is open.
    Moment abandoned(const std::string& keys) const {
        Plan f(GetParam().ruleset);
        f.blue("B", 36, 10, GetParam().guns).blue("F", 60, 5, keys).grey("G", 36, 40);
        Moment m(f);
        edit(m.of("B"), [&](BromUnit& w) {
            w.guns = Guns::abandoned;
            w.guns_place = to_point({36, 10});
        });
        m.of("B").place = to_point({10, 10});
        m.of("F").place = to_point({36, 8.6});
        edit(m.of("F"), [](BromUnit& w) {
            w.responded = true;
            if (w.guns == Guns::with_crew) w.guns = Guns::spiked;
        });
        edit(m.state(), [&](BromState& s) { s.card = facts(m.battle(), m.unit("F")).card; });
        m.run(make(Proc::ask_order));
        return m;
    }
    static Decision order(Moment& m, Verb verb) {
        Decision d;
        d.verb = verb;
        d.unit = m.unit("F");
        d.target = m.unit("B");
        return d;
    }
};

INSTANTIATE_TEST_SUITE_P(Family, Dragging, testing::ValuesIn(books));

TEST_P(Dragging, AbandonedGuns_AreDraggedByAnyUnitAtTheHandRate) {
    Moment m = abandoned("");
    m.refuse(order(m, Verb::man_guns), std::string(GetParam().ruleset) == "revised"      ? "RV-4.A"
                                       : std::string(GetParam().ruleset) == "reasonable" ? "RE-2.1"
                                                                                         : "CF-3.A");
    m.decide(order(m, Verb::move_guns), GetParam().dice);
    EXPECT_EQ(own(m.of("B")).guns_place, to_point({36, 10 - GetParam().far}));
    const Event e = m.one(EventKind::guns_served, "F");
    if (std::string(GetParam().ruleset) != "revised") {  // that ruleset has its own rate, given with the guns
        EXPECT_TRUE(m.cites(e, GetParam().clause));
    }
    EXPECT_TRUE(own(m.of("F")).moved);
}

TEST_P(Dragging, AbandonedGuns_AreMannedByACrewWithoutGuns) {
    Moment m = abandoned(GetParam().guns);
    m.decide(order(m, Verb::man_guns));
    EXPECT_EQ(own(m.of("F")).guns, Guns::with_crew);
    EXPECT_EQ(m.of("F").place, to_point({36, 10}));
    const std::string book = GetParam().ruleset;
    const char* clause = book == "revised" ? "RV-8" : book == "reasonable" ? "RE-7.G" : "CF-9";
    EXPECT_TRUE(m.cites(m.one(EventKind::guns_served, "F"), clause));
}

}  // namespace
}  // namespace linstock::brom
