#include "generals/sergeant.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

std::size_t offers_to_fire(const Prompt& prompt) {
    return static_cast<std::size_t>(
        std::count_if(prompt.offers.begin(), prompt.offers.end(), [](const Offer& o) { return o.verb == Verb::fire; }));
}

using Role = PromptRole;

bool is(const Prompt& prompt, Role role) { return prompt.role == role; }
bool is_way(const Prompt& prompt) { return is(prompt, Role::way) || is(prompt, Role::way_out_of_town); }

/// A fire prompt for all units of a side, which fire one after another.
bool of_rounds(const Prompt& prompt) { return is(prompt, Role::fire) && prompt.unit.none(); }

}  // namespace

std::size_t Sergeant::candidates_wanted(const Prompt& prompt) const {
    if (is(prompt, Role::orders_of_all) || is(prompt, Role::moves_of_all) || is(prompt, Role::fire_of_all)) return 1;
    if (is(prompt, Role::way)) return static_cast<std::size_t>(weights_.paths);
    if (is(prompt, Role::way_of_attack)) return 6;
    if (is(prompt, Role::order)) return 12;
    if (is(prompt, Role::ride)) return 40;
    if (is(prompt, Role::deployment)) return 4;
    if (is(prompt, Role::whom_to_move)) return 64;
    if (is(prompt, Role::move) || is(prompt, Role::commander_move)) return 40;
    if (of_rounds(prompt)) return 1;
    return 12;
}

bool Sergeant::answers_for_one(const Prompt& prompt) const {
    return is(prompt, Role::order) || is(prompt, Role::move) || is(prompt, Role::commander_move);
}

bool Sergeant::reads_all(const Prompt& bare) const {
    // Prompts that the sergeant answers with the recommendation or for one unit.
    return !is(bare, Role::moves_of_all) && !is(bare, Role::fire_of_all) && !is(bare, Role::move);
}

bool Sergeant::needs_view(const Prompt& prompt) const {
    const bool counts_aims = weights_.gang < 0 || weights_.gang > 0;
    if (is(prompt, Role::fire)) return prompt.unit.none() || counts_aims || offers_to_fire(prompt) > 1;
    for (const Role role :
         {Role::order, Role::way_of_attack, Role::ride, Role::draw_off, Role::after_combat, Role::orders_of_all,
          Role::give_ground, Role::whom_to_move, Role::move, Role::commander_move, Role::opportunity_fire})
        if (is(prompt, role)) return true;
    return is_way(prompt);
}

void Sergeant::look(const BattlefieldModel& model) {
    if (plan_.turn == model.view->turn) return;
    update_plan(model, plan_);
    hold_back(model, *opening_, plan_);
    apply_orders(model, unit_orders(model, battle_plan_), plan_);
}

void Sergeant::load_weights(const Battle& battle, const View& view) {
    if (begun_) return;
    begun_ = true;
    if (!opening_) opening_ = opening_for(battle, army_of(view.seat));
    const double paths = weights_.paths;
    weights_ = apply_opening(sergeant_weights_for(*battle.rules), *opening_);
    weights_.paths = paths;
}

Decision Sergeant::choose(const Battle& battle, const View& view, const Prompt& prompt,
                          const std::vector<Decision>& candidates) {
    if (is(prompt, Role::rally_help)) {
        // The nearest officer is recommended. The sergeant remembers which unit the officer should help.
        const Decision& d = candidates.front();
        if (d.verb == Verb::aid) aids_.push_back(Aid{d.officer, d.unit});
        return d;
    }
    if (is(prompt, Role::assignment)) {
        const Decision& d = candidates.front();
        assigned_.resize(battle.forces().units.size());
        assigned_[prompt.unit.index()] = CommandId{static_cast<std::uint16_t>(d.number)};
        return d;
    }
    if (!needs_view(prompt)) return candidates.front();
    load_weights(battle, view);
    update_model(battle, view, weights_, model_);
    const BattlefieldModel& model = model_;
    if (is(prompt, Role::move)) return round_move(model, prompt, candidates);
    if (is(prompt, Role::commander_move)) return round_ride(model, candidates);
    if (of_rounds(prompt)) return round_fire(model, prompt, candidates);
    if (is(prompt, Role::fire)) return fire(model, prompt, candidates);
    if (is(prompt, Role::opportunity_fire)) return opportunity(model, prompt, candidates);
    if (is(prompt, Role::draw_off)) return pull_away(model, prompt, candidates);
    if (is(prompt, Role::after_combat)) return bonus(model, prompt, candidates);
    if (is(prompt, Role::orders_of_all)) return sealed_orders(model, prompt, candidates.front());
    look(model);
    if (is(prompt, Role::give_ground)) return give_ground(model, prompt, candidates);
    if (is(prompt, Role::whom_to_move)) return whom_to_move(model, prompt, candidates);
    if (is(prompt, Role::order)) return order(model, prompt, candidates);
    if (is_way(prompt)) return path(model, prompt, candidates);
    if (is(prompt, Role::way_of_attack)) return attack_path(model, prompt, candidates);
    const Decision d = ride(model, prompt, candidates);
    if (d.verb == Verb::done) aids_.clear();
    return d;
}

}  // namespace linstock::general
