// RE-2, CF-3: the phases of the sister books come in the order of their lists.

#include "tests/clause/harness.hpp"

#include <utility>

namespace linstock::clause {
namespace {

struct Book {
    const char* ruleset;
    std::vector<std::pair<std::string, std::string>> phases;
};

class SequenceOfBoth : public testing::TestWithParam<Book> {};

INSTANTIATE_TEST_SUITE_P(Books, SequenceOfBoth,
                         testing::Values(Book{"reasonable",
                                              {{"announcements", "RE-1.6"},
                                               {"movement", "RE-2.1"},
                                               {"artillery fire", "RE-2.3"},
                                               {"moving artillery", "RE-2.3"},
                                               {"standing fire", "RE-2.4"},
                                               {"moving fire", "RE-2.4"},
                                               {"attackers close", "RE-2.5"},
                                               {"defenders stand", "RE-2.6"},
                                               {"close combat", "RE-2.7"},
                                               {"victory", "RE-2.9"},
                                               {"rally", "RE-2.10"},
                                               {"under half strength", "RE-2.11"},
                                               {"army effectiveness", "RE-2.12"},
                                               {"end of turn", "RE-2.12"}}},
                                         Book{"firefight",
                                              {{"announcements", "CF-2.C"},
                                               {"movement", "CF-3.A"},
                                               {"artillery fire", "CF-3.B"},
                                               {"moving artillery", "CF-3.C"},
                                               {"standing fire", "CF-3.D"},
                                               {"moving fire", "CF-3.E"},
                                               {"fire-fight", "CF-3.F"},
                                               {"attackers close", "CF-3.G"},
                                               {"defenders stand", "CF-3.H"},
                                               {"close combat", "CF-3.I"},
                                               {"rally", "CF-3.J"},
                                               {"army effectiveness", "CF-3.K"},
                                               {"end of turn", "CF-3.L"}}}),
                         [](const auto& each) { return std::string(each.param.ruleset); });

TEST_P(SequenceOfBoth, Phases_ComeInThePrintedOrder) {
    Field field(GetParam().ruleset);
    field.blue("A1", "at = [10, 4]").grey("B1", "at = [60, 44]");
    Table table(field);
    ASSERT_TRUE(table.ready());
    table.any_dice();
    EXPECT_TRUE(table.until_turn(2)) << table.event_texts() << table.wanted_dice();
    const std::vector<Event> began = table.events(EventKind::phase_began);
    ASSERT_GE(began.size(), GetParam().phases.size());
    for (std::size_t i = 0; i < GetParam().phases.size(); ++i) {
        EXPECT_EQ(began[i].word, GetParam().phases[i].first);
        EXPECT_TRUE(table.cites(began[i], GetParam().phases[i].second)) << GetParam().phases[i].first;
    }
    EXPECT_EQ(std::string(began[GetParam().phases.size()].word), "announcements") << "the next turn";
}

}  // namespace
}  // namespace linstock::clause
