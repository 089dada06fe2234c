#include "apps/linstockd/worker_pool.hpp"

#include "apps/linstockd/cluster_node.hpp"
#include "apps/linstockd/frame_connection.hpp"
#include "apps/linstockd/front_process.hpp"
#include "apps/linstockd/metrics.hpp"
#include "apps/linstockd/worker_process.hpp"
#include "base/hash.hpp"
#include "battle/json.hpp"
#include "server/access/tokens.hpp"
#include "server/api/http_api.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <openssl/crypto.h>
#include <sys/socket.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

using server::Frame;
using server::FrameKind;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr auto check_every = milliseconds(50);
constexpr auto clocks_every = milliseconds(1000);
constexpr std::size_t secret_size = 64;  ///< store::NodeRegistry::secret()
constexpr std::size_t number_size = 20;
constexpr std::string_view spectator = "spectator";  // role of a link
constexpr const char* unreachable = "the machine that plays this battle cannot be reached: try again in a moment";
constexpr const char* overloaded = "the server is overloaded: try again in a moment";
constexpr auto never = asio::steady_timer::time_point::max();

Outcome error_outcome(int status, std::string_view sentence) {
    json::Writer to;
    to.object().member("error", sentence).end_object();
    return {server::HttpReply{status, "application/json", to.take(), {}}, {}};
}
std::string error_of(const Outcome& outcome) {
    const auto body = json::parse(outcome.reply.body, "");
    const json::Value* error = body ? body->find("error") : nullptr;
    return error == nullptr ? "this could not be done" : error->text;
}

/// A worker process and its connection. When it ends, another one replaces it.
struct Worker : FrameConnection {
    Worker(asio::io_context& io, const WorkerOptions& options) : FrameConnection(io), process(options) {
        beast::error_code error;
        if (const int file = process.take_socket(); file >= 0)
            error = socket.assign(asio::generic::stream_protocol(AF_UNIX, 0), file, error);
    }
    Process process;
    std::int64_t alive = 0;   ///< the last value of WorkerStatus::alive
    milliseconds silence{0};  ///< how long it has not changed, without times when this process itself could not check
    bool dismissed = false;   ///< ended because our node number changed
    steady_clock::time_point since = steady_clock::now();
};
using WorkerPtr = std::shared_ptr<Worker>;

/// Another machine: one that we connected to, or that connected to us.
struct Peer : FrameConnection {
    using FrameConnection::FrameConnection;
    std::int64_t node = 0;
    std::map<std::uint64_t, std::uint64_t> connections;  ///< the peer's connections: its number to ours
};

/// A battle that a connection has joined.
struct Joined {
    std::string token;
    std::shared_ptr<FrameConnection> peer;  ///< null = it is played here
    bool watches = false;
};
struct Connection {
    std::shared_ptr<server::MessageSink> socket;
    std::string client;
    std::map<std::string, Joined> battles;
};

/// A connection of another machine.
class PeerClient final : public server::MessageSink {
  public:
    PeerClient(asio::io_context& io, const std::shared_ptr<Peer>& peer, std::uint64_t id)
        : io_(io),
          peer_(peer),
          id_(id) {}
    void send(std::shared_ptr<const std::string> message) override { pass_on(FrameKind::send, *message); }
    void close(std::string reason) override { pass_on(FrameKind::close, reason); }

  private:
    void pass_on(FrameKind kind, std::string_view text) {
        if (const auto peer = peer_.lock()) apps::send(io_, peer, kind, id_, text);
    }
    asio::io_context& io_;
    std::weak_ptr<Peer> peer_;
    std::uint64_t id_;
};

bool is_peer(const std::shared_ptr<FrameConnection>& to) { return dynamic_cast<const Peer*>(to.get()) != nullptr; }

template <class Take>
asio::awaitable<void> each_frame(std::shared_ptr<FrameConnection> from, Take take) {
    std::vector<char> bytes(std::size_t{1} << 18);
    while (!from->in.is_broken()) {
        auto [error, n] = co_await from->socket.async_read_some(asio::buffer(bytes), by_value);
        if (error) break;
        from->in.feed(std::string_view(bytes.data(), n));
        while (auto frame = from->in.next())
            take(std::move(*frame));
    }
}

