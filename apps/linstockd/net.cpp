#include "apps/linstockd/net.hpp"

#include "apps/linstockd/front_process.hpp"
#include "server/moderation.hpp"
#include "store/archive.hpp"
#include "store/nodes.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include <csignal>

namespace linstock::apps {

namespace {

constexpr auto breath = std::chrono::milliseconds(100);

asio::awaitable<void> pause(Hall& hall, std::chrono::milliseconds time) {
    asio::steady_timer timer(hall.io, time);
    co_await timer.async_wait(by_value);
}

/// Takes connections as long as it may.
asio::awaitable<void> take_connections(Hall& hall, tcp::acceptor& acceptor) {
    while (acceptor.is_open()) {
        auto [error, socket] = co_await acceptor.async_accept(by_value);
        if (error == asio::error::operation_aborted) co_return;
        if (error) {  // no more files may be open, for instance: those that are close again
            log_warning("a connection could not be taken: " + error.message());
            co_await pause(hall, breath);
            continue;
        }
        if (socket.set_option(tcp::no_delay(true), error)) continue;  // gone already
        asio::co_spawn(hall.io, serve_http(hall, std::move(socket)), told);
    }
}

asio::awaitable<void> take_observers(Hall& hall, tcp::acceptor& acceptor) {
    constexpr std::size_t most = 16;
    while (acceptor.is_open()) {
        auto [error, socket] = co_await acceptor.async_accept(by_value);
        if (error == asio::error::operation_aborted) co_return;
        if (error)
            co_await pause(hall, breath);
        else if (hall.observers < most)
            asio::co_spawn(hall.io, serve_figures(hall, std::move(socket)), told);
    }
}

/// Other machines of the same store.
asio::awaitable<void> take_peers(Hall& hall, tcp::acceptor& acceptor) {
    while (acceptor.is_open()) {
        auto [error, socket] = co_await acceptor.async_accept(by_value);
        if (error == asio::error::operation_aborted) co_return;
        if (error)
            co_await pause(hall, breath);
        else if (!socket.set_option(tcp::no_delay(true), error))
            asio::co_spawn(hall.io, hall.crew->serve_peer(std::move(socket)), told);
    }
}

/// What is due though nobody says anything: who stops reading is told nothing more, perhaps, and so is everybody else.
asio::awaitable<void> look_after_it(Hall& hall) {
    while (!hall.closing) {
        relieve(hall);
        if (const auto sum = hall.chatter.left_out(Chatter::Clock::now()); !sum.empty()) log_info(sum);
        co_await pause(hall, std::chrono::seconds(1));
    }
}

/// Puts old battles away, at the beginning and every hour.
asio::awaitable<void> put_away(Hall& hall) {
    while (!hall.closing) {
        store::Read<int> moved = 0;
        auto work = [&] {
            using namespace std::chrono;
            const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch());
            const std::string& store = hall.options.store;
            moved =
                store::archive(store, (now - hall.options.archive).count(), [&hall] { return hall.closing.load(); });
        };
        co_await elsewhere(hall, work);
        if (!moved)
            log_error("old battles could not be put away: " + moved.error());
        else if (*moved > 0)
            log_info(fmt::format("{} old battles are in {} now", *moved,
                                 store::shown(store::archive_of(hall.options.store))));
        co_await pause(hall, std::chrono::hours(1));
    }
}

/// Deletes what nobody has used for long, at the beginning and every hour.
asio::awaitable<void> delete_unused(Hall& hall) {
    while (!hall.closing) {
        store::Read<int> deleted = 0;
        auto work = [&] {
            using namespace std::chrono;
            const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch());
            deleted = server::delete_expired(hall.crew->store(), hall.options.retention, now.count());
        };
        co_await elsewhere(hall, work);
        if (!deleted)
            log_error("complaints, tables and drawings that are too old could not be deleted: " + deleted.error());
        else if (*deleted > 0)
            log_info(fmt::format("{} complaints, tables and drawings that were too old are deleted", *deleted));
        co_await pause(hall, std::chrono::hours(1));
    }
}

