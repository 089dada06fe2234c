#include "study/measure.hpp"

#include <array>

namespace linstock::study {

const MeasureInfo& info_of(Measure measure) {
    static constexpr std::array<MeasureInfo, measure_count> all = {{
        {"first_wins", true, 100},
        {"second_wins", true, 100},
        {"drawn", true, 100},
        {"score", false, 50},
        {"turns", false, 1},
        {"first_effectiveness", false, 0.01},
        {"second_effectiveness", false, 0.01},
        {"first_figures_lost", false, 1},
        {"second_figures_lost", false, 1},
        {"first_stands_lost", false, 1},
        {"second_stands_lost", false, 1},
        {"first_routs", false, 1},
        {"second_routs", false, 1},
        {"first_charges_closed", false, 1},
        {"second_charges_closed", false, 1},
    }};
    return all[static_cast<std::size_t>(measure)];
}

std::int64_t value_of(Measure measure, const BattleRow& row) {
    const std::uint16_t winner = row.outcome.winner.value;
    const auto effectiveness = [&](std::size_t side) -> std::int64_t {
        return row.by_turn.empty() ? 0 : row.by_turn.back().effectiveness[side];
    };
    switch (measure) {
        case Measure::first_wins: return winner == 1 ? 1 : 0;
        case Measure::second_wins: return winner == 2 ? 1 : 0;
        case Measure::drawn: return winner == 0 ? 1 : 0;
        case Measure::score: return winner == 1 ? 2 : winner == 2 ? 0 : 1;
        case Measure::turns: return row.turns;
        case Measure::first_effectiveness: return effectiveness(0);
        case Measure::second_effectiveness: return effectiveness(1);
        case Measure::first_figures_lost: return row.of(0, Count::figures_lost);
        case Measure::second_figures_lost: return row.of(1, Count::figures_lost);
        case Measure::first_stands_lost: return row.of(0, Count::stands_lost);
        case Measure::second_stands_lost: return row.of(1, Count::stands_lost);
        case Measure::first_routs: return row.of(0, Count::routed);
        case Measure::second_routs: return row.of(1, Count::routed);
        case Measure::first_charges_closed: return row.of(0, Count::charges_closed);
        case Measure::second_charges_closed: return row.of(1, Count::charges_closed);
    }
    return 0;
}

}  // namespace linstock::study
