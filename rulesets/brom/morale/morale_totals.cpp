// RV-9.F: the alterations of the morale die, and the conditions behind them.

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/near.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "rulesets/brom/table_statements.hpp"
#include "rulesets/brom/works.hpp"

#include <algorithm>
#include <cassert>

namespace linstock::brom {

void Alterations::add(const char* name, Cited<int> change) {
    if (change.value == 0) return;
    assert(count < list.size() && "too many morale modifiers");
    list[count++] = Modifier{name, change.value, change.why};
    total += change.value;
}

namespace {

/// A regiment in line. RV-11.3: two stands are always a line.
bool in_line(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    return traits_of(shape_of(battle, state, id, u.formation)).is_line;
}

/// A friend that may support a line: in the open, neither disordered nor routed; falling back only in RE-9.F.
bool may_support(const Battle& battle, const State& state, UnitId friendly) {
    const UnitState& f = state.unit(friendly);
    const bool able = f.condition == Condition::steady ||
                      (f.condition == Condition::falling_back && profile(battle).falling_back_supports);
    return fights_as_unit(battle, friendly) && able && f.town.none();
}

/// All four corners are on the line of the unit's front or behind it.
bool wholly_behind(const Box& unit, const Box& other) {
    for (const Vec& corner : other.corners())
        if (ahead_of_front_line(unit, corner)) return false;
    return true;
}

/// The mean of a quality's row, rounded.
int mean_rating(const Battle& battle, UnitId id) {
    int sum = 0;
    for (int face = 1; face <= 6; ++face)
        sum += initial_rating(battle, id, face).value;
    return (sum * 2 + 6) / 12;
}

/// The distance at which cavalry menaces: its move in line, RV-move, RE-movement; CF-11.F: a fixed distance for each of
/// its dice.
double menacing_move(const Battle& battle, const State& state, UnitId id) {
    const Profile& pf = profile(battle);
    const int line = pf.rates[static_cast<std::size_t>(mover_of(battle, state, id))].line.value;
    return pf.menaced_per_die.value > 0 ? line * pf.menaced_per_die.value : line;
}

/// The nearest enemy that satisfies the condition; none if there is none.
template <class Wanted>
UnitId nearest_enemy(const Battle& battle, const State& state, UnitId id, Wanted&& wanted) {
    UnitId found;
    double least = 0;
    for (const UnitId enemy : enemies_of(battle, state, id)) {
        const double far = distance_between(battle, state, id, enemy);
        if ((found && !nearer(far, least)) || !wanted(enemy)) continue;
        found = enemy;
        least = far;
    }
    return found;
}

/// RV-16.C: the enemy that closes or fights; for fire, the nearest of the firers; in other tests the nearest in sight.
UnitId enemy_in_question(const Battle& battle, const State& state, const MoraleCheck& c) {
    if (c.against && on_table(state, c.against)) return c.against;
    if (by_fire(state, c.unit, c.occasion)) {
        const auto fired = [&](UnitId e) { return fired_at(own(state.unit(e)), c.unit); };
        if (const UnitId firer = nearest_enemy(battle, state, c.unit, fired)) return firer;
    }
    return nearest_enemy(battle, state, c.unit, [&](UnitId e) { return sees(battle, state, c.unit, e); });
}

}  // namespace

bool by_fire(Occasion occasion) {
    return occasion == Occasion::stand_lost || occasion == Occasion::gunner_lost || occasion == Occasion::casualty ||
           occasion == Occasion::routed_hit;
}

bool by_fire(const State& state, UnitId id, Occasion occasion) {
    return by_fire(occasion) || (occasion == Occasion::officer_lost && own(state.unit(id)).figures_lost > 0);
}

Cited<int> initial_rating(const Battle& battle, UnitId id, int face) {
    const Profile& pf = profile(battle);
    const Facts& f = facts(battle, id);
    const int column = std::max(0, face + (f.second_rate ? pf.second_rate.value : 0));
    return pf.initial[static_cast<std::size_t>(f.quality)][static_cast<std::size_t>(column)];
}

bool in_square(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    return traits_of(u.formation).all_round && u.town.none() && u.stands_left > profile(battle).line_stands.value;
}

// RV-9.F: a friend within 6" behind facing the same way, or infantry or cavalry within 2" on each flank.
bool supported_line(const Battle& battle, const State& state, UnitId id) {
    if (!is_foot(battle, state, id) || !in_line(battle, state, id) || state.unit(id).town) return false;
    const TableStatements* stated = statements(battle);
    if (stated != nullptr && stated->supported[id.index()]) return true;
    const Profile& pf = profile(battle);
    const Box mine = footprint(battle, state, id);
    const double reach = std::max(pf.supported_behind.value, pf.supported_flank.value);
    bool on_left = false;
    bool on_right = false;
    for (const UnitId other : friends_near(battle, state, id, mine, reach)) {
        if (!may_support(battle, state, other)) continue;
        // RV-10.G: of units not stated by the players, only supporters that have moved up since count.
        if (stated != nullptr && own(state.unit(other)).supports != id) continue;
        const Box box = footprint(battle, state, other);
        if (far_apart(mine, box, reach)) continue;
        const bool same_way = angle_between(mine.heading, box.heading) <= from_degrees(pf.supported_angle.value);
        if (same_way && directly_behind(mine, box) && within(nearest_distance(mine, box), pf.supported_behind.value))
            return true;
        if (is_battery(battle, other)) continue;
        bool left = false;
        const auto gap = gap_on_flank(mine, box, left);
        if (gap && within(*gap, pf.supported_flank.value)) (left ? on_left : on_right) = true;
    }
    return on_left && on_right;
}

// RV-9.F: a square and a unit in a town have no rear.
bool menaced_in_rear(const Battle& battle, const State& state, UnitId id) {
    if (state.unit(id).town || in_square(battle, state, id)) return false;
    if (const TableStatements* stated = statements(battle)) return stated->menaced[id.index()];
    const Box mine = footprint(battle, state, id);
    for (const Unit& other : battle.forces().units) {
        if (other.army == army_of(battle, id) || !on_table(state, other.id) || routed(state, other.id)) continue;
        if (!is_mounted(battle, state, other.id)) continue;
        const double move = menacing_move(battle, state, other.id);
        const Box box = footprint(battle, state, other.id);
        if (far_apart(mine, box, move) || beyond(nearest_distance(mine, box), move)) continue;
        if (wholly_behind(mine, box) && sees(battle, state, other.id, id)) return true;
    }
    return false;
}

// RV-9.F, RV-16.C: trenches and forts are the scenario's field fortifications.
bool in_works(const Battle& battle, const State& state, const MoraleCheck& c) {
    const auto pieces = battle.ground->pieces();
    if (std::none_of(pieces.begin(), pieces.end(), [](const Piece& p) { return forts.has(p.kind); })) return false;
    const UnitId enemy = enemy_in_question(battle, state, c);
    if (enemy.none()) return served_by_works(battle, state, c.unit, forts, std::nullopt);
    return served_by_works(battle, state, c.unit, forts, comes_from(battle, state, enemy));
}

// RV-15.B, RE-14.B, CF-16.2: a square always stands against cavalry; RE-14.B: a supported infantry line too.
bool always_stands(const Battle& battle, const State& state, UnitId unit, UnitId attacker) {
    if (attacker.none() || !is_mounted(battle, state, attacker)) return false;
    if (in_square(battle, state, unit)) return true;
    return profile(battle).supported_stands && supported_line(battle, state, unit);
}

Alterations alterations_of(const Battle& battle, const State& state, const MoraleCheck& c) {
    const Profile& pf = profile(battle);
    Alterations out;
    const bool town = !state.unit(c.unit).town.none();
    const bool square = in_square(battle, state, c.unit);
    // RV-16.F.2, RE-16.F.2, CF-17.F.4: +1 in a town. RV-9.F a: in forts and trenches too.
    if (town)
        out.add("in a town", pf.in_town);
    else if (in_works(battle, state, c))
        out.add("in a field fortification", pf.in_works);
    // RV-9.F b: once only.
    if (square)
        out.add("in square", pf.in_square);
    else if (supported_line(battle, state, c.unit))
        out.add("supported line", pf.supported);
    // RV-5.C: the bonus of one attached officer. RV-18.S: not in the tests of army effectiveness.
    if (c.no_officer == 0) {
        const OfficerId officer =
            c.occasion == Occasion::rally ? rally_officer(battle, state, c.unit) : best_attached(battle, state, c.unit);
        if (officer) out.add("officer", morale_bonus(battle, state, officer));
    }
    // RV-9.F d, RV-13.C: attacked in the rear, or menaced there: a single -1.
    if (c.rear != 0 && !town && !square)
        out.add("attacked in rear", pf.attacked_rear);
    else if (menaced_in_rear(battle, state, c.unit))
        out.add("enemy cavalry in its rear", pf.menaced_rear);
    // RV-9.B: the alteration of the occasion itself.
    out.add(c.occasion == Occasion::collision ? "the enemy in its way" : "occasion",
            pf.causes[static_cast<std::size_t>(c.occasion)].plus);
    return out;
}

int morale_total_without_die(const Battle& battle, const State& state, UnitId unit, Occasion occasion, UnitId against,
                             bool rear) {
    const BromUnit w = own(state.unit(unit));
    MoraleCheck c{unit, against, occasion, static_cast<std::uint8_t>(rear), 0, 0, 0, 0};
    if (occasion == Occasion::effectiveness) c.no_officer = 1;
    return w.rating + (w.rated ? 0 : mean_rating(battle, unit)) + alterations_of(battle, state, c).total;
}

int faces_reaching(const Battle& battle, const State& state, UnitId unit, Occasion occasion, int total, UnitId against,
                   bool rear) {
    const int sides = profile(battle).morale_die.value;
    const int lowest = total - morale_total_without_die(battle, state, unit, occasion, against, rear);
    return std::clamp(sides + 1 - lowest, 0, sides);
}

}  // namespace linstock::brom
