#include "apps/linstockd/worker_pool.hpp"

#include "apps/linstockd/cluster_node.hpp"
#include "apps/linstockd/frame_connection.hpp"
#include "apps/linstockd/front_process.hpp"
#include "apps/linstockd/message_head.hpp"
#include "apps/linstockd/metrics.hpp"
#include "apps/linstockd/worker_process.hpp"
#include "battle/json.hpp"
#include "server/http_api.hpp"
#include "server/tokens.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

using server::Frame;
using server::FrameKind;
using std::chrono::milliseconds;

constexpr auto look_every = milliseconds(50);
constexpr auto time_every = milliseconds(1000);  ///< clocks of battles are looked at
constexpr std::size_t secret_size = 64;          ///< store::Nodes::secret()
constexpr std::size_t number_size = 20;
constexpr std::string_view watcher = "spectator";  // of a link's role
constexpr const char* nowhere = "the machine that plays this battle cannot be reached: come back in a moment";
constexpr auto never = asio::steady_timer::time_point::max();

server::HttpReply failed(int status, std::string_view sentence) {
    json::Writer to;
    to.object().member("error", sentence).end_object();
    return server::HttpReply{status, "application/json", to.take(), {}};
}

/// A process and what the door has to do with it. When it ends there comes another.
struct Attached : FrameConnection {
    Attached(asio::io_context& io, const ProcessOptions& options) : FrameConnection(io), process(options) {
        beast::error_code error;
        if (const int file = process.take_line(); file >= 0)
            error = line.assign(asio::generic::stream_protocol(AF_UNIX, 0), file, error);
    }
    Process process;
    std::int64_t alive = 0;                ///< the last WorkerStatus::alive
    std::chrono::milliseconds silence{0};  ///< for which that has not changed, while this process could look
    bool dismissed = false;                ///< what it had in its hands is not what ended it
    asio::steady_timer::time_point since = std::chrono::steady_clock::now();
};
using Held = std::shared_ptr<Attached>;

/// Another machine to which we have gone, or one that has come to us.
struct Peer : FrameConnection {
    using FrameConnection::FrameConnection;
    std::int64_t node = 0;
    std::map<std::uint64_t, std::uint64_t> known_as;  ///< of its guests, who came to us: their numbers here
};

/// Where somebody sits: at a table of this house, or of another machine.
struct Sitting {
    std::string token;
    std::shared_ptr<FrameConnection> away;  ///< nothing = here
    bool watches = false;
};

struct Guest {
    std::shared_ptr<server::Client> client;
    std::string whose;
    std::map<std::string, Sitting> joined;  ///< by battle
};

std::string error_of(const Outcome& outcome) {
    const auto body = json::parse(outcome.reply.body, "");
    const json::Value* error = body ? body->find("error") : nullptr;
    return error == nullptr ? "this could not be done" : error->text;
}

/// In the same time whatever they are.
bool same(std::string_view a, std::string_view b) {
    unsigned differ = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        differ |= static_cast<unsigned>(a[i] ^ b[i]);
    return differ == 0;
}

std::uint64_t number_of(std::string_view text) {
    std::uint64_t out = 14695981039346656037U;  // FNV-1a: the same in every run
    for (const char c : text)
        out = (out ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return out;
}

}  // namespace

class WorkerPool::Inside : public std::enable_shared_from_this<WorkerPool::Inside> {
  public:
    Inside(asio::io_context& io, WorkerPoolOptions&& options, std::unique_ptr<store::Store> store)
        : io_(io),
          options_(std::move(options)),
          store_(std::move(store)),
          station_(options_.nodes ? std::make_unique<ClusterNode>(io, std::move(options_.nodes), options_.node)
                                  : nullptr),
          rooms_(std::max(1U, options_.rooms)),
          hands_(std::max(1U, options_.hands)),
          waiting_(options_.most_waiting, hands_.size(), options_.shared) {}

    void begin() {
        for (std::size_t i = 0; i < rooms_.size(); ++i)
            start(true, i);
        for (std::size_t i = 0; i < hands_.size(); ++i)
            start(false, i);
        asio::co_spawn(io_, [self = shared_from_this()] { return self->keep_watch(); }, log_fault);
        asio::co_spawn(io_, [self = shared_from_this()] { return self->keep_time(); }, log_fault);
        if (station_)
            station_->begin({[this] { dismiss_rooms(); },
                             [this](const std::set<std::int64_t>& living) { forget_the_dead(living); }});
    }

