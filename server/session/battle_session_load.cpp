// How a session opens its battle: new, from a record, or from the store.

#include "battle/event.hpp"
#include "server/session/battle_session.hpp"

#include <exception>

namespace linstock::server {

void BattleSession::start_record(store::BattleRow row, PreparedBattle prepared,
                                 const std::vector<std::string>& decisions) {
    stored_.open(std::move(row), std::move(prepared));
    automation_.open();
    stored_.append_record(decisions);
    refresh_prompts();
}

void BattleSession::start_from(store::BattleRow row, PreparedBattle prepared, const std::vector<Decision>& decisions) {
    try {
        stored_.open(std::move(row), std::move(prepared));
        automation_.open();
        if (!stored_.append(decisions)) return;
        stored_.compute_prompts();
        DecisionBatch batch = stored_.batch();
        answer_automatically(batch);
        stored_.adopt_unstored(batch);
    } catch (const std::exception& e) {
        stored_.set_bug(std::string("it could not be continued: ") + e.what());
    }
    stored_.set_finished();
    if (is_loaded()) refresh_prompts();
}

store::Failure BattleSession::store_new(const std::vector<store::LinkRow>& links) {
    if (auto failed = clocks_.load()) return failed;
    if (auto failed = stored_.store_new(links)) return failed;
    memory_bytes_ = stored_.memory_bytes();
    open_clocks();
    sync_clocks();
    request_work();
    return std::nullopt;
}

std::optional<std::string> BattleSession::load() {
    if (is_loaded()) return std::nullopt;
    if (!load_error_.empty()) return load_error_;
    refused_by_store_ = is_damaged_ = false;
    const auto refused = [this](const std::string& why) {
        refused_by_store_ = true;
        is_damaged_ = store::tells_damage(why);
        return why;
    };
    auto stored = stored_.read();
    if (!stored) return refused(stored.error());
    if (!*stored) return "there is no such battle";
    if (const auto failed = automation_.load_standing(id_)) return refused(*failed);
    if (const auto failed = notes_.load()) return refused(*failed);
    if (const auto failed = clocks_.load()) return refused(*failed);
    load_error_ = stored_.open_stored(std::move(**stored));
    if (!load_error_.empty()) return load_error_;
    automation_.open();
    memory_bytes_ = stored_.memory_bytes();
    refresh_prompts();
    automation_.find_pending();
    open_clocks();
    if (automation_.has_pending()) request_work();
    return std::nullopt;
}

}  // namespace linstock::server
