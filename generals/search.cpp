#include "generals/search.hpp"

#include "base/hash.hpp"
#include "battle/ruleset.hpp"
#include "generals/play_out.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::general {

namespace {

constexpr double max_std_errors_behind =
    1.2;  ///< standard errors behind the best candidate at which a candidate is dropped
constexpr std::size_t max_rollout_steps = 5000;  ///< per rollout; more is a bug

Seat other_seat(Seat seat) { return seat == Seat::second ? Seat::first : Seat::second; }

/// Paired difference of two candidates over their common samples, with its standard error.
struct Gain {
    double mean = 0;
    double error = 0;
};
Gain gain_of(const std::vector<double>& one, const std::vector<double>& other) {
    const std::size_t n = std::min(one.size(), other.size());
    if (n < 2) return {};
    double sum = 0;
    double squares = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double by = one[i] - other[i];
        sum += by;
        squares += by * by;
    }
    const double count = static_cast<double>(n);
    const double mean = sum / count;
    return {mean, std::sqrt(std::max(0.0, squares / count - mean * mean) / (count - 1))};
}

double mean_of(const std::vector<double>& all) {
    double sum = 0;
    for (const double x : all)
        sum += x;
    return all.empty() ? 0 : sum / static_cast<double>(all.size());
}

void copy(const SimulatedPlayer& from, SimulatedPlayer& to) {
    to = from;
    to.agent.set_view(to.view.last());
}

/// A win probability at half its log odds: nearly the same in even battles, more sensitive near 0 and 1.
double halve_log_odds(double chance) {
    constexpr double surest = 0.999;
    const double so = std::clamp(chance, 1 - surest, surest);
    return 2 / (1 + std::sqrt((1 - so) / so));
}

/// How many of `contenders` candidates to try if a rollout takes `once` steps. All, if the steps allow one rollout of
/// each. Otherwise only the first ones, with two rollouts each, because one rollout gives no error estimate.
std::size_t affordable_candidates(std::size_t contenders, std::size_t once, std::size_t steps) {
    if (once * contenders <= steps) return contenders;
    return std::min(contenders, steps / (2 * std::max<std::size_t>(1, once)));
}

/// In steps. Orders for a whole side count once per unit, because every unit moves by them.
std::size_t weight_of(const Decision& d) { return 1 + d.parts.size(); }

}  // namespace

std::size_t rollout(const Battle& battle, State& state, SimulatedPlayer& first, SimulatedPlayer& second,
                    const Dice& dice, const Horizon& horizon) {
    bool moved = false;                  // the other side has its round now
    bool answered = !horizon.in_rounds;  // and has finished it
    for (std::size_t steps = 0;;) {
        if (over(state) || steps >= max_rollout_steps) return steps;
        if (state.turn < horizon.turn) answered = answered || moved;
        if (state.turn >= horizon.turn && (answered || state.turn > horizon.turn)) return steps;
        const std::optional<Prompt> asked = first_prompt_for(battle, state, first.agent, second.agent);
        if (!asked || asked->seat == Seat::chance) return steps;
        const Prompt& prompt = *asked;
        const bool theirs = prompt.seat != horizon.seat;
        if (theirs && should_search(prompt)) moved = true;
        if (!theirs && moved && should_search(prompt)) answered = true;
        SimulatedPlayer& player = prompt.seat == Seat::second ? second : first;
        bool verbatim = false;
        const Decision d = decision_of(battle, state, prompt, player.agent, player.view, verbatim);
        steps += weight_of(d);
        if (!verbatim && check_decision_of(battle, state, prompt, player.agent, d)) return steps;
        decide_unchecked(battle, state, d, &dice, nullptr);
    }
}

Search::Search(const Battle& battle, Seat seat, std::uint64_t seed, const Weights& weights)
    : battle_(battle),
      seat_(seat),
      seed_(seed),
      determinizer_(battle, seat),
      weights_(weights),
      opponent_(seed ^ 5),
      own_player_{Sergeant(seed), IncrementalView(seat)},
      enemy_player_{Sergeant(seed), IncrementalView(other_seat(seat))},
      own_rollout_player_(own_player_),
      enemy_rollout_player_(enemy_player_) {}

/// Both players read the battlefield once, so that rollouts start from a known model.
void Search::observe(const State& known, const Prompt& prompt, const Sergeant& own, const SearchBudget& budget) {
    const bool plans = uses_plan(prompt);
    own_player_ = {own.quick_copy(budget.max_paths), IncrementalView(seat_)};
    own_player_.agent.observe(battle_, own_player_.view.look(battle_, known), plans);
    enemy_player_ = {opponent_.quick_copy(budget.max_paths), IncrementalView(other_seat(seat_))};
    enemy_player_.agent.observe(battle_, enemy_player_.view.look(battle_, known), plans);
    opponent_ = enemy_player_.agent;
}

