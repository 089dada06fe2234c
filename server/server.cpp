#include "server/server.hpp"

#include "server/audience.hpp"
#include "server/http_api.hpp"
#include "server/offers.hpp"
#include "server/requests.hpp"
#include "server/tokens.hpp"

#include <algorithm>
#include <chrono>
#include <deque>
#include <exception>
#include <map>
#include <mutex>
#include <tuple>

namespace linstock::server {

namespace {

/// Whoever is at the same table waits for all of them.
constexpr std::size_t most_at_once = 200;
constexpr std::size_t most_held = 16;  // of one household's battles that go on by themselves

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
            if (room->is_to_go_on()) {  // whoever says so holds it
                if (!go_on(room)) return;
            } else {
                if (std::find(waiting.begin(), waiting.end(), room) != waiting.end()) return;
                waiting.push_back(room);
            }
            if (out != nullptr) out->more(all_that_wait());
        }
        if (wake) wake();
    }
    /// False: it is among them. Only some of one household's are kept in memory for that.
    bool go_on(const std::shared_ptr<Room>& room) {
        std::size_t held = 0;
        for (Going& one : going) {
            if (one.id == room->id()) {
                one.whose = room->whose();
                one.parts = room->parts();
                return false;
            }
            if (one.room != nullptr && one.whose == room->whose()) ++held;
        }
        going.push_back(
            {room->id(), held < most_held ? room : nullptr, room->whose(), room->parts(), room->goes_on_at()});
        return true;
    }
    /// What a general who thinks keeps waiting, himself among it. Those that only go on have each second turn, however
    /// many they are.
    std::size_t all_that_wait() const { return waiting.size() + (going.empty() ? 0 : 1) + 1; }

    /// The battle that is next. Those that wait for their generals have each second turn, those that only go on the
    /// others: neither keep the others waiting.
    struct Next {
        std::string id;              ///< "" = there is none
        std::shared_ptr<Room> room;  ///< nothing = it is to be opened
        std::string whose;
        int parts = 0;            ///< that it has had
        std::size_t waiting = 0;  ///< how many do
    };
    Next next() {
        const std::int64_t now = lobby.house().clock();
        const std::lock_guard hold(lock);
        const auto part = going.empty() || (went_on && !waiting.empty()) ? going.end() : next_part(now);
        went_on = part != going.end();
        if (!went_on && waiting.empty()) return {};
        Next first;
        first.waiting = all_that_wait() - 1;
        if (went_on) {
            first.id = std::move(part->id);
            first.room = std::move(part->room);
            first.parts = part->parts;
            turns[part->whose] = ++last_turn;
            first.whose = std::move(part->whose);
            going.erase(part);
            if (going.empty()) turns.clear();
        } else {
            first.room = std::move(waiting.front());
            first.id = first.room->id();
            waiting.pop_front();
        }
        return first;
    }
    /// The store refuses to open it: it has another turn after a moment.
    void later(const Next& refused) {
        const std::int64_t then = lobby.house().clock() + rest_of_the_store;
        const std::lock_guard hold(lock);
        const auto same = [&](const Going& one) { return one.id == refused.id; };
        if (std::none_of(going.begin(), going.end(), same))
            going.push_back({refused.id, nullptr, refused.whose, refused.parts, then});
    }

    /// By this clock a general thinks now; null = none does.
    void thinks_by(std::shared_ptr<ThoughtClock> clock) {
        const std::lock_guard hold(lock);
        out = std::move(clock);
        if (out != nullptr) out->more(all_that_wait());
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
    /// One with more to answer than is done at a time.
    struct Going {
        std::string id;
        std::shared_ptr<Room> room;  ///< nothing = not held
        std::string whose;
        int parts = 0;
        std::int64_t not_before = 0;
    };
    std::deque<Going> going;
    std::map<std::string, std::uint64_t> turns;  ///< of households, when each was given its last part
    std::uint64_t last_turn = 0;
    bool went_on = false;               ///< the last was one of those that go on
    std::shared_ptr<ThoughtClock> out;  ///< of the general who thinks

  private:
    /// Households in turn; of one household what is in memory, then what has had the fewest parts: long runs wait for
    /// short ones.
    std::deque<Going>::iterator next_part(std::int64_t now) {
        const auto rank = [this](const Going& one) {
            const auto turn = turns.find(one.whose);
            return std::tuple(turn == turns.end() ? 0 : turn->second, one.room == nullptr, one.parts);
        };
        auto best = going.end();
        for (auto one = going.begin(); one != going.end(); ++one)
            if (one->not_before <= now && (best == going.end() || rank(*one) < rank(*best))) best = one;
        return best;
    }
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

namespace {
/// Where there is no memory for what is to be told, some is made, and the next news tell it too.
void tell(Room& room) {
    try {
        tell_all(room);
    } catch (const std::exception&) {
        room.rest();
    }
}
}  // namespace

bool Server::think(const std::function<void(const std::string& battle)>& about,
                   const std::function<void(const std::string& whose)>& paid) {
    const Inside::Next next = inside_->next();
    if (next.id.empty()) return false;
    const auto room = next.room != nullptr ? next.room : inside_->lobby.room_of(next.id);
    std::unique_lock hold(room->lock());
    if (about && !room->loaded()) about(room->id());
    try {
        if (room->load()) {
            if (room->may_load_later()) inside_->later(next);
            return true;
        }
    } catch (const std::exception&) {
        return true;  // whoever asks about it is told
    }
    if (room->is_to_go_on()) {
        if (about) about(room->id());
        const std::string whose = room->whose();
        if (room->goes_on()) tell(*room);
        if (paid) paid(whose);
        return true;
    }
    const std::unique_ptr<Thought> thought = room->to_think();
    if (thought == nullptr) return true;
    hold.unlock();
    if (about) about(room->id());
    inside_->thinks_by(thought->clock);
    thought->think(next.waiting);
    inside_->thinks_by(nullptr);
    hold.lock();
    if (room->thought(*thought)) tell(*room);
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
