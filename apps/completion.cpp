#include "apps/completion.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace linstock::apps {

namespace {

struct CompletedOption {
    std::vector<std::string> names;  ///< with dashes; empty for a positional argument
    std::string description;         ///< its first line
    std::string value;               ///< "FILE"; empty for a flag
    std::vector<std::string> values;
};

struct CompletedCommand {
    std::string name;
    std::string description;
    std::vector<CompletedOption> options;
};

/// With blanks between them.
std::string in_one_line(const std::vector<std::string>& words) { return fmt::to_string(fmt::join(words, " ")); }

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::vector<CompletedOption> options_of(const CLI::App& app, const KnownValues& values) {
    std::vector<CompletedOption> out;
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_group().empty()) continue;
        CompletedOption completed;
        for (const std::string& name : option->get_lnames())
            completed.names.push_back("--" + name);
        for (const std::string& name : option->get_snames())
            completed.names.push_back("-" + name);
        completed.description = first_line(option->get_description());
        if (option->get_expected_max() > 0) completed.value = option->get_type_name();
        const std::string key = completed.names.empty() ? option->get_name() : completed.names.front();
        if (const auto known = values.find(key); known != values.end()) completed.values = known->second;
        out.push_back(std::move(completed));
    }
    return out;
}

std::vector<const CLI::App*> shown_commands(const CLI::App& app) {
    std::vector<const CLI::App*> out;
    for (const CLI::App* command : app.get_subcommands(nullptr))
        if (!command->get_group().empty()) out.push_back(command);
    return out;
}

/// The commands of a program; before them, under an empty name, the options of the program itself. The commands below a
/// command ("moderate list") stand as values of its argument.
std::vector<CompletedCommand> commands_of(const CLI::App& app, const KnownValues& values) {
    std::vector<CompletedCommand> out{{"", "", options_of(app, values)}};
    for (const CLI::App* command : shown_commands(app)) {
        out.push_back({command->get_name(), first_line(command->get_description()), options_of(*command, values)});
        CompletedOption below;
        for (const CLI::App* one : shown_commands(*command))
            below.values.push_back(one->get_name());
        if (!below.values.empty()) out.back().options.push_back(below);
    }
    return out;
}

std::vector<std::string> command_names(const std::vector<CompletedCommand>& commands) {
    std::vector<std::string> out;
    for (std::size_t i = 1; i < commands.size(); ++i)
        out.push_back(commands[i].name);
    return out;
}

/// A name of a shell function: "linstock-lab" as "_linstock_lab".
std::string function_name(const std::string& program) {
    std::string out = "_" + program;
    std::replace(out.begin(), out.end(), '-', '_');
    return out;
}

// --- bash ---

/// The branch of one command: the words after an option with known values, after another option, and otherwise.
std::string bash_branch(const CompletedCommand& command, const std::string& further_words) {
    std::vector<std::string> words;
    std::string after;
    std::string positional = further_words;
    for (const CompletedOption& option : command.options) {
        words.insert(words.end(), option.names.begin(), option.names.end());
        if (option.names.empty() && !option.values.empty()) positional += " " + in_one_line(option.values);
        if (!option.names.empty() && !option.value.empty())
            after += fmt::format("                {}) words='{}' known=1 ;;\n", fmt::join(option.names, " | "),
                                 in_one_line(option.values));
    }
    return fmt::format(
        "        {})\n            case $previous in\n{}                *) words='{}' ;;\n            esac\n"
        "            [[ $known = 0 && $current == -* ]] && words='{}'\n            ;;\n",
        command.name.empty() ? "''" : "'" + command.name + "'", after, positional, in_one_line(words));
}

std::string bash_script(const std::string& program, const std::vector<CompletedCommand>& commands) {
    const std::string function = function_name(program);
    std::string out = fmt::format(
        "# bash completion for {0}, written by `{0} --completions bash`\n"
        "{1}() {{\n"
        "    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} command='' words='' "
        "known=0\n"
        "    [ \"$COMP_CWORD\" -gt 1 ] && [[ ${{COMP_WORDS[1]}} != -* ]] && command=${{COMP_WORDS[1]}}\n"
        "    case $command in\n",
        program, function);
    for (const CompletedCommand& command : commands)
        out += bash_branch(command, command.name.empty() ? in_one_line(command_names(commands)) : "");
    return out + fmt::format(
                     "    esac\n"
                     "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
                     "}}\n"
                     "complete -o default -F {} {}\n",
                     function, program);
}

