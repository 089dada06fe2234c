#pragma once
// A seat's view kept up to date: what has not changed since the last look is not made anew. A convenience over view();
// it adds nothing to what a seat may know.

#include "battle/view.hpp"

namespace linstock {

class Lookout {
  public:
    explicit Lookout(Seat seat) : seat_(seat) {}

    /// The same as view(battle, state, seat), and View::number and View::changed besides. Good until the next look.
    const View& look(const Battle& battle, const State& state);

  private:
    void begin(const Battle& battle, const State& state);
    bool knows_the_same(const Battle& battle, const State& state) const;
    /// True when any unit is not as it was, seen or unseen.
    bool look_at_units(const Battle& battle, const State& state);

    Seat seat_;
    const Battle* battle_ = nullptr;
    std::vector<UnitState> seen_;  ///< as they were at the last look
    View view_;
};

}  // namespace linstock
