#include "generals/sergeant_1/sergeant.hpp"

#include <algorithm>
#include <string_view>

namespace linstock::general::sergeant_1 {

namespace {

std::size_t offers_to_fire(const Prompt& prompt) {
    return static_cast<std::size_t>(
        std::count_if(prompt.offers.begin(), prompt.offers.end(), [](const Offer& o) { return o.verb == Verb::fire; }));
}

bool is(const Prompt& prompt, std::string_view kind) { return prompt.kind == kind; }

/// Fire for which all units of a side are asked at once, one after another.
bool of_rounds(const Prompt& prompt) { return is(prompt, "fire") && prompt.unit.none(); }

}  // namespace

std::size_t Sergeant::wants(const Prompt& prompt) const {
    if (is(prompt, "mw.orders") || is(prompt, "mw.moves") || is(prompt, "mw.fire")) return 1;
    if (is(prompt, "path")) return static_cast<std::size_t>(temper_.paths);
    if (is(prompt, "attack_path")) return 6;
    if (is(prompt, "order")) return 12;
    if (is(prompt, "officer_move")) return 40;
    if (is(prompt, "deploy")) return 4;
    if (is(prompt, "bonus_choice")) return 64;
    if (is(prompt, "move") || is(prompt, "move_commander")) return 40;
    if (of_rounds(prompt)) return 1;
    return 12;
}

// He never looked at the others: what he does is the same, and less is made for it.
bool Sergeant::answers_for_one(const Prompt& prompt) const {
    return is(prompt, "move") || is(prompt, "move_commander");
}

bool Sergeant::needs_view(const Prompt& prompt) const {
    if (is(prompt, "fire")) return prompt.unit.none() || offers_to_fire(prompt) > 1;
    for (const std::string_view kind :
         {"order", "path", "attack_path", "officer_move", "pull_away", "bonus_option", "countercharge", "leave_town",
          "mw.orders", "fall_back_by_choice", "bonus_choice", "move", "move_commander"})
        if (prompt.kind == kind) return true;
    return is(prompt, "opportunity_fire");
}

void Sergeant::look(const Field& field) {
    if (plan_.turn != field.view->turn) make_plan(field, plan_);
}

Decision Sergeant::choose(const Battle& battle, const View& view, const Prompt& prompt,
                          const std::vector<Decision>& candidates) {
    if (is(prompt, "rally_help")) {
        // The nearest officer is recommended; whom he is to help is remembered until the staff rides.
        const Decision& d = candidates.front();
        if (d.verb == Verb::aid) aids_.push_back(Aid{d.officer, d.unit});
        return d;
    }
    if (is(prompt, "assign_star")) {
        const Decision& d = candidates.front();
        assigned_.resize(battle.forces().units.size());
        assigned_[prompt.unit.index()] = CommandId{static_cast<std::uint16_t>(d.number)};
        return d;
    }
    if (!needs_view(prompt)) return candidates.front();
    read_field(battle, view, temper_, field_);
    const Field& field = field_;
    if (is(prompt, "move")) return round_move(field, prompt, candidates);
    if (is(prompt, "move_commander")) return round_ride(field, candidates);
    if (of_rounds(prompt)) return round_fire(field, prompt, candidates);
    if (is(prompt, "fire")) return fire(field, prompt, candidates);
    if (is(prompt, "opportunity_fire")) return opportunity(field, prompt, candidates);
    if (is(prompt, "pull_away")) return pull_away(field, prompt, candidates);
    if (is(prompt, "bonus_option") || is(prompt, "countercharge")) return bonus(field, prompt, candidates);
    if (is(prompt, "mw.orders")) return sealed_orders(field, prompt, candidates.front());
    look(field);
    if (is(prompt, "fall_back_by_choice")) return give_ground(field, prompt, candidates);
    if (is(prompt, "bonus_choice")) return whom_to_move(field, prompt, candidates);
    if (is(prompt, "order")) return order(field, prompt, candidates);
    if (is(prompt, "path") || is(prompt, "leave_town")) return path(field, prompt, candidates);
    if (is(prompt, "attack_path")) return attack_path(field, prompt, candidates);
    const Decision d = ride(field, prompt, candidates);
    if (d.verb == Verb::done) aids_.clear();
    return d;
}

}  // namespace linstock::general::sergeant_1
