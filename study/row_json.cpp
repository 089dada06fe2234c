// Rows as lines of JSON. The format is compact because there may be a million rows.

#include "base/hash.hpp"
#include "battle/json.hpp"
#include "study/row.hpp"

namespace linstock::study {

namespace {

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Three letters per entry: two for the square, one for a count up to 63. A larger count repeats the square.
std::string heat_text(const Heat& heat) {
    std::string out;
    for (const auto& [cell, times] : heat)
        for (std::int32_t left = times; left > 0; left -= 63) {
            out += digits[static_cast<std::size_t>(cell) / 64 % 64];
            out += digits[static_cast<std::size_t>(cell) % 64];
            out += digits[static_cast<std::size_t>(left < 63 ? left : 63)];
        }
    return out;
}

bool read_heat(std::string_view text, Heat& out) {
    if (text.size() % 3 != 0) return false;
    for (std::size_t i = 0; i < text.size(); i += 3) {
        const std::size_t high = digits.find(text[i]);
        const std::size_t low = digits.find(text[i + 1]);
        const std::size_t times = digits.find(text[i + 2]);
        if (high == digits.npos || low == digits.npos || times == digits.npos) return false;
        out[static_cast<std::int32_t>(high * 64 + low)] += static_cast<std::int32_t>(times);
    }
    return true;
}

template <class List>
void numbers(json::Writer& out, const List& list) {
    out.list();
    for (const auto n : list)
        out.value(static_cast<std::int64_t>(n));
    out.end_list();
}

void write_turns(json::Writer& out, const std::vector<TurnRow>& turns) {
    out.key("by_turn").list();
    for (const TurnRow& t : turns)
        numbers(out, std::array<std::int32_t, 6>{t.effectiveness[0], t.effectiveness[1], t.figures_lost[0],
                                                 t.figures_lost[1], t.stands[0], t.stands[1]});
    out.end_list();
}

void write_units(json::Writer& out, const std::vector<UnitRow>& units) {
    out.key("units").list();
    for (const UnitRow& u : units)
        numbers(out, std::array<std::int32_t, 4>{static_cast<std::int32_t>(u.fate), u.turn, u.stands, u.figures_lost});
    out.end_list();
}

/// Reads the members of a row. After the first error, `wrong` describes it and the rest is skipped.
class Reader {
  public:
    explicit Reader(const json::Value& root) : root_(root) {}
    std::string wrong;

    void fail(std::string text) {
        if (wrong.empty()) wrong = std::move(text);
    }
    const json::Value* member(const char* key, json::Kind kind) {
        const json::Value* v = root_.find(key);
        if (v != nullptr && v->kind == kind) return v;
        fail(std::string("'") + key + "' is missing or is not " + std::string(to_text(kind)));
        return nullptr;
    }
    std::int64_t number(const char* key) {
        const json::Value* v = member(key, json::Kind::integer);
        return v == nullptr ? 0 : v->integer;
    }
    /// Returns false, and sets `wrong`, unless it is a list of `size` integers.
    bool list_of(const json::Value& v, std::size_t size, const char* key) {
        bool right = v.kind == json::Kind::list && v.items.size() == size;
        for (std::size_t i = 0; right && i < size; ++i)
            right = v.items[i].kind == json::Kind::integer;
        if (!right) fail(std::string("'") + key + "' has a list of the wrong shape");
        return right;
    }

