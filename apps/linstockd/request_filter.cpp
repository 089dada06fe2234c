#include "apps/linstockd/request_filter.hpp"

#include "apps/linstockd/task_queue.hpp"
#include "report/page/after_action.hpp"
#include "server/tokens.hpp"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <tuple>

namespace linstock::apps {

namespace {

constexpr std::size_t most_of_a_record = std::size_t{4} << 20;
constexpr std::size_t most_of_the_rest = std::size_t{64} << 10;
constexpr std::size_t least_share = std::size_t{1} << 20;
constexpr std::size_t least_unread = std::size_t{4} << 20;
constexpr std::size_t longest_host = 255;

std::string small(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Nothing that could end a header or a directive of the content policy.
bool good_name(std::string_view name) {
    return !name.empty() && name.size() <= longest_host && std::all_of(name.begin(), name.end(), [](char c) {
        return is_digit(c) || is_letter(c) || c == '.' || c == '-' || c == '_';
    });
}
bool good_ipv6(std::string_view name) {
    return !name.empty() && name.size() <= 45 && std::all_of(name.begin(), name.end(), [](char c) {
        return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' || c == '.';
    });
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc() || end != text.data() + text.size() || port == 0) return std::nullopt;
    return port;
}

/// An address as it is written in one way: IPv4 as such, mapped or not, and without the port that some proxies add.
std::optional<std::string> plain_address(std::string_view text) {
    if (text.starts_with('['))
        text = text.substr(1, text.find(']') - 1);
    else if (std::count(text.begin(), text.end(), ':') == 1)
        text = text.substr(0, text.find(':'));
    std::string one(text);
    in_addr four{};
    in6_addr six{};
    std::array<char, INET6_ADDRSTRLEN> out{};
    if (::inet_pton(AF_INET, one.c_str(), &four) == 1) return one;
    if (::inet_pton(AF_INET6, one.c_str(), &six) != 1) return std::nullopt;
    constexpr std::size_t before_the_last_four = 12;
    if (IN6_IS_ADDR_V4MAPPED(&six))
        return ::inet_ntop(AF_INET, six.s6_addr + before_the_last_four, out.data(), out.size());
    return ::inet_ntop(AF_INET6, &six, out.data(), out.size());
}

/// Of an address of IPv6 the network with so many bytes; another stands for itself.
std::string first_bytes(std::string_view address, std::size_t bytes) {
    in6_addr six{};
    const std::string one(address.substr(0, address.find('%')));
    if (one.find(':') == std::string::npos || ::inet_pton(AF_INET6, one.c_str(), &six) != 1)
        return std::string(address);
    std::fill(six.s6_addr + bytes, six.s6_addr + sizeof six.s6_addr, std::uint8_t{0});
    std::array<char, INET6_ADDRSTRLEN> out{};
    return ::inet_ntop(AF_INET6, &six, out.data(), out.size());
}

std::string written(const Authority& at) {
    const bool six = at.host.find(':') != std::string::npos;
    return (six ? "[" + at.host + "]" : at.host) + (at.port == 0 ? "" : ":" + std::to_string(at.port));
}

}  // namespace

std::optional<Authority> parse_authority(std::string_view text) {
    Authority out;
    std::string_view host = text;
    std::string_view rest;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos || !good_ipv6(text.substr(1, end - 1))) return std::nullopt;
        host = text.substr(1, end - 1);
        rest = text.substr(end + 1);
    } else {
        const std::size_t colon = text.find(':');
        host = text.substr(0, colon);
        if (colon != std::string_view::npos) rest = text.substr(colon);
        if (!good_name(host)) return std::nullopt;
    }
    if (!rest.empty()) {
        if (rest.front() != ':') return std::nullopt;
        const auto port = parse_port(rest.substr(1));
        if (!port) return std::nullopt;
        out.port = *port;
    }
    out.host = small(host);
    return out;
}

std::optional<Origin> parse_origin(std::string_view text) {
    Origin out;
    if (text.starts_with("https://")) {
        out.encrypted = true;
        text.remove_prefix(8);
    } else if (text.starts_with("http://")) {
        text.remove_prefix(7);
    } else {
        return std::nullopt;
    }
    auto at = parse_authority(text);
    if (!at) return std::nullopt;
    out.at = std::move(*at);
    if (out.at.port == 0) out.at.port = out.encrypted ? 443 : 80;
    return out;
}

