// linstock-lab golden: playthroughs as text. A .golden file names a battle. Below a line of three dashes it has every
// prompt, decision, die and event, and a hash of the state at every prompt. The difference shows the effect of a change
// of a rule.

#include "apps/bot/bot_names.hpp"
#include "apps/command_line/battle_output.hpp"
#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/files.hpp"
#include "apps/linstock_lab/commands.hpp"
#include "base/lines.hpp"
#include "battle/event.hpp"
#include "battle/json.hpp"
#include "battle/wire.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

namespace linstock::apps {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view divider = "---\n";
constexpr std::size_t most_told = 8;  ///< errors in a head; a file with more is not a playthrough

struct Spec {
    BattleChoice battle;
    std::string seed = "1";
    std::string first = "sergeant";
    std::string second = "sergeant";
    int turns = 1;
    std::string head;  ///< the text of the file up to the dashes
};

std::string trimmed(std::string_view text) {
    const std::size_t from = text.find_first_not_of(" \t\r");
    if (from == std::string_view::npos) return "";
    return std::string(text.substr(from, text.find_last_not_of(" \t\r") + 1 - from));
}

/// A number from 1 to 200; 0 for any other text.
int whole_number(const std::string& text) {
    int out = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
    return error == std::errc{} && end == text.data() + text.size() && out >= 1 && out <= 200 ? out : 0;
}

/// A name of the data folder, or a path relative to the playthrough ("scales/x.toml").
std::string beside(const std::string& file, const std::string& value) {
    return value.ends_with(".toml") ? (fs::path(file).parent_path() / value).string() : value;
}

/// One error per line.
Spec read_spec(const std::string& text, const std::string& file, Problems& problems) {
    Spec spec;
    const std::size_t cut = text.find("\n" + std::string(divider));
    spec.head = cut == std::string::npos ? text : text.substr(0, cut + 1);
    if (!spec.head.empty() && spec.head.back() != '\n') spec.head += '\n';
    int number = 0;
    for (std::size_t at = 0; at < spec.head.size();) {
        const std::size_t end = std::min(spec.head.find('\n', at), spec.head.size());
        const std::string line = trimmed(std::string_view(spec.head).substr(at, end - at));
        at = end + 1;
        ++number;
        if (line.empty() || line[0] == '#') continue;
        const std::size_t equals = line.find('=');
        const std::string key = trimmed(line.substr(0, equals));
        const std::string value = equals == std::string::npos ? "" : trimmed(std::string_view(line).substr(equals + 1));
        const std::vector<std::string> known = {"scenario", "ruleset", "house", "seed", "first", "second", "turns"};
        if (key == "scenario")
            spec.battle.scenario = beside(file, value);
        else if (key == "ruleset")
            spec.battle.ruleset = value;
        else if (key == "house")
            spec.battle.house.push_back(value);
        else if (key == "seed")
            spec.seed = value;
        else if (key == "first")
            spec.first = value;
        else if (key == "second")
            spec.second = value;
        else if (key == "turns")
            spec.turns = whole_number(value);
        const bool no_such = std::find(known.begin(), known.end(), key) == known.end();
        if (!no_such && !value.empty() && spec.turns > 0) continue;
        Problem p;
        p.file = file;
        p.line = number;
        p.text = no_such ? "no such key '" + key + "'" : value.empty() ? key + " = has no value" : "turns = " + value;
        if (no_such) p.nearest = nearest_word(key, known);
        if (!no_such && !value.empty()) p.expected = "a whole number from 1 to 200";
        problems.push_back(p);
        spec.turns = std::max(spec.turns, 1);
    }
    if (problems.size() > most_told) {
        problems.resize(1);
        problems.front() = Problem{};
        problems.front().file = file;
        problems.front().text = "this is not a playthrough";
        problems.front().expected = "lines such as scenario = two-brigades above a line of three dashes";
    } else if (spec.battle.scenario.empty()) {
        Problem p;
        p.file = file;
        p.text = "the key 'scenario' is missing";
        p.expected = "scenario = two-brigades, or another, above the line of three dashes";
        problems.push_back(p);
    }
    return spec;
}

void write_events(const Battle& battle, const std::vector<Event>& events, std::size_t from, std::string& out) {
    for (std::size_t i = from; i < events.size(); ++i) {
        const std::string text = sentence(battle, events[i], true);
        if (text.empty())
            out += fmt::format("    ({})\n", name_of(events[i].kind));
        else
            out += "    " + text + "\n";
    }
}

void write_prompt(const Battle& battle, const Prompt& p, const State& state, std::string& out) {
    out += fmt::format("{} {} {}", json::hex(hash_of(state)), name_of(p.seat), p.kind);
    if (p.unit) out += ": " + battle.unit(p.unit).name;
    if (p.officer) out += ": " + battle.officer(p.officer).name;
    for (const Cite& c : p.why)
        if (!c.clause.none()) out += " [" + battle.charts().to_text(c) + "]";
    std::map<std::string_view, int> offers;
    for (const Offer& o : p.offers)
        ++offers[name_of(o.verb)];
    std::string list;
    for (const auto& [verb, n] : offers)
        list += (list.empty() ? "" : ", ") + std::string(verb) + (n > 1 ? fmt::format(" ×{}", n) : "");
    out += " (" + list + ")\n";
}

/// In numbers, so that playthroughs do not depend on wording.
std::string ending(const Battle& battle, const Outcome& outcome) {
    if (!outcome.over) return "the battle goes on";
    if (!outcome.winner) return "a draw";
    std::string out = battle.forces().army(outcome.winner).name + " wins";
    if (outcome.level > 0) out += fmt::format(" by line {} of the victory table", int{outcome.level});
    if (outcome.degree > 0) out += fmt::format(" (degree of defeat {})", int{outcome.degree});
    return out;
}

/// The playthrough; nothing after messages if the battle cannot be played.
std::optional<std::string> play_through(const Spec& spec) {
    const auto seed = read_seed(spec.seed);
    if (!seed) {
        complain("seed = " + spec.seed + ": " + seed.error());
        return std::nullopt;
    }
    if (is_bot(spec.first) || is_bot(spec.second)) {
        complain("a playthrough cannot name a bot, because then a file would choose which program runs");
        return std::nullopt;
    }
    if (!is_known_player(spec.first) || !is_known_player(spec.second)) return std::nullopt;
    const auto setup = set_up(spec.battle, true);
    if (!setup) return std::nullopt;
    const Battle& battle = *setup->battle;
    const SeededDice dice(*seed);
    const Commanders generals = commanders(spec.first, spec.second, *seed);
    std::string out;
    std::vector<Event> events;
    State state = open(battle, &dice, &events);
    std::size_t told = 0;
    const int last = spec.turns;
    while (!over(state) && state.turn <= last) {
        write_events(battle, events, told, out);
        told = events.size();
        const std::vector<Prompt> asked = prompts(battle, state);
        if (asked.empty()) break;
        for (const Prompt& p : asked)
            write_prompt(battle, p, state, out);
        bool verbatim = false;
        const Decision d = decision_of(battle, state, asked.front(), generals.of(asked.front().seat), verbatim);
        out += "  > " + wire::decision_json(battle, d) + "\n";
        if (const auto no = decide(battle, state, d, &dice, &events)) {
            out += "  refused: " + no->text + "\n";
            break;
        }
    }
    write_events(battle, events, told, out);
    out += fmt::format("{} after {} decisions and {} dice; {}\n", json::hex(hash_of(state)), state.decisions,
                       state.draws, ending(battle, state.outcome));
    if (const std::string bug = bug_of(battle, state); !bug.empty()) out += bug + "\n";
    return out;
}

void show_difference(const std::string& file, const std::string& head, const std::string& was, const std::string& is) {
    const std::vector<std::string> a = lines_of(was);
    const std::vector<std::string> b = lines_of(is);
    std::size_t i = 0;
    while (i < a.size() && i < b.size() && a[i] == b[i])
        ++i;
    const auto line = static_cast<std::size_t>(std::count(head.begin(), head.end(), '\n')) + 2 + i;
    complain(fmt::format("{}:{}: the playthrough differs from here on", file, line));
    for (std::size_t k = i > 2 ? i - 2 : 0; k < i; ++k)
        fmt::print(stderr, "    {}\n", a[k]);
    fmt::print(stderr, "  - {}\n  + {}\n", i < a.size() ? a[i] : "(the end)", i < b.size() ? b[i] : "(the end)");
}

std::vector<fs::path> golden_files(const std::string& named) {
    std::vector<fs::path> out;
    std::error_code error;
    if (fs::is_regular_file(named, error)) return {named};
    for (const fs::directory_entry& entry : fs::directory_iterator(named, error))
        if (entry.path().extension() == ".golden") out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace

Status golden(const GoldenOptions& o) {
    const std::vector<fs::path> files = golden_files(o.folder);
    if (files.empty()) {
        std::error_code ignored;
        complain("'" + o.folder + (fs::exists(o.folder, ignored) ? "' has no .golden files" : "' does not exist"));
        return bad_input;
    }
    Status status = all_well;
    std::size_t updated = 0;
    {
        Progress progress("playthroughs", files.size());
        for (std::size_t i = 0; i < files.size(); ++i) {
            const std::string file = files[i].string();
            const auto text = read_file(files[i]);
            Problems problems;
            if (!text) problems.push_back(text.error());
            const Spec spec = text ? read_spec(*text, file, problems) : Spec{};
            if (print_problems(problems)) {
                status = bad_input;
                continue;
            }
            const auto is = play_through(spec);
            if (!is) {
                complain(file + ": cannot be played");
                status = bad_input;
                continue;
            }
            const std::string whole = spec.head + std::string(divider) + *is;
            if (whole != *text && o.update) {
                if (const auto wrong = write_file(files[i], whole)) {
                    print_problems(*wrong);
                    return bad_input;
                }
                ++updated;
            } else if (whole != *text) {
                const std::string was =
                    text->size() > spec.head.size() ? text->substr(spec.head.size() + divider.size()) : "";
                show_difference(file, spec.head, was, *is);
                if (status == all_well) status = diverged;
            }
            progress.at(i + 1);
        }
    }
    fmt::print("{} {}{}{}\n", files.size(), files.size() == 1 ? "playthrough" : "playthroughs",
               updated > 0 ? fmt::format(", {} rewritten", updated) : "", status == all_well ? "" : ", some differ");
    return status;
}

}  // namespace linstock::apps
