// RV-2: before the first turn: sides, the curtain, concealment.
//
// choose_sides: 0 asks both; 1 dice decide if both want the same side
// deploy:       asks both seats simultaneously, unit by unit, until all are placed; then the curtain is drawn
// conceal:      asks each seat once which of its units it conceals

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/invariants.hpp"
#include "rulesets/brom/movement/movement.hpp"
#include "rulesets/brom/procedures.hpp"
#include "rulesets/brom/set_up/prepare.hpp"
#include "rulesets/common/lacking.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

Refusal refusal(const Battle& battle, std::string text, std::string_view clause) {
    return Refusal{RefusalKind::against_rules, std::move(text), {profile(battle).clause(clause)}};
}

// --- RV-2.A, RE-1.3, CF-2.A: army and side of the table ---

struct ChooseSides {
    std::array<std::uint8_t, 2> wish{};  ///< 1 or 2: the edge of the scenario's first or second army
    std::uint8_t clash = 0;
    std::uint8_t spare = 0;
};

void sides_prompts(const Battle& battle, const State&, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<ChooseSides>();
    for (std::uint16_t a = 1; a <= 2; ++a) {
        if (l.wish[a - 1U] != 0) continue;
        Prompt p;
        p.seat = seat_of(ArmyId{a});
        p.kind = "choose_side";
        p.why = {profile(battle).clause("sides")};
        for (int edge = 1; edge <= 2; ++edge) {
            Offer o;
            o.verb = Verb::take_side;
            o.number = edge;
            o.word = edge == 1 ? "the first army's edge" : "the second army's edge";
            p.offers.push_back(o);
        }
        out.push_back(p);
    }
}

std::optional<Refusal> sides_check(const Battle& battle, const State&, const Step&, const Prompt&, const Decision& d) {
    if (d.verb == Verb::take_side && (d.number == 1 || d.number == 2)) return std::nullopt;
    return refusal(battle, "take side 1 or 2", "sides");
}

Flow sides_accept(Play& play, Step& self, const Decision& d) {
    auto l = self.locals.as<ChooseSides>();
    l.wish[static_cast<std::size_t>(d.by) - 1] = static_cast<std::uint8_t>(d.number);
    self.locals.set(l);
    if (l.wish[0] == 0 || l.wish[1] == 0) return Flow::stay;
    if (l.wish[0] != l.wish[1]) {
        edit(play.state(), [&](BromState& s) { s.sides_swapped = l.wish[0] == 2 ? 1 : 0; });
        return Flow::done;
    }
    play.push(make(Proc::settle_sides, l));
    return Flow::done;
}

void sides_candidates(const Battle&, const State&, const Step&, const Prompt& p, std::size_t,
                      std::vector<Decision>& out) {
    for (const int n : {static_cast<int>(p.seat), 3 - static_cast<int>(p.seat)}) {
        Decision d;
        d.verb = Verb::take_side;
        d.number = n;
        out.push_back(d);
    }
}

/// Stages of settle_sides. Saves store these numbers.
struct SidesStage {
    enum : std::uint16_t { looks, dice };
};

// If both want the same side, each rolls a D20; equal totals roll again.
Flow run_settle_sides(Play& play, Step& self) {
    const auto l = self.locals.as<ChooseSides>();
    if (self.at == SidesStage::looks) {
        play.roll(purpose(Purpose::choose_side), 2, profile(play.battle()).side_die.value);
        self.at = SidesStage::dice;
        return Flow::stay;
    }
    if (play.face(0) == play.face(1)) {
        self.at = SidesStage::looks;
        return Flow::stay;
    }
    const bool first_wins = play.face(0) > play.face(1);
    const bool first_has_second_edge = first_wins ? l.wish[0] == 2 : l.wish[1] == 1;
    edit(play.state(), [&](BromState& s) { s.sides_swapped = first_has_second_edge ? 1 : 0; });
    play.say(EventKind::rolled, [&](Event& e) {
        e.army = ArmyId{static_cast<std::uint16_t>(first_wins ? 1 : 2)};
        e.word = "choose side";
        e.dice = {20, {static_cast<std::uint8_t>(play.face(0)), static_cast<std::uint8_t>(play.face(1))}};
        e.why = {profile(play.battle()).side_die.why};
    });
    return Flow::done;
}

// --- RV-2.B, RE-1.3, RE-1.4, CF-2.B: behind the curtain ---

