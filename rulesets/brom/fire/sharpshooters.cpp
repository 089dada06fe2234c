// Option: sharpshooters, RV-sharp.1 to RV-sharp.6.
//   0 begin
//   1 capture: the next sharpshooter within reach of an enemy unit rolls; 2 reads the die (RV-sharp.6)
//   3 finds the sharpshooters with a target; 9 declare: both seats simultaneously, sealed
//   4 fire: the next sharpshooter rolls; 5 reads the die (RV-sharp.4)
//   6 results: all hits together; 7 tests; 8 end

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/fire/casualties.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/words.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

struct Sharpshooting {
    UnitId at;  ///< the current sharpshooter
};
const std::array sharpshooting_fields = {LINSTOCK_FIELD(Sharpshooting, at)};

/// A target of a sharpshooter: a battery, another sharpshooter or an officer.
struct Aimed {
    UnitId unit;
    OfficerId officer;
    double distance = 0;
};

// An officer as target is stored, sealed, in a field that a single stand does not need.
UnitId as_unit(OfficerId id) { return UnitId{static_cast<std::uint16_t>(id.value | officer_bit)}; }
OfficerId aimed_officer(const BromUnit& w) {
    return OfficerId{static_cast<std::uint16_t>(w.side_target[0].value & ~officer_bit)};
}

bool is_sharpshooter(const Battle& battle, UnitId id) { return facts(battle, id).branch == Branch::sharpshooter; }

bool acts(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    return is_sharpshooter(battle, id) && u.on_field() && u.stands_left > 0 && !routed(state, id);
}

/// The next sharpshooter after `at`, by unit number; none if there is none.
template <class Wanted>
UnitId next_after(const Battle& battle, UnitId at, Wanted&& wanted) {
    for (const Unit& unit : battle.forces().units)
        if (at < unit.id && is_sharpshooter(battle, unit.id) && wanted(unit.id)) return unit.id;
    return {};
}

// RV-sharp.6: any enemy unit except a routed one.
bool enemy_within_reach(const Battle& battle, const State& state, UnitId id) {
    if (!on_table(state, id)) return false;
    const double reach = profile(battle).sharpshooter_capture_reach.value;
    for (const Unit& enemy : battle.forces().units) {
        if (enemy.army == army_of(battle, id) || !fights_as_unit(battle, enemy.id)) continue;
        if (!on_table(state, enemy.id) || routed(state, enemy.id)) continue;
        if (within(distance_between(battle, state, id, enemy.id), reach)) return true;
    }
    return false;
}

// RV-sharp.2: from above a sharpshooter fires only out of the windows or balconies of the 2nd and 3rd floor of a house
// that the scenario marks. RV-sharp.5: a floor is a level.
int level_of_shooter(const Battle& battle, const State& state, UnitId id) {
    const Vec place = place_of(state, id);
    int floors = 1;
    for (const PieceKind kind : {PieceKind::house, PieceKind::town}) {
        const PieceId piece = battle.ground->piece_at(kind, place);
        if (piece) floors = std::max(floors, battle.ground->piece(piece).floors);
    }
    return battle.ground->level_at(place) + std::min(floors, 3) - 1;
}

bool sees_officer(const Battle& battle, const State& state, UnitId id, OfficerId officer) {
    const OfficerState& o = state.officer(officer);
    const Vec to = officer_place(state, officer);
    const Vec from = place_of(state, id);
    const PieceId town = o.attached_to ? state.unit(o.attached_to).town : PieceId{};
    if (town && !seen_in_town(state, town) && beyond(distance(from, to), profile(battle).town_sight.value))
        return false;
    if (clear_line(battle, state, id, from, to, o.attached_to, true)) return true;
    // RV-sharp.5: at targets behind troops only from this many levels higher.
    const int higher = level_of_shooter(battle, state, id) - battle.ground->level_at(to);
    return higher >= profile(battle).sharpshooter_levels.value &&
           clear_line(battle, state, id, from, to, o.attached_to, false);
}

