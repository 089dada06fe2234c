// The test harness itself: a small field opens at the given phase, with dice and decisions by name and events as text.

#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

Field two_lines() {
    Field field;
    field.blue("A1", "at = [24, 10]").grey("B1", "at = [24, 22], heading = 180");
    return field;
}

TEST(Harness, Volley_ByUnitNames_FiresWithTheTapesDice) {
    Table table(two_lines().phase("standing fire", 2), "d6=4,4,1,1,1,1 d6=1,1,1,1,1,1");
    ASSERT_TRUE(table.ready());
    if (table.asks("fire")) {
        table.decide(fire("A1", "B1"));
        table.decide(fire("B1", "A1"));
    }
    EXPECT_EQ(table.count(EventKind::fired), 2) << table.event_texts();
}

TEST(Harness, Order_IsPromptedOnItsCard) {
    Table table(two_lines().cards({"Blue Brigade", "Grey Brigade"}).phase("movement"), "d10=1");
    ASSERT_TRUE(table.ready());
    table.prompt("order");
    table.decide(stand("A1"));
    EXPECT_FALSE(table.wanted_dice().empty());
}

TEST(Harness, Situation_MayRemoveAUnit) {
    Field field = two_lines();
    field.blue("A2", "at = [50, 10]").now("A2", "presence = \"gone\"").phase("movement").cards({"Blue Brigade"});
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.at("A2").gone());
}

}  // namespace
}  // namespace linstock::clause