    /// `ours`: of another machine that takes this one for where the battle is played.
    asio::awaitable<Outcome> answer(server::HttpRequest request, bool ours) {
        auto job = std::make_shared<Pending>(io_);
        const server::Target target = server::parsed_target(request.target);
        const std::string what = target.path.size() > 1 ? target.path[1] : "";
        const std::string part = target.path.size() > 2 ? target.path[2] : "";
        job->cost = request_class(request.method, request.target.substr(0, request.target.find('?'))).cost;
        const bool again = part == "rematch" || part == "onward" || part == "fight_on";
        const bool fights = request.method == "POST" && (what == "battles" || again);
        job->errand.patience = patience(fights ? 2 : 1);
        job->errand.about = "/api/" + what + (part.empty() || what != "battle" ? "" : "/" + part);
        const bool alone = what != "battle" || part == "report" || part == "record" || again;
        store::Leads leads;
        if (!alone) {
            auto found = co_await battle_of(request.token);
            if (!found) co_return Outcome{failed(503, found.error()), {}};
            leads = std::move(*found);
        }
        const std::string& battle = leads.battle;
        job->client = request.from;
        job->errand.request = std::move(request);
        if (!battle.empty()) {
            job->errand.about = battle;
            const auto where = co_await wire_to(battle, ours);
            if (where == nullptr) co_return Outcome{failed(503, nowhere), {}};
            job->errand.watches = leads.role == watcher && !is_away(where);
            hand_over(where, job);
        } else if (!queue(job)) {
            co_return Outcome{failed(503, "the server has more to do than it can: try again in a moment"), {}};
        }
        co_await until_over(job);
        co_return std::move(job->outcome);
    }

    asio::awaitable<Cost> hear(std::uint64_t id, std::string_view text, Heard what, bool ours) {
        std::shared_ptr<FrameConnection> where;
        store::Leads leads;
        if (what.verb == "join") {
            auto found = co_await battle_of(what.token);
            if (found) {
                leads = std::move(*found);
                what.battle = leads.battle;
                where = co_await wire_to(what.battle, ours);
            }
        }
        const auto at = guests_.find(id);
        if (at == guests_.end()) co_return Cost{};
        Guest& guest = at->second;
        auto job = std::make_shared<Pending>(io_);
        job->errand.connection = id;
        job->errand.text = std::string(text);
        job->errand.patience = patience(1);
        job->kind = FrameKind::message;
        job->client = guest.whose;
        if (what.verb == "join") {
            constexpr std::size_t battle_limit = 64;
            if (guest.joined.size() >= battle_limit && !guest.joined.contains(what.battle)) {
                tell(id, refused_message(text, "this connection has 64 battles open, the limit: leave one first"));
                co_return Cost{};
            }
            if (where != nullptr && !what.battle.empty())
                guest.joined[what.battle] =
                    Sitting{what.token, is_away(where) ? where : nullptr, leads.role == watcher};
        } else {
            where = table_of(guest, what.battle);
        }
        job->errand.about = what.battle;
        const auto joined = guest.joined.find(what.battle);
        job->errand.watches = !is_away(where) && (joined == guest.joined.end() || joined->second.watches);
        const bool alone = takes_long(what.verb) && joined != guest.joined.end();
        if (alone) {
            job->kind = FrameKind::alone;
            job->cost = TaskCost::medium;
            job->errand.token = joined->second.token;
            if (!queue(job)) job->end(Outcome{failed(503, "the server has more to do than it can"), {}});
        } else if (where == nullptr) {
            job->end(Outcome{failed(503, nowhere), {}});
        } else {
            if (where->guests.insert(id).second) send(io_, where, FrameKind::enter, id, guest.whose);
            hand_over(where, job);
        }
        if (what.verb == "leave") guest.joined.erase(what.battle);
        co_await until_over(job);
        const server::HttpReply& reply = job->outcome.reply;
        if (reply.status >= 300)
            tell(id, refused_message(job->errand.text, error_of(job->outcome)));
        else if (alone)
            tell(id, reply.body);
        co_return job->outcome.cost;
    }

