#include "server/setup/stored_ruleset.hpp"

#include "server/access/tokens.hpp"

namespace linstock::server {

store::BookRow row_of(const RulesetFiles& book) {
    store::BookRow row;
    row.ruleset = book.ruleset.text;
    row.charts = book.charts.text;
    row.clauses = book.clauses.text;
    row.hash = sha256(std::to_string(row.ruleset.size()) + ":" + std::to_string(row.charts.size()) + ":" + row.ruleset +
                      row.charts + row.clauses);
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
