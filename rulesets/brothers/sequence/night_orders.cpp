// BA-14.C to BA-14.E: the night orders of higher commanders.
//
// ask_night: the order
// night_roll: 0 the command roll; 1 its result
// ask_night_place: new places for all pieces of a repositioned formation together

#include "rulesets/brothers/sequence/night_orders.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/movement/coming.hpp"
#include "rulesets/brothers/set_up/deploy.hpp"
#include "rulesets/brothers/showing.hpp"
#include "rulesets/common/lacking.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace linstock::brothers {

namespace {

enum Choice : std::uint8_t { nothing, reposition, into_reserve };

/// The order that a higher commander tries, and the formation.
struct NightLocals {
    OfficerId officer;
    CommandId formation;
    std::uint8_t choice = nothing;
    std::uint8_t spare = 0;
};

/// Formations under this commander, or under a commander below, with a unit on the table.
std::vector<CommandId> his_formations(const Battle& battle, const State& state, OfficerId officer) {
    std::vector<CommandId> out;
    for (const CommandId id : setup(battle).formations) {
        const OfficerId commander = commander_of(battle, id);
        if (commander.none() || (commander != officer && leader(battle, commander).superior != officer)) continue;
        const bool there = std::any_of(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& u) {
            return on_table(state, u.id) && formation_of(battle, state, u.id) == id;
        });
        if (there) out.push_back(id);
    }
    return out;
}

void night_prompts(const Battle& battle, const State& state, const Step& step, std::vector<Prompt>& out) {
    const auto l = step.locals.as<NightLocals>();
    Prompt p;
    p.seat = seat_of(army_of(battle, l.officer));
    p.kind = "night_order";
    p.officer = l.officer;
    p.why = {clause(battle, "BA-14.C")};
    const auto add = [&](Choice choice, CommandId formation, const char* word) {
        Offer o;
        o.verb = Verb::announce;
        o.command = formation;
        o.number = choice;
        o.word = word;
        p.offers.push_back(o);
    };
    add(nothing, {}, "does nothing");
    add(reposition, {}, "moves to a new position");
    add(into_reserve, {}, "goes into reserve alone");
    for (const CommandId id : his_formations(battle, state, l.officer)) {
        add(reposition, id, "repositions a formation");
        add(into_reserve, id, "takes a formation into reserve");
    }
    out.push_back(std::move(p));
}

/// The refusal text of an order that is not offered.
std::string wrong_order(const Battle& battle, const Prompt& p, const Decision& d) {
    if (d.verb != Verb::announce)
        return "a night order needs 'announce' with 'number' 0 (nothing), 1 (reposition) or 2 (reserve)";
    if (d.number < nothing || d.number > into_reserve)
        return "'number' must be 0 (nothing), 1 (reposition) or 2 (reserve), not " + std::to_string(d.number);
    const std::string& officer_name = battle.officer(p.officer).name;
    const std::string& formation = battle.forces().command(d.command).name;
    if (d.number == nothing)
        return officer_name + " does nothing, so the order cannot name a formation (" + formation + ")";
    return formation + " is not under " + officer_name + ", or has no unit on the table";
}

std::optional<Refusal> night_check(const Battle& battle, const State&, const Step&, const Prompt& p,
                                   const Decision& d) {
    const bool open = d.verb == Verb::announce && std::any_of(p.offers.begin(), p.offers.end(), [&](const Offer& o) {
                          return o.number == d.number && o.command == d.command;
                      });
    if (open) return std::nullopt;
    return refusal(battle, wrong_order(battle, p, d), "BA-14.C");
}

Flow night_accept(Play& play, Step& self, const Decision& d) {
    auto l = self.locals.as<NightLocals>();
    l.formation = d.command;
    l.choice = static_cast<std::uint8_t>(d.number);
    if (l.choice != nothing) play.push(make(Proc::night_roll, l));
    return Flow::done;
}

