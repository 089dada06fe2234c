#include "report/map/svg_signs.hpp"

#include "report/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace linstock::report::signs {

namespace {

Vec unit(Vec v) {
    const double n = length(v);
    return n > 1e-9 ? v * (1 / n) : Vec{0, 1};
}
/// To the left of a direction.
Vec left(Vec v) { return {-v.y, v.x}; }

double turning(const Polygon& polygon) {
    double sum = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i)
        sum += cross(polygon[i], polygon[(i + 1) % polygon.size()]);
    return sum;
}

/// Calls put(point, direction, number) every `step` along a line.
template <class Put>
void each_step(const Polyline& line, double step, Put put) {
    int number = 0;
    double ahead = step / 2;
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Vec way = line[i] - line[i - 1];
        const double long_ = length(way);
        const Vec u = unit(way);
        while (ahead < long_ + 1e-9) {
            put(line[i - 1] + u * ahead, u, number++);
            ahead += step;
        }
        ahead -= long_;
    }
}

/// Direction and width of the nearest stretch of stream or river; default values if there is no water.
struct Water {
    Vec way{0, 1};
    double width = 0;
};
Water water_at(const Battle& battle, Vec p) {
    Water best;
    best.width = 0.5 * inch(battle);
    double nearest = 1e18;
    for (const Piece& piece : battle.scenario->pieces) {
        if (!is_water(piece.kind)) continue;
        for (std::size_t i = 1; i < piece.line.size(); ++i) {
            const double d = distance(Segment{piece.line[i - 1], piece.line[i]}, p);
            if (!(d < nearest)) continue;
            nearest = d;
            best = {unit(piece.line[i] - piece.line[i - 1]), piece.width};
        }
    }
    return best;
}

}  // namespace

std::string hachures(const Battle& battle, const Polygon& area) {
    std::string out;
    if (area.size() < 3) return out;
    Polyline ring = area;
    ring.push_back(area.front());
    const double inward = turning(area) >= 0 ? 1 : -1;
    const double in = inch(battle);
    each_step(ring, 0.42 * in, [&](Vec p, Vec u, int number) {
        const Vec downhill = left(u) * (inward * in);
        static constexpr double lengths[] = {1.0, 0.72, 0.9, 0.62, 0.84};
        out += "M" + at(battle, p + downhill * 0.1) + "L" + at(battle, p + downhill * lengths[number % 5]);
    });
    return out;
}

std::string crest(const Battle& battle, const Polyline& line) {
    std::string ticks;
    const double in = inch(battle);
    each_step(line, 0.5 * in, [&](Vec p, Vec u, int number) {
        const double reach = (number % 2 == 0 ? 0.75 : 0.55) * in;
        ticks += "M" + at(battle, p + left(u) * reach) + "L" + at(battle, p - left(u) * reach);
    });
    return fmt::format("<path class=\"hach\" d=\"{}\"/><path class=\"crest\" d=\"{}\"/>", ticks,
                       path_of(battle, line, false));
}

std::string zigzag(const Battle& battle, const Polyline& line) {
    if (line.empty()) return {};
    std::string out = "M" + at(battle, line.front());
    const double in = inch(battle);
    each_step(line, 0.55 * in, [&](Vec p, Vec u, int number) {
        out += "L" + at(battle, p + left(u) * (number % 2 == 0 ? 0.17 * in : -0.17 * in));
    });
    return out + "L" + at(battle, line.back());
}

