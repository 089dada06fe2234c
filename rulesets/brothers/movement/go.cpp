// BA-5, BA-6.H, BA-6.I: a unit moves, and may capture commanders on its path.
//
// go: 0 the next commander on the path, or the end of the move; 1 the die for that commander

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/army/tasks.hpp"
#include "rulesets/brothers/morale/fatigue.hpp"
#include "rulesets/brothers/movement/moves.hpp"
#include "rulesets/brothers/retreat/leaving.hpp"
#include "rulesets/brothers/set_up/deploy.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

/// go: a lawful decision, and its target. State::path has the path.
struct GoLocals {
    UnitId unit;
    UnitId target;
    OfficerId met;
    std::uint16_t spare = 0;
    Heading heading = 0;
    std::int32_t number = 0;
    Formation formation = usual_formation;
    bool charge = false;
    std::uint16_t more = 0;
};

/// ask_escape: the commander who escaped, and how the mover continues.
struct EscapeLocals {
    OfficerId officer;
    UnitId mover;
    UnitId target;
    std::uint16_t spare = 0;
    Heading heading = 0;
    std::int32_t number = 0;
    Formation formation = usual_formation;
    bool charge = false;
    std::uint16_t more = 0;
};

Decision told(const State& state, const GoLocals& l) {
    Decision d;
    d.verb = l.charge ? Verb::charge : Verb::march;
    d.unit = l.unit;
    d.target = l.target;
    d.heading = l.heading;
    d.number = l.number;
    d.formation = l.formation;
    d.path = state.path;
    return d;
}

/// The kind of move, and the formation at its end (BA-5.I).
const char* word_of(const LawfulMove& move) {
    if (move.enters) return stance_word(move.end.formation);
    const MoveWords& words = traits_of(move.end.formation).words;
    if (move.charge) return words.charges;
    if (move.disengages) return words.disengages;
    return move.path.empty() ? words.forms : words.marches;
}

EventVerb verb_of(const LawfulMove& move) {
    if (move.charge) return EventVerb::charges;
    return move.disengages ? EventVerb::disengages : EventVerb::marches;
}

/// BA-9.A: enemies other than its target that a charger has contacted.
void note_others_charged(Play& play, UnitId id) {
    const std::vector<UnitId> touched = contacts_of(play.battle(), play.state(), id);
    edit(play.state().unit(id), [&](BaUnit& w) {
        w.charged_too = {};
        std::size_t count = 0;
        for (const UnitId enemy : touched)
            if (enemy != w.charged && count < w.charged_too.size()) w.charged_too[count++] = enemy;
    });
}

void arrive(Play& play, const GoLocals& l, const LawfulMove& move) {
    const Battle& battle = play.battle();
    const Pose before = pose_of(play.state(), l.unit);
    if (move.enters) {
        play.state().unit(l.unit).presence = Presence::on_table;
        edit(play.state().unit(l.unit), [](BaUnit& w) {
            w.acting = Acting::in_command;
            w.withdrawn = false;
        });
    }
    put(play, l.unit, move.end.place, move.end.heading, move.end.formation);
    edit(play.state().unit(l.unit), [&](BaUnit& w) {
        w.moved = true;
        if (move.charge) w.charged = l.target;
    });
    if (move.charge) note_others_charged(play, l.unit);
    stir(play, l.unit);
    const bool turns = before.formation == move.end.formation && move.path.empty() && !move.enters;
    const bool changed = before.formation != move.end.formation && !move.enters;
    play.say(move.enters         ? EventKind::entered
             : move.path.empty() ? EventKind::reformed
                                 : EventKind::moved,
             [&](Event& e) {
                 e.unit = l.unit;
                 e.other = l.target;
                 e.from = move.enters ? play.state().path.front() : to_point(before.place);
                 e.to = play.state().unit(l.unit).place;
                 e.heading = move.end.heading;
                 e.formation = move.end.formation;
                 e.distance = to_coord(move.distance);
                 e.word = turns ? "turns in place" : word_of(move);
                 e.verb = turns ? EventVerb::turns_in_place : verb_of(move);
                 if (move.charge && !turns && !move.enters) e.event_result = EventResult::charges_home;
                 for (const Vec p : move.path)
                     e.path.push_back(to_point(p));
                 e.why = {clause(battle, move.charge ? "BA-5.M" : move.disengages ? "BA-5.L" : "BA-5.B")};
                 if (move.enters) e.why.push_back(clause(battle, "BA-15.B"));
                 if (changed) e.why.push_back(clause(battle, "BA-5.I"));
                 if (move.charge) e.why.push_back(clause(battle, move.at_work ? "BA-11.A" : "BA-0.I"));
             });
    if (move.disengages) edit(play.state().unit(l.unit), [](BaUnit& w) { w.forget_charge(); });
    hold_anew(play, l.unit);
    if (move.leaves) leave_table(play, l.unit);
    forget_charges(play);
}

