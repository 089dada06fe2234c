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
class MailerHosts {
  public:
    /// Whether a host answers: yes, unknown, or it lets deliveries time out. A good host that times out once, or a
    /// silent one that answers once, becomes unknown again.
    enum class HostState : std::uint8_t { good, unknown, silent };
    /// The threads of one kind of delivery, and how many of them are busy with unknown or silent hosts.
    struct ThreadGroup {
        std::size_t max_to_unknown;  ///< limit for unknown and silent hosts together; the other threads are for
                                     ///< hosts that answer
        std::size_t max_to_silent;
        std::size_t to_unknown = 0;
        std::size_t to_silent = 0;
    };
    /// Begins a delivery: the state of the host, for end(); nothing if a limit is reached.
    std::optional<HostState> begin(const std::string& host, ThreadGroup& group);
    /// `then`: the state from begin(). `now`: the observed behaviour, `good` or `silent`; nothing = no result.
    void end(const std::string& host, HostState then, ThreadGroup& group, std::optional<HostState> now);

  private:
    HostState state(const std::string& host) const;  ///< precondition: the guard is held
    std::mutex guard_;
    std::map<std::string, std::size_t> busy_;
    std::set<std::string> good_;
    std::set<std::string> silent_;
};

}  // namespace linstock::apps
