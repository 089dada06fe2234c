#include "report/study/plots.hpp"

#include "report/canvas.hpp"
#include "report/html.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace linstock::report {

namespace {

constexpr double wide = 560;
constexpr double left = 40;
constexpr double right = 14;
constexpr double top = 14;
constexpr double high = 250;
constexpr double bottom = 44;
constexpr double ground = high - bottom;

/// Axis steps: 1, 2 or 5 times a power of ten, so that there are four or five.
double step_of(double most) {
    double step = 0.1;
    while (most / step > 5.5) {
        const double lead = step / std::pow(10, std::floor(std::log10(step) + 1e-9));
        step *= lead < 1.5 ? 2 : lead < 3 ? 2.5 : 2;
    }
    return step;
}

std::string open_svg(const std::string& label, double width, double height) {
    return fmt::format("<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">\n", num(width),
                       num(height), escaped(label));
}

/// Horizontal lines with percentages. Sets the upper edge.
std::string percent_axis(double most, double& upper) {
    const double step = step_of(most);
    upper = std::max(step, std::ceil(most / step - 1e-9) * step);
    std::string out;
    for (double p = 0; p <= upper + 1e-9; p += step) {
        const double y = ground - (ground - top) * p / upper;
        out += fmt::format("<path class=\"{}\" d=\"M{} {}H{}\"/><text class=\"yl\" x=\"{}\" y=\"{}\">{} %</text>",
                           p > 0 ? "rule" : "base", num(left), num(y), num(wide - right), num(left - 5), num(y + 4),
                           decimal(p, 1));
    }
    return out;
}

std::string below(const std::string& text) {
    return fmt::format("<text class=\"xl\" x=\"{}\" y=\"{}\">{}</text>", num((left + wide - right) / 2), num(high - 6),
                       escaped(text));
}

std::string key(const std::vector<std::string>& names) {
    if (names.size() < 2) return {};
    std::string out = "<p class=\"key\">";
    for (std::size_t i = 0; i < names.size(); ++i)
        out += fmt::format(
            "<span class=\"s{0}\"><svg viewBox=\"0 0 14 14\" width=\"14\" height=\"14\" "
            "aria-hidden=\"true\"><rect class=\"col\" x=\"1\" y=\"1\" width=\"12\" height=\"12\"/></svg>"
            "{1}</span>",
            i + 1, escaped(names[i]));
    return out + "</p>";
}

}  // namespace

std::string plot_definitions() {
    return "<svg class=\"defs\" aria-hidden=\"true\" focusable=\"false\" width=\"0\" height=\"0\"><defs>"
           "<pattern id=\"p-second\" class=\"s2\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" "
           "patternTransform=\"rotate(45)\"><rect class=\"tint\" width=\"6\" height=\"6\"/><path class=\"hatch\" "
           "d=\"M1.5 0V6M4.5 0V6\"/></pattern></defs></svg>\n";
}

std::string columns_svg(const Columns& plot) {
    double most = 0;
    for (const auto& s : plot.series)
        for (const double v : s)
            most = std::max(most, v);
    double upper = 1;
    std::string out = open_svg(plot.label, wide, high) + percent_axis(most, upper);
    const double slot = (wide - left - right) / static_cast<double>(std::max<std::size_t>(1, plot.labels.size()));
    const double share = 0.84 * slot / static_cast<double>(std::max<std::size_t>(1, plot.series.size()));
    for (std::size_t s = 0; s < plot.series.size(); ++s) {
        out += fmt::format("<g class=\"{}\">", plot.series.size() == 1 ? "s0" : s == 0 ? "s1" : "s2");
        for (std::size_t i = 0; i < plot.series[s].size(); ++i) {
            const double v = plot.series[s][i];
            if (!(v > 0)) continue;
            const double tall = (ground - top) * v / upper;
            const std::string of = plot.names.size() > s ? plot.names[s] + ", " : "";
            out += fmt::format(
                "<rect class=\"col\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}{}: {} %</title></rect>",
                num(left + slot * (static_cast<double>(i) + 0.08) + share * static_cast<double>(s)), num(ground - tall),
                num(share), num(tall), escaped(of), escaped(plot.labels[i]), decimal(v, 1));
        }
        out += "</g>\n";
    }
    // As many labels as have room.
    const auto every = static_cast<std::size_t>(std::ceil(static_cast<double>(plot.labels.size()) / 14));
    for (std::size_t i = 0; i < plot.labels.size(); i += std::max<std::size_t>(1, every))
        out +=
            fmt::format("<text class=\"xl\" x=\"{}\" y=\"{}\">{}</text>",
                        num(left + slot * (static_cast<double>(i) + 0.5)), num(ground + 16), escaped(plot.labels[i]));
    return out + below(plot.below) + "</svg>\n" + key(plot.names);
}

