#pragma once
// The suggestions for the human players of a battle, and the views that they are computed from. Both are caches: they
// can be dropped at any time.

#include "battle/incremental_view.hpp"
#include "server/session/suggester.hpp"

#include <array>
#include <functional>
#include <memory>
#include <string>

namespace linstock::server {

class SeatSuggestions {
  public:
    /// `on_view`: called when a view is computed.
    SeatSuggestions(std::string battle, std::function<void()> on_view)
        : battle_id_(std::move(battle)),
          on_view_(std::move(on_view)) {}

    /// The suggested answer; null: there is none. Valid until the prompts change. `state` is the present state.
    const Decision* suggestion(const Battle& battle, const State& state, const Prompt& prompt);
    /// The same in any state; false: there is none.
    bool answer(const Battle& battle, const State& state, const Prompt& prompt, Decision& out);

    void prompts_changed();
    void drop_views();
    /// No viewer holds this seat any more.
    void release(Seat seat);

  private:
    struct SeatView {
        std::unique_ptr<IncrementalView> view;
        bool is_current = false;  ///< it shows the present state
    };
    Suggester& suggester(Seat seat);
    const View& view_of(const Battle& battle, const State& state, Seat seat);

    std::string battle_id_;
    std::function<void()> on_view_;
    std::array<std::unique_ptr<Suggester>, 4> suggesters_;
    std::array<SeatView, 4> views_;
};

/// The seed of a computer player's random choices; the same for the same battle and seat.
std::uint64_t computer_seed(const std::string& seed, Seat seat);

}  // namespace linstock::server
