#include "army/text_writer.hpp"

#include "army/scenario_reader.hpp"

#include <fmt/format.h>

namespace linstock::reading {

namespace {

bool is_bare_key(std::string_view key) {
    if (key.empty()) return false;
    for (const char c : key) {
        const bool plain =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
        if (!plain) return false;
    }
    return true;
}

std::string escaped(std::string_view text, bool keep_lines) {
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (c == '\n') {
            out += keep_lines ? "\n" : "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (byte < 0x20 || byte == 0x7f) {
            out += fmt::format("\\u{:04X}", static_cast<unsigned>(byte));
        } else {
            out += c;
        }
    }
    return out;
}

std::string quoted(std::string_view text) { return "\"" + escaped(text, false) + "\""; }

std::string pair(Vec v) { return fmt::format("[{}, {}]", number_text(v.x), number_text(v.y)); }

std::string pairs(const std::vector<Vec>& values) {
    std::string out = "[";
    for (const Vec v : values) {
        if (out.size() > 1) out += ", ";
        out += pair(v);
    }
    return out + "]";
}

/// A number as text that always has a fraction or exponent, so that it reads back as a float.
std::string float_text(double value) {
    std::string out = number_text(value);
    if (out.find_first_of(".en") == std::string::npos) out += ".0";
    return out;
}

struct OwnText {
    std::string operator()(std::int64_t i) const { return fmt::format("{}", i); }
    std::string operator()(double d) const { return float_text(d); }
    std::string operator()(bool b) const { return b ? "true" : "false"; }
    std::string operator()(const std::string& text) const { return quoted(text); }
    std::string operator()(const std::vector<OwnItem>& items) const {
        std::string out;
        for (const OwnItem& item : items)
            out += (out.empty() ? "" : ", ") + std::visit(*this, item);
        return "[" + out + "]";
    }
};
std::string own_text(const OwnValue& v) { return std::visit(OwnText{}, v.value); }

}  // namespace

void TextWriter::key(std::string_view key) {
    out_ += is_bare_key(key) ? std::string(key) : quoted(key);
    out_ += " = ";
}

void TextWriter::heading(std::string_view line) {
    if (!out_.empty()) out_ += "\n";
    out_ += line;
    out_ += "\n";
}

void TextWriter::text(std::string_view name, std::string_view value) {
    key(name);
    if (value.find('\n') == std::string_view::npos)
        out_ += quoted(value);
    else
        out_ += "\"\"\"\n" + escaped(value, true) + "\"\"\"";
    out_ += "\n";
}

void TextWriter::texts(std::string_view name, const std::vector<std::string>& values) {
    std::string list;
    for (const std::string& v : values) {
        if (!list.empty()) list += ", ";
        list += quoted(v);
    }
    key(name);
    out_ += "[" + list + "]\n";
}

void TextWriter::integer(std::string_view name, std::int64_t value) {
    key(name);
    out_ += fmt::format("{}\n", value);
}

void TextWriter::integers(std::string_view name, const std::vector<int>& values) {
    key(name);
    out_ += fmt::format("[{}]\n", fmt::join(values, ", "));
}

void TextWriter::number(std::string_view name, double value) {
    key(name);
    out_ += number_text(value) + "\n";
}

void TextWriter::boolean(std::string_view name, bool value) {
    key(name);
    out_ += value ? "true\n" : "false\n";
}

void TextWriter::point(std::string_view name, Vec value) {
    key(name);
    out_ += pair(value) + "\n";
}

void TextWriter::points(std::string_view name, const std::vector<Vec>& values) {
    key(name);
    out_ += pairs(values) + "\n";
}

void TextWriter::lines(std::string_view name, const std::vector<Polyline>& values) {
    std::string list;
    for (const Polyline& v : values) {
        if (!list.empty()) list += ", ";
        list += pairs(v);
    }
    key(name);
    out_ += "[" + list + "]\n";
}

void TextWriter::degrees(std::string_view name, Heading value) { number(name, to_degrees(value)); }

void TextWriter::own(const std::vector<OwnTable>& tables) {
    for (const OwnTable& t : tables)
        own(t);
}

void TextWriter::own(const OwnTable& table) {
    if (table.ruleset.empty()) return;
    std::string list;
    for (const OwnValue& v : table.values) {
        list += list.empty() ? " " : ", ";
        list += (is_bare_key(v.key) ? v.key : quoted(v.key)) + " = " + own_text(v);
    }
    key(table.ruleset);
    out_ += list.empty() ? "{}\n" : "{" + list + " }\n";
}

}  // namespace linstock::reading
