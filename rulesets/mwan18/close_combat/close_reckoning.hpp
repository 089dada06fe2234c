#pragma once
// MW-6.2, MW-6.4, MW-6.7 to MW-6.17: the arithmetic of close action. Pure: it knows charts and plain facts, no state.
// Totals are exact and never rounded; chances and losses are rounded once, where a clause says so.

#include "battle/modifier.hpp"
#include "rulesets/mwan18/close_combat/close_charts.hpp"
#include "rulesets/mwan18/cover_kinds.hpp"
#include "rulesets/mwan18/share.hpp"

#include <cstdint>
#include <vector>

namespace linstock::mwan18 {

/// A unit, or the section of a battery, as it fights.
struct CloseFighter {
    int engaged = 0;  ///< figures (MW-6.6)
    CloseArm arm = CloseArm::infantry;
    bool confederate = false;
    bool charged = false;  ///< it is of the side that was charged: cover and prone count
    bool higher = false;
    Cover cover = Cover::none;
    CoverClass cover_class = CoverClass::none;
    bool enfiladed = false;
    bool fought_last_turn = false;
    bool prone = false;
};

/// What a unit brings to its side's total, with all that made it.
struct CloseStrength {
    Share total;
    int raw = 0;     ///< engaged x factor
    int fifths = 5;  ///< N, at least 1
    std::vector<Modifier> why;
};
/// MW-6.10; `performance` = its side's fifths (MW-6.9).
CloseStrength strength_of(const CloseCharts&, const CloseFighter&, Cited<int> performance);

/// MW-6.8: what a cover gives the side charged; nothing for none.
Cited<int> cover_fifths(const CloseCharts&, Cover, CoverClass);

/// MW-6.9: fifths for the higher of two dice that differ by so much.
Cited<int> performance_fifths(const CloseCharts&, int difference);

/// MW-6.11: whole percent, half up. A side with nothing to set against the other has none of it.
int attackers_chance(Share attacker, Share defender);

/// MW-6.13: by how many steps the winner may lower the loser's performance.
int steps_open(Share winner, Share loser, const CloseCharts::Loss& row);
/// MW-6.12: the row of the chart for the loser's die less the winner's, so many steps lower.
const CloseCharts::Loss& loss_row(const CloseCharts&, int loser_die, int winner_die, int steps);
/// The steps, of those open, that leave the loser worst off against the winner.
int best_steps(const CloseCharts&, int loser_die, int winner_die, int open);

/// MW-6.14: figures lost of those engaged, half up.
int figures_lost(int engaged, int percent);
/// MW-6.17: of the loser's casualties, half up.
int prisoners_of(int lost, int divisor);

/// MW-6.4: need n, 5 x the turn's effort to contact, rounded up. `budget` is what a whole turn carries.
int need_of(std::int64_t effort, std::int64_t turn);
/// MW-6.2: fifths of fire for the part of the way that is in range, half up, 1 to 5.
int charge_share(std::int64_t effort, std::int64_t turn);

/// MW-6.6: how many of a row of figures, `count` of them a `pitch` apart and `width` wide, the first one's left edge at
/// `first`, overlap the stretch from `from` to `to` by at least 0.05 foot.
int overlapped(double first, double pitch, double width, int count, double from, double to);

}  // namespace linstock::mwan18
