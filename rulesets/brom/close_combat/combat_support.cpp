// RV-10.G: friends of an attacked unit come to its support.
//
// Step `support` without a unit asks which units try, if any may. With a unit: stage 0 tests; stage 1 moves the unit
// up, or asks for the place if there is a choice.
//
// A place is a number: 0 on the left, 1 on the right, 2 behind, each touching the supported unit and facing as it does;
// 3 from where the supporter is.

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/spiking.hpp"
#include "rulesets/brom/formation_traits.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/table_statements.hpp"
#include "rulesets/brom/words.hpp"
#include "rulesets/common/asking.hpp"

#include <algorithm>
#include <array>

namespace linstock::brom {

UnitId stands_by(const Battle& battle, const State& state, UnitId id) {
    const BromUnit w = own(state.unit(id));
    return w.supports && has_flag(w, target_left_flag(battle, id)) ? UnitId{} : w.supports;
}

namespace {

bool attacked(const Battle& battle, const State& state, UnitId id) {
    for (const Unit& enemy : battle.forces().units) {
        if (enemy.army == army_of(battle, id) || !on_table(state, enemy.id)) continue;
        const BromUnit w = own(state.unit(enemy.id));
        const bool attacks = w.stage == AttackStage::arrived || w.stage == AttackStage::closing;
        if (attacks && w.target == id && !target_gone(battle, state, enemy.id)) return true;
        if (w.stage == AttackStage::closing && meets(battle, state, enemy.id, id)) return true;
    }
    return false;
}

// RV-10.G: a friend within 4", neither attacked nor attacking, neither routed nor falling back. RE-10.N, CF-12.N: no
// batteries. RV-10.N drops that limit: a flag of the profile.
bool may_support(const Battle& battle, const State& state, UnitId id, UnitId defender) {
    if (id == defender || army_of(battle, id) != army_of(battle, defender)) return false;
    if (!in_order(state, id) || !fights_as_unit(battle, id)) return false;
    if (is_battery(battle, id) && !profile(battle).batteries_support) return false;
    const BromUnit w = own(state.unit(id));
    if (w.supports || w.tested) return false;  // it tries once in the step
    if (w.stage == AttackStage::arrived || w.stage == AttackStage::closing || w.stage == AttackStage::engaged)
        return false;
    if (beyond(distance_between(battle, state, id, defender), profile(battle).support_reach.value)) return false;
    return !attacked(battle, state, id);
}

/// Nearest first.
std::vector<UnitId> supporters(const Battle& battle, const State& state, UnitId defender) {
    std::vector<UnitId> out;
    for (const Unit& unit : battle.forces().units)
        if (may_support(battle, state, unit.id, defender)) out.push_back(unit.id);
    std::stable_sort(out.begin(), out.end(), [&](UnitId a, UnitId b) {
        return nearer(distance_between(battle, state, a, defender), distance_between(battle, state, b, defender));
    });
    return out;
}

/// RV-10.O: a square that moves out goes in line, and so does a unit that leaves a town.
Formation formation_moving_out(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    if (u.town) return usual_formation;
    return in_square(battle, state, id) ? traits_of(u.formation).attacks_as : u.formation;
}

struct Place {
    bool free = false;
    Point front;
    Heading heading = 0;
};

constexpr double touch = 0.01;

/// RV-16.F.3, RE-16.F.3, CF-17.F.7: true if the path enters the town. A path that only touches its walls does not.
bool through_town(const Polygon& area, Segment way) {
    for (const Stretch& s : inside(area, way)) {
        const Vec middle = way.a + (way.b - way.a) * ((s.from + s.to) / 2);
        bool deep = true;
        for (std::size_t i = 0; i < area.size(); ++i)
            deep = deep && beyond(distance(Segment{area[i], area[(i + 1) % area.size()]}, middle), touch);
        if (deep) return true;
    }
    return false;
}

/// No unit goes through the enemy. A supporter beside the defender may touch an enemy that the defender touches.
bool through_an_enemy(const Battle& battle, const State& state, UnitId id, Segment way) {
    const std::vector<UnitId> enemies = enemies_of(battle, state, id);
    return std::any_of(enemies.begin(), enemies.end(), [&](UnitId e) {
        const PieceId town = state.unit(e).town;
        if (town) return through_town(battle.ground->piece(town).area, way);
        Box box = footprint(battle, state, e);
        box.half_width -= touch;
        box.half_depth -= touch;
        return crosses(way, box);
    });
}

std::array<Place, 3> support_places(const Battle& battle, const State& state, UnitId id, UnitId defender) {
    std::array<Place, 3> out;
    if (state.unit(defender).town) return out;  // the garrison holds all walls, so no unit can move up beside it
    const Box box = footprint(battle, state, defender);
    const Formation formation = formation_moving_out(battle, state, id);
    const Size size = size_of(battle, state, id, formation);
    const Vec beside = box.right() * (box.half_width + size.width / 2);
    const std::array<Vec, 3> fronts = {box.front_centre() - beside, box.front_centre() + beside,
                                       box.centre - box.forward() * box.half_depth};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i].front = to_point(fronts[i]);
        out[i].heading = box.heading;
        const Box there = linstock::footprint(to_vec(out[i].front), box.heading, size);
        const std::array<Vec, 2> path = {place_of(state, id), fronts[i]};
        double where = 0;
        PieceId by;
        out[i].free = free_place(battle, state, id, there, 0) &&
                      !battle.ground->is_barred(path, state.pieces, where, by) &&
                      !through_an_enemy(battle, state, id, {path[0], path[1]}) &&
                      !nearer(before_woods(battle, state, id, path[0], path[1]), length(path[1] - path[0]));
    }
    return out;
}

