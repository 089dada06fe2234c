#pragma once
// What every ruleset shares when it stages a question of a real table (battle/staging.hpp).

#include "battle/staging.hpp"
#include "charts/chart.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace linstock::common {

/// The roster's armies on a table with only these pieces, wide enough for the shot. The ruleset's prepared part is
/// kept.
std::shared_ptr<Battle> blank_table(const Battle& roster, const TableShot&, std::vector<Piece> pieces);

/// All units are off the table, and no step is pending. The turn and the officers come from `from`; officers with firer
/// and target are with them.
State nobody_on(const Battle& table, const State& from, const TableShot&);

/// Puts a unit of the roster on the table. The caller handles the ruleset's own part of it.
UnitState& put(State& state, const State& from, UnitId unit, Vec at, Heading heading);

/// Moves officers to the place of their unit.
void officers_to_their_units(State& state);

/// Sets the turn to its phase with this role.
void to_phase(const Battle&, State& state, PhaseRole role);

/// What no ruleset accepts: one of the units is missing, both are of one side, a fact is unknown, repeated, out of its
/// range, or conflicts with another of its group. `why`: clause of firing; `who`: clause of targets.
std::optional<Refusal> impossible(const Battle&, const State&, const TableShot&, std::span<const FactKind>, Cite why,
                                  Cite who);

/// The same for the facts of other units that take part in a charge.
using FactsOfOther = std::vector<FactKind>(const Battle&, const State&, const TableShot&, UnitId other);
std::optional<Refusal> wrong_of_others(const Battle&, const State&, const TableShot&, FactsOfOther*, Cite why);

/// The same for a question about one unit, or about none: the unit exists, and the ruleset has the question.
std::optional<Refusal> impossible(const Battle&, const State&, const TableShot&, std::span<const QuestionKind>,
                                  std::span<const FactKind>, Cite why);

/// The decision that fires as the question states; nothing if it is not open.
std::optional<Decision> shot_at(const Battle&, const State&, const TableShot&);

/// An area that is `margin` wider than the box.
Piece area_about(PieceKind kind, CoverGrade cover, Box box, double margin);

}  // namespace linstock::common
