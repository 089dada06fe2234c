#pragma once
// Small words shared by the readings of the event stream; the public ones are in report/telling.hpp.

#include "base/geometry.hpp"
#include "battle/ruleset.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace linstock::report {

/// The first letter made large when it is a plain small one.
std::string capitalised(std::string text);
/// "falls_back" -> "falls back".
std::string plain_word(std::string_view word);
/// "11", "11.5": rounded half away from zero, at most `places` (0 to 2) digits, no zeros at the end, true minus sign.
/// Never depends on the locale.
std::string decimal(double value, int places);
/// "+11", "−11", "0"
std::string signed_decimal(double value, int places);
/// "a, b and c".
std::string listed(const std::vector<std::string>& items, const char* last = "and");
/// The unit's name speaks of several: "Poague's batteries", "Ansbach dragoons", "1st, 2nd and 9th Louisiana".
bool is_many(const Battle& battle, UnitId unit);
/// One of eight points: "north-east". North is +y, the far edge of the map.
std::string compass_text(Heading heading);

}  // namespace linstock::report
