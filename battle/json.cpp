#include "battle/json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <set>

namespace linstock::json {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::size_t deepest = 64;
/// A full state has some thousands of values. Each costs some hundred bytes in memory.
constexpr std::size_t most_values = 200000;
/// Up to this many keys a linear search is faster than a sorted set.
constexpr std::size_t few_keys = 16;

/// An iterator that counts the characters read, so that parser events have a position.
struct Counting {
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at = nullptr;
    std::size_t* taken = nullptr;

    reference operator*() const { return *at; }
    Counting& operator++() {
        ++at;
        if (taken != nullptr) ++*taken;
        return *this;
    }
    Counting operator++(int) {
        Counting before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Counting& a, const Counting& b) { return a.at == b.at; }
    friend bool operator!=(const Counting& a, const Counting& b) { return !(a == b); }
};

/// Builds the tree from the parser's events. The parser reads no character beyond the current token, except one after
/// a number, which never starts another token.
class Builder {
  public:
    Builder(std::string_view text, const std::size_t& taken, int first_line)
        : text_(text),
          taken_(taken),
          line_(first_line) {}

    bool null() { return scalar(Kind::null) != nullptr; }
    bool boolean(bool yes) {
        Value* v = scalar(Kind::boolean);
        if (v == nullptr) return false;
        v->flag = yes;
        return true;
    }
    bool number_integer(std::int64_t n) {
        Value* v = scalar(Kind::integer);
        if (v == nullptr) return false;
        v->integer = n;
        v->number = static_cast<double>(n);
        return true;
    }
    bool number_unsigned(std::uint64_t n) {
        if (n <= static_cast<std::uint64_t>(INT64_MAX)) return number_integer(static_cast<std::int64_t>(n));
        return number_float(static_cast<double>(n), {});
    }
    bool number_float(double n, const std::string& /*as written*/) {
        Value* v = scalar(Kind::number);
        if (v == nullptr) return false;
        v->number = n;
        return true;
    }
    bool string(std::string& s) {
        Value* v = scalar(Kind::text);
        if (v == nullptr) return false;
        v->text = std::move(s);
        return true;
    }
    bool binary(std::vector<std::uint8_t>& /*never in JSON text*/) { return false; }
    bool start_object(std::size_t /*unknown*/) { return open(Kind::object); }
    bool start_array(std::size_t /*unknown*/) { return open(Kind::list); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name) {
        Value& object = *open_.back().value;
        find_start();
        if (!open_.back().is_new(name)) {
            fault_ = "the key '" + name + "' is given twice";
            return false;
        }
        object.keys.push_back(std::move(name));
        advance(std::min(taken_, text_.size()));
        return true;
    }
    template <class Exception>
    bool parse_error(std::size_t /*position*/, const std::string& /*token*/, const Exception& /*what*/) {
        find_start();
        fault_ = seen_ >= text_.size() ? "the text ends too early" : "invalid JSON here";
        return false;
    }

    Value take() { return std::move(root_); }
    const std::string& fault() const { return fault_; }
    int line() const { return line_; }
    int column() const { return static_cast<int>(seen_ - line_start_) + 1; }

  private:
    /// An open bracket and the keys found in it.
    struct Open {
        Value* value = nullptr;
        std::set<std::string> keys;  // used only for many keys

        bool is_new(const std::string& name) {
            const std::vector<std::string>& so_far = value->keys;
            if (so_far.size() < few_keys) return std::find(so_far.begin(), so_far.end(), name) == so_far.end();
            if (keys.empty()) keys.insert(so_far.begin(), so_far.end());
            return keys.insert(name).second;
        }
    };

    /// Null if there are too many values.
    Value* scalar(Kind kind) {
        find_start();
        if (++values_ > most_values) {
            fault_ = "more than " + std::to_string(most_values) + " values in one text";
            return nullptr;
        }
        Value* v = place();
        v->kind = kind;
        v->line = line_;
        v->column = column();
        v->from = seen_;
        advance(std::min(taken_, text_.size()));
        v->to = seen_;
        // The parser has already read the character after a number.
        while (v->to > v->from + 1 && std::string_view(" \t\r\n,:]}").find(text_[v->to - 1]) != std::string_view::npos)
            --v->to;
        return v;
    }
    bool open(Kind kind) {
        if (open_.size() >= deepest) {
            find_start();
            fault_ = "brackets inside brackets, more than " + std::to_string(deepest) + " deep";
            return false;
        }
        Value* v = scalar(kind);
        if (v == nullptr) return false;
        open_.push_back(Open{v, {}});
        return true;
    }
    bool close() {
        advance(std::min(taken_, text_.size()));
        open_.back().value->to = seen_;
        open_.pop_back();
        return true;
    }
    /// The slot for the next value. Only the innermost list grows, so pointers to open brackets stay valid.
    Value* place() {
        if (open_.empty()) return &root_;
        return &open_.back().value->items.emplace_back();
    }
    /// Moves to the first character of the current token.
    void find_start() {
        std::size_t at = seen_;
        while (at < text_.size() && std::string_view(" \t\r\n,:").find(text_[at]) != std::string_view::npos)
            ++at;
        advance(at);
    }
    void advance(std::size_t to) {
        for (; seen_ < to; ++seen_) {
            if (text_[seen_] != '\n') continue;
            ++line_;
            line_start_ = seen_ + 1;
        }
    }

