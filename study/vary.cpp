#include "study/vary.hpp"

#include "base/diagnostics.hpp"

#include <algorithm>

namespace linstock::study {

namespace {

std::string trimmed(std::string_view text) {
    const std::size_t from = text.find_first_not_of(" \t");
    if (from == std::string_view::npos) return {};
    return std::string(text.substr(from, text.find_last_not_of(" \t") - from + 1));
}

constexpr int most_turns = 200;  // the limit of a scenario

/// An integer, 0 to 9999.
std::optional<int> whole(const std::string& text) {
    if (text.empty() || text.size() > 4) return std::nullopt;
    int n = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        n = n * 10 + (c - '0');
    }
    return n;
}

/// Whether TOML writes the value without quotes: numbers and flags.
bool bare(const std::string& value) {
    if (value == "true" || value == "false") return true;
    bool digits = false;
    bool point = false;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const char c = value[i];
        if (c == '-' && i == 0) continue;
        if (c == '.' && digits && !point) {
            point = true;
            continue;
        }
        if (c < '0' || c > '9') return false;
        digits = true;
    }
    return digits && value.back() != '.';
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

/// "'stands', 'figures' and 'quality'"
std::string keys_told(std::span<const UnitNumber> numbers) {
    std::string out;
    for (const UnitNumber& number : numbers)
        out += (out.empty() ? "'" : ", '") + std::string(number.said) + "'";
    return out + " and 'quality'";
}

std::optional<std::string> change_unit(Unit& unit, const VariedRuleset& book, const std::string& what,
                                       const std::string& value) {
    if (what == "quality") {
        std::vector<std::string> known;
        for (const Quality q : {Quality::elite, Quality::veteran, Quality::line, Quality::green}) {
            if (value == name_of(q)) {
                set_quality(unit, book, q);
                return std::nullopt;
            }
            known.emplace_back(name_of(q));
        }
        return "unknown quality '" + value + "': expected elite, veteran, line or green";
    }
    const auto keys = numbers_of(unit, book);
    const auto key = std::find_if(keys.begin(), keys.end(), [&](const UnitNumber& k) { return k.said == what; });
    if (key == keys.end())
        return "of " + unit.name + " " + keys_told(keys) + " can be varied by '" + std::string(book.id) + "', not '" +
               what + "'";
    const auto n = whole(value);
    if (!n || *n < 1) return "'" + value + "': expected a whole number of " + what + ", at least 1";
    set_number(unit, book, *key, *n);
    return std::nullopt;
}

}  // namespace

std::string to_text(const Setting& s) { return s.key + " = " + s.value; }

Result<Vary, std::string> read_vary(std::string_view text) {
    const std::size_t equals = text.find('=');
    Vary out;
    if (equals != std::string_view::npos) {
        out.key = trimmed(text.substr(0, equals));
        std::string_view rest = text.substr(equals + 1);
        while (true) {
            const std::size_t comma = rest.find(',');
            out.values.push_back(trimmed(rest.substr(0, comma)));
            if (comma == std::string_view::npos) break;
            rest = rest.substr(comma + 1);
        }
    }
    const bool hole = std::find(out.values.begin(), out.values.end(), "") != out.values.end();
    if (out.key.empty() || out.values.empty() || hole)
        return std::string("expected a name and its values, such as turns=10,12,14");
    for (std::size_t i = 0; i < out.values.size(); ++i)
        if (std::find(out.values.begin(), out.values.begin() + static_cast<std::ptrdiff_t>(i), out.values[i]) !=
            out.values.begin() + static_cast<std::ptrdiff_t>(i))
            return "the value '" + out.values[i] + "' occurs twice";
    return out;
}

std::vector<std::vector<Setting>> combinations(const std::vector<Vary>& varied) {
    std::vector<std::vector<Setting>> out(1);
    for (const Vary& v : varied) {
        std::vector<std::vector<Setting>> longer;
        for (const std::vector<Setting>& so_far : out)
            for (const std::string& value : v.values) {
                longer.push_back(so_far);
                longer.back().push_back({v.key, value});
            }
        out = std::move(longer);
    }
    return out;
}

Target target_of(std::string_view key) {
    if (key == "blue" || key == "grey" || key == "gray" || key == "first" || key == "second") return Target::general;
    if (key == "ruleset") return Target::ruleset;
    return key == "turns" || std::count(key.begin(), key.end(), '/') == 1 ? Target::scenario : Target::rules;
}

std::optional<std::string> change(Scenario& scenario, const VariedRuleset& book, const Setting& s) {
    if (s.key == "turns") {
        const auto n = whole(s.value);
        if (!n || *n < 1 || *n > most_turns)
            return "'" + s.value + "': expected a whole number of turns, from 1 to " + std::to_string(most_turns);
        set_turns(scenario, book, *n);
        return std::nullopt;
    }
    const std::size_t slash = s.key.find('/');
    const std::string name = trimmed(std::string_view(s.key).substr(0, slash));
    const std::string what = slash == std::string::npos ? "" : trimmed(std::string_view(s.key).substr(slash + 1));
    std::vector<std::string> known;
    for (Unit& unit : scenario.forces.units) {
        if (unit.name == name || unit.short_name == name) return change_unit(unit, book, what, s.value);
        known.push_back(unit.name);
    }
    const std::string near = nearest_word(name, known);
    return "unknown unit '" + name + "' in this scenario" + (near.empty() ? "" : "; did you mean '" + near + "'?");
}

std::string house_rules(const Setting& s, const std::string& ruleset) {
    std::string out = "name = " + quoted(to_text(s)) + "\nruleset = " + quoted(ruleset) + "\n\n[[change]]\n";
    const std::size_t one = s.key.find('/');
    if (one == std::string::npos) {
        out += "profile = " + quoted(s.key) + "\n";
    } else {
        const std::size_t two = s.key.find('/', one + 1);
        out += "chart = " + quoted(s.key.substr(0, one)) + "\nrow = " + quoted(s.key.substr(one + 1, two - one - 1)) +
               "\ncolumn = " + quoted(s.key.substr(two + 1)) + "\n";
    }
    return out + "value = " + (bare(s.value) ? s.value : quoted(s.value)) + "\n";
}

}  // namespace linstock::study
