#pragma once
// Engine bugs that stop a battle.

#include <cstdint>

namespace linstock {

/// State::fault. Saves contain these numbers.
enum Fault : std::uint16_t {
    no_fault = 0,
    runaway = 1,           ///< too many steps without a question
    broken_invariant = 2,  ///< found by check_every_step()
    bad_accept = 3,
    full_list = 4,  ///< a list of fixed length in the state has no room for an entry that the rules require
};

}  // namespace linstock
