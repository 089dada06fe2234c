#include "rulesets/mwan18/retreat/breaking.hpp"

#include "battle/event.hpp"

namespace linstock::mwan18 {

void begin_stampede(Play& play, UnitId id, Cite why, Occasion occasion) {
    UnitState& u = play.state().unit(id);
    set_spirit(u, Spirit::stampeding);
    const std::uint16_t turn = play.state().turn;
    edit(u, [&](MwUnit& w) {
        w.stampeded = turn;
        w.rally_tried = w.held_up = false;
        w.rest_until = 0;
        w.next_row = 0;
    });
    play.say(EventKind::routed, [&](Event& e) {
        e.unit = id;
        e.to = play.state().unit(id).place;
        e.word = "stampedes";
        e.occasion() = static_cast<int>(occasion);
        e.in_percent = true;
        e.why = {why};
    });
}

namespace {

void disturb(Play& play, UnitId id, Occasion occasion) {
    if (on_table(play.state(), id) && own(play.state().unit(id)).spirit == Spirit::resting)
        begin_stampede(play, id, cite(play.battle(), "MW-7.6"), occasion);
}

}  // namespace

void hit_while_resting(Play& play, UnitId id) { disturb(play, id, Occasion::fire); }

void charged_while_resting(Play& play, UnitId id) { disturb(play, id, Occasion::charged); }

}  // namespace linstock::mwan18
