#pragma once
// Moves of units and commanders (5, 6), and whether they are lawful.

#include "rulesets/brothers/way.hpp"

#include <optional>
#include <vector>

namespace linstock::brothers {

/// Options of a march: Decision::number.
enum HowToGo : std::int32_t {
    goes_along = 0,     ///< faces along each leg; changes formation before the path
    keeps_facing = 1,   ///< bit: keeps its initial heading
    changes_after = 2,  ///< bit: changes formation after the path
    leaves_table = 4    ///< bit: its last point is on the edge by which its side must leave (BA-5.Q)
};
inline constexpr std::int32_t all_ways_to_go = 7;
/// "8.01 and has 8": as many decimals as needed to tell them apart; the need is rounded up.
std::string needed_and_had(double needed, double had);

/// A lawful move: its end and its path.
struct LawfulMove {
    Pose end;
    std::vector<Vec> path;   ///< points of the front centre; the last is its end
    std::vector<Pose> legs;  ///< the pose at the start of each leg
    bool charge = false;
    bool disengages = false;
    bool leaves = false;  ///< by the edge of its side's task (BA-5.Q)
    bool enters = false;  ///< from off the table (BA-15.B)
    PieceId at_work;      ///< works section at which a charge ends (BA-11.A)
    double distance = 0;
};

/// BA-5.A: its MOVE.
double full_move(const Battle&, UnitId);
/// BA-4.E, BA-8.K, BA-3.7: why it may not move now.
std::optional<Refusal> may_move(const Battle&, const State&, UnitId);
/// Facts for testing moves of a unit. Reusable for several moves.
struct Surroundings {
    std::vector<Lying> enemies;    ///< that it may contact
    std::vector<Lying> untouched;  ///< for a unit in contact: enemies that it does not touch (BA-5.L)
    bool engaged = false;
    bool unsaid = false;  ///< refusals need no text
};
Surroundings surroundings_of(const Battle&, const State&, UnitId);
/// BA-5: tests a march, a disengagement or a charge. Fills in `move` if it is lawful.
std::optional<Refusal> judge_march(const Battle&, const State&, const Decision&, LawfulMove& move);
std::optional<Refusal> judge_charge(const Battle&, const State&, const Decision&, LawfulMove& move);
std::optional<Refusal> judge_march(const Battle&, const State&, const Decision&, const Surroundings&, LawfulMove& move);
std::optional<Refusal> judge_charge(const Battle&, const State&, const Decision&, const Surroundings&,
                                    LawfulMove& move);
/// Tests a commander's ride (BA-5, BA-6.J).
std::optional<Refusal> judge_ride(const Battle&, const State&, OfficerId, std::span<const Point> path);
std::optional<Refusal> judge_ride_from(const Battle&, const State&, OfficerId, Vec from, std::span<const Point> path);
/// Tests the end of a move: on the table, no overlap, no impassable ground, no contact.
std::optional<Refusal> judge_stand(const Battle&, const State&, UnitId, const Pose& before, const Pose& end);
std::optional<Refusal> judge_stand(const Battle&, const State&, OfficerId, Vec place);
/// The same for a unit that is placed. It cannot overlap an enemy commander either (BA-0.E), because only moves
/// capture.
std::optional<Refusal> judge_put_down(const Battle&, const State&, UnitId, const Pose&);
/// BA-6.I: tests a place to which a commander escapes from a mover.
std::optional<Refusal> judge_escape(const Battle&, const State&, OfficerId, UnitId mover, const LawfulMove&, Vec place);

/// Starts a lawful move.
void start_going(Play&, const Decision&);

/// Lawful moves of a unit, the recommended one first.
void suggest_moves(const Battle&, const State&, UnitId, std::size_t most, std::vector<Decision>& out);
/// The first commander on a unit's path who has not been rolled for (BA-6.H).
OfficerId next_commander_met(const Battle&, const State&, UnitId, const LawfulMove&);

/// A unit, or a commander, of the active side can move in this phase.
bool somebody_moves(const Battle&, const State&);
bool somebody_rides(const Battle&, const State&);

}  // namespace linstock::brothers
