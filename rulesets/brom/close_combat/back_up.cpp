// RE-2.5, RE-10.B: a unit that failed to close backs up facing the enemy. It passes through friends.

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"

#include <array>

namespace linstock::brom {

namespace {

Flow run_back_up(Play& play, Step& self) {
    const auto l = self.locals.as<BackUp>();
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    const UnitState& u = play.state().unit(l.unit);
    if (!in_order(play.state(), l.unit) || u.town) return Flow::done;
    const Heading way = normal(u.heading + half_turn);
    const double far = seen_room_to_go(play, l.unit, way, u.heading, pf.failure_back.value);
    const Point from = u.place;
    put_unit(play, l.unit, along(play.state(), l.unit, way, far), u.heading, u.formation, far, true);
    play.say(EventKind::moved, [&](Event& e) {
        show_straight_move(e, play.state(), l.unit, l.from, from, far);
        e.word = "backs up";
        e.why = {pf.failure_back.why, pf.clause("close_phase"), pf.clause("test_to_close")};
    });
    reveal_near(play, l.unit);
    return Flow::done;
}

}  // namespace

void register_back_up(ProcedureTable& t) {
    static const std::array fields = {common::named(LINSTOCK_FIELD(BackUp, unit)),
                                      common::named(LINSTOCK_FIELD(BackUp, from))};
    t.add(Proc::back_up, "back_up", "Backing up", run_back_up, fields);
}

}  // namespace linstock::brom
