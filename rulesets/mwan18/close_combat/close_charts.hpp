#pragma once
// MW-6: the charts of close action, resolved once.

#include "charts/chart.hpp"
#include "charts/resolve.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::mwan18 {

/// MW-6.7: rows of the factors. Cavalry has its own rows for all arms.
enum class CloseArm : std::uint8_t { infantry, breechloaders, dismounted, mounted, artilleryman };
inline constexpr std::size_t close_arms = 5;

/// MW-6.8: rows of the modifiers.
enum class CloseTest : std::uint8_t {
    elevation,
    light_cover,
    medium_cover,
    heavy_cover,
    trench,
    enfiladed,
    fought_last_turn,
    prone,
};
inline constexpr std::size_t close_tests = 8;

struct CloseCharts {
    struct Factor {
        Cited<int> others;  ///< all armies but the Confederate
        Cited<int> confederate;
    };
    struct Test {
        const char* name = "";
        Cited<int> fifths;
    };
    struct Performance {
        int to = 0;  ///< difference of the two dice
        Cited<int> fifths;
    };
    /// MW-closeloss, from the loser's highest performance to its lowest.
    struct Loss {
        int by = 0;  ///< the loser's die minus the winner's
        Cited<int> winner, loser;
        std::string text;  ///< such as "10 percent for the winner, 25 for the loser"
    };

    std::array<Factor, close_arms> factors;
    std::array<Test, close_tests> tests;
    std::vector<Performance> performance;
    std::vector<Loss> losses;
    Cited<int> prisoners_divisor;  ///< MW-6.17
    Cited<int> runner_loss;        ///< MW-6.21, percent
    Cite total_why, chance_why, odds_why, rounding_why;

    Cited<int> factor(CloseArm arm, bool confederate) const {
        const Factor& f = factors[static_cast<std::size_t>(arm)];
        return confederate ? f.confederate : f.others;
    }
    const Test& test(CloseTest t) const { return tests[static_cast<std::size_t>(t)]; }
};

CloseCharts resolve_close(const Charts& charts, std::string_view variant, Problems& problems);

}  // namespace linstock::mwan18