UnitId next_to_place(const Battle& battle, const State& state, ArmyId army) {
    for (const Unit& u : battle.forces().units)
        if (u.army == army && u.start.how == Start::zone && state.unit(u.id).presence == Presence::arriving)
            return u.id;
    return {};
}

void deploy_prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    for (std::uint16_t a = 1; a <= 2; ++a) {
        const UnitId unit = next_to_place(battle, state, ArmyId{a});
        if (unit.none()) continue;
        Prompt p;
        p.seat = seat_of(ArmyId{a});
        p.kind = "deploy";
        p.unit = unit;
        p.why = {profile(battle).clause("deployment")};
        Offer o;
        o.verb = Verb::place;
        o.unit = unit;
        p.offers.push_back(o);
        out.push_back(p);
    }
}

std::optional<Refusal> deploy_refusal(const Battle& battle, const State& state, UnitId unit, const Decision& d) {
    const Box box = footprint_at(battle, state, unit, d.path.front(), d.heading, d.formation);
    if (!battle.ground->on_table(box))
        return refusal(battle, "the unit would be over the edge of the table", "deployment");
    if (!in_deployment_zone(battle, state, army_of(battle, unit), box))
        return refusal(battle, "the whole footprint must be in the army's deployment zone", "deployment");
    if (!battle.ground->under(box, {PieceKind::impassable}).empty())
        return refusal(battle, "no unit can deploy on impassable ground", "deployment");
    const bool guns = is_battery(battle, unit);
    if (!battle.ground->under(box, {PieceKind::town}).empty())
        return refusal(battle, "a unit cannot deploy in a town: place it beside the town and order it to enter later",
                       "town_entry");
    if (guns && battle.ground->in(PieceKind::woods, box.centre) &&
        beyond(
            battle.ground->depth_from_edge(battle.ground->piece_at(PieceKind::woods, box.centre), box.front_centre()),
            profile(battle).woods_edge.value))
        return refusal(battle, "artillery can deploy at the edge of a wood, but not inside", "woods_guns");
    // RE-4.A: light infantry in skirmish order too.
    const FormedBy formed_by = traits_of(d.formation).formed_by;
    if (formed_by != FormedBy::all && formed_by != FormedBy::not_small &&
        !formation_allowed(battle, state, unit, d.formation))
        return refusal(battle, "a unit can deploy in line or column, infantry also in square", "line");
    for (const Unit& other : battle.forces().units) {
        const UnitState& s = state.unit(other.id);
        if (other.id == unit || other.army != army_of(battle, unit) || !s.on_field()) continue;
        if (overlapping(box, footprint(battle, state, other.id)))
            return refusal(battle, "the unit would overlap the " + other.name, "passing_friends");
    }
    return std::nullopt;
}

std::optional<Refusal> deploy_check(const Battle& battle, const State& state, const Step&, const Prompt& p,
                                    const Decision& d) {
    if (d.verb != Verb::place || d.unit != p.unit || d.path.size() != 1)
        return refusal(battle, "place the " + battle.unit(p.unit).name + " at one point" + common::lacking_path(d),
                       "deployment");
    return deploy_refusal(battle, state, p.unit, d);
}

Flow deploy_accept(Play& play, Step&, const Decision& d) {
    UnitState& u = play.state().unit(d.unit);
    u.presence = Presence::concealed;  // behind the curtain
    u.place = d.path.front();
    u.heading = d.heading;
    u.formation = d.formation;
    edit(u, [&](BromUnit& w) { w.start_place = u.place; });
    play.say(EventKind::deployed, [&](Event& e) {
        e.seen_by = SeatMask::only(d.by);
        e.unit = d.unit;
        e.to = u.place;
        e.heading = u.heading;
        e.formation = u.formation;
        e.why = {profile(play.battle()).clause("deployment")};
    });
    const bool all = next_to_place(play.battle(), play.state(), ArmyId{1}).none() &&
                     next_to_place(play.battle(), play.state(), ArmyId{2}).none();
    return all ? Flow::done : Flow::stay;
}

