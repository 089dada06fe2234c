#include "ground/ground.hpp"

#include "base/measure.hpp"
#include "ground/terrain_index.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace linstock {

namespace {

using shapes::Line;

constexpr std::uint32_t any_crest = bit_of(PieceKind::crest) | hill_crest_bit;
constexpr KindSet linear_obstacles{PieceKind::stone_wall, PieceKind::fence, PieceKind::hedge, PieceKind::breastwork,
                                   PieceKind::fieldwork};

bool part_contains(const TerrainIndex& index, const Part& part, Vec p) {
    if (part.shape == Shape::ring) return shapes::contains(index.ring(part), p);
    return distance(index.edge(part).segment(), p) <= part.radius + shapes::on_edge;
}

/// The distance from p, inside or outside, to the nearest edge of the part.
double to_edge(const TerrainIndex& index, const Part& part, Vec p) {
    if (part.shape != Shape::ring) return std::fabs(distance(index.edge(part).segment(), p) - part.radius);
    const shapes::Ring ring = index.ring(part);
    double best = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < ring.edges; ++i)
        best = std::min(best, distance(Segment{ring.corners[i], ring.corners[i + 1]}, p));
    return best;
}

bool part_touches(const TerrainIndex& index, const Part& part, const Box& box) {
    if (part.shape != Shape::ring) return within(distance(box, index.edge(part).segment()), part.radius);
    const shapes::Ring ring = index.ring(part);
    for (std::size_t i = 0; i < ring.edges; ++i)
        if (within(distance(box, Segment{ring.corners[i], ring.corners[i + 1]}), 0)) return true;
    return shapes::contains(ring, box.centre);
}

bool part_meets(const TerrainIndex& index, const Part& part, const Line& line) {
    Stretch stretch{};
    double t = 0;
    switch (part.shape) {
        case Shape::ring: return shapes::meets(index.ring(part), line);
        case Shape::band: return shapes::cut(index.edge(part), part.radius, line, stretch);
        case Shape::thin: return shapes::crossing(index.edge(part), line, t);
    }
    return false;
}

/// Adds the places where the line meets one part.
void add_met(const TerrainIndex& index, const Part& part, PieceKind kind, const Line& line, Trace& out) {
    PieceOnLine met{PieceId::of_index(part.piece), kind, (part.mask & any_crest) != 0, 0, 0};
    if (part.shape == Shape::ring) {
        shapes::Stretches found;
        shapes::cut(index.ring(part), line, found);
        for (std::size_t i = 0; i < found.size(); ++i) {
            met.from = found[i].from;
            met.to = found[i].to;
            out.push_back(met);
        }
        return;
    }
    Stretch stretch{};
    if (part.shape == Shape::band) {
        if (!shapes::cut(index.edge(part), part.radius, line, stretch)) return;
        met.from = stretch.from;
        met.to = stretch.to;
    } else {
        if (!shapes::crossing(index.edge(part), line, met.from)) return;
        met.to = met.from;
    }
    out.push_back(met);
}

template <class Less>
void insertion_sort(Trace& list, Less&& less) {
    for (std::size_t i = 1; i < list.size(); ++i)
        for (std::size_t j = i; j > 0 && less(list[j], list[j - 1]); --j)
            std::swap(list[j], list[j - 1]);
}

/// Joins the legs of a road and the edges of a wall, and sorts the list.
void tidy(Trace& list, double slack) {
    if (list.size() < 2) return;
    insertion_sort(list, [](const PieceOnLine& a, const PieceOnLine& b) {
        if (a.piece != b.piece) return a.piece < b.piece;
        if (a.is_crest != b.is_crest) return b.is_crest;
        return a.from < b.from;
    });
    std::size_t kept = 0;
    for (std::size_t i = 1; i < list.size(); ++i) {
        PieceOnLine& last = list[kept];
        const PieceOnLine& next = list[i];
        if (next.piece == last.piece && next.is_crest == last.is_crest && next.from <= last.to + 2 * slack) {
            // Two edges of a wall that meet in a corner stay one point, even if the last bit differs.
            if (last.to > last.from || next.to > next.from) last.to = std::max(last.to, next.to);
            continue;
        }
        list[++kept] = next;
    }
    list.resize(kept + 1);
    insertion_sort(list, [](const PieceOnLine& a, const PieceOnLine& b) {
        if (a.from < b.from || b.from < a.from) return a.from < b.from;
        if (a.piece != b.piece) return a.piece < b.piece;
        return b.is_crest && !a.is_crest;
    });
}

}  // namespace

