#pragma once
// Limits the log lines that clients can cause. systemd's journal drops lines of a service that writes too many, and
// the host would miss important ones. For the network's thread only.

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace linstock::apps {

class LogLimit {
  public:
    /// `secret`: the key for pseudonym_of().
    explicit LogLimit(std::string secret) : secret_(std::move(secret)) {}

    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t max_of_client = 10;  ///< lines a second
    static constexpr std::size_t max_of_all = 100;    ///< lines a second

    /// True if a line about this client may be logged now. Otherwise the line is counted.
    bool may_log(const std::string& client, Clock::time_point now);
    /// The same by address; "" = no client.
    bool may_log_address(const std::string& address, Clock::time_point now);
    /// A line with the number of dropped lines, five seconds after the first; "" = none, or not yet.
    std::string left_out(Clock::time_point now);

  private:
    std::string secret_;
    Clock::time_point second_{};  ///< begin of the current second
    std::map<std::string, std::size_t> of_clients_;
    std::size_t of_all_ = 0;
    Clock::time_point left_out_since_{};
    std::size_t left_out_ = 0;
};

}  // namespace linstock::apps
