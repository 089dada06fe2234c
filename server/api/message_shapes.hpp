#pragma once
// The shapes of the server's own messages as JSON Schema: the card of a battle, the table, views, pushed messages.

#include "battle/json.hpp"

#include <string>

namespace linstock::server {

/// The schema of a member of the manifest (MessageMember::schema): "@seat" and "[@seat]" become references.
std::string member_schema(const std::string& schema);
/// Writes the shapes that the manifest and the pushed messages name, as members of the open object. References are
/// "#/$defs/NAME".
void write_message_shapes(json::Writer& to);

}  // namespace linstock::server
