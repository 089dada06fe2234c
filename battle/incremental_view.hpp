#pragma once
// A view of one seat that is updated incrementally. The result equals view(), so it shows nothing more. Copies share
// unchanged units (base/overlay_vector.hpp).

#include "battle/view.hpp"

#include <array>
#include <vector>

namespace linstock {

class IncrementalView {
  public:
    explicit IncrementalView(Seat seat) : seat_(seat) {}

    /// Same as view(battle, state, seat), plus View::number and View::changed. Valid until the next call.
    const View& look(const Battle& battle, const State& state);
    /// The last view.
    const View& last() const { return view_; }

  private:
    void begin(const Battle& battle, const State& state);
    bool knows_the_same(const Battle& battle, const State& state) const;
    /// Returns true if any unit changed, visible or not.
    bool look_at_units(const Battle& battle, const State& state);
    /// Updates the objectives at which the unit counts.
    void look_at_objectives(const Battle& battle, const State& state, UnitId unit);
    void name_holders(const Battle& battle);

    Seat seat_;
    const Battle* battle_ = nullptr;
    OverlayVector<UnitState> seen_;       ///< at the last call
    std::vector<OfficerState> officers_;  ///< at the last call
    std::vector<bool> counts_;            ///< by unit and objective: counts_at()
    std::vector<std::array<int, 2>> at_;  ///< by objective: units of each army that count there
    View view_;
};

}  // namespace linstock
