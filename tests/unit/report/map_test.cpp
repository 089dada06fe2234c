#include "report/map/map.hpp"

#include "report/canvas.hpp"
#include "sample.hpp"
#include "tests/folder/folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

using namespace linstock;

namespace {

/// The first lesson, two regiments per side, in several states and formations.
std::string lesson(const std::shared_ptr<const Battle>& battle) {
    View view = sample::opening_view(*battle);
    view.turn = 2;
    view.phase = 1;
    UnitView& first = view.units.edit(0);
    first.formation = Formation::column;
    first.heading = from_degrees(45);
    first.casualties[0] = 2;
    first.figures_left -= 2;
    UnitView& second = view.units.edit(1);
    second.formation = Formation::square;
    UnitView& third = view.units.edit(2);
    third.heading = from_degrees(90);
    third.condition = Condition::routed;
    for (std::size_t i = 0; i < view.units.size(); ++i)
        view.units.edit(i).footprint = sample::footprint_of(*battle, view.units[i]);
    view.officers[0].attached_to = second.id;
    return report::terminal_map(*battle, view, 72, false);
}

}  // namespace

// LINSTOCK_GOLDEN=1 in the environment writes the picture again; look at it before you commit it.
TEST(TerminalMap, FirstLesson_EqualsGoldenMap) {
    const auto battle = sample::loaded("two-brigades-lesson-1");
    ASSERT_NE(battle, nullptr);
    const std::string path = tests::tests_folder() + "/unit/report/lesson-1.txt";
    const std::string drawn = lesson(battle);
    if (std::getenv("LINSTOCK_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << drawn;
    EXPECT_EQ(drawn, sample::read_text(path));
}

TEST(TerminalMap, HiddenUnits_DoNotUseLetters) {
    const auto battle = sample::loaded("two-brigades-lesson-1");
    ASSERT_NE(battle, nullptr);
    View view = sample::opening_view(*battle);
    for (std::size_t i = 0; i < view.units.size(); ++i)
        view.units.edit(i).footprint = sample::footprint_of(*battle, view.units[i]);
    const std::string second = battle->unit(view.units[1].id).name;
    const auto line_of = [&] {
        const std::string drawn = report::terminal_map(*battle, view, 72, false);
        const std::size_t at = drawn.find(second);
        const std::size_t begins = at == std::string::npos ? 0 : drawn.rfind('\n', at) + 1;
        return drawn.substr(begins, 1);
    };
    EXPECT_EQ(line_of(), "B");
    std::vector<UnitView> known = view.units.all();
    known.erase(known.begin());  // not known to the seat
    view.units = known;
    EXPECT_EQ(line_of(), "A");
}

TEST(TerminalMap, Legend_HasEverySignOfFoot) {
    const auto battle = sample::two_brigades();
    ASSERT_NE(battle, nullptr);
    const std::string text = report::terminal_map(*battle, sample::opening_view(*battle), 100, false);
    EXPECT_NE(text.find("\u2501 / \\ foot"), std::string::npos);
    EXPECT_NE(text.find("\u2550 / \\ foot"), std::string::npos);
    EXPECT_EQ(text.find("sharpshooters"), std::string::npos) << "nobody has any";
    Battle changed = *battle;
    const auto scenario = std::make_shared<Scenario>(*battle->scenario);
    scenario->forces.units[0].arm = Arm::sharpshooter;
    changed.scenario = scenario;
    EXPECT_NE(report::terminal_map(changed, sample::opening_view(changed), 100, false).find("\u2217 sharpshooters"),
              std::string::npos);
}

TEST(TerminalMap, LinesFit_AndPlainMapHasNoEscapes) {
    const auto battle = sample::two_brigades();
    ASSERT_NE(battle, nullptr);
    const View view = sample::opening_view(*battle);
    for (const int columns : {60, 80, 100, 120, 140}) {
        const std::string text = report::terminal_map(*battle, view, columns, false);
        EXPECT_EQ(text.find('\x1b'), std::string::npos);
        std::string line;
        for (const char c : text) {
            if (c != '\n') {
                line += c;
                continue;
            }
            EXPECT_LE(report::shown_length(line), static_cast<std::size_t>(columns)) << line;
            line.clear();
        }
        for (const Unit& u : battle->forces().units)
            EXPECT_NE(text.find(u.name.substr(0, 10)), std::string::npos);
        if (std::getenv("LINSTOCK_SHOW") != nullptr && columns == 120) {
            std::ofstream(std::string(std::getenv("LINSTOCK_SHOW")) + "/map.txt") << text;
            std::ofstream(std::string(std::getenv("LINSTOCK_SHOW")) + "/map.ansi")
                << report::terminal_map(*battle, view, columns, true);
        }
    }
}