bool is_loopback(std::string_view host) {
    if (host == "localhost" || host == "::1") return true;
    return host.starts_with("127.") && std::count(host.begin(), host.end(), '.') == 3 &&
           std::all_of(host.begin(), host.end(), [](char c) { return is_digit(c) || c == '.'; });
}

Gate::Gate(const std::vector<std::string>& origins) {
    for (const std::string& text : origins)
        if (auto origin = parse_origin(text)) origins_.push_back(std::move(*origin));
}

bool Gate::host_allowed(const std::optional<Authority>& host, std::string_view local) const {
    if (!host) return false;
    if (is_loopback(host->host) || host->host == local) return true;
    return std::any_of(origins_.begin(), origins_.end(), [&](const Origin& o) {
        return o.at.host == host->host && (host->port == 0 || host->port == o.at.port);
    });
}

bool Gate::origin_allowed(std::string_view origin, const Authority& host) const {
    if (origin.empty()) return true;
    const auto from = parse_origin(origin);
    if (!from) return false;
    Authority own = host;
    if (own.port == 0) own.port = from->encrypted ? 443 : 80;
    return from->at == own || std::find(origins_.begin(), origins_.end(), *from) != origins_.end();
}

std::size_t body_limit(std::string_view path) {
    // Scenarios of people's own are as long as they like to draw them.
    const bool brings_text = path == "/api/records" || path == "/api/check" || path == "/api/scenarios" ||
                             path == "/api/battles" || path == "/api/table" || path == "/api/shared" ||
                             path == "/api/drawing" || path == "/api/drawing/new";
    return brings_text ? most_of_a_record : most_of_the_rest;
}

std::vector<std::pair<std::string, std::string>> strict_headers(const Authority& host) {
    const std::string own = written(host);
    // A report that is opened beside the page is held to the page's policy: its own script may run, no other.
    static const std::string of_reports = server::policy_name(report::script_of_reports());
    return {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' " + of_reports +
             "; style-src 'self' 'unsafe-inline'; "
             "img-src 'self' data: blob:; "
             "font-src 'self'; worker-src 'self'; manifest-src 'self'; connect-src 'self' ws://" +
             own + " wss://" + own + "; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
    };
}

std::string_view bearer(std::string_view authorization) {
    constexpr std::string_view word = "bearer ";
    if (authorization.size() <= word.size() || small(authorization.substr(0, word.size())) != word) return {};
    authorization.remove_prefix(word.size());
    while (authorization.starts_with(' '))
        authorization.remove_prefix(1);
    return authorization;
}

void RateLimit::rest(Clock::time_point now) {
    if (last_ != Clock::time_point{})
        left_ = std::min(burst_, left_ + per_second_ * std::chrono::duration<double>(now - last_).count());
    last_ = now;
}

bool RateLimit::take(Clock::time_point now, double amount) {
    rest(now);
    if (left_ < amount) return false;
    left_ -= amount;
    return true;
}

void RateLimit::charge(Clock::time_point now, double amount, double times) {
    rest(now);
    left_ = std::max(-burst_ * times, left_ - amount);
}

bool RateLimit::in_debt(Clock::time_point now) {
    rest(now);
    return left_ <= 0;
}

Weight weight_of(std::string_view path) {
    if (path == "/api/battles" || path == "/api/records" || path == "/api/battle/rematch" ||
        path == "/api/battle/onward" || path == "/api/battle/fight_on")
        return Weight::battle;
    if (path == "/api/shared/new" || path == "/api/drawing/new") return Weight::link;
    for (const std::string_view one : {"links", "claim", "invitation", "key", "notices", "watch"})
        if (path == std::string("/api/battle/").append(one)) return Weight::link;
    if (path == "/api/parcel" || path == "/api/parcel/open" || path == "/api/battle/complaint") return Weight::link;
    for (const std::string_view one : {"s", "/take", "/rule", "/invitation", "/notices"})
        if (path == std::string("/api/meeting").append(one)) return Weight::link;
    return Weight::light;
}

bool keeps_body(std::string_view path) {
    for (const std::string_view one : {"battles", "records", "shared", "shared/new", "drawing", "drawing/new"})
        if (path == std::string("/api/").append(one)) return true;
    return false;
}

