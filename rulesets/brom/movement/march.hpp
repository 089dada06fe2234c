#pragma once
// A march under way (march.cpp), and the opportunity fire at it (opportunity.cpp).

#include "rulesets/brom/movement/movement.hpp"

namespace linstock::brom {

inline constexpr std::uint8_t no_shot = 255;

struct March {
    /// Stages; saves have their numbers.
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
    Coord walked = 0;  ///< of this path so far
    Coord before = 0;  ///< of the paths before this, of a move that goes on
    std::array<std::uint8_t, 8> dice{};
    std::uint8_t terms = 0;
    std::uint8_t met = 0;   ///< kinds of ground that cost it something, where the book has clauses to tell of them
    std::uint8_t road = 0;  ///< goes at the rate of the road, likewise
    std::uint8_t far = 0;  ///< RE-movement: infantry gone further in the turn than so many quarters of an inch does not
                           ///< fire; 0 = any way
    std::uint8_t trod = keeps_road;  ///< as CarryOut::trod
    std::uint8_t spare2[3] = {};
};

inline double units_of_coord(Coord c) { return static_cast<double>(c) / grid_steps; }

/// RV-16.F.6: from the edge of a town on it is a march like any other; of the ground only what bars it counts, for the
/// dice have said how far.
Verdict judge_out_of_town(const Battle&, const State&, Journey);
/// A unit that has come out of a town goes on as it stands; `half`: RE-movement, as half_for_fire().
void march_out_of_town(Play&, UnitId, Point to, double half);

/// RV-7.4: before a march, nobody has said yet that he fires at it.
void nobody_has_fired(State&);
/// Somebody may fire at it on its path.
bool may_be_fired_at(const Battle&, const State&, const March&);
/// Who has declared opportunity fire at it and has still to fire.
std::vector<UnitId> shooters_at(const State&, UnitId mover);
/// Those of them fire whose inch has come.
void push_shots(Play&, const March&, const std::vector<UnitId>& shooters, double walked);
void clear_chances(Play&);
void register_opportunity(ProcedureTable&, std::span<const Field> march_fields);

}  // namespace linstock::brom
