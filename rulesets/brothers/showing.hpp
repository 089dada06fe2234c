#pragma once
// The public view of a unit, reconnaissance, and invariants.

#include "battle/reconnaissance.hpp"
#include "battle/view.hpp"
#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

void show(const Battle&, const State&, UnitId, UnitView&);
void show_officer(const Battle&, const State&, OfficerId, OfficerView&);
/// The active side, the hour, and the holders of works.
void show_battle(const Battle&, const State&, View&);
/// Remaining bases, in hundredths of a percent of those at the start. The ruleset has no army effectiveness.
int effectiveness(const Battle&, const State&, ArmyId);
/// Fills in the prompt of a roll: its clauses, its unit, and the face that decides.
void explain_roll(const Battle&, const State&, Prompt&);
/// BA-4.B: this number or less succeeds.
void needs_at_most(Prompt&, int most);
/// These faces succeed, which are the highest or the lowest of the die.
void needs_one_of(Prompt&, const Cited<FaceSet>&);
Reconnaissance reconnaissance();
/// Checks the agenda of a whole battle (agenda.cpp).
void check_agenda_law(const Battle&, const State&, std::vector<std::string>& broken);
void invariants(const Battle&, const State&, std::vector<std::string>& broken);

}  // namespace linstock::brothers