/// Reads every five seconds which networks the host has blocked (`linstockd moderate block`).
asio::awaitable<void> read_blocks(Hall& hall) {
    while (!hall.closing) {
        store::Read<std::vector<server::Block>> blocked = std::vector<server::Block>();
        auto work = [&] {
            using namespace std::chrono;
            const auto now = duration_cast<milliseconds>(system_clock::now().time_since_epoch());
            blocked = server::blocked_networks(hall.crew->store(), now.count());
        };
        co_await elsewhere(hall, work);
        if (blocked) {  // else the store is away: the blocks stay
            hall.blocked.clear();
            for (server::Block& one : *blocked)
                hall.blocked.insert(std::move(one.network));
        }
        co_await pause(hall, std::chrono::seconds(5));
    }
}

/// Tells everybody, gives them a moment to hear it, and stops.
asio::awaitable<void> wait_for_the_end(Hall& hall, tcp::acceptor& acceptor, asio::signal_set& signals) {
    co_await signals.async_wait(by_value);
    log_info("closing");
    hall.closing = true;
    beast::error_code error;
    if (acceptor.close(error)) log_warning("the port could not be closed: " + error.message());
    hall.crew->farewell("the server is closing; the battle goes on when it is back");
    const auto until = std::chrono::steady_clock::now() + hall.options.farewell;
    while ((!hall.lines.empty() || hall.answering > 0) && std::chrono::steady_clock::now() < until)
        co_await pause(hall, breath / 5);
    // Whoever is still at something is not waited for: what was acknowledged is in the store.
    hall.crew->end();
    hall.io.stop();
}

/// False when it cannot be listened at; then `error` says why.
bool listens(tcp::acceptor& acceptor, const tcp::endpoint& at, beast::error_code& error) {
    return !(acceptor.open(at.protocol(), error) ||
             acceptor.set_option(asio::socket_base::reuse_address(true), error) || acceptor.bind(at, error) ||
             acceptor.listen(asio::socket_base::max_listen_connections, error));
}

std::string address_of(const tcp::acceptor& acceptor) {
    beast::error_code error;
    const auto end = acceptor.local_endpoint(error);
    const auto at = end.address();
    // Nobody can open 0.0.0.0: this computer itself is reached by its own name.
    const std::string host = at.is_unspecified() ? "127.0.0.1" : at.to_string();
    const bool six = at.is_v6() && !at.is_unspecified();
    return "http://" + (six ? "[" + host + "]" : host) + ":" + std::to_string(end.port());
}

/// Takes a place among those who have the same database.
std::optional<std::string> take_place(CrewOptions& crew, const std::string& address) {
    auto nodes = store::Nodes::open(crew.store, address);
    if (!nodes) return nodes.error();
    const auto number = (*nodes)->enlist();
    if (!number) return number.error();
    crew.nodes = std::move(*nodes);
    crew.node = *number;
    return std::nullopt;
}

std::string why_not(const NetOptions& o, const boost::system::error_code& error) {
    if (error == asio::error::address_in_use)
        return fmt::format(
            "port {} of {} is in use, perhaps by another linstockd; --port N takes another one, --port 0 "
            "any that is free",
            o.port, o.listen);
    if (error == asio::error::access_denied)
        return fmt::format("port {} of {} may not be used by you; --port N takes another one", o.port, o.listen);
    return fmt::format("port {} of {} cannot be listened at: {}", o.port, o.listen, error.message());
}

}  // namespace

class Net::Inside {
  public:
    explicit Inside(const NetOptions& options)
        : hall(options),
          acceptor(hall.io),
          figures(hall.io),
          peers(hall.io),
          signals(hall.io, SIGINT, SIGTERM) {}
    Hall hall;
    tcp::acceptor acceptor;
    tcp::acceptor figures;  ///< where they are told
    tcp::acceptor peers;    ///< where other machines come in
    asio::signal_set signals;
};

