#pragma once
// Who comes onto the table after the battle has begun: reserves, trains, marches round the flank (15, 5.P), and those
// whom their player places before the first bound.

#include "rulesets/brothers/movement/moves.hpp"

#include <optional>
#include <vector>

namespace linstock::brothers {

/// What the scenario says of each unit's and officer's way in, and of each formation's march; all into the setup.
void read_arrivals(const Scenario&, Setup&, Problems&);

/// BA-15: the way by which it may come in now; none when it may not.
std::optional<Coming> way_in(const Battle&, const State&, UnitId);
std::optional<Coming> way_in(const Battle&, const State&, OfficerId);
/// BA-15: it has a way in, now or later in the battle: its own, its formation's march, or the night's reserve.
bool can_come(const Battle&, const State&, UnitId);
bool can_come(const Battle&, const State&, OfficerId);
/// Commander of a formation that is on its march or in reserve, or of one that has come: the formation's number, or -1.
int formation_number(const Battle&, CommandId);

/// What the roll of a march (BA-15.D) and a night's order (BA-14.C) is held against.
/// While its die lies upon it `marches` has a formation on its march; who is asked for is a formation of the battle, or
/// a commander.
bool a_march_rolls(const Battle&, const State&, const Step&);
bool has_reserve(const Battle&, const State&, const Step&);
void explain_march(const Battle&, const Step& by, Prompt&);
void explain_night(const Battle&, const Step& by, Prompt&);

/// A straight edge of the table, from end to end.
Segment edge_line(const Battle&, Heading inward);
/// BA-15.B, BA-15.C: where a move that enters may begin: at the point or, where an enemy blocks it, at the nearest free
/// point of its edge; anywhere on an edge.
std::optional<Refusal> judge_entry(const Battle&, const State&, const std::string& name, ArmyId side, const Coming&,
                                   Vec at);
Vec entry_point(const Battle&, const State&, ArmyId side, const Coming&);

/// BA-15.B: a unit's move onto the table.
std::optional<Refusal> judge_enter(const Battle&, const State&, const Decision&, LawfulMove& move);
std::optional<Refusal> judge_ride_in(const Battle&, const State&, OfficerId, std::span<const Point> path);
/// BA-5.P: put down along the track.
std::optional<Refusal> judge_detrain(const Battle&, const State&, const Decision&);
void detrain(Play&, const Decision&);

void suggest_entering(const Battle&, const State&, UnitId, std::size_t most, std::vector<Decision>& out);
void suggest_riding_in(const Battle&, const State&, OfficerId, std::size_t most, std::vector<Decision>& out);

}  // namespace linstock::brothers
