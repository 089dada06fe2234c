#pragma once
// Odds as text: a sentence for each result, the horizon, and everything as JSON for clients (web/src/lib/api.ts,
// docs/protocol.md).

#include "odds/odds.hpp"

#include <string>
#include <vector>

namespace linstock::report {

/// "this volley, its casualties and the test of morale that they bring"
std::string horizon_text(const Battle& battle, const odds::Odds& odds);
/// The dice between a hit and its effect, one clause each: "each hit has to beat soft cover: 3 or more on 1d6".
std::vector<std::string> odds_roll_texts(const Battle& battle, const odds::Odds& odds);
/// The unit of losses: "figures", "stands", "bases"; for a work "hits".
std::string odds_counts_text(const Battle& battle, const odds::Odds& odds);
/// The target: "the 4th Virginia", "Brig. Gen. Zollicoffer", "the breastwork".
std::string odds_target_text(const Battle& battle, const odds::Odds& odds);
/// "the 4th Virginia falls back", without a full stop.
std::string odds_line_text(const Battle& battle, const odds::Odds& odds, const odds::OddsLine& line);
/// "9.1 %", "0.02 %", "100 %": two significant digits. Never "0 %" for a possible result, nor "100 %" for an uncertain
/// one.
std::string chance_text(double p);
/// "exact", or "estimated from 400 battles".
std::string certainty_text(const odds::Odds& odds);

std::string odds_json(const Battle& battle, const odds::Odds& odds);

}  // namespace linstock::report
