#include "apps/command_line/ranks.hpp"

#include "apps/command_line/setup.hpp"

#include <array>
#include <cstdlib>
#include <string>

namespace linstock::apps {

namespace {

std::optional<std::uint64_t> number_in(const char* name) {
    const char* text = std::getenv(name);
    if (text == nullptr || *text == '\0') return std::nullopt;
    std::uint64_t n = 0;
    for (const char* c = text; *c != '\0'; ++c) {
        if (*c < '0' || *c > '9' || n > 10'000'000) return std::nullopt;
        n = n * 10 + static_cast<std::uint64_t>(*c - '0');
    }
    return n;
}

struct Launcher {
    const char* rank;
    const char* size;
};
/// Open MPI; MPICH, Intel MPI and others; srun. SLURM_NTASKS does not count, because a Slurm batch script has it too
/// but is one process.
constexpr std::array<Launcher, 3> launchers = {{{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                                                {"PMI_RANK", "PMI_SIZE"},
                                                {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}}};

}  // namespace

// Shards have consecutive numbers. An array with gaps (3,7 or 0-9:2) does not say which shards its tasks are.
bool array_with_holes() {
    const auto count = number_in("SLURM_ARRAY_TASK_COUNT");
    const auto first = number_in("SLURM_ARRAY_TASK_MIN");
    const auto last = number_in("SLURM_ARRAY_TASK_MAX");
    return number_in("SLURM_ARRAY_TASK_ID") && count && first && last && *last - *first + 1 != *count;
}

std::optional<Rank> rank_here() {
    for (const Launcher& l : launchers) {
        const auto rank = number_in(l.rank);
        const auto size = number_in(l.size);
        if (rank && size && *size > 1 && *rank < *size) return Rank{*rank, *size, true};
    }
    const auto task = number_in("SLURM_ARRAY_TASK_ID");
    const auto first = number_in("SLURM_ARRAY_TASK_MIN");
    const auto count = number_in("SLURM_ARRAY_TASK_COUNT");
    if (task && count && *count > 1 && *task >= first.value_or(0) && *task - first.value_or(0) < *count)
        return Rank{*task - first.value_or(0), *count, false};
    return std::nullopt;
}

std::optional<Share> share_of(const std::string& asked) {
    if (!asked.empty()) {
        const auto read = study::read_shard(asked);
        if (read) return Share{*read, std::nullopt};
        complain("--shard " + asked + ": " + read.error());
        return std::nullopt;
    }
    const auto rank = rank_here();
    if (!rank && array_with_holes()) {
        complain(
            "the task numbers of this Slurm array have gaps, so the shard of this task is unknown: name the "
            "shard, such as --shard $((SLURM_ARRAY_TASK_ID + 1))/8 for an array that began as 0-7");
        return std::nullopt;
    }
    return rank ? Share{{rank->number + 1, rank->of}, rank} : Share{};
}

void give_way(const std::optional<Rank>& rank, unsigned& threads, bool& quiet) {
    if (!rank) return;
    if (rank->together && threads == 0) threads = 1;
    if (rank->number > 0) quiet = true;
}

}  // namespace linstock::apps
