// HTTP requests: limits, allowed hosts and origins, the client's files, and the way to the server's answers.

#include "apps/files.hpp"
#include "apps/linstockd/disk.hpp"
#include "apps/linstockd/front_process.hpp"
#include "apps/linstockd/message_head.hpp"
#include "apps/linstockd/png.hpp"
#include "apps/linstockd/request_class.hpp"
#include "apps/linstockd/share_page.hpp"
#include "base/lines.hpp"
#include "battle/json.hpp"
#include "server/api/http_api.hpp"

#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

namespace linstock::apps {

namespace {

using Response = http::response<http::string_body>;
using Parser = http::request_parser<http::string_body>;

constexpr std::uint32_t max_header = 16 * 1024;
constexpr std::size_t read_size = 64 * 1024;
constexpr const char* too_many_connections = "too many connections from your address";
constexpr std::size_t max_new_proxy_connections = 256;  // connections of proxies that have sent no request yet
constexpr auto max_wait = std::chrono::seconds(10);     // how long a small request waits for others of the same client

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

/// A proxy may extend a header line of the client's or add its own: several lines form one list (RFC 9110, section
/// 5.3).
std::string all_lines(const Request& request, std::string_view name) {
    std::string out;
    const auto lines = request.equal_range(name);
    for (auto line = lines.first; line != lines.second; ++line) {
        if (!out.empty()) out += ',';
        out += view(line->value());
    }
    return out;
}

/// A request on its way to an answer.
struct Visit {
    FrontProcess& front;
    const Request& request;
    std::optional<Authority> host;
    std::string local;    ///< our address
    std::string remote;   ///< the client's address
    std::string one_way;  ///< the target in the normal form that the limits and the router use

