#include "apps/linstockd/public_address.hpp"

#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/network_v4.hpp>
#include <boost/asio/ip/network_v6.hpp>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace linstock::apps {

namespace {

namespace ip = boost::asio::ip;

/// The networks of the IANA special-purpose address registry that are not part of the public internet.
constexpr std::array closed4 = {"0.0.0.0/8",      "10.0.0.0/8",     "100.64.0.0/10", "127.0.0.0/8",
                                "169.254.0.0/16", "172.16.0.0/12",  "192.0.0.0/24",  "192.0.2.0/24",
                                "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24",
                                "203.0.113.0/24", "224.0.0.0/4",    "240.0.0.0/4"};
/// Only this part of IPv6 is assigned. Of it, Teredo, documentation addresses and 6to4 are excluded.
constexpr const char* assigned6 = "2000::/3";
constexpr std::array closed6 = {"2001::/23", "2001:db8::/32", "2002::/16"};

bool contains(const char* network, const ip::address_v4& address) {
    const auto whole = ip::make_network_v4(network);
    return ip::network_v4(address, whole.prefix_length()).canonical() == whole;
}
bool contains(const char* network, const ip::address_v6& address) {
    const auto whole = ip::make_network_v6(network);
    return ip::network_v6(address, whole.prefix_length()).canonical() == whole;
}

bool is_on_internet(const ip::address& address) {
    const auto contains_it = [&](const char* network) {
        return address.is_v4() ? contains(network, address.to_v4()) : contains(network, address.to_v6());
    };
    if (address.is_v4()) return std::none_of(closed4.begin(), closed4.end(), contains_it);
    return contains_it(assigned6) && std::none_of(closed6.begin(), closed6.end(), contains_it);
}

/// 0.0.0.0 if the address is of another family.
ip::address address_of(const sockaddr* from) {
    if (from->sa_family == AF_INET6) {
        sockaddr_in6 six{};
        std::memcpy(&six, from, sizeof six);
        ip::address_v6::bytes_type bytes{};
        std::memcpy(bytes.data(), &six.sin6_addr, bytes.size());
        return ip::address_v6(bytes);
    }
    sockaddr_in four{};
    if (from->sa_family == AF_INET) std::memcpy(&four, from, sizeof four);
    return ip::address_v4(ntohl(four.sin_addr.s_addr));
}

/// True if an interface of this computer has the address, and also if the system does not list its interfaces.
bool is_own(const ip::address& address) {
    ifaddrs* all = nullptr;
    if (::getifaddrs(&all) != 0) return true;
    bool found = false;
    for (const ifaddrs* one = all; one != nullptr && !found; one = one->ifa_next)
        found = one->ifa_addr != nullptr && address_of(one->ifa_addr) == address;
    ::freeifaddrs(all);
    return found;
}

}  // namespace

bool is_public(const sockaddr* address) {
    const ip::address parsed = address_of(address);
    return is_on_internet(parsed) && !is_own(parsed);
}

}  // namespace linstock::apps
