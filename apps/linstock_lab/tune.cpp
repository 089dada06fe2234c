// linstock-lab tune: searches for the sergeant's weights in a ruleset (study/tune.hpp), then measures them on fresh
// battles.

#include "study/tune.hpp"

#include "apps/command_line/players.hpp"
#include "apps/command_line/runner.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/files.hpp"
#include "apps/linstock_lab/commands.hpp"
#include "apps/version.hpp"
#include "battle/json.hpp"
#include "battle/ruleset.hpp"
#include "study/decision_tuning.hpp"
#include "study/ladder.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <optional>

namespace linstock::apps {

namespace {

constexpr std::size_t rounds_between_saves = 10;
constexpr std::size_t tries = 40;               // in a round of a search by decisions
constexpr double price = 3e-6;                  // in chances of winning, per squared step of a weight
constexpr std::uint64_t fresh = 1'000'000'000;  // first seed of the final measurement

std::string list_of(const std::vector<double>& all) {
    std::string out;
    for (const double x : all)
        out += fmt::format("{}{}", out.empty() ? "" : ", ", x);
    return "[" + out + "]";
}

bool read_list(const json::Value& v, const char* key, std::size_t size, std::vector<double>& out) {
    const json::Value* list = v.find(key);
    if (list == nullptr || list->kind != json::Kind::list || list->items.size() != size) return false;
    out.clear();
    for (const json::Value& n : list->items)
        out.push_back(n.number);
    return true;
}

/// The weights in the file. After an error prints a message and returns nothing.
std::optional<general::SergeantWeightTables> weights_in(const std::string& path) {
    const auto text = read_file(path);
    if (!text) {
        apps::print_problems(text.error());
        return std::nullopt;
    }
    auto tables = general::read_sergeant_weights(*text, path);
    if (tables) return std::move(*tables);
    apps::print_problems(tables.error());
    return std::nullopt;
}

class Tuning {
  public:
    Tuning(const TuneOptions& o, std::vector<Stage> fields, std::vector<Stage> others)
        : o_(o),
          fields_(std::move(fields)),
          others_(std::move(others)),
          rules_(*fields_.front().battle->rules) {
        const std::span<const general::TunableWeight> all = general::tunable_weights(rules_);
        for (const general::TunableWeight& w : all)
            if (o.only.empty() || std::find(o.only.begin(), o.only.end(), w.name) != o.only.end())
                weights_.push_back(w);
        start_ = general::sergeant_weights_for(rules_);
    }

    Status run() {
        if (general::tunable_weights(rules_).empty()) {
            complain("no weights to tune in " + rules_.id);
            return bad_input;
        }
        if (!all_known()) return bad_input;
        if (!begin()) return bad_input;
        if (o_.decisions > 0) return by_decisions();
        while (climb_.round < o_.rounds && !interrupt_.asked()) {
            one_round();
            if (climb_.round % rounds_between_saves == 0 && !save()) return bad_input;
        }
        if (!save()) return bad_input;
        const general::SergeantWeights found = study::weights_at(start_, weights_, climb_.mean, {}, 0);
        if (!write(found)) return bad_input;
        if (o_.pairs > 0 && !interrupt_.asked()) measure(found);
        return interrupt_.asked() ? broken_off : all_well;
    }

  private:
    /// If --only names a weight that this ruleset does not have, prints a message and returns false.
    bool all_known() const {
        std::vector<std::string> names;
        for (const general::TunableWeight& w : general::tunable_weights(rules_))
            names.emplace_back(w.name);
        for (const std::string& name : o_.only) {
            if (std::find(names.begin(), names.end(), name) != names.end()) continue;
            const std::string nearest = nearest_word(name, names);
            complain("--only " + name + ": the sergeant has no such weight in " + rules_.id +
                     (nearest.empty() ? "; there are: " + fmt::format("{}", fmt::join(names, ", "))
                                      : "; did you mean '" + nearest + "'?"));
            return false;
        }
        return true;
    }

