// BA-7.K, BA-8: a unit loses bases, is dispersed or flinches, and is pinned.
//
// losses: 0 remove bases; 1 the flinch dice
// flinch: runs once

#include "rulesets/brothers/morale/flinching.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/close_combat/melee.hpp"
#include "rulesets/brothers/morale/fatigue.hpp"
#include "rulesets/brothers/retreat/leaving.hpp"
#include "rulesets/brothers/way.hpp"
#include "rulesets/brothers/works.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace linstock::brothers {

namespace {

struct FlinchLocals {
    UnitId unit;
    UnitId cause;
    Heading away = 0;
};

// BA-0.D: removes bases one by one, and closes up the unit each time.
void take_bases(Play& play, const LossLocals& l) {
    UnitState& u = play.state().unit(l.unit);
    for (int i = 0; i < l.lost && u.stands_left > 1; ++i) {
        const Vec place = closed_up(play.battle(), play.state(), l.unit, u.stands_left - 1);
        u.place = to_point(place);
        --u.stands_left;
        play.say(EventKind::stand_lost, [&](Event& e) {
            e.unit = l.unit;
            e.other = l.by;
            e.stands_left() = u.stands_left;
            e.why = {clause(play.battle(), "BA-1.D"), clause(play.battle(), "BA-0.D")};
        });
    }
    forget_charges(play);
}

/// BA-8.A to BA-8.C.
int flinch_dice(const Play& play, const LossLocals& l) {
    return l.in_cover != 0 && play.state().unit(l.unit).stands_left >= 2 ? 2 : 1;
}

void read_flinch(Play& play, const LossLocals& l) {
    const Battle& battle = play.battle();
    const auto faces = play.faces();
    const bool flinches = std::all_of(faces.begin(), faces.end(), [&](int face) { return face <= l.lost; });
    play.say(EventKind::rolled, [&](Event& e) {
        e.unit = l.unit;
        e.dice = {6, {faces.begin(), faces.end()}, DiceRole::flinch};
        e.needed = l.lost;
        e.modifiers = {{"flinches up to", l.lost, clause(battle, "BA-8.A"), Counts::number}};
        e.word = flinches ? "flinching: it flinches" : "flinching: it stands";
        e.why = {clause(battle, "BA-8.A")};
        if (l.in_cover != 0) e.why.push_back(clause(battle, faces.size() == 2 ? "BA-8.B" : "BA-8.C"));
        if (l.melee != 0) e.why.push_back(clause(battle, "BA-10.G"));
    });
    if (!flinches) return;
    FlinchLocals f;
    f.unit = l.unit;
    f.cause = l.by;
    // BA-8.F: from the mean of the firing bases to the mean of its own after its losses.
    const Vec from_fire = middle_of(battle, play.state(), l.unit) - middle_of(battle, play.state(), l.by);
    f.away = l.melee != 0 ? l.away : heading_of(from_fire);
    play.push(make(Proc::flinch, f));
}

/// Stages of losses. Saves contain these numbers.
struct LossStage {
    enum : std::uint16_t { takes_off, flinches };
};

Flow run_losses(Play& play, Step& self) {
    auto l = self.locals.as<LossLocals>();
    if (self.at == LossStage::flinches) {
        read_flinch(play, l);
        return Flow::done;
    }
    if (over(play.state()) || l.lost == 0 || !on_table(play.state(), l.unit)) return Flow::done;
    const int left = play.state().unit(l.unit).stands_left;
    if (l.lost >= left) {
        disperse(play, l.unit, "dispersed", l.melee != 0 ? "BA-10.F" : "BA-7.K");
        return Flow::done;
    }
    take_bases(play, l);
    // BA-1.G, BA-M.2: it cannot flinch, so there is no die.
    if (counter(play.battle(), l.unit).indomitable) {
        play.say(EventKind::noted, [&](Event& e) {
            e.unit = l.unit;
            e.word = "is indomitable and does not flinch";
            e.event_result = EventResult::steady;
            e.why = {clause(play.battle(), "BA-1.G"), clause(play.battle(), "BA-8.D")};
        });
        return Flow::done;
    }
    self.at = LossStage::flinches;
    play.roll(number_of(Purpose::flinch), flinch_dice(play, l), 6, l.unit);
    return Flow::stay;
}

// --- The path of a flinch (BA-8.E to BA-8.I) ---

enum class Stop : std::uint8_t { none, enemy, impassable, edge };

struct Flight {
    double far = 0;
    Stop stop = Stop::none;
};

class Fleeing {
  public:
    Fleeing(const Battle& battle, const State& state, const FlinchLocals& l)
        : battle_(battle),
          state_(state),
          l_(l),
          size_(counter(battle, l.unit).base),
          start_(pose_of(state, l.unit)),
          ahead_(direction(l.away)),
          others_(enemies_ashore(battle, state, army_of(battle, l.unit))) {
        others_.erase(std::remove_if(others_.begin(), others_.end(), [&](const Lying& e) { return e.unit == l.cause; }),
                      others_.end());
        const Bases bases = bases_of(size_, start_);
        std::copy_if(others_.begin(), others_.end(), std::back_inserter(in_contact_),
                     [&](const Lying& e) { return in_contact(battle, state, bases, e.bases); });
    }