namespace {

/// One row of a forest plot in full page width, for narrow screens: its name, the line, its numbers.
std::string narrow_row(const ForestRow& r, double zero, double least, double most) {
    constexpr double width = 320;
    const double span = most > least ? most - least : 1;
    const auto x = [&](double v) { return num(6 + (width - 12) * (std::clamp(v, least, most) - least) / span); };
    std::string out = fmt::format("<li class=\"forest{}\"><b>{}</b>", r.strong ? " strong" : "", escaped(r.name));
    out += fmt::format(
        "<svg class=\"chart\" viewBox=\"0 0 {0} 18\" aria-hidden=\"true\"><path class=\"rule\" d=\"M0 9H{0}\"/>"
        "<path class=\"base zero\" d=\"M{1} 1V17\"/>",
        num(width), x(zero));
    if (r.interval.known())
        out += fmt::format("<path class=\"whisker\" d=\"M{0} 9H{1}M{0} 5v8M{1} 5v8\"/>", x(r.interval.low),
                           x(r.interval.high));
    return out + fmt::format("<path class=\"mid\" d=\"M{} 4l5 5-5 5-5-5z\"/></svg><span>{}</span></li>\n",
                             x(r.interval.estimate), escaped(r.text));
}

}  // namespace

namespace {

constexpr std::size_t letters_of_a_name = 38;

std::string cut(std::string text, std::size_t letters) {
    if (shown_length(text) <= letters) return text;
    while (!text.empty() && shown_length(text) >= letters) {
        while (text.size() > 1 && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U)
            text.pop_back();
        text.pop_back();
    }
    return text + "\u2026";
}

/// A long name in two lines, split at a blank. A longer one is cut; a tooltip shows it whole.
std::vector<std::string> name_lines(const std::string& name) {
    if (shown_length(name) <= letters_of_a_name) return {name};
    std::size_t at = name.rfind(' ', letters_of_a_name);
    if (at == name.npos || at == 0) return {cut(name, letters_of_a_name)};
    return {name.substr(0, at), cut(name.substr(at + 1), letters_of_a_name)};
}

std::string name_svg(const std::string& name, double x, double y) {
    const std::vector<std::string> lines = name_lines(name);
    constexpr double apart = 14;
    const double up = lines.size() > 1 ? apart / 2 : 0;
    std::string out =
        fmt::format("<text class=\"yl\" x=\"{}\" y=\"{}\"><title>{}</title>", num(x), num(y + 4 - up), escaped(name));
    for (std::size_t i = 0; i < lines.size(); ++i)
        out += fmt::format("<tspan x=\"{}\" dy=\"{}\">{}</tspan>", num(x), num(i == 0 ? 0 : apart), escaped(lines[i]));
    return out + "</text>";
}

/// The axis of a forest plot: round numbers along the bottom.
template <class X>
std::string forest_axis(double zero, double least, double most, double y, X x) {
    const double step = step_of(most - least);
    std::string out;
    for (double v = std::ceil(least / step - 1e-9) * step; v <= most + 1e-9; v += step) {
        const double at = std::fabs(v) < step / 2 ? 0 : v;
        out += fmt::format("<path class=\"rule\" d=\"M{0} {1}v5\"/><text class=\"xl\" x=\"{0}\" y=\"{2}\">{3}</text>",
                           num(x(at)), num(y), num(y + 17), zero == 0 ? signed_decimal(at, 1) : decimal(at, 1));
    }
    return out;
}

}  // namespace

std::string forest_svg(const std::string& label, const std::vector<ForestRow>& rows, double zero, double least,
                       double most) {
    constexpr double names = 272;
    constexpr double figures = 262;
    constexpr double width = 960;
    constexpr double line = 24;
    constexpr double line_of_two = 38;
    const double span = most > least ? most - least : 1;
    const auto x = [&](double v) {
        return names + (width - names - figures) * (std::clamp(v, least, most) - least) / span;
    };
    std::string drawn;
    double bottom_line = 6;
    for (const ForestRow& r : rows) {
        const double tall = name_lines(r.name).size() > 1 ? line_of_two : line;
        const double y = bottom_line + tall / 2;
        bottom_line += tall;
        const double low = r.interval.known() ? r.interval.low : r.interval.estimate;
        const double upper = r.interval.known() ? r.interval.high : r.interval.estimate;
        drawn += fmt::format(
            "<g class=\"forest{}\">{}<path class=\"rule\" d=\"M{} {}H{}\"/>"
            "<path class=\"whisker\" d=\"M{} {}H{}M{} {}v8M{} {}v8\"/><path class=\"mid\" d=\"M{} {}l5 5-5 5-5-5z\"/>"
            "<text x=\"{}\" y=\"{}\">{}</text></g>\n",
            r.strong ? " strong" : "", name_svg(r.name, names - 12, y), num(names), num(y), num(width - figures),
            num(x(low)), num(y), num(x(upper)), num(x(low)), num(y - 4), num(x(upper)), num(y - 4),
            num(x(r.interval.estimate)), num(y - 5), num(width - figures + 12), num(y + 4), escaped(r.text));
    }
    std::string out = open_svg(label, width, bottom_line + 24);
    out.replace(out.find("class=\"chart"), 12, "class=\"whole-forest chart");
    out += fmt::format("<path class=\"base zero\" d=\"M{0} 2V{1}\"/>", num(x(zero)), num(bottom_line + 2));
    out += drawn + forest_axis(zero, least, most, bottom_line + 2, x);
    out += "</svg>\n<ul class=\"narrow-forest\">\n";
    for (const ForestRow& r : rows)
        out += narrow_row(r, zero, least, most);
    return out + "</ul>\n";
}

