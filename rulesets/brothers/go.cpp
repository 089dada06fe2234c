// BA-5, BA-6.H, BA-6.I: a unit goes its way and may take commanders whom it meets.
//
// go: 0 the next commander on the way is met, or the unit arrives; 1 the die for him is read

#include "base/measure.hpp"
#include "rulesets/brothers/moves.hpp"
#include "rulesets/brothers/tasks.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

/// go: a decision that was found lawful, and whom it meets. The way itself is State::path.
struct GoLocals {
    UnitId unit;
    UnitId target;
    OfficerId met;
    std::uint16_t spare = 0;
    Heading heading = 0;
    std::int32_t number = 0;
    Formation formation = Formation::line;
    bool charge = false;
    std::uint16_t more = 0;
};

/// ask_escape: who got away, and how the mover goes on.
struct EscapeLocals {
    OfficerId officer;
    UnitId mover;
    UnitId target;
    std::uint16_t spare = 0;
    Heading heading = 0;
    std::int32_t number = 0;
    Formation formation = Formation::line;
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

/// How it went, and the formation at the end of it (BA-5.I).
const char* word_of(const Course& course) {
    if (course.enters) return stance_word(course.end.formation);
    constexpr std::array<std::array<const char*, 3>, 4> words = {{
        {"charges in line", "charges in double line", "charges in column"},
        {"disengages in line", "disengages in double line", "disengages in column"},
        {"forms line", "forms double line", "forms column"},
        {"marches in line", "marches in double line", "marches in column"},
    }};
    const std::size_t how = course.charge ? 0 : course.disengages ? 1 : course.path.empty() ? 2 : 3;
    const Formation f = course.end.formation;
    return words[how][f == Formation::line ? 0 : f == Formation::double_line ? 1 : 2];
}

void arrive(Play& play, const GoLocals& l, const Course& course) {
    const Battle& battle = play.battle();
    const Pose before = pose_of(play.state(), l.unit);
    if (course.enters) {
        play.state().unit(l.unit).presence = Presence::on_table;
        edit(play.state().unit(l.unit), [](BaUnit& w) { w.acting = Acting::in_command; });
    }
    put(play, l.unit, course.end.place, course.end.heading, course.end.formation);
    edit(play.state().unit(l.unit), [&](BaUnit& w) {
        w.moved = true;
        if (course.charge) w.charged = l.target;
    });
    stir(play, l.unit);
    const bool turns = before.formation == course.end.formation && course.path.empty() && !course.enters;
    const bool changed = before.formation != course.end.formation && !course.enters;
    play.say(course.enters         ? EventKind::entered
             : course.path.empty() ? EventKind::reformed
                                   : EventKind::moved,
             [&](Event& e) {
                 e.unit = l.unit;
                 e.other = l.target;
                 e.from = course.enters ? play.state().path.front() : to_point(before.place);
                 e.to = play.state().unit(l.unit).place;
                 e.heading = course.end.heading;
                 e.formation = course.end.formation;
                 e.distance = to_coord(course.distance);
                 e.word = turns ? "turns in place" : word_of(course);
                 for (const Vec p : course.path)
                     e.path.push_back(to_point(p));
                 e.why = {clause(battle, course.charge ? "BA-5.M" : course.disengages ? "BA-5.L" : "BA-5.B")};
                 if (course.enters) e.why.push_back(clause(battle, "BA-15.B"));
                 if (changed) e.why.push_back(clause(battle, "BA-5.I"));
                 if (course.charge) e.why.push_back(clause(battle, course.at_work ? "BA-11.A" : "BA-0.I"));
             });
    if (course.disengages) edit(play.state().unit(l.unit), [](BaUnit& w) { w.charged = {}; });
    hold_anew(play, l.unit);
    if (course.leaves) leave_table(play, l.unit);
    forget_charges(play);
}

void read_capture(Play& play, const GoLocals& l) {
    const bool taken = play.face() >= counter(play.battle(), l.unit).attack;
    edit(play.state().unit(l.unit), [&](BaUnit& w) { w.captures |= std::uint64_t{1} << (l.met.index() & 63U); });
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = l.unit;
        e.officer = l.met;
        e.dice = {6, {static_cast<std::uint8_t>(play.face())}};
        e.needed = counter(play.battle(), l.unit).attack;
        e.modifiers = {{"Attack", e.needed, clause(play.battle(), "BA-1.C"), Counts::number}};
        e.word = taken ? "capture of a commander, which succeeds" : "capture of a commander, which fails";
        e.why = {clause(play.battle(), "BA-6.H")};
    });
    if (taken)
        lose_commander(play, l.met, Presence::captured, l.unit, "captured", "BA-6.H");
    else
        play.push(make(Proc::ask_escape,
                       EscapeLocals{l.met, l.unit, l.target, 0, l.heading, l.number, l.formation, l.charge, 0}));
}