    std::uint64_t enter(std::shared_ptr<server::Client> client, std::string whose) {
        guests_[++last_guest_] = Guest{std::move(client), std::move(whose), {}};
        return last_guest_;
    }
    void leave(std::uint64_t id) {
        guests_.erase(id);
        for (const Held& room : rooms_)
            if (room->guests.erase(id) > 0) send(io_, room, FrameKind::leave, id, "");
        for (const auto& [node, peer] : peers_)
            if (peer->guests.erase(id) > 0) send(io_, peer, FrameKind::leave, id, "");
    }
    Activity activity(std::uint64_t id) const {
        Activity out = Activity::none;
        if (const auto at = guests_.find(id); at != guests_.end())
            for (const auto& [battle, sitting] : at->second.joined)
                out = std::max(out, sitting.watches ? Activity::watches : Activity::plays);
        return out;
    }
    WorkerPoolStatus figures() const {
        WorkerPoolStatus out = lost_;
        out.cut_off = station_ && !station_->sure();
        out.waiting = waiting_.size();
        for (const auto* all : {&rooms_, &hands_})
            for (std::size_t i = 0; i < all->size(); ++i) {
                const Attached& one = *(*all)[i];
                add_figures(out, one, all == &rooms_);
                out.processes.push_back(
                    {all == &rooms_, i, !one.gone, one.pending.size(), memory_of(one.process.id())});
            }
        return out;
    }
    store::Store& store() { return *store_; }
    void farewell(const std::string& reason) {
        json::Writer to;
        to.object().member("push", "closing").member("text", reason).end_object();
        const auto text = std::make_shared<const std::string>(to.take());
        for (const auto& [id, guest] : guests_) {
            guest.client->send(text);
            guest.client->close(reason);
        }
    }
    void end() {
        ended_ = true;
        for (const auto* all : {&rooms_, &hands_})
            for (const Held& one : *all) {
                cut(*one);
                one->process.end();
            }
        for (const auto& [node, peer] : peers_)
            cut(*peer);
        for (const auto& peer : callers_)
            cut(*peer);
        if (station_) station_->end();  // nothing is played here any more
    }

    /// Another machine comes, with those who are at its door.
    asio::awaitable<void> serve_peer(tcp::socket socket) {
        auto peer = std::make_shared<Peer>(io_);
        peer->line = asio::generic::stream_protocol::socket(std::move(socket));
        if (!co_await is_known(peer)) co_return;
        callers_.insert(peer);
        co_await each_frame(peer, [&](Frame frame) { take_from(peer, std::move(frame)); });
        cut(*peer);
        callers_.erase(peer);
        for (const auto& [theirs, ours] : peer->known_as)
            leave(ours);
    }

  private:
    std::uint32_t patience(int times) const {
        return static_cast<std::uint32_t>(options_.patience.count()) * static_cast<std::uint32_t>(times);
    }
    /// Where a link leads; to the battle "" = it opens none. An error where a shared database does not answer.
    asio::awaitable<store::Read<store::Leads>> battle_of(const std::string& token) {
        if (token.empty() || token.size() > 200) co_return store::Leads{};
        const std::string hash = server::hash_of_token(token);
        if (station_) co_return co_await station_->battle_of(hash);
        const auto link = store_->link(hash);
        co_return link && *link ? store::Leads{(*link)->battle, (*link)->role} : store::Leads{};
    }

    // --- Other machines ---

    std::shared_ptr<FrameConnection> room_of(const std::string& battle) const {
        return rooms_[number_of(battle) % rooms_.size()];
    }
    /// To the room that plays the battle, here or on another machine; nothing where it cannot be found out.
    asio::awaitable<std::shared_ptr<FrameConnection>> wire_to(std::string battle, bool ours) {
        if (!station_ || battle.empty()) co_return room_of(battle);
        const store::Place place = co_await station_->find(battle, ours);
        if (place.node == 0 || ended_) co_return nullptr;
        if (place.node == station_->node()) co_return room_of(battle);
        co_return peer_of(place);
    }
    static bool is_away(const std::shared_ptr<FrameConnection>& wire) {
        return dynamic_cast<const Peer*>(wire.get()) != nullptr;
    }
    /// Where he sits, or would be told that he does not.
    std::shared_ptr<FrameConnection> table_of(const Guest& guest, const std::string& battle) const {
        const auto joined = guest.joined.find(battle);
        if (joined != guest.joined.end() && joined->second.away) return joined->second.away;
        return !station_ || station_->sure() ? room_of(battle) : nullptr;
    }

