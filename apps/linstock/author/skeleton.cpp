#include "apps/linstock/author/skeleton.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace linstock::apps {

namespace {

/// The hill is in the middle of the table, the objective in the middle of the hill.
std::string ground_text(const Skeleton& s) {
    const double x = s.width / 2.0;
    const double y = s.height / 2.0;
    std::string out;
    out +=
        "\n# The ground: one table per piece, [x, y] from the lower left corner of the table. More kinds: "
        "docs/scenario-format.md.\n";
    out += "[[terrain]]\nkind = \"hill\"\nname = \"Hill\"\n";
    out += fmt::format("area = [[{0}, {2}], [{1}, {2}], [{1}, {3}], [{0}, {3}]]\n", x - 7, x + 7, y - 4, y + 4);
    out +=
        fmt::format("crests = [[[{}, {}], [{}, {}]]]  # lines of crest, which hide what is behind them; [] = none\n\n",
                    x - 6, y, x + 6, y);
    out += "[[terrain]]\nkind = \"woods\"\nname = \"Wood\"\n";
    out += fmt::format("area = [[3, {0}], [9, {0}], [11, {2}], [9, {1}], [3, {1}]]\n\n", y - 3, y + 3, y);
    out += fmt::format("[[terrain]]\nkind = \"road\"\nline = [[{0}, 0], [{0}, {1}]]\n", s.width - 8, s.height);
    return out;
}

/// The keys of rulesets other than the first, at the end of a row.
std::string of_others(const Skeleton& s, bool battery) {
    if (!listed(s.books, "reasonable") || s.books.front() == "reasonable") return "";
    return battery ? ", reasonable = { quality = \"line\" }"
                   : ", reasonable = { quality = \"line\", weapon = \"musket\", stands = 4 }";
}

std::string army_text(const Skeleton& s, const std::string& name, bool south) {
    const bool old = s.books.front() == "reasonable";
    const char* const quality = old ? "line" : "veteran";
    const double y = south ? 6 : s.height - 6;
    std::string out = fmt::format("\n[[army]]\nname = {}\nedge = \"{}\"\n", toml_text(name), south ? "south" : "north");
    out += fmt::format("briefing = {}\n", toml_text("The hill is worth the day. Take it, and be on it at the end."));
    if (listed(s.books, "brothers")) out += "brothers = { task = \"claim\", of = \"Hill\" }\n";
    if (south)
        out +=
            "# Bodies of troops; `parent` puts one under another. `card`: it has a movement card, in rulesets with "
            "cards.\n";
    out += fmt::format("command = [ {{ name = {}, card = true }} ]\n", toml_text(name + " Brigade"));
    if (south) out += "# An officer is with a unit (`attached`) or alone (`at`).\n";
    out += fmt::format("officer = [ {{ name = {0}, rank = \"brigade\", commands = {1}, attached = {2} }} ]\n",
                       toml_text(south ? "Brown" : "Green"), toml_text(name + " Brigade"), toml_text("2nd " + name));
    if (south)
        out +=
            "# `at` is the middle of the front. `start = \"zone\"` lets the player place it, `arrives = 3` is a "
            "reinforcement of turn 3.\n";
    out += "unit = [\n";
    constexpr std::array<const char*, 3> numbers = {"1st", "2nd", "3rd"};
    for (std::size_t i = 0; i < numbers.size(); ++i)
        out += fmt::format("  {{ name = {}, command = {}, quality = \"{}\", {}men = 450, at = [{:g}, {:g}]{} }},\n",
                           toml_text(std::string(numbers[i]) + " " + name), toml_text(name + " Brigade"), quality,
                           old ? "weapon = \"musket\", " : "", s.width * (1.0 + static_cast<double>(i)) / 5, y,
                           of_others(s, false));
    out += fmt::format(
        "  {{ name = {}, command = {}, arm = \"artillery\", quality = \"{}\", guns = 4, at = [{:g}, {:g}]{} }},\n]\n",
        toml_text(name + " battery"), toml_text(name + " Brigade"), quality, s.width * 4.0 / 5, y, of_others(s, true));
    return out;
}

}  // namespace

std::string toml_text(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            out += std::string("\\") + c;
        else if (byte < 0x20 || byte == 0x7f)
            out += fmt::format("\\u{:04X}", byte);
        else
            out += c;
    }
    return out + "\"";
}

bool listed(const std::vector<std::string>& books, std::string_view book) {
    return std::find(books.begin(), books.end(), book) != books.end();
}

std::string frame_text(const Skeleton& s) {
    std::string books;
    for (const std::string& book : s.books)
        books += (books.empty() ? "" : ", ") + toml_text(book);
    std::string out = fmt::format("[scenario]\ntitle = {}\n", toml_text(s.title));
    out += fmt::format("rulesets = [{}]  # the first is the default\n", books);
    out += fmt::format("table = [{}, {}]  # width and height, in inches\n", s.width, s.height);
    out += "ground_scale = \"1 in = 24 yd\"\nyards_per_unit = 24\n";
    out += fmt::format("turns = {}\n", s.turns);
    if (listed(s.books, "firefight") && s.books.front() != "firefight")
        out += "firefight = { stand_percent = 66 }  # stands of its 25 mm chart in the length of the first ruleset\n";
    if (listed(s.books, "mwan18"))
        out +=
            "mwan18 = { pace = 2, objective_points = 150 }  # its turn is one minute: two of them for each of these\n";
    if (listed(s.books, "brothers")) out += "brothers = { variant = \"15 mm, inches\" }  # scale and measure\n";
    return out;
}

std::string goals_text(const Skeleton& s, const std::string& first, const std::string& second) {
    std::string out =
        fmt::format("\n[[objective]]\nname = \"Hill\"\nat = [{:g}, {:g}]\n", s.width / 2.0, s.height / 2.0);
    if (s.books.size() == 1 && s.books.front() == "brothers") return out;
    out += "\n# Read from the top after the last turn: the first line that is true decides.\n";
    for (const std::string& winner : {first, second})
        out += fmt::format("[[victory]]\nwinner = {}\nholds = [\"Hill\"]\n\n", toml_text(winner));
    return out + "[[victory]]\nwinner = \"draw\"\n";
}

std::string skeleton_text(const Skeleton& s) {
    return "# " + s.title +
           ": a battle to complete. `linstock check` lists its errors, docs/scenario-format.md describes\n" +
           "# the keys, and `#/draw` in the browser draws it.\n" + frame_text(s) + ground_text(s) +
           goals_text(s, "Blue", "Grey") + army_text(s, "Blue", true) + army_text(s, "Grey", false);
}

}  // namespace linstock::apps