    Flight run() const {
        const double move = profile(battle_).move[static_cast<std::size_t>(counter(battle_, l_.unit).kind)].value;
        double far = carried(battle_, start_.place, start_.place + ahead_ * move, Roads::none, move);
        for (int tries = 0; tries < 32; ++tries) {
            Flight f = stopped(far);
            const bool held = f.stop == Stop::edge && profile(battle_).flinch_off_table == OffTable::stop;
            if (held || f.stop == Stop::enemy) {
                // BA-0.E, BA-8.G: it cannot continue, and cannot end on another unit
                const double clear = back_until_clear(battle_, state_, l_.unit, start_, ahead_, f.far);
                if (clear < f.far) return {clear, held ? Stop::edge : Stop::none};
            }
            if (f.stop != Stop::none) return f;
            const double more = until_clear(battle_, state_, l_.unit, at(far), ahead_);
            if (more <= 0) return f;
            far += more;  // BA-8.G: continues in the same line until free
        }
        return {far, Stop::none};
    }

    Pose at(double far) const {
        Pose p = start_;
        p.place = start_.place + ahead_ * far;
        return p;
    }

  private:
    /// The first thing that ends the path within this distance.
    Flight stopped(double far) const {
        Flight f{far, Stop::none};
        const Vec way = ahead_ * far;
        if (const auto touch = first_touch(battle_, others_, size_, start_, way)) {
            f.far = std::max(0.0, far * touch->share - hair_short);
            f.stop = Stop::enemy;
            // BA-8.I: the enemies attack immediately. Across a work, a unit in contact can be farther away than a touch
            // (BA-11.A).
            if (first_touch(battle_, in_contact_, size_, start_, way)) f.far = 0;
        }
        const double edge = to_the_edge(battle_, size_, start_, ahead_);
        // BA-8.H: reaching the edge is enough.
        if (edge < f.far + (f.stop == Stop::none ? tolerance : -tolerance)) f = {edge, Stop::edge};
        const double ground = to_impassable(battle_, state_, size_, start_, ahead_, f.far);
        if (ground < f.far) f = {ground, Stop::impassable};
        return f;
    }
    const Battle& battle_;
    const State& state_;
    const FlinchLocals& l_;
    BaseSize size_;
    Pose start_;
    Vec ahead_;
    std::vector<Lying> others_;
    std::vector<Lying> in_contact_;  ///< of the others: in contact at the start
};

void tell_flinch(Play& play, const FlinchLocals& l, Point from, const Flight& flight) {
    play.say(EventKind::fell_back, [&](Event& e) {
        e.unit = l.unit;
        e.other = l.cause;
        e.from = from;
        e.to = play.state().unit(l.unit).place;
        e.path = {e.to};
        e.distance = to_coord(flight.far);
        e.word = "flinches";
        e.event_result = EventResult::falls_back;
        e.why = {clause(play.battle(), "BA-8.E"), clause(play.battle(), "BA-8.F")};
        if (flight.stop == Stop::enemy) e.why.push_back(clause(play.battle(), "BA-8.I"));
        if (flight.stop == Stop::edge) e.why.push_back(clause(play.battle(), "BA-8.H"));
    });
}

void pin(Play& play, UnitId id) {
    if (own(play.state().unit(id)).pinned) return;
    edit(play.state().unit(id), [](BaUnit& w) { w.pinned = true; });
    play.say(EventKind::noted, [&](Event& e) {
        e.unit = id;
        e.word = "is pinned";
        e.why = {clause(play.battle(), "BA-8.K")};
    });
}

// BA-8.I: every enemy that the unit has run into attacks immediately, if it has not attacked this round. As in phase
// 11, it may attack all that it touches.
void immediate_melee(Play& play, const FlinchLocals& l) {
    for (const UnitId enemy : contacts_of(play.battle(), play.state(), l.unit)) {
        if (enemy == l.cause) continue;
        StrikeLocals strike;
        strike.unit = enemy;
        strike.only = l.unit;
        strike.immediate = 1;
        play.push(make(Proc::strike, strike));
    }
}

// BA-8.M: the same if it is already pinned.
Flow run_flinch(Play& play, Step& self) {
    const auto l = self.locals.as<FlinchLocals>();
    const Battle& battle = play.battle();
    if (!on_table(play.state(), l.unit)) return Flow::done;
    if (counter(battle, l.unit).boat) {  // BA-5.R
        pin(play, l.unit);
        return Flow::done;
    }
    const Fleeing fleeing(battle, play.state(), l);
    Flight flight = fleeing.run();
    const Point from = play.state().unit(l.unit).place;
    const bool stays = flight.stop == Stop::edge && profile(battle).flinch_off_table == OffTable::stop;
    const bool lost = flight.stop == Stop::impassable || (flight.stop == Stop::edge && !stays);
    const Pose end = fleeing.at(flight.far);
    stir(play, l.unit);
    put(play, l.unit, end.place, end.heading, end.formation);
    tell_flinch(play, l, from, flight);
    if (lost) {
        disperse(play, l.unit, flight.stop == Stop::edge ? "flees off the table" : "flees into impassable ground",
                 "BA-8.H", EventResult::flees);
        return Flow::done;
    }
    edit(play.state().unit(l.unit), [](BaUnit& w) { w.forget_charge(); });
    forget_charges(play);
    hold_more(play, l.unit);
    pin(play, l.unit);
    immediate_melee(play, l);
    return Flow::done;
}

}  // namespace

void register_losses(ProcedureTable& t) {
    static const std::array losses = {common::named(LINSTOCK_FIELD(LossLocals, unit)),
                                      common::named(LINSTOCK_FIELD(LossLocals, by)),
                                      LINSTOCK_FIELD(LossLocals, lost),
                                      LINSTOCK_FIELD(LossLocals, in_cover),
                                      LINSTOCK_FIELD(LossLocals, melee),
                                      LINSTOCK_FIELD(LossLocals, away)};
    t.add(Proc::losses, "losses", "Losses", run_losses, losses, LossStage::flinches);
    static const std::array flinch = {common::named(LINSTOCK_FIELD(FlinchLocals, unit)),
                                      common::named(LINSTOCK_FIELD(FlinchLocals, cause)),
                                      LINSTOCK_FIELD(FlinchLocals, away)};
    t.add(Proc::flinch, "flinch", "Flinching", run_flinch, flinch);
}

}  // namespace linstock::brothers
