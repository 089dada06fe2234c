// Roads, the stream and its crossings.

#include "skirmish/sketch.hpp"

#include <algorithm>

namespace linstock::skirmish {

namespace {

constexpr double bridge_width = 2;
constexpr double stream_width = 1;
constexpr double site_to_stream = 5;

bool is_site_of(const Sketch& s, SiteKind kind) {
    return std::any_of(s.planned.begin(), s.planned.end(), [&](const PlannedSite& p) { return p.kind == kind; });
}

Vec site_of(const Sketch& s, SiteKind kind) {
    return std::find_if(s.planned.begin(), s.planned.end(), [&](const PlannedSite& p) { return p.kind == kind; })->at;
}

/// An objective, or anywhere that is not near one.
void choose_village_place(Sketch& s) {
    s.village_is_site = is_site_of(s, SiteKind::village);
    if (s.village_is_site) {
        s.village_at = site_of(s, SiteKind::village);
        return;
    }
    constexpr double to_sites = 10;
    const auto [width, height] = s.table;
    for (int i = 0; i < 30; ++i) {
        s.village_at = whole({width * s.random.between(0.12, 0.88), height * s.random.between(0.1, 0.9)});
        if (std::all_of(s.planned.begin(), s.planned.end(),
                        [&](const PlannedSite& p) { return distance(p.at, s.village_at) > to_sites; }))
            return;
    }
}

Polyline whole_line(Polyline line, TableSize table) {
    for (Vec& p : line)
        p = within_table(whole(p), table);
    line.erase(std::unique(line.begin(), line.end(), [](Vec a, Vec b) { return distance(a, b) < 1; }), line.end());
    return line;
}

/// Where a road that passes this place meets the edge: often straight on, else up to a fifth of the side away.
double straight_or_aside(Sketch& s, double at, double side) {
    constexpr int straight = 40;  // percent
    const double aside = s.random.chance(straight) ? 0 : side * s.random.between(-0.2, 0.2);
    return std::clamp(at + aside, side * 0.1, side * 0.9);
}

Polyline road_north(Sketch& s) {
    const auto [width, height] = s.table;
    Polyline way;
    if (is_site_of(s, SiteKind::bridge)) way.push_back(site_of(s, SiteKind::bridge));
    if (s.village_is_site || s.random.chance(75)) way.push_back(s.village_at);
    if (s.symmetric) way = {s.middle()};
    // Two places that are far apart sideways would make a sharp bend.
    if (way.size() == 2 && std::fabs(way[0].x - way[1].x) > 1.2 * std::fabs(way[0].y - way[1].y)) way.pop_back();
    if (way.empty()) way.push_back({width * s.random.between(0.25, 0.75), height * s.random.between(0.3, 0.7)});
    std::sort(way.begin(), way.end(), [](Vec a, Vec b) { return a.y < b.y; });
    const Vec south{straight_or_aside(s, way.front().x, width), 0};
    const Vec north = s.symmetric ? s.mirrored(south) : Vec{straight_or_aside(s, way.back().x, width), height};
    way.insert(way.begin(), south);
    way.push_back(north);
    return whole_line(way, s.table);
}

/// From side to side through the village, or from it to one side, or past it behind an army, or across a corner.
Polyline road_east(Sketch& s) {
    const auto [width, height] = s.table;
    const int shape = s.random.below(100);
    constexpr int through = 45;
    constexpr int ends_in_village = 65;
    Vec at = s.village_at;
    if (shape >= ends_in_village)
        at = {width * s.random.between(0.35, 0.65),
              height * (s.random.chance(50) ? s.random.between(0.07, 0.2) : s.random.between(0.8, 0.93))};
    const Vec west{0, straight_or_aside(s, at.y, height)};
    const Vec east{width, straight_or_aside(s, at.y, height)};
    constexpr int across_corner = 88;
    if (shape >= across_corner) {
        const Vec edge{width * s.random.between(0.3, 0.7), s.random.chance(50) ? 0 : height};
        const Vec side{s.random.chance(50) ? 0 : width, height * s.random.between(0.35, 0.65)};
        return whole_line({side, (side + edge) * 0.5 + (s.middle() - (side + edge) * 0.5) * 0.15, edge}, s.table);
    }
    if (shape >= through && shape < ends_in_village)
        return whole_line({at, s.village_at.x > width / 2 ? west : east}, s.table);
    return whole_line({west, at, east}, s.table);
}

Polyline stream_east(Sketch& s) {
    const auto [width, height] = s.table;
    constexpr double to_line = 5;
    const bool at_bridge = is_site_of(s, SiteKind::bridge);
    const Vec at = at_bridge     ? site_of(s, SiteKind::bridge)
                   : s.symmetric ? s.middle()
                                 : Vec{width * s.random.between(0.3, 0.7),
                                       s.random.between(s.order.south_line + to_line, s.order.north_line - to_line)};
    constexpr double most = 4;
    const double bend = s.random.chance(25) ? 0.5 : most;
    const auto aside = [&] { return Vec{width * s.random.between(-0.06, 0.06), s.random.between(-bend, bend)}; };
    const Vec west{0, at.y + s.random.between(-bend, bend)};
    const Vec east{width, s.symmetric ? 2 * at.y - west.y : at.y + s.random.between(-bend, bend)};
    Polyline line{west, (west + at) * 0.5 + aside(), at, (at + east) * 0.5 + aside(), east};
    if (s.symmetric) line[3] = s.mirrored(line[1]);
    if (!s.symmetric && s.random.chance(50)) line.erase(line.begin() + (s.random.chance(50) ? 1 : 3));
    return whole_line(line, s.table);
}

/// From south to north on a wing, or from a side to the north or south edge.
Polyline stream_on_wing(Sketch& s) {
    const auto [width, height] = s.table;
    const bool west = s.random.chance(50);
    const bool north = s.random.chance(50);
    const double column = width * (west ? s.random.between(0.06, 0.17) : s.random.between(0.83, 0.94));
    const auto aside = [&] { return s.random.between(-2.5, 2.5); };
    if (s.random.chance(50))
        return whole_line({{column + aside(), 0},
                           {column + aside(), height * s.random.between(0.25, 0.45)},
                           {column + aside(), height * s.random.between(0.55, 0.8)},
                           {column + aside(), height}},
                          s.table);
    const double level = height * (north ? s.random.between(0.6, 0.85) : s.random.between(0.15, 0.4));
    const double edge = north ? height : 0;
    return whole_line({{west ? 0 : width, level},
                       {column, level + (north ? -1 : 1) * s.random.between(0, 3)},
                       {column + (west ? 1 : -1) * s.random.between(1, 5), edge}},
                      s.table);
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
    for (const Crossing& c : found)
        if (distance(c.at, at) > 0.1) return false;
    if (at.x < margin || at.y < margin || at.x > table.width - margin || at.y > table.height - margin) return false;
    insert_point(road, found.front().first, at);
    insert_point(stream, found.front().second, at);
    bridges.push_back(at);
    // The lines have moved a little towards the common point.
    const auto after = crossings(road, stream);
    return std::all_of(after.begin(), after.end(), [&](const Crossing& c) { return distance(c.at, at) < 0.1; });
}

bool stream_fits(const Sketch& s, const Polyline& stream) {
    if (stream.size() < 2 || distance_to_line(stream, s.village_at) < site_to_stream) return false;
    for (const PlannedSite& p : s.planned)
        if (p.kind != SiteKind::bridge && distance_to_line(stream, p.at) < site_to_stream) return false;
    return true;
}

/// Roads do not run along each other, and not over an objective that is a wood, a farm or a field.
bool roads_fit(const Sketch& s) {
    constexpr double to_site = 5;
    for (const Polyline& road : s.roads) {
        if (road.size() < 2) return false;
        for (const PlannedSite& p : s.planned) {
            const bool may_pass = p.kind == SiteKind::hill || p.kind == SiteKind::village || p.kind == SiteKind::bridge;
            if (!may_pass && distance_to_line(road, p.at) < to_site) return false;
        }
    }
    for (std::size_t i = 0; i < s.roads.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto found = crossings(s.roads[i], s.roads[j]);
            for (const Crossing& c : found)
                if (distance(c.at, found.front().at) > 2) return false;
        }
    return true;
}

void choose_roads(Sketch& s, bool over_stream) {
    s.roads.clear();
    const bool north =
        s.order.has_road_entry || is_site_of(s, SiteKind::bridge) || s.random.chance(over_stream ? 85 : 50);
    if (north) s.roads.push_back(road_north(s));
    constexpr int second = 55;  // percent
    if (!north || (!s.symmetric && s.random.chance(second))) s.roads.push_back(road_east(s));
}

/// A village that no road reaches moves to one: often to a bend or a junction.
bool move_village_to_road(Sketch& s) {
    constexpr double near = 1.5;
    constexpr double to_sites = 8;
    for (const Polyline& road : s.roads)
        if (distance_to_line(road, s.village_at) < near) return true;
    if (s.village_is_site) return false;
    std::vector<Vec> places;
    for (const Polyline& road : s.roads) {
        places.insert(places.end(), road.begin() + 1, road.end() - 1);
        places.push_back(whole(point_on(road, s.random.between(0.1, 0.9)).at));
    }
    const Vec at = s.random.one_of(places);
    if (!std::all_of(s.planned.begin(), s.planned.end(),
                     [&](const PlannedSite& p) { return distance(p.at, at) > to_sites; }))
        return false;
    s.village_at = at;
    return true;
}

bool find_crossings(Sketch& s, std::vector<Vec>& bridges) {
    for (Polyline& road : s.roads)
        if (!join_at_crossing(road, s.stream, s.table, bridges)) return false;
    return !is_site_of(s, SiteKind::bridge) || std::any_of(bridges.begin(), bridges.end(), [&](Vec b) {
        return distance(b, site_of(s, SiteKind::bridge)) < 0.5;
    });
}

void add_crossing(Sketch& s, PieceKind kind, std::string name, Vec at) {
    Piece p;
    p.kind = kind;
    p.name = std::move(name);
    p.line = {at};
    p.width = bridge_width;
    s.pieces.push_back(std::move(p));
}

}  // namespace

bool draw_stream_and_roads(Sketch& s) {
    const bool at_bridge = is_site_of(s, SiteKind::bridge);
    const bool wet = at_bridge || s.random.chance(s.theatre.stream);
    const bool crosses = at_bridge || s.symmetric || s.random.chance(70);
    std::vector<Vec> bridges;
    bool fits = false;
    for (int i = 0; i < 40 && !fits; ++i) {
        choose_village_place(s);
        choose_roads(s, wet && crosses);
        bridges.clear();
        s.stream.clear();
        if (wet) s.stream = crosses ? stream_east(s) : stream_on_wing(s);
        fits = roads_fit(s) && move_village_to_road(s) &&
               (!wet || (stream_fits(s, s.stream) && find_crossings(s, bridges)));
    }
    if (!fits) return false;
    const std::string name = s.names.stream.back();
    if (wet) s.add_line(PieceKind::stream, name, s.stream, stream_width);
    for (const Polyline& road : s.roads) {
        const bool north = road.front().y == 0 && road.back().y == s.table.height;
        s.add_line(PieceKind::road, north || s.roads.size() == 1 ? s.village + " road" : "Cross road", road,
                   road_width);
        if (&road == &s.roads.front() && s.random.chance(s.theatre.turnpike))
            s.pieces.back().road = RoadClass::turnpike;
    }
    // The first crossing is the bridge, unless another one is an objective.
    if (at_bridge)
        std::iter_swap(bridges.begin(), std::find_if(bridges.begin(), bridges.end(), [&](Vec b) {
                           return distance(b, site_of(s, SiteKind::bridge)) < 0.5;
                       }));
    for (std::size_t i = 0; i < bridges.size(); ++i) {
        const bool ford = i > 0 && s.random.chance(50);
        add_crossing(s, ford ? PieceKind::ford : PieceKind::bridge,
                     i == 0 ? name + " bridge"
                     : ford ? name + " ford"
                            : "Little bridge",
                     bridges[i]);
    }
    return true;
}

}  // namespace linstock::skirmish
