#include "server/server.hpp"

#include "server/access/tokens.hpp"
#include "server/api/http_api.hpp"
#include "server/api/message_handler.hpp"
#include "server/clocks/battle_time.hpp"
#include "server/lobby/open_game_expiry.hpp"
#include "server/tasks/autoplay_queue.hpp"
#include "server/views/viewers.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <optional>

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
    Inside(House house, const Options& options)
        : lobby(std::move(house), options.rooms),
          wake(options.wake),
          stores_battle_time(options.battle_time != nullptr),
          going(options.held) {
        lobby.house().seconds = options.seconds;
        lobby.house().alone = options.alone;
        lobby.house().network = options.network;
        lobby.house().push_key = options.push_key;
        lobby.house().offers_last = options.offers_last;
        lobby.house().offers_each = options.offers_each;
        lobby.house().tell = options.tell;
        if (options.thinking == Options::Thinking::elsewhere) lobby.house().thinks = [](const auto&...) {};
        if (options.thinking == Options::Thinking::beside) {
            lobby.house().thinks = [this](const auto& room, const Behest& behest) { wait(room, behest); };
            lobby.house().most_at_once = most_at_once;
        }
    }

    /// A battle waits once, however often it says so.
    void wait(const std::shared_ptr<Room>& room, const Behest& behest) {
        {
            const std::lock_guard hold(lock);
            // Whoever says so holds it.
            if (!(room->is_to_go_on() ? going.add(room, behest) : add_thinking(room, behest))) return;
            if (out != nullptr) out->more(all_that_wait(out_whose));
        }
        if (wake) wake();
    }
    /// False: it is among them.
    bool add_thinking(const std::shared_ptr<Room>& room, const Behest& behest) {
        const auto one = std::find_if(waiting.begin(), waiting.end(), [&](const Waits& w) { return w.room == room; });
        if (one == waiting.end()) {
            waiting.push_back({room, behest, behest.whose, thinkers.add(behest.whose)});
            return true;
        }
        if (behest.replaces(one->behest)) one->behest = behest;
        return false;
    }
    /// What a general who thinks at this behest keeps waiting, himself among it: of other networks one each, for his
    /// own comes again after those. What only goes on has each second turn, however much it is.
    std::size_t all_that_wait(const std::string& whose) const {
        const std::size_t own = thinkers.of_network(whose);
        const std::size_t others = thinkers.networks() - (own != 0 ? 1 : 0);
        return own + others + (going.empty() ? 0 : 1) + 1;
    }

    /// The battle that is next. Those that wait for their generals have each second turn, those that only go on the
    /// others: neither keep the others waiting. Of either networks have turns, and their households.
    struct Next : AutoplayQueue::Part {
        bool part = false;        ///< of what goes on by itself
        std::size_t waiting = 0;  ///< how many do
    };
    /// Nothing: there is none.
    std::optional<Next> next() {
        const std::int64_t now = lobby.house().battle_time();
        const std::lock_guard hold(lock);
        auto part = went_on && !waiting.empty() ? std::nullopt : going.next(now);
        went_on = part.has_value();
        if (part) return Next{std::move(*part), true, waiting.size()};
        if (waiting.empty()) return std::nullopt;
        const Waits first = first_of_waiting();
        return Next{{first.room->id(), first.room, first.behest}, false, all_that_wait(first.behest.whose)};
    }
    /// Whoever calls holds the room; none = it could not be opened.
    void ended(const Next& part, const std::shared_ptr<Room>& room) {
        const std::lock_guard hold(lock);
        going.ended(part.id, room);
    }
    /// The store refuses to open it: it has another turn after a moment.
    void later(const Next& refused) {
        const std::int64_t now = lobby.house().battle_time();
        const std::lock_guard hold(lock);
        going.later(refused.id, now);
    }

    /// By this clock a general thinks now, at this behest; null = none does.
    void thinks_by(std::shared_ptr<ThoughtClock> clock, const std::string& whose) {
        const std::lock_guard hold(lock);
        out = std::move(clock);
        out_whose = whose;
        if (out != nullptr) out->more(all_that_wait(whose));
    }

    std::shared_ptr<Connection> connection(ConnectionId id) {
        const std::lock_guard hold(lock);
        const auto it = connections.find(id);
        return it == connections.end() ? nullptr : it->second;
    }

    /// While a clock runs in any battle. A store that cannot take it now is asked again the next time.
    void keep_battle_time() {
        const std::int64_t now = lobby.house().battle_time();
        if (!stores_battle_time || now - battle_time_stored < battle_time_interval) return;
        store::Store& store = *lobby.house().store;
        const auto clocks = store.papers_due(hours_drawer, INT64_MAX, 1);
        if (!clocks || clocks->empty()) return;
        if (!store_battle_time(store, now)) battle_time_stored = now;
    }

    Lobby lobby;
    std::function<void()> wake;
    const bool stores_battle_time;
    std::atomic<std::int64_t> battle_time_stored = 0;
    std::mutex lock;  ///< may be taken while a room's is held, not the other way about
    std::map<ConnectionId, std::shared_ptr<Connection>> connections;
    ConnectionId last = 0;
    struct Waits {
        std::shared_ptr<Room> room;
        Behest behest;
        std::string place_of;  ///< at whose behest it came: who sets it going anew does not put it back
        RoundRobin::Ticket ticket;
    };
    /// Those of a household come as they have come.
    Waits first_of_waiting() {
        const auto next = std::min_element(waiting.begin(), waiting.end(), [](const Waits& a, const Waits& b) {
            return a.ticket.rank() < b.ticket.rank();
        });
        Waits first = std::move(*next);
        waiting.erase(next);
        thinkers.serve(first.place_of);
        thinkers.remove(first.place_of);
        return first;
    }
    std::deque<Waits> waiting;  ///< for their generals
    RoundRobin thinkers;        ///< of those
    AutoplayQueue going;
    bool went_on = false;               ///< the last was one of those that go on
    std::shared_ptr<ThoughtClock> out;  ///< of the general who thinks
    std::string out_whose;              ///< at whose behest
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
    house.battle_time = options.battle_time;
    return std::unique_ptr<Server>(new Server(std::make_unique<Inside>(std::move(house), options)));
}

