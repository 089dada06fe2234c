#include "rulesets/mwan18/procedures.hpp"

#include "battle/ruleset.hpp"
#include "rulesets/mwan18/army/victory.hpp"
#include "rulesets/mwan18/fields.hpp"
#include "rulesets/mwan18/formations.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/sequence/sequence.hpp"
#include "rulesets/mwan18/set_up/prepare.hpp"
#include "rulesets/mwan18/showing.hpp"
#include "rulesets/mwan18/telling/telling.hpp"

#include <array>

namespace linstock::mwan18 {

namespace {

/// Unit fields that an umpire may set, in addition to those of all rulesets.
constexpr auto umpires_fields =
    std::to_array<const char*>({"order", "files", "ranks", "prone", "volley_spent", "horses"});

std::vector<DiceName> purposes() {
    return {{"fire remainder", DiceRole::fire},
            {"battery hit", DiceRole::fire},
            {"officer hit", DiceRole::officer},
            {"officer wound", DiceRole::officer},
            {"officer dies", DiceRole::officer},
            {"charge check", DiceRole::morale},
            {"close performance", DiceRole::close_combat},
            {"close result", DiceRole::close_combat},
            {"morale check", DiceRole::morale},
            {"rally portion", DiceRole::rally},
            {"rally rest", DiceRole::rally}};
}

ProcedureTable all_procedures() {
    ProcedureTable table;
    register_deployment(table);
    register_sequence(table);
    register_orders(table);
    register_moves(table);
    register_fire(table);
    register_close_action(table);
    register_morale(table);
    register_rally(table);
    register_officers(table);
    register_end(table);
    return table;
}

}  // namespace

const common::Stages& stages() {
    static const common::Stages all = all_procedures().stages(Proc::turn);
    return all;
}

std::shared_ptr<const Ruleset> make_ruleset(std::shared_ptr<const Charts> charts, Problems* problems) {
    Problems holes;
    resolve_book(*charts, "", holes);
    resolve_fire(*charts, "", holes);
    resolve_morale(*charts, "", holes);
    resolve_close(*charts, "", holes);
    resolve_officers(*charts, "", holes);
    const bool fatal = any_fatal(holes);
    if (problems != nullptr) problems->insert(problems->end(), holes.begin(), holes.end());
    if (fatal) return nullptr;

    ProcedureTable table = all_procedures();

    auto rules = std::make_shared<Ruleset>();
    rules->id = charts->id();
    rules->charts = std::move(charts);
    rules->procedures = std::move(table.procedures());
    // MW-12.2, MW-12.3
    rules->terms.strength = "men in order";
    rules->terms.victory =
        "A side with too few men in order is broken and loses. Otherwise points decide: for enemy losses, prisoners "
        "and guns, and for held objectives.";
    rules->phases = phase_names();
    rules->purposes = purposes();
    rules->questions = prompt_kinds();
    rules->formations = all_formations;
    rules->words = &book_words();
    rules->unit_fields = unit_fields();
    rules->officer_fields = officer_fields();
    rules->state_fields = state_fields();
    rules->prepare = prepare_battle;
    rules->open = open_battle;
    rules->rulings = {check_stated_unit, put_right, object_to_place, umpires_fields};
    rules->footprint = footprint;
    rules->stand_boxes = stand_boxes;
    rules->show = show;
    rules->explain_roll = explain_roll;
    rules->forget = forget;
    rules->ask_again = ask_again;
    rules->takes_for_hidden = takes_for_hidden();
    rules->reconnaissance = reconnaissance();
    rules->effectiveness = men_percent;
    rules->invariants = family_invariants;
    rules->agenda_law = check_agenda_law;
    return rules;
}

}  // namespace linstock::mwan18
