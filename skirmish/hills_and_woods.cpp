// Hills and woods.

#include "skirmish/sketch.hpp"

#include <algorithm>

namespace linstock::skirmish {

namespace {

constexpr int tries = 40;  // for each piece

/// Most hills are where the armies fight: the first beside the place that both want.
Vec hill_centre(Sketch& s, bool first) {
    const auto [width, height] = s.table;
    if (!first) return rounded({width * s.random.between(0.05, 0.95), height * s.random.between(0.12, 0.88)});
    const double y = s.village_at + s.random.between(-0.14, 0.14);
    return rounded({width * s.random.between(0.15, 0.85), height * y});
}

/// A knoll, a hill or a long ridge; some of the larger ones have a spur.
Blob hill_shape(Sketch& s, Vec centre) {
    Blob blob;
    blob.centre = centre;
    // Most ridges run along the front.
    blob.along = normal(from_degrees(90 + s.random.below(90) - 45));
    const int shape = s.random.below(100);
    if (s.straight) {
        if (s.random.chance(60)) blob.along = from_degrees(90);
        blob.straight = true;
        blob.long_radius = s.random.between(5, 11);
        blob.short_radius = s.random.between(2.75, 4.75);
        blob.corners = 6;
        blob.unevenness = 8;
        return blob;
    }
    if (shape < 25) {
        blob.long_radius = s.random.between(2.75, 4.25);
        blob.short_radius = blob.long_radius * s.random.between(0.7, 0.95);
        blob.corners = 10;
    } else if (shape < 70) {
        blob.long_radius = s.random.between(5, 8.5);
        blob.short_radius = blob.long_radius * s.random.between(0.45, 0.8);
        blob.unevenness = 22;
    } else {
        blob.long_radius = s.random.between(8, 13);
        blob.short_radius = s.random.between(2.25, 3.75);
        blob.corners = 18;
    }
    if (shape >= 25 && s.random.chance(40)) {
        blob.corners = 20;
        blob.unevenness = 10;
        blob.spur =
            normal(blob.along + from_degrees(s.random.chance(50) ? 90 : 270) + from_degrees(s.random.below(80) - 40));
        blob.spur_length = s.random.between(2.5, 4.5);
    }
    return blob;
}

/// Along the hill, and out on some spurs. Empty if a crest would leave the hill.
std::vector<Polyline> crests_of(Sketch& s, const Blob& blob, const Polygon& area) {
    const Vec along = direction(blob.along);
    const Vec across = right_of(blob.along) * blob.short_radius;
    const double west = s.random.between(0.35, 0.7) * blob.long_radius;
    const double east = s.random.between(0.35, 0.7) * blob.long_radius;
    const Vec middle = rounded(blob.centre + across * s.random.between(-0.25, 0.25));
    std::vector<Polyline> out = {{rounded(blob.centre - along * west + across * s.random.between(-0.2, 0.2)), middle,
                                  rounded(blob.centre + along * east + across * s.random.between(-0.2, 0.2))}};
    if (blob.straight) out = {{rounded(blob.centre - along * west), rounded(blob.centre + along * east)}};
    constexpr int crest_on_spur = 50;  // percent
    if (blob.spur_length > 0 && s.random.chance(crest_on_spur)) {
        const double far = blob.short_radius * 0.6 + blob.spur_length * 0.5;
        out.push_back({middle, rounded(middle + direction(blob.spur) * far)});
    }
    for (const Polyline& crest : out)
        if (!std::all_of(crest.begin(), crest.end(), [&](Vec p) { return contains(area, p); })) return {};
    return out;
}

bool add_hill(Sketch& s, bool first, std::vector<std::string>& names, bool clear_of_roads) {
    const Blob blob = hill_shape(s, hill_centre(s, first));
    const Polygon area = outline(blob, s.table, s.random);
    if (area.size() < (s.straight ? 5U : 8U) || !is_simple(area) || distance(area, s.centre) < 4) return false;
    if (!s.clear_of_streams(area, 1.25) || !s.clear_of(s.blocks, area, 0.5) || !s.clear_of(s.hills, area, 1.5))
        return false;
    if (clear_of_roads && !s.clear_of_roads(area, 0.75)) return false;
    std::vector<Polyline> crests = crests_of(s, blob, area);
    if (crests.empty()) return false;
    s.add_area(PieceKind::hill, next_name(names), area);
    s.pieces.back().level = 1;
    s.pieces.back().crests = std::move(crests);
    if (!s.pieces.back().name.empty()) s.features.push_back({s.pieces.back().name, blob.centre});
    s.hills.push_back(area);
    return true;
}

/// A belt along a line of its own or along a stream, a copse, or a wood. Woods of a theatre differ much in size.
Polygon wood_outline(Sketch& s) {
    if (s.straight) {
        Blob blob;
        blob.centre = somewhere(s);
        blob.straight = true;
        blob.corners = s.random.chance(70) ? 4 : 5;
        blob.long_radius = s.random.between(s.theatre.least_wood * 1.2, s.theatre.most_wood * 1.9);
        blob.short_radius = blob.long_radius * s.random.between(0.45, 0.95);
        blob.along = normal(from_degrees(90 * s.random.below(2) + s.random.below(24) - 12));
        return outline(blob, s.table, s.random);
    }
    const int shape = s.random.below(100);
    if (shape < 18 && !s.streams.empty()) {
        const Polyline& stream = s.streams.front();
        const double from = s.random.between(0, 0.8);
        const double all = length_of(stream);
        const double half_width = s.random.between(0.9, 1.5);
        const double side = (half_width * 1.3 + 0.9) * (s.random.chance(50) ? 1 : -1);
        const double size = s.random.between(6, 13);
        Polyline line;
        for (double far = 0; far <= size; far += 2) {
            const PointOnLine p = point_on(stream, from + far / all);
            line.push_back(p.at + Vec{p.along.y, -p.along.x} * side);
        }
        return strip(line, half_width, s.table, s.random);
    }
    const Vec centre = somewhere(s);
    if (shape < 40) {
        const Vec along = direction(from_degrees(s.random.below(180)));
        const Vec across{along.y, -along.x};
        const double half = s.random.between(4, 7.5);
        const double bend = s.random.between(-2.5, 2.5);
        return strip({centre - along * half, centre + across * bend, centre + along * half}, s.random.between(1, 1.7),
                     s.table, s.random);
    }
    Blob blob;
    blob.centre = centre;
    // Squared: many small ones, few large ones.
    const double share = s.random.between(0, 1);
    const double most = s.theatre.most_wood * 1.3;
    blob.long_radius = s.theatre.least_wood * 0.75 + (most - s.theatre.least_wood * 0.75) * share * share;
    blob.short_radius = blob.long_radius * s.random.between(0.45, 0.95);
    blob.along = normal(from_degrees(s.random.below(180)));
    blob.corners = blob.long_radius > 4 ? 15 : 10;
    blob.unevenness = 30;
    return outline(blob, s.table, s.random);
}

bool add_wood(Sketch& s, std::vector<std::string>& names) {
    const Polygon area = wood_outline(s);
    if (area.size() < (s.straight ? 4U : 8U) || !is_simple(area) || !leaves_room_to_deploy(s, area) ||
        distance(area, s.centre) < 5)
        return false;
    if (!s.clear_of(s.blocks, area, 0.75) || !s.clear_of(s.fields, area, 0.25) || !s.clear_of(s.woods, area, 0.75) ||
        !s.clear_of(s.hills, area, 0.25) || !s.clear_of_roads(area, 0.75) || !s.clear_of_streams(area, 0.4))
        return false;
    s.add_area(PieceKind::woods, next_name(names), area);
    s.pieces.back().open_woods = s.random.chance(s.theatre.open_woods);
    if (!s.pieces.back().name.empty()) s.features.push_back({s.pieces.back().name, centroid(area)});
    s.woods.push_back(area);
    return true;
}

}  // namespace

void draw_hills(Sketch& s) {
    std::vector<std::string> names = s.theatre.names.hill;
    s.random.shuffle(names);
    const int wanted = s.straight ? std::min(2, s.count(s.theatre.hills)) : s.count(s.theatre.hills);
    for (int n = 0; n < wanted; ++n) {
        constexpr int beside_roads = 67;  // percent; the roads go round these hills
        const bool clear_of_roads = s.random.chance(beside_roads);
        for (int i = 0; i < tries; ++i)
            if (add_hill(s, n == 0, names, clear_of_roads)) break;
    }
}

void draw_woods(Sketch& s) {
    std::vector<std::string> names = s.theatre.names.wood;
    s.random.shuffle(names);
    const int wanted = s.straight ? (s.count(s.theatre.woods) + 1) / 2 : s.count(s.theatre.woods);
    for (int n = 0; n < wanted; ++n)
        for (int i = 0; i < 2 * tries; ++i)
            if (add_wood(s, names)) break;
}

}  // namespace linstock::skirmish
