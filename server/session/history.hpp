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
    std::size_t event_count() const { return events_.size(); }
    Event event(std::size_t place) const;
    std::size_t decision_count() const { return decisions_.size(); }
    Decision decision(std::size_t place) const { return decisions_[place]; }
    /// The first of them.
    std::vector<Decision> first_decisions(std::size_t count) const;
    bool is_over() const { return linstock::over(state_); }

    std::optional<Refusal> decide(const Decision& decision);
    /// A lawful decision that was made on a copy of this state: what came of it. `before` and `after` are what was
    /// asked then and is asked now.
    struct AppliedDecision {
        Decision decision;
        State state;
        std::vector<Event> events;
    };
    void adopt(AppliedDecision made, const std::vector<Prompt>& before, const std::vector<Prompt>& after);
    /// Undo is an earlier state; it stops at a die, a reveal or a change of seat.
    bool can_undo(Seat seat) const;
    std::optional<Refusal> undo(Seat seat);

    /// How things stood after so many decisions. Precondition: not more than decision_count().
    State state_at(std::size_t decisions) const;
    /// How many events had happened then.
    std::size_t events_at(std::size_t decisions) const { return events_after_[decisions]; }

    /// The decisions that these eyes know of, by how many there were after each: their own seat's, and those of which
    /// they saw something come. What is told of their number tells nothing of the others.
    const IndexSet& known_decisions(Viewpoint viewpoint) const {
        return known_decisions_[static_cast<std::size_t>(viewpoint)];
    }
    /// How many decisions there were when these eyes knew of so many, before the next that they know of.
    std::size_t decision_when_known(Viewpoint viewpoint, std::size_t count) const;

    /// Places of the events that these eyes see, in order.
    const IndexSet& visible_events(Viewpoint viewpoint) const {
        return visible_events_[static_cast<std::size_t>(viewpoint)];
    }
    /// An event's sentence; good until another event is asked about.
    const std::string& sentence(std::size_t event) const;
    /// {"n":..., "text":..., and all of the event}.
    std::string event_json(std::size_t event, std::size_t n) const;
    /// Texts that were kept for several who are told at once: nobody is.
    void drop_texts();

  private:
    static constexpr std::size_t snapshot_stride = 200;  // decisions between states that are kept
    // On a large field two more are kept for those who take back: there a decision takes long to make again.
    static constexpr std::size_t large_unit_count = 100;  // units
    static constexpr std::size_t recent_stride = 20;
    void add(const Decision& decision, const std::vector<Event>& came);
    void add_events(const std::vector<Event>& came);
    void keep_recent(std::size_t decisions, const State& state);

    std::shared_ptr<const Battle> battle_;
    std::shared_ptr<const Dice> dice_;
    State state_;
    EncodedEvents events_;
    EncodedDecisions decisions_;
    std::vector<Seat> undoable_;  ///< who made those of the last decisions that can be undone, in order
    Indices events_after_;
    std::vector<State> snapshots_;  ///< after `stride`, 2 `stride` ... decisions
    struct RecentState {
        std::size_t decisions = 0;
        State state;
    };
    std::vector<RecentState> recent_;  ///< of a large field the last two, in order
    std::array<IndexSet, viewpoint_count> visible_events_;
    std::array<IndexSet, viewpoint_count> known_decisions_;
    struct EventText {
        std::size_t number = 0;  ///< 1 + the event; 0 = none
        std::string text;
        std::string json;
    };
    /// Good until another is asked for.
    const EventText& prepare_text(std::size_t event) const;
    /// Those asked for last: what has just happened is told to several. Older ones are made anew for who comes late.
    static constexpr std::size_t max_texts = 32;
    mutable std::vector<EventText> texts_;  ///< none or `fresh`
};

}  // namespace linstock::server
