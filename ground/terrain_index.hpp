#pragma once
// A spatial index of terrain. Pieces are split into parts (an area, one leg of a road, one edge of a wall) in a uniform
// grid. The grid returns a superset: it may return a part that the query does not meet, but never misses one. If the
// table has few pieces of the requested kinds, the index tests all of them, which is faster than visiting cells.
// Its memory is proportional to the number of parts: pieces that cover much of the table make the cells larger.

#include "ground/shapes.hpp"
#include "ground/terrain.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace linstock {

/// The lowest bits of a mask are the kinds. This bit marks the crest lines of hills, which are separate parts.
inline constexpr std::uint32_t hill_crest_bit = 1U << piece_kinds;
constexpr std::uint32_t bit_of(PieceKind kind) { return 1U << static_cast<unsigned>(kind); }

enum class Shape : std::uint8_t {
    ring,  ///< an area
    band,  ///< everything within `radius` of an edge
    thin,  ///< an edge without width
};

struct Part {
    Vec middle;  ///< of the bounding box, which is wider than the part by a margin
    Vec half;
    std::uint32_t mask = 0;   ///< one bit
    std::uint32_t first = 0;  ///< ring: index of its first corner; otherwise index of its edge
    std::uint32_t edges = 0;
    std::uint16_t piece = 0;  ///< PieceId::index()
    Shape shape = Shape::ring;
    double radius = 0;
    std::uint32_t crest = 0;  ///< number of the crest line, for crests
};

/// The parts of one piece with the same mask, and their bounding box.
struct Group {
    Vec middle;
    Vec half;
    std::uint32_t first = 0;
    std::uint32_t end = 0;
};

/// A set of small numbers. Uses the stack unless there are very many.
class VisitedSet {
  public:
    explicit VisitedSet(std::size_t n) {
        const std::size_t words = (n + 63) / 64;
        if (words > here_.size()) {
            far_.assign(words, 0);
            words_ = far_.data();
        } else {
            for (std::size_t i = 0; i < words; ++i)
                here_[i] = 0;
            words_ = here_.data();
        }
    }
    VisitedSet(const VisitedSet&) = delete;
    VisitedSet& operator=(const VisitedSet&) = delete;
    /// Inserts i. Returns false if it was in the set.
    bool first_time(std::uint32_t i) {
        std::uint64_t& word = words_[i >> 6];
        const std::uint64_t bit = std::uint64_t{1} << (i & 63);
        if (word & bit) return false;
        word |= bit;
        return true;
    }
    bool has(std::uint32_t i) const { return (words_[i >> 6] >> (i & 63)) & 1U; }

  private:
    std::array<std::uint64_t, 48> here_;
    std::vector<std::uint64_t> far_;
    std::uint64_t* words_ = nullptr;
};

class TerrainIndex {
  public:
    TerrainIndex(double width, double height, std::span<const Piece> pieces);

    /// Bytes that the index occupies in addition to the object itself.
    std::size_t memory_bytes() const;

    std::span<const Part> parts() const { return parts_; }
    /// Whether the table has any part of the mask.
    bool has(std::uint32_t mask) const { return (kinds_ & mask) != 0; }
    /// The kinds of the mask that may have a piece within the given box. May return too many, never too few.
    std::uint32_t kinds_near(double x0, double y0, double x1, double y1, std::uint32_t mask) const;
    /// The parts of one piece, crest lines of hills included. They are contiguous.
    std::span<const Part> parts_of(std::size_t piece) const {
        return std::span<const Part>(parts_).subspan(piece_start_[piece],
                                                     piece_start_[piece + 1] - piece_start_[piece]);
    }
    shapes::Ring ring(const Part& part) const { return {corners_.data() + part.first, part.edges}; }
    const shapes::Edge& edge(const Part& part) const { return edges_[part.first]; }
    /// The edges of one crest line.
    std::span<const shapes::Edge> crest(std::uint32_t i) const {
        return std::span<const shapes::Edge>(edges_).subspan(crests_[i].first, crests_[i].count);
    }

    /// Calls visit(part) once for each part of the mask whose box the line meets, in no particular order. Stops and
    /// returns true as soon as visit returns true.
    template <class Visit>
    bool along(const shapes::Line& line, std::uint32_t mask, Visit&& visit) const;
    /// The same for parts whose box comes within the given box.
    template <class Visit>
    bool around(double x0, double y0, double x1, double y1, std::uint32_t mask, Visit&& visit) const;
    /// The same for a point, in the order of the pieces.
    template <class Visit>
    bool at(Vec p, std::uint32_t mask, Visit&& visit) const;

