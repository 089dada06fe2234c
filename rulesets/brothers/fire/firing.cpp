// BA-3.10, BA-7.J, BA-7.K: units fire one by one. Each fire is resolved before the next.
//
// volley: 0 the Attack dice; 1 their result; 2 the cover dice; 3 the effect of the hits

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/army/objectives.hpp"
#include "rulesets/brothers/fire/commander_fire.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "rulesets/brothers/morale/fatigue.hpp"
#include "rulesets/brothers/morale/flinching.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

bool can_fire(const Battle& battle, const State& state, UnitId id) { return !may_fire(battle, state, id); }

void offers_of(const Battle& battle, const State& state, const Unit& u, Prompt& p) {
    const Firer firer(battle, state, u.id);
    const double reach = firer.reach();
    const Box mine = footprint(battle, state, u.id);
    for (const Unit& enemy : battle.forces().units) {
        if (enemy.army == u.army || !on_table(state, enemy.id)) continue;
        if (!within(distance(mine, footprint(battle, state, enemy.id)), reach)) continue;
        if (!firer.bears_on(enemy.id) || engaged(battle, state, enemy.id)) continue;  // BA-7.B
        Offer o = offer(Verb::fire, u.id, enemy.id);
        o.distance = to_coord(firer.distance_to(enemy.id));
        o.why = {clause(battle, "BA-7.A")};
        p.offers.push_back(o);
    }
    for (const Officer& o : battle.forces().officers) {
        if (o.army == u.army || !on_table(state, o.id)) continue;
        if (!within(distance(mine, commander_box(battle, state, o.id)), reach)) continue;
        if (may_fire_at(battle, state, u.id, o.id)) continue;
        Offer at = offer(Verb::fire_at, u.id);
        at.officer = o.id;
        at.distance = to_coord(bearings_on(battle, state, u.id, o.id).distance);
        at.why = {clause(battle, "BA-6.D")};
        p.offers.push_back(at);
    }
}

// Each side of a work drawn as an area is a section of its own, named by its direction.
const char* side_word(const Battle& battle, const Section& s) {
    if (s.edge == 0) return "";
    constexpr std::array<const char*, 8> words = {"its north side",      "its north-east side", "its east side",
                                                  "its south-east side", "its south side",      "its south-west side",
                                                  "its west side",       "its north-west side"};
    return words[eighth_of(battle, s)];
}

void work_offers(const Battle& battle, const State& state, const Unit& u, Prompt& p) {
    const std::vector<Section>& all = setup(battle).sections;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (may_fire_at(battle, state, u.id, static_cast<int>(i))) continue;
        Offer at = offer(Verb::fire_at, u.id);
        at.piece = all[i].piece;
        at.number = all[i].edge;
        at.word = side_word(battle, all[i]);
        at.distance = to_coord(bearings_on(battle, state, u.id, all[i]).distance);
        at.why = {clause(battle, "BA-11.D")};
        p.offers.push_back(at);
    }
}

void prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    Prompt p;
    p.seat = seat_of(active(state));
    p.kind = "fire";
    p.why = {clause(battle, "BA-3.10")};
    for (const Unit& u : battle.forces().units)
        if (can_fire(battle, state, u.id)) {
            offers_of(battle, state, u, p);
            work_offers(battle, state, u, p);
        }
    offer_to_close(battle, state, "end fire", p);
    out.push_back(std::move(p));
}

std::optional<Refusal> check(const Battle& battle, const State& state, const Step&, const Prompt&, const Decision& d) {
    if (d.verb == Verb::done) return std::nullopt;
    if (d.verb == Verb::concede) return judge_conceding(battle, state);
    if (d.unit && d.verb == Verb::fire) {
        if (d.number != 0)
            return refusal(battle, "this ruleset has no ammunition types: leave 'number' at 0", "BA-7.A");
        return may_fire_at(battle, state, d.unit, d.target);
    }
    if (d.unit && d.verb == Verb::fire_at && d.officer && d.piece.none() && d.number == 0)
        return may_fire_at(battle, state, d.unit, d.officer);
    if (d.unit && d.verb == Verb::fire_at && d.piece && d.officer.none())
        return may_fire_at(battle, state, d.unit, section_meant(battle, state, d.unit, d.piece, d.number));
    return refusal(battle,
                   "choose a unit and its target (an enemy unit, a commander or a work), or end the phase with 'done'",
                   "BA-7.A");
}

