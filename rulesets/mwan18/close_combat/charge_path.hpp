#pragma once
// MW-6.5: the path of a charge, from the charger's position to the nearest point of its target.

#include "rulesets/mwan18/movement/legs.hpp"

namespace linstock::mwan18 {

struct ChargePath {
    UnitId target;  ///< the declared target, or another enemy on the path
    Point from;
    Point to;  ///< front centre at contact
    Heading heading = 0;
    double length = 0;
    std::int32_t pivot = 0;        ///< cost to turn onto the path (MW-3.9)
    std::vector<MarchPart> parts;  ///< along the path; without an obstacle that is fought over
    std::int32_t cost = 0;         ///< of pivot and path
    std::optional<Refusal> no;     ///< set if the charge is impossible
    /// Budget units to turn and then move the front centre this many feet along the path.
    std::int32_t cost_to(double feet) const;
};
/// Feet a turn of a charge: the charge allowance, or the ordinary one if charging is barred (MW-3.14, MW-3.16).
int charge_allowance(const Battle&, const State&, UnitId, Gait* gait = nullptr);
ChargePath charge_path(const Battle&, const State&, UnitId charger, UnitId target);
/// Budget units that the unit may spend on a charge: what remains of its budget, limited to its row's share (MW-5.9).
std::int32_t charge_budget(const Battle&, const State&, UnitId charger);

}  // namespace linstock::mwan18