  private:
    const json::Value& root_;
};

/// Rejects values that no battle can have: the line was not written by this program, even if its checksum is right.
void check_ranges(Reader& in, const BattleRow& row) {
    constexpr std::int64_t most_turns = 1000;
    constexpr std::int64_t most = 1'000'000'000;
    if (row.turns < 0 || row.turns > most_turns) in.fail("'turns' is out of range");
    if (static_cast<std::int64_t>(row.by_turn.size()) > row.turns) in.fail("'by_turn' is longer than the battle");
    for (const Counts& side : row.sides)
        for (const std::int64_t n : side)
            if (n < 0 || n > most) in.fail("a count of a side is out of range");
}

constexpr std::string_view sum_key = ",\"check\":\"";

/// A line ends with a checksum of everything before it, to detect damage.
std::string sum_text(std::string_view line) { return json::hex(linstock::hash_of(line)); }

bool sum_is_right(std::string_view line) {
    const std::size_t at = line.rfind(sum_key);
    if (at == line.npos) return false;
    const std::string_view told = line.substr(at + sum_key.size());
    const std::string sum = sum_text(line.substr(0, at));
    return told.substr(0, sum.size()) == sum;
}

std::int32_t small(const json::Value& v) { return static_cast<std::int32_t>(v.integer); }

void read_turns(Reader& in, BattleRow& row) {
    const json::Value* turns = in.member("by_turn", json::Kind::list);
    if (turns == nullptr) return;
    for (const json::Value& t : turns->items) {
        if (!in.list_of(t, 6, "by_turn")) return;
        TurnRow& out = row.by_turn.emplace_back();
        for (std::size_t side = 0; side < 2; ++side) {
            out.effectiveness[side] = small(t.items[side]);
            out.figures_lost[side] = small(t.items[2 + side]);
            out.stands[side] = small(t.items[4 + side]);
        }
    }
}

void read_units(Reader& in, BattleRow& row) {
    const json::Value* units = in.member("units", json::Kind::list);
    if (units == nullptr) return;
    for (const json::Value& u : units->items) {
        if (!in.list_of(u, 4, "units")) return;
        if (u.items[0].integer < 0 || u.items[0].integer >= static_cast<std::int64_t>(fate_count)) {
            in.wrong = "unknown fate of a unit";
            return;
        }
        row.units.push_back(
            {static_cast<Fate>(u.items[0].integer), small(u.items[1]), small(u.items[2]), small(u.items[3])});
    }
}

void read_sides(Reader& in, BattleRow& row) {
    static constexpr std::array<const char*, 2> keys = {"first", "second"};
    static constexpr std::array<const char*, 2> stood = {"stood_first", "stood_second"};
    static constexpr std::array<const char*, 2> fell = {"fell_first", "fell_second"};
    for (std::size_t side = 0; side < 2; ++side) {
        const json::Value* list = in.member(keys[side], json::Kind::list);
        if (list == nullptr || !in.list_of(*list, counts, keys[side])) return;
        for (std::size_t i = 0; i < counts; ++i)
            row.sides[side][i] = list->items[i].integer;
        const json::Value* s = in.member(stood[side], json::Kind::text);
        const json::Value* f = in.member(fell[side], json::Kind::text);
        if (s == nullptr || f == nullptr) return;
        if (!read_heat(s->text, row.stood[side]) || !read_heat(f->text, row.fell[side]))
            in.wrong = "the squares where units stood or fell cannot be read";
    }
}

void read_clauses(Reader& in, BattleRow& row) {
    const json::Value* clauses = in.member("clauses", json::Kind::object);
    const json::Value* end = in.member("end", json::Kind::list);
    if (clauses == nullptr || end == nullptr) return;
    for (std::size_t i = 0; i < clauses->items.size(); ++i) {
        if (!in.list_of(clauses->items[i], 2, "clauses")) return;
        row.clauses[clauses->keys[i]] = {small(clauses->items[i].items[0]), small(clauses->items[i].items[1])};
    }
    for (const json::Value& v : end->items)
        row.end.push_back(v.text);
}

}  // namespace

std::string to_line(const BattleRow& row) {
    json::Writer out;
    out.object().member("task", static_cast<std::int64_t>(row.task));
    out.member("winner", static_cast<int>(row.outcome.winner.value))
        .member("level", static_cast<int>(row.outcome.level));
    out.member("degree", static_cast<int>(row.outcome.degree)).key("over").flag(row.outcome.over);
    out.member("turns", row.turns).member("decisions", static_cast<std::int64_t>(row.decisions));
    out.member("hash", json::hex(row.hash));
    if (!row.bug.empty()) out.member("bug", row.bug);
    numbers(out.key("first"), row.sides[0]);
    numbers(out.key("second"), row.sides[1]);
    write_turns(out, row.by_turn);
    write_units(out, row.units);
    out.key("clauses").object();
    for (const auto& [id, n] : row.clauses)
        numbers(out.key(id), n);
    out.end_object().key("end").list();
    for (const std::string& id : row.end)
        out.value(id);
    out.end_list();
    out.member("stood_first", heat_text(row.stood[0])).member("stood_second", heat_text(row.stood[1]));
    out.member("fell_first", heat_text(row.fell[0])).member("fell_second", heat_text(row.fell[1]));
    const std::string line = out.end_object().take();
    const std::string_view body = std::string_view(line).substr(0, line.size() - 1);
    return std::string(body) + std::string(sum_key) + sum_text(body) + "\"}\n";
}

Result<BattleRow, std::string> read_row(std::string_view line) {
    const auto parsed = json::parse(line, "");
    if (!parsed) return parsed.error().text;
    if (parsed->kind != json::Kind::object) return std::string("this is not a battle");
    if (!sum_is_right(line)) return std::string("it was changed after it was written: its 'check' differs");
    Reader in(*parsed);
    BattleRow row;
    row.task = static_cast<std::uint64_t>(in.number("task"));
    const std::int64_t winner = in.number("winner");
    if (winner < 0 || winner > 2) in.fail("'winner' must be 0, 1 or 2");
    row.outcome.winner.value = static_cast<std::uint16_t>(winner);
    row.outcome.level = static_cast<std::uint8_t>(in.number("level"));
    row.outcome.degree = static_cast<std::uint8_t>(in.number("degree"));
    if (const json::Value* over = in.member("over", json::Kind::boolean)) row.outcome.over = over->flag;
    row.turns = static_cast<std::int32_t>(in.number("turns"));
    row.decisions = static_cast<std::uint64_t>(in.number("decisions"));
    const json::Value* hash = in.member("hash", json::Kind::text);
    if (hash != nullptr && !json::read_hex(hash->text, row.hash)) in.wrong = "'hash' is not a number of 16 digits";
    if (const json::Value* bug = parsed->find("bug")) row.bug = bug->text;
    read_sides(in, row);
    read_turns(in, row);
    read_units(in, row);
    read_clauses(in, row);
    check_ranges(in, row);
    if (!in.wrong.empty()) return in.wrong;
    return row;
}

}  // namespace linstock::study