/// `awake` counts for battle workers only: a task worker has battles in memory while it reads them.
void add_statistics(WorkerPoolStatus& to, const Worker& worker, bool with_awake) {
    for (std::size_t i = 0; i < to.statistics.size(); ++i) {
        const std::uint64_t value = worker.process.status().statistics[i];
        if (i == WorkerStatus::waits_for)
            to.statistics[i] = std::max(to.statistics[i], value);
        else if (with_awake || i != WorkerStatus::awake)
            to.statistics[i] += value;
    }
}

/// True if the process has shown no sign of life for too long. Checks that this process missed do not count: then it,
/// or the whole machine, was stopped.
bool hangs(Worker& worker) {
    constexpr auto limit = milliseconds(8000);
    const std::int64_t alive = worker.process.status().alive.load();
    worker.silence = alive == worker.alive ? worker.silence + check_every : milliseconds(0);
    worker.alive = alive;
    return alive != 0 && worker.silence > limit;
}

/// Why we ended a worker.
struct EndedByUs {
    std::string about;  ///< what the late thread did
    bool to_blame = true;
};

class Pool final : public WorkerPool, public std::enable_shared_from_this<Pool> {
  public:
    Pool(asio::io_context& io, WorkerPoolOptions&& options, std::unique_ptr<store::Store> store)
        : io_(io),
          options_(std::move(options)),
          store_(std::move(store)),
          node_(options_.nodes ? std::make_unique<ClusterNode>(io, std::move(options_.nodes), options_.worker.node)
                               : nullptr),
          battle_workers_(std::max(1U, options_.battle_workers)),
          task_workers_(std::max(1U, options_.task_workers)),
          tasks_(options_.max_waiting_tasks, task_workers_.size(), options_.worker.shared) {}

    void begin() {
        for (std::size_t i = 0; i < battle_workers_.size(); ++i)
            start_worker(true, i);
        for (std::size_t i = 0; i < task_workers_.size(); ++i)
            start_worker(false, i);
        asio::co_spawn(io_, [self = shared_from_this()] { return self->check_workers(); }, log_fault);
        asio::co_spawn(io_, [self = shared_from_this()] { return self->check_clocks(); }, log_fault);
        if (node_)
            node_->begin({[this] { restart_battle_workers(); },
                          [this](const std::set<std::int64_t>& live_nodes) { drop_dead_peers(live_nodes); }});
    }

    asio::awaitable<Outcome> answer(server::HttpRequest request) override { return answer(std::move(request), false); }
    asio::awaitable<Cost> receive(std::uint64_t connection, std::string_view text, MessageHead head) override {
        return receive(connection, text, std::move(head), false);
    }

    std::uint64_t connect(std::shared_ptr<server::MessageSink> socket, std::string client) override {
        connections_[++last_connection_] = Connection{std::move(socket), std::move(client), {}};
        return last_connection_;
    }
    void disconnect(std::uint64_t id) override {
        connections_.erase(id);
        for (const WorkerPtr& worker : battle_workers_)
            if (worker->clients.erase(id) > 0) send(io_, worker, FrameKind::disconnect, id, "");
        for (const auto& [node, peer] : peers_)
            if (peer->clients.erase(id) > 0) send(io_, peer, FrameKind::disconnect, id, "");
    }
    Activity activity(std::uint64_t id) const override {
        Activity out = Activity::none;
        if (const auto at = connections_.find(id); at != connections_.end())
            for (const auto& [battle, joined] : at->second.battles)
                out = std::max(out, joined.watches ? Activity::watches : Activity::plays);
        return out;
    }

    WorkerPoolStatus status() const override {
        WorkerPoolStatus out = lost_;
        out.cut_off = node_ && !node_->has_lease();
        out.waiting_tasks = tasks_.size();
        for (const auto* all : {&battle_workers_, &task_workers_})
            for (std::size_t i = 0; i < all->size(); ++i) {
                const Worker& one = *(*all)[i];
                const bool plays_battles = all == &battle_workers_;
                add_statistics(out, one, plays_battles);
                out.processes.push_back({plays_battles, i, !one.gone, one.pending.size(), memory_of(one.process.id())});
            }
        return out;
    }
    store::Store& store() override { return *store_; }

