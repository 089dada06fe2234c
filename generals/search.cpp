#include "generals/search.hpp"

#include "base/hash.hpp"
#include "generals/play_out.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::general {

namespace {

constexpr double behind = 1.2;            ///< standard errors behind the best candidate at which a candidate is dropped
constexpr std::size_t most_steps = 5000;  ///< per rollout; more is a bug

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

void copy(const Model& from, Model& to) {
    to = from;
    to.mind.look_through(to.eyes.last());
}

/// A win probability at half its log odds: nearly the same in even battles, more sensitive near 0 and 1.
double doubted(double chance) {
    constexpr double surest = 0.999;
    const double so = std::clamp(chance, 1 - surest, surest);
    return 2 / (1 + std::sqrt((1 - so) / so));
}

/// How many of `options` candidates to try if a rollout takes `once` steps. All, if the steps allow one rollout of
/// each. Otherwise only the first ones, with two rollouts each, because one rollout gives no error estimate.
std::size_t enough_for(std::size_t options, std::size_t once, std::size_t steps) {
    if (once * options <= steps) return options;
    return std::min(options, steps / (2 * std::max<std::size_t>(1, once)));
}

/// In steps. Orders for a whole side count once per unit, because every unit moves by them.
std::size_t weight_of(const Decision& d) { return 1 + d.parts.size(); }

}  // namespace

std::size_t play_on(const Battle& battle, State& state, Model& first, Model& second, const Dice& dice,
                    const Until& until) {
    bool moved = false;                // the other side has its round now
    bool answered = !until.in_rounds;  // and has finished it
    for (std::size_t steps = 0;;) {
        if (over(state) || steps >= most_steps) return steps;
        if (state.turn < until.turn) answered = answered || moved;
        if (state.turn >= until.turn && (answered || state.turn > until.turn)) return steps;
        const std::optional<Prompt> asked = asked_first(battle, state, first.mind, second.mind);
        if (!asked || asked->seat == Seat::chance) return steps;
        const Prompt& prompt = *asked;
        const bool theirs = prompt.seat != until.seat;
        if (theirs && worth_thinking(prompt)) moved = true;
        if (!theirs && moved && worth_thinking(prompt)) answered = true;
        Model& who = prompt.seat == Seat::second ? second : first;
        bool verbatim = false;
        const Decision d = answer_of(battle, state, prompt, who.mind, who.eyes, verbatim);
        steps += weight_of(d);
        if (!verbatim && check_own(battle, state, prompt, who.mind, d)) return steps;
        decide_unchecked(battle, state, d, &dice, nullptr);
    }
}

Search::Search(const Battle& battle, Seat seat, std::uint64_t seed, const Weights& weights)
    : battle_(battle),
      seat_(seat),
      seed_(seed),
      sampler_(battle, seat),
      weights_(weights),
      other_(seed ^ 5),
      mine_{Sergeant(seed), KeptView(seat)},
      theirs_{Sergeant(seed), KeptView(other_seat(seat))},
      mine_on_(mine_),
      theirs_on_(theirs_) {}

/// Both players read the battlefield once, so that rollouts start from a known model.
void Search::take_stock(const State& known, const Prompt& prompt, const Sergeant& own, const Effort& effort) {
    const bool plans = by_plan(prompt);
    mine_ = {own.light(effort.paths), KeptView(seat_)};
    mine_.mind.take_stock(battle_, mine_.eyes.look(battle_, known), plans);
    theirs_ = {other_.light(effort.paths), KeptView(other_seat(seat_))};
    theirs_.mind.take_stock(battle_, theirs_.eyes.look(battle_, known), plans);
    other_ = theirs_.mind;
}

