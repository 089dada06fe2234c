#include "apps/linstockd/disk.hpp"

#include "store/store.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace linstock::apps {

namespace {

std::optional<std::filesystem::space_info> space_of(const std::string& store) {
    if (store.empty() || store == ":memory:" || store::is_shared(store)) return std::nullopt;
    std::error_code unknown;
    const auto folder = std::filesystem::absolute(store, unknown).parent_path();
    const auto space = std::filesystem::space(folder, unknown);
    return unknown ? std::nullopt : std::optional(space);
}

}  // namespace

std::optional<std::uint64_t> free_disk_bytes(const std::string& store) {
    const auto space = space_of(store);
    return space ? std::optional<std::uint64_t>(space->available) : std::nullopt;
}

bool disk_is_full(const std::string& store) {
    constexpr std::uintmax_t enough = std::uintmax_t{1} << 30;
    constexpr std::uintmax_t parts = 20;
    if (std::getenv("LINSTOCKD_FULL") != nullptr) return true;  // lint: threads: nothing writes it; for tests
    const auto space = space_of(store);
    return space && space->available < std::min(space->capacity / parts, enough);
}

}  // namespace linstock::apps
