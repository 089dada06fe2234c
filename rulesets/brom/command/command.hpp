#pragma once
// Command (RV-1, RV-4.A, RV-5): what the chapters of movement and the cards share.

#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// The officer whose response die binds the unit now. Candidates may influence the unit and have it in their zone.
/// Order: fewest failing numbers, then the nearest, then the first listed. None = the row "no higher officer".
OfficerId responding_officer(const Battle&, const State&, UnitId);

/// command_response: one die of an officer for all units that it binds on this card, or for one unit only. RV-command.
struct Respond {
    OfficerId officer;  ///< none = the row "no higher officer"
    UnitId unit;        ///< a unit that is in no zone
};

/// The point of an army's table edge where its reserves enter: `number` units along it.
Point entry_point(const Battle&, const State&, ArmyId, int number, Heading& inward);

/// carry_out: a unit carries out its order (march.cpp).
struct CarryOut {
    UnitId unit;
    UnitId target;           ///< attack, man_guns, move_guns, resupply
    PieceId piece;           ///< enter_town
    std::uint8_t terms = 0;  ///< RE: kinds of ground it will enter (over_woods ...); CF: bits of Terms
    std::uint8_t trod = 0;   ///< kinds of ground that it has met so far, when it goes on; keeps_road: on the road only
    Verb verb = Verb::move;
    std::uint8_t face = 0;      ///< the movement die
    std::uint8_t entering = 0;  ///< comes on from outside the table
    std::uint8_t again = 0;     ///< goes on after a concealed enemy was found
    Heading heading = 0;
    Point from;                          ///< entering: the point
    Coord walked = 0;                    ///< distance so far, when it goes on
    Coord left = 0;                      ///< leave_town: the distance that the dice give
    std::array<std::uint8_t, 8> dice{};  ///< RE: the rolled cost of each kind of ground; CF: the movement dice
};
/// CF-7.A, CF-7.D: terms stated with an order before the dice.
enum Terms : std::uint8_t { keeps_road = 16, gives_up_fire = 32 };
class Spotted;  // fire_fight.hpp
/// The orders that a unit may be given now, as offers (order prompt). One `Spotted` serves all units asked at one
/// moment.
void order_offers(const Battle&, const State&, UnitId, Spotted&, std::vector<Offer>&);
void order_offers(const Battle&, const State&, UnitId, std::vector<Offer>&);
std::optional<Refusal> check_order(const Battle&, const State&, const Decision&);
/// Applies an order immediately if it needs no path. Other orders push carry_out.
void give_order(Play&, const Decision&);
/// Orders to try for a unit among its offers (order_offers), the recommended one first.
void order_candidates(const Battle&, const State&, UnitId, std::span<const Offer>, std::vector<Decision>&);

/// RV-5.H.2: fixes the class of a political officer by a die, for the rest of the battle (officers.cpp).
void set_political(Play&, OfficerId, int face);

/// Whether a step of cards has asked for the dice that shuffle the deck (cards.cpp).
bool shuffling(const Step& cards);

/// Whether a unit of the card in play has still to be ordered.
bool may_be_ordered(const Battle&, const State&);

/// Removes surplus candidates. The recommended one must not depend on the number wanted, so that callers collect at
/// least two.
inline void cut_to(std::size_t most, std::vector<Decision>& out) {
    if (out.size() > most) out.resize(most);
}

/// Adds a citation unless the clause is listed already. One clause of a ruleset may correspond to several of another.
inline void add_cite(std::vector<Cite>& why, Cite more) {
    for (const Cite& c : why)
        if (c.clause == more.clause) return;
    why.push_back(more);
}

/// Pushes the response roll for units that the scenario brings on: by the officer of their body, at any distance, or by
/// none.
void push_arrival_response(Play&);
Cited<FaceSet> arrival_response(Play&);

/// Makes the deck of the ruleset and assigns each unit its card. RV-1, RE-1.2, CF-1 (deck.cpp).
void make_cards(const Scenario&, Setup&, Problems&);

void register_cards(ProcedureTable&);
void register_bonus_cards(ProcedureTable&);
void register_reserves(ProcedureTable&);
void register_staff(ProcedureTable&);

}  // namespace linstock::brom
