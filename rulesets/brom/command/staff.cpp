// RV-5, RE-3, CF-4: mounted officers on the staff card, and the officers that are named to help a rally.
//
// staff_card: 1 an officer's dice (CF); then asks the seat for one officer after another until it is done
// name_rally_help: one question for each routed unit that rolls this turn

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/near.hpp"
#include "rulesets/common/asking.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

Refusal refusal(const Battle& battle, std::string text, std::string_view clause) {
    return Refusal{RefusalKind::against_rules, std::move(text), {profile(battle).clause(clause)}};
}

ArmyId army_of_card(const Battle& battle, const State& state) { return setup(battle).cards[own(state).card - 1U].army; }

bool enters_now(const Battle& battle, const State& state, OfficerId id) {
    const StartPosition& start = battle.officer(id).start;
    return state.officer(id).presence == Presence::arriving && start.turn <= state.turn;
}

bool may_ride(const Battle& battle, const State& state, OfficerId id) {
    const OfficerState& o = state.officer(id);
    if (battle.officer(id).army != army_of_card(battle, state) || own(o).asked != 0) return false;
    if (enters_now(battle, state, id)) return true;
    if (o.presence != Presence::on_table) return false;
    if (!o.attached_to) return true;
    return may_detach(state, id);  // RV-officers
}

Vec start_of_ride(const Battle& battle, const State& state, OfficerId id) {
    return enters_now(battle, state, id) ? battle.officer(id).start.place : officer_place(state, id);
}

double reach_to_attach(const Battle& battle) {
    const Profile& pf = profile(battle);
    return pf.charts->measure(pf.charts->cell(pf.footprints, "officer", "width")).value * 0.5;
}

/// RE-movement 20", RV the rate of cavalry; CF-movement, CF-4.G: what the officer's dice have given.
Cited<int> ride_of(const Battle& battle, const State& state, OfficerId id) {
    const Profile& pf = profile(battle);
    return pf.officer_dice.value > 0 ? Cited<int>{own(state.officer(id)).ride, pf.officer_dice.why} : pf.officer_move;
}

/// The distance that an officer can expect to ride before the dice are known.
double usual_ride(const Battle& battle) {
    const Profile& pf = profile(battle);
    if (pf.officer_dice.value == 0) return pf.officer_move.value;
    return pf.officer_dice.value * (pf.movement_die.value + 1) * 0.5;
}

void ride_prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    Prompt p;
    const ArmyId army = army_of_card(battle, state);
    p.seat = seat_of(army);
    p.kind = "officer_move";
    const Profile& pf = profile(battle);
    p.why = {pf.clause("staff_card")};
    for (const Officer& o : battle.forces().officers) {
        if (!may_ride(battle, state, o.id)) continue;
        Offer offer;
        offer.verb = Verb::ride;
        offer.officer = o.id;
        const Cited<int> far = ride_of(battle, state, o.id);
        offer.distance = to_coord(far.value);
        offer.why = {far.why};
        p.offers.push_back(offer);
    }
    p.offers.push_back(common::done());
    out.push_back(std::move(p));
}

/// An officer rides through friends. An enemy in the way or at the end blocks the ride.
std::optional<Refusal> ride_refusal(const Battle& battle, const State& state, const Decision& d) {
    std::vector<Vec> path{start_of_ride(battle, state, d.officer)};
    for (const Point p : d.path)
        path.push_back(to_vec(p));
    // RV-5.G: no terrain loss, no D20.
    const Cited<int> far = ride_of(battle, state, d.officer);
    if (beyond(path_length(path), far.value))
        return Refusal{RefusalKind::against_rules,
                       "too far: an officer can ride at most " + std::to_string(far.value) + " inches",
                       {far.why}};
    if (!battle.ground->on_table(path.back())) return refusal(battle, "the ride leads off the table", "staff_card");
    double where = 0;
    PieceId by;
    if (battle.ground->is_barred(path, state.pieces, where, by))
        return refusal(battle, "the ground blocks the ride", "staff_card");
    for (const UnitId id : units_near(battle, state, path.front(), path_length(path))) {
        if (army_of(battle, id) == battle.officer(d.officer).army || !on_table(state, id)) continue;
        const Box box = footprint(battle, state, id);
        for (std::size_t i = 1; i < path.size(); ++i)
            if (crosses(Segment{path[i - 1], path[i]}, box))
                return refusal(battle, "the " + battle.unit(id).name + " blocks the ride", "staff_card");
    }
    if (!d.unit) return std::nullopt;
    if (army_of(battle, d.unit) != battle.officer(d.officer).army || !state.unit(d.unit).on_field())
        return refusal(battle, "an officer can be attached only to a unit of the same army on the table",
                       "officer_attached");
    if (beyond(distance_to_unit(battle, state, path.back(), d.unit), reach_to_attach(battle)))
        return refusal(battle, "the ride must end in contact with the unit", "staff_card");
    return std::nullopt;
}

