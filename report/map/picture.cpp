#include "report/map/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace linstock::report {

namespace {

constexpr int lines_per_row = 4;  // sample lines in each row of points

/// Where a sample line crosses an edge.
struct Crossing {
    double x = 0;
    int turn = 0;  ///< +1 downwards, -1 upwards
};

/// Twice the area; positive in one direction of rotation.
double signed_area(const Polygon& part) {
    double sum = 0;
    for (std::size_t i = 0; i < part.size(); ++i) {
        const Vec a = part[i];
        const Vec b = part[(i + 1) % part.size()];
        sum += a.x * b.y - b.x * a.y;
    }
    return sum;
}

struct Rows {
    double top = 0;
    double bottom = 0;
};
Rows rows_of(const Polygon& part) {
    const auto [low, high] = std::minmax_element(part.begin(), part.end(), [](Vec a, Vec b) { return a.y < b.y; });
    return {low->y, high->y};
}

void add_crossings(const Polygon& part, double y, std::vector<Crossing>& out) {
    for (std::size_t i = 0; i < part.size(); ++i) {
        const Vec a = part[i];
        const Vec b = part[(i + 1) % part.size()];
        if ((a.y <= y) == (b.y <= y)) continue;
        out.push_back({a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y <= y ? 1 : -1});
    }
}

/// The covered share of each point of a row. Points outside `from` to `to` have none.
struct CoveredRow {
    explicit CoveredRow(std::size_t width) : share(width), from(width) {}
    std::vector<double> share;
    std::size_t from;
    std::size_t to = 0;
};

/// Adds a stretch of a sample line. Returns the number of its points.
std::size_t cover(CoveredRow& row, double from, double to) {
    const auto width = static_cast<double>(row.share.size());
    from = std::clamp(from, 0.0, width);
    to = std::clamp(to, 0.0, width);
    const auto first = static_cast<std::size_t>(from);
    auto x = first;
    for (; static_cast<double>(x) < to; ++x) {
        const auto left = static_cast<double>(x);
        row.share[x] += (std::min(to, left + 1) - std::max(from, left)) / lines_per_row;
    }
    if (x == first) return 0;
    row.from = std::min(row.from, first);
    row.to = std::max(row.to, x);
    return x - first;
}

/// Mixes a row into the picture and clears it for the next one. Returns the number of points from the first to the
/// last one.
std::size_t blend_row(Picture& picture, int row, CoveredRow& covered, std::uint32_t colour, int share) {
    const std::size_t width = covered.share.size();
    for (std::size_t x = covered.from; x < covered.to; ++x) {
        const double mix = std::min(covered.share[x], 1.0) * share / 255;
        covered.share[x] = 0;
        std::uint8_t* to = &picture.rgb[(static_cast<std::size_t>(row) * width + x) * 3];
        for (int shift = 16; shift >= 0; shift -= 8, ++to) {
            const int wanted = static_cast<int>((colour >> shift) & 255);
            if (mix > 0) *to = static_cast<std::uint8_t>(std::lround(*to + (wanted - *to) * mix));
        }
    }
    const std::size_t points = covered.to - std::min(covered.from, covered.to);
    covered.from = width;
    covered.to = 0;
    return points;
}

}  // namespace

Picture blank_picture(int width, int height, std::uint32_t colour) {
    Picture out{width, height, {}, 0};
    const std::size_t points = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    out.rgb.reserve(points * 3);
    for (std::size_t i = 0; i < points; ++i)
        for (int shift = 16; shift >= 0; shift -= 8)
            out.rgb.push_back(static_cast<std::uint8_t>(colour >> shift));
    return out;
}

void fill(Picture& picture, std::vector<Polygon> parts, std::uint32_t colour, int share) {
    std::erase_if(parts, [](const Polygon& part) { return part.size() < 3; });
    if (parts.empty()) return;
    // All parts turn the same way, so that one never cuts a hole into another.
    std::vector<Rows> rows;
    for (Polygon& part : parts) {
        if (signed_area(part) < 0) std::reverse(part.begin(), part.end());
        rows.push_back(rows_of(part));
    }
    double top = rows.front().top;
    double bottom = rows.front().bottom;
    for (const Rows& one : rows) {
        top = std::min(top, one.top);
        bottom = std::max(bottom, one.bottom);
    }
    const int first = static_cast<int>(std::clamp(std::floor(top), 0.0, static_cast<double>(picture.height)));
    const int last = static_cast<int>(std::clamp(std::ceil(bottom), 0.0, static_cast<double>(picture.height)));
    CoveredRow covered(static_cast<std::size_t>(picture.width));
    std::vector<Crossing> crossings;
    for (int row = first; row < last; ++row) {
        for (int line = 0; line < lines_per_row; ++line) {
            const double y = row + (line + 0.5) / lines_per_row;
            crossings.clear();
            picture.steps += parts.size();
            for (std::size_t i = 0; i < parts.size(); ++i) {
                if (y < rows[i].top || rows[i].bottom <= y) continue;
                add_crossings(parts[i], y, crossings);
                picture.steps += parts[i].size();
            }
            std::sort(crossings.begin(), crossings.end(),
                      [](const Crossing& a, const Crossing& b) { return a.x < b.x; });
            int turns = 0;
            for (std::size_t i = 0; i + 1 < crossings.size(); ++i) {
                turns += crossings[i].turn;
                if (turns != 0) picture.steps += cover(covered, crossings[i].x, crossings[i + 1].x);
            }
        }
        picture.steps += blend_row(picture, row, covered, colour, share);
    }
}

std::vector<Polygon> stroke_of(const Polyline& line, double width) {
    constexpr int corners = 12;
    std::vector<Polygon> out;
    for (const Vec p : line) {
        Polygon round;
        for (int i = 0; i < corners; ++i) {
            const double angle = 2 * std::numbers::pi * i / corners;
            round.push_back(p + Vec{std::cos(angle), std::sin(angle)} * (width / 2));
        }
        out.push_back(std::move(round));
    }
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Vec way = line[i] - line[i - 1];
        const double size = length(way);
        if (size <= 0) continue;
        const Vec side = Vec{-way.y, way.x} * (width / 2 / size);
        out.push_back({line[i - 1] + side, line[i] + side, line[i] - side, line[i - 1] - side});
    }
    return out;
}

std::string ppm_of(const Picture& picture) {
    std::string out = fmt::format("P6\n{} {}\n255\n", picture.width, picture.height);
    out.append(picture.rgb.begin(), picture.rgb.end());
    return out;
}

}  // namespace linstock::report
