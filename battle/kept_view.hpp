#pragma once
// A seat's view kept up to date: what has not changed since the last look is not made anew. A convenience over view();
// it adds nothing to what a seat may know. Copies share what neither has seen otherwise (base/overlaid.hpp).

#include "battle/view.hpp"

#include <array>
#include <vector>

namespace linstock {

class KeptView {
  public:
    explicit KeptView(Seat seat) : seat_(seat) {}

    /// The same as view(battle, state, seat), and View::number and View::changed besides. Good until the next look.
    const View& look(const Battle& battle, const State& state);
    /// What was seen last.
    const View& last() const { return view_; }

  private:
    void begin(const Battle& battle, const State& state);
    bool knows_the_same(const Battle& battle, const State& state) const;
    /// True when any unit is not as it was, seen or unseen.
    bool look_at_units(const Battle& battle, const State& state);
    /// Notes at which objectives a unit counts now.
    void look_at_objectives(const Battle& battle, const State& state, UnitId unit);
    void name_holders(const Battle& battle);

    Seat seat_;
    const Battle* battle_ = nullptr;
    Overlaid<UnitState> seen_;            ///< as they were at the last look
    std::vector<OfficerState> officers_;  ///< likewise
    std::vector<bool> counts_;            ///< by unit and objective: counts_at
    std::vector<std::array<int, 2>> at_;  ///< by objective: how many of each army count there
    View view_;
};

}  // namespace linstock
