#pragma once
// Shared by the files of close combat: locals of their steps and the straight moves of a charge.

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
/// ask_pull_away, pull_away: a defender and the attacker that it evades.
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
/// combat: two sides, the attackers first. A stand here is one that fights a duel.
struct CombatLocals {
    std::array<UnitId, 2> unit;           ///< the unit whose stand or officer is ready
    std::array<OfficerId, 2> officer;     ///< none = a stand
    std::array<std::uint8_t, 2> stand{};  ///< 1 + the stand that is ready; 0 = to be chosen
    std::array<std::uint8_t, 2> wins{};
    std::uint8_t number = 0;
    std::uint8_t attackers = 0;  ///< ArmyId::value of the first side
    std::uint8_t asked = 0;      ///< 1 + the side whose owner has been asked which stand is next
    std::uint8_t spare = 0;
};
/// duel: the two fighters and their dice, rolled again on a tie.
struct DuelLocals {
    std::array<UnitId, 2> unit;
    std::array<OfficerId, 2> officer;
    std::array<std::uint8_t, 2> stand{};
};
/// ask_stand_order: the stands of this unit that have been chosen so far.
struct StandOrderLocals {
    UnitId unit;
    InDuels among = InDuels::waits;
    std::uint8_t spare = 0;
};

/// collision_combat.
struct CollisionCombat {
    UnitId faller;
    UnitId enemy;
    std::uint8_t combat = 0;  ///< the enemy's own combat and its outcome, restored afterwards
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

// --- Attackers and their targets ---

/// The unit that it has moved up to support and fights beside; none if that unit has gone (RV-10.C, RE-10.C, CF-12.C).
UnitId stands_by(const Battle&, const State&, UnitId);

/// Closed and not yet fought: in order, on the table.
bool closing(const State&, UnitId);
/// Sorts by contact: arrival, then the shorter move (RV-10.I), then unit number.
void sort_by_arrival(const State&, std::vector<UnitId>&);
/// Whether an attacker's target is no longer where the attacker can close on it.
bool target_gone(const Battle&, const State&, UnitId attacker);
/// Whether a closing unit and an enemy fight each other: the enemy is its target and in reach, or it touches the enemy.
bool meets(const Battle&, const State&, UnitId closer, UnitId enemy);
/// Units on which attackers have closed.
std::vector<UnitId> closed_upon(const Battle&, const State&);
/// A unit that closes on an enemy takes no test to stand against it.
bool closes_on(const State&, UnitId, UnitId target);
/// The closing attacker that counts: a rear attacker first, then the first to arrive.
UnitId attacker_of(const Battle&, const State&, UnitId defender);
bool square_stands(const Battle&, const State&, UnitId unit);  ///< RV-15.B: against all that closed on it
/// RE-2.5, CF-12.B: the moves of units that failed to close, after the others have closed (close_failure.cpp).
void push_close_failures(Play&, const std::vector<UnitId>& failed);
/// The same for a unit that failed on the new target of a bonus option, when the fire is over.
void push_bonus_failure(Play&, UnitId);

Step test_to_stand(UnitId unit, UnitId against, bool rear, bool deferred);
void carry_out_stand(Play&, UnitId unit, UnitId against, bool rear);  ///< pushes the move that its result requires
/// RV-10.K: the most melees of a unit in a turn. If the ruleset sets no limit, the largest number.
int most_melees(const Battle&);
/// RV-10.K: a unit that has fought that often joins no combat unless it was chosen as target before.
bool may_join(const Battle&, const State&, UnitId);
std::uint8_t next_combat(Play&);
void join_combat(Play&, UnitId, std::uint8_t number);
void tell_combat(Play&, std::uint8_t number, ArmyId attackers);
Step combat_step(std::uint8_t number, ArmyId attackers);
std::vector<UnitId> side_of(const Battle&, const State&, std::uint8_t number, ArmyId army);
std::vector<UnitId> members_of(const State&, std::uint8_t number);

// --- Straight moves (combat_moves.cpp) ---

/// A place where the unit can end: on the table, passable, clear of all units, and at least `enemy_gap` from an enemy.
bool free_place(const Battle&, const State&, UnitId mover, const Box&, double enemy_gap);
/// Rolls for one normal move in a straight line that is not a player's choice. RE names the ground on it. False if
/// there is nothing to roll.
bool roll_straight(Play&, UnitId, Vec from, Vec to);
/// Reads the dice of roll_straight(): the distance that they allow over the ground on the path.
Allowance straight_allowance(Play&, UnitId, Vec from, Vec to);
/// The longest distance that any dice could give on this path.
double most_straight(const Battle&, const State&, UnitId, Vec from, Vec to);
std::uint8_t ground_between(const Battle&, const State&, UnitId, Vec from, Vec to);
/// A charge in one straight line from the unit's place to contact.
struct ChargeWay {
    Heading heading = 0;
    double length = 0;
    Vec to;  ///< end of the front centre
};
std::optional<ChargeWay> charge_way(const Battle&, const State&, UnitId, UnitId target);
/// The front centre after a move of this length.
Point along(const State&, UnitId, Heading, double length);
/// Moves the unit, which does not count as a move of its own. It keeps its formation.
void advance(Play&, UnitId, Heading heading, Heading facing, double length);
/// Fills an event for a unit that went straight from `from` to its present place because of `other`.
void show_straight_move(Event&, const State&, UnitId, UnitId other, Point from, double length);
/// The last inch: the front comes into contact with the target. Its path is stored for the options afterwards.
void close_in(Play&, UnitId, UnitId target);
/// RV-16.E.4, CF-17.E.4: the part of a straight path that a battery with its guns can go before a wood; for other units
/// all of it.
double before_woods(const Battle&, const State&, UnitId, Vec from, Vec to);
/// The distance, at most `want`, that a unit can go along `way` and end with `facing`: 1" from enemies, not on friends.
double room_to_go(const Battle&, const State&, UnitId, Heading way, Heading facing, double want);
/// The same when it moves: a concealed unit near the path is seen first and may block it (RV-2.B).
double seen_room_to_go(Play&, UnitId, Heading way, Heading facing, double want);

// --- Registration of the chapter's files (register_close_combat calls them) ---
void register_attacks(ProcedureTable&);
void register_support(ProcedureTable&);
void register_combats(ProcedureTable&);
void register_duels(ProcedureTable&);
void register_results(ProcedureTable&);
void register_bonus(ProcedureTable&);

}  // namespace linstock::brom