std::optional<Refusal> ride_check(const Battle& battle, const State& state, const Step&, const Prompt&,
                                  const Decision& d) {
    if (d.verb == Verb::done) return std::nullopt;
    if ((d.verb != Verb::ride && d.verb != Verb::attach && d.verb != Verb::detach) || d.officer.none())
        return refusal(battle, "choose an officer to ride, or end the riding with 'done'", "staff_card");
    if (!may_ride(battle, state, d.officer))
        return refusal(battle, battle.officer(d.officer).name + " cannot ride on this card", "staff_card");
    return ride_refusal(battle, state, d);
}

Flow ride_accept(Play& play, Step& self, const Decision& d) {
    State& state = play.state();
    if (d.verb == Verb::done) {
        for (OfficerState& o : state.officers)
            edit(o, [](BromOfficer& w) { w.asked = 0; });
        return Flow::done;
    }
    OfficerState& o = state.officer(d.officer);
    const Point from = to_point(start_of_ride(play.battle(), state, d.officer));
    // RV-2.B: an officer's ride does not reveal where a concealed unit is.
    const bool from_hiding = o.attached_to && !on_table(state, o.attached_to);
    o.presence = Presence::on_table;
    o.place = d.path.empty() ? from : d.path.back();
    o.attached_to = d.unit;
    if (d.unit) o.place = state.unit(d.unit).place;
    edit(o, [](BromOfficer& w) { w.asked = 1; });
    play.say(EventKind::officer_moved, [&](Event& e) {
        e.officer = d.officer;
        e.other = d.unit;
        e.to = o.place;
        if (!from_hiding || (d.unit && !on_table(state, d.unit))) {
            e.from = from;
            e.path = d.path;
        }
        e.why = {profile(play.battle()).clause("staff_card"), ride_of(play.battle(), state, d.officer).why};
    });
    for (const Officer& other : play.battle().forces().officers)
        if (may_ride(play.battle(), state, other.id)) return Flow::stay;
    for (OfficerState& each : state.officers)
        edit(each, [](BromOfficer& w) { w.asked = 0; });
    (void)self;
    return Flow::done;
}

Decision ride_to(OfficerId officer, Vec where, UnitId attach) {
    Decision d;
    d.verb = Verb::ride;
    d.officer = officer;
    d.path = {to_point(where)};
    d.unit = attach;
    return d;
}

/// Stay; ride to the middle of the officer's units; attach to each of its units within reach.
void ride_candidates(const Battle& battle, const State& state, const Step&, const Prompt&, std::size_t most,
                     std::vector<Decision>& out) {
    const std::size_t with_done = std::max<std::size_t>(most, 2);
    for (const Officer& o : battle.forces().officers) {
        if (out.size() + 1 >= with_done || !may_ride(battle, state, o.id)) continue;
        const Vec from = start_of_ride(battle, state, o.id);
        Vec sum{};
        int count = 0;
        std::vector<Decision> attach;
        for (const UnitId id : setup(battle).rolls.under[o.id.index()]) {
            if (!on_table(state, id)) continue;
            const Box box = footprint(battle, state, id);
            sum = sum + box.centre;
            ++count;
            attach.push_back(ride_to(o.id, box.front_centre(), id));
        }
        std::vector<Decision> tries;
        if (count > 0) {
            const Vec middle = sum * (1.0 / count);
            const double limit = ride_of(battle, state, o.id).value;
            const double d = distance(from, middle);
            const Vec there = within(d, limit) ? middle : from + (middle - from) * ((limit - 1.0 / 64) / d);
            tries.push_back(ride_to(o.id, there, {}));
        }
        tries.insert(tries.end(), attach.begin(), attach.end());
        if (enters_now(battle, state, o.id)) tries.push_back(ride_to(o.id, from, {}));
        for (const Decision& d : tries)
            if (out.size() + 1 < with_done && !ride_refusal(battle, state, d)) out.push_back(d);
    }
    Decision done;
    done.verb = Verb::done;
    out.push_back(done);
    cut_to(most, out);
}

