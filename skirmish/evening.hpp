#pragma once
// Finds the points with which both sides of one generated battle win equally often, by trial battles that the caller
// plays.

#include "skirmish/skirmish.hpp"

#include <cstdint>
#include <functional>
#include <optional>

namespace linstock::skirmish {

/// The points of the first army, out of 1000, that make a battle of the kind even by its trials.
int even_points(const PointTable& table, const std::string& kind, const std::vector<Trial>& trials);

/// Plays `battles` trial battles, the first with the seed number `from`. Nothing: the battle cannot be played, or the
/// caller wants to stop.
using PlayTrials = std::function<std::optional<TrialCount>(const Skirmish& made, std::uint64_t from, int battles)>;

inline constexpr int evening_rounds = 20;
inline constexpr int evening_batch = 16;  ///< trial battles per round
/// The seeds of the trials begin here, so that a measurement with other seeds is independent of them.
inline constexpr std::uint64_t evening_seed = 500'000;

/// The battle of the request with the points that make it even as far as `rounds` rounds of trials tell. The answer
/// depends on the request and the results alone. If `play` returns nothing, the answer is the best so far.
Result<Skirmish, Problem> make_even_skirmish(const Tables& tables, const Request& request, const PlayTrials& play,
                                             int rounds = evening_rounds);

}  // namespace linstock::skirmish