    std::shared_ptr<Peer> peer_of(const store::Place& place) {
        auto& peer = peers_[place.node];
        if (peer) return peer;
        peer = std::make_shared<Peer>(io_);
        peer->node = place.node;
        peer->open = false;
        asio::co_spawn(
            io_, [self = shared_from_this(), peer, address = place.address] { return self->reach(peer, address); },
            log_fault);
        return peer;
    }
    asio::awaitable<void> reach(std::shared_ptr<Peer> peer, std::string address) {
        const auto at = parse_authority(address).value_or(Authority{});
        beast::error_code wrong;
        const tcp::endpoint end(asio::ip::make_address(at.host, wrong), at.port);
        if (!wrong) {
            auto [error] = co_await peer->line.async_connect(end, by_value);
            wrong = error;
        }
        if (!wrong && !peer->line.set_option(tcp::no_delay(true), wrong)) {
            const std::string hello = station_->secret() + fmt::format("{:020}", station_->node());
            auto [error, n] = co_await asio::async_write(peer->line, asio::buffer(hello), by_value);
            wrong = error;
        }
        if (!wrong) {
            begin_sending(io_, peer);
            co_await each_frame(peer, [&](Frame frame) { take(peer, std::move(frame)); });
        }
        if (!ended_) lost_peer(peer);
    }
    void lost_peer(const std::shared_ptr<Peer>& peer) {
        log_warning(fmt::format("node {} cannot be reached", peer->node));
        cut(*peer);
        station_->unreachable(peer->node);
        peers_.erase(peer->node);
        let_go(*peer, failed(503, nowhere), std::chrono::microseconds(0));
    }

    template <class Take>
    static asio::awaitable<void> each_frame(std::shared_ptr<FrameConnection> wire, Take take) {
        std::vector<char> bytes(std::size_t{1} << 18);
        while (!wire->in.broken()) {
            auto [error, n] = co_await wire->line.async_read_some(asio::buffer(bytes), by_value);
            if (error) break;
            wire->in.feed(std::string_view(bytes.data(), n));
            while (auto frame = wire->in.next())
                take(std::move(*frame));
        }
    }

    /// Whether it knows what only the machines of this database know.
    asio::awaitable<bool> is_known(std::shared_ptr<Peer> peer) {
        std::array<char, secret_size + number_size> hello{};
        asio::steady_timer patience(io_, std::chrono::seconds(5));
        patience.async_wait([weak = std::weak_ptr(peer)](const beast::error_code& stopped) {
            if (const auto late = weak.lock(); late && !stopped) cut(*late);
        });
        auto [error, n] = co_await asio::async_read(peer->line, asio::buffer(hello), by_value);
        patience.cancel();
        const std::string& secret = station_->secret();
        if (error || secret.size() != secret_size || !same(std::string_view(hello.data(), secret_size), secret)) {
            log_warning("somebody who is no node of this database came to --node");
            cut(*peer);
            co_return false;
        }
        for (std::size_t i = secret_size; i < hello.size(); ++i)
            peer->node = peer->node * 10 + (hello[i] - '0');
        co_return !peer->gone;
    }

    /// A guest of another machine.
    class Stranger final : public server::Client {
      public:
        Stranger(asio::io_context& io, const std::shared_ptr<Peer>& peer, std::uint64_t id)
            : io_(io),
              peer_(peer),
              id_(id) {}
        void send(std::shared_ptr<const std::string> message) override { pass_on(FrameKind::tell, *message); }
        void close(std::string reason) override { pass_on(FrameKind::dismiss, reason); }

      private:
        void pass_on(FrameKind kind, std::string_view text) {
            if (const auto peer = peer_.lock()) apps::send(io_, peer, kind, id_, text);
        }
        asio::io_context& io_;
        std::weak_ptr<Peer> peer_;
        std::uint64_t id_;
    };

