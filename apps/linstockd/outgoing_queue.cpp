#include "apps/linstockd/outgoing_queue.hpp"

#include "base/lines.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace linstock::apps {

namespace {

constexpr std::size_t max_reason = 123;
/// Charged per message, so that a million small ones have a cost.
constexpr std::size_t overhead = 64;
constexpr auto grace = std::chrono::seconds(1);
constexpr std::size_t always_allowed = 16 * 1024;
/// A client that takes this many bytes a second counts as reading.
constexpr std::size_t least_rate = 16 * 1024;

}  // namespace

void OutgoingQueue::send(std::shared_ptr<const std::string> message) {
    if (message == nullptr) return;
    const std::lock_guard hold(lock_);
    if (ended_ || close_reason_) return;
    const std::size_t more = message->size() + overhead;
    if (may_wait(more)) {
        bytes_ += more;
        add_unread(more);
        queue_.push_back(std::move(message));
    } else {
        overrun_now();
    }
    wake_();
}

bool OutgoingQueue::may_wait(std::size_t more) {
    longest_ = std::max(queue_.empty() ? 0 : longest_, more);
    if (!queue_.empty() && bytes_ + more > max_bytes_ + longest_) return false;
    const auto now = now_();
    if (bytes_ + being_sent_ == 0) since_ = now;
    if (bytes_ + being_sent_ + more <= always_allowed) return true;
    const std::size_t times = now - since_ > grace ? 1 : UnreadBytes::at_first;
    const auto fits = [&](const UnreadBytes& in) { return in.bytes + more <= times * in.limit; };
    return fits(all_) && fits(*client_);
}

void OutgoingQueue::add_unread(std::size_t more) {
    all_.bytes += more;
    client_->bytes += more;
}
void OutgoingQueue::remove_unread(std::size_t less) {
    all_.bytes -= less;
    client_->bytes -= less;
}

void OutgoingQueue::overrun_now() {
    drop_all();
    overrun_ = true;
    close_reason_ =
        CloseReason{close_codes::not_allowed, "you do not read the messages sent to you: connect again when you can"};
}

void OutgoingQueue::give_up() {
    const std::lock_guard hold(lock_);
    if (ended_ || close_reason_) return;
    overrun_now();
    wake_();
}

OutgoingQueue::Unread OutgoingQueue::unread() const {
    const std::lock_guard hold(lock_);
    return {since_, bytes_ + being_sent_, client_};
}

void OutgoingQueue::close(std::uint16_t code, const std::string& reason) {
    const std::lock_guard hold(lock_);
    if (ended_ || close_reason_) return;
    close_reason_ = CloseReason{code, utf8_prefix(reason, max_reason)};
    wake_();
}

std::shared_ptr<const std::string> OutgoingQueue::next() {
    const std::lock_guard hold(lock_);
    if (queue_.empty()) return nullptr;
    auto message = std::move(queue_.front());
    queue_.pop_front();
    const std::size_t less = message->size() + overhead;
    bytes_ -= less;
    being_sent_ += less;
    return message;
}

void OutgoingQueue::progress(std::size_t bytes) {
    const std::lock_guard hold(lock_);
    since_ = std::min(now_(), since_ + std::chrono::microseconds(bytes * 1'000'000 / least_rate));
}

void OutgoingQueue::sent() {
    const std::lock_guard hold(lock_);
    remove_unread(std::exchange(being_sent_, 0));
    if (!queue_.empty()) since_ = now_();  // the client reads
}

std::optional<CloseReason> OutgoingQueue::close_reason() const {
    const std::lock_guard hold(lock_);
    return queue_.empty() ? close_reason_ : std::nullopt;
}
bool OutgoingQueue::closing() const {
    const std::lock_guard hold(lock_);
    return close_reason_.has_value();
}
bool OutgoingQueue::overrun() const {
    const std::lock_guard hold(lock_);
    return overrun_;
}
bool OutgoingQueue::ended() const {
    const std::lock_guard hold(lock_);
    return ended_;
}

void OutgoingQueue::end() {
    const std::lock_guard hold(lock_);
    ended_ = true;
    drop_all();
    remove_unread(std::exchange(being_sent_, 0));
}

void OutgoingQueue::drop_all() {
    queue_.clear();
    remove_unread(bytes_);
    bytes_ = 0;
}

void relieve(const std::set<OutgoingQueue*>& queues, const UnreadBytes& all, OutgoingQueue::Clock::time_point now) {
    struct Late {
        OutgoingQueue* queue;
        OutgoingQueue::Unread unread;
        std::size_t of_client;
    };
    std::size_t left = all.bytes;
    const bool crowded = left > all.limit;
    const bool has_twice_too_much = left / 2 > all.limit;
    std::vector<Late> late;
    for (OutgoingQueue* queue : queues) {
        OutgoingQueue::Unread unread = queue->unread();
        if (unread.bytes <= always_allowed || (!has_twice_too_much && now - unread.since <= grace)) continue;
        const std::size_t of_client = unread.client->bytes;
        late.push_back({queue, std::move(unread), of_client});
    }
    std::sort(late.begin(), late.end(), [](const Late& a, const Late& b) {
        return std::tie(b.of_client, a.unread.since) < std::tie(a.of_client, b.unread.since);
    });
    std::map<const UnreadBytes*, std::size_t> gone;
    for (const auto& [queue, unread, of_client] : late) {
        std::size_t& gone_of_client = gone[unread.client.get()];
        const bool client_has_too_much = of_client > unread.client->limit + gone_of_client;
        const bool all_have_too_much = crowded && left > all.limit / 2;
        if (!client_has_too_much && !all_have_too_much) continue;
        queue->give_up();
        gone_of_client += unread.bytes;
        left -= std::min(left, unread.bytes);
    }
}

}  // namespace linstock::apps
