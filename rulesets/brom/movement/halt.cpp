#include "rulesets/brom/movement/halt.hpp"

#include "base/measure.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/movement/outline.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

const char* gait_word(Way way) {
    switch (way) {
        case Way::road: return "road";
        case Way::rough: return "rough";
        default: return "open";
    }
}

}  // namespace

void tell_halt(const Battle& battle, const State& state, const CarryOut& l, Reach& r) {
    const Vec from = to_vec(r.from);
    const Vec at = nearest_on_unit(battle, state, l.target, from);
    if (!beyond(distance(from, at), 0)) return;
    const Heading ahead = heading_of(at - from);
    Decision straight;
    straight.verb = Verb::follow;
    straight.unit = l.unit;
    straight.heading = ahead;
    straight.formation = journey_of(battle, state, l, straight).start;
    const Box mine = footprint_at(battle, state, l.unit, r.from, ahead, straight.formation);
    const double gap = profile(battle).enemy_gap.value;
    const auto step = advance_to_unit(battle, state, mine, ahead, l.target, gap, distance(from, at) + gap);
    if (!step) return;
    const double far = std::max(0.0, *step);
    r.halt = to_point(from + direction(ahead) * far);
    r.halt_distance = to_coord(far);
    if (beyond(far, 0)) straight.path = {r.halt};
    const Verdict v = judge(battle, state, journey_of(battle, state, l, straight));
    r.gait = gait_word(v.way);
    r.gait_distance = to_coord(v.limit);
}

}  // namespace linstock::brom
