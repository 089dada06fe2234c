#pragma once
// Whether this program is one of several that a launcher (mpirun, mpiexec, srun) or a batch array has started for the
// same work. Read from the environment that they set: no library of theirs is needed.

#include <cstdint>
#include <optional>

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

}  // namespace linstock::apps