    void take_from(const std::shared_ptr<Peer>& peer, Frame frame) {
        switch (frame.kind) {
            case FrameKind::enter:
                if (!peer->known_as.contains(frame.id))
                    peer->known_as[frame.id] =
                        enter(std::make_shared<Stranger>(io_, peer, frame.id), std::move(frame.body));
                break;
            case FrameKind::leave:
                if (const auto guest = peer->known_as.extract(frame.id)) leave(guest.mapped());
                break;
            case FrameKind::request:
            case FrameKind::message:
                asio::co_spawn(
                    io_,
                    [self = shared_from_this(), peer, frame = std::move(frame)]() mutable {
                        return self->do_for(peer, std::move(frame));
                    },
                    log_fault);
                break;
            default: break;
        }
    }
    asio::awaitable<void> do_for(std::shared_ptr<Peer> peer, Frame frame) {
        auto errand = server::unpacked_errand(frame.body);
        if (!errand) co_return;
        Outcome out;
        if (frame.kind == FrameKind::request)
            out = co_await answer(std::move(errand->request), true);
        else if (const auto guest = peer->known_as.find(errand->connection); guest != peer->known_as.end())
            out.cost = co_await hear(guest->second, errand->text, heard(errand->text), true);
        send(io_, peer, frame.kind == FrameKind::request ? FrameKind::reply : FrameKind::done, frame.id,
             server::packed(answered_with(std::move(out.reply), out.cost)));
    }

    /// What is played here may have become others': the rooms begin anew, by our new number.
    void dismiss_rooms() {
        for (const Held& room : rooms_) {
            room->dismissed = true;
            room->gone = true;
            room->process.end();  // the line ends with it
        }
    }
    void forget_the_dead(const std::set<std::int64_t>& living) {
        for (const auto& [node, peer] : peers_)
            if (!living.contains(node)) cut(*peer);
        for (const auto& peer : callers_)
            if (!living.contains(peer->node)) cut(*peer);
    }

    // --- Processes ---

    void start(bool rooms, std::size_t index) {
        ProcessOptions o{.rooms = rooms, .store = options_.store};
        o.threads = rooms ? std::clamp(options_.threads, 1U, static_cast<unsigned>(WorkerStatus::most_threads) - 1) : 1;
        o.memory = options_.memory;
        o.push_key = options_.push_key;
        o.offers_last = options_.offers_last.count();
        o.offers_each = options_.offers_each;
        o.shared = options_.shared;
        o.battle_offset = options_.battle_offset;
        o.node = rooms && station_ ? station_->node() : 0;
        auto held = std::make_shared<Attached>(io_, o);
        (rooms ? rooms_ : hands_)[index] = held;
        if (!held->process.ok()) log_error("a process could not be started");
        asio::co_spawn(
            io_, [self = shared_from_this(), held, rooms, index] { return self->listen(held, rooms, index); },
            log_fault);
    }

    /// Takes what a process says until it ends; then begins another.
    asio::awaitable<void> listen(Held held, bool rooms, std::size_t index) {
        co_await each_frame(held, [&](Frame frame) {
            take(held, std::move(frame));
            if (!rooms) give_out();
        });
        if (ended_) co_return;
        lost(held, rooms, index);
        // Those that end as soon as they begin are not begun a thousand times a second.
        const auto now = std::chrono::steady_clock::now();
        short_lives_ = now - held->since < std::chrono::seconds(1) ? short_lives_ + 1 : 0;
        constexpr int suspicious = 16;
        if (short_lives_ > suspicious) {
            asio::steady_timer timer(io_, std::chrono::seconds(1));
            co_await timer.async_wait(by_value);
        }
        if (ended_) co_return;
        start(rooms, index);
        give_out();
    }

