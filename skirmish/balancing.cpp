#include "skirmish/balancing.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace linstock::skirmish {

namespace {

constexpr double thousand = 1000;
// Costs of a change, to compare with a cost of 1 for each 5 of 1000 points that are missing.
constexpr double cost_of_points = 0.2;  // each of 1000
constexpr double cost_of_size = 12;     // a doubled sum of all points
constexpr double cost_of_strength = 8;  // the square of the changed share of a unit's stands
constexpr double cost_of_unit = 0.7;    // a unit more or less
constexpr double cost_of_quality = 1;   // a unit of another quality
constexpr double least_share = 0.6;     // of the stands that a unit has in its list
constexpr double most_share = 1.4;
constexpr std::size_t least_units = 3;  // of an army
constexpr std::size_t least_of_body = 2;
constexpr int most_changes = 400;

struct Change {
    enum class Kind : std::uint8_t { strength, quality, remove, add } kind = Kind::strength;
    std::size_t army = 0;
    std::size_t body = 0;
    std::size_t unit = 0;
    int by = 0;                       ///< strength
    const UnitRow* row = nullptr;     ///< add
    Quality quality = Quality::line;  ///< quality
    double points = 0;
    double cost = 0;
};

bool is_chosen(const ChosenArmy& army, const UnitRow& row) {
    for (const ChosenBody& body : army.bodies)
        for (const ChosenUnit& u : body.units)
            if (u.listed == &row) return true;
    return false;
}

class Balancer {
  public:
    Balancer(std::vector<ChosenArmy>& armies, const RulesetRow& ruleset, const PointTable& table, int wanted)
        : armies_(armies),
          ruleset_(ruleset),
          table_(table),
          wanted_(wanted) {
        for (std::size_t i = 0; i < 2; ++i) {
            points_[i] = points_of(armies[i], table);
            net_units_[i] = 0;
        }
        all_ = points_[0] + points_[1];
    }

    void run() {
        if (!(all_ > 0)) return;
        for (int n = 0; n < most_changes; ++n) {
            best_.reset();
            least_ = misfit(points_[0], points_[1]);
            for (std::size_t a = 0; a < 2; ++a)
                look_at_army(a);
            if (!best_) return;
            apply(*best_);
        }
    }

  private:
    double misfit(double first, double second) const {
        const double share = thousand * first / (first + second);
        return cost_of_points * std::fabs(share - wanted_) + cost_of_size * std::fabs((first + second) / all_ - 1);
    }

    void consider(const Change& c) {
        const double first = points_[0] + (c.army == 0 ? c.points : 0);
        const double second = points_[1] + (c.army == 1 ? c.points : 0);
        if (!(first > 0) || !(second > 0)) return;
        constexpr double clearly = 1e-6;
        const double all = misfit(first, second) + c.cost;
        if (all >= least_ - clearly) return;
        least_ = all;
        best_ = c;
    }

    double price(const ChosenUnit& u) const { return u.stands * table_.stand_price(u.row.arm, u.row.quality); }

    void look_at_army(std::size_t a) {
        const ChosenArmy& army = armies_[a];
        for (std::size_t b = 0; b < army.bodies.size(); ++b) {
            for (std::size_t u = 0; u < army.bodies[b].units.size(); ++u)
                look_at_unit(a, b, u);
            for (const UnitRow& row : army.bodies[b].body->units)
                look_at_row(a, b, row);
        }
        for (const UnitRow& row : army.list->batteries)
            look_at_row(a, 0, row);
    }

    void look_at_unit(std::size_t a, std::size_t b, std::size_t u) {
        const ChosenUnit& unit = armies_[a].bodies[b].units[u];
        const StandScale& scale = ruleset_.scale_of(unit.row.branch());
        for (const int by : {-1, 1}) {
            const int stands = unit.stands + by;
            const double share = static_cast<double>(stands) / unit.listed_stands;
            // The kinds of guns are listed one by one.
            if (unit.row.pieces.empty() && stands >= scale.stands.least && stands <= scale.stands.most &&
                share >= least_share && share <= most_share)
                consider({Change::Kind::strength, a, b, u, by, nullptr, Quality::line, price(unit) / unit.stands * by,
                          cost_of_strength * (square(stands, unit) - square(unit.stands, unit))});
            look_at_quality(a, b, u, by);
        }
        if (armies_[a].units() > least_units && armies_[a].bodies[b].units.size() > least_of_body)
            consider({Change::Kind::remove, a, b, u, 0, nullptr, Quality::line, -price(unit), unit_cost(a, -1)});
    }

