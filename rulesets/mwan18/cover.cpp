#include "rulesets/mwan18/cover.hpp"

#include "base/measure.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

/// Stone or frame, as the scenario's own word on the piece says: soft is frame, hard stone; a house without a word is
/// frame.
Cover cover_of_area(const Piece& piece) {
    switch (piece.kind) {
        case PieceKind::woods: return Cover::woods;
        case PieceKind::town:
        case PieceKind::house:
            return piece.cover == CoverGrade::hard || piece.cover == CoverGrade::fortified ? Cover::stone_building
                                                                                           : Cover::frame_building;
        case PieceKind::fieldwork: return Cover::trench;
        default: return Cover::none;
    }
}

Cover cover_of_line(const Piece& piece) {
    switch (piece.kind) {
        case PieceKind::fence: return Cover::fence;
        case PieceKind::hedge: return Cover::hedge;
        case PieceKind::stone_wall: return Cover::wall;
        case PieceKind::breastwork:
        case PieceKind::fieldwork: return Cover::trench;
        default: return Cover::none;
    }
}

constexpr std::array areas = {PieceKind::woods, PieceKind::town, PieceKind::house, PieceKind::fieldwork};

}  // namespace

// MW-10.14
CoverClass class_of(Cover cover) {
    switch (cover) {
        case Cover::none: return CoverClass::none;
        case Cover::fence:
        case Cover::hedge: return CoverClass::light;
        case Cover::woods:
        case Cover::wall:
        case Cover::frame_building: return CoverClass::medium;
        default: return CoverClass::heavy;
    }
}

const char* row_of(Cover cover) {
    constexpr std::array<const char*, 8> rows = {"",     "fence",          "hedge",          "woods",
                                                 "wall", "frame_building", "stone_building", "trench"};
    return rows[static_cast<std::size_t>(cover)];
}

// MW-4.D.13: of several covers the best alone counts.
Cover area_cover(const Battle& battle, const State& state, UnitId target) {
    const Ground& ground = *battle.ground;
    const Box box = footprint(battle, state, target);
    const std::vector<PieceId> pieces =
        ground.under(box, KindSet{PieceKind::woods, PieceKind::town, PieceKind::house, PieceKind::fieldwork});
    if (pieces.empty()) return Cover::none;
    std::vector<Vec> centres;
    stand_centres(battle, state, target, centres);
    Cover best = Cover::none;
    for (const PieceKind kind : areas) {
        const auto in = std::count_if(centres.begin(), centres.end(), [&](Vec c) { return ground.in(kind, c); });
        if (in * 100 < book(battle).cover_percent.value * static_cast<std::ptrdiff_t>(centres.size()) || in == 0)
            continue;
        for (const PieceId id : pieces)
            if (ground.piece(id).kind == kind && !ground.piece(id).area.empty())
                best = std::max(best, cover_of_area(ground.piece(id)));
    }
    return best;
}

Cover linear_cover(const Battle& battle, const State& state, Segment line) {
    const double reach = book(battle).cover_reach.value;
    Cover best = Cover::none;
    // cover_between names the one nearest to the target; a stouter one within reach counts all the same.
    const double length = distance(line.a, line.b);
    const Vec from = length > reach ? line.b + (line.a - line.b) * (reach / length) : line.a;
    const KindSet kinds{PieceKind::stone_wall, PieceKind::fence, PieceKind::hedge, PieceKind::breastwork,
                        PieceKind::fieldwork};
    for (const PieceId id : battle.ground->obstacles_crossed(from, line.b, kinds, state.pieces))
        best = std::max(best, cover_of_line(battle.ground->piece(id)));
    return best;
}

Cover cover_along(const Battle& battle, const State& state, UnitId target, Segment line) {
    return std::max(area_cover(battle, state, target), linear_cover(battle, state, line));
}

Cover cover_from(const Battle& battle, const State& state, Vec firer, UnitId target) {
    return cover_along(battle, state, target, range_line(battle, state, firer, target));
}

Cover cover_ahead(const Battle& battle, const State& state, UnitId id) {
    const Vec place = front_centre(state, id);
    const UnitId enemy = enemy_ahead(battle, state, id);
    if (enemy) return cover_from(battle, state, front_centre(state, enemy), id);
    const Vec on = place + direction(state.unit(id).heading) * book(battle).cover_reach.value;
    return cover_along(battle, state, id, {on, place});
}

}  // namespace linstock::mwan18
