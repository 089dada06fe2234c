// Errors in the mwan18 part of a scenario are reported before the first turn, each with its place and its clause.

#include "army/scenario.hpp"
#include "tests/clause/mwan18/scene.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

/// All problems that preparing the battle finds, one per line.
std::string found_in(const std::string& text) {
    const auto read = read_scenario(text, "scene.toml");
    if (!read) return text_of(read.error());
    Problems warnings;
    const auto battle = prepare(rules_of(), *read, &warnings);
    return text_of(battle ? warnings : battle.error());
}

std::string found_in(const Scenery& scenery) { return found_in(scenery.text()); }

/// Expects exactly one line with this text, with its place in the file and the clause.
void expect_one(const std::string& problems, const std::string& what, const std::string& clause) {
    EXPECT_NE(problems.find(what), std::string::npos) << "no '" << what << "' in: " << problems;
    EXPECT_NE(problems.find("[" + clause + "]"), std::string::npos) << clause << " in: " << problems;
    EXPECT_EQ(std::count(problems.begin(), problems.end(), '\n'), 1) << problems;
    EXPECT_EQ(problems.rfind("scene.toml:", 0), 0U) << problems;
}

Scenery with(const std::string& own) {
    return Scenery().blue("A", 1000, 500, "mwan18 = { " + own + " }").grey("Z", 1000, 1500);
}
const std::string battery = "arm = 'artillery', guns = 4, weapon = 'napoleon'";
Scenery guns_with(const std::string& own) {
    return Scenery().blue("A", 1000, 500, battery + ", mwan18 = { " + own + " }").grey("Z", 1000, 1500);
}

}  // namespace

TEST(MW_10_Check, ScenarioWithoutErrors_HasNoProblem) {
    EXPECT_EQ(found_in(with("figures = 20, order = 3, grade = 'crack', arms = 'henry', army = 'union'")), "");
    EXPECT_EQ(found_in(guns_with("sections = 2, crew = 5, pieces = 'napoleon james', order = 4")), "");
}

TEST(MW_10_Check, MW_10_15_UnitThatStartsOnAnother_IsReported) {
    expect_one(found_in(Scenery().blue("A", 1000, 500).grey("Z", 1000, 490)), "Z stands on A", "MW-10.15");
    expect_one(found_in(Scenery().blue("A", 1000, 500).blue("B", 1200, 500).grey("Z", 1000, 1500)), "B stands on A",
               "MW-10.15");
    // 20 figures of half an inch: 254 feet wide.
    EXPECT_EQ(found_in(Scenery().blue("A", 1000, 500).blue("B", 1255, 500).grey("Z", 1000, 1500)), "");
}

TEST(MW_10_Check, MW_10_8_UnitThatStartsOverTheEdge_IsReported) {
    expect_one(found_in(Scenery().blue("A", 100, 500).grey("Z", 1000, 1500)), "A extends over the edge", "MW-10.8");
}

TEST(MW_10_Check, MW_3_33_UnitThatStartsOnImpassableGround_IsReported) {
    const std::string marsh =
        "[[terrain]]\nkind = 'impassable'\narea = [[900, 900], [1100, 900], [1100, 1100], [900, 1100]]";
    Scenery field = Scenery().blue("A", 1000, 500).grey("Z", 1000, 1500).ground(marsh);
    EXPECT_EQ(found_in(field), "");
    const std::string there = field.text() + "[situation]\n[[situation.unit]]\nunit = 'A'\n";
    expect_one(found_in(there + "at = [1000, 1000]\n"), "A stands on impassable ground", "MW-3.33");
    expect_one(found_in(Scenery().blue("A", 1000, 1000).grey("Z", 1000, 1500).ground(marsh)),
               "A stands on impassable ground", "MW-3.33");
}

TEST(MW_10_Check, MW_10_15_Situation_IsCheckedToo) {
    const std::string scene = Scenery().blue("A", 1000, 500).grey("Z", 1000, 1500).text();
    const std::string there = scene + "[situation]\n[[situation.unit]]\nunit = 'A'\n";
    EXPECT_EQ(found_in(there + "at = [1000, 1000]\n"), "");
    expect_one(found_in(there + "at = [1000, 1510]\n"), "Z stands on A", "MW-10.15");
    expect_one(found_in(there + "stands_left = 21\n"), "A has 21 left of 20 figures", "MW-2.2");
}

TEST(MW_10_Check, UnknownKey_IsReportedWithASuggestion) {
    for (const char* own : {"figurs = 20", "figures = 20, banana = 1"})
        EXPECT_NE(found_in(with(own)).find("for a unit in this ruleset"), std::string::npos);
    std::string text = with("figures = 20").text();
    const std::string army = "colours = 'union'\n";
    text.insert(text.find(army) + army.size(), "mwan18 = { armie = 'union' }\n");
    const std::string problems = found_in(text);
    EXPECT_NE(problems.find("unknown key 'armie' for an army in this ruleset"), std::string::npos) << problems;
    EXPECT_NE(problems.find("did you mean 'army'"), std::string::npos) << problems;
}

