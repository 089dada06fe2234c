#pragma once
// The JSON schema of bot protocol 1 (docs/bot-protocol.md).

#include <string>

namespace linstock::apps {

/// JSON Schema (2020-12): `from_linstock` and `from_bot` are the lines in both directions.
std::string bot_schema_json();

}  // namespace linstock::apps