void Search::run_rollout(const State& known, CandidateRun& run, std::size_t sample, const SearchBudget& budget,
                         SearchResult& result) {
    const std::uint64_t seed = hash_of_words({seed_, search_count_, sample});
    dice_.reset(hash_of_words({seed_, search_count_}), sample);
    scratch_state_ = determinizer_.sample(known, seed);
    const std::array<double, 2> before =
        budget.has_details ? remaining_strength(battle_, scratch_state_) : std::array<double, 2>{};
    decide_unchecked(battle_, scratch_state_, run.decision, &dice_, nullptr);
    copy(own_player_, own_rollout_player_);
    copy(enemy_player_, enemy_rollout_player_);
    const bool second = seat_ == Seat::second;
    result.steps +=
        weight_of(run.decision) + rollout(battle_, scratch_state_, second ? enemy_rollout_player_ : own_rollout_player_,
                                          second ? own_rollout_player_ : enemy_rollout_player_, dice_,
                                          {known.turn + budget.horizon_turns, seat_, battle_.rules->terms.in_rounds});
    ++result.rollouts;
    const FeatureVector features = evaluator_.features_of(battle_, scratch_state_);
    const double chance = evaluate(features, scratch_state_.outcome, weights_, army_of(seat_));
    run.values.push_back(budget.halves_log_odds ? halve_log_odds(chance) : chance);
    if (!budget.has_details) return;
    for (std::size_t i = 0; i < feature_count; ++i)
        run.feature_sums[i] += second ? -features[i] : features[i];
    const std::array<double, 2> after = remaining_strength(battle_, scratch_state_);
    for (std::size_t i = 0; i < 2; ++i)
        run.loss_sums[second ? 1 - i : i] += before[i] - after[i];
}

/// Returns the index of the best candidate. Index 0, the default move, stays unless a gain exceeds both thresholds.
std::size_t Search::race(const State& known, std::vector<CandidateRun>& runs, const SearchBudget& budget,
                         SearchResult& result) {
    const std::size_t begun = result.steps;
    if (runs.size() < 2 || budget.max_rollouts == 0 || budget.max_steps == 0 || budget.out_of_time()) return 0;
    // The first rollout shows how many steps one takes, and so how many candidates the budget allows.
    run_rollout(known, runs.front(), 0, budget, result);
    std::size_t left = affordable_candidates(runs.size(), result.steps - begun, budget.max_steps);
    result.budget_too_small = left < 2;
    if (result.budget_too_small) return 0;
    runs.resize(left);
    const std::size_t lap = std::clamp<std::size_t>(budget.max_rollouts / 8, 4, 8);
    bool late = false;
    for (std::size_t done = 0;
         done < budget.max_rollouts && left > 1 && result.steps - begun < budget.max_steps && !late;) {
        const std::size_t to = std::min(budget.max_rollouts, done + lap);
        for (; done < to && !late; ++done, late = budget.out_of_time())
            for (CandidateRun& r : runs)
                if (r.is_active && r.values.size() <= done) run_rollout(known, r, done, budget, result);
        const CandidateRun* best = &runs.front();
        for (const CandidateRun& r : runs)
            if (r.is_active && mean_of(r.values) > mean_of(best->values)) best = &r;
        left = 0;
        for (CandidateRun& r : runs) {
            const Gain g = gain_of(best->values, r.values);
            if (budget.prune && r.is_active && &r != best && &r != &runs.front() &&
                g.mean > max_std_errors_behind * g.error + 1e-6)
                r.is_active = false;
            left += r.is_active ? 1 : 0;
        }
    }
    std::size_t winner = 0;
    double most = 0;
    for (std::size_t i = 1; i < runs.size(); ++i) {
        const Gain g = gain_of(runs[i].values, runs[0].values);
        if (!runs[i].is_active || g.mean <= budget.min_z_score * g.error + budget.min_gain || g.mean <= most) continue;
        most = g.mean;
        winner = i;
    }
    result.gain += most;
    return winner;
}

std::vector<Search::CandidateRun> Search::legal_runs(const State& known,
                                                     const std::vector<Decision>& contenders) const {
    std::vector<CandidateRun> out;
    for (const Decision& d : contenders)
        if (out.empty() || !check(battle_, known, d)) {
            out.emplace_back();
            out.back().decision = d;
        }
    return out;
}

