#pragma once
// The processes behind the door. Rooms play battles, each battle always in the same one; hands do errands that stand
// alone (checks, uploads, new battles, reports, odds), one at a time. Nothing of a battle or of what strangers send is
// reckoned in the process that has the door. One that crashes, that is busy longer than it may be, or that is killed
// for its memory, is started anew at once; the battle that it was at is frozen, and all others go on from the store.
// All of it belongs to the network's thread.

#include "apps/linstockd/cost.hpp"
#include "apps/linstockd/message_head.hpp"
#include "apps/linstockd/open_connections.hpp"
#include "apps/linstockd/worker_status.hpp"
#include "server/frames.hpp"
#include "store/nodes.hpp"
#include "store/store.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::apps {

struct WorkerPoolOptions {
    std::string store;
    unsigned rooms = 2;                             ///< processes that play
    unsigned threads = 4;                           ///< of each
    unsigned hands = 3;                             ///< processes for errands
    std::chrono::milliseconds patience{30000};      ///< for one message or errand; twice that for a whole battle
    std::int64_t memory = std::int64_t{256} << 20;  ///< bytes for one message or errand
    std::string push_key;                           ///< what pages subscribe to notices with; "" = they may not
    std::chrono::milliseconds offers_last{0};       ///< until one lapses; 0 = never
    unsigned offers_each = 0;                       ///< of one household at a time; 0 = as many as it likes
    std::size_t most_waiting = 64;                  ///< errands that wait for a hand
    bool shared = false;                            ///< no network has all hands for what takes long
    std::int64_t battle_offset = 0;                 ///< WorkerOptions::battle_offset
    /// Whether a line of the log may be told that this household has brought it to.
    std::function<bool(const std::string&)> may_log;
    std::unique_ptr<store::Nodes> nodes;  ///< where others may have the same store
    std::int64_t node = 0;                ///< our number among them
    /// Told what goes on by itself costs the household whose message began it. False: it is not known here.
    std::function<bool(const std::string& whose, Cost)> pays;
};

/// What became of something, and what it took.
struct Outcome {
    server::HttpReply reply;
    Cost cost;
};

/// How the processes fare.
struct WorkerPoolStatus {
    struct OfProcess {
        bool room = false;
        std::size_t index = 0;
        bool alive = false;
        std::size_t pending = 0;   ///< asked of it and not answered
        std::uint64_t memory = 0;  ///< bytes that are its own
    };
    std::vector<OfProcess> processes;
    std::array<std::uint64_t, WorkerStatus::figures>
        told{};               ///< of all that are or were together, but awake: that are; waits_for: the most
    std::size_t waiting = 0;  ///< errands for which no hand is free
    std::uint64_t rooms_lost = 0;
    std::uint64_t hands_lost = 0;
    bool cut_off = false;  ///< it does not hear of its database
};

class WorkerPool {
  public:
    /// Starts the processes. `store` is the door's own view of it: whose link is which battle's.
    WorkerPool(boost::asio::io_context& io, WorkerPoolOptions options, std::unique_ptr<store::Store> store);
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;
    ~WorkerPool();

    boost::asio::awaitable<Outcome> answer(server::HttpRequest request);

    /// `whose`: a word for the household that he comes from.
    std::uint64_t enter(std::shared_ptr<server::Client> guest, std::string whose);
    /// Until it has been answered. `what` is heard() of the text.
    boost::asio::awaitable<Cost> hear(std::uint64_t guest, std::string_view text, Heard what);
    void leave(std::uint64_t guest);
    /// At the tables to which he has come.
    Activity activity(std::uint64_t guest) const;
    /// Another machine of the same store has come, with those who are at its door.
    boost::asio::awaitable<void> serve_peer(boost::asio::ip::tcp::socket socket);

    WorkerPoolStatus figures() const;
    /// The view of the front process on the store: from any thread.
    store::Store& store();

    /// Tells all guests that the server goes away.
    void farewell(const std::string& reason);
    /// Ends all processes, whatever they are at: what was acknowledged is in the store.
    void end();

  private:
    class Inside;
    std::shared_ptr<Inside> inside_;
};

}  // namespace linstock::apps
