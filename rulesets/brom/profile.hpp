#pragma once
// The profile: every number, choice and citation that the family's procedures use, resolved once from the charts. The
// numbers are in the data. The profile has handles, and copies with their citation.

#include "army/army.hpp"
#include "base/diagnostics.hpp"
#include "charts/chart.hpp"
#include "charts/resolve.hpp"

#include <array>
#include <string_view>

namespace linstock::brom {

/// How a unit's distance is determined: RV-6.1 a base and a D20, RE-5.A a rate less dice for ground, CF-7.A a sum of
/// dice.
enum class Movement : std::uint8_t { base_plus_d20, chart_minus_dice, sum_of_dice };

/// The kinds of mover that the movement charts have rows for.
enum class Mover : std::uint8_t {
    infantry,
    cavalry,
    artillery,
    dismounted,
    light_infantry,
    heavy_cavalry,
    armoured_cavalry,
    light_cavalry,
    light_guns,
    medium_guns,
    heavy_guns,
    horse_artillery,
    field_howitzers,
    heavy_howitzers,
    siege_guns,
    artillery_fire,  ///< CF-movement: a battery that keeps the right to fire
};
inline constexpr std::size_t movers = 16;

/// Kinds of ground that shorten a move, as bits.
enum : std::uint8_t { over_woods = 1, over_hills = 2, over_water = 4, over_walls = 8 };
inline constexpr std::size_t ground_kinds = 4;
/// CF-movement: the die of the roll that ground removes.
enum class LostDie : std::uint8_t { nothing, low, high, barred };

/// Kinds of guns in the fire charts.
enum class GunKind : std::uint8_t { light, horse, medium, heavy, field_howitzer, heavy_howitzer, siege };
inline constexpr std::size_t gun_kinds = 7;
/// Firers: the rows of the hit charts. After the last: RE-ball and RE-cannister, a pair for each kind of gun
/// (firer_of_guns).
enum class Firer : std::uint8_t {
    rifled_musket,
    carbine,
    ball,
    cannister,
    musket,
    rifle,
    mounted_carbine,
    gatling,
    guns_by_kind,
};
inline constexpr std::size_t firers = static_cast<std::size_t>(Firer::guns_by_kind) + 2 * gun_kinds;
constexpr Firer firer_of_guns(GunKind kind, bool cannister) {
    return static_cast<Firer>(static_cast<int>(Firer::guns_by_kind) + 2 * static_cast<int>(kind) + (cannister ? 1 : 0));
}
/// The columns of a hit chart: RV-hit by the target's formation, RE and CF by cover and kind of target.
enum class HitTable : std::uint8_t { line_and_column, open_and_cover };
enum class HitColumn : std::uint8_t { line = 0, column = 1, open = 0, cover = 1, guns_open = 2, guns_cover = 3 };

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
LINSTOCK_LAST(Occasion, effectiveness)
inline constexpr std::size_t occasions = 15;

/// The column of the results chart for an occasion.
enum class Table : std::uint8_t { fire, close, stand, lost_combat, yes_no, army };

/// Rows of the charts of command response and of the officers' bonus.
enum class CommandRow : std::uint8_t { chief, corps, division, brigade, no_officer, no_officer_russians };

/// Results of a morale test, in all tables.
enum class MoraleResult : std::uint8_t { none, carries_on, halt, falls_back, routs, closes, stops, stands, yes, no };
LINSTOCK_WORDS(MoraleResult, "none", "carries_on", "halt", "falls_back", "routs", "closes", "stops", "stands", "yes",
               "no")

enum class Duels : std::uint8_t { rounds, succession, pairs };
enum class Effectiveness : std::uint8_t { percent, product, unit_worth };
enum class SquareBonus : std::uint8_t { cavalry, all };
enum class Crowding : std::uint8_t { both, rear };
/// RV-13.A: the conditions of a rear attack. RV-close: the edges that give the -2.
enum class RearAttack : std::uint8_t { start_and_edge, start };
enum class RearFactor : std::uint8_t { flank_or_rear, rear };
enum class RoutSpread : std::uint8_t { all, primary_only };
enum class PullAway : std::uint8_t { all, cavalry_and_light };
enum class RallyFailure : std::uint8_t { leaves, leaves_after_losses };
enum class CommandDie : std::uint8_t { officer, unit };
enum class BonusMoves : std::uint8_t { unit, brigade };
enum class RangeMeasured : std::uint8_t { unit, stand };
/// Where the cones of small arms begin: RV-7.1, RE-6.A, CF-8.A.
enum class ConeFrom : std::uint8_t { stand, unit };
enum class WallStops : std::uint8_t { nobody, all, by_choice };
enum class BatteryRounds : std::uint8_t { cannister, all };
enum class DicePer : std::uint8_t { gunner, battery };
/// A unit that fails to close: RV-10.B, RE-2.5, CF-6.N2.
enum class CloseFailure : std::uint8_t { stays, backs_up, fire_fight };
/// RE-syw-command: which officers are second-rate generals. by_rank: generals below the commander-in-chief and those
/// that the scenario names. heads_of_parts: the head of each part of the army as well.
enum class SecondRateGenerals : std::uint8_t { by_rank, heads_of_parts };
/// Bodies that have a card if the scenario names none.
enum class CardBodies : std::uint8_t { divisions, parts, brigades_and_batteries };

/// Citation of a clause by the family's name for it: "test_to_close" is RV-10.B, RE-10.B or CF-12.B, depending on the
/// ruleset.
class Clauses {
  public:
    void set(const Charts* charts) { charts_ = charts; }
    /// Precondition: the ruleset has a clause of that name. For building events only, because it is slow.
    Cite operator()(std::string_view name) const;
    /// Whether the ruleset has such a clause.
    bool has(std::string_view name) const { return !charts_->find_named_clause(name).none(); }

