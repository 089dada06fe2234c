#pragma once
// The exact moment of a situation: everything that its readable keys cannot express, such as pending steps, the deck
// and the number of dice rolled. It is one line, the key `exact` of the ruleset's table in [situation]:
//
//   <version> <hash of the ruleset> <hash of the scenario without the line> <turn> <changes since the start>
//
// <turn> is the turn of a situation with which the battle began, or 0. The changes are JSON (battle/json_changes.hpp)
// of a save, with ' for " and " for ', so that the line needs few escapes in TOML.
//
// A battle that is prepared from such a scenario opens with exactly that state. If the scenario or the rules have been
// changed since, the line is ignored with a warning, and the battle begins as the readable keys describe.

#include "battle/engine_api.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace linstock {

inline constexpr const char* exact_key = "exact";

/// The line for this state. `scenario` has the situation with its readable keys and no line; `begun` is the turn of
/// the situation with which the original battle began, 0 if it began at its start. Errors: the battle cannot be
/// prepared from it.
Result<std::string, Problems> exact_line(const std::shared_ptr<const Ruleset>& rules, const Scenario& scenario,
                                         const State& state, int begun);

/// The turn of the situation with which battles of this scenario begin, 0 if they begin at the start. For a scenario
/// with a line, that of its original battle.
int begun_turn(const Scenario& scenario);

/// The state with which this battle opens if it continues an exact moment; null = the ruleset opens it.
const State* exact_opening(const Battle& battle);

/// The index of the first die of this battle: 0 unless it continues an exact moment.
std::uint64_t first_draw(const Battle& battle);

/// Puts the line into the situation, or removes it ("").
void set_exact_line(Scenario& scenario, const std::string& ruleset, const std::string& line);

/// The scenario's line for this ruleset; null if there is none.
const OwnValue* find_exact_line(const Scenario& scenario, const std::string& ruleset);

/// A prepared battle that opens with the state of its line. Precondition: find_exact_line() is not null. A null
/// battle without errors: the line does not apply, and `warnings` says why. `prepare_start` prepares a scenario
/// without a line.
using PrepareStart = Result<std::shared_ptr<const Battle>, Problems> (*)(std::shared_ptr<const Ruleset>,
                                                                         std::shared_ptr<const Scenario>, Problems*);
Result<std::shared_ptr<const Battle>, Problems> prepare_exact(const std::shared_ptr<const Ruleset>& rules,
                                                              const std::shared_ptr<const Scenario>& scenario,
                                                              Problems* warnings, PrepareStart prepare_start);

}  // namespace linstock
