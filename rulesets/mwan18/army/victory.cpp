// T7: records of the turn, dismantled obstacles, and MW-12: whether the battle has ended, and who has won.
//
// end_of_turn: one stage, which completes immediately

#include "rulesets/mwan18/army/victory.hpp"

#include "battle/event.hpp"
#include "battle/view.hpp"
#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/formations.hpp"
#include "rulesets/mwan18/movement/gaps.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "rulesets/mwan18/procedures.hpp"
#include "rulesets/mwan18/sequence/sequence.hpp"

namespace linstock::mwan18 {

int men_in_order(const Battle& battle, const State& state, ArmyId army) {
    int men = 0;
    for (const Unit& unit : units_of(battle))
        if (unit.army == army && in_order(battle, state, unit.id)) men += men_of(battle, state, unit.id);
    return men;
}

int men_lost(const Battle& battle, const State& state, ArmyId army) {
    int men = setup(battle).men_at_start[army.index()];
    for (const Unit& unit : units_of(battle)) {
        const UnitState& u = state.unit(unit.id);
        const bool counts = u.on_field() || u.presence == Presence::arriving;
        if (unit.army == army && counts) men -= men_of(battle, state, unit.id);
    }
    return men;
}

namespace {

// MW-12.2: men still to arrive count as in order.
int men_that_count(const Battle& battle, const State& state, ArmyId army) {
    int men = men_in_order(battle, state, army);
    for (const Unit& unit : units_of(battle))
        if (unit.army == army && state.unit(unit.id).presence == Presence::arriving)
            men += men_of(battle, state, unit.id);
    return men;
}

}  // namespace

int men_percent(const Battle& battle, const State& state, ArmyId army) {
    const int start = setup(battle).men_at_start[army.index()];
    return start == 0 ? 10000 : static_cast<int>(10000LL * men_that_count(battle, state, army) / start);
}

bool broken(const Battle& battle, const State& state, ArmyId army) {
    const int start = setup(battle).men_at_start[army.index()];
    return men_that_count(battle, state, army) * 100 < book(battle).break_percent.value * start;
}

namespace {

int guns_gained(const Battle& battle, const State& state, ArmyId army) {
    int guns = 0;
    for (const Unit& unit : units_of(battle)) {
        if (unit.army == army || !is_battery(battle, unit.id)) continue;
        const MwUnit w = own(state.unit(unit.id));
        for (int s = 0; s < state.unit(unit.id).stands_left; ++s)
            if (w.guns[static_cast<std::size_t>(s)] == Gun::lost || without_crew(battle, state, unit.id, s)) ++guns;
    }
    return guns;
}

}  // namespace

// MW-12.3
int points_of(const Battle& battle, const State& state, ArmyId army, std::vector<Modifier>* modifiers) {
    const ArmyId foe = other_army(army);
    const Cite why = cite(battle, "MW-12.3");
    int sum = 0;
    const auto count = [&](const char* what, int points) {
        sum += points;
        if (modifiers != nullptr) modifiers->push_back({what, points, why, Counts::number, UnitId{}, army});
    };
    count("men lost by the enemy", men_lost(battle, state, foe));
    count("prisoners", static_cast<int>(own(state).prisoners[foe.index()]));
    count("guns", guns_gained(battle, state, army) * book(battle).gun_points.value);
    const std::vector<ArmyId> holders = objective_holders(battle, state);
    int held = 0;
    for (std::size_t i = 0; i < holders.size(); ++i)
        if (holders[i] == army) held += battle.scenario->objectives[i].points;
    count("objectives", held);
    return sum;
}

namespace {

enum Degree : std::uint8_t { none = 0, victory = 1, decisive = 2, by_breaking = 3 };

// MW-12.4
Outcome outcome_by_points(const Battle& battle, int first, int second) {
    const Book& b = book(battle);
    Outcome out;
    out.over = true;
    const int more = first > second ? first : second;
    const int less = first > second ? second : first;
    if (more * b.victory_per.value < less * b.victory_over.value || more == less) return out;
    out.winner = ArmyId{static_cast<std::uint16_t>(first > second ? 1 : 2)};
    out.degree = more * b.decisive_per.value >= less * b.decisive_over.value ? decisive : victory;
    return out;
}

void end_battle(Play& play, const char* how) {
    const Battle& battle = play.battle();
    State& state = play.state();
    const bool first_broken = broken(battle, state, ArmyId{1});
    const bool second_broken = broken(battle, state, ArmyId{2});
    std::vector<Modifier> modifiers;
    const int first = points_of(battle, state, ArmyId{1}, &modifiers);
    const int second = points_of(battle, state, ArmyId{2}, &modifiers);
    state.outcome = outcome_by_points(battle, first, second);
    if (first_broken != second_broken) {
        state.outcome.winner = ArmyId{static_cast<std::uint16_t>(first_broken ? 2 : 1)};
        state.outcome.degree = by_breaking;
    } else {
        modifiers.push_back(
            {first_broken ? "both are broken" : how, 0, cite(battle, first_broken ? "MW-12.2" : "MW-12.1")});
    }
    play.say(EventKind::battle_ended, [&](Event& e) {
        e.army = state.outcome.winner;
        e.word = state.outcome.winner ? degree_word(state.outcome.degree) : "a draw";
        e.modifiers = std::move(modifiers);
        e.why = {cite(battle, first_broken || second_broken ? "MW-12.2" : "MW-12.1"), cite(battle, "MW-12.4")};
    });
}

// MW-3.35: by units in order that are still near the obstacle.
void take_down(Play& play) {
    const Battle& battle = play.battle();
    for (const Unit& unit : units_of(battle)) {
        const PieceId piece = own(play.state().unit(unit.id)).dismantles;
        if (piece.none() || !in_order(battle, play.state(), unit.id)) continue;
        const Box box = footprint(battle, play.state(), unit.id);
        if (!near_enough(battle, play.state(), box, piece)) continue;
        const double width = 2 * box.half_width;
        open_gap(battle, play.state(), piece, to_vec(play.state().unit(unit.id).place), width);
        const bool whole = play.state().pieces[piece.index()].down != 0;
        play.say(EventKind::piece_changed, [&](Event& e) {
            e.unit = unit.id;
            e.piece = piece;
            e.gap_width() = static_cast<std::int32_t>(width + 0.5);
            e.word = whole ? "dismantled" : "dismantled in part";
            e.why = {cite(play.battle(), "MW-3.35")};
        });
    }
}

// MW-12.1
Flow run_end(Play& play, Step&) {
    const Battle& battle = play.battle();
    take_down(play);
    take_guns(play);
    keep_records(play);
    const State& state = play.state();
    const MwState s = own(state);
    if (s.end_offered[0] != 0 && s.end_offered[1] != 0)
        end_battle(play, "by agreement");
    else if (broken(battle, state, ArmyId{1}) || broken(battle, state, ArmyId{2}))
        end_battle(play, "");
    else if (state.turn >= setup(battle).turns)
        end_battle(play, "after the last turn");
    return Flow::done;
}

}  // namespace

void register_end(ProcedureTable& t) { t.add(Proc::end_of_turn, "end_of_turn", "End of the turn", run_end); }

}  // namespace linstock::mwan18
