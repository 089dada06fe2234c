#pragma once
// What is openly seen of a unit beside its place, what commanders ask of the ground, and what must always hold.

#include "rulesets/brothers/procedures.hpp"

namespace linstock::brothers {

void show(const Battle&, const State&, UnitId, UnitView&);
void show_officer(const Battle&, const State&, OfficerId, OfficerView&);
/// Whose round it is, the hour, who holds which work.
void show_battle(const Battle&, const State&, View&);
/// Bases still there, in hundredths of a per cent of those at the start; the book has no army effectiveness.
int effectiveness(const Battle&, const State&, ArmyId);
/// Fills in the prompt of a roll: its clauses, whom it is for and the face that decides.
void explain_roll(const Battle&, const State&, Prompt&);
/// BA-4.B: this number or less succeeds.
void needs_at_most(Prompt&, int most);
/// One of these, which are the highest faces or the lowest.
void needs_one_of(Prompt&, const Cited<FaceSet>&);
Reconnaissance reconnaissance();
/// What lies in the agenda of a whole battle (agenda.cpp).
void check_agenda_law(const Battle&, const State&, std::vector<std::string>& broken);
void invariants(const Battle&, const State&, std::vector<std::string>& broken);

}  // namespace linstock::brothers
