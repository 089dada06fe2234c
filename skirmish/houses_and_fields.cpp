// Villages, farms, fields of crops, and fences, hedges and walls.

#include "skirmish/sketch.hpp"

#include <algorithm>

namespace linstock::skirmish {

namespace {

constexpr int tries = 30;
constexpr double house_to_road = 0.75;

/// Each road runs through, or keeps away.
bool roads_fit_town(const Sketch& s, const Polygon& area) {
    constexpr double least_inside = 2;
    constexpr double step = 0.25;
    return std::all_of(s.roads.begin(), s.roads.end(), [&](const Polyline& road) {
        if (apart_from_line(area, road, house_to_road)) return true;
        const double all = length_of(road);
        double inside = 0;
        for (double far = 0; far <= all; far += step)
            if (contains(area, point_on(road, far / all).at)) inside += step;
        return inside >= least_inside;
    });
}

bool town_fits(const Sketch& s, const Polygon& area) {
    return roads_fit_town(s, area) && s.clear_of_stream(area, 1.5) && s.clear_of(s.towns, area, 3) &&
           s.clear_of(s.hills, area, 0.5) && s.clear_of(s.woods, area, 1) && s.clear_of(s.fields, area, 0.5);
}

void add_town(Sketch& s, const std::string& name, const Polygon& area, int room) {
    s.towns.push_back(area);
    s.add_area(PieceKind::town, name, area);
    s.pieces.back().room_foot = room;
}

double from_road(const Sketch& s, Vec at) {
    double out = s.table.width + s.table.height;
    for (const Polyline& road : s.roads)
        out = std::min(out, distance_to_line(road, at));
    return out;
}

/// A line beside a road on this side of it, for a share of its length.
Polyline beside_road(const Sketch& s, const Polyline& road, double from, double to, double side) {
    Polyline out;
    const double all = length_of(road);
    double far = 0;
    const auto add = [&](double share) {
        const PointOnLine p = point_on(road, share);
        out.push_back(within_table(rounded(p.at + Vec{p.along.y, -p.along.x} * side), s.table));
    };
    add(from);
    for (std::size_t i = 1; i + 1 < road.size(); ++i) {
        far += distance(road[i - 1], road[i]);
        if (far / all > from + 0.03 && far / all < to - 0.03) add(far / all);
    }
    add(to);
    return out;
}

bool border_fits(const Sketch& s, const Polyline& line) {
    const auto clear = [&](const std::vector<Polygon>& areas, double gap) {
        return std::all_of(areas.begin(), areas.end(), [&](const Polygon& a) { return apart_from_line(a, line, gap); });
    };
    for (const Piece& p : s.pieces)
        if (is_linear_obstacle(p) && !crossings(line, p.line).empty()) return false;
    return clear(s.towns, 0.3) && clear(s.woods, 0.3) && (s.stream.empty() || crossings(line, s.stream).empty());
}

/// Where a line along a road stops: at other roads, houses, woods and water, as shares of its length.
std::vector<double> stops_of(const Sketch& s, const Polyline& road) {
    std::vector<double> out{0};
    const double all = length_of(road);
    constexpr double step = 0.5;
    constexpr double gap = 1.75;
    for (double far = 0; far <= all; far += step) {
        const Vec at = point_on(road, far / all).at;
        const auto near = [&](const std::vector<Polygon>& areas) {
            return std::any_of(areas.begin(), areas.end(),
                               [&](const Polygon& a) { return contains(a, at) || distance(a, at) < gap; });
        };
        const bool at_road = std::any_of(s.roads.begin(), s.roads.end(), [&](const Polyline& other) {
            return &other != &road && distance_to_line(other, at) < gap;
        });
        if (at_road || near(s.towns) || near(s.woods) || (!s.stream.empty() && distance_to_line(s.stream, at) < gap))
            out.push_back(far / all);
    }
    out.push_back(1);
    return out;
}

/// On both sides of a road, or on one, all the way between two places where it must stop.
bool draw_border_of_road(Sketch& s) {
    if (s.roads.empty()) return false;
    const Polyline& road = s.random.one_of(s.roads);
    const std::vector<double> stops = stops_of(s, road);
    double from = 0;
    double to = 0;
    for (std::size_t i = 0; i + 1 < stops.size(); ++i)
        if (stops[i + 1] - stops[i] > to - from) {
            from = stops[i];
            to = stops[i + 1];
        }
    constexpr double shortest = 12;
    if ((to - from) * length_of(road) < shortest) return false;
    const double side = s.random.chance(50) ? 1 : -1;
    const Polyline first = beside_road(s, road, from, to, side);
    const Polyline second = beside_road(s, road, from, to, -side);
    if (!border_fits(s, first) || !border_fits(s, second)) return false;
    for (const Polyline& other : s.roads)
        if (!crossings(first, other).empty() || !crossings(second, other).empty()) return false;
    const PieceKind kind = s.random.one_of(s.theatre.border);
    s.add_line(kind, "", first);
    if (s.random.chance(70)) s.add_line(kind, "", second);
    return true;
}

/// Along one or two sides of a field.
bool draw_border_of_field(Sketch& s) {
    if (s.fields.empty()) return false;
    const Polygon& field = s.random.one_of(s.fields);
    const auto start = static_cast<std::size_t>(s.random.below(static_cast<int>(field.size())));
    Polyline line{field[start], field[(start + 1) % field.size()]};
    if (s.random.chance(40)) line.push_back(field[(start + 2) % field.size()]);
    if (distance(line[0], line[1]) < 4 || !border_fits(s, line)) return false;
    s.add_line(s.random.one_of(s.theatre.border), "", line);
    return true;
}

bool crosses_a_road(const Sketch& s, const Polyline& line) {
    return std::any_of(s.roads.begin(), s.roads.end(), [&](const Polyline& r) { return !crossings(line, r).empty(); });
}

/// Before each of two armies with the same task, opposite each other.
bool draw_border_before_armies(Sketch& s) {
    const auto is_border = [](const Piece& p) { return is_linear_obstacle(p); };
    if (!s.symmetric || std::any_of(s.pieces.begin(), s.pieces.end(), is_border)) return false;
    const double y = s.order.south_line + s.random.between(3, 7);
    const double x = s.table.width * s.random.between(0.35, 0.65);
    const double half = s.random.between(5, 10);
    const Polyline line{whole({x - half, y}), whole({x + half, y})};
    if (!border_fits(s, line) || crosses_a_road(s, line)) return false;
    const Polyline twin{s.mirrored(line[0]), s.mirrored(line[1])};
    if (!border_fits(s, twin)) return false;
    const PieceKind kind = s.random.one_of(s.theatre.border);
    s.add_line(kind, "", line);
    s.add_line(kind, "", twin);
    return true;
}

/// Along the foot of a hill or the edge of a wood, on the side of an army.
bool draw_border_of_edge(Sketch& s) {
    std::vector<Polygon> areas = s.hills;
    areas.insert(areas.end(), s.woods.begin(), s.woods.end());
    if (areas.empty() || s.symmetric) return false;
    const Polygon& area = s.random.one_of(areas);
    const bool south = centroid(area).y > s.table.height / 2;  // the enemy's side
    std::size_t best = 0;
    const auto corner = [&](std::size_t i) { return area[i % area.size()]; };
    const auto level = [&](std::size_t i) { return (corner(i).y + corner(i + 1).y) / 2; };
    for (std::size_t i = 1; i < area.size(); ++i)
        if (south ? level(i) < level(best) : level(i) > level(best)) best = i;
    constexpr double away = 1;
    const Vec aside{0, south ? -away : away};
    const Polyline line{corner(best) + aside, corner(best + 1) + aside};
    constexpr double shortest = 6;
    if (distance(line[0], line[1]) < shortest || !border_fits(s, line) || crosses_a_road(s, line)) return false;
    for (const Vec p : line)
        if (p.y < 1 || p.y > s.table.height - 1) return false;
    s.add_line(s.random.one_of(s.theatre.border), "", line);
    return true;
}

}  // namespace

bool add_village(Sketch& s, Vec at, const std::string& name) {
    for (int i = 0; i < tries; ++i) {
        // About the road, not always with the road in the middle.
        const Vec off = s.symmetric ? Vec{} : Vec{s.random.between(-1.5, 1.5), s.random.between(-1.5, 1.5)};
        const Frame f{at + off, s.random.between(2, 5), s.random.between(2, 4)};
        const Polygon area = rectangle(f, s.table);
        if (!town_fits(s, area) || !contains(area, at)) continue;
        add_town(s, name, area, f.half_width > 4 ? 2 : 1);
        return true;
    }
    return false;
}

bool add_farm(Sketch& s, Vec at, const std::string& name) {
    for (int i = 0; i < tries; ++i) {
        const Frame f{at, s.random.between(1.3, 2.4), s.random.between(1.3, 2)};
        const Polygon area = rectangle(f, s.table);
        if (!town_fits(s, area) || !s.clear_of_roads(area, house_to_road)) continue;
        add_town(s, name, area, 1);
        return true;
    }
    return false;
}

bool add_field(Sketch& s, Vec at, const std::string& name) {
    for (int i = 0; i < tries; ++i) {
        const Frame f{at, s.random.between(4, 9), s.random.between(3, 5.5)};
        const Polygon area = s.random.chance(50) ? rectangle(f, s.table) : rough_box(f, s.table, s.random);
        if (!is_simple(area) || !contains(area, at) || !s.clear_of_stream(area, 1) || !s.clear_of_roads(area, 0.5) ||
            !s.clear_of(s.hills, area, 0.5) || !s.clear_of(s.towns, area, 0.3) || !s.clear_of(s.woods, area, 0.3) ||
            !s.clear_of(s.fields, area, 1))
            continue;
        s.fields.push_back(area);
        s.add_area(PieceKind::crops, name, area);
        return true;
    }
    return false;
}

bool draw_villages(Sketch& s) {
    if (!s.village_is_site && !add_village(s, s.village_at, s.village)) return false;
    const int more = s.random.in(s.theatre.villages) - 1;
    for (int n = 0; n < more; ++n) {
        const std::string name = next_name(s.names.village);
        for (int i = 0; i < tries && !name.empty(); ++i) {
            Vec at = s.somewhere();
            if (!s.roads.empty()) at = whole(point_on(s.random.one_of(s.roads), s.random.between(0.05, 0.95)).at);
            constexpr double to_sites = 9;
            const Polygon about = rectangle({at, 3, 3}, s.table);
            if (!s.clear_of_sites(about, to_sites) || !s.leaves_room_to_deploy(about)) continue;
            if (add_village(s, at, name)) break;
        }
    }
    return true;
}

void draw_farms(Sketch& s) {
    int wanted = s.random.in(s.theatre.farms);
    if (s.symmetric) wanted = std::min(wanted, 1);
    for (int n = 0; n < wanted; ++n)
        for (int i = 0; i < tries; ++i) {
            const Vec at = s.somewhere();
            const Polygon about = rectangle({at, 2, 2}, s.table);
            if (!s.clear_of_sites(about, 6) || !s.leaves_room_to_deploy(about) || s.names.owners.empty()) continue;
            constexpr double far = 4;
            if (from_road(s, at) > far && !s.roads.empty()) continue;
            const std::size_t before = s.pieces.size();
            if (!add_farm(s, at, s.names.owners.back())) continue;
            next_name(s.names.owners);
            const Polygon twin = s.mirrored(s.pieces[before].area);
            if (s.symmetric && town_fits(s, twin) && s.clear_of_roads(twin, house_to_road))
                add_town(s, next_name(s.names.owners), twin, 1);
            break;
        }
}

void draw_fields(Sketch& s) {
    if (s.symmetric) return;
    const int wanted = s.random.in(s.theatre.fields);
    for (int n = 0; n < wanted; ++n)
        for (int i = 0; i < tries; ++i) {
            // Next to a farm or a village.
            Vec at = s.somewhere();
            if (!s.towns.empty() && s.random.chance(50)) {
                const Vec town = centroid(s.random.one_of(s.towns));
                at = whole(town + Vec{s.random.between(-12, 12), s.random.between(-9, 9)});
            }
            if (at.x < 2 || at.y < 2 || at.x > s.table.width - 2 || at.y > s.table.height - 2) continue;
            if (add_field(s, at, s.crop_names.empty() ? "" : s.crop_names.back())) {
                next_name(s.crop_names);
                break;
            }
        }
}

void draw_borders(Sketch& s) {
    const int wanted = s.random.in(s.theatre.borders);
    for (int n = 0; n < wanted; ++n)
        for (int i = 0; i < tries; ++i) {
            const int where = s.random.below(3);
            if (where == 0   ? !s.symmetric && draw_border_of_road(s)
                : where == 1 ? draw_border_of_field(s)
                             : draw_border_before_armies(s) || draw_border_of_edge(s))
                break;
        }
}

}  // namespace linstock::skirmish
