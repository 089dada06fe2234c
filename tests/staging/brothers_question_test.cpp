// Brothers At Arms: a command roll staged on a blank table equals the real one for each face; the end of a battle.
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/command/command.hpp"
#include "tests/staging/real_table.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <string_view>

using namespace linstock;
using namespace linstock::brothers;
using linstock::tests::Compared;

namespace {

/// The result of each face of the open roll; empty if none is open.
std::vector<EventResult> event_results(const Battle& battle, const State& state) {
    std::vector<EventResult> out;
    const auto open = prompts(battle, state);
    if (open.empty() || open.front().seat != Seat::chance) return out;
    for (int face = 1; face <= open.front().roll.front().sides; ++face) {
        State next = state;
        Decision d;
        d.prompt = open.front().id;
        d.by = Seat::chance;
        d.verb = Verb::roll;
        d.faces = {static_cast<std::uint8_t>(face)};
        std::vector<Event> events;
        EXPECT_FALSE(decide(battle, next, d, nullptr, &events));
        for (const Event& e : events)
            if (e.event_result != EventResult::none) {
                out.push_back(e.event_result);
                break;
            }
    }
    return out;
}

/// The real table, on which only this unit of its side still waits for its command.
State waiting_alone(const Battle& battle, const State& state, UnitId id, bool commander) {
    State s = state;
    const ArmyId army = battle.unit(id).army;
    edit(s, [&](BaState& w) { w.active = army; });
    for (UnitState& u : s.units)
        edit(u, [](BaUnit& w) { w.acting = Acting::in_command; });
    for (OfficerState& o : s.officers)
        edit(o, [](BaOfficer& w) { w.acting = Acting::in_command; });
    edit(s.unit(id), [](BaUnit& w) { w.acting = Acting::idle; });
    const CommandId formation = formation_of(battle, state, id);
    if (commander) edit(s.officer(commander_of(battle, formation)), [](BaOfficer& w) { w.acting = Acting::idle; });
    s.phase = static_cast<std::uint16_t>(commander ? Phase::commanders_rolls : Phase::units_rolls);
    s.agenda = {make(commander ? Proc::commanders : Proc::units)};
    resume(battle, s, nullptr, nullptr);
    // BA-4.E: in melee the owner has a prompt first.
    const auto open = prompts(battle, s);
    if (!open.empty() && std::string_view(open.front().kind) == "command_roll") {
        Decision d;
        d.prompt = open.front().id;
        d.by = open.front().seat;
        d.verb = Verb::yes;
        EXPECT_FALSE(decide(battle, s, d, nullptr, nullptr));
    }
    return s;
}

void look_at(const Battle& battle, const State& state, Compared& done) {
    static tests::Pick pick(1861);
    const auto id = UnitId::of_index(static_cast<std::size_t>(pick.of(static_cast<int>(battle.forces().units.size()))));
    if (!on_table(state, id)) return;
    const CommandId formation = formation_of(battle, state, id);
    const bool led = !leaderless(battle, state, formation);
    const bool commander = led && on_table(state, commander_of(battle, formation)) && pick.once_in(3);
    TableShot shot;
    shot.firer = id;
    shot.question = commander ? "commander" : "command";
    const std::string label = battle.scenario->title + ": " + battle.unit(id).name + ", " + shot.question;
    const auto staged = staging().question(battle, state, shot);
    ASSERT_TRUE(staged) << label << ": " << staged.error().text;
    const std::vector<EventResult> here = event_results(*staged->battle, staged->state);
    EXPECT_EQ(here.size(), 6U) << label;
    EXPECT_EQ(here, event_results(battle, waiting_alone(battle, state, id, commander))) << label;
    shot.facts.push_back({shot.question});
    done.count(shot);
}

}  // namespace

TEST(StagedQuestion, Brothers_StagedCommandRoll_EqualsTheRollOnTheRealTable) {
    const Compared done = tests::fight("brothers", look_at);
    EXPECT_GE(done.shots, LINSTOCK_SHOTS);
    EXPECT_GT(done.times("commander"), 0);
}

TEST(StagedQuestion, Brothers_StagedCount_KnowsTheWinner) {
    for (const tests::Contest& contest : tests::contests()) {
        if (contest.ruleset != "brothers") continue;
        const auto battle = tests::battle_of(contest.scenario, "brothers");
        ASSERT_NE(battle, nullptr);
        State state = open(*battle, nullptr, nullptr);
        TableShot shot;
        shot.question = "armies";
        auto staged = staging().question(*battle, state, shot);
        ASSERT_TRUE(staged) << staged.error().text;
        EXPECT_FALSE(staged->state.outcome.over) << contest.name();
        for (const Unit& unit : battle->forces().units)
            if (unit.army == ArmyId{2}) state.unit(unit.id).presence = Presence::destroyed;
        staged = staging().question(*battle, state, shot);
        ASSERT_TRUE(staged) << staged.error().text;
        EXPECT_TRUE(staged->state.outcome.over) << contest.name();
        EXPECT_EQ(staged->state.outcome.winner, ArmyId{1}) << contest.name();
    }
}