struct Ground::Index {
    TerrainIndex grid;
    std::vector<PieceKind> kinds;

    /// Whether collect() would add anything.
    bool meets(const Line& line, std::uint32_t mask) const {
        return grid.along(line, mask, [&](const Part& part) { return part_meets(grid, part, line); });
    }
    void collect(const Line& line, std::uint32_t mask, Trace& out) const {
        grid.along(line, mask, [&](const Part& part) {
            add_met(grid, part, kinds[part.piece], line, out);
            return false;
        });
        tidy(out, line.slack);
    }
};

Ground::Ground(double width, double height, std::vector<Piece> pieces)
    : width_(width),
      height_(height),
      pieces_(std::move(pieces)) {
    std::vector<PieceKind> kinds;
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        pieces_[i].id = PieceId::of_index(i);
        kinds.push_back(pieces_[i].kind);
    }
    index_ = std::make_unique<Index>(Index{TerrainIndex(width, height, pieces_), std::move(kinds)});
}

Ground::~Ground() = default;

// --- Position of a point or a footprint ---

bool Ground::on_table(Vec p) const {
    return at_least(p.x, 0) && at_least(p.y, 0) && within(p.x, width_) && within(p.y, height_);
}

bool Ground::on_table(const Box& box) const {
    for (const Vec corner : box.corners())
        if (!on_table(corner)) return false;
    return true;
}

bool Ground::in(PieceKind kind, Vec p) const { return in_any(KindSet{kind}, p); }

bool Ground::in_any(KindSet kinds, Vec p) const {
    const TerrainIndex& grid = index_->grid;
    return grid.at(p, kinds.bits(), [&](const Part& part) { return part_contains(grid, part, p); });
}

PieceId Ground::piece_at(PieceKind kind, Vec p) const {
    const TerrainIndex& grid = index_->grid;
    PieceId found;
    grid.at(p, bit_of(kind), [&](const Part& part) {
        if (!part_contains(grid, part, p)) return false;
        found = PieceId::of_index(part.piece);
        return true;
    });
    return found;
}

int Ground::level_at(Vec p) const {
    const PieceId hill = hill_at(p);
    return hill ? piece(hill).level : 0;
}

PieceId Ground::hill_at(Vec p) const {
    const TerrainIndex& grid = index_->grid;
    PieceId highest;
    int level = std::numeric_limits<int>::min();
    grid.at(p, bit_of(PieceKind::hill), [&](const Part& part) {
        const int here = pieces_[part.piece].level;
        if (here > level && part_contains(grid, part, p)) {
            level = here;
            highest = PieceId::of_index(part.piece);
        }
        return false;
    });
    return highest;
}