int free_places(const std::array<Place, 3>& places) {
    return static_cast<int>(std::count_if(places.begin(), places.end(), [](const Place& p) { return p.free; }));
}

constexpr std::size_t where_it_stands = 3;

const char* place_word(std::size_t number) {
    constexpr std::array<const char*, 4> words = {"on the left", "on the right", "behind", "from where it stands"};
    return words[number];
}

/// Only the players of a real table know whether a place is free. On the blank table that the program builds for a
/// question, no unit is in the way.
bool may_have_no_place(const Battle& battle) { return statements(battle) != nullptr; }

/// RV-2.B: a concealed unit near the path is seen first and may hold the place.
bool seen_on_the_way(Play& play, UnitId id, Point to) {
    const UnitState& u = play.state().unit(id);
    const Vec way = to_vec(to) - to_vec(u.place);
    if (!beyond(length(way), 0)) return false;
    return reveal_along(play, id, footprint(play.battle(), play.state(), id), heading_of(way), length(way));
}

void move_up(Play& play, const SupportLocals& l, std::size_t number) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    UnitState& u = play.state().unit(l.unit);
    const Point from = u.place;
    auto places = support_places(battle, play.state(), l.unit, l.defender);
    if (number < places.size() && seen_on_the_way(play, l.unit, places[number].front))
        places = support_places(battle, play.state(), l.unit, l.defender);
    const bool moves = number < places.size() && places[number].free;
    const bool out_of_works = moves && (u.town || in_square(battle, play.state(), l.unit));
    if (moves) {
        const Formation formation = formation_moving_out(battle, play.state(), l.unit);
        const double walked = length(to_vec(places[number].front) - to_vec(from));
        put_unit(play, l.unit, places[number].front, places[number].heading, formation, walked, false);
    }
    std::uint16_t order = 0;
    edit(play.state(), [&](BromState& s) { order = ++s.arrivals; });
    const UnitFlag target_left = target_left_flag(battle, l.unit);
    edit(u, [&](BromUnit& w) {
        w.supports = l.defender;
        clear_flag(w, target_left);
        w.arrival = order;
    });
    play.say(EventKind::supported, [&](Event& e) {
        e.unit = l.unit;
        e.other = l.defender;
        e.from = from;
        e.to = u.place;
        if (moves) e.path = {u.place};
        e.heading = u.heading;
        e.formation = u.formation;
        e.word = place_word(moves ? number : where_it_stands);
        e.why = {pf.clause("support")};
        if (out_of_works) e.why.push_back(pf.clause("leaving_works"));  // RV-10.O, RE-10.O, CF-12.O
    });
    if (!moves) return;
    reveal_near(play, l.unit);
    touch_strays(play, l.unit);
}

/// Stages of support. Saves store these numbers.
struct SupportStage {
    enum : std::uint16_t { tests, result };
};

