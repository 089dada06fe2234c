#include "skirmish/works.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::skirmish {

namespace {

bool is_blocked(const Ground& ground, Vec at) {
    constexpr double to_road = 0.9;
    constexpr double to_others = 0.5;
    return std::any_of(ground.pieces.begin(), ground.pieces.end(), [&](const Piece& p) {
        switch (p.kind) {
            case PieceKind::road: return distance_to_line(p.line, at) < to_road;
            case PieceKind::stream: return distance_to_line(p.line, at) < to_others;
            case PieceKind::town:
            case PieceKind::woods:
            case PieceKind::rough:
            case PieceKind::marsh: return contains(p.area, at) || distance(p.area, at) < to_others;
            default: return false;
        }
    });
}

}  // namespace

std::vector<Polyline> works_along(const Ground& ground, const LevelLine& line, bool eastwards) {
    constexpr double step = 0.25;
    constexpr double shortest = 2;
    constexpr double margin = 0.5;
    const double east = std::min(ground.table.width - margin, std::ceil(line.east));
    std::vector<Polyline> out;
    double start = -1;  // of the part; negative: none
    for (double x = std::max(margin, std::floor(line.west));; x += step) {
        const bool over = x > east;
        const bool blocked = over || is_blocked(ground, {x, line.y});
        if (!blocked && start < 0) start = x;
        if (blocked && start >= 0) {
            const Vec a{start, line.y};
            const Vec b{x - step, line.y};
            if (b.x - a.x >= shortest) out.push_back(eastwards ? Polyline{a, b} : Polyline{b, a});
            start = -1;
        }
        if (over) return out;
    }
}

}  // namespace linstock::skirmish
