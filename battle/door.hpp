#pragma once
// One door, five verbs: open, prompts, candidates, check, decide. The command line, the generals, the server, the
// browser, the studies and the tests drive a battle through these and no other.
//
//   auto battle = prepare(rules, scenario);                     // Problems if it cannot be played
//   State state = open(*battle, &dice, &events);                // runs to the first prompt
//   while (!over(state)) {
//       std::vector<Prompt> asked = prompts(*battle, state);    // several = both sides decide at once
//       Decision d = candidates(*battle, state, asked[0], 8)[0];
//       if (auto no = check(*battle, state, d)) ...             // pure, says why not
//       decide(*battle, state, d, &dice, &events);              // applies it, runs to the next prompt
//   }
//
// With dice the engine rolls by itself; without (null) it stops at a prompt of Seat::chance, answered like any other.

#include "base/dice.hpp"
#include "base/result.hpp"
#include "battle/event_fwd.hpp"
#include "battle/play.hpp"
#include "battle/prompt.hpp"
#include "battle/ruleset.hpp"
#include "battle/state.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock {

/// Everything that must be right before the first turn, all problems at once. Warnings go to `warnings`.
Result<std::shared_ptr<const Battle>, Problems> prepare(std::shared_ptr<const Ruleset> rules,
                                                        std::shared_ptr<const Scenario> scenario,
                                                        Problems* warnings = nullptr);

State open(const Battle& battle, const Dice* dice, EventSink* events);

/// Pure. Empty = the battle is over. Several = several seats are asked at once; answers stay sealed until all are in.
std::vector<Prompt> prompts(const Battle& battle, const State& state);

/// Pure. Lawful decisions for a prompt of `prompts`, the recommended one first.
std::vector<Decision> candidates(const Battle& battle, const State& state, const Prompt& prompt, std::size_t most);

/// Pure: seat, prompt id, shape, then the rule. Nothing when the decision is lawful.
std::optional<Refusal> check(const Battle& battle, const State& state, const Decision& decision);

/// Applies a lawful decision and runs to the next prompt. A refused one changes nothing and is returned.
/// When dice give no answer (a tape has ended) the battle stays at the chance prompt.
std::optional<Refusal> decide(const Battle& battle, State& state, const Decision& decision, const Dice* dice,
                              EventSink* events);

/// The same for a decision that came from `candidates` of this very state: it is not checked again.
void decide_unchecked(const Battle& battle, State& state, const Decision& decision, const Dice* dice,
                      EventSink* events);

/// Runs on from a state whose chance prompt dice can answer (after loading, or a longer tape).
void resume(const Battle& battle, State& state, const Dice* dice, EventSink* events);

inline bool over(const State& state) { return state.outcome.over && state.agenda.empty(); }

/// What is wrong with the engine itself in this battle (State::fault); "" = nothing. Such a battle is frozen where it
/// was: its prompts are empty, it is not over, and its record replays to the fault.
std::string bug_of(const Battle& battle, const State& state);

/// What must always hold, by the engine and by the ruleset. Empty = all is well.
std::vector<std::string> invariants(const Battle& battle, const State& state);

/// What of the steps in hand no play comes to, where invariants() has nothing to say. For states that came from a hand.
std::vector<std::string> agenda_faults(const Battle& battle, const State& state);

/// Tests: check the invariants after every single step of this thread; a broken one is a bug (State::fault).
void check_every_step(bool on);

}  // namespace linstock
