// Tests that a study reports what its ruleset counts: with bases no figures and no routs.
#include "report/study/study_page.hpp"
#include "report/study/study_text.hpp"
#include "study/play_battle.hpp"
#include "study/summary.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

namespace linstock::study {
namespace {

/// Two arms of two battles each; in the second, the computer player `other` commands the first side.
Summary fought(const char* book, const char* other) {
    const auto battle = tests::battle_of("two-brigades", book);
    Manifest m;
    m.seed = seed_of(1);
    m.battles = 2;
    m.scenarios = {""};
    m.arms.resize(2);
    for (Arm& arm : m.arms)
        arm.ruleset = book;
    m.arms[0].name = "as the book has it";
    m.arms[1].name = "the other";
    m.arms[1].blue = other;
    Summary out(m, {battle, battle});
    for (std::uint64_t t = 0; t < m.tasks(); ++t)
        out.add(play_battle(*battle, m, task_of(m, t)));
    return out;
}

bool has(const std::string& text, const char* what) { return text.find(what) != std::string::npos; }
std::string ending(std::size_t, const Outcome&) { return "over"; }

TEST(StudyTerms, RulesetWithBases_ReportsBases) {
    const Summary s = fought("brothers", "random");
    const std::string text = report::study_text(s, ending);
    EXPECT_TRUE(has(text, "Blue: bases lost")) << text;
    EXPECT_TRUE(has(text, "  bounds ")) << text;
    EXPECT_GT(estimate_of(s.arms()[0], Measure::second_stands_lost).estimate, 0);
    const std::string page = report::study_html(s, ending);
    for (const char* told : {"Bases lost in a battle", "Blue: bases lost", "Bases left</th>", "dispersed",
                             "Every base at the end of every bound", ">bound</text>"})
        EXPECT_TRUE(has(page, told)) << told;
    for (const char* not_counted :
         {"igures lost", "Routs, by cause", ": routs", "stopped short</th>", "disordered</li>", ">turn</text>"})
        EXPECT_FALSE(has(page, not_counted)) << not_counted;
    EXPECT_FALSE(has(text, "figures") || has(text, "routs")) << text;
}

TEST(StudyTerms, OtherRulesets_ReportFiguresAndRouts) {
    const Summary s = fought("revised", "random");
    const std::string text = report::study_text(s, ending);
    EXPECT_TRUE(has(text, "Blue: figures lost") && has(text, "Grey: routs") && has(text, "  turns ")) << text;
    EXPECT_FALSE(has(text, "stands lost")) << text;
    const std::string page = report::study_html(s, ending);
    for (const char* told : {"Figures lost in a battle", "Routs, by cause", "Figures lost</th>", "Stands left</th>",
                             "Effectiveness by turn", "disordered</li>"})
        EXPECT_TRUE(has(page, told)) << told;
}

TEST(StudyTerms, ArmWithoutEffect_IsReportedAsSuch) {
    const Summary same = fought("brothers", "sergeant");
    EXPECT_TRUE(same.comparisons()[0].nothing_changed());
    EXPECT_TRUE(has(report::study_text(same, ending), "the change had no effect"));
    EXPECT_FALSE(fought("brothers", "random").comparisons()[0].nothing_changed());
}

}  // namespace
}  // namespace linstock::study