    void close_connections(const std::string& reason) override {
        json::Writer to;
        to.object().member("push", "closing").member("text", reason).end_object();
        const auto text = std::make_shared<const std::string>(to.take());
        for (const auto& [id, connection] : connections_) {
            connection.socket->send(text);
            connection.socket->close(reason);
        }
    }
    void end() override {
        ended_ = true;
        for (const auto* all : {&battle_workers_, &task_workers_})
            for (const WorkerPtr& one : *all) {
                apps::disconnect(*one);
                one->process.end();
            }
        for (const auto& [node, peer] : peers_)
            apps::disconnect(*peer);
        for (const auto& peer : callers_)
            apps::disconnect(*peer);
        if (node_) node_->end();  // no battle is played here any more
    }

    asio::awaitable<void> serve_peer(tcp::socket socket) override {
        auto peer = std::make_shared<Peer>(io_);
        peer->socket = asio::generic::stream_protocol::socket(std::move(socket));
        if (!co_await is_authentic(peer)) co_return;
        callers_.insert(peer);
        co_await each_frame(peer, [&](Frame frame) { take_from_peer(peer, std::move(frame)); });
        apps::disconnect(*peer);
        callers_.erase(peer);
        for (const auto& [theirs, ours] : peer->connections)
            disconnect(ours);
    }

  private:
    // --- Requests and messages ---

    std::uint32_t deadline(int times = 1) const {
        return static_cast<std::uint32_t>(options_.deadline.count()) * static_cast<std::uint32_t>(times);
    }
    std::shared_ptr<Pending> new_task(FrameKind kind, std::string about, std::string client = {}) {
        auto task = std::make_shared<Pending>(io_);
        task->kind = kind;
        task->client = std::move(client);
        task->task_request.timeout_ms = deadline();
        task->task_request.about = std::move(about);
        return task;
    }

    /// `here`: another machine says that the battle is played on this one.
    asio::awaitable<Outcome> answer(server::HttpRequest request, bool here) {
        const server::Target target = server::parsed_target(request.target);
        const std::string what = target.path.size() > 1 ? target.path[1] : "";
        const std::string part = target.path.size() > 2 ? target.path[2] : "";
        auto task = new_task(FrameKind::request, "/api/" + what + (part.empty() || what != "battle" ? "" : "/" + part),
                             request.client_key);
        task->cost = request_class(request.method, request.target.substr(0, request.target.find('?'))).cost;
        const bool from_another = part == "rematch" || part == "onward" || part == "fight_on";
        if (request.method == "POST" && (what == "battles" || from_another))
            task->task_request.timeout_ms = deadline(2);
        const bool by_task_worker = what != "battle" || part == "report" || part == "record" || from_another;
        store::LinkTarget link;
        if (!by_task_worker) {
            auto found = co_await battle_of(request.token);
            if (!found) co_return error_outcome(503, found.error());
            link = std::move(*found);
        }
        task->task_request.request = std::move(request);
        if (!link.battle.empty()) {
            task->task_request.about = link.battle;
            const auto where = co_await connection_to(link.battle, here);
            if (where == nullptr) co_return error_outcome(503, unreachable);
            task->task_request.is_spectator = link.role == spectator && !is_peer(where);
            assign_to(where, task);
        } else {
            queue(task);
        }
        co_await wait_for(task);
        co_return std::move(task->outcome);
    }

