// Chapter 9: morale.
//
// rating:       0 asks for the die; 1 reads it
// morale_check: 0 political die if needed; 1 reads it; 2 initial rating if needed; 3 the morale die; 4 the result
// morale_round: 0 begins; 1 the tests; 2 their results, one after another

#include "rulesets/brom/morale/morale.hpp"

#include "battle/event.hpp"
#include "rulesets/brom/army/effectiveness.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/fire/fire_fight.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"

#include <array>

namespace linstock::brom {

// RV-9.E: a change takes effect immediately and lasts. RV-9.A: a change before the rating is rolled is stored and added
// then.
void alter_rating(Play& play, UnitId id, Cited<int> change, const char* word) {
    if (change.value == 0) return;
    edit(play.state().unit(id), [&](BromUnit& w) { w.rating = static_cast<std::int8_t>(w.rating + change.value); });
    play.say(EventKind::morale_changed, [&](Event& e) {
        e.unit = id;
        e.rating_change() = change.value;
        e.word = word;
        e.why = {change.why, profile(play.battle()).clause("lasting_alterations")};
    });
}

// RV-9.E d: once.
void mark_under_half(Play& play, UnitId id) {
    UnitState& u = play.state().unit(id);
    if (own(u).half_marked || !fights_as_unit(play.battle(), id) || !under_half(play.battle(), play.state(), id))
        return;
    edit(u, [](BromUnit& w) { w.half_marked = true; });
    alter_rating(play, id, profile(play.battle()).under_half, "under half strength");
}

namespace {

constexpr unsigned occasion_bits = 0x0f;

bool waits_to_be_carried_out(const BromUnit& w) { return (w.due & ~occasion_bits) != 0; }
Occasion occasion_of(const BromUnit& w) { return static_cast<Occasion>((w.due & occasion_bits) - 1U); }

// RV-9.B: a routed unit tests only for what happens to itself.
bool excused(const State& state, UnitId id, Occasion occasion) {
    const UnitState& u = state.unit(id);
    switch (occasion) {
        case Occasion::neighbour_routs: return u.condition == Condition::routed || own(u).tested_and_went;
        case Occasion::officer_lost: return u.condition == Condition::routed;
        default: return false;
    }
}

}  // namespace

// RV-9.B: at most one test a step, however many occasions there are.
bool owe_test(Play& play, UnitId id, Occasion occasion) {
    UnitState& u = play.state().unit(id);
    const BromUnit w = own(u);
    const bool again = w.tested && occasion != Occasion::officer_lost;  // RV-10.L: a step of its own
    if (!profile(play.battle()).causes[static_cast<std::size_t>(occasion)].checks.value ||
        !on_table(play.state(), id) || !fights_as_unit(play.battle(), id) || w.due != 0 || again ||
        excused(play.state(), id, occasion))
        return false;
    edit(u, [&](BromUnit& x) { x.due = static_cast<std::uint8_t>(1 + static_cast<int>(occasion)); });
    return true;
}

namespace {

// --- The rating ---

/// Stages of rating. Saves store these numbers.
struct RatingStage {
    enum : std::uint16_t { asks, die };
};

// RV-9.A, RV-initial: rolled when the unit first has to test. Earlier lasting alterations are added. RE-9.A:
// second-rate units subtract 1 from the die.
Flow run_rating(Play& play, Step& self) {
    const auto l = self.locals.as<Rating>();
    const Profile& pf = profile(play.battle());
    if (self.at == RatingStage::asks) {
        if (own(play.state().unit(l.unit)).rated) return Flow::done;
        play.roll(purpose(Purpose::initial_rating), 1, 6, l.unit);
        self.at = RatingStage::die;
        return Flow::stay;
    }
    const int face = play.face();
    const Cited<int> rolled = initial_rating(play.battle(), l.unit, face);
    const int earned = own(play.state().unit(l.unit)).rating;
    edit(play.state().unit(l.unit), [&](BromUnit& w) {
        w.rating = static_cast<std::int8_t>(earned + rolled.value);
        w.rated = true;
    });
    play.say(EventKind::rating_rolled, [&](Event& e) {
        e.unit = l.unit;
        e.dice = {6, {static_cast<std::uint8_t>(face)}};
        e.rating() = earned + rolled.value;
        if (facts(play.battle(), l.unit).second_rate)
            e.modifiers.push_back({"second-rate unit, on the die", pf.second_rate.value, pf.second_rate.why});
        if (earned != 0) e.modifiers.push_back({"earned before", earned, pf.clause("lasting_alterations")});
        e.why = {rolled.why, pf.clause("morale_rating")};
    });
    return Flow::done;
}

// --- One test ---

/// The letter of an occasion in the report, RV-9.B.
int letter_of(Occasion occasion) {
    switch (occasion) {
        case Occasion::close: return 'b';
        case Occasion::stand: return 'c';
        case Occasion::lost_combat: return 'd';
        case Occasion::neighbour_routs: return 'e';
        case Occasion::officer_lost: return 'f';
        case Occasion::support:
        case Occasion::pull_away:
        case Occasion::countercharge: return 'g';
        case Occasion::collision: return 'h';
        case Occasion::routed_hit:
        case Occasion::rally: return 'i';
        case Occasion::effectiveness: return 'j';
        default: return 'a';
    }
}

const char* word_of(MoraleResult result, Occasion occasion) {
    if (occasion == Occasion::effectiveness && result == MoraleResult::falls_back) return "retires";
    switch (result) {
        case MoraleResult::carries_on: return "carries on";
        case MoraleResult::halt: return "halt";
        case MoraleResult::falls_back: return "falls back";
        case MoraleResult::routs: return "routs";
        case MoraleResult::closes: return "closes";
        case MoraleResult::stops: return "stops";
        case MoraleResult::stands: return "stands";
        case MoraleResult::yes: return "yes";
        case MoraleResult::no: return "no";
        default: return "";
    }
}

EventResult typed(MoraleResult result) {
    switch (result) {
        case MoraleResult::carries_on: return EventResult::carries_on;
        case MoraleResult::halt: return EventResult::halts;
        case MoraleResult::falls_back: return EventResult::falls_back;
        case MoraleResult::routs: return EventResult::routs;
        case MoraleResult::closes: return EventResult::closes;
        case MoraleResult::stops: return EventResult::stops_short;
        case MoraleResult::stands: return EventResult::stands;
        case MoraleResult::yes: return EventResult::passes;
        case MoraleResult::no: return EventResult::fails;
        default: return EventResult::none;
    }
}

/// RV-18.T: each of the levels of RV-9.D (6, 5, 4, 3 or less) has a column.
Cited<MoraleResult> army_result(const Battle& battle, int row, int total) {
    const Profile& pf = profile(battle);
    const RowId step = pf.charts->row_of_floor(pf.results_chart, pf.results_floor, total);
    const std::string& column = pf.charts->chart(pf.results_chart).rows[step.index()];
    const RowId state{static_cast<std::uint16_t>(row)};
    const Cited<int> word = pf.charts->choice(
        pf.charts->cell(pf.effectiveness_chart, state, pf.charts->find_column(pf.effectiveness_chart, column)));
    constexpr std::array<MoraleResult, 3> meaning = {MoraleResult::carries_on, MoraleResult::falls_back,
                                                     MoraleResult::routs};
    return {meaning[static_cast<std::size_t>(word.value)], word.why};
}

Cited<MoraleResult> result_of(const Battle& battle, const MoraleCheck& c, int total, bool rear) {
    const Profile& pf = profile(battle);
    const Table table = pf.causes[static_cast<std::size_t>(c.occasion)].table;
    if (table == Table::army) return army_result(battle, c.row, total);
    Cited<MoraleResult> result = pf.result(table, total);
    // RV-13.C: a unit attacked in the rear stands or routs.
    if (table == Table::stand && rear && result.value == MoraleResult::falls_back)
        result = {MoraleResult::routs, pf.clause("rear_stand")};
    return result;
}

void keep_result(Play& play, UnitId id, MoraleResult result, int total) {
    edit(play.state().unit(id), [&](BromUnit& w) {
        w.result = result;
        w.total = static_cast<std::int8_t>(total);
        w.tested = true;
    });
}

// RV-15.B: no die.
void stands_without_die(Play& play, const MoraleCheck& c) {
    keep_result(play, c.unit, MoraleResult::stands, 0);
    play.say(EventKind::morale_checked, [&](Event& e) {
        e.unit = c.unit;
        e.other = c.against;
        e.word = "stands";
        e.event_result = EventResult::stands;
        e.occasion() = letter_of(c.occasion);
        e.why = {profile(play.battle()).clause("squares")};
    });
}

/// RV-5.H.2: the political officer whose bonus the test needs, if the officer's class is still to be rolled.
OfficerId political_to_roll(const Battle& battle, const State& state, const MoraleCheck& c) {
    if (c.no_officer != 0) return {};
    const OfficerId officer =
        c.occasion == Occasion::rally ? rally_officer(battle, state, c.unit) : best_attached(battle, state, c.unit);
    return officer && political_unknown(battle, state, officer) ? officer : OfficerId{};
}

// RV-9.C: a D6, the present rating and the alterations that apply.
void finish_check(Play& play, const MoraleCheck& c) {
    const Battle& battle = play.battle();
    const Profile& pf = profile(battle);
    const Alterations more = alterations_of(battle, play.state(), c);
    const int rating = own(play.state().unit(c.unit)).rating;
    const int total = c.face + rating + more.total;
    const bool rear = c.rear != 0 && play.state().unit(c.unit).town.none() && !in_square(battle, play.state(), c.unit);
    const Cited<MoraleResult> result = result_of(battle, c, total, rear);
    keep_result(play, c.unit, result.value, total);
    play.say(EventKind::morale_checked, [&](Event& e) {
        e.unit = c.unit;
        e.other = c.against;
        e.dice = {static_cast<std::uint8_t>(pf.morale_die.value), {c.face}};
        e.modifiers.push_back({"rating", rating, pf.clause("morale_rating")});
        for (std::size_t i = 0; i < more.count; ++i)
            e.modifiers.push_back(more.list[i]);
        e.total() = total;
        const RowId best = RowId{1};
        e.needed = pf.charts->number(pf.results_chart, best, pf.results_floor).value;
        e.word = word_of(result.value, c.occasion);
        e.event_result = typed(result.value);
        e.occasion() = letter_of(c.occasion);
        // RV-9.C; RV-9.B and RV-9.D by the charts.
        e.why = {pf.causes[static_cast<std::size_t>(c.occasion)].checks.why, pf.clause("morale_roll"), result.why};
        if (more.count != 0) e.why.push_back(pf.clause("passing_alterations"));
        if (c.no_officer != 0) e.why.push_back(pf.clause("effectiveness_officers"));
    });
}

/// Stages of morale_check. Saves store these numbers.
struct CheckStage {
    enum : std::uint16_t { begins = 0, political_die = 1, rolls = 3, die = 4 };
};

Flow run_morale_check(Play& play, Step& self) {
    auto c = self.locals.as<MoraleCheck>();
    const Profile& pf = profile(play.battle());
    if (!play.state().unit(c.unit).on_field()) {
        edit(play.state().unit(c.unit), [](BromUnit& w) { w.result = MoraleResult::none; });
        return Flow::done;
    }
    if (self.at == CheckStage::political_die) {
        set_political(play, political_to_roll(play.battle(), play.state(), c), play.face());
        self.at = CheckStage::begins;
    }
    if (self.at == CheckStage::begins) {
        if (c.occasion == Occasion::stand && always_stands(play.battle(), play.state(), c.unit, c.against)) {
            stands_without_die(play, c);
            return Flow::done;
        }
        mark_under_half(play, c.unit);
        // RV-5.H.2: the first time that the officer tries to influence a morale roll.
        const OfficerId political = political_to_roll(play.battle(), play.state(), c);
        if (political) {
            play.roll(purpose(Purpose::political_officer), 1, 6, c.unit, political);
            self.at = CheckStage::political_die;
            return Flow::stay;
        }
        self.at = CheckStage::rolls;
        if (!own(play.state().unit(c.unit)).rated) {
            play.push(make(Proc::rating, Rating{c.unit}));
            return Flow::stay;
        }
    }
    if (self.at == CheckStage::rolls) {
        play.roll(purpose(Purpose::morale), 1, pf.morale_die.value, c.unit);
        self.at = CheckStage::die;
        return Flow::stay;
    }
    c.face = static_cast<std::uint8_t>(play.face());
    finish_check(play, c);
    return Flow::done;
}

// --- A round of tests ---

// RV-9.E a: raises the rating of each unit whose fire took a figure of the unit that now routs.
void reward_firers(Play& play, UnitId routing) {
    for (const Unit& unit : play.battle().forces().units) {
        const BromUnit w = own(play.state().unit(unit.id));
        if (w.took_figure && fired_at(w, routing) && unit.army != army_of(play.battle(), routing))
            alter_rating(play, unit.id, profile(play.battle()).routs_by_fire, "made a unit rout by its fire");
    }
}

// RV-9.D: a charging unit that halts has no attack any more. A halt has no effect on other units, nor on one that has
// fought.
void halt(Play& play, UnitId id) {
    if (fell_short(play.battle(), play.state(), id)) return;
    const AttackStage stage = own(play.state().unit(id)).stage;
    if (stage == AttackStage::none || stage == AttackStage::engaged || stage == AttackStage::ended) return;
    edit(play.state().unit(id), [](BromUnit& x) { x.stage = AttackStage::ended; });
    play.say(EventKind::halted, [&](Event& e) {
        e.unit = id;
        e.word = "its attack is over";
        e.why = {profile(play.battle()).clause("morale_results")};
    });
}

void carry_out(Play& play, UnitId id, Occasion occasion, MoraleResult result) {
    if (!play.state().unit(id).on_field()) return;
    switch (result) {
        case MoraleResult::halt: {
            const bool charge = by_fire(occasion) && charging(play.state(), id);
            halt(play, id);
            if (charge) push_halted_charge(play, id);  // CF-6.N1
            break;
        }
        case MoraleResult::falls_back: {
            Step step = fall_back(id);
            auto l = step.locals.as<FallBack>();
            l.mode = occasion == Occasion::effectiveness ? 1 : 0;  // RV-18.T: retires
            step.locals.set(l);
            play.push(step);
            break;
        }
        case MoraleResult::no:  // RV-14B.4: a routed unit hit by fire routs again, with all consequences
            if (occasion != Occasion::routed_hit) break;
            [[fallthrough]];
        case MoraleResult::routs: {
            if (by_fire(play.state(), id, occasion)) reward_firers(play, id);
            // RV-9.E c: no -1 for a rout caused by a neighbour's rout or, by RV-18.T, by the state of the army. The
            // latter does not spread either.
            const bool army = occasion == Occasion::effectiveness;
            play.push(rout(id, {}, occasion != Occasion::neighbour_routs && !army, army));
            break;
        }
        default: break;
    }
}

/// The next unit with a test to roll. Units excused meanwhile no longer owe one.
UnitId next_to_test(Play& play) {
    for (const Unit& unit : play.battle().forces().units) {
        UnitState& u = play.state().unit(unit.id);
        const BromUnit w = own(u);
        if (w.due == 0 || waits_to_be_carried_out(w)) continue;
        const Occasion occasion = occasion_of(w);
        if (u.on_field() && !(w.tested && occasion != Occasion::officer_lost) &&
            !excused(play.state(), unit.id, occasion))
            return unit.id;
        edit(u, [](BromUnit& x) { x.due = 0; });
    }
    return {};
}

/// Stores the result of the last test until all tests of the round are rolled.
void lay_by(Play& play, UnitId id) {
    edit(play.state().unit(id), [](BromUnit& w) {
        w.due = static_cast<std::uint8_t>((w.due & occasion_bits) | (static_cast<unsigned>(w.result) << 4U));
    });
}

UnitId next_to_carry_out(Play& play) {
    for (const Unit& unit : play.battle().forces().units)
        if (waits_to_be_carried_out(own(play.state().unit(unit.id)))) return unit.id;
    return {};
}

void push_test(Play& play, UnitId id) {
    MoraleCheck c;
    c.unit = id;
    c.occasion = occasion_of(own(play.state().unit(id)));
    if (c.occasion == Occasion::effectiveness) {
        // RV-18.S: officers' bonuses do not count here. The row applies to all: no unit moves before all have rolled.
        c.no_officer = 1;
        c.row =
            static_cast<std::uint8_t>(effectiveness_row(play.battle(), play.state(), army_of(play.battle(), id)).value);
    }
    play.push(make(Proc::morale_check, c));
}

/// Stages of morale_round. Saves store these numbers.
struct RoundStage {
    enum : std::uint16_t { begins, tests, results };
};

// RV-9.C: all tests of a step in order of unit number, then their moves in that order, then the tests that these cause.
Flow run_morale_round(Play& play, Step& self) {
    auto l = self.locals.as<MoraleRound>();
    if (self.at == RoundStage::begins) {
        if (l.fresh != 0)
            edit_where(
                play.state().units, [](const BromUnit& w) { return w.tested; }, [](BromUnit& w) { w.tested = false; });
        self.at = RoundStage::tests;
    }
    if (self.at == RoundStage::tests) {
        if (l.at) lay_by(play, l.at);
        l.at = next_to_test(play);
        self.locals.set(l);
        if (l.at) {
            push_test(play, l.at);
            return Flow::stay;
        }
        self.at = RoundStage::results;
    }
    const UnitId id = next_to_carry_out(play);
    if (id) {
        const BromUnit w = own(play.state().unit(id));
        edit(play.state().unit(id), [](BromUnit& x) { x.due = 0; });
        carry_out(play, id, occasion_of(w), static_cast<MoraleResult>(w.due >> 4U));
        return Flow::stay;
    }
    if (next_to_test(play).none()) return Flow::done;
    self.at = RoundStage::tests;
    return Flow::stay;
}

}  // namespace

void register_morale(ProcedureTable& t) {
    static const std::array rating_fields = {common::named(LINSTOCK_FIELD(Rating, unit))};
    static const std::array check_fields = {
        common::named(LINSTOCK_FIELD(MoraleCheck, unit)),
        LINSTOCK_FIELD(MoraleCheck, against),
        LINSTOCK_FIELD(MoraleCheck, occasion),
        LINSTOCK_FIELD(MoraleCheck, rear),
        LINSTOCK_FIELD(MoraleCheck, no_officer),
        LINSTOCK_FIELD(MoraleCheck, face),
        LINSTOCK_FIELD(MoraleCheck, row),
    };
    static const std::array round_fields = {LINSTOCK_FIELD(MoraleRound, fresh), LINSTOCK_FIELD(MoraleRound, at)};
    t.add(Proc::rating, "rating", "Initial morale rating", run_rating, rating_fields, RatingStage::die);
    t.add(Proc::morale_check, "morale_check", "Morale", run_morale_check, check_fields, CheckStage::die);
    t.add(Proc::morale_round, "morale_round", "Tests of morale", run_morale_round, round_fields, RoundStage::results);
}

}  // namespace linstock::brom
