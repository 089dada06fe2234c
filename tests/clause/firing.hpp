#pragma once
// Helpers for the tests of fire: one volley, one fire step with a single unit in it, the targets of a unit.

#include "battle/event.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "tests/clause/moment.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace linstock::brom {

/// Formats a position in inches as the scenario does: "[1.5, 2]".
std::string spot(double x, double y);
/// Terrain in one line: area("woods", 0, 0, 10, 10, "name = 'Wood'"), line("fence", 0, 10, 40, 10).
std::string area(const std::string& kind, double x0, double y0, double x1, double y1, const std::string& more = "");
std::string line(const std::string& kind, double x0, double y0, double x1, double y1, const std::string& more = "");
/// A hill with its crest line, which runs across it at `crest`.
std::string hill(double x0, double y0, double x1, double y1, double crest, int level = 1);

Decision fire_at(const Moment& m, const std::string& firer, const std::string& target, int ammunition = ball);
Decision hold_fire(const Moment& m, const std::string& unit);

/// Marks all units but this one as having fired in this turn.
void alone(Moment& m, const std::string& unit);
/// Lets only this unit declare fire in the step. Returns the names of its targets in unit order ("A B"; with cannister
/// "A A+"), or "" if it has no prompt. The prompt stays open.
std::string shoots_at(Moment& m, const std::string& unit, FireStep step = FireStep::standing);
/// Fires one volley with these dice, whatever else is legal, and returns its event. Its hits stay laid on the target.
Event volley(Moment& m, const std::string& firer, const std::string& target, std::string_view tape,
             int ammunition = ball, int face = 0);
/// `count` equal dice: "d6=4,4,4,4,4,4".
std::string dice(int count, int face, int sides = 6);
/// The number of dice that a unit rolls.
int throws(Moment& m, const std::string& unit, int ammunition = ball);

}  // namespace linstock::brom
