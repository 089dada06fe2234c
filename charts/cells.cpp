// Reads single cells and checks the order of a chart's cells.

#include "charts/builder.hpp"

#include <algorithm>

namespace linstock {

namespace {

constexpr std::int64_t largest = static_cast<std::int64_t>(Limits{}.most);

bool read_whole(const DataValue& value, std::int32_t& out) {
    if (value.kind() != DataKind::integer) return false;
    const std::int64_t number = value.integer();
    if (number < -largest || number > largest) return false;
    out = static_cast<std::int32_t>(number);
    return true;
}

bool read_pair(const DataValue& value, CellValue& out) {
    if (value.kind() != DataKind::list) return false;
    const std::vector<DataValue> items = value.items();
    return items.size() == 2 && read_whole(items[0], out.a) && read_whole(items[1], out.b);
}

bool read_faces(const DataValue& value, int die, CellValue& out) {
    out.faces.sides = static_cast<std::uint8_t>(die);
    if (value.kind() != DataKind::list) return false;
    for (const DataValue& item : value.items()) {
        std::int32_t face = 0;
        if (!read_whole(item, face) || face < 1 || face > die) return false;
        out.faces.bits |= 1U << (face - 1);
    }
    return true;
}

bool read_word(const DataValue& value, const CellShape& shape, CellValue& out) {
    if (value.kind() != DataKind::text || !shape.words) return false;
    const auto found = std::find(shape.words->begin(), shape.words->end(), value.text());
    if (found == shape.words->end()) return false;
    out.a = static_cast<std::int32_t>(found - shape.words->begin());
    return true;
}

bool read_measure(const DataValue& value, CellValue& out) {
    if (value.kind() != DataKind::integer && value.kind() != DataKind::number) return false;
    const double number = value.number();
    if (number < -static_cast<double>(largest) || number > static_cast<double>(largest)) return false;
    out.measure = number;
    out.a = static_cast<std::int32_t>(number);
    return true;
}

bool read_value(const DataValue& value, const CellShape& shape, CellValue& out) {
    switch (shape.kind) {
        case CellKind::number:
        case CellKind::floor:
        case CellKind::ceiling:
            if (!read_whole(value, out.a)) return false;
            out.measure = out.a;
            return true;
        case CellKind::measure: return read_measure(value, out);
        case CellKind::flag:
            if (value.kind() != DataKind::boolean) return false;
            out.a = value.boolean() ? 1 : 0;
            return true;
        case CellKind::word: return read_word(value, shape, out);
        case CellKind::dice: return value.kind() == DataKind::text && read_dice_term(value.text(), out.dice);
        case CellKind::faces: return read_faces(value, shape.die, out);
        case CellKind::band: return read_pair(value, out) && out.a >= 0 && out.b > out.a;
        case CellKind::span: return read_pair(value, out) && out.a >= 1 && out.b >= out.a && out.b <= shape.die;
    }
    return false;
}

/// The expected form of a cell. If a number was given, includes its range.
std::string number_of(const std::string& kind, const CellShape& shape, DataKind given) {
    return given == DataKind::integer || given == DataKind::number ? kind + " " + limits_text(shape.limits) : kind;
}

std::string expected_of(const CellShape& shape, DataKind given) {
    const std::string die = std::to_string(shape.die);
    switch (shape.kind) {
        case CellKind::number:
        case CellKind::floor:
        case CellKind::ceiling: return number_of("a whole number", shape, given);
        case CellKind::measure: return number_of("a number", shape, given);
        case CellKind::flag: return "true or false";
        case CellKind::word: {
            std::string out;
            if (shape.words)
                for (const std::string& word : *shape.words)
                    out += (out.empty() ? "one of '" : ", '") + word + "'";
            return out;
        }
        case CellKind::dice: return "dice, such as \"-2d6\"";
        case CellKind::faces: return "faces of a d" + die + ", as [4, 5, 6]";
        case CellKind::band: return "a band of distances [from, to]";
        case CellKind::span: return "faces of a d" + die + " from..to, such as [1, 2]";
    }
    return "";
}

CellValue at(const Chart& chart, const std::vector<CellValue>& cells, std::size_t row, std::size_t column) {
    return cells[chart.first + row * chart.columns.size() + column];
}

void check_bands(const Chart& chart, const std::vector<CellValue>& cells, std::vector<ShapeFault>& out) {
    for (std::size_t row = 0; row < chart.rows.size(); ++row) {
        int reached = -1;
        for (std::size_t column = 0; column < chart.columns.size(); ++column) {
            const CellValue cell = at(chart, cells, row, column);
            if (chart.kinds[column] != CellKind::band || cell.blank) continue;
            if (reached >= 0 && cell.a != reached)
                out.push_back({chart.rows[row],
                               "band '" + chart.columns[column] + "' begins at " + std::to_string(cell.a),
                               "a start at " + std::to_string(reached) + ", where the band before it ends"});
            reached = cell.b;
        }
    }
}

void check_spans(const Chart& chart, int die, const std::vector<CellValue>& cells, std::size_t column,
                 std::vector<ShapeFault>& out) {
    int reached = 0;
    for (std::size_t row = 0; row < chart.rows.size(); ++row) {
        const CellValue cell = at(chart, cells, row, column);
        if (cell.blank) continue;
        if (cell.a != reached + 1)
            out.push_back({chart.rows[row], "the faces begin at " + std::to_string(cell.a),
                           "a start at " + std::to_string(reached + 1)});
        reached = cell.b;
    }
    if (reached != die)
        out.push_back({"", "the faces of column '" + chart.columns[column] + "' end at " + std::to_string(reached),
                       "an end at " + std::to_string(die)});
}

void check_steps(const Chart& chart, const std::vector<CellValue>& cells, std::size_t column,
                 std::vector<ShapeFault>& out) {
    const bool down = chart.kinds[column] == CellKind::floor;
    for (std::size_t row = 0; row < chart.rows.size(); ++row) {
        const CellValue cell = at(chart, cells, row, column);
        if (cell.blank) {
            if (row + 1 < chart.rows.size())
                out.push_back(
                    {chart.rows[row], "only the last row may be blank in '" + chart.columns[column] + "'", ""});
            continue;
        }
        if (row == 0) continue;
        const CellValue above = at(chart, cells, row - 1, column);
        if (above.blank || (down ? cell.a < above.a : cell.a > above.a)) continue;
        out.push_back({chart.rows[row], "'" + chart.columns[column] + "' is " + std::to_string(cell.a),
                       (down ? "less than " : "more than ") + std::to_string(above.a) + ", the row above"});
    }
}

}  // namespace

std::string short_text(double number) {
    std::string out = std::to_string(number);
    out.erase(out.find_last_not_of('0') + 1);
    if (out.back() == '.') out.pop_back();
    return out;
}

std::string limits_text(const Limits& limits) {
    return "from " + short_text(limits.least) + " to " + short_text(limits.most);
}

bool read_cell(const DataValue& value, const CellShape& shape, CellValue& out) {
    out = CellValue{};
    out.kind = shape.kind;
    out.faces.sides = static_cast<std::uint8_t>(shape.die > 0 ? shape.die : 6);
    if (shape.may_be_blank && value.kind() == DataKind::text && value.text() == "-") {
        out.blank = true;
        return true;
    }
    if (read_value(value, shape, out)) return true;
    std::string nearest;
    if (shape.kind == CellKind::word && shape.words && value.kind() == DataKind::text)
        nearest = nearest_word(value.text(), *shape.words);
    value.problem("'" + value.path() + "' does not fit", expected_of(shape, value.kind()), nearest);
    const CellKind kind = out.kind;
    out = CellValue{};
    out.kind = kind;
    out.blank = true;
    return false;
}

std::vector<ShapeFault> shape_faults(const Chart& chart, int die, const std::vector<CellValue>& cells) {
    std::vector<ShapeFault> out;
    check_bands(chart, cells, out);
    for (std::size_t column = 0; column < chart.columns.size(); ++column) {
        const CellKind kind = chart.kinds[column];
        if (kind == CellKind::span) check_spans(chart, die, cells, column, out);
        if (kind == CellKind::floor || kind == CellKind::ceiling) check_steps(chart, cells, column, out);
    }
    return out;
}

const std::vector<std::string>& mark_words() {
    static const std::vector<std::string> words{"printed", "mended", "reconstructed", "ruling"};
    return words;
}

const std::vector<std::string>& kind_words() {
    static const std::vector<std::string> words{"number", "measure", "flag", "word",  "dice",
                                                "faces",  "band",    "span", "floor", "ceiling"};
    return words;
}

Mark mark_of_word(std::string_view word) {
    const auto& words = mark_words();
    return static_cast<Mark>(std::find(words.begin(), words.end(), word) - words.begin());
}

CellKind kind_of_word(std::string_view word) {
    const auto& words = kind_words();
    return static_cast<CellKind>(std::find(words.begin(), words.end(), word) - words.begin());
}

}  // namespace linstock
