// Requirements for every computer player: deterministic and legal decisions that use only what the seat knows.

#include "army/scenario.hpp"
#include "battle/event.hpp"
#include "generals/order_class.hpp"
#include "tests/support/data.hpp"
#include "tests/support/fights.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace linstock {
namespace {

using tests::battle_of;
using tests::fight;

TEST(ComputerPlayers, KnownName_CreatesPlayerAndUnknownNameGivesNull) {
    for (const std::string& name : player_level_names())
        EXPECT_NE(make_computer_player(name, 1), nullptr) << name;
    EXPECT_EQ(make_computer_player("field-marshal", 1), nullptr);
    EXPECT_TRUE(is_computer_player("sergeant"));
    EXPECT_FALSE(is_computer_player("field-marshal"));
    EXPECT_FALSE(is_computer_player("sergeant-1"));
}

TEST(ComputerPlayers, HelpText_ListsLevelsThatAcceptStyle) {
    EXPECT_EQ(computer_players_text(),
              "general, colonel, captain, sergeant, recruit, random; general, colonel and captain accept a style "
              "before the name: bold-, careful- or stubborn-, such as bold-captain");
    const std::vector<std::string> all = names_with_styles();
    for (const std::string& name : all)
        EXPECT_TRUE(is_computer_player(name)) << name;
    EXPECT_EQ(all.size(), player_level_names().size() + 9);
}

// The enemy of the lessons is not offered to players. It never moves or fires.
TEST(Sentry, InBattle_NeverActsAndIsNotOffered) {
    const std::vector<std::string> offered = player_level_names();
    EXPECT_EQ(std::find(offered.begin(), offered.end(), "sentry"), offered.end());
    for (const char* book : {"revised", "mwan18", "brothers"}) {
        const auto battle = battle_of("two-brigades", book);
        ASSERT_NE(battle, nullptr);
        const SeededDice dice(seed_of(3));
        State state = open(*battle, &dice, nullptr);
        const State begun = state;
        PlayLimits limits;
        limits.turns = 4;
        const auto played = play_out(*battle, state, *make_computer_player("sentry", 1),
                                     *make_computer_player("sentry", 2), dice, nullptr, limits);
        EXPECT_EQ(played.bug, "") << book;
        for (const Unit& unit : battle->forces().units) {
            EXPECT_EQ(state.unit(unit.id).place, begun.unit(unit.id).place) << book << ' ' << unit.name;
            EXPECT_EQ(state.unit(unit.id).stands_left, begun.unit(unit.id).stands_left) << book << ' ' << unit.name;
        }
    }
}

TEST(ComputerPlayers, SameSeed_PlaySameBattle) {
    const auto battle = battle_of("two-brigades");
    ASSERT_NE(battle, nullptr);
    for (const char* name : {"random", "sergeant"}) {
        const auto one = fight(*battle, name, name, 5);
        const auto again = fight(*battle, name, name, 5);
        EXPECT_EQ(one.played.bug, "");
        EXPECT_EQ(one.played.decisions, again.played.decisions) << name;
        EXPECT_TRUE(one.state == again.state) << name;
        const auto other = fight(*battle, name, name, 6);
        EXPECT_FALSE(one.state == other.state) << name;
    }
}

TEST(RandomPlayer, OtherDiceSeed_MakesSameChoices) {
    const auto battle = battle_of("two-brigades");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(3));
    State state = open(*battle, &dice, nullptr);
    std::size_t different = 0;
    const auto a = make_computer_player("random", 1);
    const auto b = make_computer_player("random", 2);
    const auto same = make_computer_player("random", 1);
    for (int i = 0; i < 40 && !over(state); ++i) {
        const Prompt prompt = prompts(*battle, state).front();
        const auto all = candidates(*battle, state, prompt, 24);
        const Decision d = a->choose(*battle, View{}, prompt, all);
        EXPECT_TRUE(same->choose(*battle, View{}, prompt, all) == d);
        different += b->choose(*battle, View{}, prompt, all) == d ? 0U : 1U;
        decide_unchecked(*battle, state, d, &dice, nullptr);
    }
    EXPECT_GT(different, 5U);
}

