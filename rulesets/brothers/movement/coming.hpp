#pragma once
// Late arrivals: reserves, trains, marches around the flank (15, 5.P), and deployment by players before the first
// bound.

#include "rulesets/brothers/movement/moves.hpp"

#include <optional>
#include <vector>

namespace linstock::brothers {

/// Reads into the setup each unit's and commander's way onto the table, and each formation's march.
void read_arrivals(const Scenario&, Setup&, Problems&);

/// BA-15: the way by which it may enter now; none if it may not.
std::optional<Coming> way_in(const Battle&, const State&, UnitId);
std::optional<Coming> way_in(const Battle&, const State&, OfficerId);
/// BA-15: it has a way, now or later: its own, its formation's march, or the night's reserve.
bool can_come(const Battle&, const State&, UnitId);
bool can_come(const Battle&, const State&, OfficerId);
/// The index of a formation in Setup::formations; -1 = not one.
int formation_number(const Battle&, CommandId);

/// Invariants and explanations of the rolls of a march (BA-15.D) and of a night's order (BA-14.C). While `marches`
/// rolls, it has a formation on its march. A reserve prompt names a formation of the battle, or a commander.
bool a_march_rolls(const Battle&, const State&, const Step&);
bool has_reserve(const Battle&, const State&, const Step&);
void explain_march(const Battle&, const Step& by, Prompt&);
void explain_night(const Battle&, const Step& by, Prompt&);

/// A straight edge of the table, from end to end.
Segment edge_line(const Battle&, Heading inward);
/// BA-15.B, BA-15.C: where an entering move may begin. With a point: there, or at the nearest free point of the edge if
/// an enemy blocks it. With an edge: anywhere on it.
std::optional<Refusal> judge_entry(const Battle&, const State&, const std::string& name, ArmyId side, const Coming&,
                                   Vec at);
Vec entry_point(const Battle&, const State&, ArmyId side, const Coming&);

/// BA-15.B: a unit's move onto the table.
std::optional<Refusal> judge_enter(const Battle&, const State&, const Decision&, LawfulMove& move);
std::optional<Refusal> judge_ride_in(const Battle&, const State&, OfficerId, std::span<const Point> path);
/// BA-5.P: units leave a train along its track.
std::optional<Refusal> judge_detrain(const Battle&, const State&, const Decision&);
void detrain(Play&, const Decision&);

void suggest_entering(const Battle&, const State&, UnitId, std::size_t most, std::vector<Decision>& out);
void suggest_riding_in(const Battle&, const State&, OfficerId, std::size_t most, std::vector<Decision>& out);

}  // namespace linstock::brothers
