#pragma once
// A ladder of computer players from mirrored pairs of battles. A pair is one seed played twice with sides exchanged, so
// that the scenario's bias and most of the luck cancel. The figures are displayed and never recorded, so they may
// differ in the last digit between machines.

#include "study/statistics.hpp"

#include <cstddef>
#include <vector>

namespace linstock::study {

/// One mirrored pair: half points of `first` in its two battles, 0 to 4.
struct MirroredPair {
    std::size_t first = 0;
    std::size_t second = 0;
    int half_points = 0;
};

/// The mean score per pair, 0 to 1, with its interval. If all pairs have equal results, Wilson's interval over the
/// pairs.
Interval score_of(const Sums& half_points);

/// Elo by player, relative to the last one, which has 0. The intervals count the two battles of a pair as one
/// observation. Between two players who met, directly or indirectly, one pair of even score is assumed, so that a
/// player who lost nothing has a finite number. An interval is not narrower than the score intervals imply. Their ends
/// at 0 or 1 are ignored, because they would be infinite in Elo.
std::vector<Interval> elo_of(std::size_t generals, const std::vector<MirroredPair>& bouts);

}  // namespace linstock::study
