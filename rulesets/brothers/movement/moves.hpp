#pragma once
// The moves of units and commanders (5, 6): judged before they are made.

#include "rulesets/brothers/way.hpp"

#include <optional>
#include <vector>

namespace linstock::brothers {

/// How a march goes: Decision::number.
enum HowToGo : std::int32_t {
    goes_along = 0,     ///< the footprint faces along each leg; a change of formation comes before the way
    keeps_facing = 1,   ///< bit: it keeps the heading it begins with
    changes_after = 2,  ///< bit: the change of formation comes after the way
    leaves_table = 4    ///< bit: its last point lies on the edge by which its side is to leave (BA-5.Q)
};
inline constexpr std::int32_t all_ways_to_go = 7;
/// "8.01 and has 8": a tenth tells them apart or a hundredth, the need rounded upwards.
std::string needed_and_had(double needed, double had);

/// A move that has been found lawful: where the unit comes to stand and how it got there.
struct LawfulMove {
    Pose end;
    std::vector<Vec> path;   ///< points the front centre goes to, the last is where it ends
    std::vector<Pose> legs;  ///< the pose at the start of each leg
    bool charge = false;
    bool disengages = false;
    bool leaves = false;  ///< by the edge of a task (BA-5.Q)
    bool enters = false;  ///< from off the table (BA-15.B)
    PieceId at_work;      ///< the works section at which a charge ends (BA-11.A)
    double distance = 0;
};

/// BA-5.A: its MOVE.
double full_move(const Battle&, UnitId);
/// BA-4.E, BA-8.K, BA-3.7: may it move at all now.
std::optional<Refusal> may_move(const Battle&, const State&, UnitId);
/// What every way of a unit is judged by: kept for several of them.
struct Surroundings {
    std::vector<Lying> enemies;    ///< with whom it may come into contact
    std::vector<Lying> untouched;  ///< of a unit in contact: those with whom it is not (BA-5.L)
    bool engaged = false;
    bool unsaid = false;  ///< a refusal needs no words: nobody reads it
};
Surroundings surroundings_of(const Battle&, const State&, UnitId);
/// BA-5: a march, a disengagement or a charge, judged. Fills `course` when there is no refusal.
std::optional<Refusal> judge_march(const Battle&, const State&, const Decision&, LawfulMove& move);
std::optional<Refusal> judge_charge(const Battle&, const State&, const Decision&, LawfulMove& move);
std::optional<Refusal> judge_march(const Battle&, const State&, const Decision&, const Surroundings&, LawfulMove& move);
std::optional<Refusal> judge_charge(const Battle&, const State&, const Decision&, const Surroundings&,
                                    LawfulMove& move);
/// A commander's ride (BA-5, BA-6.J).
std::optional<Refusal> judge_ride(const Battle&, const State&, OfficerId, std::span<const Point> path);
std::optional<Refusal> judge_ride_from(const Battle&, const State&, OfficerId, Vec from, std::span<const Point> path);
/// What any end of a move must keep: on the table, on nobody, on no impassable ground, in no contact.
std::optional<Refusal> judge_stand(const Battle&, const State&, UnitId, const Pose& before, const Pose& end);
std::optional<Refusal> judge_stand(const Battle&, const State&, OfficerId, Vec place);
/// The same where it is put down, and not on an enemy commander either (BA-0.E): whoever marches takes him or not.
std::optional<Refusal> judge_put_down(const Battle&, const State&, UnitId, const Pose&);
/// BA-6.I: a place to which a commander escapes from a mover.
std::optional<Refusal> judge_escape(const Battle&, const State&, OfficerId, UnitId mover, const LawfulMove&, Vec place);

/// Sets out on a way that has been found lawful.
void start_going(Play&, const Decision&);

/// Lawful moves for a unit, the recommended one first.
void suggest_moves(const Battle&, const State&, UnitId, std::size_t most, std::vector<Decision>& out);
/// Commanders met on a unit's way and not yet rolled for (BA-6.H): the first of them.
OfficerId next_commander_met(const Battle&, const State&, UnitId, const LawfulMove&);

/// Somebody can do something in the phase of this question.
bool somebody_moves(const Battle&, const State&);
bool somebody_rides(const Battle&, const State&);

}  // namespace linstock::brothers
