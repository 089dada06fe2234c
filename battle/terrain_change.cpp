#include "battle/terrain_change.hpp"

#include "army/scenario_reader.hpp"
#include "base/measure.hpp"
#include "battle/ruleset.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace linstock {

namespace {

std::vector<Vec> to_vecs(const std::vector<Point>& points) {
    std::vector<Vec> out;
    for (const Point p : points)
        out.push_back(to_vec(p));
    return out;
}

double length_of(Coord width) { return to_vec({width, 0}).x; }

Piece piece_of(const TerrainChange& laid) {
    Piece out;
    out.id = laid.piece;
    out.name = laid.name;
    out.kind = laid.kind;
    (drawn_as(laid.kind) == DrawnAs::area ? out.area : out.line) = to_vecs(laid.points);
    out.width = length_of(laid.width);
    return out;
}

/// The piece keeps its number and name but has no area.
void take_away(Piece& piece) {
    if (piece.name.empty()) {
        piece.name = name_of(piece.kind);
        std::replace(piece.name.begin(), piece.name.end(), '_', ' ');
    }
    piece.kind = PieceKind::rough;
    piece.area.clear();
    piece.line.clear();
    piece.crests.clear();
}

double doubled_area(const std::vector<Vec>& corners) {
    double twice = 0;
    for (std::size_t i = 0; i < corners.size(); ++i)
        twice += cross(corners[i], corners[(i + 1) % corners.size()]);
    return std::fabs(twice);
}

std::string fault_of_points(const TerrainChange& laid, const std::vector<Vec>& at) {
    if (at.size() > most_laid_points)
        return "a piece of terrain can have at most " + std::to_string(most_laid_points) + " points";
    switch (drawn_as(laid.kind)) {
        case DrawnAs::place: return at.size() == 1 ? "" : "it must have one place: 'at'";
        case DrawnAs::line:
            if (at.size() < 2) return "a line must have at least two points";
            for (std::size_t i = 1; i < at.size(); ++i)
                if (same_length(distance(at[i - 1], at[i]), 0)) return "two points of the line are the same";
            return "";
        case DrawnAs::area: break;
    }
    if (at.size() < 3 || same_length(doubled_area(at), 0))
        return "an area must have at least three corners that do not lie on one line";
    return reading::crosses_itself(at) ? "the edge of the area crosses itself" : "";
}

bool has_width(PieceKind kind) {
    return kind == PieceKind::road || kind == PieceKind::ford || kind == PieceKind::bridge;
}

}  // namespace

bool may_be_laid(PieceKind kind) {
    constexpr KindSet kinds{PieceKind::woods,      PieceKind::rough,     PieceKind::broken, PieceKind::marsh,
                            PieceKind::crops,      PieceKind::road,      PieceKind::ford,   PieceKind::bridge,
                            PieceKind::impassable, PieceKind::fieldwork, PieceKind::fence,  PieceKind::hedge,
                            PieceKind::stone_wall, PieceKind::breastwork};
    return kinds.has(kind);
}

DrawnAs drawn_as(PieceKind kind) {
    if (kind == PieceKind::ford || kind == PieceKind::bridge) return DrawnAs::place;
    return is_area(kind) ? DrawnAs::area : DrawnAs::line;
}

std::string fault_of(const Battle& battle, const TerrainChange& laid) {
    if (!may_be_laid(laid.kind)) return "no " + std::string(name_of(laid.kind)) + " can be added in a battle";
    if (laid.name.size() > longest_piece_name ||
        std::any_of(laid.name.begin(), laid.name.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; }))
        return "its name must be one line of at most " + std::to_string(longest_piece_name) + " bytes";
    const std::vector<Vec> at = to_vecs(laid.points);
    for (const Vec p : at)
        if (!battle.ground->on_table(p)) return "it extends beyond the edge of the table";
    const double widest = std::min(battle.ground->width(), battle.ground->height());
    if (has_width(laid.kind) != (laid.width > 0) || length_of(laid.width) > widest)
        return has_width(laid.kind) ? "'width' is missing, or wider than the table" : "it has no 'width'";
    return fault_of_points(laid, at);
}

std::shared_ptr<const Battle> with_own_terrain_cache(const Battle& battle) {
    auto out = std::make_shared<Battle>(battle.prepared == nullptr ? battle : *battle.prepared);
    out->others = std::make_shared<TerrainChangeCache>(out->others == nullptr ? nullptr : out->others->opening());
    return out;
}

std::shared_ptr<const Battle> with_terrain_changes(const Battle& battle, const std::vector<TerrainChange>& laid) {
    const Battle& prepared = battle.prepared == nullptr ? battle : *battle.prepared;
    auto scenario = std::make_shared<Scenario>(*prepared.scenario);
    for (const TerrainChange& one : laid) {
        if (one.piece.index() >= scenario->pieces.size()) scenario->pieces.push_back(piece_of(one));
        if (one.is_removed) take_away(scenario->pieces[one.piece.index()]);
    }
    auto out = std::make_shared<Battle>();
    out->rules = prepared.rules;
    out->ground = std::make_shared<const Ground>(scenario->width, scenario->height, scenario->pieces);
    out->scenario = std::move(scenario);
    out->own = prepared.rules->on_ground == nullptr ? prepared.own : prepared.rules->on_ground(prepared, *out->ground);
    out->laid = laid;
    out->prepared = &prepared;
    return out;
}

const Battle& TerrainChangeCache::of(const Battle& prepared, const std::vector<TerrainChange>& laid) {
    const std::lock_guard hold(lock_);
    // The newest is requested most often.
    const auto known = std::find_if(made_.rbegin(), made_.rend(), [&](const auto& one) { return one->laid == laid; });
    if (known != made_.rend()) return **known;
    made_.push_back(with_terrain_changes(prepared, laid));
    return *made_.back();
}

const Battle& battle_on(const Battle& battle, const std::vector<TerrainChange>& laid) {
    const Battle* const here = &battle;
    if (battle.laid == laid) return *here;
    const Battle& prepared = battle.prepared == nullptr ? battle : *battle.prepared;
    if (laid.empty() || prepared.others == nullptr) return prepared;
    return prepared.others->of(prepared, laid);
}

}  // namespace linstock