// --- zsh ---

/// Text inside the brackets of an option of _arguments, in single quotes.
std::string zsh_text(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\'') {
            out += "'\\''";
            continue;
        }
        if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string zsh_value(const CompletedOption& option) {
    if (option.value.empty() && !option.names.empty()) return "";
    const std::string label = zsh_text(option.value.empty() ? "argument" : option.value);
    if (option.values.empty()) return ":" + label + ":_files";
    // The blank before _alternative: without it _arguments adds options of compadd, which _alternative rejects.
    return fmt::format(":{}: _alternative \"values\\:value\\:({})\" \"files\\:file\\:_files\"", label,
                       in_one_line(option.values));
}

std::string zsh_arguments(const CompletedCommand& command) {
    std::string out;
    for (const CompletedOption& option : command.options) {
        if (option.names.empty()) {
            out += fmt::format(" \\\n        '*{}'", zsh_value(option));
            continue;
        }
        for (const std::string& name : option.names)
            out += fmt::format(" \\\n        '{}[{}]{}'", name, zsh_text(option.description), zsh_value(option));
    }
    return out;
}

std::string zsh_script(const std::string& program, const std::vector<CompletedCommand>& commands) {
    std::string out = fmt::format(
        "#compdef {0}\n# zsh completion for {0}, written by `{0} --completions zsh`\n{1}() {{\n    local -a commands\n"
        "    commands=(\n",
        program, function_name(program));
    for (std::size_t i = 1; i < commands.size(); ++i)
        out += fmt::format("        '{}:{}'\n", commands[i].name, zsh_text(commands[i].description));
    out +=
        "    )\n    if (( CURRENT == 2 )) && [[ $words[2] != -* ]] && (( $#commands )); then\n"
        "        _describe command commands\n        return\n    fi\n    case $words[2] in\n";
    for (std::size_t i = 1; i < commands.size(); ++i)
        out += fmt::format("    {})\n        shift words; (( CURRENT-- ))\n        _arguments -s{}\n        ;;\n",
                           commands[i].name, zsh_arguments(commands[i]));
    return out + fmt::format("    *)\n        _arguments -s{}\n        ;;\n    esac\n}}\n{} \"$@\"\n",
                             zsh_arguments(commands.front()), function_name(program));
}

// --- fish ---

std::string fish_text(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '\'' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::string fish_option(const std::string& start, const CompletedOption& option) {
    std::string line = start;
    for (const std::string& name : option.names)
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.names.empty() && !option.value.empty()) line += option.values.empty() ? " -r" : " -x";
    if (!option.values.empty()) line += fmt::format(" -a '{}'", fish_text(in_one_line(option.values)));
    return line + fmt::format(" -d '{}'\n", fish_text(option.description));
}

std::string fish_script(const std::string& program, const std::vector<CompletedCommand>& commands) {
    std::string out = fmt::format("# fish completion for {0}, written by `{0} --completions fish`\n", program);
    const std::string start = "complete -c " + program;
    for (const CompletedCommand& command : commands) {
        const bool whole = command.name.empty();
        if (!whole)
            out += fmt::format("{} -n __fish_use_subcommand -f -a {} -d '{}'\n", start, command.name,
                               fish_text(command.description));
        const std::string where = whole ? (commands.size() > 1 ? " -n __fish_use_subcommand" : "")
                                        : fmt::format(" -n '__fish_seen_subcommand_from {}'", command.name);
        for (const CompletedOption& option : command.options)
            if (!option.names.empty() || !option.values.empty()) out += fish_option(start + where, option);
    }
    return out;
}

}  // namespace

std::string completion_script(const CLI::App& app, const std::string& shell, const KnownValues& values) {
    const std::vector<CompletedCommand> commands = commands_of(app, values);
    if (shell == "bash") return bash_script(app.get_name(), commands);
    return shell == "zsh" ? zsh_script(app.get_name(), commands) : fish_script(app.get_name(), commands);
}

void add_completions(CLI::App& app, KnownValues values) {
    app.add_option_function<std::string>(
           "--completions",
           [&app, values = std::move(values)](const std::string& shell) {
               std::fputs(completion_script(app, shell, values).c_str(), stdout);
               throw CLI::Success();
           },
           "print a completion script for this shell")
        ->check(CLI::IsMember({"bash", "zsh", "fish"}))
        ->trigger_on_parse()
        ->group("")
        ->type_name("SHELL");
}

}  // namespace linstock::apps
