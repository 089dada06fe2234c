#include "army/army.hpp"

#include "army/enum_words.hpp"

#include <array>

namespace linstock {

namespace {

using W = std::string_view;

constexpr std::array<W, 19> arm_words{"infantry",         "light_infantry", "cavalry",         "heavy_cavalry",
                                      "armoured_cavalry", "light_cavalry",  "artillery",       "light_guns",
                                      "medium_guns",      "heavy_guns",     "horse_artillery", "field_howitzers",
                                      "heavy_howitzers",  "siege_guns",     "gatling",         "wagon",
                                      "sharpshooter",     "train",          "riverboat"};
constexpr std::array<W, 4> quality_words{"elite", "veteran", "line", "green"};
constexpr std::array<W, 21> weapon_words{
    "none",           "rifled_musket",  "smoothbore_musket", "flintlock", "mixed_muskets",  "breechloader",
    "carbine",        "repeater_rifle", "repeater_carbine",  "musket",    "rifle",          "musket_and_pike",
    "sabre",          "lance",          "napoleon",          "parrott",   "ordnance_rifle", "howitzer",
    "smoothbore_gun", "rifled_gun",     "mixed_guns"};
constexpr std::array<W, 5> rank_words{"commander_in_chief", "corps", "division", "brigade", "regiment"};
constexpr std::array<W, 2> officer_words{"regular", "political"};
constexpr std::array<W, 7> command_words{"army", "corps", "wing", "division", "brigade", "battery", "other"};
constexpr std::array<W, 2> mounting_words{"one_rank", "two_ranks"};
constexpr std::array<W, 5> start_words{"placed", "zone", "reserve", "arrives", "absent"};
constexpr std::array<W, 3> measure_words{"inches", "centimetres", "feet"};
constexpr std::array<W, 2> road_words{"local", "turnpike"};
constexpr std::array<W, 4> cover_words{"none", "soft", "hard", "fortified"};

/// Empty for a number that is no formation. A formation without a case is a compiler warning.
constexpr W formation_word(Formation formation) {
    switch (formation) {
        case Formation::line: return "line";
        case Formation::column: return "column";
        case Formation::square: return "square";
        case Formation::skirmish: return "skirmish";
        case Formation::road_column: return "road_column";
        case Formation::double_line: return "double_line";
    }
    return {};
}

constexpr std::size_t formation_count =
    static_cast<std::size_t>(field_last(static_cast<const Formation*>(nullptr))) + 1;
static_assert(formation_word(static_cast<Formation>(formation_count)).empty(),
              "LINSTOCK_LAST in army.hpp is the last formation");
constexpr auto formation_words = [] {
    std::array<W, formation_count> out;
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = formation_word(static_cast<Formation>(i));
    return out;
}();

}  // namespace

template <>
std::span<const W> words<Arm>() {
    return arm_words;
}
template <>
std::span<const W> words<Quality>() {
    return quality_words;
}
template <>
std::span<const W> words<Weapon>() {
    return weapon_words;
}
template <>
std::span<const W> words<Formation>() {
    return formation_words;
}
template <>
std::span<const W> words<Rank>() {
    return rank_words;
}
template <>
std::span<const W> words<OfficerKind>() {
    return officer_words;
}
template <>
std::span<const W> words<CommandKind>() {
    return command_words;
}
template <>
std::span<const W> words<Mounting>() {
    return mounting_words;
}
template <>
std::span<const W> words<Start>() {
    return start_words;
}
template <>
std::span<const W> words<Measure>() {
    return measure_words;
}
template <>
std::span<const W> words<RoadClass>() {
    return road_words;
}
template <>
std::span<const W> words<CoverGrade>() {
    return cover_words;
}

std::string_view name_of(Arm v) { return word_of(v); }
std::string_view name_of(Quality v) { return word_of(v); }
std::string_view name_of(Weapon v) { return word_of(v); }
std::string_view name_of(Formation v) { return word_of(v); }
std::string_view name_of(Rank v) { return word_of(v); }
std::string_view name_of(OfficerKind v) { return word_of(v); }
std::string_view name_of(CommandKind v) { return word_of(v); }
std::string_view name_of(Mounting v) { return word_of(v); }
std::string_view name_of(Measure v) { return word_of(v); }

Branch branch_of(Arm arm) {
    switch (arm) {
        case Arm::infantry:
        case Arm::light_infantry: return Branch::foot;
        case Arm::cavalry:
        case Arm::heavy_cavalry:
        case Arm::armoured_cavalry:
        case Arm::light_cavalry: return Branch::horse;
        case Arm::artillery:
        case Arm::light_guns:
        case Arm::medium_guns:
        case Arm::heavy_guns:
        case Arm::horse_artillery:
        case Arm::field_howitzers:
        case Arm::heavy_howitzers:
        case Arm::siege_guns:
        case Arm::gatling: return Branch::guns;
        case Arm::wagon: return Branch::wagon;
        case Arm::sharpshooter: return Branch::sharpshooter;
        case Arm::train: return Branch::train;
        case Arm::riverboat: return Branch::boat;
    }
    return Branch::foot;
}

std::optional<PieceKind> piece_kind_from(std::string_view word) {
    for (std::size_t i = 0; i < piece_kinds; ++i)
        if (name_of(static_cast<PieceKind>(i)) == word) return static_cast<PieceKind>(i);
    return std::nullopt;
}

std::vector<std::string> piece_kind_list() {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < piece_kinds; ++i)
        out.emplace_back(name_of(static_cast<PieceKind>(i)));
    return out;
}

