#include "apps/linstock_lab/kind_points.hpp"

#include "apps/command_line/setup.hpp"
#include "apps/skirmish_trials.hpp"
#include "skirmish/random.hpp"
#include "skirmish/skirmish.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace linstock::apps {

namespace {

using skirmish::Trial;

constexpr std::uint64_t choice_stream = 4001;
constexpr double thousand = 1000;

struct Curve {
    double slope = 0;
    double deviation = 0;
};

/// Log likelihood of the trials of one battle, over the deviations of its even points from those of its kind.
double log_likelihood(const std::vector<Trial>& trials, int even, const Curve& curve) {
    constexpr int nodes = 11;
    constexpr double widest = 2.5;  // standard deviations
    double most = -std::numeric_limits<double>::infinity();
    double logs[nodes];
    for (int i = 0; i < nodes; ++i) {
        const double z = widest * (2.0 * i / (nodes - 1) - 1);
        logs[i] = -0.5 * z * z;
        for (const Trial& t : trials) {
            const double odds = curve.slope * (t.first_points - even - z * curve.deviation) / thousand;
            const double won = t.count.share() * t.count.battles;
            const double loss = std::log1p(std::exp(-std::fabs(odds))) + std::max(0.0, -odds);  // -log(chance)
            logs[i] -= won * loss + (t.count.battles - won) * (loss + odds);
        }
        most = std::max(most, logs[i]);
    }
    double sum = 0;
    for (const double one : logs)
        sum += std::exp(one - most);
    return most + std::log(sum);
}

struct EvenFit {
    int even = 0;
    double log_likelihood = -std::numeric_limits<double>::infinity();
};

/// The most probable even points of a kind with this curve.
EvenFit fitted_even(int before, const Curve& curve, const std::vector<const KindTrials*>& battles) {
    constexpr int step = 4;
    constexpr int reach = 120;
    constexpr double doubt = 40;  // of `before`
    EvenFit best;
    for (int even = before - reach; even <= before + reach; even += step) {
        if (even < skirmish::least_points || even > skirmish::most_points) continue;
        const double away = (even - before) / doubt;
        double all = -0.5 * away * away;
        for (const KindTrials* battle : battles)
            all += log_likelihood(battle->trials, even, curve);
        if (all > best.log_likelihood) best = {even, all};
    }
    return best;
}

}  // namespace

KindTrials play_kind_trials(const skirmish::Tables& tables, const skirmish::RulesetRow& row,
                            const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed) {
    constexpr int offsets[] = {-40, 40};
    constexpr int battles = 4;
    constexpr skirmish::Range minutes{25, 75};
    skirmish::Random random(seed_of(seed), choice_stream);
    std::vector<const skirmish::ArmyList*> lists;
    for (const skirmish::ArmyList& list : tables.lists)
        if (list.period == row.period) lists.push_back(&list);
    skirmish::Request request;
    request.ruleset = row.id;
    request.kind = tables.kinds[seed % tables.kinds.size()].id;
    request.first = random.one_of(lists)->id;
    request.minutes = random.in(minutes);
    request.seed = seed_of(seed);
    const auto usual = skirmish::make_skirmish(tables, request);
    if (!usual) return {};
    KindTrials out{usual->request.kind, {}};
    const auto play = trial_player(rules);
    for (const int offset : offsets) {
        request.first_points =
            std::clamp(usual->request.first_points + offset, skirmish::least_points, skirmish::most_points);
        const auto made = skirmish::make_skirmish(tables, request);
        const auto count = made ? play(*made, seed * battles, battles) : std::nullopt;
        if (!count) return {};
        out.trials.push_back({request.first_points, *count});
    }
    return out;
}

void fit_kinds(skirmish::PointTable& table, const std::vector<KindTrials>& battles) {
    constexpr double slopes[] = {3, 4, 5, 6.5, 8, 10, 12, 14, 17, 20, 24, 28, 33, 40, 50, 60};
    constexpr double deviations[] = {5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 75, 90, 110};
    std::map<std::string, std::vector<const KindTrials*>> of_kind;
    for (const KindTrials& battle : battles)
        if (!battle.trials.empty()) of_kind[battle.kind].push_back(&battle);
    if (of_kind.empty()) return;
    const skirmish::PointTable before = table;
    double most = -std::numeric_limits<double>::infinity();
    for (const double slope : slopes)
        for (const double deviation : deviations) {
            double all = 0;
            std::vector<std::pair<std::string, int>> even = before.even;
            for (auto& [kind, points] : even) {
                const auto own = of_kind.find(kind);
                if (own == of_kind.end()) continue;
                const EvenFit fit = fitted_even(points, {slope, deviation}, own->second);
                points = fit.even;
                all += fit.log_likelihood;
            }
            if (all <= most) continue;
            most = all;
            table.even = std::move(even);
            table.slope = slope;
            table.deviation = deviation;
        }
}

}  // namespace linstock::apps
