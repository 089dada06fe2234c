// linstock-lab points: fits the points of generated battles by self-play. Two sergeants play each battle twice: the
// second time with exchanged armies on the same ground and with the same dice.

#include "apps/command_line/runner.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/files.hpp"
#include "apps/linstock_lab/commands.hpp"
#include "apps/linstock_lab/kind_points.hpp"
#include "apps/rulesets.hpp"
#include "apps/skirmish_tables.hpp"
#include "apps/skirmish_trials.hpp"
#include "army/enum_words.hpp"
#include "skirmish/random.hpp"
#include "study/logistic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

namespace linstock::apps {

namespace {

using skirmish::ChosenArmy;
using skirmish::ChosenBody;
using skirmish::ChosenUnit;
using Cell = std::pair<Arm, Quality>;

constexpr std::uint64_t change_stream = 4000;
constexpr double price_of_line = 10;
constexpr double least_price = 0.5;
constexpr double confidence = 1.96;

/// One battle, as the fit sees it.
struct Sample {
    std::map<Cell, double> stands;   ///< of the first army less those of the second, by units of an army
    std::map<Cell, double> all;      ///< of both armies, by units of an army
    std::map<Branch, double> units;  ///< of both armies, by units of an army
    std::string kind;
    double result = 0.5;
};

/// Another strength and quality for some units, and some units fewer.
void vary(ChosenArmy& army, const skirmish::RulesetRow& ruleset, skirmish::Random& random) {
    constexpr int most_missing = 40;  // percent
    constexpr int changed = 50;       // percent of the units
    constexpr std::size_t least_units = 3;
    const int missing = random.below(most_missing);
    for (ChosenBody& body : army.bodies)
        for (std::size_t i = body.units.size(); i-- > 0;) {
            ChosenUnit& u = body.units[i];
            if (random.chance(missing) && body.units.size() > 1 && army.units() > least_units) {
                body.units.erase(body.units.begin() + static_cast<std::ptrdiff_t>(i));
                continue;
            }
            const skirmish::StandScale& scale = ruleset.scale_of(u.row.branch());
            const int stands = static_cast<int>(std::lround(u.stands * random.between(0.6, 1.4)));
            if (random.chance(changed))
                set_stands(u, std::clamp(stands, scale.stands.least, scale.stands.most), ruleset);
            const int quality = static_cast<int>(u.row.quality) + (random.chance(50) ? 1 : -1);
            if (random.chance(changed))
                u.row.quality = static_cast<Quality>(std::clamp(quality, 0, static_cast<int>(Quality::green)));
        }
}

Sample sample_of(const skirmish::Draft& draft, double result) {
    Sample out;
    out.kind = draft.choice.kind->id;
    out.result = result;
    const double units = static_cast<double>(draft.armies[0].units() + draft.armies[1].units()) / 2;
    for (std::size_t a = 0; a < 2; ++a)
        for (const ChosenBody& body : draft.armies[a].bodies)
            for (const ChosenUnit& u : body.units) {
                const Cell cell{u.row.arm, u.row.quality};
                out.stands[cell] += (a == 0 ? u.stands : -u.stands) / units;
                out.all[cell] += u.stands / units;
                out.units[branch_of(u.row.arm)] += 1 / units;
            }
    return out;
}

/// Both battles of a pair; empty if one cannot be made or played.
std::vector<Sample> play_pair(const skirmish::Tables& tables, const skirmish::RulesetRow& row,
                              const std::shared_ptr<const Ruleset>& rules, std::uint64_t seed) {
    skirmish::Random random(seed_of(seed), change_stream);
    std::vector<const skirmish::ArmyList*> lists;
    for (const skirmish::ArmyList& list : tables.lists)
        if (list.period == row.period) lists.push_back(&list);
    constexpr skirmish::Range minutes{25, 75};
    skirmish::Request request;
    request.ruleset = row.id;
    request.first = random.one_of(lists)->id;
    request.minutes = random.in(minutes);
    request.seed = seed_of(seed);
    auto draft = skirmish::draft_skirmish(tables, request);
    if (!draft) return {};
    for (ChosenArmy& army : draft->armies)
        vary(army, row, random);
    std::vector<Sample> out;
    for (int turn = 0; turn < 2; ++turn) {
        const auto made = skirmish::finish_skirmish(*draft, 0);
        if (!made) return {};
        const auto battle = battle_of(*made, rules);
        if (battle == nullptr) return {};
        const auto result = trial_result(*battle, seed);
        if (!result) return {};
        out.push_back(sample_of(*draft, *result));
        std::swap(draft->armies[0], draft->armies[1]);
        std::swap(draft->choice.lists[0], draft->choice.lists[1]);
    }
    return out;
}

/// The features of the fit: strengths of branches, of arms and of cells, so that a cell with little data has the price
/// of its arm, and an arm that of its branch. Strengths are in units of mean size. Then an advantage for each kind.
class Features {
  public:
    explicit Features(const std::vector<Sample>& samples) {
        constexpr std::size_t least_battles = 30;
        std::map<Cell, std::size_t> seen;
        std::map<Branch, double> stands;
        std::map<Branch, double> units;
        for (const Sample& s : samples) {
            for (const auto& [cell, strength] : s.all) {
                ++seen[cell];
                stands[branch_of(cell.first)] += strength;
            }
            for (const auto& [branch, share] : s.units)
                units[branch] += share;
            if (std::find(kinds.begin(), kinds.end(), s.kind) == kinds.end()) kinds.push_back(s.kind);
        }
        std::sort(kinds.begin(), kinds.end());
        for (const auto& [cell, n] : seen) {
            if (n < least_battles) continue;
            const Branch branch = branch_of(cell.first);
            cells.push_back(cell);
            if (std::find(arms_.begin(), arms_.end(), cell.first) == arms_.end()) arms_.push_back(cell.first);
            if (std::find(branches_.begin(), branches_.end(), branch) == branches_.end()) branches_.push_back(branch);
            mean_size_[branch] = stands[branch] / units[branch];
        }
    }

