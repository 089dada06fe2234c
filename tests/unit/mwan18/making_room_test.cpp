// MW-10.15: checking only the units near those that moved back gives the same result as comparing
// all units at every step.

#include "rulesets/mwan18/movement/making_room.hpp"

#include "base/hash.hpp"
#include "rulesets/mwan18/room.hpp"
#include "tests/support/data.hpp"
#include "tests/support/fights.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace linstock::mwan18 {
namespace {

using There = std::function<Box(std::size_t comer, std::int32_t at)>;

/// The reference: at every step moves back each unit that overlaps another.
void make_room_by_full_comparison(std::vector<Body>& bodies, std::vector<Comer>& comers, const There& there) {
    const auto overlaps_another = [&](const Comer& comer) {
        const auto mine = [&](const Body& b) { return b.unit == comer.unit && !b.gun; };
        const Box box = std::find_if(bodies.begin(), bodies.end(), mine)->box;
        return std::any_of(bodies.begin(), bodies.end(),
                           [&](const Body& o) { return o.unit != comer.unit && lies_on(box, o.box); });
    };
    for (bool again = true; again;) {
        std::vector<std::size_t> come;
        for (std::size_t i = 0; i < comers.size(); ++i)
            if (comers[i].at > comers[i].from && overlaps_another(comers[i])) come.push_back(i);
        for (const std::size_t i : come) {
            comers[i].at = std::max(comers[i].from, comers[i].at - step_back);
            for (Body& b : bodies)
                if (b.unit == comers[i].unit && !b.gun) b.box = there(i, comers[i].at);
        }
        again = !come.empty();
    }
}

/// Reproducible random numbers.
class Random {
  public:
    explicit Random(std::uint64_t seed) : seed_(seed) {}
    int below(int n) { return static_cast<int>(hash_of_words({seed_, count_++}) % static_cast<std::uint64_t>(n)); }

  private:
    std::uint64_t seed_;
    std::uint64_t count_ = 0;
};

/// A path with a corner at a third of its length.
struct BentPath {
    Box start;
    Vec corner;
    Vec end;
    Box at(std::int32_t budget) const {
        Box out = start;
        const double gone = static_cast<double>(budget) / turn_budget * 3;
        out.centre =
            gone < 1 ? start.centre + (corner - start.centre) * gone : corner + (end - corner) * ((gone - 1) / 2);
        return out;
    }
};

struct Coverage {
    int moved_back = 0;        ///< fields on which a unit moved back
    int pushed_by_others = 0;  ///< fields on which a unit moved back that did not overlap another at first
};

/// Moves units to random positions, mostly near other units.
void make_room_in(const Battle& battle, const State& state, Random& random, Coverage& seen) {
    std::vector<Body> bodies;
    std::vector<Comer> comers;
    std::vector<BentPath> ways;
    std::vector<Vec> centres;
    for (const Unit& unit : battle.forces().units)
        if (on_table(state, unit.id)) centres.push_back(footprint(battle, state, unit.id).centre);
    const auto about = [&](Vec place, int feet) {
        return place + Vec{static_cast<double>(random.below(2 * feet) - feet),
                           static_cast<double>(random.below(2 * feet) - feet)};
    };
    for (const Unit& unit : battle.forces().units) {
        if (!on_table(state, unit.id)) continue;
        const Box box = footprint(battle, state, unit.id);
        if (random.below(4) == 0) {
            bodies.push_back({unit.id, box});
            continue;
        }
        const Vec end = about(centres[static_cast<std::size_t>(random.below(static_cast<int>(centres.size())))], 60);
        ways.push_back({box, about((box.centre + end) * 0.5, 40), end});
        const std::int32_t from = random.below(turn_budget / 2);
        comers.push_back({unit.id, from, from + random.below(turn_budget - from)});
        bodies.push_back({unit.id, ways.back().at(comers.back().at)});
        if (random.below(8) == 0) bodies.push_back({unit.id, box, true});
    }
    const There there = [&](std::size_t i, std::int32_t at) { return ways[i].at(at); };
    const std::vector<Comer> before = comers;
    const std::vector<Body> bodies_before = bodies;
    std::vector<Body> plain_bodies = bodies;
    std::vector<Comer> plain = comers;
    make_room(bodies, comers, there);
    make_room_by_full_comparison(plain_bodies, plain, there);
    for (std::size_t i = 0; i < comers.size(); ++i)
        ASSERT_EQ(comers[i].at, plain[i].at) << battle.unit(comers[i].unit).name;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        ASSERT_TRUE(bodies[i].box.centre.x == plain_bodies[i].box.centre.x &&
                    bodies[i].box.centre.y == plain_bodies[i].box.centre.y)
            << battle.unit(bodies[i].unit).name;
    bool moved_back = false;
    bool pushed_by_others = false;
    for (std::size_t i = 0; i < comers.size(); ++i) {
        if (comers[i].at == before[i].at) continue;
        moved_back = true;
        const Box mine = ways[i].at(before[i].at);
        pushed_by_others =
            pushed_by_others || std::none_of(bodies_before.begin(), bodies_before.end(), [&](const Body& o) {
                return o.unit != comers[i].unit && lies_on(mine, o.box);
            });
    }
    seen.moved_back += moved_back ? 1 : 0;
    seen.pushed_by_others += pushed_by_others ? 1 : 0;
}

TEST(MakingRoom, Result_EqualsComparingAllUnits) {
    Coverage seen;
    for (const char* scenario : {"two-brigades", "turnpike", "mill-springs", "little-round-top"}) {
        const auto battle = tests::battle_of(scenario, "mwan18");
        ASSERT_NE(battle, nullptr);
        for (const char* general : {"random", "sergeant"})
            for (std::uint64_t seed = 1; seed <= 2; ++seed) {
                Random random(seed);
                tests::fight_watched(*battle, general, seed,
                                     [&](const State& state) { make_room_in(*battle, state, random, seen); });
                if (HasFatalFailure()) return;
            }
    }
    EXPECT_GT(seen.moved_back, 100);
    EXPECT_GT(seen.pushed_by_others, 30);
}

}  // namespace
}  // namespace linstock::mwan18
