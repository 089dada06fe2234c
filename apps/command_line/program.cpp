#include "apps/command_line/program.hpp"

#include "apps/bot/bot_counts.hpp"
#include "apps/bot/bot_names.hpp"
#include "apps/bounded.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/completion.hpp"
#include "apps/texts.hpp"
#include "apps/version.hpp"
#include "base/diagnostics.hpp"
#include "generals/computer_player.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <system_error>
#include <utility>

namespace linstock::apps {

CLI::Validator whole(int min, int max) {
    return CLI::Validator(
        [min, max](const std::string& text) {
            int value = 0;
            if (CLI::detail::lexical_cast(text, value) && value >= min && value <= max) return std::string();
            return fmt::format("{}: expected a whole number from {} to {}", text, min, max);
        },
        "");
}

std::function<std::string(const std::string&)> level_or_bot(std::vector<std::string> levels) {
    return [levels = std::move(levels)](const std::string& name) {
        if (is_bot(name) || std::find(levels.begin(), levels.end(), name) != levels.end()) return std::string();
        return fmt::format("{}: expected {}, or \"bot: PROGRAM\"", name, fmt::join(levels, ", "));
    };
}

void add_battle(CLI::App& to, BattleChoice& choice, bool needed) {
    auto* scenario = to.add_option("scenario", choice.scenario, "the battle: a file, or a name such as two-brigades");
    if (needed) scenario->required();
    to.add_option("--ruleset", choice.ruleset, "the ruleset; default: the scenario's first")->type_name("NAME");
    to.add_option("--house", choice.house, "house rules: a file, or a name; repeatable")
        ->allow_extra_args(false)
        ->type_name("FILE");
}

void add_bot_limits(CLI::App& to, BotLimits& limits) {
    to.add_option("--bot-seconds", limits.seconds_a_turn,
                  "time for a bot to answer all questions of a turn; after that the default decision is taken")
        ->capture_default_str()
        ->check(number(0.001, 86400))
        ->type_name("SECONDS");
}

void add_threads(CLI::App& to, unsigned& threads, const std::string& condition) {
    to.add_option("--threads", threads, condition + "number of cores to use; default: all")->check(whole(1, 1024));
}

std::string joined(const std::vector<std::string>& words, const char* between) {
    return fmt::to_string(fmt::join(words, between));
}

std::string levels_text() { return joined(player_level_names(), " or "); }

std::string wrapped(const std::string& text, std::size_t indent) {
    constexpr std::size_t page = 100;
    std::string out;
    std::size_t column = indent;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (column + end - at > page && column > indent) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (at > 0) {
            out += ' ';
            ++column;
        }
        out += text.substr(at, end - at);
        column += end - at;
        at = end + 1;
    }
    return out + "\n";
}

std::string styles_help() { return "Styles: " + wrapped(styles_text(), 8) + "\n"; }

namespace {

std::string did_you_mean(const std::string& word, const std::vector<std::string>& known) {
    const std::string near = nearest_word(word, known);
    return near.empty() ? "" : "; did you mean '" + near + "'?";
}

/// The option's name in "--name=value".
std::string option_name(const std::string& word) { return word.substr(0, word.find('=')); }

void use_current_names(const Program& program, std::vector<std::string>& words) {
    for (std::size_t i = 1; i < words.size() && words[i] != "--"; ++i)
        for (const FormerOption& option : program.former_options)
            if (words.front() == option.command && option_name(words[i]) == option.former)
                words[i].replace(0, std::string_view(option.former).size(), option.now);
}

/// Complains of a misspelt command. Null if there is no such command.
CLI::App* find_command(const Program& program, CLI::App& app, const std::string& name) {
    std::vector<std::string> commands;
    for (CLI::App* c : app.get_subcommands(nullptr)) {
        if (c->get_name() == name) return c;
        commands.push_back(c->get_name());
    }
    const auto& others = program.other_commands;
    if (std::find(others.begin(), others.end(), name) != others.end())
        complain(fmt::format("'{}' is a command of {}: run `{} {}`", name, program.other_program, program.other_program,
                             name));
    else
        complain(fmt::format("there is no command '{}'{}\n  `{} --help` lists them", name, did_you_mean(name, commands),
                             program.name));
    return nullptr;
}

/// Better messages than the parser's for misspelt commands and options. True if there was an error.
bool misspelt(const Program& program, CLI::App& app, const std::vector<std::string>& words) {
    if (words.empty() || words.front().starts_with('-')) return false;
    CLI::App* command = find_command(program, app, words.front());
    if (command == nullptr) return true;
    std::vector<std::string> options;
    for (const CLI::Option* option : command->get_options())
        for (const std::string& name : option->get_lnames())
            options.push_back("--" + name);
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string& word = words[i];
        if (word.empty() || (word.starts_with("--") && word.back() == '=')) {
            complain(word.empty() ? "an argument is empty: a name, a file or a number is missing"
                                  : "no value after " + word);
            return true;
        }
        if (word == "--") return false;
        if (!word.starts_with("--")) continue;
        const std::string name = option_name(word);
        if (std::find(options.begin(), options.end(), name) != options.end()) continue;
        complain(fmt::format("'{}' has no option {}{}\n  `{} {} --help` lists them", words.front(), name,
                             did_you_mean(name, options), program.name, words.front()));
        return true;
    }
    return false;
}

