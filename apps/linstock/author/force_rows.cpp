#include "apps/linstock/author/force_rows.hpp"

#include "army/enum_words.hpp"
#include "army/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace linstock::apps {

namespace {

struct Row {
    int line = 0;
    std::vector<std::string> cells;
};

std::string trimmed(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\r' || c == '\n' || c == '\t'; };
    while (!text.empty() && blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && blank(text.back()))
        text.remove_suffix(1);
    return std::string(text);
}

char separator_of(std::string_view text) {
    const std::string_view first = text.substr(0, text.find('\n'));
    const auto many = [&](char c) { return std::count(first.begin(), first.end(), c); };
    if (many('\t') > 0) return '\t';
    return many(';') > many(',') ? ';' : ',';
}

/// A quote opens a cell only at its start; within a cell it is written twice.
std::vector<Row> cells_of(std::string_view text) {
    if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
    const char between = separator_of(text);
    std::vector<Row> out;
    Row row{1, {}};
    std::string cell;
    bool inside = false;
    int line = 1;
    const auto end_cell = [&] {
        row.cells.push_back(trimmed(cell));
        cell.clear();
    };
    const auto end_row = [&] {
        end_cell();
        const bool empty =
            std::all_of(row.cells.begin(), row.cells.end(), [](const std::string& c) { return c.empty(); });
        if (!empty) out.push_back(row);
        row = Row{line, {}};
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\n') ++line;
        if (inside && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
            cell += '"';
            ++i;
        } else if (c == '"' && (inside || trimmed(cell).empty())) {
            inside = !inside;
        } else if (c == between && !inside) {
            end_cell();
        } else if (c == '\n' && !inside) {
            end_row();
        } else {
            cell += c == '\n' ? ' ' : c;
        }
    }
    end_row();
    return out;
}

/// "Rifled Musket" -> "rifled_musket"; anything but letters and digits separates words.
std::string word_in(std::string_view cell) {
    std::string out;
    for (const char c : cell) {
        const bool big = c >= 'A' && c <= 'Z';
        const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || big || c == '.';
        if (kept)
            out += big ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!out.empty() && out.back() != '_')
            out += '_';
    }
    while (!out.empty() && out.back() == '_')
        out.pop_back();
    return out;
}

struct Said {
    std::string_view said;
    std::string_view meant;
};
template <std::size_t N>
std::string scenario_word(const std::array<Said, N>& all, const std::string& word) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Said& s) { return s.said == word; });
    return found == all.end() ? word : std::string(found->meant);
}