void Search::try_out(const State& known, Racer& racer, std::size_t sample, const Effort& effort, Thought& thought) {
    const std::uint64_t seed = hash_of_words({seed_, asked_, sample});
    luck_.begin(hash_of_words({seed_, asked_}), sample);
    scratch_ = sampler_.sample(known, seed);
    const std::array<double, 2> before = effort.tells ? left_of(battle_, scratch_) : std::array<double, 2>{};
    decide_unchecked(battle_, scratch_, racer.decision, &luck_, nullptr);
    copy(mine_, mine_on_);
    copy(theirs_, theirs_on_);
    const bool second = seat_ == Seat::second;
    thought.steps += weight_of(racer.decision) +
                     play_on(battle_, scratch_, second ? theirs_on_ : mine_on_, second ? mine_on_ : theirs_on_, luck_,
                             {known.turn + effort.turns, seat_, battle_.rules->terms.in_rounds});
    ++thought.rollouts;
    const TermValues terms_now = judge_.terms_of(battle_, scratch_);
    const double chance = worth_of(terms_now, scratch_.outcome, weights_, army_of(seat_));
    racer.worth.push_back(effort.doubts ? doubted(chance) : chance);
    if (!effort.tells) return;
    for (std::size_t i = 0; i < terms; ++i)
        racer.terms[i] += second ? -terms_now[i] : terms_now[i];
    const std::array<double, 2> after = left_of(battle_, scratch_);
    for (std::size_t i = 0; i < 2; ++i)
        racer.lost[second ? 1 - i : i] += before[i] - after[i];
}

/// Returns the index of the best candidate. Index 0, the default move, stays unless a gain exceeds both thresholds.
std::size_t Search::race(const State& known, std::vector<Racer>& racers, const Effort& effort, Thought& thought) {
    const std::size_t begun = thought.steps;
    if (racers.size() < 2 || effort.samples == 0 || effort.steps == 0 || effort.late()) return 0;
    // The first rollout shows how many steps one takes, and so how many candidates the budget allows.
    try_out(known, racers.front(), 0, effort, thought);
    std::size_t left = enough_for(racers.size(), thought.steps - begun, effort.steps);
    thought.in_vain = left < 2;
    if (thought.in_vain) return 0;
    racers.resize(left);
    const std::size_t lap = std::clamp<std::size_t>(effort.samples / 8, 4, 8);
    bool late = false;
    for (std::size_t done = 0; done < effort.samples && left > 1 && thought.steps - begun < effort.steps && !late;) {
        const std::size_t to = std::min(effort.samples, done + lap);
        for (; done < to && !late; ++done, late = effort.late())
            for (Racer& r : racers)
                if (r.in && r.worth.size() <= done) try_out(known, r, done, effort, thought);
        const Racer* best = &racers.front();
        for (const Racer& r : racers)
            if (r.in && mean_of(r.worth) > mean_of(best->worth)) best = &r;
        left = 0;
        for (Racer& r : racers) {
            const Gain g = gain_of(best->worth, r.worth);
            if (!effort.all && r.in && &r != best && &r != &racers.front() && g.mean > behind * g.error + 1e-6)
                r.in = false;
            left += r.in ? 1 : 0;
        }
    }
    std::size_t winner = 0;
    double most = 0;
    for (std::size_t i = 1; i < racers.size(); ++i) {
        const Gain g = gain_of(racers[i].worth, racers[0].worth);
        if (!racers[i].in || g.mean <= effort.sure * g.error + effort.least || g.mean <= most) continue;
        most = g.mean;
        winner = i;
    }
    thought.gain += most;
    return winner;
}

std::vector<Search::Racer> Search::lawful(const State& known, const std::vector<Decision>& options) const {
    std::vector<Racer> out;
    for (const Decision& d : options)
        if (out.empty() || !check(battle_, known, d)) {
            out.emplace_back();
            out.back().decision = d;
        }
    return out;
}