std::vector<PieceId> Ground::under(const Box& box, KindSet kinds) const {
    const TerrainIndex& grid = index_->grid;
    if (!grid.has(kinds.bits())) return {};
    const Vec f = box.forward();
    const Vec r = box.right();
    const double dx = std::fabs(f.x) * box.half_depth + std::fabs(r.x) * box.half_width;
    const double dy = std::fabs(f.y) * box.half_depth + std::fabs(r.y) * box.half_width;
    std::vector<PieceId> out;
    grid.around(box.centre.x - dx, box.centre.y - dy, box.centre.x + dx, box.centre.y + dy, kinds.bits(),
                [&](const Part& part) {
                    if (part_touches(grid, part, box)) out.push_back(PieceId::of_index(part.piece));
                    return false;
                });
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

KindSet Ground::kinds_near(Vec p, double reach) const {
    return KindSet::of_bits(
        index_->grid.kinds_near(p.x - reach, p.y - reach, p.x + reach, p.y + reach, KindSet::all().bits()));
}

double Ground::depth_from_edge(PieceId piece, Vec p) const {
    const TerrainIndex& grid = index_->grid;
    const std::uint32_t mask = bit_of(this->piece(piece).kind);
    double out = std::numeric_limits<double>::max();
    double in = -1;  // how deep inside the widest leg of a road
    for (const Part& part : grid.parts_of(piece.index())) {
        if (!(part.mask & mask)) continue;
        const double d = to_edge(grid, part, p);
        out = std::min(out, d);
        if (part.shape == Shape::band && part_contains(grid, part, p)) in = std::max(in, d);
    }
    return in >= 0 ? in : out;
}

double Ground::distance_to(PieceId piece, Vec p) const {
    const TerrainIndex& grid = index_->grid;
    const std::uint32_t mask = bit_of(this->piece(piece).kind);
    double best = std::numeric_limits<double>::max();
    for (const Part& part : grid.parts_of(piece.index())) {
        if (!(part.mask & mask)) continue;
        if (part_contains(grid, part, p)) return 0;
        best = std::min(best, to_edge(grid, part, p));
    }
    return best;
}

// --- Along a line ---

void Ground::trace(Vec a, Vec b, KindSet kinds, Trace& out) const {
    out.clear();
    std::uint32_t mask = kinds.bits();
    if (mask & (bit_of(PieceKind::hill) | bit_of(PieceKind::crest))) mask |= any_crest;
    index_->collect(Line(a, b), mask, out);
}

Trace Ground::trace(Vec a, Vec b, KindSet kinds) const {
    Trace out;
    trace(a, b, kinds, out);
    return out;
}

bool Ground::meets_any(Vec a, Vec b, KindSet kinds) const {
    const TerrainIndex& grid = index_->grid;
    if (!grid.has(kinds.bits())) return false;
    const Line line(a, b);
    return grid.along(line, kinds.bits(), [&](const Part& part) { return part_meets(grid, part, line); });
}

bool Ground::crosses_crest(Vec a, Vec b, double on_crest) const {
    const TerrainIndex& grid = index_->grid;
    if (!grid.has(any_crest)) return false;
    const Line line(a, b);
    return grid.along(line, any_crest, [&](const Part& part) {
        double t = 0;
        if (!shapes::crossing(grid.edge(part), line, t)) return false;
        for (const shapes::Edge& edge : grid.crest(part.crest)) {
            const Segment s = edge.segment();
            if (within(distance(s, a), on_crest) || within(distance(s, b), on_crest)) return false;
        }
        return true;
    });
}

// --- Pieces on a path ---

std::vector<PieceOnPath> Ground::pieces_on_path(std::span<const Vec> path, KindSet kinds) const {
    std::vector<PieceOnPath> out;
    Trace leg;
    double done = 0;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (i + 1 == path.size() && i > 0) break;
        const Line line(path[i], path[i + 1 < path.size() ? i + 1 : i]);
        leg.clear();
        index_->collect(line, kinds.bits(), leg);
        for (const PieceOnLine& on : leg) {
            const PieceOnPath met{on.piece, on.kind, done + on.from * line.length, done + on.to * line.length};
            bool joined = false;
            for (PieceOnPath& before : out) {
                if (before.piece != met.piece || met.from > before.to + tolerance) continue;
                if (before.to > before.from || met.to > met.from) before.to = std::max(before.to, met.to);
                joined = true;
                break;
            }
            if (!joined) out.push_back(met);
        }
        done += line.length;
    }
    std::sort(out.begin(), out.end(), [](const PieceOnPath& a, const PieceOnPath& b) {
        if (a.from < b.from || b.from < a.from) return a.from < b.from;
        if (a.piece != b.piece) return a.piece < b.piece;
        return a.to < b.to;
    });
    return out;
}

bool Ground::on_road(Vec p, double slack) const { return on_road(std::span<const Vec>(&p, 1), slack); }

bool Ground::on_road(std::span<const Vec> path, double slack) const {
    const TerrainIndex& grid = index_->grid;
    std::vector<Stretch> covered;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (i + 1 == path.size() && i > 0) break;
        const Line line(path[i], path[i + 1 < path.size() ? i + 1 : i]);
        covered.clear();
        grid.around(line.x0 - slack, line.y0 - slack, line.x1 + slack, line.y1 + slack, bit_of(PieceKind::road),
                    [&](const Part& part) {
                        Stretch s{};
                        if (shapes::cut(grid.edge(part), part.radius + slack + tolerance, line, s))
                            covered.push_back(s);
                        return false;
                    });
        std::sort(covered.begin(), covered.end(), [](const Stretch& a, const Stretch& b) { return a.from < b.from; });
        double reached = 0;
        for (const Stretch& s : covered)
            if (s.from <= reached + line.slack && s.to > reached) reached = s.to;
        if (covered.empty() || reached < 1 - line.slack) return false;
    }
    return !path.empty();
}

