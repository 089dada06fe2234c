#pragma once
// A battle being played: state, dice, events so far, record lines and undo, in one pair of hands. A convenience over
// the door; it adds no rule.

#include "battle/door.hpp"
#include "battle/event.hpp"
#include "battle/other_ground.hpp"
#include "battle/record.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock {

/// A decision that has just been made.
struct Turned {
    std::uint64_t draws_before;  ///< dice thrown before it
    const State& now;
    Seat by;
    const std::vector<Event>& came;  ///< of it
    const std::vector<Prompt>& before;
    const std::vector<Prompt>& after;
};
/// Neither it nor what was before it can be undone: it was a die, a reveal, a change of seat or the end.
bool ends_undo(const Turned& turned);
/// Why nothing is undone; `last`: who made the last decision that could be.
Refusal no_undo(std::optional<Seat> last);

class Session {
  public:
    /// `dice` may be null: chance prompts are then answered by decisions.
    Session(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice);
    /// Goes on from a saved state; what happened before it is not known.
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
    /// Undo is an earlier state; it stops at a die, a reveal or a change of seat.
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
