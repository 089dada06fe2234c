#pragma once
// A server with its clients in one process. What the server sends is kept, and read as JSON.

#include "battle/json.hpp"
#include "server/server.hpp"
#include "tests/server/client_view.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::server_test {

/// A client that keeps all messages.
class Listener final : public server::MessageSink {
  public:
    void send(std::shared_ptr<const std::string> message) override { messages.push_back(*message); }
    void close(std::string reason) override { closed = std::move(reason); }
    void refused(const std::string& what) override { log.push_back(what); }
    std::vector<std::string> messages;
    std::vector<std::string> log;
    std::string closed;
};

/// A file in the temporary folder, deleted afterwards together with a store's other files.
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
/// The text of a member; "" if there is none.
std::string text_of(const json::Value& value, std::string_view key);

std::unique_ptr<server::Server> server_on(const std::string& store);
/// A server whose clock the test controls.
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
/// Makes a battle. If both players are human, the maker holds both seats.
Made make(server::Server& s, const std::string& scenario, const std::string& first, const std::string& second,
          const std::string& seed = "7");

/// Ends a battle: the commander with this key concedes.
void concede(server::Server& s, const std::string& battle, const std::string& token);

/// A connected player: sends requests, and follows the updates as the client does.
class Player {
  public:
    Player(server::Server& s, std::string battle, std::string token);
    ~Player();
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;

    /// Joins. With `again` it sends what it already has.
    json::Value join(bool again = false, const std::string& more = "");
    void lose_connection();
    /// Sends {"verb":..., "battle":..., more} and returns the answer.
    json::Value ask(const std::string& verb, const std::string& more = "");
    /// Sends raw text and returns the answer, or null if there is none.
    json::Value say(const std::string& text);
    bool decide(const std::string& decision) { return ask("decide", "\"decision\":" + decision).find("ok")->flag; }
    /// Decides the first prompt as suggested; false if no prompt is open.
    bool take_advice();
    /// The raw text of the first prompt's suggestion.
    std::string advice();

    /// The raw text of the last answer.
    const std::string& answer() const { return answers_.back(); }
    bool asked() { return !last().find("prompts")->items.empty(); }
    /// The newest update.
    json::Value last() {
        listen();
        return parsed(news.back());
    }
    /// The view after all updates.
    json::Value view() {
        listen();
        return scene.whole();
    }
    std::string client_key;  ///< the client key of the connection
    Scene scene;
    std::vector<std::string> events;  ///< by number, raw
    std::vector<std::string> news;
    std::vector<std::string> pushes;  ///< all other pushed messages
    std::int64_t epoch = 0;
    bool missing = false;  ///< an update did not fit

  private:
    void listen();
    void receive(const std::string& text);
    server::Server& server_;
    std::string battle_;
    std::string token_;
    std::shared_ptr<Listener> listener_;
    server::ConnectionId connection_ = 0;
    std::size_t read_ = 0;
    int asks_ = 0;
    std::vector<std::string> answers_;
};

/// A server of its own with a battle between two connected players: `auto& [s, made, first, second]
/// = two;`
struct TwoPeople {
    explicit TwoPeople(const std::string& scenario);
    std::unique_ptr<server::Server> server;
    Made made;
    Player first;
    Player second;
};

}  // namespace linstock::server_test
