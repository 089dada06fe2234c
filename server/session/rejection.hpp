#pragma once
// Why an action on a battle was not done.

#include "battle/engine_api.hpp"

#include <optional>
#include <string>
#include <utility>

namespace linstock::server {

/// A refusal of the engine, or one sentence.
struct Rejection {
    std::optional<Refusal> refusal;
    std::string error;
    bool has_changed = false;  ///< the battle has changed nevertheless: the viewers need an update
};
using MaybeRejection = std::optional<Rejection>;  ///< nothing = the action was done
inline Rejection rejected(std::string error) { return Rejection{std::nullopt, std::move(error)}; }

}  // namespace linstock::server
