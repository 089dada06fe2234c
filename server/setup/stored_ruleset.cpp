#include "server/setup/stored_ruleset.hpp"

#include "battle/ruleset.hpp"
#include "server/access/tokens.hpp"

#include <mutex>
#include <utility>
#include <vector>

namespace linstock::server {

namespace {

/// The hashes of the files that are in memory. Thread-safe.
class FileHashes {
  public:
    std::string of(const std::shared_ptr<const RulesetFiles>& files, const store::BookRow& row) {
        const std::lock_guard hold(lock_);
        std::erase_if(known_, [](const auto& one) { return one.first.expired(); });
        for (const auto& [known, hash] : known_)
            if (known.lock() == files) return hash;
        known_.emplace_back(files, sha256(std::to_string(row.ruleset.size()) + ":" + std::to_string(row.charts.size()) +
                                          ":" + row.ruleset + row.charts + row.clauses));
        return known_.back().second;
    }

  private:
    std::mutex lock_;
    std::vector<std::pair<std::weak_ptr<const RulesetFiles>, std::string>> known_;
};

}  // namespace

store::BookRow row_of(const std::shared_ptr<const RulesetFiles>& book) {
    static FileHashes hashes;
    store::BookRow row;
    row.ruleset = book->ruleset.text;
    row.charts = book->charts.text;
    row.clauses = book->clauses.text;
    row.hash = hashes.of(book, row);
    return row;
}

Result<PreparedBattle, Problems> prepare_with_stored_rules(ServerContext& context, const SourceText& scenario,
                                                           const std::string& ruleset, std::uint64_t ruleset_hash,
                                                           const std::vector<SourceText>& rules) {
    auto now = context.library->prepare(scenario, ruleset, rules);
    if (now && now->battle->rules->has_hash(ruleset_hash)) return now;
    const auto kept = context.store->book(ruleset, ruleset_hash);
    if (!kept || !*kept) return now;
    RulesetFiles files;
    files.ruleset = SourceText{(*kept)->ruleset, ruleset + "/ruleset.toml"};
    files.charts = SourceText{(*kept)->charts, ruleset + "/charts.toml"};
    files.clauses = SourceText{(*kept)->clauses, ruleset + "/clauses.toml"};
    auto then =
        context.library->prepare(scenario, ruleset, rules, std::make_shared<const RulesetFiles>(std::move(files)));
    if (then && then->battle->rules->has_hash(ruleset_hash)) return then;
    return now;
}

}  // namespace linstock::server
