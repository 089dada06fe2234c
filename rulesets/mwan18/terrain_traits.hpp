#pragma once
// What the ruleset makes of each kind of terrain (MW-3, MW-10), one row each. A rule asks for a property; a new kind is
// a new row. Numbers are in the charts.

#include "rulesets/common/terrain_table.hpp"
#include "rulesets/mwan18/cover_kinds.hpp"

#include <array>
#include <cstddef>

namespace linstock::mwan18 {

struct TerrainTraits {
    PieceKind kind{};
    Cover inside = Cover::none;  ///< MW-10.13: of an area without a cover of its own
    Cover behind = Cover::none;  ///< of a line
    bool may_cover = false;      ///< units inside an area can be in cover, by its kind or the scenario's word
    bool building = false;       ///< frame or stone
    bool hides = false;          ///< can be between a firer and a target
    bool slows = false;          ///< costs fifths along the path
    bool obstacle = false;       ///< MW-3.34, MW-3.27: costs fifths when it is crossed; can be dismantled
    bool stops_guns = false;     ///< MW-3.18: guns cannot be moved by hand there
};

inline constexpr std::array terrain_table = {
    TerrainTraits{
        .kind = PieceKind::woods,
        .inside = Cover::woods,
        .may_cover = true,
        .hides = true,
        .slows = true,
        .stops_guns = true,
    },
    TerrainTraits{
        .kind = PieceKind::town,
        .inside = Cover::frame_building,
        .may_cover = true,
        .building = true,
        .hides = true,
    },
    TerrainTraits{.kind = PieceKind::hill, .hides = true, .slows = true},
    TerrainTraits{.kind = PieceKind::rough, .may_cover = true, .stops_guns = true},
    TerrainTraits{.kind = PieceKind::broken, .may_cover = true},
    TerrainTraits{.kind = PieceKind::marsh, .may_cover = true, .stops_guns = true},
    TerrainTraits{.kind = PieceKind::crops, .may_cover = true, .hides = true},
    TerrainTraits{.kind = PieceKind::impassable},
    TerrainTraits{.kind = PieceKind::road},
    TerrainTraits{.kind = PieceKind::railway},
    TerrainTraits{.kind = PieceKind::stream, .slows = true, .stops_guns = true},
    TerrainTraits{.kind = PieceKind::river, .slows = true, .stops_guns = true},
    TerrainTraits{.kind = PieceKind::ford},
    TerrainTraits{.kind = PieceKind::bridge},
    TerrainTraits{.kind = PieceKind::stone_wall, .behind = Cover::wall, .obstacle = true},
    TerrainTraits{.kind = PieceKind::fence, .behind = Cover::fence, .obstacle = true},
    TerrainTraits{.kind = PieceKind::hedge, .behind = Cover::hedge, .obstacle = true},
    TerrainTraits{.kind = PieceKind::breastwork, .behind = Cover::trench},
    TerrainTraits{
        .kind = PieceKind::fieldwork,
        .inside = Cover::trench,
        .behind = Cover::trench,
        .may_cover = true,
    },
    TerrainTraits{
        .kind = PieceKind::house,
        .inside = Cover::frame_building,
        .may_cover = true,
        .building = true,
        .hides = true,
    },
    TerrainTraits{.kind = PieceKind::crest, .hides = true},
};
static_assert(common::has_all_kinds(terrain_table));

constexpr const TerrainTraits& traits_of(PieceKind kind) { return terrain_table[static_cast<std::size_t>(kind)]; }

/// The kinds with a property of TerrainTraits: kinds_with(&TerrainTraits::hides).
constexpr KindSet kinds_with(bool TerrainTraits::* property) {
    return common::kinds_with(terrain_table, [&](const TerrainTraits& row) { return row.*property; });
}

}  // namespace linstock::mwan18
