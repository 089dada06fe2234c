#include "army/limits.hpp"

#include <array>

namespace linstock {

std::span<const Limit> limits_of_scenarios() {
    static constexpr std::array all = {
        Limit{"inches or centimetres of a side of the table", limits::table_side},
        Limit{"turns", limits::turns},
        Limit{"commands, officers and units, together", limits::things},
        Limit{"pieces of terrain", limits::pieces},
        Limit{"points of a line, an area or a path", limits::points},
        Limit{"characters of a unit's short name", limits::short_name},
    };
    return all;
}

}  // namespace linstock
