#pragma once
// MW-6.2, MW-6.4, MW-6.7 to MW-6.17: the arithmetic of close action. Pure functions of charts and facts, without a
// state. Totals are exact; chances and losses are rounded once, where a clause says so.

#include "battle/modifier.hpp"
#include "rulesets/mwan18/close_combat/close_charts.hpp"
#include "rulesets/mwan18/cover_kinds.hpp"
#include "rulesets/mwan18/share.hpp"

#include <cstdint>
#include <vector>

namespace linstock::mwan18 {

/// A unit, or a section of a battery, in close action.
struct CloseFighter {
    int engaged = 0;  ///< figures (MW-6.6)
    CloseArm arm = CloseArm::infantry;
    bool confederate = false;
    bool charged = false;  ///< on the side that was charged: cover and prone count
    bool higher = false;
    Cover cover = Cover::none;
    CoverClass cover_class = CoverClass::none;
    bool enfiladed = false;
    bool fought_last_turn = false;
    bool prone = false;
};

/// A unit's contribution to its side's total, with its modifiers.
struct CloseStrength {
    Share total;
    int raw = 0;     ///< engaged x factor
    int fifths = 5;  ///< N, at least 1
    std::vector<Modifier> why;
};
/// MW-6.10; `performance`: its side's fifths (MW-6.9).
CloseStrength strength_of(const CloseCharts&, const CloseFighter&, Cited<int> performance);

/// MW-6.8: fifths for the charged side behind this cover; 0 for none.
Cited<int> cover_fifths(const CloseCharts&, Cover, CoverClass);

/// MW-6.9: fifths for the higher of two dice that differ by this much.
Cited<int> performance_fifths(const CloseCharts&, int difference);

/// MW-6.11: percent, half up. 100 if both totals are 0.
int attackers_chance(Share attacker, Share defender);

/// MW-6.13: the most steps by which the winner may lower the loser's performance.
int steps_open(Share winner, Share loser, const CloseCharts::Loss& row);
/// MW-6.12: the row for the loser's die minus the winner's, minus `steps`.
const CloseCharts::Loss& loss_row(const CloseCharts&, int loser_die, int winner_die, int steps);
/// The number of steps, up to `open`, with the greatest loss of the loser minus the winner's.
int best_steps(const CloseCharts&, int loser_die, int winner_die, int open);

/// MW-6.14: lost figures of those engaged, half up.
int figures_lost(int engaged, int percent);
/// MW-6.17: prisoners among the loser's casualties, half up.
int prisoners_of(int lost, int divisor);

/// MW-6.4: need n = 5 x effort to contact / turn, rounded up. Both in budget units.
int need_of(std::int64_t effort, std::int64_t turn);
/// MW-6.2: fifths of fire for the part of the path in range, half up, 1 to 5.
int charge_share(std::int64_t effort, std::int64_t turn);

/// MW-6.6: how many figures of a row overlap the stretch from `from` to `to` by at least 0.05 foot. The row has `count`
/// figures of `width`, `pitch` apart. `first` is the left edge of the first. Lengths are in feet.
int overlapped(double first, double pitch, double width, int count, double from, double to);

}  // namespace linstock::mwan18
