#pragma once
// The plots of a study's page, as SVG. Sides differ in colour and, for grey print, in style: the first plain, the
// second hatched or dashed.

#include "study/statistics.hpp"

#include <array>
#include <string>
#include <vector>

namespace linstock::report {

/// Hatching patterns, once per page.
std::string plot_definitions();

/// Side-by-side columns for one or two sides. `labels` are those of the columns; a blank one is left out.
struct Columns {
    std::string label;  ///< of the whole plot, for screen readers
    std::string below;  ///< title of the horizontal axis
    std::vector<std::string> labels;
    std::vector<std::string> names;           ///< one per series
    std::vector<std::vector<double>> series;  ///< percent of battles; one or two series
};
std::string columns_svg(const Columns& plot);

/// One row of a forest plot: an estimate with its interval.
struct ForestRow {
    std::string name;
    study::Interval interval;
    std::string text;  ///< the same as text
    bool strong = false;
};
/// `zero`: the value of no difference, drawn as a line.
std::string forest_svg(const std::string& label, const std::vector<ForestRow>& rows, double zero, double least,
                       double most);

/// A side's course by turn or bound: the median, and the ranges that contain half and four fifths of the battles.
struct FanTurn {
    int turn = 0;
    std::array<double, 5> at{};  ///< the 10th, 25th, 50th, 75th and 90th percentile of the battles
};
std::string fan_svg(const std::string& label, const std::string& side, const std::vector<FanTurn>& turns, double most,
                    const std::string& turn_word);

/// One line per side that falls from 100 percent.
struct CourseLine {
    std::string side;  ///< CSS class: s1, s2
    std::string name;
    std::vector<double> percent;  ///< by turn
};
std::string course_svg(const std::string& label, int first_turn, const std::vector<CourseLine>& lines,
                       const std::string& turn_word);

}  // namespace linstock::report