/// volley: the rolls so far.
struct VolleyLocals {
    UnitId unit;
    UnitId target;
    std::uint8_t hits = 0;
    std::uint8_t in_cover = 0;
};

Flow accept(Play& play, Step&, const Decision& d) {
    answered(play);
    if (d.verb == Verb::concede) {
        concede(play);
        return Flow::done;
    }
    if (d.verb == Verb::done) {
        edit(play.state(), [](BaState& s) { s.closed = 1; });
        return Flow::done;
    }
    const int section = d.piece ? section_meant(play.battle(), play.state(), d.unit, d.piece, d.number) : -1;
    edit(play.state().unit(d.unit), [](BaUnit& w) { w.fired = true; });
    stir(play, d.unit);
    if (d.verb == Verb::fire) {
        VolleyLocals l;
        l.unit = d.unit;
        l.target = d.target;
        play.push(make(Proc::volley, l));
    } else if (d.piece) {
        fire_at_work(play, d.unit, section);
    } else {
        fire_at_commander(play, d.unit, d.officer);
    }
    return Flow::done;
}

/// The best shots first: many bearing bases, targets without cover.
void candidates(const Battle& battle, const State& state, const Step& step, const Prompt& p, std::size_t most,
                std::vector<Decision>& out) {
    (void)step;
    std::vector<std::pair<double, Decision>> shots;
    for (const Offer& o : p.offers) {
        if (o.verb != Verb::fire && o.verb != Verb::fire_at) continue;
        Decision d;
        d.verb = o.verb;
        d.unit = o.unit;
        d.target = o.target;
        d.officer = o.officer;
        d.piece = o.piece;
        d.number = o.number;
        const int section = o.piece ? section_number(battle, o.piece, o.number) : -1;
        if (section >= 0 && !held_by(battle, state, setup(battle).sections[static_cast<std::size_t>(section)].work,
                                     other_army(army_of(battle, o.unit))))
            continue;
        double worth = 0;
        if (o.verb == Verb::fire) {
            const auto bearing = bearings_on(battle, state, o.unit, o.target).bases.size();
            const double odds = (7 - attack_of(battle, state, o.unit, Fight::fire).number) / 6.0;
            const Cover cover = cover_from_fire(battle, state, o.unit, o.target).grade;
            const double stands = cover == Cover::none ? 1 : (7 - cover_value(battle, cover, Fight::fire).value) / 6.0;
            worth = static_cast<double>(bearing) * odds * stands + 0.05 / state.unit(o.target).stands_left;
        }
        shots.emplace_back(worth, d);
    }
    std::stable_sort(shots.begin(), shots.end(), [](const auto& a, const auto& b) { return a.first > b.first + 1e-9; });
    for (const auto& [worth, d] : shots)
        if (out.size() < most) out.push_back(d);
    if (out.size() >= most) return;
    Decision d;
    d.verb = Verb::done;
    out.push_back(d);
}

// --- Resolution (BA-7.K) ---

void roll_attack(Play& play, const VolleyLocals& l) {
    const auto dice = bearings_on(play.battle(), play.state(), l.unit, l.target).bases.size();
    const int needed = attack_of(play.battle(), play.state(), l.unit, Fight::fire).number;
    play.roll(number_of(Purpose::fire_attack), static_cast<int>(dice), 6, l.unit, {}, needed);
}

void read_attack(Play& play, VolleyLocals& l) {
    const Battle& battle = play.battle();
    const AttackNumber attack = attack_of(battle, play.state(), l.unit, Fight::fire);
    const auto faces = play.faces();
    l.hits = static_cast<std::uint8_t>(
        std::count_if(faces.begin(), faces.end(), [&](int face) { return face >= attack.number; }));
    play.say(EventKind::fired, [&](Event& e) {
        e.unit = l.unit;
        e.other = l.target;
        e.distance = to_coord(Firer(battle, play.state(), l.unit).distance_to(l.target));
        e.dice = {6, {faces.begin(), faces.end()}};
        e.needed = attack.number;
        e.hits() = l.hits;
        e.modifiers = attack.modifiers;
        e.why = {clause(battle, "BA-7.E"), clause(battle, "BA-7.C"), reach_of(battle, play.state(), l.unit).why};
        if (attack.modifiers.size() > 1) e.why.push_back(clause(battle, "BA-1.I"));
    });
}

