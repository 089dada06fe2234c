#pragma once
// What a sergeant cares for, and how much: every number by which he judges where many numbers would do. Those of a book
// are found by many battles (`linstock tune`) and kept in data/generals/temper.toml; what a book does not name is as
// here. All in figures, or in bases where a book has no figures, or as a factor of them, unless something else is said.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "battle/ruleset.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace linstock::general {

struct Temper {
    // What a place is worth (weigh.cpp).
    double fire = 1.6;          ///< of what his fire takes
    double caution = 0.8;       ///< of what theirs may take
    double pull = 0.9;          ///< to be one move nearer to his place
    double odds_pull = 1;       ///< how much the odds at a goal draw him on or hold him back
    double charge = 0;          ///< what a charge must promise beyond all else
    double next_charge = 0.6;   ///< of what a charge next turn would promise
    double flank = 0.35;        ///< for each enemy beyond the shoulder
    double support = 0.15;      ///< of the danger that a support takes off
    double hold = 1;            ///< of being where the goal is held
    double guns_pull = 0.12;    ///< as `pull`, for batteries
    double bayonet = 1;         ///< of the fear of being charged
    double rear = 1;            ///< 1 = every third regiment in support, 0 = all in front
    double urgency = 1;         ///< of the haste of the last turns
    double officer = 1;         ///< of the morale that an officer brings
    double paths = 48;          ///< how many ways he looks at for a move
    double way_back = 1;        ///< of the room to fall back in, where fire goes on until one side is gone
    double fire_moving = 0.85;  ///< of his fire, after a move
    double fire_bold = 0.3;     ///< of his fire, by his boldness
    double turned = 0.3;        ///< to look the other way than the plan does
    double deep_near = 0.4;     ///< to come to his place in column
    double stays = 0.1;         ///< to stay where he is
    double retires = 0;         ///< to go a move back, from where the plan looks
    double crowding = 0.25;     ///< of the danger, where friends are a thick target
    double crowded = 0.2;       ///< the same, whatever the danger
    double supported = 0.2;     ///< to have a support
    double supporting = 0.4;    ///< to be one, where the plan says so
    double draws_fire = 0.4;    ///< for each friend nearer to an enemy: how much of his fire that draws
    double may_fire = 0.35;     ///< of the fire of one who may come into range
    double turns_to = 0.55;     ///< of one in range who looks elsewhere
    double turned_late = 0.3;   ///< of the same when he has moved
    double keeps_up = 2.2;      ///< volleys in a turn, where fire goes on until one side is gone
    double fear_guns = 1.2;     ///< of the bayonet, for guns
    double fear = 0.15;         ///< for all others
    double fear_shaken = 0.25;  ///< for each point short of a steady four
    double fear_horse = 1.4;    ///< times, of horse
    double fear_behind = 1.2;   ///< from behind
    double fear_far = 0.4;      ///< of one who cannot quite come so far
    double alone = 0;           ///< for each move nearer to the enemy than those about him are
    double standoff = 0;        ///< for each move nearer to the enemy than his range
    double charge_share = 0.8;  ///< foot looks for charges at who has no more left than this
    double column_way = 1;      ///< how much of the pace in column shortens the way before a column
    // What a figure of theirs is worth (field.cpp).
    double hit_guns = 1.3;     ///< times, of guns
    double hit_horse = 1.4;    ///< times, of horse
    double hit_fresh = 1.3;    ///< times, of who has suffered nothing
    double hit_shaken = 1.15;  ///< times, of bad morale
    double hit_routed = 0.6;   ///< of who runs
    double hit_worn = 0;       ///< times 1 and as much of what he has lost
    // What a charge is worth (assault.cpp).
    double rout = 4;             ///< of who routs
    double rout_power = 8;       ///< the same for his strength
    double retreat = 1.5;        ///< of who goes back
    double retreat_power = 2.5;  ///< the same for his strength
    double own_loss = 1;         ///< of what it costs
    double way_in = 0.9;         ///< of the fire on the way
    double melee = 1.5;          ///< of the fight itself
    double runaway = 3.5;        ///< of riding down who runs
    double neighbours = 0.4;     ///< of the fire of who stands beside the target
    // Orders (sergeant_orders.cpp).
    double reaches_least = 0.3;  ///< chance to come up
    double breaks_least = 0.3;   ///< chance to win when it does
    double stood_given = 1;      ///< of the fire it would give where it is
    double stood_taken = 0.9;    ///< of the fire it would take there
    double charge_bold = 0.4;    ///< of the promise, by his boldness
    double helpers_sent = 0.6;   ///< of stands that go in on the same
    double helpers_may = 0.3;    ///< of stands that could
    double stand_given = 0.8;    ///< fire for which foot and horse are told to stand
    double stand_far = 1.2;      ///< moves from its place, no further
    double await = 0;            ///< of a move: who may come into range by so little is awaited
    double guns_enough = 0.8;    ///< fire for which guns stay
    // Fire (sergeant_fire.cpp).
    double at_charger = 1.4;       ///< times, at who comes on with the bayonet
    double gang = 0;               ///< times 1 and as much for each that fires at the same
    double passing = 0.45;         ///< chance to hit, for fire at who passes
    double passing_charger = 0.3;  ///< the same at a charger
    double passing_hits = 1.5;     ///< hits, the same
    double go_place = 0.8;         ///< what he would lose more than he takes, to give ground
    double go_share = 0.3;         ///< of his men
    double pursue = 1;             ///< what one more fight must promise
    // Officers (sergeant_officers.cpp).
    double heard = 0.35;      ///< for each unit that hears him
    double unheard = 0.02;    ///< an inch, for each that does not
    double rides_with = 0.4;  ///< to be with a unit
    // The plan (plan.cpp).
    double battlefield = 18;    ///< inches: who is so near to a goal has a say there
    double keeping = 5;         ///< inches that a unit goes out of its way to keep its goal
    double rear_share = 0.334;  ///< of the regiments at a goal
    double rear_behind = 4;     ///< inches
    double interval = 1;        ///< inches between regiments
    double short_of = 0;        ///< inches before the goal
    double guns_behind = 8;     ///< inches
    double horse_aside = 0.6;   ///< of the line's half width
    double horse_behind = 3;    ///< inches
    double horse_pull = 0.4;
    double bold_least = 0.7;
    double bold_most = 1.5;
    double bold_base = 0.55;
    double bold_odds = 0.45;   ///< by the odds at the goal
    double bold_haste = 0.25;  ///< by the haste of the last turns
    double odds_most = 1.3;    ///< odds that draw him on no further
    double hold_base = 0.6;    ///< to hold a goal
    double hold_worth = 0.5;   ///< by its worth
    double early_pull = 1;     ///< times the pull, in the first third of the battle
    double lead_pull = 1;      ///< times the pull, while ahead at the objectives
    double gather = 0;         ///< more regiments for the goals that are worth more than the mean
    double one_wing = 0;       ///< the same for those on the side of his stronger hand
    double spent_share = 0.5;  ///< who has less is spent
    // Rounds: what a place, a volley and a charge are worth (rounds.cpp).
    double of_theirs = 0.75;    ///< a base of ours against one of theirs
    double lose_time = 0.3;     ///< a move farther from what it is after
    double pin = 0.3;           ///< a base that does nothing for a round
    double disperse = 0.8;      ///< beyond its bases
    double later = 0.45;        ///< of a charge that may be made in the next round
    double base_of_guns = 1.2;  ///< times
    double base_there = 1.2;    ///< to drive somebody from an objective
    double need_level = 0.6;    ///< of what we must have, where both sides have as much
    double crowd_fire = 0.7;    ///< for each friend in an enemy's reach: how much of his fire that draws
    double risk = 0.15;         ///< by what we must have
    double risk_late = 0.45;    ///< the same, late
    double comes_fire = 0.3;    ///< of the fire of one who may come into range
    double stays_fire = 0.9;    ///< of one who is
    double end_ours = 1.5;      ///< last bound: where an objective of ours is in doubt
    double end_stay = 3;        ///< to stay where one may be had
    double end_bar = 1.5;       ///< to be in their way
    double own_held = 0.2;      ///< to stand on an objective of ours
    double own_threat = 1.2;    ///< the same where somebody could come for it
    double own_late = 1.2;      ///< the same, late
    double take_theirs = 1.2;   ///< to come to one where one of theirs stands
    double take = 2;            ///< to one where nobody does
    double take_stay = 0.6;     ///< to be there already
    double take_late = 1.6;     ///< late
    double crowd = 0.4;         ///< of that, for each friend who is there
    double need_least = 0.25;   ///< who needs less is not gone for
    double need_far = 2;        ///< moves that a place that needs nobody seems farther off
    double crowd_far = 1;       ///< moves for each friend who sees to it
    double guns_way = 0.4;      ///< of the way, for guns
    double haste = 0.4;         ///< by what we must have
    double haste_late = 0.8;    ///< the same, late
    double enemy_way = 0.5;     ///< of the way to the enemy, where there is nothing to take
    double stray = 0.5;         ///< a move farther from the others of its formation
    double stray_alone = 1;     ///< a move beyond its commander's hearing
    double hard_far = 0;        ///< moves that a place in woods and the like seems farther off
    double hard_held = 0;       ///< of what such a place is worth, less
    double closes = 0;          ///< a charge, beyond what it promises
    double shoots = 1;          ///< of what its fire takes
    double ride_danger = 1;     ///< of a commander's worth, by the chance that he is lost where he rides

    bool operator==(const Temper&) const = default;
};

/// One of his numbers, and how far a search may go with it.
struct Weight {
    const char* name;
    double Temper::* of;
    double step;  ///< a change worth trying
    double least;
    double most;
};
/// Those that a book goes by: none in a book of sealed orders, whose sergeant (sergeant_sealed.cpp) has no temper.
std::span<const Weight> weights_to_tune(const Ruleset& rules);

/// By book. Problems: everything in the text that is not what it should be, with its place in the file of that name.
using Tempers = std::map<std::string, Temper, std::less<>>;
Result<Tempers, Problems> read_tempers(std::string_view text, std::string_view file = "temper.toml");
/// A book's table of the file: what differs from a plain temper.
std::string text_of(const std::string& book, const Temper& temper);

/// The temper of a sergeant in battles by that book.
const Temper& temper_for(const Ruleset& rules);

}  // namespace linstock::general