struct StaffCard {
    OfficerId at;  ///< the officer that throws the dice
};

/// CF-movement: four dice for each officer, before the path. The next officer that may ride and has not thrown.
OfficerId next_to_throw(const Battle& battle, const State& state, OfficerId last) {
    if (profile(battle).officer_dice.value == 0) return {};
    for (const Officer& o : battle.forces().officers)
        if (o.id.value > last.value && may_ride(battle, state, o.id)) return o.id;
    return {};
}

void read_ride(Play& play, OfficerId id) {
    const Profile& pf = profile(play.battle());
    DiceShown dice{static_cast<std::uint8_t>(pf.movement_die.value), {}};
    int sum = 0;
    for (int i = 0; i < pf.officer_dice.value; ++i) {
        const int face = play.face(static_cast<std::size_t>(i));
        dice.faces.push_back(static_cast<std::uint8_t>(face));
        sum += face;
    }
    edit(play.state().officer(id), [&](BromOfficer& w) { w.ride = static_cast<std::uint16_t>(sum); });
    play.say(EventKind::rolled, [&](Event& e) {
        e.officer = id;
        e.word = "movement";
        e.dice = dice;
        e.total() = sum;
        e.why = {pf.officer_dice.why, pf.clause("staff_card")};
    });
}

/// Stages of staff_card. Saves store these numbers.
struct StaffStage {
    enum : std::uint16_t { asks, dice };
};

// RV-5.G, RE-3.G, CF-4.G
Flow run_staff_card(Play& play, Step& self) {
    const Battle& battle = play.battle();
    auto l = self.locals.as<StaffCard>();
    if (self.at == StaffStage::dice) read_ride(play, l.at);
    l.at = next_to_throw(battle, play.state(), l.at);
    if (l.at) {
        self.locals.set(l);
        self.at = StaffStage::dice;
        const Profile& pf = profile(battle);
        play.roll(purpose(Purpose::movement), pf.officer_dice.value, pf.movement_die.value, {}, l.at);
        return Flow::stay;
    }
    for (const Officer& o : battle.forces().officers)
        if (may_ride(battle, play.state(), o.id)) {
            play.push(make(Proc::ask_officer));
            return Flow::done;
        }
    return Flow::done;
}

// --- RV-14B.7, RV-5.F: helpers of a rally are named before the cards ---

struct RallyHelp {
    UnitId unit;
};

bool rolls_this_turn(const State& state, UnitId id) {
    return on_table(state, id) && routed(state, id) && own(state.unit(id)).routed_turn < state.turn;
}

bool may_aid(const Battle& battle, const State& state, OfficerId officer, UnitId unit) {
    return officer_active(battle, state, officer) && may_influence(battle, officer, unit) &&
           own(state.officer(officer)).rallying.none();
}

bool anybody_may_aid(const Battle& battle, const State& state, UnitId unit) {
    const auto& officers = battle.forces().officers;
    return std::any_of(officers.begin(), officers.end(),
                       [&](const Officer& o) { return may_aid(battle, state, o.id, unit); });
}

Flow run_name_help(Play& play, Step& self) {
    auto l = self.locals.as<RallyHelp>();
    for (std::size_t i = l.unit.value; i < play.battle().forces().units.size(); ++i) {
        const UnitId id = UnitId::of_index(i);
        if (!rolls_this_turn(play.state(), id) || !anybody_may_aid(play.battle(), play.state(), id)) continue;
        l.unit = id;
        self.locals.set(l);
        play.push(make(Proc::ask_rally_help, l));
        return Flow::stay;
    }
    return Flow::done;
}

