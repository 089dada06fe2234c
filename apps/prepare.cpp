#include "apps/prepare.hpp"

#include "apps/rulesets.hpp"
#include "apps/texts.hpp"
#include "battle/ruleset.hpp"
#include "rulesets/books/register.hpp"

#include <algorithm>
#include <tuple>

namespace linstock::apps {

namespace {

/// The ruleset, prepared from the texts in `of`, or from the data folder if there are none.
Result<std::shared_ptr<const Ruleset>, Problems> rules_of(const std::string& id, Setup& of, Problems& warnings) {
    if (of.book == nullptr) {
        auto files = ruleset_files(id);
        if (!files) return Problems{files.error()};
        of.book = std::make_shared<const RulesetFiles>(std::move(*files));
    }
    RulesetFiles files = *of.book;
    files.house = of.house;
    return make_ruleset(id, files, &warnings);
}

}  // namespace

Result<Setup, Problems> prepare_text(const SourceText& text, const std::string& ruleset, std::vector<SourceText> house,
                                     Problems& warnings, std::shared_ptr<const RulesetFiles> book) {
    auto scenario = read_scenario(text.text, text.file, &warnings, origin_of(text));
    if (!scenario) return scenario.error();
    return prepare_read(*scenario, ruleset, std::move(house), warnings, std::move(book));
}

std::string default_ruleset(const Scenario& scenario) {
    return scenario.rulesets.empty() ? books::usual() : scenario.rulesets.front();
}

Result<Setup, Problems> prepare_read(std::shared_ptr<const Scenario> scenario, const std::string& ruleset,
                                     std::vector<SourceText> house, Problems& warnings,
                                     std::shared_ptr<const RulesetFiles> book, std::shared_ptr<const Ruleset> made) {
    Setup out;
    out.scenario = std::move(scenario);
    out.house = std::move(house);
    const std::vector<std::string>& fit = out.scenario->rulesets;
    const std::vector<FilePosition>& places = out.scenario->places.rulesets;
    const std::string id = !ruleset.empty() ? ruleset : default_ruleset(*out.scenario);
    const auto named = static_cast<std::size_t>(std::find(fit.begin(), fit.end(), id) - fit.begin());
    out.book = std::move(book);
    auto rules = made != nullptr ? Result<std::shared_ptr<const Ruleset>, Problems>(std::move(made))
                                 : rules_of(id, out, warnings);
    if (!rules) {
        // The error is at that place in the scenario.
        Problems problems = rules.error();
        for (Problem& p : problems)
            if (p.file.empty() && named < places.size()) {
                p.file = out.scenario->file;
                p.line = places[named].line;
                p.column = places[named].column;
            }
        return problems;
    }
    if (named == fit.size() && !fit.empty()) {
        Problem p = out.scenario->problem(places.empty() ? FilePosition{} : places.front(),
                                          "this scenario is not for the ruleset '" + id + "'");
        for (const std::string& f : fit)
            p.expected += (p.expected.empty() ? "--ruleset " : " or ") + f;
        return Problems{p};
    }
    out.rules = *rules;
    auto battle = prepare(out.rules, out.scenario, &warnings);
    if (!battle) return battle.error();
    out.battle = *battle;
    return out;
}

bool is_record(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos || text[first] != '{') return false;
    constexpr std::size_t head = 200;  // a save, which is also JSON, names its format at the start
    return std::string_view(text).substr(first, head).find("linstock-save") == std::string_view::npos;
}

RecordHead head_of(const Setup& setup) {
    RecordHead head;
    head.scenario_text = write_scenario(*setup.scenario);
    head.scenario_hash = setup.scenario->hash;
    head.ruleset = setup.rules->id;
    head.ruleset_hash = setup.rules->hash();
    for (const SourceText& h : setup.house)
        head.house.push_back(h.text);
    return head;
}

namespace {

Problem fault(const std::string& file, std::string text) {
    Problem p;
    p.file = file;
    p.text = std::move(text);
    return p;
}

/// A valid scenario must be the same after writing and reading.
void check_canonical(const SourceText& source, const Scenario& s, Problems& problems) {
    const std::string canonical = write_scenario(s);
    const auto again = read_scenario(canonical, source.file + " (written again)");
    if (!again || write_scenario(**again) != canonical)
        problems.push_back(
            fault(source.file, "this is a bug of Linstock: after writing and reading the scenario differs"));
}

/// Adds the errors of a ruleset, except in tables that have an error already, because those may be consequences. An
/// error of several rulesets is listed once, with the clause of each.
void add_new(Problems& to, const Problems& more, const std::vector<int>& doubtful) {
    for (const Problem& p : more) {
        if (std::binary_search(doubtful.begin(), doubtful.end(), p.line)) continue;
        const auto same = std::find_if(to.begin(), to.end(), [&](const Problem& q) {
            return q.line == p.line && q.column == p.column && q.text == p.text && q.expected == p.expected;
        });
        if (same == to.end())
            to.push_back(p);
        else if (!p.clause.empty() && same->clause.find(p.clause) == std::string::npos)
            same->clause += (same->clause.empty() ? "" : "; ") + p.clause;
    }
}

}  // namespace

Checked check_scenario_text(const SourceText& source, const std::string& only) {
    PartialScenario read = read_partial_scenario(source.text, source.file);
    Checked out{read.scenario, std::move(read.problems), {}};
    if (read.scenario == nullptr) return out;
    if (!any_fatal(out.problems)) check_canonical(source, *read.scenario, out.problems);
    std::vector<std::string> rulesets = read.scenario->rulesets;
    if (!only.empty()) rulesets = {only};
    for (const std::string& id : rulesets) {
        Problems warnings;
        const auto setup = prepare_read(read.scenario, id, {}, warnings);
        add_new(out.problems, warnings, read.tables_with_errors);
        if (setup)
            out.turns.emplace_back(id, setup->battle->scenario->turns);
        else
            add_new(out.problems, setup.error(), read.tables_with_errors);
    }
    std::stable_sort(out.problems.begin(), out.problems.end(), [](const Problem& a, const Problem& b) {
        return std::tie(a.line, a.column) < std::tie(b.line, b.column);
    });
    return out;
}

}  // namespace linstock::apps