    asio::awaitable<Cost> receive(std::uint64_t id, std::string_view text, MessageHead head, bool here) {
        std::shared_ptr<FrameConnection> where;
        store::LinkTarget link;
        const bool joins = head.verb == "join";
        if (joins)
            if (auto found = co_await battle_of(head.token)) {
                link = std::move(*found);
                head.battle = link.battle;
                where = co_await connection_to(head.battle, here);
            }
        const auto at = connections_.find(id);
        if (at == connections_.end()) co_return Cost{};
        Connection& connection = at->second;
        if (joins) {
            constexpr std::size_t battle_limit = 64;
            if (connection.battles.size() >= battle_limit && !connection.battles.contains(head.battle)) {
                tell(id, refused_message(text, "this connection has 64 battles open, the limit: leave one first"));
                co_return Cost{};
            }
            if (where != nullptr && !head.battle.empty())
                connection.battles[head.battle] =
                    Joined{head.token, is_peer(where) ? where : nullptr, link.role == spectator};
        } else {
            where = connection_for(connection, head.battle);
        }
        auto task = new_task(FrameKind::message, head.battle, connection.client);
        task->task_request.connection = id;
        task->task_request.text = std::string(text);
        const auto joined = connection.battles.find(head.battle);
        const bool has_joined = joined != connection.battles.end();
        task->task_request.is_spectator = !is_peer(where) && (!has_joined || joined->second.watches);
        const bool by_task_worker = runs_as_task(head.verb) && has_joined;
        if (by_task_worker) {
            task->kind = FrameKind::detached_message;
            task->cost = TaskCost::medium;
            task->task_request.token = joined->second.token;
            queue(task);
        } else if (where == nullptr) {
            task->end(error_outcome(503, unreachable));
        } else {
            if (where->clients.insert(id).second) send(io_, where, FrameKind::connect, id, connection.client);
            assign_to(where, task);
        }
        if (head.verb == "leave") connection.battles.erase(head.battle);
        co_await wait_for(task);
        const server::HttpReply& reply = task->outcome.reply;
        if (reply.status >= 300)
            tell(id, refused_message(task->task_request.text, error_of(task->outcome)));
        else if (by_task_worker)
            tell(id, reply.body);
        co_return task->outcome.cost;
    }

    /// The battle of a link; "" = it opens none. An error if a shared database does not answer.
    asio::awaitable<store::Read<store::LinkTarget>> battle_of(const std::string& token) {
        if (token.empty() || token.size() > 200) co_return store::LinkTarget{};
        const std::string hash = server::hash_of_token(token);
        if (node_) co_return co_await node_->battle_of(hash);
        const auto link = store_->link(hash);
        co_return link && *link ? store::LinkTarget{(*link)->battle, (*link)->role} : store::LinkTarget{};
    }

    void tell(std::uint64_t id, std::string text) {
        const auto at = connections_.find(id);
        if (at != connections_.end()) at->second.socket->send(std::make_shared<const std::string>(std::move(text)));
    }

    void assign_to(const std::shared_ptr<FrameConnection>& where, const std::shared_ptr<Pending>& task) {
        task->begun = true;
        if (where->gone) {  // its successor starts in a moment
            task->end(error_outcome(503, "this battle is being reopened: try again in a moment"));
            return;
        }
        const std::uint64_t id = ++last_task_;
        where->pending[id] = task;
        send(io_, where, task->kind, id, server::encode(task->task_request));
    }
    /// Ends the task with 503 if the queue has no place for it.
    void queue(const std::shared_ptr<Pending>& task) {
        TaskQueue::Item dropped;
        if (!tasks_.add(task, dropped)) dropped = task;
        if (dropped != nullptr) std::static_pointer_cast<Pending>(dropped)->end(error_outcome(503, overloaded));
        assign_tasks();
    }
    /// Assigns tasks to all free task workers. The first worker does small tasks only.
    void assign_tasks() {
        std::vector<TaskQueue::Item> in_progress;
        for (const WorkerPtr& worker : task_workers_)
            for (const auto& [id, task] : worker->pending)
                in_progress.push_back(task);
        for (std::size_t i = 0; i < task_workers_.size() && tasks_.size() > 0; ++i) {
            if (task_workers_[i]->gone || !task_workers_[i]->pending.empty()) continue;
            const auto next = tasks_.take(i > 0 || task_workers_.size() == 1, in_progress);
            if (next == nullptr) continue;
            in_progress.push_back(next);
            assign_to(task_workers_[i], std::static_pointer_cast<Pending>(next));
        }
    }
    /// A task that has begun ends with its worker's deadline. One that has not begun ends here.
    asio::awaitable<void> wait_for(std::shared_ptr<Pending> task) {
        const auto until = steady_clock::now() + options_.deadline;
        while (!task->over) {
            task->wake.expires_at(task->begun ? never : until);
            co_await task->wake.async_wait(by_value);
            if (task->begun || steady_clock::now() < until) continue;
            tasks_.remove(task);
            task->end(error_outcome(503, overloaded));
        }
    }

