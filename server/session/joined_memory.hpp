#pragma once
// How much memory the battles occupy that the clients of each network have joined. A joined battle stays in memory, so
// without a limit one network could fill the process.

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace linstock::server {

class JoinedMemory {
  public:
    /// Bytes. While all networks together exceed `total`, a network may have a sixteenth of `per_network`.
    struct Limits {
        std::size_t per_network = std::size_t{256} << 20;
        std::size_t total = std::size_t{2} << 30;
    };
    static constexpr std::size_t small_parts = 16;

    JoinedMemory() = default;
    JoinedMemory(JoinedMemory&& other) noexcept : limits_(other.limits_) {}  // before it is shared
    /// Call it before the first join().
    void set_limits(Limits limits) { limits_ = limits; }

    /// A battle that clients of a network have joined. It counts until the last copy of the pointer is gone; the
    /// JoinedMemory must outlive it.
    class Share {
      public:
        Share(JoinedMemory& of, std::string network, std::size_t bytes);
        Share(const Share&) = delete;  // it ends once
        Share& operator=(const Share&) = delete;
        ~Share();
        const std::string& network() const { return network_; }

      private:
        JoinedMemory& of_;
        std::string network_;
        std::size_t bytes_;
    };
    /// Null: the network has joined too many. The first battle of a network is always allowed; "", a client without an
    /// address, has no limit. Thread-safe.
    std::shared_ptr<const Share> join(const std::string& network, std::size_t bytes);

  private:
    Limits limits_;
    std::mutex lock_;  ///< may be taken while a session's lock is held, never the other way round
    std::size_t total_ = 0;
    std::map<std::string, std::size_t> networks_;  ///< only those that have joined a battle
};

}  // namespace linstock::server
