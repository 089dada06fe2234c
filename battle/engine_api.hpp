#pragma once
// The engine API: five functions, open, prompts, candidates, check and decide. The command line, the computer
// players, the server, the browser and the tests use only these to play a battle.
//
//   auto battle = prepare(rules, scenario);                     // Problems if it cannot be played
//   State state = open(*battle, &dice, &events);                // runs to the first prompt
//   while (!over(state)) {
//       std::vector<Prompt> asked = prompts(*battle, state);    // several = both sides decide simultaneously
//       Decision d = candidates(*battle, state, asked[0], 8)[0];
//       if (auto no = check(*battle, state, d)) ...             // pure, says why not
//       decide(*battle, state, d, &dice, &events);              // applies it, runs to the next prompt
//   }
//
// With dice the engine rolls by itself. Without dice (null) it stops at a prompt of Seat::chance.

#include "base/dice.hpp"
#include "base/result.hpp"
#include "battle/battle.hpp"
#include "battle/event_fwd.hpp"
#include "battle/play.hpp"
#include "battle/prompt.hpp"
#include "battle/state.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock {

/// Validates everything before the first turn and returns all errors together. Warnings go to `warnings`.
Result<std::shared_ptr<const Battle>, Problems> prepare(std::shared_ptr<const Ruleset> rules,
                                                        std::shared_ptr<const Scenario> scenario,
                                                        Problems* warnings = nullptr);

State open(const Battle& battle, const Dice* dice, EventSink* events);

/// Pure. Empty = the battle is over. Several = several seats decide simultaneously; each answer is hidden until all are
/// given.
std::vector<Prompt> prompts(const Battle& battle, const State& state);

/// Pure. Returns legal decisions for a prompt from prompts(), the recommended one first.
std::vector<Decision> candidates(const Battle& battle, const State& state, const Prompt& prompt, std::size_t most);

/// Pure. Checks seat, prompt id, shape, then the rules. Empty = legal.
std::optional<Refusal> check(const Battle& battle, const State& state, const Decision& decision);

/// Applies a legal decision and runs to the next prompt. An illegal one changes nothing and its refusal is returned.
/// If the dice give no answer (a tape has ended), the battle stops at the chance prompt.
std::optional<Refusal> decide(const Battle& battle, State& state, const Decision& decision, const Dice* dice,
                              EventSink* events);

/// The same for a decision from candidates() of this state, without another check.
void decide_unchecked(const Battle& battle, State& state, const Decision& decision, const Dice* dice,
                      EventSink* events);

/// Continues a state whose chance prompt the dice can now answer, for example after loading.
void resume(const Battle& battle, State& state, const Dice* dice, EventSink* events);

inline bool over(const State& state) { return state.outcome.over && state.agenda.empty(); }

/// The engine bug that stopped this battle (State::fault); "" = none. A stopped battle has no prompts and is not
/// over. Its record replays to the bug.
std::string bug_of(const Battle& battle, const State& state);

/// Returns the violated invariants of the engine and the ruleset. Empty = none.
std::vector<std::string> invariants(const Battle& battle, const State& state);

/// Returns pending steps that no legal play can produce and that invariants() does not find. Used to validate
/// hand-edited saves.
std::vector<std::string> agenda_faults(const Battle& battle, const State& state);

/// For tests: check the invariants after every step in this thread. A violation is a bug (State::fault).
void check_every_step(bool on);

}  // namespace linstock