  private:
    const Charts* charts_ = nullptr;
};

struct Profile {
    const Charts* charts = nullptr;
    Clauses clause;  ///< clause("test_to_close")

    // --- choices among methods ---
    Duels duels{};
    Effectiveness effectiveness{};
    SquareBonus square_bonus{};
    Crowding crowding{};
    RearAttack rear_attack{};
    RearFactor rear_factor{};
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
    Movement movement{};
    HitTable hit_table{};
    BonusMoves bonus_moves{};
    RangeMeasured range_measured{};
    ConeFrom fire_cone_from{};
    WallStops wall_stops{};
    BatteryRounds battery_rounds{};
    DicePer ball_dice{};
    CloseFailure close_failure{};
    CardBodies card_bodies{};
    SecondRateGenerals second_rate_generals{};
    bool continuous_fire = false;         ///< CF-3.F
    bool guns_throw_again = false;        ///< RE-ball, RE-cannister: some row of the hit charts has fires_again
    bool mounted_fire = false;            ///< CF-firing; RE-14.D by a scenario's game notes (Setup)
    bool all_equal_spares = false;        ///< CF-movement: no die is lost if all dice are equal
    bool disordered_after_rally = false;  ///< RE-15, CF-15.6
    bool aide_leads_unit = false;        ///< RV-5.F: an officer that is to rally still leads the unit it is attached to
    bool under_half_leaves = false;      ///< RE-2.11
    bool supported_stands = false;       ///< RE-14.B: a supported line always stands against cavalry
    bool attackers_first = false;        ///< CF-8.A: an attacker of a unit is its target before the closest enemy
    bool crowding_short = false;         ///< RE-4.D, CF-5.D: nearer than the distance; RV-7.6: within it
    bool only_light_dismounts = false;   ///< RE-14.C, RE-14.D
    bool falling_back_supports = false;  ///< RE-9.F: a friend that falls back supports a line too
    bool stands_before_town = false;     ///< RV-16.F.3: a unit stays for a full move before it enters a town
    bool guns_hit_skirmishers_as_gunners = false;  ///< RE-cannister, RE-ball: by house rule
    bool works_bar_cavalry = false;                ///< RE-syw-cavalry: cavalry does not attack field fortifications
    bool option_officer_casualties = false;        ///< default of the data; a scenario may switch it on (Setup)
    bool option_supply = false;
    bool option_sharpshooters = false;