    void complain_of_no_table(const general::SergeantWeightTables& tables) const {
        std::vector<std::string> books;
        for (const auto& [book, current_weights] : tables)
            books.push_back(book);
        const std::string nearest = nearest_word(rules_.id, books);
        complain(o_.from + " has no table [" + rules_.id + "]" +
                 (nearest.empty() ? "" : ", only one like it, [" + nearest + "]") +
                 ": the search starts with the weights of the sergeant");
    }

    /// The start: the tables of a file, and the progress of an earlier run.
    bool begin() {
        if (!o_.from.empty()) {
            const auto tables = weights_in(o_.from);
            if (!tables) return false;
            const auto it = tables->find(rules_.id);
            if (it != tables->end()) start_ = it->second;
            if (it == tables->end()) complain_of_no_table(*tables);
        }
        climb_.at.assign(weights_.size(), 0);
        climb_.mean.assign(weights_.size(), 0);
        std::error_code error;
        if (o_.state.empty() || !std::filesystem::exists(o_.state, error)) return true;
        const auto text = read_file(o_.state);
        const auto value = text ? json::parse(*text, o_.state, 1) : json::parse("", o_.state, 1);
        const json::Value* head = value ? value->find("search") : nullptr;
        const json::Value* round = value ? value->find("round") : nullptr;
        if (head == nullptr || head->text != search() || round == nullptr ||
            !read_list(*value, "at", weights_.size(), climb_.at) ||
            !read_list(*value, "mean", weights_.size(), climb_.mean)) {
            complain(o_.state + " is the progress of another search; name another file");
            return false;
        }
        climb_.round = static_cast<std::size_t>(round->integer);
        return true;
    }

    /// Identifies a search: a run can resume only the same one.
    std::string search() const {
        std::string out =
            fmt::format("{} {} seed {} looks {} shipped {}", version(), rules_.id, o_.seed, o_.looks, o_.others);
        for (const Stage& f : fields_)
            out += " " + f.scenario;
        for (const general::TunableWeight& w : weights_)
            out += fmt::format(" {}={}", w.name, start_.*w.member);
        return out;
    }

    bool save() const {
        if (o_.state.empty()) return true;
        json::Writer head;
        head.object().member("search", search()).end_object();
        const std::string begun = head.take();
        const std::string text =
            fmt::format("{}, \"round\": {}, \"at\": {}, \"mean\": {}}}\n", begun.substr(0, begun.size() - 1),
                        climb_.round, list_of(climb_.at), list_of(climb_.mean));
        if (const auto problem = write_file(o_.state, text)) {
            apps::print_problems(*problem);
            return false;
        }
        return true;
    }

    /// Three of four comparisons are in the first scenario.
    const Battle& field_of(std::uint64_t look) const {
        const std::size_t n = fields_.size();
        if (n == 1 || look % 4 != 3) return *fields_.front().battle;
        return *fields_[1 + (look / 4) % (n - 1)].battle;
    }
    /// Of eight pairs of comparisons, o_.others are battles against the shipped sergeant and one against a varied
    /// sergeant.
    study::Opponent foe_of(std::uint64_t look) const {
        const std::uint64_t n = look / 2 % 8;
        if (n == 7) return study::Opponent::varied;
        return n + o_.others >= 7 ? study::Opponent::shipped : study::Opponent::each_other;
    }

