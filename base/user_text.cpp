#include "base/user_text.hpp"

#include <algorithm>
#include <array>

namespace linstock {

namespace {

struct Span {
    std::uint32_t from;
    std::uint32_t to;
};
constexpr std::array<Span, 19> invisible = {{{0xAD, 0xAD},
                                             {0x34F, 0x34F},
                                             {0x61C, 0x61C},
                                             {0x115F, 0x1160},
                                             {0x17B4, 0x17B5},
                                             {0x180B, 0x180F},
                                             {0x200B, 0x200B},
                                             {0x200E, 0x200F},
                                             {0x2028, 0x202E},
                                             {0x2060, 0x206F},
                                             {0x2800, 0x2800},
                                             {0x3164, 0x3164},
                                             {0xFEFF, 0xFEFF},
                                             {0xFFA0, 0xFFA0},
                                             {0xFFF0, 0xFFFB},
                                             {0x13430, 0x1343F},
                                             {0x1BCA0, 0x1BCA3},
                                             {0x1D173, 0x1D17A},
                                             {0xE0000, 0xE0FFF}}};
constexpr std::uint32_t non_joiner = 0x200C;
constexpr std::uint32_t joiner = 0x200D;
constexpr std::uint32_t after_ascii = 0x80;

bool is_joiner(std::uint32_t code) { return code == joiner || code == non_joiner; }
bool is_variation_selector(std::uint32_t code) { return code >= 0xFE00 && code <= 0xFE0F; }
/// A keycap is a digit or one of two signs, a variation selector and U+20E3.
bool begins_keycap(std::uint32_t code) { return (code >= '0' && code <= '9') || code == '#' || code == '*'; }

/// Whether a joiner or a variation selector belongs to the character before it.
bool belongs_to(std::uint32_t before, std::uint32_t code) {
    if (is_joiner(before)) return false;
    if (is_joiner(code)) return before >= after_ascii;
    return !is_variation_selector(before) && (before >= after_ascii || begins_keycap(before));
}

}  // namespace

Character first_character(std::string_view text) {
    constexpr Character invalid = {0, 0};
    constexpr std::array<std::uint32_t, 5> smallest = {0, 0, 0x80, 0x800, 0x10000};  // by length
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) return {lead, 1};
    const std::size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (length == 0 || length > text.size()) return invalid;
    std::uint32_t code = lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        const auto next = static_cast<unsigned char>(text[i]);
        if ((next & 0xC0U) != 0x80) return invalid;
        code = code << 6 | (next & 0x3FU);
    }
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < smallest[length] || code > 0x10FFFF || is_surrogate ? invalid : Character{code, length};
}

bool is_control(std::uint32_t code) { return code < 0x20 || (code >= 0x7F && code < 0xA0); }

bool is_invisible_format(std::uint32_t code) {
    return std::any_of(invisible.begin(), invisible.end(),
                       [code](const Span& span) { return code >= span.from && code <= span.to; });
}

TextFault first_fault(std::string_view text, std::string_view allowed) {
    using enum TextFault::Kind;
    std::uint32_t before = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto [code, bytes] = first_character(text.substr(at));
        if (bytes == 0) return {not_utf8, at, 1};
        const bool is_allowed = code < after_ascii && allowed.find(static_cast<char>(code)) != std::string_view::npos;
        if (is_control(code) && !is_allowed) return {control, at, bytes};
        const bool is_part = is_joiner(code) || is_variation_selector(code);
        if (is_invisible_format(code) || (is_part && !belongs_to(before, code))) return {invisible, at, bytes};
        before = code;
        at += bytes;
    }
    return {};
}

}  // namespace linstock