    void take(const std::shared_ptr<FrameConnection>& held, Frame frame) {
        switch (frame.kind) {
            case FrameKind::reply:
            case FrameKind::done: {
                const auto at = held->pending.find(frame.id);
                auto answered = server::unpacked_answered(frame.body);
                if (at == held->pending.end() || !answered) return;
                const auto job = at->second;
                held->pending.erase(at);
                job->end(Outcome{std::move(answered->reply), cost_of(*answered)});
                break;
            }
            case FrameKind::paid:
                Payments{options_.pays,
                         [this](std::string_view paid) {
                             for (const auto& peer : callers_)
                                 send(io_, peer, FrameKind::paid, 0, paid);
                         }}
                    .take(frame.body, is_away(held));
                break;
            case FrameKind::tell: tell(frame.id, std::move(frame.body)); break;
            case FrameKind::dismiss:
                if (const auto guest = guests_.find(frame.id); guest != guests_.end())
                    guest->second.client->close(frame.body);
                break;
            case FrameKind::log: {
                const auto guest = guests_.find(frame.id);
                if (options_.may_log(guest == guests_.end() ? "" : guest->second.whose)) log_info(loggable(frame.body));
                break;
            }
            default: break;
        }
    }
    void tell(std::uint64_t guest, std::string text) {
        const auto at = guests_.find(guest);
        if (at != guests_.end()) at->second.client->send(std::make_shared<const std::string>(std::move(text)));
    }

    void hand_over(const std::shared_ptr<FrameConnection>& held, const std::shared_ptr<Pending>& job) {
        job->begun = true;
        if (held->gone) {  // another comes in a moment
            job->end(Outcome{failed(503, "the room of this battle is being opened again: try again in a moment"), {}});
            return;
        }
        const std::uint64_t id = ++last_errand_;
        held->pending[id] = job;
        send(io_, held, job->kind, id, server::packed(job->errand));
    }

    // --- Clocks ---

    /// A hand says in which battles a time has come. None of these waits for another: its worker may hang.
    asio::awaitable<void> keep_time() {
        asio::steady_timer timer(io_);
        while (!ended_) {
            timer.expires_after(time_every);
            co_await timer.async_wait(by_value);
            if (ended_) co_return;
            const auto due = errand(FrameKind::due, "the clocks");
            due->is_clock = true;
            if (!queue(due)) continue;
            co_await until_over(due);
            std::string_view left = due->outcome.reply.status < 300 ? due->outcome.reply.body : std::string_view();
            while (!left.empty() && !ended_) {
                const std::size_t end = left.find('\n');
                const auto battle = timed_.emplace(left.substr(0, end));
                left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
                if (battle.second)
                    asio::co_spawn(
                        io_, [self = shared_from_this(), at = battle.first] { return self->keep_time_of(at); },
                        log_fault);
            }
        }
    }
    /// Sends the battle to the worker that plays it. Another machine keeps the times of its own battles.
    asio::awaitable<void> keep_time_of(std::set<std::string>::iterator battle) {
        const auto where = co_await wire_to(*battle, false);
        if (where != nullptr && !is_away(where)) {
            const auto job = errand(FrameKind::time, *battle);
            hand_over(where, job);
            co_await until_over(job);
        }
        timed_.erase(battle);
    }
    std::shared_ptr<Pending> errand(FrameKind kind, std::string about) {
        auto job = std::make_shared<Pending>(io_);
        job->kind = kind;
        job->errand.patience = patience(1);
        job->errand.about = std::move(about);
        return job;
    }

    // --- Errands ---

    bool queue(const std::shared_ptr<Pending>& job) {
        TaskQueue::Item lost;
        if (!waiting_.add(job, lost)) return false;
        if (lost != nullptr)
            std::static_pointer_cast<Pending>(lost)->end(
                Outcome{failed(503, "the server has more to do than it can: try again in a moment"), {}});
        give_out();
        return true;
    }
    /// To every hand that is free; what takes long leaves the first of them to the others.
    void give_out() {
        std::vector<TaskQueue::Item> at_it;
        for (const Held& hand : hands_)
            for (const auto& [id, job] : hand->pending)
                at_it.push_back(job);
        for (std::size_t i = 0; i < hands_.size() && waiting_.size() > 0; ++i) {
            if (hands_[i]->gone || !hands_[i]->pending.empty()) continue;
            const auto next = waiting_.take(i > 0 || hands_.size() == 1, at_it);
            if (next == nullptr) continue;
            at_it.push_back(next);
            hand_over(hands_[i], std::static_pointer_cast<Pending>(next));
        }
    }
    /// Waits for the end; not for ever for the beginning.
    asio::awaitable<void> until_over(std::shared_ptr<Pending> job) {
        const auto until = std::chrono::steady_clock::now() + options_.patience;
        while (!job->over) {
            job->wake.expires_at(job->begun ? never : until);
            co_await job->wake.async_wait(by_value);
            if (job->begun || std::chrono::steady_clock::now() < until) continue;
            waiting_.remove(job);
            job->end(Outcome{failed(503, "the server had more to do than it can: try again in a moment"), {}});
        }
    }

