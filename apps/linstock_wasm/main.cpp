// The server within a page's worker: the same messages, no socket, no file.

#include "apps/library.hpp"
#include "apps/linstock_wasm/doors.hpp"
#include "apps/linstock_wasm/rows.hpp"
#include "server/analysis/decision_check.hpp"
#include "server/server.hpp"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace {

using namespace linstock;

std::unique_ptr<server::Server>& the_server() {
    static std::unique_ptr<server::Server> one;
    return one;
}

std::optional<server::LocalChecker>& the_judge() {
    static std::optional<server::LocalChecker> one;
    return one;
}

struct Page final : server::MessageSink {
    std::uint32_t number = 0;
    void send(std::shared_ptr<const std::string> message) override {
        send_to_page(number, message->data(), message->size());
    }
    void close(std::string why) override { close_page(number, why.data(), why.size()); }
};

/// Four bytes of length and the text; good until the next.
const char* handed(const std::string& text) {
    static std::string last;
    const auto size = static_cast<std::uint32_t>(text.size());
    last.assign(sizeof size, '\0');
    std::memcpy(last.data(), &size, sizeof size);
    last += text;
    return last.data();
}

}  // namespace

extern "C" {

/// Room for a text that is handed in, and its end.
LINSTOCK_OFFERS(room) void* text_room(std::size_t size) { return std::malloc(size); }
LINSTOCK_OFFERS(free) void text_free(void* room) { std::free(room); }

/// A text of the data folder, a row of the store: all of them before `serve`.
LINSTOCK_OFFERS(text) void text_given(const char* path, std::size_t path_size, const char* text, std::size_t size) {
    apps::given_texts()[std::string(path, path_size)] = std::string(text, size);
}
LINSTOCK_OFFERS(row) void row_given(const char* key, std::size_t key_size, const char* text, std::size_t size) {
    apps::rows().given(std::string(key, key_size), std::string(text, size));
}

/// A sentence that says why not, or nothing.
LINSTOCK_OFFERS(serve) const char* serve() {
    server::ServerOptions options;
    options.store = ":memory:";
    options.thinking = server::ServerOptions::Thinking::in_background;
    options.is_single_user = true;
    options.seconds = [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration<double>(now).count();
    };
    auto opened = server::Server::open(options, apps::folder_library());
    if (!opened) return handed(opened.error());
    the_server() = std::move(*opened);
    return handed("");
}

/// Status, type and body, each but the last to the end of its line.
LINSTOCK_OFFERS(http)
const char* http(const char* method, std::size_t method_size, const char* target, std::size_t target_size,
                 const char* token, std::size_t token_size, const char* type, std::size_t type_size, const char* body,
                 std::size_t body_size) {
    const auto reply = the_server()->answer({.method = {method, method_size},
                                             .target = {target, target_size},
                                             .token = {token, token_size},
                                             .content_type = {type, type_size},
                                             .body = {body, body_size}});
    return handed(std::to_string(reply.status) + "\n" + reply.content_type + "\n" + reply.body);
}

LINSTOCK_OFFERS(connect) std::uint32_t connect() {
    auto page = std::make_shared<Page>();
    page->number = static_cast<std::uint32_t>(the_server()->connected(page));
    return page->number;
}
LINSTOCK_OFFERS(received) void received(std::uint32_t connection, const char* text, std::size_t size) {
    the_server()->received(connection, {text, size});
}
LINSTOCK_OFFERS(disconnect) void disconnect(std::uint32_t connection) { the_server()->disconnected(connection); }

/// A question that a computer's general thinks over: between other requests, as long as it gives 1.
LINSTOCK_OFFERS(think) std::uint32_t think() { return the_server()->do_background_work() ? 1 : 0; }

/// What takes long, asked in a worker of its own of the rows that it was given: server::Server::answer_alone.
LINSTOCK_OFFERS(alone)
const char* alone(const char* token, std::size_t token_size, const char* text, std::size_t size) {
    return handed(the_server()->answer_detached({token, token_size}, {text, size}));
}

/// A battle at a server, as the seat that plays it here knows it (server/analysis/decision_check.hpp): a sentence that
/// says why it cannot be judged here, or nothing. Needs no `serve`.
LINSTOCK_OFFERS(known) const char* known(const char* text, std::size_t size) {
    auto made = server::LocalChecker::from_known_state(*apps::folder_library(), {text, size},
                                                       the_judge() ? &*the_judge() : nullptr);
    if (!made) return handed(made.error());
    the_judge() = std::move(*made);
    return handed("");
}
/// What `check` says of a decision in that battle; nothing = the server has to be asked.
LINSTOCK_OFFERS(judge) const char* judge(const char* decision, std::size_t size) {
    return handed(the_judge() ? the_judge()->check({decision, size}) : std::string());
}
}