void read_capture(Play& play, const GoLocals& l) {
    const bool taken = play.face() >= counter(play.battle(), l.unit).attack;
    edit(play.state().unit(l.unit), [&](BaUnit& w) { w.captures |= std::uint64_t{1} << (l.met.index() & 63U); });
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = l.unit;
        e.officer = l.met;
        e.dice = {6, {static_cast<std::uint8_t>(play.face())}, DiceRole::capture};
        e.needed = counter(play.battle(), l.unit).attack;
        e.modifiers = {{"its counter's Attack", e.needed, clause(play.battle(), "BA-1.C"), Counts::number}};
        e.word = taken ? "capture of a commander: succeeds" : "capture of a commander: fails";
        e.why = {clause(play.battle(), "BA-6.H")};
    });
    if (taken)
        lose_commander(play, l.met, Presence::captured, l.unit, "captured", "BA-6.H");
    else
        play.push(make(Proc::ask_escape,
                       EscapeLocals{l.met, l.unit, l.target, 0, l.heading, l.number, l.formation, l.charge, 0}));
}

/// Stages of go. Saves contain these numbers.
struct GoStage {
    enum : std::uint16_t { next_met, die };
};

Flow run_go(Play& play, Step& self) {
    auto l = self.locals.as<GoLocals>();
    if (self.at == GoStage::die) {
        self.at = GoStage::next_met;
        read_capture(play, l);
        return Flow::stay;
    }
    if (over(play.state())) {  // BA-13.G: the loss fulfilled a task
        play.state().path.clear();
        return Flow::done;
    }
    LawfulMove move;
    const Decision d = told(play.state(), l);
    const auto no = l.charge ? judge_charge(play.battle(), play.state(), d, move)
                             : judge_march(play.battle(), play.state(), d, move);
    if (no) return Flow::done;  // cannot happen: the path was lawful, and nothing on it has changed
    l.met = next_commander_met(play.battle(), play.state(), l.unit, move);
    if (l.met) {
        self.at = GoStage::die;
        self.locals.set(l);
        play.roll(number_of(Purpose::capture), 1, 6, l.unit, l.met, counter(play.battle(), l.unit).attack);
        return Flow::stay;
    }
    arrive(play, l, move);
    play.state().path.clear();
    return Flow::done;
}

// --- BA-6.I: a commander who was not captured is moved away ---

/// The mover's path as decided.
LawfulMove way_of(const Battle& battle, const State& state, const EscapeLocals& l) {
    GoLocals go;
    go.unit = l.mover;
    go.target = l.target;
    go.heading = l.heading;
    go.number = l.number;
    go.formation = l.formation;
    go.charge = l.charge;
    const Decision d = told(state, go);
    LawfulMove move;
    if (l.charge)
        static_cast<void>(judge_charge(battle, state, d, move));
    else
        static_cast<void>(judge_march(battle, state, d, move));
    return move;
}

std::vector<Vec> refuges(const Battle& battle, const State& state, const EscapeLocals& l, std::size_t most) {
    std::vector<Vec> out;
    const LawfulMove move = way_of(battle, state, l);
    const Vec from = to_vec(state.officer(l.officer).place);
    const double reach = profile(battle).commander_move.value;
    const Heading home = battle.forces().army(army_of(battle, l.officer)).edge;
    for (const double share : {0.25, 0.5, 0.75, 1.0})
        for (int turn = 0; turn < 16; ++turn) {
            // To the rear first, then to both sides of it.
            const int side = turn % 2 == 0 ? turn / 2 : -(turn + 1) / 2;
            const Vec to =
                to_vec(to_point(from + direction(normal(home + half_turn + side * full_turn / 16)) * (reach * share)));
            if (!judge_escape(battle, state, l.officer, l.mover, move, to)) out.push_back(to);
            if (out.size() >= most) return out;
        }
    return out;
}

