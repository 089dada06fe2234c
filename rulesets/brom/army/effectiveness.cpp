// Chapter 18: effectiveness of an army, and victory.
//
// effectiveness: 0 reads the rows of both armies, marks the units that test; 1 settles the rest
// victory, end_of_turn: one stage, which completes immediately
// victory_check, under_half_leaves: likewise (RE-2.9, RE-2.11)

#include "rulesets/brom/army/effectiveness.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "battle/view.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/command/officers.hpp"
#include "rulesets/brom/fire/supply.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/movement/moving.hpp"

#include <algorithm>
#include <array>

namespace linstock::brom {

// --- Effectiveness ---

bool counts_for_army(const Battle& battle, const State& state, UnitId id) {
    return fights_as_unit(battle, id) && state.unit(id).presence != Presence::absent;
}

namespace {

// RV-18.A, RE-21, CF-24.A: all stands are still in action. A battery without its guns is not whole.
bool whole(const State& state, const Counted& c) {
    const UnitState& u = state.unit(c.unit);
    return u.stands_left == c.stands && !u.gone() && (!c.battery || has_guns(state, c.unit));
}

}  // namespace

bool is_fresh(const Battle& battle, const State& state, UnitId id) {
    return counts_for_army(battle, state, id) && whole(state, {id, is_battery(battle, id), battle.unit(id).stands});
}

namespace {

/// RE-21: an officer counts as a unit does, and is fresh until lost.
struct Tally {
    int fresh = 0;
    int start = 0;
    void add(int points, bool is_fresh_now) {
        start += points;
        if (is_fresh_now) fresh += points;
    }
};

bool officer_lost(Presence p) { return p == Presence::destroyed || p == Presence::captured || p == Presence::left; }

Tally tally_of(const Battle& battle, const State& state, ArmyId army) {
    const Profile& pf = profile(battle);
    Tally tally;
    for (const Counted& c : setup(battle).rolls.counted[army.index()]) {
        if (state.unit(c.unit).presence == Presence::absent) continue;
        // RV-18.P; RE-21: batteries do not count; CF-24.A: all units count alike
        const int points = c.battery ? pf.battery_points.value : pf.regiment_points.value;
        tally.add(points, whole(state, c));
    }
    for (const Officer& officer : battle.forces().officers) {
        const Presence p = state.officer(officer.id).presence;
        if (officer.army == army && p != Presence::absent) tally.add(pf.officer_points.value, !officer_lost(p));
    }
    return tally;
}

}  // namespace

double effectiveness_figure(const Battle& battle, const State& state, ArmyId army) {
    const Tally tally = tally_of(battle, state, army);
    switch (profile(battle).effectiveness) {
        case Effectiveness::product: return tally.fresh;
        case Effectiveness::unit_worth: {
            if (tally.start == 0) return 100;
            // RE-21: each fresh unit is worth 100 divided by the number at the start, rounded up. The sum may exceed
            // 100.
            const int worth = (100 + tally.start - 1) / tally.start;
            return static_cast<double>(worth) * tally.fresh;
        }
        case Effectiveness::percent: break;
    }
    return tally.start == 0 ? 100.0 : 100.0 * tally.fresh / tally.start;
}

int effectiveness_percent(const Battle& battle, const State& state, ArmyId army) {
    return static_cast<int>(effectiveness_figure(battle, state, army) * 100 + 0.5);
}

RowId effectiveness_row(const Battle& battle, const State& state, ArmyId army) {
    const Profile& pf = profile(battle);
    return pf.charts->row_of_floor(pf.effectiveness_chart, pf.charts->find_column(pf.effectiveness_chart, "at_least"),
                                   effectiveness_figure(battle, state, army));
}

const char* effectiveness_word(const Battle&, RowId row) {
    static constexpr std::array<const char*, 4> words = {"steady", "wavering", "breaking", "beaten"};
    return row.none() || row.index() >= words.size() ? "beaten" : words[row.index()];
}

namespace {

enum class Rolls : std::uint8_t { none, not_fresh, all };   // words.roll of RV-18.T
enum class Falls : std::uint8_t { nothing, retire, rout };  // words.six and so on

CellRef effectiveness_cell(const Battle& battle, RowId row, std::string_view column) {
    const Profile& pf = profile(battle);
    return pf.charts->cell(pf.effectiveness_chart, row, pf.charts->find_column(pf.effectiveness_chart, column));
}

Rolls who_rolls(const Battle& battle, RowId row) {
    return static_cast<Rolls>(battle.charts().choice(effectiveness_cell(battle, row, "roll")).value);
}

bool may_rout(const Battle& battle, RowId row) {
    static constexpr std::array<const char*, 4> faces = {"six", "five", "four", "three"};
    return std::any_of(faces.begin(), faces.end(), [&](const char* face) {
        return static_cast<Falls>(battle.charts().choice(effectiveness_cell(battle, row, face)).value) == Falls::rout;
    });
}

EffectivenessLevel level_of(const Battle& battle, RowId row, int under) {
    return {effectiveness_word(battle, row), under, who_rolls(battle, row) == Rolls::all, may_rout(battle, row),
            battle.charts().flag(effectiveness_cell(battle, row, "loses")).value};
}

bool nothing_happens(const Battle& battle, RowId row) {
    return who_rolls(battle, row) == Rolls::none &&
           !battle.charts().flag(effectiveness_cell(battle, row, "loses")).value;
}

}  // namespace

std::vector<EffectivenessLevel> effectiveness_levels(const Battle& battle) {
    const Profile& pf = profile(battle);
    std::vector<EffectivenessLevel> out;
    for (std::size_t i = 1; i < pf.charts->chart(pf.effectiveness_chart).rows.size(); ++i) {
        const CellRef floor = effectiveness_cell(battle, RowId::of_index(i - 1), "at_least");
        const RowId row = RowId::of_index(i);
        if (!nothing_happens(battle, row)) out.push_back(level_of(battle, row, pf.charts->number(floor).value));
    }
    return out;
}

namespace {

void tell_effectiveness(Play& play, ArmyId army, RowId row, Cite why) {
    const Battle& battle = play.battle();
    play.say(EventKind::effectiveness, [&](Event& e) {
        e.army = army;
        e.hundredths_of_percent() = effectiveness_percent(battle, play.state(), army);
        e.word = effectiveness_word(battle, row);
        const Profile& pf = profile(battle);
        e.why = {pf.clause("effectiveness"), pf.regiment_points.why, why};
    });
}

// RV-18.T, RE-21.T, CF-24.T: marks the units that test. Units that have routed already do not roll.
void mark_army(Play& play, ArmyId army, RowId row) {
    const Battle& battle = play.battle();
    const Rolls rolls = who_rolls(battle, row);
    if (rolls == Rolls::none) return;
    for (const Unit& unit : battle.forces().units) {
        UnitState& u = play.state().unit(unit.id);
        if (unit.army != army || !u.on_field() || !fights_as_unit(battle, unit.id)) continue;
        if (u.condition == Condition::routed) continue;
        if (rolls == Rolls::not_fresh && is_fresh(battle, play.state(), unit.id)) continue;
        edit(u, [](BromUnit& w) { w.due = static_cast<std::uint8_t>(1 + static_cast<int>(Occasion::effectiveness)); });
    }
}

/// Stages of effectiveness. Saves store these numbers.
struct EffectivenessStage {
    enum : std::uint16_t { reads, settles };
};

// RV-4.J, RV-18.A, RE-2.12, CF-3.K: both rows are read from the same state, and the results of both armies are settled
// together.
Flow run_effectiveness(Play& play, Step& self) {
    if (self.at == EffectivenessStage::settles) {
        play.push(settle_tests());
        return Flow::done;
    }
    const Battle& battle = play.battle();
    for (const Army& army : battle.forces().armies) {
        const RowId row = effectiveness_row(battle, play.state(), army.id);
        const Cited<bool> loses = battle.charts().flag(effectiveness_cell(battle, row, "loses"));
        tell_effectiveness(play, army.id, row, loses.why);
        edit(play.state(), [&](BromState& s) { s.beaten[army.id.index()] = loses.value ? 1 : 0; });
        mark_army(play, army.id, row);
    }
    play.push(morale_round());
    self.at = EffectivenessStage::settles;
    return Flow::stay;
}

// --- Losses ---

int share(const Battle& battle, std::string_view row, int figures) {
    const Profile& pf = profile(battle);
    const RowId r = pf.charts->find_row(pf.counting, row);
    const int times = pf.charts->number(pf.counting, r, pf.charts->find_column(pf.counting, "times")).value;
    const int by = pf.charts->number(pf.counting, r, pf.charts->find_column(pf.counting, "divided_by")).value;
    return (figures * times + by - 1) / by;
}

/// RV-18.A, RE-19, CF-22: captured or abandoned guns are lost. A crew may stay with guns that it has spiked.
bool crew_stays(const Battle& battle, const State& state, UnitId id) {
    const UnitState& u = state.unit(id);
    const BromUnit w = own(u);
    if (w.guns == Guns::with_crew) return u.presence != Presence::captured && u.presence != Presence::destroyed;
    return w.guns == Guns::spiked && in_order(state, id) &&
           within(distance(footprint(battle, state, id), to_vec(w.guns_place)), 0);
}

/// Gun models that are no longer with their crew.
int guns_lost(const Battle& battle, const State& state, UnitId id) {
    if (!is_battery(battle, id)) return 0;
    const Unit& unit = battle.unit(id);
    const UnitState& u = state.unit(id);
    const bool all = !crew_stays(battle, state, id);
    return (all ? unit.stands : unit.stands - u.stands_left) * unit.guns_per_stand;
}

void count_unit(const Battle& battle, const State& state, UnitId id, Count& count) {
    const UnitState& u = state.unit(id);
    const int start = figures_at_start(battle, id);
    const int left = figures_left(battle, state, id);
    count.start += start;
    count.fire_and_combat += share(battle, "fire_and_combat", start - left);
    if (u.presence == Presence::captured) count.captured += share(battle, "captured", left);
    if (u.presence == Presence::left) count.left_table += share(battle, "left_table", left);
    count.lost_guns += share(battle, "lost_gun", guns_lost(battle, state, id));
}

}  // namespace

Count count_casualties(const Battle& battle, const State& state, ArmyId army) {
    Count count;
    for (const Unit& unit : battle.forces().units)
        if (unit.army == army && state.unit(unit.id).presence != Presence::absent &&
            facts(battle, unit.id).branch != Branch::wagon)
            count_unit(battle, state, unit.id, count);
    for (const Officer& officer : battle.forces().officers) {
        const Presence p = state.officer(officer.id).presence;
        if (officer.army != army || p == Presence::absent) continue;
        ++count.start;
        if (p == Presence::destroyed || p == Presence::captured)
            count.lost_officers += share(battle, "lost_officer", 1);
    }
    return count;
}

double casualty_percent(const Battle& battle, const State& state, ArmyId army) {
    const Count count = count_casualties(battle, state, army);
    return count.start == 0 ? 0 : 100.0 * count.sum() / count.start;
}

// --- Victory ---

// RV-18.A, RE-17, CF-20: a stand of a unit on the table, concealed or not, that has not routed.
bool able_to_fight(const Battle& battle, const State& state, ArmyId army) {
    for (const Unit& unit : battle.forces().units) {
        const UnitState& u = state.unit(unit.id);
        if (unit.army != army || !fights_as_unit(battle, unit.id) || !u.on_field()) continue;
        if (u.condition == Condition::routed) continue;
        for (std::size_t i = 0; i < u.stands_left; ++i)
            if (u.casualties[i] == 0) return true;
    }
    return false;
}

const char* degree_word(int degree) {
    static constexpr std::array<const char*, 8> words = {"no decision",  "marginal defeat", "minor defeat",
                                                         "clear defeat", "major defeat",    "crushing defeat",
                                                         "total defeat", "useless victory"};
    return degree < 0 || static_cast<std::size_t>(degree) >= words.size() ? ""
                                                                          : words[static_cast<std::size_t>(degree)];
}

namespace {

constexpr std::uint8_t useless_victory = 7;

// RV-18.A, RE-20, CF-23: one degree for each 5 percentage points. A winner that has lost as much as the loser, or more,
// has a useless victory.
std::uint8_t degree_of(const Battle& battle, const State& state, ArmyId winner) {
    if (winner.none()) return 0;
    const double d = casualty_percent(battle, state, other_army(winner)) - casualty_percent(battle, state, winner);
    if (d <= 0) return useless_victory;  // counts, not a distance
    const Profile& pf = profile(battle);
    const RowId row = pf.charts->row_of_ceiling(pf.degrees, pf.charts->find_column(pf.degrees, "up_to"), d);
    return static_cast<std::uint8_t>(row.value);
}

Outcome won_by(const Battle& battle, const State& state, ArmyId winner, std::uint8_t level) {
    return Outcome{true, winner, level, degree_of(battle, state, winner)};
}

/// RE-17, CF-20, a ruling in RV-18.A: no stand that is free of casualties is able to fight.
bool spent(const Battle& battle, const State& state, ArmyId army) {
    return profile(battle).spent_army_loses.value && !able_to_fight(battle, state, army);
}

/// The ends that the rulesets define, RE-18, CF-21: no stand able to fight, or beaten by RV-18.T. Both armies together
/// is a stalemate.
bool has_lost(const Battle& battle, const State& state, ArmyId army) {
    return own(state).beaten[army.index()] != 0 || spent(battle, state, army);
}

}  // namespace

Outcome judge(const Battle& battle, const State& state) {
    const bool first = has_lost(battle, state, ArmyId{1});
    const bool second = has_lost(battle, state, ArmyId{2});
    if (first || second) return won_by(battle, state, first && second ? ArmyId{} : first ? ArmyId{2} : ArmyId{1}, 0);
    const Outcome goal = judge_goal(battle, state, true);
    if (goal.level != 0) return won_by(battle, state, goal.winner, goal.level);
    const BromState s = own(state);
    const bool agreed = s.end_offered[0] != 0 && s.end_offered[1] != 0;
    if (agreed || state.turn >= battle.scenario->turns) return judge_in_time(battle, state);
    return {};
}

// RV-18.A, RE-18, CF-20: the scenario's goal if it decides, otherwise the smaller percentage of casualties.
Outcome judge_in_time(const Battle& battle, const State& state) {
    const Outcome goal = judge_goal(battle, state);
    if (goal.level != 0) return won_by(battle, state, goal.winner, goal.level);
    const Count first = count_casualties(battle, state, ArmyId{1});
    const Count second = count_casualties(battle, state, ArmyId{2});
    // Compared as whole numbers: the sum of each army times the start of the other.
    const std::int64_t a = std::int64_t{first.sum()} * second.start;
    const std::int64_t b = std::int64_t{second.sum()} * first.start;
    return won_by(battle, state, a == b ? ArmyId{} : a < b ? ArmyId{1} : ArmyId{2}, 0);
}

namespace {

void tell_count(const Battle& battle, const State& state, Event& e) {
    static constexpr std::array<std::array<const char*, 6>, 2> names = {{
        {"first: fire and combat", "first: captured", "first: left the table", "first: guns lost",
         "first: officers lost", "first: at the start"},
        {"second: fire and combat", "second: captured", "second: left the table", "second: guns lost",
         "second: officers lost", "second: at the start"},
    }};
    const Profile& pf = profile(battle);
    for (std::size_t a = 0; a < 2; ++a) {
        const Count c = count_casualties(battle, state, ArmyId{static_cast<std::uint16_t>(a + 1)});
        const std::array<int, 6> numbers = {c.fire_and_combat, c.captured,      c.left_table,
                                            c.lost_guns,       c.lost_officers, c.start};
        for (std::size_t i = 0; i < numbers.size(); ++i)
            e.modifiers.push_back({names[a][i], numbers[i], pf.charts->chart(pf.counting).why});
    }
}

/// The effectiveness below which an army has lost.
int lost_under(const Battle& battle) {
    for (const EffectivenessLevel& level : effectiveness_levels(battle))
        if (level.loses) return level.under;
    return 0;
}

/// The reason for an early end: the army that is beaten, with the figure that it has fallen below, or that has no stand
/// able to fight.
void tell_why(const Battle& battle, const State& state, Event& e) {
    static constexpr std::array<const char*, 2> beaten = {"first beaten", "second beaten"};
    static constexpr std::array<const char*, 2> unable = {"first unable", "second unable"};
    const Profile& pf = profile(battle);
    for (std::size_t a = 0; a < 2; ++a) {
        if (own(state).beaten[a] != 0)
            e.modifiers.push_back({beaten[a], lost_under(battle), pf.clause("effectiveness")});
        else if (spent(battle, state, ArmyId::of_index(a)))
            e.modifiers.push_back({unable[a], 0, pf.spent_army_loses.why});
    }
}

void end_battle(Play& play, const Outcome& outcome, std::vector<Cite> why) {
    play.state().outcome = outcome;
    play.say(EventKind::battle_ended, [&](Event& e) {
        e.army = outcome.winner;
        e.word = outcome.winner ? degree_word(outcome.degree) : "a draw";
        e.victory_level() = outcome.level;
        tell_count(play.battle(), play.state(), e);
        if (outcome.level == 0) tell_why(play.battle(), play.state(), e);
        e.why = std::move(why);
        e.why.push_back(profile(play.battle()).charts->chart(profile(play.battle()).degrees).why);
    });
}

Flow run_victory(Play& play, Step&) {
    if (play.state().outcome.over) return Flow::done;
    const Outcome outcome = judge(play.battle(), play.state());
    if (!outcome.over) return Flow::done;
    const Profile& pf = profile(play.battle());
    const State& state = play.state();
    const bool by_losses = spent(play.battle(), state, ArmyId{1}) || spent(play.battle(), state, ArmyId{2});
    std::vector<Cite> why = {by_losses ? pf.spent_army_loses.why : pf.clause("winning")};
    add_cite(why, pf.clause("ending"));
    end_battle(play, outcome, std::move(why));
    return Flow::done;
}

// RE-2.9, RE-1.7: an army that has reached its own goals wins, in any turn. prepare.cpp lists the goals.
Flow run_victory_check(Play& play, Step&) {
    const Outcome goal = judge_goal(play.battle(), play.state(), true);
    if (goal.level == 0) return Flow::done;
    const Profile& pf = profile(play.battle());
    end_battle(play, won_by(play.battle(), play.state(), goal.winner, goal.level),
               {pf.clause("victory_check"), pf.clause("goals")});
    return Flow::done;
}

bool led(const Battle& battle, const State& state, UnitId unit) {
    const auto& officers = battle.forces().officers;
    return std::any_of(officers.begin(), officers.end(), [&](const Officer& o) {
        return state.officer(o.id).attached_to == unit && state.officer(o.id).presence == Presence::on_table;
    });
}

// RE-2.11: a unit with less than half of its figures leaves, unless an officer is attached.
Flow run_under_half(Play& play, Step&) {
    const Battle& battle = play.battle();
    if (!profile(battle).under_half_leaves) return Flow::done;
    for (const Unit& unit : battle.forces().units) {
        if (!play.state().unit(unit.id).on_field() || !fights_as_unit(battle, unit.id)) continue;
        if (!under_half(battle, play.state(), unit.id) || led(battle, play.state(), unit.id)) continue;
        remove_unit(play, unit.id, Presence::left, "under half strength", {},
                    profile(battle).clause("under_half_leaves"));
    }
    return Flow::done;
}

// RV-4.K: clears the marks of the turn. The deck is shuffled when the next turn begins.
Flow run_end_of_turn(Play& play, Step&) {
    finish_supply(play);
    officers_leave(play);
    for (OfficerState& o : play.state().officers)
        edit(o, [](BromOfficer& w) { w.rallying = {}; });
    return Flow::done;
}

}  // namespace

void register_army(ProcedureTable& t) {
    t.add(Proc::effectiveness, "effectiveness", "Army effectiveness", run_effectiveness, {},
          EffectivenessStage::settles);
    t.add(Proc::victory_check, "victory_check", "Victory conditions", run_victory_check);
    t.add(Proc::under_half_leaves, "under_half_leaves", "Units under half strength", run_under_half);
    t.add(Proc::victory, "victory", "Victory", run_victory);
    t.add(Proc::end_of_turn, "end_of_turn", "End of the turn", run_end_of_turn);
}

}  // namespace linstock::brom
