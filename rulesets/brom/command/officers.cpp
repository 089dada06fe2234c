// Chapter 5: the fate of officers.
//
// officer_danger:       0 the next attached officer's die; 1 reads it
// officer_hit:          0 the option's second die, or death; 1 reads it
// officer_after_combat: 0 the next attached officer's die; 1 reads it
// officers_lost:        pushes the tests
// officer_aside:        asks where a lone officer goes

#include "rulesets/brom/command/officers.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/fire/supply.hpp"
#include "rulesets/brom/morale/morale.hpp"

#include <algorithm>
#include <array>

namespace linstock::brom {

bool political_unknown(const Battle& battle, const State& state, OfficerId id) {
    return battle.officer(id).kind == OfficerKind::political && own(state.officer(id)).political == Political::unknown;
}

// RV-5.H.2: the result holds for both columns to the end of the game. RV-5.H: the scenario lists the political
// officers.
void set_political(Play& play, OfficerId id, int face) {
    if (id.none()) return;
    const Cited<FaceSet> low = profile(play.battle()).political_low;
    const bool better = low->holds(face);
    edit(play.state().officer(id), [&](BromOfficer& w) { w.political = better ? Political::low : Political::high; });
    play.say(EventKind::rolled, [&](Event& e) {
        e.officer = id;
        e.dice = {6, {static_cast<std::uint8_t>(face)}};
        e.word = "political officer";
        e.why = {low.why, profile(play.battle()).clause("political_officers")};
    });
}

bool may_detach(const State& state, OfficerId id) { return own(state.officer(id)).bound_until < state.turn; }

namespace {

constexpr Fate unhurt = {"unhurt", EventResult::unhurt};
constexpr Fate killed_outright = {"killed", EventResult::killed};
constexpr Fate taken = {"captured", EventResult::captured};

void tell_fate(Play& play, OfficerId id, UnitId unit, UnitId by, Fate fate, const DiceShown& dice, Cite why) {
    play.say(EventKind::officer_fate, [&](Event& e) {
        e.officer = id;
        e.unit = unit;
        e.other = by;
        e.word = fate.word;
        e.event_result = fate.event_result;
        e.verb = fate.verb;
        e.dice = dice;
        e.why = {why};
    });
}

DiceShown shown(int sides, int face) { return {static_cast<std::uint8_t>(sides), {static_cast<std::uint8_t>(face)}}; }

/// The next officer after `last` in the list that is attached to the unit.
OfficerId next_attached(const Battle& battle, const State& state, UnitId unit, OfficerId last) {
    for (const Officer& o : battle.forces().officers) {
        const OfficerState& s = state.officer(o.id);
        if (o.id.value > last.value && s.attached_to == unit && s.presence == Presence::on_table) return o.id;
    }
    return {};
}

}  // namespace

// RV-5.C, RV-5.E: an officer is not replaced. Its unit tests, RV-10.L.
void lose_officer(Play& play, OfficerId id, Presence presence, Fate fate, UnitId by, Cite why, const DiceShown& dice) {
    OfficerState& o = play.state().officer(id);
    const UnitId unit = o.attached_to;
    tell_fate(play, id, unit, by, fate, dice, why);
    if (unit) o.place = play.state().unit(unit).place;
    o.attached_to = {};
    o.presence = presence;
    edit(o, [](BromOfficer& w) { w.rallying = {}; });
    if (unit && play.state().unit(unit).on_field()) owe_test(play, unit, Occasion::officer_lost);
}

namespace {

// --- Fire ---

/// Stages of officer_danger. Saves store these numbers.
struct DangerStage {
    enum : std::uint16_t { next_officer, die };
};

// RV-5.C: 10 percent for each attached officer. RV-officers: the option's die instead.
Flow run_officer_danger(Play& play, Step& self) {
    auto l = self.locals.as<OfficerDanger>();
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    const bool option = setup(battle).officer_casualties;
    const Cited<FaceSet>& faces = option ? pf.officer_hit : pf.officer_danger;
    if (self.at == DangerStage::die) {
        self.at = DangerStage::next_officer;
        const int face = play.face();
        const UnitId unit = play.state().officer(l.at).attached_to;
        if (!faces->holds(face)) {
            tell_fate(play, l.at, unit, {}, unhurt, shown(faces->sides, face), faces.why);
        } else if (option) {
            tell_fate(play, l.at, unit, {}, {"hit", EventResult::hit}, shown(faces->sides, face), faces.why);
            play.push(officer_hit(l.at));
            return Flow::stay;
        } else {
            lose_officer(play, l.at, Presence::destroyed, killed_outright, {}, faces.why, shown(faces->sides, face));
        }
    }
    if (l.unit) {
        l.at = next_attached(battle, play.state(), l.unit, l.at);
    } else if (l.face == 0) {
        l.face = 1;  // RV-12: an officer whose unit has been destroyed, alone
    } else {
        return Flow::done;
    }
    self.locals.set(l);
    if (l.at.none() || play.state().officer(l.at).presence != Presence::on_table) return Flow::done;
    play.roll(purpose(Purpose::officer_hit), 1, faces->sides, l.unit, l.at, faces->lowest());
    self.at = DangerStage::die;
    return Flow::stay;
}

// RV-officers: 1-8 horse shot, 9-14 light wound, 15-18 serious wound, 19-20 killed, by the chart.
void wound(Play& play, const OfficerHit& l, int face) {
    static constexpr std::array<Fate, 4> fates = {
        {{"horse shot", EventResult::hit, EventVerb::loses_horse},
         {"light wound", EventResult::wounded, EventVerb::is_lightly_wounded},
         {"serious wound", EventResult::disabled, EventVerb::is_badly_wounded},
         killed_outright}};
    const Profile& pf = profile(play.battle());
    constexpr int sides = 20;
    for (std::size_t i = 0; i < fates.size(); ++i) {
        const Profile::OfficerHit& row = pf.officer_hits[i];
        if (face < row.span->from || face > row.span->to) continue;
        if (row.leaves.value) {
            const bool killed = i + 1 == fates.size();
            lose_officer(play, l.officer, killed ? Presence::destroyed : Presence::left, fates[i], l.by, row.leaves.why,
                         shown(sides, face));
            return;
        }
        const auto until = static_cast<std::uint16_t>(play.state().turn + row.turns.value);
        edit(play.state().officer(l.officer), [&](BromOfficer& w) {
            if (row.keeps_command.value)
                w.bound_until = until;
            else
                w.out_until = until;
        });
        tell_fate(play, l.officer, play.state().officer(l.officer).attached_to, l.by, fates[i], shown(sides, face),
                  row.turns.why);
        return;
    }
}

/// Stages of officer_hit. Saves store these numbers.
struct HitStage {
    enum : std::uint16_t { begins, die };
};

Flow run_officer_hit(Play& play, Step& self) {
    const auto l = self.locals.as<OfficerHit>();
    const Profile& pf = profile(play.battle());
    if (play.state().officer(l.officer).presence != Presence::on_table) return Flow::done;
    if (self.at == HitStage::die) {
        wound(play, l, play.face());
        return Flow::done;
    }
    if (!setup(play.battle()).officer_casualties) {
        lose_officer(play, l.officer, Presence::destroyed, killed_outright, l.by, pf.clause("sharpshooter_fire"), {});
        return Flow::done;
    }
    play.roll(purpose(Purpose::officer_wound), 1, 20, play.state().officer(l.officer).attached_to, l.officer);
    self.at = HitStage::die;
    return Flow::stay;
}

// --- Close combat ---

/// Stages of officer_after_combat. Saves store these numbers.
struct AfterCombatStage {
    enum : std::uint16_t { next_officer, die };
};

// RV-5.E: each officer attached to the losing side, after the unit's test and before its move.
Flow run_officer_after_combat(Play& play, Step& self) {
    auto l = self.locals.as<OfficerAfterCombat>();
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    if (self.at == AfterCombatStage::die) {
        self.at = AfterCombatStage::next_officer;
        const int face = play.face();
        const DiceShown dice = shown(pf.officer_killed->sides, face);
        if (pf.officer_killed->holds(face))
            lose_officer(play, l.at, Presence::destroyed, killed_outright, l.by, pf.officer_killed.why, dice);
        else if (pf.officer_captured->holds(face))
            lose_officer(play, l.at, Presence::captured, taken, l.by, pf.officer_captured.why, dice);
        else
            tell_fate(play, l.at, l.unit, l.by, unhurt, dice, pf.clause("officer_lost_combat"));
    }
    l.at = next_attached(battle, play.state(), l.unit, l.at);
    self.locals.set(l);
    if (l.at.none()) return Flow::done;
    play.roll(purpose(Purpose::officer_after_combat), 1, pf.officer_killed->sides, l.unit, l.at);
    self.at = AfterCombatStage::die;
    return Flow::stay;
}

// RV-10.L: after all combats are resolved and the losers have moved.
Flow run_officers_lost(Play& play, Step&) {
    play.push(settle_tests());
    return Flow::done;
}

// --- RV-5.D: a lone officer touched by the enemy ---

double half_stand(const Battle& battle) {
    const Charts& charts = battle.charts();
    return charts.measure(charts.cell(profile(battle).footprints, "officer", "width")).value / 2;
}

bool touched(const Battle& battle, const State& state, OfficerId officer, UnitId by) {
    return within(distance_to_unit(battle, state, officer_place(state, officer), by), half_stand(battle));
}

/// On the table, on ground that can be stood on, clear of all units known to the seat, and at least the width of the
/// officer's base from an enemy.
bool may_stand(const Battle& battle, const State& state, OfficerId officer, Vec at) {
    const Ground& ground = *battle.ground;
    if (!ground.on_table(at) || ground.in(PieceKind::impassable, at)) return false;
    const double half = half_stand(battle);
    const ArmyId army = battle.officer(officer).army;
    for (const Unit& unit : battle.forces().units) {
        if (!on_table(state, unit.id) && !(unit.army == army && state.unit(unit.id).on_field())) continue;
        const double d = distance_to_unit(battle, state, at, unit.id);
        if (unit.army != army ? within(d, half) : nearer(d, half)) return false;
    }
    return true;
}

/// Places to step to, the recommended one first: away from the enemy and as near as possible, then round the compass,
/// both sides alike.
void places_aside(const Battle& battle, const State& state, const OfficerAside& l, std::size_t most,
                  std::vector<Point>& out) {
    const Vec from = officer_place(state, l.officer);
    const double reach = profile(battle).officer_aside.value;
    const Vec away = from - footprint(battle, state, l.by).centre;
    const Heading wanted = beyond(length(away), 0) ? heading_of(away) : 0;
    for (int degrees = 0; degrees <= 180; degrees += 15)
        for (const int hand : {1, -1}) {
            if (hand < 0 && (degrees == 0 || degrees == 180)) continue;
            const Vec way = direction(normal(wanted + from_degrees(degrees * hand)));
            for (double d = 1; within(d, reach); d += 1) {
                const Vec at = from + way * d;
                if (!may_stand(battle, state, l.officer, at)) continue;
                out.push_back(to_point(at));
                if (out.size() >= most) return;
                break;
            }
        }
}

void aside_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<OfficerAside>();
    Prompt p;
    p.seat = linstock::seat_of(battle.officer(l.officer).army);
    p.kind = "officer_aside";
    p.officer = l.officer;
    p.other = l.by;
    p.why = {profile(battle).clause("officer_target")};
    Offer offer;
    offer.verb = Verb::ride;
    offer.officer = l.officer;
    offer.word = "steps aside";
    offer.why = p.why;
    p.offers.push_back(offer);
    Reach reach;
    reach.from = state.officer(l.officer).place;
    reach.open = reach.rough = reach.road = to_coord(profile(battle).officer_aside.value);
    p.reach.push_back(reach);
    out.push_back(std::move(p));
}

/// RV-5.D, RE-3.D, CF-4.D: the path in the decision. Without one the officer goes to the nearest free place, away from
/// the enemy if possible.
std::vector<Point> way_aside(const Battle& battle, const State& state, const OfficerAside& l, const Decision& d) {
    std::vector<Point> way = d.path;
    if (way.empty()) places_aside(battle, state, l, 1, way);
    return way;
}

std::optional<Refusal> aside_check(const Battle& battle, const State& state, const Step& self, const Prompt&,
                                   const Decision& d) {
    const auto l = self.locals.as<OfficerAside>();
    const Cite why = profile(battle).officer_aside.why;
    const auto no = [&](RefusalKind kind, std::string text) { return Refusal{kind, std::move(text), {why}}; };
    const std::string& name = battle.officer(l.officer).name;
    const std::vector<Point> way = way_aside(battle, state, l, d);
    if (d.verb != Verb::ride || d.officer != l.officer || way.empty() || d.unit)
        return no(RefusalKind::wrong_shape, name + " steps aside alone: answer with 'ride', a path and no unit");
    std::vector<Vec> path = {officer_place(state, l.officer)};
    for (const Point& p : way)
        path.push_back(to_vec(p));
    if (beyond(path_length(path), profile(battle).officer_aside.value))
        return no(RefusalKind::against_rules,
                  name + " can step aside at most " + std::to_string(profile(battle).officer_aside.value) + " inches");
    if (!may_stand(battle, state, l.officer, path.back()))
        return no(RefusalKind::against_rules,
                  name + " must end on free ground of the table, clear of every enemy unit");
    return std::nullopt;
}

Flow aside_accept(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<OfficerAside>();
    OfficerState& o = play.state().officer(l.officer);
    const Point from = o.place;
    const std::vector<Point> way = way_aside(play.battle(), play.state(), l, d);
    if (!way.empty()) o.place = way.back();
    play.say(EventKind::officer_moved, [&](Event& e) {
        e.officer = l.officer;
        e.from = from;
        e.to = o.place;
        e.path.push_back(from);
        e.path.insert(e.path.end(), way.begin(), way.end());
        e.word = "steps aside";
        e.why = {profile(play.battle()).officer_aside.why};
    });
    return Flow::done;
}

void aside_candidates(const Battle& battle, const State& state, const Step& self, const Prompt& prompt,
                      std::size_t most, std::vector<Decision>& out) {
    const auto l = self.locals.as<OfficerAside>();
    std::vector<Point> places;
    places_aside(battle, state, l, most, places);
    for (const Point& at : places) {
        Decision d;
        d.prompt = prompt.id;
        d.by = prompt.seat;
        d.verb = Verb::ride;
        d.officer = l.officer;
        d.path = {at};
        out.push_back(std::move(d));
    }
}

}  // namespace

