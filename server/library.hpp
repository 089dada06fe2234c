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

namespace linstock::server {

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

    /// A book as it can be read; and ready to play.
    virtual Result<std::shared_ptr<const Charts>, Problems> charts(const std::string& ruleset,
                                                                   const std::vector<SourceText>& house) const = 0;
    virtual Result<std::shared_ptr<const Ruleset>, Problems> ruleset(const std::string& id,
                                                                     const std::vector<SourceText>& house) const = 0;
    /// Outcome::degree in the words of the ruleset: "major defeat".
    virtual std::string degree_word(const std::string& ruleset, int degree) const = 0;
};

}  // namespace linstock::server
