// linstock fit: learns what a position is worth from battles between varied sergeants, and writes the weights by which
// the thinking generals judge.

#include "study/fit.hpp"

#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/linstock/runner.hpp"
#include "apps/linstock/setup.hpp"
#include "apps/linstock/terminal.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>

namespace linstock::apps {

namespace {

using Positions = std::vector<study::Position>;
constexpr double ridge = 1;

/// Of every fourth battle the positions are kept apart: how well weights learnt from the others foretell those is told.
/// The weights themselves are learnt from all.
struct Learnt {
    Positions from;
    Positions apart;
};
constexpr std::uint64_t apart_of = 4;

void add(Positions& to, const Positions& more) { to.insert(to.end(), more.begin(), more.end()); }

void tell_weights(const std::string& book, const general::Weights& w) {
    fmt::print("[{}]", book);
    for (std::size_t i = 0; i < general::terms; ++i)
        fmt::print("  {} {:.3f}", general::name_of(static_cast<general::Term>(i)), w.of[i]);
    fmt::print("\n");
}

/// What is learnt from all has seen all: only weights that have not seen a battle foretell it.
void tell_forecasts(const Learnt& learnt) {
    if (learnt.from.empty()) return;
    fmt::print("  every fourth battle, foretold by weights learnt from the others alone:\n");
    for (const auto& [turn, f] : study::forecasts(learnt.apart, study::fit_weights(learnt.from, ridge)))
        fmt::print("  {:<8} positions {:>6}  log-loss {:.3f}  favoured the winner {:.0f} %\n",
                   turn == 0 ? "all" : fmt::format("turn {}", turn), f.positions, f.log_loss, 100 * f.right);
}

std::string table_of(const std::string& book, const general::Weights& w) {
    std::string out = fmt::format("\n[{}]\n", book);
    for (std::size_t i = 0; i < general::terms; ++i)
        out += fmt::format("{} = {:.3f}\n", general::name_of(static_cast<general::Term>(i)), w.of[i]);
    return out;
}

}  // namespace

Status fit(const FitOptions& o) {
    const auto fields = stages_of(o.scenarios, o.rulesets);
    if (!fields) return bad_input;
    std::map<std::string, Learnt> by_book;
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
            return study::positions_of(*(*fields)[n % fields->size()].battle, o.seed + n, o.again);
        },
        [&](std::uint64_t n, Positions&& positions) {
            progress.at(++done);
            for (study::Position& p : positions)
                p.field = n % fields->size();
            const bool apart = n / fields->size() % apart_of == 0;
            for (const std::string& book : {std::string("any"), (*fields)[n % fields->size()].ruleset})
                add(apart ? by_book[book].apart : by_book[book].from, positions);
            return true;
        });
    if (interrupt.asked()) return broken_off;
    if (o.battles == 1)
        complain(
            "one battle of each scenario by each book says next to nothing of what a position is worth, and there is "
            "no other by which to tell how good the weights are; --battles 300 is usual");
    std::string text =
        "# What a position is worth to a side: weights of what it has more of than its enemy (docs/generals.md). "
        "`linstock fit`\n# writes this file. A book without a table of its own goes by [any].\n";
    for (const auto& [book, learnt] : by_book) {
        Positions all_of_it = learnt.from;
        add(all_of_it, learnt.apart);
        const general::Weights weights = study::fit_weights(all_of_it, ridge).weights;
        tell_weights(book, weights);
        tell_forecasts(learnt);
        text += table_of(book, weights);
    }
    if (o.out.empty()) return all_well;
    if (const auto problem = write_file(o.out, text)) {
        apps::tell(*problem);
        return bad_input;
    }
    return all_well;
}

}  // namespace linstock::apps