    // --- When one is lost ---

    asio::awaitable<void> keep_watch() {
        asio::steady_timer timer(io_);
        while (!ended_) {
            timer.expires_after(look_every);
            co_await timer.async_wait(by_value);
            const std::int64_t now = clock_now();
            for (const auto* all : {&rooms_, &hands_})
                for (const Held& held : *all)
                    if (!held->gone && late_.count(held.get()) == 0) {
                        if (hangs(*held)) {
                            held->process.end();
                            late_[held.get()] = {"", false};
                        } else if (const auto one = held->process.overdue(now)) {
                            held->process.end();  // the line ends with it
                            // It may have begun with something else while it was looked at.
                            const WorkerStatus& watch = held->process.watch();
                            const bool same = watch.busy[one->thread].until.load() == one->until;
                            late_[held.get()] = {same ? std::string(watch.about(one->thread)) : "",
                                                 same && one->to_blame};
                        }
                    }
        }
    }
    /// Whether the process has shown no sign of life for too long. Looks that were missed do not count: then this
    /// process, or the whole machine, was stopped.
    static bool hangs(Attached& one) {
        constexpr auto limit = milliseconds(8000);
        const std::int64_t alive = one.process.watch().alive.load();
        one.silence = alive == one.alive ? one.silence + look_every : milliseconds(0);
        one.alive = alive;
        return alive != 0 && one.silence > limit;
    }

    /// Hands have battles in memory too, but only as long as they look at them.
    static void add_figures(WorkerPoolStatus& to, const Attached& one, bool awake) {
        for (std::size_t i = 0; i < to.told.size(); ++i) {
            const std::uint64_t told = one.process.watch().told[i];
            if (i == WorkerStatus::waits_for)
                to.told[i] = std::max(to.told[i], told);
            else if (awake || i != WorkerStatus::awake)
                to.told[i] += told;
        }
    }

    /// Whoever waited for it is told, and who sat there comes back. Who asked about one of `guilty` pays for it.
    void let_go(FrameConnection& wire, const server::HttpReply& reply, std::chrono::microseconds spent,
                const std::vector<std::string>& guilty = {}) {
        auto pending = std::move(wire.pending);
        wire.pending.clear();
        for (const auto& [id, job] : pending) {
            const bool pays = std::find(guilty.begin(), guilty.end(), job->errand.about) != guilty.end();
            job->end(Outcome{reply, {pays ? spent : std::chrono::microseconds(0), 0}});
        }
        for (const std::uint64_t id : wire.guests)
            if (const auto guest = guests_.find(id); guest != guests_.end())
                guest->second.client->close("the room was lost: the battle is opened again, come back");
    }

    void lost(const Held& held, bool rooms, std::size_t index) {
        held->gone = true;
        if (held->dismissed) {
            add_figures(lost_, *held, false);
            let_go(*held, failed(503, nowhere), std::chrono::microseconds(0));
            return;
        }
        ++(rooms ? lost_.rooms_lost : lost_.hands_lost);
        add_figures(lost_, *held, false);
        std::string how = held->process.end();
        const auto late = late_.find(held.get());
        const bool overdue = late != late_.end();
        const bool waited = overdue && !late->second.to_blame;
        if (overdue) how = waited ? "because it waited too long" : "because it took too long";
        const WorkerStatus& watch = held->process.watch();
        const int guilty = watch.guilty.load();
        std::vector<std::string> about;
        if (overdue) {
            about = {late->second.about};
            late_.erase(late);
        } else if (guilty >= 0 && guilty < static_cast<int>(WorkerStatus::most_threads)) {
            about = {std::string(watch.about(static_cast<std::size_t>(guilty)))};
        } else {
            for (std::size_t i = 0; i < WorkerStatus::most_threads; ++i)
                if (watch.busy[i].until.load() != 0) about.emplace_back(watch.about(i));
        }
        const bool certain = (overdue && !waited) || guilty >= 0;
        for (const std::string& what : about)
            log_error(fmt::format("{} {} ended {} at {}", rooms ? "room" : "hand", index, how,
                                  what.empty() ? "nothing in particular" : loggable(what)));
        if (rooms)
            for (const std::string& battle : about)
                blame(battle, how, certain);
        const auto reply = overdue ? failed(503, "this took longer than it may, and was given up")
                                   : failed(500, "this ended the process that was at it, and was given up");
        // Who only waited has had no processor.
        auto spent = overdue ? std::chrono::microseconds(options_.patience) : std::chrono::seconds(1);
        if (waited) spent = {};
        for (const auto& [id, job] : held->pending) {
            // What was asked when it ended, for whoever is to mend that.
            if (rooms && job->kind == FrameKind::message) log_error("it was asked then: " + loggable(job->errand.text));
        }
        let_go(*held, reply, spent, about);
    }