    // --- single values of the profile, in table units or as their names indicate ---
    Cited<int> melees_per_turn, deployment_zone, conceal_reveal, reserve_divisor, side_die, staff_cards, command_zone,
        command_die, officer_aside, rally_reach, movement_die, square_divisor, mount_divisor, enemy_gap, line_stands,
        fire_die, fire_cone, artillery_cone, fire_ranks, cover_percent, cover_die, crowding_distance, enfilade_width,
        overhead_friend_gap, overhead_beyond, overhead_beyond_friend, woods_edge, woods_sight, cover_reach, crest_reach,
        obstacle_beyond, sight_gap_stands, town_sight, town_fire_divisor, town_infantry, town_batteries, morale_die,
        under_strength_percent, supported_behind, supported_flank, supported_angle, neighbour_rout, duel_die,
        support_reach, observation_cone, bonus_cone, countercharge_cone, supply_capacity, supply_sixes,
        sharpshooter_levels, sharpshooter_capture_reach, officer_move, wagon_move, sharpshooter_move, guns_by_hand,
        sharpshooter_range;
    // 0 if the ruleset has no such number.
    Cited<int> line_files_most, bonus_cards, failure_back, fire_move_divisor, limber_divisor, unlimber_moves,
        fall_back_times, rout_times, square_dice_less, officer_dice, guns_by_hand_dice, skirmish_gap_stands,
        skirmisher_hits, pike_fire_divisor, hit_changes_most, second_rate, brigade_least, brigade_most, parts,
        firefight_rounds, assist_volleys, charge_infantry, charge_cavalry, charge_spotter, woods_road_stands,
        deployment_zone_near;
    Cited<int> enfilade_angle;        ///< least angle in degrees between the fire and the target's heading; 0 = any
    bool compulsory_fire = false;     ///< CF-0: a unit must fire at an enemy in its deadly ground
    bool small_columns_line = false;  ///< RV-11.2: columns that are not deeper than wide are lines
    Cited<bool> spent_army_loses;     ///< RV-18.A, RE-17, CF-20
    Cited<double> menaced_per_die;
    Cited<double> battery_gap;
    Cited<DiceTerm> town_leave, routed_attacked;
    Cited<FaceSet> reserve_late, officer_danger, officer_killed, officer_captured, officer_hit, political_low, spiking,
        sharpshooter_hits, sharpshooter_captured;

