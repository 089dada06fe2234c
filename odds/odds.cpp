#include "odds/odds.hpp"

#include "battle/redacted_state.hpp"
#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"
#include "battle/view.hpp"
#include "odds/chance_tree.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace linstock::odds {

std::string_view name_of(Horizon horizon) { return horizon == Horizon::volley ? "volley" : "charge"; }

std::string_view name_of(Fate fate) {
    constexpr std::array<std::string_view, fates> names = {
        "silent",     "hit",   "stand_lost", "destroyed", "officer_hit", "holds",       "halts",
        "falls_back", "routs", "captured",   "comes_up",  "closes",      "stops_short", "pulls_away",
        "stands",     "wins",  "loses",      "breached",  "part_runs",   "march_over"};
    return names[static_cast<std::size_t>(fate)];
}

double Odds::chance(Fate fate, UnitId of) const {
    double sum = 0;
    for (const OddsLine& line : lines)
        if (line.fate == fate && line.unit == of) sum += line.p;
    return sum;
}

namespace {

bool is_shot(const Decision& d) { return d.verb == Verb::fire || d.verb == Verb::fire_section; }

bool is_charge(const Decision& d) { return d.verb == Verb::attack || d.verb == Verb::charge; }

/// The only charge in an order for one unit; null if there are several charges or several units.
const Decision* only_charge(const std::vector<Decision>& parts) {
    const auto one = std::find_if(parts.begin(), parts.end(), is_charge);
    if (one == parts.end() || std::count_if(parts.begin(), parts.end(), is_charge) > 1) return nullptr;
    const bool alone = std::all_of(parts.begin(), parts.end(), [&](const Decision& d) { return d.unit == one->unit; });
    return alone ? &*one : nullptr;
}

/// The shot or charge that the odds are about; null if there is none, or if there are shots at several targets.
const Decision* attack_of(const Decision& d) {
    if (d.verb == Verb::fire || d.verb == Verb::fire_at || is_charge(d)) return &d;
    if (d.verb != Verb::dispatch || d.parts.empty()) return nullptr;
    if (const Decision* charge = only_charge(d.parts)) return charge;
    const Decision& first = d.parts.front();
    const bool one = std::all_of(d.parts.begin(), d.parts.end(),
                                 [&](const Decision& part) { return is_shot(part) && part.target == first.target; });
    return one ? &first : nullptr;
}

}  // namespace

bool has_odds(const Decision& decision) { return attack_of(decision) != nullptr; }

std::vector<Decision> decisions_with_odds(const Battle& battle, const State& state, const Prompt& prompt,
                                          std::size_t most) {
    std::vector<Decision> out;
    const bool all_at_once = std::any_of(prompt.offers.begin(), prompt.offers.end(),
                                         [](const Offer& o) { return o.verb == Verb::dispatch; });
    if (!all_at_once) {
        for (Decision& d : candidates(battle, state, prompt, most))
            if (has_odds(d)) out.push_back(std::move(d));
        return out;
    }
    for (const Offer& o : prompt.offers) {
        if ((o.verb != Verb::fire && o.verb != Verb::attack) || out.size() == most) continue;
        Decision d;
        d.prompt = prompt.id;
        d.by = prompt.seat;
        d.verb = Verb::dispatch;
        d.parts.emplace_back();
        d.parts.back().verb = o.verb;
        d.parts.back().unit = o.unit;
        d.parts.back().target = o.target;
        d.parts.back().number = o.number;
        if (!check(battle, state, d)) out.push_back(std::move(d));
    }
    return out;
}

namespace {

/// Wilson's 95 % interval of a share `p` found in `trials` trials.
void interval(double p, double trials, double& low, double& high) {
    constexpr double z = 1.959963984540054;
    const double z2 = z * z;
    const double middle = p + z2 / (2 * trials);
    const double half = z * std::sqrt(p * (1 - p) / trials + z2 / (4 * trials * trials));
    const double scale = 1 + z2 / trials;
    low = std::max(0.0, (middle - half) / scale);
    high = std::min(1.0, (middle + half) / scale);
}

/// Combines the exact branches with the sampled ones into Odds.
class OddsBuilder {
  public:
    OddsBuilder(Odds& odds, const Endings& exact, const Endings& played) : odds_(odds), exact_(exact), played_(played) {
        for (const Ending& e : exact_.all)
            sure_ += e.weight;
        for (const Ending& e : played_.all)
            battles_ += e.weight;
        // The weights are sums of many small numbers: without samples, scale them so that their sum is exactly 1.
        if (!(battles_ > 0)) scale_ = 1 / sure_;
    }

