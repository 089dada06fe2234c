#pragma once
// The numbers of an event, by the names that they have for its kind. The wire calls all of them `amount` and `second`.

#include "battle/event_kind.hpp"

#include <algorithm>
#include <cassert>
#include <initializer_list>

namespace linstock {

/// The two numbers under their names on the wire, for code that passes all events on; 0 if not set.
struct NumbersOnWire {
    int amount = 0;
    int second = 0;
    bool operator==(const NumbersOnWire&) const = default;
};

/// Base of Event without members: accessors of its `on_wire`. Each line of the table below names a number: its name,
/// its member on the wire, and the kinds of events that have it. `e.hits() = 3` sets it, `e.hits()` reads it; both
/// assert that an event of this kind has it, so `kind` must be set first. Rulesets use some kinds differently, so that
/// one number of a kind can have several names. "In percent": of events with `in_percent`.
template <class Event>
class EventNumbers {
  public:
// Two accessors of a number, which check the event's kind.
#define LINSTOCK_EVENT_NUMBER(name, member, ...)                \
    int& name() {                                               \
        using enum EventKind;                                   \
        assert(has_number({__VA_ARGS__}));                      \
        return static_cast<Event&>(*this).on_wire.member;       \
    }                                                           \
    int name() const {                                          \
        using enum EventKind;                                   \
        assert(has_number({__VA_ARGS__}));                      \
        return static_cast<const Event&>(*this).on_wire.member; \
    }

    // clang-format off: a table

    // The turn
    LINSTOCK_EVENT_NUMBER(turn_number, amount, turn_began)  ///< from 1
    LINSTOCK_EVENT_NUMBER(hour, second, turn_began)         ///< at which it begins, 0 to 23, if turns have hours
    LINSTOCK_EVENT_NUMBER(round, amount, phase_began)       ///< of the phase, from 1; 0: the phase has no rounds
    LINSTOCK_EVENT_NUMBER(cards, amount, deck_shuffled)     ///< in the deck

    // Orders and moves
    LINSTOCK_EVENT_NUMBER(order_number, amount, ordered)  ///< in percent: class of the order
    /// reformed: turns until the unit is formed. officer_fate: turns out of command, 0 = none. rallied: turns of rest.
    LINSTOCK_EVENT_NUMBER(turns, amount, reformed, officer_fate, rallied)

    // Fire
    /// fired: dice that hit. rolled: hits that count: on a work, on a commander (0 or 1), those that cover
    /// does not stop; in percent: casualties, including the certain ones. luck: all hits.
    LINSTOCK_EVENT_NUMBER(hits, amount, fired, rolled, luck)
    LINSTOCK_EVENT_NUMBER(expected_hundredths, second, luck)  ///< expected hits × 100
    LINSTOCK_EVENT_NUMBER(range_band, second, fired)          ///< 0 close, 1 long
    LINSTOCK_EVENT_NUMBER(fire_percent, amount, fired)        ///< in percent: of a casualty, by one shot
    LINSTOCK_EVENT_NUMBER(target_percent, second, rolled)     ///< in percent: of a casualty, by all shots at the unit
    LINSTOCK_EVENT_NUMBER(misfires, amount, rolled)           ///< dice that are put aside
    LINSTOCK_EVENT_NUMBER(supplies_left, amount, supply)      ///< in the wagon

    // Losses
    /// Figures lost; duel: by the loser; rolled: by a routed unit that was attacked. noted: figures of the part
    /// that splits off, comes back or returns.
    LINSTOCK_EVENT_NUMBER(figures, amount, casualties, duel, rolled, noted)
    LINSTOCK_EVENT_NUMBER(figures_lost, second, noted)             ///< that do not return
    LINSTOCK_EVENT_NUMBER(stand_number, second, casualties, duel)  ///< from 1; 0: no stand; of guns: the section
    LINSTOCK_EVENT_NUMBER(stands_left, amount, stand_lost)         ///< of the unit
    LINSTOCK_EVENT_NUMBER(guns, amount, guns_abandoned)            ///< at least 1
    LINSTOCK_EVENT_NUMBER(gun_number, amount, noted)               ///< the gun that is lost, from 1

    // Morale
    LINSTOCK_EVENT_NUMBER(rating, amount, rating_rolled)
    LINSTOCK_EVENT_NUMBER(rating_change, amount, morale_changed)  ///< signed
    /// morale_checked: die and modifiers. rolled: sum of the dice of a move.
    LINSTOCK_EVENT_NUMBER(total, amount, morale_checked, rolled)
    LINSTOCK_EVENT_NUMBER(morale_row, amount, morale_checked)  ///< in percent: row of its table, 0 to 9
    /// Occasion of the test or cause of the rout: its letter as a character code; 0: none.
    /// morale_checked in percent: 1 = a check of the turn, 2 = to charge home.
    LINSTOCK_EVENT_NUMBER(occasion, second, morale_checked, routed)

    // Close combat
    LINSTOCK_EVENT_NUMBER(move_fifths, amount, stood)           ///< in percent: fifths of a move that its row allows
    LINSTOCK_EVENT_NUMBER(attackers_tenths, amount, duel)       ///< in percent: the attackers' strength × 10
    LINSTOCK_EVENT_NUMBER(defenders_tenths, second, duel)       ///< in percent: the defenders' strength × 10
    LINSTOCK_EVENT_NUMBER(duels_won, amount, combat_ended)      ///< by the winner
    LINSTOCK_EVENT_NUMBER(duels_lost, second, combat_ended)     ///< won by the loser
    LINSTOCK_EVENT_NUMBER(winner_loss_percent, amount, combat_ended)  ///< in percent: of its engaged figures
    LINSTOCK_EVENT_NUMBER(loser_loss_percent, second, combat_ended)   ///< in percent: of its engaged figures
    LINSTOCK_EVENT_NUMBER(reaches_target, amount, bonus_taken, countercharged)  ///< 1 yes, 0 no
    LINSTOCK_EVENT_NUMBER(odds_steps, amount, bonus_taken)      ///< in percent: by which the loser's performance sinks

    // Ground, armies, the end
    LINSTOCK_EVENT_NUMBER(gap_width, amount, piece_changed)          ///< in units of the table
    LINSTOCK_EVENT_NUMBER(work_side, second, piece_changed, rolled)  ///< of a work, from 1; 0: a line has no sides
    LINSTOCK_EVENT_NUMBER(objective_index, amount, objective)        ///< in the scenario, from 0
    LINSTOCK_EVENT_NUMBER(hundredths_of_percent, amount, effectiveness)
    LINSTOCK_EVENT_NUMBER(victory_level, amount, battle_ended)  ///< line of the scenario's table, from 1; 0: none
    LINSTOCK_EVENT_NUMBER(dice_skipped, amount, ruled)

    // clang-format on
#undef LINSTOCK_EVENT_NUMBER

  private:
    bool has_number(std::initializer_list<EventKind> kinds) const {
        return std::find(kinds.begin(), kinds.end(), static_cast<const Event&>(*this).kind) != kinds.end();
    }
};

}  // namespace linstock