    std::string_view text_;
    const std::size_t& taken_;
    std::size_t seen_ = 0;
    std::size_t line_start_ = 0;
    int line_;
    Value root_;
    std::vector<Open> open_;
    std::size_t values_ = 0;
    std::string fault_;
};

}  // namespace

namespace {

void append_number(std::string& to, std::uint64_t number) {
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    to.append(digits.data(), end);
}

void append_decimal(std::string& to, Coord steps) {
    const bool negative = steps < 0;
    const auto all = negative ? 0 - static_cast<std::uint64_t>(steps) : static_cast<std::uint64_t>(steps);
    constexpr std::uint64_t one = std::uint64_t{1} << 24;
    std::uint64_t whole = all >> 24;
    const std::uint64_t part = all & (one - 1);
    std::uint64_t scale = 1;
    std::uint64_t digits = 0;
    int places = 0;
    // Find the smallest number of digits whose nearest decimal is well inside half a grid step.
    for (;; ++places, scale *= 10) {
        digits = (part * scale + one / 2) >> 24;
        const std::uint64_t a = digits << 24;
        const std::uint64_t b = part * scale;
        if ((a > b ? a - b : b - a) * 100 < scale * 49) break;
    }
    if (digits == scale) {
        ++whole;
        digits = 0;
        places = 0;
    }
    if (negative) to += '-';
    append_number(to, whole);
    if (places == 0) return;
    to += '.';
    for (std::uint64_t rest = scale / 10; rest > digits && rest > 1; rest /= 10)
        to += '0';
    append_number(to, digits);
}

/// Characters that need no escape: all except quotes, backslashes and control characters.
bool plain(char c) { return static_cast<unsigned char>(c) >= 0x20 && c != '"' && c != '\\'; }

/// The same for eight characters in one step.
bool all_plain(std::uint64_t eight) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    const auto any_below = [](std::uint64_t bytes, std::uint64_t bound) {
        return ((bytes - ones * bound) & ~bytes & ones * 0x80) != 0;
    };
    return !any_below(eight, 0x20) && !any_below(eight ^ ones * '"', 1) && !any_below(eight ^ ones * '\\', 1);
}

/// Length of the prefix that needs no escape.
std::size_t plain_length(std::string_view text) {
    std::size_t at = 0;
    for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
        std::memcpy(&eight, text.data() + at, sizeof eight);
        if (!all_plain(eight)) break;
    }
    while (at < text.size() && plain(text[at]))
        ++at;
    return at;
}

/// Appends `before`, the quoted text and `after` at once, if the text is short and needs no escape: the usual case. 0
/// = omit the character. Returns false if it appended nothing.
bool append_short(std::string& to, char before, std::string_view text, char after) {
    constexpr std::size_t most = 120;
    if (text.size() > most || plain_length(text) != text.size()) return false;
    std::array<char, most + 4> room{};
    char* end = room.data();
    if (before != 0) *end++ = before;
    *end++ = '"';
    end = std::copy(text.begin(), text.end(), end);
    *end++ = '"';
    if (after != 0) *end++ = after;
    to.append(room.data(), static_cast<std::size_t>(end - room.data()));
    return true;
}

}  // namespace

std::string decimal(Coord steps) {
    std::string out;
    append_decimal(out, steps);
    return out;
}

std::string degrees(Heading heading) {
    const Heading h = normal(heading);
    std::string out = std::to_string(h / one_degree);
    int rest = h % one_degree;
    if (rest == 0) return out;
    out += '.';
    while (rest != 0) {
        rest *= 10;
        out += static_cast<char>('0' + rest / one_degree);
        rest %= one_degree;
    }
    return out;
}

std::string hex(std::uint64_t number) {
    std::string out;
    for (int shift = 60; shift >= 0; shift -= 4)
        out += hex_digits[number >> shift & 15];
    return out;
}

bool read_hex(std::string_view text, std::uint64_t& number) {
    if (text.size() != 16) return false;
    number = 0;
    for (const char c : text) {
        const std::size_t digit = hex_digits.find(c);
        if (digit == std::string_view::npos) return false;
        number = number << 4 | digit;
    }
    return true;
}