  private:
    struct Crest {
        std::uint32_t first;
        std::uint32_t count;
    };
    void add_piece(std::size_t i, const Piece& piece, std::span<const Piece> all);
    void add_ring(const Polygon& polygon, Part part);
    void add_edges(const Polyline& line, Part part);
    void add_part(Part part, double x0, double y0, double x1, double y1);
    void lay_out(double width, double height);
    void set_cells(double cells);
    /// At least as many as fill_cells() lists: all cells that the boxes of the parts touch.
    std::size_t max_items() const;
    struct CellRange {
        int left, right, low, high;
    };
    CellRange cells_of(const Part& part) const {
        return {column_of(part.middle.x - part.half.x), column_of(part.middle.x + part.half.x),
                row_of(part.middle.y - part.half.y), row_of(part.middle.y + part.half.y)};
    }
    void group_parts();
    void fill_cells();
    bool touches_cell(const Part& part, int column, int row) const;

    int column_of(double x) const { return clamped((x - x0_) * per_cell_, columns_); }
    int row_of(double y) const { return clamped((y - y0_) * per_cell_, rows_); }
    static int clamped(double place, int count) {
        if (!(place > 0)) return 0;
        return place >= count ? count - 1 : static_cast<int>(place);
    }
    /// Whether the table has so few groups of the mask that testing each is faster than the grid.
    bool is_small(std::uint32_t mask) const {
        constexpr std::uint32_t enough = 24;
        std::uint32_t count = 0;
        for (; mask != 0 && count <= enough; mask &= mask - 1) {
            const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
            count += group_start_[bit + 1] - group_start_[bit];
        }
        return count <= enough;
    }
    /// Calls visit(part) for the parts of all groups of the mask. `near` decides from the box of a group or part
    /// whether it may be met.
    template <class Near, class Visit>
    bool visit_groups(std::uint32_t mask, Near&& near, Visit&& visit) const;
    template <class Visit>
    bool visit_cells(const shapes::Line& line, std::uint32_t mask, Visit&& visit) const;
    bool outside(double x0, double y0, double x1, double y1) const {
        return x1 < x0_ || y1 < y0_ || x0 > x1_ || y0 > y1_;
    }

    std::vector<Part> parts_;
    std::vector<std::uint32_t> piece_start_;
    std::vector<Vec> corners_;
    std::vector<shapes::Edge> edges_;
    std::vector<Crest> crests_;

    double x0_ = 0, y0_ = 0, x1_ = 0, y1_ = 0;  ///< the table and every piece
    double cell_ = 1;
    double per_cell_ = 1;
    int columns_ = 1;
    int rows_ = 1;
    std::uint32_t kinds_ = 0;    ///< all kinds on the table
    std::vector<Group> groups_;  ///< sorted by mask bit
    std::array<std::uint32_t, 33> group_start_{};
    std::vector<std::uint32_t> cell_mask_;  ///< kinds that a cell has
    std::vector<std::uint32_t> start_;
    std::vector<std::uint32_t> items_;
};

template <class Near, class Visit>
bool TerrainIndex::visit_groups(std::uint32_t mask, Near&& near, Visit&& visit) const {
    for (; mask != 0; mask &= mask - 1) {
        const auto bit = static_cast<std::size_t>(std::countr_zero(mask));
        for (std::uint32_t g = group_start_[bit]; g < group_start_[bit + 1]; ++g) {
            const Group& group = groups_[g];
            if (!near(group.middle, group.half)) continue;
            for (std::uint32_t id = group.first; id < group.end; ++id) {
                const Part& part = parts_[id];
                if (near(part.middle, part.half) && visit(part)) return true;
            }
        }
    }
    return false;
}

template <class Visit>
bool TerrainIndex::along(const shapes::Line& line, std::uint32_t mask, Visit&& visit) const {
    mask &= kinds_;
    if (mask == 0 || outside(line.x0, line.y0, line.x1, line.y1)) return false;
    if (!is_small(mask)) return visit_cells(line, mask, visit);
    const Vec middle = line.a + line.d * 0.5;
    const Vec half{(line.x1 - line.x0) / 2, (line.y1 - line.y0) / 2};
    const double dx = std::fabs(line.d.x);
    const double dy = std::fabs(line.d.y);
    const auto near = [&](Vec m, Vec h) {
        const Vec w = m - middle;
        return !(std::fabs(w.x) > h.x + half.x || std::fabs(w.y) > h.y + half.y ||
                 std::fabs(cross(line.d, w)) > dx * h.y + dy * h.x);
    };
    return visit_groups(mask, near, visit);
}