bool Ground::nearest_road(Vec p, double reach, Vec& on_it, PieceId& road) const {
    const TerrainIndex& grid = index_->grid;
    // Two passes: first the smallest distance, then the first road in scenario order at that distance.
    double nearest = std::numeric_limits<double>::max();
    const auto look = [&](auto&& visit) {
        grid.around(p.x - reach, p.y - reach, p.x + reach, p.y + reach, bit_of(PieceKind::road), visit);
    };
    look([&](const Part& part) {
        nearest = std::min(nearest, distance(grid.edge(part).segment(), p));
        return false;
    });
    if (!within(nearest, reach)) return false;
    const Part* best = nullptr;
    look([&](const Part& part) {
        if (same_length(distance(grid.edge(part).segment(), p), nearest) && (!best || part.first < best->first))
            best = &part;
        return false;
    });
    on_it = nearest_on(grid.edge(*best).segment(), p);
    road = PieceId::of_index(best->piece);
    return true;
}

namespace {

bool is_down(std::span<const PieceState> states, PieceId id) {
    return id.index() < states.size() && states[id.index()].down != 0;
}

/// The first point of a stretch of water that no ford or bridge covers; at least `to` if there is none.
double first_uncovered(const PieceOnLine& water, const Trace& crossings, double slack) {
    double dry = water.from;
    for (const PieceOnLine& over : crossings)
        if (over.from <= dry + slack && over.to > dry) dry = over.to;
    return dry;
}

}  // namespace

bool Ground::is_barred(std::span<const Vec> path, std::span<const PieceState> states, double& where,
                       PieceId& by) const {
    constexpr std::uint32_t water = bit_of(PieceKind::stream) | bit_of(PieceKind::river);
    constexpr std::uint32_t over = bit_of(PieceKind::ford) | bit_of(PieceKind::bridge);
    if (!index_->grid.has(water | bit_of(PieceKind::impassable))) return false;
    Trace met;
    Trace crossings;
    double done = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const Line line(path[i], path[i + 1]);
        if (line.point()) continue;
        if (!index_->meets(line, water | bit_of(PieceKind::impassable))) {  // most legs
            done += line.length;
            continue;
        }
        met.clear();
        index_->collect(line, water | over | bit_of(PieceKind::impassable), met);
        crossings.clear();
        for (const PieceOnLine& on : met)
            if ((bit_of(on.kind) & over) && !is_down(states, on.piece)) crossings.push_back(on);
        const double slack = tolerance / line.length;
        const PieceOnLine* first = nullptr;
        double at = 2;
        for (const PieceOnLine& on : met) {
            if (bit_of(on.kind) & over) continue;
            double from = on.from;
            if (bit_of(on.kind) & water) {
                if (piece(on.piece).fordable) continue;
                from = first_uncovered(on, crossings, slack);
            }
            if (on.to - from > slack && from < at) {
                at = from;
                first = &on;
            }
        }
        if (first) {
            where = done + at * line.length;
            by = first->piece;
            return true;
        }
        done += line.length;
    }
    return false;
}

// --- Linear obstacles ---

PieceId Ground::cover_between(Vec from, Vec to, double reach, std::span<const PieceState> states) const {
    const TerrainIndex& grid = index_->grid;
    const Line line(from, to);
    PieceId best;
    double best_at = -1;  // how far along the line: the farthest is the nearest to the target
    grid.along(line, linear_obstacles.bits(), [&](const Part& part) {
        const PieceId id = PieceId::of_index(part.piece);
        double t = 0;
        if (part.shape != Shape::thin || is_down(states, id)) return false;
        const shapes::Edge& edge = grid.edge(part);
        if (!shapes::crossing(edge, line, t)) return false;
        if (beyond(std::fabs(cross(edge.along, to - edge.middle)), reach)) return false;
        if (beyond(distance_to(id, to), reach)) return false;
        const double at = t * line.length;
        if (best.none() || nearer(best_at, at) || (same_length(best_at, at) && id < best)) {
            best = id;
            best_at = std::max(best_at, at);
        }
        return false;
    });
    return best;
}

std::vector<PieceId> Ground::obstacles_crossed(Vec a, Vec b, KindSet kinds, std::span<const PieceState> states) const {
    Trace met;
    index_->collect(Line(a, b), kinds.bits() & linear_obstacles.bits(), met);
    std::vector<PieceId> out;
    for (const PieceOnLine& on : met) {
        if (!is_linear_obstacle(piece(on.piece)) || is_down(states, on.piece)) continue;
        if (std::find(out.begin(), out.end(), on.piece) == out.end()) out.push_back(on.piece);
    }
    return out;
}

}  // namespace linstock
