#include "skirmish/evening.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace linstock::skirmish {

namespace {

constexpr double thousand = 1000;

/// What the trials tell about the points that make the battle even: a posterior on a grid. The first army's log odds
/// are slope * (points - even) / 1000.
class EvenPoints {
  public:
    EvenPoints(double expected, const PointTable& table) {
        constexpr double step = 4;
        constexpr double doubt = 1.3;  // single battles are farther away than a normal distribution has them
        constexpr double slope_factors[] = {0.25, 0.4, 0.6, 0.8, 1, 1.3, 1.7, 2.2, 3};
        const double deviation = table.deviation * doubt;
        for (double even = least_points; even <= most_points; even += step)
            for (const double factor : slope_factors) {
                const double away = (even - expected) / deviation;
                const double bend = std::log(factor) / 0.6;
                cells_.push_back({even, table.slope * factor, -0.5 * (away * away + bend * bend)});
            }
    }

    void add(const Trial& t, double weight) {
        const double won = t.count.share() * t.count.battles;
        for (Cell& c : cells_) {
            const double odds = c.slope * (t.first_points - c.even) / thousand;
            const double chance = 1 / (1 + std::exp(-odds));
            c.log_weight += weight * (won * std::log(chance) + (t.count.battles - won) * std::log(1 - chance));
        }
    }

    double mean() const {
        return mean_of([](const Cell& c) { return c.even; });
    }
    /// Of the first army's victory.
    double chance(double points) const {
        return mean_of([&](const Cell& c) { return 1 / (1 + std::exp(-c.slope * (points - c.even) / thousand)); });
    }

  private:
    struct Cell {
        double even;
        double slope;
        double log_weight;
    };
    template <class Value>
    double mean_of(Value value) const {
        const double most = std::max_element(cells_.begin(), cells_.end(), [](const Cell& a, const Cell& b) {
                                return a.log_weight < b.log_weight;
                            })->log_weight;
        double sum = 0;
        double weights = 0;
        for (const Cell& c : cells_) {
            const double weight = std::exp(c.log_weight - most);
            sum += weight * value(c);
            weights += weight;
        }
        return sum / weights;
    }
    std::vector<Cell> cells_;
};

/// `even`, or the points of a trial that are as good by their own results: a step of the armies near `even` can change
/// the odds.
int best_points(const EvenPoints& posterior, int even, const std::vector<Trial>& trials) {
    constexpr double model_battles = 40;  // that the posterior is worth
    constexpr double doubt = 0.5;         // per standard error
    const auto misfit = [&](int points) {
        TrialCount own;
        for (const Trial& t : trials)
            if (t.first_points == points) own = own + t.count;
        const double battles = own.battles + model_battles;
        const double share = (own.share() * own.battles + posterior.chance(points) * model_battles) / battles;
        return std::fabs(share - 0.5) + doubt * std::sqrt(0.25 / battles);
    };
    int best = even;
    for (const Trial& t : trials)
        if (misfit(t.first_points) < misfit(best)) best = t.first_points;
    return best;
}

}  // namespace

TrialCount operator+(const TrialCount& a, const TrialCount& b) {
    return {a.battles + b.battles, a.first + b.first, a.second + b.second};
}

double TrialCount::share() const { return battles == 0 ? 0.5 : (first + 0.5 * (battles - first - second)) / battles; }

double TrialCount::margin() const {
    if (battles == 0) return 0.5;
    constexpr double confidence = 1.96;
    const double mean = share();
    const double spread = (first + 0.25 * (battles - first - second)) / battles - mean * mean;
    return std::min(0.5, confidence * std::sqrt(std::max(spread, 0.25 / battles) / battles));
}

int even_points(const PointTable& table, const std::string& kind, const std::vector<Trial>& trials) {
    const int expected = table.even_points(kind);
    if (trials.empty()) return expected;
    // The odds are not quite a straight line of the points, because armies change in steps: trials near the answer
    // count more.
    constexpr int passes = 3;
    constexpr double near = 40;
    double even = expected;
    EvenPoints posterior(expected, table);
    for (int pass = 0; pass < passes; ++pass) {
        posterior = EvenPoints(expected, table);
        for (const Trial& t : trials) {
            const double away = pass == 0 ? 0 : (t.first_points - even) / near;
            posterior.add(t, 1 / (1 + away * away));
        }
        even = posterior.mean();
    }
    // Trials of the same armies add up; a point more or less can change them.
    constexpr int step = 8;
    return best_points(posterior, static_cast<int>(std::lround(even / step)) * step, trials);
}

Result<Skirmish, Problem> make_even_skirmish(const Tables& tables, const Request& request, const PlayTrials& play,
                                             int rounds) {
    Request next = request;
    next.first_points = 0;
    auto made = make_skirmish(tables, next);
    for (int round = 0; made && round < rounds; ++round) {
        const auto count = play(*made, evening_seed + static_cast<std::uint64_t>(round * evening_batch), evening_batch);
        if (!count) break;
        next.trials.push_back({made->request.first_points, *count});
        made = make_skirmish(tables, next);
    }
    return made;
}

}  // namespace linstock::skirmish