/// `linstock help fight` is `linstock fight --help`.
int show_help(const Program& program, CLI::App& app, const std::vector<std::string>& words) {
    if (words.size() == 1) return std::fputs(app.help().c_str(), stdout) < 0;
    for (const CLI::App* c : app.get_subcommands(nullptr))
        if (c->get_name() == words[1]) return std::fputs(c->help(program.name).c_str(), stdout) < 0;
    find_command(program, app, words[1]);
    return bad_input;
}

/// Runs a command whose players may be bots, and prints their errors.
Status run_with_bots(const Chosen& chosen) {
    enable_bots(chosen.bot_limits);
    const Status status = chosen.command();
    const std::string faults = faults_text(take_bot_counts());
    if (!faults.empty()) fmt::print(stderr, "{}", faults);
    return status;
}

KnownValues known_values() {
    const std::vector<std::string> levels = player_level_names();
    return {{"scenario", scenario_names()}, {"ruleset", ruleset_ids()}, {"--ruleset", ruleset_ids()},
            {"--house", house_names()},     {"--blue", levels},         {"--grey", levels},
            {"--player", levels},           {"--against", levels}};
}

int run(const Program& program, std::vector<std::string> words) {
    Chosen chosen;
    CLI::App app(program.about, program.name);
    app.set_version_flag("--version", std::string(program.name) + " " + version_and_commit());
    app.set_help_flag("-h,--help", fmt::format("this help; `{} COMMAND --help` for one command", program.name));
    app.require_subcommand(0, 1);
    app.get_formatter()->column_width(26);
    program.add_commands(app, chosen);
    add_completions(app, known_values());
    use_current_names(program, words);
    if (!words.empty() && words.front() == "help") return show_help(program, app, words);
    if (misspelt(program, app, words)) return bad_input;
    const bool any = !words.empty();
    const std::string command = any && !words.front().starts_with('-') ? " " + words.front() : "";
    try {
        std::reverse(words.begin(), words.end());  // as the parser takes them
        app.parse(std::move(words));
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        complain(fmt::format("{}\n  see `{}{} --help`", error.what(), program.name, command));
        return bad_input;
    }
    if (chosen.command == nullptr) {
        std::fputs(app.help().c_str(), stdout);
        return any ? bad_input : all_well;
    }
    return run_with_bots(chosen);
}

}  // namespace

int run_program(const Program& program, int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN);  // a file that cannot grow is an error of writing, as any other
    name_program(program.name);
    try {
        const int status = run(program, std::vector<std::string>(argv + std::min(argc, 1), argv + argc));
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
        complain("cannot write to standard output");
        return bad_input;
    } catch (const std::system_error& error) {
        complain(std::string("the system refused: ") + error.what());
        return bad_input;
    } catch (const std::exception& error) {
        complain(std::string("this is a bug of Linstock: ") + error.what());
        return diverged;
    }
}

}  // namespace linstock::apps
