#include "skirmish/placer.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::skirmish {

namespace {

Box box_of(Vec at, Heading heading, double width, double depth) {
    return {at - direction(heading) * (depth / 2), heading, width / 2, depth / 2};
}

bool touches(const Box& box, const Polygon& area) {
    constexpr double gap = 0.2;
    const Box wider{box.centre, box.heading, box.half_width + gap, box.half_depth + gap};
    return overlap(wider, area);
}

bool is_near(const Box& box, const Polyline& line, double least) {
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
        if (distance(box, Segment{line[i], line[i + 1]}) < least) return true;
    return false;
}

}  // namespace

std::optional<Vec> Placer::free_place(Vec at, Heading heading, double width, double depth, const Need& need) const {
    static constexpr double back_steps[] = {0, -0.75, 0.75, -1.5, 1.5, -2.5, 2.5, -3.5, 3.5};
    constexpr double step = 0.5;
    const Vec forward = direction(heading);
    const Vec right = right_of(heading);
    for (int side = 0; side * step <= need.reach; ++side)
        for (const double back : back_steps) {
            if (std::fabs(back) > need.reach) break;
            for (const double sign : {1.0, -1.0}) {
                const Vec place = rounded(at + forward * back + right * (sign * side * step));
                if (is_free(box_of(place, heading, width, depth), need)) return place;
            }
        }
    return std::nullopt;
}

void Placer::take(Vec at, Heading heading, double width, double depth) {
    taken_.push_back(box_of(at, heading, width, depth));
}

bool Placer::is_open(const Box& box) const {
    return std::all_of(ground_.pieces.begin(), ground_.pieces.end(), [&](const Piece& p) {
        constexpr double to_water = 0.4;
        constexpr double to_fence = 0.05;
        switch (p.kind) {
            case PieceKind::town:
            case PieceKind::house:
            case PieceKind::woods:
            case PieceKind::rough:
            case PieceKind::marsh: return !touches(box, p.area);
            case PieceKind::stream: return !is_near(box, p.line, to_water);
            case PieceKind::fence:
            case PieceKind::hedge:
            case PieceKind::stone_wall: return !is_near(box, p.line, to_fence);
            default: return true;
        }
    });
}

// Streams run from edge to edge, so a straight line between two places on one bank crosses each an even number of
// times.
bool Placer::on_one_bank(Vec a, Vec b) const {
    // Off the grid, so that the line passes no corner of a stream, which would count as two crossings.
    constexpr Vec off_grid{0.06, 0.03};
    return std::all_of(ground_.pieces.begin(), ground_.pieces.end(), [&](const Piece& p) {
        return p.kind != PieceKind::stream || crossings({a + off_grid, b + off_grid}, p.line).size() % 2 == 0;
    });
}

bool Placer::is_free(const Box& box, const Need& need) const {
    for (const Vec c : box.corners())
        if (c.x < need.margin || c.y < need.margin || c.x > ground_.table.width - need.margin ||
            c.y > ground_.table.height - need.margin)
            return false;
    return std::all_of(taken_.begin(), taken_.end(), [&](const Box& b) { return distance(box, b) >= need.gap; }) &&
           is_open(box) && (!need.same_bank || on_one_bank(box.centre, *need.same_bank));
}

}  // namespace linstock::skirmish
