// Serves metrics and health: one request per connection, on a port of its own.

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

ServerMetrics metrics_of(FrontProcess& front) {
    ServerMetrics out;
    const WorkerPoolStatus workers = front.workers->status();
    out.version = version_and_commit();
    out.awake = workers.statistics[WorkerStatus::awake];
    out.store.decisions = workers.statistics[WorkerStatus::decisions];
    out.store.writes = workers.statistics[WorkerStatus::writes];
    out.store.flushes = workers.statistics[WorkerStatus::flushes];
    out.store.micros = workers.statistics[WorkerStatus::flush_micros];
    out.store.waits_for = workers.statistics[WorkerStatus::waits_for];
    std::copy_n(workers.statistics.begin() + WorkerStatus::flushes_within, out.store.within.size(),
                out.store.within.begin());
    out.connections = front.connections;
    out.sockets = front.queues.size();
    out.waiting_bytes = front.unread.bytes;
    out.waiting_tasks = workers.waiting_tasks;
    out.disk = free_disk_bytes(front.options.worker.store);
    out.battle_workers_lost = workers.battle_workers_lost;
    out.task_workers_lost = workers.task_workers_lost;
    out.cut_off = workers.cut_off;
    out.processes.push_back({"door", 0, true, memory_of(::getpid())});
    for (const auto& p : workers.processes) {
        (p.plays_battles ? out.waiting_messages : out.waiting_tasks) += p.pending;
        out.processes.push_back({p.plays_battles ? "room" : "hand", p.index, p.alive, p.memory});
    }
    return out;
}

asio::awaitable<Response> answer(FrontProcess& front, const http::request<http::empty_body>& request,
                                 const std::string& local) {
    const std::string_view host(request[http::field::host].data(), request[http::field::host].size());
    const std::string_view path(request.target().data(), request.target().size());
    Response out;
    out.set(http::field::content_type, "text/plain; charset=utf-8");
    out.set(http::field::cache_control, "no-store");
    if (!front.filter.host_allowed(parse_authority(host), local)) {
        out.result(http::status::forbidden);
        out.body() = "this server does not know the host name of your request\n";
    } else if (request.method() != http::verb::get) {
        out.result(http::status::method_not_allowed);
        out.set(http::field::allow, "GET");
    } else if (path == "/metrics") {
        ServerMetrics figures = metrics_of(front);
        bool read = false;
        auto look = [&] {
            if (auto census = front.workers->store().census()) {
                figures.battles = *census;
                read = true;
            }
        };
        co_await on_file_thread(front, look);
        if (!read) out.result(http::status::service_unavailable);
        if (read) out.set(http::field::content_type, "text/plain; version=0.0.4; charset=utf-8");
        out.body() = read ? metrics_text(figures) : "the store cannot be read\n";
    } else if (path == "/api/health") {
        Health health = health_of(metrics_of(front));
        if (!health.well) out.result(http::status::service_unavailable);
        out.set(http::field::content_type, "application/json");
        out.body() = std::move(health.json);
    } else {
        out.result(http::status::not_found);
        out.body() = "not found: try /api/health or /metrics\n";
    }
    co_return out;
}

/// One connection.
class Observer {
  public:
    Observer(FrontProcess& front, tcp::socket socket) : front_(front), stream_(std::move(socket)) {
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
        Response out = co_await answer(front_, parser.get(), local_);
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
    FrontProcess& front_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_{longest_header};
    std::string local_;
};

}  // namespace

asio::awaitable<void> serve_metrics(FrontProcess& front, tcp::socket socket) {
    const Counted one(front.observers);
    Observer observer(front, std::move(socket));
    co_await observer.go();
}

}  // namespace linstock::apps
