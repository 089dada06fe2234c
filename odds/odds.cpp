#include "odds/odds.hpp"

#include "battle/known.hpp"
#include "battle/view.hpp"
#include "odds/walk.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace linstock::odds {

std::string_view name_of(Horizon horizon) { return horizon == Horizon::volley ? "volley" : "charge"; }

std::string_view name_of(Fate fate) {
    constexpr std::array<std::string_view, fates> names = {
        "silent",   "hit",      "stand_lost", "destroyed",   "officer_hit", "holds",  "halts", "falls_back", "routs",
        "captured", "comes_up", "closes",     "stops_short", "pulls_away",  "stands", "wins",  "loses"};
    return names[static_cast<std::size_t>(fate)];
}

double Odds::chance(Fate fate, UnitId of) const {
    double sum = 0;
    for (const Line& line : lines)
        if (line.fate == fate && line.unit == of) sum += line.p;
    return sum;
}

bool has_odds(const Decision& decision) { return decision.verb == Verb::fire || decision.verb == Verb::attack; }

namespace {

/// Wilson's interval of a share found in so many trials, at 95 %.
void interval(double p, double trials, double& low, double& high) {
    constexpr double z = 1.959963984540054;
    const double z2 = z * z;
    const double middle = p + z2 / (2 * trials);
    const double half = z * std::sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials));
    const double scale = 1 + z2 / trials;
    low = std::max(0.0, (middle - half) / scale);
    high = std::min(1.0, (middle + half) / scale);
}

class Answer {
  public:
    Answer(Odds& odds, const Endings& endings) : odds_(odds), endings_(endings) {
        for (const Ending& e : endings_.all)
            total_ += e.weight;
    }

    void fill(const Pair& pair) {
        for (const std::size_t who : {target, actor})
            for (std::size_t f = 0; f < fates; ++f)
                add_lines(static_cast<Fate>(f), who, pair[who]);
        odds_.hits = shares([](const Told& t) { return int{t.hits}; });
        odds_.casualties = shares([](const Told& t) { return int{t.figures[target]}; });
        if (odds_.horizon == Horizon::charge)
            odds_.own_casualties = shares([](const Told& t) { return int{t.figures[actor]}; });
    }

  private:
    template <class Has>
    double share_of(Has&& has) const {
        double sum = 0;
        for (const Ending& e : endings_.all)
            if (has(e.told)) sum += e.weight;
        return total_ > 0 ? std::min(1.0, sum / total_) : 0;
    }

    void add(Fate fate, UnitId unit, OfficerId officer, double p) {
        if (!(p > 0)) return;
        Line line{fate, unit, officer, p, p, p};
        if (!odds_.exact) interval(p, odds_.battles, line.low, line.high);
        odds_.lines.push_back(line);
    }

    void add_lines(Fate fate, std::size_t who, UnitId unit) {
        if (fate == Fate::officer_hit) return add_officers(who, unit);
        add(fate, unit, {}, share_of([&](const Told& t) { return t.has(who, fate); }));
    }

    void add_officers(std::size_t who, UnitId unit) {
        std::vector<OfficerId> all;
        for (const Ending& e : endings_.all)
            for (const OfficerId o : e.told.fallen[who])
                if (o && std::find(all.begin(), all.end(), o) == all.end()) all.push_back(o);
        std::sort(all.begin(), all.end());
        for (const OfficerId o : all)
            add(Fate::officer_hit, unit, o, share_of([&](const Told& t) {
                    return std::find(t.fallen[who].begin(), t.fallen[who].end(), o) != t.fallen[who].end();
                }));
    }

    template <class Number>
    std::vector<Share> shares(Number&& number) const {
        std::vector<Share> out;
        for (const Ending& e : endings_.all) {
            const int n = number(e.told);
            const auto at =
                std::lower_bound(out.begin(), out.end(), n, [](const Share& s, int wanted) { return s.n < wanted; });
            if (at != out.end() && at->n == n)
                at->p += e.weight / total_;
            else
                out.insert(at, Share{n, e.weight / total_});
        }
        return out;
    }

    Odds& odds_;
    const Endings& endings_;
    double total_ = 0;
};

Refusal no_odds(const Decision& d) {
    return Refusal{RefusalKind::wrong_shape,
                   "odds are made for 'fire' and 'attack', not for '" + std::string(name_of(d.verb)) + "'",
                   {}};
}

}  // namespace

Result<Odds, Refusal> reckon(const Battle& battle, const State& state, const Decision& decision, const Limits& limits) {
    if (auto no = check(battle, state, decision)) return *no;
    if (!has_odds(decision)) return no_odds(decision);
    Odds out;
    out.horizon = decision.verb == Verb::attack ? Horizon::charge : Horizon::volley;
    out.unit = decision.unit;
    out.target = decision.target;
    const Pair pair = {decision.unit, decision.target};
    const Course course(battle, out.horizon, pair);
    Seen seen;
    seen.horizon = out.horizon;
    for (const std::size_t who : {actor, target}) {
        seen.armies[who] = battle.unit(pair[who]).army;
        seen.attacks[who] = !look_at(battle, state, pair[who]).target.none();
    }
    Walk walk(course, seen);
    Branch start{as_known_to(battle, state, decision.by), {}, 1};
    walk.decide(start, decision);
    Endings endings = walk.enumerate(start, limits.throws);
    if (!endings.whole) {
        const std::size_t before = endings.tried;
        endings = walk.sample(start, limits.battles);
        endings.tried += before;
        out.exact = false;
        out.battles = limits.battles;
    }
    out.dice = endings.first;
    out.tried = endings.tried;
    Answer(out, endings).fill(pair);
    out.word = seen.word;
    out.modifiers = std::move(seen.modifiers);
    out.test_modifiers = std::move(seen.test_modifiers);
    out.assumes = course.assumes();
    return out;
}

}  // namespace linstock::odds
