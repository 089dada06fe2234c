#pragma once
// A battle played out between two generals, without needless work: no view for a question that is answered without one,
// no more candidates than are wanted, no second check of a candidate.

#include "battle/kept_view.hpp"
#include "generals/general.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace linstock {

struct PlayLimits {
    std::size_t decisions = 1000000;  ///< a battle with more never ends: a bug
    int turns = 0;                    ///< stop when this turn has begun; 0 = play to the end
    /// Told of every decision and the state after it; may be empty.
    std::function<void(const State&, const Decision&)> after;
};

struct PlayedOut {
    std::size_t decisions = 0;
    bool stopped = false;  ///< by PlayLimits::turns
    std::string bug;       ///< "" = no fault of ours
};

/// What a general answers. `verbatim` tells that it is one of the candidates, which need not be checked again.
/// Precondition: `prompt` is open and is not chance's.
Decision answer_of(const Battle& battle, const State& state, const Prompt& prompt, General& general, bool& verbatim);
/// The same with a view that is kept for the seat from prompt to prompt.
Decision answer_of(const Battle& battle, const State& state, const Prompt& prompt, General& general,
                   KeptView& kept_view, bool& verbatim);
/// The same with what the seat sees of this state.
Decision answer_of(const Battle& battle, const State& state, const Prompt& prompt, General& general, const View& seen,
                   bool& verbatim);

/// The first prompt, with as much of it as the one of the two who is asked reads (battle/first_prompt.hpp).
std::optional<Prompt> asked_first(const Battle& battle, const State& state, const General& first,
                                  const General& second);
/// What check() says of an answer of his own to such a prompt.
std::optional<Refusal> check_own(const Battle& battle, const State& state, const Prompt& prompt, const General& general,
                                 const Decision& decision);

/// Plays on from any state until the battle is over. `events` may be null. Nothing is thrown: what goes wrong is told
/// in `bug`, and the state is then as it was before the decision at fault.
PlayedOut play_out(const Battle& battle, State& state, General& first, General& second, const Dice& dice,
                   EventSink* events, const PlayLimits& limits = {});

}  // namespace linstock
