#include "tests/sixth_book/table.hpp"

#include "tests/folder/folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace linstock::tests {

namespace {

// This line registers the ruleset.
const bool known = (books::add(tin::book()), true);

SourceText text_of(const std::string& name) {
    std::ifstream in(tests::tests_folder() + "/sixth_book/data/" + name);
    std::ostringstream text;
    text << in.rdbuf();
    return {text.str(), name};
}

Result<std::shared_ptr<const Battle>, Problems> prepared(const std::string& text) {
    auto charts = load_charts({text_of("ruleset.toml"), text_of("charts.toml"), text_of("clauses.toml"), {}});
    if (!charts) return charts.error();
    auto scenario = read_scenario(text, "meadow.toml");
    if (!scenario) return scenario.error();
    const books::Book* book = known ? books::find("tin") : nullptr;
    return prepare(book->make(std::make_shared<const Charts>(std::move(*charts)), nullptr), *scenario);
}

}  // namespace

std::shared_ptr<const Battle> meadow() {
    static const auto battle = prepared(text_of("meadow.toml").text);
    if (battle) return *battle;
    ADD_FAILURE() << told(battle.error());
    return nullptr;
}

std::string problem_of(const std::string& text, const std::string& instead) {
    std::string scenario = text_of("meadow.toml").text;
    scenario.replace(scenario.find(text), text.size(), instead);
    const auto battle = prepared(scenario);
    return battle ? "" : battle.error().front().text;
}

}  // namespace linstock::tests
