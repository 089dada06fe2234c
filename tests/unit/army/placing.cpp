#include "placing.hpp"

#include "base/measure.hpp"

#include <fmt/format.h>

namespace linstock {

namespace {

bool on_table(const Scenario& s, const Box& box) {
    for (const Vec c : box.corners())
        if (!(at_least(c.x, 0) && within(c.x, s.width) && at_least(c.y, 0) && within(c.y, s.height))) return false;
    return true;
}

}  // namespace

std::vector<PlacedUnit> placed_units(const Scenario& scenario, std::span<const Size> sizes) {
    std::vector<PlacedUnit> out;
    for (const Unit& u : scenario.forces.units)
        if (u.start.how == Start::placed && u.id.index() < sizes.size())
            out.push_back({u.id, footprint(u.start.place, u.start.heading, sizes[u.id.index()])});
    return out;
}

Problems check_placing(const Scenario& scenario, std::span<const PlacedUnit> placed) {
    Problems out;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const Unit& unit = scenario.forces.unit(placed[i].unit);
        const auto report = [&](std::string text, std::string expected) {
            out.push_back(scenario.problem(unit.where, std::move(text), std::move(expected)));
        };
        const Box& box = placed[i].box;
        if (!on_table(scenario, box))
            report(fmt::format("'{}' reaches off the table", unit.name), "its whole footprint on the table");
        for (const Piece& piece : scenario.pieces)
            if (piece.kind == PieceKind::impassable && overlap(box, piece.area))
                report(fmt::format("'{}' stands in impassable ground{}", unit.name,
                                   piece.name.empty() ? "" : " (" + piece.name + ")"),
                       "a place outside it");
        for (std::size_t j = 0; j < i; ++j)
            if (overlap(box, placed[j].box))
                report(fmt::format("'{}' stands on '{}'", unit.name, scenario.forces.unit(placed[j].unit).name),
                       "a place of its own");
    }
    return out;
}

}  // namespace linstock
