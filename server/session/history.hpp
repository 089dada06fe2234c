#pragma once
// The course of a battle: how it stands, and what was so after each of its decisions, so that it can be looked back on.
// What lies behind is packed, and states of before are made again. No store, no clients.

#include "battle/engine_api.hpp"
#include "battle/event_fwd.hpp"
#include "battle/terrain_change.hpp"
#include "server/session/compact_encoding.hpp"
#include "server/views/viewpoint.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

class History {
  public:
    /// `dice` may be null: then they are asked for.
    History(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice);

    const Battle& battle() const { return battle_in(*battle_, state_); }
    const std::shared_ptr<const Battle>& battle_shared() const { return battle_; }
    const State& state() const { return state_; }
    const Dice* dice() const { return dice_.get(); }
    const std::shared_ptr<const Dice>& dice_shared() const { return dice_; }
    std::size_t events() const { return events_.size(); }
    Event event(std::size_t place) const;
    std::size_t decisions() const { return decided_.size(); }
    Decision decided(std::size_t place) const { return decided_[place]; }
    /// The first of them.
    std::vector<Decision> decided_before(std::size_t count) const;
    bool over() const { return linstock::over(state_); }

    std::optional<Refusal> decide(const Decision& decision);
    /// A lawful decision that was made on a copy of this state: what came of it. `before` and `after` are what was
    /// asked then and is asked now.
    struct Made {
        Decision decision;
        State state;
        std::vector<Event> events;
    };
    void take_over(Made made, const std::vector<Prompt>& before, const std::vector<Prompt>& after);
    /// Undo is an earlier state; it stops at a die, a reveal or a change of seat.
    bool can_undo(Seat seat) const;
    std::optional<Refusal> undo(Seat seat);

    /// How things stood after so many decisions. Precondition: not more than decisions().
    State at(std::size_t decisions) const;
    /// How many events had happened then.
    std::size_t events_at(std::size_t decisions) const { return events_after_[decisions]; }

    /// The decisions that these eyes know of, by how many there were after each: their own seat's, and those of which
    /// they saw something come. What is told of their number tells nothing of the others.
    const Marks& known(Eyes eyes) const { return known_[static_cast<std::size_t>(eyes)]; }
    /// How many decisions there were when these eyes knew of so many, before the next that they know of.
    std::size_t when_known(Eyes eyes, std::size_t count) const;

    /// Places of the events that these eyes see, in order.
    const Marks& seen(Eyes eyes) const { return seen_[static_cast<std::size_t>(eyes)]; }
    /// An event's sentence; good until another event is asked about.
    const std::string& sentence(std::size_t event) const;
    /// {"n":..., "text":..., and all of the event}.
    std::string event_json(std::size_t event, std::size_t n) const;
    /// Texts that were kept for several who are told at once: nobody is.
    void forget_texts();

  private:
    static constexpr std::size_t stride = 200;  // decisions between states that are kept
    // On a large field two more are kept for those who take back: there a decision takes long to make again.
    static constexpr std::size_t large = 100;  // units
    static constexpr std::size_t short_stride = 20;
    void add(const Decision& decision, const std::vector<Event>& came);
    void add_events(const std::vector<Event>& came);
    void keep_near(std::size_t decisions, const State& state);

    std::shared_ptr<const Battle> battle_;
    std::shared_ptr<const Dice> dice_;
    State state_;
    PackedEvents events_;
    PackedDecisions decided_;
    std::vector<Seat> undoable_;  ///< who made those of the last decisions that can be undone, in order
    Places events_after_;
    std::vector<State> kept_;  ///< after `stride`, 2 `stride` ... decisions
    struct Near {
        std::size_t decisions = 0;
        State state;
    };
    std::vector<Near> near_;  ///< of a large field the last two, in order
    std::array<Marks, eye_count> seen_;
    std::array<Marks, eye_count> known_;
    struct EventText {
        std::size_t number = 0;  ///< 1 + the event; 0 = none
        std::string text;
        std::string json;
    };
    /// Good until another is asked for.
    const EventText& prepared(std::size_t event) const;
    /// Those asked for last: what has just happened is told to several. Older ones are made anew for who comes late.
    static constexpr std::size_t fresh = 32;
    mutable std::vector<EventText> texts_;  ///< none or `fresh`
};

}  // namespace linstock::server
