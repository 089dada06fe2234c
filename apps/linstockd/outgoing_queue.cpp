#include "apps/linstockd/outgoing_queue.hpp"

#include "base/lines.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

constexpr std::size_t longest_reason = 123;
/// What a message costs besides its own bytes, so that a million small ones are not for nothing.
constexpr std::size_t overhead = 64;
/// Until somebody who does not read is told from one who has not read yet.
constexpr auto moment = std::chrono::seconds(1);
/// So much may always wait for anybody.
constexpr std::size_t a_word = 16 * 1024;
/// Whoever takes so much a second reads.
constexpr std::size_t least_rate = 16 * 1024;

}  // namespace

void Line::send(std::shared_ptr<const std::string> message) {
    if (message == nullptr) return;
    const std::lock_guard lock(guard_);
    if (ended_ || farewell_) return;
    const std::size_t more = message->size() + overhead;
    if (may_wait(more)) {
        bytes_ += more;
        count(more);
        queue_.push_back(std::move(message));
    } else {
        overrun_now();
    }
    wake_();
}

bool Line::may_wait(std::size_t more) {
    longest_ = std::max(queue_.empty() ? 0 : longest_, more);
    if (!queue_.empty() && bytes_ + more > most_ + longest_) return false;
    const auto now = now_();
    const bool has_read = bytes_ + on_its_way_ == 0;
    if (has_read) since_ = now;
    if (bytes_ + on_its_way_ + more <= a_word) return true;
    const std::size_t times = now - since_ > moment ? 1 : Waiting::at_first;
    const auto fits = [&](const Waiting& in) { return in.bytes + more <= times * in.most; };
    return fits(together_) && fits(*household_);
}

void Line::count(std::size_t more) {
    together_.bytes += more;
    household_->bytes += more;
}
void Line::discount(std::size_t less) {
    together_.bytes -= less;
    household_->bytes -= less;
}

void Line::overrun_now() {
    forget();
    overrun_ = true;
    farewell_ = Farewell{close_codes::not_allowed, "you do not read what is sent to you: come back when you can"};
}

void Line::give_way() {
    const std::lock_guard lock(guard_);
    if (ended_ || farewell_) return;
    overrun_now();
    wake_();
}

Line::Unread Line::unread() const {
    const std::lock_guard lock(guard_);
    return {since_, bytes_ + on_its_way_, household_};
}

void Line::close(std::uint16_t code, const std::string& reason) {
    const std::lock_guard lock(guard_);
    if (ended_ || farewell_) return;
    farewell_ = Farewell{code, utf8_prefix(reason, longest_reason)};
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

void Line::goes(std::size_t bytes) {
    const std::lock_guard lock(guard_);
    since_ = std::min(now_(), since_ + std::chrono::microseconds(bytes * 1'000'000 / least_rate));
}

void Line::sent() {
    const std::lock_guard lock(guard_);
    discount(std::exchange(on_its_way_, 0));
    if (!queue_.empty()) since_ = now_();  // he reads
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
    discount(std::exchange(on_its_way_, 0));
}

void Line::forget() {
    queue_.clear();
    discount(bytes_);
    bytes_ = 0;
}

void relieve(const std::set<Line*>& lines, const Waiting& together, Line::Clock::time_point now) {
    struct Deaf {
        Line* line;
        Line::Unread unread;
        std::size_t of_household;
    };
    std::size_t left = together.bytes;
    const bool crowded = left > together.most;
    const bool far_too_much = left / 2 > together.most;
    std::vector<Deaf> deaf;
    for (Line* line : lines) {
        Line::Unread unread = line->unread();
        if (unread.bytes <= a_word || (!far_too_much && now - unread.since <= moment)) continue;
        const std::size_t of_household = unread.household->bytes;
        deaf.push_back({line, std::move(unread), of_household});
    }
    std::sort(deaf.begin(), deaf.end(), [](const Deaf& a, const Deaf& b) {
        return std::tie(b.of_household, a.unread.since) < std::tie(a.of_household, b.unread.since);
    });
    std::map<const Waiting*, std::size_t> gone;
    for (const auto& [line, unread, of_household] : deaf) {
        std::size_t& of_his = gone[unread.household.get()];
        const bool too_much_of_his = of_household > unread.household->most + of_his;
        const bool too_much_of_all = crowded && left > together.most / 2;
        if (!too_much_of_his && !too_much_of_all) continue;
        line->give_way();
        of_his += unread.bytes;
        left -= std::min(left, unread.bytes);
    }
}

}  // namespace linstock::apps