Result<std::unique_ptr<Net>, std::string> Net::listen(const NetOptions& options, std::unique_ptr<store::Store> store) {
    beast::error_code error;
    const auto address = asio::ip::make_address(options.listen == "localhost" ? "127.0.0.1" : options.listen, error);
    if (error)
        return fmt::format("--listen {}: expected an address of numbers, such as 127.0.0.1, 0.0.0.0 or ::1",
                           options.listen);
    auto inside = std::make_unique<Inside>(options);
    const tcp::endpoint at(address, options.port);
    if (!listens(inside->acceptor, at, error)) return why_not(options, error);
    if (const auto observed = parse_authority(options.metrics); observed && !options.metrics.empty()) {
        const auto host = asio::ip::make_address(observed->host, error);
        if (error || !listens(inside->figures, tcp::endpoint(host, observed->port), error))
            return fmt::format("--metrics {} cannot be listened at: {}", options.metrics, error.message());
    }
    std::string reached_at;
    if (const auto node = parse_authority(options.node); node && !options.node.empty()) {
        const auto host = asio::ip::make_address(node->host, error);
        if (error || !listens(inside->peers, tcp::endpoint(host, node->port), error))
            return fmt::format("--node {} cannot be listened at: {}", options.node, error.message());
        reached_at = address_of(inside->peers).substr(std::string_view("http://").size());
    }
    CrewOptions crew;
    crew.store = options.store;
    if (store::is_shared(options.store))
        if (const auto failed = take_place(crew, reached_at)) return *failed;
    crew.rooms = options.rooms;
    crew.threads = options.threads;
    crew.hands = options.hands;
    crew.patience = options.patience;
    crew.push_key = options.push_key;
    crew.offers_last = options.offers_last;
    crew.battle_offset = options.battle_offset;
    crew.may_tell = [&hall = inside->hall](const std::string& whose) {
        return hall.chatter.may_tell(whose, Chatter::Clock::now());
    };
    crew.offers_each = offers_each(options.limits);
    crew.shared = options.limits > 0;
    crew.pays = [&hall = inside->hall](const std::string& whose, Cost cost) {
        const std::string payer = hall.limits.address_of(whose);
        if (payer.empty()) return false;
        const auto now = RateLimit::Clock::now();
        hall.limits.spent(payer, Purse::play, cost.spent, now);
        hall.limits.kept(payer, Shelf::played, cost.kept, now);
        return true;
    };
    inside->hall.crew = std::make_unique<Crew>(inside->hall.io, std::move(crew), std::move(store));
    return std::unique_ptr<Net>(new Net(std::move(inside)));
}

Net::Net(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Net::~Net() = default;

std::uint16_t Net::port() const {
    beast::error_code error;
    return inside_->acceptor.local_endpoint(error).port();
}

std::string Net::address() const { return address_of(inside_->acceptor); }
std::string Net::metrics_address() const { return inside_->figures.is_open() ? address_of(inside_->figures) : ""; }

void Net::run() {
    Hall& hall = inside_->hall;
    asio::co_spawn(hall.io, take_connections(hall, inside_->acceptor), told);
    if (inside_->figures.is_open()) asio::co_spawn(hall.io, take_observers(hall, inside_->figures), told);
    if (inside_->peers.is_open()) asio::co_spawn(hall.io, take_peers(hall, inside_->peers), told);
    asio::co_spawn(hall.io, look_after_it(hall), told);
    asio::co_spawn(hall.io, read_blocks(hall), told);
    asio::co_spawn(hall.io, delete_unused(hall), told);
    if (hall.options.archive.count() > 0) asio::co_spawn(hall.io, put_away(hall), told);
    asio::co_spawn(hall.io, wait_for_the_end(hall, inside_->acceptor, inside_->signals), told);
    hall.io.run();
    hall.pool.stop();
    hall.pool.join();
    for (Line* line : hall.lines)
        line->end();
}

}  // namespace linstock::apps