void help_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const UnitId unit = self.locals.as<RallyHelp>().unit;
    Prompt p;
    p.seat = seat_of_unit(battle, unit);
    p.kind = "rally_help";
    p.unit = unit;
    p.why = {profile(battle).clause("rally_help"), profile(battle).clause("officer_rally")};
    for (const Officer& o : battle.forces().officers) {
        if (!may_aid(battle, state, o.id, unit)) continue;
        Offer offer;
        offer.verb = Verb::aid;
        offer.officer = o.id;
        offer.unit = unit;
        offer.number = morale_bonus(battle, state, o.id).value;
        offer.distance = to_coord(distance_to_unit(battle, state, officer_place(state, o.id), unit));
        p.offers.push_back(offer);
    }
    p.offers.push_back(common::done("nobody"));
    out.push_back(std::move(p));
}

std::optional<Refusal> help_check(const Battle& battle, const State& state, const Step& self, const Prompt&,
                                  const Decision& d) {
    if (d.verb == Verb::done) return std::nullopt;
    const UnitId unit = self.locals.as<RallyHelp>().unit;
    if (d.verb == Verb::aid && d.officer && d.unit == unit && may_aid(battle, state, d.officer, unit))
        return std::nullopt;
    return refusal(battle, "name a free officer that commands this unit, or none with 'done'", "rally_help");
}

Flow help_accept(Play& play, Step&, const Decision& d) {
    if (d.verb == Verb::aid) edit(play.state().officer(d.officer), [&](BromOfficer& w) { w.rallying = d.unit; });
    return Flow::done;
}

void help_candidates(const Battle& battle, const State& state, const Step& self, const Prompt&, std::size_t most,
                     std::vector<Decision>& out) {
    const UnitId unit = self.locals.as<RallyHelp>().unit;
    Decision nobody;
    nobody.verb = Verb::done;
    const double limit = usual_ride(battle);
    const std::size_t with_nobody = std::max<std::size_t>(most, 2);
    for (const bool near : {true, false}) {
        for (const Officer& o : battle.forces().officers) {
            if (out.size() + 1 >= with_nobody || !may_aid(battle, state, o.id, unit)) continue;
            const double d = distance_to_unit(battle, state, officer_place(state, o.id), unit);
            if (within(d, limit) != near) continue;
            Decision aid;
            aid.verb = Verb::aid;
            aid.officer = o.id;
            aid.unit = unit;
            out.push_back(aid);
        }
        if (near) out.push_back(nobody);
    }
    cut_to(most, out);
}

const std::array staff_fields = {LINSTOCK_FIELD(StaffCard, at)};
const std::array help_fields = {LINSTOCK_FIELD(RallyHelp, unit)};
const std::array asked_help_fields = {common::named(LINSTOCK_FIELD(RallyHelp, unit))};

}  // namespace

void register_staff(ProcedureTable& t) {
    t.add(Proc::staff_card, "staff_card", "Staff", run_staff_card, staff_fields, StaffStage::dice);
    t.ask(Proc::ask_officer, "ask_officer", "Officers ride", {ride_prompts, ride_check, ride_accept, ride_candidates});
    t.add(Proc::name_rally_help, "name_rally_help", "Officers who help a rally", run_name_help, help_fields);
    t.ask(Proc::ask_rally_help, "ask_rally_help", "Officers who help a rally",
          {help_prompts, help_check, help_accept, help_candidates}, asked_help_fields);
}

// RV-5.G, RE-movement: couriers ride as officers do. CF-movement: by the average of an officer's dice, because a
// courier throws none.
Cited<double> courier_ride(const Battle& battle) {
    const Profile& pf = profile(battle);
    return {usual_ride(battle), pf.officer_dice.value > 0 ? pf.officer_dice.why : pf.officer_move.why};
}

void register_command(ProcedureTable& t) {
    register_cards(t);
    register_bonus_cards(t);
    register_reserves(t);
    register_staff(t);
}

}  // namespace linstock::brom
