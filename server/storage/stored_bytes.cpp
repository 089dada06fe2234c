#include "server/storage/stored_bytes.hpp"

namespace linstock::server {

namespace {
thread_local std::uint64_t stored = 0;
}  // namespace

std::uint64_t stored_bytes() { return stored; }

void count_stored(std::size_t bytes, std::size_t before) {
    constexpr std::size_t around = 64;
    if (before == 0) stored += around;
    if (bytes > before) stored += bytes - before;
}

}  // namespace linstock::server
