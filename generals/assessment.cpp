#include "generals/assessment.hpp"

#include "base/measure.hpp"
#include "battle/roles.hpp"
#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"
#include "generals/levels.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace linstock::general {

namespace {

constexpr double min_z_score = 1.5;  // standard errors; stricter than the limit for a level's own decisions
constexpr double min_gain = 0.004;   // smaller gains are not reported
constexpr std::size_t min_rollouts = 4;

/// Returns the best candidate that is still in the race. With `something_else` it skips candidates that resemble the
/// first one.
const CandidateResult* best_other(const Battle& battle, const std::vector<CandidateResult>& all, bool something_else) {
    const CandidateResult* best = nullptr;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].is_active && all[i].rollouts >= min_rollouts && (best == nullptr || all[i].gain > best->gain) &&
            !(something_else && is_similar(battle, all.front().decision, all[i].decision)))
            best = &all[i];
    return best;
}

Verdict verdict_on(const CandidateResult& other) {
    if (other.gain > min_z_score * other.std_error + min_gain) return Verdict::better;
    if (other.gain + min_z_score * other.std_error < -min_gain) return Verdict::same;
    return Verdict::equal;
}

/// The feature with the largest lead over the other candidate, weighted as in the evaluation. Features with a
/// negative weight are skipped: less of such a feature cannot be explained to a player as a gain.
struct Lead {
    Feature term = Feature::strength;
    double by = 0;
};
Lead lead_of(const CandidateResult& one, const CandidateResult& other, const Weights& weights) {
    Lead out;
    for (std::size_t i = 0; i < feature_count; ++i) {
        const double more = one.features[i] - other.features[i];
        const double by = weights.values[i] * more;
        if (more > 0 && by > out.by) out = {static_cast<Feature>(i), by};
    }
    return out;
}

/// Effectiveness means only the remaining strength in rulesets without army morale.
std::string remaining_strength_text(const Battle& battle) {
    if (battle.rules->has_phase(PhaseRole::end)) return "keeps our army further from breaking";
    return std::string("keeps more of our ") + strength_units(battle) + ", or leaves the enemy fewer";
}

/// Strength has no text because the expected losses state it already. A player cannot see local superiority (press).
std::string feature_text(const Battle& battle, Feature term) {
    switch (term) {
        case Feature::effectiveness:
        case Feature::brittleness: return remaining_strength_text(battle);
        case Feature::power: return "keeps our regiments fitter to fight, or weakens the enemy's";
        case Feature::guns: return "keeps more of our guns, or leaves the enemy fewer";
        case Feature::fire: return "brings more fire to bear";
        case Feature::column: return "keeps columns out of musket range";
        case Feature::officers: return "keeps our commanders safe, or costs the enemy's";
        case Feature::present: return "reaches more objectives";
        case Feature::strength:
        case Feature::press: return "";
        case Feature::influence: return "brings more force to the objectives";
        case Feature::held:
        case Feature::ahead:
        case Feature::ahead_at_last:
        case Feature::held_late: return "holds more objectives";
        case Feature::broken: return "fewer of our units rout, or more of the enemy's";
        case Feature::spent: return "fewer of our units are worn out, or more of the enemy's";
    }
    return "";
}

/// "2", "under 1", "none". The estimate is not more exact than that.
std::string about(double lost) {
    if (lost < 0.05) return "none";
    if (lost < 0.75) return "hardly any";
    return std::to_string(static_cast<long>(std::lround(lost)));
}

}  // namespace

std::string_view name_of(Verdict verdict) {
    constexpr std::string_view names[] = {"none", "same", "equal", "better"};
    return names[static_cast<std::size_t>(verdict)];
}

bool is_similar(const Battle& battle, const Decision& a, const Decision& b) {
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

Assessment assess_against(const Battle& given, const State& known, const Prompt& prompt, const Decision& first,
                          const Decision& second, const AssessmentOptions& options) {
    const Battle& battle = battle_in(given, known);
    Assessment out;
    out.first.decision = first;
    const PlayerSpec spec = parse_player_spec(options.level);
    if (spec.level == nullptr || !should_search(prompt)) return out;
    Search search(battle, prompt.seat, options.seed, weights_for(battle));
    const std::vector<CandidateResult> both =
        search.compare(known, prompt, first, second, Sergeant(options.seed), spec.level->assessment_budget);
    if (both.size() < 2 || both.front().rollouts < min_rollouts || both.back().rollouts < min_rollouts) return out;
    out.first = both.front();
    out.other = both.back();
    out.verdict = verdict_on(*out.other);
    return out;
}

Assessment assess(const Battle& given, const State& known, const Prompt& prompt,
                  const std::vector<Decision>& candidates, const Decision& first, const AssessmentOptions& options) {
    const Battle& battle = battle_in(given, known);
    Assessment out;
    out.first.decision = first;
    const PlayerSpec spec = parse_player_spec(options.level);
    if (spec.level == nullptr || !should_search(prompt)) return out;
    SearchBudget budget = spec.level->assessment_budget;
    budget.has_details = options.assess_single;
    if (options.clock && options.seconds > 0) {
        budget.clock = options.clock;
        budget.deadline = options.clock() + options.seconds;
    }
    Search search(battle, prompt.seat, options.seed, weights_for(battle));
    const Sergeant own(options.seed);
    const std::vector<CandidateResult> all = search.evaluate_candidates(known, prompt, candidates, first, own, budget);
    if (all.front().rollouts < min_rollouts) return out;
    out.first = all.front();
    const CandidateResult* other = best_other(battle, all, false);
    // A nearly identical move that is equally good is not reported.
    if (other != nullptr && verdict_on(*other) == Verdict::equal) other = best_other(battle, all, true);
    out.verdict = other == nullptr ? Verdict::same : verdict_on(*other);
    if (out.verdict == Verdict::better || out.verdict == Verdict::equal) out.other = *other;
    return out;
}

std::string reason_text(const Battle& battle, const CandidateResult& prospect, const CandidateResult* beside) {
    const std::string own = about(prospect.losses[0]);
    const std::string they = about(prospect.losses[1]);
    std::string out = "expects to lose " + own;
    if (own == "1")
        out += std::string(" ") + strength_unit(battle);
    else if (own != "none" && own != "hardly any")
        out += std::string(" ") + strength_units(battle);
    out += ", they " + they;
    if (beside == nullptr) return out;
    constexpr double worth_saying = 0.02;
    const Lead lead = lead_of(prospect, *beside, weights_for(battle));
    const std::string words = lead.by > worth_saying ? feature_text(battle, lead.term) : "";
    return words.empty() ? out : out + "; " + words;
}

}  // namespace linstock::general
