#pragma once
// Shared by the fuzzers: texts of the data folder, and battles made from them.

#include "army/scenario.hpp"
#include "battle/engine_api.hpp"
#include "charts/load.hpp"
#include "demand.hpp"
#include "rulesets/brom/brom.hpp"
#include "tests/folder/folder.hpp"

#include <fstream>
#include <memory>
#include <sstream>
#include <string>

namespace linstock::fuzz {

inline SourceText data_file(const std::string& name) {
    const std::string path = tests::data_folder() + "/" + name;
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    demand(!text.str().empty(), "there is no " + path);
    return SourceText{text.str(), name};
}

inline RulesetFiles files() {
    return RulesetFiles{data_file("rulesets/revised/ruleset.toml"),
                        data_file("rulesets/revised/charts.toml"),
                        data_file("rulesets/revised/clauses.toml"),
                        {}};
}

inline std::shared_ptr<const Ruleset> revised() {
    static const std::shared_ptr<const Ruleset> rules = [] {
        auto charts = load_charts(files());
        demand(charts.ok(), "the charts are loaded");
        return brom::make_ruleset(std::make_shared<const Charts>(std::move(*charts)));
    }();
    return rules;
}

inline std::shared_ptr<const Battle> battle_of(const std::string& scenario) {
    const SourceText text = data_file("scenarios/" + scenario + ".toml");
    auto read = read_scenario(text.text, text.file);
    demand(read.ok(), scenario + " is read");
    auto battle = prepare(revised(), *read);
    demand(battle.ok(), scenario + " can be played");
    return *battle;
}

}  // namespace linstock::fuzz