    void fill(const Battle& battle, const Pair& pair) {
        in_rounds_ = battle.rules->terms.in_rounds;
        for (const std::size_t who : {target, actor})
            for (std::size_t f = 0; f < fates; ++f)
                add_lines(static_cast<Fate>(f), who, pair[who]);
        for (const UnitId unit : further_targets_struck())
            for (std::size_t f = 0; f < fates; ++f)
                add(static_cast<Fate>(f), unit, {}, [&](const Effects& t) {
                    const std::size_t who = t.further_index(unit);
                    return who != max_parties && t.has(who, static_cast<Fate>(f));
                });
        if (odds_.officer) return;
        odds_.hits = shares([](const Effects& t) { return int{t.hits}; });
        odds_.in_stands = !odds_.piece && takes_off_stands();
        odds_.casualties = losses(target);
        if (odds_.horizon == Horizon::charge) odds_.own_casualties = losses(actor);
    }

  private:
    /// Calls visit(effects, share) for every ending; the shares add up to 1.
    template <class Visit>
    void each(Visit&& visit) const {
        for (const Ending& e : exact_.all)
            visit(e.effects, e.weight * scale_);
        for (const Ending& e : played_.all)
            visit(e.effects, e.weight * rest() / battles_);
    }
    double rest() const { return std::max(0.0, 1 - sure_); }

    bool takes_off_stands() const {
        bool figures = false;
        bool stands = false;
        each([&](const Effects& t, double) {
            for (const std::size_t who : {target, actor}) {
                figures = figures || t.figures[who] != 0;
                stands = stands || t.stands[who] != 0;
            }
        });
        return stands && !figures;
    }

    std::vector<UnitId> further_targets_struck() const {
        std::vector<UnitId> out;
        each([&](const Effects& t, double) {
            for (const UnitId unit : t.further_targets)
                if (unit && std::find(out.begin(), out.end(), unit) == out.end()) out.push_back(unit);
        });
        std::sort(out.begin(), out.end());
        return out;
    }

    std::vector<CountChance> losses(std::size_t who) const {
        const bool stands = odds_.in_stands || odds_.piece;
        return shares([&](const Effects& t) { return int{stands ? t.stands[who] : t.figures[who]}; });
    }

    template <class Has>
    void add(Fate fate, UnitId unit, OfficerId officer, Has&& has, bool always = false) {
        double p = 0;
        each([&](const Effects& effects, double share) { p += has(effects) ? share : 0; });
        if (!(p > 0) && !always) return;
        p = std::min(1.0, p);
        OddsLine line{fate, unit, officer, p, p, p};
        if (!odds_.exact) {
            double sure = 0;
            double found = 0;
            for (const Ending& e : exact_.all)
                sure += has(e.effects) ? e.weight : 0;
            for (const Ending& e : played_.all)
                found += has(e.effects) ? e.weight : 0;
            interval(found / battles_, battles_, line.low, line.high);
            line.low = sure + rest() * line.low;
            line.high = std::min(1.0, sure + rest() * line.high);
        }
        odds_.lines.push_back(line);
    }

    void add_lines(Fate fate, std::size_t who, UnitId unit) {
        if (fate == Fate::officer_hit) return add_officers(who, unit);
        // Officers and works neither hold nor leave.
        if (unit.none() && fate != Fate::breached) return;
        // In these rulesets nothing hinders a charge: it always reaches its target, and the target does not strike
        // back.
        if (in_rounds_ && who == actor && (fate == Fate::holds || fate == Fate::comes_up || fate == Fate::closes))
            return;
        // A charge that cannot reach its target is listed with probability 0.
        const bool always = odds_.horizon == Horizon::charge && who == actor && fate == Fate::comes_up;
        add(fate, unit, {}, [&](const Effects& t) { return t.has(who, fate); }, always);
    }

    void add_officers(std::size_t who, UnitId unit) {
        std::vector<OfficerId> all;
        each([&](const Effects& t, double) {
            for (const OfficerId o : t.officers_hit[who])
                if (o && std::find(all.begin(), all.end(), o) == all.end()) all.push_back(o);
        });
        std::sort(all.begin(), all.end());
        for (const OfficerId o : all)
            add(Fate::officer_hit, unit, o, [&](const Effects& t) {
                return std::find(t.officers_hit[who].begin(), t.officers_hit[who].end(), o) !=
                       t.officers_hit[who].end();
            });
    }

    template <class Number>
    std::vector<CountChance> shares(Number&& number) const {
        std::vector<CountChance> out;
        each([&](const Effects& effects, double share) {
            const int n = number(effects);
            const auto at = std::lower_bound(out.begin(), out.end(), n,
                                             [](const CountChance& s, int wanted) { return s.n < wanted; });
            if (at != out.end() && at->n == n)
                at->p += share;
            else
                out.insert(at, CountChance{n, share});
        });
        return out;
    }

