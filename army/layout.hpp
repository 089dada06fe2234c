#pragma once
// The positions of a unit's stands in a formation, as offsets from the unit's position (its front centre): x to the
// right, y forward. Stands are numbered from the front rank, left to right.

#include "base/geometry.hpp"

#include <vector>

namespace linstock {

struct StandPlace {
    Vec offset;        ///< centre of the stand from the front centre; y is negative (behind the front)
    Heading turn = 0;  ///< of the stand relative to the unit's heading (a square's faces point outwards)
};

struct Layout {
    std::vector<StandPlace> stands;
    double width = 0;  ///< of the unit's footprint
    double depth = 0;
    int files = 0;  ///< stands side by side in the front rank
    int ranks = 0;
};

/// Ranks of at most `files`, each filled from the front; a short last rank is centred. `gap` separates the stands of a
/// rank.
Layout in_ranks(int stands, int files, double stand_width, double stand_depth, double gap = 0);
/// Two ranks, ⌈n/2⌉ and ⌊n/2⌋, at most `files` wide.
Layout in_two_ranks(int stands, int files, double stand_width, double stand_depth);
/// Four faces outward. Stands go to front, rear, right and left in turn. A true square of side ⌈n/4⌉ widths.
Layout in_square(int stands, double stand_width, double stand_depth);
/// One stand behind another.
Layout in_file(int stands, double stand_width, double stand_depth, double gap = 0);

/// Width and depth without the list of stands. Same numbers as the Layout functions.
struct Size {
    double width = 0;
    double depth = 0;
};
Size size_in_ranks(int stands, int files, double stand_width, double stand_depth, double gap = 0);
Size size_in_two_ranks(int stands, int files, double stand_width, double stand_depth);
Size size_in_square(int stands, double stand_width, double stand_depth);
Size size_in_file(int stands, double stand_width, double stand_depth, double gap = 0);

/// The footprint of a unit with its front centre at `place`.
Box footprint(Vec place, Heading heading, Size size);
/// A stand's box on the table.
Box stand_box(Vec place, Heading heading, const StandPlace& stand, double stand_width, double stand_depth);

}  // namespace linstock