// RV-sharp.1: range and sight all round. RV-sharp.4: artillery, officers and sharpshooters only.
std::vector<Aimed> targets_of(const Battle& battle, const State& state, UnitId id) {
    std::vector<Aimed> out;
    const double range = profile(battle).sharpshooter_range.value;
    const ArmyId enemy = other_army(army_of(battle, id));
    // RV-5.D: only sharpshooters fire at lone officers.
    for (const Officer& officer : battle.forces().officers) {
        const OfficerState& o = state.officer(officer.id);
        if (officer.army != enemy || o.presence != Presence::on_table) continue;
        if (o.attached_to && !on_table(state, o.attached_to)) continue;
        const double d = distance_to_unit(battle, state, officer_place(state, officer.id), id);
        if (within(d, range) && sees_officer(battle, state, id, officer.id)) out.push_back({{}, officer.id, d});
    }
    std::sort(out.begin(), out.end(), [&](const Aimed& a, const Aimed& b) {
        const Rank one = battle.officer(a.officer).rank;
        const Rank two = battle.officer(b.officer).rank;
        return one != two ? one < two : a.officer < b.officer;
    });
    for (const Unit& unit : battle.forces().units) {
        const bool guns = unit.branch() == Branch::guns;
        if (unit.army != enemy || (!guns && !is_sharpshooter(battle, unit.id))) continue;
        if (!on_table(state, unit.id) || state.unit(unit.id).stands_left == 0) continue;
        const double d = distance_between(battle, state, id, unit.id);
        if (within(d, range) && sight_of(battle, state, id, unit.id) == Sight::direct) out.push_back({unit.id, {}, d});
    }
    return out;
}

void begin_declaring(Play& play) {
    for (const Unit& unit : play.battle().forces().units) {
        const bool asked = acts(play.battle(), play.state(), unit.id) && !own(play.state().unit(unit.id)).fired &&
                           !targets_of(play.battle(), play.state(), unit.id).empty();
        edit(play.state().unit(unit.id), [&](BromUnit& w) { w.declared = asked ? 0 : 1; });
    }
}

UnitId next_to_declare(const Battle& battle, const State& state, ArmyId army) {
    for (const Unit& unit : battle.forces().units)
        if (unit.army == army && own(state.unit(unit.id)).declared == 0) return unit.id;
    return {};
}

bool aims(const BromUnit& w) { return w.fire_target || w.side_target[0]; }

void read_capture(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    const bool taken = pf.sharpshooter_captured.value.holds(play.face());
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = id;
        e.dice = DiceShown{pf.sharpshooter_captured.value.sides, {static_cast<std::uint8_t>(play.face())}};
        e.word = taken ? "captured" : "gets away";
        e.why.push_back(pf.sharpshooter_captured.why);
    });
    if (taken) remove_unit(play, id, Presence::captured, "captured", {}, pf.clause("sharpshooter_captured"));
}

void read_shot(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    const bool hit = pf.sharpshooter_hits.value.holds(play.face());
    const BromUnit before = own(play.state().unit(id));
    edit(play.state().unit(id), [&](BromUnit& w) {
        w.fired = true;
        w.took_figure = hit;
    });
    play.say(EventKind::fired, [&](Event& e) {
        e.unit = id;
        e.army = army_of(battle, id);
        e.other = before.fire_target;
        e.officer = before.fire_target ? OfficerId{} : aimed_officer(before);
        const double d = before.fire_target
                             ? distance_between(battle, play.state(), id, before.fire_target)
                             : distance_to_unit(battle, play.state(), officer_place(play.state(), e.officer), id);
        e.distance = to_coord(d);
        e.dice = DiceShown{pf.sharpshooter_hits.value.sides, {static_cast<std::uint8_t>(play.face())}};
        e.needed = pf.sharpshooter_hits.value.lowest();
        e.hits() = hit ? 1 : 0;
        e.word = "sharpshooting";
        e.why.push_back(pf.sharpshooter_hits.why);
        e.why.push_back(pf.clause("sharpshooter_range"));
        if (e.officer) e.why.push_back(pf.clause("sharpshooter_officers"));
    });
}

int gunners_hit(const Battle& battle, const State& state, UnitId battery) {
    const auto& units = battle.forces().units;
    return static_cast<int>(std::count_if(units.begin(), units.end(), [&](const Unit& unit) {
        const BromUnit w = own(state.unit(unit.id));
        return is_sharpshooter(battle, unit.id) && w.took_figure && w.fire_target == battery;
    }));
}