bool begins_something(std::string_view path) {
    return weight_of(path) == Weight::battle || path == "/api/shared/new" || path == "/api/drawing/new";
}

bool only_asks(std::string_view path) {
    return path == "/api/check" || path == "/api/scenarios" || path == "/api/table";
}

Purse purse_of(std::string_view method, std::string_view path) {
    return task_cost(method, path) == TaskCost::small ? Purse::looks : Purse::work;
}

MemoryBudget MemoryBudget::of_this_machine() {
    const long pages = ::sysconf(_SC_PHYS_PAGES);
    const long page = ::sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page <= 0) return {};
    const std::size_t quarter = static_cast<std::size_t>(pages) * static_cast<std::size_t>(page) / 4;
    return {std::clamp(quarter, min_total, max_default)};
}

Limits::Limits(double factor, MemoryBudget memory) : free_(factor <= 0), memory_(memory) {
    for (double* one : {&each_.battles_a_second, &each_.battles_at_once, &each_.links_a_second, &each_.links_at_once,
                        &each_.bytes_a_second, &each_.bytes_at_once, &each_.kept_a_second, &each_.kept_at_once})
        *one *= factor;
    for (std::size_t i = 0; i < purses; ++i) {
        each_.time_a_second[i] *= factor;
        each_.time_at_once[i] *= factor;
    }
    for (std::size_t* one : {&each_.connections, &each_.of_a_network, &each_.errands, &each_.looks})
        *one = std::max<std::size_t>(1, static_cast<std::size_t>(static_cast<double>(*one) * factor));
    each_.unread = std::max(least_unread, static_cast<std::size_t>(static_cast<double>(each_.unread) * factor));
    each_.held = std::max(most_of_a_record, static_cast<std::size_t>(static_cast<double>(each_.held) * factor));
}

Limits::Account& Limits::of(const std::string& address, Clock::time_point now) {
    constexpr std::size_t most_addresses = 8192;
    const std::string who = household(address);
    if (accounts_.size() >= most_addresses && !accounts_.contains(who)) {
        // Whoever was not seen for so long owes nothing; who comes from more addresses than that begins anew.
        forget_idle(now - std::chrono::minutes(10));
        if (accounts_.size() >= most_addresses) forget_idle(Clock::time_point::max());
    }
    const auto purse = [this](std::size_t i) { return RateLimit(each_.time_a_second[i], each_.time_at_once[i]); };
    const RateLimit shelf(each_.kept_a_second, each_.kept_at_once);
    const auto made = accounts_.try_emplace(who, Account{{each_.battles_a_second, each_.battles_at_once},
                                                         {each_.links_a_second, each_.links_at_once},
                                                         {each_.bytes_a_second, each_.bytes_at_once},
                                                         {shelf, shelf},
                                                         {purse(0), purse(1), purse(2)}});
    made.first->second.seen = now;
    return made.first->second;
}

void Limits::forget_idle(Clock::time_point seen_before) {
    const auto idle = [](const Account& of) {
        return of.connections == 0 && of.errands == 0 && of.looks == 0 && of.held == std::array<std::size_t, loads>{} &&
               (of.unread == nullptr || of.unread.use_count() == 1);
    };
    std::erase_if(accounts_, [&](const auto& one) {
        const bool goes = idle(one.second) && one.second.seen < seen_before;
        if (goes) households_.erase(one.second.word);
        return goes;
    });
}

std::optional<std::string> Limits::wants(const std::string& address, Weight weight, Purse purse,
                                         Clock::time_point now) {
    if (free_) return std::nullopt;
    Account& account = of(address, now);
    const auto rule = [](const char* what, double at_once, double a_second) {
        return "too many " + std::string(what) + ": at most " + std::to_string(static_cast<int>(at_once)) +
               " at once, and " + std::to_string(static_cast<int>(std::max(1.0, a_second * 60))) +
               " a minute after that";
    };
    const auto which = static_cast<std::size_t>(purse);
    if (account.time[which].in_debt(now))
        return "you have asked for more work than one address may: " +
               std::to_string(static_cast<int>(each_.time_at_once[which])) + " seconds of a processor at once, and " +
               std::to_string(static_cast<int>(each_.time_a_second[which] * 60)) + " a minute after that";
    if (weight == Weight::battle && !account.battles.take(now))
        return rule("battles", each_.battles_at_once, each_.battles_a_second);
    if (weight == Weight::link && !account.links.take(now))
        return rule("links", each_.links_at_once, each_.links_a_second);
    return std::nullopt;
}

