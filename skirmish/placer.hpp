#pragma once
// Free places for units and officers of a generated battle. Only for files of this folder.

#include "skirmish/ground.hpp"

#include <optional>
#include <vector>

namespace linstock::skirmish {

/// Keeps the boxes that are taken, and finds free places. All distances are in inches.
class Placer {
  public:
    explicit Placer(const Ground& ground) : ground_(ground) {}

    /// What a place must have beside open ground.
    struct Need {
        double gap = 0.5;     ///< to what is placed already
        double margin = 0.2;  ///< to the edges of the table
        /// If set, the place is on the same bank of each stream as this point.
        std::optional<Vec> same_bank = std::nullopt;
        double reach = 18;  ///< farthest from where it is wanted, to the side and to the front or rear
    };

    /// The middle of the front of the free place nearest to `at`, or none.
    std::optional<Vec> free_place(Vec at, Heading heading, double width, double depth, const Need& need) const;
    void take(Vec at, Heading heading, double width, double depth);
    void clear() { taken_.clear(); }

  private:
    /// Whether units can form up here: no houses, woods, water, marsh or fences.
    bool is_open(const Box& box) const;
    bool is_free(const Box& box, const Need& need) const;
    bool on_one_bank(Vec a, Vec b) const;

    const Ground& ground_;
    std::vector<Box> taken_;
};

}  // namespace linstock::skirmish
