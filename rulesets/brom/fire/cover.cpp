// RV-7.3, RV-16.C, RE-16.C, CF-17.C: cover from fire.

#include "base/measure.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/sight.hpp"
#include "rulesets/brom/terrain_traits.hpp"
#include "rulesets/brom/works.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

template <class Predicate>
constexpr KindSet kinds_that_cover(Predicate covers) {
    return common::kinds_with(terrain_table, [&](const TerrainTraits& row) { return covers(row.cover); });
}

// RV-16.C: woods and towns; a field fortification drawn as an area; what the scenario itself calls cover.
bool covered_where_it_stands(const Battle& battle, const State& state, Vec p) {
    constexpr KindSet always = kinds_that_cover([](CoverInside c) { return c == CoverInside::always; });
    constexpr KindSet perhaps =
        kinds_that_cover([](CoverInside c) { return c == CoverInside::if_stated || c == CoverInside::if_area; });
    const Ground& ground = *battle.ground;
    if (ground.in_any(always, p)) return true;
    if (!ground.in_any(perhaps, p)) return false;
    for (const Piece& piece : ground.pieces()) {
        if (piece.area.empty() || !perhaps.has(piece.kind)) continue;
        if (traits_of(piece.kind).cover == CoverInside::if_stated && piece.cover == CoverGrade::none) continue;
        if (state.pieces[piece.id.index()].down == 0 && contains(piece.area, p)) return true;
    }
    return false;
}

/// Walls, fences and hedges cover both sides. A work covers the side that it protects.
bool obstacle_covers(const Battle& battle, const State& state, Vec from, Vec to) {
    const Ground& ground = *battle.ground;
    const PieceId nearest = ground.cover_between(from, to, profile(battle).cover_reach.value, state.pieces);
    if (nearest.none()) return false;
    if (!any_work.has(ground.piece(nearest).kind)) return true;
    const auto pieces = ground.pieces();
    return std::any_of(pieces.begin(), pieces.end(),
                       [&](const Piece& piece) { return covers_behind(battle, state, piece, from, to); });
}

bool stand_covered(const Battle& battle, const State& state, const Box& stand, Vec from) {
    if (covered_where_it_stands(battle, state, stand.centre)) return true;
    // RV-16.C: behind a fence, wall, hedge or work, within 1" of it and with it in between. For a deep stand the point
    // nearest to the firer counts.
    return obstacle_covers(battle, state, from, stand.centre) ||
           obstacle_covers(battle, state, from, nearest_on(stand, from));
}

}  // namespace

bool in_cover(const Battle& battle, const State& state, UnitId target, UnitId from, Cite* why) {
    const auto cite = [&](const char* clause) {
        if (why != nullptr) *why = profile(battle).clause(clause);
        return true;
    };
    if (in_town(state, target)) return cite("cover");
    if (battle.ground->pieces().empty()) return false;
    std::vector<Box> stands;
    stands.reserve(most_stands);
    stand_boxes(battle, state, target, stands);
    const Vec muzzle = looks_from(battle, state, from, target);
    std::size_t covered = 0;
    for (const Box& stand : stands)
        if (stand_covered(battle, state, stand, muzzle)) ++covered;
    // RV-7.3: a target with half of its stands or more in cover is in cover.
    const auto percent = static_cast<std::size_t>(profile(battle).cover_percent.value);
    return covered > 0 && covered * 100 >= stands.size() * percent && cite("cover");
}

Cite cover_at(const Battle& battle, const State& state, UnitId firer, Vec at) {
    const Box one = {at, state.unit(firer).heading, 0, 0};
    return stand_covered(battle, state, one, place_of(state, firer)) ? profile(battle).clause("cover") : Cite{};
}

}  // namespace linstock::brom
