#include "apps/bot/conformance.hpp"

#include "apps/bot/bot_names.hpp"
#include "apps/bot/bot_player.hpp"
#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"

#include <fmt/format.h>

#include <optional>
#include <vector>

namespace linstock::apps {

namespace {

constexpr const char* scenario = "two-brigades";
constexpr const char* opponent = "random";

struct Played {
    std::string what;  ///< "revised as first"
    study::BattleResult ended;
    BotCounts counts;
};

Played play(const Stage& stage, const std::string& bot, bool first) {
    Played out;
    out.what = stage.ruleset + (first ? " as first" : " as second");
    out.ended = study::play_to_end(*stage.battle, first ? bot : opponent, first ? opponent : bot, seed_of(1));
    for (const auto& [name, counts] : take_bot_counts())
        out.counts.add(counts);
    return out;
}

/// One line of the report for each thing that is tested.
class Report {
  public:
    void add(bool good, const std::string& what, const std::string& more = "") {
        fmt::print("  {}  {}{}{}\n", good ? "ok  " : "FAIL", what, more.empty() ? "" : ": ", more);
        ++tests_;
        failed_ += good ? 0 : 1;
    }
    void note(const std::string& text) { fmt::print("  note  {}\n", text); }
    std::size_t tests() const { return tests_; }
    std::size_t failed() const { return failed_; }

  private:
    std::size_t tests_ = 0;
    std::size_t failed_ = 0;
};

void report_battle(const Played& played, Report& report) {
    const bool good = played.counts.lost == 0 && played.ended.bug.empty();
    std::string more =
        fmt::format("{}, slowest {:.0f} ms", counted(static_cast<std::ptrdiff_t>(played.counts.questions), "question"),
                    1000 * played.counts.slowest);
    if (!played.counts.reasons.empty()) more += "; crash: " + played.counts.reasons.front();
    if (!played.ended.bug.empty()) more += "; a bug of Linstock: " + played.ended.bug;
    report.add(good, "plays " + played.what + " to the end", more);
}

void report_faults(const BotCounts& all, Report& report) {
    const auto often = [](std::size_t n) {
        return n == 0 ? std::string() : counted(static_cast<std::ptrdiff_t>(n), "time");
    };
    report.add(all.bad_lines == 0, "every line is understood",
               all.bad_lines == 0 ? "" : "it was not, " + often(all.bad_lines));
    report.add(all.slow == 0, "every question is answered in time",
               all.slow == 0 ? "" : "it was not, " + often(all.slow));
    report.add(all.defaulted == 0, "every question gets a lawful decision",
               all.defaulted == 0 ? "" : "it did not, " + often(all.defaulted));
    report.add(all.stayed == 0, "exits with status 0 after the end of a battle",
               all.stayed == 0 ? "" : "it did not within 2 seconds, " + often(all.stayed));
    if (all.refused > 0)
        report.note(counted(static_cast<std::ptrdiff_t>(all.refused), "decision") + " refused by the rules");
    for (const std::string& fault : all.faults)
        report.note(fault);
}

}  // namespace

Status check_bot(const std::string& given, double seconds_a_turn) {
    const std::string name = is_bot(given) ? given : "bot: " + given;
    if (const std::string fault = fault_of_bot(name); !fault.empty()) {
        complain(fault);
        return bad_input;
    }
    const auto stages = stages_of({scenario}, {});
    if (!stages) return bad_input;
    BotLimits limits;
    limits.seconds_a_turn = seconds_a_turn;
    enable_bots(limits);
    fmt::print("{}, bot protocol {}, against {} in {}\n", name, bot_protocol, opponent, scenario);
    Report report;
    BotCounts all;
    std::optional<std::uint64_t> first_hash;
    for (const Stage& stage : *stages)
        for (const bool first : {true, false}) {
            const Played played = play(stage, name, first);
            report_battle(played, report);
            all.add(played.counts);
            if (!first_hash) first_hash = played.ended.hash;
            // Stop if the bot cannot play the first battle.
            if (played.counts.lost > 0 && all.battles == 1) break;
        }
    report_faults(all, report);
    if (all.lost == 0)
        report.note(play(stages->front(), name, true).ended.hash == *first_hash
                        ? "the same seed gives the same battle again"
                        : "the same seed gives another battle: use the seed of `battle` for random numbers");
    std::fflush(stdout);
    if (report.failed() == 0) {
        fmt::print("The bot conforms: {} passed.\n", counted(static_cast<std::ptrdiff_t>(report.tests()), "test"));
        return all_well;
    }
    fmt::print("The bot does not conform: {} of {} failed.\n", report.failed(),
               counted(static_cast<std::ptrdiff_t>(report.tests()), "test"));
    return diverged;
}

}  // namespace linstock::apps
