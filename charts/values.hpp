#pragma once
// The kinds of values that a cell of a chart can hold.

#include "base/measure.hpp"

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

namespace linstock {

/// number: an integer. measure: also fractions. flag: yes or no. word: one of a list. dice: -2d6. faces: the successful
/// faces of a die. band: distances over `from`, up to and including `to`. span: faces from..to; the spans of a column
/// tile the die. floor: the row applies to values at or above it (rows descend; the last may be blank = all the rest).
/// ceiling: the row applies to values up to it (rows ascend; the last may be blank).
enum class CellKind : std::uint8_t { number, measure, flag, word, dice, faces, band, span, floor, ceiling };
std::string_view to_text(CellKind kind);

/// Over `from`, up to and including `to`; from = 0 includes contact. A blank band contains nothing.
struct Band {
    int from = 0;
    int to = 0;
    bool blank() const { return to <= 0; }
    bool holds(double distance) const { return !blank() && in_band(distance, from, to); }
    friend bool operator==(Band a, Band b) { return a.from == b.from && a.to == b.to; }
};

/// Faces of one die of up to 20 sides.
struct FaceSet {
    std::uint32_t bits = 0;  ///< bit f-1 = face f
    std::uint8_t sides = 6;

    bool holds(int face) const { return face >= 1 && face <= sides && ((bits >> (face - 1)) & 1U) != 0; }
    int count() const { return std::popcount(bits); }
    bool empty() const { return bits == 0; }
    /// The lowest face of the set, 0 when empty.
    int lowest() const { return bits == 0 ? 0 : std::countr_zero(bits) + 1; }
    /// holds(face + plus), with the sum limited to the faces of the die.
    bool holds_with(int face, int plus) const {
        const int sum = face + plus;
        return holds(sum < 1 ? 1 : sum > sides ? sides : sum);
    }
    friend bool operator==(FaceSet a, FaceSet b) { return a.bits == b.bits && a.sides == b.sides; }
};
/// "4+", "9, 10", "never".
std::string to_text(const FaceSet& faces);

/// sign * count dice of `sides`, plus a number: "-2d6", "d20", "3d6+1". A blank term has no dice.
struct DiceTerm {
    std::int8_t sign = 1;
    std::uint8_t count = 0;
    std::uint8_t sides = 6;
    std::int16_t plus = 0;
    bool blank() const { return count == 0 && plus == 0; }
    friend bool operator==(DiceTerm a, DiceTerm b) {
        return a.sign == b.sign && a.count == b.count && a.sides == b.sides && a.plus == b.plus;
    }
};
std::string to_text(const DiceTerm& term);
/// Returns false if the text is not a dice term.
bool read_dice_term(std::string_view text, DiceTerm& term);

}  // namespace linstock
