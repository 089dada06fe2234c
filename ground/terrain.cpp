#include "ground/terrain.hpp"

namespace linstock {

namespace {

/// Empty for a number that is no kind. A kind without a case is a compiler warning.
constexpr std::string_view word_of(PieceKind kind) {
    switch (kind) {
        case PieceKind::woods: return "woods";
        case PieceKind::town: return "town";
        case PieceKind::hill: return "hill";
        case PieceKind::rough: return "rough";
        case PieceKind::broken: return "broken";
        case PieceKind::marsh: return "marsh";
        case PieceKind::crops: return "crops";
        case PieceKind::impassable: return "impassable";
        case PieceKind::road: return "road";
        case PieceKind::railway: return "railway";
        case PieceKind::stream: return "stream";
        case PieceKind::river: return "river";
        case PieceKind::ford: return "ford";
        case PieceKind::bridge: return "bridge";
        case PieceKind::stone_wall: return "stone_wall";
        case PieceKind::fence: return "fence";
        case PieceKind::hedge: return "hedge";
        case PieceKind::breastwork: return "breastwork";
        case PieceKind::fieldwork: return "fieldwork";
        case PieceKind::house: return "house";
        case PieceKind::crest: return "crest";
    }
    return {};
}

static_assert(!word_of(static_cast<PieceKind>(piece_kinds - 1)).empty() &&
                  word_of(static_cast<PieceKind>(piece_kinds)).empty(),
              "piece_kinds in terrain.hpp is the number of kinds");
static_assert(piece_kinds < 32, "a kind and the crest lines of hills are bits of a 32-bit mask");

}  // namespace

std::string_view name_of(PieceKind kind) { return word_of(kind); }

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
