#include "server/server.hpp"

#include "server/access/tokens.hpp"
#include "server/api/http_api.hpp"
#include "server/api/message_handler.hpp"
#include "server/clocks/battle_time.hpp"
#include "server/lobby/open_game_expiry.hpp"
#include "server/tasks/autoplay_queue.hpp"
#include "server/views/viewers.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace linstock::server {

namespace {

/// Clients of the same battle wait for all of them.
constexpr std::size_t most_at_once = 200;

std::int64_t system_clock() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

class Server::Impl {
  public:
    Impl(ServerContext context, const ServerOptions& options)
        : registry(std::move(context), options.max_sessions),
          wake(options.wake),
          stores_battle_time(options.battle_time != nullptr),
          autoplay(options.max_autoplay_sessions) {
        registry.context().search_seconds = options.seconds;
        registry.context().is_single_user = options.is_single_user;
        registry.context().network = options.network;
        registry.context().push_key = options.push_key;
        registry.context().open_game_lifetime = options.open_game_lifetime;
        registry.context().max_open_games_per_client = options.max_open_games_per_client;
        registry.context().notify_host = options.notify_host;
        const std::size_t joined = options.max_joined_bytes;
        registry.context().joined_memory.set_limits(joined == 0 ? JoinedMemory::Limits{SIZE_MAX, SIZE_MAX}
                                                                : JoinedMemory::Limits{joined, 8 * joined});
        if (options.thinking == ServerOptions::Thinking::elsewhere) registry.context().on_work = [](const auto&...) {};
        if (options.thinking == ServerOptions::Thinking::in_background) {
            registry.context().on_work = [this](const auto& room, const WorkOwner& owner) { wait(room, owner); };
            registry.context().max_automatic_answers = most_at_once;
        }
    }

    /// A battle waits once, however often it asks.
    void wait(const std::shared_ptr<BattleSession>& session, const WorkOwner& owner) {
        {
            const std::lock_guard hold(lock);
            // The caller holds the session's lock.
            if (!(session->has_pending_automation() ? autoplay.add(session, owner) : add_thinking(session, owner)))
                return;
            if (searches_running != nullptr) searches_running->set_waiting(all_that_wait(running_client));
        }
        if (wake) wake();
    }
    /// False: it waits already.
    bool add_thinking(const std::shared_ptr<BattleSession>& session, const WorkOwner& owner) {
        const auto one =
            std::find_if(waiting.begin(), waiting.end(), [&](const Waits& w) { return w.session == session; });
        if (one == waiting.end()) {
            const bool has_player = session->is_human(Seat::first) || session->is_human(Seat::second);
            waiting.push_back({session, owner, owner.client_key, search_queue.add(owner.client_key), has_player});
            return true;
        }
        if (owner.replaces(one->owner)) one->owner = owner;
        return false;
    }
    /// The number of searches that a search of this client keeps waiting, itself included. Of each other network one
    /// counts, because the next of this client comes after those. Auto-play gets every second turn, however much there
    /// is.
    std::size_t all_that_wait(const std::string& client_key) const {
        const std::size_t own = search_queue.of_network(client_key);
        const std::size_t others = search_queue.networks() - (own != 0 ? 1 : 0);
        return own + others + (autoplay.empty() ? 0 : 1) + 1;
    }

    /// The next battle. Searches and auto-play take turns. Within each, networks take turns, and then their clients.
    struct Next : AutoplayQueue::Part {
        bool part = false;        ///< a part of auto-play
        std::size_t waiting = 0;  ///< the number that waits
    };
    /// Nothing: there is none.
    std::optional<Next> next() {
        const std::int64_t now = registry.context().battle_time();
        const std::lock_guard hold(lock);
        auto part = rotate_autoplay && !waiting.empty() ? std::nullopt : autoplay.next(now);
        rotate_autoplay = part.has_value();
        if (part) return Next{std::move(*part), true, waiting.size()};
        if (waiting.empty()) return std::nullopt;
        const Waits first = first_of_waiting();
        return Next{{first.session->id(), first.session, first.owner}, false, all_that_wait(first.owner.client_key)};
    }
    /// The caller holds the session's lock; null = it could not be opened.
    void ended(const Next& part, const std::shared_ptr<BattleSession>& session) {
        const std::lock_guard hold(lock);
        autoplay.finish(part.id, session);
    }
    /// The store refused to open it: it gets another turn after a moment.
    void later(const Next& refused) {
        const std::int64_t now = registry.context().battle_time();
        const std::lock_guard hold(lock);
        autoplay.retry_later(refused.id, now);
    }