    Odds& odds_;
    const Endings& exact_;
    const Endings& played_;
    double sure_ = 0;
    double battles_ = 0;
    double scale_ = 1;
    bool in_rounds_ = false;
};

/// Whether the target is on a march that a halt ends (RV-7.4).
bool is_opportunity_fire(const Battle& battle, const State& state, const Decision& decision) {
    if (state.path.empty()) return false;  // nobody is marching: skips the expensive prompts()
    const std::vector<Prompt> open = prompts(battle, state);
    return std::any_of(open.begin(), open.end(), [&](const Prompt& p) {
        return p.id == decision.prompt && p.role == PromptRole::opportunity_fire;
    });
}

/// The amount of work that takes about as long in this battle as `work` in a battle of 60 units.
std::size_t scaled_to_size(const Battle& battle, std::size_t work) {
    constexpr double usual = 60;
    constexpr double least = 0.5;
    constexpr double most = 3;
    const double share = std::clamp(usual / static_cast<double>(battle.forces().units.size()), least, most);
    const double wanted = static_cast<double>(work) * share;
    constexpr auto endless = std::numeric_limits<std::size_t>::max() / 2;
    return wanted < static_cast<double>(endless) ? static_cast<std::size_t>(wanted) : endless;
}

Refusal no_odds(const Decision& d) {
    return Refusal{RefusalKind::wrong_shape,
                   "odds exist for 'fire', 'fire_at', 'attack', 'charge' and a 'dispatch' with orders for one unit "
                   "or fire at one target, not for '" +
                       std::string(name_of(d.verb)) + "'",
                   {}};
}

/// The public facts about the two units at the start.
Observations initial_observations(const Battle& battle, const State& state, const Odds& about) {
    Observations seen;
    seen.rules = battle.rules.get();
    seen.horizon = about.horizon;
    seen.officer = about.officer;
    seen.piece = about.piece;
    const Pair pair = {about.unit, about.target};
    for (const std::size_t who : {actor, target}) {
        if (pair[who].none()) continue;
        seen.armies[who] = battle.unit(pair[who]).army;
        const UnitView look = look_at(battle, state, pair[who]);
        seen.attacks[who] = !look.target.none();
        seen.stands[who] = look.stands_left;
    }
    return seen;
}

/// Explores all branches from `start` and fills in `out`, which already has the two units.
void explore(ChanceTree& tree, const Scope& scope, Observations& seen, const Branch& start, const Limits& limits,
             Odds& out) {
    const Battle& battle = scope.battle();
    const bool charge = out.horizon == Horizon::charge;
    const Endings exact = tree.enumerate(start, charge ? limits.max_charge_work : limits.max_volley_work);
    const Endings played =
        tree.sample(exact.open, limits.max_battles,
                    scaled_to_size(battle, charge ? limits.max_charge_sample_work : limits.max_volley_sample_work));
    out.exact = exact.open.empty();
    for (const Ending& e : played.all)
        out.battles += static_cast<std::uint32_t>(e.weight);
    out.dice = exact.first;
    if (!charge) out.to_hit = seen.to_hit;
    out.work = tree.work();
    OddsBuilder(out, exact, played).fill(battle, scope.pair());
    if (seen.in_percent || seen.shared) out.hits.clear();
    out.word = seen.word;
    out.modifiers = std::move(seen.modifiers);
    const auto likeliest = std::max_element(seen.tests.begin(), seen.tests.end(),
                                            [](const auto& a, const auto& b) { return a.second < b.second; });
    if (likeliest != seen.tests.end()) out.test_modifiers = std::move(likeliest->first);
    out.cover = std::move(seen.cover);
    out.flinches = std::move(seen.flinches);
    out.pairs = std::move(seen.pairs);
    out.assumptions = scope.assumptions();
}

}  // namespace

Result<Odds, Refusal> compute_odds(const Battle& given, const State& state, const Decision& decision,
                                   const Limits& limits) {
    const Battle& battle = battle_in(given, state);
    if (auto no = check(battle, state, decision)) return *no;
    const Decision* act = attack_of(decision);
    if (act == nullptr) return no_odds(decision);
    Odds out;
    out.horizon = is_charge(*act) ? Horizon::charge : Horizon::volley;
    out.unit = act->unit;
    out.target = act->target;
    out.officer = act->officer;
    out.piece = act->piece;
    const Scope scope(battle, out.horizon, {act->unit, act->target}, {act->officer, act->piece});
    Observations seen = initial_observations(battle, state, out);
    seen.marches = is_opportunity_fire(battle, state, decision);
    ChanceTree tree(scope, seen);
    Branch start{redacted_for(battle, state, decision.by), {}, 1};
    tree.apply(start, decision);
    explore(tree, scope, seen, start, limits, out);
    if (out.horizon == Horizon::charge && decision.verb == Verb::dispatch)
        out.assumptions.push_back("Other units keep their current orders.");
    return out;
}

Odds compute_charge_odds(const Battle& given, const State& state, UnitId attacker, UnitId attacked,
                         const Limits& limits) {
    const Battle& battle = battle_in(given, state);
    Odds out;
    out.horizon = Horizon::charge;
    out.unit = attacker;
    out.target = attacked;
    const Scope scope(battle, out.horizon, {attacker, attacked});
    Observations seen = initial_observations(battle, state, out);
    ChanceTree tree(scope, seen);
    explore(tree, scope, seen, Branch{state, {}, 1}, limits, out);
    return out;
}

}  // namespace linstock::odds
