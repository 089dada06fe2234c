// linstock-lab fit: trains the evaluation of positions on battles between varied sergeants, and writes the weights that
// the searching levels use.

#include "apps/command_line/runner.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/files.hpp"
#include "apps/linstock_lab/commands.hpp"
#include "study/train_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

using Positions = std::vector<study::Position>;
constexpr double ridge = 1;

/// The positions of every fourth battle are held out: the report says how well weights trained on the others predict
/// them. The final weights are trained on all positions.
struct TrainingResult {
    Positions from;
    Positions apart;
};
constexpr std::uint64_t apart_of = 4;

void add(Positions& to, const Positions& more) { to.insert(to.end(), more.begin(), more.end()); }

void print_weights(const std::string& book, const general::Weights& w) {
    fmt::print("[{}]", book);
    for (std::size_t i = 0; i < general::feature_count; ++i)
        fmt::print("  {} {:.3f}", general::name_of(static_cast<general::Feature>(i)), w.values[i]);
    fmt::print("\n");
}

/// Uses weights that were not trained on the held-out battles.
void print_forecasts(const TrainingResult& result) {
    if (result.from.empty()) return;
    fmt::print("  every fourth battle, predicted by weights trained only on the others:\n");
    for (const auto& [turn, f] : study::forecasts(result.apart, study::train_weights(result.from, ridge)))
        fmt::print("  {:<8} positions {:>6}  log-loss {:.3f}  favoured the winner {:.0f} %\n",
                   turn == 0 ? "all" : fmt::format("turn {}", turn), f.positions, f.log_loss, 100 * f.accuracy);
}

/// Trained weights have three decimals; a number that a person wrote keeps all of its own.
double to_three_places(double x) { return std::round(x * 1000) / 1000; }
std::string number(double x) {
    const double three = to_three_places(x);
    return three < x || three > x ? fmt::format("{}", x) : fmt::format("{:.3f}", x);
}

std::string table_of(const std::string& book, const general::Weights& w) {
    std::string out = fmt::format("\n[{}]\n", book);
    for (std::size_t i = 0; i < general::feature_count; ++i)
        out += fmt::format("{} = {}\n", general::name_of(static_cast<general::Feature>(i)), number(w.values[i]));
    return out;
}

/// The tables of the output file, none if there is no file. On an error, prints a message and returns nothing.
std::optional<general::WeightTables> tables_in(const std::string& path) {
    std::error_code ignored;
    if (path.empty() || !std::filesystem::is_regular_file(path, ignored)) return general::WeightTables{};
    const auto text = read_file(path);
    if (!text) {
        apps::print_problems(text.error());
        return std::nullopt;
    }
    auto tables = general::read_weights(*text, path);
    if (tables) return std::move(*tables);
    apps::print_problems(tables.error());
    return std::nullopt;
}

/// Writes the trained tables among the present tables of the file, which may have changed meanwhile. On an
/// error, prints a message and returns false.
bool write(const std::string& path, const general::WeightTables& result) {
    auto tables = tables_in(path);
    if (!tables) return false;
    for (const auto& [book, weights] : result)
        (*tables)[book] = weights;
    std::string text =
        "# Weights of the features in the evaluation of a position (docs/generals.md). "
        "`linstock-lab fit` writes this file. Rulesets\n# without a table use [any].\n";
    for (const auto& [book, weights] : *tables)
        text += table_of(book, weights);
    if (const auto problem = write_file(path, text)) {
        apps::print_problems(*problem);
        return false;
    }
    return true;
}

/// [any] is trained on all rulesets if there are several and the file has no such table.
bool trains_any(const std::vector<Stage>& fields, const general::WeightTables& there) {
    const bool several =
        std::any_of(fields.begin(), fields.end(), [&](const Stage& s) { return s.ruleset != fields.front().ruleset; });
    return several && !there.contains("any");
}

}  // namespace

Status fit(const FitOptions& o) {
    const auto fields = stages_of(o.scenarios, o.rulesets);
    if (!fields || !outputs_fit({o.out}, o.scenarios)) return bad_input;
    const auto there = tables_in(o.out);
    if (!there) return bad_input;
    const bool any = trains_any(*fields, *there);
    std::map<std::string, TrainingResult> by_book;
    const std::size_t all = o.battles * fields->size();
    const Interrupt interrupt;
    Progress progress("battles", all, o.quiet);
    std::size_t next = 0;
    std::size_t done = 0;
    run_in_order(
        threads_for(o.threads, all),
        [&]() -> std::optional<std::uint64_t> {
            return next < all && !interrupt.asked() ? std::optional<std::uint64_t>(next++) : std::nullopt;
        },
        [&](std::uint64_t n) {
            return study::sample_positions(*(*fields)[n % fields->size()].battle, o.seed + n, o.again);
        },
        [&](std::uint64_t n, Positions&& positions) {
            progress.at(++done);
            for (study::Position& p : positions)
                p.field = n % fields->size();
            const bool apart = n / fields->size() % apart_of == 0;
            const auto add_positions = [&](const std::string& book) {
                add(apart ? by_book[book].apart : by_book[book].from, positions);
            };
            add_positions((*fields)[n % fields->size()].ruleset);
            if (any) add_positions("any");
            return true;
        });
    if (interrupt.asked()) return broken_off;
    if (o.battles == 1)
        complain(
            "one battle per scenario and ruleset is too little to train weights or to test them; --battles 300 is "
            "usual");
    general::WeightTables tables;
    for (const auto& [book, result] : by_book) {
        Positions all_of_it = result.from;
        add(all_of_it, result.apart);
        general::Weights& weights = tables[book];
        weights = study::train_weights(all_of_it, ridge).weights;
        for (double& w : weights.values)
            w = to_three_places(w);
        print_weights(book, weights);
        print_forecasts(result);
    }
    return o.out.empty() || write(o.out, tables) ? all_well : bad_input;
}

}  // namespace linstock::apps
