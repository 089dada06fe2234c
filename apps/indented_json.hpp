#pragma once
// Schemas as text that people read and compare.

#include <string>

namespace linstock::apps {

/// JSON with one member a line, so that a change of the schema is readable. A short object or list stays on one line.
std::string indented_json(const std::string& text);

}  // namespace linstock::apps
