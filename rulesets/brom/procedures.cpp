#include "rulesets/brom/procedures.hpp"

#include "battle/ruleset.hpp"
#include "rulesets/brom/army/effectiveness.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/fields.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/invariants.hpp"
#include "rulesets/brom/profile_ranges.hpp"
#include "rulesets/brom/reconnaissance.hpp"
#include "rulesets/brom/sequence/sequence.hpp"
#include "rulesets/brom/set_up/prepare.hpp"
#include "rulesets/brom/showing.hpp"
#include "rulesets/brom/telling/telling.hpp"
#include "rulesets/brom/words.hpp"

#include <array>

namespace linstock::brom {

namespace {

/// The fields of a unit that an umpire may set, in addition to those of every ruleset.
constexpr auto umpires_fields = std::to_array<const char*>({"rating", "rated", "sixes", "supplies", "moved", "fired"});

std::vector<DiceName> purposes() {
    return {{"choose side"},
            {"deck"},
            {"reserve arrival", DiceRole::command},
            {"political officer", DiceRole::officer},
            {"command response", DiceRole::command},
            {"officer hit", DiceRole::officer},
            {"officer wound", DiceRole::officer},
            {"officer after combat", DiceRole::officer},
            {"movement", DiceRole::movement},
            {"falling back", DiceRole::movement},
            {"rout", DiceRole::movement},
            {"leaving a town", DiceRole::movement},
            {"fire", DiceRole::fire},
            {"spiking"},
            {"initial rating", DiceRole::morale},
            {"morale", DiceRole::morale},
            {"duel", DiceRole::close_combat},
            {"routed unit attacked", DiceRole::close_combat},
            {"dismounted falling back", DiceRole::movement},
            {"sharpshooter fire", DiceRole::fire},
            {"sharpshooter capture", DiceRole::capture},
            {"ground", DiceRole::movement},
            {"mis-fire", DiceRole::fire},
            {"fire each turn", DiceRole::fire}};
}

ProcedureTable all_procedures() {
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
    return table;
}

}  // namespace

const common::Stages& stages() {
    static const common::Stages all = all_procedures().stages(Proc::turn);
    return all;
}

std::shared_ptr<const Ruleset> make_ruleset(std::shared_ptr<const Charts> charts, Problems* problems) {
    Problems holes;
    for (const Variant& variant : charts->variants())
        resolve_profile(*charts, variant.id, holes);
    check_ranges(*charts, holes);
    check_sequence(*charts, holes);
    const bool fatal = any_fatal(holes);
    if (problems != nullptr) problems->insert(problems->end(), holes.begin(), holes.end());
    if (fatal) return nullptr;

    ProcedureTable table = all_procedures();

    auto rules = std::make_shared<Ruleset>();
    rules->id = charts->id();
    rules->charts = std::move(charts);
    rules->procedures = std::move(table.procedures());
    rules->phases = phase_names(sequence_of(*rules->charts));
    rules->purposes = purposes();
    rules->questions = prompt_kinds();
    rules->volleys = continuous_fire(*rules->charts) ? 0 : 1;
    rules->formations = formations(*rules->charts);
    rules->words = &book_words();
    rules->unit_fields = unit_fields();
    rules->officer_fields = officer_fields();
    rules->state_fields = state_fields();
    rules->prepare = prepare_battle;
    rules->open = open_battle;
    rules->rulings = {check_stated_unit, put_right, object_to_place, umpires_fields};
    rules->on_ground = setup_on;
    rules->footprint = footprint;
    rules->stand_boxes = stand_boxes;
    rules->show = show;
    rules->forget = forget;
    rules->explain_roll = explain_roll;
    rules->reconnaissance = reconnaissance();
    rules->effectiveness = effectiveness_percent;
    rules->invariants = family_invariants;
    rules->agenda_law = check_agenda_law;
    return rules;
}

}  // namespace linstock::brom
