// The prompts of Brothers At Arms, in the order of its bound.

#include "rulesets/brothers/brothers.hpp"

namespace linstock::brothers {

std::vector<PromptKind> prompt_kinds() {
    return {
        {"assign_star", "BA-1.F", "the formation of a starred unit", {Verb::choose}, PromptRole::assignment},
        {"deploy", "BA-0.C", "where to place a unit or a commander", {Verb::place, Verb::done}, PromptRole::deployment},
        {"call_reserve", "BA-14.E", "whether to call a reserve in", {Verb::yes, Verb::no}},
        {"command_roll", "BA-4.E", "whether a unit in melee makes its command roll", {Verb::yes, Verb::no}},
        {"move",
         "BA-3.7",
         "which unit moves next, and how",
         {Verb::charge, Verb::concede, Verb::done, Verb::march, Verb::place, Verb::stand},
         PromptRole::move},
        {"move_commander",
         "BA-3.8",
         "which commander rides next",
         {Verb::concede, Verb::done, Verb::place, Verb::ride},
         PromptRole::commander_move},
        {"fire",
         "BA-3.10",
         "which unit fires next, and at which target",
         {Verb::concede, Verb::done, Verb::fire, Verb::fire_at},
         PromptRole::fire},
        {"melee", "BA-10.A", "which unit attacks in a melee next", {Verb::attack, Verb::concede}},
        {"split", "BA-10.E", "the targets of free bases", {Verb::select, Verb::concede}, PromptRole::share_out},
        {"escape_commander", "BA-6.I", "where a commander escapes to", {Verb::ride, Verb::no}, PromptRole::escape},
        {"night_order", "BA-14.C", "what a formation does at night", {Verb::announce}, PromptRole::night_order},
        {"night_place",
         "BA-14.D",
         "where its units stand in the morning",
         {Verb::dispatch, Verb::place},
         PromptRole::night_places},
    };
}

}  // namespace linstock::brothers
