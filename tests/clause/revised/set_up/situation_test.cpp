// [situation]: an impossible battle in progress is refused with all its problems and their places in the file.

#include "tests/clause/harness.hpp"

namespace linstock::clause {
namespace {

/// Blue A1 and A2 in the south, Grey B1 and a battery in the north, a town in the middle and a pond in the west.
Field meeting() {
    Field field;
    field.terrain("kind = \"town\", name = \"Mill\", rectangle = [[32, 20], [40, 28]]");
    field.terrain("kind = \"impassable\", name = \"pond\", rectangle = [[4, 16], [14, 26]]");
    field.blue("A1", "at = [20, 6], stands = 6")
        .blue("A2", "at = [40, 6]")
        .blue("A3", "arm = \"cavalry\", at = [60, 6]");
    field.grey("B1", "at = [20, 40]").grey("B2", "at = [40, 40]");
    return field;
}

bool expect_problem(const std::string& problems, std::string_view what) {
    const bool found = problems.find(what) != std::string::npos;
    EXPECT_TRUE(found) << "'" << what << "' is not in:\n" << problems;
    return found;
}

TEST(Situation, ValidSituation_HasNoProblems) {
    Field field = meeting();
    field.now("A1", "at = [20, 20]").now("A2", "at = [36, 24]").now("B1", "at = [20, 20.5], heading = 180");
    EXPECT_EQ(problems_of(field.text()), "") << "front to front they do not overlap";
}

TEST(Situation, UnitsOnEachOtherOverTheEdgeOrInThePond_AreAllReported) {
    Field field = meeting();
    field.now("A1", "at = [40, 41]").now("A2", "at = [71, 20]").now("B1", "at = [9, 22]");
    const std::string problems = problems_of(field.text());
    expect_problem(problems, "A1 stands on B2; expected places that do not overlap [RV-6");
    expect_problem(problems, "A2 extends over the edge of the table");
    expect_problem(problems, "B1 stands on impassable ground");
    EXPECT_EQ(std::count(problems.begin(), problems.end(), '\n'), 3) << problems;
}

TEST(Situation, TwoUnitsInOnePlace_TheLaterIsReportedOnce) {
    Field field = meeting();
    field.now("A1", "at = [20, 20]").now("A2", "at = [21, 20]");
    const std::string problems = problems_of(field.text());
    expect_problem(problems, "A2 stands on A1");
    EXPECT_EQ(problems.find("A1 stands on A2"), std::string::npos) << problems;
}

TEST(Situation, PlaceThatItsFirstUnitHasLeft_IsFree) {
    Field field = meeting();
    field.now("A1", "at = [40, 6]").now("A2", "at = [55, 20]");
    EXPECT_EQ(problems_of(field.text()), "");
}

TEST(Situation, Footprint_IsThatOfTheStandsLeftInTheGivenFormation) {
    Field field = meeting();
    field.now("A1", "at = [3.5, 6], formation = \"column\"");
    EXPECT_EQ(problems_of(field.text()), "");
    field.now("A2", "at = [1.5, 30]");
    expect_problem(problems_of(field.text()), "A2 extends over the edge");
}

TEST(Situation, Town_HoldsNoMoreThanAtTheStart) {
    Field field = meeting();
    field.now("A1", "at = [36, 24]").now("A2", "at = [37, 24]").now("A3", "at = [35, 24]").now("B1", "at = [34, 24]");
    const std::string problems = problems_of(field.text());
    expect_problem(problems, "Mill has no space for A2");
    expect_problem(problems, "A3 is mounted in Mill");
    expect_problem(problems, "B1 and A1 hold the same town; expected one army in a town [RV-16.F.3]");
}

TEST(Situation, PresenceAndPlace_MustAgree) {
    Field field = meeting();
    field.blue("A4", "start = \"reserve\"").blue("A5", "start = \"zone\"");
    field.now("A4", "at = [50, 20]").now("A5", "presence = \"on_table\"").now("A1", "stands_left = 0");
    const std::string problems = problems_of(field.text());
    expect_problem(problems, "A4 has a place, but is not on the table");
    expect_problem(problems, "A5 is on the table, but has no place; expected at = [x, y]");
    expect_problem(problems, "A1 is on the table without a stand");
}

TEST(Situation, LossesBeyondTheUnitsStrength_AreReported) {
    Field field = meeting();
    field.now("A2", "stands_left = 20").now("B1", "casualties = [0, 9]");
    const std::string problems = problems_of(field.text());
    expect_problem(problems, "A2 has 20 stands left of");
    expect_problem(problems, "B1 has 9 casualties on a stand of");
}

TEST(Situation, UnknownFieldsAndWords_AreReportedWithASuggestion) {
    Field field = meeting();
    field.now("A1", "revised = { ratd = true }").now("A2", "revised = { condition = \"rooted\" }");
    field.now("B1", "revised = { rating = 99999 }").now("B2", "revised = { rating = \"four\" }");
    field.battle_now("revised = { entri = 3 }");
    const std::string problems = problems_of(field.text());
    expect_problem(problems, "unknown field 'ratd' of a unit in a situation; did you mean 'rated'?");
    expect_problem(problems,
                   "unknown condition; expected steady, disordered, falling_back or routed; did you "
                   "mean 'routed'?");
    expect_problem(problems, "rating: 99999 is not allowed here; expected a whole number from -128 to 127");
    expect_problem(problems, "rating: 'four' is not allowed here");
    expect_problem(problems, "unknown field 'entri' of a situation");
}

TEST(Situation, AttachedOfficer_NeedsAUnitOnTheTable) {
    Field field = meeting();
    field.officer(0, "Brown", "brigade", "at = [30, 4]");
    field.officer(1, "Green", "brigade", "at = [30, 44]");
    field.now("A1", "presence = \"gone\"").officer_now("Brown", "attached = \"A1\"");
    field.officer_now("Green", "attached = \"B1\", presence = \"gone\"");
    const std::string problems = problems_of(field.text());
    expect_problem(problems, "Brown is attached to A1, which is not on the table");
    expect_problem(problems, "Green is attached, but is not on the table");
}

TEST(Deployment, ZoneWithoutRoom_IsRefusedForEachArmy) {
    const auto zoned = [](std::string_view blue, std::string_view grey) {
        Field field;
        field.terrain("kind = \"impassable\", rectangle = [[30, 40], [40, 47]]");
        field.army(0, "zone = [ { area = " + std::string(blue) + " } ]");
        field.army(1, "zone = [ { area = " + std::string(grey) + " } ]");
        field.blue("A1", "start = \"zone\"").blue("A2", "start = \"zone\"");
        field.grey("B1", "start = \"zone\"").grey("B2", "at = [35, 30]");
        return problems_of(field.text());
    };
    const std::string wide = "[[10, 0], [60, 0], [60, 12], [10, 12]]";
    EXPECT_EQ(zoned(wide, "[[10, 26], [60, 26], [60, 38], [10, 38]]"), "");
    const std::string problems =
        zoned("[[10, 0], [18, 0], [18, 3], [10, 3]]", "[[30, 29], [40, 29], [40, 33], [30, 33]]");
    expect_problem(problems, "there is no space for A2 where its army deploys; expected a zone that holds all");
    expect_problem(problems, "there is no space for B1");
    expect_problem(problems, "[RV-2.B]");
}

TEST(Deployment, ZoneWithoutRoom_IsRefusedAlsoWhenSidesAreChosenAtTheTable) {
    const auto zoned = [](std::string_view blue) {
        Field field;
        field.scenario("open_sides = true");
        field.army(0, "zone = [ { area = " + std::string(blue) + " } ]");
        field.blue("A1", "start = \"zone\"").blue("A2", "start = \"zone\"").grey("B1", "at = [35, 30]");
        return problems_of(field.text());
    };
    EXPECT_EQ(zoned("[[10, 0], [60, 0], [60, 12], [10, 12]]"), "");
    expect_problem(zoned("[[10, 0], [18, 0], [18, 3], [10, 3]]"), "there is no space for A2 where its army deploys");
}

}  // namespace
}  // namespace linstock::clause
