#pragma once
// Reads the notation in which server/api/message_manifest.cpp describes the messages of the WebSocket.

#include "battle/wire_shapes.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::server {

/// A request. Every one also has `verb` and may have `id`; with `in_battle` it also has `battle`.
struct RequestMessage {
    std::string verb;
    std::string summary;  ///< one sentence
    bool in_battle = false;
    std::vector<wire::Member> members;
    std::vector<wire::Member> answer;  ///< in addition to `id`, `verb` and `ok`
};

struct MessageManifest {
    std::vector<RequestMessage> requests;
    std::vector<std::pair<std::string, std::string>> shapes;  ///< names and JSON Schemas
};

/// The entries of the text, one after the other:
///     let NAME = TYPE                        an abbreviation, for the types that follow
///     NAME = TYPE                            a shape
///     VERB "SUMMARY" MEMBERS -> MEMBERS      a request and what its answer has; "battle" before MEMBERS: in_battle
/// MEMBERS is {name: TYPE, optional?: TYPE}. TYPE is MEMBERS, [TYPE], a "word", `int LEAST..MOST` (MOST can be left
/// out), text, flag, number, integer, natural, degrees, null, an abbreviation, or the name of a shape (a reference to
/// "#/$defs/NAME"), or several of these with "|" between them. Throws std::logic_error for any other text.
MessageManifest parse_manifest(std::string_view text);
/// The members of one object, without abbreviations.
std::vector<wire::Member> parse_members(std::string_view text);

}  // namespace linstock::server
