#include "ground/terrain_index.hpp"

#include "base/measure.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace linstock {

namespace {

/// How much wider a box is than its part: above the tolerance of every query, too small to matter otherwise.
constexpr double margin = 2e-6;

/// Limit on the entries of all cells together, which are 4 bytes each. A few wide roads or large areas do not need it.
constexpr std::size_t max_items_per_part = 16;
constexpr std::size_t min_items_limit = 4096;

/// On the grid the mirror image of a corner is exact.
Vec on_grid(Vec v) { return to_vec(to_point(v)); }

/// The ground of a ford or bridge: as wide along the water as the piece says, and across all of it. A crossing without
/// water below it is round.
Polygon crossing_ground(const Piece& crossing, std::span<const Piece> all) {
    const Vec place = crossing.line[0];
    const double reach = crossing.width / 2;
    const Piece* water = nullptr;
    double nearest = std::numeric_limits<double>::max();
    for (const Piece& piece : all) {
        if (!is_water(piece.kind)) continue;
        for (std::size_t i = 0; i + 1 < piece.line.size(); ++i) {
            const double d = distance(Segment{piece.line[i], piece.line[i + 1]}, place);
            if (within(d, piece.width / 2 + reach) && nearer(d, nearest)) {
                nearest = d;
                water = &piece;
            }
        }
    }
    Polygon ground;
    if (!water) {
        for (int degrees = 0; degrees < 360; degrees += 15)
            ground.push_back(on_grid(place + direction(from_degrees(degrees)) * reach));
        return ground;
    }
    // At a bend both legs are equally near: the crossing is square to their mean.
    Vec along;
    for (std::size_t i = 0; i + 1 < water->line.size(); ++i) {
        const shapes::Edge leg(water->line[i], water->line[i + 1]);
        if (same_length(distance(leg.segment(), place), nearest)) along = along + leg.along;
    }
    const double l = length(along);
    along = l > 0 ? Vec{along.x / l, along.y / l} : Vec{0, 1};
    const Vec across = Vec{along.y, -along.x} * (water->width / 2 + nearest + reach);
    along = along * reach;
    return {on_grid(place - (along + across)), on_grid(place - (along - across)), on_grid(place + (along + across)),
            on_grid(place + (along - across))};
}

}  // namespace

TerrainIndex::TerrainIndex(double width, double height, std::span<const Piece> pieces) {
    piece_start_.push_back(0);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        add_piece(i, pieces[i], pieces);
        piece_start_.push_back(static_cast<std::uint32_t>(parts_.size()));
    }
    parts_.shrink_to_fit();
    corners_.shrink_to_fit();
    edges_.shrink_to_fit();
    crests_.shrink_to_fit();
    group_parts();
    lay_out(width, height);
    fill_cells();
}

std::size_t TerrainIndex::memory_bytes() const {
    const auto bytes = [](const auto& list) { return list.capacity() * sizeof(list[0]); };
    return bytes(parts_) + bytes(piece_start_) + bytes(corners_) + bytes(edges_) + bytes(crests_) + bytes(groups_) +
           bytes(cell_mask_) + bytes(start_) + bytes(items_);
}

void TerrainIndex::group_parts() {
    std::vector<std::pair<std::uint32_t, Group>> all;  // by mask
    for (std::uint32_t id = 0; id < parts_.size(); ++id) {
        const Part& part = parts_[id];
        kinds_ |= part.mask;
        const bool first = id == 0 || parts_[id - 1].piece != part.piece || parts_[id - 1].mask != part.mask;
        if (first) all.push_back({part.mask, Group{part.middle, part.half, id, id}});
        Group& group = all.back().second;
        group.end = id + 1;
        const Vec low{std::min(group.middle.x - group.half.x, part.middle.x - part.half.x),
                      std::min(group.middle.y - group.half.y, part.middle.y - part.half.y)};
        const Vec high{std::max(group.middle.x + group.half.x, part.middle.x + part.half.x),
                       std::max(group.middle.y + group.half.y, part.middle.y + part.half.y)};
        group.middle = (low + high) * 0.5;
        group.half = (high - low) * 0.5;
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [mask, group] : all) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
        groups_.push_back(group);
        // Rounding can shrink the box around other boxes: add a margin again.
        groups_.back().half = groups_.back().half + Vec{margin, margin};
        group_start_[bit + 1] = static_cast<std::uint32_t>(groups_.size());
    }
    for (std::size_t bit = 1; bit < group_start_.size(); ++bit)
        group_start_[bit] = std::max(group_start_[bit], group_start_[bit - 1]);
}

std::uint32_t TerrainIndex::kinds_near(double x0, double y0, double x1, double y1, std::uint32_t mask) const {
    const Vec middle{(x0 + x1) / 2, (y0 + y1) / 2};
    const Vec half{(x1 - x0) / 2, (y1 - y0) / 2};
    std::uint32_t out = 0;
    for (mask &= kinds_; mask != 0; mask &= mask - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
        for (std::uint32_t g = group_start_[bit]; g < group_start_[bit + 1]; ++g) {
            const Vec w = groups_[g].middle - middle;
            if (std::fabs(w.x) > groups_[g].half.x + half.x || std::fabs(w.y) > groups_[g].half.y + half.y) continue;
            out |= 1U << bit;
            break;
        }
    }
    return out;
}

