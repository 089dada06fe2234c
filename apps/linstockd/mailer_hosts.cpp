#include "apps/linstockd/mailer_hosts.hpp"

#include <array>

namespace linstock::apps {

namespace {

/// The most simultaneous deliveries to one host, indexed by PostHosts::Known.
constexpr std::array<std::size_t, 3> most_to_one = {8, 2, 1};

void know(std::set<std::string>& all, const std::string& host) {
    constexpr std::size_t most_known = 10'000;
    if (all.size() >= most_known) all.clear();  // all count as unknown again
    all.insert(host);
}

}  // namespace

PostHosts::Known PostHosts::known(const std::string& host) const {
    return good_.contains(host) ? Known::good : silent_.contains(host) ? Known::silent : Known::stranger;
}

std::optional<PostHosts::Known> PostHosts::begin(const std::string& host, Carriers& of) {
    const std::lock_guard hold(guard_);
    const Known known = this->known(host);
    const auto busy = busy_.find(host);
    if (busy != busy_.end() && busy->second >= most_to_one[static_cast<std::size_t>(known)]) return std::nullopt;
    if (known != Known::good && of.to_strangers + of.to_silent >= of.most_to_strangers) return std::nullopt;
    if (known == Known::silent && of.to_silent >= of.most_to_silent) return std::nullopt;
    ++busy_[host];
    of.to_strangers += known == Known::stranger ? 1 : 0;
    of.to_silent += known == Known::silent ? 1 : 0;
    return known;
}

void PostHosts::end(const std::string& host, Known then, Carriers& of, std::optional<Known> now) {
    const std::lock_guard hold(guard_);
    of.to_strangers -= then == Known::stranger ? 1 : 0;
    of.to_silent -= then == Known::silent ? 1 : 0;
    if (--busy_[host] == 0) busy_.erase(host);
    // Of several deliveries that began with the same state, only the first result counts.
    if (!now || *now == then || known(host) != then) return;
    good_.erase(host);
    silent_.erase(host);
    if (then != Known::stranger) return;
    if (*now == Known::good) know(good_, host);
    if (*now == Known::silent) know(silent_, host);
}

}  // namespace linstock::apps
