#include "rulesets/mwan18/procedures.hpp"

#include "rulesets/mwan18/army.hpp"
#include "rulesets/mwan18/fields.hpp"
#include "rulesets/mwan18/formations.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/prepare.hpp"
#include "rulesets/mwan18/sequence.hpp"
#include "rulesets/mwan18/showing.hpp"

namespace linstock::mwan18 {

namespace {

std::vector<const char*> purposes() {
    return {"fire remainder",    "battery hit",  "officer hit",  "officer wound", "officer dies", "charge check",
            "close performance", "close result", "morale check", "rally portion", "rally rest"};
}

}  // namespace

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

    auto rules = std::make_shared<Ruleset>();
    rules->id = charts->id();
    rules->charts = std::move(charts);
    rules->procedures = std::move(table.procedures());
    // MW-12.2, MW-12.3
    rules->parlance.victory =
        "A side too few of whose men are left in order is broken, and loses; otherwise points decide: for the men whom "
        "its enemy lost, for prisoners and guns, and for the objectives that it holds.";
    rules->phases = phase_names();
    rules->purposes = purposes();
    rules->unit_fields = unit_fields();
    rules->officer_fields = officer_fields();
    rules->state_fields = state_fields();
    rules->prepare = prepare_battle;
    rules->open = open_battle;
    rules->footprint = footprint;
    rules->stand_boxes = stand_boxes;
    rules->show = show;
    rules->explain_roll = explain_roll;
    rules->forget = forget;
    rules->takes_for_hidden = takes_for_hidden();
    rules->outlook = outlook();
    rules->effectiveness = men_percent;
    rules->invariants = family_invariants;
    return rules;
}

}  // namespace linstock::mwan18