    /// The next quality that the ruleset distinguishes, at most one away from that of the list. Batteries keep theirs.
    void look_at_quality(std::size_t a, std::size_t b, std::size_t u, int by) {
        const ChosenUnit& unit = armies_[a].bodies[b].units[u];
        const std::vector<Quality>& all = ruleset_.qualities;
        const auto place_of = [&](Quality q) { return std::find(all.begin(), all.end(), q) - all.begin(); };
        const auto size = static_cast<std::ptrdiff_t>(all.size());
        const std::ptrdiff_t now = place_of(unit.row.quality);
        const std::ptrdiff_t listed = place_of(unit.listed->quality);
        const std::ptrdiff_t next = now + by;
        if (unit.row.branch() == Branch::guns || now == size || next < 0 || next >= size) return;
        if (next - listed > 1 || listed - next > 1) return;
        const Quality other = all[static_cast<std::size_t>(next)];
        if (table_.has(unit.row.arm, other))
            consider({Change::Kind::quality, a, b, u, 0, nullptr, other,
                      unit.stands * table_.stand_price(unit.row.arm, other) - price(unit),
                      next == listed ? -cost_of_quality : cost_of_quality});
    }

    void look_at_row(std::size_t a, std::size_t b, const UnitRow& row) {
        if (is_chosen(armies_[a], row)) return;
        consider(
            {Change::Kind::add, a, b, 0, 0, &row, Quality::line, price(chosen_unit(row, ruleset_)), unit_cost(a, 1)});
    }

    /// Of the next unit: each is dearer than the one before.
    double unit_cost(std::size_t a, int by) const {
        const int n = net_units_[a];
        return cost_of_unit * ((n + by) * (n + by) - n * n);
    }

    static double square(int stands, const ChosenUnit& unit) {
        const double share = static_cast<double>(stands) / unit.listed_stands - 1;
        return share * share;
    }

    void apply(const Change& c) {
        points_[c.army] += c.points;
        std::vector<ChosenUnit>& units = armies_[c.army].bodies[c.body].units;
        switch (c.kind) {
            case Change::Kind::strength: set_stands(units[c.unit], units[c.unit].stands + c.by, ruleset_); return;
            case Change::Kind::quality: units[c.unit].row.quality = c.quality; return;
            case Change::Kind::remove:
                units.erase(units.begin() + static_cast<std::ptrdiff_t>(c.unit));
                --net_units_[c.army];
                return;
            case Change::Kind::add: {
                // In the order of the list, batteries last.
                const ChosenUnit added = chosen_unit(*c.row, ruleset_);
                const bool guns = added.row.branch() == Branch::guns;
                const auto at = std::find_if(units.begin(), units.end(), [&](const ChosenUnit& u) {
                    return !guns && (u.row.branch() == Branch::guns || u.listed > c.row);
                });
                units.insert(at, added);
                ++net_units_[c.army];
                return;
            }
        }
    }

    std::vector<ChosenArmy>& armies_;
    const RulesetRow& ruleset_;
    const PointTable& table_;
    double wanted_;
    double points_[2] = {0, 0};
    double all_ = 0;
    int net_units_[2] = {0, 0};
    std::optional<Change> best_;
    double least_ = 0;
};

}  // namespace

double points_of(const ChosenArmy& army, const PointTable& table) {
    double out = 0;
    for (const ChosenBody& body : army.bodies)
        for (const ChosenUnit& u : body.units)
            out += u.stands * table.stand_price(u.row.arm, u.row.quality);
    return out;
}

double first_points(const std::vector<ChosenArmy>& armies, const PointTable& table) {
    const double first = points_of(armies[0], table);
    const double all = first + points_of(armies[1], table);
    return all > 0 ? thousand * first / all : thousand / 2;
}

void balance(std::vector<ChosenArmy>& armies, const RulesetRow& ruleset, const PointTable& table, int wanted) {
    Balancer(armies, ruleset, table, wanted).run();
}

}  // namespace linstock::skirmish