namespace {

/// Buffers of finished writers, reused by the thread's next writers.
struct Rooms {
    static constexpr std::size_t most = 2;
    static constexpr std::size_t largest = std::size_t{8} << 10;
    static constexpr std::size_t smallest = 256;
    std::array<std::string, most> empty;
    std::size_t count = 0;
};
Rooms& rooms() {
    thread_local Rooms all;  // lint: threads: scratch buffers; no rule depends on them
    return all;
}

}  // namespace

Writer::Writer() {
    Rooms& all = rooms();
    if (all.count > 0) text_.swap(all.empty[--all.count]);
}

Writer::~Writer() {
    if (text_.capacity() < Rooms::smallest || text_.capacity() > Rooms::largest) return;
    Rooms& all = rooms();
    if (all.count == Rooms::most) return;
    text_.clear();
    all.empty[all.count++].swap(text_);
}

std::string Writer::take() {
    if (text_.capacity() > Rooms::largest) return std::move(text_);
    std::string out(text_);
    text_.clear();
    return out;
}

void Writer::comma() {
    if (!first_) text_ += ',';
    first_ = false;
}

Writer& Writer::open(char bracket) {
    if (text_.empty()) text_.reserve(Rooms::smallest);
    comma();
    text_ += bracket;
    first_ = true;
    return *this;
}

Writer& Writer::close(char bracket) {
    text_ += bracket;
    first_ = false;
    return *this;
}

Writer& Writer::key(std::string_view name) {
    if (!append_short(text_, first_ ? '\0' : ',', name, ':')) {
        value(name);
        text_ += ':';
    }
    first_ = true;
    return *this;
}

Writer& Writer::value(std::string_view text) {
    if (append_short(text_, first_ ? '\0' : ',', text, '\0')) {
        first_ = false;
        return *this;
    }
    comma();
    text_ += '"';
    while (!text.empty()) {
        const std::size_t length = plain_length(text);
        text_ += text.substr(0, length);
        text.remove_prefix(length);
        if (text.empty()) break;
        escape(text.front());
        text.remove_prefix(1);
    }
    text_ += '"';
    return *this;
}

void Writer::escape(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
        text_ += '\\';
        text_ += c;
    } else if (c == '\n') {
        text_ += "\\n";
    } else {
        text_ += "\\u00";
        text_ += hex_digits[byte >> 4];
        text_ += hex_digits[byte & 15];
    }
}

Writer& Writer::value(std::int64_t number) {
    comma();
    if (number < 0) text_ += '-';
    append_number(text_, number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number));
    return *this;
}

Writer& Writer::length(Coord steps) {
    comma();
    append_decimal(text_, steps);
    return *this;
}

Writer& Writer::flag(bool yes) { return raw(yes ? "true" : "false"); }

Writer& Writer::point(Point p) {
    comma();
    text_ += '[';
    append_decimal(text_, p.x);
    text_ += ',';
    append_decimal(text_, p.y);
    text_ += ']';
    return *this;
}

Writer& Writer::raw(std::string_view json) {
    comma();
    text_ += json;
    return *this;
}

std::string_view to_text(Kind kind) {
    switch (kind) {
        case Kind::null: return "null";
        case Kind::boolean: return "true or false";
        case Kind::integer: return "a whole number";
        case Kind::number: return "a number";
        case Kind::text: return "a text";
        case Kind::list: return "a list";
        case Kind::object: return "an object";
    }
    return "";
}

const Value* Value::find(std::string_view key) const {
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i] == key) return &items[i];
    return nullptr;
}

Result<Value, Problem> parse(std::string_view text, std::string_view file, int first_line) {
    std::size_t taken = 0;
    Builder builder(text, taken, first_line);
    // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): `end` marks the end
    const Counting begin{text.data(), &taken};
    const Counting end{text.data() + text.size(), nullptr};
    if (nlohmann::json::sax_parse(begin, end, &builder)) return builder.take();
    Problem out;
    out.file = file;
    out.line = builder.line();
    out.column = builder.column();
    out.text = builder.fault().empty() ? "invalid JSON here" : builder.fault();
    return out;
}

bool read_point(const Value& value, Point& out) {
    if (value.kind != Kind::list || value.items.size() != 2) return false;
    double xy[2] = {0, 0};
    for (std::size_t i = 0; i < 2; ++i) {
        const Value& v = value.items[i];
        if (v.kind != Kind::integer && v.kind != Kind::number) return false;
        if (!(std::fabs(v.number) <= 1e6)) return false;
        xy[i] = v.number;
    }
    out = to_point(Vec{xy[0], xy[1]});
    return true;
}

bool read_heading(const Value& value, Heading& out) {
    if (value.kind != Kind::integer && value.kind != Kind::number) return false;
    if (!(std::fabs(value.number) <= 1e6)) return false;
    out = normal(static_cast<Heading>(std::floor(value.number * one_degree + 0.5)));
    return true;
}

}  // namespace linstock::json
