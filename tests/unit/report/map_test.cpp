#include "report/map.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "report/canvas.hpp"
#include "sample.hpp"

using namespace linstock;

TEST(TerminalMap, lines_fit_and_without_colour_there_is_no_escape) {
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
        for (const Unit& u : battle->forces().units) EXPECT_NE(text.find(u.name.substr(0, 10)), std::string::npos);
        if (std::getenv("LINSTOCK_SHOW") != nullptr && columns == 120) {
            std::ofstream(std::string(std::getenv("LINSTOCK_SHOW")) + "/map.txt") << text;
            std::ofstream(std::string(std::getenv("LINSTOCK_SHOW")) + "/map.ansi")
                << report::terminal_map(*battle, view, columns, true);
        }
    }
}