    // --- Clocks ---

    /// A task worker lists the battles in which a clock has run out. Each is checked on its own, because one worker
    /// may hang.
    asio::awaitable<void> check_clocks() {
        asio::steady_timer timer(io_);
        while (!ended_) {
            timer.expires_after(clocks_every);
            co_await timer.async_wait(by_value);
            if (ended_) co_return;
            const auto due = new_task(FrameKind::due_battles, "the clocks");
            due->is_clock = true;
            queue(due);
            co_await wait_for(due);
            std::string_view left = due->outcome.reply.status < 300 ? due->outcome.reply.body : std::string_view();
            while (!left.empty() && !ended_) {
                const std::size_t end = left.find('\n');
                const auto [battle, is_new] = checked_.emplace(left.substr(0, end));
                left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
                if (is_new)
                    asio::co_spawn(
                        io_, [self = shared_from_this(), at = battle] { return self->check_clock(at); }, log_fault);
            }
        }
    }
    /// Asks the worker that plays the battle. Another machine checks the clocks of its own battles.
    asio::awaitable<void> check_clock(std::set<std::string>::iterator battle) {
        const auto where = co_await connection_to(*battle, false);
        if (where != nullptr && !is_peer(where)) {
            const auto task = new_task(FrameKind::run_clocks, *battle);
            assign_to(where, task);
            co_await wait_for(task);
        }
        checked_.erase(battle);
    }

    // --- Other machines ---

    std::shared_ptr<FrameConnection> worker_of(const std::string& battle) const {
        return battle_workers_[hash_of(battle) % battle_workers_.size()];
    }
    /// The connection to the worker that plays the battle, here or on another machine; null if it is unknown.
    asio::awaitable<std::shared_ptr<FrameConnection>> connection_to(std::string battle, bool here) {
        if (!node_ || battle.empty()) co_return worker_of(battle);
        const store::BattleLocation location = co_await node_->find(battle, here);
        if (location.node == 0 || ended_) co_return nullptr;
        if (location.node == node_->node()) co_return worker_of(battle);
        co_return peer_of(location);
    }
    /// The connection by which the battle was joined. The worker that would play the battle refuses one that was not.
    std::shared_ptr<FrameConnection> connection_for(const Connection& connection, const std::string& battle) const {
        const auto joined = connection.battles.find(battle);
        if (joined != connection.battles.end() && joined->second.peer) return joined->second.peer;
        return !node_ || node_->has_lease() ? worker_of(battle) : nullptr;
    }