    void one_round() {
        const std::vector<int> signs = study::signs_of(o_.seed, climb_.round, weights_.size());
        const general::SergeantWeights plus = study::weights_at(start_, weights_, climb_.at, signs, 1);
        const general::SergeantWeights minus = study::weights_at(start_, weights_, climb_.at, signs, -1);
        const Seed seed = seed_of(o_.seed);
        std::uint64_t next = climb_.round * o_.looks;
        const std::uint64_t end = next + o_.looks;
        double ahead = 0;
        double weight = 0;
        run_in_order(
            threads_for(o_.threads, o_.looks),
            [&] { return next < end ? std::optional<std::uint64_t>(next++) : std::nullopt; },
            [&](std::uint64_t n) {
                return study::compare_weights(field_of(n), plus, minus, foe_of(n), seed_of_battle(seed, n), 2 * n);
            },
            [&](std::uint64_t n, double&& by) {
                // Battles against other opponents give a noisier signal.
                const double sharp = foe_of(n) == study::Opponent::each_other ? 1 : 0.5;
                ahead += sharp * by;
                weight += sharp;
                return true;
            });
        const double slower =
            1 - 0.8 * static_cast<double>(climb_.round) / static_cast<double>(std::max<std::size_t>(1, o_.rounds));
        study::spsa_step(climb_, signs, ahead / weight, o_.rate * slower, std::max<std::size_t>(1, o_.rounds / 4));
        if (climb_.round % 100 == 0) print_round();
    }

    /// Tunes by the results of decisions instead of battles (study/decision_tuning.hpp).
    Status by_decisions() {
        if (!o_.state.empty()) {
            complain("a search by decisions has no progress file: remove --state, or --decisions");
            return bad_input;
        }
        study::DecisionSamples all;
        for (const Stage& field : fields_)
            if (!collect(field, all)) return interrupt_.asked() ? broken_off : bad_input;
        const auto print_progress = [&](std::size_t round, const general::SergeantWeights& t) {
            if (!o_.quiet)
                std::fprintf(stderr, "round %zu of %zu: gains %.3f percentage points per decision, held out %.3f\n",
                             round, o_.rounds, 100 * study::mean_gain(all, t, false),
                             100 * study::mean_gain(all, t, true));
        };
        std::vector<double> at(weights_.size(), 0);
        const auto current_weights = [&] { return study::weights_at(start_, weights_, at, {}, 0); };
        for (std::size_t round = 0; round < o_.rounds && !interrupt_.asked(); ++round) {
            if (round % 10 == 0) print_progress(round, current_weights());
            at = study::evolve(at, o_.rate, tries, o_.seed, round, [&](const std::vector<double>& there) {
                double far = 0;
                for (const double x : there)
                    far += x * x;
                return study::mean_gain(all, study::weights_at(start_, weights_, there, {}, 0), false) - price * far;
            });
        }
        if (interrupt_.asked()) return broken_off;
        print_progress(o_.rounds, current_weights());
        if (!write(current_weights())) return bad_input;
        if (o_.pairs > 0) measure(current_weights());
        return interrupt_.asked() ? broken_off : all_well;
    }

    /// Collects the decisions of a scenario; false if it has none, or after Ctrl-C.
    bool collect(const Stage& field, study::DecisionSamples& all) {
        constexpr std::size_t long_enough = 200;
        const Battle& battle = *field.battle;
        const std::size_t wanted = all.size() + o_.decisions;
        std::size_t in_vain = 0;  // battles in a row
        std::uint64_t next = o_.seed;
        Progress progress("decisions", wanted, o_.quiet);
        run_in_order(
            threads_for(o_.threads, o_.decisions),
            [&] { return interrupt_.asked() ? std::nullopt : std::optional<std::uint64_t>(next++); },
            [&](std::uint64_t n) { return study::sample_decisions(battle, start_, n, o_.times); },
            [&](std::uint64_t, study::DecisionSamples&& some) {
                in_vain = some.empty() ? in_vain + 1 : 0;
                for (auto& one : some)
                    if (all.size() < wanted) all.push_back(std::move(one));
                progress.at(all.size());
                return all.size() < wanted && in_vain < long_enough;
            });
        if (in_vain >= long_enough)
            complain(fmt::format("{} has nothing to decide: {} battles had no prompt with two answers", field.scenario,
                                 long_enough));
        return in_vain < long_enough && !interrupt_.asked();
    }

