#include "report/canvas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace linstock::report {

Canvas::Canvas(int columns, double width, double height) {
    columns_ = std::max(columns, 10);
    const double w = width > 0 ? width : 1;
    cell_width_ = w / columns_;
    rows_ = std::max(1, static_cast<int>(std::floor(height / (2 * cell_width_) + 0.5)));
    cell_height_ = (height > 0 ? height : 1) / rows_;
    cells_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
}

int Canvas::column_of(double x) const {
    const int c = static_cast<int>(std::floor(x / cell_width_));
    return c == columns_ ? columns_ - 1 : c;
}

int Canvas::row_of(double y) const {
    const int from_below = static_cast<int>(std::floor(y / cell_height_));
    return rows_ - 1 - (from_below == rows_ ? rows_ - 1 : from_below);
}

Vec Canvas::centre_of(int column, int row) const {
    return {(column + 0.5) * cell_width_, (rows_ - row - 0.5) * cell_height_};
}

std::string ink_escape(std::uint32_t c, bool bold) {
    return fmt::format("\x1b[{};38;2;{};{};{}m", bold ? 1 : 22, (c >> 16) & 255U, (c >> 8) & 255U, c & 255U);
}

std::string paper_escape(std::uint32_t c) {
    return fmt::format("\x1b[48;2;{};{};{}m", (c >> 16) & 255U, (c >> 8) & 255U, c & 255U);
}

std::string Canvas::row_text(int row, bool colour) const {
    std::string out;
    const Cell* before = nullptr;
    for (int c = 0; c < columns_; ++c) {
        const Cell& cell = at(c, row);
        if (colour && (before == nullptr || before->paper != cell.paper)) out += paper_escape(cell.paper);
        if (colour && (before == nullptr || before->ink != cell.ink || before->bold != cell.bold))
            out += ink_escape(cell.ink, cell.bold);
        out += cell.glyph;
        before = &cell;
    }
    if (colour) out += reset_escape;
    return out;
}

std::size_t shown_length(const std::string& text) {
    std::size_t n = 0;
    for (const char c : text)
        if ((static_cast<unsigned char>(c) & 0xc0U) != 0x80U) ++n;
    return n;
}

std::string pad_or_cut(const std::string& text, std::size_t width) {
    const std::size_t length = shown_length(text);
    if (length <= width) return text + std::string(width - length, ' ');
    std::string out;
    std::size_t n = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U && ++n >= width) break;
        out += text[i];
    }
    return out + "\xe2\x80\xa6";
}

}  // namespace linstock::report
