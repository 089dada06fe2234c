#include "apps/linstockd/crew.ipp"

#include "apps/linstockd/beast.ipp"
#include "apps/linstockd/process.hpp"
#include "battle/json.hpp"
#include "server/http_api.hpp"
#include "server/tokens.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

using server::Answered;
using server::Errand;
using server::Frame;
using server::FrameKind;
using std::chrono::milliseconds;

constexpr auto look_every = milliseconds(50);
constexpr auto never = asio::steady_timer::time_point::max();

server::HttpReply failed(int status, std::string_view sentence) {
    json::Writer to;
    to.object().member("error", sentence).end_object();
    return server::HttpReply{status, "application/json", to.take(), {}};
}

/// Somebody waits for this.
struct Pending {
    explicit Pending(asio::io_context& io) : wake(io, never) {}
    Errand errand;
    FrameKind kind = FrameKind::request;
    bool heavy = false;
    bool begun = false;  ///< a process has it
    bool over = false;
    Outcome outcome;
    asio::steady_timer wake;

    void end(Outcome what) {
        outcome = std::move(what);
        over = true;
        wake.cancel();
    }
};

/// A process and what the door has to do with it. When it ends there comes another.
struct Attached {
    Attached(asio::io_context& io, const ProcessOptions& options) : process(options), line(io) {
        beast::error_code error;
        if (const int file = process.take_line(); file >= 0) line.assign(asio::local::stream_protocol(), file, error);
    }
    Process process;
    asio::local::stream_protocol::socket line;
    std::deque<std::string> out;
    bool writing = false;
    bool gone = false;
    server::FrameReader in;
    std::map<std::uint64_t, std::shared_ptr<Pending>> pending;
    std::set<std::uint64_t> guests;  ///< that it knows
    asio::steady_timer::time_point since = std::chrono::steady_clock::now();
};
using Held = std::shared_ptr<Attached>;

struct Guest {
    std::shared_ptr<server::Client> client;
    std::map<std::string, std::string> joined;  ///< tokens by battle
};

/// What a message of a WebSocket is about.
struct Heard {
    std::string verb;
    std::string battle;
    std::string token;
};
Heard heard(std::string_view text) {
    Heard out;
    const auto message = json::parse(text, "");
    if (!message || message->kind != json::Kind::object) return out;
    const auto member = [&](std::string_view name) {
        const json::Value* v = message->find(name);
        return v == nullptr || v->kind != json::Kind::text || v->text.size() > 200 ? std::string() : v->text;
    };
    return Heard{member("verb"), member("battle"), member("token")};
}

std::string error_of(const Outcome& outcome) {
    const auto body = json::parse(outcome.reply.body, "");
    const json::Value* error = body ? body->find("error") : nullptr;
    return error == nullptr ? "this could not be done" : error->text;
}

std::uint64_t number_of(std::string_view text) {
    std::uint64_t out = 14695981039346656037U;  // FNV-1a: the same in every run
    for (const char c : text)
        out = (out ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return out;
}

}  // namespace

bool is_heavy(const server::HttpRequest& request) {
    if (request.method != "GET") return true;
    const auto target = server::parsed_target(request.target);
    return target.path.size() > 2 && target.path[1] == "battle";
}

std::string refused_message(std::string_view text, std::string_view why) {
    const auto asked = json::parse(text, "");
    json::Writer to;
    to.object();
    if (asked && asked->kind == json::Kind::object)
        if (const json::Value* id = asked->find("id"); id != nullptr && id->kind == json::Kind::integer)
            to.member("id", id->integer);
    to.member("verb", heard(text).verb.substr(0, 40));
    to.key("ok").flag(false);
    to.member("error", why).end_object();
    return to.take();
}

class Crew::Inside : public std::enable_shared_from_this<Crew::Inside> {
  public:
    Inside(asio::io_context& io, const CrewOptions& options, std::unique_ptr<store::Store> store)
        : io_(io),
          options_(options),
          store_(std::move(store)),
          rooms_(std::max(1U, options.rooms)),
          hands_(std::max(1U, options.hands)) {}

    void begin() {
        for (std::size_t i = 0; i < rooms_.size(); ++i)
            start(true, i);
        for (std::size_t i = 0; i < hands_.size(); ++i)
            start(false, i);
        asio::co_spawn(io_, [self = shared_from_this()] { return self->keep_watch(); }, told);
    }

