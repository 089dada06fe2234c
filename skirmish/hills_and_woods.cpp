// Hills, woods, and rough or wet ground.

#include "skirmish/sketch.hpp"

#include <algorithm>

namespace linstock::skirmish {

namespace {

constexpr int tries = 40;  // for each piece

struct HillShape {
    Polygon area;
    Polyline crest;
};

/// A long hexagon, or a ridge along a bent line. On a hill for works the crest is straight and level.
HillShape hill_shape(Sketch& s, const Frame& f) {
    const double w = f.half_width;
    const double h = f.half_height;
    const int shape = s.random.chance(75) ? s.hill_shape : s.random.below(3);
    const bool level = s.order.has_works;
    HillShape out;
    constexpr int hexagon = 0;
    if (shape == hexagon) {
        const double point = std::min(w - 2, h * s.random.between(0.7, 1.3));
        out.area = {{-w, 0}, {point - w, -h}, {w - point, -h}, {w, 0}, {w - point, h}, {point - w, h}};
        out.crest = {{-w * 0.65, 0}, {w * 0.65, 0}};
    } else {
        const double slope = level ? 0 : s.random.between(-0.15, 0.15);
        const double bend = level ? 0 : s.random.between(-0.22, 0.22) * w;
        const double bend_at = w * s.random.between(-0.35, 0.35);
        const Vec spine[] = {
            {-w, -w * slope - bend / 2}, {bend_at, bend / 2 + bend_at * slope}, {w, w * slope - bend / 2}};
        const double west = h * s.random.between(0.6, 1.1);
        const double east = h * s.random.between(0.6, 1.1);
        const double lean = s.random.between(-2, 2);
        out.area = {spine[0] - Vec{lean, west},      spine[1] - Vec{0, h}, spine[2] - Vec{-lean, east},
                    spine[2] + Vec{-lean / 2, east}, spine[1] + Vec{0, h}, spine[0] + Vec{lean / 2, west}};
        out.crest = {spine[1] + (spine[0] - spine[1]) * 0.8, spine[1], spine[1] + (spine[2] - spine[1]) * 0.8};
        if (level) out.crest.erase(out.crest.begin() + 1);
    }
    constexpr int along_the_field = 10;  // percent
    const bool upright = !level && h < 5 && s.random.chance(along_the_field);
    const auto placed = [&](Vec v) { return within_table(whole(f.centre + (upright ? Vec{-v.y, v.x} : v)), s.table); };
    for (Vec& p : out.area)
        p = placed(p);
    for (Vec& p : out.crest) {
        p = placed(p);
        p = {std::clamp(p.x, 1.0, s.table.width - 1), std::clamp(p.y, 1.0, s.table.height - 1)};
    }
    return out;
}

void add_hill_piece(Sketch& s, const std::string& name, Polygon area, Polyline crest) {
    s.hills.push_back(area);
    s.add_area(PieceKind::hill, name, std::move(area));
    s.pieces.back().level = 1;
    s.pieces.back().crests = {std::move(crest)};
}

void add_wood_piece(Sketch& s, const std::string& name, Polygon area, bool open) {
    s.woods.push_back(area);
    s.add_area(PieceKind::woods, name, std::move(area));
    s.pieces.back().open_woods = open;
}

/// Beside the field at the west or east edge, or between the armies.
Frame wood_frame(Sketch& s) {
    const auto [width, height] = s.table;
    Frame f;
    f.half_width = s.random.between(s.theatre.least_wood, s.theatre.most_wood) * s.random.between(0.7, 1.3);
    f.half_height = s.random.between(s.theatre.least_wood, s.theatre.most_wood) * s.random.between(0.7, 1.3);
    const int where = s.random.below(100);
    constexpr int at_side = 45;
    if (where < at_side) {
        f.half_height *= 1.4;
        const double inside = s.random.chance(60) ? f.half_width : f.half_width + s.random.between(1, 5);
        f.centre = {s.random.chance(50) ? inside : width - inside, height * s.random.between(0.15, 0.85)};
    } else {
        f.centre = s.somewhere();
    }
    return f;
}

/// Along one side of a field, a wood or a hill, with the same corners.
Polygon wood_beside(Sketch& s, const Polygon& area) {
    const auto i = static_cast<std::size_t>(s.random.below(static_cast<int>(area.size())));
    const Vec a = area[i];
    const Vec b = area[(i + 1) % area.size()];
    const Vec side = b - a;
    Vec out = Vec{side.y, -side.x} * (1 / length(side));
    if (dot(out, centroid(area) - a) > 0) out = out * -1;
    const double most = s.theatre.most_wood * 1.8;
    const auto far = [&] { return s.random.between(s.theatre.least_wood, most); };
    const double depth = far();
    const Vec end =
        within_table(whole(b + out * (depth + s.random.between(-1, 1)) + side * s.random.between(0, 0.25)), s.table);
    const Vec start = within_table(whole(a + out * depth - side * s.random.between(0, 0.25)), s.table);
    return {a, b, end, start};
}

/// Half of a hill, with the same outline.
Polygon half_of(const Polygon& hill, bool west) {
    const auto middle = [&](std::size_t i, std::size_t j) { return whole((hill[i] + hill[j]) * 0.5); };
    // Hills have six corners, from the west end round by the south: two or one at each end.
    const bool pointed = hill[1].x < hill[2].x && hill[0].x < hill[5].x;
    if (pointed)
        return west ? Polygon{hill[0], hill[1], middle(1, 2), middle(4, 5), hill[5]}
                    : Polygon{middle(1, 2), hill[2], hill[3], hill[4], middle(4, 5)};
    return west ? Polygon{hill[0], hill[1], hill[4], hill[5]} : Polygon{hill[1], hill[2], hill[3], hill[4]};
}

/// A half of a hill, or all of it.
Polygon part_of_hill(Sketch& s) {
    const Polygon& hill = s.random.one_of(s.hills);
    constexpr int all = 35;  // percent
    return s.random.chance(all) ? hill : half_of(hill, s.random.chance(50));
}

/// How a wood meets the pieces around it.
enum class Meeting : std::uint8_t { apart, over_a_road, beside_another, on_a_hill };

bool wood_fits(const Sketch& s, const Polygon& area, Meeting meeting) {
    constexpr double gap = 2;
    const bool beside = meeting == Meeting::beside_another;
    // Pieces with a common side have nothing between them, and none of the other's ground.
    const auto clear = [&](const std::vector<Polygon>& others) {
        const Vec middle = centroid(area);
        return std::all_of(others.begin(), others.end(), [&](const Polygon& o) {
            if (apart(area, o, beside ? 0.4 : gap)) return true;
            if (!beside || contains(o, middle) || contains(area, centroid(o))) return false;
            std::size_t common = 0;
            for (const Vec p : area)
                common += static_cast<std::size_t>(
                    std::count_if(o.begin(), o.end(), [&](Vec q) { return p.x == q.x && p.y == q.y; }));
            return common >= 2;
        });
    };
    return is_simple(area) && s.leaves_room_to_deploy(area) && s.clear_of_sites(area, 4) &&
           s.clear_of(s.towns, area, 1) && clear(s.fields) && clear(s.woods) && s.clear_of_stream(area, 0.75) &&
           (meeting == Meeting::on_a_hill || clear(s.hills)) &&
           (meeting != Meeting::apart || s.clear_of_roads(area, 0.75));
}

bool add_wood(Sketch& s) {
    const auto meeting = static_cast<Meeting>(s.random.below(4));
    std::vector<Polygon> others = s.fields;
    others.insert(others.end(), s.woods.begin(), s.woods.end());
    if (meeting == Meeting::beside_another ? others.empty() : meeting == Meeting::on_a_hill && s.hills.empty())
        return false;
    const Polygon area = meeting == Meeting::beside_another ? wood_beside(s, s.random.one_of(others))
                         : meeting == Meeting::on_a_hill    ? part_of_hill(s)
                                                            : rough_box(wood_frame(s), s.table, s.random);
    const Polygon twin = s.mirrored(area);
    if (!wood_fits(s, area, meeting)) return false;
    if (s.symmetric && (!wood_fits(s, twin, meeting) || !apart(area, twin, 1))) return false;
    const bool open = s.random.chance(s.theatre.open_woods);
    add_wood_piece(s, next_name(s.names.wood), area, open);
    if (s.symmetric) add_wood_piece(s, next_name(s.names.wood), twin, open);
    return true;
}

}  // namespace

bool add_hill(Sketch& s, const Frame& frame, const std::string& name) {
    HillShape hill = hill_shape(s, frame);
    const auto inside = [&](Vec p) { return contains(hill.area, p); };
    if (!is_simple(hill.area) || !std::all_of(hill.crest.begin(), hill.crest.end(), inside) ||
        !s.clear_of_stream(hill.area, 1) || !s.clear_of(s.hills, hill.area, 1.5) ||
        !s.clear_of(s.towns, hill.area, 0.5) || !s.clear_of(s.fields, hill.area, 0.5))
        return false;
    add_hill_piece(s, name, std::move(hill.area), std::move(hill.crest));
    return true;
}

bool add_wood_at(Sketch& s, Vec at, const std::string& name) {
    const double most = std::max(5.0, s.theatre.most_wood);
    for (int i = 0; i < tries; ++i) {
        const Frame f{at, s.random.between(3.5, most), s.random.between(3, most)};
        const Polygon area = rough_box(f, s.table, s.random);
        if (!is_simple(area) || !contains(area, at) || !s.clear_of_stream(area, 1) || !s.clear_of_roads(area, 0.75) ||
            !s.clear_of(s.hills, area, 0.5) || !s.clear_of(s.towns, area, 1) || !s.clear_of(s.fields, area, 0.5) ||
            !s.clear_of(s.woods, area, 1))
            continue;
        add_wood_piece(s, name, area, s.random.chance(s.theatre.open_woods));
        return true;
    }
    return false;
}

void draw_hills(Sketch& s) {
    const int wanted = s.random.in(s.theatre.hills);
    const auto [width, height] = s.table;
    for (int n = 0; n < wanted; ++n)
        for (int i = 0; i < tries; ++i) {
            // Under the line of an army, or between the armies.
            const bool south = s.random.chance(50);
            const double line = south ? s.order.south_line - 2 : s.order.north_line + 2;
            const bool at_line = s.symmetric || s.random.chance(88);
            const double y = at_line ? line + s.random.between(-1.5, 1.5) : height * s.random.between(0.3, 0.7);
            const double most = at_line ? std::min(24.0, width * 0.34) : 12;
            const Frame f{whole({width * s.random.between(0.22, 0.78), y}), s.random.between(6, most),
                          s.random.between(2.5, 4.5)};
            const std::size_t before = s.pieces.size();
            if (!add_hill(s, f, "")) continue;
            s.pieces.back().name = next_name(s.names.hill);
            if (s.symmetric) {
                const Piece hill = s.pieces[before];
                Polyline crest;
                for (const Vec p : hill.crests.front())
                    crest.push_back(s.mirrored(p));
                const Polygon twin = s.mirrored(hill.area);
                if (apart(twin, hill.area, 1) && s.clear_of(s.towns, twin, 0.5) && s.clear_of_stream(twin, 1))
                    add_hill_piece(s, next_name(s.names.hill), twin, crest);
            }
            break;
        }
}

void draw_swells(Sketch& s) {
    const int wanted = s.random.in(s.theatre.swells);
    for (int n = 0; n < wanted; ++n)
        for (int i = 0; i < tries; ++i) {
            const double half = s.random.between(6, 16);
            const double y = s.random.between(s.order.south_line - 1, s.order.north_line + 1);
            const Vec at{s.table.width * s.random.between(0.25, 0.75), y};
            const double lean = s.random.chance(50) ? 0 : s.random.between(-2, 2);
            const Polyline line{whole(at - Vec{half, lean}), whole(at + Vec{half, lean})};
            const auto clear = [&](const std::vector<Polygon>& areas, double gap) {
                return std::all_of(areas.begin(), areas.end(),
                                   [&](const Polygon& a) { return apart_from_line(a, line, gap); });
            };
            if (line[0].x < 1 || line[1].x > s.table.width - 1 || !clear(s.hills, 2) || !clear(s.fields, 1) ||
                !clear(s.towns, 1) || !clear(s.woods, 1) || (!s.stream.empty() && !crossings(line, s.stream).empty()))
                continue;
            s.add_line(PieceKind::crest, "Low swell", line);
            if (s.symmetric) s.add_line(PieceKind::crest, "", {s.mirrored(line[0]), s.mirrored(line[1])});
            break;
        }
}

void draw_woods(Sketch& s) {
    int wanted = s.random.in(s.theatre.woods);
    if (s.symmetric) wanted = (wanted + 1) / 2;
    for (int n = 0; n < wanted; ++n)
        for (int i = 0; i < tries; ++i)
            if (add_wood(s)) break;
}

void draw_small_areas(Sketch& s) {
    const auto draw = [&](PieceKind kind, int wanted) {
        for (int n = 0; n < wanted; ++n)
            for (int i = 0; i < tries; ++i) {
                const Frame f{s.somewhere(), s.random.between(3.5, 9), s.random.between(2.5, 5)};
                const bool rocks = kind == PieceKind::rough && !s.hills.empty() && s.random.chance(50);
                const Polygon area = rocks ? part_of_hill(s) : rough_box(f, s.table, s.random);
                if (!is_simple(area) || !s.leaves_room_to_deploy(area) || !s.clear_of_roads(area, 1) ||
                    !s.clear_of_stream(area, 0.5) || !s.clear_of(s.towns, area, 1) ||
                    !s.clear_of(s.fields, area, 0.5) || !s.clear_of(s.woods, area, 1) ||
                    (!rocks && !s.clear_of(s.hills, area, 0.5)) || !s.clear_of_sites(area, 4))
                    continue;
                s.add_area(kind, "", area);
                s.woods.push_back(area);
                break;
            }
    };
    if (s.symmetric) return;
    draw(PieceKind::rough, s.random.in(s.theatre.rough));
    draw(PieceKind::marsh, s.random.in(s.theatre.marshes));
}

}  // namespace linstock::skirmish
