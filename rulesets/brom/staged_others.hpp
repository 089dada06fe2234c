#pragma once
// Who else stands on a blank table when the facts of a question want it: a friend in support, horse in the rear.

#include "battle/staging.hpp"
#include "rulesets/brom/model.hpp"

#include <functional>
#include <vector>

namespace linstock::brom {

/// Units of the roster that may be called upon to stand somewhere, each once, and are neither of the two.
class Extras {
  public:
    Extras(const Battle& table, const State& roster, const TableShot& shot, State& state)
        : table_(table),
          roster_(roster),
          told_(shot),
          state_(state) {}

    const Battle& table() const { return table_; }
    State& state() { return state_; }
    /// One of this arm, steady and in line, with stands; none when there is nobody left.
    UnitId bring(ArmyId army, Branch branch);

  private:
    bool free(const Unit& unit, ArmyId army, Branch branch) const;
    const Battle& table_;
    const State& roster_;
    const TableShot& told_;
    State& state_;
    std::vector<UnitId> called_;
};

/// RV-9.F: a friend of the unit so many inches behind it. False when there is nobody.
bool support_behind(Extras&, UnitId unit, double behind);

/// RV-9.F: enemy horse in its left or right rear, clear of whoever is as wide as `half_width` behind it, facing it,
/// where nobody hides it and `suits` holds as well. False when there is nobody; where no place suits, the last stands.
bool menace_rear(Extras&, UnitId unit, double half_width, const std::function<bool()>& suits);

}  // namespace linstock::brom
