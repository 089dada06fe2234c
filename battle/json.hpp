#pragma once
// Reads and writes JSON. The writer appends to a string. The parser builds a tree whose values know their line and
// column, so that errors in saves, records and protocol lines have a position. Numbers are written with integer
// arithmetic: every build writes the same bytes.

#include "base/diagnostics.hpp"
#include "base/geometry.hpp"
#include "base/result.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::json {

/// The shortest decimal that parses to the same grid point, at most 8 decimals: "12.5", "-0.33333331".
std::string decimal(Coord steps);
/// A heading in degrees, exact: "22.5", "0.0625".
std::string degrees(Heading heading);
/// 16 hexadecimal digits, because many JSON readers do not support 64-bit numbers.
std::string hex(std::uint64_t number);
/// Returns false if the text is not 16 hexadecimal digits.
bool read_hex(std::string_view text, std::uint64_t& number);

/// Appends JSON to a string and inserts commas. The caller must balance opens and closes. Writers of a thread share
/// buffers; a string that is taken has no excess capacity.
class Writer {
  public:
    Writer();
    Writer(Writer&&) noexcept = default;
    Writer& operator=(Writer&&) noexcept = default;
    Writer(const Writer&) = delete;  // copies would return the same buffer twice
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
    /// Appends text that is already JSON.
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
    bool first_ = true;  // nothing written yet in the innermost bracket, or after a key
};

enum class Kind : std::uint8_t { null, boolean, integer, number, text, list, object };
/// "a text", "a whole number": for messages.
std::string_view to_text(Kind kind);

struct Value {
    Kind kind = Kind::null;
    bool flag = false;
    std::int64_t integer = 0;
    double number = 0;  ///< set for whole numbers too
    std::string text;
    std::vector<Value> items;       ///< of a list or object
    std::vector<std::string> keys;  ///< of an object: one per item, unique
    std::int32_t line = 0;          ///< 1-based
    std::int32_t column = 0;        ///< 1-based, in bytes
    std::size_t from = 0;           ///< start in the parsed text
    std::size_t to = 0;             ///< end in the parsed text, exclusive

    const Value* find(std::string_view key) const;
    /// The value as written. Precondition: `whole` is the parsed text.
    std::string_view raw(std::string_view whole) const { return whole.substr(from, to - from); }
};

/// Parses exactly one JSON value. `first_line` is the text's first line in its file. Duplicate keys, nesting deeper
/// than 64 and more than 200,000 values are errors. Takes linear time.
Result<Value, Problem> parse(std::string_view text, std::string_view file, int first_line = 1);

/// Reads a point [x, y] in table units, at most a million units from the origin. Returns false otherwise.
bool read_point(const Value& value, Point& out);
/// Reads a heading in degrees and rounds it to 1/16 degree.
bool read_heading(const Value& value, Heading& out);

}  // namespace linstock::json
