#include "apps/linstockd/net.hpp"

#include "apps/linstockd/beast.ipp"

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
        if (hall.connections >= hall.options.most_connections) {
            log_warning("a connection was turned away: there are too many");
            continue;
        }
        if (socket.set_option(tcp::no_delay(true), error)) continue;  // gone already
        asio::co_spawn(hall.io, serve_http(hall, std::move(socket)), told);
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
    explicit Inside(const NetOptions& options) : hall(options), acceptor(hall.io), signals(hall.io, SIGINT, SIGTERM) {}
    Hall hall;
    tcp::acceptor acceptor;
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
    tcp::acceptor& acceptor = inside->acceptor;
    if (acceptor.open(at.protocol(), error) || acceptor.set_option(asio::socket_base::reuse_address(true), error) ||
        acceptor.bind(at, error) || acceptor.listen(asio::socket_base::max_listen_connections, error))
        return why_not(options, error);
    CrewOptions crew;
    crew.store = options.store;
    crew.rooms = options.rooms;
    crew.threads = options.threads;
    crew.hands = options.hands;
    crew.patience = options.patience;
    inside->hall.crew = std::make_unique<Crew>(inside->hall.io, crew, std::move(store));
    return std::unique_ptr<Net>(new Net(std::move(inside)));
}

Net::Net(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Net::~Net() = default;

std::uint16_t Net::port() const {
    beast::error_code error;
    return inside_->acceptor.local_endpoint(error).port();
}

std::string Net::address() const {
    beast::error_code error;
    const auto at = inside_->acceptor.local_endpoint(error).address();
    // Nobody can open 0.0.0.0: this computer itself is reached by its own name.
    const std::string host = at.is_unspecified() ? "127.0.0.1" : at.to_string();
    const bool six = at.is_v6() && !at.is_unspecified();
    return "http://" + (six ? "[" + host + "]" : host) + ":" + std::to_string(port());
}

void Net::run() {
    Hall& hall = inside_->hall;
    asio::co_spawn(hall.io, take_connections(hall, inside_->acceptor), told);
    asio::co_spawn(hall.io, wait_for_the_end(hall, inside_->acceptor, inside_->signals), told);
    hall.io.run();
    hall.pool.stop();
    hall.pool.join();
    for (Line* line : hall.lines)
        line->end();
}

}  // namespace linstock::apps
