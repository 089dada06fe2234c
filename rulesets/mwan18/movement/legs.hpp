#pragma once
// MW-3.40: what the legs of a move cost and where they lead. A plan is what would happen if nobody were in the way; T2b
// plays it in five parts (moving.cpp).

#include "rulesets/mwan18/formations.hpp"
#include "rulesets/mwan18/movement/declared.hpp"
#include "rulesets/mwan18/movement/pace.hpp"

namespace linstock::mwan18 {

/// One stretch of a plan: at one rate, from one pose to another. A stretch that marches moves evenly; any other has its
/// end pose when it is paid.
struct Stretch {
    LegKind kind = LegKind::march;
    Pose from;
    Pose to;
    std::int32_t cost = 0;   ///< budget units
    std::int32_t begin = 0;  ///< of the turn's budget
    std::size_t leg = 0;     ///< of the move
    int section = 0;         ///< that is left behind: its place among those that are still there
};

struct Plan {
    std::vector<Stretch> stretches;
    Gait gait = Gait::none;  ///< used
    Pose end;
    std::int32_t cost = 0;
    std::int32_t marched = 0;  ///< of `cost`, by marching
    PieceId dismantles;
    int abandons = 0;           ///< sections left, bit by bit
    double marches = 0;         ///< feet of straight way; of the leg that is refused as far as it may go
    std::optional<Refusal> no;  ///< why not; then the rest is as far as it went
};

/// Straight on over the ground, on foot, on horse or drawn.
inline bool marches(LegKind kind) {
    return kind == LegKind::march || kind == LegKind::by_hand || kind == LegKind::prolonge;
}
/// What of the plan, until then, its morale row makes it pay: marches and what they cross; and rising and limbering for
/// them, by who lay or was unlimbered when the turn began (MW-3.13, MW-5.14).
std::int32_t paid_to_row(const Plan&, std::int32_t until = turn_budget);

/// MW-3.9: the plan begins or goes on with a change of formation and does not finish it.
inline bool leaves_change_unfinished(const Stretch& s) {
    return s.kind == LegKind::formation && s.to.changing && s.cost > 0;
}
bool leaves_change_unfinished(const Plan&);
/// The leg by which a unit goes on with the change that it has begun; none = it has begun none.
std::optional<Leg> leg_of_change(const Battle&, const State&, UnitId);
/// Whole turns that a change of formation takes from here at the walk, what is paid of it counted; 0 = it cannot walk.
int turns_to_change(const Battle&, UnitId, const Pose& from, const Pose& to);
/// MW-3.9: effort of the plan goes into a change of formation that takes more than one turn, its last turn too.
bool works_at_long_change(const Plan&);

/// Feet a turn in a pose at a gait; 0 = it has none. `why` is its clause.
int allowance(const Battle&, UnitId, const Pose&, Gait, Cite* why = nullptr);
/// Whether the unit may use the gait in this turn at all (MW-3.14 to MW-3.17): why not. `mounts`: cavalry on foot that
/// mounts in its move has the gaits of the mounted (MW-3.11).
std::optional<Refusal> gait_refusal(const Battle&, const State&, UnitId, Gait, bool mounts = false);
/// What a unit may spend: 720 000 less horses lost (MW-3.17), of a battery in its pose.
/// `left_behind`: sections that are not counted, bit by bit.
std::int32_t budget_of(const Battle&, const State&, UnitId, const Pose&, int left_behind = 0);

/// The plan of legs from where the unit stands, `spent` of its budget gone already. `by_row`: under a Fall Back row it
/// goes to the rear without facing about (MW-5.11). Tries the gait named; with none the slowest that carries it.
Plan plan_legs(const Battle&, const State&, UnitId, Gait gait, const std::vector<Leg>& legs, bool by_row = false);

/// Stretches of one leg, each on one kind of ground, obstacles paid where they are met.
struct MarchPart {
    double from = 0;  ///< along the leg, in feet
    double to = 0;
    std::int32_t flat = 0;          ///< for obstacles at its beginning
    std::int32_t rate = 0;          ///< of one step
    const char* ground = nullptr;   ///< clause of what makes a foot of it dearer; null in the open
    const char* crossed = nullptr;  ///< clause of the obstacle that `flat` is for
    std::int32_t cost() const { return flat + rate * static_cast<std::int32_t>(to_steps(to - from)); }
};
/// How a unit goes over the ground. `run`: a stampede, which keeps to no gait (MW-7.1). `run_on`: one that was held up
/// by a fence, hedge or wall in its last run: it crosses now what stands there.
enum class Pace : std::uint8_t { ordered, run, run_on };
/// What bars a straight way.
struct Bar {
    double at = 0;     ///< how far it may go; the whole way if nothing bars it
    PieceId obstacle;  ///< the fence, hedge or wall that its arm cannot cross; none = other ground, or nothing
};
/// As far as the unit may go; `no` filled when the leg meets what it cannot cross.
std::vector<MarchPart> march_parts(const Battle&, const State&, UnitId, const Pose&, Vec to, int feet_a_turn, Gait gait,
                                   std::optional<Refusal>& no, Pace pace = Pace::ordered, Bar* bar = nullptr);

/// The obstacle stands across the straight way there of the unit's front, turned to the way where it marches no other
/// (MW-3.38).
bool bars_the_way(const Battle&, const State&, UnitId, Vec to, PieceId obstacle);

/// MW-3.25, MW-6.8: the straight way climbs where it ends.
bool ends_uphill(const Battle&, Segment way);

/// The farthest point on the straight line that a budget carries the unit, in feet; what it costs in `cost`.
double march_reach(const Battle&, const State&, UnitId, const Pose&, Heading heading, int feet_a_turn, Gait gait,
                   std::int32_t budget, double most, std::int32_t* cost = nullptr, Pace pace = Pace::ordered,
                   Bar* bar = nullptr);

}  // namespace linstock::mwan18
