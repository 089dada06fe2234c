#pragma once
// Remembers which hosts answer, and limits how many threads wait for the others: a host that a user entered can delay
// each delivery until its time-out.

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>

namespace linstock::apps {

/// Thread-safe.
class PostHosts {
  public:
    /// Whether a host answers: yes, unknown, or it lets deliveries time out. A good host that times out once, or a
    /// silent one that answers once, becomes unknown again.
    enum class Known : std::uint8_t { good, stranger, silent };
    /// The threads of one kind of delivery, and how many of them are busy with unknown or silent hosts.
    struct Carriers {
        std::size_t most_to_strangers;  ///< limit for unknown and silent hosts together; the other threads are for
                                        ///< hosts that answer
        std::size_t most_to_silent;
        std::size_t to_strangers = 0;
        std::size_t to_silent = 0;
    };
    /// Begins a delivery: the state of the host, for end(); nothing if a limit is reached.
    std::optional<Known> begin(const std::string& host, Carriers& of);
    /// `then`: the state from begin(). `now`: the observed behaviour, `good` or `silent`; nothing = no result.
    void end(const std::string& host, Known then, Carriers& of, std::optional<Known> now);

  private:
    Known known(const std::string& host) const;  ///< precondition: the guard is held
    std::mutex guard_;
    std::map<std::string, std::size_t> busy_;
    std::set<std::string> good_;
    std::set<std::string> silent_;
};

}  // namespace linstock::apps
