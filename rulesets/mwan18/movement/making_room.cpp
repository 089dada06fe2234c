#include "rulesets/mwan18/movement/making_room.hpp"

#include "rulesets/mwan18/room.hpp"

#include <algorithm>

namespace linstock::mwan18 {

namespace {

std::vector<Body>::iterator body_of(std::vector<Body>& bodies, UnitId unit) {
    return std::find_if(bodies.begin(), bodies.end(), [&](const Body& b) { return b.unit == unit && !b.gun; });
}

/// Whether the body overlaps another. Without `any`, a body that did not step back is tested only against those that
/// did.
bool on_somebody(const Body& mine, const std::vector<Body>& bodies, bool any) {
    any = any || mine.has_come;
    return std::any_of(bodies.begin(), bodies.end(), [&](const Body& o) {
        return (any || o.has_come) && o.unit != mine.unit && lies_on(mine.box, o.box);
    });
}

}  // namespace

void make_room(std::vector<Body>& bodies, std::vector<Comer>& comers,
               const std::function<Box(std::size_t comer, std::int32_t at)>& there) {
    bool first = true;
    for (bool again = true; again; first = false) {
        again = false;
        // After the first pass, new overlaps involve only bodies that stepped back.
        std::vector<std::size_t> come;
        for (std::size_t i = 0; i < comers.size(); ++i) {
            Comer& comer = comers[i];
            if (comer.at <= comer.from) continue;
            const auto mine = body_of(bodies, comer.unit);
            if (mine == bodies.end() || !on_somebody(*mine, bodies, first)) continue;
            again = true;
            comer.at = std::max(comer.from, comer.at - step_back);
            come.push_back(i);
        }
        for (Body& body : bodies)
            body.has_come = false;
        for (const std::size_t i : come) {
            const auto mine = body_of(bodies, comers[i].unit);
            mine->box = there(i, comers[i].at);
            mine->has_come = true;
        }
    }
}

}  // namespace linstock::mwan18