    std::string_view target() const { return view(request.target()); }
    std::string_view path() const { return std::string_view(one_way).substr(0, one_way.find('?')); }
    std::string_view header(http::field name) const { return view(request[name]); }
    RequestClass request_class() const { return apps::request_class(view(request.method_string()), path()); }
    bool writes() const {
        const auto verb = request.method();
        return verb != http::verb::get && verb != http::verb::head && verb != http::verb::options;
    }
};

Response refusal(http::status status, std::string_view sentence) {
    Response out;
    out.result(status);
    out.set(http::field::content_type, "application/json");
    json::Writer body;
    body.object().member("error", sentence).end_object();
    out.body() = body.take();
    return out;
}

/// Sets the headers that every answer has.
void set_common_headers(Response& out, const Visit& visit) {
    out.version(11);
    out.keep_alive(visit.request.keep_alive() && !visit.front.closing);
    for (const auto& [name, value] : strict_headers(visit.host.value_or(Authority{"localhost", 0})))
        out.set(name, value);
    if (out.find(http::field::cache_control) == out.end()) out.set(http::field::cache_control, "no-store");
}

bool is_api(const Visit& v) { return v.path().starts_with("/api/"); }

Response too_many(const std::string& sentence) {
    Response out = refusal(http::status::too_many_requests, sentence);
    out.set(http::field::retry_after, "1");
    return out;
}

/// True if a proxy might parse the request differently (request smuggling): where its body ends, or which host it
/// names.
bool is_ambiguous(const Request& request) {
    if (request.count(http::field::host) > 1) return true;
    const auto codings = request.equal_range(http::field::transfer_encoding);
    if (codings.first == codings.second) return false;
    return request.version() < 11 || std::next(codings.first) != codings.second ||
           !beast::iequals(codings.first->value(), "chunked");
}

std::optional<Response> filter_refusal(const Visit& v) {
    if (is_ambiguous(v.request))
        return refusal(http::status::bad_request,
                       "this request is ambiguous: send one Host, and one Transfer-Encoding at most");
    if (!v.front.filter.host_allowed(v.host, v.local))
        return refusal(http::status::forbidden,
                       "this server does not know the host name of your request; its operator can add it with "
                       "`linstockd --origin URL`");
    if (!v.front.blocked.empty() && v.front.blocked.contains(network(v.remote)))
        return refusal(http::status::forbidden, "the operator of this server has blocked your network");
    const bool upgrades = beast::websocket::is_upgrade(v.request);
    if ((v.writes() || upgrades) && !v.front.filter.origin_allowed(v.header(http::field::origin), *v.host))
        return refusal(
            http::status::forbidden,
            "pages of another origin may not do this; the operator can allow one with `linstockd --origin URL`");
    return std::nullopt;
}

Bucket time_of(const RequestClass& kind) {
    return kind.cost == TaskCost::small ? Bucket::http_time : Bucket::task_time;
}

std::optional<Response> limit_refusal(const Visit& v) {
    if (!is_api(v) && !share_path(v.path())) return std::nullopt;
    const auto now = TokenBucket::Clock::now();
    const RequestClass kind = v.request_class();
    auto no = v.front.limits.refuse_debt(v.remote, time_of(kind), now);
    if (!no && kind.makes_battle) no = v.front.limits.refuse_one(v.remote, Bucket::battles, now);
    if (!no && kind.makes_link) no = v.front.limits.refuse_one(v.remote, Bucket::links, now);
    if (no) return too_many(*no);
    if (!server::is_program_key(bearer(v.header(http::field::authorization)))) return std::nullopt;
    const auto seconds = v.front.limits.refuse_program(v.remote, now);
    if (!seconds) return std::nullopt;
    Response out = too_many(v.front.limits.program_limit_text(*seconds));
    out.set(http::field::retry_after, std::to_string(*seconds));
    return out;
}

// --- Files ---

/// For a missing file a browser is redirected to the client's page, which reports that the page does not exist. A link
/// that lost its "#" opens that way too.
Response no_such_page(const Visit& v) {
    if (v.header(http::field::accept).find("text/html") == std::string_view::npos)
        return refusal(http::status::not_found, "there is no such page");
    Response out;
    out.result(http::status::see_other);
    out.set(http::field::location, "/#" + std::string(v.target()));
    return out;
}

Response file_answer(const Visit& v) {
    const bool get = v.request.method() == http::verb::get || v.request.method() == http::verb::head;
    if (!get) {
        Response out = refusal(http::status::method_not_allowed, "files can only be read");
        out.set(http::field::allow, "GET, HEAD");
        return out;
    }
    const auto file = v.front.files.find(v.target(), takes_gzip(v.header(http::field::accept_encoding)));
    if (!file) return no_such_page(v);
    Response out;
    out.set(http::field::etag, file->tag);
    out.set(http::field::cache_control, file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->varies) out.set(http::field::vary, "Accept-Encoding");
    if (v.header(http::field::if_none_match) == file->tag) {
        out.result(http::status::not_modified);
        return out;
    }
    auto text = read_file(file->path);
    if (!text) return refusal(http::status::not_found, "there is no such page");
    out.result(http::status::ok);
    out.set(http::field::content_type, file->type);
    if (!file->encoding.empty()) out.set(http::field::content_encoding, file->encoding);
    out.body() = std::move(*text);
    return out;
}

// --- The server's answers ---

/// `target`: usually that of the request.
asio::awaitable<Response> api_answer(const Visit& v, std::string target) {
    const auto verb = v.request.method();
    if (verb != http::verb::get && verb != http::verb::head && verb != http::verb::post &&
        verb != http::verb::delete_) {
        Response out = refusal(http::status::method_not_allowed, "this method is not supported");
        out.set(http::field::allow, "GET, HEAD, POST, DELETE");
        co_return out;
    }
    server::HttpRequest ask;
    ask.method = verb == http::verb::head ? "GET" : std::string(view(v.request.method_string()));
    ask.target = std::move(target);
    ask.token = bearer(v.header(http::field::authorization));
    ask.content_type = v.header(http::field::content_type);
    ask.body = v.request.body();
    ask.client_key = pseudonym_of(v.remote, v.front.secret);
    const RequestClass kind = v.request_class();
    if (kind.makes_something() && disk_is_full(v.front.options.worker.store))
        co_return refusal(http::status::insufficient_storage,
                          "the disk of this server is nearly full: battles continue, but no new ones can begin");
    // The size of the body is charged until the stored size is known. A battle made from another one has no body.
    ClientLimits& limits = v.front.limits;
    const bool stores = kind.stores_body || kind.makes_something();
    const double reserved = stores ? static_cast<double>(std::max<std::size_t>(1, ask.body.size())) : 0;
    if (reserved > 0)
        if (auto refusal = limits.refuse_storage(v.remote, reserved, TokenBucket::Clock::now()))
            co_return too_many(std::move(*refusal));
    const OnExit unreserve([&] { limits.give_back(v.remote, Bucket::http_storage, reserved); });
    InProgress in_progress(v.front, v.remote, kind.cost == TaskCost::small ? Counter::requests : Counter::tasks);
    // Small requests wait a little, for a club whose members open their pages together. Long tasks are refused.
    asio::steady_timer wait(v.front.io);
    const auto until = std::chrono::steady_clock::now() + max_wait;
    while (!in_progress.begin()) {
        if (kind.cost != TaskCost::small || std::chrono::steady_clock::now() > until)
            co_return too_many("too many requests from your address at once: wait for an answer");
        wait.expires_after(std::chrono::milliseconds(100));
        co_await wait.async_wait(by_value);
    }
    Outcome done = co_await v.front.workers->answer(std::move(ask));
    charge(limits, v.remote, done.cost, time_of(kind), Bucket::http_storage);
    Response out;
    out.result(static_cast<unsigned>(done.reply.status));
    out.set(http::field::content_type, done.reply.content_type);
    for (const auto& [name, value] : done.reply.headers)
        out.set(name, value);
    out.body() = std::move(done.reply.body);
    co_return out;
}

/// The page or picture for the preview of a link.
asio::awaitable<Response> share_answer(const Visit& v, const SharePath& shared) {
    if (v.request.method() != http::verb::get && v.request.method() != http::verb::head) {
        Response out = refusal(http::status::method_not_allowed, "files can only be read");
        out.set(http::field::allow, "GET, HEAD");
        co_return out;
    }
    Response out;
    if (shared.kind == SharePath::Kind::script) {
        out.result(http::status::ok);
        out.set(http::field::content_type, "text/javascript; charset=utf-8");
        out.set(http::field::cache_control, "no-cache");
        out.body() = share_script();
        co_return out;
    }
    const bool picture = shared.kind == SharePath::Kind::picture;
    out = co_await api_answer(v, (picture ? "/api/picture/" : "/api/preview/") + shared.battle);
    const bool found = out.result() == http::status::ok;
    if (picture) {
        if (!found) co_return out;
        std::optional<std::string> png;
        auto work = [&] { png = png_of(out.body()); };
        co_await on_file_thread(v.front, work);
        if (!png) co_return refusal(http::status::internal_server_error, "the picture could not be made");
        out.set(http::field::content_type, "image/png");
        out.set(http::field::cache_control, "public, max-age=86400");
        out.body() = std::move(*png);
        co_return out;
    }
    std::string title;
    std::string text;
    if (const auto preview = json::parse(found ? out.body() : "{}", "preview")) {
        const auto member = [&](std::string_view name) {
            const json::Value* value = preview->find(name);
            return value == nullptr ? std::string() : value->text;
        };
        title = member("title");
        text = member("text");
    }
    out.set(http::field::content_type, "text/html; charset=utf-8");
    out.body() = share_page(v.front.filter.public_origin(*v.host), shared.battle, title, text);
    co_return out;
}

asio::awaitable<Response> answer(const Visit& v) {
    if (is_api(v)) co_return co_await api_answer(v, v.one_way);
    if (const auto shared = share_path(v.path())) co_return co_await share_answer(v, *shared);
    if (v.path() == "/ws") {
        Response out = refusal(http::status::upgrade_required, "this address is for WebSockets only");
        out.set(http::field::upgrade, "websocket");
        co_return out;
    }
    std::optional<Response> out;
    auto work = [&] { out = file_answer(v); };
    co_await on_file_thread(v.front, work);
    if (!out)
        co_return refusal(http::status::internal_server_error,
                          "this could not be answered because of an error in the server");
    co_return std::move(*out);
}

void log_request(const Visit& v, const Response& out, std::chrono::steady_clock::time_point since) {
    const auto time = std::chrono::steady_clock::now() - since;
    // Log only paths without secrets: a client may request a link as if it were a file.
    const bool there = out.result_int() < 400 && out.result() != http::status::see_other;
    const bool known = is_api(v) || there;
    const std::string path = !known ? "(no page)" : there ? std::string(v.path()) : loggable(v.path());
    const std::string line =
        fmt::format("{} {} {} in {:.1f} ms", loggable(view(v.request.method_string())), utf8_prefix(path, 100),
                    out.result_int(), std::chrono::duration<double, std::milli>(time).count());
    // Refused requests are always logged, except missing files: every browser asks for some.
    if (out.result_int() >= 400 && (known || out.result_int() != 404))
        log_about(v.front, v.remote, "refused: " + line + " to " + v.remote);
    else
        log_debug(line);
}

// --- The connection ---

/// The answer to bytes that are no HTTP request.
std::optional<Response> unreadable(const beast::error_code& error) {
    if (error == http::error::body_limit)
        return refusal(http::status::payload_too_large,
                       fmt::format("the request is too long: at most {} KiB", max_long_body >> 10));
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return refusal(http::status::request_header_fields_too_large, "the header of the request is too long");
    if (error.category() == make_error_code(http::error::bad_method).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message)
        return refusal(http::status::bad_request, "this is not a valid HTTP request");
    return std::nullopt;
}

/// An IPv4-mapped address is written as IPv4.
std::string text_of(const asio::ip::address& address) {
    const bool mapped = address.is_v6() && address.to_v6().is_v4_mapped();
    return mapped ? asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string() : address.to_string();
}

/// True if there is a place for another connection of this network. If all places are taken, closes a connection of a
/// network that has more.
bool make_place(FrontProcess& front, const std::string& network) {
    if (front.open.size() < front.options.max_connections) return true;
    OpenConnection* one = front.open.to_close_for(network);
    if (one == nullptr) return false;
    log_about(front, "", "a connection is closed to make room: its network has the most");
    front.open.remove(*one);
    one->close();
    return true;
}

class HttpConnection {
  public:
    HttpConnection(FrontProcess& front, tcp::socket socket) : front_(front), stream_(std::move(socket)) {
        beast::error_code ignored;
        local_ = text_of(stream_.socket().local_endpoint(ignored).address());
        remote_ = text_of(stream_.socket().remote_endpoint(ignored).address());
        // The system's send buffer for a client that does not read is limited too, if the system allows it.
        [[maybe_unused]] const beast::error_code bounded =
            stream_.socket().set_option(asio::socket_base::send_buffer_size(1 << 18), ignored);
        // A proxy connects for all its clients. They are counted per request in one().
        const auto& proxies = front.options.proxies;
        if (std::find(proxies.begin(), proxies.end(), remote_) == proxies.end())
            connected_.emplace(front, remote_, Counter::connections);
        connection_.network = network(remote_);
        connection_.last_request = TokenBucket::Clock::now();
        connection_.close = [this] { stream_.close(); };
    }
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;
    ~HttpConnection() { front_.open.remove(connection_); }
    bool admit() {
        if (connected_ && !connected_->begin()) {
            log_about(front_, remote_, "a connection was refused: too many from " + remote_);
            return false;
        }
        const std::size_t most = front_.options.max_connections;
        if (connected_ ? take_place(connection_.network) : front_.connections <= most + max_new_proxy_connections)
            return true;
        log_about(front_, "", "a connection was refused: there are too many");
        return false;
    }

