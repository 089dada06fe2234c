#include "rulesets/common/situation.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>

namespace linstock::common {

Presence presence_named(const std::string& name, Presence as_it_is) {
    constexpr std::array<const char*, 8> names = {"on_table", "concealed", "reserve",  "arriving",
                                                  "left",     "destroyed", "captured", "absent"};
    for (std::size_t i = 0; i < names.size(); ++i)
        if (name == names[i]) return static_cast<Presence>(i);
    return name == "gone" ? Presence::left : as_it_is;
}

void told_fields(std::span<const Field> fields, const OwnTable& table, std::byte* block) {
    for (const OwnValue& v : table.values)
        for (const Field& f : fields) {
            if (v.key != f.name) continue;
            if (const auto* number = std::get_if<std::int64_t>(&v.value)) write_field(f, block, 0, *number);
            if (const auto* flag = std::get_if<bool>(&v.value)) write_field(f, block, 0, *flag ? 1 : 0);
        }
}

bool in_a_zone(std::span<const Zone> zones, const Box& box) {
    const auto corners = box.corners();
    return std::any_of(zones.begin(), zones.end(), [&](const Zone& zone) {
        return std::all_of(corners.begin(), corners.end(), [&](Vec c) { return contains(zone.area, c); });
    });
}

double depth_of_table(const Ground& ground, Heading inward) {
    const Vec in = direction(inward);
    return std::fabs(in.x) * ground.width() + std::fabs(in.y) * ground.height();
}

bool near_own_edge(const Ground& ground, Heading inward, double depth, const Box& box) {
    const auto corners = box.corners();
    const Vec in = direction(inward);
    const Vec middle{ground.width() * 0.5, ground.height() * 0.5};
    const double half = std::fabs(in.x) * middle.x + std::fabs(in.y) * middle.y;
    return std::all_of(corners.begin(), corners.end(),
                       [&](Vec c) { return within(dot(c - middle, in) + half, depth); });
}

}  // namespace linstock::common