/// Places across the zone, front rows first, from the middle outwards, facing the enemy's edge.
void deploy_candidates(const Battle& battle, const State& state, const Step&, const Prompt& p, std::size_t most,
                       std::vector<Decision>& out) {
    const ArmyId army = army_of(battle, p.unit);
    const bool swapped = own(state).sides_swapped != 0;
    const Heading heading = battle.forces().army(swapped ? other_army(army) : army).edge;
    const Vec inward = direction(heading);
    const Vec across = right_of(heading);
    const Vec middle{battle.ground->width() * 0.5, battle.ground->height() * 0.5};
    const double half_depth = fabs(inward.x) * middle.x + fabs(inward.y) * middle.y;
    const double half_width = fabs(across.x) * middle.x + fabs(across.y) * middle.y;
    for (const Formation formation : {usual_formation, marching_formation})
        for (double depth = half_depth; depth > 0 && out.size() < most; depth -= 1)
            for (double side = 0; side < half_width && out.size() < most; side += 1)
                for (const double sign : {1.0, -1.0}) {
                    if (sign < 0 && side <= 0) continue;
                    Decision d;
                    d.verb = Verb::place;
                    d.unit = p.unit;
                    d.heading = heading;
                    d.formation = formation;
                    d.path = {to_point(middle + inward * (depth - half_depth) + across * (side * sign))};
                    if (out.size() < most && !deploy_refusal(battle, state, p.unit, d)) out.push_back(d);
                }
}

/// The curtain is drawn: deployed units are on the table for both seats.
Flow run_draw_curtain(Play& play, Step&) {
    for (const Unit& unit : play.battle().forces().units) {
        UnitState& u = play.state().unit(unit.id);
        const bool stays_hidden = own(u).to_conceal;
        edit(u, [](BromUnit& w) { w.to_conceal = false; });
        if (unit.start.how != Start::zone || u.presence != Presence::concealed || stays_hidden) continue;
        u.presence = Presence::on_table;
        play.say(EventKind::deployed, [&](Event& e) {
            e.unit = unit.id;
            e.to = u.place;
            e.heading = u.heading;
            e.formation = u.formation;
            e.why = {profile(play.battle()).clause("deployment")};
        });
    }
    show_officers(play);
    return Flow::done;
}

// --- RV-2.B, RE-1.5, CF-2.B: concealed units ---

/// Wholly in woods, in a town, or behind a hill. A unit that has just been deployed is still behind the curtain.
bool may_be_concealed(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    const bool behind_curtain = u.presence == Presence::concealed && battle.unit(id).start.how == Start::zone;
    if (u.presence != Presence::on_table && !behind_curtain) return false;
    return u.town || hides(battle, state, id, footprint(battle, state, id));
}

struct Conceal {
    std::array<std::uint8_t, 2> answered{};
};

bool anything_to_conceal(const Battle& battle, const State& state, ArmyId army) {
    const auto& units = battle.forces().units;
    return std::any_of(units.begin(), units.end(),
                       [&](const Unit& u) { return u.army == army && may_be_concealed(battle, state, u.id); });
}

void conceal_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<Conceal>();
    for (std::uint16_t a = 1; a <= 2; ++a) {
        if (l.answered[a - 1U] != 0) continue;
        Prompt p;
        p.seat = seat_of(ArmyId{a});
        p.kind = "conceal";
        p.why = {profile(battle).clause("concealment")};
        for (const Unit& u : battle.forces().units) {
            if (u.army != ArmyId{a} || !may_be_concealed(battle, state, u.id)) continue;
            Offer o;
            o.verb = Verb::select;
            o.unit = u.id;
            p.offers.push_back(o);
        }
        out.push_back(p);
    }
}

std::optional<Refusal> conceal_check(const Battle& battle, const State& state, const Step&, const Prompt& p,
                                     const Decision& d) {
    if (d.verb != Verb::select) return refusal(battle, "select the units to conceal, or none", "concealment");
    for (const std::uint16_t n : d.list) {
        const UnitId id{n};
        if (id.none() || id.value > battle.forces().units.size() || army_of(battle, id) != army_of(p.seat) ||
            !may_be_concealed(battle, state, id))
            return refusal(battle, "only a unit that is wholly in woods, in a town or behind a hill can be concealed",
                           "concealment");
    }
    return std::nullopt;
}

Flow conceal_accept(Play& play, Step& self, const Decision& d) {
    auto l = self.locals.as<Conceal>();
    l.answered[static_cast<std::size_t>(d.by) - 1] = 1;
    self.locals.set(l);
    for (const std::uint16_t n : d.list) {
        edit(play.state().unit(UnitId{n}), [](BromUnit& w) { w.to_conceal = true; });  // sealed until both declare
        play.say(EventKind::concealed_unit, [&](Event& e) {
            e.seen_by = SeatMask::only(d.by);
            e.unit = UnitId{n};
            e.why = {profile(play.battle()).clause("concealment")};
        });
    }
    return l.answered[0] != 0 && l.answered[1] != 0 ? Flow::done : Flow::stay;
}