void escape_prompts(const Battle& battle, const State& state, const Step& step, std::vector<Prompt>& out) {
    const auto l = step.locals.as<EscapeLocals>();
    Prompt p;
    p.seat = seat_of(army_of(battle, l.officer));
    p.kind = "escape_commander";
    p.officer = l.officer;
    p.other = l.mover;
    p.why = {clause(battle, "BA-6.I")};
    Offer o;
    o.verb = Verb::ride;
    o.officer = l.officer;
    o.distance = to_coord(profile(battle).commander_move.value);
    p.offers.push_back(o);
    if (refuges(battle, state, l, 1).empty()) {
        Offer none;
        none.verb = Verb::no;
        none.word = "no free place: the commander is captured";
        p.offers.push_back(none);
    }
    out.push_back(std::move(p));
}

/// BA-6.I: the place to which the commander escapes. A decision without a place means the nearest one, to the rear
/// first.
std::optional<Point> escape_place(const Battle& battle, const State& state, const EscapeLocals& l, const Decision& d) {
    if (d.path.size() == 1) return d.path.front();
    const std::vector<Vec> open = d.path.empty() ? refuges(battle, state, l, 1) : std::vector<Vec>{};
    if (open.empty()) return std::nullopt;
    return to_point(open.front());
}

std::optional<Refusal> escape_check(const Battle& battle, const State& state, const Step& step, const Prompt& p,
                                    const Decision& d) {
    const auto l = step.locals.as<EscapeLocals>();
    if (d.verb == Verb::no && p.offers.size() > 1) return std::nullopt;
    const std::optional<Point> to = escape_place(battle, state, l, d);
    if (d.verb != Verb::ride || d.officer != l.officer || !to || d.unit)
        return refusal(battle, "place the commander at one point", "BA-6.I");
    return judge_escape(battle, state, l.officer, l.mover, way_of(battle, state, l), to_vec(*to));
}

Flow escape_accept(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<EscapeLocals>();
    if (d.verb == Verb::no) {
        lose_commander(play, l.officer, Presence::captured, l.mover, "captured", "BA-6.I");
        return Flow::done;
    }
    OfficerState& o = play.state().officer(l.officer);
    const Point from = o.place;
    o.place = escape_place(play.battle(), play.state(), l, d).value_or(from);
    play.say(EventKind::officer_moved, [&](Event& e) {
        e.officer = l.officer;
        e.from = from;
        e.to = o.place;
        e.path = {o.place};
        e.distance = to_coord(distance(to_vec(from), to_vec(o.place)));
        e.word = "escapes";
        e.why = {clause(play.battle(), "BA-6.I")};
    });
    return Flow::done;
}

void escape_candidates(const Battle& battle, const State& state, const Step& step, const Prompt&, std::size_t most,
                       std::vector<Decision>& out) {
    const auto l = step.locals.as<EscapeLocals>();
    Decision d;
    d.verb = Verb::ride;
    d.officer = l.officer;
    for (const Vec to : refuges(battle, state, l, most)) {
        d.path = {to_point(to)};
        out.push_back(d);
    }
    if (!out.empty()) return;
    d = {};
    d.verb = Verb::no;
    out.push_back(d);
}

}  // namespace

namespace {

/// The share of the path at which a moving pose first contacts a commander (BA-0.G); none = never.
std::optional<double> met_at(const Battle& battle, const BaseSize& size, const Pose& from, Vec way,
                             const Box& commander) {
    const double gap = profile(battle).gap;
    std::optional<double> out;
    for (const Box& b : bases_of(size, from))
        if (const auto m = meeting(longer(wider(b, gap), gap), way, commander); m && (!out || m->from < *out))
            out = m->from;
    return out;
}

/// BA-6.I: the commander's new place is on the rest of the mover's path, after the meeting.
bool in_the_rest_of_the_way(const Battle& battle, const State& state, OfficerId id, UnitId mover,
                            const LawfulMove& move, Vec place) {
    const BaseSize& size = counter(battle, mover).base;
    const Box before = commander_box(battle, state, id);
    const Box after = commander_box(battle, place);
    // BA-6.H: in contact at the start of the move, even if the unit then turns away.
    const bool begins_so =
        on_table(state, mover) && touches_commander(battle, state, bases_of(battle, state, mover), id);
    bool met = move.legs.empty() || begins_so;
    for (std::size_t i = 0; i < move.legs.size(); ++i) {
        Pose from = move.legs[i];
        if (!met) {
            const auto share = met_at(battle, size, from, move.path[i] - from.place, before);
            if (!share) continue;
            met = true;
            from.place = from.place + (move.path[i] - from.place) * *share;
        }
        if (met_at(battle, size, from, move.path[i] - from.place, after)) return true;
    }
    return met_at(battle, size, move.end, {}, after).has_value();
}

}  // namespace

