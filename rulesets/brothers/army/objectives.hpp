#pragma once
// Objectives and victory (13), the end of a battle (16).

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// BA-13.B: part of the unit is within the radius, no enemy is, and the unit is not in contact.
bool holds(const Battle&, const State&, UnitId, std::size_t objective);
/// BA-13.C: the start of the bound: records who holds what.
void begin_holding(Play&);
/// BA-13.C: the end of a round: records holds that were lost.
void keep_holding(Play&);
/// BA-13.C, BA-13.D: the end of the bound: a side that has held an objective throughout claims it.
void claim(Play&);
/// Number of objectives of each owner, by ArmyId::value.
std::array<int, 3> owned(const Battle&, const State&);
/// BA-13.E, BA-13.F: the level of a lead, and its clause.
struct Level {
    int degree = 0;
    Cite why;
};
Level level_of(const Battle&, int lead);
/// BA-16.A: ends the battle if a side has no unit left, or has conceded. Returns true if it is over.
bool ends_early(Play&);
/// BA-16.A: all bounds have been played.
void end_by_count(Play&);
/// Ends the battle. Degree 0 with a winner means its task. `how`: the report's name for an early end.
void end_battle(Play&, ArmyId winner, int degree, std::vector<Cite> why, const char* how = nullptr);
/// The owner of each objective, for views.
void objectives_of(const Battle&, const State&, std::vector<ArmyId>& out);

/// BA-16.D: offered with the first prompt of each round of its own.
void offer_to_concede(const Battle&, const State&, Prompt&);
/// Adds the last offers of a phase prompt: to close the phase, with this word, or to concede.
void offer_to_close(const Battle&, const State&, const char* word, Prompt&);
std::optional<Refusal> judge_conceding(const Battle&, const State&);
void concede(Play&);
/// Records that a prompt of the round has been answered.
void answered(Play&);

}  // namespace linstock::brothers
