#pragma once
// JSON of a ruling: the reason and the corrected values. Decisions and events use the same form.

#include "battle/json.hpp"
#include "battle/ruling.hpp"

#include <memory>
#include <string>

namespace linstock::wire {

/// A piece of ground that an umpire added or removed, in a view or a ruling.
std::string laid_json(const TerrainChange& laid);
std::string ruling_json(const Ruling& ruling);
/// The error names the member and what was expected. `on` names the object of the ruling.
Result<std::shared_ptr<const Ruling>, std::string> read_ruling(const Battle& battle, const json::Value& value,
                                                               const Decision& on);

}  // namespace linstock::wire