void night_candidates(const Battle&, const State&, const Step&, const Prompt& p, std::size_t most,
                      std::vector<Decision>& out) {
    for (const Offer& o : p.offers) {
        Decision d;
        d.verb = Verb::announce;
        d.command = o.command;
        d.number = o.number;
        if (out.size() < most) out.push_back(d);
    }
}

// --- BA-14.D, BA-14.E ---

std::vector<UnitId> units_of(const Battle& battle, const State& state, CommandId formation) {
    std::vector<UnitId> out;
    for (const Unit& u : battle.forces().units)
        if (formation && on_table(state, u.id) && formation_of(battle, state, u.id) == formation) out.push_back(u.id);
    return out;
}
std::vector<OfficerId> officers_of(const Battle& battle, const State& state, const NightLocals& l) {
    std::vector<OfficerId> out = {l.officer};
    const OfficerId commander = l.formation ? commander_of(battle, l.formation) : OfficerId{};
    if (commander && commander != l.officer && on_table(state, commander)) out.push_back(commander);
    return out;
}

void leave_for_reserve(Play& play, OfficerId officer, bool with_formation) {
    edit(play.state().officer(officer), [&](BaOfficer& w) { w.withdrawn = with_formation; });
    play.state().officer(officer).presence = Presence::reserve;
    play.say(EventKind::left_table, [&](Event& e) {
        e.officer = officer;
        e.word = "into reserve";
        e.why = {clause(play.battle(), "BA-14.E")};
    });
}

void take_into_reserve(Play& play, const NightLocals& l) {
    const Battle& battle = play.battle();
    State& state = play.state();
    if (l.formation.none()) {
        edit(state.officer(l.officer), [](BaOfficer& w) { w.alone = Alone::in_reserve; });
        leave_for_reserve(play, l.officer, false);
        return;
    }
    const auto bit = std::uint64_t{1} << static_cast<unsigned>(formation_number(battle, l.formation));
    for (const UnitId id : units_of(battle, state, l.formation)) {
        state.unit(id).presence = Presence::reserve;
        edit(state.unit(id), [](BaUnit& w) {
            w.works = w.held = 0;
            w.withdrawn = true;
        });
        play.say(EventKind::left_table, [&](Event& e) {
            e.unit = id;
            e.word = "into reserve";
            e.why = {clause(battle, "BA-14.E")};
        });
    }
    const OfficerId commander = commander_of(battle, l.formation);
    // The commander goes with a directly led formation, but not with one that only lacks a closer commander (BA-6.F).
    const bool goes = commander != l.officer || battle.officer(commander).command == l.formation;
    if (commander && goes && on_table(state, commander)) leave_for_reserve(play, commander, true);
    edit(state, [&](BaState& s) {
        s.reserve |= bit;
        s.come &= ~bit;
    });
}

/// Stages of night_roll. Saves contain these numbers.
struct NightRollStage {
    enum : std::uint16_t { rolls, die };
};

Flow run_night_roll(Play& play, Step& self) {
    const auto l = self.locals.as<NightLocals>();
    if (self.at == NightRollStage::rolls) {
        self.at = NightRollStage::die;
        play.roll(number_of(Purpose::night_command), 1, 6, {}, l.officer);
        return Flow::stay;
    }
    const int die = play.face() + (l.choice == into_reserve ? 1 : 0);
    const bool obeys = die <= leader(play.battle(), l.officer).value;
    play.say(EventKind::noted, [&](Event& e) {
        e.officer = l.officer;
        e.dice = {6, {static_cast<std::uint8_t>(play.face())}};
        const Cite why = clause(play.battle(), "BA-14.C");
        e.modifiers = {{"command value", leader(play.battle(), l.officer).value, why, Counts::number}};
        if (l.choice == into_reserve) e.modifiers.push_back({"for a reserve", 1, why});
        e.word = obeys ? "passes the night roll" : "fails the night roll";
        e.why = {clause(play.battle(), "BA-14.C")};
    });
    if (!obeys) return Flow::done;
    if (l.choice == into_reserve)
        take_into_reserve(play, l);
    else
        play.push(make(Proc::ask_night_place, l));
    return Flow::done;
}