/// Varies the orders of a whole side: first of all units, then formation by formation, each time from the best orders
/// so far. If the steps do not suffice for all groups, successive searches continue with the next ones.
Decision Search::improve_by_group(const State& known, const Prompt& prompt, const Decision& first,
                                  const SearchBudget& budget, SearchResult& result) {
    const auto groups = order_groups(own_player_.agent.model());
    const std::size_t enough =
        steps_per_rollout_ == 0 ? groups.size() : budget.max_steps / (steps_per_rollout_ * max_dispatch_candidates);
    const std::size_t some = std::clamp<std::size_t>(enough, 1, groups.size());
    const std::size_t from = some < groups.size() ? static_cast<std::size_t>(known.turn) % groups.size() : 0;
    SearchBudget each = budget;
    each.max_steps = budget.max_steps / some;
    Decision best = first;
    const std::size_t begun = result.steps;
    const std::size_t rollouts = result.rollouts;
    for (std::size_t i = 0; i < some; ++i) {
        if (result.steps - begun >= budget.max_steps || budget.out_of_time()) break;
        const std::vector<UnitId>& group = groups[(from + i) % groups.size()];
        std::vector<CandidateRun> runs =
            legal_runs(known, generate_dispatches(own_player_.agent.model(), prompt, best, group));
        best = runs[race(known, runs, each, result)].decision;
        ++search_count_;
    }
    if (result.rollouts > rollouts) steps_per_rollout_ = (result.steps - begun) / (result.rollouts - rollouts);
    return best;
}

SearchResult Search::find_best(const State& known, const Prompt& prompt, const std::vector<Decision>& candidates,
                               const Decision& first, const Sergeant& own, const SearchBudget& budget) {
    SearchResult result;
    result.answer = first;
    ++search_count_;
    observe(known, prompt, own, budget);
    if (first.verb == Verb::dispatch) {
        result.answer = improve_by_group(known, prompt, first, budget, result);
        return result;
    }
    std::vector<CandidateRun> runs =
        legal_runs(known, generate_candidates(own_player_.agent.model(), own_player_.agent.plan(), prompt, candidates,
                                              first, budget.max_candidates));
    if (runs.size() < 2) return result;
    result.answer = runs[race(known, runs, budget, result)].decision;
    return result;
}

CandidateResult Search::result_of(const CandidateRun& run, const CandidateRun& first) const {
    CandidateResult out;
    out.decision = run.decision;
    out.is_active = run.is_active;
    out.rollouts = run.values.size();
    out.value = mean_of(run.values);
    const Gain gain = gain_of(run.values, first.values);
    out.gain = gain.mean;
    out.std_error = gain.error;
    const double tried = static_cast<double>(std::max<std::size_t>(1, out.rollouts));
    for (std::size_t i = 0; i < feature_count; ++i)
        out.features[i] = run.feature_sums[i] / tried;
    for (std::size_t i = 0; i < 2; ++i)
        out.losses[i] = run.loss_sums[i] / tried;
    return out;
}

std::vector<CandidateResult> Search::evaluate_candidates(const State& known, const Prompt& prompt,
                                                         const std::vector<Decision>& candidates, const Decision& first,
                                                         const Sergeant& own, const SearchBudget& budget) {
    SearchResult result;
    ++search_count_;
    observe(known, prompt, own, budget);
    std::vector<CandidateRun> runs;
    if (first.verb == Verb::dispatch) {
        // Half of the budget looks for better orders, half compares them with the default orders.
        SearchBudget half = budget;
        half.max_steps /= 2;
        half.has_details = false;
        runs = legal_runs(known, {first, improve_by_group(known, prompt, first, half, result)});
        if (runs.back().decision == first) runs.resize(1);
    } else {
        runs = legal_runs(known, generate_candidates(own_player_.agent.model(), own_player_.agent.plan(), prompt,
                                                     candidates, first, budget.max_candidates));
    }
    SearchBudget with_details = budget;
    with_details.has_details = true;
    // A decision without an alternative is still evaluated if details are wanted.
    if (runs.size() < 2 && !budget.has_details) return {result_of(runs.front(), runs.front())};
    if (runs.size() < 2)
        for (std::size_t i = 0; i < budget.max_rollouts && result.steps < budget.max_steps && !budget.out_of_time();
             ++i)
            run_rollout(known, runs.front(), i, with_details, result);
    else
        race(known, runs, with_details, result);
    std::vector<CandidateResult> out;
    for (const CandidateRun& r : runs)
        out.push_back(result_of(r, runs.front()));
    return out;
}

std::vector<CandidateResult> Search::compare(const State& known, const Prompt& prompt, const Decision& first,
                                             const Decision& second, const Sergeant& own, const SearchBudget& budget) {
    SearchResult result;
    ++search_count_;
    observe(known, prompt, own, budget);
    std::vector<CandidateRun> runs = legal_runs(known, {first, second});
    SearchBudget with_details = budget;
    with_details.has_details = true;
    race(known, runs, with_details, result);
    std::vector<CandidateResult> out;
    for (const CandidateRun& r : runs)
        out.push_back(result_of(r, runs.front()));
    return out;
}

}  // namespace linstock::general
