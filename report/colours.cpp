#include "report/colours.hpp"

#include <array>
#include <string_view>

namespace linstock::report {

namespace {

struct Named {
    std::string_view word;
    SideColours colours;
};

// Common opponents have one dark and one light colour, so that they differ in grey print.
constexpr std::array<Named, 10> known{{
    {"union", {0x2f4b7c, 0x16264a, 0xffffff}},
    {"confederate", {0xc2b08c, 0x5d4f33, 0x2b2622}},
    {"prussian", {0x2b4470, 0x14233f, 0xffffff}},
    {"french", {0xe3e6ee, 0x4a5f94, 0x22304f}},
    {"austrian", {0xefece2, 0x8a4b3a, 0x4a2b22}},
    {"swedish", {0xe2bf52, 0x1d4b82, 0x16264a}},
    {"russian", {0x3f6149, 0x1e3325, 0xffffff}},
    {"british", {0x9c3a30, 0x571b15, 0xffffff}},
    {"blue", {0x2f4b7c, 0x16264a, 0xffffff}},
    {"grey", {0xb9b5ab, 0x55514a, 0x2b2622}},
}};

SideColours by_word(std::string_view word, std::size_t army) {
    for (const Named& n : known)
        if (n.word == word) return n.colours;
    return army == 0 ? known[0].colours : known[1].colours;
}

int brightness(std::uint32_t c) {
    return static_cast<int>(((c >> 16) & 255U) * 3 + ((c >> 8) & 255U) * 6 + (c & 255U)) / 10;
}

}  // namespace

SideColours colours_of(const Battle& battle, ArmyId army) {
    const auto& armies = battle.forces().armies;
    if (army.none() || army.index() >= armies.size()) return {0xffffff, 0x2b2622, 0x2b2622};
    const SideColours own = by_word(armies[army.index()].colours, army.index());
    if (army.index() == 0 || armies.size() < 2) return own;
    const SideColours first = by_word(armies[0].colours, 0);
    const int gap = brightness(own.block) - brightness(first.block);
    if (gap > 40 || gap < -40) return own;
    // Too similar in grey print: the second army becomes lighter with an edge of its own colour, or darker.
    if (brightness(first.block) < 128) return {mixed(own.block, 0xffffff, 190), own.block, 0x2b2622};
    return {mixed(own.block, 0x000000, 150), mixed(own.block, 0x000000, 210), 0xffffff};
}

std::string hex(std::uint32_t colour) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string out = "#";
    for (int shift = 20; shift >= 0; shift -= 4)
        out += digits[(colour >> shift) & 15U];
    return out;
}

std::uint32_t mixed(std::uint32_t a, std::uint32_t b, int share) {
    std::uint32_t out = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
        const int x = static_cast<int>((a >> shift) & 255U);
        const int y = static_cast<int>((b >> shift) & 255U);
        out |= static_cast<std::uint32_t>(x + (y - x) * share / 255) << shift;
    }
    return out;
}

}  // namespace linstock::report
