// Property tests generate the same cases in every run; RC_PARAMS in the environment selects others.

#include <cstdlib>

namespace {
[[maybe_unused]] const int fixed = setenv("RC_PARAMS", "seed=18150618 max_success=1000", 0);
}  // namespace
