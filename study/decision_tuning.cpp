#include "study/decision_tuning.hpp"

#include "base/hash.hpp"
#include "generals/play_out.hpp"
#include "generals/search.hpp"
#include "generals/sergeant.hpp"
#include "study/tune.hpp"

#include <algorithm>
#include <utility>

namespace linstock::study {

namespace {

using general::Sergeant;

constexpr std::size_t most_answers = 24;
constexpr double same_place = 1.5;  // units
constexpr double not_played_on = -0.004;

/// A sergeant that records its decisions.
class RecordingSergeant final : public ComputerPlayer {
  public:
    RecordingSergeant(const Battle& battle, const general::SergeantWeights& weights, std::uint64_t whim,
                      std::size_t times)
        : battle_(battle),
          temper_(weights),
          whim_(whim),
          times_(times),
          sergeant_(whim, weights) {}

    Decision choose(const Battle& battle, const View& view, const Prompt& prompt,
                    const std::vector<Decision>& candidates) override {
        return sergeant_.choose(battle, view, prompt, candidates);
    }
    std::size_t candidates_wanted(const Prompt& prompt) const override {
        return std::max<std::size_t>(sergeant_.candidates_wanted(prompt),
                                     general::should_search(prompt) ? most_answers : 1);
    }
    bool answers_for_one(const Prompt& prompt) const override {
        return prompt.role != PromptRole::order && sergeant_.answers_for_one(prompt);
    }
    bool needs_view(const Prompt& prompt) const override { return sergeant_.needs_view(prompt); }
    bool needs_state(const Prompt& prompt) const override { return general::should_search(prompt); }
    Decision choose_from_state(const Battle& battle, const State& known, const View& view, const Prompt& prompt,
                               const std::vector<Decision>& candidates) override {
        Decision first = sergeant_.choose(battle, view, prompt, candidates);
        if (&battle == &battle_ && hash_of_words({whim_, asked_++}) % 4 == 0) note(known, prompt, candidates, first);
        return first;
    }

    DecisionSamples take() { return std::move(noted_); }

  private:
    void note(const State& known, const Prompt& prompt, const std::vector<Decision>& candidates,
              const Decision& first) {
        general::SearchBudget budget;
        budget.max_candidates = most_answers;
        budget.max_rollouts = times_;
        budget.max_steps = static_cast<std::size_t>(-1);
        budget.prune = false;
        general::Search search(battle_, prompt.seat, hash_of_words({whim_, asked_}), general::weights_for(battle_));
        const auto prospects = search.evaluate_candidates(known, prompt, candidates, first, sergeant_, budget);
        if (prospects.size() < 2) return;
        auto one = std::make_unique<DecisionSample>();
        one->battle = &battle_;
        one->known = known;
        one->prompt = prompt;
        one->candidates = candidates;
        one->view = IncrementalView(prompt.seat);
        one->view.look(battle_, one->known);
        one->seed = whim_;
        for (const general::CandidateResult& p : prospects) {
            one->answers.push_back(p.decision);
            one->gains.push_back(p.gain);
        }
        noted_.push_back(std::move(one));
    }

    const Battle& battle_;
    general::SergeantWeights temper_;
    std::uint64_t whim_;
    std::size_t times_;
    Sergeant sergeant_;
    std::uint64_t asked_ = 0;
    DecisionSamples noted_;
};

double gain_by(const DecisionSample& w, const Decision& answer) {
    for (std::size_t i = 0; i < w.answers.size(); ++i)
        if (w.answers[i] == answer) return w.gains[i];
    for (std::size_t i = 0; i < w.answers.size(); ++i)
        if (general::nearly_same(w.answers[i], answer, same_place)) return w.gains[i];
    return not_played_on;
}

}  // namespace

DecisionSamples sample_decisions(const Battle& battle, const general::SergeantWeights& weights,
                                 std::uint64_t battle_number, std::size_t times) {
    RecordingSergeant one(battle, weights, battle_number, times);
    Sergeant other(~battle_number, weights);
    Sergeant shipped(~battle_number);
    ComputerPlayer& enemy = battle_number % 4 < 2 ? other : shipped;
    const SeededDice dice(seed_of(battle_number));
    State state = open(battle, &dice, nullptr);
    const bool first = battle_number % 2 == 0;
    play_out(battle, state, first ? static_cast<ComputerPlayer&>(one) : enemy, first ? enemy : one, dice, nullptr);
    DecisionSamples out = one.take();
    for (const auto& w : out)
        w->is_test = hash_of_words({battle_number, 0}) % 4 == 0;
    return out;
}

double mean_gain(const DecisionSamples& all, const general::SergeantWeights& weights, bool is_test) {
    double sum = 0;
    double count = 0;
    for (const auto& w : all) {
        if (w->is_test != is_test) continue;
        Sergeant sergeant(w->seed, weights);
        sum += gain_by(*w, sergeant.choose(*w->battle, w->view.last(), w->prompt, w->candidates));
        ++count;
    }
    return count > 0 ? sum / count : 0;
}

std::vector<double> evolve(const std::vector<double>& at, double by, std::size_t tries, std::uint64_t seed,
                           std::size_t round, const std::function<double(const std::vector<double>&)>& worth) {
    std::vector<std::pair<double, std::vector<double>>> tried;
    for (std::size_t i = 0; i < tries; ++i) {
        const std::vector<int> signs = signs_of(seed, round * tries + i / 2, at.size());
        std::vector<double> there = at;
        for (std::size_t k = 0; k < at.size(); ++k)
            there[k] += (i % 2 == 0 ? by : -by) * signs[k];
        tried.emplace_back(worth(there), std::move(there));
    }
    std::stable_sort(tried.begin(), tried.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    const std::size_t better = std::max<std::size_t>(1, tries / 2);
    std::vector<double> out(at.size(), 0);
    double all = 0;
    for (std::size_t i = 0; i < better && i < tried.size(); ++i) {
        const double weight = static_cast<double>(better - i);
        all += weight;
        for (std::size_t k = 0; k < at.size(); ++k)
            out[k] += weight * tried[i].second[k];
    }
    for (double& x : out)
        x /= all;
    return tried.empty() ? at : out;
}

}  // namespace linstock::study