constexpr std::array headings = {
    Said{"unit", "name"},
    Said{"regiment", "name"},
    Said{"battalion", "name"},
    Said{"unit_name", "name"},
    Said{"side", "army"},
    Said{"player", "army"},
    Said{"force", "army"},
    Said{"body", "brigade"},
    Said{"command", "brigade"},
    Said{"type", "arm"},
    Said{"branch", "arm"},
    Said{"unit_type", "arm"},
    Said{"class", "quality"},
    Said{"rating", "quality"},
    Said{"grade", "quality"},
    Said{"morale", "quality"},
    Said{"experience", "quality"},
    Said{"troop_quality", "quality"},
    Said{"weapons", "weapon"},
    Said{"small_arms", "weapon"},
    Said{"armament", "weapon"},
    Said{"arms", "weapon"},
    Said{"muskets", "weapon"},
    Said{"strength", "men"},
    Said{"present", "men"},
    Said{"effectives", "men"},
    Said{"number", "men"},
    Said{"bases", "stands"},
    Said{"cannon", "guns"},
    Said{"pieces", "guns"},
    Said{"turn", "arrives"},
    Said{"arrival", "arrives"},
    Said{"arrives_on", "arrives"},
    Said{"facing", "heading"},
    Said{"place", "at"},
    Said{"position", "at"},
    Said{"short_name", "short"},
    Said{"commander", "officer"},
    Said{"brigadier", "officer"},
    Said{"brigade_commander", "officer"},
    Said{"division_commander", "division_officer"},
    Said{"corps_commander", "corps_officer"},
};
constexpr std::array qualities = {
    Said{"e", "elite"},       Said{"crack", "elite"},      Said{"guard", "elite"}, Said{"v", "veteran"},
    Said{"vet", "veteran"},   Said{"seasoned", "veteran"}, Said{"l", "line"},      Said{"regular", "line"},
    Said{"average", "line"},  Said{"trained", "line"},     Said{"g", "green"},     Said{"raw", "green"},
    Said{"militia", "green"}, Said{"recruits", "green"},
};
constexpr std::array arms = {
    Said{"inf", "infantry"},
    Said{"foot", "infantry"},
    Said{"cav", "cavalry"},
    Said{"horse", "cavalry"},
    Said{"art", "artillery"},
    Said{"arty", "artillery"},
    Said{"battery", "artillery"},
    Said{"guns", "artillery"},
    Said{"light_foot", "light_infantry"},
    Said{"jager", "light_infantry"},
    Said{"cuirassiers", "heavy_cavalry"},
    Said{"hussars", "light_cavalry"},
    Said{"dragoons", "cavalry"},
    Said{"horse_guns", "horse_artillery"},
    Said{"sharpshooters", "sharpshooter"},
};
constexpr std::array weapons = {
    Said{"rm", "rifled_musket"},
    Said{"rifle_musket", "rifled_musket"},
    Said{"rifle_muskets", "rifled_musket"},
    Said{"rifled_muskets", "rifled_musket"},
    Said{"springfield", "rifled_musket"},
    Said{"enfield", "rifled_musket"},
    Said{"sm", "smoothbore_musket"},
    Said{"smoothbore", "smoothbore_musket"},
    Said{"smoothbores", "smoothbore_musket"},
    Said{"fl", "flintlock"},
    Said{"flintlocks", "flintlock"},
    Said{"mx", "mixed_muskets"},
    Said{"mixed", "mixed_muskets"},
    Said{"sr", "breechloader"},
    Said{"sharps", "breechloader"},
    Said{"cb", "carbine"},
    Said{"carbines", "carbine"},
    Said{"muskets", "musket"},
    Said{"sabres", "sabre"},
    Said{"saber", "sabre"},
    Said{"lances", "lance"},
    Said{"napoleons", "napoleon"},
    Said{"12_pdr_napoleon", "napoleon"},
    Said{"parrotts", "parrott"},
    Said{"10_pdr_parrott", "parrott"},
    Said{"3_in_rifle", "ordnance_rifle"},
    Said{"3_inch_rifle", "ordnance_rifle"},
    Said{"3_inch_ordnance_rifle", "ordnance_rifle"},
    Said{"howitzers", "howitzer"},
    Said{"rifled_guns", "rifled_gun"},
    Said{"smoothbore_guns", "smoothbore_gun"},
    Said{"musket_pike", "musket_and_pike"},
};

const std::vector<std::string> keys = {"name",   "short",     "arm", "quality", "weapon",  "men",  "guns",
                                       "stands", "formation", "at",  "heading", "arrives", "start"};
const std::vector<std::string> others = {"army",          "corps", "division", "brigade", "officer", "division_officer",
                                         "corps_officer", "x",     "y"};

bool is_in(const std::vector<std::string>& all, const std::string& word) {
    return std::find(all.begin(), all.end(), word) != all.end();
}

/// "C": the name of a column in a spreadsheet.
std::string letters_of(std::size_t column) {
    std::string out;
    for (std::size_t n = column + 1; n > 0; n = (n - 1) / 26)
        out.insert(out.begin(), static_cast<char>('A' + (n - 1) % 26));
    return out;
}

struct Column {
    std::string key;   ///< "" = ignored
    std::string book;  ///< whose table has the key; "" = none
    std::string said;
};

class Reading {
  public:
    Reading(std::string file, const std::vector<std::string>& books) : file_(std::move(file)), books_(books) {}

    Result<Rows, Problems> run(std::string_view text) {
        const std::vector<Row> rows = cells_of(text);
        if (rows.size() < 2) {
            problems_.push_back(of_file("there are no rows: expected a line of headings and one row per unit"));
            return problems_;
        }
        if (rows.size() > limits::things) {
            problems_.push_back(
                of_file(fmt::format("there are {} rows", rows.size() - 1), fmt::format("at most {}", limits::things)));
            return problems_;
        }
        columns(rows.front());
        if (any_fatal(problems_)) return problems_;
        for (std::size_t i = 1; i < rows.size(); ++i)
            row(rows[i]);
        if (any_fatal(problems_)) return problems_;
        out_.warnings = problems_;
        return out_;
    }

