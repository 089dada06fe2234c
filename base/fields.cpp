#include "base/fields.hpp"

#include <limits>

namespace linstock {

namespace {

template <class T>
std::int64_t read_as(const std::byte* from) {
    T out{};
    std::memcpy(&out, from, sizeof out);
    return static_cast<std::int64_t>(out);  // a u64 beyond 2^63 wraps; write_field wraps it back
}

template <class T>
bool write_as(std::byte* to, std::int64_t number) {
    if constexpr (sizeof(T) < sizeof number) {
        if (number < static_cast<std::int64_t>(std::numeric_limits<T>::min())) return false;
        if (number > static_cast<std::int64_t>(std::numeric_limits<T>::max())) return false;
    }
    const T in = static_cast<T>(number);
    std::memcpy(to, &in, sizeof in);
    return true;
}

}  // namespace

std::size_t size_of(FieldType type) {
    switch (type) {
        case FieldType::i8:
        case FieldType::u8:
        case FieldType::boolean: return 1;
        case FieldType::i16:
        case FieldType::u16: return 2;
        case FieldType::i32:
        case FieldType::u32: return 4;
        case FieldType::i64:
        case FieldType::u64: return 8;
        case FieldType::point: return sizeof(Point);
    }
    return 0;
}

std::int64_t read_field(const Field& field, const std::byte* block, std::size_t k) {
    const std::byte* from = block + field.offset + k * size_of(field.type);
    switch (field.type) {
        case FieldType::i8: return read_as<std::int8_t>(from);
        case FieldType::u8:
        // the byte as stored, also if a damaged file has other values than 0 and 1
        case FieldType::boolean: return read_as<std::uint8_t>(from);
        case FieldType::i16: return read_as<std::int16_t>(from);
        case FieldType::u16: return read_as<std::uint16_t>(from);
        case FieldType::i32: return read_as<std::int32_t>(from);
        case FieldType::u32: return read_as<std::uint32_t>(from);
        case FieldType::i64: return read_as<std::int64_t>(from);
        case FieldType::u64: return read_as<std::uint64_t>(from);
        case FieldType::point: return 0;
    }
    return 0;
}

bool write_field(const Field& field, std::byte* block, std::size_t k, std::int64_t number) {
    std::byte* to = block + field.offset + k * size_of(field.type);
    switch (field.type) {
        case FieldType::i8: return write_as<std::int8_t>(to, number);
        case FieldType::u8: return write_as<std::uint8_t>(to, number);
        case FieldType::boolean: return (number == 0 || number == 1) && write_as<std::uint8_t>(to, number);
        case FieldType::i16: return write_as<std::int16_t>(to, number);
        case FieldType::u16: return write_as<std::uint16_t>(to, number);
        case FieldType::i32: return write_as<std::int32_t>(to, number);
        case FieldType::u32: return write_as<std::uint32_t>(to, number);
        case FieldType::i64: return write_as<std::int64_t>(to, number);
        case FieldType::u64: return write_as<std::uint64_t>(to, number);
        case FieldType::point: return false;
    }
    return false;
}

Point read_point(const Field& field, const std::byte* block, std::size_t k) {
    Point out;
    std::memcpy(&out, block + field.offset + k * sizeof out, sizeof out);
    return out;
}

void write_point(const Field& field, std::byte* block, std::size_t k, Point point) {
    std::memcpy(block + field.offset + k * sizeof point, &point, sizeof point);
}

std::int64_t EntityCounts::of(FieldReference what) const {
    switch (what) {
        case FieldReference::unit: return static_cast<std::int64_t>(units);
        case FieldReference::officer: return static_cast<std::int64_t>(officers);
        case FieldReference::command: return static_cast<std::int64_t>(commands);
        case FieldReference::piece: return static_cast<std::int64_t>(pieces);
        case FieldReference::army: return static_cast<std::int64_t>(armies);
        case FieldReference::nothing: break;
    }
    return 0;
}

namespace {

/// 1 if the field must identify an entity, 0 if it may identify none.
std::int64_t least_named(const Field& field) { return field.low >= 1 ? 1 : 0; }

}  // namespace

bool is_valid_value(const Field& field, std::int64_t number, const EntityCounts& counts) {
    if (field.type == FieldType::point) return true;
    if (field.reference != FieldReference::nothing)
        return number >= least_named(field) && number <= counts.of(field.reference);
    if (number < field.low || number > field.high) return false;
    return field.words.empty() || field.words[static_cast<std::size_t>(number)] != nullptr;
}

namespace {

std::string words_in(const Field& field) {
    std::string out;
    for (const char* word : field.words)
        if (word != nullptr) out += (out.empty() ? "one of: " : ", ") + std::string(word);
    return out;
}

const char* thing(const Field& field) {
    switch (field.reference) {
        case FieldReference::unit:
            if (field.side == ReferenceSide::enemy) return "a unit of the enemy";
            return field.side == ReferenceSide::own ? "another unit of its side" : "a unit";
        case FieldReference::officer: return field.side == ReferenceSide::own ? "an officer of its side" : "an officer";
        case FieldReference::command: return "a body";
        case FieldReference::piece: return "a piece of terrain";
        case FieldReference::army: return "an army";
        case FieldReference::nothing: break;
    }
    return "";
}

}  // namespace

std::string expected_values(const Field& field, const EntityCounts& counts) {
    if (field.type == FieldType::point) return "a point [x, y]";
    if (!field.words.empty()) return words_in(field);
    if (field.type == FieldType::boolean) return "true or false";
    if (field.reference != FieldReference::nothing)
        return std::string(thing(field)) + " by its number, 1 to " + std::to_string(counts.of(field.reference)) +
               (least_named(field) == 0 ? ", or 0 for none" : "");
    return "a whole number from " + std::to_string(field.low) + " to " + std::to_string(field.high);
}

}  // namespace linstock
