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

Search::Search(const Battle& battle, Seat seat, std::uint64_t seed, const Weights& weights, TaskRunner* tasks)
    : battle_(battle),
      seat_(seat),
      seed_(seed),
      determinizer_(battle, seat),
      weights_(weights),
      opponent_(seed ^ 5),
      own_player_{Sergeant(seed), IncrementalView(seat)},
      enemy_player_{Sergeant(seed), IncrementalView(other_seat(seat))},
      tasks_(tasks) {
    for (std::size_t i = 0; i < workers_of(tasks); ++i)
        memory_.push_back(std::make_unique<RolloutMemory>(own_player_, enemy_player_));
}

/// Both players read the battlefield once, so that rollouts start from a known model.
void Search::observe(const State& known, const Prompt& prompt, const Sergeant& own, const SearchBudget& budget) {
    const bool plans = uses_plan(prompt);
    own_player_ = {own.quick_copy(budget.max_paths), IncrementalView(seat_)};
    own_player_.agent.observe(battle_, own_player_.view.look(battle_, known), plans);
    enemy_player_ = {opponent_.quick_copy(budget.max_paths), IncrementalView(other_seat(seat_))};
    enemy_player_.agent.observe(battle_, enemy_player_.view.look(battle_, known), plans);
    opponent_ = enemy_player_.agent;
}

Search::RolloutResult Search::run_rollout(const State& known, const RolloutTask& planned, const SearchBudget& budget,
                                          RolloutMemory& memory) const {
    RolloutResult out;
    State& state = memory.state;
    memory.dice.reset(hash_of_words({seed_, search_count_}), planned.sample);
    state = determinizer_.sample(known, hash_of_words({seed_, search_count_, planned.sample}));
    const std::array<double, 2> before =
        budget.has_details ? remaining_strength(battle_, state) : std::array<double, 2>{};
    const Decision& decision = planned.run->decision;
    decide_unchecked(battle_, state, decision, &memory.dice, nullptr);
    copy(own_player_, memory.own);
    copy(enemy_player_, memory.enemy);
    const bool second = seat_ == Seat::second;
    out.steps = weight_of(decision) +
                rollout(battle_, state, second ? memory.enemy : memory.own, second ? memory.own : memory.enemy,
                        memory.dice, {known.turn + budget.horizon_turns, seat_, battle_.rules->terms.in_rounds});
    const FeatureVector features = memory.evaluator.features_of(battle_, state);
    const double chance = evaluate(features, state.outcome, weights_, army_of(seat_));
    out.value = budget.halves_log_odds ? halve_log_odds(chance) : chance;
    if (!budget.has_details) return out;
    for (std::size_t i = 0; i < feature_count; ++i)
        out.features[i] = second ? -features[i] : features[i];
    const std::array<double, 2> after = remaining_strength(battle_, state);
    for (std::size_t i = 0; i < 2; ++i)
        out.losses[second ? 1 - i : i] = before[i] - after[i];
    return out;
}

std::vector<Search::RolloutTask> Search::missing_rollouts(std::vector<CandidateRun>& runs, std::size_t from,
                                                          std::size_t to) {
    std::vector<RolloutTask> out;
    for (std::size_t sample = from; sample < to; ++sample)
        for (CandidateRun& run : runs)
            if (run.is_active && run.values.size() <= sample) out.push_back({&run, sample});
    return out;
}

void Search::run_rollouts(const State& known, const std::vector<RolloutTask>& rollouts, const SearchBudget& budget,
                          SearchResult& result) {
    std::vector<RolloutResult> results(rollouts.size());
    run_tasks(tasks_, rollouts.size(), [&](std::size_t index, std::size_t worker) {
        results[index] = run_rollout(known, rollouts[index], budget, *memory_[worker]);
    });
    for (std::size_t i = 0; i < rollouts.size(); ++i) {
        CandidateRun& run = *rollouts[i].run;
        run.values.push_back(results[i].value);
        result.steps += results[i].steps;
        ++result.rollouts;
        for (std::size_t k = 0; k < feature_count; ++k)
            run.feature_sums[k] += results[i].features[k];
        for (std::size_t k = 0; k < 2; ++k)
            run.loss_sums[k] += results[i].losses[k];
    }
}

/// Returns the index of the best candidate. Index 0, the default move, stays unless a gain exceeds both thresholds.
std::size_t Search::race(const State& known, std::vector<CandidateRun>& runs, const SearchBudget& budget,
                         SearchResult& result) {
    const std::size_t begun = result.steps;
    if (runs.size() < 2 || budget.max_rollouts == 0 || budget.max_steps == 0 || budget.out_of_time()) return 0;
    // The first rollout shows how many steps one takes, and so how many candidates the budget allows.
    run_rollouts(known, {{&runs.front(), 0}}, budget, result);
    std::size_t left = affordable_candidates(runs.size(), result.steps - begun, budget.max_steps);
    result.budget_too_small = left < 2;
    if (result.budget_too_small) return 0;
    runs.resize(left);
    const std::size_t lap = std::clamp<std::size_t>(budget.max_rollouts / 8, 4, 8);
    bool late = false;
    for (std::size_t done = 0;
         done < budget.max_rollouts && left > 1 && result.steps - begun < budget.max_steps && !late;) {
        const std::size_t to = std::min(budget.max_rollouts, done + lap);
        // With a time limit only as many samples at once as there are workers, and then a look at the clock.
        const std::size_t at_once = budget.clock ? workers_of(tasks_) : lap;
        for (; done < to && !late; late = budget.out_of_time()) {
            const std::size_t next = std::min(to, done + at_once);
            run_rollouts(known, missing_rollouts(runs, done, next), budget, result);
            done = next;
        }
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
            run_rollouts(known, {{&runs.front(), i}}, with_details, result);
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