// RV-5.D, RV-supply.1
void touch_strays(Play& play, UnitId mover) {
    const Battle& battle = play.battle();
    if (!on_table(play.state(), mover) || !fights_as_unit(battle, mover)) return;
    for (const Officer& officer : battle.forces().officers) {
        const OfficerState& o = play.state().officer(officer.id);
        if (officer.army == army_of(battle, mover) || o.presence != Presence::on_table || o.attached_to) continue;
        if (!touched(battle, play.state(), officer.id, mover)) continue;
        const OfficerAside l{officer.id, mover};
        std::vector<Point> places;
        places_aside(battle, play.state(), l, 1, places);
        if (places.empty())
            lose_officer(play, officer.id, Presence::captured, taken, mover, profile(battle).clause("officer_target"),
                         {});
        else
            play.push(make(Proc::officer_aside, l));
    }
    capture_wagons(play, mover);
}

// RV-5.G: an officer leaves with the last unit of its command, the army commander with the last unit of the army.
void officers_leave(Play& play) {
    const Battle& battle = play.battle();
    for (const Officer& officer : battle.forces().officers) {
        OfficerState& o = play.state().officer(officer.id);
        if (o.presence != Presence::on_table) continue;
        const auto there = [&](UnitId id) { return !play.state().unit(id).gone() && fights_as_unit(battle, id); };
        if (officer.command.none()) {
            const std::vector<Counted>& army = setup(battle).rolls.counted[officer.army.index()];
            if (std::any_of(army.begin(), army.end(), [&](const Counted& c) { return there(c.unit); })) continue;
        }
        const std::vector<UnitId>& under = setup(battle).rolls.under[officer.id.index()];
        if (std::any_of(under.begin(), under.end(), there)) continue;
        o.attached_to = {};
        o.presence = Presence::left;
        play.say(EventKind::left_table, [&](Event& e) {
            e.officer = officer.id;
            e.word = "the last unit of the command is gone";
            e.why = {profile(battle).clause("staff_card")};
        });
    }
}

