#pragma once
// A ladder of generals: what mirrored pairs of battles say of who is stronger. A pair is one seed fought twice, sides
// exchanged, so that the scenario's favour and most of the luck fall out. These figures are told and never kept in a
// record, so they may use what differs in its last digit from machine to machine.

#include "study/statistics.hpp"

#include <cstddef>
#include <vector>

namespace linstock::study {

/// One mirrored pair: half points of `first` in its two battles, 0 to 4.
struct Bout {
    std::size_t first = 0;
    std::size_t second = 0;
    int half_points = 0;
};

/// The mean score a pair, 0 to 1, with its interval. Of pairs that all came out alike, where the spread says nothing,
/// Wilson's interval over the pairs.
Interval score_of(const Sums& half_points);

/// By general: Elo above the last of them, which has 0, with intervals that take the two battles of a pair as one
/// observation. Between two who have met, directly or by way of others, one pair of even score is taken for granted:
/// so that who lost nothing yet has a finite number. An interval goes no less far than those of the scores do where
/// these end short of 0 and 1.
std::vector<Interval> elo_of(std::size_t generals, const std::vector<Bout>& bouts);

}  // namespace linstock::study
