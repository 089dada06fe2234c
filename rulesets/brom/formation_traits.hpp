#pragma once
// The formations of the family (RV-11, RE-4, CF-5), one row each. A rule asks for a property of a formation; only this
// table compares formations. A new formation is a new row.

#include "army/army.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace linstock::brom {

/// How the stands of a formation lie.
enum class Arrangement : std::uint8_t {
    ranks,      ///< side by side in one or two ranks; guns with Profile::battery_gap between them
    column,     ///< deeper than wide; guns one behind the other
    open_rank,  ///< in one rank with Profile::skirmish_gap_stands between them
    square,
};

/// Which units may take up a formation.
enum class FormedBy : std::uint8_t {
    none,        ///< the rulesets of the family do not have it
    all,         ///< any number of stands
    not_small,   ///< RV-11.2, RV-11.3: all but regiments that are always a line
    infantry,    ///< RV-15.B: infantry with more stands than a regiment that is always a line (RV-11.3)
    light_foot,  ///< RE-4.A: light troops on foot of that size; only rulesets with Profile::skirmish_gap_stands
};

/// The kind of target that a formation is for fire: RV-7.6, RE-6.D, CF-8.C.
enum class TargetShape : std::uint8_t { line, column, square };

struct FormationTraits {
    Formation formation{};
    const char* name = "";    ///< as in "it cannot form ...": "line"
    const char* phrase = "";  ///< "in line"
    Arrangement arrangement = Arrangement::ranks;
    FormedBy formed_by = FormedBy::none;
    TargetShape target = TargetShape::line;
    bool is_line = false;    ///< may be supported (RV-9.F) and crowded (RE-4.D, CF-5.D)
    bool fires = true;       ///< RV-7.4; if false, it fires only with Profile::column_fires, and limbered guns never do
    bool marches = false;    ///< column rate and road (RV-6.2), through towns (RV-16.F), onto the table (RV-2.C)
    bool all_round = false;  ///< RV-7.1, RV-15.B: has a face on each side, no flank and no rear
    bool open_order = false;    ///< RE-4.A, RE-small: skirmishers
    Formation attacks_as = {};  ///< formation in which it goes into close combat (RV-10.O)
};

inline constexpr std::array formation_table = {
    FormationTraits{
        .formation = Formation::line,
        .name = "line",
        .phrase = "in line",
        .formed_by = FormedBy::all,
        .is_line = true,
        .attacks_as = Formation::line,
    },
    FormationTraits{
        .formation = Formation::column,
        .name = "column",
        .phrase = "in column",
        .arrangement = Arrangement::column,
        .formed_by = FormedBy::not_small,
        .target = TargetShape::column,
        .fires = false,
        .marches = true,
        .attacks_as = Formation::column,
    },
    FormationTraits{
        .formation = Formation::square,
        .name = "square",
        .phrase = "in square",
        .arrangement = Arrangement::square,
        .formed_by = FormedBy::infantry,
        .target = TargetShape::square,
        .all_round = true,
        .attacks_as = Formation::line,
    },
    FormationTraits{
        .formation = Formation::skirmish,
        .name = "skirmish order",
        .phrase = "in skirmish order",
        .arrangement = Arrangement::open_rank,
        .formed_by = FormedBy::light_foot,
        .open_order = true,
        .attacks_as = Formation::skirmish,
    },
    FormationTraits{
        .formation = Formation::road_column,
        .name = "a road column",
        .phrase = "in column of march",
        .arrangement = Arrangement::column,
        .target = TargetShape::column,
        .fires = false,
        .marches = true,
        .attacks_as = Formation::road_column,
    },
    FormationTraits{
        .formation = Formation::double_line,
        .name = "a double line",
        .phrase = "in double line",
        .arrangement = Arrangement::column,
        .target = TargetShape::column,
        .attacks_as = Formation::double_line,
    },
};

constexpr const FormationTraits& traits_of(Formation formation) {
    return formation_table[static_cast<std::size_t>(formation)];
}

constexpr bool every_formation_has_its_row() {
    if (formation_table.size() != static_cast<std::size_t>(field_last(static_cast<const Formation*>(nullptr))) + 1)
        return false;
    for (std::size_t i = 0; i < formation_table.size(); ++i)
        if (formation_table[i].formation != static_cast<Formation>(i)) return false;
    return true;
}
static_assert(every_formation_has_its_row());

/// The formations of a ruleset of the family, in the order of the table. `open_order`: it has skirmishers.
template <bool open_order>
constexpr auto formations_of_family() {
    constexpr auto has = [](const FormationTraits& f) {
        return f.formed_by != FormedBy::none && (open_order || f.formed_by != FormedBy::light_foot);
    };
    constexpr auto count = static_cast<std::size_t>(std::count_if(formation_table.begin(), formation_table.end(), has));
    std::array<Formation, count> out{};
    std::size_t next = 0;
    for (const FormationTraits& f : formation_table)
        if (has(f)) out[next++] = f.formation;
    return out;
}
template <bool open_order>
inline constexpr auto family_formations = formations_of_family<open_order>();

/// The formation of regiments that RV-11.3 makes a line, of garrisons (RV-16.F.3) and of rallied units (RV-14B.6).
inline constexpr Formation usual_formation = Formation::line;
/// RV-6.2, RV-2.C: the formation of long marches, and of units that enter the table.
inline constexpr Formation marching_formation = Formation::column;
inline constexpr Formation entering_formation = marching_formation;
/// RV-8: a battery is in one of these.
inline constexpr Formation unlimbered_formation = Formation::line;
inline constexpr Formation limbered_formation = Formation::column;
/// For a unit that stays in place: the formations that are proposed, the first one first. `reformed_in_place` is for
/// orders, `reformed_after_combat` for bonus options after combat.
inline constexpr std::array reformed_in_place = {Formation::line, Formation::square, Formation::column};
inline constexpr std::array reformed_after_combat = {Formation::line, Formation::column, Formation::square};

}  // namespace linstock::brom
