// CF-3.F, CF-12.A: charges: the distance from which they may be ordered, and who must see the target. Attackers that
// are not yet 1" away come on in the rounds of the fire-fight, by one normal move a round.
//
// charge_move: 0 the movement dice; 1 the move

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/close_combat/close_combat.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/movement/outline.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "rulesets/brom/sight.hpp"

#include <algorithm>

namespace linstock::brom {

// --- Range of a charge ---

double charge_range(const Battle& battle, const State& state, UnitId id) {
    const Profile& pf = profile(battle);
    return is_mounted(battle, state, id) ? pf.charge_cavalry.value : pf.charge_infantry.value;
}

bool in_charge_range(const Battle& battle, const State& state, UnitId id, UnitId target) {
    const double most = charge_range(battle, state, id);
    return most <= 0 || within(distance_between(battle, state, id, target), most);
}

std::int8_t& Spotted::of(const Battle& battle, OfficerId officer, UnitId target) {
    const std::size_t units = battle.forces().units.size();
    if (seen_.empty()) seen_.assign(battle.forces().officers.size() * units, -1);
    return seen_[officer.index() * units + target.index()];
}

namespace {

/// An officer attached to a unit sees from the unit's front.
bool officer_spots(const Battle& battle, const State& state, OfficerId officer, UnitId target, UnitId chargers,
                   Spotted* spotted) {
    const UnitId with = state.officer(officer).attached_to;
    const auto look = [&](UnitId viewer) {
        return in_sight_from(battle, state, viewer, officer_place(state, officer), target);
    };
    if (with.none()) return look(chargers);
    if (spotted == nullptr) return look(with);
    std::int8_t& known = spotted->of(battle, officer, target);
    if (known < 0) known = look(with) ? 1 : 0;
    return known > 0;
}

}  // namespace

// CF-12.A: the unit itself sees the target, or an officer within 24" of the unit does.
bool sees_to_charge(const Battle& battle, const State& state, UnitId id, UnitId target, Spotted* spotted) {
    if (sees(battle, state, id, target)) return true;
    const double near = profile(battle).charge_spotter.value;
    if (near <= 0) return false;
    for (const Officer& officer : battle.forces().officers) {
        if (officer.army != army_of(battle, id) || !officer_active(battle, state, officer.id)) continue;
        if (beyond(distance_to_unit(battle, state, officer_place(state, officer.id), id), near)) continue;
        if (officer_spots(battle, state, officer.id, target, id, spotted)) return true;
    }
    return false;
}

void note_arrival(Play& play, UnitId attacker, UnitId target) {
    const Battle& battle = play.battle();
    const bool there = has_arrived(battle, play.state(), attacker, target);
    const Vec start = to_vec(own(play.state().unit(attacker)).start_place);
    const bool rear = there && attacks_rear(battle, play.state(), attacker, start, target);
    BromState s = own(play.state());
    if (there) ++s.arrivals;
    play.state().own.set(s);
    edit(play.state().unit(attacker), [&](BromUnit& w) {
        w.stage = there ? AttackStage::arrived : AttackStage::declared;
        w.arrival = there ? s.arrivals : std::uint16_t{0};
        clear_flag(w, UnitFlag::target_left);
        w.rear_attack = rear;
    });
}

namespace {

// --- Coming on ---

constexpr double stride = 0.5;  // inches between the shorter moves that are tried
constexpr double any_length = 1e3;

/// A straight move and its end.
struct Approach {
    Heading heading = 0;
    Point to;
    double length = 0;
    double left = 0;  ///< distance to its target at the end
    bool whole = false;
};

/// Straight headings towards the target, smallest turn first: as it faces, at the middle, at the sides and corners.
std::vector<Heading> headings_at(const Battle& battle, const State& state, UnitId id, UnitId target) {
    const UnitState& u = state.unit(id);
    const Box goal = footprint(battle, state, target);
    std::vector<Heading> out;
    const Box mine = footprint(battle, state, id);
    if (advance_to_unit(battle, state, mine, u.heading, target, 0, any_length)) out.push_back(u.heading);
    const auto add = [&](Vec at) {
        const Vec way = at - to_vec(u.place);
        if (length(way) <= 0) return;
        const Heading heading = heading_of(way);
        if (std::find(out.begin(), out.end(), heading) == out.end()) out.push_back(heading);
    };
    add(goal.centre);
    const PieceId town = state.unit(target).town;
    if (!town) {
        for (const Vec& point : sight_points(goal))
            add(point);
        return out;
    }
    // The walls of a town, wherever they run.
    add(nearest_on_unit(battle, state, target, to_vec(u.place)));
    const Polygon& area = battle.ground->piece(town).area;
    for (std::size_t i = 0; i < area.size(); ++i) {
        add(area[i]);
        add((area[i] + area[(i + 1) % area.size()]) * 0.5);
    }
    return out;
}

class ComingOn {
  public:
    ComingOn(const Battle& battle, const State& state, UnitId id, UnitId target, const Allowance& allowance)
        : battle_(battle),
          state_(state),
          id_(id),
          target_(target),
          allowance_(allowance),
          near_(units_in_reach(battle, state, id, place_of(state, id), allowance.most())),
          now_(distance_between(battle, state, id, target)) {}

