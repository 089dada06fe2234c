#pragma once
// Command (RV-1, RV-4.A, RV-5): what the chapters of movement and the cards share.

#include "rulesets/brom/procedures.hpp"

namespace linstock::brom {

/// The officer whose response die binds the unit now: of those who may influence it and have it in their zone, the one
/// with the fewest failing numbers; equal: the nearest, then the first listed. None = the row "no higher officer".
OfficerId responding_officer(const Battle&, const State&, UnitId);

/// command_response: the die of an officer for all whom he binds on this card, or of one unit alone. RV-command.
struct Respond {
    OfficerId officer;  ///< none = the row "no higher officer"
    UnitId unit;        ///< when it stands in no zone
};

/// Edge of the table on which an army's reserves enter: a point `number` units along it.
Point entry_point(const Battle&, const State&, ArmyId, int number, Heading& inward);

/// carry_out: a unit does what it was ordered. Movement's entry (march.cpp).
struct CarryOut {
    UnitId unit;
    UnitId target;           ///< attack, man_guns, move_guns, resupply
    PieceId piece;           ///< enter_town
    std::uint8_t terms = 0;  ///< RE: kinds of ground it will enter (over_woods ...); CF: bits of Terms
    std::uint8_t trod = 0;   ///< kinds of ground that it has met so far, when it goes on; keeps_road: on the road alone
    Verb verb = Verb::move;
    std::uint8_t face = 0;      ///< the movement die
    std::uint8_t entering = 0;  ///< comes on from off the table
    std::uint8_t again = 0;     ///< goes on after a concealed enemy was found
    Heading heading = 0;
    Point from;                          ///< entering: where
    Coord walked = 0;                    ///< so far, when it goes on
    Coord left = 0;                      ///< leave_town: what the dice give
    std::array<std::uint8_t, 8> dice{};  ///< RE: what each kind of ground takes, rolled; CF: the movement dice
};
/// CF-7.A, CF-7.D: what is said with an order before the dice.
enum Terms : std::uint8_t { keeps_road = 16, gives_up_fire = 32 };
class Spotted;  // fire_fight.hpp
/// The orders a unit may be given now, as offers (order prompt). One `Spotted` serves all units asked at one moment.
void order_offers(const Battle&, const State&, UnitId, Spotted&, std::vector<Offer>&);
void order_offers(const Battle&, const State&, UnitId, std::vector<Offer>&);
std::optional<Refusal> check_order(const Battle&, const State&, const Decision&);
/// Applies an order that needs no path at once; others push carry_out.
void give_order(Play&, const Decision&);
/// Orders to try for a unit of those it is offered (order_offers), the recommended one first.
void order_candidates(const Battle&, const State&, UnitId, std::span<const Offer>, std::vector<Decision>&);

/// RV-5.H.2: what the die makes of a political officer, for the rest of the battle (officers.cpp).
void set_political(Play&, OfficerId, int face);

/// A step of cards has asked for the dice that shuffle the deck (cards.cpp).
bool shuffling(const Step& cards);

/// Some unit of the card in hand is still to be ordered.
bool may_be_ordered(const Battle&, const State&);

/// The first of the candidates, the recommended one, does not hang on how many are wanted: it is found among two at
/// least, and what is too many goes.
inline void cut_to(std::size_t most, std::vector<Decision>& out) {
    if (out.size() > most) out.resize(most);
}

/// Adds a citation unless the clause is there already: the books have one clause where a sister has several.
inline void add_cite(std::vector<Cite>& why, Cite more) {
    for (const Cite& c : why)
        if (c.clause == more.clause) return;
    why.push_back(more);
}

/// The response roll for units that the scenario brings on: their body's officer, wherever he is, or no officer.
void push_arrival_response(Play&);
Cited<FaceSet> arrival_response(Play&);

/// The deck of the book, and each unit's card. RV-1, RE-1.2, CF-1 (deck.cpp).
void make_cards(const Scenario&, Setup&, Problems&);

void register_cards(ProcedureTable&);
void register_bonus_cards(ProcedureTable&);
void register_reserves(ProcedureTable&);
void register_staff(ProcedureTable&);

}  // namespace linstock::brom
