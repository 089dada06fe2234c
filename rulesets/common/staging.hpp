#pragma once
// What every book does alike when it stages a question of a real table (battle/staging.hpp).

#include "battle/staging.hpp"
#include "charts/chart.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace linstock::common {

/// The roster's armies on a table with nothing on it but these pieces, wide enough for the shot. What the book has
/// prepared is kept.
std::shared_ptr<Battle> blank_table(const Battle& roster, const TableShot&, std::vector<Piece> pieces);

/// All armies are away, nothing is in hand, in the turn and among the officers of `from`; those with firer and target
/// are with them.
State nobody_on(const Battle& table, const State& from, const TableShot&);

/// Puts a unit of the roster on the table. What is the book's own of it stays to be looked at.
UnitState& put(State& state, const State& from, UnitId unit, Vec at, Heading heading);

/// Officers ride where their unit stands.
void officers_to_their_units(State& state);

/// The turn stands in its phase of fire.
void to_phase(const Battle&, State& state, PhaseRole role);

/// What cannot be in any book: one of them is not there, they are of one side, there is no such fact, it is told twice
/// or as a number that it has not, or two of a group. `why`: of firing; `who`: of targets.
std::optional<Refusal> impossible(const Battle&, const State&, const TableShot&, std::span<const FactKind>, Cite why,
                                  Cite who);

/// The same of the facts of others who have part in a charge.
using FactsOfOther = std::vector<FactKind>(const Battle&, const State&, const TableShot&, UnitId other);
std::optional<Refusal> wrong_of_others(const Battle&, const State&, const TableShot&, FactsOfOther*, Cite why);

/// The same of a question that is put to one unit, or to none: it is there, and asked what the book has for it.
std::optional<Refusal> impossible(const Battle&, const State&, const TableShot&, std::span<const QuestionKind>,
                                  std::span<const FactKind>, Cite why);

/// The answer at the staged question that fires as was told; nothing when it is not open.
std::optional<Decision> shot_at(const Battle&, const State&, const TableShot&);

/// An area a little wider than the box.
Piece area_about(PieceKind kind, CoverGrade cover, Box box, double margin);

}  // namespace linstock::common