    std::shared_ptr<Peer> peer_of(const store::BattleLocation& location) {
        auto& peer = peers_[location.node];
        if (peer) return peer;
        peer = std::make_shared<Peer>(io_);
        peer->node = location.node;
        peer->open = false;
        asio::co_spawn(
            io_,
            [self = shared_from_this(), peer, address = location.address] { return self->connect_to(peer, address); },
            log_fault);
        return peer;
    }
    asio::awaitable<void> connect_to(std::shared_ptr<Peer> peer, std::string address) {
        const auto at = parse_authority(address).value_or(Authority{});
        beast::error_code failed;
        const tcp::endpoint end(asio::ip::make_address(at.host, failed), at.port);
        if (!failed) {
            auto [error] = co_await peer->socket.async_connect(end, by_value);
            failed = error;
        }
        if (!failed && !peer->socket.set_option(tcp::no_delay(true), failed)) {
            const std::string hello = node_->secret() + fmt::format("{:020}", node_->node());
            auto [error, n] = co_await asio::async_write(peer->socket, asio::buffer(hello), by_value);
            failed = error;
        }
        if (!failed) {
            begin_sending(io_, peer);
            co_await each_frame(peer, [&](Frame frame) { take_from_worker(peer, std::move(frame)); });
        }
        if (ended_) co_return;
        log_warning(fmt::format("node {} cannot be reached", peer->node));
        apps::disconnect(*peer);
        node_->unreachable(peer->node);
        peers_.erase(peer->node);
        fail_pending(*peer, error_outcome(503, unreachable));
    }
    /// True if the peer knows the secret of the database.
    asio::awaitable<bool> is_authentic(std::shared_ptr<Peer> peer) {
        std::array<char, secret_size + number_size> hello{};
        asio::steady_timer deadline(io_, std::chrono::seconds(5));
        deadline.async_wait([weak = std::weak_ptr(peer)](const beast::error_code& stopped) {
            if (const auto late = weak.lock(); late && !stopped) apps::disconnect(*late);
        });
        auto [error, n] = co_await asio::async_read(peer->socket, asio::buffer(hello), by_value);
        deadline.cancel();
        const std::string& secret = node_->secret();
        if (error || secret.size() != secret_size || CRYPTO_memcmp(hello.data(), secret.data(), secret_size) != 0) {
            log_warning("refused a connection to --node: the client is not a node of this database");
            apps::disconnect(*peer);
            co_return false;
        }
        for (std::size_t i = secret_size; i < hello.size(); ++i)
            peer->node = peer->node * 10 + (hello[i] - '0');
        co_return !peer->gone;
    }
    /// Handles frames of a machine that connected to us.
    void take_from_peer(const std::shared_ptr<Peer>& peer, Frame frame) {
        switch (frame.kind) {
            case FrameKind::connect:
                if (!peer->connections.contains(frame.id))
                    peer->connections[frame.id] =
                        connect(std::make_shared<PeerClient>(io_, peer, frame.id), std::move(frame.body));
                break;
            case FrameKind::disconnect:
                if (const auto connection = peer->connections.extract(frame.id)) disconnect(connection.mapped());
                break;
            case FrameKind::request:
            case FrameKind::message:
                asio::co_spawn(
                    io_,
                    [self = shared_from_this(), peer, frame = std::move(frame)]() mutable {
                        return self->answer_peer(peer, std::move(frame));
                    },
                    log_fault);
                break;
            default: break;
        }
    }
    asio::awaitable<void> answer_peer(std::shared_ptr<Peer> peer, Frame frame) {
        auto task_request = server::decode_task_request(frame.body);
        if (!task_request) co_return;
        Outcome out;
        if (frame.kind == FrameKind::request)
            out = co_await answer(std::move(task_request->request), true);
        else if (const auto at = peer->connections.find(task_request->connection); at != peer->connections.end())
            out.cost = co_await receive(at->second, task_request->text, message_head(task_request->text), true);
        send(io_, peer, frame.kind == FrameKind::request ? FrameKind::reply : FrameKind::message_done, frame.id,
             server::encode(answered_with(std::move(out.reply), out.cost)));
    }
    /// Other machines may have taken our battles: battle workers are restarted with our new node number.
    void restart_battle_workers() {
        for (const WorkerPtr& worker : battle_workers_) {
            worker->dismissed = true;
            worker->gone = true;
            worker->process.end();  // its connection ends too
        }
    }
    void drop_dead_peers(const std::set<std::int64_t>& live_nodes) {
        for (const auto& [node, peer] : peers_)
            if (!live_nodes.contains(node)) apps::disconnect(*peer);
        for (const auto& peer : callers_)
            if (!live_nodes.contains(peer->node)) apps::disconnect(*peer);
    }

    // --- Processes ---

    void start_worker(bool plays_battles, std::size_t index) {
        WorkerOptions o = options_.worker;
        o.plays_battles = plays_battles;
        o.threads = plays_battles ? std::clamp(o.threads, 1U, static_cast<unsigned>(WorkerStatus::max_threads) - 1) : 1;
        o.node = plays_battles && node_ ? node_->node() : 0;
        auto worker = std::make_shared<Worker>(io_, o);
        (plays_battles ? battle_workers_ : task_workers_)[index] = worker;
        if (!worker->process.ok()) log_error("a process could not be started");
        asio::co_spawn(
            io_,
            [self = shared_from_this(), worker, plays_battles, index] {
                return self->listen(worker, plays_battles, index);
            },
            log_fault);
    }

