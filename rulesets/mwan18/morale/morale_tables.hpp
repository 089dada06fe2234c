#pragma once
// MW-5.4 to MW-5.7 and the four tables: a unit's modifiers, their sum and the row. Pure functions of charts and facts,
// without a state.

#include "battle/modifier.hpp"
#include "charts/chart.hpp"
#include "charts/resolve.hpp"
#include "rulesets/mwan18/cover_kinds.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace linstock::mwan18 {

/// The tests of the printed lists of modifiers. Each table has some of them.
enum class MoraleTest : std::uint8_t {
    stood,
    held,
    advanced,
    fell_back,
    halted_or_fell_back,
    support,
    crack,
    green,
    brigadier,
    artillery,
    confederate,
    heavy_cover,
    medium_cover,
    light_cover,
    any_cover,
    enemy_cover,
    enemy_flank,
    enfiladed,
    surprised,
    artillery_fire,
    additional,
};
inline constexpr std::size_t morale_tests = 21;

struct MoraleModifier {
    MoraleTest test = MoraleTest::stood;
    const char* name = "";
    int plus = 0;   ///< always added
    int apply = 0;  ///< A: the owner adds 0 to this number
    Cite why;
};

enum class MoraleMove : std::uint8_t { advance, hold, fall_back, stampede };
struct MoraleRow {
    MoraleMove move = MoraleMove::hold;
    int fifths = 0;
    int fire = 0;
    Cite why;  ///< MW-morale-3.r5
};

struct MoraleCharts {
    std::array<std::array<MoraleRow, 10>, 4> rows;         ///< by table, die
    std::array<std::vector<MoraleModifier>, 4> modifiers;  ///< by table, in the printed order
    Cited<bool> a_may_lower;                               ///< MW-5.7
    const MoraleRow& row(int table, int die) const {
        return rows[static_cast<std::size_t>(table - 1)][static_cast<std::size_t>(die)];
    }
};
MoraleCharts resolve_morale(const Charts& charts, std::string_view variant, Problems& problems);

/// Facts of a unit that checks.
struct MoraleFacts {
    bool stood = false;  ///< MW-9.3
    bool advanced = false;
    bool fell_back = false;
    bool support = false;
    bool crack = false;
    bool green = false;
    bool brigadier = false;
    bool artillery = false;
    bool confederate = false;
    bool enemy_flank = false;
    bool enfiladed = false;
    bool surprised = false;
    bool artillery_fire = false;
    CoverClass cover = CoverClass::none;  ///< its own
    CoverClass ahead = CoverClass::none;  ///< of the enemy ahead
    int reasons = 1;                      ///< to check, with the first (MW-5.4)
};

/// The sum before the owner applies A numbers, with each modifier by name.
struct MoraleSum {
    int fixed = 0;
    int apply = 0;  ///< sum of the A numbers
    std::vector<Modifier> modifiers;
    std::vector<Modifier> applicable;
};
/// `table`: 1 to 4.
MoraleSum sum_of(const MoraleCharts&, int table, const MoraleFacts&);
/// MW-5.6: the sum of the die and both numbers, limited once to 0 to 9.
int row_reached(int die, int fixed, int shift);
/// MW-5.7: the range that the owner may add.
struct ShiftRange {
    int least = 0;
    int most = 0;
};
ShiftRange shifts(const MoraleCharts&, const MoraleSum&);
/// The shift to the best row for the class: nearest to 7 under class 1, 5 under 2, 9 under 3, the highest under 4. Of
/// several it is the smallest.
int best_shift(int table, int die, int fixed, ShiftRange open);

}  // namespace linstock::mwan18
