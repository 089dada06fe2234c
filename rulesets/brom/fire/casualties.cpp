// take_casualties: RV-12, RE-8.A, CF-10. Hits become figures. Figures go on one stand of the owner's choice until it is
// full. RV-10.D, RE-10.D, CF-12.D: casualties of a duel go on the stand that lost it.
//   0 count: hits into figures; a battery's odd hit is kept
//   1 place: asks for a stand when one must be chosen, and comes back
// ask_casualty_stand: the question. Casualties in excess of the last stand are dropped.

#include "rulesets/brom/fire/casualties.hpp"

#include "battle/event.hpp"
#include "ground/measuring.hpp"
#include "rulesets/brom/close_combat/combat_duels.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/movement/moving.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "rulesets/brom/words.hpp"

#include <algorithm>

namespace linstock::brom {

namespace {

const std::array casualty_fields = {
    common::named(LINSTOCK_FIELD(TakeCasualties, unit)), LINSTOCK_FIELD(TakeCasualties, figures),
    LINSTOCK_FIELD(TakeCasualties, by_fire).from(0, 1),  LINSTOCK_FIELD(TakeCasualties, stand).from(0, most_stands),
    LINSTOCK_FIELD(TakeCasualties, other).from(0, 2),
};

std::uint8_t capped(int n) { return static_cast<std::uint8_t>(std::clamp(n, 0, 255)); }

// RV-17, RV-8, RE-8.B, CF-10: two hits take one gunner of a battery (RV: one with four gunners a gun); RE-small: two
// hits take one figure of skirmishers. An odd hit is kept for later fire while two are needed.
int figures_from_hits(Play& play, UnitId id) {
    int figures = 0;
    edit(play.state().unit(id), [&](BromUnit& w) {
        const int per = hits_per_casualty(play.battle(), play.state(), id);
        const int hits = w.hits + (per > 1 ? w.odd_hit : 0);
        figures = hits / per;
        w.odd_hit = capped(hits % per);
        w.hits = 0;
    });
    return figures;
}

/// The only unit whose fire hit it; none if there were several.
UnitId only_firer(const Battle& battle, const State& state, UnitId target) {
    UnitId by;
    for (const Unit& unit : battle.forces().units) {
        const BromUnit w = own(state.unit(unit.id));
        if (!w.took_figure || !fired_at(w, target)) continue;
        if (by) return {};
        by = unit.id;
    }
    return by;
}

/// Whether small arms hit it in this fire step: only their hits count two for one on skirmishers.
bool hit_by_small_arms(const Battle& battle, const State& state, UnitId target) {
    return std::any_of(battle.forces().units.begin(), battle.forces().units.end(), [&](const Unit& unit) {
        const BromUnit w = own(state.unit(unit.id));
        return w.took_figure && fired_at(w, target) && !is_battery(battle, unit.id);
    });
}

bool from_duel(const TakeCasualties& l) { return l.stand != 0 || l.other != 0; }

/// RV-12: the stand that takes the next figure, or -1 when its owner must choose one.
int stand_for_next(const UnitState& u) {
    const int chosen = own(u).stand_hit - 1;
    if (chosen >= 0 && chosen < u.stands_left) return chosen;
    int only = -1;
    for (int i = 0; i < u.stands_left; ++i) {
        if (u.casualties[static_cast<std::size_t>(i)] == 0) continue;
        if (only >= 0) return -1;  // a scenario begins so: several stands have casualties
        only = i;
    }
    if (only < 0 && u.stands_left == 1) return 0;
    return only;
}

/// The stands that may be chosen: those already hit, otherwise all. Casualties in excess of a stand that lost a duel
/// may go on any stand.
bool may_choose(const UnitState& u, const TakeCasualties& l, int stand) {
    if (stand < 0 || stand >= u.stands_left) return false;
    return l.other != 0 || u.casualties_on_stands() == 0 || u.casualties[static_cast<std::size_t>(stand)] > 0;
}

bool stands_on_others(const Battle& battle, const State& state, UnitId id, Point place) {
    const UnitState& u = state.unit(id);
    const Box box = footprint_at(battle, state, id, place, u.heading, u.formation);
    for (const Unit& other : battle.forces().units)
        if (other.id != id && state.unit(other.id).on_field() && overlaps_unit(battle, state, box, other.id))
            return true;
    return false;
}

/// A line may be wider than the square or column before it. Then its front gives way to neighbours, as little as
/// possible, back or to a side. If there is no room it stays.
Point clear_of_neighbours(const Battle& battle, const State& state, UnitId id) {
    constexpr double step = 0.125;
    constexpr int steps = 48;
    const UnitState& u = state.unit(id);
    if (u.town || !stands_on_others(battle, state, id, u.place)) return u.place;
    for (int i = 1; i <= steps; ++i)
        for (const int quarter : {1, 3, 2}) {  // right, left, back
            const Heading way = normal(u.heading + quarter * (full_turn / 4));
            const Point there = to_point(to_vec(u.place) + direction(way) * (step * i));
            const Box box = footprint_at(battle, state, id, there, u.heading, u.formation);
            if (battle.ground->on_table(box) && !stands_on_others(battle, state, id, there)) return there;
        }
    return u.place;
}

// RV-11.3: with two stands left a regiment is always a line. RV-11.2: by house rule so is a column that is not deeper
// than wide.
void close_up(Play& play, UnitId id) {
    UnitState& u = play.state().unit(id);
    const Battle& battle = play.battle();
    if (is_battery(battle, id) || u.stands_left == 0) return;
    const Formation shape = shape_of(battle, play.state(), id, u.formation);
    if (shape == u.formation) return;
    u.formation = shape;
    const Point from = u.place;
    const Point to = clear_of_neighbours(battle, play.state(), id);
    if (to != from) put_unit(play, id, to, u.heading, u.formation, 0, false);
    play.say(EventKind::reformed, [&](Event& e) {
        e.unit = id;
        if (to != from) {
            e.from = from;
            e.to = to;
        }
        e.heading = u.heading;
        e.formation = u.formation;
        const bool two = u.stands_left <= profile(battle).line_stands.value;
        e.why.push_back(profile(battle).clause(two ? "two_stands" : "column"));
    });
}

// RV-12: a full stand is removed, the unit closes up immediately, and the front centre stays.
void take_stand_off(Play& play, UnitId id, int stand) {
    UnitState& u = play.state().unit(id);
    const Battle& battle = play.battle();
    const auto at = static_cast<std::size_t>(stand);
    for (std::size_t i = at; i + 1 < u.stands_left; ++i)
        u.casualties[i] = u.casualties[i + 1];
    --u.stands_left;
    u.casualties[u.stands_left] = 0;
    edit(u, [&](BromUnit& w) {
        if (w.stand_hit == stand + 1)
            w.stand_hit = 0;
        else if (w.stand_hit > stand + 1)
            --w.stand_hit;
        w.stands_lost = capped(w.stands_lost + 1);
        stand_leaves_duels(w, stand, facts(battle, id).duel_dice);
    });
    play.say(EventKind::stand_lost, [&](Event& e) {
        e.unit = id;
        e.stands_left() = u.stands_left;
        e.why.push_back(profile(battle).clause("casualties"));
    });
    // RV-12: a stand of a battery is removed with its last gunner and leaves its gun abandoned.
    if (is_battery(battle, id) && has_guns(play.state(), id) && u.stands_left > 0)
        play.say(EventKind::guns_abandoned, [&](Event& e) {
            e.unit = id;
            e.guns() = std::max(1, battle.unit(id).guns_per_stand);
            e.why.push_back(profile(battle).clause("casualties"));
        });
    close_up(play, id);
}

/// The clauses by which a stand takes casualties.
std::vector<Cite> placed_by(const Play& play, const TakeCasualties& l) {
    const Profile& pf = profile(play.battle());
    std::vector<Cite> out = {pf.clause("casualties")};
    if (from_duel(l)) out.push_back(pf.clause("duels"));
    if (l.by_fire == 0 || hits_per_casualty(play.battle(), play.state(), l.unit) == 1) return out;
    if (!pf.clause.has("crew_hits")) return out;
    if (is_battery(play.battle(), l.unit))
        out.push_back(pf.clause("crew_hits"));
    else if (pf.guns_hit_skirmishers_as_gunners || hit_by_small_arms(play.battle(), play.state(), l.unit))
        out.push_back(pf.clause("hit_table"));
    return out;
}

void place_on(Play& play, const TakeCasualties& l, int stand, int figures, UnitId by) {
    const UnitId id = l.unit;
    UnitState& u = play.state().unit(id);
    u.casualties[static_cast<std::size_t>(stand)] = capped(u.casualties[static_cast<std::size_t>(stand)] + figures);
    edit(u, [&](BromUnit& w) {
        if (!from_duel(l)) w.stand_hit = capped(stand + 1);
        w.figures_lost = capped(w.figures_lost + figures);
    });
    play.say(EventKind::casualties, [&](Event& e) {
        e.unit = id;
        e.other = by;
        e.figures() = figures;
        e.stand_number() = stand + 1;
        e.why = placed_by(play, l);
    });
    if (u.casualties[static_cast<std::size_t>(stand)] >= play.battle().unit(id).figures_per_stand)
        take_stand_off(play, id, stand);
}

// RV-12: a unit without stands is removed. A battery's guns stay where they are.
void destroy(Play& play, UnitId id, UnitId by) {
    if (is_battery(play.battle(), id) && has_guns(play.state(), id)) abandon_guns(play, id);
    remove_unit(play, id, Presence::destroyed, "no stand left", by, profile(play.battle()).clause("casualties"));
}

// RV-9.E: under half strength, once.
void mark_half(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    UnitState& u = play.state().unit(id);
    if (own(u).half_marked || !fights_as_unit(battle, id) || !under_half(battle, play.state(), id)) return;
    const Cited<int> change = profile(battle).under_half;
    edit(u, [&](BromUnit& w) {
        w.half_marked = true;
        w.rating = static_cast<std::int8_t>(w.rating + change.value);
    });
    play.say(EventKind::morale_changed, [&](Event& e) {
        e.unit = id;
        e.rating_change() = change.value;
        e.word = "under half strength";
        e.why.push_back(change.why);
        e.why.push_back(profile(battle).clause("casualties"));
    });
}

bool has_officers(const Battle& battle, const State& state, UnitId id) {
    return std::any_of(battle.forces().officers.begin(), battle.forces().officers.end(), [&](const Officer& o) {
        const OfficerState& s = state.officer(o.id);
        return s.attached_to == id && s.presence == Presence::on_table;
    });
}

Flow finish(Play& play, const TakeCasualties& l, UnitId by) {
    if (play.state().unit(l.unit).stands_left == 0) {
        destroy(play, l.unit, by);
        return Flow::done;
    }
    mark_half(play, l.unit);
    // RV-5.C: an officer attached to a unit that loses a figure by fire is in danger.
    if (l.by_fire != 0 && has_officers(play.battle(), play.state(), l.unit)) play.push(officer_danger(l.unit));
    return Flow::done;
}

/// The stand that takes the next figure, or -1 when the owner must choose one. A save may name a stand that is removed
/// before its casualties are placed; these are then placed as usual.
int stand_that_takes(const Play& play, const TakeCasualties& l) {
    const UnitState& u = play.state().unit(l.unit);
    if (l.stand > 0 && l.stand <= u.stands_left) return l.stand - 1;
    // There is no choice when all remaining figures are lost.
    if (l.figures >= figures_left(play.battle(), play.state(), l.unit)) return 0;
    if (l.other == 0) return stand_for_next(u);
    if (u.stands_left == 1) return 0;
    const int chosen = l.other == 2 ? play.face() : -1;
    return chosen < u.stands_left ? chosen : -1;
}

/// Stages of take_casualties. Saves store these numbers.
struct CasualtiesStage {
    enum : std::uint16_t { counts, places };
};

Flow run_take_casualties(Play& play, Step& self) {
    auto l = self.locals.as<TakeCasualties>();
    if (self.at == CasualtiesStage::counts) {
        if (l.figures == 0) l.figures = capped(figures_from_hits(play, l.unit));
        if (l.figures == 0 || !play.state().unit(l.unit).on_field()) return Flow::done;
        self.at = CasualtiesStage::places;
    }
    const UnitId by = l.by_fire != 0 ? only_firer(play.battle(), play.state(), l.unit) : UnitId{};
    const int full = play.battle().unit(l.unit).figures_per_stand;
    UnitState& u = play.state().unit(l.unit);
    while (l.figures > 0 && u.stands_left > 0) {
        const int stand = stand_that_takes(play, l);
        if (stand < 0) {
            const Step question = make(Proc::ask_casualty_stand, l);
            if (l.other != 0) l.other = 2;
            self.locals.set(l);
            play.push(question);
            return Flow::stay;
        }
        const int room = full - u.casualties[static_cast<std::size_t>(stand)];
        const int placed = std::min<int>(room, l.figures);
        place_on(play, l, stand, placed, by);
        l.figures = capped(l.figures - placed);
        if (from_duel(l)) {
            l.stand = 0;
            l.other = 1;
        }
    }
    return finish(play, l, by);
}

// --- The question ---

Cite asked_by(const Battle& battle, const TakeCasualties& l) {
    return profile(battle).clause(l.other != 0 ? "duels" : "casualties");
}

void stand_prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    const auto l = self.locals.as<TakeCasualties>();
    const UnitState& u = state.unit(l.unit);
    const int files = std::max(1, layout_of(battle, state, l.unit).files);
    Prompt p;
    p.seat = seat_of_unit(battle, l.unit);
    p.kind = "casualty_stand";
    p.unit = l.unit;
    for (int i = 0; i < u.stands_left; ++i) {
        if (!may_choose(u, l, i)) continue;
        Offer offer;
        offer.verb = Verb::choose;
        offer.unit = l.unit;
        offer.number = i + 1;
        offer.word = i < files ? "in the front rank" : "behind the front rank";
        p.offers.push_back(std::move(offer));
    }
    p.why.push_back(asked_by(battle, l));
    out.push_back(std::move(p));
}

std::optional<Refusal> check_stand(const Battle& battle, const State& state, const Step& self, const Prompt&,
                                   const Decision& d) {
    const auto l = self.locals.as<TakeCasualties>();
    const UnitState& u = state.unit(l.unit);
    if (d.verb == Verb::choose && may_choose(u, l, d.number - 1)) return std::nullopt;
    std::string text = "choose by number the stand of " + the_unit(battle, l.unit) + " that takes the casualties";
    if (l.other == 0 && u.casualties_on_stands() > 0)
        text += ": one that has casualties already";
    else
        text += ", 1 to " + std::to_string(int{u.stands_left});
    return Refusal{RefusalKind::against_rules, std::move(text), {asked_by(battle, l)}};
}

Flow accept_stand(Play& play, Step& self, const Decision& d) {
    const auto l = self.locals.as<TakeCasualties>();
    if (l.other != 0)
        hand_back(play.state(), d.number - 1);
    else
        edit(play.state().unit(l.unit), [&](BromUnit& w) { w.stand_hit = capped(d.number); });
    return Flow::done;
}

/// Recommended: the last stand, at the end of the rear rank. Of stands already hit, the one with the most casualties.
void stand_candidates(const Battle&, const State& state, const Step& self, const Prompt&, std::size_t most,
                      std::vector<Decision>& out) {
    const auto l = self.locals.as<TakeCasualties>();
    const UnitState& u = state.unit(l.unit);
    std::vector<int> order;
    for (int i = u.stands_left - 1; i >= 0; --i)
        if (may_choose(u, l, i)) order.push_back(i);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const int on_a = u.casualties[static_cast<std::size_t>(a)];
        const int on_b = u.casualties[static_cast<std::size_t>(b)];
        return on_a != on_b ? on_a > on_b : a > b;
    });
    for (const int i : order) {
        if (out.size() >= most) break;
        Decision d;
        d.verb = Verb::choose;
        d.number = i + 1;
        out.push_back(std::move(d));
    }
}

}  // namespace

void register_casualties(ProcedureTable& table) {
    table.add(Proc::take_casualties, "take_casualties", "Casualties", run_take_casualties, casualty_fields,
              CasualtiesStage::places);
    table.ask(Proc::ask_casualty_stand, "ask_casualty_stand", "Stand that takes casualties",
              {stand_prompts, check_stand, accept_stand, stand_candidates}, casualty_fields);
}

}  // namespace linstock::brom
