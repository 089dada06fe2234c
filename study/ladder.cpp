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
double logit(double chance) { return std::log(chance / (1 - chance)); }

/// The results of two players against each other, including one assumed pair of even score.
struct Meeting {
    std::size_t first;
    std::size_t second;
    Sums half_points;  ///< of player `first`
    double pairs() const { return static_cast<double>(half_points.n) + 1; }
    double points() const { return static_cast<double>(half_points.sum) / 4 + 0.5; }
    double score() const { return points() / pairs(); }
    /// Sum of squared deviations of the pairs from a score.
    double squared_error(double q) const {
        const double n = static_cast<double>(half_points.n);
        const double sum = static_cast<double>(half_points.sum) / 4;
        const double squares = static_cast<double>(half_points.squares) / 16;
        return std::max(0.0, squares - 2 * q * sum + n * q * q) + (0.5 - q) * (0.5 - q);
    }
};

/// The largest distance between the score and an end of its interval, in strength. An end at 0 or 1 has no finite
/// strength; then the other end is used.
double reach_of(const Meeting& m) {
    const Interval known = score_of(m.half_points);
    const double at = logit(m.score());
    double out = 0;
    for (const double end : {known.low, known.high})
        if (end > 0 && end < 1) out = std::max(out, std::fabs(logit(end) - at));
    if (out > 0) return out;
    const double q = m.score();
    return mean_of(m.half_points).half_width() / 4 / (q * (1 - q));
}

/// Newton's method for the maximum-likelihood strengths; the last player stays at 0.
class Fit {
  public:
    Fit(std::size_t generals, std::vector<Meeting> meetings)
        : meetings_(std::move(meetings)),
          strength_(generals, 0.0),
          free_(generals - 1) {
        for (int step = 0; step < 50; ++step)
            if (improve() < 1e-10) break;
    }
    const Row& strength() const { return strength_; }

    /// Standard errors from the spread of the pairs (a sandwich estimator), and at least those of each meeting's score:
    /// for a few pairs, or pairs with equal results, the spread has no information.
    Row errors() const {
        const Matrix bread = inverse(information());
        Matrix meat(free_, Row(free_, 0));
        for (const Meeting& m : meetings_) {
            const double q = expected(m);
            const double by_score = reach_of(m) / z95 * m.pairs() * q * (1 - q);
            const double spread = std::max(m.squared_error(q), by_score * by_score);
            each_of(m, [&](std::size_t i, double si) {
                each_of(m, [&](std::size_t j, double sj) { meat[i][j] += si * sj * spread; });
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
    void each_of(const Meeting& m, Do&& what) const {
        if (m.first < free_) what(m.first, 1.0);
        if (m.second < free_) what(m.second, -1.0);
    }
    double expected(const Meeting& m) const { return chance(strength_[m.first] - strength_[m.second]); }
    Matrix information() const {
        Matrix out(free_, Row(free_, 0));
        for (std::size_t i = 0; i < free_; ++i)
            out[i][i] = 1e-9;
        for (const Meeting& m : meetings_) {
            const double q = expected(m);
            each_of(m, [&](std::size_t i, double si) {
                each_of(m, [&](std::size_t j, double sj) { out[i][j] += si * sj * m.pairs() * q * (1 - q); });
            });
        }
        return out;
    }
    double improve() {
        Row slope(free_, 0);
        for (const Meeting& m : meetings_) {
            const double off = m.points() - m.pairs() * expected(m);
            each_of(m, [&](std::size_t i, double si) { slope[i] += si * off; });
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

    std::vector<Meeting> meetings_;
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

std::vector<Interval> elo_of(std::size_t generals, const std::vector<MirroredPair>& bouts) {
    if (generals == 0) return {};
    std::map<std::pair<std::size_t, std::size_t>, Sums> met;
    for (const MirroredPair& b : bouts) {
        const bool turned = b.second < b.first;
        met[std::minmax(b.first, b.second)].add(turned ? 4 - b.half_points : b.half_points);
    }
    std::vector<Meeting> meetings;
    for (const auto& [who, half_points] : met)
        meetings.push_back({who.first, who.second, half_points});
    const Fit fit(generals, std::move(meetings));
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