/// True if a cover roll is needed.
bool roll_cover(Play& play, VolleyLocals& l) {
    const CoverSeen cover = cover_from_fire(play.battle(), play.state(), l.unit, l.target);
    if (cover.grade == Cover::none) return false;
    l.in_cover = 1;
    if (l.hits == 0) return false;
    play.roll(number_of(Purpose::fire_cover), l.hits, 6, l.target, {},
              cover_value(play.battle(), cover.grade, Fight::fire).value);
    return true;
}

/// Stages of volley. Saves contain these numbers.
struct VolleyStage {
    enum : std::uint16_t { rolls, dice, cover, hits };
};

Flow run_volley(Play& play, Step& self) {
    auto l = self.locals.as<VolleyLocals>();
    const Battle& battle = play.battle();
    switch (self.at) {
        case VolleyStage::rolls:
            self.at = VolleyStage::dice;
            roll_attack(play, l);
            return Flow::stay;
        case VolleyStage::dice:
            read_attack(play, l);
            self.at = roll_cover(play, l) ? VolleyStage::cover : VolleyStage::hits;
            self.locals.set(l);
            return Flow::stay;
        case VolleyStage::cover: {
            const CoverSeen cover = cover_from_fire(battle, play.state(), l.unit, l.target);
            l.hits = static_cast<std::uint8_t>(read_cover(play, l.target, cover, Fight::fire));
            self.at = VolleyStage::hits;
            self.locals.set(l);
            return Flow::stay;
        }
        default: {
            push_through(play, l.unit, l.target, {});
            LossLocals loss;
            loss.unit = l.target;
            loss.by = l.unit;
            loss.lost = l.hits;
            loss.in_cover = l.in_cover;
            play.push(make(Proc::losses, loss));
            return Flow::done;
        }
    }
}

}  // namespace

void explain_volley(const Step& by, Prompt& p) {
    const auto l = by.locals.as<VolleyLocals>();
    if (p.unit == l.unit) p.other = l.target;
}

int read_cover(Play& play, UnitId target, const CoverSeen& cover, Fight fight) {
    const Cited<int> value = cover_value(play.battle(), cover.grade, fight);
    const auto faces = play.faces();
    const auto stand = std::count_if(faces.begin(), faces.end(), [&](int face) { return face >= value.value; });
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = target;
        e.dice = {6, {faces.begin(), faces.end()}, DiceRole::cover};
        e.needed = value.value;
        e.hits() = static_cast<int>(stand);
        e.word = stand == 0                                           ? "its cover: every hit is stopped"
                 : stand == static_cast<std::ptrdiff_t>(faces.size()) ? "its cover: no hit is stopped"
                                                                      : "its cover: some hits are stopped";
        constexpr std::array<const char*, 4> grades = {"", "soft cover", "hard cover", "fortification"};
        e.modifiers = {{grades[static_cast<std::size_t>(cover.grade)], value.value, value.why, Counts::number}};
        e.why = {clause(play.battle(), "BA-9.C"), value.why, cover.why};
    });
    return static_cast<int>(stand);
}

bool somebody_fires(const Battle& battle, const State& state) {
    return std::any_of(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& u) {
        if (u.army != active(state) || !on_table(state, u.id) || may_fire(battle, state, u.id)) return false;
        if (bears_on_somebody(battle, state, u.id) || bears_on_a_work(battle, state, u.id)) return true;
        const double reach = reach_of(battle, state, u.id).value;
        const Box mine = footprint(battle, state, u.id);
        return std::any_of(battle.forces().officers.begin(), battle.forces().officers.end(), [&](const Officer& o) {
            return o.army != u.army && on_table(state, o.id) &&
                   within(distance(mine, commander_box(battle, state, o.id)), reach) &&
                   !may_fire_at(battle, state, u.id, o.id);
        });
    });
}

void register_fire(ProcedureTable& t) {
    t.ask(Proc::ask_fire, "ask_fire", "Fire", {prompts, check, accept, candidates});
    static const std::array fields = {common::named(LINSTOCK_FIELD(VolleyLocals, unit)),
                                      common::named(LINSTOCK_FIELD(VolleyLocals, target)),
                                      LINSTOCK_FIELD(VolleyLocals, hits), LINSTOCK_FIELD(VolleyLocals, in_cover)};
    t.add(Proc::volley, "volley", "A unit's fire", run_volley, fields, VolleyStage::hits);
}

}  // namespace linstock::brothers
