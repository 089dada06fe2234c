#pragma once
// MW-10.2 to MW-10.6: the formations of this ruleset, one row each, in the order in which they are offered. A rule asks
// for a property of a formation; only this table compares formations. A new formation is a new row.

#include "rulesets/common/formation_table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace linstock::mwan18 {

/// How the figures of a formation stand.
enum class Arrangement : std::uint8_t {
    ranks,       ///< in Pose::ranks ranks (MW-10.2)
    files,       ///< in Pose::files files (MW-10.2)
    open_rank,   ///< in one rank with Book::open_gap between figures (MW-10.3)
    road_files,  ///< in Book::road_files files (MW-10.4)
};

/// The allowance of foot in a formation (MW-3.1, MW-3.2).
enum class FootPace : std::uint8_t { field, open_order, road };

struct FormationTraits {
    Formation formation{};
    const char* forming = "";            ///< an unfinished change into it, of troops: "forming line"
    const char* forming_guns = nullptr;  ///< the same of a battery; null = a battery cannot take this formation
    Arrangement arrangement = Arrangement::ranks;
    FootPace pace = FootPace::field;
    bool unlimbered = false;     ///< MW-10.6: a battery's guns lead, and are not limbered
    bool single_file = false;    ///< MW-10.6: a battery's sections are one behind another
    bool follows_roads = false;  ///< MW-3.36
    bool column_target = false;  ///< MW-10.5: if it has enough ranks
    bool open_order = false;     ///< MW-10.3
};

inline constexpr std::array formation_table = {
    FormationTraits{
        .formation = Formation::line,
        .forming = "forming line",
        .forming_guns = "unlimbering",
        .unlimbered = true,
    },
    FormationTraits{
        .formation = Formation::column,
        .forming = "forming column",
        .forming_guns = "forming line",
        .arrangement = Arrangement::files,
        .column_target = true,
    },
    FormationTraits{
        .formation = Formation::skirmish,
        .forming = "forming open order",
        .arrangement = Arrangement::open_rank,
        .pace = FootPace::open_order,
        .open_order = true,
    },
    FormationTraits{
        .formation = Formation::road_column,
        .forming = "forming road column",
        .forming_guns = "forming road column",
        .arrangement = Arrangement::road_files,
        .pace = FootPace::road,
        .single_file = true,
        .follows_roads = true,
        .column_target = true,
    },
};

inline constexpr auto all_formations = common::formations_in(formation_table);
inline constexpr auto row_of_formation = common::row_numbers(formation_table);

/// The row of a formation. One that the ruleset does not have is treated as the usual one.
constexpr const FormationTraits& traits_of(Formation formation) {
    return formation_table[row_of_formation[static_cast<std::size_t>(formation)]];
}

/// The formation of units without another one. It also stands for "none" in an unfinished change (MW-3.9).
inline constexpr Formation usual_formation = formation_table.front().formation;
/// MW-3.12: a battery is in one of these after it has limbered or unlimbered.
inline constexpr Formation unlimbered_formation = Formation::line;
inline constexpr Formation limbered_formation = Formation::column;
/// MW-3.1: the formation of the column rate.
inline constexpr Formation marching_formation = Formation::road_column;
static_assert(traits_of(unlimbered_formation).unlimbered && !traits_of(limbered_formation).unlimbered);
static_assert(traits_of(marching_formation).pace == FootPace::road);

}  // namespace linstock::mwan18
