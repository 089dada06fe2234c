// Tests which characters a text of a user may contain.

#include "base/user_text.hpp"

#include <gtest/gtest.h>

#include <string>

namespace linstock::testing {
namespace {

using Kind = TextFault::Kind;

std::string utf8(std::uint32_t code) {
    const auto byte = [](std::uint32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
    if (code < 0x80) return {byte(code)};
    const std::string last = {byte(0x80 | (code & 0x3F))};
    if (code < 0x800) return byte(0xC0 | code >> 6) + last;
    const std::string middle = byte(0x80 | (code >> 6 & 0x3F)) + last;
    if (code < 0x10000) return byte(0xE0 | code >> 12) + middle;
    return std::string{byte(0xF0 | code >> 18), byte(0x80 | (code >> 12 & 0x3F))} + middle;
}

TEST(UserText, ControlsAndInvisibleFormats_AreFound) {
    for (const std::uint32_t code : {0x00U, 0x07U, 0x1BU, 0x7FU, 0x80U, 0x9FU}) {
        const TextFault fault = first_fault("ab" + utf8(code) + "c", "\n");
        EXPECT_EQ(fault.kind, Kind::control) << code;
        EXPECT_EQ(fault.at, 2U);
        EXPECT_EQ(fault.bytes, utf8(code).size());
    }
    // All characters of category Cf in Unicode 15 except marks that enclose numbers, and both separators.
    for (const std::uint32_t code :
         {0xADU,    0x61CU,   0x180EU,  0x200BU,  0x200EU,  0x200FU,  0x2028U,  0x2029U,  0x202AU, 0x202EU,
          0x2060U,  0x2064U,  0x2066U,  0x2069U,  0x206AU,  0x206FU,  0xFEFFU,  0xFFF9U,  0xFFFBU, 0x13430U,
          0x1343FU, 0x1BCA0U, 0x1BCA3U, 0x1D173U, 0x1D17AU, 0xE0001U, 0xE0020U, 0xE0041U, 0xE007FU})
        EXPECT_EQ(first_fault("a" + utf8(code), "\n").kind, Kind::invisible) << code;
    // Fillers, blanks and selectors of other categories.
    for (const std::uint32_t code :
         {0x34FU, 0x115FU, 0x1160U, 0x17B4U, 0x180BU, 0x180DU, 0x2800U, 0x3164U, 0xFFA0U, 0xE0100U, 0xE01EFU})
        EXPECT_EQ(first_fault("a" + utf8(code), "\n").kind, Kind::invisible) << code;
    for (const std::uint32_t code : {0x20U, 0x7EU, 0xA0U, 0x600U, 0x6DDU, 0x2027U, 0xFFFDU, 0x1F469U})
        EXPECT_EQ(first_fault("a" + utf8(code), "\n").kind, Kind::none) << code;
}

TEST(UserText, AllowedControls_AreNoFault) {
    EXPECT_EQ(first_fault("a\nb", "\n").kind, Kind::none);
    EXPECT_EQ(first_fault("a\tb", "\n").kind, Kind::control);
    EXPECT_EQ(first_fault("", "").kind, Kind::none);
}

TEST(UserText, Joiners_AreAllowedAfterOtherThanAscii) {
    for (const std::uint32_t joiner : {0x200CU, 0x200DU}) {
        EXPECT_EQ(first_fault(utf8(0x1F469) + utf8(joiner) + utf8(0x1F469), "").kind, Kind::none);
        EXPECT_EQ(first_fault("ad" + utf8(joiner) + "min", "").kind, Kind::invisible);
        EXPECT_EQ(first_fault(utf8(joiner), "").kind, Kind::invisible);
    }
}

TEST(UserText, JoinersAndVariationSelectors_AreAllowedOnceAfterACharacter) {
    const std::string heart = utf8(0x2764);
    const std::string selector = utf8(0xFE0F);
    const std::string joiner = utf8(0x200D);
    for (const std::string& text :
         {heart + selector, heart + selector + joiner + utf8(0x1F525), "1" + selector + utf8(0x20E3), "#" + selector})
        EXPECT_EQ(first_fault(text, "").kind, Kind::none) << text;
    for (const std::string& text : {selector, "a" + selector, " " + selector, heart + selector + utf8(0xFE00),
                                    heart + joiner + joiner, heart + joiner + utf8(0x200C), heart + joiner + selector})
        EXPECT_EQ(first_fault(text, "").kind, Kind::invisible) << text;
}

TEST(UserText, InvalidUtf8_IsAFault) {
    for (const char* text : {"a\x80", "a\xC0\xAE", "a\xE0\x80\xAE", "a\xED\xA0\x80", "a\xF0\x82\x80\xAE",
                             "a\xF4\x90\x80\x80", "a\xF5", "a\xE2\x82"}) {
        EXPECT_EQ(first_fault(text, "").kind, Kind::not_utf8) << text;
        EXPECT_EQ(first_fault(text, "").at, 1U);
    }
}

}  // namespace
}  // namespace linstock::testing
