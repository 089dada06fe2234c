// Roads, streams and their crossings.

#include "skirmish/sketch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace linstock::skirmish {

namespace {

constexpr double bridge_width = 2;
constexpr double stream_width = 0.5;
constexpr double road_width = 1;
constexpr double village_to_stream = 5;

/// A road from the village to a point of an edge, with one bend on the way.
Polyline arm_to(Sketch& s, Vec end) {
    const Vec way = end - s.centre;
    const Vec across{-way.y, way.x};
    const Vec first = s.centre + way * s.random.between(0.3, 0.45) + across * s.random.between(-0.1, 0.1);
    const Vec second = s.centre + way * s.random.between(0.6, 0.8) + across * s.random.between(-0.1, 0.1);
    return bent({s.centre, first, second, end}, s.table);
}

Polyline reversed(Polyline line) {
    std::reverse(line.begin(), line.end());
    return line;
}

/// Two arms as one road through the village.
Polyline joined(const Polyline& from, const Polyline& to) {
    Polyline out = reversed(from);
    out.insert(out.end(), to.begin() + 1, to.end());
    return out;
}

Polyline stream_across(Sketch& s) {
    const double height = s.table.height;
    const bool south = s.random.chance(50);
    const double level = (south ? s.random.between(0.32, 0.45) : s.random.between(0.55, 0.68)) * height;
    Polyline through;
    constexpr int bends = 6;
    for (int i = 0; i <= bends; ++i) {
        const bool inner = i > 0 && i < bends;
        const double x = s.table.width * (i + (inner ? s.random.between(-0.3, 0.3) : 0)) / bends;
        through.push_back(within_table({x, level + height * s.random.between(-0.07, 0.07)}, s.table));
    }
    through.front().x = 0;
    through.back().x = s.table.width;
    return bent(through, s.table);
}

Polyline stream_along(Sketch& s) {
    const double width = s.table.width;
    const bool west = s.random.chance(50);
    const double column = (west ? s.random.between(0.13, 0.28) : s.random.between(0.72, 0.87)) * width;
    Polyline through;
    constexpr int bends = 5;
    for (int i = 0; i <= bends; ++i) {
        const bool inner = i > 0 && i < bends;
        const double y = s.table.height * (i + (inner ? s.random.between(-0.3, 0.3) : 0)) / bends;
        through.push_back({column + width * s.random.between(-0.05, 0.05), y});
    }
    return bent(through, s.table);
}

/// Adds the point to the line after the segment's first point.
void insert_point(Polyline& line, std::size_t segment, Vec at) {
    for (const Vec p : {line[segment], line[segment + 1]})
        if (p.x == at.x && p.y == at.y) return;
    line.insert(line.begin() + static_cast<std::ptrdiff_t>(segment) + 1, at);
}

/// Gives the stream and the road their crossing as a common point, which is added to `bridges`. False if they cross
/// more than once, or near the edge of the table.
bool join_at_crossing(Polyline& road, Polyline& stream, TableSize table, std::vector<Vec>& bridges) {
    const auto found = crossings(road, stream);
    if (found.empty()) return true;
    constexpr double margin = 2;
    const Vec at = found.front().at;
    if (found.size() > 1 || at.x < margin || at.y < margin || at.x > table.width - margin ||
        at.y > table.height - margin)
        return false;
    insert_point(road, found.front().first, at);
    insert_point(stream, found.front().second, at);
    bridges.push_back(at);
    // The lines have moved a little towards the common point.
    const auto after = crossings(road, stream);
    return std::all_of(after.begin(), after.end(), [&](const Crossing& c) { return distance(c.at, at) < 0.1; });
}

/// The roads with a stream, and where they cross it.
struct WaterPlan {
    Polyline stream;
    std::vector<Polyline> roads;
    std::vector<Vec> bridges;
};

std::optional<WaterPlan> plan_of(const Sketch& s, Polyline stream) {
    if (distance_to_line(stream, s.centre) < village_to_stream) return std::nullopt;
    WaterPlan plan{std::move(stream), s.roads, {}};
    for (Polyline& road : plan.roads)
        if (!join_at_crossing(road, plan.stream, s.table, plan.bridges)) return std::nullopt;
    return plan;
}

void add_crossing(Sketch& s, PieceKind kind, std::string name, Vec at) {
    Piece p;
    p.kind = kind;
    p.name = std::move(name);
    p.line = {at};
    p.width = bridge_width;
    s.features.push_back({p.name, at});
    s.pieces.push_back(std::move(p));
}

}  // namespace

void draw_roads(Sketch& s) {
    const auto [width, height] = s.table;
    s.centre = rounded({width * s.random.between(0.38, 0.62), height * (s.village_at + s.random.between(-0.07, 0.07))});
    const auto beside = [&](double middle, double side, double spread) {
        return std::clamp(middle + side * s.random.between(-spread, spread), side * 0.12, side * 0.88);
    };
    s.arms.push_back(arm_to(s, rounded({beside(s.centre.x, width, 0.16), 0})));
    s.arms.push_back(arm_to(s, rounded({beside(s.centre.x, width, 0.16), height})));
    const int sides = s.random.below(3);  // west, east or both
    Polyline west;
    Polyline east;
    if (sides != 1) west = arm_to(s, rounded({0, beside(s.centre.y, height, 0.14)}));
    if (sides != 0) east = arm_to(s, rounded({width, beside(s.centre.y, height, 0.14)}));
    s.roads.push_back(joined(s.arms[0], s.arms[1]));
    if (sides == 2)
        s.roads.push_back(joined(west, east));
    else
        s.roads.push_back(sides == 0 ? west : east);
    for (Polyline* arm : {&west, &east})
        if (!arm->empty()) s.arms.push_back(*arm);
}

void draw_stream(Sketch& s) {
    std::optional<WaterPlan> plan;
    if (s.random.chance(s.theatre.stream)) {
        constexpr int tries = 12;
        for (int i = 0; i < tries && !plan; ++i)
            plan = plan_of(s, s.random.chance(55) ? stream_across(s) : stream_along(s));
    }
    const std::string name = s.random.one_of(s.theatre.names.stream);
    Polyline stream;
    std::vector<Vec> bridges;
    if (plan) {
        s.roads = plan->roads;
        stream = plan->stream;
        bridges = plan->bridges;
        s.add_line(PieceKind::stream, name, stream, stream_width);
        s.streams.push_back(stream);
    }
    for (std::size_t i = 0; i < s.roads.size(); ++i) {
        const bool main = i == 0;
        const bool through = s.roads[i].front().x == 0 && s.roads[i].back().x == s.table.width;
        const bool west = s.roads[i].back().x == 0;
        s.add_line(PieceKind::road,
                   main      ? s.village + " road"
                   : through ? "Cross road"
                   : west    ? "West road"
                             : "East road",
                   s.roads[i], road_width);
        if (main && s.random.chance(s.theatre.turnpike)) s.pieces.back().road = RoadClass::turnpike;
    }
    for (std::size_t i = 0; i < bridges.size(); ++i)
        add_crossing(s, PieceKind::bridge, i == 0 ? name + " bridge" : "Little bridge", bridges[i]);
    // A ford where a track would cross, well away from the bridges.
    if (stream.size() > 4) {
        const int corner = 2 + s.random.below(static_cast<int>(stream.size()) - 4);
        const Vec at = stream[static_cast<std::size_t>(corner)];
        const bool clear = std::all_of(bridges.begin(), bridges.end(), [&](Vec b) { return distance(b, at) > 9; });
        if (clear) add_crossing(s, PieceKind::ford, name + " ford", at);
    }
}

}  // namespace linstock::skirmish
