// The village, farms with their fields, and lanes.

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

void add_field(Sketch& s, const Beside& place, const std::string& name) {
    const Polygon area = quadrilateral(place);
    if (!has_room(s, area, 0.15)) return;
    const std::string content = s.random.one_of(s.theatre.field);
    if (content == "crops") {
        s.add_area(PieceKind::crops, name, area);
        s.features.push_back({name, centroid(area)});
    } else if (content == "broken") {
        s.add_area(PieceKind::broken, "", area);
    }
    s.fields.push_back(area);
    // The border follows three sides, or the side along the road and the far one; a gate is in the fourth.
    const PieceKind border = s.random.one_of(s.theatre.border);
    Polyline line =
        s.random.chance(60) ? Polyline{area[0], area[1], area[2], area[3]} : Polyline{area[1], area[2], area[3]};
    if (content == "pasture" && s.random.chance(50)) line = {area[3], area[0], area[1], area[2]};
    s.add_line(border, "", line);
}

std::string next_of(std::vector<std::string>& names) {
    if (names.empty()) return "";
    std::string out = names.back();
    names.pop_back();
    return out;
}

/// The house and its fields. False, and nothing is drawn, if there is no room.
bool add_farm(Sketch& s, const Beside& farm, double to_others) {
    const Polygon block = quadrilateral(farm);
    if (!has_room(s, block, to_others) || !s.clear_of(s.hills, block, 0.5)) return false;
    const std::string name = next_of(s.farm_names);
    s.blocks.push_back(block);
    s.add_area(PieceKind::town, name, block);
    s.features.push_back({name, rounded(middle_of(farm))});
    std::vector<int> sides = {0, 1, 2};
    s.random.shuffle(sides);
    const int fields = std::min(3, s.random.in(s.theatre.fields));
    for (int i = 0; i < fields; ++i)
        add_field(s,
                  field_of(farm, sides[static_cast<std::size_t>(i)], s.random.between(4.5, 8), s.random.between(4, 6)),
                  next_of(s.crop_names));
    return true;
}

bool add_farm_at_road(Sketch& s) {
    constexpr double from_village = 9;
    const PointOnLine at = point_on(s.random.one_of(s.roads), s.random.between(0.07, 0.93));
    if (distance(at.at, s.centre) < from_village) return false;
    return add_farm(s, beside(at, s.random.between(2, 3.25), s.random.between(1.5, 2.25), s.random.chance(50)), 6);
}

}  // namespace

bool draw_village(Sketch& s) {
    const int wanted = std::max(1, s.random.in(s.theatre.blocks));
    int built = 0;
    constexpr int tries = 60;
    for (int i = 0; i < tries && built < wanted; ++i) {
        const Polyline& arm = s.random.one_of(s.arms);
        const double size = s.random.between(2, 3.5);
        const double far = s.random.between(1.6 + size / 2, 5.5);
        const Beside place =
            beside(point_on(arm, far / length_of(arm)), size, s.random.between(1.5, 2.5), s.random.chance(50));
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
    const int wanted = s.count(s.theatre.farms);
    int built = 0;
    constexpr int tries = 80;
    for (int i = 0; i < tries && built < wanted && s.farm_names.size() > lone_farms; ++i)
        if (add_farm_at_road(s)) ++built;
    // Fields close to the village, along its roads.
    for (int i = 0; i < 3; ++i) {
        const Polyline& arm = s.random.one_of(s.arms);
        const PointOnLine at = point_on(arm, s.random.between(6.5, 9) / length_of(arm));
        add_field(s, beside(at, s.random.between(4, 6), s.random.between(3.5, 5), s.random.chance(50)),
                  next_of(s.crop_names));
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
            const Vec at = place + Vec{s.random.between(-4, 4), s.random.between(-2, 2)};
            const Vec along = direction(from_degrees(s.random.below(180)));
            if (add_farm(s, beside({at, along}, s.random.between(2, 3.25), s.random.between(1.5, 2.25), false), 3))
                break;
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
        std::vector<Polygon> parts;
        for (std::size_t k = 0; k + 1 < line.size(); ++k)
            parts.push_back({line[k], line[k + 1], (line[k] + line[k + 1]) * 0.5 + Vec{0.01, 0.01}});
        const bool clear = parts.size() > 1 && std::all_of(parts.begin(), parts.end(), [&](const Polygon& part) {
                               return on_table(part, s.table, 0.5) && s.clear_of_roads(part, 0.5) &&
                                      s.clear_of_streams(part, 0.5) && s.clear_of(s.blocks, part, 0.5) &&
                                      s.clear_of(s.fields, part, 0.3);
                           });
        if (!clear) continue;
        s.add_line(s.random.one_of(s.theatre.border), "", line);
        s.fields.insert(s.fields.end(), parts.begin(), parts.end());  // the next ones keep clear of it
    }
}

}  // namespace linstock::skirmish