    asio::awaitable<void> run() {
        bool more = true;
        while (more)  // g++ 12 loops forever with the co_await in the condition
            more = co_await one();
        if (!is_websocket_) co_await close_gracefully();
    }

  private:
    /// Assigns the connection to the client's network. False: there is no place for it. A connection that was closed
    /// to make room does not return, though one of its requests may still be in progress.
    bool take_place(const std::string& network) {
        if (!has_place_ && !make_place(front_, network)) return false;
        front_.open.set_network(connection_, network);
        if (!has_place_) front_.open.add(connection_);
        has_place_ = true;
        return true;
    }

    /// Serves one request; true if another may follow.
    asio::awaitable<bool> one() {
        Parser parser;
        parser.header_limit(max_header);
        parser.body_limit(max_long_body);
        stream_.expires_after(front_.options.idle_time);
        auto [error, n] = co_await http::async_read_header(stream_, buffer_, parser, by_value);
        const Request& request = parser.get();
        const std::string client =
            client_address(remote_, all_lines(request, front_.options.proxy_header), front_.options.proxies);
        Visit visit{front_, request, parse_authority(view(request[http::field::host])),
                    local_, client,  server::canonical_target(view(request.target()))};
        const auto since = std::chrono::steady_clock::now();
        connection_.last_request = since;
        std::optional<Response> out;
        if (error) {
            out = unreadable(error);
            if (!out) co_return false;
        } else if (static_cast<std::size_t>(std::distance(request.begin(), request.end())) >
                   front_.options.max_headers) {
            out = refusal(http::status::request_header_fields_too_large, "the request has too many headers");
        } else {
            out = filter_refusal(visit);
        }
        // Only now is the client behind a proxy known, and therefore the network that needs a place.
        if (!out && !take_place(network(client)))
            out = refusal(http::status::service_unavailable,
                          "the server has too many connections: try again in a moment");
        // A request by a proxy counts for its client from the header to the answer.
        std::optional<InProgress> counted;
        if (!out && !connected_) {
            counted.emplace(front_, client, Counter::connections);
            if (!counted->begin()) out = too_many(too_many_connections);
        }
        if (!out) out = limit_refusal(visit);
        const bool upgrade = !out && visit.path() == "/ws" && beast::websocket::is_upgrade(request);
        if (upgrade) {
            is_websocket_ = true;
            stream_.expires_never();
            Request handshake = parser.release();
            co_await serve_socket(front_, std::move(stream_), std::move(handshake), client, connection_);
            co_return false;
        }
        HeldMemory brought(front_, client, Load::body);
        if (!out) out = co_await body(parser, visit, brought);
        const bool whole = parser.is_done();
        HeldMemory answered(front_, client, Load::answer);
        if (whole && !out) out = co_await answer_within(visit, answered);
        if (!out) co_return false;
        set_common_headers(*out, visit);
        // The rest of a refused body would be read as the next request.
        if (!whole || !has_place_ || is_ambiguous(request)) out->keep_alive(false);
        // An idle connection holds no buffer.
        if (buffer_.size() == 0) buffer_.shrink_to_fit();
        log_request(visit, *out, since);
        const bool sent = co_await send(*out, request.method() == http::verb::head);
        co_return sent && out->keep_alive();
    }

