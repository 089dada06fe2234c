#pragma once
// Events: everything that happens, with clauses, dice, named modifiers and the seats that may see it. The log,
// replays, the report and studies read this stream. Sentences are made elsewhere.

#include "army/army.hpp"
#include "base/geometry.hpp"
#include "battle/dice_shown.hpp"
#include "battle/event_fwd.hpp"
#include "battle/event_result.hpp"
#include "battle/modifier.hpp"
#include "battle/roles.hpp"
#include "battle/seat.hpp"
#include "charts/chart.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

struct Ruling;  // battle/ruling.hpp

enum class EventKind : std::uint8_t {
    battle_opened,
    turn_began,       // amount: turn
    phase_began,      // word: the phase
    rolled,           // unit/officer, dice, word: purpose (only rolls that no other event shows)
    deployed,         // unit or officer, to, heading, formation
    concealed_unit,   // unit
    revealed,         // unit, word: why
    announced,        // command, to: entry point
    entered,          // unit, path, to, heading, formation, verb
    delayed,          // command or unit, word: why
    deck_shuffled,    // amount: cards
    card_turned,      // command or army, word: the card
    command_checked,  // officer (or none), command, dice, word: "obeys" / "fails", list of units in `units`
    ordered,          // unit, other: target, word: the order
    moved,            // unit, path, to, heading, formation, marched_in, dice, distance, verb, word: kind of move
    reformed,         // unit, heading, formation (in place), verb, word: kind of change
    mounted,          // unit, word: "mounts" / "dismounts" / "limbers" / "unlimbers"
    halted,           // unit, word: why
    officer_moved,    // officer, path, other: attached to
    officer_fate,     // officer, unit, dice, word: "unhurt", "killed", "captured", ...
    fired,            // unit, other, distance, dice, needed, amount: hits, modifiers, word: ammunition
    casualties,       // unit, amount: figures, other: by whom (may be none), stand in `second`
    stand_lost,       // unit, amount: stands left
    guns_abandoned,   // unit
    guns_spiked,      // unit, other: by whom, dice, word
    guns_served,      // unit, other
    rating_rolled,    // unit, dice, amount: rating
    morale_changed,   // unit, amount: +1/-1, word: why
    morale_checked,   // unit, dice, modifiers, amount: total, needed, word: result, second: occasion letter
    fell_back,        // unit, path, to, distance, dice
    routed,           // unit, path, to, distance, dice
    rallied,          // unit
    left_table,       // unit or officer, word: why
    captured,         // unit or officer, other: by whom
    destroyed,        // unit
    pulled_away,      // unit, path
    supported,        // unit, other: whom, path
    closed,           // unit, other
    stood,            // unit, other
    combat_began,     // unit, other, units: all in it
    duel,            // unit, other, dice (two), modifiers, word: who won "first"/"second"/"tie", amount, second: stands
    combat_ended,    // unit: a winner, other: a loser, army: winner
    bonus_taken,     // unit, other, word: option
    countercharged,  // unit, other
    effectiveness,   // army, amount: percent × 100, word: state
    supply,          // unit, other: wagon, word
    piece_changed,   // piece, word
    objective,       // place in `amount`, army: holder
    battle_ended,    // army: winner, word: degree or level, modifiers: the count
    luck,            // unit/army, amount, second: expected × 100
    noted,           // unit, officer, command or piece, dice, word: the statement, "is out of command"
    ruled,  // unit, officer or piece, ruling: the umpire's correction; to, heading, formation: the new position
};
inline constexpr std::size_t event_kinds = 52;
std::string_view name_of(EventKind kind);

/// How a unit moves or forms: of `moved`, `entered` and `reformed`. Only sentences use it; `word` says the same to
/// others.
enum class MoveVerb : std::uint8_t {
    none,  ///< "moves"; `word` is a remark
    // moved
    moves,
    marches,
    walks,
    trots,
    gallops,
    charges,
    comes_on,
    charges_on,
    disengages,
    enters_town,
    // entered
    detrains,
    // reformed
    turns,
    turns_in_place,
    is_forming,  ///< takes `amount` more turns
    gives_up_change,
};

struct Event {
    EventKind kind = EventKind::rolled;
    MoveVerb verb = MoveVerb::none;
    EventResult event_result = EventResult::none;
    SeatMask seen_by;
    std::uint16_t turn = 0;
    std::uint16_t phase = 0;
    ArmyId army;
    UnitId unit;
    UnitId other;
    OfficerId officer;
    CommandId command;
    PieceId piece;
    Formation formation = Formation::line;
    std::optional<Formation> marched_in;  ///< of `moved`: formation on the way, if it differs from `formation`
    Heading heading = 0;
    Point from;
    Point to;
    Coord distance = -1;
    int amount = 0;
    int second = 0;
    int needed = 0;
    bool in_percent = false;  ///< the amounts are percentages and the modifiers fifths
    const char* word = "";    ///< for showing
    DiceShown dice;
    std::vector<Point> path;
    std::vector<UnitId> units;
    std::vector<Modifier> modifiers;
    std::vector<Cite> why;
    std::shared_ptr<const Ruling> ruling;
};

}  // namespace linstock