  private:
    Problem of_file(std::string text, std::string expected = "") const {
        Problem p;
        p.file = file_;
        p.text = std::move(text);
        p.expected = std::move(expected);
        return p;
    }
    void wrong(const Row& row, std::size_t column, std::string text, std::string expected, std::string nearest = "") {
        Problem p = of_file(fmt::format("column {} ({}): {}", letters_of(column), columns_[column].said, text),
                            std::move(expected));
        p.line = row.line;
        p.nearest = std::move(nearest);
        problems_.push_back(std::move(p));
    }

    void columns(const Row& head) {
        std::vector<std::string> known = keys;
        known.insert(known.end(), others.begin(), others.end());
        for (const Said& one : headings)
            known.emplace_back(one.said);
        for (std::size_t i = 0; i < head.cells.size(); ++i) {
            Column column{"", "", head.cells[i]};
            const std::string word = word_in(head.cells[i]);
            const std::size_t dot = word.find('.');
            column.key = scenario_word(headings, word);
            if (dot != std::string::npos && is_in(books_, word.substr(0, dot))) {
                column.book = word.substr(0, dot);
                column.key = word.substr(dot + 1);
            } else if (!is_in(keys, column.key) && !is_in(others, column.key)) {
                column.key.clear();
            }
            columns_.push_back(column);
            const bool twice = !column.key.empty() && std::any_of(columns_.begin(), columns_.end() - 1, [&](auto& c) {
                return c.key == column.key && c.book == column.book;
            });
            if (twice) wrong(head, i, "an earlier column has the same meaning", "each once");
            if (column.key.empty() && !word.empty()) {
                wrong(head, i, "this column is unknown and ignored", "", nearest_word(word, known));
                problems_.back().warning = true;
            }
        }
        for (const char* const wanted : {"name", "quality"})
            if (!has(wanted))
                problems_.push_back(of_file(fmt::format("there is no column '{}'", wanted),
                                            "headings in the first line, such as army, brigade, name, arm, quality, "
                                            "weapon, men, guns"));
    }
    bool has(std::string_view key) const {
        return std::any_of(columns_.begin(), columns_.end(),
                           [&](const Column& c) { return c.key == key && c.book.empty(); });
    }

    /// An empty cell under an army or a body repeats the row above, as merged cells do.
    void carry(const Row& row) {
        constexpr std::array<const char*, 4> order = {"army", "corps", "division", "brigade"};
        bool changed = false;
        for (const char* const key : order) {
            const std::string now = text(row, key);
            if (now.empty() && changed) held_[key].clear();
            if (now.empty()) continue;
            changed = changed || held_[key] != now;
            held_[key] = now;
        }
    }
    std::string text(const Row& row, std::string_view key) const {
        for (std::size_t i = 0; i < columns_.size(); ++i)
            if (columns_[i].key == key && columns_[i].book.empty() && i < row.cells.size()) return row.cells[i];
        return "";
    }

    void row(const Row& row) {
        if (row.cells.size() > columns_.size()) {
            Problem p = of_file(fmt::format("{} cells for {} headings", row.cells.size(), columns_.size()),
                                "quotes round a cell that has a comma in it");
            p.line = row.line;
            problems_.push_back(std::move(p));
            return;
        }
        carry(row);
        UnitRow unit;
        unit.line = row.line;
        unit.army = held_["army"];
        constexpr std::array<std::pair<const char*, const char*>, 3> bodies = {
            std::pair{"corps", "corps_officer"}, std::pair{"division", "division_officer"},
            std::pair{"brigade", "officer"}};
        for (const auto& [body, officer] : bodies) {
            if (held_[body].empty()) continue;
            unit.bodies.push_back(std::string(body) + "\n" + held_[body]);
            if (const std::string who = text(row, officer); !who.empty()) unit.officers[unit.bodies.back()] = who;
        }
        place(row, unit);
        for (std::size_t i = 0; i < row.cells.size() && i < columns_.size(); ++i)
            if (!row.cells[i].empty()) cell(row, i, unit);
        if (text(row, "name").empty()) report_missing(row, "name");
        if (text(row, "quality").empty()) report_missing(row, "quality");
        out_.units.push_back(std::move(unit));
    }
    void report_missing(const Row& row, std::string_view key) {
        for (std::size_t i = 0; i < columns_.size(); ++i)
            if (columns_[i].key == key && columns_[i].book.empty()) wrong(row, i, "is empty", "a word in every row");
    }

