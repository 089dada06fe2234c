#include "base/measure.hpp"
#include "ground/measuring.hpp"

#include <algorithm>
#include <cmath>

namespace linstock {

namespace {

/// Up to this many boxes, testing each of them is faster than a grid.
constexpr std::size_t max_unindexed = 48;

int clamped(double place, int count) {
    if (!(place > 0)) return 0;
    return place >= count ? count - 1 : static_cast<int>(place);
}

}  // namespace

int BoxIndex::column_of(double x) const { return clamped(x * per_cell_, columns_); }
int BoxIndex::row_of(double y) const { return clamped(y * per_cell_, rows_); }
std::size_t BoxIndex::cell_of(Vec p) const {
    return static_cast<std::size_t>(row_of(p.y)) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column_of(p.x));
}

BoxIndex::BoxIndex(std::span<const Box> boxes, double table_width, double table_height) {
    rebuild(boxes, table_width, table_height);
}

void BoxIndex::rebuild(std::span<const Box> boxes, double table_width, double table_height) {
    const double width = std::max(table_width, 1.0);
    const double height = std::max(table_height, 1.0);
    columns_ = 1;
    rows_ = 1;
    if (boxes.size() > max_unindexed) {
        // Two boxes to a cell if they are evenly spread.
        const double cells = std::min(static_cast<double>(boxes.size()) / 2, 16384.0);
        per_cell_ = std::sqrt(cells / (width * height));
        columns_ = static_cast<int>(width * per_cell_) + 1;
        rows_ = static_cast<int>(height * per_cell_) + 1;
    }
    first_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), 0);
    items_.resize(boxes.size());
    max_radius_ = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        put(static_cast<std::uint32_t>(i), boxes[i]);
}

void BoxIndex::put(std::uint32_t number, const Box& box) {
    std::uint32_t& first = first_[cell_of(box.centre)];
    const double radius = length({box.half_width, box.half_depth});
    max_radius_ = std::max(max_radius_, radius);
    items_[number] = {box.centre, radius, first};
    first = number + 1;
}

void BoxIndex::move(std::uint32_t number, const Box& box) {
    std::uint32_t* link = &first_[cell_of(items_[number].centre)];
    while (*link != number + 1)
        link = &items_[*link - 1].next;
    *link = items_[number].next;
    put(number, box);
}

template <class Near>
void BoxIndex::look(Vec low, Vec high, std::vector<std::uint32_t>& out, Near&& is_near) const {
    const int left = column_of(low.x);
    const int right = column_of(high.x);
    const int top = row_of(high.y);
    for (int row = row_of(low.y); row <= top; ++row) {
        const std::size_t line = static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_);
        for (std::size_t cell = line + static_cast<std::size_t>(left); cell <= line + static_cast<std::size_t>(right);
             ++cell)
            for (std::uint32_t i = first_[cell]; i != 0; i = items_[i - 1].next)
                if (is_near(items_[i - 1])) out.push_back(i - 1);
    }
}

void BoxIndex::near(Vec p, double reach, std::vector<std::uint32_t>& out) const {
    out.clear();
    if (items_.empty()) return;
    const double r = reach + max_radius_ + tolerance;
    look({p.x - r, p.y - r}, {p.x + r, p.y + r}, out, [&](const Item& item) {
        const Vec w = item.centre - p;
        const double limit = reach + item.radius + tolerance;
        return limit >= 0 && dot(w, w) <= limit * limit;
    });
    std::sort(out.begin(), out.end());
}

void BoxIndex::along(Vec a, Vec b, double reach, std::vector<std::uint32_t>& out) const {
    out.clear();
    if (items_.empty()) return;
    const double r = reach + max_radius_ + tolerance;
    const Vec d = b - a;
    const double square = dot(d, d);
    const auto is_near = [&](const Item& item) {
        const double limit = reach + item.radius + tolerance;
        const Vec w = item.centre - a;
        const double u = dot(w, d);
        if (u > 0 && u < square) {
            const double off = cross(d, w);
            return off * off <= limit * limit * square;
        }
        const Vec v = u > 0 ? item.centre - b : w;
        return dot(v, v) <= limit * limit;
    };
    if (columns_ * rows_ == 1) {
        look(a, b, out, is_near);
        std::sort(out.begin(), out.end());
        return;
    }
    // Row by row, only the columns that the line comes near in that row. The lowest and highest rows also hold the
    // boxes off the table.
    const double cell = 1 / per_cell_;
    const int low = row_of(std::min(a.y, b.y) - r);
    const int high = row_of(std::max(a.y, b.y) + r);
    for (int row = low; row <= high; ++row) {
        double from = 0;
        double to = 1;
        if (std::fabs(d.y) > 0) {
            const double one = row == 0 ? (d.y > 0 ? 0 : 1) : (cell * row - r - a.y) / d.y;
            const double two = row == rows_ - 1 ? (d.y > 0 ? 1 : 0) : (cell * (row + 1) + r - a.y) / d.y;
            from = std::max(std::min(one, two), 0.0);
            to = std::min(std::max(one, two), 1.0);
            if (from > to) continue;
        }
        const double x1 = a.x + d.x * from;
        const double x2 = a.x + d.x * to;
        const double y = cell * (row + 0.5);
        look({std::min(x1, x2) - r, y}, {std::max(x1, x2) + r, y}, out, is_near);
    }
    std::sort(out.begin(), out.end());
}

}  // namespace linstock
