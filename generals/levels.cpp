#include "generals/levels.hpp"

#include <algorithm>

namespace linstock::general {

const std::vector<Level>& levels() {
    static const std::vector<Level> all = [] {
        std::vector<Level> out;
        const auto add = [&](const char* name, std::size_t a_turn, double seconds, const Effort& effort,
                             const Effort& advice) { out.push_back({name, effort, a_turn, seconds, advice}); };
        const Effort best{.options = 12, .ways = 48, .samples = 128, .steps = 100'000, .sure = 0.5, .least = 0.002};
        const auto in_doubt = [](Effort effort) {
            effort.doubts = true;
            return effort;
        };
        add("general", 1'000'000, 10, in_doubt(best), best);
        // The budgets make all steps between levels about equal: 62 to 67 % of the points (docs/generals.md).
        add("colonel", 90'000, 3, in_doubt({.options = 6, .ways = 6, .samples = 14, .steps = 14'000, .sure = 1}),
            {.options = 6, .ways = 12, .samples = 48, .steps = 30'000, .sure = 1});
        add("captain", 30'000, 1, {.options = 3, .ways = 3, .samples = 8, .steps = 4'000},
            {.options = 4, .ways = 4, .samples = 12, .steps = 5'000});
        return out;
    }();
    return all;
}

Level on_field_of(std::size_t units, bool in_rounds, const Level& level) {
    constexpr std::size_t usual = 24;
    const std::size_t dear = std::max(usual, units) * (in_rounds ? 4 : 1);
    Level out = level;
    out.effort.steps = out.effort.steps * usual / dear;
    out.a_turn = out.a_turn * usual / dear;
    if (in_rounds) {
        // More move candidates and small gains of single moves have not won battles by rounds (docs/generals.md).
        out.effort.ways = std::min<std::size_t>(out.effort.ways, 12);
        out.effort.sure = std::max(out.effort.sure, 1.0);
        out.effort.least = std::max(out.effort.least, 0.004);
    }
    return out;
}

double share_of_turn(std::size_t usual, std::size_t asked) {
    constexpr std::size_t at_least = 5;  // a turn may have more prompts than the one before
    return 1.5 / static_cast<double>(std::max(at_least, usual - std::min(usual, asked)));
}

Effort suited(const Effort& effort, const Prompt& prompt, std::size_t dear) {
    constexpr std::size_t often_enough = 12;
    const bool way = prompt.role == PromptRole::way || prompt.role == PromptRole::move;
    Effort out = effort;
    // The search drops candidates that fall behind, so most of many candidates cost only a few rollouts.
    if (way && dear > 0)
        out.options = std::clamp(out.steps / (dear * often_enough), out.options, std::max(out.options, out.ways));
    return out;
}

Rank rank_named(std::string_view name) {
    Rank out;
    for (const Leaning& l : leanings()) {
        const std::string_view word = l.name;
        if (!name.starts_with(word) || !name.substr(word.size()).starts_with('-')) continue;
        out.leaning = &l;
        name.remove_prefix(word.size() + 1);
        break;
    }
    const auto it = std::find_if(levels().begin(), levels().end(), [&](const Level& l) { return l.name == name; });
    if (it != levels().end()) out.level = &*it;
    return out;
}

Decision Thinker::choose(const Battle& battle, const View& view, const Prompt& prompt,
                         const std::vector<Decision>& candidates) {
    return sergeant_.choose(battle, view, prompt, candidates);
}

std::size_t Thinker::wants(const Prompt& prompt) const {
    return std::max<std::size_t>(sergeant_.wants(prompt),
                                 ponders(prompt) ? std::max<std::size_t>(12, level_.effort.ways / 2) : 1);
}

bool Thinker::needs_view(const Prompt& prompt) const { return sergeant_.needs_view(prompt); }

bool Thinker::ponders(const Prompt& prompt) const { return worth_thinking(prompt); }

Decision Thinker::ponder(const Battle& battle, const State& known, const View& view, const Prompt& prompt,
                         const std::vector<Decision>& candidates) {
    Decision first = sergeant_.choose(battle, view, prompt, candidates);
    if (battle_ != &battle) {
        battle_ = &battle;
        const std::size_t units = battle.forces().units.size();
        here_ = on_field_of(units, battle.rules->terms.in_rounds, level_);
        usual_ = units;  // an order and a path for each own unit
        const Weights& plain = weights_of(battle);
        search_.emplace(battle, prompt.seat, seed_, leaning_ == nullptr ? plain : with(plain, *leaning_));
        turn_ = -1;
    }
    if (turn_ != known.turn) begin_turn(known.turn);
    const Effort effort = suited(effort_now(), prompt, dear_);
    ++asked_;
    if (effort.steps < effort.options * 8 || effort.late() || asked_ <= rests_until_) return first;
    const double begun = clock_ ? clock_() : 0;
    const Thought thought = search_->think(known, prompt, candidates, first, sergeant_, effort);
    left_ -= std::min(left_, thought.steps);
    if (thought.rollouts > 0) dear_ = thought.steps / thought.rollouts;
    // Rollouts get cheaper towards the end of the turn.
    if (thought.in_vain) rests_until_ = asked_ + std::max<std::size_t>(1, usual_ / 8);
    // If the clock jumps far ahead, charge this decision no more than its share.
    if (clock_) seconds_left_ -= std::min(clock_() - begun, effort.until - begun);
    return thought.answer;
}

void Thinker::keep_to(const Clock& clock, double seconds_a_turn) {
    clock_ = clock;
    seconds_a_turn_ = seconds_a_turn;
    seconds_left_ = seconds_a_turn;
}

void Thinker::begin_turn(int turn) {
    if (turn_ >= 0) usual_ = asked_;
    asked_ = 0;
    rests_until_ = 0;
    turn_ = turn;
    left_ = here_.a_turn;
    seconds_left_ = seconds_a_turn_;
}

Effort Thinker::effort_now() const {
    const double share = share_of_turn(usual_, asked_);
    Effort out = here_.effort;
    out.steps = std::min(out.steps, static_cast<std::size_t>(static_cast<double>(left_) * share));
    if (!clock_) return out;
    out.clock = clock_;
    out.until = clock_() + std::max(0.0, seconds_left_) * share;
    return out;
}

}  // namespace linstock::general
