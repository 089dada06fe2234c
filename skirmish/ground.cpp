#include "skirmish/ground.hpp"

#include "skirmish/sketch.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace linstock::skirmish {

namespace {

constexpr double usual_area = 72.0 * 48.0;  // the table for which the theatres give numbers
constexpr int tries = 40;                   // for each piece

/// The order in which pieces are drawn. Tracks come before the roads that they join.
int rank_of(const Piece& piece) {
    constexpr std::array order = {PieceKind::hill,  PieceKind::rough,  PieceKind::woods,  PieceKind::broken,
                                  PieceKind::crops, PieceKind::marsh,  PieceKind::stream, PieceKind::road,
                                  PieceKind::ford,  PieceKind::bridge, PieceKind::town};
    const bool above = piece.kind != PieceKind::road || piece.width >= road_width;
    return 2 * static_cast<int>(std::find(order.begin(), order.end(), piece.kind) - order.begin()) + (above ? 1 : 0);
}

void name_once(std::vector<Piece>& pieces) {
    std::vector<std::string> used;
    for (Piece& p : pieces) {
        if (p.name.empty()) continue;
        if (std::find(used.begin(), used.end(), p.name) != used.end())
            p.name.clear();
        else
            used.push_back(p.name);
    }
}

}  // namespace

std::string next_name(std::vector<std::string>& names) {
    if (names.empty()) return "";
    std::string out = names.back();
    names.pop_back();
    return out;
}

Vec somewhere(Sketch& s) {
    return rounded({s.table.width * s.random.between(0.03, 0.97), s.table.height * s.random.between(0.05, 0.95)});
}

bool leaves_room_to_deploy(const Sketch& s, const Polygon& area) {
    const auto [width, height] = s.table;
    constexpr double side = 0.13;
    constexpr double band = 0.27;
    const auto zone = [&](double bottom, double top) {
        return Polygon{
            {width * side, bottom}, {width * (1 - side), bottom}, {width * (1 - side), top}, {width * side, top}};
    };
    return apart(area, zone(0, height * band), 0) && apart(area, zone(height * (1 - band), height), 0);
}

int Sketch::count(Range range) {
    // Small tables have more pieces for their area: a table with two woods looks empty.
    const double share = std::sqrt(table.width * table.height / usual_area);
    const int drawn = random.in(range);
    return std::max(std::min(range.least, drawn), static_cast<int>(drawn * share + 0.5));
}

Polyline Sketch::line_through(const Polyline& points) const {
    if (!straight) return bent(points, table);
    Polyline out;
    for (const Vec p : points)
        out.push_back(within_table(rounded(p), table));
    return out;
}

void Sketch::add_area(PieceKind kind, std::string name, Polygon area) {
    Piece p;
    p.kind = kind;
    p.name = std::move(name);
    p.area = std::move(area);
    pieces.push_back(std::move(p));
}

void Sketch::add_line(PieceKind kind, std::string name, Polyline line, double width) {
    Piece p;
    p.kind = kind;
    p.name = std::move(name);
    p.line = std::move(line);
    p.width = width;
    pieces.push_back(std::move(p));
}

bool Sketch::clear_of_roads(const Polygon& area, double gap) const {
    const auto apart_from = [&](const Polyline& r) { return apart_from_line(area, r, gap); };
    return std::all_of(roads.begin(), roads.end(), apart_from) && std::all_of(tracks.begin(), tracks.end(), apart_from);
}

bool Sketch::clear_of_streams(const Polygon& area, double gap) const {
    return std::all_of(streams.begin(), streams.end(),
                       [&](const Polyline& r) { return apart_from_line(area, r, gap); });
}

bool Sketch::clear_of(const std::vector<Polygon>& others, const Polygon& area, double gap) const {
    return std::all_of(others.begin(), others.end(), [&](const Polygon& o) { return apart(area, o, gap); });
}

void draw_small_areas(Sketch& s) {
    const auto draw = [&](PieceKind kind, int wanted, bool at_stream) {
        for (int n = 0; n < wanted; ++n)
            for (int i = 0; i < tries; ++i) {
                Blob blob;
                blob.centre = somewhere(s);
                if (at_stream) {
                    if (s.streams.empty()) return;
                    const PointOnLine p = point_on(s.streams.front(), s.random.between(0.05, 0.95));
                    const double side = s.random.between(2, 3.5) * (s.random.chance(50) ? 1 : -1);
                    blob.centre = rounded(p.at + Vec{p.along.y, -p.along.x} * side);
                }
                blob.long_radius = s.random.between(1.75, 3.25);
                blob.short_radius = blob.long_radius * s.random.between(0.5, 0.8);
                blob.along = normal(from_degrees(s.random.below(180)));
                blob.corners = s.straight ? 4 : 8;
                blob.straight = s.straight;
                const Polygon area = outline(blob, s.table, s.random);
                if (area.size() < (s.straight ? 4U : 6U) || !leaves_room_to_deploy(s, area) ||
                    !s.clear_of_roads(area, 1) || !s.clear_of_streams(area, 0.3) || !s.clear_of(s.blocks, area, 1) ||
                    !s.clear_of(s.fields, area, 0.5) || !s.clear_of(s.woods, area, 0.5) ||
                    !s.clear_of(s.hills, area, 0.5))
                    continue;
                s.add_area(kind, "", area);
                s.woods.push_back(area);  // the next ones keep clear of it
                break;
            }
    };
    if (s.straight && s.random.chance(70)) return;
    draw(PieceKind::rough, s.count(s.theatre.rough), false);
    draw(PieceKind::marsh, s.count(s.theatre.marshes), true);
}

double misfit(Vec place, Vec wanted) { return std::fabs(place.x - wanted.x) + 2 * std::fabs(place.y - wanted.y); }

std::optional<Ground> make_ground(const Theatre& theatre, TableSize table, const std::vector<Vec>& wanted,
                                  Random& random) {
    Sketch s{theatre, table, random};
    s.village_at = wanted.front().y / table.height;
    s.straight = random.chance(theatre.straight);
    s.village = random.one_of(theatre.names.village);
    draw_roads(s);
    draw_stream(s);
    if (!draw_village(s)) return std::nullopt;
    draw_hills(s);
    draw_farms(s);
    draw_lone_farms(s, wanted);
    draw_lanes(s);
    draw_woods(s);
    draw_small_areas(s);

    Ground out;
    out.table = table;
    out.village = s.village;
    out.main_road = s.roads.front();
    out.features = std::move(s.features);
    out.pieces = std::move(s.pieces);
    name_once(out.pieces);
    std::stable_sort(out.pieces.begin(), out.pieces.end(),
                     [](const Piece& a, const Piece& b) { return rank_of(a) < rank_of(b); });
    for (std::size_t i = 0; i < out.pieces.size(); ++i)
        out.pieces[i].id = PieceId::of_index(i);
    return out;
}

}  // namespace linstock::skirmish
