// What is answered by a quick look before anything is measured: by circles, by boxes, by the kinds of ground about.
// Every such answer is held against the measuring that it saves, on fields that battles come to.

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

/// A way that somebody might go.
struct Way {
    UnitId unit;
    std::vector<Point> legs;
};

std::vector<Vec> path_of(const State& state, const Way& way) {
    std::vector<Vec> out{to_vec(state.unit(way.unit).place)};
    for (const Point p : way.legs)
        if (distance(out.back(), to_vec(p)) > 0) out.push_back(to_vec(p));
    return out;
}

/// Ways that whoever is asked for one might answer with, and for one unit one round a corner, as the lot has it.
std::vector<Way> ways_of(const Battle& battle, const State& state, std::uint64_t lot) {
    std::vector<Way> out;
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
    Way way{unit, {}};
    for (int leg = 0; leg < 2; ++leg) {
        at = at + Vec{(below(1601) - 800) / 100.0, (below(1601) - 800) / 100.0};
        if (battle.ground->on_table(at)) way.legs.push_back(to_point(at));
    }
    if (!way.legs.empty()) out.push_back(way);
    return out;
}

struct Seen {
    int aside = 0;     ///< who was let be beside a way
    int near = 0;      ///< who was not
    int far = 0;       ///< shooters who were let be
    int in_range = 0;  ///< who were not
    int kinds = 0;     ///< kinds of ground that were met
    int shots = 0;     ///< places at which a passer may be fired at
};

Neighbour neighbour_of(const Battle& battle, const State& state, UnitId id) {
    Neighbour one;
    one.id = id;
    one.place = to_vec(state.unit(id).place);
    one.round = facts(battle, id).farthest;
    one.in_town = !state.unit(id).town.none();
    return one;
}

/// far_from_way() against all that is swept.
void look_aside(const Battle& battle, const State& state, const Way& way, Seen& seen) {
    const std::vector<Vec> path = path_of(state, way);
    if (path.size() < 2) return;
    const double width = size_of(battle, state, way.unit, state.unit(way.unit).formation).width;
    const std::vector<Box> swept = corridor(path, width);
    for (const Unit& other : battle.forces().units) {
        if (other.id == way.unit || !state.unit(other.id).on_field()) continue;
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

/// units_in_reach() against all units and all ground.
void look_in_reach(const Battle& battle, const State& state, const Way& way, Seen& seen) {
    const std::vector<Vec> path = path_of(state, way);
    const UnitState& u = state.unit(way.unit);
    const InReach near = units_in_reach(battle, state, way.unit, path.front(), path_length(path));
    const Box end = footprint_at(battle, state, way.unit, to_point(path.back()), u.heading, u.formation);
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
    ASSERT_EQ(ground_met(battle, state, way.unit, path, near.ground), ground_met(battle, state, way.unit, path));
}

/// Whole inches of a way, and its end.
int inches_of(std::span<const Vec> path) {
    const int whole = static_cast<int>(path_length(path) + tolerance);
    return beyond(path_length(path), whole) ? whole + 1 : whole;
}

bool is_shot_at(const Battle& battle, const State& state, UnitId shooter, int face, UnitId target) {
    const std::vector<Shot> shots = shots_of(battle, state, shooter, face);
    return std::any_of(shots.begin(), shots.end(), [&](const Shot& s) { return s.unit == target; });
}

/// passes_far_off() against every inch of the way.
void look_at_passer(const Battle& battle, const State& state, const Way& way, Seen& seen) {
    State marching = state;
    marching.path = way.legs;
    State there = state;
    UnitState& mover = there.unit(way.unit);
    const int inches = inches_of(path_of(state, way));
    for (const Unit& shooter : battle.forces().units) {
        if (shooter.army == army_of(battle, way.unit) || !state.unit(shooter.id).on_field()) continue;
        const bool far = passes_far_off(battle, marching, shooter.id, way.unit);
        ++(far ? seen.far : seen.in_range);
        if (!far) continue;
        const double range = range_of(battle, state, shooter.id);
        for (int face = 0; face < faces_of(battle, state, shooter.id); ++face) {
            const Vec apex = muzzle_of(battle, state, shooter.id, face).apex;
            const double own = 2 * facts(battle, shooter.id).farthest;
            for (int i = 1; i <= inches; ++i) {
                mover = state.unit(way.unit);
                mover.place = along(state.unit(way.unit).place, way.legs, i, mover.heading);
                const Box box = footprint(battle, there, way.unit);
                const double d = distance(box, apex);
                ASSERT_TRUE(beyond(d, range)) << shooter.name << ' ' << d << ' ' << range;
                if (beyond(d, range + own)) continue;
                ASSERT_FALSE(is_shot_at(battle, there, shooter.id, face, way.unit)) << shooter.name << " after " << i;
            }
        }
    }
}

/// Of opportunity fire that is offered: every inch of the way, and which is offered.
void look_at_chances(const Battle& battle, const State& state, Seen& seen) {
    const std::vector<Prompt> open = prompts(battle, state);
    if (open.empty() || open.front().role != PromptRole::opportunity_fire) return;
    const Prompt& prompt = open.front();
    const Way way{prompt.other, state.path};
    const int inches = inches_of(path_of(state, way));
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
                UnitState& mover = there.unit(way.unit);
                mover.place = along(mover.place, state.path, i, mover.heading);
                const Box box = footprint(battle, there, way.unit);
                if (!bears_on(battle, there, cones, way.unit) || stands_on_others(battle, there, way.unit, box) ||
                    !battle.ground->on_table(box) || !is_shot_at(battle, there, o.unit, face, way.unit))
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
            d.target = way.unit;
            d.number = i;
            ASSERT_EQ(!check(battle, state, d), lawful) << battle.unit(o.unit).name << " after " << i;
            seen.shots += lawful ? 1 : 0;
        }
        ASSERT_EQ(o.number, best) << battle.unit(o.unit).name;
    }
}

class QuickLooks : public testing::TestWithParam<tests::Contest> {};

TEST_P(QuickLooks, SayWhatMeasuringSays) {
    const auto battle = tests::battle_of(GetParam().scenario, GetParam().ruleset);
    ASSERT_NE(battle, nullptr);
    Seen seen;
    std::uint64_t n = 0;
    const auto look = [&](const State& state) {
        if (HasFatalFailure()) return;
        look_at_chances(*battle, state, seen);
        for (const Way& way : ways_of(*battle, state, ++n)) {
            if (HasFatalFailure()) return;
            if (!state.unit(way.unit).on_field() || state.unit(way.unit).town) continue;
            look_aside(*battle, state, way, seen);
            look_in_reach(*battle, state, way, seen);
            look_at_passer(*battle, state, way, seen);
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

INSTANTIATE_TEST_SUITE_P(Battles, QuickLooks,
                         testing::Values(tests::Contest{"two-brigades", "revised"},
                                         tests::Contest{"brawners-farm", "revised"},
                                         tests::Contest{"grenadiers-hill", "reasonable"},
                                         tests::Contest{"turnpike", "firefight"},
                                         tests::Contest{"rear-guard", "firefight"}),
                         [](const auto& contest) { return contest.param.name(); });

}  // namespace
}  // namespace linstock::brom
