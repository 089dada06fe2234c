#pragma once
// What anybody can bring the server to say is said so often and no more: the log is for those who look after it, and
// what keeps it drops the lines of whoever writes too many.

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace linstock::apps {

/// For the network's thread alone.
class LogLimit {
  public:
    /// `secret`: of the words by which households are told apart.
    explicit LogLimit(std::string secret) : secret_(std::move(secret)) {}

    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t most_of_one = 10;   ///< lines a second
    static constexpr std::size_t most_of_all = 100;  ///< the same of all together

    /// Whether a line about the household that goes by this word may be told now; else it is counted.
    bool may_log(const std::string& whose, Clock::time_point now);
    /// The same by its address; "" = nobody's.
    bool may_log_address(const std::string& address, Clock::time_point now);
    /// How many were left out, in a sentence, some seconds after the first of them; "" = none, or not yet.
    std::string left_out(Clock::time_point now);

  private:
    std::string secret_;
    Clock::time_point second_{};  ///< when that began for which is counted
    std::map<std::string, std::size_t> told_;
    std::size_t all_ = 0;
    Clock::time_point since_{};
    std::size_t left_out_ = 0;
};

}  // namespace linstock::apps
