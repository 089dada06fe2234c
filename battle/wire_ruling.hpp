#pragma once
// A ruling on the wire: the reason, and what is so from now on. The same in decisions and in what is told of them.

#include "battle/json.hpp"
#include "battle/ruling.hpp"

#include <memory>
#include <string>

namespace linstock::wire {

/// A piece of ground that an umpire has laid, or has taken away: a view of it, or what he rules.
std::string laid_json(const LaidPiece& laid);
std::string ruling_json(const Ruling& ruling);
/// The error says which member, and what was expected. `on` names what is ruled on.
Result<std::shared_ptr<const Ruling>, std::string> read_ruling(const Battle& battle, const json::Value& value,
                                                               const Decision& on);

}  // namespace linstock::wire