    /// Answers wait here until the client reads them. A request that changes something is always answered, so its
    /// client must have read enough before. A long refusal of such a request (a drawing that another client has
    /// changed) can be requested again, so it waits like the answer of a reading request.
    static asio::awaitable<Response> answer_within(const Visit& visit, HeldMemory& answered) {
        const char* unread = "your address has not read its former answers yet: try again in a moment";
        const bool does = is_api(visit) && visit.writes() && !visit.request_class().only_checks;
        if (does && !visit.front.limits.has_read_enough(visit.remote)) co_return too_many(unread);
        const Counted answering(visit.front.answering);
        Response out = co_await answer(visit);
        if (out.body().size() <= visit.front.options.memory.always_allowed()) co_return out;
        if (does && out.result_int() < 300)
            answered.must_grow(out.body().size());
        else if (!answered.grow(out.body().size()))
            co_return too_many(unread);
        co_return out;
    }

    /// Reads the rest of the request. Returns a refusal, or nothing on success or when the connection has ended.
    asio::awaitable<std::optional<Response>> body(Parser& parser, const Visit& visit, HeldMemory& brought) {
        const std::size_t limit = visit.request_class().max_body;
        const auto too_big = [limit] {
            return refusal(http::status::payload_too_large,
                           fmt::format("this request is too long: at most {} KiB", limit >> 10));
        };
        const auto said = parser.content_length();
        if (said && *said > limit) co_return too_big();
        parser.body_limit(limit);
        stream_.expires_after(front_.options.request_time);
        if (beast::iequals(visit.request[http::field::expect], "100-continue") && !parser.is_done()) {
            http::response<http::empty_body> go_on(http::status::continue_, 11);
            co_await http::async_write(stream_, go_on, by_value);
        }
        // Parse everything that has arrived: Beast's own loop runs once for each chunk, which may be one byte.
        parser.eager(true);
        while (!parser.is_done()) {
            beast::error_code wrong = http::error::need_more;
            if (buffer_.size() > 0) buffer_.consume(parser.put(buffer_.data(), wrong));
            if (wrong == http::error::body_limit) co_return too_big();
            if (wrong && wrong != http::error::need_more) co_return unreadable(wrong);
            if (!brought.grow(parser.get().body().size()))
                co_return too_many("too much data is being sent at once: try again in a moment");
            if (parser.is_done()) break;
            // Limit chunk headers and trailers as the request header is limited.
            if (buffer_.size() > max_header) co_return unreadable(http::error::header_limit);
            auto [error, n] = co_await stream_.async_read_some(buffer_.prepare(read_size), by_value);
            if (error) co_return std::nullopt;
            buffer_.commit(n);
        }
        // Trailers count as headers too.
        if (static_cast<std::size_t>(std::distance(visit.request.begin(), visit.request.end())) >
            2 * front_.options.max_headers)
            co_return refusal(http::status::request_header_fields_too_large, "the request has too many headers");
        co_return std::nullopt;
    }

