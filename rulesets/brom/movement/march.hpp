#pragma once
// A march under way (march.cpp), and opportunity fire at it (opportunity.cpp).

#include "rulesets/brom/movement/movement.hpp"

namespace linstock::brom {

inline constexpr std::uint8_t no_shot = 255;

struct March {
    /// Stages. Saves store these numbers.
    enum : std::uint16_t { offered, next_stop, casualties, tests, goes_on };
    UnitId unit;
    UnitId target;
    PieceId piece;
    Verb verb = Verb::move;
    Formation formation = Formation::line;
    Heading heading = 0;
    std::uint8_t face = 0;
    std::uint8_t entering = 0;
    std::uint8_t found = 0;  ///< stops because a concealed enemy is near
    std::uint8_t spare = 0;
    Coord left = 0;    ///< allowance beyond the whole path
    Coord walked = 0;  ///< along this path so far
    Coord before = 0;  ///< along earlier paths of a move that goes on
    std::array<std::uint8_t, 8> dice{};
    std::uint8_t terms = 0;
    std::uint8_t met = 0;   ///< costly ground so far, if the ruleset has clauses about it for events
    std::uint8_t road = 0;  ///< 1: goes at the road rate; likewise
    std::uint8_t far = 0;   ///< RE-movement: infantry that has moved further in the turn, in quarters of an inch, does
                            ///< not fire; 0 = no limit
    std::uint8_t trod = keeps_road;  ///< as CarryOut::trod
    std::uint8_t spare2[3] = {};
};

inline double units_of_coord(Coord c) { return static_cast<double>(c) / grid_steps; }

/// RV-16.F.6: from the edge of a town on, the move is a march like any other. Ground only blocks it, because the dice
/// have fixed the distance.
Verdict judge_out_of_town(const Battle&, const State&, Journey);
/// A unit that has come out of a town goes on with its heading and formation; `half`: RE-movement, as half_for_fire().
void march_out_of_town(Play&, UnitId, Point to, double half);

/// RV-7.4: before a march, clears the declarations of opportunity fire.
void clear_opportunity_shots(State&);
/// Whether an enemy may fire at it on its path.
bool may_be_fired_at(const Battle&, const State&, const March&);
/// Units that have declared opportunity fire at it and have still to fire.
std::vector<UnitId> shooters_at(const State&, UnitId mover);
/// RV-7.4: whether the unit has fired at a mover in this turn, after which it does not move. Stored in
/// UnitFlag::opportunity, and in BromUnit::fired_turn where UnitFlag::fired_in_round (CF-3.F) has that bit.
bool took_opportunity_fire(const Battle&, const State&, UnitId);
/// Pushes the fire of those whose inch has come.
void push_shots(Play&, const March&, const std::vector<UnitId>& shooters, double walked);
void clear_chances(Play&);
void register_opportunity(ProcedureTable&, std::span<const Field> march_fields);

}  // namespace linstock::brom
