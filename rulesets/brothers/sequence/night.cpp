// BA-14: the night between two days.
//
// night: 0 all units and commanders withdraw; 1 asks the next higher commander; then the morning

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/movement/coming.hpp"
#include "rulesets/brothers/retreat/leaving.hpp"
#include "rulesets/brothers/sequence/night_orders.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>
#include <array>

namespace linstock::brothers {

namespace {

/// night: position in the list of commanders.
struct NightCursor {
    std::uint16_t next = 0;
};

Vec homeward(const Battle& battle, ArmyId side) {
    return direction(normal(battle.forces().army(side).edge + half_turn));
}

// --- BA-14.B ---

/// Distance straight ahead until a unit contacts an enemy, or overlaps one that it already touches.
double short_of_enemies(const Battle& battle, const State& state, UnitId id, const Pose& pose, Vec ahead, double far) {
    const Bases bases = bases_of(counter(battle, id).base, pose);
    double out = far;
    for (const Lying& enemy : enemies_ashore(battle, state, army_of(battle, id))) {
        const bool touching = in_contact(battle, state, bases, enemy.bases);
        for (const Box& mine : bases)
            for (const Box& theirs : enemy.bases) {
                const auto m = touching ? meeting(mine, ahead * far, theirs)
                                        : contact_on_way(mine, ahead * far, theirs, profile(battle).gap);
                if (m) out = std::min(out, std::max(0.0, m->from * far - hair_short));
            }
    }
    return out;
}

Pose further(Pose pose, Vec ahead, double far) {
    pose.place = pose.place + ahead * far;
    return pose;
}

double way_home(const Battle& battle, const State& state, UnitId id, Vec ahead) {
    const BaseSize& size = counter(battle, id).base;
    const Pose pose = pose_of(state, id);
    const double move = profile(battle).move[static_cast<std::size_t>(counter(battle, id).kind)].value;
    const double limit = std::min(to_the_edge(battle, size, pose, ahead), 8 * move);
    const auto free_to = [&](double far) {
        const double ground = to_impassable(battle, state, size, pose, ahead, far);
        const double dry = ground < far ? std::max(0.0, ground - std::min(size.width, size.depth) / 8) : far;
        return short_of_enemies(battle, state, id, pose, ahead, dry);
    };
    double far = std::min(limit, carried(battle, pose.place, pose.place + ahead * move, Roads::none, move));
    const double wanted = far;
    far = free_to(far);
    const bool stopped = nearer(far, wanted);
    for (int tries = 0; tries < 32 && !stopped; ++tries) {
        const double more = until_clear(battle, state, id, further(pose, ahead, far), ahead);
        if (more <= 0) return far;
        if (far + more > limit || nearer(free_to(far + more), far + more)) break;
        far += more;  // passes through friends, as in BA-8.G
    }
    return back_until_clear(battle, state, id, pose, ahead, far);  // blocked: ends at the last free place
}

void withdraw(Play& play, UnitId id) {
    const Battle& battle = play.battle();
    if (counter(battle, id).boat) return;
    const Pose pose = pose_of(play.state(), id);
    const Vec ahead = homeward(battle, army_of(battle, id));
    const double far = way_home(battle, play.state(), id, ahead);
    put(play, id, pose.place + ahead * far, pose.heading, pose.formation);
    play.say(EventKind::fell_back, [&](Event& e) {
        e.unit = id;
        e.from = to_point(pose.place);
        e.to = play.state().unit(id).place;
        e.path = {e.to};
        e.distance = to_coord(far);
        e.word = "withdraws for the night";
        e.why = {clause(battle, "BA-14.B")};
    });
}

/// The same for a commander. Boats do not stop a commander (BA-5.R).
double short_of_enemies(const Battle& battle, const State& state, OfficerId id, Vec ahead, double far) {
    const double gap = profile(battle).gap;
    const Box commander = commander_box(battle, state, id);
    double out = far;
    for (const Lying& enemy : enemies_ashore(battle, state, army_of(battle, id))) {
        const bool touching = touches_commander(battle, state, enemy.bases, id);
        for (const Box& theirs : enemy.bases) {
            const auto m = touching ? meeting(commander, ahead * far, theirs)
                                    : contact_on_way(commander, ahead * far, theirs, gap);
            if (m) out = std::min(out, std::max(0.0, m->from * far - hair_short));
        }
    }
    return out;
}

void withdraw(Play& play, OfficerId id) {
    const Battle& battle = play.battle();
    OfficerState& o = play.state().officer(id);
    const Point from = o.place;
    const Vec start = to_vec(from);
    const Vec ahead = homeward(battle, army_of(battle, id));
    const double move = profile(battle).commander_move.value;
    const double most = short_of_enemies(battle, play.state(), id, ahead,
                                         carried(battle, start, start + ahead * move, Roads::none, move));
    constexpr int steps = 1024;
    for (int i = steps; i > 0; --i) {
        const Vec to = start + ahead * (most * i / steps);
        if (barred_for_commander(battle, play.state(), start, to) || judge_stand(battle, play.state(), id, to))
            continue;
        o.place = to_point(to);
        break;
    }
    if (o.place == from) return;
    play.say(EventKind::officer_moved, [&](Event& e) {
        e.officer = id;
        e.from = from;
        e.to = o.place;
        e.path = {o.place};
        e.distance = to_coord(distance(start, to_vec(o.place)));
        e.word = "withdraws for the night";
        e.why = {clause(battle, "BA-14.B")};
    });
}

void nightfall(Play& play) {
    const Battle& battle = play.battle();
    for (UnitState& u : play.state().units)
        edit(u, [](BaUnit& w) {
            w.pinned = false;
            w.acting = Acting::idle;
            w.forget_charge();
        });
    for (OfficerState& o : play.state().officers)
        edit(o, [](BaOfficer& w) { w.acting = Acting::idle; });
    play.say(EventKind::noted, [&](Event& e) {
        e.word = "the day is over: both armies withdraw for the night";
        e.why = {clause(battle, "BA-14.A")};
    });
    for (const ArmyId side : setup(battle).rounds) {
        play.say(EventKind::noted, [&](Event& e) {
            e.army = side;
            e.word = "withdraws for the night";
            e.why = {clause(battle, "BA-14.A"), clause(battle, "BA-14.B")};
        });
        for (const Unit& u : battle.forces().units)
            if (u.army == side && on_table(play.state(), u.id)) withdraw(play, u.id);
        for (const Officer& o : battle.forces().officers)
            if (o.army == side && on_table(play.state(), o.id)) withdraw(play, o.id);
    }
}

// BA-14.F.
void morning(Play& play) {
    for (const Unit& u : play.battle().forces().units) {
        const bool tired = own(play.state().unit(u.id)).fatigued;
        edit(play.state().unit(u.id), [](BaUnit& w) {
            w.fatigued = false;
            w.rested = w.acted = 0;
        });
        if (on_table(play.state(), u.id)) hold_anew(play, u.id);
        if (!tired || !living(play.state(), u.id)) continue;
        play.say(EventKind::noted, [&](Event& e) {
            e.unit = u.id;
            e.word = "has rested and is no longer fatigued";
            e.why = {clause(play.battle(), "BA-14.F")};
        });
    }
    edit(play.state(), [](BaState& s) { ++s.nights; });
    play.say(EventKind::noted, [&](Event& e) {
        e.word = "the night is over: a new day begins";
        e.why = {clause(play.battle(), "BA-14.A")};
    });
}

/// BA-14.C: all higher commanders, even off the table. So the order does not change if one leaves in the night.
std::vector<OfficerId> commanders(const Battle& battle) {
    std::vector<OfficerId> out;
    for (const ArmyId side : setup(battle).rounds)
        for (const Officer& o : battle.forces().officers)
            if (o.army == side && leader(battle, o.id).higher) out.push_back(o.id);
    return out;
}

/// Stages of night. Saves contain these numbers.
struct NightStage {
    enum : std::uint16_t { withdraws, asks };
};

Flow run_night(Play& play, Step& self) {
    auto at = self.locals.as<NightCursor>();
    if (self.at == NightStage::withdraws) {
        nightfall(play);
        self.at = NightStage::asks;
        return Flow::stay;
    }
    const std::vector<OfficerId> all = commanders(play.battle());
    while (at.next < all.size() && !on_table(play.state(), all[at.next]))
        ++at.next;
    if (at.next >= all.size()) {
        morning(play);
        return Flow::done;
    }
    ask_for_the_night(play, all[at.next]);
    ++at.next;
    self.locals.set(at);
    return Flow::stay;
}

}  // namespace

void register_night(ProcedureTable& t) {
    static const std::array cursor = {LINSTOCK_FIELD(NightCursor, next)};
    t.add(Proc::night, "night", "The night", run_night, cursor, NightStage::asks);
}

}  // namespace linstock::brothers
