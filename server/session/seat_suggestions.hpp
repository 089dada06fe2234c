#pragma once
// Suggestions for the human players of a battle: what the level Sergeant would do, from what the seat may know. The
// page shows them; auto-play and standing instructions answer with them. They and the views that they are computed
// from are caches: they can be dropped at any time.

#include "battle/engine_api.hpp"
#include "battle/view.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace linstock::server {

class SeatSuggestions {
  public:
    /// `on_view`: called when a view is computed.
    SeatSuggestions(std::string battle, std::function<void()> on_view);
    SeatSuggestions(const SeatSuggestions&) = delete;
    SeatSuggestions& operator=(const SeatSuggestions&) = delete;
    ~SeatSuggestions();

    /// The suggested answer, which is lawful; null: there is none. Valid until the prompts change. `state` is the
    /// present state. Computes a view only if the decision depends on it.
    const Decision* suggestion(const Battle& battle, const State& state, const Prompt& prompt);
    /// The same in any state; false: there is none.
    bool answer(const Battle& battle, const State& state, const Prompt& prompt, Decision& out);

    void prompts_changed();
    /// Plans are kept.
    void drop_views();
    /// No viewer holds this seat any more.
    void release(Seat seat);

  private:
    struct Side;
    Side& side(Seat seat);
    const View& view_of(const Battle& battle, const State& state, Seat seat);

    std::string battle_id_;
    std::function<void()> on_view_;
    std::array<std::unique_ptr<Side>, 4> sides_;  ///< by Seat
};

/// The seed of a computer player's random choices; the same for the same battle and seat.
std::uint64_t computer_seed(const std::string& seed, Seat seat);

}  // namespace linstock::server
