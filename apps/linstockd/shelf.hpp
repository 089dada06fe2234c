#pragma once
// The data folder as the server reads it: ids only, never a path, since they come from the network.

#include "server/library.hpp"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace linstock::apps {

class Shelf : public server::Library {
  public:
    std::vector<std::string> scenarios() const override;
    std::vector<std::string> rulesets() const override;
    std::vector<std::string> houses() const override;
    Result<SourceText, Problem> scenario(const std::string& id) const override;
    Result<SourceText, Problem> house(const std::string& id) const override;
    Result<std::shared_ptr<const Charts>, Problems> charts(const std::string& ruleset,
                                                           const std::vector<SourceText>& house) const override;
    Result<std::shared_ptr<const Ruleset>, Problems> ruleset(const std::string& id,
                                                             const std::vector<SourceText>& house) const override;
    std::string degree_word(const std::string& ruleset, int degree) const override;

  private:
    // Books as printed are read once: all battles share them.
    mutable std::mutex guard_;
    mutable std::map<std::string, std::shared_ptr<const Charts>> charts_;
    mutable std::map<std::string, std::shared_ptr<const Ruleset>> rulesets_;
};

}  // namespace linstock::apps
