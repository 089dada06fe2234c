#pragma once
// Plays a battle between two computer players. Skips unneeded work: views that a player does not read, unneeded
// candidates, and the check of unchanged candidates.

#include "battle/incremental_view.hpp"
#include "generals/computer_player.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace linstock {

struct PlayLimits {
    std::size_t decisions = 1000000;  ///< more decisions are a bug: the battle does not end
    int turns = 0;                    ///< stop at the start of this turn; 0 = play to the end
    /// Called after each decision with the new state; may be empty.
    std::function<void(const State&, const Decision&)> after;
};

struct PlayOutResult {
    std::size_t decisions = 0;
    bool stopped = false;  ///< stopped by PlayLimits::turns
    std::string bug;       ///< "" = none
};

/// Returns the player's decision. `verbatim`: it is an unchanged candidate and needs no check. Precondition: `prompt`
/// is open and its seat is not chance.
Decision decision_of(const Battle& battle, const State& state, const Prompt& prompt, ComputerPlayer& general,
                     bool& verbatim);
/// The same with an incremental view that is reused for all prompts of the seat.
Decision decision_of(const Battle& battle, const State& state, const Prompt& prompt, ComputerPlayer& general,
                     IncrementalView& view_cache, bool& verbatim);
/// The same with the seat's view of this state.
Decision decision_of(const Battle& battle, const State& state, const Prompt& prompt, ComputerPlayer& general,
                     const View& seen, bool& verbatim);

/// The first open prompt. It contains only what the player that answers it reads (battle/first_prompt.hpp).
std::optional<Prompt> first_prompt_for(const Battle& battle, const State& state, const ComputerPlayer& first,
                                       const ComputerPlayer& second);
/// Checks a decision of the player against such a prompt.
std::optional<Refusal> check_decision_of(const Battle& battle, const State& state, const Prompt& prompt,
                                         const ComputerPlayer& general, const Decision& decision);

/// Plays from any state until the battle is over. `events` may be null. Throws nothing: `bug` describes an error, and
/// the state is then as it was before the failing decision.
PlayOutResult play_out(const Battle& battle, State& state, ComputerPlayer& first, ComputerPlayer& second,
                       const Dice& dice, EventSink* events, const PlayLimits& limits = {});

}  // namespace linstock