    asio::awaitable<Outcome> answer(server::HttpRequest request) {
        auto job = std::make_shared<Pending>(io_);
        const server::Target target = server::parsed_target(request.target);
        const std::string what = target.path.size() > 1 ? target.path[1] : "";
        const std::string part = target.path.size() > 2 ? target.path[2] : "";
        job->heavy = is_heavy(request);
        const bool fights = request.method == "POST" && (what == "battles" || part == "rematch");
        job->errand.patience = patience(fights ? 2 : 1);
        job->errand.about = "/api/" + what + (part.empty() || what != "battle" ? "" : "/" + part);
        const bool alone = what != "battle" || part == "report" || part == "record" || part == "rematch";
        std::string battle;
        if (!alone) battle = battle_of(request.token);
        job->errand.request = std::move(request);
        if (!battle.empty()) {
            job->errand.about = battle;
            hand_over(rooms_[number_of(battle) % rooms_.size()], job);
        } else if (!queue(job)) {
            co_return Outcome{failed(503, "the server has more to do than it can: try again in a moment"), {}};
        }
        co_await until_over(job);
        co_return std::move(job->outcome);
    }

    asio::awaitable<std::chrono::microseconds> hear(std::uint64_t id, std::string_view text) {
        const auto at = guests_.find(id);
        if (at == guests_.end()) co_return std::chrono::microseconds(0);
        Guest& guest = at->second;
        Heard what = heard(text);
        auto job = std::make_shared<Pending>(io_);
        job->errand.connection = id;
        job->errand.text = std::string(text);
        job->errand.patience = patience(1);
        job->kind = FrameKind::message;
        if (what.verb == "join") {
            what.battle = battle_of(what.token);
            constexpr std::size_t most_tables = 64;
            if (!what.battle.empty() && guest.joined.size() < most_tables) guest.joined[what.battle] = what.token;
        }
        job->errand.about = what.battle;
        const auto joined = guest.joined.find(what.battle);
        const bool alone = what.verb == "odds" && joined != guest.joined.end();
        if (alone) {
            job->kind = FrameKind::alone;
            job->heavy = true;
            job->errand.token = joined->second;
            if (!queue(job)) job->end(Outcome{failed(503, "the server has more to do than it can"), {}});
        } else {
            const Held& room = rooms_[number_of(what.battle) % rooms_.size()];
            if (room->guests.insert(id).second) send(room, FrameKind::enter, id, "");
            hand_over(room, job);
        }
        if (what.verb == "leave") guest.joined.erase(what.battle);
        co_await until_over(job);
        const server::HttpReply& reply = job->outcome.reply;
        if (reply.status >= 300)
            tell(id, refused_message(job->errand.text, error_of(job->outcome)));
        else if (alone)
            tell(id, reply.body);
        co_return job->outcome.spent;
    }

