#pragma once
// Detects whether a launcher (mpirun, mpiexec, srun) or a batch array started several processes for the same work. It
// reads their environment variables, so no library of theirs is needed.

#include "study/manifest.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace linstock::apps {

struct Rank {
    std::uint64_t number = 0;  ///< from 0
    std::uint64_t of = 1;
    bool together = false;  ///< all processes run at the same time: rank 0 may wait for the others
};
/// The rank of this process; nothing if it is the only one.
std::optional<Rank> rank_here();
/// True in a Slurm array whose task numbers have gaps, for example when some tasks are submitted again.
bool array_with_holes();

/// The share of the work: the requested one ("2/8"), else the one that a launcher gave this process, else all of it.
/// On an error, prints a message and returns nothing.
struct Share {
    study::Shard shard;
    std::optional<Rank> rank;  ///< of this process, if a launcher gave the share
};
std::optional<Share> share_of(const std::string& asked);
/// If several processes run on this machine, each uses one core and only the first shows progress.
void give_way(const std::optional<Rank>& rank, unsigned& threads, bool& quiet);

}  // namespace linstock::apps
