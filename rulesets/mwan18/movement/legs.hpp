#pragma once
// MW-3.40: the cost and result of the legs of a move. A plan ignores other units; T2b carries it out in five parts
// (moving.cpp).

#include "rulesets/mwan18/formations.hpp"
#include "rulesets/mwan18/movement/declared.hpp"
#include "rulesets/mwan18/movement/pace.hpp"

namespace linstock::mwan18 {

/// A stretch of a plan: one rate, from one pose to another. Marches progress evenly. Other stretches reach the end pose
/// when they are paid.
struct Stretch {
    LegKind kind = LegKind::march;
    Pose from;
    Pose to;
    std::int32_t cost = 0;   ///< budget units
    std::int32_t begin = 0;  ///< in budget units of the turn
    std::size_t leg = 0;     ///< index in the move
    int section = 0;         ///< section left behind: index among the remaining ones
};

struct Plan {
    std::vector<Stretch> stretches;
    Gait gait = Gait::none;  ///< used
    Pose end;
    std::int32_t cost = 0;
    std::int32_t marched = 0;  ///< of `cost`, by marching
    PieceId dismantles;
    int abandons = 0;           ///< bit set of sections left behind
    double marches = 0;         ///< feet of straight march; for a refused leg, up to its limit
    std::optional<Refusal> no;  ///< refusal; the plan then ends where it failed
};

/// Straight movement over ground, on foot, mounted, or hauled.
inline bool marches(LegKind kind) {
    return kind == LegKind::march || kind == LegKind::by_hand || kind == LegKind::prolonge;
}
/// The part of the plan's cost that the morale row demands, up to budget unit `until`: marches, the obstacles that they
/// cross, and rising and limbering for them if the unit was prone or unlimbered at the start of the turn (MW-3.13,
/// MW-5.14).
std::int32_t paid_to_row(const Plan&, std::int32_t until = turn_budget);

/// MW-3.9: the plan starts or continues a change of formation without finishing it.
inline bool leaves_change_unfinished(const Stretch& s) {
    return s.kind == LegKind::formation && s.to.changing && s.cost > 0;
}
bool leaves_change_unfinished(const Plan&);
/// The leg that continues the unit's unfinished change; none without one.
std::optional<Leg> leg_of_change(const Battle&, const State&, UnitId);
/// Turns at the walk that a change of formation still needs, rounded up; 0 = it cannot walk.
int turns_to_change(const Battle&, UnitId, const Pose& from, const Pose& to);
/// MW-3.9: the plan spends effort on a change of formation that takes more than one turn, even in its last turn.
bool works_at_long_change(const Plan&);

/// Feet a turn of a pose at a gait; 0 = no such gait. Stores the clause in `why`.
int allowance(const Battle&, UnitId, const Pose&, Gait, Cite* why = nullptr);
/// Why the unit cannot use the gait this turn (MW-3.14 to MW-3.17). `mounts`: dismounted cavalry that mounts in its
/// move has mounted gaits (MW-3.11).
std::optional<Refusal> gait_refusal(const Battle&, const State&, UnitId, Gait, bool mounts = false);
/// Budget units of a turn: 720 000; less for lost horses if the pose of a battery needs horses (MW-3.17).
/// `left_behind`: bit set of sections that do not count.
std::int32_t budget_of(const Battle&, const State&, UnitId, const Pose&, int left_behind = 0);

/// Plans the legs from the unit's position and from what it has already spent. `by_row`: a Fall Back row, which goes to
/// the rear without facing about (MW-5.11). With Gait::none, tries the slowest gait that suffices.
Plan plan_legs(const Battle&, const State&, UnitId, Gait gait, const std::vector<Leg>& legs, bool by_row = false);

/// A part of a leg on one kind of ground. An obstacle is paid where it is met.
struct MarchPart {
    double from = 0;  ///< along the leg, in feet
    double to = 0;
    std::int32_t flat = 0;          ///< for obstacles at its start
    std::int32_t rate = 0;          ///< per step
    const char* ground = nullptr;   ///< clause of slow ground; null in the open
    const char* crossed = nullptr;  ///< clause of the obstacle that `flat` is for
    std::int32_t cost() const { return flat + rate * static_cast<std::int32_t>(to_steps(to - from)); }
};
/// How a unit crosses ground. `run`: a stampede, without gaits (MW-7.1). `run_on`: a stampede after an obstacle stopped
/// its last run; now it crosses that obstacle.
enum class Pace : std::uint8_t { ordered, run, run_on };
/// What blocks a straight path.
struct Bar {
    double at = 0;     ///< feet to the block; the whole path if none
    PieceId obstacle;  ///< fence, hedge or wall that the arm cannot cross; none = other ground, or no block
};
/// The parts up to the first block. A block sets `no`.
std::vector<MarchPart> march_parts(const Battle&, const State&, UnitId, const Pose&, Vec to, int feet_a_turn, Gait gait,
                                   std::optional<Refusal>& no, Pace pace = Pace::ordered, Bar* bar = nullptr);

/// The obstacle blocks the straight path of the unit's front. The front turns to the path if it cannot march obliquely
/// (MW-3.38).
bool bars_the_way(const Battle&, const State&, UnitId, Vec to, PieceId obstacle);

/// MW-3.25, MW-6.8: the straight path is uphill at its end.
bool ends_uphill(const Battle&, Segment way);

/// A straight march to compute the reach of.
struct StraightMarch {
    UnitId unit;
    Pose pose;  ///< at its start
    Heading heading = 0;
    int feet_a_turn = 0;
    Gait gait{};
    std::int32_t budget = 0;
    double most = 0;  ///< in feet
    Pace pace = Pace::ordered;
};
struct MarchReach {
    double feet = 0;        ///< as far as the budget carries the unit, at most StraightMarch::most
    std::int32_t cost = 0;  ///< of these feet
    Bar bar;
};
MarchReach march_reach(const Battle&, const State&, const StraightMarch&);

}  // namespace linstock::mwan18