    // --- charts ---
    /// What one kind of ground takes: RE-movement dice from the distance, CF-movement one die of the roll.
    struct Loss {
        Cited<DiceTerm> dice;
        LostDie die = LostDie::nothing;
        bool barred = false;
    };
    /// RV-move-25, RV-move-15, RE-movement in table units; CF-movement in dice. rout and fall_back: RV only. RE
    /// batteries: line = limbered, column = pushed by hand.
    struct Rates {
        Cited<int> line, column, rout, fall_back, road;
        std::array<Loss, ground_kinds> loss;
    };
    std::array<Rates, movers> rates;
    struct Variable {
        Cited<int> open, rough, road;
    };
    std::array<Variable, 21> variable;  ///< RV-d20, by the die's face (1-20)
    int most_variable = 0;              ///< the largest addition in the open
    struct Hits {
        Cited<Band> close, long_range;
        std::array<std::array<Cited<FaceSet>, 4>, 2> faces;  ///< close and long, by HitColumn
        Cited<int> dice_per_gun;
        Cited<FaceSet> fires_again;  ///< RE-ball: faces on which it fires again in the turn after it fired
        Cited<FaceSet> misfires;     ///< CF-artillery
        const Cited<FaceSet>& needed(bool at_close, HitColumn column) const {
            return faces[at_close ? 0 : 1][static_cast<std::size_t>(column)];
        }
    };
    std::array<Hits, firers> hits;  ///< RV-hit-25, RV-hit-15; RE-small, RE-ball, RE-cannister; CF-firing
    /// RE-small-mod, CF-8.C: changes of each die for properties of the target or the firer.
    struct HitChanges {
        Cited<int> column, square, limbered, crowded, enfiladed, disordered, disordered_firer;
    };
    HitChanges hit_changes;
    /// CF-infantry: dice of a sound stand and of one with casualties.
    struct StandDice {
        Cited<int> sound, hurt;
    };
    StandDice muzzle_loader, repeater;
    ChartId shots{}, crews{};  ///< both of RV-17
    ColumnId shots_group, shots_shots, shots_duels, crews_dice, crews_hits;
    /// Failing faces and morale bonus, by CommandRow.
    struct Response {
        Cited<FaceSet> fails;
        Cited<int> bonus;
        Cited<FaceSet> low_fails, high_fails;  ///< political
        Cited<int> low_bonus, high_bonus;
    };
    std::array<Response, 6> response;
    struct OfficerHit {
        Cited<Band> span;  ///< faces from..to of the second die
        Cited<bool> keeps_command, leaves;
        Cited<int> turns;
    };
    std::array<OfficerHit, 4> officer_hits;  ///< horse shot, light wound, serious wound, killed
    /// Rating by Facts::quality and face; only RE's second-rate units reach 0. RV, CF: elite, veteran, green; RE: elite
    /// and line cavalry, elite and line infantry.
    std::array<std::array<Cited<int>, 7>, 4> initial;
    struct Cause {
        Cited<bool> checks;
        Table table{};
        Cited<int> plus;
    };
    std::array<Cause, occasions> causes;  ///< RV-9.B
    /// Result for a total in a table; cites the results chart.
    Cited<MoraleResult> result(Table table, int total) const;
    Cited<int> routs_by_fire, wins_combat, routed, under_half, routs_routed;          ///< RV-9.E, CF-15.5
    Cited<int> in_town, in_works, in_square, supported, attacked_rear, menaced_rear;  ///< RV-9.F
    struct Factor {
        Cited<int> factor;
        Cited<bool> wins_ties;
    };
    /// RV-close, RE-syw-foot, RE-gnw-foot, CF-close. A row that the ruleset lacks adds nothing.
    Factor infantry, light_infantry, elite_infantry, dismounted, pikes_to_front, skirmishers_against_formed, artillery,
        artillery_limbered, officer, town, against_works, breastworks, square, flank_or_rear, falling_back, disordered,
        casualty;
    /// RV-close, RE-syw-cavalry, RE-gnw-cavalry, CF-close. Where the ruleset has one chart for all, the same as for
    /// foot.
    Factor cavalry, heavy_cavalry, armoured_cavalry, light_cavalry, standing, mounted_against_town,
        cavalry_flank_or_rear, cavalry_falling_back, cavalry_disordered, against_square, against_supported,
        cavalry_casualty;
    std::array<Cited<int>, 7> duel_casualties;                   ///< RV-10.D by face
    Cited<int> regiment_points, battery_points, officer_points;  ///< RV-18.P, RE-21
    ChartId effectiveness_chart{}, counting{}, degrees{}, footprints{}, organisation{}, layouts{};
    std::array<Cited<bool>, 7> horses_mounted;  ///< RV-15.H by face

    ChartId results_chart{};
    ColumnId results_floor;
    std::array<ColumnId, 5> results_column{};
};

/// Resolves everything for a variant ("" = default); missing values become problems.
Profile resolve_profile(const Charts& charts, std::string_view variant, Problems& problems);

}  // namespace linstock::brom
