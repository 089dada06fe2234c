// RV-2.B, RV-2.C, RV-5.G: officers that are placed behind the curtain or arrive with their units.

#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

NamedDecision put_officer(std::string_view officer, Vec at) {
    NamedDecision say;
    say.verb = Verb::place;
    say.officer = officer;
    say.path = {at};
    return say;
}

NamedDecision with_unit(std::string_view officer, std::string_view unit) {
    NamedDecision say;
    say.verb = Verb::attach;
    say.officer = officer;
    say.unit = unit;
    return say;
}

Field behind_the_curtain() {
    Field field;
    field.table(72, 60).blue("A1", "start = \"zone\"").grey("B1", "start = \"zone\"");
    field.officer(0, "Alder", "brigade", "start = \"zone\"").officer(1, "Birch", "brigade", "start = \"zone\"");
    return field;
}

TEST(RV_2_Preparation, RV_2_B_Officers_ArePlacedInTheZoneAfterTheirUnitsUnseenByTheEnemy) {
    Table table(behind_the_curtain());
    ASSERT_TRUE(table.ready());
    table.decide(place("A1", {36, 20}, 0));
    table.decide(place("B1", {36, 40}, 180));
    EXPECT_TRUE(table.asks("deploy_officer", Seat::first));
    EXPECT_TRUE(table.asks("deploy_officer", Seat::second));
    EXPECT_TRUE(table.cites(table.refuse(put_officer("Alder", {36, 24.01})), "RV-2.B"));
    table.decide(put_officer("Alder", {36, 24}));
    EXPECT_EQ(table.state().officers[0].presence, Presence::concealed) << "the curtain is still closed";
    table.decide(with_unit("Birch", "B1"));
    EXPECT_EQ(table.state().officers[0].presence, Presence::on_table);
    EXPECT_EQ(table.state().officers[1].presence, Presence::on_table);
    EXPECT_EQ(table.state().officers[1].attached_to.value, 2);
    EXPECT_EQ(table.state().officers[1].place, table.at("B1").place);
}

TEST(RV_2_Preparation, RV_2_B_Officer_CannotBeAttachedToAnEnemyUnit) {
    Table table(behind_the_curtain());
    ASSERT_TRUE(table.ready());
    table.decide(place("A1", {36, 20}, 0));
    table.decide(place("B1", {36, 40}, 180));
    EXPECT_TRUE(table.cites(table.refuse(with_unit("Alder", "B1")), "RV-2.B"));
}

}  // namespace
}  // namespace linstock::clause
