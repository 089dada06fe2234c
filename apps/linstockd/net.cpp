#include "apps/linstockd/net.hpp"

#include "apps/linstockd/front_process.hpp"
#include "cluster/node_registry.hpp"
#include "server/moderation/moderation.hpp"
#include "store/archive.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include <csignal>

namespace linstock::apps {

namespace {

constexpr auto retry_pause = std::chrono::milliseconds(100);

asio::awaitable<void> pause(FrontProcess& front, std::chrono::milliseconds time) {
    asio::steady_timer timer(front.io, time);
    co_await timer.async_wait(by_value);
}

std::int64_t wall_now() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

/// Accepts connections until the server closes, and starts the coroutine that `serve` returns for each.
template <class Serve>
asio::awaitable<void> accept_each(FrontProcess& front, tcp::acceptor& acceptor, Serve serve) {
    while (acceptor.is_open()) {
        auto [error, socket] = co_await acceptor.async_accept(by_value);
        if (error == asio::error::operation_aborted) co_return;
        if (error) {  // for example too many open files: wait until some are closed
            log_warning("a connection could not be accepted: " + error.message());
            co_await pause(front, retry_pause);
        } else if (!socket.set_option(tcp::no_delay(true), error)) {  // otherwise the client has gone already
            asio::co_spawn(front.io, serve(std::move(socket)), log_fault);
        }
    }
}

asio::awaitable<void> serve_observer(FrontProcess& front, tcp::socket socket) {
    constexpr std::size_t most = 16;
    if (front.observers < most) co_await serve_metrics(front, std::move(socket));
}

/// Does `work` on a thread that may wait for a file, at the start and then periodically, and passes its result on.
template <class Work, class Report>
asio::awaitable<void> repeat(FrontProcess& front, std::chrono::milliseconds period, Work work, Report report) {
    while (!front.closing) {
        std::invoke_result_t<Work> result{std::string()};
        auto task = [&] { result = work(); };
        co_await on_file_thread(front, task);
        report(result);
        co_await pause(front, period);
    }
}

/// Periodic work: a client that does not read causes no event that would start it.
asio::awaitable<void> run_periodic_work(FrontProcess& front) {
    while (!front.closing) {
        relieve(front);
        if (const auto sum = front.log_limit.left_out(LogLimit::Clock::now()); !sum.empty()) log_info(sum);
        co_await pause(front, std::chrono::seconds(1));
    }
}

asio::awaitable<void> archive_battles(FrontProcess& front) {
    const auto work = [&front] {
        const std::int64_t before = wall_now() - front.options.archive.count();
        return store::archive(front.options.worker.store, before, [&front] { return front.closing.load(); });
    };
    return repeat(front, std::chrono::hours(1), work, [&front](const store::Read<int>& moved) {
        if (!moved)
            log_error("old battles could not be archived: " + moved.error());
        else if (*moved > 0)
            log_info(fmt::format("moved {} old battles to {}", *moved,
                                 store::without_password(store::archive_of(front.options.worker.store))));
    });
}

asio::awaitable<void> delete_unused(FrontProcess& front) {
    const auto work = [&front] {
        return server::delete_expired(front.workers->store(), front.options.retention, wall_now());
    };
    return repeat(front, std::chrono::hours(1), work, [](const store::Read<int>& deleted) {
        if (!deleted)
            log_error("expired complaints, tables and drawings could not be deleted: " + deleted.error());
        else if (*deleted > 0)
            log_info(fmt::format("deleted {} expired complaints, tables and drawings", *deleted));
    });
}

/// Reads which networks the host has blocked (`linstockd moderate block`). If the store does not answer, the blocks
/// stay.
asio::awaitable<void> read_blocks(FrontProcess& front) {
    const auto work = [&front] { return server::blocked_networks(front.workers->store(), wall_now()); };
    return repeat(front, std::chrono::seconds(5), work, [&front](const auto& blocked) {
        if (!blocked) return;
        front.blocked.clear();
        for (const server::Block& one : *blocked)
            front.blocked.insert(one.network);
    });
}

/// Tells all clients, gives them a moment to read it, and stops.
asio::awaitable<void> stop_on_signal(FrontProcess& front, tcp::acceptor& acceptor, asio::signal_set& signals) {
    co_await signals.async_wait(by_value);
    log_info("closing");
    front.closing = true;
    beast::error_code error;
    if (acceptor.close(error)) log_warning("the port could not be closed: " + error.message());
    front.workers->close_connections("the server is closing; the battle continues when it is back");
    const auto until = std::chrono::steady_clock::now() + front.options.closing_time;
    while ((!front.queues.empty() || front.answering > 0) && std::chrono::steady_clock::now() < until)
        co_await pause(front, retry_pause / 5);
    // Do not wait for work in progress: everything acknowledged is in the store.
    front.workers->end();
    front.io.stop();
}

/// False: `error` is the reason.
bool listens(tcp::acceptor& acceptor, const tcp::endpoint& at, beast::error_code& error) {
    return !(acceptor.open(at.protocol(), error) ||
             acceptor.set_option(asio::socket_base::reuse_address(true), error) || acceptor.bind(at, error) ||
             acceptor.listen(asio::socket_base::max_listen_connections, error));
}

std::string address_of(const tcp::acceptor& acceptor) {
    beast::error_code error;
    const auto end = acceptor.local_endpoint(error);
    const auto at = end.address();
    // A browser cannot open 0.0.0.0; it is reached as this computer.
    const std::string host = at.is_unspecified() ? "127.0.0.1" : at.to_string();
    const bool six = at.is_v6() && !at.is_unspecified();
    return "http://" + (six ? "[" + host + "]" : host) + ":" + std::to_string(end.port());
}

/// Registers this machine with the database.
std::optional<std::string> join_database(WorkerPoolOptions& workers, const std::string& address) {
    auto nodes = store::NodeRegistry::open(workers.worker.store, address);
    if (!nodes) return nodes.error();
    const auto number = (*nodes)->register_node();
    if (!number) return number.error();
    workers.nodes = std::move(*nodes);
    workers.worker.node = *number;
    return std::nullopt;
}

std::string listen_error(const NetOptions& o, const boost::system::error_code& error) {
    if (error == asio::error::address_in_use)
        return fmt::format(
            "port {} of {} is in use, perhaps by another linstockd; choose another one with --port N, or any free "
            "port with --port 0",
            o.port, o.listen);
    if (error == asio::error::access_denied)
        return fmt::format("you have no permission for port {} of {}; choose another one with --port N", o.port,
                           o.listen);
    return fmt::format("cannot listen on port {} of {}: {}", o.port, o.listen, error.message());
}

}  // namespace

class Net::Impl {
  public:
    explicit Impl(const NetOptions& options)
        : front(options),
          acceptor(front.io),
          metrics(front.io),
          peers(front.io),
          signals(front.io, SIGINT, SIGTERM) {}
    FrontProcess front;
    tcp::acceptor acceptor;
    tcp::acceptor metrics;  ///< listens for /metrics and /api/health
    tcp::acceptor peers;    ///< listens for other machines
    asio::signal_set signals;
};

Result<std::unique_ptr<Net>, std::string> Net::listen(const NetOptions& options, std::unique_ptr<store::Store> store) {
    beast::error_code error;
    const auto address = asio::ip::make_address(options.listen == "localhost" ? "127.0.0.1" : options.listen, error);
    if (error)
        return fmt::format("--listen {}: expected a numeric address, such as 127.0.0.1, 0.0.0.0 or ::1",
                           options.listen);
    auto impl = std::make_unique<Impl>(options);
    const tcp::endpoint at(address, options.port);
    if (!listens(impl->acceptor, at, error)) return listen_error(options, error);
    if (const auto observed = parse_authority(options.metrics); observed && !options.metrics.empty()) {
        const auto host = asio::ip::make_address(observed->host, error);
        if (error || !listens(impl->metrics, tcp::endpoint(host, observed->port), error))
            return fmt::format("--metrics: cannot listen on {}: {}", options.metrics, error.message());
    }
    std::string reached_at;
    if (const auto node = parse_authority(options.node); node && !options.node.empty()) {
        const auto host = asio::ip::make_address(node->host, error);
        if (error || !listens(impl->peers, tcp::endpoint(host, node->port), error))
            return fmt::format("--node: cannot listen on {}: {}", options.node, error.message());
        reached_at = address_of(impl->peers).substr(std::string_view("http://").size());
    }
    WorkerPoolOptions workers;
    workers.worker = options.worker;
    workers.worker.offers_each = offers_each(options.limits);
    workers.worker.shared = options.limits > 0;
    if (store::is_shared(options.worker.store))
        if (const auto failed = join_database(workers, reached_at)) return *failed;
    workers.battle_workers = options.battle_workers;
    workers.task_workers = options.task_workers;
    workers.deadline = options.deadline;
    workers.may_log = [&front = impl->front](const std::string& client_key) {
        return front.log_limit.may_log(client_key, LogLimit::Clock::now());
    };
    workers.charge = [&front = impl->front](const std::string& client_key, Cost cost) {
        const std::string payer = front.limits.address_of(client_key);
        if (payer.empty()) return false;
        charge(front.limits, payer, cost, Bucket::message_time, Bucket::message_storage);
        return true;
    };
    impl->front.workers = WorkerPool::start(impl->front.io, std::move(workers), std::move(store));
    return std::unique_ptr<Net>(new Net(std::move(impl)));
}

Net::Net(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Net::~Net() = default;

std::uint16_t Net::port() const {
    beast::error_code error;
    return impl_->acceptor.local_endpoint(error).port();
}

std::string Net::address() const { return address_of(impl_->acceptor); }
std::string Net::metrics_address() const { return impl_->metrics.is_open() ? address_of(impl_->metrics) : ""; }

void Net::run() {
    FrontProcess& front = impl_->front;
    const auto accept = [&front](tcp::acceptor& from, auto serve) {
        if (from.is_open()) asio::co_spawn(front.io, accept_each(front, from, serve), log_fault);
    };
    accept(impl_->acceptor, [&front](tcp::socket socket) { return serve_http(front, std::move(socket)); });
    accept(impl_->metrics, [&front](tcp::socket socket) { return serve_observer(front, std::move(socket)); });
    accept(impl_->peers, [&front](tcp::socket socket) { return front.workers->serve_peer(std::move(socket)); });
    asio::co_spawn(front.io, run_periodic_work(front), log_fault);
    asio::co_spawn(front.io, read_blocks(front), log_fault);
    asio::co_spawn(front.io, delete_unused(front), log_fault);
    if (front.options.archive.count() > 0) asio::co_spawn(front.io, archive_battles(front), log_fault);
    asio::co_spawn(front.io, stop_on_signal(front, impl_->acceptor, impl_->signals), log_fault);
    front.io.run();
    front.pool.stop();
    front.pool.join();
    for (OutgoingQueue* queue : front.queues)
        queue->end();
}

}  // namespace linstock::apps
