#pragma once
// Splits a text into lines; cuts a text to a number of bytes.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

/// Lines without their ends. A last line without an end counts; nothing follows a final end.
std::vector<std::string> lines_of(std::string_view text);

/// At most `most` bytes of the text. Does not split a UTF-8 character.
std::string utf8_prefix(std::string_view text, std::size_t most);

}  // namespace linstock
