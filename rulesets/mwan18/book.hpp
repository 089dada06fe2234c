#pragma once
// The numbers that movement, geometry, orders and organisation use, resolved once from the charts. Other chapters
// resolve theirs themselves. Each number keeps its citation.

#include "charts/chart.hpp"
#include "charts/resolve.hpp"

#include <array>
#include <string_view>

namespace linstock::mwan18 {

/// The arms with a column in the movement charts.
enum class Mover : std::uint8_t { infantry, cavalry, artillery };
inline constexpr std::size_t movers = 3;
template <class T>
using PerMover = std::array<T, movers>;

struct Footing {
    Cited<double> width;
    Cited<double> depth;
};

struct Book {
    const Charts* charts = nullptr;

    // MW-1, MW-2
    Cited<int> men_per_figure, men_per_gunner, guns_per_cannon;
    Footing infantry, cavalry, gun, limber;
    struct Strength {
        Cited<int> least, most;
    };
    Strength infantry_figures, cavalry_figures, sections, crew;

    // MW-3: feet a turn, fifths
    Cited<int> field, open_order, road_column, charge, walk, trot, gallop, by_hand;
    Cited<int> about_face, mount, limbering, prone, horse_lost, rig_prolonge, dismantle;
    Cited<int> charge_in_a_row, trot_in_a_row, gallop_in_a_row;
    PerMover<Cited<int>> woods, uphill, downhill;
    PerMover<Cited<int>> fence, hedge, wall;  ///< fifths to cross; -1 = cannot
    Cited<int> prolonge_fifths, wheel_most;
    Cited<double> dismantle_reach, woods_sight;

    // MW-10
    Cited<int> road_files, open_gap, column_ranks, arc, front_zone, oblique;
    bool arc_from_middle = false;  ///< MW-10.9: the arc opens from the front centre, not from the front corners
    Cited<double> battery_gap, standoff, cover_reach;
    Cited<int> cover_percent;
    Cited<double> enemy_ahead_to;

    // MW-5.1
    Cited<int> attack_min, withdraw_min;
    Cited<double> withdraw_range;

    // MW-5.8: rows by table 1 to 4 and die 0 to 9
    enum class Move : std::uint8_t { advance, hold, fall_back, stampede };
    struct Row {
        Move move = Move::hold;
        Cited<int> fifths, fire;
    };
    std::array<std::array<Row, 10>, 4> rows;

    // MW-7.1, MW-11, MW-12
    Cited<double> officer_move;
    Cited<int> size_warning, turn_limit, break_percent, gun_points;
    Cited<int> victory_over, victory_per, decisive_over, decisive_per;
    Cited<int> flight_foot, flight_mounted, flight_limbered;
};

/// Looks up a rarely used number by its field in the profile.
Cited<int> number_of(const Book&, std::string_view field);
Cited<double> measure_of(const Book&, std::string_view field);

Book resolve_book(const Charts& charts, std::string_view variant, Problems& problems);

}  // namespace linstock::mwan18
