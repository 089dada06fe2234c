// The village, farms with their tracks and fields, and lanes.

#include "skirmish/sketch.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::skirmish {

namespace {

constexpr double house_to_road = 0.9;  // from the middle of the road
constexpr double clear_of_road = 0.6;

bool has_room(const Sketch& s, const Polygon& block, double gap) {
    return on_table(block, s.table, 0.75) && s.clear_of_roads(block, clear_of_road) && s.clear_of_streams(block, 1) &&
           s.clear_of(s.blocks, block, gap) && s.clear_of(s.fields, block, gap);
}

Beside beside(const PointOnLine& p, double length, double depth, bool left) {
    const double side = left ? -1 : 1;
    return {p.at, p.along, -length / 2, length / 2, side * house_to_road, side * (house_to_road + depth)};
}

Vec middle_of(const Beside& b) {
    const Vec right{b.along.y, -b.along.x};
    return b.origin + right * ((b.near + b.far) / 2);
}

/// One field next to a farm: beside it along the road, or behind it.
Beside field_of(const Beside& farm, int which, double length, double depth) {
    const double side = farm.near < 0 ? -1 : 1;
    constexpr double gap = 0.5;
    Beside f = farm;
    switch (which) {
        case 0:
            f.from = farm.to + gap;
            f.to = f.from + length;
            break;
        case 1:
            f.to = farm.from - gap;
            f.from = f.to - length;
            break;
        default:
            f.near = farm.far + side * gap;
            f.from = (farm.from + farm.to) / 2 - length / 2;
            f.to = f.from + length;
            break;
    }
    f.far = f.near + side * depth;
    return f;
}

enum class Pasture { allowed, excluded };

/// Never on a hill. The border is closed but for a gate towards the road; some crops and ploughed fields have none.
void add_field(Sketch& s, const Beside& place, const std::string& name, Pasture pasture) {
    const Polygon area = quadrilateral(place);
    if (!has_room(s, area, 0.15) || !s.clear_of(s.hills, area, 0.4)) return;
    std::string content = s.random.one_of(s.theatre.field);
    if (content == "pasture" && pasture == Pasture::excluded) content = "crops";
    if (content == "crops") {
        s.add_area(PieceKind::crops, name, area);
    } else if (content == "broken") {
        s.add_area(PieceKind::broken, "", area);
    }
    s.fields.push_back(area);
    constexpr int unbordered = 40;  // percent
    const PieceKind border = s.random.one_of(s.theatre.border);
    if (content != "pasture" && s.random.chance(unbordered)) return;
    constexpr double gate = 1.25;
    const Vec side = area[1] - area[0];
    const Vec half_gate = side * (gate / 2 / length(side));
    const Vec middle = area[0] + side * s.random.between(0.3, 0.7);
    s.add_line(border, "",
               {rounded(middle + half_gate), area[1], area[2], area[3], area[0], rounded(middle - half_gate)});
}

/// A thin triangle around each segment of a line, for checks of what is near it.
std::vector<Polygon> parts_of(const Polyline& line) {
    std::vector<Polygon> out;
    for (std::size_t k = 0; k + 1 < line.size(); ++k)
        out.push_back({line[k], line[k + 1], (line[k] + line[k + 1]) * 0.5 + Vec{0.01, 0.01}});
    return out;
}

/// Where a house stands: `setback` inches from the usual distance to a road.
struct FarmPlace {
    PointOnLine road;
    bool left = false;
    double setback = 0;
};

/// From the road to the front of the house; empty if the house is on the road.
Polyline track_to(const FarmPlace& place) {
    constexpr double least_setback = 1.5;
    if (place.setback < least_setback) return {};
    const Vec right{place.road.along.y, -place.road.along.x};
    // As near to the house as a road may come, with all points on the grid.
    const double far = place.setback + house_to_road - clear_of_road - 0.15;
    return {rounded(place.road.at), rounded(place.road.at + right * (place.left ? -far : far))};
}

bool track_has_room(const Sketch& s, const Polyline& track) {
    if (track.empty()) return true;
    constexpr double beyond_road = 1.25;
    const Vec along = (track[1] - track[0]) * (1 / distance(track[0], track[1]));
    const Polygon all = parts_of(track).front();
    return s.clear_of_roads(parts_of({track[0] + along * beyond_road, track[1]}).front(), 0.75) &&
           s.clear_of_streams(all, 1) && s.clear_of(s.blocks, all, 0.75) && s.clear_of(s.fields, all, 0.5);
}

/// The house with its front to the road, its track and its fields. False, and nothing is drawn, if there is no room.
bool add_farm(Sketch& s, const FarmPlace& place, double to_others) {
    Beside farm = beside(place.road, s.random.between(2, 3.25), s.random.between(1.5, 2.25), place.left);
    const double shift = place.left ? -place.setback : place.setback;
    farm.near += shift;
    farm.far += shift;
    const Polygon block = quadrilateral(farm);
    const Polyline track = track_to(place);
    if (!has_room(s, block, to_others) || !s.clear_of(s.hills, block, 0.5) || !track_has_room(s, track)) return false;
    const std::string name = next_name(s.farm_names);
    s.blocks.push_back(block);
    s.add_area(PieceKind::town, name, block);
    s.features.push_back({name, rounded(middle_of(farm))});
    if (!track.empty()) {
        s.tracks.push_back(track);
        s.add_line(PieceKind::road, "", track, track_width);
    }
    std::vector<int> sides = {0, 1, 2};
    s.random.shuffle(sides);
    const int fields = s.straight ? s.random.below(2) : std::min(3, s.random.in(s.theatre.fields));
    for (int i = 0; i < fields; ++i)
        add_field(s,
                  field_of(farm, sides[static_cast<std::size_t>(i)], s.random.between(4.5, 8), s.random.between(4, 6)),
                  next_name(s.crop_names), Pasture::allowed);
    return true;
}

bool add_farm_at_road(Sketch& s) {
    constexpr double from_village = 9;
    constexpr int set_back = 45;  // percent
    const PointOnLine at = point_on(s.random.one_of(s.roads), s.random.between(0.07, 0.93));
    if (distance(at.at, s.centre) < from_village) return false;
    const double setback = s.random.chance(set_back) && !s.straight ? s.random.between(2, 5) : 0;
    return add_farm(s, {at, s.random.chance(50), setback}, 6);
}

/// At the end of a track from the nearest road to this place.
bool add_farm_away_from_roads(Sketch& s, Vec place) {
    Vec start = s.centre;
    for (const Polyline& road : s.roads)
        for (std::size_t i = 0; i + 1 < road.size(); ++i) {
            const Vec near = nearest_on(Segment{road[i], road[i + 1]}, place);
            if (distance(near, place) < distance(start, place)) start = near;
        }
    const double far = distance(start, place);
    constexpr double least = 1;
    if (far < least) return false;
    const Vec track = (place - start) * (1 / far);
    return add_farm(s, {{start, {-track.y, track.x}}, false, far}, 3);
}

}  // namespace

