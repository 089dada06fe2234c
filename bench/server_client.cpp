// The players of bench/server_load.py --native: both commanders of many battles, each on its own WebSocket. The
// battles are first played here at random, with the server's seeds. A player then knows its decisions without parsing
// messages, so the client uses almost no processor time. It requests suggestions only if ADVICE is "advised".
//
// bench_server_client HOST PORT SECONDS PACE SCENARIO RULESET ADVICE < lines of "seed key-of-first key-of-second"
//
// With PACE 0 a battle decides as soon as it was answered, otherwise PACE times a second. Writes one line of JSON.

#include "apps/library.hpp"
#include "base/dice.hpp"
#include "battle/engine_api.hpp"
#include "battle/wire.hpp"
#include "generals/play_out.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <queue>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {
namespace {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

[[noreturn]] void give_up(const std::string& why) {
    fmt::print(stderr, "bench_server_client: {}\n", why);
    std::exit(1);
}

/// A client frame with a mask of zeros, which leaves the bytes unchanged.
std::string framed(std::string_view text) {
    std::string out = "\x81";
    const auto byte = [&](std::size_t value) { out += static_cast<char>(value & 0xFF); };
    if (text.size() < 126) {
        byte(0x80 | text.size());
    } else {
        byte(0x80 | 126);
        byte(text.size() >> 8);
        byte(text.size());
    }
    return out.append(4, '\0').append(text);
}

/// The connection of one commander.
class PlayerConnection {
  public:
    void open(const sockaddr_in& to) {
        file_ = ::socket(AF_INET, SOCK_STREAM, 0);
        if (::connect(file_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) give_up("cannot connect");
        const int on = 1;
        ::setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        write(
            "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n");
        while (bytes_.find("\r\n\r\n") == std::string::npos)
            if (!read()) give_up("no handshake");
        bytes_.erase(0, bytes_.find("\r\n\r\n") + 4);
    }
    void write(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t n = ::send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (n <= 0) give_up("the server has closed");
            bytes.remove_prefix(static_cast<std::size_t>(n));
        }
    }
    bool read() {
        static std::array<char, 1 << 18> room;
        const ssize_t n = ::recv(file_, room.data(), room.size(), 0);
        if (n > 0) bytes_.append(room.data(), static_cast<std::size_t>(n));
        return n > 0;
    }
    /// Calls `with` for each complete message that has arrived.
    template <class With>
    void messages(With&& with) {
        std::size_t at = 0;
        while (bytes_.size() - at >= 2) {
            const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes_[at + i]); };
            std::size_t head = 2;
            std::size_t length = byte(1) & 0x7FU;
            const std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0;
            if (bytes_.size() - at < head + more) break;
            if (more > 0) length = 0;
            for (std::size_t i = 0; i < more; ++i)
                length = length << 8 | byte(2 + i);
            head += more;
            if (bytes_.size() - at < head + length) break;
            if ((byte(0) & 0x0FU) == 8) give_up("closed: " + bytes_.substr(at + head, length));
            if ((byte(0) & 0x0FU) < 3) with(std::string_view(bytes_).substr(at + head, length));
            at += head + length;
        }
        bytes_.erase(0, at);
    }
    int file() const { return file_; }

  private:
    int file_ = -1;
    std::string bytes_;
};

struct Played {
    std::vector<std::string> messages;  ///< messages as frames, still without the battle's id: see said()
    std::vector<bool> by_second;
};

struct Table {
    std::array<PlayerConnection, 2> seat;
    std::string battle;
    Played course;
    std::size_t next = 0;
    Clock::time_point since;
    bool waits = false;
};

struct Figures {
    std::vector<double> times;
    std::size_t refused = 0;
    std::size_t bytes = 0;
    std::size_t news = 0;
};

Played played(const Battle& battle, std::uint64_t seed) {
    constexpr std::size_t enough = 1000;
    Played out;
    const SeededDice dice(seed_of(seed));
    const auto first = make_computer_player("random", 2 * seed);
    const auto second = make_computer_player("random", 2 * seed + 1);
    State state = open(battle, &dice, nullptr);
    PlayLimits limits;
    limits.decisions = enough;
    limits.after = [&](const State&, const Decision& d) {
        out.messages.push_back(wire::decision_json(battle, d));
        out.by_second.push_back(d.by == Seat::second);
    };
    play_out(battle, state, *first, *second, dice, nullptr, limits);
    return out;
}

std::string value_of(std::string_view text, std::string_view member) {
    const std::string key = "\"" + std::string(member) + "\":\"";
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos) return "";
    const std::size_t from = at + key.size();
    return std::string(text.substr(from, text.find('"', from) - from));
}

void join(PlayerConnection& connection, const std::string& token, bool advised, std::string& battle) {
    const std::string advice = advised ? "true" : "false";
    connection.write(framed(R"({"id":0,"verb":"join","advice":)" + advice + R"(,"token":")" + token + "\"}"));
    for (bool there = false; !there;) {
        if (!connection.read()) give_up("closed while joining");
        connection.messages([&](std::string_view text) {
            if (text.starts_with("{\"push\"")) return;
            battle = value_of(text, "battle");
            there = true;
        });
    }
}

class Load {
  public:
    Load(std::vector<Table>& tables, double pace) : tables_(tables), pace_(pace), epoll_(::epoll_create1(0)) {
        for (std::size_t i = 0; i < tables_.size(); ++i)
            for (const std::size_t seat : {0U, 1U}) {
                epoll_event event{};
                event.events = EPOLLIN;
                event.data.u64 = 2 * i + seat;
                ::epoll_ctl(epoll_, EPOLL_CTL_ADD, tables_[i].seat[seat].file(), &event);
            }
    }