/// BA-14.D: not farther from the home edge than the nearest friend to the side; without one, in the home third.
bool behind_the_lines(const Battle& battle, const State& state, ArmyId side, CommandId formation, Vec at) {
    const Heading home = battle.forces().army(side).edge;
    const Vec ahead = direction(home);
    const Vec right = right_of(home);
    const Vec edge = edge_line(battle, home).a;
    UnitId neighbour;
    double smallest = 1e18;
    for (const Unit& u : battle.forces().units) {
        if (u.army != side || !on_table(state, u.id) || formation_of(battle, state, u.id) == formation) continue;
        const double aside = std::fabs(dot(to_vec(state.unit(u.id).place) - at, right));
        if (!nearer(aside, smallest)) continue;
        smallest = aside;
        neighbour = u.id;
    }
    const double deep = std::fabs(ahead.y) > 0.5 ? battle.ground->height() : battle.ground->width();
    const double limit = neighbour ? dot(to_vec(state.unit(neighbour).place) - edge, ahead) : deep / 3;
    return within(dot(at - edge, ahead), limit);
}

bool near_an_enemy(const Battle& battle, const State& state, ArmyId side, const Bases& bases) {
    const double reach = profile(battle).move[static_cast<std::size_t>(Kind::infantry)].value;
    for (const Lying& enemy : enemies_of(battle, state, side))
        for (const Box& theirs : enemy.bases)
            for (const Box& mine : bases)
                if (within(distance(mine, theirs), reach)) return true;
    return false;
}

/// Tests one piece with all pieces at their new places.
std::optional<Refusal> judge_piece(const Battle& battle, const State& then, const NightLocals& l, UnitId unit,
                                   OfficerId officer) {
    const ArmyId side = army_of(battle, l.officer);
    const std::string& name = unit ? name_of(battle, unit) : battle.officer(officer).name;
    const Vec at = to_vec(unit ? then.unit(unit).place : then.officer(officer).place);
    if (!behind_the_lines(battle, then, side, l.formation, at))
        return refusal(battle, name + " would not be behind its own lines", "BA-14.D");
    const Bases bases = unit ? bases_of(battle, then, unit) : Bases{commander_box(battle, then, officer)};
    if (near_an_enemy(battle, then, side, bases))
        return refusal(battle, name + " would be too close to an enemy", "BA-14.D");
    if (!unit) return judge_stand(battle, then, officer, at);
    return judge_put_down(battle, then, unit, pose_of(then, unit));
}

/// Tests one part on its own: a piece of the formation at one point.
std::optional<Refusal> judge_part(const Battle& battle, const Decision& part, const std::vector<UnitId>& units,
                                  const std::vector<OfficerId>& officers) {
    const auto no = [&](std::string text) { return refusal(battle, std::move(text), "BA-14.D"); };
    if (part.verb != Verb::place) return no("each part must place a unit or commander with the verb 'place'");
    if (part.unit.none() == part.officer.none()) return no("each part must place one unit or one commander");
    const std::string& name = part.unit ? name_of(battle, part.unit) : battle.officer(part.officer).name;
    const bool is_part = part.unit ? std::find(units.begin(), units.end(), part.unit) != units.end()
                                   : std::find(officers.begin(), officers.end(), part.officer) != officers.end();
    if (!is_part) return no(name + " is not being repositioned");
    if (part.path.size() != 1)
        return no(name + " must be placed at one point" +
                  (part.path.empty() ? common::lacking_path(part) : ", not " + std::to_string(part.path.size())));
    if (!formation_known(part.formation)) return no(name + " " + can_form_only());
    return std::nullopt;
}

