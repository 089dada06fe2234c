// RV-16.F.2, RE-16.F.2, CF-17.F.4: a unit in a town adds one to its morale.

#include "rulesets/brom/morale/morale.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

namespace linstock::brom {
namespace {

struct Book {
    const char* ruleset;
    const char* clause;
};
constexpr Book books[] = {{"revised", "RV-16.F.2"}, {"reasonable", "RE-16.F.2"}, {"firefight", "CF-17.F.4"}};

class TownMorale : public testing::TestWithParam<Book> {};
INSTANTIATE_TEST_SUITE_P(Family, TownMorale, testing::ValuesIn(books),
                         [](const auto& i) { return std::string(i.param.ruleset); });

TEST_P(TownMorale, UnitInATown_AddsOne) {
    for (const bool town : {true, false}) {
        Plan f(GetParam().ruleset);
        f.blue("B", 20, 20).grey("G", 20, 40);
        if (town) f.ground("[[terrain]]\nkind = 'town'\nname = 'T'\nrectangle = [[16, 16], [24, 24]]");
        Moment m(f);
        m.rate("B", 2);
        m.run(morale_check(m.unit("B"), Occasion::stand_lost), "d6=1");
        const Event e = m.one(EventKind::morale_checked, "B");
        EXPECT_EQ(e.total(), town ? 4 : 3);
        EXPECT_EQ(m.modifier(e, "in a town"), town ? 1 : 0);
        EXPECT_EQ(m.cites(e, GetParam().clause), town);
    }
}

}  // namespace
}  // namespace linstock::brom