    std::vector<double> ridge() const {
        constexpr double of_branches = 0.05;
        constexpr double of_arms = 1;
        constexpr double of_cells = 2;
        constexpr double of_kinds = 0.05;
        std::vector<double> out(branches_.size(), of_branches);
        out.insert(out.end(), arms_.size(), of_arms);
        out.insert(out.end(), cells.size(), of_cells);
        out.insert(out.end(), kinds.size(), of_kinds);
        return out;
    }

    study::Observation observation_of(const Sample& s) const {
        study::Observation out{std::vector<double>(first_kind() + kinds.size(), 0), s.result};
        for (std::size_t c = 0; c < cells.size(); ++c) {
            const auto at = s.stands.find(cells[c]);
            if (at == s.stands.end()) continue;
            for (const std::size_t i : features_of(c))
                out.features[i] += at->second / mean_size_.at(branch_of(cells[c].first));
        }
        for (std::size_t k = 0; k < kinds.size(); ++k)
            out.features[first_kind() + k] = kinds[k] == s.kind ? 1 : 0;
        return out;
    }

    /// The value of a stand in log odds of a unit of an army, and its standard error.
    std::pair<double, double> stand_of(const study::LogisticFit& fit, std::size_t cell) const {
        double value = 0;
        double variance = 0;
        for (const std::size_t i : features_of(cell)) {
            value += fit.coefficients[i];
            for (const std::size_t j : features_of(cell))
                variance += fit.covariance[i][j];
        }
        const double size = mean_size_.at(branch_of(cells[cell].first));
        return {value / size, std::sqrt(std::max(0.0, variance)) / size};
    }

    std::size_t first_kind() const { return branches_.size() + arms_.size() + cells.size(); }

    std::vector<Cell> cells;
    std::vector<std::string> kinds;

  private:
    std::array<std::size_t, 3> features_of(std::size_t cell) const {
        const auto [arm, quality] = cells[cell];
        const auto branch = std::find(branches_.begin(), branches_.end(), branch_of(arm)) - branches_.begin();
        const auto at = std::find(arms_.begin(), arms_.end(), arm) - arms_.begin();
        return {static_cast<std::size_t>(branch), branches_.size() + static_cast<std::size_t>(at),
                branches_.size() + arms_.size() + cell};
    }

