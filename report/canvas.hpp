#pragma once
// A grid of coloured characters on which the terminal map is drawn.

#include "base/geometry.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace linstock::report {

struct Cell {
    std::string glyph = " ";
    std::uint32_t ink = 0x2b2622;
    std::uint32_t paper = 0xf4ecd8;
    bool bold = false;
    bool label = false;  ///< holds part of a code or an arrow: nothing may be drawn over it
    bool unit = false;
};

/// The table's (0, 0) is the lower left corner; row 0 is the top row.
class Canvas {
  public:
    /// `columns` characters for `width` units. The number of rows follows: a character is twice as high as wide.
    Canvas(int columns, double width, double height);

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    double cell_width() const { return cell_width_; }
    double cell_height() const { return cell_height_; }

    int column_of(double x) const;
    int row_of(double y) const;
    Vec centre_of(int column, int row) const;
    bool has(int column, int row) const { return column >= 0 && row >= 0 && column < columns_ && row < rows_; }
    Cell& at(int column, int row) { return cells_[index(column, row)]; }
    const Cell& at(int column, int row) const { return cells_[index(column, row)]; }

    /// One row, with escape sequences if `colour`. Always ends with the terminal's default colours.
    std::string row_text(int row, bool colour) const;

  private:
    std::size_t index(int column, int row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(column);
    }
    int columns_;
    int rows_;
    double cell_width_;
    double cell_height_;
    std::vector<Cell> cells_;
};

/// "\x1b[38;2;r;g;bm" and the like.
std::string ink_escape(std::uint32_t colour, bool bold);
std::string paper_escape(std::uint32_t colour);
inline constexpr const char* reset_escape = "\x1b[0m";

/// The number of characters (not bytes) of a UTF-8 text; and a text cut or padded to that many.
std::size_t shown_length(const std::string& text);
std::string pad_or_cut(const std::string& text, std::size_t width);

}  // namespace linstock::report
