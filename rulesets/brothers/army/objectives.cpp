#include "rulesets/brothers/army/objectives.hpp"

#include "base/measure.hpp"
#include "battle/event.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/contact.hpp"

#include <algorithm>

namespace linstock::brothers {

namespace {

bool part_within(const Bases& bases, const Objective& objective) {
    return std::any_of(bases.begin(), bases.end(), [&](const Box& b) {
        if (!objective.area.empty()) return overlap(b, objective.area);
        return within(distance(b, objective.place), objective.radius);
    });
}

std::size_t count_of(const Battle& battle) { return std::min(battle.scenario->objectives.size(), most_objectives); }

/// The side with a unit that holds the objective now; none if there is none.
ArmyId holding_side(const Battle& battle, const State& state, std::size_t objective) {
    for (const Unit& u : battle.forces().units)
        if (holds(battle, state, u.id, objective)) return u.army;
    return {};
}

}  // namespace

void end_battle(Play& play, ArmyId winner, int degree, std::vector<Cite> why, const char* how) {
    State& state = play.state();
    std::vector<Modifier> modifiers;
    if (count_of(play.battle()) > 0) {
        const std::array<int, 3> count = owned(play.battle(), state);
        const Cite cite = clause(play.battle(), "BA-13.E");
        for (const Army& army : play.battle().forces().armies)
            modifiers.push_back({"objectives", count[army.id.value], cite, Counts::number, UnitId{}, army.id});
    }
    if (how != nullptr) modifiers.push_back({how, 0, why.front()});
    state.outcome.over = true;
    state.outcome.winner = winner;
    state.outcome.degree = static_cast<std::uint8_t>(degree);
    play.say(EventKind::battle_ended, [&](Event& e) {
        e.army = winner;
        e.word = winner ? (degree > 0 ? degree_word(degree) : "it has reached its goal") : "a draw";
        e.modifiers = std::move(modifiers);
        e.why = std::move(why);
    });
}

bool holds(const Battle& battle, const State& state, UnitId id, std::size_t objective) {
    if (!on_table(state, id)) return false;
    const Objective& o = battle.scenario->objectives[objective];
    const Bases bases = bases_of(battle, state, id);
    if (!part_within(bases, o)) return false;
    for (const Lying& enemy : enemies_of(battle, state, army_of(battle, id)))
        if (part_within(enemy.bases, o)) return false;
    return !engaged(battle, state, id);
}

void begin_holding(Play& play) {
    const Battle& battle = play.battle();
    State& state = play.state();
    for (const Unit& u : battle.forces().units) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < count_of(battle); ++i)
            if (holds(battle, state, u.id, i)) bits |= 1U << i;
        edit(state.unit(u.id), [&](BaUnit& w) { w.held = bits; });
    }
    edit(state, [&](BaState& s) {
        for (std::size_t i = 0; i < count_of(battle); ++i)
            s.holding[i] = holding_side(battle, state, i);
    });
}

void keep_holding(Play& play) {
    const Battle& battle = play.battle();
    State& state = play.state();
    for (const Unit& u : battle.forces().units) {
        std::uint32_t bits = own(state.unit(u.id)).held;
        for (std::size_t i = 0; i < count_of(battle); ++i)
            if ((bits >> i & 1U) != 0 && !holds(battle, state, u.id, i)) bits &= ~(1U << i);
        edit(state.unit(u.id), [&](BaUnit& w) { w.held = bits; });
    }
    edit(state, [&](BaState& s) {
        for (std::size_t i = 0; i < count_of(battle); ++i)
            if (s.holding[i] && holding_side(battle, state, i) != s.holding[i]) s.holding[i] = {};
    });
}

namespace {

ArmyId claimant(const Battle& battle, const State& state, std::size_t objective) {
    if (profile(battle).hold_by == HoldBy::side) return own(state).holding[objective];
    for (const Unit& u : battle.forces().units)
        if ((own(state.unit(u.id)).held >> objective & 1U) != 0) return u.army;
    return {};
}

/// BA-13.D: an enemy of the claimant is in the objective.
bool opposed(const Battle& battle, const State& state, std::size_t objective, ArmyId claimant) {
    const Objective& o = battle.scenario->objectives[objective];
    for (const Lying& enemy : enemies_of(battle, state, claimant))
        if (part_within(enemy.bases, o)) return true;
    return false;
}

}  // namespace

