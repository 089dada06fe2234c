// Plays a battle for every value that a ruleset accepts in any field or cell of its house rules. No
// battle may abort, freeze or report a bug. Each battle runs in its own process, so that a crash
// does not hide the others.

#include "battle/engine_api.hpp"
#include "battle/ruleset.hpp"
#include "generals/play_out.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>

namespace linstock {
namespace {

constexpr int fault = 3;
constexpr int refused = 4;
constexpr unsigned timeout = 60;  // seconds

std::vector<std::string> values_for(const Charts& charts, CellRef cell) {
    switch (charts.value(cell).kind) {
        case CellKind::number:
        case CellKind::measure:
        case CellKind::floor:
        case CellKind::ceiling: return {"0", "-1", "1", "20", "240", "1000", "32767"};
        case CellKind::flag: return {"true", "false"};
        case CellKind::faces: return {"[]", "[1, 2, 3, 4, 5, 6]"};
        case CellKind::dice: return {"\"20d100\"", "\"-20d6\"", "\"1d6\"", "\"0\""};
        case CellKind::band: return {"[0, 240]", "[0, 1]", "\"-\""};
        case CellKind::word: {
            std::vector<std::string> out;
            for (const std::string& word : charts.words(cell))
                out.push_back("\"" + word + "\"");
            return out;
        }
        default: return {};
    }
}

/// How a short battle with one change ended: 0, refused, fault, or another value if the process
/// died.
int exit_status_of(const std::string& book, const std::string& change) {
    const pid_t child = fork();
    if (child == 0) {
        alarm(timeout);
        const auto rules = tests::ruleset(book, "name = \"Ours\"\nruleset = \"" + book + "\"\n" + change);
        if (!rules) _exit(refused);
        const auto scenario =
            read_scenario(tests::data_file("scenarios/two-brigades.toml").text, "two-brigades.toml", nullptr);
        const auto battle = prepare(*rules, *scenario);
        if (!battle) _exit(refused);
        const SeededDice dice(seed_of(5));
        State state = open(**battle, &dice, nullptr);
        PlayLimits limits;
        limits.decisions = 5000;
        limits.turns = 5;
        const auto played = play_out(**battle, state, *make_computer_player("sergeant", 1),
                                     *make_computer_player("random", 2), dice, nullptr, limits);
        _exit(played.bug.empty() && played.decisions > 20 ? 0 : fault);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + status;
}

class HouseSurvey : public ::testing::TestWithParam<const char*> {};

TEST_P(HouseSurvey, AcceptedHouseRule_IsPlayableWithoutCrashOrBug) {
    const std::string book = GetParam();
    const auto rules = tests::ruleset(book);
    ASSERT_TRUE(rules.ok());
    const Charts& charts = *(*rules)->charts;
    // LINSTOCK_SURVEY=charts or =fields limits the survey to these.
    const char* only = std::getenv("LINSTOCK_SURVEY");
    const auto wanted = [&](const char* part) { return only == nullptr || std::string(only) == part; };
    int battles = 0;
    const auto survey = [&](CellRef cell, const std::string& where) {
        for (const std::string& value : values_for(charts, cell)) {
            const int end = exit_status_of(book, "[[change]]\n" + where + "value = " + value + "\n");
            EXPECT_TRUE(end == 0 || end == refused) << end << ": " << book << "\n" << where << "value = " << value;
            battles += end == 0 ? 1 : 0;
        }
    };
    if (wanted("fields"))
        for (const ProfileField& field : charts.profile())
            survey(field.cell, "profile = \"" + field.name + "\"\n");
    for (std::size_t i = 0; wanted("charts") && i < charts.charts().size(); ++i) {
        const ChartId id = ChartId::of_index(i);
        const Chart& chart = charts.chart(id);
        for (const std::string& row : chart.rows)
            for (const std::string& column : chart.columns)
                survey(charts.cell(id, row, column),
                       "chart = \"" + chart.id + "\"\nrow = \"" + row + "\"\ncolumn = \"" + column + "\"\n");
    }
    EXPECT_GT(battles, 100);
}

INSTANTIATE_TEST_SUITE_P(Books, HouseSurvey, ::testing::Values("revised", "reasonable", "firefight"));

}  // namespace
}  // namespace linstock