    void place(const Row& row, UnitRow& unit) {
        const std::string x = text(row, "x");
        const std::string y = text(row, "y");
        if (x.empty() && y.empty()) return;
        for (std::size_t i = 0; i < columns_.size(); ++i) {
            const bool of_place = columns_[i].book.empty() && (columns_[i].key == "x" || columns_[i].key == "y");
            const std::string said = of_place && i < row.cells.size() ? row.cells[i] : "";
            if (of_place && !number(said))
                wrong(row, i, fmt::format("'{}' is not a number", said), "both x and y, in the table's measure");
        }
        if (number(x) && number(y)) unit.values.emplace_back("at", fmt::format("[{}, {}]", *number(x), *number(y)));
    }

    /// A number for TOML; spreadsheets also write "1,250" and "1 250".
    static std::optional<std::string> number(const std::string& cell) {
        std::string bare;
        for (const char c : cell)
            if (c != ' ' && c != ',' && c != '\'') bare += c;
        double value = 0;
        const auto [end, bad] = std::from_chars(bare.data(), bare.data() + bare.size(), value);
        if (bad != std::errc() || end != bare.data() + bare.size() || bare.empty()) return std::nullopt;
        return fmt::format("{:g}", value);
    }

    template <class E, std::size_t N>
    void word(const Row& row, std::size_t i, const std::array<Said, N>& said, std::string_view what, UnitRow& unit) {
        const std::string meant = scenario_word(said, word_in(row.cells[i]));
        const std::vector<std::string> all = word_list<E>();
        if (is_in(all, meant)) {
            unit.values.emplace_back(columns_[i].key, "\"" + meant + "\"");
            return;
        }
        std::string list;
        for (const std::string& one : all)
            list += (list.empty() ? "" : ", ") + one;
        wrong(row, i, fmt::format("'{}' is not a known {}", row.cells[i], what), list, nearest_word(meant, all));
    }

    void cell(const Row& row, std::size_t i, UnitRow& unit) {
        const std::string& said = row.cells[i];
        const Column& column = columns_[i];
        constexpr std::array<Said, 0> as_it_is = {};
        if (!column.book.empty())
            own(said, column, unit);
        else if (column.key == "name" || column.key == "short")
            unit.values.emplace_back(column.key, said);
        else if (column.key == "arm")
            word<Arm>(row, i, arms, "arm", unit);
        else if (column.key == "quality")
            word<Quality>(row, i, qualities, "quality", unit);
        else if (column.key == "weapon")
            word<Weapon>(row, i, weapons, "weapon", unit);
        else if (column.key == "formation")
            word<Formation>(row, i, as_it_is, "formation", unit);
        else if (column.key == "start")
            word<Start>(row, i, as_it_is, "way to start", unit);
        else if (column.key == "at")
            pair(row, i, unit);
        else if (is_in(keys, column.key))
            figure(row, i, unit);
    }
    void own(const std::string& said, const Column& column, UnitRow& unit) {
        const auto as_number = number(said);
        const std::string bare = word_in(said);
        unit.own[column.book].emplace_back(column.key, bare == "true" || bare == "false" ? bare
                                                       : as_number                       ? *as_number
                                                                                         : "\"" + bare + "\"");
    }
    void pair(const Row& row, std::size_t i, UnitRow& unit) {
        std::string said = row.cells[i];
        for (char& c : said)
            if (c == ';' || c == '/' || c == 'x' || c == ',') c = ' ';
        said = trimmed(said);
        const std::size_t gap = said.find(' ');
        const auto x = number(said.substr(0, gap));
        const auto y = gap == std::string::npos ? std::nullopt : number(trimmed(said.substr(gap)));
        if (x && y)
            unit.values.emplace_back("at", fmt::format("[{}, {}]", *x, *y));
        else
            wrong(row, i, fmt::format("'{}' is not a position", row.cells[i]), "two numbers, such as 12 8");
    }
    void figure(const Row& row, std::size_t i, UnitRow& unit) {
        const auto value = number(row.cells[i]);
        const bool whole = value && value->find_first_of(".e-") == std::string::npos;
        if (value && (whole || columns_[i].key == "heading"))
            unit.values.emplace_back(columns_[i].key, *value);
        else
            wrong(row, i, fmt::format("'{}' is not a number", row.cells[i]), "a whole number");
    }

    std::string file_;
    const std::vector<std::string>& books_;
    std::vector<Column> columns_;
    std::map<std::string, std::string> held_;
    Problems problems_;
    Rows out_;
};

}  // namespace

Result<Rows, Problems> read_rows(std::string_view text, const std::string& file,
                                 const std::vector<std::string>& books) {
    return Reading(file, books).run(text);
}

}  // namespace linstock::apps
