#pragma once
// Words and phrases for sentences: names, measures, numbers, states. Used by all code that writes texts.

#include "base/geometry.hpp"
#include "battle/battle.hpp"
#include "battle/event_fwd.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace linstock::wording {

/// The first letter in upper case, if it is a lower-case ASCII letter.
std::string capitalised(std::string text);
/// "falls_back" -> "falls back".
std::string plain_word(std::string_view word);
/// "11", "11.5": rounded half away from zero, at most `places` (0 to 2) digits, no trailing zeros, true minus sign.
/// Does not depend on the locale.
std::string decimal(double value, int places);
/// "+11", "−11", "0"
std::string signed_decimal(double value, int places);
/// "a, b and c".
std::string listed(const std::vector<std::string>& items, const char* last = "and");
/// Whether the unit's name is plural: "Poague's batteries", "Ansbach dragoons", "1st, 2nd and 9th Louisiana".
bool is_many(const Battle& battle, UnitId unit);
/// One of eight points: "north-east". North is +y, the far edge of the map.
std::string compass_text(Heading heading);

/// "the 2nd Wisconsin", "Graham's battery"; "somebody" for none. `capital`: at the beginning of a sentence.
std::string named(const Battle& battle, UnitId unit, bool capital = false);
std::string named(const Battle& battle, OfficerId officer, bool capital = false);
std::string named(const Battle& battle, CommandId command, bool capital = false);
std::string named(const Battle& battle, ArmyId army, bool capital = false);
std::string named(const Battle& battle, PieceId piece, bool capital = false);
/// The name of an objective: "Reichardtswerben", "the Cornfield".
std::string objective_name(const Battle& battle, const std::string& name, bool capital = false);
/// An army in headings and sheets, without an article: "Swedish army", "Union", "Blue".
std::string army_title(const Battle& battle, ArmyId army);
/// "11 inches", "1 inch", "11.5 inches", "30 cm": rounded to a tenth, in the scenario's unit of length.
std::string measure_text(const Battle& battle, double units);
/// A position as one measures it with a ruler: "20.5 inches from the west edge, 8 inches from the south".
std::string whereabouts(const Battle& battle, Point point);
/// "no", "one" ... "twelve", then "13".
std::string count_text(int n);
/// "+1", "-2", with a true minus sign; "0" for nothing.
std::string signed_text(int n);
/// "one hit", "two hits", "no hits": `many` for every number except 1.
std::string count_of(int n, const char* one, const char* many);
/// "commander-in-chief", "brigadier"; "higher commander" or "commander" in rulesets that have only these two.
std::string rank_text(const Battle& battle, const Officer& officer);
/// The rank of the officer's flag. In rulesets with two kinds of commanders, the highest rank or that of a brigade.
Rank flag_rank(const Battle& battle, const Officer& officer);
/// "left the field"; "left the table" in rulesets where an officer leaves with the last unit.
const char* left_word(const Battle& battle);
/// "in line", "limbered", "mounted, in column".
std::string stance_text(const Battle& battle, UnitId unit, Formation formation, bool mounted);
/// "falling back", "routed"; "" for a steady unit.
std::string condition_text(Condition condition);
/// The degree in a battle_ended event: "minor defeat for Grey", "decisive victory", "draw"; "" if it names no degree.
std::string degree_text(const Battle& battle, const Event& ended);
/// The name of the phase; "" if the number is out of range.
std::string phase_text(const Battle& battle, int phase);

}  // namespace linstock::wording
