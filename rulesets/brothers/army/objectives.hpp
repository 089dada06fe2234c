#pragma once
// Objectives and victory (13), the end of a battle (16).

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

/// BA-13.B: a part of it within the radius, no enemy within it, no enemy in contact with it.
bool holds(const Battle&, const State&, UnitId, std::size_t objective);
/// BA-13.C: the start of the bound: who holds what from here on.
void begin_holding(Play&);
/// BA-13.C: the end of a round: who has lost hold.
void keep_holding(Play&);
/// BA-13.C, BA-13.D: the end of the bound: who has held through claims.
void claim(Play&);
/// How many objectives each army owns, by ArmyId::value.
std::array<int, 3> owned(const Battle&, const State&);
/// BA-13.E, BA-13.F: the level of a lead, and its citation.
struct Level {
    int degree = 0;
    Cite why;
};
Level level_of(const Battle&, int lead);
/// BA-16.A: a side without units, or one that conceded, ends the battle at once. True when it is over.
bool ends_early(Play&);
/// BA-16.A: the allotted bounds are over.
void end_by_count(Play&);
/// The battle is over; degree 0 with a winner: by his task. `how`: why before its time, as the report knows it.
void end_battle(Play&, ArmyId winner, int degree, std::vector<Cite> why, const char* how = nullptr);
/// For views: the owner of each objective.
void objectives_of(const Battle&, const State&, std::vector<ArmyId>& out);

/// BA-16.D: with the first prompt of each of one's own rounds.
void offer_to_concede(const Battle&, const State&, Prompt&);
/// What comes last where one after another is told what to do: with that word nobody any more, or conceding.
void offer_to_close(const Battle&, const State&, const char* word, Prompt&);
std::optional<Refusal> judge_conceding(const Battle&, const State&);
void concede(Play&);
/// A prompt of the round has been answered.
void answered(Play&);

}  // namespace linstock::brothers
