#pragma once
// Whether this program is one of several that a launcher (mpirun, mpiexec, srun) or a batch array has started for the
// same work. Read from the environment that they set: no library of theirs is needed.

#include "study/manifest.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace linstock::apps {

struct Rank {
    std::uint64_t number = 0;  ///< from 0
    std::uint64_t of = 1;
    bool together = false;  ///< all run at once: rank 0 may wait for the others
};
/// Nothing when there is only one.
std::optional<Rank> rank_here();
/// A Slurm array whose task numbers do not follow one another, as when some tasks of it are sent again.
bool array_with_holes();

/// The share of the work that is asked for ("2/8"), or that a launcher has given this process; the whole of it where
/// neither is. Nothing after a message.
struct Share {
    study::Shard shard;
    std::optional<Rank> rank;  ///< by whom it was given, where a launcher did
};
std::optional<Share> share_of(const std::string& asked);
/// Where several run at once, the others use the other cores, and the first tells how far they are.
void give_way(const std::optional<Rank>& rank, unsigned& threads, bool& quiet);

}  // namespace linstock::apps