/// Plays a battle and checks every decision, even unchanged candidates.
void play_checked(const Battle& battle, const std::string& first, const std::string& second, std::uint64_t seed) {
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, nullptr);
    const auto one = make_computer_player(first, seed);
    const auto other = make_computer_player(second, seed + 1);
    for (std::size_t n = 0; !over(state); ++n) {
        ASSERT_LT(n, 200000U) << "the battle has no end";
        const auto asked = prompts(battle, state);
        ASSERT_FALSE(asked.empty()) << bug_of(battle, state);
        const Prompt& prompt = asked.back();
        bool verbatim = false;
        const Decision d = decision_of(battle, state, prompt, prompt.seat == Seat::second ? *other : *one, verbatim);
        const auto no = decide(battle, state, d, &dice, nullptr);
        ASSERT_FALSE(no) << prompt.kind << ": " << no->text << " (seed " << seed << ")";
    }
    EXPECT_EQ(bug_of(battle, state), "");
    EXPECT_LE(state.turn, battle.scenario->turns);
}

TEST(ComputerPlayers, EveryScenario_DecideLegally) {
    for (const auto& [name, ruleset] : tests::contests()) {
        SCOPED_TRACE(name + ", " + ruleset);
        const auto battle = battle_of(name, ruleset);
        ASSERT_NE(battle, nullptr);
        for (const std::uint64_t seed : {1U, 2U}) {
            play_checked(*battle, "sergeant", "sergeant", seed);
            play_checked(*battle, "sergeant", "random", seed);
            play_checked(*battle, "random", "random", seed);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

/// Changes what a seat may not know: enemies off the table or concealed get other positions and losses.
State with_other_secrets(const Battle& battle, const State& state, Seat seat) {
    State other = state;
    for (const Unit& u : battle.forces().units) {
        if (knows_of(battle, state, seat, u.id)) continue;
        UnitState& hidden = other.unit(u.id);
        if (hidden.presence == Presence::concealed) hidden.presence = Presence::reserve;
        hidden.heading = normal(hidden.heading + 100);
        if (hidden.stands_left > 1) hidden.casualties[0] = 1;
    }
    return other;
}

TEST(ComputerPlayers, OtherHiddenFacts_DecideTheSame) {
    std::size_t tried = 0;
    for (const auto& [name, ruleset] : tests::contests()) {
        const auto battle = battle_of(name, ruleset);
        ASSERT_NE(battle, nullptr);
        const SeededDice dice(seed_of(4));
        State state = open(*battle, &dice, nullptr);
        const auto first = make_computer_player("sergeant", 1);
        const auto second = make_computer_player("sergeant", 1);
        const auto twin_first = make_computer_player("sergeant", 1);
        const auto twin_second = make_computer_player("sergeant", 1);
        for (int i = 0; i < 400 && !over(state); ++i) {
            const Prompt prompt = prompts(*battle, state).front();
            ComputerPlayer& general = prompt.seat == Seat::second ? *second : *first;
            ComputerPlayer& twin = prompt.seat == Seat::second ? *twin_second : *twin_first;
            const State secrets = with_other_secrets(*battle, state, prompt.seat);
            const auto all = candidates(*battle, state, prompt, general.candidates_wanted(prompt));
            const Decision d = general.choose(*battle, view(*battle, state, prompt.seat), prompt, all);
            const Decision t = twin.choose(*battle, view(*battle, secrets, prompt.seat), prompt, all);
            ASSERT_TRUE(d == t) << name << ", " << ruleset << ", " << prompt.kind;
            if (!(secrets == state)) ++tried;
            ASSERT_FALSE(decide(*battle, state, d, &dice, nullptr));
        }
    }
    EXPECT_GT(tried, 100U) << "no scenario keeps a secret any more: this test tests nothing";
}

/// Guns that need a whole move to unlimber stay deployed and are not pushed a few inches by hand.
TEST(Sergeant, SlowGunsDeployed_AreNotPushedByHand) {
    std::size_t limbered = 0;
    for (const char* name : {"two-brigades", "minden-infantry-attack", "rossbach"}) {
        const auto battle = battle_of(name, "reasonable");
        ASSERT_NE(battle, nullptr);
        for (const std::uint64_t seed : {1U, 2U}) {
            EventSink events;
            fight(*battle, "sergeant", "sergeant", seed, &events);
            std::set<UnitId> without_guns;
            for (const Event& e : events) {
                if (e.kind == EventKind::guns_abandoned) without_guns.insert(e.unit);
                if (e.kind != EventKind::moved || e.unit.none() || without_guns.count(e.unit) > 0) continue;
                if (battle->unit(e.unit).branch() != Branch::guns) continue;
                const bool by_hand = e.formation == Formation::line;
                EXPECT_FALSE(by_hand) << name << ", seed " << seed << ", " << battle->unit(e.unit).name;
                limbered += by_hand ? 0U : 1U;
            }
        }
    }
    EXPECT_GT(limbered, 0U) << "no battery moves any more";
}

/// RV-16.F.3: a unit that moves off loses its standing at the edge, so the Sergeant must wait there for a turn.
TEST(Sergeant, ObjectiveInEmptyTown_WaitsAtEdgeAndEnters) {
    const auto scenario = read_scenario(R"([scenario]
title = "A town"
rulesets = ["revised"]
variant = "25mm"
table = [72, 48]
turns = 6
[[terrain]]
kind = "town"
name = "Mill"
rectangle = [[26, 20], [34, 26]]
[[objective]]
name = "Mill"
at = [30, 23]
radius = 3
points = 5
[[army]]
name = "Blue"
command = [{ name = "Blue Brigade", card = true }]
officer = [{ name = "Brown", rank = "commander_in_chief", at = [30, 10] }]
unit = [{ name = "A1", command = "Blue Brigade", quality = "veteran", at = [30, 17] }]
[[army]]
name = "Grey"
command = [{ name = "Grey Brigade", card = true }]
unit = [{ name = "B1", command = "Grey Brigade", quality = "veteran", at = [66, 44] }]
)",
                                        "town");
    ASSERT_TRUE(scenario.ok());
    const auto rules = tests::ruleset("revised");
    ASSERT_TRUE(rules.ok());
    const auto battle = prepare(*rules, *scenario);
    ASSERT_TRUE(battle.ok());
    const SeededDice dice(seed_of(3));
    EventSink events;
    State state = open(**battle, &dice, &events);
    PlayLimits limits;
    limits.turns = 5;
    const auto played = play_out(**battle, state, *make_computer_player("sergeant", 1),
                                 *make_computer_player("sentry", 2), dice, &events, limits);
    EXPECT_EQ(played.bug, "");
    EXPECT_EQ(state.unit(UnitId{1}).town, PieceId{1});
    int entered = 0;
    for (const Event& e : events)
        if (e.kind == EventKind::moved && std::string(e.word) == "enters the town") entered = e.turn;
    EXPECT_GE(entered, 3) << "the edge in turn 1, standing in turn 2";
}

/// With orders by class, cavalry trots, guns advance and deploy again, and some unit withdraws.
TEST(Sergeant, OrdersByClass_UsesGaitsAndBringsUpGuns) {
    const auto battle = battle_of("two-brigades", "mwan18");
    ASSERT_NE(battle, nullptr);
    std::map<std::string, int> told;
    for (const std::uint64_t seed : {1U, 5U}) {
        EventSink events;
        const auto fought = fight(*battle, "sergeant", "sergeant", seed, &events);
        std::map<UnitId, int> limbered;
        for (const Event& e : events) {
            ++told[e.word];
            if (std::string(e.word) == "limbers") limbered[e.unit] = e.turn;
        }
        for (const Unit& u : battle->forces().units)
            if (u.branch() == Branch::guns && fought.state.unit(u.id).formation != Formation::line) {
                EXPECT_GE(limbered[u.id], fought.state.turn - 3) << u.name << " has come up and is not in battery";
            }
    }
    for (const char* word : {"trots", "limbers", "unlimbers", "attack", "fall back, withdraw"})
        EXPECT_GT(told[word], 0) << word;
}

/// A recruit does not wait, so an enemy that waits has the advantage.
TEST(Recruit, EnemyApproaches_AdvancesWhereSergeantWaits) {
    const auto battle = battle_of("two-brigades", "mwan18");
    ASSERT_NE(battle, nullptr);
    const auto went_on = [&](const char* name) {
        const SeededDice dice(seed_of(3));
        const auto general = make_computer_player(name, 3);
        const State state = open(*battle, &dice, nullptr);
        const Prompt orders = prompts(*battle, state).front();
        bool verbatim = false;
        const Decision d = decision_of(*battle, state, orders, *general, verbatim);
        EXPECT_EQ(d.verb, Verb::dispatch);
        return std::count_if(d.parts.begin(), d.parts.end(), [](const Decision& one) {
            return one.verb == Verb::instruct && one.number != general::stand;
        });
    };
    EXPECT_EQ(went_on("sergeant"), 0);
    EXPECT_GT(went_on("recruit"), 0);
}

/// Standing still loses the objectives. Against an enemy that does not attack, each brigade takes the nearest
/// objective and waits there.
TEST(Sergeant, AgainstPassiveEnemy_TakesNearestObjectives) {
    const auto battle = battle_of("two-brigades", "mwan18");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(3));
    State state = open(*battle, &dice, nullptr);
    PlayLimits limits;
    limits.turns = 12;
    const auto played = play_out(*battle, state, *make_computer_player("sergeant", 1),
                                 *make_computer_player("sentry", 2), dice, nullptr, limits);
    EXPECT_EQ(played.bug, "");
    for (const char* name : {"West wood", "East wood"}) {
        const auto& all = battle->scenario->objectives;
        const auto place = std::find_if(all.begin(), all.end(), [&](const Objective& o) { return o.name == name; });
        ASSERT_NE(place, all.end());
        const auto held =
            std::count_if(battle->forces().units.begin(), battle->forces().units.end(), [&](const Unit& u) {
                return u.army == ArmyId{1} && u.branch() == Branch::foot &&
                       distance(to_vec(state.unit(u.id).place), place->place) <= place->radius;
            });
        EXPECT_GT(held, 0) << name;
    }
}

TEST(PlayOut, TurnLimit_StopsAndContinues) {
    const auto battle = battle_of("two-brigades");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(9));
    const auto one = make_computer_player("random", 1);
    const auto other = make_computer_player("random", 2);
    State state = open(*battle, &dice, nullptr);
    PlayLimits limits;
    limits.turns = 3;
    const PlayOutResult part = play_out(*battle, state, *one, *other, dice, nullptr, limits);
    EXPECT_TRUE(part.stopped);
    EXPECT_EQ(state.turn, 3);
    const PlayOutResult rest = play_out(*battle, state, *one, *other, dice, nullptr);
    EXPECT_EQ(rest.bug, "");
    EXPECT_TRUE(over(state));
}

TEST(PlayOut, DiceWithoutAnswer_ReportsBug) {
    const auto battle = battle_of("two-brigades");
    ASSERT_NE(battle, nullptr);
    const ScriptedDice nothing({});
    const auto one = make_computer_player("random", 1);
    const auto other = make_computer_player("random", 2);
    State state = open(*battle, &nothing, nullptr);
    EXPECT_EQ(play_out(*battle, state, *one, *other, nothing, nullptr).bug, "the dice gave no result");
}

}  // namespace
}  // namespace linstock