std::string work(const Battle& battle, const Piece& piece) {
    const double in = inch(battle);
    if (!piece.area.empty()) {
        Polyline ring = piece.area;
        ring.push_back(piece.area.front());
        const double outward = turning(piece.area) >= 0 ? -1 : 1;
        std::string ticks;
        each_step(ring, 0.4 * in, [&](Vec p, Vec u, int) {
            ticks += "M" + at(battle, p) + "L" + at(battle, p + left(u) * (0.45 * in * outward));
        });
        return fmt::format("<path class=\"fort\" d=\"{}\"/><path class=\"hach\" d=\"{}\"/>",
                           path_of(battle, piece.area, true), ticks);
    }
    std::string ticks;
    each_step(piece.line, 0.4 * in, [&](Vec p, Vec u, int) {
        ticks += "M" + at(battle, p - left(u) * (0.32 * in)) + "L" + at(battle, p + left(u) * (0.32 * in));
    });
    return fmt::format("<path class=\"hach\" d=\"{}\"/><path class=\"earth\" d=\"{}\"/>", ticks,
                       path_of(battle, piece.line, false));
}

std::string town(const Battle& battle, const Piece& piece) {
    const double in = inch(battle);
    std::string houses;
    if (piece.area.size() >= 3) {
        Vec low = piece.area.front();
        Vec high = low;
        for (const Vec v : piece.area) {
            low = {std::min(low.x, v.x), std::min(low.y, v.y)};
            high = {std::max(high.x, v.x), std::max(high.y, v.y)};
        }
        int number = 0;
        for (double y = low.y + 0.7 * in; y < high.y; y += 1.3 * in) {
            for (double x = low.x + 0.7 * in; x < high.x; x += 1.5 * in) {
                ++number;
                const double w = (number % 3 == 0 ? 0.9 : 0.65) * in;
                const double h = (number % 4 == 1 ? 0.75 : 0.5) * in;
                if (number % 7 == 5 || !contains(piece.area, {x, y}) || !contains(piece.area, {x + w, y}) ||
                    !contains(piece.area, {x, y + h}) || !contains(piece.area, {x + w, y + h}))
                    continue;
                houses += fmt::format("M{}h{}v{}h-{}Z", at(battle, {x, y + h}), num(px(battle, w)), num(px(battle, h)),
                                      num(px(battle, w)));
            }
        }
    }
    return fmt::format("<path class=\"town\" d=\"{}\"/><path class=\"house\" d=\"{}\"/>",
                       path_of(battle, piece.area, true), houses.empty() ? "M0 0" : houses);
}

std::string ford(const Battle& battle, const Piece& piece) {
    if (piece.line.empty()) return {};
    const Vec p = piece.line.front();
    const Water water = water_at(battle, p);
    const Vec along = water.way;
    const Vec across = left(along);
    const double reach = water.width / 2 + 0.35 * inch(battle);
    std::string d;
    for (const double side : {-0.3, 0.3}) {
        const Vec c = p + along * (side * (piece.width > 0 ? piece.width : inch(battle)));
        d += "M" + at(battle, c - across * reach) + "L" + at(battle, c + across * reach);
    }
    return fmt::format("<path class=\"ford\" d=\"{}\"/>", d);
}

std::string bridge(const Battle& battle, const Piece& piece) {
    if (piece.line.empty()) return {};
    const Vec p = piece.line.front();
    const Water water = water_at(battle, p);
    const Vec along = water.way;
    const Vec across = left(along);
    const double reach = water.width / 2 + 0.35 * inch(battle);
    const double in = inch(battle);
    const double half = 0.45 * in;
    std::string deck =
        "M" + at(battle, p - along * half - across * reach) + "L" + at(battle, p - along * half + across * reach) +
        "L" + at(battle, p + along * half + across * reach) + "L" + at(battle, p + along * half - across * reach) + "Z";
    std::string rails;
    for (const double side : {-1.0, 1.0}) {
        const Vec c = p + along * (half * side);
        const Vec wing = along * (0.3 * in * side);
        rails += "M" + at(battle, c - across * (reach + 0.25 * in) + wing) + "L" + at(battle, c - across * reach) +
                 "L" + at(battle, c + across * reach) + "L" + at(battle, c + across * (reach + 0.25 * in) + wing);
    }
    return fmt::format("<path class=\"deck\" d=\"{}\"/><path class=\"rails\" d=\"{}\"/>", deck, rails);
}

}  // namespace linstock::report::signs
