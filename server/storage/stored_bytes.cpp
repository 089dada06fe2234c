#include "server/storage/stored_bytes.hpp"

namespace linstock::server {

namespace {
thread_local std::uint64_t kept = 0;
}  // namespace

std::uint64_t kept_bytes() { return kept; }

void count_kept(std::size_t bytes, std::size_t before) {
    constexpr std::size_t around = 64;
    if (before == 0) kept += around;
    if (bytes > before) kept += bytes - before;
}

}  // namespace linstock::server
