// Tests the cheap rejection checks that precede exact measuring: by circles, by boxes, by the kinds
// of ground nearby. Each answer is compared with the exact measurement in positions of real
// battles.

#include "base/hash.hpp"
#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/movement/passing.hpp"
#include "tests/support/data.hpp"
#include "tests/support/fights.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

namespace linstock::brom {
namespace {

/// A path that a unit could take.
struct UnitPath {
    UnitId unit;
    std::vector<Point> legs;
};

std::vector<Vec> path_of(const State& state, const UnitPath& route) {
    std::vector<Vec> out{to_vec(state.unit(route.unit).place)};
    for (const Point p : route.legs)
        if (distance(out.back(), to_vec(p)) > 0) out.push_back(to_vec(p));
    return out;
}

/// Paths from the candidates of the open prompts, and for one unit a path with a corner, chosen by
/// `lot`.
std::vector<UnitPath> paths_of(const Battle& battle, const State& state, std::uint64_t lot) {
    std::vector<UnitPath> out;
    for (const Prompt& p : prompts(battle, state)) {
        if (p.role != PromptRole::way && p.role != PromptRole::way_of_attack) continue;
        for (const Decision& d : candidates(battle, state, p, 6))
            if (!d.path.empty()) out.push_back({p.unit, d.path});
    }
    auto below = [&, n = std::uint64_t{0}](int most) mutable {
        return static_cast<int>(hash_of_words({lot, n++}) % static_cast<std::uint64_t>(most));
    };
    const UnitId unit = UnitId::of_index(static_cast<std::size_t>(below(static_cast<int>(state.units.size()))));
    if (!on_table(state, unit) || state.unit(unit).town) return out;
    Vec at = to_vec(state.unit(unit).place);
    UnitPath route{unit, {}};
    for (int leg = 0; leg < 2; ++leg) {
        at = at + Vec{(below(1601) - 800) / 100.0, (below(1601) - 800) / 100.0};
        if (battle.ground->on_table(at)) route.legs.push_back(to_point(at));
    }
    if (!route.legs.empty()) out.push_back(route);
    return out;
}

struct Coverage {
    int aside = 0;     ///< units beside a path that the check skipped
    int near = 0;      ///< units that it did not skip
    int far = 0;       ///< shooters that the check skipped
    int in_range = 0;  ///< shooters that it did not skip
    int kinds = 0;     ///< kinds of ground that a path met
    int shots = 0;     ///< positions at which a passing unit may be fired at
};

Neighbour neighbour_of(const Battle& battle, const State& state, UnitId id) {
    Neighbour one;
    one.id = id;
    one.place = to_vec(state.unit(id).place);
    one.round = facts(battle, id).farthest;
    one.in_town = !state.unit(id).town.none();
    return one;
}

/// Compares far_from_way() with all boxes that the path sweeps.
void check_far_from_path(const Battle& battle, const State& state, const UnitPath& route, Coverage& seen) {
    const std::vector<Vec> path = path_of(state, route);
    if (path.size() < 2) return;
    const double width = size_of(battle, state, route.unit, state.unit(route.unit).formation).width;
    const std::vector<Box> swept = corridor(path, width);
    for (const Unit& other : battle.forces().units) {
        if (other.id == route.unit || !state.unit(other.id).on_field()) continue;
        const Neighbour one = neighbour_of(battle, state, other.id);
        const Box theirs = footprint(battle, state, other.id);
        double gap = 1e18;
        for (const Box& box : swept)
            gap = std::min(gap, nearest_distance(box, theirs));
        const double halt = profile(battle).enemy_gap.value;
        for (const double reach : {0.0001, halt, 4.0, std::max(0.0, gap + 0.001)}) {
            const bool far = far_from_way(path, width, one, reach);
            ++(far ? seen.aside : seen.near);
            ASSERT_TRUE(!far || at_least(gap, reach)) << other.name << ' ' << gap << ' ' << reach;
        }
    }
}

/// Compares units_in_reach() with all units and all ground.
void check_units_in_reach(const Battle& battle, const State& state, const UnitPath& route, Coverage& seen) {
    const std::vector<Vec> path = path_of(state, route);
    const UnitState& u = state.unit(route.unit);
    const InReach near = units_in_reach(battle, state, route.unit, path.front(), path_length(path));
    const Box end = footprint_at(battle, state, route.unit, to_point(path.back()), u.heading, u.formation);
    for (const Unit& other : battle.forces().units) {
        if (!state.unit(other.id).on_field() ||
            !box_near_unit(battle, state, end, other.id, profile(battle).enemy_gap.value))
            continue;
        ASSERT_TRUE(std::find(near.units.begin(), near.units.end(), other.id) != near.units.end()) << other.name;
    }
    ASSERT_TRUE(near.off_the_edge || battle.ground->on_table(end));
    for (const PieceOnPath& met : battle.ground->pieces_on_path(path, KindSet::all())) {
        const PieceKind kind = battle.ground->piece(met.piece).kind;
        ++seen.kinds;
        ASSERT_TRUE(near.ground.has(kind)) << name_of(kind);
    }
    for (const PieceId id : battle.ground->under(end, KindSet::all()))
        ASSERT_TRUE(near.ground.has(battle.ground->piece(id).kind)) << name_of(battle.ground->piece(id).kind);
    ASSERT_EQ(ground_met(battle, state, route.unit, path, near.ground), ground_met(battle, state, route.unit, path));
}

/// The number of whole inches of a path, and its end.
int inches_of(std::span<const Vec> path) {
    const int whole = static_cast<int>(path_length(path) + tolerance);
    return beyond(path_length(path), whole) ? whole + 1 : whole;
}

bool is_shot_at(const Battle& battle, const State& state, UnitId shooter, int face, UnitId target) {
    const std::vector<Shot> shots = shots_of(battle, state, shooter, face);
    return std::any_of(shots.begin(), shots.end(), [&](const Shot& s) { return s.unit == target; });
}

/// Compares passes_far_off() with every inch of the path.
void check_passer(const Battle& battle, const State& state, const UnitPath& route, Coverage& seen) {
    State marching = state;
    marching.path = route.legs;
    State there = state;
    UnitState& mover = there.unit(route.unit);
    const int inches = inches_of(path_of(state, route));
    for (const Unit& shooter : battle.forces().units) {
        if (shooter.army == army_of(battle, route.unit) || !state.unit(shooter.id).on_field()) continue;
        const bool far = passes_far_off(battle, marching, shooter.id, route.unit);
        ++(far ? seen.far : seen.in_range);
        if (!far) continue;
        const double range = range_of(battle, state, shooter.id);
        for (int face = 0; face < faces_of(battle, state, shooter.id); ++face) {
            const Vec apex = muzzle_of(battle, state, shooter.id, face).apex;
            const double own = 2 * facts(battle, shooter.id).farthest;
            for (int i = 1; i <= inches; ++i) {
                mover = state.unit(route.unit);
                mover.place = along(state.unit(route.unit).place, route.legs, i, mover.heading);
                const Box box = footprint(battle, there, route.unit);
                const double d = distance(box, apex);
                ASSERT_TRUE(beyond(d, range)) << shooter.name << ' ' << d << ' ' << range;
                if (beyond(d, range + own)) continue;
                ASSERT_FALSE(is_shot_at(battle, there, shooter.id, face, route.unit)) << shooter.name << " after " << i;
            }
        }
    }
}

/// Compares the opportunity fire that is offered with every inch of the path.
void check_opportunity_fire(const Battle& battle, const State& state, Coverage& seen) {
    const std::vector<Prompt> open = prompts(battle, state);
    if (open.empty() || open.front().role != PromptRole::opportunity_fire) return;
    const Prompt& prompt = open.front();
    const UnitPath route{prompt.other, state.path};
    const int inches = inches_of(path_of(state, route));
    for (const Offer& o : prompt.offers) {
        if (o.verb != Verb::fire) continue;
        int best = 0;
        double least = 1e18;
        std::vector<bool> open_at(static_cast<std::size_t>(inches) + 1, false);
        for (int face = 0; face < faces_of(battle, state, o.unit); ++face) {
            const Muzzle muzzle = muzzle_of(battle, state, o.unit, face);
            const FireCones cones = cones_of(battle, state, o.unit, face);
            for (int i = 1; i <= inches; ++i) {
                State there = state;
                UnitState& mover = there.unit(route.unit);
                mover.place = along(mover.place, state.path, i, mover.heading);
                const Box box = footprint(battle, there, route.unit);
                if (!bears_on(battle, there, cones, route.unit) || stands_on_others(battle, there, route.unit, box) ||
                    !battle.ground->on_table(box) || !is_shot_at(battle, there, o.unit, face, route.unit))
                    continue;
                open_at[static_cast<std::size_t>(i)] = true;
                if (!nearer(distance(box, muzzle.apex), least)) continue;
                best = i;
                least = distance(box, muzzle.apex);
            }
        }
        for (int i = 1; i <= inches; ++i) {
            const bool lawful = open_at[static_cast<std::size_t>(i)];
            Decision d;
            d.prompt = prompt.id;
            d.by = prompt.seat;
            d.verb = Verb::fire;
            d.unit = o.unit;
            d.target = route.unit;
            d.number = i;
            ASSERT_EQ(!check(battle, state, d), lawful) << battle.unit(o.unit).name << " after " << i;
            seen.shots += lawful ? 1 : 0;
        }
        ASSERT_EQ(o.number, best) << battle.unit(o.unit).name;
    }
}

class EarlyRejection : public testing::TestWithParam<tests::Contest> {};

TEST_P(EarlyRejection, EveryAnswer_AgreesWithExactMeasuring) {
    const auto battle = tests::battle_of(GetParam().scenario, GetParam().ruleset);
    ASSERT_NE(battle, nullptr);
    Coverage seen;
    std::uint64_t n = 0;
    const auto look = [&](const State& state) {
        if (HasFatalFailure()) return;
        check_opportunity_fire(*battle, state, seen);
        for (const UnitPath& route : paths_of(*battle, state, ++n)) {
            if (HasFatalFailure()) return;
            if (!state.unit(route.unit).on_field() || state.unit(route.unit).town) continue;
            check_far_from_path(*battle, state, route, seen);
            check_units_in_reach(*battle, state, route, seen);
            check_passer(*battle, state, route, seen);
        }
    };
    for (const char* general : {"random", "sergeant"})
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            tests::fight_watched(*battle, general, seed, look);
            ASSERT_FALSE(HasFatalFailure()) << general << ", seed " << seed << ", question " << n;
        }
    EXPECT_GT(seen.aside, 1000);
    EXPECT_GT(seen.near, 100);
    EXPECT_GT(seen.far, 100);
    EXPECT_GT(seen.in_range, 100);
    EXPECT_GT(seen.kinds, 50);
    EXPECT_EQ(seen.shots > 0, GetParam().ruleset == "revised");
}

INSTANTIATE_TEST_SUITE_P(Battles, EarlyRejection,
                         testing::Values(tests::Contest{"two-brigades", "revised"},
                                         tests::Contest{"brawners-farm", "revised"},
                                         tests::Contest{"grenadiers-hill", "reasonable"},
                                         tests::Contest{"turnpike", "firefight"},
                                         tests::Contest{"rear-guard", "firefight"}),
                         [](const auto& contest) { return contest.param.name(); });

}  // namespace
}  // namespace linstock::brom