Server::Server(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Server::~Server() = default;

HttpReply Server::answer(const HttpRequest& request) { return answer_http(inside_->lobby, request); }

std::string Server::answer_alone(const std::string& token, std::string_view message) {
    return server::answer_alone(inside_->lobby, token, message);
}

namespace {
/// Where there is no memory for what is to be told, some is made, and the next news tell it too.
void tell(Room& room) {
    try {
        tell_all(room);
    } catch (const std::exception&) {
        room.rest();
    }
}
/// Why it cannot be.
std::optional<std::string> opened(Room& room) {
    try {
        return room.load();
    } catch (const std::exception& fault) {
        return fault.what();
    }
}
}  // namespace

bool Server::think(const std::function<void(const std::string& battle)>& about,
                   const std::function<void(const std::string& whose)>& paid) {
    std::optional<Inside::Next> next = inside_->next();
    if (!next) return false;
    const auto room = next->room != nullptr ? std::move(next->room) : inside_->lobby.room_of(next->id);
    std::unique_lock hold(room->lock());
    const auto begin = [&] {
        if (about) about(room->id());
    };
    if (next->part) {
        if (!room->loaded()) begin();
        const auto wrong = opened(*room);
        if (!wrong) {
            begin();
            const Room::AtBehest his(*room, next->behest);
            if (room->goes_on()) tell(*room);
        }
        if (wrong && room->may_load_later()) {
            inside_->later(*next);
        } else {
            inside_->ended(*next, wrong ? nullptr : room);
            if (wrong) inside_->lobby.house().give_up(room->id(), *wrong);
        }
        if (paid) paid(next->behest.whose);
        return true;
    }
    // Then it says so once more when it has gone on.
    if (room->is_to_go_on()) return true;
    const std::unique_ptr<Thought> thought = room->to_think();
    if (thought == nullptr) return true;
    hold.unlock();
    begin();
    inside_->thinks_by(thought->clock, next->behest.whose);
    thought->think(next->waiting);
    inside_->thinks_by(nullptr, "");
    hold.lock();
    const Room::AtBehest his(*room, next->behest);
    if (room->thought(*thought)) tell(*room);
    return true;
}

std::vector<std::string> Server::due() {
    lapse_offers(inside_->lobby);
    inside_->keep_battle_time();
    return battles_due(inside_->lobby);
}

void Server::keep_time(const std::string& battle) { server::keep_time(inside_->lobby, battle); }

void Server::forget() { inside_->lobby.forget(); }

std::size_t Server::awake() { return inside_->lobby.size(); }
store::Figures Server::figures() const { return inside_->lobby.house().store->figures(); }

ConnectionId Server::connected(std::shared_ptr<Client> client, std::string whose) {
    auto connection = std::make_shared<Connection>();
    connection->client = std::move(client);
    connection->whose = std::move(whose);
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
