#pragma once
// Sentences: the one renderer that turns events into words, as at a club table. The rules make no sentences, and
// nothing else does: the log on screen, the replay and the after-action report all come through here.

#include "battle/event.hpp"
#include "battle/ruleset.hpp"

#include <string>
#include <vector>

namespace linstock::report {

/// One English sentence with its full stop, without markup; "" = nothing to say (the event is shown otherwise).
/// `with_clauses` appends the citations: " [RV-7.4; RV-9.D reconstructed]". Printed clauses go without their mark.
///   "The 2nd Wisconsin fires at the 4th Virginia, 11 inches: 4, 5 or 6 hits; dice 6 4 2 2 1 1; two hits."
std::string tell(const Battle& battle, const Event& event, bool with_clauses);

/// All that an event and its modifiers cite, each clause once; a mark that is not `printed` goes before.
std::vector<Cite> cites_of(const Event& event);

/// " [RV-7.4; RV-9.D reconstructed]", each clause once, in the event's order; "" when the event cites nothing.
std::string clauses_of(const Battle& battle, const Event& event);

/// "in a town +1", "first volley +2/5", "factor 7", "24 figures", "6/5 in all", "50 per cent by the weather", "target
/// mounted: doubled".
std::string modifier_text(const Modifier& modifier);

// The words that sentences are made of; other readings of the stream (sheets, rosters, captions) use the same.

/// "the 2nd Wisconsin", "Graham's battery"; "somebody" for none. `capital`: at the beginning of a sentence.
std::string named(const Battle& battle, UnitId unit, bool capital = false);
std::string named(const Battle& battle, OfficerId officer, bool capital = false);
std::string named(const Battle& battle, CommandId command, bool capital = false);
std::string named(const Battle& battle, ArmyId army, bool capital = false);
std::string named(const Battle& battle, PieceId piece, bool capital = false);
/// The same of a place that is fought for, by its name: "Reichardtswerben", "the Cornfield".
std::string place_named(const Battle& battle, const std::string& name, bool capital = false);
/// An army as headings and sheets say it, without an article: "Swedish army", "Union", "Blue".
std::string army_title(const Battle& battle, ArmyId army);
/// "11 inches", "1 inch", "11.5 inches", "30 cm": rounded to a tenth, in the scenario's own measure.
std::string measure_text(const Battle& battle, double units);
/// Where a point is, as one finds it with a ruler: "20.5 inches from the west edge, 8 inches from the south".
std::string whereabouts(const Battle& battle, Point point);
/// "no", "one" ... "twelve", then "13".
std::string count_text(int n);
/// "+1", "-2", with a true minus sign; "0" for nothing.
std::string signed_text(int n);
/// "one hit", "two hits", "no hits": with `many` for every number but 1.
std::string count_of(int n, const char* one, const char* many);
/// "commander-in-chief", "brigadier"; "higher commander" or "commander" in a book that has these two alone.
std::string rank_text(const Battle& battle, const Officer& officer);
/// The rank whose flag he bears: of a book with two kinds of commanders the highest or that of a brigade.
Rank flag_rank(const Battle& battle, const Officer& officer);
/// "left the field", or "left the table" where an officer goes with his last unit.
const char* left_word(const Battle& battle);
/// "in line", "limbered", "mounted, in column": how a unit stands.
std::string stance_text(const Battle& battle, UnitId unit, Formation formation, bool mounted);
/// "falling back", "routed"; "" for a steady unit.
std::string condition_text(Condition condition);
/// Of a battle_ended event: "minor defeat for Grey", "decisive victory", "draw"; "" when it names no degree.
std::string degree_text(const Battle& battle, const Event& ended);
/// The phase as people say it; "" out of range.
std::string phase_text(const Battle& battle, int phase);

}  // namespace linstock::report
