#pragma once
// What the rules of the family make of each kind of terrain (RV-16, RE-16, CF-17), one row each. A rule asks for a
// property; a new kind is a new row. Numbers are in the charts.

#include "rulesets/common/terrain_table.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace linstock::brom {

/// RV-16.C: whether a stand inside is in cover from fire.
enum class CoverInside : std::uint8_t {
    none,
    if_stated,  ///< if the scenario states a cover for the piece
    if_area,    ///< if the piece is an area
    always,
};

/// How it slows a move (RV-16.D, RV-16.E.1, CF-17.E).
enum class Slows : std::uint8_t {
    no,
    as_woods,
    as_broken,  ///< as woods; guns, which may not enter woods, pay for it as for hills
    as_hill,
    as_water,  ///< if it is forded
    as_wall,   ///< if it is crossed
};

enum class Work : std::uint8_t {
    none,
    line,
    fort,  ///< a line, or an area with units inside
};

struct TerrainTraits {
    PieceKind kind{};
    CoverInside cover = CoverInside::none;
    Slows slows = Slows::no;
    Work work = Work::none;
    bool hides = false;          ///< CF-17.F.2: limits sight through it
    bool bars = false;           ///< may forbid a move
    bool screens = false;        ///< CF-14.C: a unit that falls back by choice can stop behind it
    const char* stop = nullptr;  ///< CF-17.D: where a unit that falls back can stop, "behind the wall"; null = nowhere
    bool stops_by_choice = false;  ///< CF-14.D
};

inline constexpr std::array terrain_table = {
    TerrainTraits{
        .kind = PieceKind::woods,
        .cover = CoverInside::always,
        .slows = Slows::as_woods,
        .hides = true,
        .screens = true,
    },
    // CF-17.F.1: houses do not slow.
    TerrainTraits{.kind = PieceKind::town, .cover = CoverInside::always, .hides = true, .screens = true},
    TerrainTraits{.kind = PieceKind::hill, .slows = Slows::as_hill, .screens = true},
    TerrainTraits{.kind = PieceKind::rough, .cover = CoverInside::if_stated, .slows = Slows::as_broken},
    TerrainTraits{.kind = PieceKind::broken, .cover = CoverInside::if_stated, .slows = Slows::as_broken},
    TerrainTraits{.kind = PieceKind::marsh, .cover = CoverInside::if_stated, .slows = Slows::as_broken},
    TerrainTraits{.kind = PieceKind::crops, .cover = CoverInside::if_stated, .hides = true, .screens = true},
    TerrainTraits{.kind = PieceKind::impassable, .bars = true},
    TerrainTraits{.kind = PieceKind::road},
    TerrainTraits{.kind = PieceKind::railway},
    TerrainTraits{.kind = PieceKind::stream, .slows = Slows::as_water, .bars = true},
    TerrainTraits{.kind = PieceKind::river, .slows = Slows::as_water, .bars = true},
    TerrainTraits{.kind = PieceKind::ford},
    TerrainTraits{.kind = PieceKind::bridge},
    TerrainTraits{
        .kind = PieceKind::stone_wall,
        .slows = Slows::as_wall,
        .stop = "behind the wall",
        .stops_by_choice = true,
    },
    TerrainTraits{.kind = PieceKind::fence, .slows = Slows::as_wall, .stop = "behind the fence"},
    TerrainTraits{.kind = PieceKind::hedge, .slows = Slows::as_wall, .stop = "behind the hedge"},
    TerrainTraits{.kind = PieceKind::breastwork, .slows = Slows::as_wall, .work = Work::line},
    TerrainTraits{
        .kind = PieceKind::fieldwork,
        .cover = CoverInside::if_area,
        .slows = Slows::as_wall,
        .work = Work::fort,
    },
    // CF-17.F.1: single houses are scenery and hide nothing.
    TerrainTraits{.kind = PieceKind::house, .cover = CoverInside::if_stated},
    TerrainTraits{.kind = PieceKind::crest, .screens = true},
};
static_assert(common::has_all_kinds(terrain_table));

constexpr const TerrainTraits& traits_of(PieceKind kind) { return terrain_table[static_cast<std::size_t>(kind)]; }

/// The kinds with a property of TerrainTraits: kinds_with(&TerrainTraits::hides).
constexpr KindSet kinds_with(bool TerrainTraits::* property) {
    return common::kinds_with(terrain_table, [&](const TerrainTraits& row) { return row.*property; });
}
/// The kinds that slow in one of these ways.
constexpr KindSet kinds_that_slow(std::initializer_list<Slows> ways) {
    return common::kinds_with(terrain_table, [&](const TerrainTraits& row) {
        return std::find(ways.begin(), ways.end(), row.slows) != ways.end();
    });
}

}  // namespace linstock::brom
