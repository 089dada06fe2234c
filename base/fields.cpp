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
        case FieldType::boolean: return read_as<std::uint8_t>(from);  // the byte, whatever a damaged file put there
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

}  // namespace linstock
