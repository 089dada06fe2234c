#include "apps/linstockd/client_limits.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace linstock::apps {

namespace {

struct BucketLimit {
    double per_second;
    double burst;
    double max_debt;  ///< in bursts
};
constexpr double kib = 1024;
constexpr double mib = 1024 * kib;
constexpr std::array<BucketLimit, buckets - 1> bucket_limits = {{
    {1, 300, 0},                 // battles
    {0.1, 60, 0},                // links
    {0.25, 60, 3},               // task_time: several tasks may begin before the first one is charged
    {0.5, 30, 1},                // http_time
    {1, 30, 1},                  // message_time
    {256 * kib, 8 * mib, 0},     // message_bytes
    {mib / 60, 64 * mib, 0.25},  // http_storage
    {mib / 60, 64 * mib, 0.25},  // message_storage
}};
// Four clients' worth: otherwise the addresses of one network could fill the disk.
constexpr BucketLimit network_storage_limit = {4 * mib / 60, 256 * mib, 0.25};
constexpr std::array<double, counters> max_in_progress = {256, 8, 16};
constexpr double max_connections_of_network = 1024;
constexpr double max_held = 16 * mib;  // bytes: for each load, and for unread messages of WebSockets
constexpr std::size_t min_held = std::size_t{4} << 20;
constexpr std::size_t min_share = std::size_t{1} << 20;

std::size_t scaled(double limit, double factor, std::size_t least) {
    return std::max(least, static_cast<std::size_t>(limit * factor));
}
std::size_t index(Bucket bucket) { return static_cast<std::size_t>(bucket); }
std::size_t index(Counter counter) { return static_cast<std::size_t>(counter); }
std::size_t index(Load load) { return static_cast<std::size_t>(load); }

std::array<TokenBucket, buckets> full_buckets(double factor, const ProgramLimit& programs) {
    const auto full = [&](Bucket bucket) {
        const auto& [per_second, burst, max_debt] = bucket_limits[index(bucket)];
        return TokenBucket(per_second * factor, burst * factor, max_debt);
    };
    using enum Bucket;
    return {full(battles),
            full(links),
            full(task_time),
            full(http_time),
            full(message_time),
            full(message_bytes),
            full(http_storage),
            full(message_storage),
            TokenBucket(programs.per_second * factor, std::max(1.0, programs.burst * factor), 0)};
}

/// An IPv6 address with all but its first `bytes` bytes set to zero; an IPv4-mapped one as IPv4; any other unchanged.
std::string first_bytes(std::string_view address, std::size_t bytes) {
    in6_addr six{};
    const std::string one(address.substr(0, address.find('%')));
    if (one.find(':') == std::string::npos || ::inet_pton(AF_INET6, one.c_str(), &six) != 1)
        return std::string(address);
    std::array<char, INET6_ADDRSTRLEN> out{};
    if (IN6_IS_ADDR_V4MAPPED(&six))
        return ::inet_ntop(AF_INET, six.s6_addr + sizeof six.s6_addr - sizeof(in_addr), out.data(), out.size());
    std::fill(six.s6_addr + bytes, six.s6_addr + sizeof six.s6_addr, std::uint8_t{0});
    return ::inet_ntop(AF_INET6, &six, out.data(), out.size());
}

}  // namespace

std::string client_of(std::string_view address) { return first_bytes(address, 8); }
std::string network(std::string_view address) { return first_bytes(address, 6); }
std::string storage_network(std::string_view address) {
    std::string out = network(address);
    const std::size_t last = out.rfind('.');
    if (out.find(':') == std::string::npos && last != std::string::npos) out.replace(last + 1, std::string::npos, "0");
    return out;
}

unsigned offers_each(double limits) {
    constexpr double each = 10;
    return limits <= 0 ? 0 : static_cast<unsigned>(std::max(1.0, each * limits));
}

void TokenBucket::fill(Clock::time_point now) {
    if (last_ != Clock::time_point{})
        left_ = std::min(burst_, left_ + per_second_ * std::chrono::duration<double>(now - last_).count());
    last_ = now;
}
bool TokenBucket::take(Clock::time_point now, double amount) {
    fill(now);
    if (left_ < amount) return false;
    left_ -= amount;
    return true;
}
void TokenBucket::charge(Clock::time_point now, double amount) {
    fill(now);
    left_ = std::max(-burst_ * max_debt_, left_ - amount);
}
bool TokenBucket::in_debt(Clock::time_point now) {
    fill(now);
    return left_ <= 0;
}

MemoryBudget MemoryBudget::of_this_machine() {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long page = ::sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page <= 0) return {};
    const std::size_t quarter = static_cast<std::size_t>(pages) * static_cast<std::size_t>(page) / 4;
    return {std::clamp(quarter, min_total, max_default)};
}