Flow run_go(Play& play, Step& self) {
    auto l = self.locals.as<GoLocals>();
    if (self.at == 1) {
        self.at = 0;
        read_capture(play, l);
        return Flow::stay;
    }
    Course course;
    const Decision d = told(play.state(), l);
    const auto no = l.charge ? judge_charge(play.battle(), play.state(), d, course)
                             : judge_march(play.battle(), play.state(), d, course);
    if (no) return Flow::done;  // the way was lawful when it was told; nothing on it has changed
    l.met = next_commander_met(play.battle(), play.state(), l.unit, course);
    if (l.met) {
        self.at = 1;
        self.locals.set(l);
        play.roll(number_of(Purpose::capture), 1, 6, l.unit, l.met, counter(play.battle(), l.unit).attack);
        return Flow::stay;
    }
    arrive(play, l, course);
    play.state().path.clear();
    return Flow::done;
}

// --- BA-6.I: not captured, he is put down elsewhere ---

/// The mover's way as it was told.
Course way_of(const Battle& battle, const State& state, const EscapeLocals& l) {
    GoLocals go;
    go.unit = l.mover;
    go.target = l.target;
    go.heading = l.heading;
    go.number = l.number;
    go.formation = l.formation;
    go.charge = l.charge;
    const Decision d = told(state, go);
    Course course;
    if (l.charge)
        static_cast<void>(judge_charge(battle, state, d, course));
    else
        static_cast<void>(judge_march(battle, state, d, course));
    return course;
}

std::vector<Vec> refuges(const Battle& battle, const State& state, const EscapeLocals& l, std::size_t most) {
    std::vector<Vec> out;
    const Course course = way_of(battle, state, l);
    const Vec from = to_vec(state.officer(l.officer).place);
    const double reach = profile(battle).commander_move.value;
    const Heading home = battle.forces().army(army_of(battle, l.officer)).edge;
    for (const double share : {0.25, 0.5, 0.75, 1.0})
        for (int turn = 0; turn < 16; ++turn) {
            // Rearwards first, then to both sides of it.
            const int side = turn % 2 == 0 ? turn / 2 : -(turn + 1) / 2;
            const Vec to =
                to_vec(to_point(from + direction(normal(home + half_turn + side * full_turn / 16)) * (reach * share)));
            if (!judge_escape(battle, state, l.officer, l.mover, course, to)) out.push_back(to);
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
        none.word = "there is no such place: he is captured";
        p.offers.push_back(none);
    }
    out.push_back(std::move(p));
}

std::optional<Refusal> escape_check(const Battle& battle, const State& state, const Step& step, const Prompt& p,
                                    const Decision& d) {
    const auto l = step.locals.as<EscapeLocals>();
    if (d.verb == Verb::no && p.offers.size() > 1) return std::nullopt;
    if (d.verb != Verb::ride || d.officer != l.officer || d.path.size() != 1 || d.unit)
        return refusal(battle, "he is put down at one point", "BA-6.I");
    return judge_escape(battle, state, l.officer, l.mover, way_of(battle, state, l), to_vec(d.path.front()));
}

Flow escape_accept(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<EscapeLocals>();
    if (d.verb == Verb::no) {
        lose_commander(play, l.officer, Presence::captured, l.mover, "captured", "BA-6.I");
        return Flow::done;
    }
    OfficerState& o = play.state().officer(l.officer);
    const Point from = o.place;
    o.place = d.path.front();
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

/// When a pose that goes by `way` first comes into contact with a commander (BA-0.G), shares of the way; none = never.
std::optional<double> met_at(const Battle& battle, const BaseSize& size, const Pose& from, Vec way, const Box& his) {
    const double gap = profile(battle).gap;
    std::optional<double> out;
    for (const Box& b : bases_of(size, from))
        if (const auto m = meeting(longer(wider(b, gap), gap), way, his); m && (!out || m->from < *out)) out = m->from;
    return out;
}

/// BA-6.I: his new place lies in the rest of the mover's way, from where it came upon him.
bool in_the_rest_of_the_way(const Battle& battle, const State& state, OfficerId id, UnitId mover, const Course& course,
                            Vec place) {
    const BaseSize& size = counter(battle, mover).base;
    const Box before = commander_box(battle, state, id);
    const Box after = commander_box(battle, place);
    bool met = course.legs.empty();
    for (std::size_t i = 0; i < course.legs.size(); ++i) {
        Pose from = course.legs[i];
        if (!met) {
            const auto share = met_at(battle, size, from, course.path[i] - from.place, before);
            if (!share) continue;
            met = true;
            from.place = from.place + (course.path[i] - from.place) * *share;
        }
        if (met_at(battle, size, from, course.path[i] - from.place, after)) return true;
    }
    return met_at(battle, size, course.end, {}, after).has_value();
}

}  // namespace