Flow run_support(Play& play, Step& self) {
    const Battle& battle = play.battle();
    const auto l = self.locals.as<SupportLocals>();
    const bool needed = on_table(play.state(), l.defender) && !routed(play.state(), l.defender);
    if (l.unit.none()) {
        if (needed && !supporters(battle, play.state(), l.defender).empty()) play.push(make(Proc::ask_support, l));
        return Flow::done;
    }
    switch (self.at) {
        case SupportStage::tests:
            if (!needed || !in_order(play.state(), l.unit)) return Flow::done;
            edit(play.state().unit(l.unit), [](BromUnit& w) { w.tested = true; });
            play.push(morale_check(l.unit, Occasion::support));
            self.at = SupportStage::result;
            return Flow::stay;
        case SupportStage::result: {
            if (own(play.state().unit(l.unit)).result != MoraleResult::yes) return Flow::done;
            const auto places = support_places(battle, play.state(), l.unit, l.defender);
            const int free = free_places(places);
            if (free > 1 || (free > 0 && may_have_no_place(battle))) {  // the owner's choice
                play.push(make(Proc::ask_support_place, l));
                return Flow::done;
            }
            std::size_t number = 0;
            while (number < places.size() && !places[number].free)
                ++number;
            move_up(play, l, number);
            return Flow::done;
        }
        default: return Flow::done;
    }
}

// --- ask_support: which units try, in order ---

void support_prompts(const Battle& battle, const State& state, const Step& step, std::vector<Prompt>& out) {
    const auto l = step.locals.as<SupportLocals>();
    Prompt p;
    p.seat = seat_of_unit(battle, l.defender);
    p.kind = "support";
    p.unit = l.defender;
    p.other = attacker_of(battle, state, l.defender);
    p.why = {profile(battle).clause("support")};
    for (const UnitId id : supporters(battle, state, l.defender)) {
        Offer o;
        o.verb = Verb::select;
        o.unit = id;
        o.target = l.defender;
        o.number = id.value;
        o.distance = to_coord(distance_between(battle, state, id, l.defender));
        o.why = p.why;
        p.offers.push_back(o);
    }
    p.offers.push_back(common::done("no support"));
    out.push_back(std::move(p));
}

/// Why this unit may not support.
std::string no_support(const Battle& battle, const State& state, UnitId id, UnitId defender) {
    if (id.none() || id.index() >= battle.forces().units.size()) return "unknown unit";
    const std::string name = the_unit(battle, id) + " cannot support " + the_unit(battle, defender) + ": ";
    if (army_of(battle, id) != army_of(battle, defender)) return name + "it belongs to the enemy";
    if (!fights_as_unit(battle, id)) return name + "it takes no part in close combat";
    if (id == defender) return name + "it is the unit under attack";
    if (!on_table(state, id)) return name + "it is not in view on the table";
    if (!in_order(state, id)) return name + (routed(state, id) ? "it has routed" : "it is falling back");
    const double far = distance_between(battle, state, id, defender);
    const double reach = profile(battle).support_reach.value;
    if (beyond(far, reach)) return name + "it is " + inches(far) + " away, and the reach is " + inches(reach);
    if (own(state.unit(id)).supports || own(state.unit(id)).tested) return name + "it has already tried";
    return name + (attacked(battle, state, id) ? "it is under attack itself" : "it is attacking");
}

std::optional<Refusal> check_support(const Battle& battle, const State& state, const Step& step, const Prompt&,
                                     const Decision& d) {
    const auto l = step.locals.as<SupportLocals>();
    const Cite why = profile(battle).clause("support");
    if (d.verb == Verb::done) return std::nullopt;
    if (d.verb != Verb::select)
        return Refusal{
            RefusalKind::against_rules, "name the units that try to support, in order, or none with 'done'", {why}};
    if (d.list.empty())
        return Refusal{RefusalKind::against_rules, "the list is empty: answer 'done' if no unit supports", {why}};
    const std::vector<UnitId> able = supporters(battle, state, l.defender);
    for (std::size_t i = 0; i < d.list.size(); ++i) {
        const UnitId named{d.list[i]};
        const bool known = named && named.index() < battle.forces().units.size();
        if (known && is_battery(battle, named) && !profile(battle).batteries_support)
            return Refusal{RefusalKind::against_rules,
                           the_unit(battle, named) + " cannot support: it is a battery",
                           {profile(battle).clause("batteries_support")}};
        if (std::find(able.begin(), able.end(), named) == able.end())
            return Refusal{RefusalKind::against_rules,
                           no_support(battle, state, named, l.defender) + "; choose one of the listed units",
                           {why}};
        if (std::find(d.list.begin(), d.list.begin() + static_cast<std::ptrdiff_t>(i), d.list[i]) !=
            d.list.begin() + static_cast<std::ptrdiff_t>(i))
            return Refusal{RefusalKind::against_rules, "a unit is listed twice: each may try once", {why}};
    }
    return std::nullopt;
}

Flow accept_support(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<SupportLocals>();
    if (d.verb == Verb::select)
        for (const std::uint16_t id : d.list)
            play.push(make(Proc::support, SupportLocals{UnitId{id}, l.defender}));
    return Flow::done;
}

