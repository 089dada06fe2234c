#include "tests/support/data.hpp"

#include "army/scenario.hpp"
#include "battle/ruleset.hpp"
#include "rulesets/books/register.hpp"
#include "tests/folder/folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace linstock::tests {

namespace {

const std::filesystem::path& data() {
    static const std::filesystem::path folder{data_folder()};
    return folder;
}

Result<std::shared_ptr<const Scenario>, Problems> read_of(const std::string& scenario) {
    const SourceText text = data_file("scenarios/" + scenario + ".toml");
    return read_scenario(text.text, text.file);
}

Result<std::shared_ptr<const Battle>, Problems> prepared(const std::string& scenario, const std::string& id) {
    auto read = read_of(scenario);
    if (!read) return read.error();
    auto rules = ruleset(id.empty() ? (*read)->rulesets.front() : id);
    if (!rules) return rules.error();
    return prepare(*rules, *read);
}

std::vector<Contest> contests_where(bool very_large_ones) {
    std::vector<Contest> out;
    for (const auto& entry : std::filesystem::directory_iterator(data() / "scenarios")) {
        if (entry.path().extension() != ".toml") continue;
        const std::string name = entry.path().stem().string();
        const auto read = read_of(name);
        if (!read) ADD_FAILURE() << told(read.error());
        if (!read || ((*read)->forces.units.size() > very_large) != very_large_ones) continue;
        for (const std::string& id : (*read)->rulesets) {
            const auto rules = ruleset(id);
            if (!rules) ADD_FAILURE() << told(rules.error());
            if (rules && (*rules)->charts->played()) out.push_back({name, id});
        }
    }
    std::sort(out.begin(), out.end(), [](const Contest& a, const Contest& b) { return a.name() < b.name(); });
    return out;
}

}  // namespace

SourceText data_file(const std::string& path) {
    std::ifstream in(data() / path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return SourceText{text.str(), path};
}

RulesetFiles ruleset_files(const std::string& id) {
    const std::string folder = "rulesets/" + id + "/";
    return {
        data_file(folder + "ruleset.toml"), data_file(folder + "charts.toml"), data_file(folder + "clauses.toml"), {}};
}

std::string Contest::name() const {
    std::string out = scenario + "_" + ruleset;
    std::replace(out.begin(), out.end(), '-', '_');
    return out;
}

std::vector<Contest> contests() { return contests_where(false); }
std::vector<Contest> very_large_contests() { return contests_where(true); }

std::string told(const Problems& problems) {
    std::string out;
    for (const Problem& p : problems)
        out += to_text(p) + "\n";
    return out;
}

Result<std::shared_ptr<const Ruleset>, Problems> ruleset(const std::string& id, std::string_view house) {
    static std::map<std::string, std::shared_ptr<const Ruleset>> plain;
    if (house.empty() && plain[id] != nullptr) return plain[id];
    RulesetFiles files = ruleset_files(id);
    if (!house.empty()) files.house.push_back({std::string(house), "overlay"});
    auto charts = load_charts(files);
    if (!charts) return charts.error();
    Problems problems;
    const books::Book* book = books::find(id);
    auto rules = book == nullptr ? nullptr : book->make(std::make_shared<const Charts>(std::move(*charts)), &problems);
    if (book == nullptr) problems.push_back(Problem{.text = "nothing makes the rules of " + id});
    if (rules == nullptr) return problems;
    if (house.empty()) plain[id] = rules;
    return rules;
}

std::shared_ptr<const Battle> battle_of(const std::string& scenario, const std::string& ruleset) {
    static std::map<std::string, std::shared_ptr<const Battle>> known;
    auto& battle = known[scenario + " " + ruleset];
    if (battle != nullptr) return battle;
    auto made = prepared(scenario, ruleset);
    if (made)
        battle = *made;
    else
        ADD_FAILURE() << told(made.error());
    return battle;
}

std::vector<std::string> books_of(const std::string& scenario) {
    std::vector<std::string> out;
    for (const Contest& contest : contests())
        if (contest.scenario == scenario) out.push_back(contest.ruleset);
    return out;
}

}  // namespace linstock::tests
