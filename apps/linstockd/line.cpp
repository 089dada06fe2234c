#include "apps/linstockd/line.hpp"

#include <algorithm>
#include <utility>

namespace linstock::apps {

namespace {

constexpr std::size_t longest_reason = 123;
/// What a message costs besides its own bytes, so that a million small ones are not for nothing.
constexpr std::size_t overhead = 64;

/// No more than fits, and no character cut in two.
std::string fitting(std::string text) {
    if (text.size() <= longest_reason) return text;
    std::size_t end = longest_reason;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    text.resize(end);
    return text;
}

}  // namespace

void Line::send(std::shared_ptr<const std::string> message) {
    if (message == nullptr) return;
    const std::lock_guard lock(guard_);
    if (ended_ || farewell_) return;
    const std::size_t more = message->size() + overhead;
    const bool crowded = together_.bytes + more > together_.most;
    longest_ = std::max(queue_.empty() ? 0 : longest_, more);
    if (!queue_.empty() && (bytes_ + more > most_ + longest_ || crowded)) {
        forget();
        overrun_ = true;
        farewell_ = Farewell{close_codes::not_allowed, "you do not read what is sent to you: come back when you can"};
    } else {
        bytes_ += more;
        together_.bytes += more;
        queue_.push_back(std::move(message));
    }
    wake_();
}

void Line::close(std::uint16_t code, std::string reason) {
    const std::lock_guard lock(guard_);
    if (ended_ || farewell_) return;
    farewell_ = Farewell{code, fitting(std::move(reason))};
    wake_();
}

std::shared_ptr<const std::string> Line::next() {
    const std::lock_guard lock(guard_);
    if (queue_.empty()) return nullptr;
    auto message = std::move(queue_.front());
    queue_.pop_front();
    const std::size_t less = message->size() + overhead;
    bytes_ -= less;
    on_its_way_ += less;
    return message;
}

void Line::sent() {
    const std::lock_guard lock(guard_);
    together_.bytes -= std::exchange(on_its_way_, 0);
}

std::optional<Farewell> Line::farewell() {
    const std::lock_guard lock(guard_);
    if (!queue_.empty()) return std::nullopt;
    return farewell_;
}

bool Line::leaving() const {
    const std::lock_guard lock(guard_);
    return farewell_.has_value();
}

bool Line::overrun() const {
    const std::lock_guard lock(guard_);
    return overrun_;
}

bool Line::ended() const {
    const std::lock_guard lock(guard_);
    return ended_;
}

void Line::end() {
    const std::lock_guard lock(guard_);
    ended_ = true;
    forget();
    together_.bytes -= std::exchange(on_its_way_, 0);
}

void Line::forget() {
    queue_.clear();
    together_.bytes -= bytes_;
    bytes_ = 0;
}

}  // namespace linstock::apps
