#pragma once
// The sockets of linstockd: takes connections, reads requests and messages within their limits, and hands them to the
// processes that do something about them (worker_pool.hpp). Beast is in net.cpp, http.cpp and socket.cpp alone.

#include "apps/linstockd/client_limits.hpp"
#include "apps/linstockd/request_filter.hpp"
#include "apps/linstockd/web_files.hpp"
#include "base/result.hpp"
#include "server/moderation/retention.hpp"
#include "store/store.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

struct NetOptions {
    std::string listen = "127.0.0.1";
    std::uint16_t port = 0;
    std::chrono::milliseconds archive{0};  ///< so old battles are put away; 0 = none
    server::Retention retention;           ///< of complaints, shared tables and drawings
    std::string metrics;                   ///< ADDRESS:PORT; "" = nowhere
    std::vector<std::string> origins;
    std::filesystem::path web;
    unsigned readers = 2;  ///< threads that read files
    std::string store;
    std::string node;                           ///< ADDRESS:PORT for other machines of the same store; "" = nowhere
    std::string push_key;                       ///< what pages subscribe to notices with; "" = they may not
    std::chrono::milliseconds offers_last{0};   ///< until one lapses; 0 = never
    std::int64_t battle_offset = 0;             ///< WorkerOptions::battle_offset
    unsigned rooms = 2;                         ///< processes that play
    unsigned threads = 4;                       ///< of each of them
    unsigned hands = 3;                         ///< processes for errands
    std::chrono::milliseconds patience{30000};  ///< for a message or an errand
    std::vector<std::string> proxies;           ///< addresses whose word for the client's is taken
    std::string proxy_header = "X-Forwarded-For";
    double limits = 1;  ///< times what one address may do; 0 = only memory is limited
    MemoryBudget memory;

    std::size_t longest_message = std::size_t{256} << 10;
    std::size_t most_headers = 100;
    std::size_t longest_queue = std::size_t{1} << 20;  ///< bytes that wait for a client who does not read
    std::chrono::seconds unread{20};                   ///< so long one message may take to be read
    double messages_per_second = 60;
    double message_burst = 600;
    std::size_t most_connections = 4096;
    std::chrono::seconds request_time{30};  ///< for a whole request or message, and for its answer
    std::chrono::seconds idle_time{75};     ///< between two requests
    std::chrono::seconds silence{40};       ///< of a WebSocket; a ping goes out after half of it
    std::chrono::seconds farewell{2};       ///< for closing everything
};

class Net {
  public:
    /// Listens. The error is one sentence: the port is in use, there is no such address ...
    static Result<std::unique_ptr<Net>, std::string> listen(const NetOptions& options,
                                                            std::unique_ptr<store::Store> store);
    Net(const Net&) = delete;
    Net& operator=(const Net&) = delete;
    ~Net();

    std::uint16_t port() const;
    /// "http://127.0.0.1:1863"
    std::string address() const;
    /// The same of where its figures are told; "" = nowhere.
    std::string metrics_address() const;
    /// Serves until SIGINT or SIGTERM; then everybody has been told and no thread works any more.
    void run();

  private:
    class Inside;
    explicit Net(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}  // namespace linstock::apps
