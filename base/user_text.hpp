#pragma once
// Which characters a text of a user may contain: names, chat, notes, reasons and scenario files.

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace linstock {

struct Character {
    std::uint32_t code = 0;  ///< code point
    std::size_t bytes = 1;   ///< its length in UTF-8; 0 = the text does not begin with valid UTF-8
};
/// The first character of a text that is not empty.
Character first_character(std::string_view text);

/// C0, DEL and C1.
bool is_control(std::uint32_t code);
/// Characters without a visible form that change the direction, the lines or the meaning of a text: line and paragraph
/// separators and the format characters of Unicode (Cf). Not those that are part of visible characters: the joiners
/// U+200C and U+200D, and the marks that enclose numbers.
bool is_invisible_format(std::uint32_t code);

struct TextFault {
    enum class Kind : std::uint8_t { none, not_utf8, control, invisible };
    Kind kind = Kind::none;
    std::size_t at = 0;     ///< position in bytes
    std::size_t bytes = 0;  ///< length in bytes, 1 or more
};
/// The first character that a text must not contain. `allowed` are the control characters that it may contain. A
/// joiner is invisible after ASCII, where no script and no emoji needs it.
TextFault first_fault(std::string_view text, std::string_view allowed);

}  // namespace linstock
