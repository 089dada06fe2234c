#include "rulesets/brothers/procedures.hpp"

#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/objectives.hpp"
#include "rulesets/brothers/prepare.hpp"
#include "rulesets/brothers/showing.hpp"

namespace linstock::brothers {

namespace {

std::vector<const char*> phases() {
    return {"control range",
            "commanders' command rolls",
            "commanders' markers",
            "command range",
            "units' command rolls",
            "units' markers",
            "movement",
            "formation commanders",
            "higher commanders",
            "fire",
            "melee",
            "removal of markers"};
}

std::vector<const char*> purposes() {
    return {"command of a commander",
            "command of a unit",
            "command of a leaderless formation",
            "capture of a commander",
            "fire",
            "cover",
            "fire through a commander",
            "fire at a commander",
            "flinching",
            "melee",
            "cover in melee",
            "fire at a work",
            "breaching a work",
            "a march round the flank",
            "command in the night"};
}

}  // namespace

Refusal refusal(const Battle& battle, std::string text, std::string_view id) {
    Refusal r;
    r.text = std::move(text);
    r.why = {clause(battle, id)};
    return r;
}

Offer offer(Verb verb, UnitId unit, UnitId target) {
    Offer o;
    o.verb = verb;
    o.unit = unit;
    o.target = target;
    return o;
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

    auto rules = std::make_shared<Ruleset>();
    rules->id = charts->id();
    rules->charts = std::move(charts);
    rules->procedures = std::move(table.procedures());
    rules->phases = phases();
    rules->purposes = purposes();
    // BA-0.D, BA-2.A, BA-3.A, BA-3.B, BA-4.A, BA-13.E to BA-13.G, BA-16.B
    rules->parlance = {.turn = "bound",
                       .stand = "base",
                       .destroyed = "dispersed",
                       .strength = "bases left",
                       .arms_alike = true,
                       .objectives_have_points = false,
                       .in_rounds = true,
                       .higher_commanders = true,
                       .victory =
                           "Whoever owns more objectives at the end wins, and the more, the greater his victory; "
                           "whose task is done, or whose enemy has no unit left, wins at once."};
    rules->unit_fields = unit_fields();
    rules->officer_fields = officer_fields();
    rules->state_fields = state_fields();
    rules->prepare = prepare_battle;
    rules->open = open_battle;
    rules->footprint = footprint;
    rules->stand_boxes = stand_boxes;
    rules->show = show;
    rules->show_officer = show_officer;
    rules->show_battle = show_battle;
    rules->effectiveness = effectiveness;
    rules->objectives = objectives_of;
    rules->explain_roll = explain_roll;
    rules->outlook = outlook();
    rules->invariants = invariants;
    return rules;
}

}  // namespace linstock::brothers
