#pragma once
// What the server needs of the data folder. The program implements it, so that sessions open no file. Any thread may
// call it.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "battle/battle.hpp"
#include "charts/load.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock {
struct PrintSheet;  // battle/print_sheet.hpp
struct Staging;     // battle/staging.hpp
}  // namespace linstock
namespace linstock::report {
struct Drawing;  // report/drawing.hpp
}  // namespace linstock::report

namespace linstock::skirmish {
struct Tables;  // skirmish/tables.hpp
}  // namespace linstock::skirmish

namespace linstock::server {

/// What a battle is played with.
struct PreparedBattle {
    std::shared_ptr<const Scenario> scenario;           ///< as given
    std::shared_ptr<const Battle> battle;               ///< its scenario has the ruleset's values filled in
    std::shared_ptr<const RulesetFiles> ruleset_files;  ///< the texts of the ruleset, without house rules
};

/// A scenario for another ruleset.
struct ConvertedScenario {
    std::string text;
    std::vector<std::string> changes;  ///< what was replaced or dropped, one sentence each
};

class Library {
  public:
    Library() = default;
    Library(const Library&) = delete;  // shared by reference; a copy would have its own caches
    Library& operator=(const Library&) = delete;
    virtual ~Library() = default;

    /// Ids, in alphabetical order.
    virtual std::vector<std::string> scenarios() const = 0;
    virtual std::vector<std::string> rulesets() const = 0;
    virtual std::vector<std::string> house_rules() const = 0;

    /// By id; the problem names the nearest existing id.
    virtual Result<SourceText, Problem> scenario(const std::string& id) const = 0;
    virtual Result<SourceText, Problem> house_rule(const std::string& id) const = 0;

    /// A ruleset for reading.
    virtual Result<std::shared_ptr<const Charts>, Problems> charts(const std::string& ruleset,
                                                                   const std::vector<SourceText>& house) const = 0;
    /// card.toml: scale, description, titles of chapters.
    virtual Result<SourceText, Problem> ruleset_card(const std::string& ruleset) const = 0;
    /// The drawings of a rulebook; none if it has none, or if its data have errors.
    virtual std::vector<report::Drawing> drawings(const std::string& ruleset) const;
    /// A battle ready to open, from a scenario's text and a ruleset ("" = its first). `book`: earlier texts of the
    /// ruleset; null = those of the data folder.
    virtual Result<PreparedBattle, Problems> prepare(const SourceText& scenario, const std::string& ruleset,
                                                     const std::vector<SourceText>& house,
                                                     std::shared_ptr<const RulesetFiles> book) const = 0;
    Result<PreparedBattle, Problems> prepare(const SourceText& scenario, const std::string& ruleset,
                                             const std::vector<SourceText>& house) const {
        return prepare(scenario, ruleset, house, nullptr);
    }
    /// The print sheet of a battle's ruleset; empty: only its charts are printed.
    virtual PrintSheet print_sheet(const Battle&) const;
    /// How a battle's ruleset stages questions of a real table; empty: it does not.
    virtual Staging staging(const Battle&) const;
    /// The distance that a courier rides in a turn; 0 = the ruleset does not say.
    virtual Cited<double> courier_ride(const Battle&) const { return {}; }
    /// The ruleset if none is named; "" = none.
    virtual std::string default_ruleset() const { return {}; }
    /// The `optional_rules` that a scenario may choose.
    virtual std::vector<std::string> optional_rules(const std::string&) const { return {}; }
    /// The tables of generated battles. A problem: there are none.
    virtual Result<std::shared_ptr<const skirmish::Tables>, Problems> skirmish_tables() const { return Problems{}; }
    /// Problems: there is no such ruleset, or it cannot play the battle.
    virtual Result<ConvertedScenario, Problems> converted(const SourceText&, const std::string&) const {
        return Problems{};
    }
    /// All errors and warnings of a scenario's text.
    virtual Problems check(const SourceText& scenario) const = 0;
};

}  // namespace linstock::server
