// The prompts of the Brom rulesets, in the order of the sequence of play.

#include "rulesets/brom/brom.hpp"

#include <utility>

namespace linstock::brom {

namespace {

std::vector<PromptKind> before_the_first_turn() {
    return {
        // --- before the battle ---
        {"choose_side", "sides", "which edge of the table the army takes", {Verb::take_side}, PromptRole::side},
        {"conceal", "concealment", "which units begin concealed", {Verb::select}, PromptRole::concealment},
        {"deploy", "deployment", "where to place a unit", {Verb::place}, PromptRole::deployment},
        {"deploy_officer",
         "deployment",
         "where to place an officer, or with which unit",
         {Verb::place, Verb::attach},
         PromptRole::deployment},
    };
}

std::vector<PromptKind> cards_and_moves() {
    return {
        // --- cards, orders, movement ---
        {"announce_entry",
         "reserve_announce",
         "where a command in reserve will enter",
         {Verb::announce, Verb::done},
         PromptRole::arrival},
        {"bonus_choice",
         "bonus_cards",
         "which unit or command a bonus card moves",
         {Verb::choose, Verb::done},
         PromptRole::whom_to_move},
        {"order",
         "movement_phase",
         "what the units of a command do",
         {Verb::attack, Verb::dismount, Verb::done, Verb::enter_town, Verb::leave_town, Verb::limber, Verb::man_guns,
          Verb::mount, Verb::move, Verb::move_guns, Verb::pivot, Verb::reform, Verb::resupply, Verb::spike, Verb::stand,
          Verb::unlimber},
         PromptRole::order},
        {"officer_move",
         "staff_card",
         "where officers ride",
         {Verb::done, Verb::ride, Verb::attach, Verb::detach},
         PromptRole::ride},
        {"rally_help",
         "rally_help",
         "which officers go to aid a rally",
         {Verb::aid, Verb::done},
         PromptRole::rally_help},
        {"terms",
         "movement_rates",
         "on which terms a unit moves",
         {Verb::choose},
         PromptRole::terms_of_way,
         "free_facing"},
        {"path", "move_measuring", "the path of a move", {Verb::follow, Verb::stand}, PromptRole::way},
        {"attack_path",
         "move_measuring",
         "the path of an attack",
         {Verb::follow, Verb::stand},
         PromptRole::way_of_attack},
        {"leave_town",
         "town_leave",
         "the path out of a town",
         {Verb::leave_town, Verb::stand},
         PromptRole::way_out_of_town},
        {"opportunity_fire",
         "opportunity_fire",
         "whether to fire at a passing enemy",
         {Verb::fire, Verb::done},
         PromptRole::opportunity_fire,
         "opportunity_fire"},
    };
}

std::vector<PromptKind> fire_and_after() {
    return {
        // --- fire ---
        {"sharpshooter",
         "sharpshooter_fire",
         "the target of a sharpshooter",
         {Verb::choose, Verb::hold_fire},
         PromptRole::fire_aimed},
        {"fire",
         "fire_by_regiment",
         "the target of a unit's fire, sealed",
         {Verb::fire, Verb::hold_fire, Verb::spike},
         PromptRole::fire},
        // lint: ruleset-name: a word
        {"firefight",
         "deadly_ground",
         "whether a unit fires again",
         {Verb::fire, Verb::hold_fire, Verb::spike},
         PromptRole::fire_on},
        {"casualty_stand", "casualties", "which stand takes casualties", {Verb::choose}, PromptRole::which_stand},
        {"fall_back_by_choice",
         "fall_back_by_choice",
         "whether a unit falls back by choice",
         {Verb::yes, Verb::no},
         PromptRole::give_ground},
        // --- close combat ---
        {"pull_away",
         "pull_away",
         "whether a defender pulls away",
         {Verb::yes, Verb::no, Verb::spike},
         PromptRole::draw_off},
        {"support", "support", "which units move up in support", {Verb::select, Verb::done, Verb::spike}},
        {"support_place", "support", "where a supporter stands", {Verb::choose}},
        {"stand_order",
         "casualty_stands",
         "which stand with casualties fights next",
         {Verb::choose},
         PromptRole::which_stand},
        {"bonus_option",
         "target_gone",
         "what an attacker without an enemy does",
         {Verb::close_on, Verb::done, Verb::occupy, Verb::pursue, Verb::spike},
         PromptRole::after_combat},
        {"countercharge",
         "countercharge",
         "whether a winner charges",
         {Verb::close_on, Verb::done, Verb::reform, Verb::spike},
         PromptRole::after_combat,
         "countercharge"},
        // --- falling back, rallying ---
        {"where_to_stop",
         "falling_back_ends",
         "where a unit that falls back stops",
         {Verb::choose},
         PromptRole::where_to_stop},
        {"officer_aside", "officer_target", "where an officer rides from an enemy", {Verb::ride}},
        {"rally", "rally", "where a rallied unit faces", {Verb::pivot}},
    };
}

}  // namespace

std::vector<PromptKind> prompt_kinds() {
    std::vector<PromptKind> out;
    for (auto* chapter : {before_the_first_turn, cards_and_moves, fire_and_after})
        for (PromptKind& kind : chapter())
            out.push_back(std::move(kind));
    return out;
}

}  // namespace linstock::brom
