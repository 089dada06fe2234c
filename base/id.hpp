#pragma once
// Ids by value. Zero means none. The first item of a kind has id 1; `index()` is its position in the list.

#include <cstddef>
#include <cstdint>

namespace linstock {

template <class Tag>
struct Id {
    std::uint16_t value = 0;

    constexpr bool none() const { return value == 0; }
    constexpr explicit operator bool() const { return value != 0; }
    /// Precondition: not none.
    constexpr std::size_t index() const { return static_cast<std::size_t>(value) - 1; }
    static constexpr Id of_index(std::size_t i) { return Id{static_cast<std::uint16_t>(i + 1)}; }

    friend constexpr bool operator==(Id a, Id b) { return a.value == b.value; }
    friend constexpr bool operator!=(Id a, Id b) { return a.value != b.value; }
    friend constexpr bool operator<(Id a, Id b) { return a.value < b.value; }
};

using UnitId = Id<struct UnitTag>;        ///< a regiment, battalion or battery; order of the scenario, first army first
using OfficerId = Id<struct OfficerTag>;  ///< a mounted officer
using CommandId = Id<struct CommandTag>;  ///< a brigade, division or other body under an officer
using PieceId = Id<struct PieceTag>;      ///< one piece of terrain
using ArmyId = Id<struct ArmyTag>;        ///< a side: 1 the first of the scenario, 2 the second
using PlaceId = Id<struct PlaceTag>;      ///< a named place of the scenario (objective, entry point)

constexpr ArmyId other_army(ArmyId a) { return ArmyId{static_cast<std::uint16_t>(3 - a.value)}; }

}  // namespace linstock
