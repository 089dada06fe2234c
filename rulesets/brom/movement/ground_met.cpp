// RV-6.1, RE-5.A, CF-movement: the kinds of ground that a move meets, and the terms stated with the order about them.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/movement/allowance.hpp"
#include "rulesets/brom/terrain_traits.hpp"

namespace linstock::brom {

namespace {

bool on_a_bridge(const Battle& battle, const State& state, Vec p) {
    for (const Piece& piece : battle.ground->pieces())
        if (piece.kind == PieceKind::bridge && state.pieces[piece.id.index()].down == 0 && !piece.line.empty() &&
            within(distance(piece.line.front(), p), piece.width * 0.5))
            return true;
    return false;
}

Vec point_at(std::span<const Vec> path, double walked) {
    for (std::size_t i = 1; i < path.size(); ++i) {
        const double leg = distance(path[i - 1], path[i]);
        if (walked <= leg && leg > 0)
            return path[i - 1] +
                   (path[i] - path[i - 1]) * (walked / leg);  // lint: raw-distance: a parameter along the leg
        walked -= leg;
    }
    return path.back();
}

bool meets(const Battle& battle, std::span<const Vec> path, KindSet kinds, KindSet about) {
    if (!kinds.meets(about)) return false;
    if (path.size() == 1) return battle.ground->in_any(kinds, path.front());
    for (std::size_t i = 1; i < path.size(); ++i)
        if (battle.ground->meets_any(path[i - 1], path[i], kinds)) return true;
    return false;
}

constexpr KindSet water_kinds = kinds_that_slow({Slows::as_water});
constexpr KindSet broken_kinds = kinds_that_slow({Slows::as_broken});
constexpr KindSet hill_kinds = kinds_that_slow({Slows::as_hill});
constexpr KindSet wood_kinds = kinds_that_slow({Slows::as_woods});

bool wades(const Battle& battle, const State& state, std::span<const Vec> path, KindSet about) {
    if (path.size() == 1 || !meets(battle, path, water_kinds, about)) return false;
    for (const PieceOnPath& met : battle.ground->pieces_on_path(path, water_kinds))
        if (!on_a_bridge(battle, state, point_at(path, (met.from + met.to) * 0.5))) return true;
    return false;
}

bool crosses_walls(const Battle& battle, const State& state, std::span<const Vec> path, KindSet about) {
    static constexpr KindSet walls = kinds_that_slow({Slows::as_wall});
    if (!walls.meets(about)) return false;
    for (std::size_t i = 1; i < path.size(); ++i)
        if (!battle.ground->obstacles_crossed(path[i - 1], path[i], walls, state.pieces).empty()) return true;
    return false;
}

/// Broken and rough ground counts as woods. Guns, which may not enter woods, pay for it as for hills.
std::uint8_t as_woods(const Battle& battle, const State& state, UnitId id) {
    return rates_of(battle, state, id, 0).loss[0].barred ? over_hills : over_woods;
}

/// Kinds of ground: woods and broken ground, hills, water, walls.
std::uint8_t kind_of(const Battle& battle, const State& state, UnitId id, PieceKind kind) {
    switch (traits_of(kind).slows) {
        case Slows::no: return 0;
        case Slows::as_woods: return over_woods;
        case Slows::as_broken: return as_woods(battle, state, id);
        case Slows::as_hill: return over_hills;
        case Slows::as_water: return over_water;
        case Slows::as_wall: return over_walls;
    }
    return 0;
}

}  // namespace

// RV-16.D, RV-16.E.1, RE-16.D, RE-16.E.1, CF-17.E, CF-17.E.1: ground that slows: woods and hills anywhere under the
// path, broken and rough ground, water that is forded, walls, fences and hedges crossed. CF-17.F.1: houses do not.
std::uint8_t ground_met(const Battle& battle, const State& state, UnitId id, std::span<const Vec> path) {
    return ground_met(battle, state, id, path, KindSet::all());
}

std::uint8_t ground_met(const Battle& battle, const State& state, UnitId id, std::span<const Vec> path, KindSet about) {
    const std::uint8_t care = costly_ground(battle, state, id);
    if (care == 0) return 0;
    if (any_ground_is_rough(battle)) {  // RV-d20: any of it is rough
        static constexpr KindSet areas = wood_kinds | hill_kinds | broken_kinds;
        const bool rough = meets(battle, path, areas, about) || crosses_walls(battle, state, path, about) ||
                           wades(battle, state, path, about);
        return rough ? kinds_of_ground : std::uint8_t{0};
    }
    std::uint8_t met = 0;
    if (meets(battle, path, wood_kinds, about)) met |= over_woods;
    if (meets(battle, path, hill_kinds, about)) met |= over_hills;
    if (meets(battle, path, broken_kinds, about)) met |= as_woods(battle, state, id);
    if ((care & over_water) != 0 && wades(battle, state, path, about)) met |= over_water;
    if ((care & over_walls) != 0 && crosses_walls(battle, state, path, about)) met |= over_walls;
    return met & care;
}

std::uint8_t terms_of_way(const Battle& battle, const State& state, UnitId id, Vec from, Vec to) {
    if (!order_names_ground(battle)) return 0;
    const std::array<Vec, 2> path = {from, to};
    return ground_met(battle, state, id, path);
}

void cite_ground(const Battle& battle, const State& state, UnitId id, std::uint8_t met, std::vector<Cite>& why) {
    const Profile& pf = profile(battle);
    if (any_ground_is_rough(battle)) return;  // one column of the table for all kinds
    const Profile::Rates& rates = rates_of(battle, state, id, 0);
    for (std::size_t kind = 0; kind < ground_kinds; ++kind) {
        const auto bit = static_cast<std::uint8_t>(1U << kind);
        if ((met & bit) == 0) continue;
        why.push_back(rates.loss[kind].dice.why);
        if (bit == over_woods) why.push_back(pf.clause("woods_move"));
        if (bit == over_hills) why.push_back(pf.clause("hills"));
    }
}

// --- Terms stated with an order ---

namespace {

/// RE: the kinds that cost it something and are within its greatest reach.
std::uint8_t kinds_near(const Battle& battle, const State& state, UnitId id, Vec from) {
    const std::uint8_t care = costly_ground(battle, state, id);
    const double reach = greatest_reach(battle, state, id);
    std::uint8_t near = 0;
    for (const Piece& piece : battle.ground->pieces()) {
        const auto kind = static_cast<std::uint8_t>(kind_of(battle, state, id, piece.kind) & care & ~near);
        if (kind != 0 && within(battle.ground->distance_to(piece.id, from), reach)) near |= kind;
    }
    return near;
}

std::vector<TermsOffer> ground_to_name(std::uint8_t near) {
    static constexpr std::array<const char*, 8> words = {
        "enters no such ground",     "may enter woods",
        "may enter hills",           "may enter woods and hills",
        "may enter water",           "may enter woods and water",
        "may enter hills and water", "may enter woods, hills and water"};
    std::vector<TermsOffer> out;
    if (near == 0) return out;
    // Ground that is named and not entered costs nothing, so that naming all kinds comes first.
    for (int terms = 7; terms >= 0; --terms)
        if ((terms & ~near) == 0)
            out.push_back({static_cast<std::uint8_t>(terms), words[static_cast<std::size_t>(terms)]});
    return out;
}

/// The nearest enemy, seen or not: for a recommendation only.
double nearest_enemy(const Battle& battle, const State& state, UnitId id, Vec from) {
    double best = -1;
    for (const Unit& e : battle.forces().units) {
        if (e.army == army_of(battle, id) || !on_table(state, e.id)) continue;
        const double d = distance(place_of(state, e.id), from);
        if (best < 0 || nearer(d, best)) best = d;
    }
    return best;
}

std::vector<TermsOffer> road_or_fire(const Battle& battle, const State& state, const CarryOut& l, Vec from) {
    const Profile::Rates& rates = rates_of(battle, state, l.unit, 0);
    const double enemy = nearest_enemy(battle, state, l.unit, from);
    const auto further_than = [&](double d) { return enemy < 0 || beyond(enemy, d); };
    std::vector<TermsOffer> out;
    if (is_battery(battle, l.unit) && has_guns(state, l.unit)) {
        out = {{0, "fewer dice, and keeps the right to fire"}, {gives_up_fire, "one die more, and does not fire"}};
        if (further_than(range_of(battle, state, l.unit))) std::swap(out[0], out[1]);
        return out;
    }
    const Formation formation = l.entering != 0 ? entering_formation : state.unit(l.unit).formation;
    if (rates.road.value == rates.column.value || !in_column(battle, state, l.unit, formation) ||
        !battle.ground->on_road(from, 0))
        return out;
    out = {{keeps_road, "keeps to the road"}, {0, "leaves the road"}};
    if (l.verb != Verb::move || !further_than(2 * greatest_reach(battle, state, l.unit))) std::swap(out[0], out[1]);
    return out;
}

}  // namespace

// RE-5.A, RE-movement; CF-7.D, CF-movement.
std::vector<TermsOffer> terms_to_ask(const Battle& battle, const State& state, const CarryOut& l) {
    if (fixed_rate(battle, l.unit) != nullptr || l.verb == Verb::move_guns) return {};
    const Vec from = to_vec(l.entering != 0 ? l.from : state.unit(l.unit).place);
    if (order_names_ground(battle)) return ground_to_name(kinds_near(battle, state, l.unit, from));
    if (dice_by_road(battle)) return road_or_fire(battle, state, l, from);
    return {};
}

}  // namespace linstock::brom
