#include "ground/terrain.hpp"

#include <array>

namespace linstock {

namespace {

constexpr std::array<std::string_view, piece_kinds> names{
    "woods",      "town",  "hill",    "rough",      "broken",    "marsh", "crops",
    "impassable", "road",  "railway", "stream",     "river",     "ford",  "bridge",
    "stone_wall", "fence", "hedge",   "breastwork", "fieldwork", "house", "crest"};

}  // namespace

std::string_view name_of(PieceKind kind) { return names[static_cast<std::size_t>(kind)]; }

bool is_area(PieceKind kind) {
    constexpr KindSet areas{PieceKind::woods, PieceKind::town,       PieceKind::hill,
                            PieceKind::rough, PieceKind::broken,     PieceKind::marsh,
                            PieceKind::crops, PieceKind::impassable, PieceKind::house};
    return areas.has(kind);
}

bool is_linear_obstacle(PieceKind kind) {
    constexpr KindSet obstacles{PieceKind::stone_wall, PieceKind::fence, PieceKind::hedge, PieceKind::breastwork,
                                PieceKind::fieldwork};
    return obstacles.has(kind);
}

bool is_water(PieceKind kind) { return kind == PieceKind::stream || kind == PieceKind::river; }

}  // namespace linstock
