#pragma once
// Views, not secrets: what a seat's commander can know. Two states that differ only in what a seat may not know give
// that seat identical views. A view is its own type: it cannot be stepped by mistake.

#include "base/few.hpp"
#include "base/overlaid.hpp"
#include "battle/door.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace linstock {

/// A short word on a unit's state, "falling back", with the clause where there is one. At most a few a unit.
struct Badge {
    const char* word = "";
};

/// What a unit's fire comes to up to a distance: so many dice, of which so many faces hit a formed enemy in the open.
struct FireBand {
    Coord to = 0;
    std::int16_t dice = 0;
    std::int16_t faces = 0;
    std::int16_t sides = 6;
    std::int16_t percent = 0;  ///< of one casualty, all of it together, where a book reckons so; 0 = it does not
};
/// From the nearest band to the farthest.
class FireBands {
  public:
    static constexpr std::size_t most = 9;
    void add(Coord to, int dice, int faces, int sides, int percent = 0) {
        const auto small = [](int n) { return static_cast<std::int16_t>(n); };
        if (count_ < most) all_[count_++] = {to, small(dice), small(faces), small(sides), small(percent)};
    }
    const FireBand* begin() const { return all_.data(); }
    const FireBand* end() const { return all_.data() + count_; }
    bool empty() const { return count_ == 0; }
    std::size_t size() const { return count_; }

  private:
    std::array<FireBand, most> all_{};
    std::size_t count_ = 0;
};

/// What a unit is under, where units have orders that stand from turn to turn.
struct OrdersView {
    int number = 0;         ///< of its class, as `instruct` has it; 0 = none
    const char* word = "";  ///< of the class, as the prompts have it
    UnitId objective;
    std::vector<Point> point;  ///< none or one: the objective, if it is no unit
    // What a check has made of it binds it whatever its orders say. Empty = it is free.
    const char* bound = "";  ///< this turn: "holds, fires 3/5"
    Cite bound_by;
    const char* bound_next = "";  ///< in the next turn
    Cite bound_next_by;
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
    Few<std::uint8_t, most_stands> casualties;  ///< per stand still there
    int rating = -1;                            ///< morale rating; negative = not known yet
    UnitId target;                              ///< openly declared attack
    CommandId command;  ///< to which it was assigned for this battle; none = as the scenario has it
    std::vector<Badge> badges;
    bool moved = false;
    bool fired = false;
    bool fresh = false;            ///< counts as fresh for the army's effectiveness
    int guns_left = 0;             ///< models with a crew
    bool first_volley = false;     ///< its first volley of the battle, where that counts, is still to come
    std::vector<int> horses_lost;  ///< of the teams of its guns, by section, where they are counted
    // Open to anybody who knows the book; 0 where the ruleset does not tell, or who may not fire as it stands.
    Coord fire_range = 0;            ///< how far its weapon reaches
    Coord fire_close = 0;            ///< where the close band ends
    FireBands fire;                  ///< with the men it has left, as it stands; empty = it has no fire
    Coord pace = 0;                  ///< a move in line over open ground, without dice
    Coord pace_column = 0;           ///< the same in column
    std::vector<OrdersView> orders;  ///< none or one; told to its own side and the umpire alone

    // For commanders who plan ahead. It is not told to clients.
    bool may_fire = true;  ///< as it stands; whether it has fired in this turn is no matter
    struct {
        Coord range = 0;
        Coord close = 0;
        FireBands fire;
    } deployed;  ///< what its fire comes to where it is deployed; a ruleset that does not tell: as it stands
};

struct OfficerView {
    OfficerId id;
    ArmyId army;
    Presence presence = Presence::on_table;
    Point place;
    UnitId attached_to;
    // Where the ruleset has it.
    int value = 0;      ///< command value
    Coord radius = 0;   ///< command radius
    bool star = false;  ///< a higher commander
    std::vector<Badge> badges;
};

/// A defence work, where the ruleset keeps an account of who holds it.
struct WorkView {
    PieceId piece;
    ArmyId held_by;             ///< none = nobody
    std::vector<int> hits;      ///< of its sections in their order, while one has any: a line is one
    std::vector<int> breached;  ///< sections that are breached, from 1
};

struct View {
    Seat seat = Seat::umpire;
    int turn = 0;
    int phase = 0;
    Outcome outcome;
    Overlaid<UnitView> units;  ///< what the seat knows of; unknown units are not in the list
    std::vector<OfficerView> officers;
    std::vector<PieceState> pieces;
    std::vector<LaidPiece> laid;     ///< ground that was laid in this battle, or is no more
    std::vector<ArmyId> objectives;  ///< holder of each of the scenario's objectives
    std::vector<int> effectiveness;  ///< of each army, percent × 100
    ArmyId active;                   ///< whose round it is, in a book of rounds
    const char* clock = "";          ///< the hour, where the book has one: "06:00"
    std::vector<WorkView> works;
    std::size_t cards_left = 0;
    int volleys = 1;  ///< how often a unit may fire at an enemy in reach in a turn; 0 = until one of them is gone

    // For whoever keeps something made from the views of one KeptView. It is not told to clients.
    std::uint32_t number = 0;     ///< of this look; 0 = a view by itself
    std::vector<UnitId> changed;  ///< units that look otherwise than in the view with the number before it

    const UnitView* find(UnitId id) const;  ///< `units` is in the order of their ids
};

View view(const Battle& battle, const State& state, Seat seat);

// The parts of which a view is made.
UnitView look_at(const Battle& battle, const State& state, UnitId unit, Seat seat = Seat::umpire);
/// What costs next to nothing: turn, phase, ground, officers.
void look_around(const Battle& battle, const State& state, Seat seat, View& view);
/// Of each army.
std::vector<int> effectiveness_of(const Battle& battle, const State& state);

/// What a seat knows of a unit: false = not that it is there at all.
bool knows_of(const Battle& battle, const State& state, Seat seat, UnitId unit);
bool knows_of_officer(const Battle& battle, const State& state, Seat seat, OfficerId officer);

/// The objective is held by one army alone: a formed unit of it within its radius (or in its area), none of the other.
/// As the seat knows it: units it does not know of do not count.
std::vector<ArmyId> objective_holders(const Battle& battle, const State& state, Seat seat = Seat::umpire);
/// Whether a unit counts there: formed, known to the seat, within the radius or in the area. Its own state says it.
bool counts_at(const Battle& battle, const State& state, Seat seat, UnitId unit, const Objective& objective);
/// Who holds it when units of the first army count there, and of the second.
ArmyId holder_of(const Objective& objective, bool first, bool second);
/// The scenario's goal, judged on the state as it stands: the first victory line that holds; level 0 when none does.
/// `any_turn_only`: only the lines that may end the battle before its last turn.
Outcome judge_goal(const Battle& battle, const State& state, bool any_turn_only = false);

}  // namespace linstock
