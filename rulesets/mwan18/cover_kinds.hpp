#pragma once
// Kinds of cover, in the words of the fire modifiers (MW-4.D), morale and close action (MW-10.14).

#include "base/fields.hpp"

#include <cstddef>
#include <cstdint>

namespace linstock::mwan18 {

/// Lightest first, so that the best of several is the greatest.
enum class Cover : std::uint8_t { none, fence, hedge, woods, wall, frame_building, stone_building, trench };
inline constexpr std::size_t covers = 8;
LINSTOCK_WORDS(Cover, "none", "fence", "hedge", "woods", "wall", "frame_building", "stone_building", "trench")

/// The covers that count. drop() excludes those that are void against the current fire (MW-4.D.7).
class CoverSet {
  public:
    constexpr bool has(Cover c) const { return (bits_ >> static_cast<unsigned>(c) & 1U) != 0; }
    constexpr void drop(Cover c) { bits_ &= ~(1U << static_cast<unsigned>(c)); }

  private:
    unsigned bits_ = (1U << covers) - 1;
};

enum class CoverClass : std::uint8_t { none, light, medium, heavy };

}  // namespace linstock::mwan18
