#include "apps/linstockd/log_limit.hpp"

#include "apps/linstockd/request_filter.hpp"

#include <fmt/format.h>

#include <utility>

namespace linstock::apps {

bool LogLimit::may_log(const std::string& whose, Clock::time_point now) {
    if (now - second_ >= std::chrono::seconds(1)) {
        second_ = now;
        told_.clear();
        all_ = 0;
    }
    if (all_ < most_of_all && told_[whose] < most_of_one) {
        ++all_;
        ++told_[whose];
        return true;
    }
    if (left_out_++ == 0) since_ = now;
    return false;
}

bool LogLimit::may_log_address(const std::string& address, Clock::time_point now) {
    return may_log(address.empty() ? "" : word_for(address, secret_), now);
}

std::string LogLimit::left_out(Clock::time_point now) {
    if (left_out_ == 0 || now - since_ < std::chrono::seconds(5)) return "";
    return fmt::format("{} lines about what was refused or closed are left out here", std::exchange(left_out_, 0));
}

}  // namespace linstock::apps
