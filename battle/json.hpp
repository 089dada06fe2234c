#pragma once
// JSON text, in and out, behind types of our own: a writer that appends to a string, and a tree whose every value knows
// its line and column, so that a bad save, record or protocol line is reported at its place. Numbers are written by
// integer arithmetic: every build writes the same bytes.

#include "base/diagnostics.hpp"
#include "base/geometry.hpp"
#include "base/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::json {

/// The shortest decimal that reads back as the same point of the grid: at most 8 places. "12.5", "-0.33333331".
std::string decimal(Coord steps);
/// Degrees of a heading, exactly: "22.5", "0.0625".
std::string degrees(Heading heading);
/// 16 hexadecimal digits; JSON numbers do not hold 64 bits everywhere.
std::string hex(std::uint64_t number);
/// False when the text is not 16 hexadecimal digits.
bool read_hex(std::string_view text, std::uint64_t& number);

/// Appends JSON to a text. Commas come by themselves; the caller opens and closes in pairs. A thread's writers write
/// into the same room one after another: a text that is taken has no more than it wants.
class Writer {
  public:
    Writer();
    Writer(Writer&&) noexcept = default;
    Writer& operator=(Writer&&) noexcept = default;
    Writer(const Writer&) = delete;  // two would give back what one has borrowed
    Writer& operator=(const Writer&) = delete;
    ~Writer();

    Writer& object() { return open('{'); }
    Writer& end_object() { return close('}'); }
    Writer& list() { return open('['); }
    Writer& end_list() { return close(']'); }
    Writer& key(std::string_view name);
    Writer& value(std::string_view text);
    Writer& value(const char* text) { return value(std::string_view(text)); }
    Writer& value(std::int64_t number);
    Writer& value(int number) { return value(static_cast<std::int64_t>(number)); }
    Writer& value(unsigned number) { return value(static_cast<std::int64_t>(number)); }
    Writer& flag(bool yes);
    Writer& length(Coord steps);
    Writer& heading(Heading h) { return raw(degrees(h)); }
    Writer& point(Point p);
    /// A text that is JSON already.
    Writer& raw(std::string_view json);
    template <class T>
    Writer& member(std::string_view name, const T& v) {
        return key(name).value(v);
    }

    const std::string& text() const { return text_; }
    std::string take();

  private:
    Writer& open(char bracket);
    Writer& close(char bracket);
    void comma();
    void escape(char c);
    std::string text_;
    bool first_ = true;  // nothing yet in the innermost bracket, or a key stands before
};

enum class Kind : std::uint8_t { null, boolean, integer, number, text, list, object };
/// "a text", "a whole number" ...: for messages.
std::string_view to_text(Kind kind);

struct Value {
    Kind kind = Kind::null;
    bool flag = false;
    std::int64_t integer = 0;
    double number = 0;  ///< whole numbers too
    std::string text;
    std::vector<Value> items;       ///< of a list or an object
    std::vector<std::string> keys;  ///< of an object, one for each item, no two alike
    std::int32_t line = 0;          ///< 1-based
    std::int32_t column = 0;        ///< 1-based, in bytes
    std::size_t from = 0;           ///< its place in the text that was parsed ...
    std::size_t to = 0;             ///< ... up to here, not included

    const Value* find(std::string_view key) const;
    /// As it was written. Precondition: `whole` is the text that was parsed.
    std::string_view raw(std::string_view whole) const { return whole.substr(from, to - from); }
};

/// One JSON value and nothing after it. `first_line` is the line of the file on which the text begins. A key given
/// twice, nesting deeper than 64 and more than 200,000 values are problems too. Takes time as the text is long.
Result<Value, Problem> parse(std::string_view text, std::string_view file, int first_line = 1);

/// A point [x, y] in table units, at most a million units from the origin; false when it is none.
bool read_point(const Value& value, Point& out);
/// A heading in degrees, brought to the nearest sixteenth of a degree.
bool read_heading(const Value& value, Heading& out);

}  // namespace linstock::json
