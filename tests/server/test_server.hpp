#pragma once
// A server with its clients in one process: what is sent is kept, and read as JSON.

#include "battle/json.hpp"
#include "server/server.hpp"
#include "tests/server/client_view.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::server_test {

/// A client that keeps what it is told.
class Listener final : public server::MessageSink {
  public:
    void send(std::shared_ptr<const std::string> message) override { heard.push_back(*message); }
    void close(std::string reason) override { closed = std::move(reason); }
    void refused(const std::string& what) override { log.push_back(what); }
    std::vector<std::string> heard;
    std::vector<std::string> log;
    std::string closed;
};

/// A file in the temporary folder that is gone afterwards, with what a store has beside it.
class StoreFile {
  public:
    StoreFile();
    ~StoreFile();
    StoreFile(const StoreFile&) = delete;
    StoreFile& operator=(const StoreFile&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

json::Value parsed(std::string_view text);
/// The text of a member; "" when it is not there.
std::string text_of(const json::Value& value, std::string_view key);

std::unique_ptr<server::Server> server_on(const std::string& store);
/// With a clock of the test's own.
std::unique_ptr<server::Server> server_on(const std::string& store, const std::int64_t& now,
                                          const std::string& push_key = "");
server::HttpReply get(server::Server& s, const std::string& target, const std::string& token = "");
server::HttpReply post(server::Server& s, const std::string& target, const std::string& body,
                       const std::string& token = "");

struct Made {
    std::string battle;
    std::string both, first, second, spectator, umpire;  ///< tokens; "" = no such link
    std::string invited_first, invited_second;           ///< invitations
};
Made made_of(const server::HttpReply& reply);
/// Of two people both seats are the maker's own.
Made make(server::Server& s, const std::string& scenario, const std::string& first, const std::string& second,
          const std::string& seed = "7");

/// Somebody at the table: asks, and keeps in step with the news as the page does.
class Player {
  public:
    Player(server::Server& s, std::string battle, std::string token);
    ~Player();
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    /// Joins; what it has is told when `again`.
    json::Value join(bool again = false, const std::string& more = "");
    void lose_connection();
    /// {"verb":..., "battle":..., more}; the answer.
    json::Value ask(const std::string& verb, const std::string& more = "");
    /// Raw text; the answer, or null when there was none.
    json::Value say(const std::string& text);
    bool decide(const std::string& decision) { return ask("decide", "\"decision\":" + decision).find("ok")->flag; }
    /// Takes the advice of the first prompt; false when nothing is asked.
    bool take_advice();
    /// The raw text of the first prompt's advice.
    std::string advice();

    /// The raw text of the last answer.
    const std::string& answer() const { return answers_.back(); }
    bool asked() { return !last().find("prompts")->items.empty(); }
    /// The newest news.
    json::Value last() {
        listen();
        return parsed(news.back());
    }
    /// The view as the news have it, put together.
    json::Value view() {
        listen();
        return scene.whole();
    }
    std::string whose;  ///< his household, from when he joins
    Scene scene;
    std::vector<std::string> events;  ///< by number, raw
    std::vector<std::string> news;
    std::vector<std::string> pushes;  ///< all others
    std::int64_t epoch = 0;
    bool missing = false;  ///< news that did not fit

  private:
    void listen();
    void hear(const std::string& text);
    server::Server& server_;
    std::string battle_;
    std::string token_;
    std::shared_ptr<Listener> listener_;
    server::ConnectionId connection_ = 0;
    std::size_t read_ = 0;
    int asks_ = 0;
    std::vector<std::string> answers_;
};

/// A server of its own with a battle between two people, both at the table:
/// `auto& [s, made, first, second] = two;`
struct TwoPeople {
    explicit TwoPeople(const std::string& scenario);
    std::unique_ptr<server::Server> server;
    Made made;
    Player first;
    Player second;
};

}  // namespace linstock::server_test