    /// Handles frames of a worker until it ends; then starts another.
    asio::awaitable<void> listen(WorkerPtr worker, bool plays_battles, std::size_t index) {
        co_await each_frame(worker, [&](Frame frame) {
            take_from_worker(worker, std::move(frame));
            if (!plays_battles) assign_tasks();
        });
        if (ended_) co_return;
        on_end(worker, plays_battles, index);
        // Workers that end as soon as they start are restarted only once a second.
        constexpr int max_quick_ends = 16;
        quick_ends_ = steady_clock::now() - worker->since < std::chrono::seconds(1) ? quick_ends_ + 1 : 0;
        if (quick_ends_ > max_quick_ends) {
            asio::steady_timer timer(io_, std::chrono::seconds(1));
            co_await timer.async_wait(by_value);
        }
        if (ended_) co_return;
        start_worker(plays_battles, index);
        assign_tasks();
    }

    void take_from_worker(const std::shared_ptr<FrameConnection>& worker, Frame frame) {
        switch (frame.kind) {
            case FrameKind::reply:
            case FrameKind::message_done: {
                auto answered = server::decode_task_result(frame.body);
                if (!answered) break;
                if (const auto task = worker->pending.extract(frame.id))
                    task.mapped()->end(Outcome{std::move(answered->reply), cost_of(*answered)});
                break;
            }
            case FrameKind::charge:
                Payments{options_.charge,
                         [this](std::string_view paid) {
                             for (const auto& peer : callers_)
                                 send(io_, peer, FrameKind::charge, 0, paid);
                         }}
                    .take(frame.body, is_peer(worker));
                break;
            case FrameKind::send: tell(frame.id, std::move(frame.body)); break;
            case FrameKind::close: close_socket(frame.id, frame.body); break;
            case FrameKind::log: {
                const auto at = connections_.find(frame.id);
                if (options_.may_log(at == connections_.end() ? "" : at->second.client)) log_info(loggable(frame.body));
                break;
            }
            default: break;
        }
    }
    void close_socket(std::uint64_t id, const std::string& reason) {
        if (const auto at = connections_.find(id); at != connections_.end()) at->second.socket->close(reason);
    }

    /// Ends workers that hang or exceed a deadline.
    asio::awaitable<void> check_workers() {
        asio::steady_timer timer(io_);
        while (!ended_) {
            timer.expires_after(check_every);
            co_await timer.async_wait(by_value);
            const std::int64_t now = clock_now();
            for (const auto* all : {&battle_workers_, &task_workers_})
                for (const WorkerPtr& worker : *all)
                    if (!worker->gone && !ended_by_us_.contains(worker.get())) check_worker(*worker, now);
        }
    }
    void check_worker(Worker& worker, std::int64_t now) {
        if (hangs(worker)) {
            worker.process.end();  // its connection ends too
            ended_by_us_[&worker] = {"", false};
        } else if (const auto late = worker.process.overdue(now)) {
            worker.process.end();
            // The thread may have begun another task meanwhile.
            const WorkerStatus& status = worker.process.status();
            const bool same = status.busy[late->thread].until.load() == late->until;
            ended_by_us_[&worker] = {same ? std::string(status.about(late->thread)) : "", same && late->to_blame};
        }
    }

    /// Fails the pending tasks of a connection and closes its clients, so that they connect again. Tasks about one of
    /// `blamed` are charged `spent`.
    void fail_pending(FrameConnection& worker, const Outcome& outcome, microseconds spent = {},
                      const std::vector<std::string>& blamed = {}) {
        for (const auto& [id, task] : std::exchange(worker.pending, {})) {
            const bool pays = std::find(blamed.begin(), blamed.end(), task->task_request.about) != blamed.end();
            task->end(Outcome{outcome.reply, {pays ? spent : microseconds(0), 0}});
        }
        for (const std::uint64_t id : worker.clients)
            close_socket(id, "the battle is being reopened after an error: connect again");
    }

