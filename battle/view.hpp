#pragma once
// Views, not secrets: what a seat's commander can know. Two states that differ only in what a seat may not know give
// that seat identical views. A view is its own type: it cannot be stepped by mistake.

#include "battle/door.hpp"

#include <string>
#include <vector>

namespace linstock {

/// A short word on a unit's state, "falling back", with the clause where there is one. At most a few a unit.
struct Badge {
    const char* word = "";
};

struct UnitView {
    UnitId id;
    ArmyId army;
    Presence presence = Presence::on_table;
    Condition condition = Condition::steady;
    Formation formation = Formation::line;
    bool mounted = false;
    Point place;  ///< front centre; for units off the field meaningless
    Heading heading = 0;
    PieceId town;
    Box footprint;
    int stands_left = 0;
    int stands_at_start = 0;
    int figures_left = 0;
    int figures_at_start = 0;
    std::vector<int> casualties;  ///< per stand still there
    int rating = -1;              ///< morale rating; negative = not known yet
    UnitId target;                ///< openly declared attack
    std::vector<Badge> badges;
    bool moved = false;
    bool fired = false;
    bool fresh = false;  ///< counts as fresh for the army's effectiveness
    int guns_left = 0;   ///< models with a crew
    // Open to anybody who knows the book; 0 where the ruleset does not tell.
    Coord fire_range = 0;   ///< how far its weapon reaches
    Coord fire_close = 0;   ///< where the close band ends
    Coord pace = 0;         ///< a move in line over open ground, without dice
    Coord pace_column = 0;  ///< the same in column
};

struct OfficerView {
    OfficerId id;
    ArmyId army;
    Presence presence = Presence::on_table;
    Point place;
    UnitId attached_to;
};

struct View {
    Seat seat = Seat::umpire;
    int turn = 0;
    int phase = 0;
    Outcome outcome;
    std::vector<UnitView> units;  ///< what the seat knows of; unknown units are not in the list
    std::vector<OfficerView> officers;
    std::vector<PieceState> pieces;
    std::vector<ArmyId> objectives;  ///< holder of each of the scenario's objectives
    std::vector<int> effectiveness;  ///< of each army, percent × 100
    std::size_t cards_left = 0;

    const UnitView* find(UnitId id) const;
};

View view(const Battle& battle, const State& state, Seat seat);

/// What a seat knows of a unit: false = not that it is there at all.
bool knows_of(const Battle& battle, const State& state, Seat seat, UnitId unit);

/// The objective is held by one army alone: a formed unit of it within its radius (or in its area), none of the other.
/// As the seat knows it: units it does not know of do not count.
std::vector<ArmyId> objective_holders(const Battle& battle, const State& state, Seat seat = Seat::umpire);
/// The scenario's goal, judged on the state as it stands: the first victory line that holds; level 0 when none does.
/// `any_turn_only`: only the lines that may end the battle before its last turn.
Outcome judge_goal(const Battle& battle, const State& state, bool any_turn_only = false);

}  // namespace linstock
