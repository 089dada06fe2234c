#include "generals/assessment.hpp"

#include "base/measure.hpp"
#include "battle/other_ground.hpp"
#include "battle/roles.hpp"
#include "generals/levels.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace linstock::general {

namespace {

constexpr double sure = 1.5;          // standard errors; stricter than the limit for a level's own decisions
constexpr double least_gain = 0.004;  // smaller gains are not reported
constexpr std::size_t least_tried = 4;

/// Returns the best candidate that is still in the race. With `something_else` it skips candidates that resemble the
/// first one.
const Prospect* best_other(const Battle& battle, const std::vector<Prospect>& all, bool something_else) {
    const Prospect* best = nullptr;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].in && all[i].tried >= least_tried && (best == nullptr || all[i].gain > best->gain) &&
            !(something_else && nearly_alike(battle, all.front().decision, all[i].decision)))
            best = &all[i];
    return best;
}

Verdict verdict_on(const Prospect& other) {
    if (other.gain > sure * other.error + least_gain) return Verdict::better;
    if (other.gain + sure * other.error < -least_gain) return Verdict::same;
    return Verdict::equal;
}

/// The feature with the largest lead over the other candidate, weighted as in the evaluation. Features with a
/// negative weight are skipped: less of such a feature cannot be explained to a player as a gain.
struct Lead {
    Term term = Term::strength;
    double by = 0;
};
Lead lead_of(const Prospect& one, const Prospect& other, const Weights& weights) {
    Lead out;
    for (std::size_t i = 0; i < terms; ++i) {
        const double more = one.terms[i] - other.terms[i];
        const double by = weights.of[i] * more;
        if (more > 0 && by > out.by) out = {static_cast<Term>(i), by};
    }
    return out;
}

/// Effectiveness means only the remaining strength in rulesets without army morale.
std::string words_of_what_is_left(const Battle& battle) {
    if (battle.rules->has_phase(PhaseRole::end)) return "leaves our army further from giving way";
    return std::string("leaves us more of our ") + counted_in(battle) + ", or them fewer";
}

/// Strength has no text because the expected losses state it already. A player cannot see local superiority (press).
std::string words_of(const Battle& battle, Term term) {
    switch (term) {
        case Term::effectiveness:
        case Term::brittleness: return words_of_what_is_left(battle);
        case Term::power: return "leaves our regiments fitter to fight, or theirs less";
        case Term::guns: return "leaves us more of our guns, or them fewer";
        case Term::fire: return "brings more fire to bear";
        case Term::column: return "keeps columns out of their muskets";
        case Term::officers: return "spares our commanders, or costs them theirs";
        case Term::present: return "is at more of the objectives";
        case Term::strength:
        case Term::press: return "";
        case Term::influence: return "brings more to bear at the objectives";
        case Term::held:
        case Term::ahead:
        case Term::ahead_at_last:
        case Term::held_late: return "holds more of the objectives";
        case Term::broken: return "fewer of ours run, or more of theirs";
        case Term::spent: return "fewer of our units are worn out, or more of theirs";
    }
    return "";
}

/// "2", "under 1", "none". The estimate is not more exact than that.
std::string about(double lost) {
    if (lost < 0.05) return "none";
    if (lost < 0.75) return "hardly one";
    return std::to_string(static_cast<long>(std::lround(lost)));
}

}  // namespace

std::string_view name_of(Verdict verdict) {
    constexpr std::string_view names[] = {"none", "same", "equal", "better"};
    return names[static_cast<std::size_t>(verdict)];
}

bool nearly_alike(const Battle& battle, const Decision& a, const Decision& b) {
    constexpr double of_the_table = 1.0 / 24;
    constexpr Heading aside = 30 * one_degree;
    const auto parted = [](const Decision& d) {
        return std::tie(d.verb, d.unit, d.target, d.officer, d.command, d.piece, d.formation, d.number, d.list,
                        d.parts);
    };
    if (parted(a) != parted(b) || a.path.empty() != b.path.empty()) return false;
    if (angle_between(a.heading, b.heading) > aside) return false;
    const double near = of_the_table * std::max(battle.scenario->width, battle.scenario->height);
    return a.path.empty() || within(distance(to_vec(a.path.back()), to_vec(b.path.back())), near);
}

Counsel compared(const Battle& given, const State& known, const Prompt& prompt, const Decision& first,
                 const Decision& second, const Asking& asking) {
    const Battle& battle = battle_in(given, known);
    Counsel out;
    out.first.decision = first;
    const Rank rank = rank_named(asking.level);
    if (rank.level == nullptr || !worth_thinking(prompt)) return out;
    Search search(battle, prompt.seat, asking.seed, weights_of(battle));
    const std::vector<Prospect> both =
        search.compare(known, prompt, first, second, Sergeant(asking.seed), rank.level->advice);
    if (both.size() < 2 || both.front().tried < least_tried || both.back().tried < least_tried) return out;
    out.first = both.front();
    out.other = both.back();
    out.verdict = verdict_on(*out.other);
    return out;
}

Counsel counsel_on(const Battle& given, const State& known, const Prompt& prompt,
                   const std::vector<Decision>& candidates, const Decision& first, const Asking& asking) {
    const Battle& battle = battle_in(given, known);
    Counsel out;
    out.first.decision = first;
    const Rank rank = rank_named(asking.level);
    if (rank.level == nullptr || !worth_thinking(prompt)) return out;
    Effort effort = rank.level->advice;
    effort.tells = asking.lone;
    if (asking.clock && asking.seconds > 0) {
        effort.clock = asking.clock;
        effort.until = asking.clock() + asking.seconds;
    }
    Search search(battle, prompt.seat, asking.seed, weights_of(battle));
    const Sergeant own(asking.seed);
    const std::vector<Prospect> all = search.weigh(known, prompt, candidates, first, own, effort);
    if (all.front().tried < least_tried) return out;
    out.first = all.front();
    const Prospect* other = best_other(battle, all, false);
    // A nearly identical move that is equally good is not reported.
    if (other != nullptr && verdict_on(*other) == Verdict::equal) other = best_other(battle, all, true);
    out.verdict = other == nullptr ? Verdict::same : verdict_on(*other);
    if (out.verdict == Verdict::better || out.verdict == Verdict::equal) out.other = *other;
    return out;
}

std::string why_text(const Battle& battle, const Prospect& prospect, const Prospect* beside) {
    const std::string own = about(prospect.lost[0]);
    const std::string they = about(prospect.lost[1]);
    std::string out = "expects to lose " + own;
    if (own == "1")
        out += std::string(" ") + one_counted_in(battle);
    else if (own != "none" && own != "hardly one")
        out += std::string(" ") + counted_in(battle);
    out += ", they " + they;
    if (beside == nullptr) return out;
    constexpr double worth_saying = 0.02;
    const Lead lead = lead_of(prospect, *beside, weights_of(battle));
    const std::string words = lead.by > worth_saying ? words_of(battle, lead.term) : "";
    return words.empty() ? out : out + "; " + words;
}

}  // namespace linstock::general
