#pragma once
// A tiny ruleset of the tests' own: two armies of two units. Each turn the first army is asked whether its unit shoots
// (a die each), the second may march a unit at most 6", both name a number at once under seal, and a card is turned.
// Enough to try every corner of the engine: runs, questions, sealed answers, dice, shuffles, blocks, ends.

#include "battle/door.hpp"
#include "battle/play.hpp"
#include "battle/view.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::toy {

/// UnitState::own
struct ToyUnit {
    Point was;
    std::int16_t hits = 0;
    UnitId enemy;
    bool marched = false;
    std::uint8_t spare[3] = {};
};
/// State::own
struct ToyState {
    std::array<std::uint16_t, 4> score{};
    std::int64_t big = 0;
};

/// Faults that a test may ask for.
struct Wish {
    bool runaway = false;          ///< a step that runs for ever
    bool break_invariant = false;  ///< the first hit breaks what must hold
};

std::shared_ptr<const Ruleset> rules(Wish wish = {});
std::shared_ptr<const Scenario> scenario(int turns = 3);
std::shared_ptr<const Battle> battle(int turns = 3, Wish wish = {});

/// The first candidate of the first prompt; for a prompt of chance the lowest faces.
Decision easy(const Battle& battle, const State& state);

/// Bytes that are not zero and that no field of its table covers: they would be lost in a save. For every ruleset.
std::vector<std::string> uncovered_bytes(const Battle& battle, const State& state);

}  // namespace linstock::toy