std::optional<Refusal> judge_escape(const Battle& battle, const State& state, OfficerId id, UnitId mover,
                                    const Course& course, Vec place) {
    const Profile& pf = profile(battle);
    const std::string& name = battle.officer(id).name;
    if (!within(distance(to_vec(state.officer(id).place), place), pf.commander_move.value))
        return refusal(battle, name + " cannot escape so far", "BA-6.I");
    const Box his = commander_box(battle, place);
    if (!battle.ground->on_table(his)) return refusal(battle, name + " may not leave the table", "BA-5.Q");
    for (const Unit& u : battle.forces().units) {
        if (u.army == army_of(battle, id) || u.id == mover || !on_table(state, u.id)) continue;
        for (const Box& b : bases_of(battle, state, u.id))
            if (within(distance(b, his), pf.gap))
                return refusal(battle, name + " must come clear of " + u.name, "BA-6.I");
    }
    if (const OfficerId enemy = commander_overlapped(battle, state, {his}, army_of(battle, id)))
        return refusal(battle, name + " would stand on " + battle.officer(enemy).name, "BA-0.E");
    if (in_the_rest_of_the_way(battle, state, id, mover, course, place))
        return refusal(battle, name + " must come clear of the way of " + name_of(battle, mover), "BA-6.I");
    return std::nullopt;
}

OfficerId next_commander_met(const Battle& battle, const State& state, UnitId unit, const Course& course) {
    const BaUnit w = own(state.unit(unit));
    const double gap = profile(battle).gap;
    const BaseSize& size = counter(battle, unit).base;
    const auto left = [&](const Officer& o) {
        return o.army != army_of(battle, unit) && on_table(state, o.id) &&
               (w.captures >> (o.id.index() & 63U) & 1U) == 0;
    };
    for (const Officer& o : battle.forces().officers)
        if (!course.enters && left(o) && touches_commander(battle, state, bases_of(battle, state, unit), o.id))
            return o.id;
    for (std::size_t i = 0; i < course.legs.size(); ++i) {
        OfficerId first;
        double soonest = 2;
        const Vec way = course.path[i] - course.legs[i].place;
        for (const Officer& o : battle.forces().officers) {
            if (!left(o)) continue;
            const Box his = commander_box(battle, state, o.id);
            for (const Box& b : bases_of(size, course.legs[i]))
                if (const auto m = meeting(longer(wider(b, gap), gap), way, his); m && m->from < soonest) {
                    soonest = m->from;
                    first = o.id;
                }
        }
        if (first) return first;
    }
    for (const Officer& o : battle.forces().officers)
        if (left(o) && touches_commander(battle, state, bases_of(size, course.end), o.id)) return o.id;
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
    static const std::array fields = {LINSTOCK_FIELD(GoLocals, unit),   LINSTOCK_FIELD(GoLocals, target),
                                      LINSTOCK_FIELD(GoLocals, met),    LINSTOCK_FIELD(GoLocals, heading),
                                      LINSTOCK_FIELD(GoLocals, number), LINSTOCK_FIELD(GoLocals, formation),
                                      LINSTOCK_FIELD(GoLocals, charge)};
    t.add(Proc::go, "go", "On the way", run_go, fields);
    static const std::array escape = {LINSTOCK_FIELD(EscapeLocals, officer), LINSTOCK_FIELD(EscapeLocals, mover),
                                      LINSTOCK_FIELD(EscapeLocals, target),  LINSTOCK_FIELD(EscapeLocals, heading),
                                      LINSTOCK_FIELD(EscapeLocals, number),  LINSTOCK_FIELD(EscapeLocals, formation),
                                      LINSTOCK_FIELD(EscapeLocals, charge)};
    t.ask(Proc::ask_escape, "ask_escape", "A commander escapes",
          {escape_prompts, escape_check, escape_accept, escape_candidates}, escape);
}

}  // namespace linstock::brothers