std::optional<Refusal> place_check(const Battle& battle, const State& state, const Step& step, const Prompt&,
                                   const Decision& d) {
    const auto l = step.locals.as<NightLocals>();
    if (d.verb != Verb::dispatch)
        return refusal(battle, "place all units and commanders at once, as parts of one 'dispatch'", "BA-14.D");
    const std::vector<UnitId> units = units_of(battle, state, l.formation);
    const std::vector<OfficerId> officers = officers_of(battle, state, l);
    State then = state;
    for (const Decision& part : d.parts) {
        if (auto no = judge_part(battle, part, units, officers)) return no;
        const auto same = [&](const Decision& other) {
            return other.unit == part.unit && other.officer == part.officer;
        };
        if (std::count_if(d.parts.begin(), d.parts.end(), same) > 1)
            return refusal(battle,
                           (part.unit ? name_of(battle, part.unit) : battle.officer(part.officer).name) +
                               " is placed twice: give it one place",
                           "BA-14.D");
        if (part.officer) {
            then.officer(part.officer).place = part.path.front();
            continue;
        }
        then.unit(part.unit).place = part.path.front();
        then.unit(part.unit).heading = part.heading;
        then.unit(part.unit).formation = part.formation;
    }
    for (const Decision& part : d.parts)
        if (auto no = judge_piece(battle, then, l, part.unit, part.officer)) return no;
    return std::nullopt;
}

void place_prompts(const Battle& battle, const State& state, const Step& step, std::vector<Prompt>& out) {
    const auto l = step.locals.as<NightLocals>();
    Prompt p;
    p.seat = seat_of(army_of(battle, l.officer));
    p.kind = "night_place";
    p.officer = l.officer;
    p.command = l.formation;
    p.why = {clause(battle, "BA-14.D")};
    Offer all;
    all.verb = Verb::dispatch;
    all.word = "units and commanders left out stay in place";
    p.offers.push_back(all);
    for (const UnitId id : units_of(battle, state, l.formation))
        p.offers.push_back(offer(Verb::place, id));
    for (const OfficerId id : officers_of(battle, state, l)) {
        Offer place = offer(Verb::place);
        place.officer = id;
        p.offers.push_back(place);
    }
    out.push_back(std::move(p));
}

Flow place_accept(Play& play, Step&, const Decision& d) {
    for (const Decision& part : d.parts)
        place_piece(play, part, "BA-14.D");
    return Flow::done;
}

void place_candidates(const Battle&, const State&, const Step&, const Prompt&, std::size_t most,
                      std::vector<Decision>& out) {
    Decision d;
    d.verb = Verb::dispatch;
    if (most > 0) out.push_back(d);
}

}  // namespace

void explain_night(const Battle& battle, const Step& by, Prompt& p) {
    const auto l = by.locals.as<NightLocals>();
    p.command = l.formation;
    needs_at_most(p, leader(battle, l.officer).value - (l.choice == into_reserve ? 1 : 0));
}

void ask_for_the_night(Play& play, OfficerId officer) {
    NightLocals l;
    l.officer = officer;
    play.push(make(Proc::ask_night, l));
}

void register_night_orders(ProcedureTable& t) {
    static const std::array fields = {common::named(LINSTOCK_FIELD(NightLocals, officer)),
                                      LINSTOCK_FIELD(NightLocals, formation), LINSTOCK_FIELD(NightLocals, choice)};
    t.ask(Proc::ask_night, "ask_night", "Orders for the night",
          {night_prompts, night_check, night_accept, night_candidates}, fields);
    t.add(Proc::night_roll, "night_roll", "Orders for the night", run_night_roll, fields, NightRollStage::die);
    t.ask(Proc::ask_night_place, "ask_night_place", "Repositioning at night",
          {place_prompts, place_check, place_accept, place_candidates}, fields);
}

}  // namespace linstock::brothers
