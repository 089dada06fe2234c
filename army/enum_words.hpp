#pragma once
// The words that the scenario file uses for enumerations, in both directions.

#include "army/army.hpp"
#include "army/scenario.hpp"
#include "ground/terrain.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

/// All words of E in the order of the enumeration. E is Arm, Quality, Weapon, Formation, Rank, OfficerKind,
/// CommandKind, Mounting, Start, Measure, RoadClass or CoverGrade.
template <class E>
std::span<const std::string_view> words();

template <>
std::span<const std::string_view> words<Arm>();
template <>
std::span<const std::string_view> words<Quality>();
template <>
std::span<const std::string_view> words<Weapon>();
template <>
std::span<const std::string_view> words<Formation>();
template <>
std::span<const std::string_view> words<Rank>();
template <>
std::span<const std::string_view> words<OfficerKind>();
template <>
std::span<const std::string_view> words<CommandKind>();
template <>
std::span<const std::string_view> words<Mounting>();
template <>
std::span<const std::string_view> words<Start>();
template <>
std::span<const std::string_view> words<Measure>();
template <>
std::span<const std::string_view> words<RoadClass>();
template <>
std::span<const std::string_view> words<CoverGrade>();

template <class E>
std::string_view word_of(E value) {
    return words<E>()[static_cast<std::size_t>(value)];
}

template <class E>
std::optional<E> from_word(std::string_view word) {
    const auto all = words<E>();
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] == word) return static_cast<E>(i);
    return std::nullopt;
}

/// For messages and for the strict reader.
template <class E>
std::vector<std::string> word_list() {
    std::vector<std::string> out;
    for (const std::string_view w : words<E>())
        out.emplace_back(w);
    return out;
}

/// The kinds of terrain by name_of(PieceKind).
std::optional<PieceKind> piece_kind_from(std::string_view word);
std::vector<std::string> piece_kind_list();

/// The weapon of a unit of this branch if the file names none.
Weapon default_weapon(Branch branch);
/// "2nd Wisconsin" -> "2 Wisc": at most 8 characters for the map.
std::string short_name_of(std::string_view name);
/// The number of characters (not bytes) of a UTF-8 text.
std::size_t character_count(std::string_view text);

}  // namespace linstock