// RV-sharp.4: a hit takes one gunner, kills the sharpshooter, or hits the officer. RV-5.C: an officer with the gunners
// is in danger once, however many gunners fall.
void apply_hits(Play& play) {
    const Battle& battle = play.battle();
    for (const Unit& unit : battle.forces().units) {
        const BromUnit w = own(play.state().unit(unit.id));
        if (is_battery(battle, unit.id)) {
            if (const int hit = gunners_hit(battle, play.state(), unit.id); hit > 0)
                play.push(take_casualties(unit.id, hit, true));
        }
        if (!is_sharpshooter(battle, unit.id) || !w.took_figure) continue;
        if (w.fire_target.none())
            play.push(officer_hit(aimed_officer(w), unit.id));
        else if (is_sharpshooter(battle, w.fire_target) && !play.state().unit(w.fire_target).gone())
            // RV-12: a single stand is removed with its figure.
            play.push(take_casualties(w.fire_target, std::max(1, battle.unit(w.fire_target).figures_per_stand), true));
    }
}

/// Stages of sharpshooter_step. Saves store these numbers.
struct SharpshooterStage {
    enum : std::uint16_t {
        begins,
        next_capture,
        capture_die,
        who_aims,
        next_shot,
        shot_die,
        results,
        tests,
        over,
        declares
    };
};

Flow run_captures(Play& play, Step& self, Sharpshooting l) {
    const Battle& battle = play.battle();
    if (self.at == SharpshooterStage::capture_die) read_capture(play, l.at);
    const UnitId next = next_after(battle, l.at, [&](UnitId id) {
        return acts(battle, play.state(), id) && enemy_within_reach(battle, play.state(), id);
    });
    l.at = next;
    self.at = next ? SharpshooterStage::capture_die : SharpshooterStage::who_aims;
    if (next)
        play.roll(purpose(Purpose::sharpshooter_capture), 1, profile(battle).sharpshooter_captured.value.sides, next);
    self.locals.set(l);
    return Flow::stay;
}

Flow run_shots(Play& play, Step& self, Sharpshooting l) {
    const Battle& battle = play.battle();
    if (self.at == SharpshooterStage::shot_die) read_shot(play, l.at);
    const UnitId next = next_after(battle, l.at, [&](UnitId id) { return aims(own(play.state().unit(id))); });
    l.at = next;
    self.at = next ? SharpshooterStage::shot_die : SharpshooterStage::results;
    if (next) {
        const FaceSet faces = profile(battle).sharpshooter_hits.value;
        reveal(play, next, "fires");
        mark_seen_in_town(play, play.state().unit(next).town);
        play.roll(purpose(Purpose::sharpshooter), 1, faces.sides, next, {}, faces.lowest());
    }
    self.locals.set(l);
    return Flow::stay;
}

Flow run_sharpshooters(Play& play, Step& self) {
    const auto l = self.locals.as<Sharpshooting>();
    switch (self.at) {
        case SharpshooterStage::begins:
            if (!setup(play.battle()).sharpshooters) return Flow::done;
            clear_fire_marks(play);
            self.at = SharpshooterStage::next_capture;
            return Flow::stay;
        case SharpshooterStage::next_capture:
        case SharpshooterStage::capture_die: return run_captures(play, self, l);
        case SharpshooterStage::who_aims:
            begin_declaring(play);
            self.at = SharpshooterStage::declares;
            return Flow::stay;
        case SharpshooterStage::declares:
            if (next_to_declare(play.battle(), play.state(), ArmyId{1}) ||
                next_to_declare(play.battle(), play.state(), ArmyId{2}))
                play.push(make(Proc::ask_sharpshooter));
            else
                self.at = SharpshooterStage::next_shot;
            return Flow::stay;
        case SharpshooterStage::next_shot:
        case SharpshooterStage::shot_die: return run_shots(play, self, l);
        case SharpshooterStage::results:
            apply_hits(play);
            self.at = SharpshooterStage::tests;
            return Flow::stay;
        case SharpshooterStage::tests: {
            bool any = false;
            for (const Unit& unit : play.battle().forces().units)
                any = set_due_after_fire(play, unit.id) || any;
            if (any) play.push(morale_round());
            self.at = SharpshooterStage::over;
            return Flow::stay;
        }
        default: clear_fire_marks(play); return Flow::done;
    }
}

