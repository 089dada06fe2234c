#pragma once
// Measured points: what a stand of each arm and quality is worth in a ruleset, and how many points each kind of battle
// needs on the first side to be even. `linstock-lab points` fits them by self-play; data/skirmish/points.toml has them.

#include "army/army.hpp"
#include "charts/data_file.hpp"

#include <string>
#include <utility>
#include <vector>

namespace linstock::skirmish {

/// Of one stand; a stand of line infantry has 10 points. `low` and `high`: the 95 % interval.
struct Price {
    Arm arm = Arm::infantry;
    Quality quality = Quality::line;
    double stand = 10;
    double low = 0;
    double high = 0;
};

/// One ruleset in one period.
struct PointTable {
    std::string ruleset;
    std::string period;
    std::vector<Price> prices;
    /// By kind: the first army's points out of 1000 of both, with which both sides win equally often on average.
    std::vector<std::pair<std::string, int>> even;
    double slope = 16;      ///< of one battle: change of the log odds of the first army's victory per 1000 points
    double deviation = 50;  ///< standard deviation of the even points of single battles from those of their kind

    /// The price of the nearest quality of the arm, or of its branch.
    double stand_price(Arm arm, Quality quality) const;
    /// Whether there is a price of this arm and quality itself.
    bool has(Arm arm, Quality quality) const;
    int even_points(const std::string& kind) const;  ///< 500 if the kind is not measured
};

inline constexpr int least_points = 250;  ///< of the first army, out of 1000
inline constexpr int most_points = 750;

/// Adds its errors to the file of `root`.
std::vector<PointTable> read_points(const DataTable& root);

}  // namespace linstock::skirmish
