// Who watches the house: one request a connection, on a port that is not the public one.

#include "apps/linstockd/disk.hpp"
#include "apps/linstockd/front_process.hpp"
#include "apps/linstockd/metrics.hpp"
#include "apps/version.hpp"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <unistd.h>

#include <algorithm>

namespace linstock::apps {

namespace {

using Response = http::response<http::string_body>;

HouseFigures figures_of(Hall& hall) {
    HouseFigures out;
    const CrewFigures crew = hall.crew->figures();
    out.version = version_and_commit();
    out.awake = crew.told[Watch::awake];
    out.store.decisions = crew.told[Watch::decisions];
    out.store.writes = crew.told[Watch::writes];
    out.store.flushes = crew.told[Watch::flushes];
    out.store.micros = crew.told[Watch::flush_micros];
    out.store.waits_for = crew.told[Watch::waits_for];
    std::copy_n(crew.told.begin() + Watch::flushes_within, out.store.within.size(), out.store.within.begin());
    out.connections = hall.connections;
    out.sockets = hall.lines.size();
    out.waiting_bytes = hall.waiting.bytes;
    out.waiting_errands = crew.waiting;
    out.disk = room_on_disk(hall.options.store);
    out.rooms_lost = crew.rooms_lost;
    out.hands_lost = crew.hands_lost;
    out.cut_off = crew.cut_off;
    out.processes.push_back({"door", 0, true, memory_of(::getpid())});
    for (const auto& p : crew.processes) {
        (p.room ? out.waiting_messages : out.waiting_errands) += p.pending;
        out.processes.push_back({p.room ? "room" : "hand", p.index, p.alive, p.memory});
    }
    return out;
}

asio::awaitable<Response> answer(Hall& hall, const http::request<http::empty_body>& request, const std::string& local) {
    const std::string_view host(request[http::field::host].data(), request[http::field::host].size());
    const std::string_view path(request.target().data(), request.target().size());
    Response out;
    out.set(http::field::content_type, "text/plain; charset=utf-8");
    out.set(http::field::cache_control, "no-store");
    if (!hall.gate.host_allowed(parse_authority(host), local)) {
        out.result(http::status::forbidden);
        out.body() = "this server does not go by the name of your request\n";
    } else if (request.method() != http::verb::get) {
        out.result(http::status::method_not_allowed);
        out.set(http::field::allow, "GET");
    } else if (path == "/metrics") {
        HouseFigures figures = figures_of(hall);
        bool read = false;
        auto look = [&] {
            if (auto census = hall.crew->store().census()) {
                figures.battles = *census;
                read = true;
            }
        };
        co_await elsewhere(hall, look);
        if (!read) out.result(http::status::service_unavailable);
        if (read) out.set(http::field::content_type, "text/plain; version=0.0.4; charset=utf-8");
        out.body() = read ? metrics_text(figures) : "the store cannot be read\n";
    } else if (path == "/api/health") {
        Health health = health_of(figures_of(hall));
        if (!health.well) out.result(http::status::service_unavailable);
        out.set(http::field::content_type, "application/json");
        out.body() = std::move(health.json);
    } else {
        out.result(http::status::not_found);
        out.body() = "here are /api/health and /metrics\n";
    }
    co_return out;
}

/// One of them.
class Observer {
  public:
    Observer(Hall& hall, tcp::socket socket) : hall_(hall), stream_(std::move(socket)) {
        beast::error_code ignored;
        local_ = stream_.socket().local_endpoint(ignored).address().to_string();
    }

    asio::awaitable<void> go() {
        constexpr auto time = std::chrono::seconds(10);
        stream_.expires_after(time);
        http::request_parser<http::empty_body> parser;
        parser.header_limit(longest_header);
        auto [error, n] = co_await http::async_read(stream_, buffer_, parser, by_value);
        if (error) co_return;
        Response out = co_await answer(hall_, parser.get(), local_);
        out.version(11);
        out.keep_alive(false);
        out.prepare_payload();
        http::response_serializer<http::string_body> serializer(out);
        co_await http::async_write(stream_, serializer, by_value);
        beast::error_code ignored;
        if (stream_.socket().shutdown(tcp::socket::shutdown_both, ignored)) co_return;
    }

  private:
    static constexpr std::uint32_t longest_header = 8 * 1024;
    Hall& hall_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_{longest_header};
    std::string local_;
};

}  // namespace

asio::awaitable<void> serve_figures(Hall& hall, tcp::socket socket) {
    const Counted one(hall.observers);
    Observer observer(hall, std::move(socket));
    co_await observer.go();
}

}  // namespace linstock::apps