    /// What the worker did when it ended: the thread that crashed or was late, else all busy threads.
    std::vector<std::string> work_of(const WorkerStatus& status, const EndedByUs* late) const {
        if (late != nullptr) return {late->about};
        const int crashed = status.crashed_thread.load();
        if (crashed >= 0 && crashed < static_cast<int>(WorkerStatus::max_threads))
            return {std::string(status.about(static_cast<std::size_t>(crashed)))};
        std::vector<std::string> out;
        for (std::size_t i = 0; i < WorkerStatus::max_threads; ++i)
            if (status.busy[i].until.load() != 0) out.emplace_back(status.about(i));
        return out;
    }
    void on_end(const WorkerPtr& worker, bool plays_battles, std::size_t index) {
        worker->gone = true;
        add_statistics(lost_, *worker, false);
        if (worker->dismissed) return fail_pending(*worker, error_outcome(503, unreachable));
        ++(plays_battles ? lost_.battle_workers_lost : lost_.task_workers_lost);
        std::string how = worker->process.end();
        const auto by_us = ended_by_us_.extract(worker.get());
        const EndedByUs* late = by_us ? &by_us.mapped() : nullptr;
        const bool waited = late != nullptr && !late->to_blame;
        if (late != nullptr) how = waited ? "because it waited too long" : "because it took too long";
        const WorkerStatus& status = worker->process.status();
        const std::vector<std::string> work = work_of(status, late);
        const bool certain = late != nullptr ? !waited : status.crashed_thread.load() >= 0;
        for (const std::string& one : work) {
            log_error(fmt::format("{} {} ended {} at {}", plays_battles ? "battle worker" : "task worker", index, how,
                                  one.empty() ? "no task" : loggable(one)));
            if (plays_battles) blame(one, how, certain);
        }
        for (const auto& [id, task] : worker->pending)
            if (plays_battles && task->kind == FrameKind::message)
                log_error("its message was: " + loggable(task->task_request.text));
        const Outcome outcome = late != nullptr ? error_outcome(503, "this took too long and was given up")
                                                : error_outcome(500, "this crashed its process and was given up");
        // A task that only waited has used no processor time.
        const microseconds spent = waited            ? microseconds(0)
                                   : late != nullptr ? microseconds(options_.deadline)
                                                     : microseconds(std::chrono::seconds(1));
        fail_pending(*worker, outcome, spent, work);
    }

    /// Freezes a battle that ended its worker; a battle that did so before is not opened any more. If several battles
    /// are possible causes, only the second time within an hour counts.
    void blame(const std::string& battle, const std::string& how, bool certain) {
        if (battle.empty()) return;
        const auto now = steady_clock::now();
        std::erase_if(suspects_, [&](const auto& one) { return now - one.second > std::chrono::hours(1); });
        if (!certain && suspects_.try_emplace(battle, now).second) return;
        auto freeze = [this, battle, why = "the process that played it ended " + how] {
            const auto row = store_->battle(battle);
            if (!row || !*row) return;
            const bool again = !(*row)->bug.empty();
            static_cast<void>(store_->freeze(battle, again ? std::string(server::closed_prefix) + why : why));
        };
        if (node_)
            node_->run(std::move(freeze));  // a database may be slow
        else
            freeze();
    }

    asio::io_context& io_;
    WorkerPoolOptions options_;
    std::unique_ptr<store::Store> store_;
    std::unique_ptr<ClusterNode> node_;                    ///< null = this machine is the only one
    std::map<std::int64_t, std::shared_ptr<Peer>> peers_;  ///< machines that we connected to
    std::set<std::shared_ptr<Peer>> callers_;              ///< machines that connected to us
    std::vector<WorkerPtr> battle_workers_;
    std::vector<WorkerPtr> task_workers_;
    TaskQueue tasks_;
    std::map<std::uint64_t, Connection> connections_;
    std::map<const Worker*, EndedByUs> ended_by_us_;
    std::map<std::string, steady_clock::time_point> suspects_;  ///< battles, and since when
    WorkerPoolStatus lost_;                                     ///< totals of workers that have ended
    std::set<std::string> checked_;                             ///< battles whose clocks are being checked
    std::uint64_t last_connection_ = 0;
    std::uint64_t last_task_ = 0;
    int quick_ends_ = 0;  ///< successive starts after which the worker ended soon
    bool ended_ = false;
};

}  // namespace

std::shared_ptr<WorkerPool> WorkerPool::start(asio::io_context& io, WorkerPoolOptions options,
                                              std::unique_ptr<store::Store> store) {
    auto pool = std::make_shared<Pool>(io, std::move(options), std::move(store));
    pool->begin();
    return pool;
}

}  // namespace linstock::apps
