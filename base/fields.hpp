#pragma once
// Field tables: one list of a struct's fields drives saving, loading, comparing and telling what changed. Used for the
// typed windows on fixed blocks of bytes (a step's locals, a ruleset's own part of a unit): such a struct is trivially
// copyable, has no padding and no floating point, so == and hash are exact on its bytes.

#include "base/geometry.hpp"
#include "base/id.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>

namespace linstock {

enum class FieldType : std::uint8_t { i8, u8, i16, u16, i32, u32, i64, u64, boolean, point };

struct Field {
    const char* name = "";
    std::uint16_t offset = 0;
    FieldType type = FieldType::i32;
    std::uint16_t count = 1;  ///< more than 1: an array
};

template <class T>
concept Window = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T> &&
                 std::is_default_constructible_v<T>;

namespace detail {
template <class T>
constexpr FieldType field_type() {
    if constexpr (std::is_enum_v<T>)
        return field_type<std::underlying_type_t<T>>();
    else if constexpr (std::is_same_v<T, bool>)
        return FieldType::boolean;
    else if constexpr (std::is_same_v<T, Point>)
        return FieldType::point;
    else if constexpr (std::is_same_v<T, std::int8_t>)
        return FieldType::i8;
    else if constexpr (std::is_same_v<T, std::uint8_t>)
        return FieldType::u8;
    else if constexpr (std::is_same_v<T, std::int16_t>)
        return FieldType::i16;
    else if constexpr (std::is_same_v<T, std::uint16_t>)
        return FieldType::u16;
    else if constexpr (std::is_same_v<T, std::int32_t>)
        return FieldType::i32;
    else if constexpr (std::is_same_v<T, std::uint32_t>)
        return FieldType::u32;
    else if constexpr (std::is_same_v<T, std::int64_t>)
        return FieldType::i64;
    else if constexpr (std::is_same_v<T, std::uint64_t>)
        return FieldType::u64;
    else {
        static_assert(sizeof(T) == 2, "an Id or a plain integer");  // Id<Tag>
        return FieldType::u16;
    }
}
template <class T>
struct Element {
    using type = T;
    static constexpr std::uint16_t count = 1;
};
template <class T, std::size_t N>
struct Element<std::array<T, N>> {
    using type = T;
    static constexpr std::uint16_t count = N;
};
template <class T>
constexpr Field make_field(const char* name, std::size_t offset) {
    return Field{name, static_cast<std::uint16_t>(offset), field_type<typename Element<T>::type>(), Element<T>::count};
}
}  // namespace detail

/// LINSTOCK_FIELD(MoraleCheck, unit) describes one field of a window struct.
#define LINSTOCK_FIELD(Struct, member) \
    ::linstock::detail::make_field<decltype(Struct::member)>(#member, offsetof(Struct, member))

std::size_t size_of(FieldType type);
/// The k-th element of a field as an integer (a point has no such reading).
std::int64_t read_field(const Field& field, const std::byte* block, std::size_t k);
/// False when the number does not fit.
bool write_field(const Field& field, std::byte* block, std::size_t k, std::int64_t number);
Point read_point(const Field& field, const std::byte* block, std::size_t k);
void write_point(const Field& field, std::byte* block, std::size_t k, Point point);

/// A fixed block of bytes and typed windows on it.
template <std::size_t N>
struct Block {
    std::array<std::byte, N> bytes{};

    template <Window T>
    T as() const {
        static_assert(sizeof(T) <= N, "the window is larger than the block");
        T out{};
        std::memcpy(static_cast<void*>(&out), bytes.data(), sizeof(T));
        return out;
    }
    template <Window T>
    void set(const T& value) {
        static_assert(sizeof(T) <= N, "the window is larger than the block");
        std::memcpy(bytes.data(), &value, sizeof(T));
    }
    friend bool operator==(const Block& a, const Block& b) {
        return std::memcmp(a.bytes.data(), b.bytes.data(), N) == 0;
    }
};

}  // namespace linstock
