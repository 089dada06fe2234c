#include "study/ladder.hpp"

#include "study/elimination.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace linstock::study {

namespace {

constexpr double z95 = 1.959963984540054;
constexpr double elo_of_one = 173.71779276130074;  // 400 / ln 10

double chance(double difference) { return 1 / (1 + std::exp(-difference)); }

struct Pair {
    std::size_t first;
    std::size_t second;
    double score;
};

/// Newton's steps to the strengths that make the scores likeliest; the last general stays at 0.
class Fit {
  public:
    Fit(std::size_t generals, std::vector<Pair> pairs)
        : pairs_(std::move(pairs)),
          strength_(generals, 0.0),
          free_(generals - 1) {
        for (int step = 0; step < 50; ++step)
            if (improve() < 1e-10) break;
    }
    const Row& strength() const { return strength_; }

    /// The spread of the strengths as the pairs themselves have it, not as the model would.
    Row errors() const {
        const Matrix bread = inverse(information());
        Matrix meat(free_, Row(free_, 0));
        for (const Pair& p : pairs_) {
            const double off = p.score - chance(strength_[p.first] - strength_[p.second]);
            each_of(p, [&](std::size_t i, double si) {
                each_of(p, [&](std::size_t j, double sj) { meat[i][j] += si * sj * off * off; });
            });
        }
        Row out(strength_.size(), 0.0);
        for (std::size_t i = 0; i < free_; ++i) {
            double variance = 0;
            for (std::size_t j = 0; j < free_; ++j)
                for (std::size_t k = 0; k < free_; ++k)
                    variance += bread[i][j] * meat[j][k] * bread[k][i];
            out[i] = std::sqrt(std::max(0.0, variance));
        }
        return out;
    }

  private:
    template <class Do>
    void each_of(const Pair& p, Do&& what) const {
        if (p.first < free_) what(p.first, 1.0);
        if (p.second < free_) what(p.second, -1.0);
    }
    Matrix information() const {
        Matrix out(free_, Row(free_, 0));
        for (std::size_t i = 0; i < free_; ++i)
            out[i][i] = 1e-9;
        for (const Pair& p : pairs_) {
            const double q = chance(strength_[p.first] - strength_[p.second]);
            each_of(p, [&](std::size_t i, double si) {
                each_of(p, [&](std::size_t j, double sj) { out[i][j] += si * sj * q * (1 - q); });
            });
        }
        return out;
    }
    double improve() {
        Row slope(free_, 0);
        for (const Pair& p : pairs_) {
            const double off = p.score - chance(strength_[p.first] - strength_[p.second]);
            each_of(p, [&](std::size_t i, double si) { slope[i] += si * off; });
        }
        const Matrix back = inverse(information());
        double most = 0;
        for (std::size_t i = 0; i < free_; ++i) {
            double by = 0;
            for (std::size_t j = 0; j < free_; ++j)
                by += back[i][j] * slope[j];
            by = std::clamp(by, -1.0, 1.0);
            strength_[i] += by;
            most = std::max(most, std::fabs(by));
        }
        return most;
    }

    std::vector<Pair> pairs_;
    Row strength_;
    std::size_t free_;
};

}  // namespace

Interval score_of(const Sums& half_points) {
    Interval out = mean_of(half_points);
    for (double* x : {&out.estimate, &out.low, &out.high})
        *x /= 4;
    if (half_points.n > 1 && half_points.deviation() > 0) {
        out.low = std::max(0.0, out.low);
        out.high = std::min(1.0, out.high);
        return out;
    }
    const double n = static_cast<double>(half_points.n);
    if (half_points.n == 0) return {0.5, 0, 1};
    const double p = out.estimate;
    const double zz = z95 * z95;
    const double middle = (p + zz / (2 * n)) / (1 + zz / n);
    const double half = z95 * std::sqrt(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n);
    return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

std::vector<Interval> elo_of(std::size_t generals, const std::vector<Bout>& bouts) {
    if (generals == 0) return {};
    std::vector<Pair> pairs;
    std::map<std::pair<std::size_t, std::size_t>, bool> met;
    for (const Bout& b : bouts) {
        pairs.push_back({b.first, b.second, b.half_points / 4.0});
        met[{std::min(b.first, b.second), std::max(b.first, b.second)}] = true;
    }
    for (const auto& [who, yes] : met)
        pairs.push_back({who.first, who.second, 0.5});
    const Fit fit(generals, std::move(pairs));
    const Row errors = fit.errors();
    std::vector<Interval> out;
    for (std::size_t i = 0; i < generals; ++i) {
        const double at = elo_of_one * fit.strength()[i];
        const double half = elo_of_one * z95 * errors[i];
        out.push_back({at, at - half, at + half});
    }
    return out;
}

}  // namespace linstock::study
