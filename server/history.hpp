#pragma once
// The course of a battle: the session, and what was so after each of its decisions, so that it can be looked back on.
// No store, no clients.

#include "battle/session.hpp"
#include "server/eyes.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

/// Places among a battle's events, or numbers of decisions: a battle has fewer than four thousand millions.
using Places = std::vector<std::uint32_t>;

class History {
  public:
    /// `dice` may be null: then they are asked for.
    History(std::shared_ptr<const Battle> battle, std::shared_ptr<const Dice> dice);

    const Battle& battle() const { return session_.battle(); }
    const std::shared_ptr<const Battle>& battle_shared() const { return battle_; }
    const State& state() const { return session_.state(); }
    const Dice* dice() const { return dice_.get(); }
    const std::shared_ptr<const Dice>& dice_shared() const { return dice_; }
    const std::vector<Event>& events() const { return session_.events(); }
    const std::vector<Decision>& decided() const { return session_.decisions(); }
    std::size_t decisions() const { return session_.decisions().size(); }
    bool over() const { return session_.over(); }

    std::optional<Refusal> decide(const Decision& decision);
    /// One that was made on a copy of the state.
    void take_over(Session::Made made, const std::vector<Prompt>& before, const std::vector<Prompt>& after);
    bool can_undo(Seat seat) const { return session_.can_undo(seat); }
    std::optional<Refusal> undo(Seat seat);

    /// How things stood after so many decisions. Precondition: not more than decisions().
    State at(std::size_t decisions) const;
    /// How many events had happened then.
    std::size_t events_at(std::size_t decisions) const { return events_after_[decisions]; }

    /// The decisions that these eyes know of, by how many there were after each: their own seat's, and those of which
    /// they saw something come. What is told of their number tells nothing of the others.
    const Places& known(Eyes eyes) const { return known_[static_cast<std::size_t>(eyes)]; }
    /// How many decisions there were when these eyes knew of so many, before the next that they know of.
    std::size_t when_known(Eyes eyes, std::size_t count) const;

    /// Places in events() of those that these eyes see, in order.
    const Places& seen(Eyes eyes) const { return seen_[static_cast<std::size_t>(eyes)]; }
    /// An event's sentence; good until another event is asked about.
    const std::string& sentence(std::size_t event) const;
    /// {"n":..., "text":..., and all of the event}.
    std::string event_json(std::size_t event, std::size_t n) const;
    /// Texts that were kept for several who are told at once: nobody is.
    void forget_texts();

  private:
    static constexpr std::size_t stride = 200;  // decisions between states that are kept
    void note();

    std::shared_ptr<const Battle> battle_;
    std::shared_ptr<const Dice> dice_;
    Session session_;
    Places events_after_;
    std::vector<State> kept_;  ///< after 0, `stride`, 2 `stride` ... decisions
    std::array<Places, eye_count> seen_;
    std::array<Places, eye_count> known_;
    struct EventText {
        std::size_t number = 0;  ///< 1 + the event; 0 = none
        std::string text;
        std::string json;
    };
    /// Good until another is asked for.
    const EventText& prepared(std::size_t event) const;
    /// Those asked for last: what has just happened is told to several. Older ones are made anew for who comes late.
    static constexpr std::size_t fresh = 32;
    mutable std::array<EventText, fresh> texts_;
};

}  // namespace linstock::server
