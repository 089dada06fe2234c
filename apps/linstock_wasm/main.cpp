// The server inside a web worker of the page: the same messages, without sockets and files.

#include "apps/library.hpp"
#include "apps/linstock_wasm/rows.hpp"
#include "apps/linstock_wasm/worker_api.hpp"
#include "server/analysis/decision_check.hpp"
#include "server/server.hpp"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace {

using namespace linstock;

std::unique_ptr<server::Server>& server_instance() {
    static std::unique_ptr<server::Server> one;
    return one;
}

std::optional<server::LocalChecker>& judge_instance() {
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

/// A pointer to four bytes of length and the text; valid until the next call.
const char* returned(const std::string& text) {
    static std::string last;
    const auto size = static_cast<std::uint32_t>(text.size());
    last.assign(sizeof size, '\0');
    std::memcpy(last.data(), &size, sizeof size);
    last += text;
    return last.data();
}

}  // namespace

extern "C" {

/// Memory for a text that the worker passes.
LINSTOCK_EXPORT(room) void* allocate_text(std::size_t size) { return std::malloc(size); }
LINSTOCK_EXPORT(free) void free_text(void* text) { std::free(text); }

/// Texts of the data folder and rows of the store; the worker passes all of them before `serve`.
LINSTOCK_EXPORT(text) void add_text(const char* path, std::size_t path_size, const char* text, std::size_t size) {
    apps::data_texts()[std::string(path, path_size)] = std::string(text, size);
}
LINSTOCK_EXPORT(row) void add_row(const char* key, std::size_t key_size, const char* text, std::size_t size) {
    apps::rows().load(std::string(key, key_size), std::string(text, size));
}

/// Starts the server; returns an error message or "".
LINSTOCK_EXPORT(serve) const char* serve() {
    server::ServerOptions options;
    options.store = ":memory:";
    options.thinking = server::ServerOptions::Thinking::in_background;
    options.is_single_user = true;
    options.seconds = [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration<double>(now).count();
    };
    auto opened = server::Server::open(options, apps::folder_library());
    if (!opened) return returned(opened.error());
    server_instance() = std::move(*opened);
    return returned("");
}

/// Handles an HTTP request. Returns status and type, each on a line, then the body.
LINSTOCK_EXPORT(http)
const char* http(const char* method, std::size_t method_size, const char* target, std::size_t target_size,
                 const char* token, std::size_t token_size, const char* type, std::size_t type_size, const char* body,
                 std::size_t body_size) {
    const auto reply = server_instance()->answer({.method = {method, method_size},
                                                  .target = {target, target_size},
                                                  .token = {token, token_size},
                                                  .content_type = {type, type_size},
                                                  .body = {body, body_size}});
    return returned(std::to_string(reply.status) + "\n" + reply.content_type + "\n" + reply.body);
}

LINSTOCK_EXPORT(connect) std::uint32_t connect() {
    auto page = std::make_shared<Page>();
    page->number = static_cast<std::uint32_t>(server_instance()->connected(page));
    return page->number;
}
LINSTOCK_EXPORT(received) void received(std::uint32_t connection, const char* text, std::size_t size) {
    server_instance()->received(connection, {text, size});
}
LINSTOCK_EXPORT(disconnect) void disconnect(std::uint32_t connection) { server_instance()->disconnected(connection); }

/// Runs one search for a computer player. The worker calls it between other requests as long as it returns 1.
LINSTOCK_EXPORT(think) std::uint32_t think() { return server_instance()->do_background_work() ? 1 : 0; }

/// Answers a long request from the rows only, in a worker of its own: server::Server::answer_detached.
LINSTOCK_EXPORT(alone)
const char* alone(const char* token, std::size_t token_size, const char* text, std::size_t size) {
    return returned(server_instance()->answer_detached({token, token_size}, {text, size}));
}

/// Loads a battle on a remote server as the local seat knows it, for `judge` (server/analysis/decision_check.hpp).
/// Returns why decisions cannot be checked here, or "". Needs no `serve`.
LINSTOCK_EXPORT(known) const char* known(const char* text, std::size_t size) {
    auto made = server::LocalChecker::from_known_state(*apps::folder_library(), {text, size},
                                                       judge_instance() ? &*judge_instance() : nullptr);
    if (!made) return returned(made.error());
    judge_instance() = std::move(*made);
    return returned("");
}
/// Checks a decision in that battle; "" = ask the server.
LINSTOCK_EXPORT(judge) const char* judge(const char* decision, std::size_t size) {
    return returned(judge_instance() ? judge_instance()->check({decision, size}) : std::string());
}
}
