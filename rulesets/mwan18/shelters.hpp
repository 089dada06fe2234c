#pragma once
// The cover of a unit in a staged question, in the words of the chart of fifths (MW-4.D, MW-10.13).

#include "battle/staging.hpp"
#include "ground/terrain.hpp"
#include "rulesets/mwan18/cover_kinds.hpp"

#include <array>

namespace linstock::mwan18 {

struct Shelter {
    const char* word;
    const char* about;       ///< text for a target
    const char* about_unit;  ///< text for the unit itself
    Cover cover;
    PieceKind kind;
    CoverGrade grade;
};
inline constexpr std::array<Shelter, 7> shelters = {{
    {"fence", "the target is behind a rail fence", "it is behind a rail fence", Cover::fence, PieceKind::fence,
     CoverGrade::none},
    {"hedge", "the target is behind a hedge", "it is behind a hedge", Cover::hedge, PieceKind::broken,
     CoverGrade::soft},
    {"woods", "half of the target or more is in woods", "half of it or more is in woods", Cover::woods,
     PieceKind::woods, CoverGrade::none},
    {"wall", "the target is behind a stone wall", "it is behind a stone wall", Cover::wall, PieceKind::broken,
     CoverGrade::hard},
    {"frame_building", "the target is in frame buildings", "it is in frame buildings", Cover::frame_building,
     PieceKind::house, CoverGrade::none},
    {"stone_building", "the target is in stone buildings", "it is in stone buildings", Cover::stone_building,
     PieceKind::house, CoverGrade::hard},
    {"trench", "the target is in a trench or behind a breastwork", "it is in a trench or behind a breastwork",
     Cover::trench, PieceKind::broken, CoverGrade::fortified},
}};

inline const Shelter* shelter_of(const TableShot& shot) {
    for (const Shelter& s : shelters)
        if (shot.has(s.word)) return &s;
    return nullptr;
}
inline const Shelter* shelter_with(Cover cover) {
    for (const Shelter& s : shelters)
        if (s.cover == cover) return &s;
    return nullptr;
}

}  // namespace linstock::mwan18
