#pragma once
// What a book's phases, questions and dice are for, in the same words for every book. A book names them as its rules do
// and says of each which part it plays; whoever decides by them (odds, studies, generals) asks the part, never the
// name.

#include <cstddef>
#include <cstdint>

namespace linstock {

enum class PhaseRole : std::uint8_t {
    other,
    command,
    movement,
    fire,
    close_combat,
    morale,  ///< of tests that fire and losses have earned, where they are not taken at once
    rally,
    clearing,  ///< markers are taken away
    end,       ///< the armies are judged, the turn ends
};

enum class PromptRole : std::uint8_t {
    other,
    deployment,        ///< where somebody is placed
    assignment,        ///< to whom somebody belongs
    orders_of_all,     ///< of a whole side at once, under seal
    moves_of_all,      ///< likewise
    fire_of_all,       ///< likewise
    order,             ///< what the units of a command do
    whom_to_move,      ///< who has the move that was drawn
    way,               ///< of a move that was ordered
    way_of_attack,     ///< likewise of an attack
    way_out_of_town,   ///< likewise out of a town
    move,              ///< which unit moves next, and how
    commander_move,    ///< which commander rides next
    ride,              ///< where officers ride
    rally_help,        ///< which officers go to aid a rally
    fire,              ///< whom a unit fires at
    opportunity_fire,  ///< whether to fire at who passes
    give_ground,       ///< whether a unit falls back of its own will
    draw_off,          ///< whether it evades an attack
    after_combat,      ///< what a winner does
    side,              ///< which edge of the table an army has
    concealment,       ///< who begins hidden
    arrival,           ///< where a reserve will come on
    terms_of_way,      ///< on which terms a unit goes
    fire_aimed,        ///< whom a marksman picks
    fire_on,           ///< whether a unit that has fired fires again
    which_stand,       ///< of a unit: which takes a loss, which fights next
    where_to_stop,     ///< on a straight way
    share_out,         ///< which bases attack whom
    escape,            ///< where a commander rides from an enemy
    night_order,       ///< what a formation does in the night
    night_places,      ///< where its units stand in the morning
};
inline constexpr std::size_t prompt_roles = 32;

enum class DiceRole : std::uint8_t {
    other,
    command,
    movement,
    fire,
    cover,  ///< what a hit has to beat
    breach,
    morale,
    flinch,
    close_combat,
    rally,
    officer,            ///< what befalls an officer
    capture,            ///< of an officer by whom he meets
    fire_at_officer,    ///< aimed at him
    fire_past_officer,  ///< at others, through him
};

/// A name of the book's and the part it plays.
template <class Role>
struct Named {
    const char* name = "";
    Role role = Role::other;
};
using PhaseName = Named<PhaseRole>;
using DiceName = Named<DiceRole>;

}  // namespace linstock
