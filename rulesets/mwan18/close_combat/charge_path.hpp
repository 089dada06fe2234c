#pragma once
// MW-6.5: the way of a charge, from where the charger stands now to the nearest point of its target.

#include "rulesets/mwan18/movement/legs.hpp"

namespace linstock::mwan18 {

struct ChargePath {
    UnitId target;  ///< another enemy in the way becomes the target
    Point from;
    Point to;  ///< of the front centre at contact
    Heading heading = 0;
    double length = 0;
    std::int32_t pivot = 0;        ///< to turn onto the way (MW-3.9)
    std::vector<MarchPart> parts;  ///< along the way; an obstacle they fight over is not in them
    std::int32_t cost = 0;         ///< pivot and way
    std::optional<Refusal> no;     ///< it cannot go this way at all
    /// Budget units from where the pivot begins until the front centre has gone so many feet of it.
    std::int32_t cost_to(double feet) const;
};
/// Feet a turn that a unit charges at: its charge, or its ordinary allowance when that is barred (MW-3.14, MW-3.16).
int charge_allowance(const Battle&, const State&, UnitId, Gait* gait = nullptr);
ChargePath charge_path(const Battle&, const State&, UnitId charger, UnitId target);
/// The effort of the turn that it may spend on charging: what is left of its budget, cut to its row's share (MW-5.9).
std::int32_t charge_budget(const Battle&, const State&, UnitId charger);

}  // namespace linstock::mwan18
