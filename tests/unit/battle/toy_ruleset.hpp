#pragma once
// A tiny ruleset for tests: two armies of two units. Each turn the first army may fire (one die), the second may move
// a unit up to 6", both choose a number secretly, and a card is drawn. This covers all parts of the engine: runs,
// prompts, sealed answers, dice, shuffles, own data, endings.

#include "battle/engine_api.hpp"
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

/// Errors that a test can cause.
struct Wish {
    bool runaway = false;          ///< an endless step
    bool break_invariant = false;  ///< the first hit breaks an invariant
};

std::shared_ptr<const Ruleset> rules(Wish wish = {});
std::shared_ptr<const Scenario> scenario(int turns = 3);
std::shared_ptr<const Battle> battle(int turns = 3, Wish wish = {});

/// The first candidate of the first prompt; for dice the lowest faces.
Decision easy(const Battle& battle, const State& state);

/// Non-zero bytes that no field of the ruleset's tables covers, so that a save would lose them. For every ruleset.
std::vector<std::string> uncovered_bytes(const Battle& battle, const State& state);

}  // namespace linstock::toy
