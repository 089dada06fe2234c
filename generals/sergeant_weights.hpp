#pragma once
// The sergeant's weights: the numbers by which it scores decisions. `linstock-lab tune` finds them per ruleset by
// simulated battles; they are stored in data/generals/temper.toml under the names used here. Weights that the file
// does not name have the values below. Values are in figures (in bases for rulesets with rounds) or factors, unless
// stated otherwise.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "battle/battle.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace linstock::general {

struct SergeantWeights {
    // Positions (pose_evaluator.cpp).
    double fire = 1.6;          ///< factor: expected damage to the enemy by fire
    double caution = 0.8;       ///< factor: expected losses by fire
    double pull = 0.9;          ///< per move nearer to the planned position
    double odds_pull = 1;       ///< how much `pull` varies with the odds at the goal
    double charge = 0;          ///< gain that a charge must exceed
    double next_charge = 0.6;   ///< factor: value of the best charge in the next turn
    double flank = 0.35;        ///< penalty per enemy on the flank; twice for one behind
    double support = 0.15;      ///< share of the danger that a support removes
    double hold = 1;            ///< for holding the goal
    double guns_pull = 0.12;    ///< as `pull`, for batteries
    double bayonet = 1;         ///< factor: danger of being charged
    double rear = 1;            ///< 1 = some regiments in support, 0 = all in front
    double urgency = 1;         ///< growth of urgency in the last turns
    double officer = 1;         ///< factor: officer with a unit in danger
    double paths = 48;          ///< paths considered per move
    double way_back = 1;        ///< factor: no room to fall back, in a continuing fire-fight
    double fire_moving = 0.85;  ///< factor: own fire after a move
    double fire_bold = 0.3;     ///< how much the value of fire varies with boldness
    double turned = 0.3;        ///< penalty: facing away from the planned direction
    double deep_near = 0.4;     ///< penalty: a deep formation near the planned position
    double stays = 0.1;         ///< for staying in place
    double retires = 0;         ///< penalty per move backwards, seen from the planned direction
    double crowding = 0.25;     ///< factor of the danger, per friend too close in front or behind
    double crowded = 0.2;       ///< the same, regardless of danger
    double supported = 0.2;     ///< for having a support
    double supporting = 0.4;    ///< for being a support, if the plan wants one
    double draws_fire = 0.4;    ///< per friend nearer to an enemy: fire that it draws
    double may_fire = 0.35;     ///< factor: fire of enemies that may come into range
    double turns_to = 0.55;     ///< factor: fire of enemies in range that face elsewhere
    double turned_late = 0.3;   ///< the same if they have moved
    double keeps_up = 2.2;      ///< volleys per turn in a continuing fire-fight
    double fear_guns = 1.2;     ///< danger of a charge, for guns
    double fear = 0.15;         ///< danger of a charge, for other units
    double fear_shaken = 0.25;  ///< added per point of steadiness below 4
    double fear_horse = 1.4;    ///< factor: cavalry
    double fear_behind = 1.2;   ///< added for charges from behind
    double fear_far = 0.4;      ///< factor: enemies slightly out of reach
    double alone = 0;           ///< penalty per move nearer to the enemy than units nearby
    double standoff = 0;        ///< penalty per move inside enemy infantry range
    double charge_share = 0.8;  ///< infantry considers charging units with at most this share of figures left
    double column_way = 1;      ///< weight of the faster pace in column when measuring distance
    // Value of an enemy figure (battlefield_model.cpp).
    double hit_guns = 1.3;     ///< factor: guns
    double hit_horse = 1.4;    ///< factor: cavalry
    double hit_fresh = 1.3;    ///< factor: units without losses
    double hit_shaken = 1.15;  ///< factor: low morale
    double hit_routed = 0.6;   ///< value in a routed unit
    double hit_worn = 0;       ///< added per share of losses
    // Charges (assault.cpp).
    double rout = 4;             ///< for a rout
    double rout_power = 8;       ///< the same, times the target's power
    double retreat = 1.5;        ///< for a retreat
    double retreat_power = 2.5;  ///< the same, times the target's power
    double own_loss = 1;         ///< factor: own losses
    double way_in = 0.9;         ///< factor: fire on the way in
    double melee = 1.5;          ///< losses in the melee itself
    double runaway = 3.5;        ///< for attacking a routed unit
    double neighbours = 0.4;     ///< factor: fire of units beside the target
    // Orders (sergeant_orders.cpp).
    double reaches_least = 0.3;  ///< minimum chance to reach the target
    double breaks_least = 0.3;   ///< minimum chance to win after that
    double stood_given = 1;      ///< factor: fire given without the charge
    double stood_taken = 0.9;    ///< factor: fire taken without the charge
    double charge_bold = 0.4;    ///< how much the value of a charge varies with boldness
    double helpers_sent = 0.6;   ///< factor: stands with orders to attack the same target
    double helpers_may = 0.3;    ///< factor: stands that could still attack it
    double stand_given = 0.8;    ///< fire at which infantry and cavalry are ordered to stand
    double stand_far = 1.2;      ///< moves: greatest distance from the planned position for that
    double await = 0;            ///< share of a move: wait for enemies that come into range by this much
    double guns_enough = 0.8;    ///< fire at which guns stay in place
    // Fire (sergeant_fire.cpp).
    double at_charger = 1.4;       ///< factor: targets that charge
    double gang = 0;               ///< added per other unit that fires at the same target
    double passing = 0.45;         ///< minimum chance to hit for opportunity fire
    double passing_charger = 0.3;  ///< the same against a charging unit
    double passing_hits = 1.5;     ///< minimum expected hits for opportunity fire
    double go_place = 0.8;         ///< excess of expected losses over damage at which a unit retreats
    double go_share = 0.3;         ///< minimum share of the unit's figures lost per turn for that
    double pursue = 1;             ///< value that a further melee must exceed
    // Officers (sergeant_officers.cpp).
    double heard = 0.35;      ///< per unit in command
    double unheard = 0.02;    ///< penalty per inch, for each unit out of command
    double rides_with = 0.4;  ///< for being with a unit
    // The plan (plan.cpp).
    double battlefield = 18;    ///< inches: units this near to a goal count for its odds
    double keeping = 5;         ///< inches by which another goal must be nearer for a unit to change goals
    double rear_share = 0.334;  ///< share of the regiments at a goal that stand in support
    double rear_behind = 4;     ///< inches
    double interval = 1;        ///< inches between regiments
    double short_of = 0;        ///< inches in front of the goal
    double guns_behind = 8;     ///< inches
    double horse_aside = 0.6;   ///< share of the line's half width
    double horse_behind = 3;    ///< inches
    double horse_pull = 0.4;
    double bold_least = 0.7;
    double bold_most = 1.5;
    double bold_base = 0.55;
    double bold_odds = 0.45;   ///< by the odds at the goal
    double bold_haste = 0.25;  ///< by urgency
    double odds_most = 1.3;    ///< odds above which pull no longer grows
    double hold_base = 0.6;    ///< for holding a goal
    double hold_worth = 0.5;   ///< the same, times the goal's value
    double early_pull = 1;     ///< factor of `pull` in the first third of the battle
    double lead_pull = 1;      ///< factor of `pull` while ahead on objectives
    double gather = 0;         ///< more regiments for goals above the mean value
    double one_wing = 0;       ///< more regiments for goals on the stronger wing
    double spent_share = 0.5;  ///< a smaller share of figures left counts as spent
    // Rulesets with rounds (round_evaluator.cpp).
    double of_theirs = 0.75;    ///< value of an own base relative to an enemy base
    double lose_time = 0.3;     ///< penalty per move farther from the goal
    double pin = 0.3;           ///< per base of a unit that cannot act for a round
    double disperse = 0.8;      ///< for dispersing a unit, beyond its bases
    double later = 0.45;        ///< factor: charge possible in the next round
    double base_of_guns = 1.2;  ///< factor: bases of guns
    double base_there = 1.2;    ///< for driving an enemy from an objective
    double need_level = 0.6;    ///< need for objectives if both sides hold the same number
    double crowd_fire = 0.7;    ///< per friend in an enemy's reach: fire that it draws
    double risk = 0.15;         ///< risk accepted, by need
    double risk_late = 0.45;    ///< the same, late in the battle
    double comes_fire = 0.3;    ///< factor: fire of enemies that may come into range
    double stays_fire = 0.9;    ///< factor: fire of enemies in range
    double end_ours = 1.5;      ///< last bound: on an own objective that is contested
    double end_stay = 3;        ///< last bound: staying on an objective that can be taken
    double end_bar = 1.5;       ///< last bound: blocking the enemy on a free objective
    double own_held = 0.2;      ///< on an own objective
    double own_threat = 1.2;    ///< the same if an enemy may come for it
    double own_late = 1.2;      ///< the same, late
    double take_theirs = 1.2;   ///< reaching an objective with an enemy on it
    double take = 2;            ///< reaching any other objective
    double take_stay = 0.6;     ///< added for being there already
    double take_late = 1.6;     ///< added late
    double crowd = 0.4;         ///< factor per friend that is there
    double need_least = 0.25;   ///< objectives needed less than this are not approached
    double need_far = 2;        ///< moves by which an objective that is not needed seems farther away
    double crowd_far = 1;       ///< the same, per friend assigned to it
    double guns_way = 0.4;      ///< factor: distance, for guns
    double haste = 0.4;         ///< growth of `lose_time` with need
    double haste_late = 0.8;    ///< the same, late
    double enemy_way = 0.5;     ///< factor: distance to the enemy if there is no objective
    double stray = 0.5;         ///< penalty per move away from the rest of the formation
    double stray_alone = 1;     ///< penalty per move outside the command radius
    double hard_far = 0;        ///< moves by which an objective in difficult terrain seems farther away
    double hard_held = 0;       ///< share of its value that such an objective loses
    double closes = 0;          ///< added to the value of any charge
    double shoots = 1;          ///< factor: damage by fire
    double ride_danger = 1;     ///< share of a commander's value, times the chance to lose the commander on the ride

    bool operator==(const SergeantWeights&) const = default;
};

/// A weight and its range in tuning.
struct TunableWeight {
    const char* name;
    double SergeantWeights::* member;
    double step;  ///< a change worth trying
    double min;
    double max;
};
/// The weights that a ruleset uses. None with sealed orders, whose sergeant (sergeant_sealed.cpp) has fixed numbers.
std::span<const TunableWeight> tunable_weights(const Ruleset& rules);

/// By ruleset. On failure: all errors in the text, with their places in `file`.
using SergeantWeightTables = std::map<std::string, SergeantWeights, std::less<>>;
Result<SergeantWeightTables, Problems> read_sergeant_weights(std::string_view text,
                                                             std::string_view file = "temper.toml");
/// A ruleset's table of the file: the weights that differ from the defaults.
std::string text_of(const std::string& book, const SergeantWeights& weights);

/// The sergeant's weights for this ruleset.
const SergeantWeights& sergeant_weights_for(const Ruleset& rules);

}  // namespace linstock::general
