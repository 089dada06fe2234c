#include "apps/command_line/setup.hpp"

#include "apps/bot/battle_texts.hpp"
#include "apps/files.hpp"
#include "battle/ruleset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <random>

namespace linstock::apps {

std::string counted(std::ptrdiff_t n, const std::string& one) {
    return fmt::format("{} {}{}", n, one, n == 1 ? "" : "s");
}

namespace {
const char* program_name = "linstock";
}
void name_program(const char* name) { program_name = name; }
void complain(const std::string& text) { fmt::print(stderr, "{}: {}\n", program_name, text); }

void print_problems(const Problem& problem) { fmt::print(stderr, "{}\n", to_text(problem)); }

bool print_problems(const Problems& problems) {
    for (const Problem& p : problems)
        print_problems(p);
    return any_fatal(problems);
}

namespace {

std::optional<Setup> told(Result<Setup, Problems> result, const Problems& warnings, bool quiet, const std::string& what,
                          const std::vector<SourceText>& house) {
    if (!quiet || !result) print_problems(warnings);
    if (result) {
        remember_texts(*result);
        return std::move(*result);
    }
    print_problems(result.error());
    const auto fatal =
        std::count_if(result.error().begin(), result.error().end(), [](const Problem& p) { return !p.warning; });
    // Errors in house rules are not errors of the scenario.
    const auto of_house = std::find_if(house.begin(), house.end(), [&](const SourceText& h) {
        return std::any_of(result.error().begin(), result.error().end(),
                           [&](const Problem& p) { return !p.warning && p.file == h.file; });
    });
    if (of_house != house.end())
        complain(fmt::format("the house rules {} cannot be used: {}", of_house->file, counted(fatal, "problem")));
    else
        complain(fmt::format("{} cannot be played: {}", what, counted(fatal, "problem")));
    return std::nullopt;
}

}  // namespace

std::optional<Setup> set_up(const BattleChoice& choice, bool quiet) {
    auto text = find_scenario(choice.scenario);
    if (!text) {
        print_problems(text.error());
        return std::nullopt;
    }
    if (is_record(text->text)) {
        complain(text->file + ": this is a record of a battle, not a scenario; `linstock replay` replays it");
        return std::nullopt;
    }
    std::vector<SourceText> house;
    for (const std::string& name : choice.house) {
        auto overlay = find_house(name);
        if (!overlay) {
            print_problems(overlay.error());
            return std::nullopt;
        }
        house.push_back(std::move(*overlay));
    }
    Problems warnings;
    auto result = prepare_text(*text, choice.ruleset, house, warnings);
    return told(std::move(result), warnings, quiet, text->file, house);
}

namespace {

/// The rulesets of the scenario. After an error prints a message and returns nothing.
std::optional<std::vector<std::string>> books_of(const std::string& scenario) {
    BattleChoice choice;
    choice.scenario = scenario;
    const auto setup = set_up(choice, true);
    if (!setup) return std::nullopt;
    if (setup->scenario->rulesets.empty()) return std::vector<std::string>{setup->rules->id};
    return setup->scenario->rulesets;
}

}  // namespace

std::optional<std::vector<Stage>> stages_of(const std::vector<std::string>& scenarios,
                                            const std::vector<std::string>& rulesets) {
    std::vector<Stage> out;
    for (const std::string& scenario : scenarios) {
        const auto books = rulesets.empty() ? books_of(scenario) : std::optional(rulesets);
        if (!books) return std::nullopt;
        for (const std::string& book : *books) {
            BattleChoice choice;
            choice.scenario = scenario;
            choice.ruleset = book;
            const auto setup = set_up(choice, true);
            if (!setup) return std::nullopt;
            out.push_back({scenario, book, setup->battle});
        }
    }
    return out;
}

std::optional<Setup> set_up(const RecordHead& head, const std::string& file) {
    std::vector<SourceText> house;
    for (std::size_t i = 0; i < head.house.size(); ++i)
        house.push_back(SourceText{head.house[i], fmt::format("{} (house rules {})", file, i + 1)});
    Problems warnings;
    auto out =
        told(prepare_text(SourceText{head.scenario_text, file + " (scenario)", true}, head.ruleset, house, warnings),
             warnings, true, file, house);
    if (!out) return std::nullopt;
    if (!out->scenario->has_hash(head.scenario_hash)) {
        complain(file + ": the scenario in it does not match the hash of the record: the file was changed");
        return std::nullopt;
    }
    if (!out->rules->has_hash(head.ruleset_hash))
        complain(file + ": the ruleset '" + head.ruleset +
                 "' may have changed since this battle was recorded; the replay stops where it plays differently");
    return out;
}

bool outputs_fit(const std::vector<std::string>& outputs, const std::vector<std::string>& inputs) {
    std::vector<std::string> others = inputs;
    for (const std::string& path : outputs) {
        if (path.empty()) continue;
        if (const auto wrong = not_writable(path)) {
            print_problems(*wrong);
            return false;
        }
        std::error_code ignored;
        for (const std::string& other : others) {
            const bool same = path == other || std::filesystem::equivalent(path, other, ignored);
            if (!same || !(std::filesystem::is_regular_file(path, ignored) || path == other)) continue;
            complain("'" + path + "' would overwrite '" + other + "', which this command also uses; name another file");
            return false;
        }
        others.push_back(path);
    }
    return true;
}

bool rulesets_known(const std::vector<std::string>& books) {
    const std::vector<std::string> all = ruleset_ids();
    for (const std::string& book : books) {
        if (std::find(all.begin(), all.end(), book) != all.end()) continue;
        const std::string near = nearest_word(book, all);
        std::string known;
        for (const std::string& one : all)
            known += (known.empty() ? "" : ", ") + one;
        complain("--ruleset " + book + ": there are " + known + (near.empty() ? "" : "; did you mean '" + near + "'?"));
        return false;
    }
    return true;
}

Status write_output(const std::string& text, const std::string& file) {
    if (file.empty()) return std::fputs(text.c_str(), stdout) < 0 ? bad_input : all_well;
    if (const auto wrong = write_file(file, text)) {
        print_problems(*wrong);
        return bad_input;
    }
    return all_well;
}

std::optional<Seed> seed_from(const std::string& text) {
    if (text.empty()) {
        std::random_device system;
        Seed out;
        for (std::uint64_t& word : out.words)
            word = std::uint64_t{system()} << 32 | system();
        return out;
    }
    auto seed = read_seed(text);
    if (seed) return *seed;
    complain("--seed " + text + ": " + seed.error());
    return std::nullopt;
}

}  // namespace linstock::apps
