// Requests of HTTP: their limits, who may make them, the files of the client, and the way to the server's answers.

#include "apps/files.hpp"
#include "apps/linstockd/beast.ipp"
#include "battle/json.hpp"

#include <boost/asio/read.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>

#include <array>

namespace linstock::apps {

namespace {

using Response = http::response<http::string_body>;
using Parser = http::request_parser<http::string_body>;

constexpr std::uint32_t longest_header = 16 * 1024;
constexpr std::size_t most_ever = std::size_t{4} << 20;

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

/// A request on its way to an answer.
struct Visit {
    Hall& hall;
    const Request& request;
    std::optional<Authority> host;
    std::string local;   ///< our address
    std::string remote;  ///< the client's

    std::string_view target() const { return view(request.target()); }
    std::string_view path() const { return target().substr(0, target().find('?')); }
    std::string_view header(http::field name) const { return view(request[name]); }
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

/// What every answer has.
void furnish(Response& out, const Visit& visit) {
    out.version(11);
    out.keep_alive(visit.request.keep_alive() && !visit.hall.closing);
    for (const auto& [name, value] : strict_headers(visit.host.value_or(Authority{"localhost", 0})))
        out.set(name, value);
    if (out.find(http::field::cache_control) == out.end()) out.set(http::field::cache_control, "no-store");
}

std::optional<Response> turned_away(const Visit& v) {
    if (!v.hall.gate.host_allowed(v.host, v.local))
        return refusal(
            http::status::forbidden,
            "this server does not go by the name of your request; `linstockd --origin URL` gives it another one");
    const bool upgrades = beast::websocket::is_upgrade(v.request);
    if ((v.writes() || upgrades) && !v.hall.gate.origin_allowed(v.header(http::field::origin), *v.host))
        return refusal(http::status::forbidden,
                       "pages of another origin may not do this; `linstockd --origin URL` lets one in");
    if (v.writes() && makes_a_battle(v.path()) && !v.hall.makers.take(v.remote, RateLimit::Clock::now())) {
        Response out = refusal(http::status::too_many_requests,
                               fmt::format("too many battles: at most {:.0f} at once, and {:.0f} a second after that",
                                           Makers::at_once, Makers::a_second));
        out.set(http::field::retry_after, "1");
        return out;
    }
    return std::nullopt;
}

// --- Files ---

/// No such file: a browser is shown the client's own page of that name, which says that there is none; and a link whose
/// "#" was lost on the way opens.
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
    const auto file = v.hall.files.find(v.target(), takes_gzip(v.header(http::field::accept_encoding)));
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

Response api_answer(const Visit& v) {
    const auto verb = v.request.method();
    if (verb != http::verb::get && verb != http::verb::head && verb != http::verb::post &&
        verb != http::verb::delete_) {
        Response out = refusal(http::status::method_not_allowed, "this method is not known here");
        out.set(http::field::allow, "GET, HEAD, POST, DELETE");
        return out;
    }
    server::HttpRequest ask;
    ask.method = verb == http::verb::head ? "GET" : std::string(view(v.request.method_string()));
    ask.target = v.target();
    ask.token = bearer(v.header(http::field::authorization));
    ask.content_type = v.header(http::field::content_type);
    ask.body = v.request.body();
    server::HttpReply reply = v.hall.server.answer(ask);
    Response out;
    out.result(static_cast<unsigned>(reply.status));
    out.set(http::field::content_type, reply.content_type);
    for (const auto& [name, value] : reply.headers)
        out.set(name, value);
    out.body() = std::move(reply.body);
    return out;
}

Response answer(const Visit& v) {
    if (v.path().starts_with("/api/")) return api_answer(v);
    if (v.path() == "/ws") {
        Response out = refusal(http::status::upgrade_required, "here a WebSocket is spoken");
        out.set(http::field::upgrade, "websocket");
        return out;
    }
    return file_answer(v);
}

void note(const Visit& v, const Response& out, std::chrono::steady_clock::time_point since) {
    const auto time = std::chrono::steady_clock::now() - since;
    // Only paths that hold no secret: somebody may ask for a link as if it were a page.
    const bool there = out.result_int() < 400 && out.result() != http::status::see_other;
    const bool known = v.path().starts_with("/api/") || there;
    const std::string told = fmt::format("{} {} {} in {:.1f} ms", view(v.request.method_string()),
                                         known ? v.path().substr(0, 100) : "(no page)", out.result_int(),
                                         std::chrono::duration<double, std::milli>(time).count());
    // What is refused is told in any case, but for pages that are not there: every browser asks for some.
    if (out.result_int() >= 400 && (known || out.result_int() != 404))
        log_info("refused: " + told);
    else
        log_debug(told);
}

// --- The connection ---

/// What cannot be read as a request at all.
std::optional<Response> unreadable(const beast::error_code& error) {
    if (error == http::error::body_limit)
        return refusal(http::status::payload_too_large,
                       fmt::format("a request brings {} KiB at most", most_ever >> 10));
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return refusal(http::status::request_header_fields_too_large, "the head of the request is too long");
    if (error.category() == make_error_code(http::error::bad_method).category() &&
        error != http::error::end_of_stream && error != http::error::partial_message)
        return refusal(http::status::bad_request, "this is no request of HTTP/1.1");
    return std::nullopt;
}

/// An IPv4 address as such, mapped or not.
std::string told(const asio::ip::address& address) {
    const bool mapped = address.is_v6() && address.to_v6().is_v4_mapped();
    return mapped ? asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string() : address.to_string();
}

class Talk {
  public:
    Talk(Hall& hall, tcp::socket socket) : hall_(hall), stream_(std::move(socket)) {
        beast::error_code ignored;
        local_ = told(stream_.socket().local_endpoint(ignored).address());
        remote_ = told(stream_.socket().remote_endpoint(ignored).address());
    }

