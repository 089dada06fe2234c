#pragma once
// All numbers of the ruleset, resolved once from the charts for the scale and measure of a battle (BA-0.A). Each keeps
// its citation.

#include "base/diagnostics.hpp"
#include "charts/chart.hpp"
#include "ground/terrain.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

namespace linstock::brothers {

/// The arms, in row order. Riverboats count as artillery (BA-5.R).
enum class Kind : std::uint8_t { infantry, cavalry, artillery };
inline constexpr std::size_t kinds = 3;

/// BA-9.D, worst first.
enum class Cover : std::uint8_t { none, soft, hard, fortification };

/// BA-terrain: the effect of terrain on a move.
enum class Going : std::uint8_t { none, difficult, road, over, works, forbidden };
enum class SightOf : std::uint8_t { clear, inside, hill };

struct Terrain {
    Cited<int> going;  ///< Going
    bool unforms = false;
    SightOf sight = SightOf::clear;
    Cited<int> cover;  ///< Cover
};

enum class Together : std::uint8_t { add, highest };           ///< BA-1.I
enum class RoadFormation : std::uint8_t { column, any };       ///< BA-5.C
enum class MayCharge : std::uint8_t { foot_and_horse, all };   ///< BA-5.N
enum class LeaderlessRoll : std::uint8_t { formation, unit };  ///< BA-6.F
enum class OffTable : std::uint8_t { lost, stop };             ///< BA-8.H
enum class HoldBy : std::uint8_t { unit, side };               ///< BA-13.C

struct BaseSize {
    double width = 1;
    double depth = 1;
};

struct Profile {
    const Charts* charts = nullptr;
    /// The column of the charts of lengths, such as "mm15_in".
    std::string_view column;

    Cited<double> factor;                   ///< BA-factor
    std::array<Cited<double>, kinds> move;  ///< BA-movement
    Cited<double> commander_move;
    Cited<double> visible;             ///< BA-visible
    std::array<BaseSize, kinds> base;  ///< BA-bases
    BaseSize commander_base;
    double gap = 0;
    double edge = 0;
    double objective_radius = 0;

    Cited<double> local_road, turnpike, difficult, formation_change, disengaging;
    Cited<int> unformed, out_of_command, fatigued, highest_attack;
    Cited<int> section_hits, rest_bounds, night_range;
    Cited<FaceSet> leaderless, flank_march, full_circle, commander_hit;
    std::array<Cited<int>, 4> cover;  ///< by Cover; unused for none
    std::array<Terrain, piece_kinds> terrain;
    KindSet on_the_way;  ///< kinds that can change the cost of a move
    KindSet barring;     ///< kinds that can forbid a move
    KindSet strips;      ///< on their pieces the ground beneath has no effect: going `road` or `over`

    std::array<Cited<int>, kinds> arc;  ///< degrees
    bool own_bases_block = true;
    RoadFormation road_formation = RoadFormation::column;
    MayCharge may_charge = MayCharge::foot_and_horse;
    bool sharpshooter_strict = false;
    Cited<int> melee_cover_reduction;
    Cited<int> nic_melee_penalty;
    bool melee_may_decline = true;  ///< BA-4.E
    LeaderlessRoll leaderless_roll = LeaderlessRoll::formation;
    bool leaderless_penalty = false;  ///< BA-6.F: units that act on the roll have the +1 of BA-4.D
    OffTable flinch_off_table = OffTable::lost;
    Together attack_penalties = Together::add;
    Cited<int> fatigue_after;
    HoldBy hold_by = HoldBy::unit;

    ChartId victory;
    ChartId counters;
    ChartId commanders;

    Cite clause(std::string_view id) const { return charts->cite(id); }
    const Terrain& of(PieceKind kind) const { return terrain[static_cast<std::size_t>(kind)]; }
};

/// `variant` is the id of a variant of the charts; "" for the default.
Profile resolve_profile(const Charts& charts, std::string_view variant, Problems& problems);

}  // namespace linstock::brothers
