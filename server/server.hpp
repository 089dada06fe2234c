#pragma once
// The server without sockets: HTTP requests in, replies out; WebSocket messages in, answers and pushed messages out.
// The shapes are in web/src/lib/api.ts (docs/server.md). Any number of threads may call it simultaneously. No function
// waits for a client, a clock or the network.
//
//   auto server = Server::open({.store = "linstock.db"}, library);       // an error is a value
//   HttpReply reply = server->answer({.method = "GET", .target = "/api/rulesets"});
//   ConnectionId c = server->connected(client);                          // a WebSocket
//   server->received(c, text);                                           // answers go to client->send
//   server->disconnected(c);
//
// The caller does the rest: sockets, files of the client, Origin, sizes and rates of messages.

#include "base/result.hpp"
#include "server/library.hpp"
#include "store/store.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::server {

struct HttpRequest {
    std::string method;        ///< "GET", "POST"
    std::string target;        ///< as in the request: "/api/rulesets/revised?variant=15mm"
    std::string token;         ///< of "Authorization: Bearer ..."; "" = none
    std::string content_type;  ///< may be empty
    std::string body;
    /// Identifies the client for limits and fairness without its address; made by the front process. "" = no client.
    std::string client_key = {};
};

/// The client's network: the first half of its client_key.
inline std::string network_of(const std::string& from) { return from.substr(0, from.size() / 2); }

struct HttpReply {
    int status = 200;
    std::string content_type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;  ///< other than Content-Type and Content-Length
};

/// A WebSocket as sessions see it. Both functions only queue and return immediately. Any thread may call them, also
/// while `received` of the same connection runs, and after `disconnected` (then they do nothing).
class MessageSink {
  public:
    MessageSink() = default;
    MessageSink(const MessageSink&) = delete;  // one per connection
    MessageSink& operator=(const MessageSink&) = delete;
    virtual ~MessageSink() = default;
    /// A whole text message. The same text may go to many connections.
    virtual void send(std::shared_ptr<const std::string> message) = 0;
    /// After all earlier messages, with a reason for the user.
    virtual void close(std::string reason) = 0;
    /// A message of this client was refused with this answer; for the log. Any thread may call it.
    virtual void refused(const std::string& what) { static_cast<void>(what); }
};

using ConnectionId = std::uint64_t;

struct ServerOptions {
    std::string store;          ///< path of the SQLite file, ":memory:" for none, or "postgresql://..."
    std::int64_t instance = 0;  ///< this process among those that share the store (Store::open); 0 = none do
    unsigned writers = 0;       ///< threads that write at a time; 0 = unknown
    /// Milliseconds since 1970, UTC; the system's clock when empty.
    std::function<std::int64_t()> clock;
    /// Battle time (server/clocks/battle_time.hpp); `clock` if empty. If given, due_battles() stores it for the next
    /// start.
    std::function<std::int64_t()> battle_time;
    std::size_t max_sessions = 64;  ///< loaded battles; others are loaded again when needed
    /// Bytes of the battles that clients of one network have joined; of all networks eight times as much. 0 = no limit.
    std::size_t max_joined_bytes = std::size_t{256} << 20;
    std::size_t max_autoplay_sessions = 16;  ///< further loaded battles of a network that continue by auto-play
    /// Where searching computer players think: in place, limited by steps, while their battle waits; in the background,
    /// by do_background_work(); or not here, because another process plays the battle.
    enum class Thinking : std::uint8_t { in_place, in_background, elsewhere };
    Thinking thinking = Thinking::in_place;
    /// Called from any thread when do_background_work() has work; may be empty.
    std::function<void()> wake;
    /// The clock of searches in the background; empty = limited by steps only.
    std::function<double()> seconds;
    /// An address's network, as the caller names it for moderation; empty = each address is its own.
    std::function<std::string(const std::string& address)> network;
    /// The public key for Web Push subscriptions (RFC 8292); "" = no Web Push.
    std::string push_key;
    /// A single user owns all battles and may read them anyway, so records are given at any time.
    bool is_single_user = false;
    /// Milliseconds after which an open game without a battle expires; 0 = never.
    std::int64_t open_game_lifetime = std::int64_t{14} * 24 * 60 * 60 * 1000;
    std::size_t max_open_games_per_client = 0;  ///< per client; 0 = no limit
    /// Called from any thread with a sentence for the host; may be empty.
    std::function<void(const std::string&)> notify_host;
};

class Server {
  public:
    /// The error is a sentence: the store cannot be opened, is of a later version ...
    static Result<std::unique_ptr<Server>, std::string> open(const ServerOptions& options,
                                                             std::shared_ptr<const Library> library);
    Server(const Server&) = delete;  // it owns sessions and their clients
    Server& operator=(const Server&) = delete;
    ~Server();

    /// Everything under /api/. Another target gets 404.
    HttpReply answer(const HttpRequest& request);

    /// A message about a battle as it is in the store, from a link that need not have joined: for slow work (odds) in
    /// another process than the battle's. Returns the answer.
    std::string answer_detached(const std::string& token, std::string_view message);
    /// One search for the battle whose turn it is, without holding a session's lock, or one part of auto-play. `about`
    /// receives the battle, `paid` afterwards the client that the cost belongs to. False: there was no work. Work that
    /// the store refused may be there again after a second, or a minute if it keeps refusing.
    bool do_background_work(const std::function<void(const std::string& battle)>& about = {},
                            const std::function<void(const std::string& whose)>& paid = {});

    /// Battles with something due: a clock has run out, or a notification is to be sent. Also expires open games.
    std::vector<std::string> due_battles();
    /// Does what is due in one of them. Call it in the process that plays the battle.
    void run_due_clocks(const std::string& battle);

    /// Unloads battles without connections, because another process plays them now.
    void drop_idle_sessions();

    /// `client_key`: as HttpRequest::client_key.
    ConnectionId connected(std::shared_ptr<MessageSink> sink, std::string client_key = {});
    /// One whole text message.
    void received(ConnectionId connection, std::string_view message);
    void disconnected(ConnectionId connection);

    /// The number of loaded battles, and the store's counters.
    std::size_t session_count();
    store::Figures figures() const;

    /// Sends {"push":"closing"} to every client and closes all connections. Nothing is lost: everything was stored
    /// when it happened.
    void close(const std::string& reason);

  private:
    class Impl;
    explicit Server(std::unique_ptr<Impl> inside);
    std::unique_ptr<Impl> impl_;
};

}  // namespace linstock::server