double TokenBucket::seconds_until(Clock::time_point now, double amount) {
    fill(now);
    return left_ >= amount ? 0 : (amount - left_) / per_second_;
}

ClientLimits::ClientLimits(double factor, MemoryBudget memory, ProgramLimit programs)
    : factor_(factor),
      unlimited_(factor <= 0),
      memory_(memory),
      programs_(programs) {}

bool ClientLimits::Account::is_idle() const {
    return in_progress == decltype(in_progress){} && held == decltype(held){} &&
           (unread == nullptr || unread.use_count() == 1);
}

ClientLimits::Account& ClientLimits::of(const std::string& address, Clock::time_point now) {
    constexpr std::size_t max_accounts = 8192;
    const std::string client = client_of(address);
    auto account = accounts_.find(client);
    if (account == accounts_.end()) {
        if (accounts_.size() >= max_accounts) {
            // A client that was not seen for ten minutes owes nothing. If there are still too many, all idle clients
            // are forgotten.
            forget_idle(now - std::chrono::minutes(10));
            if (accounts_.size() >= max_accounts) forget_idle(Clock::time_point::max());
        }
        account = accounts_.emplace(client, Account{full_buckets(factor_, programs_), {}, {}, {}, {}, {}}).first;
    }
    account->second.seen = now;
    return account->second;
}

void ClientLimits::forget_idle(Clock::time_point seen_before) {
    std::erase_if(accounts_, [&](const auto& one) {
        const bool expired = one.second.is_idle() && one.second.seen < seen_before;
        if (expired) clients_.erase(one.second.pseudonym);
        return expired;
    });
}

bool ClientLimits::take(const std::string& address, Bucket bucket, double amount, Clock::time_point now) {
    return unlimited_ || bucket_of(address, bucket, now).take(now, amount);
}
void ClientLimits::give_back(const std::string& address, Bucket bucket, double amount) {
    if (unlimited_ || amount <= 0) return;
    const auto now = Clock::now();
    bucket_of(address, bucket, now).give_back(amount);
    if (bucket == Bucket::http_storage) network_storage(address, now).give_back(amount);
}
void ClientLimits::charge(const std::string& address, Bucket bucket, double amount, Clock::time_point now) {
    if (unlimited_ || amount <= 0) return;
    bucket_of(address, bucket, now).charge(now, amount);
    if (bucket == Bucket::http_storage || bucket == Bucket::message_storage)
        network_storage(address, now).charge(now, amount);
}
bool ClientLimits::in_debt(const std::string& address, Bucket bucket, Clock::time_point now) {
    return !unlimited_ && bucket_of(address, bucket, now).in_debt(now);
}

std::optional<std::string> ClientLimits::refuse_storage(const std::string& address, double bytes,
                                                        Clock::time_point now) {
    if (unlimited_) return std::nullopt;
    const auto refusal = [&](const char* whose, const BucketLimit& limit) {
        return fmt::format("your {} has stored too much: at most {:.4g} MiB at once, then {:.4g} MiB a minute", whose,
                           limit.burst * factor_ / mib, limit.per_second * factor_ * 60 / mib);
    };
    TokenBucket& network = network_storage(address, now);
    if (network.seconds_until(now, bytes) > 0) return refusal("network", network_storage_limit);
    if (!bucket_of(address, Bucket::http_storage, now).take(now, bytes))
        return refusal("address", bucket_limits[index(Bucket::http_storage)]);
    network.take(now, bytes);
    return std::nullopt;
}

TokenBucket& ClientLimits::network_storage(const std::string& address, Clock::time_point now) {
    constexpr std::size_t max_networks = 8192;
    const std::string network = storage_network(address);
    const auto known = network_storage_.find(network);
    if (known != network_storage_.end()) return known->second;
    const double burst = network_storage_limit.burst * factor_;
    if (network_storage_.size() >= max_networks)  // those that have stored little are forgotten
        for (auto one = network_storage_.begin(); one != network_storage_.end();)
            one = one->second.seconds_until(now, burst / 2) <= 0 ? network_storage_.erase(one) : std::next(one);
    return network_storage_
        .emplace(network,
                 TokenBucket(network_storage_limit.per_second * factor_, burst, network_storage_limit.max_debt))
        .first->second;
}

std::optional<std::string> ClientLimits::refuse_debt(const std::string& address, Bucket time, Clock::time_point now) {
    if (!in_debt(address, time, now)) return std::nullopt;
    const BucketLimit& limit = bucket_limits[index(time)];
    return fmt::format(
        "this is more work than one address may request: {:.0f} seconds of processor time at once, then {:.0f} a "
        "minute",
        limit.burst * factor_, limit.per_second * factor_ * 60);
}
std::optional<std::string> ClientLimits::refuse_one(const std::string& address, Bucket bucket, Clock::time_point now) {
    if (take(address, bucket, 1, now)) return std::nullopt;
    const BucketLimit& limit = bucket_limits[index(bucket)];
    return fmt::format("too many {}: at most {:.0f} at once, then {:.0f} a minute",
                       bucket == Bucket::battles ? "battles" : "links", limit.burst * factor_,
                       std::max(1.0, limit.per_second * factor_ * 60));
}

