#pragma once
// Odds in words: a sentence for each thing that may come, the horizon, and the whole as JSON for a client
// (web/src/lib/api.ts, docs/protocol.md).

#include "odds/odds.hpp"

#include <string>
#include <vector>

namespace linstock::report {

/// "this volley, its casualties and the test of morale that they bring"
std::string horizon_text(const Battle& battle, const odds::Odds& odds);
/// What stands between a hit and what it does, a clause each: "each hit has to beat soft cover: 3 or more on 1d6".
std::vector<std::string> odds_roll_texts(const Battle& battle, const odds::Odds& odds);
/// "figures", "stands", "bases"; of a work "hits": what is lost.
std::string odds_counts_text(const Battle& battle, const odds::Odds& odds);
/// At whom or what: "the 4th Virginia", "Brig. Gen. Zollicoffer", "the breastwork".
std::string odds_target_text(const Battle& battle, const odds::Odds& odds);
/// "the 4th Virginia falls back", without a full stop.
std::string odds_line_text(const Battle& battle, const odds::Odds& odds, const odds::Line& line);
/// "9.1 %", "0.02 %", "100 %": two digits that count, never "0 %" for what may happen, nor "100 %" for what may not.
std::string chance_text(double p);
/// How sure it is: "exact", or "estimated from 400 battles".
std::string certainty_text(const odds::Odds& odds);

std::string odds_json(const Battle& battle, const odds::Odds& odds);

}  // namespace linstock::report
