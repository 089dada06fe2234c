#include "generals/levels.hpp"

#include "battle/ruleset.hpp"

#include <algorithm>

namespace linstock::general {

const std::vector<Level>& levels() {
    static const std::vector<Level> all = [] {
        std::vector<Level> out;
        const auto add = [&](const char* name, std::size_t a_turn, double seconds, const SearchBudget& budget,
                             const SearchBudget& advice, std::size_t battles) {
            // A battle of sergeants with 18 units takes about 600 decisions; there are two or three plans.
            constexpr std::size_t decisions_per_battle = 600 * 3;
            out.push_back({name, budget, a_turn, seconds, advice, {battles, battles * decisions_per_battle}});
        };
        const SearchBudget best{.max_candidates = 12,
                                .max_move_candidates = 48,
                                .max_rollouts = 128,
                                .max_steps = 100'000,
                                .min_z_score = 0.5,
                                .min_gain = 0.002};
        const auto in_doubt = [](SearchBudget budget) {
            budget.halves_log_odds = true;
            return budget;
        };
        add("general", 1'000'000, 10, in_doubt(best), best, 100);
        // The budgets make all steps between levels about equal: 62 to 67 % of the points (docs/generals.md).
        add("colonel", 90'000, 3,
            in_doubt({.max_candidates = 6,
                      .max_move_candidates = 6,
                      .max_rollouts = 14,
                      .max_steps = 14'000,
                      .min_z_score = 1}),
            {.max_candidates = 6, .max_move_candidates = 12, .max_rollouts = 48, .max_steps = 30'000, .min_z_score = 1},
            48);
        add("captain", 30'000, 1,
            {.max_candidates = 3, .max_move_candidates = 3, .max_rollouts = 8, .max_steps = 4'000},
            {.max_candidates = 4, .max_move_candidates = 4, .max_rollouts = 12, .max_steps = 5'000}, 24);
        return out;
    }();
    return all;
}

Level scaled_level(std::size_t units, bool in_rounds, const Level& level) {
    constexpr std::size_t reference_units = 24;
    const std::size_t cost = std::max(reference_units, units) * (in_rounds ? 4 : 1);
    Level out = level;
    out.budget.max_steps = out.budget.max_steps * reference_units / cost;
    out.steps_per_turn = out.steps_per_turn * reference_units / cost;
    out.plan_budget.max_decisions = out.plan_budget.max_decisions * reference_units / std::max(reference_units, units);
    if (in_rounds) {
        // More move candidates and small gains of single moves have not won battles by rounds (docs/generals.md).
        out.budget.max_move_candidates = std::min<std::size_t>(out.budget.max_move_candidates, 12);
        out.budget.min_z_score = std::max(out.budget.min_z_score, 1.0);
        out.budget.min_gain = std::max(out.budget.min_gain, 0.004);
    }
    return out;
}

double budget_share(std::size_t last_turn, std::size_t asked) {
    constexpr std::size_t at_least = 5;  // a turn may have more prompts than the one before
    return 1.5 / static_cast<double>(std::max(at_least, last_turn - std::min(last_turn, asked)));
}

SearchBudget budget_for(const SearchBudget& budget, const Prompt& prompt, std::size_t steps_per_rollout) {
    constexpr std::size_t often_enough = 12;
    const bool is_path = prompt.role == PromptRole::way || prompt.role == PromptRole::move;
    SearchBudget out = budget;
    // The search drops candidates that fall behind, so most of many candidates cost only a few rollouts.
    if (is_path && steps_per_rollout > 0)
        out.max_candidates = std::clamp(out.max_steps / (steps_per_rollout * often_enough), out.max_candidates,
                                        std::max(out.max_candidates, out.max_move_candidates));
    return out;
}

PlayerSpec parse_player_spec(std::string_view name) {
    PlayerSpec out;
    for (const Style& l : styles()) {
        const std::string_view word = l.name;
        if (!name.starts_with(word) || !name.substr(word.size()).starts_with('-')) continue;
        out.style = &l;
        name.remove_prefix(word.size() + 1);
        break;
    }
    const auto it = std::find_if(levels().begin(), levels().end(), [&](const Level& l) { return l.name == name; });
    if (it != levels().end()) out.level = &*it;
    return out;
}

Decision SearchingPlayer::choose(const Battle& battle, const View& view, const Prompt& prompt,
                                 const std::vector<Decision>& candidates) {
    return sergeant_.choose(battle, view, prompt, candidates);
}

std::size_t SearchingPlayer::candidates_wanted(const Prompt& prompt) const {
    return std::max<std::size_t>(
        sergeant_.candidates_wanted(prompt),
        needs_state(prompt) ? std::max<std::size_t>(12, level_.budget.max_move_candidates / 2) : 1);
}

bool SearchingPlayer::needs_view(const Prompt& prompt) const { return sergeant_.needs_view(prompt); }

bool SearchingPlayer::needs_state(const Prompt& prompt) const { return should_search(prompt); }

Decision SearchingPlayer::choose_from_state(const Battle& battle, const State& known, const View& view,
                                            const Prompt& prompt, const std::vector<Decision>& candidates) {
    plan_battle(battle, known, prompt.seat);
    Decision first = sergeant_.choose(battle, view, prompt, candidates);
    if (battle_ != &battle) {
        battle_ = &battle;
        const std::size_t units = battle.forces().units.size();
        scaled_level_ = scaled_level(units, battle.rules->terms.in_rounds, level_);
        searches_last_turn_ = units;  // an order and a path for each own unit
        const Weights& plain = weights_for(battle);
        search_.emplace(battle, prompt.seat, seed_, style_ == nullptr ? plain : apply_style(plain, *style_));
        turn_ = -1;
    }
    if (turn_ != known.turn) begin_turn(known.turn);
    const SearchBudget budget = budget_for(current_budget(), prompt, steps_per_rollout_);
    ++searches_this_turn_;
    if (budget.max_steps < budget.max_candidates * 8 || budget.out_of_time() || searches_this_turn_ <= skip_until_)
        return first;
    const double begun = clock_ ? clock_() : 0;
    const SearchResult result = search_->find_best(known, prompt, candidates, first, sergeant_, budget);
    steps_left_ -= std::min(steps_left_, result.steps);
    if (result.rollouts > 0) steps_per_rollout_ = result.steps / result.rollouts;
    // Rollouts get cheaper towards the end of the turn.
    if (result.budget_too_small) skip_until_ = searches_this_turn_ + std::max<std::size_t>(1, searches_last_turn_ / 8);
    // If the clock jumps far ahead, charge this decision no more than its share.
    if (clock_) seconds_left_ -= std::min(clock_() - begun, budget.deadline - begun);
    return result.answer;
}

void SearchingPlayer::plan_battle(const Battle& battle, const State& known, Seat seat) {
    if (has_planned_) return;
    has_planned_ = true;
    const std::size_t units = battle.forces().units.size();
    PlanBudget budget = scaled_level(units, false, level_).plan_budget;
    if (clock_) {
        budget.clock = clock_;
        budget.deadline = clock_() + seconds_per_turn_;
    }
    sergeant_.set_battle_plan(choose_battle_plan(battle, known, seat, seed_, budget));
}

void SearchingPlayer::set_time_limit(const Clock& clock, double seconds_a_turn) {
    clock_ = clock;
    seconds_per_turn_ = seconds_a_turn;
    seconds_left_ = seconds_a_turn;
}

void SearchingPlayer::begin_turn(int turn) {
    if (turn_ >= 0) searches_last_turn_ = searches_this_turn_;
    searches_this_turn_ = 0;
    skip_until_ = 0;
    turn_ = turn;
    steps_left_ = scaled_level_.steps_per_turn;
    seconds_left_ = seconds_per_turn_;
}

SearchBudget SearchingPlayer::current_budget() const {
    const double share = budget_share(searches_last_turn_, searches_this_turn_);
    SearchBudget out = scaled_level_.budget;
    out.max_steps = std::min(out.max_steps, static_cast<std::size_t>(static_cast<double>(steps_left_) * share));
    if (!clock_) return out;
    out.clock = clock_;
    out.deadline = clock_() + std::max(0.0, seconds_left_) * share;
    return out;
}

}  // namespace linstock::general
