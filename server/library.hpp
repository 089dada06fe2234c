#pragma once
// What the server needs of the data folder: brought in by the program, so that the rooms open no file. Everything is
// called from any thread.

#include "base/diagnostics.hpp"
#include "base/result.hpp"
#include "battle/ruleset.hpp"
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

namespace linstock::server {

/// What a battle is fought with.
struct Ready {
    std::shared_ptr<const Scenario> scenario;  ///< as it was given
    std::shared_ptr<const Battle> battle;      ///< its scenario has the book's values filled in
    std::shared_ptr<const RulesetFiles> book;  ///< the texts of the ruleset, without house rules
};

class Library {
  public:
    Library() = default;
    Library(const Library&) = delete;  // shared by reference; copies would have caches of their own
    Library& operator=(const Library&) = delete;
    virtual ~Library() = default;

    /// Ids, in alphabetical order.
    virtual std::vector<std::string> scenarios() const = 0;
    virtual std::vector<std::string> rulesets() const = 0;
    virtual std::vector<std::string> houses() const = 0;

    /// By id; the problem has the nearest id there is.
    virtual Result<SourceText, Problem> scenario(const std::string& id) const = 0;
    virtual Result<SourceText, Problem> house(const std::string& id) const = 0;

    /// A book as it can be read.
    virtual Result<std::shared_ptr<const Charts>, Problems> charts(const std::string& ruleset,
                                                                   const std::vector<SourceText>& house) const = 0;
    /// What the shelf says of a ruleset: scale, about, titles of its chapters (card.toml).
    virtual Result<SourceText, Problem> card(const std::string& ruleset) const = 0;
    /// The drawings of a rulebook; none if it has none, or if its data have errors.
    virtual std::vector<report::Drawing> drawings(const std::string& ruleset) const;
    /// A battle ready to open, of a scenario's text with a ruleset ("" = its first). `book`: the ruleset's texts as
    /// they once were; null = those of the data folder.
    virtual Result<Ready, Problems> prepare(const SourceText& scenario, const std::string& ruleset,
                                            const std::vector<SourceText>& house,
                                            std::shared_ptr<const RulesetFiles> book) const = 0;
    Result<Ready, Problems> prepare(const SourceText& scenario, const std::string& ruleset,
                                    const std::vector<SourceText>& house) const {
        return prepare(scenario, ruleset, house, nullptr);
    }
    /// What the book of a battle gives to whoever prints it; without one its charts alone are printed.
    virtual PrintSheet paper(const Battle&) const;
    /// How the book of a battle stages questions of a real table; without any it answers none.
    virtual Staging staging(const Battle&) const;
    /// How far a courier rides in a turn of the battle; 0 = its book does not say.
    virtual Cited<double> courier_ride(const Battle&) const { return {}; }
    /// The book that is taken where nobody names any; "" = none is.
    virtual std::string usual() const { return {}; }
    /// `optional_rules` that a scenario may ask of a book.
    virtual std::vector<std::string> optional_rules(const std::string&) const { return {}; }
    /// Everything wrong with a scenario's text, warnings too.
    virtual Problems check(const SourceText& scenario) const = 0;
};

}  // namespace linstock::server