    /// The straightest path that is lawful all along, otherwise the one that ends nearest. None = no path ends nearer.
    std::optional<Approach> best() const {
        if (within(now_, profile(battle_).enemy_gap.value)) return turned();
        std::optional<Approach> found;
        for (const Heading heading : headings_at(battle_, state_, id_, target_)) {
            const std::optional<Approach> a = along(heading);
            if (!a || !nearer(a->left, found ? found->left : now_)) continue;
            found = a;
            if (a->whole) break;
        }
        return found;
    }

  private:
    /// The unit is at 1" from the target already, but does not face it: it turns to face it.
    std::optional<Approach> turned() const {
        const UnitState& u = state_.unit(id_);
        for (const Heading heading : headings_at(battle_, state_, id_, target_)) {
            const Box box = footprint_at(battle_, state_, id_, u.place, heading, u.formation);
            const double reach = profile(battle_).enemy_gap.value * 2;
            if (!advance_to_unit(battle_, state_, box, heading, target_, 0, reach)) continue;
            Verdict v;
            if (const auto a = at(heading, 0, v)) return a;
        }
        return std::nullopt;
    }

    std::optional<Approach> along(Heading heading) const {
        const UnitState& u = state_.unit(id_);
        const Box box = footprint_at(battle_, state_, id_, u.place, heading, u.formation);
        const double most = allowance_.most();
        const double gap = profile(battle_).enemy_gap.value;
        double far = advance_to_unit(battle_, state_, box, heading, target_, gap, most).value_or(most);
        bool whole = true;
        while (beyond(far, 0)) {
            Verdict v;
            const auto a = at(heading, far, v);
            if (a) return Approach{heading, a->to, far, a->left, whole};
            // Ground that costs movement shortens the move.
            const bool shorter = beyond(v.length, v.limit) && nearer(v.limit, far);
            whole = whole && shorter;
            far = shorter ? v.limit : far - stride;
        }
        return std::nullopt;
    }

    std::optional<Approach> at(Heading heading, double far, Verdict& v) const {
        const UnitState& u = state_.unit(id_);
        const std::array<Point, 1> legs = {to_point(to_vec(u.place) + direction(heading) * far)};
        Journey j;
        j.unit = id_;
        j.target = target_;
        j.from = u.place;
        j.legs = legs;
        j.heading = heading;
        j.start = j.end = u.formation;
        j.allowance = allowance_;
        j.near = &near_;
        j.unsaid = true;
        v = judge(battle_, state_, j);
        if (v.no) return std::nullopt;
        const Box end = footprint_at(battle_, state_, id_, legs[0], heading, u.formation);
        return Approach{heading, legs[0], far, box_to_unit(battle_, state_, end, target_), true};
    }

