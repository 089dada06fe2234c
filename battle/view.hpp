#pragma once
// What a seat may know of a battle. States that differ only in hidden facts give equal views. A view is not a state,
// so it cannot be played on by mistake.

#include "base/overlay_vector.hpp"
#include "base/static_vector.hpp"
#include "battle/engine_api.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace linstock {

/// A short text about a unit's state, such as "falling back", with its clause if any.
struct Badge {
    const char* word = "";
};

/// Expected fire of a unit up to a distance: dice, and faces that hit a formed enemy in the open.
struct FireBand {
    Coord to = 0;
    std::int16_t dice = 0;
    std::int16_t faces = 0;
    std::int16_t sides = 6;
    std::int16_t percent = 0;  ///< chance of one casualty from the whole fire, if the ruleset counts so; else 0
};
/// The bands of range of a weapon, from the nearest to the farthest.
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

/// The orders of a unit, in rulesets with orders that last several turns.
struct OrdersView {
    int number = 0;         ///< of the order class, as in `instruct`; 0 = none
    const char* word = "";  ///< of the order class, as in prompts
    UnitId objective;
    std::vector<Point> point;  ///< none or one: the objective, if it is not a unit
    // A failed check binds the unit, whatever its orders. Empty = free.
    const char* bound = "";  ///< this turn: "holds, fires 3/5"
    Cite bound_by;
    const char* bound_next = "";  ///< next turn
    Cite bound_next_by;
};

struct UnitView {
    UnitId id;
    ArmyId army;
    Presence presence = Presence::on_table;
    Condition condition = Condition::steady;
    Formation formation = Formation::line;
    bool mounted = false;
    Point place;  ///< front centre; undefined off the field
    Heading heading = 0;
    PieceId town;
    Box footprint;
    int stands_left = 0;
    int stands_at_start = 0;
    int figures_left = 0;
    int figures_at_start = 0;
    StaticVector<std::uint8_t, most_stands> casualties;  ///< per remaining stand
    int rating = -1;                                     ///< morale rating; negative = unknown
    UnitId target;                                       ///< openly declared target of an attack
    CommandId command;  ///< formation that it was reassigned to; none = as in the scenario
    std::vector<Badge> badges;
    bool moved = false;
    bool fired = false;
    bool fresh = false;            ///< counts as fresh for the army's effectiveness
    int guns_left = 0;             ///< guns with a crew
    bool first_volley = false;     ///< its first volley of the battle has a bonus and is still to come
    std::vector<int> horses_lost;  ///< lost gun teams by section, if counted
    // Public rules data; 0 if the ruleset does not state it or the unit cannot fire now.
    Coord fire_range = 0;            ///< range of its weapon
    Coord fire_close = 0;            ///< end of the close band
    FireBands fire;                  ///< with the present men and formation; empty = no fire
    Coord pace = 0;                  ///< move in line over open ground, without dice
    Coord pace_column = 0;           ///< the same in column
    std::vector<OrdersView> orders;  ///< none or one; only for its own side and the umpire

    // For computer players. Not sent to clients.
    bool may_fire = true;  ///< in its present formation; whether it has fired this turn does not matter
    struct {
        Coord range = 0;
        Coord close = 0;
        FireBands fire;
    } deployed;  ///< its fire when deployed; if unknown, as it is now
};

struct OfficerView {
    OfficerId id;
    ArmyId army;
    Presence presence = Presence::on_table;
    Point place;
    UnitId attached_to;
    // If the ruleset has them.
    int value = 0;      ///< command value
    Coord radius = 0;   ///< command radius
    bool star = false;  ///< higher commander
    std::vector<Badge> badges;
};

/// A fortification, if the ruleset tracks who holds it.
struct WorkView {
    PieceId piece;
    ArmyId held_by;             ///< none = held by neither army
    std::vector<int> hits;      ///< by section, if any section has hits; a line is one section
    std::vector<int> breached;  ///< breached sections, from 1
};

struct View {
    Seat seat = Seat::umpire;
    int turn = 0;
    int phase = 0;
    Outcome outcome;
    OverlayVector<UnitView> units;  ///< known units; unknown units are not in the list
    std::vector<OfficerView> officers;
    std::vector<PieceState> pieces;
    std::vector<TerrainChange> laid;  ///< ground added or removed during this battle
    std::vector<ArmyId> objectives;   ///< holder of each of the scenario's objectives
    std::vector<int> effectiveness;   ///< by army, in 1/100 percent
    ArmyId active;                    ///< the army whose round it is, in rulesets with rounds
    const char* clock = "";           ///< time of day, if the ruleset has one: "06:00"
    std::vector<WorkView> works;
    std::size_t cards_left = 0;
    int volleys = 1;  ///< volleys per turn at an enemy in range; 0 = until one side gives way

    // For callers that cache data derived from successive views. Not sent to clients.
    std::uint32_t number = 0;     ///< of this view; 0 = a single view
    std::vector<UnitId> changed;  ///< units that differ from the view with the previous number

    const UnitView* find(UnitId id) const;  ///< `units` is sorted by id
};

View view(const Battle& battle, const State& state, Seat seat);

// The parts of a view.
UnitView look_at(const Battle& battle, const State& state, UnitId unit, Seat seat = Seat::umpire);
/// The cheap parts: turn, phase, ground, officers.
void look_around(const Battle& battle, const State& state, Seat seat, View& view);
/// By army.
std::vector<int> effectiveness_of(const Battle& battle, const State& state);

/// Whether the seat knows that the unit exists.
bool knows_of(const Battle& battle, const State& state, Seat seat, UnitId unit);
bool knows_of_officer(const Battle& battle, const State& state, Seat seat, OfficerId officer);

/// An objective is held if exactly one army has a formed unit within its radius (or area). Units that the seat does
/// not know do not count.
std::vector<ArmyId> objective_holders(const Battle& battle, const State& state, Seat seat = Seat::umpire);
/// Whether a unit counts at the objective: formed, known to the seat, within the radius or area. Depends only on the
/// unit's own state.
bool counts_at(const Battle& battle, const State& state, Seat seat, UnitId unit, const Objective& objective);
/// The holder, given whether units of the first and the second army count there.
ArmyId holder_of(const Objective& objective, bool first, bool second);
/// Evaluates the scenario's victory conditions: the first that holds; level 0 if none does. `any_turn_only`: only
/// conditions that can end the battle before its last turn.
Outcome judge_goal(const Battle& battle, const State& state, bool any_turn_only = false);

}  // namespace linstock