bool draw_village(Sketch& s) {
    const int blocks = s.random.in(s.theatre.blocks);
    // A large block has as many houses as several small ones.
    const int wanted = std::max(1, s.straight ? (blocks + 1) / 3 : blocks);
    const double larger = s.straight ? 1.8 : 1;
    int built = 0;
    constexpr int tries = 60;
    for (int i = 0; i < tries && built < wanted; ++i) {
        const Polyline& arm = s.random.one_of(s.arms);
        const double size = larger * s.random.between(2, 3.5);
        const double far = s.random.between(1.6 + size / 2, 3.6 + size / 2);
        const Beside place =
            beside(point_on(arm, far / length_of(arm)), size, larger * s.random.between(1.5, 2.5), s.random.chance(50));
        const Polygon block = quadrilateral(place);
        if (!has_room(s, block, 0.5)) continue;
        s.blocks.push_back(block);
        const bool has_church = s.village.find("Church") != std::string::npos;
        s.add_area(PieceKind::town,
                   built == 0                  ? s.village
                   : built == 1 && !has_church ? s.village + " church"
                                               : "",
                   block);
        ++built;
    }
    s.features.push_back({s.village, s.centre});
    return built > 0;
}

void draw_farms(Sketch& s) {
    s.crop_names = {"Rye field",  "Oat field",  "Wheat field",  "Barley field", "Clover field",
                    "Bean field", "Corn field", "Turnip field", "Orchard"};
    s.random.shuffle(s.crop_names);
    for (const std::string& owner : s.theatre.names.owners) {
        std::string name = s.theatre.names.farm;
        const std::size_t hole = name.find("{}");
        if (hole != std::string::npos) name.replace(hole, 2, owner);
        s.farm_names.push_back(std::move(name));
    }
    s.random.shuffle(s.farm_names);
    constexpr std::size_t lone_farms = 2;  // names that stay for them
    const int wanted = s.straight ? s.count(s.theatre.farms) / 2 : s.count(s.theatre.farms);
    int built = 0;
    constexpr int tries = 80;
    for (int i = 0; i < tries && built < wanted && s.farm_names.size() > lone_farms; ++i)
        if (add_farm_at_road(s)) ++built;
    // Fields close to the village, along its roads.
    for (int i = 0; i < (s.straight ? 1 : 3); ++i) {
        const Polyline& arm = s.random.one_of(s.arms);
        const PointOnLine at = point_on(arm, s.random.between(6.5, 9) / length_of(arm));
        add_field(s, beside(at, s.random.between(4, 6), s.random.between(3.5, 5), s.random.chance(50)),
                  next_name(s.crop_names), Pasture::excluded);
    }
}

