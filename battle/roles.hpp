#pragma once
// The roles of phases, prompts and dice, common to all rulesets. Each ruleset uses its own names and assigns roles to
// them. Code outside the rulesets (odds, studies, computer players) uses the roles and never the names.

#include <cstddef>
#include <cstdint>

namespace linstock {

enum class PhaseRole : std::uint8_t {
    other,
    command,
    movement,
    fire,
    close_combat,
    morale,  ///< delayed tests for fire and losses
    rally,
    clearing,  ///< markers are removed
    end,       ///< army morale, end of the turn
};

enum class PromptRole : std::uint8_t {
    other,
    deployment,        ///< where to place a unit
    assignment,        ///< which command a unit joins
    orders_of_all,     ///< sealed orders of a whole side
    moves_of_all,      ///< sealed moves of a whole side
    fire_of_all,       ///< sealed fire of a whole side
    order,             ///< of the units of a command
    whom_to_move,      ///< which unit makes the drawn move
    way,               ///< path of an ordered move
    way_of_attack,     ///< path of an ordered attack
    way_out_of_town,   ///< path out of a town
    move,              ///< which unit moves next, and how
    commander_move,    ///< which commander rides next
    ride,              ///< where officers ride
    rally_help,        ///< which officers help a rally
    fire,              ///< which target a unit fires at
    opportunity_fire,  ///< whether to fire at a passing unit
    give_ground,       ///< whether a unit falls back voluntarily
    draw_off,          ///< whether to evade an attack
    after_combat,      ///< what a winner does
    side,              ///< which table edge an army gets
    concealment,       ///< which units start hidden
    arrival,           ///< where a reserve enters
    terms_of_way,      ///< conditions of a move
    fire_aimed,        ///< which target a marksman picks
    fire_on,           ///< whether a unit fires again
    which_stand,       ///< which stand takes a loss or fights next
    where_to_stop,     ///< on a straight path
    share_out,         ///< which bases attack which unit
    escape,            ///< where a commander rides from an enemy
    night_order,       ///< what a formation does at night
    night_places,      ///< positions of its units in the morning
};
inline constexpr std::size_t prompt_roles = 32;

enum class DiceRole : std::uint8_t {
    other,
    command,
    movement,
    fire,
    cover,  ///< the score that a hit must beat
    breach,
    morale,
    flinch,
    close_combat,
    rally,
    officer,            ///< fate of an officer
    capture,            ///< capture of an officer who meets enemies
    fire_at_officer,    ///< aimed at the officer
    fire_past_officer,  ///< at others, hitting the officer by accident
};

/// A ruleset's name and its role.
template <class Role>
struct Named {
    const char* name = "";
    Role role = Role::other;
};
using PhaseName = Named<PhaseRole>;
using DiceName = Named<DiceRole>;

}  // namespace linstock
