// BA-3.7: the units of the active side move one by one, in any order.

#include "base/measure.hpp"
#include "rulesets/brothers/army/objectives.hpp"
#include "rulesets/brothers/movement/coming.hpp"

#include <algorithm>
#include <cmath>

namespace linstock::brothers {

namespace {

bool can_move(const Battle& battle, const State& state, UnitId id) {
    if (army_of(battle, id) != active(state)) return false;
    return on_table(state, id) ? !may_move(battle, state, id) : way_in(battle, state, id).has_value();
}

void offers_of(const Battle& battle, const State& state, const Unit& u, Prompt& p) {
    Offer march = offer(Verb::march, u.id);
    const bool in_contact = engaged(battle, state, u.id);
    march.distance = to_coord(full_move(battle, u.id) * (in_contact ? profile(battle).disengaging.value : 1));
    march.word = in_contact ? "disengages" : "marches";
    march.why = {clause(battle, in_contact ? "BA-5.L" : "BA-5.B")};
    p.offers.push_back(march);
    p.offers.push_back(offer(Verb::stand, u.id));
    if (in_contact) return;
    if (setup(battle).tasks[u.army.value].kind == Task::leave) {
        march.number = leaves_table;
        march.word = "leaves the table";
        march.why = {clause(battle, "BA-5.Q"), clause(battle, "BA-13.H")};
        p.offers.push_back(march);
    }
    const double full = full_move(battle, u.id);
    const Round round = round_of(battle, state, u.id);
    std::optional<Surroundings> around;
    for (const Unit& enemy : battle.forces().units) {
        if (enemy.army == u.army || !on_table(state, enemy.id)) continue;
        if (far_apart(round, round_of(battle, state, enemy.id), full)) continue;
        if (!within(distance(footprint(battle, state, u.id), footprint(battle, state, enemy.id)), full)) continue;
        if (!around) {
            around = surroundings_of(battle, state, u.id);
            around->unsaid = true;
        }
        Decision d;
        d.verb = Verb::charge;
        d.unit = u.id;
        d.target = enemy.id;
        LawfulMove move;
        if (judge_charge(battle, state, d, *around, move)) continue;
        Offer charge = offer(Verb::charge, u.id, enemy.id);
        charge.distance = to_coord(std::round(move.distance * 100) / 100);  // rounded as players measure
        charge.why = {clause(battle, "BA-5.M")};
        p.offers.push_back(charge);
    }
}

/// BA-15.B, BA-5.P: the offer to enter. Its word says whether from a train.
void entry_offer(const Battle& battle, const State& state, const Unit& u, Prompt& p) {
    const bool train = way_in(battle, state, u.id)->how == Coming::track;
    Offer o = offer(train ? Verb::place : Verb::march, u.id);
    if (!train) o.distance = to_coord(full_move(battle, u.id));  // from a train it moves later
    o.word = train ? "leaves the train" : "enters";
    o.why = {clause(battle, train ? "BA-5.P" : "BA-15.B")};
    p.offers.push_back(o);
}

/// For Detail::brief, stops at the first unit on the table.
bool first_prompt(const Battle& battle, const State& state, const Step&, Detail detail, Prompt& p) {
    p.seat = seat_of(active(state));
    p.kind = "move";
    if (detail == Detail::bare) return true;
    p.why = {clause(battle, "BA-3.7")};
    for (const Unit& u : battle.forces().units)
        if (can_move(battle, state, u.id)) {
            if (!on_table(state, u.id)) {
                entry_offer(battle, state, u, p);
                continue;
            }
            offers_of(battle, state, u, p);
            if (detail == Detail::brief) break;
        }
    offer_to_close(battle, state, "end movement", p);
    return true;
}

void prompts(const Battle& battle, const State& state, const Step& self, std::vector<Prompt>& out) {
    first_prompt(battle, state, self, Detail::whole, out.emplace_back());
}

/// BA-5.L: a unit in contact whose decision has no path moves straight away from its enemies, as far as possible. If
/// that is blocked, in the nearest free direction.
Decision with_its_way(const Battle& battle, const State& state, Decision d) {
    const bool wants_one = d.verb == Verb::march && d.path.empty() && d.unit && on_table(state, d.unit);
    if (!wants_one || !engaged(battle, state, d.unit)) return d;
    Surroundings around = surroundings_of(battle, state, d.unit);
    around.unsaid = true;
    const Vec here = to_vec(state.unit(d.unit).place);
    Vec away;
    for (const UnitId enemy : contacts_of(battle, state, d.unit))
        away = away + (footprint(battle, state, d.unit).centre - footprint(battle, state, enemy).centre);
    const Heading straight =
        beyond(length(away), 0) ? heading_of(away) : normal(state.unit(d.unit).heading + half_turn);
    const double most = full_move(battle, d.unit) * profile(battle).disengaging.value;
    for (int turn = 0; turn < 16; ++turn) {
        const int side = turn % 2 == 0 ? turn / 2 : -(turn + 1) / 2;
        const Vec way = direction(normal(straight + side * full_turn / 16));
        for (const double share : {1.0, 0.5}) {
            const double far = most * share;
            d.path = {to_point(here + way * carried(battle, here, here + way * far, Roads::strip_only, far * 0.999))};
            LawfulMove move;
            if (!judge_march(battle, state, d, around, move)) return d;
        }
    }
    d.path.clear();
    return d;
}

std::optional<Refusal> check(const Battle& battle, const State& state, const Step&, const Prompt&, const Decision& d) {
    LawfulMove move;
    switch (d.verb) {
        case Verb::done: return std::nullopt;
        case Verb::concede: return judge_conceding(battle, state);
        case Verb::stand:
            if (d.unit.none()) break;
            return may_move(battle, state, d.unit);
        case Verb::march:
            if (d.unit.none()) break;
            return judge_march(battle, state, with_its_way(battle, state, d), move);
        case Verb::charge:
            if (d.unit.none()) break;
            return judge_charge(battle, state, d, move);
        case Verb::place:
            if (d.unit.none() || d.officer) break;
            return judge_detrain(battle, state, d);
        default: break;
    }
    return refusal(battle, "choose a unit that marches, charges or stands, or end the phase with 'done'", "BA-3.7");
}

Flow accept(Play& play, Step&, const Decision& d) {
    State& state = play.state();
    answered(play);
    switch (d.verb) {
        case Verb::done: edit(state, [](BaState& s) { s.closed = 1; }); break;
        case Verb::concede: concede(play); break;
        case Verb::stand: edit(state.unit(d.unit), [](BaUnit& w) { w.moved = true; }); break;
        case Verb::place: detrain(play, d); break;
        default: start_going(play, with_its_way(play.battle(), state, d)); break;
    }
    return Flow::done;
}

/// Unit by unit. For a prompt about one unit, only the candidates of the first unit that has any.
void candidates(const Battle& battle, const State& state, const Step&, const Prompt& prompt, std::size_t most,
                std::vector<Decision>& out) {
    for (const Unit& u : battle.forces().units) {
        if (out.size() >= most || (prompt.unit && !out.empty())) return;
        if (!can_move(battle, state, u.id)) continue;
        if (on_table(state, u.id))
            suggest_moves(battle, state, u.id, most, out);
        else
            suggest_entering(battle, state, u.id, most, out);
    }
    if (out.size() >= most) return;
    Decision d;
    d.verb = Verb::done;
    out.push_back(d);
}

}  // namespace

bool somebody_moves(const Battle& battle, const State& state) {
    return std::any_of(battle.forces().units.begin(), battle.forces().units.end(),
                       [&](const Unit& u) { return can_move(battle, state, u.id); });
}

void register_movement(ProcedureTable& t) {
    t.ask(Proc::ask_move, "ask_move", "Movement", {prompts, check, accept, candidates, first_prompt});
}

}  // namespace linstock::brothers