Weapon default_weapon(Branch branch) {
    switch (branch) {
        case Branch::foot: return Weapon::rifled_musket;
        case Branch::horse: return Weapon::carbine;
        case Branch::guns: return Weapon::napoleon;
        case Branch::sharpshooter: return Weapon::breechloader;
        case Branch::wagon:
        case Branch::train:
        case Branch::boat: return Weapon::none;
    }
    return Weapon::none;
}

std::size_t character_count(std::string_view text) {
    std::size_t n = 0;
    for (const char c : text)
        if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++n;
    return n;
}

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The first `limit` characters. Does not split a UTF-8 character.
std::string clipped(std::string_view text, std::size_t limit) {
    std::size_t end = 0;
    std::size_t seen = 0;
    while (end < text.size()) {
        const bool begins = (static_cast<unsigned char>(text[end]) & 0xC0U) != 0x80U;
        if (begins && seen == limit) break;
        if (begins) ++seen;
        ++end;
    }
    while (end > 0 && text[end - 1] == ' ')
        --end;
    return std::string(text.substr(0, end));
}

}  // namespace

std::string short_name_of(std::string_view name) {
    // "2nd Wisconsin": the number without its ending, then as much of the rest as fits.
    std::size_t digits = 0;
    while (digits < name.size() && is_digit(name[digits]))
        ++digits;
    const std::size_t space = name.find(' ');
    const bool numbered = digits > 0 && (space == digits || space == digits + 2);
    if (!numbered) return clipped(name, 8);
    std::string out(name.substr(0, digits));
    out += ' ';
    const std::string_view rest = name.substr(space + 1);
    const std::size_t room = digits < 7 ? 7 - digits : 0;
    return clipped(out + clipped(rest, room < 4 ? room : 4), 8);
}

const OwnValue* OwnTable::find(std::string_view key) const {
    for (const OwnValue& v : values)
        if (v.key == key) return &v;
    return nullptr;
}

const OwnTable* own_of(const std::vector<OwnTable>& tables, std::string_view ruleset) {
    for (const OwnTable& t : tables)
        if (t.ruleset == ruleset) return &t;
    return nullptr;
}

bool OrderOfBattle::within(CommandId inner, CommandId outer) const {
    // A command is deeper than its parent, so the number of steps is at most the number of commands.
    for (std::size_t steps = 0; !inner.none() && steps <= commands.size(); ++steps) {
        if (inner == outer) return true;
        inner = command(inner).parent;
    }
    return false;
}

}  // namespace linstock
