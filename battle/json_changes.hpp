#pragma once
// Differences between two JSON texts of the same shape, as a short JSON object. A snapshot stores a state as its
// changes since the start of the battle (battle/exact_moment.hpp).

#include "base/diagnostics.hpp"
#include "base/result.hpp"

#include <string>
#include <string_view>

namespace linstock::json {

/// What turns `from` into `to`; both are written by json::Writer. Objects have their changed members, with null for one
/// that is gone. Lists of objects with the same length have their changed items by index. Anything else is whole.
std::string changes_between(std::string_view from, std::string_view to);

/// The text that has these changes. Errors: `changes` is not JSON, or names an item that `from` does not have.
Result<std::string, Problem> with_changes(std::string_view from, std::string_view changes, std::string_view file);

}  // namespace linstock::json