void TerrainIndex::add_piece(std::size_t i, const Piece& piece, std::span<const Piece> all) {
    Part part;
    part.piece = static_cast<std::uint16_t>(i);
    part.mask = bit_of(piece.kind);
    if (!piece.area.empty()) {
        add_ring(piece.area, part);
    } else if (piece.kind == PieceKind::ford || piece.kind == PieceKind::bridge) {
        if (!piece.line.empty()) add_ring(crossing_ground(piece, all), part);
    } else {
        const bool wide = is_water(piece.kind) || piece.kind == PieceKind::road || piece.kind == PieceKind::railway;
        part.shape = wide ? Shape::band : Shape::thin;
        part.radius = wide ? piece.width / 2 : 0;
        add_edges(piece.line, part);
    }
    part.mask = hill_crest_bit;
    part.shape = Shape::thin;
    part.radius = 0;
    for (const Polyline& crest : piece.crests)
        add_edges(crest, part);
}

void TerrainIndex::add_ring(const Polygon& polygon, Part part) {
    part.shape = Shape::ring;
    part.first = static_cast<std::uint32_t>(corners_.size());
    part.edges = static_cast<std::uint32_t>(polygon.size());
    double x0 = polygon[0].x, x1 = x0, y0 = polygon[0].y, y1 = y0;
    for (const Vec v : polygon) {
        corners_.push_back(v);
        x0 = std::min(x0, v.x);
        x1 = std::max(x1, v.x);
        y0 = std::min(y0, v.y);
        y1 = std::max(y1, v.y);
    }
    corners_.push_back(polygon[0]);
    add_part(part, x0, y0, x1, y1);
}

void TerrainIndex::add_edges(const Polyline& line, Part part) {
    const std::uint32_t begin = static_cast<std::uint32_t>(edges_.size());
    part.crest = static_cast<std::uint32_t>(crests_.size());
    part.edges = 1;
    const std::size_t legs = line.size() > 1 ? line.size() - 1 : line.size();
    for (std::size_t i = 0; i < legs; ++i) {
        const Vec p = line[i];
        const Vec q = line[i + 1 < line.size() ? i + 1 : i];
        part.first = static_cast<std::uint32_t>(edges_.size());
        edges_.emplace_back(p, q);
        const double r = part.radius;
        add_part(part, std::min(p.x, q.x) - r, std::min(p.y, q.y) - r, std::max(p.x, q.x) + r, std::max(p.y, q.y) + r);
    }
    crests_.push_back({begin, static_cast<std::uint32_t>(edges_.size()) - begin});
}

void TerrainIndex::add_part(Part part, double x0, double y0, double x1, double y1) {
    part.middle = {(x0 + x1) / 2, (y0 + y1) / 2};
    part.half = {(x1 - x0) / 2 + margin, (y1 - y0) / 2 + margin};
    parts_.push_back(part);
}

void TerrainIndex::lay_out(double width, double height) {
    x1_ = std::max(width, 1.0);
    y1_ = std::max(height, 1.0);
    for (const Part& part : parts_) {
        x0_ = std::min(x0_, part.middle.x - part.half.x);
        y0_ = std::min(y0_, part.middle.y - part.half.y);
        x1_ = std::max(x1_, part.middle.x + part.half.x);
        y1_ = std::max(y1_, part.middle.y + part.half.y);
    }
    // About two cells per part, from 64 to 16,384: a compromise between parts per cell and cells per line.
    double cells = std::min(std::max(2.0 * static_cast<double>(parts_.size()), 64.0), 16384.0);
    set_cells(cells);
    const std::size_t limit = std::max(min_items_limit, max_items_per_part * parts_.size());
    while (max_items() > limit && cells > 1)
        set_cells(cells /= 2);
}

void TerrainIndex::set_cells(double cells) {
    cell_ = std::sqrt((x1_ - x0_) * (y1_ - y0_) / cells);
    per_cell_ = 1 / cell_;
    columns_ = static_cast<int>((x1_ - x0_) * per_cell_) + 1;
    rows_ = static_cast<int>((y1_ - y0_) * per_cell_) + 1;
}

std::size_t TerrainIndex::max_items() const {
    std::size_t out = 0;
    for (const Part& part : parts_) {
        const CellRange at = cells_of(part);
        out += static_cast<std::size_t>(at.right - at.left + 1) * static_cast<std::size_t>(at.high - at.low + 1);
    }
    return out;
}

bool TerrainIndex::touches_cell(const Part& part, int column, int row) const {
    Box cell;
    cell.centre = {x0_ + cell_ * (column + 0.5), y0_ + cell_ * (row + 0.5)};
    cell.half_width = cell_ / 2 + margin;
    cell.half_depth = cell_ / 2 + margin;
    if (part.shape != Shape::ring) return within(distance(cell, edge(part).segment()), part.radius + margin);
    const shapes::Ring r = ring(part);
    for (std::size_t i = 0; i < r.edges; ++i)
        if (within(distance(cell, Segment{r.corners[i], r.corners[i + 1]}), margin)) return true;
    return shapes::contains(r, cell.centre);
}

void TerrainIndex::fill_cells() {
    const std::size_t cells = static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
    std::vector<std::vector<std::uint32_t>> lists(cells);
    cell_mask_.assign(cells, 0);
    for (std::uint32_t id = 0; id < parts_.size(); ++id) {
        const Part& part = parts_[id];
        const CellRange at = cells_of(part);
        for (int row = at.low; row <= at.high; ++row) {
            for (int column = at.left; column <= at.right; ++column) {
                if (!touches_cell(part, column, row)) continue;
                const std::size_t cell = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                                         static_cast<std::size_t>(column);
                lists[cell].push_back(id);
                cell_mask_[cell] |= part.mask;
            }
        }
    }
    std::size_t items = 0;
    for (const std::vector<std::uint32_t>& list : lists)
        items += list.size();
    items_.reserve(items);
    start_.reserve(cells + 1);
    start_.push_back(0);
    for (const std::vector<std::uint32_t>& list : lists) {
        items_.insert(items_.end(), list.begin(), list.end());
        start_.push_back(static_cast<std::uint32_t>(items_.size()));
    }
}

}  // namespace linstock