// RV-2.C, RV-5.G: officers attached to a unit enter with it. An officer in reserve enters with the first unit of its
// command.
void bring_officers(Play& play, UnitId unit) {
    const Battle& battle = play.battle();
    for (const Officer& officer : battle.forces().officers) {
        OfficerState& o = play.state().officer(officer.id);
        if (o.presence != Presence::arriving && o.presence != Presence::reserve) continue;
        const bool with_it = officer.attached_to == unit;
        const bool his_first = officer.start.how == Start::reserve && officer.attached_to.none() &&
                               may_influence(battle, officer.id, unit) && officer.rank != Rank::commander_in_chief;
        if (!with_it && !his_first) continue;
        o.presence = Presence::on_table;
        o.attached_to = unit;
        o.place = play.state().unit(unit).place;
        play.say(EventKind::officer_moved, [&](Event& e) {
            e.officer = officer.id;
            e.other = unit;
            e.to = o.place;
            e.why = {profile(battle).clause("staff_card")};
        });
    }
}

void register_officers(ProcedureTable& t) {
    static const std::array danger = {LINSTOCK_FIELD(OfficerDanger, unit), LINSTOCK_FIELD(OfficerDanger, at),
                                      LINSTOCK_FIELD(OfficerDanger, face)};
    static const std::array hit = {common::named(LINSTOCK_FIELD(OfficerHit, officer)), LINSTOCK_FIELD(OfficerHit, by)};
    static const std::array after = {common::named(LINSTOCK_FIELD(OfficerAfterCombat, unit)),
                                     common::named(LINSTOCK_FIELD(OfficerAfterCombat, by)),
                                     LINSTOCK_FIELD(OfficerAfterCombat, at)};
    static const std::array aside = {common::named(LINSTOCK_FIELD(OfficerAside, officer)),
                                     common::named(LINSTOCK_FIELD(OfficerAside, by))};
    t.add(Proc::officer_danger, "officer_danger", "Officers under fire", run_officer_danger, danger, DangerStage::die);
    t.add(Proc::officer_hit, "officer_hit", "An officer is hit", run_officer_hit, hit, HitStage::die);
    t.add(Proc::officer_after_combat, "officer_after_combat", "Officers of the beaten", run_officer_after_combat, after,
          AfterCombatStage::die);
    t.ask(Proc::officer_aside, "officer_aside", "An officer steps aside",
          Asking{aside_prompts, aside_check, aside_accept, aside_candidates}, aside);
    t.add(Proc::officers_lost, "officers_lost", "Units that lost officers", run_officers_lost);
}

}  // namespace linstock::brom