void Limits::spent(const std::string& address, Purse purse, std::chrono::microseconds time, Clock::time_point now) {
    if (free_) return;
    // Several errands that take long may have begun while he owed nothing.
    const double times = purse == Purse::work ? 3 : 1;
    of(address, now)
        .time[static_cast<std::size_t>(purse)]
        .charge(now, std::chrono::duration<double>(time).count(), times);
}

void Limits::known_as(const std::string& address, const std::string& word) {
    std::string& known = of(address, Clock::now()).word;
    households_.erase(known);
    known = word;
    households_[word] = household(address);
}
std::string Limits::address_of(const std::string& word) const {
    const auto one = households_.find(word);
    return one == households_.end() ? "" : one->second;
}

bool Limits::is_to_wait(const std::string& address, Clock::time_point now) {
    if (free_) return false;
    Account& account = of(address, now);
    return account.time[static_cast<std::size_t>(Purse::play)].in_debt(now) ||
           account.kept_on(Shelf::played).in_debt(now);
}

bool Limits::says(const std::string& address, std::size_t bytes, Clock::time_point now) {
    return free_ || of(address, now).bytes.take(now, static_cast<double>(bytes));
}

bool Limits::puts_by(const std::string& address, std::size_t bytes, Clock::time_point now) {
    return free_ || of(address, now).kept_on(Shelf::brought).take(now, static_cast<double>(bytes));
}
void Limits::gives_back(const std::string& address, std::size_t bytes) {
    if (!free_) of(address, Clock::now()).kept_on(Shelf::brought).give_back(static_cast<double>(bytes));
}
constexpr double kept_in_debt = 0.25;  // several battles may have begun while it owed nothing
void Limits::kept(const std::string& address, Shelf shelf, std::uint64_t bytes, Clock::time_point now) {
    if (!free_ && bytes > 0) of(address, now).kept_on(shelf).charge(now, static_cast<double>(bytes), kept_in_debt);
}

std::shared_ptr<Waiting> Limits::unread_of(const std::string& address) {
    auto& unread = of(address, Clock::now()).unread;
    if (unread == nullptr) {
        unread = std::make_shared<Waiting>();
        unread->most = free_ ? SIZE_MAX / Waiting::at_first : each_.unread;
    }
    return unread;
}

bool Limits::has_room(const std::string& address, Load load, std::size_t more) {
    const std::size_t fair_until = memory_.fair_until(load);
    const std::size_t all = together_[static_cast<std::size_t>(load)].bytes + more;
    if (free_) return all <= 2 * fair_until;
    if (!may_have(address, load, more)) return false;
    return all <= fair_until || (all <= 2 * fair_until && has_share(address, load, more));
}
bool Limits::has_share(const std::string& address, Load load, std::size_t more) const {
    const auto which = static_cast<std::size_t>(load);
    const Together& all = together_[which];
    const auto network = all.of_networks.find(apps::network(address));
    const std::size_t had = network == all.of_networks.end() ? 0 : network->second;
    const std::size_t networks = all.of_networks.size() + (had == 0 ? 1 : 0);
    return had + more <= std::max(least_share, memory_.fair_until(load) / networks);
}
bool Limits::may_have(const std::string& address, Load load, std::size_t more) {
    const std::size_t his = of(address, Clock::now()).held[static_cast<std::size_t>(load)];
    // One of his own may be as long as it is.
    return his == 0 || his + more <= each_.held;
}
bool Limits::has_read_enough(const std::string& address) {
    if (free_) return true;
    constexpr auto which = static_cast<std::size_t>(Load::answer);
    return may_have(address, Load::answer, 0) &&
           (together_[which].bytes <= memory_.fair_until(Load::answer) || has_share(address, Load::answer, 0));
}
void Limits::takes(const std::string& address, Load load, std::size_t more) {
    if (more == 0) return;
    const auto which = static_cast<std::size_t>(load);
    of(address, Clock::now()).held[which] += more;
    together_[which].bytes += more;
    together_[which].of_networks[apps::network(address)] += more;
}
void Limits::lets_go(const std::string& address, Load load, std::size_t had) {
    if (had == 0) return;
    const auto which = static_cast<std::size_t>(load);
    of(address, Clock::now()).held[which] -= had;
    together_[which].bytes -= had;
    const auto network = together_[which].of_networks.find(apps::network(address));
    network->second -= had;
    if (network->second == 0) together_[which].of_networks.erase(network);
}

