// Roads, streams and their crossings.

#include "skirmish/sketch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace linstock::skirmish {

namespace {

constexpr double bridge_width = 2;
constexpr double stream_width = 0.5;
constexpr double village_to_stream = 5;

/// With two bends on the way, each up to `bend` of the length aside.
Polyline road_between(Sketch& s, Vec start, Vec end, double bend) {
    const Vec way = end - start;
    const Vec across{-way.y, way.x};
    if (s.straight) {
        const double aside = s.random.chance(45) ? s.random.between(-bend, bend) / 2 : 0;
        return s.line_through({start, start + way * s.random.between(0.4, 0.6) + across * aside, end});
    }
    const Vec first = start + way * s.random.between(0.3, 0.45) + across * s.random.between(-bend, bend);
    const Vec second = start + way * s.random.between(0.6, 0.8) + across * s.random.between(-bend, bend);
    return bent({start, first, second, end}, s.table);
}

Polyline arm_to(Sketch& s, Vec end) {
    constexpr double bend = 0.14;
    return road_between(s, s.centre, end, bend);
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
    const int bends = s.straight ? 2 : 6;
    for (int i = 0; i <= bends; ++i) {
        const bool inner = i > 0 && i < bends;
        const double x = s.table.width * (i + (inner ? s.random.between(-0.3, 0.3) : 0)) / bends;
        through.push_back(within_table({x, level + height * s.random.between(-0.07, 0.07)}, s.table));
    }
    through.front().x = 0;
    through.back().x = s.table.width;
    return s.line_through(through);
}

Polyline stream_along(Sketch& s) {
    const double width = s.table.width;
    const bool west = s.random.chance(50);
    const double column = (west ? s.random.between(0.13, 0.28) : s.random.between(0.72, 0.87)) * width;
    Polyline through;
    const int bends = s.straight ? 2 : 5;
    for (int i = 0; i <= bends; ++i) {
        const bool inner = i > 0 && i < bends;
        const double y = s.table.height * (i + (inner ? s.random.between(-0.3, 0.3) : 0)) / bends;
        through.push_back({column + width * s.random.between(-0.05, 0.05), y});
    }
    return s.line_through(through);
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

/// The way of a track from a ford in this direction: to the first road, or to the edge of the table.
Polyline track_from_ford(Sketch& s, Vec ford, Vec towards) {
    constexpr double step = 0.25;
    constexpr double at_road = 0.3;
    Vec end = ford;
    const auto reached = [&](const Polyline& road) { return distance_to_line(road, end) < at_road; };
    while (end.x > 0 && end.y > 0 && end.x < s.table.width && end.y < s.table.height &&
           std::none_of(s.roads.begin(), s.roads.end(), reached))
        end = within_table(end + towards * step, s.table);
    constexpr double bend = 0.06;
    return road_between(s, ford, rounded(end), bend);
}

/// Across the stream at one of its corners; nothing if it would be short, meet the stream again or cross a road.
std::optional<Polyline> ford_track(Sketch& s, const Polyline& stream, std::size_t corner) {
    const Vec ford = stream[corner];
    const Vec way = stream[corner + 1] - stream[corner - 1];
    const Vec across = Vec{way.y, -way.x} * (1 / length(way));
    const Polyline sides[] = {track_from_ford(s, ford, across), track_from_ford(s, ford, across * -1)};
    constexpr double least = 4;
    constexpr double at_end = 1.5;
    for (const Polyline& side : sides) {
        if (length_of(side) < least) return std::nullopt;
        for (const Crossing& c : crossings(side, stream))
            if (distance(c.at, ford) > 0.3) return std::nullopt;
        for (const Polyline& road : s.roads)
            for (const Crossing& c : crossings(side, road))
                if (distance(c.at, side.back()) > at_end) return std::nullopt;
    }
    Polyline out = joined(sides[0], sides[1]);
    if (distance_to_line(out, s.centre) < village_to_stream) return std::nullopt;
    return out;
}

/// A ford with a track, well away from the bridges.
void draw_ford(Sketch& s, const Polyline& stream, const std::vector<Vec>& bridges, const std::string& name) {
    constexpr int tries = 6;
    constexpr double from_bridge = 9;
    if (stream.size() <= 4 || s.straight) return;
    for (int i = 0; i < tries; ++i) {
        const std::size_t corner = 2 + static_cast<std::size_t>(s.random.below(static_cast<int>(stream.size()) - 4));
        const Vec at = stream[corner];
        if (std::any_of(bridges.begin(), bridges.end(), [&](Vec b) { return distance(b, at) <= from_bridge; }))
            continue;
        const auto track = ford_track(s, stream, corner);
        if (!track) continue;
        s.tracks.push_back(*track);
        s.add_line(PieceKind::road, "", *track, track_width);
        add_crossing(s, PieceKind::ford, name, at);
        return;
    }
}

/// Near `middle`, up to `spread` of the side away, and not at a corner of the table.
double near_share(Sketch& s, double middle, double side, double spread) {
    const bool aligned = s.straight && s.random.chance(55);
    const double aside = aligned ? 0 : side * s.random.between(-spread, spread);
    return std::clamp(middle + aside, side * 0.12, side * 0.88);
}

/// Roads from the village to the sides: one road if there are both.
void add_branches(Sketch& s, bool to_west, bool to_east) {
    const auto [width, height] = s.table;
    Polyline west;
    Polyline east;
    if (to_west) west = arm_to(s, rounded({0, near_share(s, s.centre.y, height, 0.14)}));
    if (to_east) east = arm_to(s, rounded({width, near_share(s, s.centre.y, height, 0.14)}));
    if (to_west && to_east) s.roads.push_back(joined(west, east));
    for (const Polyline& arm : {west, east}) {
        if (arm.empty()) continue;
        s.arms.push_back(arm);
        if (to_west != to_east) s.roads.push_back(arm);
    }
}

/// A road that leaves the main road some way from the village and goes to a side.
Polyline fork(Sketch& s, bool to_west) {
    const auto [width, height] = s.table;
    const bool south = s.random.chance(50);
    const Polyline& arm = s.arms[south ? 0 : 1];
    const std::size_t corner = arm.size() / 2;
    const double away = height * s.random.between(0.02, 0.16) * (south ? -1 : 1);
    const double y = std::clamp(arm[corner].y + away, height * 0.1, height * 0.9);
    return road_between(s, arm[corner], rounded({to_west ? 0 : width, y}), 0.08);
}

/// From side to side, past the village.
Polyline far_cross_road(Sketch& s) {
    const auto [width, height] = s.table;
    const double share = s.centre.y > height / 2 ? s.random.between(0.28, 0.38) : s.random.between(0.62, 0.72);
    const double west = height * (share + s.random.between(-0.06, 0.06));
    const double east = height * (share + s.random.between(-0.06, 0.06));
    return road_between(s, rounded({0, west}), rounded({width, east}), 0.06);
}

/// From south to north on the wing with more room.
Polyline second_road(Sketch& s) {
    const auto [width, height] = s.table;
    const double share = s.centre.x > width / 2 ? s.random.between(0.12, 0.24) : s.random.between(0.76, 0.88);
    const double south = width * (share + s.random.between(-0.06, 0.06));
    const double north = width * (share + s.random.between(-0.06, 0.06));
    return road_between(s, rounded({south, 0}), rounded({north, height}), 0.08);
}

/// Two roads meet at most once, and this one keeps away from the village.
void add_if_free(Sketch& s, Polyline road) {
    constexpr double to_village = 7;
    constexpr double at_junction = 1.5;
    if (distance_to_line(road, s.centre) < to_village) return;
    for (const Polyline& other : s.roads) {
        const auto found = crossings(road, other);
        for (const Crossing& c : found)
            if (distance(c.at, found.front().at) > at_junction) return;
    }
    s.roads.push_back(std::move(road));
}

}  // namespace

void draw_roads(Sketch& s) {
    const auto [width, height] = s.table;
    s.centre = rounded({width * s.random.between(0.38, 0.62), height * (s.village_at + s.random.between(-0.07, 0.07))});
    s.arms.push_back(arm_to(s, rounded({near_share(s, s.centre.x, width, 0.16), 0})));
    s.arms.push_back(arm_to(s, rounded({near_share(s, s.centre.x, width, 0.16), height})));
    s.roads.push_back(joined(s.arms[0], s.arms[1]));
    const bool west = s.random.chance(50);
    switch (s.random.below(5)) {
        case 0: add_branches(s, true, true); break;
        case 1: add_branches(s, west, !west); break;
        case 2:
            add_branches(s, west, !west);
            add_if_free(s, fork(s, !west));
            break;
        case 3: add_if_free(s, far_cross_road(s)); break;
        default:
            add_branches(s, s.centre.x < width / 2, s.centre.x >= width / 2);
            add_if_free(s, second_road(s));
            break;
    }
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
        const bool along = i > 0 && s.roads[i].front().y == 0 && s.roads[i].back().y == s.table.height;
        const bool west = s.roads[i].back().x == 0;
        s.add_line(PieceKind::road,
                   main      ? s.village + " road"
                   : through ? "Cross road"
                   : along   ? "Old road"
                   : west    ? "West road"
                             : "East road",
                   s.roads[i], road_width);
        if (main && s.random.chance(s.theatre.turnpike)) s.pieces.back().road = RoadClass::turnpike;
    }
    for (std::size_t i = 0; i < bridges.size(); ++i)
        add_crossing(s, PieceKind::bridge, i == 0 ? name + " bridge" : "Little bridge", bridges[i]);
    draw_ford(s, stream, bridges, name + " ford");
}

}  // namespace linstock::skirmish
