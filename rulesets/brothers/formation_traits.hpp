#pragma once
// BA-5.I: the formations of Brothers At Arms, one row each, in the order in which they are offered. A rule asks for a
// property of a formation; only this table compares formations. A new formation is a new row.

#include "rulesets/common/formation_table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace linstock::brothers {

/// How the bases of a formation lie.
enum class Arrangement : std::uint8_t {
    one_rank,
    two_ranks,  ///< base f + j is behind base j, where f bases are in front
    one_file,
};

/// The words of an event for a move that ends in a formation.
struct MoveWords {
    const char* charges = "";
    const char* disengages = "";
    const char* forms = "";
    const char* marches = "";
};

struct FormationTraits {
    Formation formation{};
    const char* name = "";        ///< as in "it can form ... only": "single line"
    const char* other_word = "";  ///< accepted in a scenario besides the common word
    const char* phrase = "";      ///< "in line"
    MoveWords words;
    Arrangement arrangement = Arrangement::one_rank;
    bool marches = false;       ///< whole roads (BA-5.C), bridges and fords (BA-5.H)
    bool fights_whole = false;  ///< BA-10.B: if one base is in contact, all fight
    bool is_for_boats = false;  ///< BA-5.R
};

inline constexpr std::array formation_table = {
    FormationTraits{
        .formation = Formation::line,
        .name = "single line",
        .other_word = "single",
        .phrase = "in line",
        .words = {"charges in line", "disengages in line", "forms line", "marches in line"},
        .is_for_boats = true,
    },
    FormationTraits{
        .formation = Formation::double_line,
        .name = "double line",
        .other_word = "double",
        .phrase = "in double line",
        .words = {"charges in double line", "disengages in double line", "forms double line", "marches in double line"},
        .arrangement = Arrangement::two_ranks,
    },
    FormationTraits{
        .formation = Formation::column,
        .name = "column",
        .other_word = "column",
        .phrase = "in column",
        .words = {"charges in column", "disengages in column", "forms column", "marches in column"},
        .arrangement = Arrangement::one_file,
        .marches = true,
        .fights_whole = true,
    },
};

inline constexpr auto all_formations = common::formations_in(formation_table);
inline constexpr auto row_of_formation = common::row_numbers(formation_table);

/// The row of a formation. One that the ruleset does not have is treated as the usual one.
constexpr const FormationTraits& traits_of(Formation formation) {
    return formation_table[row_of_formation[static_cast<std::size_t>(formation)]];
}

/// The formation of commanders, of boats and of units without another one.
inline constexpr Formation usual_formation = formation_table.front().formation;
/// The formation that is proposed for long marches.
inline constexpr Formation marching_formation = Formation::column;
static_assert(traits_of(marching_formation).marches);

}  // namespace linstock::brothers