void conceal_candidates(const Battle&, const State&, const Step&, const Prompt& p, std::size_t,
                        std::vector<Decision>& out) {
    Decision all;
    all.verb = Verb::select;
    for (const Offer& o : p.offers)
        all.list.push_back(o.unit.value);
    out.push_back(all);
    Decision none;
    none.verb = Verb::select;
    if (!all.list.empty()) out.push_back(none);
}

/// Stages of conceal. Saves store these numbers.
struct ConcealStage {
    enum : std::uint16_t { asks, over };
};

Flow run_conceal(Play& play, Step& self) {
    if (self.at == ConcealStage::asks) {
        Conceal l;
        for (std::uint16_t a = 1; a <= 2; ++a)
            l.answered[a - 1U] = anything_to_conceal(play.battle(), play.state(), ArmyId{a}) ? 0 : 1;
        self.at = ConcealStage::over;
        if (l.answered[0] == 0 || l.answered[1] == 0) play.push(make(Proc::ask_conceal, l));
        return Flow::stay;
    }
    for (UnitState& u : play.state().units)
        if (own(u).to_conceal) u.presence = Presence::concealed;
    return Flow::done;
}

const std::array sides_fields = {LINSTOCK_FIELD(ChooseSides, wish), LINSTOCK_FIELD(ChooseSides, clash)};
const std::array conceal_fields = {LINSTOCK_FIELD(Conceal, answered)};

}  // namespace

bool hides(const Battle& battle, const State& state, UnitId id, const Box& box) {
    const auto corners = box.corners();
    if (std::all_of(corners.begin(), corners.end(), [&](Vec c) { return battle.ground->in(PieceKind::woods, c); }))
        return true;
    const bool swapped = own(state).sides_swapped != 0;  // RV-2.A
    const ArmyId army = army_of(battle, id);
    const Army& enemy = battle.forces().army(swapped ? army : other_army(army));
    const Vec inward = direction(enemy.edge);
    const Vec across = right_of(enemy.edge);
    const Vec middle{battle.ground->width() * 0.5, battle.ground->height() * 0.5};
    const double depth = fabs(inward.x) * middle.x + fabs(inward.y) * middle.y;
    const double width = fabs(across.x) * middle.x + fabs(across.y) * middle.y;
    const Vec front = middle + inward * (zone_depth(battle, enemy.edge) - depth);
    for (int i = -8; i <= 8; ++i)
        for (const Vec c : corners)
            if (!battle.ground->crosses_crest(front + across * (width * i / 8), c, 0)) return false;
    return true;
}

void open_battle(Play& play) {
    set_up_state(play);
    const Scenario& scenario = *play.battle().scenario;
    if (scenario.open_sides) play.push(make(Proc::choose_sides));
    const auto& units = play.battle().forces().units;
    const bool deploys =
        std::any_of(units.begin(), units.end(), [](const Unit& u) { return u.start.how == Start::zone; });
    if (deploys) play.push(make(Proc::deploy));
    const bool officers = officers_to_place(play.battle(), play.state());
    if (officers) play.push(make(Proc::deploy_officers));
    // RV-2.B: declared behind the curtain; otherwise the enemy would have seen where they are.
    if (scenario.curtain) play.push(make(Proc::conceal));
    if (deploys || officers || scenario.curtain) play.push(make(Proc::draw_curtain));
    play.push(make(Proc::turn));
}

void register_preparation(ProcedureTable& t) {
    register_officers_deployment(t);
    t.ask(Proc::choose_sides, "choose_sides", "Choice of sides",
          {sides_prompts, sides_check, sides_accept, sides_candidates}, sides_fields);
    t.add(Proc::settle_sides, "settle_sides", "Dice for the side", run_settle_sides, sides_fields, SidesStage::dice);
    t.ask(Proc::deploy, "deploy", "Deployment behind the curtain",
          {deploy_prompts, deploy_check, deploy_accept, deploy_candidates});
    t.add(Proc::draw_curtain, "draw_curtain", "The curtain is drawn", run_draw_curtain);
    t.add(Proc::conceal, "conceal", "Concealment", run_conceal, {}, ConcealStage::over);
    t.ask(Proc::ask_conceal, "ask_conceal", "Concealment",
          {conceal_prompts, conceal_check, conceal_accept, conceal_candidates}, conceal_fields);
}

}  // namespace linstock::brom
