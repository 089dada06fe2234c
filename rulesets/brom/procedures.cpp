#include "rulesets/brom/procedures.hpp"

#include "battle/view.hpp"
#include "rulesets/brom/army.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/fields.hpp"
#include "rulesets/brom/fire.hpp"
#include "rulesets/brom/invariants.hpp"
#include "rulesets/brom/movement.hpp"
#include "rulesets/brom/prepare.hpp"
#include "rulesets/brom/sequence.hpp"

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

/// What is openly to be seen of a unit beside its place.
void show(const Battle& battle, const State& state, UnitId id, UnitView& view) {
    const UnitState& u = state.unit(id);
    const BromUnit w = own(u);
    view.rating = w.rated ? w.rating : -1;
    view.moved = w.moved;
    view.fired = w.fired;
    view.fresh = is_fresh(battle, state, id);
    view.guns_left =
        is_battery(battle, id) && w.guns == Guns::with_crew ? u.stands_left * battle.unit(id).guns_per_stand : 0;
    view.fire_range = to_coord(range_of(battle, state, id));
    view.fire_close = to_coord(profile(battle).hits[static_cast<std::size_t>(firer_of(battle, id, ball))].close->to);
    view.pace = to_coord(allowance_of(battle, state, id, Formation::line, 0).open);
    view.pace_column = to_coord(allowance_of(battle, state, id, Formation::column, 0).open);
    if (w.stage != AttackStage::none && w.stage != AttackStage::ended) {
        view.target = w.target;
        view.badges.push_back({"attacks"});
    }
    if (u.condition == Condition::routed) view.badges.push_back({"routed"});
    if (u.condition == Condition::falling_back) view.badges.push_back({"falling back"});
    if (w.guns == Guns::abandoned) view.badges.push_back({"guns abandoned"});
    if (w.guns == Guns::spiked) view.badges.push_back({"guns spiked"});
    if (w.guns == Guns::captured) view.badges.push_back({"guns lost"});
    if (w.stood_at_edge) view.badges.push_back({"at the edge of a town"});
    if (setup(battle).supply && w.sixes >= profile(battle).supply_sixes.value)
        view.badges.push_back({"out of cartridges"});
}

}  // namespace

std::shared_ptr<const Ruleset> make_ruleset(std::shared_ptr<const Charts> charts, Problems* problems) {
    Problems holes;
    for (const Variant& variant : charts->variants())
        resolve_profile(*charts, variant.id, holes);
    const bool fatal = any_fatal(holes);
    if (problems != nullptr) problems->insert(problems->end(), holes.begin(), holes.end());
    if (fatal) return nullptr;

    ProcedureTable table;
    table.procedures()[0] = roll_procedure();
    register_preparation(table);
    register_sequence(table);
    register_command(table);
    register_movement(table);
    register_fire(table);
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
    rules->unit_fields = unit_fields();
    rules->officer_fields = officer_fields();
    rules->state_fields = state_fields();
    rules->prepare = prepare_battle;
    rules->open = open_battle;
    rules->footprint = footprint;
    rules->stand_boxes = stand_boxes;
    rules->show = show;
    rules->effectiveness = effectiveness_percent;
    rules->invariants = family_invariants;
    return rules;
}

}  // namespace linstock::brom