    void run(double seconds) {
        const Clock::time_point begun = Clock::now();
        end_ = begun + std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
        for (std::size_t i = 0; i < tables_.size(); ++i)
            pace_ > 0 ? due_.push({begun + pause(), i}) : say(i);
        std::array<epoll_event, 256> events{};
        while (Clock::now() < end_) {
            for (; !due_.empty() && due_.top().first <= Clock::now(); due_.pop())
                say(due_.top().second);
            const int n = ::epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), 1);
            for (int i = 0; i < n; ++i)
                hear(events[static_cast<std::size_t>(i)].data.u64);
        }
        took = Seconds(Clock::now() - begun).count();
    }
    Figures figures;
    std::size_t ended = 0;
    double took = 0;

  private:
    Clock::duration pause() {
        // Between zero and twice the mean, evenly spread by multiples of the golden ratio.
        spread_ += 0.6180339887498949;
        spread_ -= spread_ >= 1 ? 1 : 0;
        return std::chrono::duration_cast<Clock::duration>(Seconds(2 * spread_ / pace_));
    }
    void say(std::size_t i) {
        Table& table = tables_[i];
        const std::size_t n = table.next++;
        if (n >= table.course.messages.size()) {
            ++ended;
            return;
        }
        const std::string text = R"({"id":)" + std::to_string(n) + R"(,"verb":"decide","battle":")" + table.battle +
                                 R"(","decision":)" + table.course.messages[n] + "}";
        table.since = Clock::now();
        table.waits = true;
        table.seat[table.course.by_second[n] ? 1 : 0].write(framed(text));
    }
    void hear(std::uint64_t who) {
        const std::size_t i = who / 2;
        Table& table = tables_[i];
        PlayerConnection& connection = table.seat[who % 2];
        if (!connection.read()) give_up("the server has closed");
        bool answered = false;
        connection.messages([&](std::string_view text) {
            figures.bytes += text.size();
            if (text.starts_with("{\"push\"")) {
                ++figures.news;
                return;
            }
            if (text.find("\"ok\":true") > 200) {
                ++figures.refused;
                fmt::print(stderr, "refused: {}\n", text.substr(0, 300));
            }
            answered = true;
        });
        if (!answered || !std::exchange(table.waits, false)) return;
        figures.times.push_back(Seconds(Clock::now() - table.since).count());
        pace_ > 0 ? due_.push({Clock::now() + pause(), i}) : say(i);
    }

    using Due = std::pair<Clock::time_point, std::size_t>;
    std::vector<Table>& tables_;
    double pace_;
    int epoll_;
    Clock::time_point end_;
    double spread_ = 0;
    std::priority_queue<Due, std::vector<Due>, std::greater<>> due_;
};

std::vector<Table> seated(const sockaddr_in& to, const std::string& scenario, const std::string& ruleset,
                          bool advised) {
    const auto library = apps::folder_library();
    const auto text = library->scenario(scenario);
    if (!text) give_up("there is no scenario " + scenario);
    const auto prepared = library->prepare(*text, ruleset, {});
    if (!prepared) give_up("the scenario cannot be played");
    std::vector<Table> tables;
    std::vector<std::array<std::string, 2>> all;
    std::uint64_t seed = 0;
    for (std::array<std::string, 2> keys; std::cin >> seed >> keys[0] >> keys[1];) {
        tables.emplace_back().course = played(*prepared->battle, seed);
        all.push_back(keys);
    }
    // Connect only now: during the battles above nothing here would answer the server's pings.
    for (std::size_t i = 0; i < tables.size(); ++i)
        for (const std::size_t seat : {0U, 1U}) {
            tables[i].seat[seat].open(to);
            join(tables[i].seat[seat], all[i][seat], advised, tables[i].battle);
        }
    return tables;
}

void print_result(Load& load) {
    std::vector<double>& times = load.figures.times;
    std::sort(times.begin(), times.end());
    const auto part = [&](double of) {
        const auto at = static_cast<std::size_t>(of * static_cast<double>(times.size()));
        return times.empty() ? 0 : times[std::min(times.size() - 1, at)] * 1000;
    };
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    fmt::print(
        "{{\"seconds\":{:.2f},\"decided\":{},\"refused\":{},\"ended\":{},\"bytes\":{},\"news\":{},\"p50\":{:.3f},"
        "\"p95\":{:.3f},\"p99\":{:.3f},\"longest\":{:.2f}}}\n",
        load.took, times.size(), load.figures.refused, load.ended, load.figures.bytes, load.figures.news, part(0.5),
        part(0.95), part(0.99), part(1));
}

}  // namespace
}  // namespace linstock

int main(int count, char** words) {
    using namespace linstock;
    if (count != 8) give_up("expected HOST PORT SECONDS PACE SCENARIO RULESET ADVICE");
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(static_cast<std::uint16_t>(std::atoi(words[2])));
    if (::inet_pton(AF_INET, words[1], &to.sin_addr) != 1) give_up("expected an address of IPv4");
    std::vector<Table> tables = seated(to, words[5], words[6], std::string_view(words[7]) == "advised");
    fmt::print(stderr, "seated\n");
    Load load(tables, std::atof(words[4]));
    load.run(std::atof(words[3]));
    print_result(load);
    return 0;
}
