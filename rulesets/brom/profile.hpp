#pragma once
// The profile: every number, choice and citation that the family's procedures use, resolved once from the charts.
// Numbers stay in the data; here are only handles and plain copies. A number copied here keeps its citation beside it.

#include "army/army.hpp"
#include "base/diagnostics.hpp"
#include "charts/chart.hpp"
#include "charts/resolve.hpp"

#include <array>
#include <string_view>

namespace linstock::brom {

/// The kinds of mover that the movement charts have rows for.
enum class Mover : std::uint8_t { infantry, cavalry, artillery, dismounted };
inline constexpr std::size_t movers = 4;
/// What fires, as the hit charts have rows.
enum class Firer : std::uint8_t { rifled_musket, carbine, ball, cannister };
inline constexpr std::size_t firers = 4;

/// Occasions of a morale test, RV-9.B: the rows of the chart of causes.
enum class Occasion : std::uint8_t {
    stand_lost,
    gunner_lost,
    casualty,
    close,
    stand,
    lost_combat,
    neighbour_routs,
    officer_lost,
    support,
    pull_away,
    countercharge,
    collision,
    routed_hit,
    rally,
    effectiveness,
};
inline constexpr std::size_t occasions = 15;

/// Which column of the results chart an occasion reads.
enum class Table : std::uint8_t { fire, close, stand, lost_combat, yes_no, army };

/// What a morale test says, in all tables.
enum class MoraleResult : std::uint8_t { none, carries_on, halt, falls_back, routs, closes, stops, stands, yes, no };

enum class Duels : std::uint8_t { succession, pairs };
enum class Effectiveness : std::uint8_t { percent, product };
enum class SquareBonus : std::uint8_t { cavalry, all };
enum class Crowding : std::uint8_t { both, rear };
enum class RoutSpread : std::uint8_t { all, primary_only };
enum class PullAway : std::uint8_t { all, cavalry_and_light };
enum class RallyFailure : std::uint8_t { leaves, leaves_after_losses };
enum class CommandDie : std::uint8_t { officer, unit };

/// A clause's own citation, by its id in the book. `RV-10.B` is at("10.B"): the prefix is the profile's.
class Clauses {
  public:
    void set(const Charts* charts, std::string_view prefix) {
        charts_ = charts;
        prefix_ = prefix;
    }
    /// Precondition: the clause exists (the loader's clause check proves it). For event building only, not hot code.
    Cite operator()(std::string_view id) const;

  private:
    const Charts* charts_ = nullptr;
    std::string_view prefix_;
};

struct Profile {
    const Charts* charts = nullptr;
    Clauses clause;  ///< clause("10.B")

    // --- choices among methods ---
    Duels duels{};
    Effectiveness effectiveness{};
    SquareBonus square_bonus{};
    Crowding crowding{};
    RoutSpread rout_spread{};
    PullAway pull_away{};
    RallyFailure rally_failure{};
    CommandDie command_die_per{};
    bool countercharge = false;
    bool opportunity_fire = false;
    bool column_fires = false;
    bool small_arms_overhead = false;
    bool casualty_stands_fire = false;
    bool batteries_support = false;
    bool option_officer_casualties = false;  ///< what the data says; a scenario may switch it on (Setup)
    bool option_supply = false;
    bool option_sharpshooters = false;

    // --- single values of the profile, in table units or as their names say ---
    Cited<int> melees_per_turn, deployment_zone, conceal_reveal, reserve_divisor, side_die, staff_cards, command_zone,
        command_die, officer_aside, rally_reach, movement_die, square_divisor, mount_divisor, enemy_gap, line_stands,
        fire_die, fire_cone, artillery_cone, fire_ranks, cover_percent, cover_die, crowding_distance, enfilade_width,
        overhead_friend_gap, overhead_beyond, woods_edge, woods_sight, cover_reach, crest_reach, obstacle_beyond,
        sight_gap_stands, town_sight, town_fire_divisor, town_infantry, town_batteries, morale_die,
        under_strength_percent, supported_behind, supported_flank, supported_angle, neighbour_rout, duel_die,
        support_reach, observation_cone, bonus_cone, countercharge_cone, supply_capacity, supply_sixes,
        sharpshooter_levels, sharpshooter_capture_reach, officer_move, wagon_move, sharpshooter_move, guns_by_hand,
        sharpshooter_range;
    Cited<double> battery_gap;
    Cited<DiceTerm> town_leave, routed_attacked;
    Cited<FaceSet> reserve_late, officer_danger, officer_killed, officer_captured, officer_hit, political_low, spiking,
        sharpshooter_hits, sharpshooter_captured;

    // --- charts ---
    struct Rates {
        Cited<int> line, column, rout, fall_back;
    };
    std::array<Rates, movers> rates;  ///< RV-move-25, RV-move-15
    struct Variable {
        Cited<int> open, rough, road;
    };
    std::array<Variable, 21> variable;  ///< RV-d20, by the die's face (1-20)
    struct Hits {
        Cited<Band> close, long_range;
        Cited<FaceSet> close_line, close_column, long_line, long_column;
        Cited<int> dice_per_gun;
    };
    std::array<Hits, firers> hits;  ///< RV-hit-25, RV-hit-15
    ChartId shots{}, crews{};       ///< both of RV-17
    ColumnId shots_group, shots_shots, shots_duels, crews_dice, crews_hits;
    /// Failing faces and morale bonus by rank; index 3 = no officer.
    struct Response {
        Cited<FaceSet> fails;
        Cited<int> bonus;
        Cited<FaceSet> low_fails, high_fails;  ///< political
        Cited<int> low_bonus, high_bonus;
    };
    std::array<Response, 4> response;
    struct OfficerHit {
        Cited<Band> span;  ///< faces from..to of the second die
        Cited<bool> keeps_command, leaves;
        Cited<int> turns;
    };
    std::array<OfficerHit, 4> officer_hits;  ///< horse shot, light wound, serious wound, killed
    /// Rating by quality (elite, veteran, green) and face 1-6.
    std::array<std::array<Cited<int>, 7>, 3> initial;
    struct Cause {
        Cited<bool> checks;
        Table table{};
        Cited<int> plus;
    };
    std::array<Cause, occasions> causes;  ///< RV-9.B
    /// Result of a total in a table; cites the results chart.
    Cited<MoraleResult> result(Table table, int total) const;
    Cited<int> routs_by_fire, wins_combat, routed, under_half;                        ///< RV-9.E
    Cited<int> in_town, in_works, in_square, supported, attacked_rear, menaced_rear;  ///< RV-9.F
    struct Factor {
        Cited<int> factor;
        Cited<bool> wins_ties;
    };
    Factor infantry, dismounted, cavalry, artillery, officer, town, mounted_against_town, square, breastworks,
        flank_or_rear, falling_back, casualty;   ///< RV-close
    std::array<Cited<int>, 7> duel_casualties;   ///< RV-10.D by face
    Cited<int> regiment_points, battery_points;  ///< RV-18.P
    ChartId effectiveness_chart{}, counting{}, degrees{}, footprints{}, organisation{}, layouts{};
    std::array<Cited<bool>, 7> horses_mounted;  ///< RV-15.H by face

    ChartId results_chart{};
    ColumnId results_floor;
    std::array<ColumnId, 5> results_column{};
};

/// Resolves everything for a variant ("" = default); holes become problems.
Profile resolve_profile(const Charts& charts, std::string_view variant, Problems& problems);

}  // namespace linstock::brom