    asio::awaitable<void> go() {
        bool more = true;
        while (more)  // g++ 12 goes round for ever with the co_await in the condition
            more = co_await one();
        if (!passed_on_) co_await part();
    }

  private:
    /// A request and its answer; whether there may be another.
    asio::awaitable<bool> one() {
        Parser parser;
        parser.header_limit(longest_header);
        parser.body_limit(most_ever);
        stream_.expires_after(hall_.options.idle_time);
        auto [error, n] = co_await http::async_read_header(stream_, buffer_, parser, by_value);
        const Request& request = parser.get();
        Visit visit{hall_, request, parse_authority(view(request[http::field::host])), local_, remote_};
        const auto since = std::chrono::steady_clock::now();
        std::optional<Response> out;
        if (error) {
            out = unreadable(error);
            if (!out) co_return false;
        } else {
            out = turned_away(visit);
        }
        const bool upgrade = !out && visit.path() == "/ws" && beast::websocket::is_upgrade(request);
        if (upgrade) {
            passed_on_ = true;
            stream_.expires_never();
            Request handshake = parser.release();
            co_await serve_socket(hall_, std::move(stream_), std::move(handshake));
            co_return false;
        }
        if (!out) out = co_await body(parser, visit);
        const bool whole = parser.is_done();
        if (whole && !out) {
            const Counted answering(hall_.answering);
            auto work = [&] { out = answer(visit); };
            co_await elsewhere(hall_, work);
            if (!out)
                out = refusal(http::status::internal_server_error,
                              "the server could not answer this: a fault of its own");
        }
        if (!out) co_return false;
        furnish(*out, visit);
        // What is left of a refused body would be read as the next request.
        if (!whole) out->keep_alive(false);
        note(visit, *out, since);
        const bool sent = co_await send(*out, request.method() == http::verb::head);
        co_return sent && out->keep_alive();
    }

    /// Reads the rest of the request; what is to be said instead of an answer to it.
    asio::awaitable<std::optional<Response>> body(Parser& parser, const Visit& visit) {
        const std::size_t limit = body_limit(visit.path());
        const auto too_big = [limit] {
            return refusal(http::status::payload_too_large,
                           fmt::format("a request to this address brings {} KiB at most", limit >> 10));
        };
        const auto said = parser.content_length();
        if (said && *said > limit) co_return too_big();
        parser.body_limit(limit);
        stream_.expires_after(hall_.options.request_time);
        if (beast::iequals(visit.request[http::field::expect], "100-continue") && !parser.is_done()) {
            http::response<http::empty_body> go_on(http::status::continue_, 11);
            co_await http::async_write(stream_, go_on, by_value);
        }
        auto [error, n] = co_await http::async_read(stream_, buffer_, parser, by_value);
        if (error == http::error::body_limit) co_return too_big();
        if (error) co_return unreadable(error);
        co_return std::nullopt;
    }

    asio::awaitable<bool> send(Response& out, bool head) {
        out.prepare_payload();
        if (out.result() == http::status::not_modified) out.erase(http::field::content_length);
        stream_.expires_after(hall_.options.request_time);
        http::response_serializer<http::string_body> serializer(out);
        if (head) {
            auto [error, n] = co_await http::async_write_header(stream_, serializer, by_value);
            co_return !error;
        }
        auto [error, n] = co_await http::async_write(stream_, serializer, by_value);
        co_return !error;
    }

    /// Ends the connection so that the last answer arrives: what the other side still sends is read and dropped.
    asio::awaitable<void> part() {
        beast::error_code ignored;
        if (stream_.socket().shutdown(tcp::socket::shutdown_send, ignored)) co_return;  // gone already
        stream_.expires_after(hall_.options.farewell);
        std::array<char, 16384> dropped{};
        for (std::size_t bytes = 0; bytes < 2 * most_ever;) {
            auto [error, n] = co_await stream_.async_read_some(asio::buffer(dropped), by_value);
            if (error) break;
            bytes += n;
        }
    }

    Hall& hall_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_{most_ever};
    std::string local_;
    std::string remote_;
    bool passed_on_ = false;
};

}  // namespace

asio::awaitable<void> serve_http(Hall& hall, tcp::socket socket) {
    const Counted one(hall.connections);
    Talk talk(hall, std::move(socket));
    co_await talk.go();
}

}  // namespace linstock::apps
