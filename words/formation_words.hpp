#pragma once
// How sentences name the formations of all rulesets, one row each. Whether a ruleset has a formation, and what it does
// there, is in the ruleset's own table (rulesets/*/formation_traits.hpp).

#include "army/army.hpp"

#include <array>
#include <cstddef>

namespace linstock::wording {

struct FormationWords {
    Formation formation{};
    const char* phrase = "";  ///< "in line"
    const char* forms = "";   ///< "forms line"
};

inline constexpr std::array formation_words = {
    FormationWords{Formation::line, "in line", "forms line"},
    FormationWords{Formation::column, "in column", "forms column"},
    FormationWords{Formation::square, "in square", "forms square"},
    FormationWords{Formation::skirmish, "in skirmish order", "opens out into skirmish order"},
    FormationWords{Formation::road_column, "in column of march", "forms column of march"},
    FormationWords{Formation::double_line, "in double line", "forms double line"},
};

constexpr bool every_formation_has_words() {
    if (formation_words.size() != static_cast<std::size_t>(field_last(static_cast<const Formation*>(nullptr))) + 1)
        return false;
    for (std::size_t i = 0; i < formation_words.size(); ++i)
        if (formation_words[i].formation != static_cast<Formation>(i)) return false;
    return true;
}
static_assert(every_formation_has_words());

constexpr const FormationWords& words_for(Formation formation) {
    return formation_words[static_cast<std::size_t>(formation)];
}

}  // namespace linstock::wording