    /// The battle at which a process ended is frozen; if that happened to it before, it is not opened any more. Where
    /// it is not certain which of several it was, the second time within an hour counts.
    void blame(const std::string& battle, const std::string& how, bool certain) {
        if (battle.empty()) return;
        const auto now = std::chrono::steady_clock::now();
        std::erase_if(suspected_, [&](const auto& one) { return now - one.second > std::chrono::hours(1); });
        if (!certain && suspected_.try_emplace(battle, now).second) return;
        auto freeze = [this, battle, why = "the process that played it ended " + how] {
            const auto row = store_->battle(battle);
            if (!row || !*row) return;
            const bool again = !(*row)->bug.empty();
            static_cast<void>(store_->freeze(battle, again ? std::string(server::shut) + why : why));
        };
        if (station_)
            station_->ask(std::move(freeze));  // a database may keep one waiting
        else
            freeze();
    }

    asio::io_context& io_;
    WorkerPoolOptions options_;
    std::unique_ptr<store::Store> store_;
    std::unique_ptr<ClusterNode> station_;                 ///< none where this machine is the only one
    std::map<std::int64_t, std::shared_ptr<Peer>> peers_;  ///< to which we have gone
    std::set<std::shared_ptr<Peer>> callers_;              ///< that have come to us
    std::vector<Held> rooms_;
    std::vector<Held> hands_;
    TaskQueue waiting_;
    std::map<std::uint64_t, Guest> guests_;
    struct Late {
        std::string about;
        bool to_blame = true;
    };
    std::map<const Attached*, Late> late_;                                    ///< ended by the watch, and at what
    std::map<std::string, std::chrono::steady_clock::time_point> suspected_;  ///< and since when
    WorkerPoolStatus lost_;                                                   ///< of those that have ended
    std::set<std::string> timed_;  ///< battles whose times a worker looks after at this moment
    std::uint64_t last_guest_ = 0;
    std::uint64_t last_errand_ = 0;
    int short_lives_ = 0;  ///< in a row
    bool ended_ = false;
};

WorkerPool::WorkerPool(asio::io_context& io, WorkerPoolOptions options, std::unique_ptr<store::Store> store)
    : inside_(std::make_shared<Inside>(io, std::move(options), std::move(store))) {
    inside_->begin();
}
WorkerPool::~WorkerPool() { inside_->end(); }

asio::awaitable<Outcome> WorkerPool::answer(server::HttpRequest request) {
    return inside_->answer(std::move(request), false);
}
std::uint64_t WorkerPool::enter(std::shared_ptr<server::Client> guest, std::string whose) {
    return inside_->enter(std::move(guest), std::move(whose));
}
asio::awaitable<Cost> WorkerPool::hear(std::uint64_t guest, std::string_view text, Heard what) {
    return inside_->hear(guest, text, std::move(what), false);
}
asio::awaitable<void> WorkerPool::serve_peer(tcp::socket socket) { return inside_->serve_peer(std::move(socket)); }
void WorkerPool::leave(std::uint64_t guest) { inside_->leave(guest); }
Activity WorkerPool::activity(std::uint64_t guest) const { return inside_->activity(guest); }
WorkerPoolStatus WorkerPool::figures() const { return inside_->figures(); }
store::Store& WorkerPool::store() { return inside_->store(); }
void WorkerPool::farewell(const std::string& reason) { inside_->farewell(reason); }
void WorkerPool::end() { inside_->end(); }

}  // namespace linstock::apps
