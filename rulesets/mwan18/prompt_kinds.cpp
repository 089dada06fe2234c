// The prompts of MWAN issue 18, in the order of its turn.

#include "rulesets/mwan18/mwan18.hpp"

namespace linstock::mwan18 {

std::vector<PromptKind> prompt_kinds() {
    return {
        {"deploy", "MW-10.2", "where to place a unit", {Verb::place}, PromptRole::deployment},
        {"mw.orders",
         "MW-5.1",
         "sealed orders for all units, and rides of officers",
         {Verb::dispatch, Verb::instruct, Verb::offer_end, Verb::ride},
         PromptRole::orders_of_all},
        {"mw.moves",
         "MW-3.40",
         "sealed movement of all units",
         {Verb::abandon,      Verb::about_face, Verb::attack, Verb::by_hand,  Verb::dismantle,
          Verb::dismount,     Verb::dispatch,   Verb::form,   Verb::gait,     Verb::lie_down,
          Verb::limber,       Verb::march,      Verb::mount,  Verb::pivot,    Verb::prolonge,
          Verb::rig_prolonge, Verb::rise,       Verb::stand,  Verb::unlimber, Verb::wheel},
         PromptRole::moves_of_all},
        {"mw.fire",
         "MW-4.10",
         "sealed fire of all units",
         {Verb::dispatch, Verb::fire, Verb::fire_section, Verb::hold_fire},
         PromptRole::fire_of_all},
        {"mw.charge_fire", "MW-6.4", "whether a stopped charger fires", {Verb::fire, Verb::hold_fire}},
        {"mw.battery_loss", "MW-4.E.5", "which section takes a loss", {Verb::choose}},
        {"mw.morale_a", "MW-5.7", "the shift that the owner applies to a check", {Verb::choose}},
        {"mw.odds_steps", "MW-6.13", "how many steps a winner uses", {Verb::choose}},
        {"mw.rally", "MW-7.3", "whether a stampeding unit tries to rally now", {Verb::yes, Verb::no}},
    };
}

}  // namespace linstock::mwan18