void draw_lone_farms(Sketch& s, const std::vector<Vec>& places) {
    constexpr double near_enough = 10;
    for (const Vec place : places) {
        const bool served = std::any_of(s.features.begin(), s.features.end(), [&](const Feature& f) {
            return !f.name.empty() && misfit(f.at, place) < near_enough;
        });
        if (served || s.farm_names.empty()) continue;
        constexpr int tries = 20;
        for (int i = 0; i < tries; ++i) {
            if (add_farm_away_from_roads(s, place + Vec{s.random.between(-4, 4), s.random.between(-2, 2)})) break;
        }
    }
}

void draw_lanes(Sketch& s) {
    const int wanted = s.random.in(s.theatre.lanes);
    for (int i = 0; i < wanted; ++i) {
        const Polyline& road = s.random.one_of(s.roads);
        const double all = length_of(road);
        const double size = s.random.between(5, 10);
        const double from = s.random.between(3, all - size - 3);
        const double side = s.random.chance(50) ? -1 : 1;
        Polyline line;
        constexpr double step = 2.5;
        for (double far = from; far <= from + size; far += step) {
            const PointOnLine p = point_on(road, far / all);
            line.push_back(rounded(p.at + Vec{p.along.y, -p.along.x} * side));
        }
        const std::vector<Polygon> parts = parts_of(line);
        const bool clear = parts.size() > 1 && std::all_of(parts.begin(), parts.end(), [&](const Polygon& part) {
                               return on_table(part, s.table, 0.5) && s.clear_of_roads(part, 0.5) &&
                                      s.clear_of_streams(part, 0.5) && s.clear_of(s.blocks, part, 0.5) &&
                                      s.clear_of(s.fields, part, 0.3) && s.clear_of(s.hills, part, 0.3);
                           });
        if (!clear) continue;
        s.add_line(s.random.one_of(s.theatre.border), "", line);
        s.fields.insert(s.fields.end(), parts.begin(), parts.end());  // the next ones keep clear of it
    }
}

}  // namespace linstock::skirmish