    const Battle& battle_;
    const State& state_;
    UnitId id_;
    UnitId target_;
    const Allowance& allowance_;
    InReach near_;
    double now_;
};

Allowance by_the_best_dice(const Battle& battle, const State& state, UnitId id) {
    const Formation formation = state.unit(id).formation;
    const DiceAsked asked = dice_of_move(battle, state, id, formation, 0);
    MoveDice dice;
    for (std::size_t i = 0; i < dice.dice.size() && i < static_cast<std::size_t>(asked.count); ++i)
        dice.dice[i] = static_cast<std::uint8_t>(asked.sides);
    return allowance_of(battle, state, id, formation, dice);
}

bool may_come_on(const Battle& battle, const State& state, UnitId id) {
    const Allowance most = by_the_best_dice(battle, state, id);
    return ComingOn(battle, state, id, own(state.unit(id)).target, most).best().has_value();
}

/// CF-3.F: whether the charger can still come on, now or after others have moved. Dice that are too low, and friends
/// ahead that come on as well, block it only for now. Chargers that wait for one another block each other for good.
bool may_yet_come_on(const Battle& battle, const State& state, UnitId id) {
    if (may_come_on(battle, state, id)) return true;
    State without = state;
    bool any = false;
    for (const Unit& other : battle.forces().units) {
        if (other.id == id || other.army != army_of(battle, id) || !coming_on(state, other.id)) continue;
        without.unit(other.id).presence = Presence::left;
        any = any || left_its_charger(state, own(state.unit(other.id)).target) || may_come_on(battle, state, other.id);
    }
    return any && may_come_on(battle, without, id);
}

void tell_coming_on(Play& play, UnitId id, UnitId target, const Approach& a, Point from) {
    const Profile& pf = profile(play.battle());
    play.say(EventKind::moved, [&](Event& e) {
        e.unit = id;
        e.other = target;
        e.from = from;
        e.to = a.to;
        e.path = {a.to};
        e.heading = a.heading;
        e.formation = play.state().unit(id).formation;
        e.distance = to_coord(a.length);
        e.word = "comes on";
        e.verb = EventVerb::comes_on;
        e.why = {pf.clause("fire_fight_phase"), pf.clause("attack_halts"), pf.clause("move_measuring")};
    });
}

void tell_halt(Play& play, UnitId id, UnitId target, const char* word, EventResult event_result = EventResult::none) {
    play.say(EventKind::halted, [&](Event& e) {
        e.unit = id;
        e.other = target;
        e.word = word;
        e.event_result = event_result;
        e.why = {profile(play.battle()).clause("fire_fight_phase")};
    });
}

/// RV-2.B: a concealed unit near the path is seen first and may block it.
std::optional<Approach> way_on(Play& play, UnitId id, UnitId target, const Allowance& allowance) {
    const auto look = [&] { return ComingOn(play.battle(), play.state(), id, target, allowance).best(); };
    const std::optional<Approach> a = look();
    if (!a) return a;
    Flight flight;
    flight.way = a->heading;
    flight.formation = play.state().unit(id).formation;
    flight.walked = a->length;
    return reveal_along(play, id, flight) ? look() : a;
}

/// CF-3.F: the target has gone. The charger stops, and takes an option after the combats (CF-12.F).
void stop_without_target(Play& play, UnitId id, UnitId target) {
    edit(play.state(), [](BromState& s) { ++s.arrivals; });
    const std::uint16_t arrival = own(play.state()).arrivals;
    edit(play.state().unit(id), [&](BromUnit& w) {
        w.stage = AttackStage::arrived;
        w.arrival = arrival;
        set_flag(w, UnitFlag::target_left);
    });
    tell_halt(play, id, target, "its target has gone", EventResult::target_gone);
}

void come_on(Play& play, UnitId id, UnitId target, const Allowance& allowance) {
    const auto a = way_on(play, id, target, allowance);
    if (!a) {
        if (may_yet_come_on(play.battle(), play.state(), id)) return;
        edit(play.state().unit(id), [](BromUnit& w) { w.stage = AttackStage::ended; });
        tell_halt(play, id, target, "its path is blocked");
        return;
    }
    const Point from = play.state().unit(id).place;
    put_unit(play, id, a->to, a->heading, play.state().unit(id).formation, a->length, true);
    goes_by_order(play, id);
    tell_coming_on(play, id, target, *a, from);
    reveal_near(play, id);
    touch_strays(play, id);
    note_arrival(play, id, target);
}

/// Stages of charge_move. Saves store these numbers.
struct ChargeMoveStage {
    enum : std::uint16_t { dice, moves };
};

Flow run_charge_move(Play& play, Step& self) {
    const auto l = self.locals.as<ChargeMove>();
    const UnitId target = own(play.state().unit(l.unit)).target;
    if (self.at == ChargeMoveStage::dice) {
        if (!coming_on(play.state(), l.unit)) return Flow::done;
        edit(play.state().unit(l.unit), [](BromUnit& w) {
            clear_flag(w, UnitFlag::ceased);  // the unit is fired at one more time when it arrives
        });
        if (left_its_charger(play.state(), target)) {
            stop_without_target(play, l.unit, target);
            return Flow::done;
        }
        note_arrival(play, l.unit, target);  // the target may have come nearer itself
        if (!coming_on(play.state(), l.unit)) return Flow::done;
        self.at = ChargeMoveStage::moves;
        roll_for_move(play, l.unit, play.state().unit(l.unit).formation, 0);
        return Flow::stay;
    }
    const Formation formation = play.state().unit(l.unit).formation;
    const MoveDice dice = read_move_dice(play, l.unit, formation, 0);
    come_on(play, l.unit, target, allowance_of(play.battle(), play.state(), l.unit, formation, dice));
    return Flow::done;
}

}  // namespace

void register_charge_approach(ProcedureTable& t) {
    static const std::array fields = {common::named(LINSTOCK_FIELD(ChargeMove, unit))};
    t.add(Proc::charge_move, "charge_move", "A charge comes on", run_charge_move, fields, ChargeMoveStage::moves);
}

}  // namespace linstock::brom
