#include "server/session/session_registry.hpp"

#include "battle/json.hpp"
#include "server/access/tokens.hpp"
#include "server/views/viewers.hpp"

namespace linstock::server {

namespace {

constexpr const char* no_such_link_message = "this link opens no battle";
constexpr const char* claim_first_message = "this is an invitation: claim it to get the key of the seat";
constexpr const char* claimed_message = "this invitation was used: the seat is taken";

}  // namespace

int link_error_status(const std::string& why) {
    constexpr int store_failed = 507;
    return why == no_such_link_message || why == claim_first_message || why == claimed_message ? 404 : store_failed;
}

Result<OpenedLink, std::string> SessionRegistry::open_link(const std::string& token) {
    auto opened = inspect_link(token);
    if (!opened || !opened->link.invitation) return opened;
    return std::string(opened->claimed_key_hash.empty() ? claim_first_message : claimed_message);
}

Result<OpenedLink, std::string> SessionRegistry::inspect_link(const std::string& token) {
    if (token.empty() || token.size() > 200) return std::string(no_such_link_message);
    const std::string hash = hash_of_token(token);
    auto link = context_.store->link(hash);
    if (!link) return link.error();
    if (!*link) return std::string(no_such_link_message);
    return OpenedLink{find_session((*link)->battle), link_of(**link), valid_links(unseal((*link)->sealed, token)), hash,
                      (*link)->heir};
}

std::string SessionRegistry::valid_links(const std::string& links) {
    const auto all = json::parse(links, "");
    if (links.empty() || !all) return "";
    json::Writer to;
    to.list();
    for (const json::Value& link : all->items) {
        const json::Value* token = link.find("token");
        if (token == nullptr) continue;
        const auto row = context_.store->link(hash_of_token(token->text));
        if (row && *row && (*row)->heir.empty()) to.raw(link.raw(links));
    }
    to.end_list();
    return to.take();
}

std::shared_ptr<BattleSession> SessionRegistry::find_session(const std::string& battle) {
    const std::lock_guard hold(lock_);
    std::shared_ptr<BattleSession>& session = sessions_[battle];
    if (session == nullptr) session = std::make_shared<BattleSession>(context_, battle);
    last_used_[battle] = ++use_counter_;
    const std::shared_ptr<BattleSession> found = session;
    evict();
    return found;
}

void SessionRegistry::add(std::shared_ptr<BattleSession> session) {
    const std::lock_guard hold(lock_);
    last_used_[session->id()] = ++use_counter_;
    sessions_[session->id()] = std::move(session);
    evict();
}

std::size_t SessionRegistry::size() {
    const std::lock_guard hold(lock_);
    return sessions_.size();
}

std::vector<std::shared_ptr<BattleSession>> SessionRegistry::open_sessions() {
    const std::lock_guard hold(lock_);
    std::vector<std::shared_ptr<BattleSession>> out;
    for (const auto& [id, session] : sessions_)
        out.push_back(session);
    return out;
}

void SessionRegistry::drop_idle() {
    const std::lock_guard hold(lock_);
    std::erase_if(sessions_, [](const auto& one) { return one.second.use_count() == 1; });
    std::erase_if(last_used_, [this](const auto& one) { return !sessions_.contains(one.first); });
}

void SessionRegistry::evict() {
    for (;;) {
        auto oldest = sessions_.end();
        std::size_t idle_bytes = 0;
        for (auto it = sessions_.begin(); it != sessions_.end(); ++it) {
            if (it->second.use_count() != 1) continue;
            idle_bytes += it->second->memory_bytes();
            if (oldest == sessions_.end() || last_used_[it->first] < last_used_[oldest->first]) oldest = it;
        }
        if (oldest == sessions_.end() || (sessions_.size() <= max_sessions_ && idle_bytes <= max_idle_bytes)) return;
        last_used_.erase(oldest->first);
        sessions_.erase(oldest);
    }
}

std::vector<std::string> due_battles(SessionRegistry& registry) {
    constexpr int limit = 1000;
    std::vector<std::string> out;
    const auto documents =
        registry.context().store->documents_due(clocks_collection, registry.context().battle_time(), limit);
    if (documents)  // if the store fails, they are still due the next time
        for (const store::DocumentRow& document : *documents)
            out.push_back(document.id);
    return out;
}

void run_due_clocks(SessionRegistry& registry, const std::string& battle) {
    const std::shared_ptr<BattleSession> session = registry.find_session(battle);
    const std::lock_guard hold(session->lock());
    const auto error = session->load();
    if (!error) {
        if (session->run_due_clocks()) send_updates(*session);
        return;
    }
    if (session->may_load_later()) return;
    // A battle that cannot be opened any more has no clock.
    store::Store& store = *registry.context().store;
    auto document = store.document(clocks_collection, battle);
    if (!document || !*document) return;
    (*document)->due = 0;
    const auto stored = store.put_documents({**document});
    if (stored && *stored) registry.context().report_given_up(battle, *error);
}

}  // namespace linstock::server
