#include "rulesets/brothers/procedures.hpp"

#include "battle/ruleset.hpp"
#include "rulesets/brothers/army/objectives.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/set_up/prepare.hpp"
#include "rulesets/brothers/showing.hpp"
#include "rulesets/brothers/telling/telling.hpp"
#include "rulesets/brothers/works.hpp"

#include <array>

namespace linstock::brothers {

namespace {

/// Unit fields that an umpire may set, in addition to those of all rulesets.
constexpr auto umpires_fields = std::to_array<const char*>({"pinned", "fatigued", "rested", "acted", "moved", "fired"});

std::vector<PhaseName> phases() {
    return {{"control range", PhaseRole::command},
            {"commanders' command rolls", PhaseRole::command},
            {"commanders' markers", PhaseRole::command},
            {"command range", PhaseRole::command},
            {"units' command rolls", PhaseRole::command},
            {"units' markers", PhaseRole::command},
            {"movement", PhaseRole::movement},
            {"formation commanders", PhaseRole::movement},
            {"higher commanders", PhaseRole::movement},
            {"fire", PhaseRole::fire},
            {"melee", PhaseRole::close_combat},
            {"removal of markers", PhaseRole::clearing}};
}

std::vector<DiceName> purposes() {
    return {{"command of a commander", DiceRole::command},
            {"command of a unit", DiceRole::command},
            {"command of a leaderless formation", DiceRole::command},
            {"capture of a commander", DiceRole::capture},
            {"fire", DiceRole::fire},
            {"cover", DiceRole::cover},
            {"fire past a commander", DiceRole::fire_past_officer},
            {"fire at a commander", DiceRole::fire_at_officer},
            {"flinching", DiceRole::flinch},
            {"melee", DiceRole::close_combat},
            {"cover in melee", DiceRole::cover},
            {"fire at a work", DiceRole::fire},
            {"breaching a work", DiceRole::breach},
            {"a flank march", DiceRole::movement},
            {"command at night", DiceRole::command}};
}

// BA-0.D, BA-2.A, BA-3.A, BA-3.B, BA-4.A, BA-13.E to BA-13.G, BA-16.B
Terms terms() {
    return {.turn = "bound",
            .stand = "base",
            .destroyed = "dispersed",
            .strength = "bases left",
            .arms_alike = true,
            .objectives_have_points = false,
            .in_rounds = true,
            .higher_commanders = true,
            .victory =
                "The side with more objectives at the end wins; a larger lead is a greater victory. "
                "A side that completes its task, or whose enemy has no unit left, wins at once."};
}

ProcedureTable all_procedures() {
    ProcedureTable table;
    register_bound(table);
    register_command(table);
    register_movement(table);
    register_going(table);
    register_riding(table);
    register_fire(table);
    register_commander_fire(table);
    register_losses(table);
    register_melee(table);
    register_breach(table);
    register_marches(table);
    register_deploy(table);
    register_night(table);
    register_night_orders(table);
    return table;
}

}  // namespace

const common::Stages& stages() {
    static const common::Stages all = all_procedures().stages(Proc::bound);
    return all;
}

const std::string& name_of(const Battle& battle, UnitId id) { return battle.unit(id).name; }

const char* degree_word(int degree) {
    constexpr std::array<const char*, 4> words = {"", "tactical victory", "decisive victory", "complete victory"};
    return degree >= 0 && degree < static_cast<int>(words.size()) ? words[static_cast<std::size_t>(degree)] : "";
}

std::shared_ptr<const Ruleset> make_ruleset(std::shared_ptr<const Charts> charts, Problems* problems) {
    Problems holes;
    for (const Variant& variant : charts->variants())
        resolve_profile(*charts, variant.id, holes);
    const bool fatal = any_fatal(holes);
    if (problems != nullptr) problems->insert(problems->end(), holes.begin(), holes.end());
    if (fatal) return nullptr;

    ProcedureTable table = all_procedures();

    auto rules = std::make_shared<Ruleset>();
    rules->id = charts->id();
    rules->charts = std::move(charts);
    rules->procedures = std::move(table.procedures());
    rules->phases = phases();
    rules->purposes = purposes();
    rules->questions = prompt_kinds();
    rules->terms = terms();
    rules->formations = all_formations;
    rules->words = &book_words();
    rules->unit_fields = unit_fields();
    rules->officer_fields = officer_fields();
    rules->state_fields = state_fields();
    rules->prepare = prepare_battle;
    rules->open = open_battle;
    rules->rulings = {check_stated_unit, put_right, object_to_place, umpires_fields, follow_ruling};
    rules->on_ground = setup_on;
    rules->footprint = footprint;
    rules->stand_boxes = stand_boxes;
    rules->show = show;
    rules->show_officer = show_officer;
    rules->show_battle = show_battle;
    rules->effectiveness = effectiveness;
    rules->objectives = objectives_of;
    rules->explain_roll = explain_roll;
    rules->reconnaissance = reconnaissance();
    rules->invariants = invariants;
    rules->agenda_law = check_agenda_law;
    return rules;
}

}  // namespace linstock::brothers