namespace {

double turn_x(std::size_t i, std::size_t turns) {
    return left + 8 +
           (wide - left - right - 16) * static_cast<double>(i) /
               static_cast<double>(std::max<std::size_t>(2, turns) - 1);
}

std::string turn_labels(std::size_t turns, int first, const std::string& turn_word) {
    std::string out;
    const std::size_t every = turns > 16 ? 2 : 1;
    for (std::size_t i = 0; i < turns; i += every)
        out += fmt::format("<text class=\"xl\" x=\"{}\" y=\"{}\">{}</text>", num(turn_x(i, turns)), num(ground + 16),
                           first + static_cast<int>(i));
    return out + below(turn_word);
}

}  // namespace

std::string fan_svg(const std::string& label, const std::string& side, const std::vector<FanTurn>& turns, double most,
                    const std::string& turn_word) {
    double upper = 100;
    std::string out = open_svg(label, wide, high) + percent_axis(most, upper);
    const auto y = [&](double v) { return num(ground - (ground - top) * std::clamp(v, 0.0, upper) / upper); };
    const auto band = [&](std::size_t low, std::size_t up, const char* cls) {
        std::string d;
        for (std::size_t i = 0; i < turns.size(); ++i)
            d += (i == 0 ? "M" : "L") + num(turn_x(i, turns.size())) + " " + y(turns[i].at[up]);
        for (std::size_t i = turns.size(); i-- > 0;)
            d += "L" + num(turn_x(i, turns.size())) + " " + y(turns[i].at[low]);
        return fmt::format("<path class=\"{}\" d=\"{}Z\"/>", cls, d);
    };
    std::string middle;
    std::string dots;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        const std::string x = num(turn_x(i, turns.size()));
        middle += (i == 0 ? "M" : "L") + x + " " + y(turns[i].at[2]);
        dots += fmt::format(
            "<circle cx=\"{}\" cy=\"{}\" r=\"3\"><title>{} {}: half of the battles at {} % or less; "
            "four fifths between {} and {} %</title></circle>",
            x, y(turns[i].at[2]), capitalised(turn_word), turns[i].turn, decimal(turns[i].at[2], 0),
            decimal(turns[i].at[0], 0), decimal(turns[i].at[4], 0));
    }
    out += fmt::format("<g class=\"fan {}\">{}{}<path class=\"middle\" d=\"{}\"/>{}</g>\n", side, band(0, 4, "far"),
                       band(1, 3, "near"), middle, dots);
    return out + turn_labels(turns.size(), turns.empty() ? 1 : turns.front().turn, turn_word) + "</svg>\n";
}

std::string course_svg(const std::string& label, int first_turn, const std::vector<CourseLine>& lines,
                       const std::string& turn_word) {
    double upper = 100;
    std::string out = open_svg(label, wide, high) + percent_axis(100, upper);
    std::size_t turns = 1;
    for (const CourseLine& l : lines) {
        turns = std::max(turns, l.percent.size());
        std::string d;
        std::string dots;
        for (std::size_t i = 0; i < l.percent.size(); ++i) {
            const std::string x = num(turn_x(i, l.percent.size()));
            const std::string y = num(ground - (ground - top) * l.percent[i] / upper);
            d += (i == 0 ? "M" : "L") + x + " " + y;
            dots += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"2.6\"><title>{}, {} {}: {} %</title></circle>", x, y,
                                escaped(l.name), turn_word, first_turn + static_cast<int>(i), decimal(l.percent[i], 1));
        }
        out += fmt::format("<g class=\"curve {}\"><path d=\"{}\"/>{}</g>\n", l.side, d, dots);
    }
    std::vector<std::string> names;
    for (const CourseLine& l : lines)
        names.push_back(l.name);
    return out + turn_labels(turns, first_turn, turn_word) + "</svg>\n" + key(names);
}

}  // namespace linstock::report
