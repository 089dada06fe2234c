#include "apps/linstockd/public_address.hpp"

#include <ifaddrs.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace linstock::apps {

namespace {

struct Net4 {
    std::uint32_t base;
    int bits;
};
constexpr std::uint32_t four(std::uint32_t a, std::uint32_t b, std::uint32_t c = 0) {
    return a << 24 | b << 16 | c << 8;
}
/// The networks of the IANA special-purpose address registry that are not part of the public internet.
constexpr std::array<Net4, 15> closed = {{{four(0, 0), 8},
                                          {four(10, 0), 8},
                                          {four(100, 64), 10},
                                          {four(127, 0), 8},
                                          {four(169, 254), 16},
                                          {four(172, 16), 12},
                                          {four(192, 0, 0), 24},
                                          {four(192, 0, 2), 24},
                                          {four(192, 88, 99), 24},
                                          {four(192, 168), 16},
                                          {four(198, 18), 15},
                                          {four(198, 51, 100), 24},
                                          {four(203, 0, 113), 24},
                                          {four(224, 0), 4},
                                          {four(240, 0), 4}}};

bool is_public4(std::uint32_t address) {
    return std::none_of(closed.begin(), closed.end(),
                        [&](const Net4& net) { return (address ^ net.base) >> (32 - net.bits) == 0; });
}

/// Only 2000::/3 is assigned. Of it, 6to4, Teredo and documentation addresses are excluded.
bool is_public6(const std::array<std::uint8_t, 16>& a) {
    const bool given = (a[0] & 0xE0) == 0x20;
    const bool carries = (a[0] == 0x20 && a[1] == 0x02) || (a[0] == 0x20 && a[1] == 0x01 && (a[2] & 0xFE) == 0);
    const bool example = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0D && a[3] == 0xB8;
    return given && !carries && !example;
}

bool is_same(const sockaddr* a, const sockaddr* b) {
    if (a->sa_family != b->sa_family) return false;
    if (a->sa_family == AF_INET) {
        sockaddr_in left{};
        sockaddr_in right{};
        std::memcpy(&left, a, sizeof left);
        std::memcpy(&right, b, sizeof right);
        return left.sin_addr.s_addr == right.sin_addr.s_addr;
    }
    sockaddr_in6 left{};
    sockaddr_in6 right{};
    std::memcpy(&left, a, sizeof left);
    std::memcpy(&right, b, sizeof right);
    return std::memcmp(&left.sin6_addr, &right.sin6_addr, sizeof left.sin6_addr) == 0;
}

/// True if an interface of this computer has the address, and also if the system does not list its interfaces.
bool is_own(const sockaddr* address) {
    ifaddrs* all = nullptr;
    if (::getifaddrs(&all) != 0) return true;
    bool found = false;
    for (const ifaddrs* one = all; one != nullptr && !found; one = one->ifa_next)
        found = one->ifa_addr != nullptr && is_same(address, one->ifa_addr);
    ::freeifaddrs(all);
    return found;
}

bool is_on_internet(const sockaddr* address) {
    if (address->sa_family == AF_INET) {
        sockaddr_in in{};
        std::memcpy(&in, address, sizeof in);
        return is_public4(ntohl(in.sin_addr.s_addr));
    }
    if (address->sa_family != AF_INET6) return false;
    sockaddr_in6 in{};
    std::memcpy(&in, address, sizeof in);
    std::array<std::uint8_t, 16> bytes{};
    std::memcpy(bytes.data(), &in.sin6_addr, bytes.size());
    return is_public6(bytes);
}

}  // namespace

bool is_public(const sockaddr* address) { return is_on_internet(address) && !is_own(address); }

}  // namespace linstock::apps