// --- The question ---

void shot_prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    const Profile& pf = profile(battle);
    for (const ArmyId army : {ArmyId{1}, ArmyId{2}}) {
        const UnitId id = next_to_declare(battle, state, army);
        if (id.none()) continue;
        Prompt p;
        p.seat = seat_of(army);
        p.kind = "sharpshooter";
        p.unit = id;
        int number = 0;
        for (const Aimed& mark : targets_of(battle, state, id)) {
            Offer offer;
            offer.verb = Verb::choose;
            offer.unit = id;
            offer.target = mark.unit;
            offer.officer = mark.officer;
            offer.number = ++number;
            offer.distance = to_coord(mark.distance);
            offer.word = mark.officer ? "an officer" : is_battery(battle, mark.unit) ? "a gunner" : "a sharpshooter";
            offer.why.push_back(pf.clause("sharpshooter_fire"));
            p.offers.push_back(std::move(offer));
        }
        Offer hold;
        hold.verb = Verb::hold_fire;
        hold.unit = id;
        hold.word = "hold fire";
        p.offers.push_back(std::move(hold));
        p.arcs.push_back(
            Arc{state.unit(id).place, state.unit(id).heading, 360, to_coord(pf.sharpshooter_range.value), 0});
        p.why.push_back(pf.clause("sharpshooter_range"));
        p.why.push_back(pf.clause("sharpshooter_fire"));
        out.push_back(std::move(p));
    }
}

std::optional<Refusal> check_shot(const Battle& battle, const State&, const Step&, const Prompt& prompt,
                                  const Decision& d) {
    const auto marks = static_cast<int>(prompt.offers.size()) - 1;
    if (d.verb == Verb::hold_fire && d.unit == prompt.unit) return std::nullopt;
    if (d.verb == Verb::choose && d.number >= 1 && d.number <= marks) return std::nullopt;
    return Refusal{
        RefusalKind::against_rules,
        the_unit(battle, prompt.unit) + " must choose a target, 1 to " + std::to_string(marks) + ", or hold its fire",
        {profile(battle).clause("sharpshooter_fire")}};
}

Flow accept_shot(Play& play, Step&, const Decision& d) {
    const UnitId id = next_to_declare(play.battle(), play.state(), army_of(d.by));
    const std::vector<Aimed> targets = targets_of(play.battle(), play.state(), id);
    edit(play.state().unit(id), [&](BromUnit& w) {
        w.declared = 1;
        if (d.verb != Verb::choose) return;
        const Aimed& mark = targets[static_cast<std::size_t>(d.number - 1)];
        w.fire_target = mark.unit;
        if (mark.officer) w.side_target[0] = as_unit(mark.officer);
    });
    return Flow::done;  // the step asks again
}

/// Recommended: the officer of the highest rank, then guns, then other sharpshooters.
void shot_candidates(const Battle& battle, const State&, const Step&, const Prompt& prompt, std::size_t most,
                     std::vector<Decision>& out) {
    std::vector<const Offer*> order;
    for (const Offer& o : prompt.offers)
        order.push_back(&o);
    const auto worth = [&](const Offer& o) {
        if (o.verb == Verb::hold_fire) return 3;
        return o.officer ? 0 : is_battery(battle, o.target) ? 1 : 2;
    };
    std::sort(order.begin(), order.end(), [&](const Offer* a, const Offer* b) {
        return worth(*a) != worth(*b) ? worth(*a) < worth(*b) : a->number < b->number;
    });
    for (const Offer* o : order) {
        if (out.size() >= most) break;
        Decision d;
        d.verb = o->verb;
        if (o->verb == Verb::choose)
            d.number = o->number;
        else
            d.unit = o->unit;
        out.push_back(std::move(d));
    }
}

}  // namespace

void register_sharpshooters(ProcedureTable& table) {
    table.add(Proc::sharpshooter_step, "sharpshooter_step", "Sharpshooters", run_sharpshooters, sharpshooting_fields,
              SharpshooterStage::declares);
    table.ask(Proc::ask_sharpshooter, "ask_sharpshooter", "Sharpshooter's target",
              {shot_prompts, check_shot, accept_shot, shot_candidates});
}

}  // namespace linstock::brom
