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
/// Characters without a visible form: line and paragraph separators, the format characters of Unicode (Cf), fillers,
/// and the selectors of Mongolian and ideographs. Not those that are part of visible characters: the joiners U+200C and
/// U+200D, the variation selectors U+FE00 to U+FE0F, and the marks that enclose numbers.
bool is_invisible_format(std::uint32_t code);

struct TextFault {
    enum class Kind : std::uint8_t { none, not_utf8, control, invisible };
    Kind kind = Kind::none;
    std::size_t at = 0;     ///< position in bytes
    std::size_t bytes = 0;  ///< length in bytes, 1 or more
};
/// The first character that a text must not contain. `allowed` are the control characters that it may contain. Joiners
/// and variation selectors are invisible after ASCII (except in a keycap, such as U+0031 U+FE0F U+20E3) and after
/// another, except a joiner after a variation selector.
TextFault first_fault(std::string_view text, std::string_view allowed);

}  // namespace linstock
