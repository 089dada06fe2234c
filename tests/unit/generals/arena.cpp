#include "tests/unit/generals/arena.hpp"

#include "army/scenario.hpp"
#include "charts/load.hpp"
#include "rulesets/brom/brom.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace linstock::arena {

namespace {

const std::filesystem::path data{LINSTOCK_DATA_DIR};

SourceText source(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return SourceText{text.str(), path.string()};
}

std::string told(const Problems& problems) {
    std::string out;
    for (const Problem& p : problems)
        out += p.text + " (expected " + p.expected + ")\n";
    return out;
}

std::shared_ptr<const Ruleset> revised() {
    static const std::shared_ptr<const Ruleset> rules = [] {
        const std::filesystem::path folder = data / "rulesets" / "revised";
        auto charts = load_charts(
            {source(folder / "ruleset.toml"), source(folder / "charts.toml"), source(folder / "clauses.toml"), {}});
        if (!charts) {
            ADD_FAILURE() << told(charts.error());
            return std::shared_ptr<const Ruleset>{};
        }
        return brom::make_ruleset(std::make_shared<const Charts>(std::move(*charts)));
    }();
    return rules;
}

}  // namespace

std::vector<std::string> scenarios() {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(data / "scenarios"))
        if (entry.path().extension() == ".toml") out.push_back(entry.path().stem().string());
    std::sort(out.begin(), out.end());
    return out;
}

std::shared_ptr<const Battle> battle_of(const std::string& scenario) {
    static std::map<std::string, std::shared_ptr<const Battle>> known;
    auto& battle = known[scenario];
    if (battle != nullptr || revised() == nullptr) return battle;
    const SourceText text = source(data / "scenarios" / (scenario + ".toml"));
    auto read = read_scenario(text.text, text.file);
    if (!read) {
        ADD_FAILURE() << told(read.error());
        return nullptr;
    }
    auto prepared = prepare(revised(), *read);
    if (!prepared) {
        ADD_FAILURE() << told(prepared.error());
        return nullptr;
    }
    battle = *prepared;
    return battle;
}

Fought fight(const Battle& battle, const std::string& first, const std::string& second, std::uint64_t seed,
             EventSink* events) {
    const SeededDice dice(seed_of(seed));
    Fought out;
    out.state = open(battle, &dice, events);
    const auto one = make_general(first, 2 * seed);
    const auto other = make_general(second, 2 * seed + 1);
    out.played = play_out(battle, out.state, *one, *other, dice, events);
    return out;
}

}  // namespace linstock::arena