    void print_round() const {
        double far = 0;
        for (const double x : climb_.mean)
            far = std::max(far, x < 0 ? -x : x);
        if (!o_.quiet)
            std::fprintf(stderr, "round %zu of %zu, the largest change of a weight is %.2f steps\n", climb_.round,
                         o_.rounds, far);
    }

    /// Prints the table and writes it among those of the file.
    bool write(const general::SergeantWeights& found) const {
        const std::string table = general::text_of(rules_.id, found);
        fmt::print("{}\n", table);
        std::fflush(stdout);
        if (o_.out.empty()) return true;
        general::SergeantWeightTables tables;
        std::error_code error;
        if (std::filesystem::exists(o_.out, error)) {
            auto there = weights_in(o_.out);
            if (!there) return false;
            tables = std::move(*there);
        }
        tables[rules_.id] = found;
        std::string text =
            "# Weights of the sergeant, by ruleset, where they differ from generals/sergeant_weights.hpp "
            "(docs/generals.md).\n# `linstock-lab tune` found them.\n";
        for (const auto& [book, current_weights] : tables)
            text += general::text_of(book, current_weights);
        if (const auto problem = write_file(o_.out, text)) {
            apps::print_problems(*problem);
            return false;
        }
        return true;
    }

    /// Measures the found weights and those of the start against the shipped sergeant, with fresh dice.
    void measure(const general::SergeantWeights& found) {
        for (const std::vector<Stage>* some : {&fields_, &others_})
            for (const Stage& field : *some) {
                if (interrupt_.asked()) return;
                measure_on(field, found, some == &others_);
            }
    }

    void measure_on(const Stage& field, const general::SergeantWeights& found, bool kept_back) {
        study::Sums now;
        study::Sums before;
        study::Sums gain;
        std::uint64_t next = 0;
        const Seed seed = seed_of(o_.seed + 1);
        run_in_order(
            threads_for(o_.threads, o_.pairs),
            [&] {
                return next < o_.pairs && !interrupt_.asked() ? std::optional<std::uint64_t>(next++) : std::nullopt;
            },
            [&](std::uint64_t n) {
                const Seed dice = seed_of_battle(seed, fresh + n);
                return std::pair(study::play_mirrored_pair(*field.battle, found, dice, 2 * n),
                                 study::play_mirrored_pair(*field.battle, start_, dice, 2 * n));
            },
            [&](std::uint64_t, std::pair<int, int>&& pair) {
                now.add(pair.first);
                before.add(pair.second);
                gain.add(pair.first - pair.second);
                return true;
            });
        const study::Interval is = study::score_of(now);
        const study::Interval was = study::score_of(before);
        const study::Interval by = study::mean_of(gain);
        fmt::print(
            "# {}{}, {} fresh pairs against the shipped sergeant: {:.1f} % ({:.1f} to {:.1f}), before {:.1f} %; "
            "{:+.1f} ({:+.1f} "
            "to {:+.1f})\n",
            field.scenario, kept_back ? " (test)" : "", now.n, 100 * is.estimate, 100 * is.low, 100 * is.high,
            100 * was.estimate, 25 * by.estimate, 25 * by.low, 25 * by.high);
        std::fflush(stdout);
    }

    const TuneOptions& o_;
    std::vector<Stage> fields_;
    std::vector<Stage> others_;
    const Ruleset& rules_;
    std::vector<general::TunableWeight> weights_;
    general::SergeantWeights start_;
    study::SpsaState climb_;
    Interrupt interrupt_;
};

}  // namespace

Status tune(const TuneOptions& o) {
    auto fields = stages_of(o.scenarios, {o.ruleset});
    if (!fields || fields->empty()) return bad_input;
    std::vector<Stage> others;
    if (!o.kept_back.empty()) {
        auto more = stages_of(o.kept_back, {o.ruleset});
        if (!more) return bad_input;
        others = std::move(*more);
    }
    return Tuning(o, std::move(*fields), std::move(others)).run();
}

}  // namespace linstock::apps
