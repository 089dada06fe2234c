// Deployment by players: the side with the first round first, piece by piece.

#include "rulesets/brothers/set_up/deploy.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/movement/coming.hpp"
#include "rulesets/brothers/retreat/leaving.hpp"
#include "rulesets/brothers/works.hpp"
#include "rulesets/common/lacking.hpp"

#include <algorithm>
#include <array>

namespace linstock::brothers {

namespace {

bool waits(const State& state, const Unit& u) {
    return u.start.how == Start::zone && state.unit(u.id).presence == Presence::arriving;
}
bool waits(const State& state, const Officer& o) {
    return o.start.how == Start::zone && state.officer(o.id).presence == Presence::arriving;
}

bool somebody_waits(const Battle& battle, const State& state, ArmyId side) {
    const auto of_side = [&](const auto& x) { return x.army == side && waits(state, x); };
    return std::any_of(battle.forces().units.begin(), battle.forces().units.end(), of_side) ||
           std::any_of(battle.forces().officers.begin(), battle.forces().officers.end(), of_side);
}

ArmyId next_side(const Battle& battle, const State& state) {
    for (const ArmyId side : setup(battle).rounds)
        if (somebody_waits(battle, state, side)) return side;
    return {};
}

Flow run_deploy(Play& play, Step&) {
    if (next_side(play.battle(), play.state()).none()) return Flow::done;
    play.push(make(Proc::ask_deploy));
    return Flow::stay;
}

/// The scenario's zones; by default the home third of the table.
std::vector<Polygon> zones_of(const Battle& battle, ArmyId side) {
    std::vector<Polygon> out;
    const Army& army = battle.forces().army(side);
    for (const Zone& zone : army.zones)
        out.push_back(zone.area);
    if (!out.empty()) return out;
    const Segment edge = edge_line(battle, army.edge);
    const Vec ahead = direction(army.edge);
    const double deep = (std::fabs(ahead.y) > 0.5 ? battle.ground->height() : battle.ground->width()) / 3;
    return {{edge.a, edge.b, edge.b + ahead * deep, edge.a + ahead * deep}};
}

bool in_zone(const std::vector<Polygon>& zones, const Bases& bases) {
    return std::any_of(zones.begin(), zones.end(), [&](const Polygon& zone) {
        return std::all_of(bases.begin(), bases.end(), [&](const Box& b) {
            const auto corners = b.corners();
            return std::all_of(corners.begin(), corners.end(), [&](Vec c) { return contains(zone, c); });
        });
    });
}

std::optional<Refusal> judge(const Battle& battle, const State& state, ArmyId side, const Decision& d) {
    const bool one = d.verb == Verb::place && d.path.size() == 1 && d.unit.none() != d.officer.none();
    if (!one) return refusal(battle, "place a unit or a commander at one point" + common::lacking_path(d), "BA-0.C");
    const Vec at = to_vec(d.path.front());
    const std::vector<Polygon> zones = zones_of(battle, side);
    if (d.officer) {
        const Officer& o = battle.officer(d.officer);
        if (o.army != side || !waits(state, o)) return refusal(battle, o.name + " cannot be placed now", "BA-0.C");
        if (!in_zone(zones, {commander_box(battle, at)}))
            return refusal(battle, o.name + " must be placed in the zone of its side", "BA-0.C");
        return judge_stand(battle, state, d.officer, at);
    }
    const Unit& u = battle.unit(d.unit);
    if (u.army != side || !waits(state, u)) return refusal(battle, u.name + " cannot be placed now", "BA-0.C");
    if (!formation_known(d.formation)) return refusal(battle, u.name + " " + can_form_only(), "BA-5.I");
    const Pose pose{at, d.heading, d.formation, std::max<int>(1, state.unit(d.unit).stands_left)};
    if (!in_zone(zones, bases_of(counter(battle, d.unit).base, pose)))
        return refusal(battle, u.name + " must be placed in the zone of its side", "BA-0.C");
    return judge_put_down(battle, state, d.unit, pose);
}

void prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
    const ArmyId side = next_side(battle, state);
    Prompt p;
    p.seat = seat_of(side);
    p.kind = "deploy";
    p.why = {clause(battle, "BA-0.C")};
    for (const Unit& u : battle.forces().units)
        if (u.army == side && waits(state, u)) p.offers.push_back(offer(Verb::place, u.id));
    for (const Officer& o : battle.forces().officers) {
        if (o.army != side || !waits(state, o)) continue;
        Offer place = offer(Verb::place);
        place.officer = o.id;
        p.offers.push_back(place);
    }
    Offer none = offer(Verb::done);
    none.word = "no space for the remaining pieces";
    p.offers.push_back(none);
    out.push_back(std::move(p));
}

/// Places of a zone: its front first, and there its middle.
std::vector<Vec> places(const Battle& battle, ArmyId side) {
    std::vector<Vec> out;
    const Vec ahead = direction(battle.forces().army(side).edge);
    const Vec right{ahead.y, -ahead.x};
    for (const Polygon& zone : zones_of(battle, side)) {
        double left = 1e18, most_right = -1e18, low = 1e18, high = -1e18;
        for (const Vec c : zone) {
            left = std::min(left, dot(c, right));
            most_right = std::max(most_right, dot(c, right));
            low = std::min(low, dot(c, ahead));
            high = std::max(high, dot(c, ahead));
        }
        for (int row = 0; row <= 10; ++row)
            for (int k = 0; k <= 40; ++k) {
                const double share = 0.5 + (k % 2 == 0 ? k / 2 : -(k + 1) / 2) / 40.0;
                const Vec p = right * (left + (most_right - left) * share) + ahead * (high - (high - low) * row / 10);
                if (contains(zone, p)) out.push_back(to_vec(to_point(p)));
            }
    }
    return out;
}

void candidates(const Battle& battle, const State& state, const Step&, const Prompt& p, std::size_t most,
                std::vector<Decision>& out) {
    const ArmyId side = battle.forces().armies[p.seat == seat_of(ArmyId{1}) ? 0 : 1].id;
    const std::vector<Vec> all = places(battle, side);
    for (const Offer& o : p.offers) {
        if (o.verb != Verb::place) continue;
        Decision d;
        d.verb = Verb::place;
        d.unit = o.unit;
        d.officer = o.officer;
        if (o.unit) d.heading = battle.forces().army(side).edge;
        std::size_t found = 0;
        for (const Formation formation : all_formations) {
            if (o.officer && formation != usual_formation) break;
            d.formation = formation;
            for (const Vec at : all) {
                if (found >= 2 || out.size() >= most) break;
                d.path = {to_point(at)};
                if (judge(battle, state, side, d)) continue;
                out.push_back(d);
                ++found;
            }
            if (found > 0) break;
        }
    }
    if (!out.empty()) return;
    Decision none;
    none.verb = Verb::done;
    out.push_back(none);
}

std::optional<Refusal> check(const Battle& battle, const State& state, const Step& step, const Prompt& p,
                             const Decision& d) {
    const ArmyId side = next_side(battle, state);
    if (d.verb != Verb::done) return judge(battle, state, side, d);
    std::vector<Decision> open;
    candidates(battle, state, step, p, 1, open);
    if (open.front().verb == Verb::done) return std::nullopt;
    return refusal(battle, "place all units and commanders before the battle begins", "BA-0.C");
}

Flow accept(Play& play, Step&, const Decision& d) {
    State& state = play.state();
    const ArmyId side = next_side(play.battle(), state);
    if (d.verb == Verb::done) {
        for (const Unit& u : play.battle().forces().units)
            if (u.army == side && waits(state, u)) state.unit(u.id).presence = Presence::absent;
        for (const Officer& o : play.battle().forces().officers)
            if (o.army == side && waits(state, o)) state.officer(o.id).presence = Presence::absent;
        return Flow::done;
    }
    if (d.unit)
        state.unit(d.unit).presence = Presence::on_table;
    else
        state.officer(d.officer).presence = Presence::on_table;
    place_piece(play, d, "BA-0.C");
    if (d.unit) hold_anew(play, d.unit);
    return Flow::done;
}

}  // namespace

const char* stance_word(Formation formation) { return traits_of(formation).phrase; }

void place_piece(Play& play, const Decision& d, std::string_view id) {
    if (d.unit)
        put(play, d.unit, to_vec(d.path.front()), d.heading, d.formation);
    else
        play.state().officer(d.officer).place = d.path.front();
    play.say(EventKind::deployed, [&](Event& e) {
        e.unit = d.unit;
        e.officer = d.officer;
        e.to = d.path.front();
        e.heading = d.heading;
        e.formation = d.formation;
        e.word = d.unit ? stance_word(d.formation) : "";
        e.why = {clause(play.battle(), id)};
    });
}

void register_deploy(ProcedureTable& t) {
    t.add(Proc::deploy, "deploy", "Deployment", run_deploy);
    t.ask(Proc::ask_deploy, "ask_deploy", "Deployment", {prompts, check, accept, candidates});
}

}  // namespace linstock::brothers
