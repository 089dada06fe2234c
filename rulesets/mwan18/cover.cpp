#include "rulesets/mwan18/cover.hpp"

#include "base/measure.hpp"
#include "rulesets/mwan18/movement/gaps.hpp"
#include "rulesets/mwan18/terrain_traits.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

/// The scenario's cover word overrides the kind of terrain: soft = hedge, hard = wall, fortified = trench.
Cover by_word(const Piece& piece, Cover by_kind) {
    switch (piece.cover) {
        case CoverGrade::soft: return Cover::hedge;
        case CoverGrade::hard: return Cover::wall;
        case CoverGrade::fortified: return Cover::trench;
        default: return by_kind;
    }
}

/// For buildings, hard and fortified mean stone and soft covers as a hedge. Without a word a building is frame.
Cover cover_of_area(const Piece& piece) {
    const TerrainTraits& traits = traits_of(piece.kind);
    const bool stone = piece.cover == CoverGrade::hard || piece.cover == CoverGrade::fortified;
    return traits.building && stone ? Cover::stone_building : by_word(piece, traits.inside);
}

Cover cover_of_line(const Piece& piece) {
    const Cover behind = traits_of(piece.kind).behind;
    return behind == Cover::none ? Cover::none : by_word(piece, behind);
}

constexpr KindSet areas = kinds_with(&TerrainTraits::may_cover);

/// The best useful cover of these pieces that contain the point.
Cover best_at(const Ground& ground, const std::vector<PieceId>& pieces, Vec p, CoverSet useful = {}) {
    Cover best = Cover::none;
    for (const PieceId id : pieces) {
        const Piece& piece = ground.piece(id);
        if (piece.area.empty()) continue;
        const Cover here = cover_of_area(piece);
        if (here > best && useful.has(here) && contains(piece.area, p)) best = here;
    }
    return best;
}

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

Cover cover_at(const Battle& battle, Vec p) {
    return best_at(*battle.ground, battle.ground->under(Box{p, 0, 0, 0}, areas), p);
}

// MW-10.13: the best cover that at least half of the stands have. MW-4.D.13: only one cover counts.
Cover area_cover(const Battle& battle, const State& state, UnitId target, CoverSet useful) {
    const std::vector<PieceId> pieces = battle.ground->under(footprint(battle, state, target), areas);
    if (pieces.empty()) return Cover::none;
    std::vector<Vec> centres;
    stand_centres(battle, state, target, centres);
    std::array<std::ptrdiff_t, covers> in{};
    for (const Vec centre : centres)
        ++in[static_cast<std::size_t>(best_at(*battle.ground, pieces, centre, useful))];
    std::ptrdiff_t covered = 0;
    for (std::size_t k = covers - 1; k > 0; --k) {
        covered += in[k];
        if (covered > 0 && covered * 100 >= book(battle).cover_percent.value * static_cast<int>(centres.size()))
            return static_cast<Cover>(k);
    }
    return Cover::none;
}

// MW-10.13: the target must be near the cover. The line may cross the cover anywhere along its length.
Cover linear_cover(const Battle& battle, const State& state, const Box& target, Segment line, CoverSet useful) {
    const double reach = book(battle).cover_reach.value;
    constexpr KindSet kinds =
        common::kinds_with(terrain_table, [](const TerrainTraits& row) { return row.behind != Cover::none; });
    const Box about{target.centre, target.heading, target.half_width + reach, target.half_depth + reach};
    if (battle.ground->under(about, kinds).empty()) return Cover::none;
    // Only the stretch that the line crosses counts. The far side of a fenced field gives no cover.
    const auto shelters = [&](PieceId id) {
        const std::vector<Segment> left = standing(battle, state, id);
        return std::any_of(left.begin(), left.end(), [&](const Segment& part) {
            return within(distance(target, part), reach) && segments_cross(part, line);
        });
    };
    Cover best = Cover::none;
    // The target may have several covers within reach. The best counts, not the nearest.
    for (const PieceId id : battle.ground->obstacles_crossed(line.a, line.b, kinds, state.pieces)) {
        const Cover here = cover_of_line(battle.ground->piece(id));
        if (here > best && useful.has(here) && shelters(id)) best = here;
    }
    return best;
}

Cover cover_along(const Battle& battle, const State& state, UnitId target, Segment line, CoverSet useful) {
    return std::max(area_cover(battle, state, target, useful),
                    linear_cover(battle, state, footprint(battle, state, target), line, useful));
}

Cover cover_from(const Battle& battle, const State& state, Vec firer, UnitId target, CoverSet useful) {
    return cover_along(battle, state, target, range_line(battle, state, firer, target), useful);
}

Cover cover_ahead(const Battle& battle, const State& state, UnitId id) {
    return cover_ahead(battle, state, id, enemy_ahead(battle, state, id));
}

Cover cover_ahead(const Battle& battle, const State& state, UnitId id, UnitId enemy) {
    const Vec place = front_centre(state, id);
    if (enemy) return cover_from(battle, state, front_centre(state, enemy), id);
    const Vec on = place + direction(state.unit(id).heading) * book(battle).cover_reach.value;
    return cover_along(battle, state, id, {on, place});
}

}  // namespace linstock::mwan18
