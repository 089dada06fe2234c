#include "server/server.hpp"

#include "server/audience.hpp"
#include "server/http_api.hpp"
#include "server/offers.hpp"
#include "server/requests.hpp"
#include "server/tokens.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <map>
#include <mutex>

namespace linstock::server {

namespace {

/// Whoever is at the same table waits for all of them.
constexpr std::size_t most_at_once = 200;

std::int64_t system_clock() {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

class Server::Inside {
  public:
    Inside(House house, const Options& options) : lobby(std::move(house), options.rooms), wake(options.wake) {
        lobby.house().seconds = options.seconds;
        lobby.house().alone = options.alone;
        lobby.house().push_key = options.push_key;
        lobby.house().offers_last = options.offers_last;
        lobby.house().offers_each = options.offers_each;
        if (options.thinking == Options::Thinking::elsewhere) lobby.house().thinks = [](const auto&) {};
        if (options.thinking == Options::Thinking::beside) {
            lobby.house().thinks = [this](const auto& room) { wait(room); };
            lobby.house().most_at_once = most_at_once;
        }
    }

    /// A battle waits once, however often it says so.
    void wait(const std::shared_ptr<Room>& room) {
        {
            const std::lock_guard hold(lock);
            auto& all = room->is_to_go_on() ? going : waiting;  // whoever says so holds it
            if (std::find(all.begin(), all.end(), room) != all.end()) return;
            all.push_back(room);
            if (out != nullptr) out->more(waiting.size() + 1);
        }
        if (wake) wake();
    }
    /// The battle that has waited longest, and how many wait for their generals. Those that only go on have every
    /// second turn: neither keep the others waiting.
    std::pair<std::shared_ptr<Room>, std::size_t> next() {
        const std::lock_guard hold(lock);
        if (waiting.empty() && going.empty()) return {};
        went_on = !going.empty() && (waiting.empty() || !went_on);
        auto& from = went_on ? going : waiting;
        const std::size_t all = waiting.size();
        auto first = std::move(from.front());
        from.pop_front();
        return {std::move(first), all};
    }

    /// By this clock a general thinks now; null = none does.
    void thinks_by(std::shared_ptr<ThoughtClock> clock) {
        const std::lock_guard hold(lock);
        out = std::move(clock);
        if (out != nullptr) out->more(waiting.size() + 1);
    }

    std::shared_ptr<Connection> connection(ConnectionId id) {
        const std::lock_guard hold(lock);
        const auto it = connections.find(id);
        return it == connections.end() ? nullptr : it->second;
    }

    Lobby lobby;
    std::function<void()> wake;
    std::mutex lock;  ///< may be taken while a room's is held, not the other way about
    std::map<ConnectionId, std::shared_ptr<Connection>> connections;
    ConnectionId last = 0;
    std::deque<std::shared_ptr<Room>> waiting;  ///< for their generals
    std::deque<std::shared_ptr<Room>> going;    ///< with more to answer than is done at a time
    bool went_on = false;                       ///< the last was one of those
    std::shared_ptr<ThoughtClock> out;          ///< of the general who thinks
};

Result<std::unique_ptr<Server>, std::string> Server::open(const Options& options,
                                                          std::shared_ptr<const Library> library) {
    if (!ready_for_secrets()) return std::string("the system gives no random numbers");
    auto opened = store::Store::open(options.store, options.node, options.writers);
    if (!opened) return opened.error();
    House house;
    house.library = std::move(library);
    house.store = std::move(*opened);
    house.clock = options.clock ? options.clock : system_clock;
    return std::unique_ptr<Server>(new Server(std::make_unique<Inside>(std::move(house), options)));
}

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Server::~Server() = default;

HttpReply Server::answer(const HttpRequest& request) { return answer_http(inside_->lobby, request); }

std::string Server::answer_alone(const std::string& token, std::string_view message) {
    return server::answer_alone(inside_->lobby, token, message);
}

bool Server::think(const std::function<void(const std::string& battle)>& about) {
    const auto [room, waiting] = inside_->next();
    if (room == nullptr) return false;
    std::unique_lock hold(room->lock());
    if (room->is_to_go_on()) {
        if (about) about(room->id());
        if (room->goes_on()) tell_all(*room);
        return true;
    }
    const std::unique_ptr<Thought> thought = room->to_think();
    if (thought == nullptr) return true;
    hold.unlock();
    if (about) about(room->id());
    inside_->thinks_by(thought->clock);
    thought->think(waiting);
    inside_->thinks_by(nullptr);
    hold.lock();
    if (room->thought(*thought)) tell_all(*room);
    return true;
}

std::vector<std::string> Server::due() {
    lapse_offers(inside_->lobby);
    return battles_due(inside_->lobby);
}

void Server::keep_time(const std::string& battle) { server::keep_time(inside_->lobby, battle); }

void Server::forget() { inside_->lobby.forget(); }

std::size_t Server::awake() { return inside_->lobby.size(); }
store::Figures Server::figures() const { return inside_->lobby.house().store->figures(); }

ConnectionId Server::connected(std::shared_ptr<Client> client) {
    auto connection = std::make_shared<Connection>();
    connection->client = std::move(client);
    const std::lock_guard hold(inside_->lock);
    connection->id = ++inside_->last;
    inside_->connections.emplace(connection->id, connection);
    return connection->id;
}

void Server::received(ConnectionId connection, std::string_view message) {
    if (const auto from = inside_->connection(connection)) answer_message(inside_->lobby, *from, message);
}

void Server::disconnected(ConnectionId connection) {
    std::shared_ptr<Connection> gone;
    {
        const std::lock_guard hold(inside_->lock);
        const auto it = inside_->connections.find(connection);
        if (it == inside_->connections.end()) return;
        gone = it->second;
        inside_->connections.erase(it);
    }
    leave_all(*gone);
}

void Server::close(const std::string& reason) {
    std::map<ConnectionId, std::shared_ptr<Connection>> all;
    {
        const std::lock_guard hold(inside_->lock);
        all.swap(inside_->connections);
    }
    json::Writer to;
    to.object();
    to.member("push", "closing").member("text", reason);
    to.end_object();
    const auto text = std::make_shared<const std::string>(to.take());
    for (const auto& [id, connection] : all) {
        connection->client->send(text);
        connection->client->close(reason);
    }
    for (const auto& [id, connection] : all)
        leave_all(*connection);
}

}  // namespace linstock::server