    /// Sets the clock of the running search and its client; null = none runs.
    void thinks_by(std::shared_ptr<SearchClock> clock, const std::string& client_key) {
        const std::lock_guard hold(lock);
        searches_running = std::move(clock);
        running_client = client_key;
        if (searches_running != nullptr) searches_running->set_waiting(all_that_wait(client_key));
    }

    std::shared_ptr<Connection> connection(ConnectionId id) {
        const std::lock_guard hold(lock);
        const auto it = connections.find(id);
        return it == connections.end() ? nullptr : it->second;
    }

    /// While a clock runs in any battle. If the store fails, the next call tries again.
    void keep_battle_time() {
        const std::int64_t now = registry.context().battle_time();
        if (!stores_battle_time || now - battle_time_stored < battle_time_interval) return;
        store::Store& store = *registry.context().store;
        const auto clocks = store.documents_due(clocks_collection, INT64_MAX, 1);
        if (!clocks || clocks->empty()) return;
        if (!store_battle_time(store, now)) battle_time_stored = now;
    }

    SessionRegistry registry;
    std::function<void()> wake;
    const bool stores_battle_time;
    std::atomic<std::int64_t> battle_time_stored = 0;
    std::mutex lock;  ///< may be taken while a session's lock is held, never the other way round
    std::map<ConnectionId, std::shared_ptr<Connection>> connections;
    ConnectionId last = 0;
    struct Waits {
        std::shared_ptr<BattleSession> session;
        WorkOwner owner;
        std::string place_of;  ///< the client it came for; a second client does not change its position
        RoundRobin::Ticket ticket;
        bool has_player = false;  ///< false: only watchers wait for it
    };
    /// Battles of players first. Within a client first come, first served.
    Waits first_of_waiting() {
        const auto next = std::min_element(waiting.begin(), waiting.end(), [](const Waits& a, const Waits& b) {
            return std::pair(!a.has_player, a.ticket.rank()) < std::pair(!b.has_player, b.ticket.rank());
        });
        Waits first = std::move(*next);
        waiting.erase(next);
        search_queue.serve(first.place_of);
        search_queue.remove(first.place_of);
        return first;
    }
    std::deque<Waits> waiting;  ///< battles that wait for a search
    RoundRobin search_queue;    ///< of the battles in `waiting`
    AutoplayQueue autoplay;
    bool rotate_autoplay = false;                   ///< the last turn was auto-play's
    std::shared_ptr<SearchClock> searches_running;  ///< of the running search
    std::string running_client;                     ///< the client that pays for the running search
};

Result<std::unique_ptr<Server>, std::string> Server::open(const ServerOptions& options,
                                                          std::shared_ptr<const Library> library) {
    if (!ready_for_secrets()) return std::string("the system gives no random numbers");
    auto opened = store::Store::open(options.store, options.instance, options.writers);
    if (!opened) return opened.error();
    ServerContext context;
    context.library = std::move(library);
    context.store = std::move(*opened);
    context.clock = options.clock ? options.clock : system_clock;
    context.battle_time = options.battle_time;
    return std::unique_ptr<Server>(new Server(std::make_unique<Impl>(std::move(context), options)));
}

Server::Server(std::unique_ptr<Impl> inside) : impl_(std::move(inside)) {}
Server::~Server() = default;

HttpReply Server::answer(const HttpRequest& request) { return answer_http(impl_->registry, request); }

std::string Server::answer_detached(const std::string& token, std::string_view message) {
    return server::answer_detached(impl_->registry, token, message);
}

namespace {
/// If memory runs out, some is freed, and the next update sends what was missed.
void tell(BattleSession& session) {
    try {
        send_updates(session);
    } catch (const std::exception&) {
        session.drop_caches();
    }
}
/// The reason why it cannot be opened.
std::optional<std::string> opened(BattleSession& session) {
    try {
        return session.load();
    } catch (const std::exception& fault) {
        return fault.what();
    }
}
}  // namespace

bool Server::do_background_work(const std::function<void(const std::string& battle)>& about,
                                const std::function<void(const std::string& whose)>& paid) {
    std::optional<Impl::Next> next = impl_->next();
    if (!next) return false;
    const auto session = next->session != nullptr ? std::move(next->session) : impl_->registry.find_session(next->id);
    std::unique_lock hold(session->lock());
    const auto begin = [&] {
        if (about) about(session->id());
    };
    if (next->part) {
        if (!session->is_loaded()) begin();
        const auto wrong = opened(*session);
        if (!wrong) {
            begin();
            const BattleSession::OwnerScope his(*session, next->owner);
            if (session->continue_automation()) tell(*session);
        }
        if (wrong && session->may_load_later()) {
            impl_->later(*next);
        } else {
            impl_->ended(*next, wrong ? nullptr : session);
            if (wrong) impl_->registry.context().report_given_up(session->id(), *wrong);
        }
        if (paid) paid(next->owner.client_key);
        return true;
    }
    // The session asks for its search again after its automatic answers.
    if (session->has_pending_automation()) return true;
    const std::unique_ptr<BackgroundSearch> search = session->take_search();
    if (search == nullptr) return true;
    hold.unlock();
    begin();
    impl_->thinks_by(search->clock, next->owner.client_key);
    search->run(next->waiting);
    impl_->thinks_by(nullptr, "");
    hold.lock();
    const BattleSession::OwnerScope his(*session, next->owner);
    if (session->finish_search(*search)) tell(*session);
    return true;
}

std::vector<std::string> Server::due_battles() {
    expire_open_games(impl_->registry);
    impl_->keep_battle_time();
    return server::due_battles(impl_->registry);
}

void Server::run_due_clocks(const std::string& battle) { server::run_due_clocks(impl_->registry, battle); }

void Server::drop_idle_sessions() { impl_->registry.drop_idle(); }

std::size_t Server::session_count() { return impl_->registry.size(); }
store::Figures Server::figures() const { return impl_->registry.context().store->figures(); }

ConnectionId Server::connected(std::shared_ptr<MessageSink> sink, std::string client_key) {
    auto connection = std::make_shared<Connection>();
    connection->sink = std::move(sink);
    connection->client_key = std::move(client_key);
    const std::lock_guard hold(impl_->lock);
    connection->id = ++impl_->last;
    impl_->connections.emplace(connection->id, connection);
    return connection->id;
}

void Server::received(ConnectionId connection, std::string_view message) {
    if (const auto from = impl_->connection(connection)) answer_message(impl_->registry, *from, message);
}

void Server::disconnected(ConnectionId connection) {
    std::shared_ptr<Connection> gone;
    {
        const std::lock_guard hold(impl_->lock);
        const auto it = impl_->connections.find(connection);
        if (it == impl_->connections.end()) return;
        gone = it->second;
        impl_->connections.erase(it);
    }
    leave_all(*gone);
}

void Server::close(const std::string& reason) {
    std::map<ConnectionId, std::shared_ptr<Connection>> all;
    {
        const std::lock_guard hold(impl_->lock);
        all.swap(impl_->connections);
    }
    json::Writer to;
    to.object();
    to.member("push", "closing").member("text", reason);
    to.end_object();
    const auto text = std::make_shared<const std::string>(to.take());
    for (const auto& [id, connection] : all) {
        connection->sink->send(text);
        connection->sink->close(reason);
    }
    for (const auto& [id, connection] : all)
        leave_all(*connection);
}

}  // namespace linstock::server
