// Fuzzes WebSocket messages of a joined player: each line gets one answer, and the battle stays valid. "@" is replaced
// by the battle's id, "$" by the link's token. The bytes are also parsed as frames between processes, and as a request
// target.

#include "apps/library.hpp"
#include "battle/json.hpp"
#include "common.hpp"
#include "server/api/http_api.hpp"
#include "server/api/worker_frames.hpp"
#include "server/server.hpp"

namespace {

using namespace linstock;

class Listener final : public server::MessageSink {
  public:
    void send(std::shared_ptr<const std::string> message) override {
        if (message->find("{\"push\":") != 0) answers.push_back(*message);
    }
    void close(std::string /*reason*/) override {}
    std::vector<std::string> answers;
};

std::string member(const json::Value& value, const char* key) {
    const json::Value* found = value.find(key);
    return found == nullptr ? std::string() : found->text;
}

std::string with(std::string_view line, const std::string& battle, const std::string& token) {
    std::string out;
    for (const char c : line) {
        if (c == '@')
            out += battle;
        else if (c == '$')
            out += token;
        else
            out += c;
    }
    return out;
}

void as_frames(std::string_view text) {
    server::FrameReader reader;
    for (std::size_t at = 0; at < text.size(); at += 5)
        reader.feed(text.substr(at, 5));
    while (reader.next()) {
    }
    static_cast<void>(server::decode_task_request(text));
    static_cast<void>(server::decode_task_result(text));
    const std::string once = server::canonical_target(text);
    fuzz::demand(server::canonical_target(once) == once, "normalising a path twice changes it: " + once);
    const std::string_view query = text.substr(std::min(text.find('?'), text.size()));
    fuzz::demand(once.ends_with(query), "a query is lost");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const std::shared_ptr<const server::Library> library = apps::folder_library();
    std::string_view text(reinterpret_cast<const char*>(data), size);
    as_frames(text);
    server::ServerOptions options;
    options.store = ":memory:";
    auto server = server::Server::open(options, library);
    fuzz::demand(server.ok(), "the server starts");
    server::HttpRequest ask;
    ask.method = "POST";
    ask.target = "/api/battles";
    ask.body =
        R"({"scenario":"two-brigades-lesson-1","first":"human","second":"human","mine":["first","second"],"seed":"1"})";
    const auto made = json::parse((*server)->answer(ask).body, "");
    fuzz::demand(made.ok(), "a battle is made");
    const std::string battle = member(*made, "battle");
    const json::Value* links = made->find("links");
    fuzz::demand(links != nullptr && !links->items.empty(), "it has links");
    const std::string token = member(links->items.front(), "token");
    const auto listener = std::make_shared<Listener>();
    const auto id = (*server)->connected(listener);
    (*server)->received(id, R"({"verb":"join","token":")" + token + "\"}");
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string line = with(text.substr(0, end), battle, token);
        text.remove_prefix(std::min(end + 1, text.size()));
        const std::size_t before = listener->answers.size();
        (*server)->received(id, line);
        fuzz::demand(listener->answers.size() == before + 1, "expected one answer: " + line);
        const auto read = json::parse(listener->answers.back(), "answer");
        fuzz::demand(read.ok() && read->find("ok") != nullptr, "malformed answer: " + listener->answers.back());
        const std::string alone = (*server)->answer_detached(token, line);
        fuzz::demand(json::parse(alone, "answer").ok(), "malformed answer of a task: " + alone);
    }
    (*server)->disconnected(id);
    return 0;
}