template <class Visit>
bool TerrainIndex::visit_cells(const shapes::Line& line, std::uint32_t mask, Visit&& visit) const {
    VisitedSet seen(parts_.size());
    const Vec middle = line.a + line.d * 0.5;
    const Vec half{(line.x1 - line.x0) / 2, (line.y1 - line.y0) / 2};
    const double dx = std::fabs(line.d.x);
    const double dy = std::fabs(line.d.y);
    const auto look_at = [&](int column, int row) {
        const std::size_t cell =
            static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
        if (!(cell_mask_[cell] & mask)) return false;
        for (std::uint32_t i = start_[cell]; i < start_[cell + 1]; ++i) {
            const std::uint32_t id = items_[i];
            const Part& part = parts_[id];
            if (!(part.mask & mask) || !seen.first_time(id)) continue;
            const Vec w = part.middle - middle;
            if (std::fabs(w.x) > part.half.x + half.x || std::fabs(w.y) > part.half.y + half.y) continue;
            if (std::fabs(cross(line.d, w)) > dx * part.half.y + dy * part.half.x) continue;
            if (visit(part)) return true;
        }
        return false;
    };
    // Column by column; in each the rows that the line can reach there, widened slightly at both ends.
    const int first = column_of(line.x0);
    const int last = column_of(line.x1);
    if (first == last) {
        for (int row = row_of(line.y0), end = row_of(line.y1); row <= end; ++row)
            if (look_at(first, row)) return true;
        return false;
    }
    const double slope = line.d.y / line.d.x;
    const double hair = 1e-7;
    const bool rising = line.d.x > 0;
    const double left_y = rising ? line.a.y : line.a.y + line.d.y;  // y of the line at line.x0
    double y = left_y;
    for (int column = first; column <= last; ++column) {
        double next = left_y + slope * (x0_ + cell_ * (column + 1) - line.x0);
        next = next < line.y0 ? line.y0 : (next > line.y1 ? line.y1 : next);
        if (column == last) next = rising ? line.a.y + line.d.y : line.a.y;
        const int low = row_of((y < next ? y : next) - hair);
        const int high = row_of((y < next ? next : y) + hair);
        for (int row = low; row <= high; ++row)
            if (look_at(column, row)) return true;
        y = next;
    }
    return false;
}

template <class Visit>
bool TerrainIndex::around(double x0, double y0, double x1, double y1, std::uint32_t mask, Visit&& visit) const {
    mask &= kinds_;
    if (mask == 0 || outside(x0, y0, x1, y1)) return false;
    const Vec middle{(x0 + x1) / 2, (y0 + y1) / 2};
    const Vec half{(x1 - x0) / 2, (y1 - y0) / 2};
    if (is_small(mask)) {
        const auto near = [&](Vec m, Vec h) {
            return !(std::fabs(m.x - middle.x) > h.x + half.x || std::fabs(m.y - middle.y) > h.y + half.y);
        };
        return visit_groups(mask, near, visit);
    }
    VisitedSet seen(parts_.size());
    for (int row = row_of(y0), top = row_of(y1); row <= top; ++row) {
        for (int column = column_of(x0), right = column_of(x1); column <= right; ++column) {
            const std::size_t cell =
                static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
            if (!(cell_mask_[cell] & mask)) continue;
            for (std::uint32_t i = start_[cell]; i < start_[cell + 1]; ++i) {
                const std::uint32_t id = items_[i];
                const Part& part = parts_[id];
                if (!(part.mask & mask) || !seen.first_time(id)) continue;
                const Vec w = part.middle - middle;
                if (std::fabs(w.x) > part.half.x + half.x || std::fabs(w.y) > part.half.y + half.y) continue;
                if (visit(part)) return true;
            }
        }
    }
    return false;
}

template <class Visit>
bool TerrainIndex::at(Vec p, std::uint32_t mask, Visit&& visit) const {
    if (outside(p.x, p.y, p.x, p.y)) return false;
    const std::size_t cell = static_cast<std::size_t>(row_of(p.y)) * static_cast<std::size_t>(columns_) +
                             static_cast<std::size_t>(column_of(p.x));
    if (!(cell_mask_[cell] & mask)) return false;
    for (std::uint32_t i = start_[cell]; i < start_[cell + 1]; ++i) {
        const Part& part = parts_[items_[i]];
        if (!(part.mask & mask)) continue;
        if (std::fabs(p.x - part.middle.x) > part.half.x || std::fabs(p.y - part.middle.y) > part.half.y) continue;
        if (visit(part)) return true;
    }
    return false;
}

}  // namespace linstock
