// charge_home: 0 the check, or both checks of two that charge each other; 1 effect of its row; 2 effects of both rows

#include "rulesets/mwan18/close_combat/charging.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/mwan18/close_combat/close_reckoning.hpp"
#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/morale/morale.hpp"
#include "rulesets/mwan18/retreat/breaking.hpp"
#include "rulesets/mwan18/retreat/stampede.hpp"
#include "rulesets/mwan18/room.hpp"
#include "rulesets/mwan18/sight.hpp"

#include <algorithm>
#include <array>

namespace linstock::mwan18 {

int need_to_close(const State& state, UnitId charger, const ChargePath& path) {
    if (path.no) return 6;
    return need_of(std::int64_t{own(state.unit(charger)).spent} + path.cost, turn_budget);
}

bool charge_each_other(const State& state, UnitId a, UnitId b) {
    const MwUnit mine = own(state.unit(a));
    const MwUnit theirs = own(state.unit(b));
    return mine.charge == b && theirs.charge == a && mine.contact.none() && theirs.contact.none();
}

ChargePath meeting_path(const Battle& battle, const State& state, UnitId charger, UnitId other) {
    ChargePath path = charge_path(battle, state, charger, other);
    if (path.no || path.target != other) return path;
    const double mine = charge_allowance(battle, state, charger);
    const double theirs = charge_allowance(battle, state, other);
    if (mine + theirs <= 0) return path;
    path.length *= mine / (mine + theirs);
    path.to = to_point(to_vec(path.from) + direction(path.heading) * path.length);
    path.cost = path.cost_to(path.length);
    return path;
}

namespace {

struct ChargeLocals {
    UnitId unit;
    UnitId other;
};
static_assert(Window<ChargeLocals>);

const MoraleRow& row_of(const Battle& battle, const State& state, UnitId id) {
    const std::uint8_t row = own(state.unit(id)).row_now;
    return setup(battle).morale.row(table_of_row(row), die_of_row(row));
}

bool closes_with(const Battle& battle, const State& state, UnitId id, const ChargePath& path) {
    const MoraleRow& row = row_of(battle, state, id);
    return row.move == MoraleMove::advance && row.fifths >= need_to_close(state, id, path);
}

void pay(Play& play, UnitId id, std::int32_t cost) {
    edit(play.state().unit(id), [&](MwUnit& w) { w.spent += cost; });
}

/// MW-4.D.8, MW-4.D.14: pays for a march that the row forces: the turn, the approach and the march back.
void pay_by_row(Play& play, UnitId id, std::int32_t cost) {
    edit(play.state().unit(id), [&](MwUnit& w) {
        w.spent += cost;
        w.spent_by_row += cost;
    });
}

// MW-6.21
void ride_down(Play& play, UnitId charger, UnitId runner) {
    const Battle& battle = play.battle();
    const Cited<int> percent = setup(battle).close.runner_loss;
    lose_figures(play, runner, figures_lost(figures_left(battle, play.state(), runner), percent.value), true, charger,
                 percent.why);
    forget_contact(play, charger);
    if (!on_table(play.state(), runner) || figures_left(battle, play.state(), runner) == 0) return;
    begin_stampede(play, runner, cite(battle, "MW-6.21"), Occasion::charged);
    run_away(play, runner);
}

void come_on(Play&, UnitId, const ChargePath&, int fifths);

/// MW-10.15: other units occupy the place of contact. The charger comes up as if its row did not reach (MW-6.4).
void find_no_room(Play& play, UnitId id, const ChargePath& path) {
    const Battle& battle = play.battle();
    const MoraleRow& row = row_of(battle, play.state(), id);
    play.say(EventKind::halted, [&](Event& e) {
        e.unit = id;
        e.other = path.target;
        e.word = "stops short";
        e.event_result = EventResult::stops_short;
        e.why = {cite(battle, "MW-10.15"), cite(battle, "MW-6.5")};
    });
    edit(play.state().unit(id), [&](MwUnit& w) {
        w.closes = false;
        w.share = static_cast<std::uint8_t>(row.fire);
    });
    come_on(play, id, path, row.fifths);
}

void arrive(Play& play, UnitId id, const ChargePath& path) {
    const Battle& battle = play.battle();
    if (!close_with(play, id, path)) return find_no_room(play, id, path);
    pay(play, id, path.cost);
    if (!in_order(battle, play.state(), path.target)) ride_down(play, id, path.target);
}

/// Moves the charger by the fifths of its row, but not inside the stand-off.
void come_up(Play& play, UnitId id, const ChargePath& path, int fifths) {
    const Battle& battle = play.battle();
    State& state = play.state();
    Gait gait = Gait::charge;
    const int feet = charge_allowance(battle, state, id, &gait);
    const std::int32_t budget = fifths * fifth_budget - own(state.unit(id)).spent - path.pivot;
    Pose pose = pose_of(state, id);
    pose.heading = path.heading;
    const double most = std::max(0.0, path.length - book(battle).standoff.value);
    StraightMarch march{id, pose, path.heading, feet, gait, budget, most};
    MarchReach reach;
    if (budget > 0 && most > 0) reach = march_reach(battle, state, march);
    // MW-10.12: the stand-off of every enemy, not only of its target.
    const double lawful = way_free_of_units(battle, state, id, pose, path.heading,
                                            way_to_the_standoff(battle, state, id, pose, path.heading, reach.feet));
    double gone = reach.feet;
    if (nearer(lawful, gone)) {
        gone = march.most = lawful;
        if (gone > 0) reach = march_reach(battle, state, march);
    }
    if (gone <= 0) return;
    pay_by_row(play, id, path.pivot + reach.cost);
    put_unit(play, id, to_point(to_vec(path.from) + direction(path.heading) * gone), path.heading);
    edit(state.unit(id), [&](MwUnit& w) {
        w.gait = gait;
        w.conduct = Conduct::advanced;
    });
    play.say(EventKind::moved, [&](Event& e) {
        e.unit = id;
        e.other = path.target;
        e.from = path.from;
        e.to = state.unit(id).place;
        e.path = {e.to};
        e.heading = path.heading;
        e.formation = state.unit(id).formation;
        e.distance = to_coord(gone);
        e.word = "charges and stops";
        e.why = {cite(battle, "MW-6.4")};
    });
}

void come_on(Play& play, UnitId id, const ChargePath& path, int fifths) {
    come_up(play, id, path, fifths);
    charged_while_resting(play, path.target);
}

struct WayBack {
    Gait gait = Gait::walk;
    double feet = 0;
    std::int32_t cost = 0;
};

/// MW-6.4: the gait that carries it farthest to the rear; on a tie, the slower. It stops where MW-5.9 says.
WayBack longest_way_back(const Battle& battle, const State& state, UnitId id, Heading rear, int fifths) {
    const Pose pose = pose_of(state, id);
    const double edge = std::max(0.0, to_the_edge(battle, to_vec(pose.place), rear) - to_feet(1));
    WayBack best;
    for (const Gait gait : {Gait::walk, Gait::trot, Gait::gallop}) {
        if (gait_refusal(battle, state, id, gait)) continue;
        const int feet = allowance(battle, id, pose, gait);
        WayBack way;
        way.gait = gait;
        const double most = std::min(edge, static_cast<double>(feet));
        const MarchReach reach = march_reach(battle, state, {id, pose, rear, feet, gait, fifths * fifth_budget, most});
        way.feet = reach.feet;
        way.cost = reach.cost;
        if (gait == Gait::walk || beyond(way.feet, best.feet)) best = way;
    }
    best.feet = way_to_the_standoff(battle, state, id, pose, rear, best.feet);
    best.feet = way_free_of_units(battle, state, id, pose, rear, best.feet);
    return best;
}

/// MW-6.4, MW-5.11: the charger falls back immediately from its start and ends facing the front.
void go_back(Play& play, UnitId id, int fifths) {
    const Battle& battle = play.battle();
    State& state = play.state();
    const Pose pose = pose_of(state, id);
    const Heading rear = rear_of(battle, state, id);
    const WayBack way = longest_way_back(battle, state, id, rear, fifths);
    pay_by_row(play, id, way.cost);
    put_unit(play, id, to_point(to_vec(pose.place) + direction(rear) * way.feet), pose.heading);
    edit(state.unit(id), [&](MwUnit& w) {
        w.gait = way.gait;
        w.conduct = Conduct::fell_back;
    });
    play.say(EventKind::fell_back, [&](Event& e) {
        e.unit = id;
        e.from = pose.place;
        e.to = state.unit(id).place;
        e.path = {e.to};
        e.distance = to_coord(way.feet);
        e.why = {cite(battle, "MW-6.4"), cite(battle, "MW-5.11")};
    });
    note_passage(play, id, std::array{pose.place, state.unit(id).place}, false);
}

/// MW-6.4: the row of the check is too weak to reach contact.
void stop(Play& play, UnitId id, const ChargePath& path, int need) {
    const Battle& battle = play.battle();
    const MoraleRow& row = row_of(battle, play.state(), id);
    play.say(EventKind::stood, [&](Event& e) {
        e.unit = id;
        e.other = path.target;
        e.needed = need;
        e.in_percent = true;
        e.move_fifths() = row.move == MoraleMove::advance ? row.fifths : 0;
        e.why = {cite(battle, "MW-6.4"), row.why};
    });
    edit(play.state().unit(id), [&](MwUnit& w) {
        w.closes = false;
        w.share = static_cast<std::uint8_t>(row.fire);
        if (row.move == MoraleMove::hold) w.conduct = Conduct::stood;
    });
    if (row.move == MoraleMove::advance) come_on(play, id, path, row.fifths);
    if (row.move == MoraleMove::fall_back) go_back(play, id, row.fifths);
}

void carry_out(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    const State& state = play.state();
    const MwUnit w = own(state.unit(id));
    const ChargePath path = charge_path(battle, state, id, w.charge);
    if (closes_with(battle, state, id, path))
        arrive(play, id, path);
    else
        stop(play, id, path, need_to_close(state, id, path));
}

// MW-6.20
void carry_out_both(Play& play, UnitId first, UnitId second) {
    const Battle& battle = play.battle();
    const State& state = play.state();
    const ChargePath mine = meeting_path(battle, state, first, second);
    const ChargePath theirs = meeting_path(battle, state, second, first);
    const bool one = closes_with(battle, state, first, mine);
    const bool two = closes_with(battle, state, second, theirs);
    Pose met = pose_of(state, second);
    met.place = mine.to;
    met.heading = normal(mine.heading + half_turn);
    if (one && two && has_room(battle, state, second, footprint_of(battle, second, met), first)) {
        pay(play, second, theirs.cost);
        Gait gait = Gait::charge;
        charge_allowance(battle, state, second, &gait);
        put_unit(play, second, met.place, met.heading);
        edit(play.state().unit(second), [&](MwUnit& w) {
            w.closes = false;
            w.gait = gait;
            w.conduct = Conduct::advanced;
        });
        arrive(play, first, mine);
        if (own(state.unit(second)).contact == first) edit(play.state().unit(second), [](MwUnit& w) { w.met = true; });
        if (own(state.unit(first)).contact == second)  // MW-6.8: both started, neither stood
            edit(play.state().unit(first), [&](MwUnit& w) {
                w.height = height_of_charge(battle, {to_vec(mine.from), to_vec(mine.to)}, to_vec(theirs.from));
            });
        return;
    }
    // The unit that stops is resolved first; the other then needs the whole path. The same holds without space to meet.
    if (!one) stop(play, first, mine, need_to_close(state, first, mine));
    if (!two) stop(play, second, theirs, need_to_close(state, second, theirs));
    if (one) carry_out(play, first);
    if (two && own(state.unit(second)).contact.none()) carry_out(play, second);
}

/// The charge does not happen: another unit has touched it first (MW-6.20), or no target is left.
bool called_off(Play& play, UnitId id) {
    const State& state = play.state();
    const MwUnit w = own(state.unit(id));
    const bool can_charge = in_order(play.battle(), state, id) && w.closes && w.contact.none() && w.charge &&
                            on_table(state, w.charge) && figures_left(play.battle(), state, w.charge) > 0;
    if (can_charge) return false;
    edit(play.state().unit(id), [](MwUnit& m) { m.closes = false; });
    return true;
}

/// The unit has a target, and a row from its check.
bool has_its_row(const State& state, UnitId id) {
    return id && own(state.unit(id)).charge && own(state.unit(id)).row_now != 0;
}

/// Stages of charge_home. Saves contain these numbers.
struct ChargeStage {
    enum : std::uint16_t { checks, one, both };
};

Flow run_charge(Play& play, Step& self) {
    auto l = self.locals.as<ChargeLocals>();
    switch (self.at) {
        case ChargeStage::checks: {
            if (called_off(play, l.unit)) return Flow::done;
            const UnitId target = own(play.state().unit(l.unit)).charge;
            const bool both = charge_each_other(play.state(), l.unit, target) && own(play.state().unit(target)).closes;
            l.other = both ? target : UnitId{};
            self.locals.set(l);
            self.at = both ? ChargeStage::both : ChargeStage::one;
            push_charge_check(play, l.unit);
            if (both) push_charge_check(play, target);
            return Flow::stay;
        }
        case ChargeStage::one:
            if (has_its_row(play.state(), l.unit)) carry_out(play, l.unit);
            return Flow::done;
        default:
            if (has_its_row(play.state(), l.unit) && has_its_row(play.state(), l.other))
                carry_out_both(play, l.unit, l.other);
            return Flow::done;
    }
}

const std::array charge_fields = {common::named(LINSTOCK_FIELD(ChargeLocals, unit)),
                                  LINSTOCK_FIELD(ChargeLocals, other)};

}  // namespace

Step charge_home(UnitId charger) { return make(Proc::charge_home, ChargeLocals{charger, {}}); }

void register_charging(ProcedureTable& t) {
    t.add(Proc::charge_home, "charge_home", "A charge", run_charge, charge_fields, ChargeStage::both);
}

}  // namespace linstock::mwan18
