#pragma once
// Falling back, rout and rally (RV-14), for the chapters around them: fall_back() and rout() are in procedures.hpp.

#include "rulesets/brom/procedures.hpp"

#include <optional>

namespace linstock::brom {

/// Straight flight of a footprint: how far, and what ends it.
enum class FlightEnd : std::uint8_t { free, ground, enemy, edge };
struct Flight {
    Point from;
    Point to;
    Heading way = 0;     ///< direction of the move
    Heading facing = 0;  ///< at the end
    Formation formation = Formation::line;
    double walked = 0;
    FlightEnd end = FlightEnd::free;
    UnitId enemy;  ///< in the way
};
/// `rout`: passes through enemies that are not organised and looks the way it ran at the end. Pure.
Flight plan_flight(const Battle&, const State&, UnitId, Heading way, double distance, bool rout);
/// What an event shows of a flight.
void show_flight(Event&, const Flight&, UnitId, UnitId from);
/// RV-14A.1: directly to the rear, or straight away from the enemy that drove it. RV-14B.1: a routed unit runs on the
/// way it has run, which is its heading.
Heading flight_heading(const Battle&, const State&, UnitId, UnitId from);
/// How far a box moves along `way` before it touches that unit (of a town: its outline); none if never.
std::optional<double> first_contact(const Battle&, const State&, const Box&, Heading way, UnitId, double reach);
/// The box lies on the ground of that unit.
bool overlaps_unit(const Battle&, const State&, const Box&, UnitId);
/// RV-14A.1: enemies on all four sides leave it no way.
bool blocked_on_all_sides(const Battle&, const State&, UnitId);
/// The die of a flight, for its event; none where several are told by themselves, or none is rolled.
DiceShown flight_die(const Battle&, int face);
/// Pushes the dice of a flight; false when there are none.
bool roll_for_flight(Play&, UnitId, bool rout);
/// Their sum; of several it tells at once. CF-14.A, CF-15.1.
int read_flight_dice(Play&, UnitId, bool rout);

/// Reveals concealed enemies near its way; true when there was one. RV-2.B.
bool reveal_along(Play&, UnitId, const Flight&);
/// A falling back or routed unit gives up what it was doing: attack, waiting at a town, supply.
void give_up(BromUnit&);
/// Off the table as a prisoner. RV-14A.2, RV-14B.3.
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

}  // namespace linstock::brom
