#pragma once
// MW-4: the charts of fire, resolved once.

#include "charts/chart.hpp"
#include "charts/resolve.hpp"
#include "rulesets/mwan18/cover_kinds.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::mwan18 {

/// A row of list D.
struct FireModifier {
    const char* name = "";
    Cited<int> fifths;
    Cited<int> times;
    int void_beyond = 0;  ///< no effect on artillery fire beyond this range in feet; 0 = always has effect
    bool is_void(bool artillery_fires, double range) const;
};

/// The rows of list D that are not cover.
enum class FireTest : std::uint8_t { open_order, prone, firer_moved, first_volley, column, mounted };
inline constexpr std::size_t fire_tests = 6;

struct FireCharts {
    struct Range {
        int to = 0;
        Cited<int> factor;
    };
    /// The change of a factor up to the range `to`, and after it.
    struct Change {
        Cited<int> plus;
        int to = 0;
        Cited<int> after;
    };
    struct Piece {
        std::string name;  ///< row of its chart
        bool rifled = false;
        std::array<Cited<int>, 4> percent;  ///< by band
    };

    std::vector<Range> small_arms;                ///< MW-smallarms, in chart order
    Change crack, sharpshooters, carbine, green;  ///< MW-4.A
    std::array<Cited<int>, 6>
        rates;                   ///< MW-4.A.5 to 7: musket, breechloader, carbine, Spencer rifle and carbine, Henry
    std::array<int, 3> bands{};  ///< upper limits of the artillery bands; the fourth band has none
    std::vector<Piece> pieces;   ///< MW-smoothbore, then MW-rifled
    std::array<FireModifier, fire_tests> tests;
    std::array<FireModifier, covers> cover;
    std::array<CoverClass, covers> cover_class{};  ///< MW-10.14
    Cite cover_class_why;
    Cited<int> gunner_front, gunner_otherwise;  ///< MW-4.E.3, MW-4.E.4
    Cited<int> floor;                           ///< MW-4.2
    bool multiply = false;                      ///< MW-4.2: fifths multiply instead of adding up
    Cite combine_why;
    Cited<int> ranks, holders_percent, crew_most, cause_percent, max_horses;
    Cited<bool> mounted_fire;
    bool far_screen_stops = false;  ///< MW-4.E.1: a screen in another band stops the fire at the formed unit
    bool prolonge_moves = true;     ///< MW-3.19: guns that retire by prolonge count as moved (MW-4.D.8)
    bool exact_charge = false;      ///< MW-6.2: fire at a charger counts the exact fraction of the turn, not fifths

    const FireModifier& test(FireTest t) const { return tests[static_cast<std::size_t>(t)]; }
    const FireModifier& of(Cover c) const { return cover[static_cast<std::size_t>(c)]; }
    /// MW-10.13: the covers that are not void at this range.
    CoverSet useful_covers(bool artillery_fires, double range) const;
    CoverClass class_of(Cover c) const { return cover_class[static_cast<std::size_t>(c)]; }
    /// The band of the artillery charts, 0 to 3.
    int band(double range) const;
    /// The band of MW-smallarms; small_arms.size() beyond the longest range.
    std::size_t small_arms_band(double range) const;
    /// The band of the firer's own chart.
    std::size_t band_of(bool artillery, double range) const {
        return artillery ? static_cast<std::size_t>(band(range)) : small_arms_band(range);
    }
    double small_arms_reach() const { return small_arms.empty() ? 0 : small_arms.back().to; }
    /// Index into `pieces`; -1 = no such piece.
    int piece_named(std::string_view name) const;
};

FireCharts resolve_fire(const Charts& charts, std::string_view variant, Problems& problems);

}  // namespace linstock::mwan18
