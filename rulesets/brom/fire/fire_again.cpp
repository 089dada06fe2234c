// fire_again: RE-ball and RE-cannister, "fires each turn?". A battery that fired in the turn before throws if it is to
// fire in this one.
//   0 throws; 1 reads: the volley follows, or the battery does not fire in this turn, which does not count as fire

#include "battle/event.hpp"
#include "rulesets/brom/fire/fire.hpp"

namespace linstock::brom {

namespace {

bool fired_last_turn(const State& state, UnitId id) {
    const BromUnit w = own(state.unit(id));
    return w.fired_turn != 0 && w.fired_turn + 1 == state.turn;
}

/// Whether the ruleset has this question.
bool asked(const Cited<FaceSet>& again) { return !again.why.clause.none(); }

/// Stages of fire_again. Saves store these numbers.
struct FireAgainStage {
    enum : std::uint16_t { throws, die };
};

Flow run_fire_again(Play& play, Step& self) {
    const auto v = self.locals.as<Volley>();
    const Battle& battle = play.battle();
    const Cited<FaceSet>& again = hits_row(battle, play.state(), v.unit, v.ammunition).fires_again;
    if (self.at == FireAgainStage::throws) {
        self.at = FireAgainStage::die;
        play.roll(purpose(Purpose::fire_again), 1, again->sides, v.unit, {}, again->lowest());
        return Flow::stay;
    }
    const bool fires = again->holds(play.face());
    edit(play.state().unit(v.unit), [&](BromUnit& w) {
        set_flag(w, fires ? UnitFlag::may_fire_again : UnitFlag::may_not_fire_again);
        if (!fires) w.fire_target = {};
    });
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = v.unit;
        e.army = army_of(battle, v.unit);
        e.dice = DiceShown{again->sides, {static_cast<std::uint8_t>(play.face())}};
        e.needed = again->lowest();
        e.word = fires ? "firing again: it may" : "firing again: it may not";
        e.why.push_back(again.why);
    });
    if (fires) play.push(make(Proc::volley, v));
    return Flow::done;
}

}  // namespace

bool throws_to_fire_again(const Battle& battle, const State& state, UnitId id, int ammunition) {
    if (!is_battery(battle, id) || !fired_last_turn(state, id)) return false;
    const Cited<FaceSet>& again = hits_row(battle, state, id, ammunition).fires_again;
    return asked(again) && again->count() < again->sides && !has_flag(own(state.unit(id)), UnitFlag::may_fire_again);
}

bool may_not_fire_again(const Battle& battle, const State& state, UnitId id) {
    if (has_flag(own(state.unit(id)), UnitFlag::may_not_fire_again)) return true;
    const Cited<FaceSet>& again = hits_row(battle, state, id, ball).fires_again;
    return asked(again) && again->empty() && fired_last_turn(state, id);
}

Step fire_again(const Volley& volley) { return make(Proc::fire_again, volley); }

void register_fire_again(ProcedureTable& table) {
    table.add(Proc::fire_again, "fire_again", "Fires again", run_fire_again, volley_fields(), FireAgainStage::die);
}

}  // namespace linstock::brom