TEST(MW_10_Check, MW_10_18_ArmyThatIsNotAWord_IsReported) {
    std::string text = with("figures = 20").text();
    const std::string army = "colours = 'union'\n";
    text.insert(text.find(army) + army.size(), "mwan18 = { army = 5 }\n");
    expect_one(found_in(text), "army of an army has an invalid value", "MW-10.18");
    expect_one(found_in(with("army = 5")), "army of A has an invalid value", "MW-10.18");
}

TEST(MW_10_Check, EachValueOutOfRange_IsReportedWithItsClause) {
    expect_one(found_in(with("figures = 0")), "figures of A has an invalid value", "MW-2.2");
    expect_one(found_in(with("order = 5")), "order of A has an invalid value", "MW-5.1");
    expect_one(found_in(with("arrives = 0")), "arrives of A has an invalid value", "MW-10.15");
    expect_one(found_in(with("grade = 'brave'")), "unknown grade 'brave'", "MW-10.18");
    expect_one(found_in(with("arms = 'bow'")), "unknown arms 'bow'", "MW-10.19");
    expect_one(found_in(guns_with("sections = 5")), "sections of A has an invalid value", "MW-2.6");
    expect_one(found_in(guns_with("crew = 13")), "crew of A has an invalid value", "MW-2.6");
    expect_one(found_in(guns_with("order = 3")), "A is artillery", "MW-5.5");
}

TEST(MW_10_Check, MW_smoothbore_Pieces_MustBeInTheCharts) {
    expect_one(found_in(guns_with("pieces = 'bfg9000'")), "unknown piece 'bfg9000'", "MW-smoothbore");
    expect_one(found_in(guns_with("pieces = ''")), "unknown piece ''", "MW-smoothbore");
    expect_one(found_in(guns_with("pieces = 'james james james'")), "A has more pieces than sections", "MW-2.6");
    expect_one(found_in(with("pieces = 'james'")), "pieces of A has no effect", "MW-2.6");
    expect_one(found_in(guns_with("figures = 20")), "figures of A has no effect", "MW-10.19");
}

TEST(MW_10_Check, MW_10_18_LineAndVeteranQuality_BothPlayedAsVeteranGiveAWarning) {
    const auto with_veterans = [](const std::string& keys) {
        return found_in(Scenery()
                            .blue("A", 1000, 500, "quality = 'line'" + keys)
                            .blue("B", 2000, 500, "quality = 'veteran'")
                            .grey("Z", 1000, 1500, "quality = 'green'"));
    };
    expect_one(with_veterans(""), "this ruleset treats 'line' as 'veteran': A", "MW-10.18");
    EXPECT_EQ(with_veterans(", mwan18 = { grade = 'average' }"), "") << "its own table gives the grade";
    EXPECT_EQ(found_in(Scenery().blue("A", 1000, 500, "quality = 'line'").grey("Z", 1000, 1500, "quality = 'line'")),
              "");
}

TEST(MW_10_Check, MW_10_18_WarningAboutGrades_NamesTheRulesetThatIsPlayed) {
    std::string text = Scenery()
                           .blue("A", 1000, 500, "quality = 'line'")
                           .blue("B", 2000, 500, "quality = 'veteran'")
                           .grey("Z", 1000, 1500, "quality = 'green'")
                           .text();
    const std::string own = "rulesets = [";
    text.insert(text.find(own) + own.size(), "'revised', ");
    EXPECT_NE(found_in(text).find("this ruleset treats 'line' as 'veteran': A"), std::string::npos) << found_in(text);
}

TEST(MW_10_Check, MW_0_2_OptionalRule_IsRefusedByItsNameAndPlace) {
    std::string text = Scenery().blue("A", 1000, 500).grey("Z", 1000, 1500).text();
    const std::string frame = "[scenario]\n";
    text.insert(text.find(frame) + frame.size(), "optional_rules = ['supply_wagons']\n");
    const std::string found = found_in(text);
    expect_one(found, "this ruleset has no optional rule 'supply_wagons'", "MW-0.2");
    EXPECT_EQ(found.rfind("scene.toml:2:", 0), 0U) << found;
}

TEST(MW_10_Check, MW_10_2_FilesOfALineOrColumn_MustBePossible) {
    const auto in = [](const std::string& formation, const std::string& own) {
        return found_in(Scenery()
                            .blue("A", 1000, 500, "formation = '" + formation + "', mwan18 = { " + own + " }")
                            .grey("Z", 1000, 1500));
    };
    EXPECT_EQ(in("line", "files = 10"), "");
    EXPECT_EQ(in("line", "files = 20"), "");
    EXPECT_EQ(in("column", "files = 4"), "");
    for (const char* files : {"files = 0", "files = 5", "files = 50"})
        expect_one(in("line", files), "files of A has an invalid value for a line", "MW-10.2");
    for (const char* files : {"files = 0", "files = 1", "files = 50"})
        expect_one(in("column", files), "files of A has an invalid value", "MW-10.2");
    expect_one(in("skirmish", "files = 5"), "files of A has no effect", "MW-10.2");
}

}  // namespace linstock::mwan18