std::optional<Refusal> judge_escape(const Battle& battle, const State& state, OfficerId id, UnitId mover,
                                    const LawfulMove& move, Vec place) {
    const Profile& pf = profile(battle);
    const std::string& name = battle.officer(id).name;
    if (!within(distance(to_vec(state.officer(id).place), place), pf.commander_move.value))
        return refusal(battle, name + " cannot escape that far", "BA-6.I");
    const Box commander = commander_box(battle, place);
    if (!battle.ground->on_table(commander)) return refusal(battle, name + " may not leave the table", "BA-5.Q");
    if (barred_for_commander(battle, state, place))
        return refusal(battle, name + " would stand on impassable ground", "BA-5.H");
    for (const Unit& u : battle.forces().units) {
        if (u.army == army_of(battle, id) || u.id == mover || !on_table(state, u.id)) continue;
        for (const Box& b : bases_of(battle, state, u.id))
            if (counter(battle, u.id).boat ? overlap(b, commander) : within(distance(b, commander), pf.gap))
                return refusal(battle, name + " must stay out of contact with " + u.name, "BA-6.I");
    }
    if (const OfficerId enemy = commander_overlapped(battle, state, {commander}, army_of(battle, id)))
        return refusal(battle, name + " would overlap " + battle.officer(enemy).name, "BA-0.E");
    if (in_the_rest_of_the_way(battle, state, id, mover, move, place))
        return refusal(battle, name + " must stay out of the path of " + name_of(battle, mover), "BA-6.I");
    return std::nullopt;
}

OfficerId next_commander_met(const Battle& battle, const State& state, UnitId unit, const LawfulMove& move) {
    if (counter(battle, unit).boat) return {};  // BA-5.R: a boat makes no contact
    const BaUnit w = own(state.unit(unit));
    const double gap = profile(battle).gap;
    const BaseSize& size = counter(battle, unit).base;
    const auto left = [&](const Officer& o) {
        return o.army != army_of(battle, unit) && on_table(state, o.id) &&
               (w.captures >> (o.id.index() & 63U) & 1U) == 0;
    };
    for (const Officer& o : battle.forces().officers)
        if (!move.enters && left(o) && touches_commander(battle, state, bases_of(battle, state, unit), o.id))
            return o.id;
    for (std::size_t i = 0; i < move.legs.size(); ++i) {
        OfficerId first;
        double nearest = 2;
        const Vec way = move.path[i] - move.legs[i].place;
        for (const Officer& o : battle.forces().officers) {
            if (!left(o)) continue;
            const Box commander = commander_box(battle, state, o.id);
            for (const Box& b : bases_of(size, move.legs[i]))
                if (const auto m = meeting(longer(wider(b, gap), gap), way, commander); m && m->from < nearest) {
                    nearest = m->from;
                    first = o.id;
                }
        }
        if (first) return first;
    }
    for (const Officer& o : battle.forces().officers)
        if (left(o) && touches_commander(battle, state, bases_of(size, move.end), o.id)) return o.id;
    return {};
}

void start_going(Play& play, const Decision& d) {
    GoLocals l;
    l.unit = d.unit;
    l.target = d.target;
    l.heading = d.heading;
    l.number = d.number;
    l.formation = d.formation;
    l.charge = d.verb == Verb::charge;
    play.state().path = d.path;
    play.push(make(Proc::go, l));
}

void register_going(ProcedureTable& t) {
    static const std::array fields = {common::named(LINSTOCK_FIELD(GoLocals, unit)),
                                      LINSTOCK_FIELD(GoLocals, target),
                                      LINSTOCK_FIELD(GoLocals, met),
                                      LINSTOCK_FIELD(GoLocals, heading),
                                      LINSTOCK_FIELD(GoLocals, number),
                                      LINSTOCK_FIELD(GoLocals, formation),
                                      LINSTOCK_FIELD(GoLocals, charge)};
    t.add(Proc::go, "go", "On the way", run_go, fields, GoStage::die);
    static const std::array escape = {common::named(LINSTOCK_FIELD(EscapeLocals, officer)),
                                      common::named(LINSTOCK_FIELD(EscapeLocals, mover)),
                                      LINSTOCK_FIELD(EscapeLocals, target),
                                      LINSTOCK_FIELD(EscapeLocals, heading),
                                      LINSTOCK_FIELD(EscapeLocals, number),
                                      LINSTOCK_FIELD(EscapeLocals, formation),
                                      LINSTOCK_FIELD(EscapeLocals, charge)};
    t.ask(Proc::ask_escape, "ask_escape", "A commander escapes",
          {escape_prompts, escape_check, escape_accept, escape_candidates}, escape);
}

}  // namespace linstock::brothers
