#include "apps/linstockd/mailer_hosts.hpp"

#include <array>

namespace linstock::apps {

namespace {

/// The most simultaneous deliveries to one host, indexed by PostHosts::HostState.
constexpr std::array<std::size_t, 3> max_to_one = {8, 2, 1};

void remember(std::set<std::string>& all, const std::string& host) {
    constexpr std::size_t max_hosts = 10'000;
    if (all.size() >= max_hosts) all.clear();  // all count as unknown again
    all.insert(host);
}

}  // namespace

MailerHosts::HostState MailerHosts::state(const std::string& host) const {
    return good_.contains(host) ? HostState::good : silent_.contains(host) ? HostState::silent : HostState::unknown;
}

std::optional<MailerHosts::HostState> MailerHosts::begin(const std::string& host, ThreadGroup& group) {
    const std::lock_guard hold(guard_);
    const HostState known = this->state(host);
    const auto busy = busy_.find(host);
    if (busy != busy_.end() && busy->second >= max_to_one[static_cast<std::size_t>(known)]) return std::nullopt;
    if (known != HostState::good && group.to_unknown + group.to_silent >= group.max_to_unknown) return std::nullopt;
    if (known == HostState::silent && group.to_silent >= group.max_to_silent) return std::nullopt;
    ++busy_[host];
    group.to_unknown += known == HostState::unknown ? 1 : 0;
    group.to_silent += known == HostState::silent ? 1 : 0;
    return known;
}

void MailerHosts::end(const std::string& host, HostState then, ThreadGroup& group, std::optional<HostState> now) {
    const std::lock_guard hold(guard_);
    group.to_unknown -= then == HostState::unknown ? 1 : 0;
    group.to_silent -= then == HostState::silent ? 1 : 0;
    if (--busy_[host] == 0) busy_.erase(host);
    // Of several deliveries that began with the same state, only the first result counts.
    if (!now || *now == then || state(host) != then) return;
    good_.erase(host);
    silent_.erase(host);
    if (then != HostState::unknown) return;
    if (*now == HostState::good) remember(good_, host);
    if (*now == HostState::silent) remember(silent_, host);
}

}  // namespace linstock::apps
