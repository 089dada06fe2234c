#include "rulesets/mwan18/fire/fire_reckoning.hpp"

#include "base/measure.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

namespace {

void note(std::vector<Modifier>* why, const char* name, int value, Cite cite, Counts counts = Counts::added) {
    if (why != nullptr) why->push_back({name, value, cite, counts});
}

/// MW-4.A.2 to MW-4.A.4, MW-4.A.8: one change of the factor, at this range.
int changed(const FireCharts::Change& change, const char* name, double range, std::vector<Modifier>* why) {
    const Cited<int> by = within(range, change.to) ? change.plus : change.after;
    if (by.value != 0) note(why, name, by.value, by.why);
    return by.value;
}

/// The fifths of list D that apply to this shot, in list order.
class Fifths {
  public:
    Fifths(const FireCharts& charts, const Firer& firer, const Aimed& aimed)
        : charts_(charts),
          firer_(firer),
          aimed_(aimed) {
        if (aimed.open_order) take(charts.test(FireTest::open_order));
        if (aimed.prone) take(charts.test(FireTest::prone));
        if (aimed.cover != Cover::none) take(charts.of(aimed.cover));
        if (firer.moved) take(charts.test(FireTest::firer_moved));
    }

    /// MW-4.D.12: the largest of these three.
    const FireModifier* best_of_three() const {
        const FireModifier* best = nullptr;
        const std::array<std::pair<FireTest, bool>, 3> three = {{{FireTest::first_volley, firer_.first_volley},
                                                                 {FireTest::column, aimed_.column},
                                                                 {FireTest::mounted, aimed_.mounted}}};
        for (const auto& [test, holds] : three) {
            if (!holds) continue;
            const FireModifier& one = charts_.test(test);
            if (best == nullptr || worth(best) < worth(&one)) best = &one;
        }
        return best;
    }

    /// The multiplier of the base.
    Share worth(const FireModifier* also) const {
        const int times = also == nullptr ? 1 : also->times.value;
        if (!charts_.multiply) return Share::of(static_cast<std::int64_t>(sum(also)) * times, 5);
        Share out = Share::of(times);
        for (const FireModifier* m : taken_)
            out = out * Share::of(std::max(0, 5 + m->fifths.value), 5);
        if (also != nullptr) out = out * Share::of(std::max(0, 5 + also->fifths.value), 5);
        return out;
    }
    /// N (MW-4.2).
    int sum(const FireModifier* also) const {
        int n = 5;
        for (const FireModifier* m : taken_)
            n += m->fifths.value;
        if (also != nullptr) n += also->fifths.value;
        return std::max(n, charts_.floor.value);
    }
    void tell(const FireModifier* also, std::vector<Modifier>& why) const {
        for (const FireModifier* m : taken_)
            why.push_back({m->name, m->fifths.value, m->fifths.why, Counts::fifths});
        const bool times = also != nullptr && also->times.value != 1;
        if (also != nullptr && !times)
            why.push_back({also->name, also->fifths.value, also->fifths.why, Counts::fifths});
        // The sum of the fifths, if they are added (MW-4.2).
        if (!charts_.multiply && sum(also) != 5) why.push_back({"in all", sum(also), charts_.floor.why, Counts::share});
        if (times) why.push_back({also->name, also->times.value, also->times.why, Counts::times});
    }

  private:
    void take(const FireModifier& m) {
        if (!m.is_void(firer_.artillery, aimed_.range)) taken_.push_back(&m);
    }

    const FireCharts& charts_;
    const Firer& firer_;
    const Aimed& aimed_;
    std::vector<const FireModifier*> taken_;
};

/// MW-4.1: the base and its parts.
Share base_of(const FireCharts& charts, const Firer& firer, const Aimed& aimed, Effect& out) {
    if (firer.artillery) {
        if (firer.piece < 0) return {};
        out.band = static_cast<std::size_t>(charts.band(aimed.range));
        out.in_reach = true;
        const Cited<int> percent = charts.pieces[static_cast<std::size_t>(firer.piece)].percent[out.band];
        const int crew = std::min(firer.figures, charts.crew_most.value);
        out.base = percent.value;
        note(&out.why, "a section", percent.value, percent.why, Counts::percent);
        if (crew < charts.crew_most.value) note(&out.why, "gunners", crew, charts.crew_most.why, Counts::heads);
        return Share::of(static_cast<std::int64_t>(percent.value) * crew, charts.crew_most.value);
    }
    out.band = charts.small_arms_band(aimed.range);
    out.in_reach = out.band < charts.small_arms.size();
    if (!out.in_reach) return {};
    note(&out.why, "figures", firer.figures, charts.ranks.why, Counts::heads);
    out.factor = small_arms_factor(charts, firer, aimed.range, &out.why);
    out.base = firer.figures * out.factor * firer.rate;
    const Share men = firer.holds_horses && charts.holders_percent.value > 0
                          ? Share::of(100 - charts.holders_percent.value, 100)
                          : Share::of(1);
    if (men.per != 1)
        note(&out.why, "hold horses", charts.holders_percent.value, charts.holders_percent.why, Counts::percent);
    return Share::of(out.base) * men;
}

}  // namespace

int small_arms_factor(const FireCharts& charts, const Firer& firer, double range, std::vector<Modifier>* why) {
    const std::size_t band = charts.small_arms_band(range);
    if (band >= charts.small_arms.size()) return 0;
    const Cited<int> chart_factor = charts.small_arms[band].factor;
    note(why, "factor", chart_factor.value, chart_factor.why, Counts::number);
    int factor = chart_factor.value;
    if (firer.crack) factor += changed(charts.crack, "crack troops", range, why);
    if (firer.sharpshooters) factor += changed(charts.sharpshooters, "sharpshooters", range, why);
    if (firer.carbines) factor += changed(charts.carbine, "carbines", range, why);
    if (firer.green) factor += changed(charts.green, "green troops", range, why);
    return std::max(factor, 0);
}

Effect reckon(const FireCharts& charts, const Firer& firer, const Aimed& aimed) {
    Effect out;
    const Share base = base_of(charts, firer, aimed, out);
    const Fifths fifths(charts, firer, aimed);
    const FireModifier* also = fifths.best_of_three();
    out.fifths = fifths.sum(also);
    out.times = also == nullptr ? 1 : also->times.value;
    fifths.tell(also, out.why);
    out.percent = base * fifths.worth(also) * Share::of(firer.row_share, 5) *
                  Share::of(aimed.charge_share, aimed.charge_whole) * Share::of(firer.handicap, 100);
    return out;
}

int percent_of(const std::vector<Effect>& effects) {
    Share sum;
    for (const Effect& e : effects)
        sum = sum + e.percent;
    return static_cast<int>(sum.rounded());
}

}  // namespace linstock::mwan18
