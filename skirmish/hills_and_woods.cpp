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

/// A long hexagon, a slab with uneven ends, or a box that is turned a little; the crest runs along its middle.
HillShape hill_shape(Sketch& s, const Frame& f) {
    const double w = f.half_width;
    const double h = f.half_height;
    const int shape = s.random.chance(75) ? s.hill_shape : s.random.below(3);
    HillShape out;
    constexpr int hexagon = 0;
    constexpr int slab = 1;
    if (shape == hexagon) {
        const double point = std::min(w - 2, h * s.random.between(0.7, 1.3));
        out.area = {{-w, 0}, {point - w, -h}, {w - point, -h}, {w, 0}, {w - point, h}, {point - w, h}};
        out.crest = {{-w * 0.65, 0}, {w * 0.65, 0}};
    } else if (shape == slab) {
        const double a = s.random.below(4);
        const double b = s.random.below(4);
        const double lean = s.random.below(3) - 1;
        const bool north = s.random.chance(50);
        out.area = {{-w + (north ? 0 : a), -h},
                    {w - (north ? 0 : b), -h + lean},
                    {w - (north ? b : 0), h + lean},
                    {-w + (north ? a : 0), h}};
        out.crest = {{-w * 0.8, 0}, {w * 0.8, lean * 0.8}};
    } else {
        const double slope = s.random.between(0.06, 0.2) * (s.random.chance(50) ? 1 : -1);
        const auto turned = [&](double x, double y) { return Vec{x - y * slope, y + x * slope}; };
        out.area = {turned(-w, -h), turned(w, -h), turned(w, h), turned(-w, h)};
        out.crest = {turned(-w * 0.85, 0), turned(w * 0.85, 0)};
    }
    constexpr int along_the_field = 10;  // percent
    const bool upright = f.half_height < 5 && s.random.chance(along_the_field);
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

bool wood_fits(const Sketch& s, const Polygon& area, bool over_others) {
    constexpr double gap = 0.75;
    if (!is_simple(area) || !s.leaves_room_to_deploy(area) || !s.clear_of_sites(area, 4) ||
        !s.clear_of(s.towns, area, 1) || !s.clear_of(s.fields, area, 0.5) || !s.clear_of_stream(area, gap))
        return false;
    return over_others || (s.clear_of_roads(area, gap) && s.clear_of(s.hills, area, 1) && s.clear_of(s.woods, area, 1));
}

bool add_wood(Sketch& s) {
    const Polygon area = rough_box(wood_frame(s), s.table, s.random);
    const bool over_others = s.random.chance(40);  // over a hill, a road or the corner of another wood
    const Polygon twin = s.mirrored(area);
    if (!wood_fits(s, area, over_others)) return false;
    if (s.symmetric && (!wood_fits(s, twin, over_others) || !apart(area, twin, 1))) return false;
    const bool open = s.random.chance(s.theatre.open_woods);
    add_wood_piece(s, next_name(s.names.wood), area, open);
    if (s.symmetric) add_wood_piece(s, next_name(s.names.wood), twin, open);
    return true;
}

}  // namespace

bool add_hill(Sketch& s, const Frame& frame, const std::string& name) {
    HillShape hill = hill_shape(s, frame);
    if (!is_simple(hill.area) || !contains(hill.area, hill.crest[0]) || !contains(hill.area, hill.crest[1]) ||
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
            const bool at_line = s.random.chance(65);
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
                const Polygon area = rough_box(f, s.table, s.random);
                if (!is_simple(area) || !s.leaves_room_to_deploy(area) || !s.clear_of_roads(area, 1) ||
                    !s.clear_of_stream(area, 0.5) || !s.clear_of(s.towns, area, 1) ||
                    !s.clear_of(s.fields, area, 0.5) || !s.clear_of(s.woods, area, 1) ||
                    !s.clear_of(s.hills, area, 0.5) || !s.clear_of_sites(area, 4))
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