/// Varies the orders of a whole side: first of all units, then formation by formation, each time from the best orders
/// so far. If the steps do not suffice for all groups, successive searches continue with the next ones.
Decision Search::by_groups(const State& known, const Prompt& prompt, const Decision& first, const Effort& effort,
                           Thought& thought) {
    const auto groups = groups_of(mine_.mind.field());
    const std::size_t enough = dear_ == 0 ? groups.size() : effort.steps / (dear_ * most_dispatches);
    const std::size_t some = std::clamp<std::size_t>(enough, 1, groups.size());
    const std::size_t from = some < groups.size() ? static_cast<std::size_t>(known.turn) % groups.size() : 0;
    Effort each = effort;
    each.steps = effort.steps / some;
    Decision best = first;
    const std::size_t begun = thought.steps;
    const std::size_t rollouts = thought.rollouts;
    for (std::size_t i = 0; i < some; ++i) {
        if (thought.steps - begun >= effort.steps || effort.late()) break;
        const std::vector<UnitId>& group = groups[(from + i) % groups.size()];
        std::vector<Racer> racers = lawful(known, dispatches_for(mine_.mind.field(), prompt, best, group));
        best = racers[race(known, racers, each, thought)].decision;
        ++asked_;
    }
    if (thought.rollouts > rollouts) dear_ = (thought.steps - begun) / (thought.rollouts - rollouts);
    return best;
}

Thought Search::think(const State& known, const Prompt& prompt, const std::vector<Decision>& candidates,
                      const Decision& first, const Sergeant& own, const Effort& effort) {
    Thought thought;
    thought.answer = first;
    ++asked_;
    take_stock(known, prompt, own, effort);
    if (first.verb == Verb::dispatch) {
        thought.answer = by_groups(known, prompt, first, effort, thought);
        return thought;
    }
    std::vector<Racer> racers =
        lawful(known, options_for(mine_.mind.field(), mine_.mind.plan(), prompt, candidates, first, effort.options));
    if (racers.size() < 2) return thought;
    thought.answer = racers[race(known, racers, effort, thought)].decision;
    return thought;
}

Prospect Search::told(const Racer& racer, const Racer& first) const {
    Prospect out;
    out.decision = racer.decision;
    out.in = racer.in;
    out.tried = racer.worth.size();
    out.worth = mean_of(racer.worth);
    const Gain gain = gain_of(racer.worth, first.worth);
    out.gain = gain.mean;
    out.error = gain.error;
    const double tried = static_cast<double>(std::max<std::size_t>(1, out.tried));
    for (std::size_t i = 0; i < terms; ++i)
        out.terms[i] = racer.terms[i] / tried;
    for (std::size_t i = 0; i < 2; ++i)
        out.lost[i] = racer.lost[i] / tried;
    return out;
}

std::vector<Prospect> Search::weigh(const State& known, const Prompt& prompt, const std::vector<Decision>& candidates,
                                    const Decision& first, const Sergeant& own, const Effort& effort) {
    Thought thought;
    ++asked_;
    take_stock(known, prompt, own, effort);
    std::vector<Racer> racers;
    if (first.verb == Verb::dispatch) {
        // Half of the budget looks for better orders, half compares them with the default orders.
        Effort half = effort;
        half.steps /= 2;
        half.tells = false;
        racers = lawful(known, {first, by_groups(known, prompt, first, half, thought)});
        if (racers.back().decision == first) racers.resize(1);
    } else {
        racers = lawful(known,
                        options_for(mine_.mind.field(), mine_.mind.plan(), prompt, candidates, first, effort.options));
    }
    Effort told_too = effort;
    told_too.tells = true;
    // A decision without an alternative is still evaluated if details are wanted.
    if (racers.size() < 2 && !effort.tells) return {told(racers.front(), racers.front())};
    if (racers.size() < 2)
        for (std::size_t i = 0; i < effort.samples && thought.steps < effort.steps && !effort.late(); ++i)
            try_out(known, racers.front(), i, told_too, thought);
    else
        race(known, racers, told_too, thought);
    std::vector<Prospect> out;
    for (const Racer& r : racers)
        out.push_back(told(r, racers.front()));
    return out;
}

std::vector<Prospect> Search::compare(const State& known, const Prompt& prompt, const Decision& first,
                                      const Decision& second, const Sergeant& own, const Effort& effort) {
    Thought thought;
    ++asked_;
    take_stock(known, prompt, own, effort);
    std::vector<Racer> racers = lawful(known, {first, second});
    Effort told_too = effort;
    told_too.tells = true;
    race(known, racers, told_too, thought);
    std::vector<Prospect> out;
    for (const Racer& r : racers)
        out.push_back(told(r, racers.front()));
    return out;
}

}  // namespace linstock::general
