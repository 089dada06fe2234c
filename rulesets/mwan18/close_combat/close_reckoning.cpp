#include "rulesets/mwan18/close_combat/close_reckoning.hpp"

#include "base/measure.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

/// MW-6.8: the row for a cover; trenches have their own. Null for no cover.
const CloseCharts::Test* cover_line(const CloseCharts& charts, Cover cover, CoverClass its_class) {
    if (cover == Cover::trench) return &charts.test(CloseTest::trench);
    switch (its_class) {
        case CoverClass::light: return &charts.test(CloseTest::light_cover);
        case CoverClass::medium: return &charts.test(CloseTest::medium_cover);
        case CoverClass::heavy: return &charts.test(CloseTest::heavy_cover);
        case CoverClass::none: return nullptr;
    }
    return nullptr;
}

}  // namespace

Cited<int> cover_fifths(const CloseCharts& charts, Cover cover, CoverClass its_class) {
    const CloseCharts::Test* line = cover_line(charts, cover, its_class);
    return line != nullptr ? line->fifths : Cited<int>{};
}

CloseStrength strength_of(const CloseCharts& charts, const CloseFighter& f, Cited<int> performance) {
    CloseStrength out;
    const Cited<int> factor = charts.factor(f.arm, f.confederate);
    out.raw = f.engaged * factor.value;
    out.why.push_back({"figures engaged", f.engaged, charts.rounding_why, Counts::heads});
    out.why.push_back({"factor", factor.value, factor.why, Counts::number});
    const auto take = [&](const CloseCharts::Test& test) {
        out.fifths += test.fifths.value;
        out.why.push_back({test.name, test.fifths.value, test.fifths.why, Counts::fifths});
    };
    if (f.higher) take(charts.test(CloseTest::elevation));
    const CloseCharts::Test* cover = f.charged ? cover_line(charts, f.cover, f.cover_class) : nullptr;
    if (cover != nullptr) take(*cover);
    if (f.enfiladed) take(charts.test(CloseTest::enfiladed));
    if (f.fought_last_turn) take(charts.test(CloseTest::fought_last_turn));
    if (f.charged && f.prone) take(charts.test(CloseTest::prone));
    if (performance.value != 0) {
        out.fifths += performance.value;
        out.why.push_back({"performance", performance.value, performance.why, Counts::fifths});
    }
    // MW-6.10: at least a fifth of the raw sum.
    out.fifths = std::max(out.fifths, 1);
    out.total = Share::of(static_cast<std::int64_t>(out.raw) * out.fifths, 5);
    return out;
}

Cited<int> performance_fifths(const CloseCharts& charts, int difference) {
    const int by = difference < 0 ? -difference : difference;
    for (const CloseCharts::Performance& row : charts.performance)
        if (by <= row.to) return row.fifths;
    return charts.performance.empty() ? Cited<int>{} : charts.performance.back().fifths;
}

int attackers_chance(Share attacker, Share defender) {
    const Share both = attacker + defender;
    if (both.none()) return 100;
    return static_cast<int>(Share::of(100 * attacker.over * both.per, attacker.per * both.over).rounded());
}

int steps_open(Share winner, Share loser, const CloseCharts::Loss& row) {
    const int down = row.by + 3;  // to the end of the series
    if (loser.none()) return std::max(down, 0);
    const std::int64_t odds = (winner.over * loser.per) / (winner.per * loser.over);
    return static_cast<int>(std::clamp<std::int64_t>(odds - 1, 0, std::max(down, 0)));
}

const CloseCharts::Loss& loss_row(const CloseCharts& charts, int loser_die, int winner_die, int steps) {
    static const CloseCharts::Loss none;
    if (charts.losses.empty()) return none;
    const int highest = charts.losses.front().by;
    const int lowest = charts.losses.back().by;
    const int by = std::clamp(std::clamp(loser_die - winner_die, lowest, highest) - steps, lowest, highest);
    const auto found = std::find_if(charts.losses.begin(), charts.losses.end(),
                                    [&](const CloseCharts::Loss& row) { return row.by == by; });
    return found != charts.losses.end() ? *found : charts.losses.back();
}

int best_steps(const CloseCharts& charts, int loser_die, int winner_die, int open) {
    int best = 0;
    int best_gain = -1000;
    for (int steps = 0; steps <= open; ++steps) {
        const CloseCharts::Loss& row = loss_row(charts, loser_die, winner_die, steps);
        const int gain = row.loser.value - row.winner.value;
        if (gain <= best_gain) continue;
        best_gain = gain;
        best = steps;
    }
    return best;
}

int figures_lost(int engaged, int percent) {
    return static_cast<int>(Share::of(static_cast<std::int64_t>(engaged) * percent, 100).rounded());
}

int prisoners_of(int lost, int divisor) {
    return divisor <= 0 ? 0 : static_cast<int>(Share::of(lost, divisor).rounded());
}

int need_of(std::int64_t effort, std::int64_t turn) { return static_cast<int>((5 * effort + turn - 1) / turn); }

int charge_share(std::int64_t effort, std::int64_t turn) {
    return static_cast<int>(std::clamp<std::int64_t>(Share::of(5 * effort, turn).rounded(), 1, 5));
}

int overlapped(double first, double pitch, double width, int count, double from, double to) {
    constexpr double least = 0.05;
    int out = 0;
    for (int i = 0; i < count; ++i) {
        const double left = std::max(first + pitch * i, from);
        const double right = std::min(first + pitch * i + width, to);
        if (at_least(right - left, least)) ++out;
    }
    return out;
}

}  // namespace linstock::mwan18
