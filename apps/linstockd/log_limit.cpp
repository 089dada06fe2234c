#include "apps/linstockd/log_limit.hpp"

#include "apps/linstockd/request_filter.hpp"

#include <fmt/format.h>

#include <utility>

namespace linstock::apps {

bool LogLimit::may_log(const std::string& client, Clock::time_point now) {
    if (now - second_ >= std::chrono::seconds(1)) {
        second_ = now;
        of_clients_.clear();
        of_all_ = 0;
    }
    if (of_all_ < max_of_all && of_clients_[client] < max_of_client) {
        ++of_all_;
        ++of_clients_[client];
        return true;
    }
    if (left_out_++ == 0) left_out_since_ = now;
    return false;
}

bool LogLimit::may_log_address(const std::string& address, Clock::time_point now) {
    return may_log(address.empty() ? "" : pseudonym_of(address, secret_), now);
}

std::string LogLimit::left_out(Clock::time_point now) {
    if (left_out_ == 0 || now - left_out_since_ < std::chrono::seconds(5)) return "";
    return fmt::format("{} lines about refused or closed connections are left out here", std::exchange(left_out_, 0));
}

}  // namespace linstock::apps