void claim(Play& play) {
    const Battle& battle = play.battle();
    State& state = play.state();
    for (std::size_t i = 0; i < count_of(battle); ++i) {
        const ArmyId side = claimant(battle, state, i);
        if (side.none() || own(state).owner[i] == side || opposed(battle, state, i, side)) continue;
        edit(state, [&](BaState& s) { s.owner[i] = side; });
        play.say(EventKind::objective, [&](Event& e) {
            e.army = side;
            e.objective_index() = static_cast<int>(i);
            e.why = {clause(battle, "BA-13.C")};
        });
    }
}

std::array<int, 3> owned(const Battle& battle, const State& state) {
    std::array<int, 3> out{};
    for (std::size_t i = 0; i < count_of(battle); ++i)
        ++out[own(state).owner[i].value];
    return out;
}

Level level_of(const Battle& battle, int lead) {
    const Charts& charts = *profile(battle).charts;
    const ChartId chart = profile(battle).victory;
    const RowId row = charts.row_of_floor(chart, charts.find_column(chart, "lead"), lead);
    const auto level = charts.choice(chart, row, charts.find_column(chart, "level"));
    return {level.value, level.why};
}

bool ends_early(Play& play) {
    const Battle& battle = play.battle();
    State& state = play.state();
    if (state.outcome.over) return true;
    ArmyId loser;
    const std::uint8_t conceded = own(state).conceded;
    if (conceded != 0) loser = ArmyId{conceded};
    for (const Army& army : battle.forces().armies) {
        const bool any = std::any_of(battle.forces().units.begin(), battle.forces().units.end(),
                                     [&](const Unit& u) { return u.army == army.id && living(state, u.id); });
        if (!any && loser.none()) loser = army.id;
    }
    if (loser.none()) return false;
    // BA-16.B: the other side owns every objective. Without objectives its victory is complete.
    const ArmyId winner = other_army(loser);
    edit(state, [&](BaState& s) {
        for (std::size_t i = 0; i < count_of(battle); ++i)
            s.owner[i] = winner;
    });
    const bool first = loser == battle.forces().armies.front().id;
    const char* how = conceded != 0 ? (first ? "first concedes" : "second concedes")
                                    : (first ? "first without units" : "second without units");
    const int all = static_cast<int>(count_of(battle));
    const Level level = all > 0 ? level_of(battle, all) : level_of(battle, 99);
    end_battle(play, winner, level.degree,
               {clause(battle, conceded != 0 ? "BA-16.D" : "BA-16.A"), clause(battle, "BA-16.B"), level.why}, how);
    return true;
}

void offer_to_concede(const Battle& battle, const State& state, Prompt& prompt) {
    if (own(state).asked != 0) return;
    Offer concede = offer(Verb::concede);
    concede.word = "concede the battle";
    concede.why = {clause(battle, "BA-16.D")};
    prompt.offers.push_back(concede);
}

void offer_to_close(const Battle& battle, const State& state, const char* word, Prompt& prompt) {
    prompt.offers.push_back(common::done(word));
    offer_to_concede(battle, state, prompt);
}

std::optional<Refusal> judge_conceding(const Battle& battle, const State& state) {
    if (own(state).asked == 0) return std::nullopt;
    return refusal(battle, "a side can concede only with the first decision of a round; wait for your next round",
                   "BA-16.D");
}

void concede(Play& play) {
    edit(play.state(), [](BaState& s) { s.conceded = static_cast<std::uint8_t>(s.active.value); });
}

void answered(Play& play) {
    edit(play.state(), [](BaState& s) { s.asked = 1; });
}

void end_by_count(Play& play) {
    const Battle& battle = play.battle();
    const std::array<int, 3> count = owned(battle, play.state());
    if (count_of(battle) == 0) {
        end_battle(play, {}, 0, {clause(battle, "BA-16.A"), clause(battle, "BA-16.C")});
        return;
    }
    const int lead = count[1] > count[2] ? count[1] - count[2] : count[2] - count[1];
    const Level level = level_of(battle, lead);
    const ArmyId winner = lead == 0 ? ArmyId{} : ArmyId{static_cast<std::uint16_t>(count[1] > count[2] ? 1 : 2)};
    end_battle(play, winner, level.degree, {clause(battle, "BA-16.A"), clause(battle, "BA-13.E"), level.why});
}

void objectives_of(const Battle& battle, const State& state, std::vector<ArmyId>& out) {
    for (std::size_t i = 0; i < battle.scenario->objectives.size(); ++i)
        out.push_back(i < most_objectives ? own(state).owner[i] : ArmyId{});
}

}  // namespace linstock::brothers