bool Limits::connect(const std::string& address) {
    Account& account = of(address, Clock::now());
    const std::string its_network = apps::network(address);
    const auto there = connections_.find(its_network);
    const std::size_t of_network = there == connections_.end() ? 0 : there->second;
    if (!free_ && (account.connections >= each_.connections || of_network >= each_.of_a_network)) return false;
    ++account.connections;
    connections_[its_network] = of_network + 1;
    return true;
}
void Limits::disconnect(const std::string& address) {
    --of(address, Clock::now()).connections;
    const auto there = connections_.find(apps::network(address));
    if (--there->second == 0) connections_.erase(there);
}

void Throng::comes(Stay& one) {
    if (all_.insert(&one).second) all_of_[one.network].insert(&one);
}
void Throng::goes(Stay& one) {
    if (all_.erase(&one) == 0) return;
    const auto its = all_of_.find(one.network);
    its->second.erase(&one);
    if (its->second.empty()) all_of_.erase(its);
}
void Throng::is_of(Stay& one, const std::string& network) {
    if (one.network == network) return;
    const bool here = all_.contains(&one);
    goes(one);
    one.network = network;
    if (here) comes(one);
}
Stay* Throng::makes_room_for(const std::string& network) const {
    // Battles cost little: sixteen addresses could sit at one with every connection there may be.
    constexpr std::size_t all_may_play = 64;
    const auto own = all_of_.find(network);
    const std::size_t few = (own == all_of_.end() ? 0 : own->second.size()) + 1;
    Stay* out = nullptr;
    std::size_t most = few;
    for (const auto& [of, stays] : all_of_) {
        if (stays.size() <= most) continue;
        const auto sooner = [](const Stay* a, const Stay* b) {
            return std::tie(a->does, a->heard) < std::tie(b->does, b->heard);
        };
        Stay* one = *std::min_element(stays.begin(), stays.end(), sooner);
        if (one->does == Does::plays && stays.size() <= all_may_play) continue;
        out = one;
        most = stays.size();
    }
    return out;
}

bool Limits::begin_errand(const std::string& address) {
    Account& account = of(address, Clock::now());
    if (!free_ && account.errands >= each_.errands) return false;
    ++account.errands;
    return true;
}
void Limits::end_errand(const std::string& address) { --of(address, Clock::now()).errands; }

bool Limits::begin_look(const std::string& address) {
    Account& account = of(address, Clock::now());
    if (!free_ && account.looks >= each_.looks) return false;
    ++account.looks;
    return true;
}
void Limits::end_look(const std::string& address) { --of(address, Clock::now()).looks; }

std::string household(std::string_view address) { return first_bytes(address, 8); }
std::string network(std::string_view address) { return first_bytes(address, 6); }

unsigned offers_each(double limits) {
    constexpr double each = 10;
    return limits <= 0 ? 0 : static_cast<unsigned>(std::max(1.0, each * limits));
}

std::string word_for(std::string_view address, const std::string& secret) {
    constexpr std::size_t half = 16;
    return server::hash_of_token(network(address) + secret).substr(0, half) +
           server::hash_of_token(household(address) + secret).substr(0, half);
}

std::string client_address(std::string_view peer, std::string_view forwarded, const std::vector<std::string>& proxies) {
    const auto trusted = [&](std::string_view who) {
        return std::find(proxies.begin(), proxies.end(), who) != proxies.end();
    };
    std::string last(peer);
    while (trusted(last) && !forwarded.empty()) {
        const std::size_t comma = forwarded.rfind(',');
        std::string_view one = comma == std::string_view::npos ? forwarded : forwarded.substr(comma + 1);
        forwarded = comma == std::string_view::npos ? std::string_view() : forwarded.substr(0, comma);
        while (one.starts_with(' '))
            one.remove_prefix(1);
        while (one.ends_with(' '))
            one.remove_suffix(1);
        auto address = plain_address(one);
        if (!address) break;
        last = std::move(*address);
    }
    return last;
}

}  // namespace linstock::apps
