#pragma once
// The server without its sockets: HTTP requests in, replies out; WebSocket messages in, answers and news out. The
// shapes are those of web/src/lib/api.ts (docs/server.md). All of it may be called from any number of threads at once;
// nothing here waits for a client, for the clock or for the network.
//
//   auto server = Server::open({.store = "linstock.db"}, library);       // an error by value
//   HttpReply reply = server->answer({.method = "GET", .target = "/api/rulesets"});
//   ConnectionId c = server->connected(client);                          // a WebSocket
//   server->received(c, text);                                           // answers go to client->send
//   server->disconnected(c);
//
// The transport's own: sockets, files of the client, Origin, how big a message may be and how often one may come.

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
    std::string target;        ///< as it stands in the request: "/api/rulesets/revised?variant=15mm"
    std::string token;         ///< of "Authorization: Bearer ..."; "" = none
    std::string content_type;  ///< may be empty
    std::string body;
    /// Who asks, as far as one household is told from another: a word of the door's that holds no address. "" = nobody
    /// in particular.
    std::string client_key = {};
};

/// The network that a household lies in: the first half of its word.
inline std::string network_of(const std::string& from) { return from.substr(0, from.size() / 2); }

struct HttpReply {
    int status = 200;
    std::string content_type = "application/json";
    std::string body;
    std::vector<std::pair<std::string, std::string>> headers;  ///< besides Content-Type and Content-Length
};

/// One WebSocket as the rooms see it. Both return at once: they queue. They may be called from any thread, also while
/// `received` of the same connection runs, and after `disconnected` (then they do nothing).
class MessageSink {
  public:
    MessageSink() = default;
    MessageSink(const MessageSink&) = delete;  // one for each connection
    MessageSink& operator=(const MessageSink&) = delete;
    virtual ~MessageSink() = default;
    /// A whole text message. The same text may go to many.
    virtual void send(std::shared_ptr<const std::string> message) = 0;
    /// After what has been sent, with a reason people can read.
    virtual void close(std::string reason) = 0;
    /// A message of his was refused, by the answer that he is given: for the log. From any thread.
    virtual void refused(const std::string& what) { static_cast<void>(what); }
};

using ConnectionId = std::uint64_t;

struct ServerOptions {
    std::string store;      ///< path of the SQLite file, ":memory:" that keeps nothing, or "postgresql://..."
    std::int64_t node = 0;  ///< by which it writes where other machines have the same store (store/nodes.hpp)
    unsigned writers = 0;   ///< threads that ask at a time, and write; 0 = nobody knows
    /// Milliseconds since 1970, UTC; the system's clock when empty.
    std::function<std::int64_t()> clock;
    /// Battle time (server/clocks/battle_time.hpp); `clock` when empty. When it is given, due() stores it for the next
    /// start.
    std::function<std::int64_t()> battle_time;
    std::size_t max_sessions = 64;  ///< so many battles are kept ready; others are read again when they are asked for
    std::size_t max_autoplay_sessions = 16;  ///< so many more of a network that go on by themselves
    /// Where computers' generals think over what they are asked: at once, by steps alone, while their battle waits;
    /// beside the table, when `think` is called; or not here, for another process has the battle.
    enum class Thinking : std::uint8_t { in_place, in_background, elsewhere };
    Thinking thinking = Thinking::in_place;
    /// Called, from any thread, when there is something for `think` to do; may be empty.
    std::function<void()> wake;
    /// By which those who think beside the table keep to their seconds; empty = by steps alone.
    std::function<double()> seconds;
    /// The network of an address, as the transport names it for moderation; empty = each address is one.
    std::function<std::string(const std::string& address)> network;
    /// What a page subscribes to notices with (RFC 8292); "" = no browser is told anything.
    std::string push_key;
    /// All battles lie with one person, who may read them anyway: their records are given at any time.
    bool is_single_user = false;
    /// Milliseconds after which an offer lapses of which no battle has come; 0 = never.
    std::int64_t open_game_lifetime = std::int64_t{14} * 24 * 60 * 60 * 1000;
    std::size_t max_open_games_per_client = 0;  ///< of one household that stand at a time; 0 = as many as it likes
    /// Told in a sentence what whoever hosts is to know, from any thread; may be empty.
    std::function<void(const std::string&)> notify_host;
};

class Server {
  public:
    /// The error is one sentence: the store cannot be opened, is of a later version ...
    static Result<std::unique_ptr<Server>, std::string> open(const ServerOptions& options,
                                                             std::shared_ptr<const Library> library);
    Server(const Server&) = delete;  // it holds rooms and their clients
    Server& operator=(const Server&) = delete;
    ~Server();

    /// Everything under /api/. Another target gets 404.
    HttpReply answer(const HttpRequest& request);

    /// One message about a battle as the store has it, of whoever has this link and need not be at the table: for what
    /// takes long (odds) and is reckoned where nobody plays. The answer.
    std::string answer_detached(const std::string& token, std::string_view message);
    /// One question that a computer's general thinks over, of the battle whose turn it is: no room is held
    /// meanwhile. Or a part of what goes on by itself. `about` is told whose turn it is, `paid` afterwards which
    /// household's message set such a part going. False: there was nothing to think about; of what the store has
    /// refused there may be after a second, or a minute where it goes on refusing.
    bool do_background_work(const std::function<void(const std::string& battle)>& about = {},
                            const std::function<void(const std::string& whose)>& paid = {});

    /// Battles in which a time has come: a clock has run out, somebody is to be told. Offers whose time has come lapse.
    std::vector<std::string> due_battles();
    /// Of one of them; by whoever plays it.
    void run_due_clocks(const std::string& battle);

    /// Battles that nobody is at are read from the store again when they are asked for: another process plays them.
    void drop_idle_sessions();

    /// `whose`: a word for his household, as HttpRequest::client_key.
    ConnectionId connected(std::shared_ptr<MessageSink> sink, std::string client_key = {});
    /// One whole text message.
    void received(ConnectionId connection, std::string_view message);
    void disconnected(ConnectionId connection);

    /// How many battles are in memory, and how the store fares.
    std::size_t session_count();
    store::Figures figures() const;

    /// Tells every client that the server goes away ({"push":"closing"}) and closes it; nothing is lost, for
    /// everything was stored when it happened.
    void close(const std::string& reason);

  private:
    class Impl;
    explicit Server(std::unique_ptr<Impl> inside);
    std::unique_ptr<Impl> impl_;
};

}  // namespace linstock::server
