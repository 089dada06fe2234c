#pragma once
// A battle in play: state, dice, events, record lines and undo. A convenience over the engine API; it adds no rule.

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "battle/record.hpp"
#include "battle/terrain_change.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock {

/// A decision that was just made.
struct Turned {
    std::uint64_t draws_before;  ///< dice rolled before it
    const State& now;
    Seat by;
    const std::vector<Event>& came;  ///< events of the decision
    const std::vector<Prompt>& before;
    const std::vector<Prompt>& after;
};
/// Whether undo stops here: at a die, a reveal, a change of seat or the end of the battle.
bool ends_undo(const Turned& turned);
/// Why undo is not possible. Always the same, because the last decision may be a secret of the other side.
Refusal no_undo();

class Session {
  public:
    /// `dice` may be null: then decisions answer chance prompts.
    Session(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice);
    /// Continues a saved state. Earlier events are unknown.
    Session(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice, State state);

    const Battle& battle() const { return battle_in(*battle_, state_); }
    const State& state() const { return state_; }
    const std::vector<Event>& events() const { return events_; }
    const std::vector<Decision>& decisions() const { return decisions_; }
    bool over() const { return linstock::over(state_); }
    std::vector<Prompt> prompts() const { return linstock::prompts(*battle_, state_); }
    std::vector<Decision> candidates(const Prompt& p, std::size_t most) const {
        return linstock::candidates(*battle_, state_, p, most);
    }
    std::optional<Refusal> decide(const Decision& decision);
    /// Undo restores an earlier state. It stops at a die, a reveal or a change of seat.
    bool can_undo(Seat seat) const;
    std::optional<Refusal> undo(Seat seat);

  private:
    struct Earlier {
        State state;
        std::size_t events = 0;
        std::size_t decisions = 0;
        Seat by = Seat::umpire;
    };

    std::shared_ptr<const Battle> battle_;
    std::shared_ptr<const Dice> dice_;
    State state_;
    std::vector<Event> events_;
    std::vector<Decision> decisions_;
    std::vector<Earlier> earlier_;
};

}  // namespace linstock
