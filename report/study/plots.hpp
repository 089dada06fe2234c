#pragma once
// The plots of a study's page, as SVG. Each side has its colour and, so that grey print tells them apart, its own way
// of being drawn: the first plain, the second hatched or dashed.

#include "study/statistics.hpp"

#include <array>
#include <string>
#include <vector>

namespace linstock::report {

/// Hatchings, once on a page.
std::string plot_definitions();

/// Columns side by side for one or two sides. `labels` are those of the columns; a blank one is left out.
struct Columns {
    std::string label;  ///< of the whole picture, for those who hear it
    std::string below;  ///< what runs along the bottom
    std::vector<std::string> labels;
    std::vector<std::string> names;           ///< of the series
    std::vector<std::vector<double>> series;  ///< per cent of the battles; one or two
};
std::string columns_svg(const Columns& plot);

/// One line of a forest: an estimate with its interval.
struct ForestRow {
    std::string name;
    study::Interval interval;
    std::string text;  ///< the same in figures
    bool strong = false;
};
/// `zero`: the value of no difference, drawn as a line.
std::string forest_svg(const std::string& label, const std::vector<ForestRow>& rows, double zero, double least,
                       double most);

/// A side's course, in what the book counts ("turn", "bound"): the middle of the battles, and between which values half
/// and four fifths of them lie.
struct FanTurn {
    int turn = 0;
    std::array<double, 5> at{};  ///< 10, 25, 50, 75 and 90 per cent of the battles are no higher
};
std::string fan_svg(const std::string& label, const std::string& side, const std::vector<FanTurn>& turns, double most,
                    const std::string& turn_word);

/// A line for each side that falls from 100 per cent.
struct CourseLine {
    std::string side;  ///< class: s1, s2
    std::string name;
    std::vector<double> percent;  ///< by turn
};
std::string course_svg(const std::string& label, int first_turn, const std::vector<CourseLine>& lines,
                       const std::string& turn_word);

}  // namespace linstock::report
