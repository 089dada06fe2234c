#pragma once
// Falling back, rout and rally (RV-14), for the other chapters.

#include "rulesets/brom/procedures.hpp"

#include <optional>

namespace linstock::brom {

/// What ends the straight flight of a footprint.
enum class FlightEnd : std::uint8_t { free, ground, enemy, edge };
struct Flight {
    Point from;
    Point to;
    Heading way = 0;     ///< direction of the move
    Heading facing = 0;  ///< at the end
    Formation formation = Formation::line;
    double walked = 0;
    FlightEnd end = FlightEnd::free;
    UnitId enemy;  ///< the enemy in the way
};
/// `rout`: passes through enemies that are not organised and at the end faces the way it ran. Pure.
Flight plan_flight(const Battle&, const State&, UnitId, Heading way, double distance, bool rout);
/// Fills in an event for a flight.
void show_flight(Event&, const Flight&, UnitId, UnitId from);
/// RV-14A.1: directly to the rear, or straight away from the enemy that drove it. RV-14B.1: a routed unit runs on in
/// its heading, the way it has run.
Heading flight_heading(const Battle&, const State&, UnitId, UnitId from);
/// How far a box moves along `way` before it touches that unit (in a town: the outline); none if never.
std::optional<double> first_contact(const Battle&, const State&, const Box&, Heading way, UnitId, double reach);
/// Whether the box overlaps the unit's ground.
bool overlaps_unit(const Battle&, const State&, const Box&, UnitId);
/// RV-14A.1: enemies on all four sides leave it no way.
bool blocked_on_all_sides(const Battle&, const State&, UnitId);

/// Reveals concealed enemies near its path; true if there were any. RV-2.B.
bool reveal_along(Play&, UnitId, const Flight&);
/// The same for any straight move of its footprint.
bool reveal_along(Play&, UnitId, const Box&, Heading way, double length);
/// Clears what a falling back or routed unit was doing: attack, waiting at a town, supply.
void give_up(BromUnit&);
/// Removes it as a prisoner. RV-14A.2, RV-14B.3.
void surrender(Play&, UnitId, UnitId by, const char* word, const char* clause);

/// collision: RV-14A.2.
struct Collision {
    UnitId unit;
    UnitId enemy;
};
/// rally_phase: 0 next unit tests; 1 its result.
struct RallyPhase {
    UnitId at;
};
/// rally_unit: asks the facing of a unit that has rallied.
struct RallyUnit {
    UnitId unit;
};
/// RV-14B.7: the officer whose bonus counts when it rallies: attached, or named and at the marker.
OfficerId rally_officer(const Battle&, const State&, UnitId);

void register_rout(ProcedureTable&);
void register_back_up(ProcedureTable&);
void register_rally(ProcedureTable&);

/// fall_back: one falling-back move with its die and collisions. The unit is falling back afterwards. RV-14A.1.
struct FallBack {
    UnitId unit;
    UnitId from;            ///< the enemy that drove it, if it was hit in flank or rear; otherwise none
    std::uint8_t mode = 0;  ///< 0 falls back, 1 retires (RV-18.T), 2 withdraws from the table's edge
    std::uint8_t face = 0;
    std::uint8_t horses = 0;  ///< RV-15.H die
    std::uint8_t spare = 0;
    Point end;
    Coord left = 0;  ///< remaining distance after a collision
};
inline Step fall_back(UnitId unit, UnitId from = {}) {
    return make(Proc::fall_back, FallBack{unit, from, 0, 0, 0, 0, {}, 0});
}

/// rout: one routing move. Neighbours and units passed through owe a test (BromUnit::due) unless `quiet`. RV-14B.1.
struct Rout {
    UnitId unit;
    UnitId from;
    std::uint8_t by_enemy = 1;  ///< 1: lasting -1; 0 for a rout by a neighbour's rout or by army effectiveness
    std::uint8_t quiet = 0;     ///< 1: neighbours do not test (RV-18.S)
    std::uint8_t face = 0;
    std::uint8_t spare = 0;
};
inline Step rout(UnitId unit, UnitId from = {}, bool by_enemy = true, bool quiet = false) {
    return make(Proc::rout,
                Rout{unit, from, static_cast<std::uint8_t>(by_enemy), static_cast<std::uint8_t>(quiet), 0, 0});
}

}  // namespace linstock::brom
