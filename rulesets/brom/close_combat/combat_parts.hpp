#pragma once
// What the files of close combat share among themselves: locals of their steps and the straight moves of a charge.

#include "rulesets/brom/close_combat/close_combat.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"

#include <optional>

namespace linstock::brom {

// --- Locals ---

/// attacks: phase F or G.
struct AttacksLocals {
    std::uint8_t phase = 0;  ///< 0 attackers close, 1 defenders stand
    std::uint8_t spare = 0;
};
/// ask_pull_away, pull_away: a defender and who drives it.
struct PullAwayLocals {
    UnitId unit;
    UnitId from;
};
struct OneUnit {
    UnitId unit;
};
/// ask_support (unit none), support: one unit moves up; ask_support_place.
struct SupportLocals {
    UnitId unit;
    UnitId defender;
};
/// test_to_stand: `deferred` leaves the moves to the caller.
struct StandLocals {
    UnitId unit;
    UnitId against;
    std::uint8_t rear = 0;
    std::uint8_t deferred = 0;
};
/// combat: two sides, the attackers first. A stand here is what fights one duel.
struct CombatLocals {
    std::array<UnitId, 2> unit;           ///< whose stand or officer stands ready
    std::array<OfficerId, 2> officer;     ///< none = a stand
    std::array<std::uint8_t, 2> stand{};  ///< 1 + the stand that is ready; 0 = to be picked
    std::array<std::uint8_t, 2> wins{};
    std::uint8_t number = 0;
    std::uint8_t attackers = 0;  ///< ArmyId::value of the first side
    std::uint8_t asked = 0;      ///< 1 + the side whose owner has been asked which stand comes next
    std::uint8_t spare = 0;
};
/// duel: who fights whom; two dice, thrown again while nobody has the better.
struct DuelLocals {
    std::array<UnitId, 2> unit;
    std::array<OfficerId, 2> officer;
    std::array<std::uint8_t, 2> stand{};
};
/// ask_stand_order: of the stands of this unit that have come so far.
struct StandOrderLocals {
    UnitId unit;
    InDuels among = InDuels::waits;
    std::uint8_t spare = 0;
};

/// collision_combat.
struct CollisionCombat {
    UnitId faller;
    UnitId enemy;
    std::uint8_t combat = 0;  ///< the enemy's own combat and its outcome, given back afterwards
    std::uint8_t outcome = 0;
};

enum class Charge : std::uint8_t { ask, pursue, close_on, countercharge };
LINSTOCK_LAST(Charge, countercharge)
/// bonus, countercharge (runners), ask_bonus, ask_countercharge.
struct BonusLocals {
    UnitId unit;
    UnitId target;
    Charge kind = Charge::ask;
    std::uint8_t spare = 0;
};

// --- Who attacks whom ---

/// Whom it has moved up to support and fights beside; none when that has gone (RV-10.C, RE-10.C, CF-12.C).
inline UnitId stands_by(const BromUnit& w) { return marked(w, mark_target_left) ? UnitId{} : w.supports; }

/// Closed, not yet fought: in order, on the table.
bool closing(const State&, UnitId);
/// In order of contact: arrival, then the shorter move (RV-10.I), then unit number.
void sort_by_arrival(const State&, std::vector<UnitId>&);
/// An attacker's target is no longer where it can be closed on.
bool target_gone(const Battle&, const State&, UnitId attacker);
/// A closing unit and an enemy fight each other: its target in reach, or any enemy it touches.
bool meets(const Battle&, const State&, UnitId closer, UnitId enemy);
/// Units that closing attackers have come upon.
std::vector<UnitId> closed_upon(const Battle&, const State&);
/// Who closes on an enemy takes no test to stand against him.
bool closes_on(const State&, UnitId, UnitId target);
/// Of the closing attackers on a unit the one that counts: a rear attacker first, then the first to arrive.
UnitId attacker_of(const Battle&, const State&, UnitId defender);
bool square_stands(const Battle&, const State&, UnitId unit);  ///< RV-15.B: against all who closed on it
/// RE-2.5, CF-12.B: what those do that failed to close, after the others have closed (close_failure.cpp).
void push_close_failures(Play&, const std::vector<UnitId>& failed);
/// The same of one that failed on the new target of a bonus option, when the fire is over.
void push_bonus_failure(Play&, UnitId);

Step test_to_stand(UnitId unit, UnitId against, bool rear, bool deferred);
void carry_out_stand(Play&, UnitId unit, UnitId against, bool rear);  ///< pushes the move its result asks for
/// RV-10.K: melees of a unit in a turn; where the book sets no limit, as many as can be counted.
int most_melees(const Battle&);
/// RV-10.K: who has fought so many is drawn into no other that was not chosen before.
bool may_join(const Battle&, const State&, UnitId);
std::uint8_t next_combat(Play&);
void join_combat(Play&, UnitId, std::uint8_t number);
void tell_combat(Play&, std::uint8_t number, ArmyId attackers);
Step combat_step(std::uint8_t number, ArmyId attackers);
std::vector<UnitId> side_of(const Battle&, const State&, std::uint8_t number, ArmyId army);
std::vector<UnitId> members_of(const State&, std::uint8_t number);

// --- Straight moves (combat_moves.cpp) ---

/// A place to stand: on the table, passable, on nobody, and no nearer to an enemy than `enemy_gap`.
bool free_place(const Battle&, const State&, UnitId mover, const Box&, double enemy_gap);
/// One normal move in a straight line, of which nobody is asked: RE names the ground that it meets. The dice of it;
/// false when there is nothing to roll.
bool roll_straight(Play&, UnitId, Vec from, Vec to);
/// Reads them at once; what they let the unit go, by the ground it meets.
Allowance straight_allowance(Play&, UnitId, Vec from, Vec to);
/// The most that any dice could give on this way.
double most_straight(const Battle&, const State&, UnitId, Vec from, Vec to);
std::uint8_t ground_between(const Battle&, const State&, UnitId, Vec from, Vec to);
/// A charge in one straight line from where the unit stands to contact.
struct ChargeWay {
    Heading heading = 0;
    double length = 0;
    Vec to;  ///< of the front centre
};
std::optional<ChargeWay> charge_way(const Battle&, const State&, UnitId, UnitId target);
/// Where the front centre is after going along a way.
Point along(const State&, UnitId, Heading, double length);
/// Carries it along without counting as a move of its own; keeps formation.
void advance(Play&, UnitId, Heading heading, Heading facing, double length);
/// What an event shows of a unit that has gone straight from there to where it stands now, because of `other`.
void show_straight_move(Event&, const State&, UnitId, UnitId other, Point from, double length);
/// The last inch: front to contact with the target, its way noted for the options afterwards.
void close_in(Play&, UnitId, UnitId target);
/// RV-16.E.4, CF-17.E.4: how much of a straight way a battery with its guns can go before a wood; others the whole.
double before_woods(const Battle&, const State&, UnitId, Vec from, Vec to);
/// How far a unit can go along `way`, with its end facing, of what it wants: 1" off enemies, not onto friends.
double room_to_go(const Battle&, const State&, UnitId, Heading way, Heading facing, double want);
/// The same when it goes: what is concealed near its way is seen first, and may bar it (RV-2.B).
double seen_room_to_go(Play&, UnitId, Heading way, Heading facing, double want);

// --- Registration of the chapter's files (register_close_combat calls them) ---
void register_attacks(ProcedureTable&);
void register_support(ProcedureTable&);
void register_combats(ProcedureTable&);
void register_duels(ProcedureTable&);
void register_results(ProcedureTable&);
void register_bonus(ProcedureTable&);

}  // namespace linstock::brom