    std::vector<Branch> branches_;
    std::vector<Arm> arms_;
    std::map<Branch, double> mean_size_;  ///< of a unit, in stands
};

/// Nothing: too few battles have line infantry, whose stands are the unit of the prices.
std::optional<skirmish::PointTable> fitted(const skirmish::RulesetRow& row, const std::vector<Sample>& samples) {
    const Features features(samples);
    std::vector<study::Observation> observations;
    for (const Sample& s : samples)
        observations.push_back(features.observation_of(s));
    const study::LogisticFit fit = study::fit_logistic(observations, features.ridge());
    skirmish::PointTable out;
    out.ruleset = row.id;
    out.period = row.period;
    const auto line = std::find(features.cells.begin(), features.cells.end(), Cell{Arm::infantry, Quality::line});
    if (line == features.cells.end()) return std::nullopt;
    const double point =
        features.stand_of(fit, static_cast<std::size_t>(line - features.cells.begin())).first / price_of_line;
    for (std::size_t i = 0; i < features.cells.size(); ++i) {
        const auto [value, error] = features.stand_of(fit, i);
        const double margin = confidence * error / point;
        skirmish::Price p{features.cells[i].first, features.cells[i].second, std::max(least_price, value / point), 0,
                          0};
        p.low = std::min(p.stand, value / point - margin);
        p.high = std::max(p.stand, value / point + margin);
        out.prices.push_back(p);
    }
    // Of the varied armies: where the trials of the kinds begin.
    double strength = 0;  // of both armies, in log odds
    for (const Sample& s : samples)
        for (const auto& [cell, stands] : s.all)
            strength += stands * out.stand_price(cell.first, cell.second) * point / static_cast<double>(samples.size());
    const double slope = 2 * strength;
    for (std::size_t k = 0; k < features.kinds.size(); ++k) {
        const double advantage = fit.coefficients[features.first_kind() + k];
        const double points =
            std::clamp(1000 * (0.5 - advantage / slope), double{skirmish::least_points}, double{skirmish::most_points});
        out.even.emplace_back(features.kinds[k], static_cast<int>(std::lround(points)));
    }
    return out;
}

std::string text_of(const skirmish::PointTable& table) {
    std::string out =
        fmt::format("\n[[points]]\nruleset = \"{}\"\nperiod = \"{}\"\nslope = {:g}\ndeviation = {:g}\nprice = [\n",
                    table.ruleset, table.period, table.slope, table.deviation);
    for (const skirmish::Price& p : table.prices)
        out += fmt::format("  {{ arm = \"{}\", quality = \"{}\", stand = {:.2f}, interval = [{:.2f}, {:.2f}] }},\n",
                           name_of(p.arm), name_of(p.quality), p.stand, p.low, p.high);
    out += "]\n\n[points.even]\n";
    for (const auto& [kind, points] : table.even)
        out += fmt::format("{} = {}\n", kind, points);
    return out;
}

constexpr const char* explanation =
    "# Measured points of generated battles. `linstock-lab points` writes this file:\n"
    "#\n"
    "#   {}\n"
    "#\n"
    "# price       of one stand (figure or section where the ruleset counts those) of an arm and quality; a stand of "
    "line\n"
    "#             infantry has 10 points. `interval`: 95 percent. Prices that are not clearly above 0 are at least "
    "0.5\n"
    "# even        by kind of battle: points of the first army, out of 1000 of both, that make it even on average\n"
    "# slope       of one battle: change of the log odds of the first army's victory if all points move to it\n"
    "# deviation   standard deviation of the even points of single battles from those of their kind\n";

/// `one(n)` for n below `count`, on all threads, in order. False: the user has interrupted it.
template <class One, class Take>
bool run_all(const PointsOptions& o, const Interrupt& interrupt, const std::string& what, std::size_t count, One one,
             Take take) {
    std::size_t next = 0;
    std::size_t done = 0;
    Progress progress(what, count, o.quiet);
    run_in_order(
        threads_for(o.threads, count),
        [&]() -> std::optional<std::uint64_t> {
            return next < count && !interrupt.asked() ? std::optional<std::uint64_t>(next++) : std::nullopt;
        },
        [&](std::uint64_t n) { return one(o.seed + n); },
        [&](std::uint64_t, auto&& result) {
            progress.at(++done);
            take(std::forward<decltype(result)>(result));
            return true;
        });
    return !interrupt.asked();
}

}  // namespace

Status points(const PointsOptions& o) {
    if (!outputs_fit({o.out}, {})) return bad_input;
    auto tables = skirmish_tables();
    if (!tables) {
        print_problems(tables.error());
        return bad_input;
    }
    std::string text =
        fmt::format(fmt::runtime(explanation),
                    fmt::format("linstock-lab points --pairs {} --battles {} --seed {}", o.pairs, o.battles, o.seed));
    const Interrupt interrupt;
    for (const skirmish::RulesetRow& row : tables->rulesets) {
        const auto rules = load_ruleset(row.id, {});
        if (!rules) {
            print_problems(rules.error());
            return bad_input;
        }
        skirmish::PointTable table;
        table.ruleset = row.id;
        table.period = row.period;
        if (const skirmish::PointTable* before = tables->points_for(row)) table = *before;
        std::vector<Sample> samples;
        if (!run_all(
                o, interrupt, "pairs by " + row.id, o.pairs,
                [&](std::uint64_t seed) { return play_pair(*tables, row, *rules, seed); },
                [&](std::vector<Sample>&& pair) { samples.insert(samples.end(), pair.begin(), pair.end()); }))
            return broken_off;
        if (o.pairs > 0 && samples.empty()) {
            complain("no battle by " + row.id + " could be played");
            return diverged;
        }
        if (o.pairs > 0) {
            auto prices = fitted(row, samples);
            if (!prices) {
                complain(fmt::format("--pairs: {}: too few battles by {} have line infantry; expected 30 or more",
                                     o.pairs, row.id));
                return bad_input;
            }
            table = std::move(*prices);
        }
        skirmish::Tables with_prices = *tables;
        auto& all = with_prices.points;
        all.erase(std::remove_if(all.begin(), all.end(),
                                 [&](const auto& t) { return t.ruleset == row.id && t.period == row.period; }),
                  all.end());
        all.push_back(table);
        std::vector<KindTrials> trials;
        if (!run_all(
                o, interrupt, "battles by " + row.id, o.battles,
                [&](std::uint64_t seed) { return play_kind_trials(with_prices, row, *rules, seed); },
                [&](KindTrials&& battle) { trials.push_back(std::move(battle)); }))
            return broken_off;
        fit_kinds(table, trials);
        if (!o.quiet)
            complain(
                fmt::format("{}, {}: {} pairs, {} battles", row.id, row.period, samples.size() / 2, trials.size()));
        text += text_of(table);
    }
    return write_output(text, o.out);
}

}  // namespace linstock::apps
