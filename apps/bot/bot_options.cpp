#include "apps/bot/bot_options.hpp"

#include "apps/bot/bot_counts.hpp"
#include "apps/bot/bot_names.hpp"
#include "apps/bot/conformance.hpp"
#include "apps/bounded.hpp"
#include "apps/command_line/setup.hpp"
#include "generals/computer_player.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace linstock::apps {

void add_bot_limits(CLI::App& to, BotLimits& limits) {
    to.add_option("--bot-seconds", limits.seconds_a_turn,
                  "time for a bot to answer all questions of a turn; after that the default decision is taken")
        ->capture_default_str()
        ->check(number(0.001, 86400))
        ->type_name("SECONDS");
}

std::function<std::string(const std::string&)> level_or_bot(std::vector<std::string> levels) {
    return [levels = std::move(levels)](const std::string& name) {
        if (is_bot(name) || std::find(levels.begin(), levels.end(), name) != levels.end()) return std::string();
        return fmt::format("{}: expected {}, or \"bot: PROGRAM\"", name, fmt::join(levels, ", "));
    };
}

void add_bot(CLI::App& app, BotOptions& options, std::function<Status()>& chosen) {
    CLI::App* c = app.add_subcommand("bot", "play a level as a bot, in lines of JSON on standard input and output");
    c->add_option("level", options.level,
                  fmt::format("the computer player: {}", fmt::join(player_level_names(), " or ")))
        ->required();
    c->footer(
        "One build of Linstock plays against another by it (docs/bot-protocol.md).\n"
        "Example:\n  linstock fight two-brigades --blue 'bot: linstock bot captain' --grey captain\n");
    c->callback([&options, &chosen] { chosen = [&options] { return play_as_bot(options); }; });
}

Status check(const CheckOptions& options, double bot_seconds) {
    if (!options.bot.empty()) return check_bot(options.bot, bot_seconds);
    if (!options.files.empty()) return check_files(options);
    complain("check needs files, or names of scenarios and house rules, or --bot PROGRAM");
    return bad_input;
}

Status run_with_bots(const std::function<Status()>& command, const BotLimits& limits) {
    enable_bots(limits);
    const Status status = command();
    const std::string faults = faults_text(take_bot_counts());
    if (!faults.empty()) fmt::print(stderr, "{}", faults);
    return status;
}

}  // namespace linstock::apps
