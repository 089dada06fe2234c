#pragma once
// Field tables: one list of a struct's fields drives saving, loading, comparing and describing changes. Used for typed
// windows on fixed blocks of bytes (a step's locals, a ruleset's own part of a unit). Such a struct is trivially
// copyable and has no padding and no floating point, so == and hash are exact on its bytes.

#include "base/geometry.hpp"
#include "base/id.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <type_traits>

namespace linstock {

enum class FieldType : std::uint8_t { i8, u8, i16, u16, i32, u32, i64, u64, boolean, point };

/// The kind of entity that the number of a field identifies. The number 0 identifies none.
enum class FieldReference : std::uint8_t { nothing, unit, officer, command, piece, army };

/// Which side the identified entity belongs to, relative to the owner of the field.
enum class ReferenceSide : std::uint8_t { any, enemy, own };  // own: another entity of the same side

/// How many entities of each kind exist. Limits the numbers that fields may hold.
struct EntityCounts {
    std::size_t units = 0;
    std::size_t officers = 0;
    std::size_t commands = 0;
    std::size_t pieces = 0;
    std::size_t armies = 0;
    std::int64_t of(FieldReference) const;
};

struct Field {
    const char* name = "";
    std::uint16_t offset = 0;
    FieldType type = FieldType::i32;
    std::uint16_t count = 1;  ///< more than 1: an array
    FieldReference reference = FieldReference::nothing;
    /// names of an enum's values, in their order; nullptr for a value without a name
    std::span<const char* const> words;
    /// lowest valid number; an enum's first value, else the minimum of the type. `high` is also valid.
    std::int64_t low = 0;
    std::int64_t high = 0;
    const char* description = "";  ///< description for authors of situations
    ReferenceSide side = ReferenceSide::any;

    /// Narrows the range: LINSTOCK_FIELD(MwUnit, ranks).from(1, 2).
    constexpr Field from(std::int64_t least, std::int64_t most) const {
        Field out = *this;
        out.low = least;
        out.high = most;
        return out;
    }
    constexpr Field described(const char* what) const {
        Field out = *this;
        out.description = what;
        return out;
    }
    constexpr Field enemies_only() const {
        Field out = *this;
        out.side = ReferenceSide::enemy;
        return out;
    }
    constexpr Field friends_only() const {
        Field out = *this;
        out.side = ReferenceSide::own;
        return out;
    }
    /// The field has the type of an id but holds a mark of the ruleset's own.
    constexpr Field without_reference() const {
        Field out = *this;
        out.reference = FieldReference::nothing;
        return out;
    }
};

/// Whether a field may hold this number in a battle with these entities. Points may be anywhere.
bool is_valid_value(const Field&, std::int64_t number, const EntityCounts&);
/// The valid values, for people: "a whole number from 1 to 2", "one of: stand, skirmish, attack, withdraw".
std::string expected_values(const Field&, const EntityCounts&);

/// Beside an enum that fields hold: the names of its values, in their order (nullptr for a value without a name).
#define LINSTOCK_WORDS(Enum, ...)                                                                       \
    inline constexpr auto words_of_##Enum = std::to_array<const char*>({__VA_ARGS__});                  \
    constexpr std::span<const char* const> field_words(const Enum* /*tag*/) { return words_of_##Enum; } \
    constexpr std::int64_t field_last(const Enum* /*tag*/) { return std::int64_t{words_of_##Enum.size()} - 1; }
/// Beside an enum that only steps hold, and that no file names: its last value.
#define LINSTOCK_LAST(Enum, last) \
    constexpr std::int64_t field_last(const Enum* /*tag*/) { return static_cast<std::int64_t>(Enum::last); }

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
constexpr FieldReference refers_of() {
    if constexpr (std::is_same_v<T, UnitId>) return FieldReference::unit;
    if constexpr (std::is_same_v<T, OfficerId>) return FieldReference::officer;
    if constexpr (std::is_same_v<T, CommandId>) return FieldReference::command;
    if constexpr (std::is_same_v<T, PieceId>) return FieldReference::piece;
    if constexpr (std::is_same_v<T, ArmyId>) return FieldReference::army;
    return FieldReference::nothing;
}
/// A u64 is limited to what the text formats hold: less than 2^63. The bits of a mask count as a sign.
template <class T>
constexpr Field bounded(Field field) {
    if constexpr (std::is_enum_v<T>) {
        constexpr const T* tag = nullptr;
        static_assert(requires { field_last(tag); }, "LINSTOCK_WORDS or LINSTOCK_LAST beside the enum");
        if constexpr (requires { field_words(tag); }) field.words = field_words(tag);
        return field.from(0, field_last(tag));
    } else if constexpr (std::is_same_v<T, bool>) {
        return field.from(0, 1);
    } else if constexpr (std::is_integral_v<T> && sizeof(T) < sizeof(std::int64_t)) {
        return field.from(std::int64_t{std::numeric_limits<T>::min()}, std::int64_t{std::numeric_limits<T>::max()});
    } else {
        return field.from(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    }
}
template <class T>
constexpr Field make_field(const char* name, std::size_t offset) {
    using E = typename Element<T>::type;
    Field field{name, static_cast<std::uint16_t>(offset), field_type<E>(), Element<T>::count, refers_of<E>(), {}, 0, 0,
                ""};
    return bounded<E>(field);
}
}  // namespace detail

/// LINSTOCK_FIELD(MoraleCheck, unit) describes one field of a window struct.
#define LINSTOCK_FIELD(Struct, member) \
    ::linstock::detail::make_field<decltype(Struct::member)>(#member, offsetof(Struct, member))

std::size_t size_of(FieldType type);
/// The k-th element of a field as an integer. Not for points.
std::int64_t read_field(const Field& field, const std::byte* block, std::size_t k);
/// Returns false if the number does not fit.
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
