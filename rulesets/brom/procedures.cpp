#include "rulesets/brom/procedures.hpp"

#include "rulesets/brom/army.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/fields.hpp"
#include "rulesets/brom/fire_fight.hpp"
#include "rulesets/brom/invariants.hpp"
#include "rulesets/brom/outlook.hpp"
#include "rulesets/brom/prepare.hpp"
#include "rulesets/brom/profile_ranges.hpp"
#include "rulesets/brom/sequence.hpp"
#include "rulesets/brom/showing.hpp"
#include "rulesets/brom/words.hpp"

namespace linstock::brom {

namespace {

std::vector<const char*> purposes() {
    std::vector<const char*> names = {"choose side",
                                      "deck",
                                      "reserve arrival",
                                      "political officer",
                                      "command response",
                                      "officer hit",
                                      "officer wound",
                                      "officer after combat",
                                      "movement",
                                      "falling back",
                                      "rout",
                                      "leaving a town",
                                      "fire",
                                      "spiking",
                                      "initial rating",
                                      "morale",
                                      "duel",
                                      "routed unit attacked",
                                      "dismounted falling back",
                                      "sharpshooter fire",
                                      "sharpshooter capture",
                                      "ground",
                                      "mis-fire",
                                      "fire each turn"};
    return names;
}

}  // namespace

std::shared_ptr<const Ruleset> make_ruleset(std::shared_ptr<const Charts> charts, Problems* problems) {
    Problems holes;
    for (const Variant& variant : charts->variants())
        resolve_profile(*charts, variant.id, holes);
    check_ranges(*charts, holes);
    const bool fatal = any_fatal(holes);
    if (problems != nullptr) problems->insert(problems->end(), holes.begin(), holes.end());
    if (fatal) return nullptr;

    ProcedureTable table;
    register_preparation(table);
    register_sequence(table);
    register_command(table);
    register_movement(table);
    register_fire(table);
    register_fire_fight(table);
    register_morale(table);
    register_falling_back(table);
    register_officers(table);
    register_close_combat(table);
    register_army(table);

    auto rules = std::make_shared<Ruleset>();
    rules->id = charts->id();
    rules->charts = std::move(charts);
    rules->procedures = std::move(table.procedures());
    rules->phases = phase_names(sequence_of(*rules->charts));
    rules->purposes = purposes();
    rules->volleys = continuous_fire(*rules->charts) ? 0 : 1;
    rules->unit_fields = unit_fields();
    rules->officer_fields = officer_fields();
    rules->state_fields = state_fields();
    rules->prepare = prepare_battle;
    rules->open = open_battle;
    rules->footprint = footprint;
    rules->stand_boxes = stand_boxes;
    rules->show = show;
    rules->forget = forget;
    rules->explain_roll = explain_roll;
    rules->outlook = outlook();
    rules->effectiveness = effectiveness_percent;
    rules->invariants = family_invariants;
    return rules;
}

}  // namespace linstock::brom
