#pragma once
// Words for the tests of fire: one volley, one fire step with a single unit in it, whom a unit may fire at.

#include "battle/event.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "tests/clause/moment.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace linstock::brom {

/// Turns fractions of the tables of a test into the places of a scenario: "[1.5, 2]".
std::string spot(double x, double y);
/// Terrain in one line: area("woods", 0, 0, 10, 10, "name = 'Wood'"), line("fence", 0, 10, 40, 10).
std::string area(const std::string& kind, double x0, double y0, double x1, double y1, const std::string& more = "");
std::string line(const std::string& kind, double x0, double y0, double x1, double y1, const std::string& more = "");
/// A hill with its crest line, which runs across it at `crest`.
std::string hill(double x0, double y0, double x1, double y1, double crest, int level = 1);

Decision fire_at(const Moment& m, const std::string& firer, const std::string& target, int ammunition = ball);
Decision hold_fire(const Moment& m, const std::string& unit);

/// All units but this one have fired already in this turn.
void alone(Moment& m, const std::string& unit);
/// The unit alone declares its fire in this step: the names of those it may fire at, in unit order ("A B"; with
/// cannister "A A+"); "" when it is not asked. The question stays open.
std::string shoots_at(Moment& m, const std::string& unit, FireStep step = FireStep::standing);
/// One volley with these dice, whatever else is allowed: the event. Its hits stay laid on the target.
Event volley(Moment& m, const std::string& firer, const std::string& target, std::string_view tape,
             int ammunition = ball, int face = 0);
/// Six equal dice, or as many as wanted: "d6=4,4,4,4,4,4".
std::string dice(int count, int face, int sides = 6);
/// How many dice a unit throws.
int throws(Moment& m, const std::string& unit, int ammunition = ball);

}  // namespace linstock::brom
