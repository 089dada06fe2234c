#pragma once
// A battle's state, with all decisions and events that led to it, so that earlier states can be viewed. Events and
// decisions are kept encoded; earlier states are computed again from snapshots. No store, no clients.

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
    /// `dice` may be null: then players enter the faces.
    History(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice);

    const Battle& battle() const { return battle_in(*battle_, state_); }
    const State& state() const { return state_; }
    const Dice* dice() const { return dice_.get(); }
    const std::shared_ptr<const Dice>& dice_shared() const { return dice_; }
    std::size_t event_count() const { return events_.size(); }
    Event event(std::size_t index) const;
    std::size_t decision_count() const { return decisions_.size(); }
    Decision decision(std::size_t index) const { return decisions_[index]; }
    std::vector<Decision> first_decisions(std::size_t count) const;
    bool is_over() const { return linstock::over(state_); }

    std::optional<Refusal> decide(const Decision& decision);
    /// A lawful decision with its result, made on a copy of this state.
    struct AppliedDecision {
        Decision decision;
        State state;
        std::vector<Event> events;
    };
    /// Moves on to its state. `before`, `after`: the prompts of the present and the new state.
    void adopt(AppliedDecision made, const std::vector<Prompt>& before, const std::vector<Prompt>& after);
    /// The last of the first `count` decisions that this seat can undo; nothing: there is none. Undo stops at dice, at
    /// an event that reveals something, and at a change of seat. It passes over rulings that the seat does not know
    /// of, because the seat must not learn of them; the caller makes them again.
    std::optional<std::size_t> last_undoable(Seat seat, std::size_t count) const;
    bool can_undo(Seat seat) const { return last_undoable(seat, decision_count()).has_value(); }
    /// Precondition: last_undoable() named decision `count`.
    void undo_to(std::size_t count);
    /// A ruling of the umpire that this side does not know of.
    bool is_hidden_ruling(std::size_t decision, Seat seat) const;

    /// The state after the first `decisions` ones. Precondition: at most decision_count().
    State state_at(std::size_t decisions) const;
    /// The number of events until then.
    std::size_t events_at(std::size_t decisions) const { return events_after_[decisions]; }

    /// The decisions that this viewpoint knows of, each as the number of decisions after it: those of its own seat and
    /// those with an event that it sees. A client is told only the size of this set, never decision_count(), so that
    /// it learns nothing of hidden decisions.
    const IndexSet& known_decisions(Viewpoint viewpoint) const {
        return known_decisions_[static_cast<std::size_t>(viewpoint)];
    }
    /// The number of all decisions just before this viewpoint came to know of decision `count` (0 = the first).
    std::size_t decision_when_known(Viewpoint viewpoint, std::size_t count) const;

    /// Indices of the events that this viewpoint sees.
    const IndexSet& visible_events(Viewpoint viewpoint) const {
        return visible_events_[static_cast<std::size_t>(viewpoint)];
    }
    /// The event's sentence; valid until another event's is requested.
    const std::string& sentence(std::size_t event) const;
    /// {"n":..., "text":..., and all members of the event}.
    std::string event_json(std::size_t event, std::size_t n) const;
    /// Frees the cached texts: no viewer is connected.
    void drop_texts();

    static constexpr std::size_t snapshot_stride = 200;  ///< decisions between two snapshots

  private:
    // In a large battle decisions take long to repeat, so two recent states are kept for undo as well.
    static constexpr std::size_t large_unit_count = 100;
    static constexpr std::size_t recent_stride = 20;
    void add(const Decision& decision, const std::vector<Event>& events);
    void add_events(const std::vector<Event>& events);
    void keep_recent(std::size_t decisions, const State& state);
    /// How many of the first `count` decisions remain if the last rulings that the seat does not know of are left out.
    std::size_t without_hidden_rulings(Seat seat, std::size_t count) const;
    /// The seat that made this decision; nothing if the decision cannot be undone.
    std::optional<Seat> undoable(std::size_t decision) const;

    std::shared_ptr<const Battle> battle_;
    std::shared_ptr<const Dice> dice_;
    State state_;
    EncodedEvents events_;
    EncodedDecisions decisions_;
    std::vector<Seat> undoable_;  ///< the seats of the last decisions that can be undone, in order
    Indices events_after_;
    std::vector<State> snapshots_;  ///< after snapshot_stride, 2 snapshot_stride ... decisions
    struct RecentState {
        std::size_t decisions = 0;
        State state;
    };
    std::vector<RecentState> recent_;  ///< in a large battle the last two, in order
    std::array<IndexSet, viewpoint_count> visible_events_;
    std::array<IndexSet, viewpoint_count> known_decisions_;
    struct EventText {
        std::size_t number = 0;  ///< 1 + the event; 0 = none
        std::string text;
        std::string json;
    };
    /// Valid until another is requested.
    const EventText& prepare_text(std::size_t event) const;
    /// A cache of the last texts, because new events are sent to several viewers.
    static constexpr std::size_t max_texts = 32;
    mutable std::vector<EventText> texts_;  ///< empty or max_texts
};

}  // namespace linstock::server