    asio::awaitable<bool> send(Response& out, bool head) {
        out.prepare_payload();
        if (out.result() == http::status::not_modified) out.erase(http::field::content_length);
        stream_.expires_after(front_.options.request_time);
        http::response_serializer<http::string_body> serializer(out);
        if (head) {
            auto [error, n] = co_await http::async_write_header(stream_, serializer, by_value);
            co_return !error;
        }
        auto [error, n] = co_await http::async_write(stream_, serializer, by_value);
        co_return !error;
    }

    /// Closes the connection so that the last answer arrives: reads and drops what the client still sends.
    asio::awaitable<void> close_gracefully() {
        beast::error_code ignored;
        if (stream_.socket().shutdown(tcp::socket::shutdown_send, ignored)) co_return;  // the client has gone already
        stream_.expires_after(front_.options.closing_time);
        std::array<char, 16384> dropped{};
        for (std::size_t bytes = 0; bytes < 2 * max_long_body;) {
            auto [error, n] = co_await stream_.async_read_some(asio::buffer(dropped), by_value);
            if (error) break;
            bytes += n;
        }
    }

    FrontProcess& front_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_{max_long_body};
    std::string local_;
    std::string remote_;
    std::optional<InProgress> connected_;
    OpenConnection connection_;
    bool has_place_ = false;
    bool is_websocket_ = false;
};

}  // namespace

asio::awaitable<void> serve_http(FrontProcess& front, tcp::socket socket) {
    const Counted one(front.connections);
    HttpConnection connection(front, std::move(socket));
    if (connection.admit()) co_await connection.run();
}

}  // namespace linstock::apps