std::optional<std::int64_t> ClientLimits::refuse_program(const std::string& address, Clock::time_point now) {
    if (take(address, Bucket::program_requests, 1, now)) return std::nullopt;
    const double wait = bucket_of(address, Bucket::program_requests, now).seconds_until(now, 1);
    return static_cast<std::int64_t>(std::ceil(std::max(wait, 1.0)));
}
std::string ClientLimits::program_limit_text(std::int64_t seconds) const {
    return fmt::format(
        "too many requests from the programs of your address: wait {} {}. At most {:.4g} at once, then {:.4g} a second",
        seconds, seconds == 1 ? "second" : "seconds", std::max(1.0, programs_.burst * factor_),
        programs_.per_second * factor_);
}

void ClientLimits::set_pseudonym(const std::string& address, const std::string& pseudonym) {
    std::string& former = of(address, Clock::now()).pseudonym;
    clients_.erase(former);
    former = pseudonym;
    clients_[pseudonym] = client_of(address);
}
std::string ClientLimits::address_of(const std::string& pseudonym) const {
    const auto one = clients_.find(pseudonym);
    return one == clients_.end() ? "" : one->second;
}

bool ClientLimits::begin(const std::string& address, Counter counter) {
    std::size_t& count = of(address, Clock::now()).in_progress[index(counter)];
    if (!unlimited_ && count >= scaled(max_in_progress[index(counter)], factor_, 1)) return false;
    if (counter == Counter::connections) {
        std::size_t& of_network = connections_[network(address)];
        if (!unlimited_ && of_network >= scaled(max_connections_of_network, factor_, 1)) return false;
        ++of_network;
    }
    ++count;
    return true;
}
void ClientLimits::end(const std::string& address, Counter counter) {
    --of(address, Clock::now()).in_progress[index(counter)];
    if (counter != Counter::connections) return;
    const auto of_network = connections_.find(network(address));
    if (--of_network->second == 0) connections_.erase(of_network);
}

std::shared_ptr<UnreadBytes> ClientLimits::unread_of(const std::string& address) {
    auto& unread = of(address, Clock::now()).unread;
    if (unread == nullptr) {
        unread = std::make_shared<UnreadBytes>();
        unread->limit = unlimited_ ? SIZE_MAX / UnreadBytes::at_first : scaled(max_held, factor_, min_held);
    }
    return unread;
}

bool ClientLimits::has_memory_for(const std::string& address, Load load, std::size_t more) {
    const std::size_t fair_until = memory_.fair_until(load);
    const std::size_t all = totals_[index(load)].bytes + more;
    if (unlimited_) return all <= 2 * fair_until;
    if (!within_client_limit(address, load, more)) return false;
    return all <= fair_until || (all <= 2 * fair_until && within_network_share(address, load, more));
}
bool ClientLimits::within_network_share(const std::string& address, Load load, std::size_t more) const {
    const LoadTotals& all = totals_[index(load)];
    const auto own = all.by_network.find(network(address));
    const std::size_t had = own == all.by_network.end() ? 0 : own->second;
    const std::size_t networks = all.by_network.size() + (had == 0 ? 1 : 0);
    return had + more <= std::max(min_share, memory_.fair_until(load) / networks);
}
bool ClientLimits::within_client_limit(const std::string& address, Load load, std::size_t more) {
    const std::size_t held = of(address, Clock::now()).held[index(load)];
    // The first one may have any length.
    return held == 0 || held + more <= scaled(max_held, factor_, min_held);
}
bool ClientLimits::has_read_enough(const std::string& address) {
    if (unlimited_) return true;
    const bool plenty = totals_[index(Load::answer)].bytes <= memory_.fair_until(Load::answer);
    return within_client_limit(address, Load::answer, 0) && (plenty || within_network_share(address, Load::answer, 0));
}
void ClientLimits::hold(const std::string& address, Load load, std::size_t bytes) {
    if (bytes == 0) return;
    of(address, Clock::now()).held[index(load)] += bytes;
    totals_[index(load)].bytes += bytes;
    totals_[index(load)].by_network[network(address)] += bytes;
}
void ClientLimits::release(const std::string& address, Load load, std::size_t bytes) {
    if (bytes == 0) return;
    of(address, Clock::now()).held[index(load)] -= bytes;
    totals_[index(load)].bytes -= bytes;
    const auto own = totals_[index(load)].by_network.find(network(address));
    own->second -= bytes;
    if (own->second == 0) totals_[index(load)].by_network.erase(own);
}

}  // namespace linstock::apps