void support_candidates(const Battle& battle, const State& state, const Step& step, const Prompt&, std::size_t most,
                        std::vector<Decision>& out) {
    const std::vector<UnitId> able = supporters(battle, state, step.locals.as<SupportLocals>().defender);
    const auto add = [&](std::vector<std::uint16_t> list) {
        if (out.size() >= most) return;
        Decision d;
        d.verb = list.empty() ? Verb::done : Verb::select;
        d.list = std::move(list);
        out.push_back(std::move(d));
    };
    const auto foot = std::find_if(able.begin(), able.end(), [&](UnitId id) { return !is_battery(battle, id); });
    if (foot != able.end()) add({foot->value});
    add({});
    std::vector<std::uint16_t> all;
    for (const UnitId id : able)
        all.push_back(id.value);
    if (all.size() > 1) add(all);
    for (const UnitId id : able)
        if (foot == able.end() || id != *foot) add({id.value});
}

constexpr Asking supporting = {support_prompts, check_support, accept_support, support_candidates};

// --- ask_support_place ---

void place_prompts(const Battle& battle, const State& state, const Step& step, std::vector<Prompt>& out) {
    const auto l = step.locals.as<SupportLocals>();
    const auto places = support_places(battle, state, l.unit, l.defender);
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = "support_place";
    p.unit = l.unit;
    p.other = l.defender;
    p.why = {profile(battle).clause("support")};
    const auto offer = [&](std::size_t place) -> Offer& {
        Offer& o = p.offers.emplace_back();
        o.verb = Verb::choose;
        o.unit = l.unit;
        o.target = l.defender;
        o.number = static_cast<std::int32_t>(place);
        o.word = place_word(place);
        return o;
    };
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i].free) offer(i).distance = to_coord(length(to_vec(places[i].front) - place_of(state, l.unit)));
    if (may_have_no_place(battle)) offer(where_it_stands);
    out.push_back(std::move(p));
}

std::optional<Refusal> check_place(const Battle& battle, const State& state, const Step& step, const Prompt&,
                                   const Decision& d) {
    const auto l = step.locals.as<SupportLocals>();
    const auto places = support_places(battle, state, l.unit, l.defender);
    if (d.verb == Verb::choose && d.number >= 0 && d.number < 3 && places[static_cast<std::size_t>(d.number)].free)
        return std::nullopt;
    if (d.verb == Verb::choose && d.number == static_cast<std::int32_t>(where_it_stands) && may_have_no_place(battle))
        return std::nullopt;
    std::string text = "choose a free place beside or behind the unit supported:";
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i].free) text += " " + std::to_string(i) + " (" + place_word(i) + ")";
    return Refusal{RefusalKind::against_rules, text, {profile(battle).clause("support")}};
}

Flow accept_place(Play& play, Step& self, const Decision& d) {
    move_up(play, self.locals.as<SupportLocals>(), static_cast<std::size_t>(d.number));
    return Flow::done;
}

void place_candidates(const Battle& battle, const State& state, const Step& step, const Prompt&, std::size_t most,
                      std::vector<Decision>& out) {
    const auto l = step.locals.as<SupportLocals>();
    const auto places = support_places(battle, state, l.unit, l.defender);
    // The place behind comes first: the defender is then a supported line.
    for (const std::size_t i : {std::size_t{2}, std::size_t{0}, std::size_t{1}, where_it_stands}) {
        const bool open = i < places.size() ? places[i].free : may_have_no_place(battle);
        if (!open || out.size() >= most) continue;
        Decision d;
        d.verb = Verb::choose;
        d.number = static_cast<std::int32_t>(i);
        out.push_back(d);
    }
}

}  // namespace

void register_support(ProcedureTable& t) {
    static const std::array fields = {LINSTOCK_FIELD(SupportLocals, unit),
                                      common::named(LINSTOCK_FIELD(SupportLocals, defender))};
    static const std::array placed = {common::named(LINSTOCK_FIELD(SupportLocals, unit)),
                                      common::named(LINSTOCK_FIELD(SupportLocals, defender))};
    t.add(Proc::support, "support", "Support", run_support, fields, SupportStage::result);
    t.ask(Proc::ask_support, "ask_support", "Support", and_spikes<supporting>, fields);
    t.ask(Proc::ask_support_place, "ask_support_place", "Where the support comes up",
          {place_prompts, check_place, accept_place, place_candidates}, placed);
}

}  // namespace linstock::brom
