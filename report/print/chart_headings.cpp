#include "report/print/chart_headings.hpp"

#include "report/text/words.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace linstock::report::print {

std::string column_heading(std::string_view name, CellKind kind) {
    if (kind == CellKind::ceiling && (name == "to" || name == "up_to")) return {};
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 30> said = {{
        {"mm25", "25 mm"},
        {"mm15", "15 mm"},
        {"value", ""},
        {"move", "move"},
        {"at_least", "total"},
        {"to", "up to"},
        {"up_to", "up to"},
        {"apply", "owner may add"},
        {"change", "change"},
        {"checks", "tests"},
        {"table", "column"},
        {"fails", "fails on"},
        {"plus", "plus"},
        {"divided_by", "divided by"},
        {"six", "6+"},
        {"five", "5"},
        {"four", "4"},
        {"three", "3 or less"},
        {"loses", "army loses"},
        {"roll", "who tests"},
        {"void_beyond", "not beyond"},
        {"dice_per_gun", "more dice a gun"},
        {"gunner_to", "gunner up to"},
        {"by", "loser's die less winner's"},
        {"of", "out of"},
        {"instead", "instead"},
        {"keeps_command", "keeps command"},
        {"turns_out", "turns out"},
        {"fifths", "fifths"},
        {"feet", "feet"},
    }};
    for (const auto& [from, to] : said)
        if (from == name) return std::string(to);
    return plain_word(name);
}

bool is_numbered(std::string_view row) {
    static constexpr std::array<std::string_view, 12> numbers = {"one",   "two",   "three", "four", "five", "six",
                                                                 "seven", "eight", "nine",  "ten",  "more", "even"};
    if (std::find(numbers.begin(), numbers.end(), row) != numbers.end()) return true;
    return std::all_of(row.begin(), row.end(), [](char c) { return (c >= '0' && c <= '9') || c == '-'; });
}

bool is_key(CellKind kind) { return kind == CellKind::span || kind == CellKind::floor || kind == CellKind::ceiling; }

bool names_variant(std::string_view column, const Variant& v) {
    if (column == v.id) return true;
    std::string turned = "mm";
    for (const char c : v.id)
        if (c >= '0' && c <= '9') turned += c;
    return turned == column && turned.size() > 2;
}

}  // namespace linstock::report::print