    std::uint64_t enter(std::shared_ptr<server::Client> client) {
        guests_[++last_guest_].client = std::move(client);
        return last_guest_;
    }
    void leave(std::uint64_t id) {
        guests_.erase(id);
        for (const Held& room : rooms_)
            if (room->guests.erase(id) > 0) send(room, FrameKind::leave, id, "");
    }
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
                one->gone = true;
                beast::error_code ignored;
                if (one->line.close(ignored)) log_warning("a line to a process could not be closed");
                one->process.end();
            }
    }

  private:
    std::uint32_t patience(int times) const {
        return static_cast<std::uint32_t>(options_.patience.count()) * static_cast<std::uint32_t>(times);
    }
    /// Whose link this is; "" for none.
    std::string battle_of(const std::string& token) {
        if (token.empty() || token.size() > 200) return "";
        const auto link = store_->link(server::hash_of_token(token));
        return link && *link ? (*link)->battle : "";
    }
    // --- Processes ---

    void start(bool rooms, std::size_t index) {
        ProcessOptions o;
        o.rooms = rooms;
        o.store = options_.store;
        o.threads = rooms ? std::clamp(options_.threads, 1U, static_cast<unsigned>(Watch::most_threads)) : 1;
        o.memory = options_.memory;
        auto held = std::make_shared<Attached>(io_, o);
        (rooms ? rooms_ : hands_)[index] = held;
        if (!held->process.ok()) log_error("a process could not be started");
        asio::co_spawn(
            io_, [self = shared_from_this(), held, rooms, index] { return self->listen(held, rooms, index); }, told);
    }

    /// Takes what a process says until it ends; then begins another.
    asio::awaitable<void> listen(Held held, bool rooms, std::size_t index) {
        std::vector<char> bytes(std::size_t{1} << 18);
        for (;;) {
            auto [error, n] = co_await held->line.async_read_some(asio::buffer(bytes), by_value);
            if (error) break;
            held->in.feed(std::string_view(bytes.data(), n));
            while (auto frame = held->in.next())
                take(held, std::move(*frame));
            if (held->in.broken()) break;
            if (!rooms) give_out();
        }
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

    void take(const Held& held, Frame frame) {
        switch (frame.kind) {
            case FrameKind::reply:
            case FrameKind::done: {
                const auto at = held->pending.find(frame.id);
                auto answered = server::unpacked_answered(frame.body);
                if (at == held->pending.end() || !answered) return;
                const auto job = at->second;
                held->pending.erase(at);
                job->end(Outcome{std::move(answered->reply), std::chrono::microseconds(answered->spent)});
                break;
            }
            case FrameKind::tell: tell(frame.id, std::move(frame.body)); break;
            case FrameKind::dismiss:
                if (const auto guest = guests_.find(frame.id); guest != guests_.end())
                    guest->second.client->close(frame.body);
                break;
            case FrameKind::log: log_info(frame.body); break;
            default: break;
        }
    }
    void tell(std::uint64_t guest, std::string text) {
        const auto at = guests_.find(guest);
        if (at != guests_.end()) at->second.client->send(std::make_shared<const std::string>(std::move(text)));
    }

    void send(const Held& held, FrameKind kind, std::uint64_t id, std::string body) {
        if (held->gone) return;
        held->out.push_back(server::packed(Frame{kind, id, std::move(body)}));
        if (std::exchange(held->writing, true)) return;
        asio::co_spawn(io_, [self = shared_from_this(), held] { return write(held); }, told);
    }
    static asio::awaitable<void> write(Held held) {
        while (!held->out.empty() && !held->gone) {
            const std::string bytes = std::move(held->out.front());
            held->out.pop_front();
            auto [error, n] = co_await asio::async_write(held->line, asio::buffer(bytes), by_value);
            if (error) break;  // told by the other direction
        }
        held->writing = false;
    }

    void hand_over(const Held& held, const std::shared_ptr<Pending>& job) {
        job->begun = true;
        if (held->gone) {  // another comes in a moment
            job->end(Outcome{failed(503, "the room of this battle is being opened again: try again in a moment"), {}});
            return;
        }
        const std::uint64_t id = ++last_errand_;
        held->pending[id] = job;
        send(held, job->kind, id, server::packed(job->errand));
    }

    // --- Errands ---

    bool queue(const std::shared_ptr<Pending>& job) {
        if (waiting_.size() >= options_.most_waiting) return false;
        waiting_.push_back(job);
        give_out();
        return true;
    }
    /// To every hand that is free; what takes long leaves the first of them to the others.
    void give_out() {
        for (std::size_t i = 0; i < hands_.size(); ++i) {
            if (hands_[i]->gone || !hands_[i]->pending.empty()) continue;
            const bool any = i > 0 || hands_.size() == 1;
            const auto job = std::find_if(waiting_.begin(), waiting_.end(),
                                          [any](const auto& one) { return !one->over && (any || !one->heavy); });
            if (job == waiting_.end()) continue;
            const auto taken = *job;
            waiting_.erase(job);
            hand_over(hands_[i], taken);
        }
    }
    /// Waits for the end; not for ever for the beginning.
    asio::awaitable<void> until_over(std::shared_ptr<Pending> job) {
        const auto until = std::chrono::steady_clock::now() + options_.patience;
        while (!job->over) {
            job->wake.expires_at(job->begun ? never : until);
            co_await job->wake.async_wait(by_value);
            if (job->begun || std::chrono::steady_clock::now() < until) continue;
            std::erase(waiting_, job);
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
                    if (!held->gone && late_.count(held.get()) == 0)
                        if (const int thread = held->process.overdue(now); thread >= 0) {
                            late_[held.get()] =
                                std::string(held->process.watch().about(static_cast<std::size_t>(thread)));
                            held->process.end();  // the line ends with it
                        }
        }
    }

    void lost(const Held& held, bool rooms, std::size_t index) {
        held->gone = true;
        std::string how = held->process.end();
        const auto late = late_.find(held.get());
        const bool overdue = late != late_.end();
        if (overdue) how = "because it took too long";
        const Watch& watch = held->process.watch();
        const int guilty = watch.guilty.load();
        std::vector<std::string> about;
        if (overdue) {
            about = {late->second};
            late_.erase(late);
        } else if (guilty >= 0 && guilty < static_cast<int>(Watch::most_threads)) {
            about = {std::string(watch.about(static_cast<std::size_t>(guilty)))};
        } else {
            for (std::size_t i = 0; i < Watch::most_threads; ++i)
                if (watch.busy[i].until.load() != 0) about.emplace_back(watch.about(i));
        }
        const bool certain = overdue || guilty >= 0;
        for (const std::string& what : about)
            log_error(fmt::format("{} {} ended {} at {}", rooms ? "room" : "hand", index, how,
                                  what.empty() ? "nothing in particular" : what));
        if (rooms)
            for (const std::string& battle : about)
                blame(battle, how, certain);
        const auto reply = overdue ? failed(503, "this took longer than it may, and was given up")
                                   : failed(500, "this ended the process that was at it, and was given up");
        const auto spent = overdue ? std::chrono::microseconds(options_.patience) : std::chrono::seconds(1);
        auto pending = std::move(held->pending);
        held->pending.clear();
        for (const auto& [id, job] : pending) {
            // What was asked when it ended, for whoever is to mend that; a link is not for the log.
            constexpr std::size_t most_told = 2000;
            if (rooms && job->kind == FrameKind::message && heard(job->errand.text).token.empty())
                log_error("it was asked then: " + job->errand.text.substr(0, most_told));
            job->end(Outcome{reply, spent});
        }
        for (const std::uint64_t id : held->guests)
            if (const auto guest = guests_.find(id); guest != guests_.end())
                guest->second.client->close("the room was lost: the battle is opened again, come back");
    }

    /// The battle at which a process ended is frozen; if that happened to it before, it is not opened any more. Where
    /// it is not certain which of several it was, the second time counts.
    void blame(const std::string& battle, const std::string& how, bool certain) {
        if (battle.empty()) return;
        if (!certain && ++suspected_[battle] < 2) return;
        const auto row = store_->battle(battle);
        if (!row || !*row) return;
        const bool again = !(*row)->bug.empty();
        const std::string why = "the process that played it ended " + how;
        static_cast<void>(store_->freeze(battle, again ? std::string(server::shut) + why : why));
    }

    asio::io_context& io_;
    CrewOptions options_;
    std::unique_ptr<store::Store> store_;
    std::vector<Held> rooms_;
    std::vector<Held> hands_;
    std::deque<std::shared_ptr<Pending>> waiting_;
    std::map<std::uint64_t, Guest> guests_;
    std::map<const Attached*, std::string> late_;  ///< ended by the watch, and at what
    std::map<std::string, int> suspected_;
    std::uint64_t last_guest_ = 0;
    std::uint64_t last_errand_ = 0;
    int short_lives_ = 0;  ///< in a row
    bool ended_ = false;
};

Crew::Crew(asio::io_context& io, const CrewOptions& options, std::unique_ptr<store::Store> store)
    : inside_(std::make_shared<Inside>(io, options, std::move(store))) {
    inside_->begin();
}
Crew::~Crew() { inside_->end(); }

asio::awaitable<Outcome> Crew::answer(server::HttpRequest request) { return inside_->answer(std::move(request)); }
std::uint64_t Crew::enter(std::shared_ptr<server::Client> guest) { return inside_->enter(std::move(guest)); }
asio::awaitable<std::chrono::microseconds> Crew::hear(std::uint64_t guest, std::string_view text) {
    return inside_->hear(guest, text);
}
void Crew::leave(std::uint64_t guest) { inside_->leave(guest); }
void Crew::farewell(const std::string& reason) { inside_->farewell(reason); }
void Crew::end() { inside_->end(); }

}  // namespace linstock::apps
