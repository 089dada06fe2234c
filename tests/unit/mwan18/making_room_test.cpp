// MW-10.15: who is looked at again when others have come back is enough: the same as if everybody were held against
// everybody with every step.

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

/// Step by step, all who lie on another.
void make_room_plainly(std::vector<Body>& bodies, std::vector<Comer>& comers, const There& there) {
    const auto on_somebody = [&](const Comer& comer) {
        const auto mine = [&](const Body& b) { return b.unit == comer.unit && !b.gun; };
        const Box box = std::find_if(bodies.begin(), bodies.end(), mine)->box;
        return std::any_of(bodies.begin(), bodies.end(),
                           [&](const Body& o) { return o.unit != comer.unit && lies_on(box, o.box); });
    };
    for (bool again = true; again;) {
        std::vector<std::size_t> come;
        for (std::size_t i = 0; i < comers.size(); ++i)
            if (comers[i].at > comers[i].from && on_somebody(comers[i])) come.push_back(i);
        for (const std::size_t i : come) {
            comers[i].at = std::max(comers[i].from, comers[i].at - step_back);
            for (Body& b : bodies)
                if (b.unit == comers[i].unit && !b.gun) b.box = there(i, comers[i].at);
        }
        again = !come.empty();
    }
}

/// Numbers that are always the same.
class Lots {
  public:
    explicit Lots(std::uint64_t seed) : seed_(seed) {}
    int below(int n) { return static_cast<int>(hash_of_words({seed_, count_++}) % static_cast<std::uint64_t>(n)); }

  private:
    std::uint64_t seed_;
    std::uint64_t count_ = 0;
};

/// A way round a corner, a third of it to the corner.
struct Bent {
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

struct Seen {
    int lain = 0;    ///< fields on which somebody came back
    int pushed = 0;  ///< and somebody who had not lain on anybody at first
};

/// From where they stand units go to places about others, most of them to where somebody is.
void make_room_in(const Battle& battle, const State& state, Lots& lots, Seen& seen) {
    std::vector<Body> bodies;
    std::vector<Comer> comers;
    std::vector<Bent> ways;
    std::vector<Vec> centres;
    for (const Unit& unit : battle.forces().units)
        if (on_table(state, unit.id)) centres.push_back(footprint(battle, state, unit.id).centre);
    const auto about = [&](Vec place, int feet) {
        return place +
               Vec{static_cast<double>(lots.below(2 * feet) - feet), static_cast<double>(lots.below(2 * feet) - feet)};
    };
    for (const Unit& unit : battle.forces().units) {
        if (!on_table(state, unit.id)) continue;
        const Box box = footprint(battle, state, unit.id);
        if (lots.below(4) == 0) {
            bodies.push_back({unit.id, box});
            continue;
        }
        const Vec end = about(centres[static_cast<std::size_t>(lots.below(static_cast<int>(centres.size())))], 60);
        ways.push_back({box, about((box.centre + end) * 0.5, 40), end});
        const std::int32_t from = lots.below(turn_budget / 2);
        comers.push_back({unit.id, from, from + lots.below(turn_budget - from)});
        bodies.push_back({unit.id, ways.back().at(comers.back().at)});
        if (lots.below(8) == 0) bodies.push_back({unit.id, box, true});
    }
    const There there = [&](std::size_t i, std::int32_t at) { return ways[i].at(at); };
    const std::vector<Comer> before = comers;
    const std::vector<Body> bodies_before = bodies;
    std::vector<Body> plain_bodies = bodies;
    std::vector<Comer> plain = comers;
    make_room(bodies, comers, there);
    make_room_plainly(plain_bodies, plain, there);
    for (std::size_t i = 0; i < comers.size(); ++i)
        ASSERT_EQ(comers[i].at, plain[i].at) << battle.unit(comers[i].unit).name;
    for (std::size_t i = 0; i < bodies.size(); ++i)
        ASSERT_TRUE(bodies[i].box.centre.x == plain_bodies[i].box.centre.x &&
                    bodies[i].box.centre.y == plain_bodies[i].box.centre.y)
            << battle.unit(bodies[i].unit).name;
    bool lain = false;
    bool pushed = false;
    for (std::size_t i = 0; i < comers.size(); ++i) {
        if (comers[i].at == before[i].at) continue;
        lain = true;
        const Box mine = ways[i].at(before[i].at);
        pushed = pushed || std::none_of(bodies_before.begin(), bodies_before.end(), [&](const Body& o) {
                     return o.unit != comers[i].unit && lies_on(mine, o.box);
                 });
    }
    seen.lain += lain ? 1 : 0;
    seen.pushed += pushed ? 1 : 0;
}

TEST(MakingRoom, IsAsIfEverybodyWereHeldAgainstEverybody) {
    Seen seen;
    for (const char* scenario : {"two-brigades", "turnpike", "mill-springs", "little-round-top"}) {
        const auto battle = tests::battle_of(scenario, "mwan18");
        ASSERT_NE(battle, nullptr);
        for (const char* general : {"random", "sergeant"})
            for (std::uint64_t seed = 1; seed <= 2; ++seed) {
                Lots lots(seed);
                tests::fight_watched(*battle, general, seed,
                                     [&](const State& state) { make_room_in(*battle, state, lots, seen); });
                if (HasFatalFailure()) return;
            }
    }
    EXPECT_GT(seen.lain, 100);
    EXPECT_GT(seen.pushed, 30);
}

}  // namespace
}  // namespace linstock::mwan18
