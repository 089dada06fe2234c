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

std::string values_text(const std::vector<OwnValue>& values) {
    std::string out;
    for (const OwnValue& v : values) {
        const auto* text = std::get_if<std::string>(&v.value);
        const auto* number = std::get_if<std::int64_t>(&v.value);
        const auto* flag = std::get_if<bool>(&v.value);
        out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", v.key,
                           text != nullptr            ? toml_text(*text)
                           : number != nullptr        ? std::to_string(*number)
                           : flag != nullptr && *flag ? "true"
                                                      : "false");
    }
    return out;
}

/// The keys of a row that depend on the first ruleset.
std::string keys_of_first(const Skeleton& s, std::vector<OwnValue> AuthorTerms::* values) {
    const std::string own = values_text(s.rulesets.front().*values);
    return own.empty() ? "quality = \"veteran\"" : own;
}

/// The keys of rulesets other than the first, at the end of a row.
std::string keys_of_others(const Skeleton& s, std::vector<OwnValue> AuthorTerms::* values) {
    std::string out;
    for (std::size_t i = 1; i < s.rulesets.size(); ++i)
        if (!(s.rulesets[i].*values).empty())
            out += fmt::format(", {} = {{ {} }}", s.rulesets[i].ruleset, values_text(s.rulesets[i].*values));
    return out;
}

/// A ruleset's own values of the whole scenario.
std::string own_text(const Skeleton& s, const AuthorTerms& terms) {
    std::string values = values_text(terms.scenario);
    const auto add = [&](const std::string& more) {
        if (!more.empty()) values += (values.empty() ? "" : ", ") + more;
    };
    if (const std::string variant = terms.variant(Measure::inches); !variant.empty())
        add("variant = " + toml_text(variant));
    if (terms.ruleset != s.rulesets.front().ruleset) add(values_text(terms.after_another));
    if (values.empty()) return "";
    return fmt::format("{} = {{ {} }}{}\n", terms.ruleset, values, terms.why.empty() ? "" : "  # " + terms.why);
}

std::string army_text(const Skeleton& s, const std::string& name, bool south) {
    const double y = south ? 6 : s.height - 6;
    std::string out = fmt::format("\n[[army]]\nname = {}\nedge = \"{}\"\n", toml_text(name), south ? "south" : "north");
    out += fmt::format("briefing = {}\n", toml_text("The hill is worth the day. Take it, and be on it at the end."));
    out += tasks_text(s);
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
        out += fmt::format("  {{ name = {}, command = {}, {}, men = 450, at = [{:g}, {:g}]{} }},\n",
                           toml_text(std::string(numbers[i]) + " " + name), toml_text(name + " Brigade"),
                           keys_of_first(s, &AuthorTerms::foot), s.width * (1.0 + static_cast<double>(i)) / 5, y,
                           keys_of_others(s, &AuthorTerms::foot));
    out += fmt::format("  {{ name = {}, command = {}, arm = \"artillery\", {}, guns = 4, at = [{:g}, {:g}]{} }},\n]\n",
                       toml_text(name + " battery"), toml_text(name + " Brigade"), keys_of_first(s, &AuthorTerms::guns),
                       s.width * 4.0 / 5, y, keys_of_others(s, &AuthorTerms::guns));
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
    for (const AuthorTerms& terms : s.rulesets)
        books += (books.empty() ? "" : ", ") + toml_text(terms.ruleset);
    std::string out = fmt::format("[scenario]\ntitle = {}\n", toml_text(s.title));
    out += fmt::format("rulesets = [{}]  # the first is the default\n", books);
    out += fmt::format("table = [{}, {}]  # width and height, in inches\n", s.width, s.height);
    out += "ground_scale = \"1 in = 24 yd\"\nyards_per_unit = 24\n";
    out += fmt::format("turns = {}\n", s.turns);
    for (const AuthorTerms& terms : s.rulesets)
        out += own_text(s, terms);
    return out;
}

std::string tasks_text(const Skeleton& s) {
    std::string out;
    for (const AuthorTerms& terms : s.rulesets)
        if (terms.tasks)
            out += fmt::format("{} = {{ {} = {}, {} = \"Hill\" }}\n", terms.ruleset, terms.tasks->key,
                               toml_text(terms.tasks->hold), terms.tasks->objectives);
    return out;
}

std::string goals_text(const Skeleton& s, const std::string& first, const std::string& second) {
    std::string out =
        fmt::format("\n[[objective]]\nname = \"Hill\"\nat = [{:g}, {:g}]\n", s.width / 2.0, s.height / 2.0);
    if (std::all_of(s.rulesets.begin(), s.rulesets.end(), [](const AuthorTerms& t) { return t.tasks.has_value(); }))
        return out;
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
