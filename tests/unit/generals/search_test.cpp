// Search: evaluation, determinization, budgets, and decisions that depend only on what the seat knows.

#include "battle/ruleset.hpp"
#include "generals/assessment.hpp"
#include "generals/determinizer.hpp"
#include "generals/evaluation.hpp"
#include "generals/levels.hpp"
#include "generals/worth_data.hpp"
#include "tests/support/data.hpp"
#include "tests/support/fights.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace linstock {
namespace {

using general::Feature;
using general::FeatureVector;
using general::Level;
using general::SearchingPlayer;
using general::Weights;
using tests::battle_of;

double of(const FeatureVector& t, Feature term) { return t[static_cast<std::size_t>(term)]; }

TEST(Evaluation, LogisticFunction_IsExactAndPortable) {
    for (const double x : {-30.0, -3.0, -0.5, 0.0, 0.1, 1.0, 7.0, 50.0})
        EXPECT_NEAR(general::logistic(x), 1 / (1 + std::exp(-x)), 1e-12) << x;
}

TEST(Assessment, PositionNearby_IsSameAnswer) {
    const auto battle = battle_of("two-brigades", "revised");
    Decision there;
    there.verb = Verb::follow;
    there.path = {to_point({20, 20}), to_point({30, 20})};
    Decision other = there;
    other.path.back() = to_point({32, 21});
    other.heading = 5 * one_degree;
    EXPECT_TRUE(general::is_similar(*battle, there, other));
    Decision far = there;
    far.path.back() = to_point({30, 24});
    Decision turned = there;
    turned.heading = 45 * one_degree;
    Decision column = there;
    column.formation = Formation::column;
    Decision stand = there;
    stand.verb = Verb::stand;
    stand.path.clear();
    for (const Decision& d : {far, turned, column, stand})
        EXPECT_FALSE(general::is_similar(*battle, there, d)) << name_of(d.verb);
}

TEST(Evaluation, WeightFile_HasRulesetTablesAndDefault) {
    auto all = general::read_weights("# c\n[any]\nheld = 0.5\n\n[b]\nheld = -2  # why\nspent=1.25\n");
    ASSERT_TRUE(all);
    EXPECT_DOUBLE_EQ(of((*all)["b"].values, Feature::held), -2);
    EXPECT_DOUBLE_EQ(of((*all)["b"].values, Feature::spent), 1.25);
    EXPECT_DOUBLE_EQ(of((*all)["any"].values, Feature::held), 0.5);
    for (const char* wrong : {"[any]\nhold = 0.5\n", "[any]\nheld = \"much\"\n", "any"})
        EXPECT_FALSE(general::read_weights(wrong)) << wrong;
}

TEST(Evaluation, BuiltInWeights_AreReadable) {
    auto all = general::read_weights(general::worth_data);
    ASSERT_TRUE(all);
    EXPECT_TRUE(all->contains("any"));
    const auto battle = battle_of("two-brigades", "mwan18");
    ASSERT_NE(battle, nullptr);
    EXPECT_EQ(general::weights_for(*battle).values, (*all)["mwan18"].values);
}

TEST(Assessment, LossOfOne_UsesSingular) {
    const auto bases = battle_of("two-brigades", "brothers");
    const auto figures = battle_of("two-brigades", "revised");
    ASSERT_TRUE(bases != nullptr && figures != nullptr);
    general::CandidateResult of;
    const auto told = [&](const Battle& battle, double own) {
        of.losses = {own, 2.1};
        return general::reason_text(battle, of, nullptr);
    };
    EXPECT_EQ(told(*bases, 1.2), "expects to lose 1 base, they 2");
    EXPECT_EQ(told(*figures, 0.9), "expects to lose 1 figure, they 2");
    EXPECT_EQ(told(*bases, 1.6), "expects to lose 2 bases, they 2");
    EXPECT_EQ(told(*figures, 0.5), "expects to lose hardly any, they 2");
}

/// In rulesets without army morale an army fights on, however few are left.
TEST(Assessment, RulesetWithoutArmyMorale_ReasonDoesNotMentionIt) {
    for (const std::string& book : tests::books_of("two-brigades")) {
        const auto battle = battle_of("two-brigades", book);
        ASSERT_NE(battle, nullptr);
        general::CandidateResult more;
        const general::CandidateResult less;
        more.features[static_cast<std::size_t>(Feature::effectiveness)] = 0.5;
        EXPECT_EQ(general::reason_text(*battle, more, &less),
                  std::string("expects to lose none, they none; ") +
                      (book == "brothers" ? "keeps more of our bases, or leaves the enemy fewer"
                                          : "keeps our army further from breaking"))
            << book;
    }
}

/// Weights can be negative. A reason must name something that the answer has more of.
TEST(Assessment, NegativeWeight_ReasonNamesOnlyGains) {
    for (const std::string& book : tests::books_of("two-brigades")) {
        const auto battle = battle_of("two-brigades", book);
        ASSERT_NE(battle, nullptr);
        int told = 0;
        for (std::size_t i = 0; i < general::feature_count; ++i) {
            general::CandidateResult more;
            general::CandidateResult less;
            more.features[i] = 0.5;
            const std::string plain = general::reason_text(*battle, less, nullptr);
            EXPECT_EQ(general::reason_text(*battle, less, &more), plain)
                << book << ", " << name_of(static_cast<Feature>(i));
            told += general::reason_text(*battle, more, &less) == plain ? 0 : 1;
        }
        EXPECT_GT(told, 4) << book;
    }
}

TEST(PlayerSpec, StyleBeforeLevel_IsParsed) {
    for (const char* name : {"captain", "bold-captain", "careful-colonel", "stubborn-general"})
        EXPECT_NE(make_computer_player(name, 1), nullptr) << name;
    for (const char* name : {"bold", "bold-", "bold-sergeant", "boldcaptain", "captain-bold", "-captain"})
        EXPECT_EQ(make_computer_player(name, 1), nullptr) << name;
    Weights even;
    even.values.fill(1);
    for (const general::Style& l : general::styles())
        EXPECT_EQ(general::apply_style(even, l).values, l.factors) << l.name;
}

/// Every feature is a difference, so losses of one side count for the other.
TEST(Evaluation, LossesOfOneSide_CountForTheOther) {
    for (const std::string& book : tests::books_of("two-brigades")) {
        const auto battle = battle_of("two-brigades", book);
        ASSERT_NE(battle, nullptr);
        const Weights& w = general::weights_for(*battle);
        const SeededDice dice(seed_of(1));
        const State begun = open(*battle, &dice, nullptr);
        const double before = general::evaluate(*battle, begun, w, ArmyId{1});
        EXPECT_NEAR(before + general::evaluate(*battle, begun, w, ArmyId{2}), 1, 1e-12);
        for (const Unit& unit : battle->forces().units) {
            if (begun.unit(unit.id).gone()) continue;
            State worse = begun;
            worse.unit(unit.id).presence = Presence::destroyed;
            const double after = general::evaluate(*battle, worse, w, unit.army);
            const double was = general::evaluate(*battle, begun, w, unit.army);
            EXPECT_LT(after, was) << book << ", " << unit.name;
        }
        State won = begun;
        won.outcome.over = true;
        won.outcome.winner = ArmyId{1};
        EXPECT_GT(general::evaluate(*battle, won, w, ArmyId{1}), 0.84);
        EXPECT_LT(general::evaluate(*battle, won, w, ArmyId{2}), 0.16);
    }
}

/// A sample must look to the seat like the real battle.
TEST(Determinizer, Sample_LooksToSeatLikeRealState) {
    std::size_t different = 0;
    for (const auto& [name, ruleset] : tests::contests()) {
        const auto battle = battle_of(name, ruleset);
        ASSERT_NE(battle, nullptr);
        const SeededDice dice(seed_of(4));
        State state = open(*battle, &dice, nullptr);
        const auto player = make_computer_player("random", 1);
        const general::Determinizer first(*battle, Seat::first);
        const general::Determinizer second(*battle, Seat::second);
        for (int i = 0; i < 120 && !over(state); ++i) {
            const Prompt prompt = prompts(*battle, state).front();
            if (i % 10 == 0) {
                const State known = redacted_for(*battle, state, prompt.seat);
                const general::Determinizer& sampler = prompt.seat == Seat::second ? second : first;
                const State one = sampler.sample(known, 1);
                EXPECT_TRUE(one == sampler.sample(known, 1));
                different += one == sampler.sample(known, 2) ? 0U : 1U;
                EXPECT_TRUE(redacted_for(*battle, one, prompt.seat) == known) << name << ", " << ruleset;
                EXPECT_FALSE(prompts(*battle, one).empty());
            }
            bool verbatim = false;
            const Decision d = decision_of(*battle, state, prompt, *player, verbatim);
            ASSERT_FALSE(decide(*battle, state, d, &dice, nullptr));
        }
    }
    EXPECT_GT(different, 20U) << "nothing is hidden any more: this test tests nothing";
}

/// A small budget, so that tests are quick.
const Level& quick() {
    static const Level level = [] {
        general::SearchBudget e;
        e.max_candidates = 2;
        e.max_rollouts = 4;
        e.max_steps = 200;
        return Level{"quick", e, 3000};
    }();
    return level;
}

/// The same battle with other secrets of the other side.
State with_other_secrets(const Battle& battle, const State& state, Seat seat) {
    State other = state;
    for (const Unit& u : battle.forces().units) {
        if (knows_of(battle, state, seat, u.id)) continue;
        UnitState& hidden = other.unit(u.id);
        hidden.heading = normal(hidden.heading + 100);
        if (hidden.stands_left > 1) hidden.casualties[0] = 1;
    }
    if (other.deck.size() > 1) std::reverse(other.deck.begin(), other.deck.end());
    other.draws += 17;
    return other;
}

/// Two states that look the same to a seat get the same decision, and every decision is legal.
TEST(Search, OtherHiddenFacts_DecidesTheSameAndLegally) {
    std::size_t tried = 0;
    std::size_t changed = 0;
    for (const auto& [name, ruleset] :
         std::vector<std::pair<std::string, std::string>>{{"two-brigades", "revised"},
                                                          {"two-brigades", "reasonable"},
                                                          {"two-brigades", "firefight"},
                                                          {"two-brigades", "mwan18"},
                                                          {"two-brigades", "brothers"},
                                                          {"brawners-farm", ""},
                                                          {"antietam-cornfield", "brothers"}}) {
        const auto battle = battle_of(name, ruleset);
        ASSERT_NE(battle, nullptr);
        const SeededDice dice(seed_of(4));
        State state = open(*battle, &dice, nullptr);
        SearchingPlayer first(quick(), 1);
        SearchingPlayer second(quick(), 2);
        SearchingPlayer twin_first(quick(), 1);
        SearchingPlayer twin_second(quick(), 2);
        for (int i = 0; i < 30 && !over(state); ++i) {
            const Prompt prompt = prompts(*battle, state).front();
            ComputerPlayer& general = prompt.seat == Seat::second ? static_cast<ComputerPlayer&>(second) : first;
            ComputerPlayer& twin = prompt.seat == Seat::second ? static_cast<ComputerPlayer&>(twin_second) : twin_first;
            const State secrets = with_other_secrets(*battle, state, prompt.seat);
            tried += secrets == state ? 0U : 1U;
            bool verbatim = false;
            const Decision d = decision_of(*battle, state, prompt, general, verbatim);
            const Decision t = decision_of(*battle, secrets, prompt, twin, verbatim);
            ASSERT_TRUE(d == t) << name << ", " << ruleset << ", " << prompt.kind;
            const auto no = decide(*battle, state, d, &dice, nullptr);
            ASSERT_FALSE(no) << name << ", " << ruleset << ", " << prompt.kind << ": " << no->text;
            changed += general.needs_state(prompt) ? 1U : 0U;
        }
    }
    EXPECT_GT(tried, 100U);
    EXPECT_GT(changed, 30U);
}

/// The captain's answer to the first prompt of a battle that it searches.
struct FirstThought {
    Decision answer;
    std::size_t asked = 0;  ///< calls of the clock
};
FirstThought first_thought(double seconds_a_turn, double a_look) {
    const auto battle = battle_of("two-brigades", "revised");
    const SeededDice dice(seed_of(4));
    State state = open(*battle, &dice, nullptr);
    const auto player = make_computer_player("sergeant", 1);
    const auto captain = make_computer_player("captain", 1);
    FirstThought out;
    double now = 100;
    const Clock clock = [&] {
        ++out.asked;
        return now += a_look;
    };
    if (seconds_a_turn > 0) captain->set_time_limit(clock, seconds_a_turn);
    while (!over(state)) {
        const Prompt prompt = prompts(*battle, state).front();
        const bool thinks = captain->needs_state(prompt);
        bool verbatim = false;
        out.answer = decision_of(*battle, state, prompt, thinks ? *captain : *player, verbatim);
        if (thinks) return out;
        if (decide(*battle, state, out.answer, &dice, nullptr)) break;
    }
    ADD_FAILURE() << "nothing was thought over";
    return out;
}

/// Time that does not pass changes nothing. When time is up, the search returns its best result, later prompts get
/// none.
TEST(Search, TimeUp_ReturnsBestSoFar) {
    const FirstThought without = first_thought(0, 0);
    const FirstThought frozen = first_thought(1, 0);
    EXPECT_TRUE(without.answer == frozen.answer);
    const FirstThought hurried = first_thought(1, 0.012);
    EXPECT_GT(hurried.asked, 5U);
    EXPECT_LT(hurried.asked, frozen.asked);
    EXPECT_LT(first_thought(1, 10).asked, 5U);
}

/// A search for sealed orders treats one formation after another, so it must end even if it has no steps.
TEST(Search, SealedOrdersWithoutSteps_Ends) {
    const auto battle = battle_of("two-brigades", "mwan18");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(4));
    const State state = open(*battle, &dice, nullptr);
    const Prompt prompt = prompts(*battle, state).front();
    ASSERT_EQ(prompt.role, PromptRole::orders_of_all);
    IncrementalView eyes(prompt.seat);
    general::Sergeant sergeant(1);
    const auto all = candidates(*battle, state, prompt, sergeant.candidates_wanted(prompt));
    const Decision first = sergeant.choose(*battle, eyes.look(*battle, state), prompt, all);
    const auto run_search = [&](general::Search& search, std::size_t steps) {
        general::SearchBudget budget;
        budget.max_steps = steps;
        return search.find_best(redacted_for(*battle, state, prompt.seat), prompt, all, first, sergeant, budget);
    };
    general::Search search(*battle, prompt.seat, 1, general::weights_for(*battle));
    const general::SearchResult few = run_search(search, 20);
    EXPECT_TRUE(few.answer == first) << "each once tells nothing";
    EXPECT_EQ(few.rollouts, 1U) << "by the first it is known what all would take";
    const general::SearchResult many = run_search(search, 5000);
    EXPECT_GT(many.rollouts, 24U);
    // A budget too small for all formations is spent on one or two, because one rollout each would give no information.
    const std::size_t once = many.steps / many.rollouts;
    EXPECT_GE(run_search(search, 13 * once).rollouts, 24U);
}

/// A budget too small for all candidates is spent on the first ones. One too small for two candidates is not spent.
TEST(Search, FewerSteps_TriesFewerCandidates) {
    const auto battle = battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(4));
    State state = open(*battle, &dice, nullptr);
    const auto player = make_computer_player("sergeant", 1);
    const auto asked = [&] { return prompts(*battle, state).front(); };
    while (asked().role != PromptRole::way) {
        bool verbatim = false;
        ASSERT_FALSE(decide(*battle, state, decision_of(*battle, state, asked(), *player, verbatim), &dice, nullptr));
    }
    const Prompt prompt = asked();
    IncrementalView eyes(prompt.seat);
    general::Sergeant sergeant(1);
    const auto all = candidates(*battle, state, prompt, 40);
    const Decision first = sergeant.choose(*battle, eyes.look(*battle, state), prompt, all);
    const auto run_search = [&](std::size_t steps) {
        general::SearchBudget budget;
        budget.max_steps = steps;
        budget.max_candidates = 12;
        general::Search search(*battle, prompt.seat, 1, general::weights_for(*battle));
        return search.find_best(redacted_for(*battle, state, prompt.seat), prompt, all, first, sergeant, budget);
    };
    const general::SearchResult none = run_search(1);
    EXPECT_TRUE(none.budget_too_small);
    EXPECT_TRUE(none.answer == first);
    EXPECT_EQ(none.rollouts, 1U);
    const std::size_t once = none.steps;
    EXPECT_GE(run_search(20 * once).rollouts, 24U) << "six of them or more, four times each";
    const general::SearchResult two = run_search(4 * once);
    EXPECT_FALSE(two.budget_too_small);
    EXPECT_EQ(two.rollouts, 8U);
}

/// If the sides take rounds, rollouts for the side that moves last include the enemy's next round.
TEST(Rollout, SidesTakeRounds_IncludesEnemyRound) {
    const auto battle = battle_of("two-brigades", "brothers");
    ASSERT_NE(battle, nullptr);
    ASSERT_TRUE(battle->rules->terms.in_rounds);
    const SeededDice dice(seed_of(4));
    State state = open(*battle, &dice, nullptr);
    const auto player = make_computer_player("sergeant", 1);
    std::map<Seat, State> last;  // by side: the last move prompt of the second turn
    while (!over(state) && state.turn <= 2) {
        const Prompt prompt = prompts(*battle, state).front();
        if (state.turn == 2 && general::should_search(prompt)) last[prompt.seat] = state;
        bool verbatim = false;
        const Decision d = decision_of(*battle, state, prompt, *player, verbatim);
        ASSERT_FALSE(decide(*battle, state, d, &dice, nullptr));
    }
    ASSERT_EQ(last.size(), 2U);
    std::size_t further = 0;
    for (auto& [seat, from] : last) {
        general::SimulatedPlayer first{general::Sergeant(1), IncrementalView(Seat::first)};
        general::SimulatedPlayer second{general::Sergeant(2), IncrementalView(Seat::second)};
        State plain = from;
        general::rollout(*battle, plain, first, second, dice, {3, seat, false});
        EXPECT_EQ(plain.turn, 3);
        general::rollout(*battle, from, first, second, dice, {3, seat, true});
        const auto asked = prompts(*battle, from);
        ASSERT_FALSE(asked.empty());
        EXPECT_EQ(asked.front().seat, seat);
        further += from == plain ? 0U : 1U;
    }
    EXPECT_EQ(further, 1U) << "one side goes last";
}

TEST(Levels, LargeBattle_GetsFewerSteps) {
    Level level = quick();
    level.budget.max_steps = 4800;
    level.steps_per_turn = 24'000;
    for (const std::size_t few : {2U, 24U}) {
        EXPECT_EQ(general::scaled_level(few, false, level).budget.max_steps, 4800U);
        EXPECT_EQ(general::scaled_level(few, false, level).steps_per_turn, 24'000U);
    }
    EXPECT_EQ(general::scaled_level(192, false, level).budget.max_steps, 600U);
    EXPECT_EQ(general::scaled_level(192, false, level).steps_per_turn, 3000U);
    EXPECT_EQ(general::scaled_level(24, true, level).budget.max_steps, 1200U) << "in rounds";
    level.budget.max_move_candidates = 48;
    level.budget.min_z_score = 0.5;
    EXPECT_EQ(general::scaled_level(24, false, level).budget.max_move_candidates, 48U);
    EXPECT_EQ(general::scaled_level(24, true, level).budget.max_move_candidates, 12U);
    EXPECT_DOUBLE_EQ(general::scaled_level(24, true, level).budget.min_z_score, 1);
}

TEST(SearchingPlayer, LastPromptsOfTurn_GetShareOfBudget) {
    double left = 1;
    for (std::size_t asked = 1; asked <= 40; ++asked) {
        const double share = general::budget_share(40, asked);
        EXPECT_LE(share, 0.3) << asked;
        EXPECT_GT(left * share, 0.002) << asked << ": of all that was to be had, though each took what it might";
        left -= left * share;
    }
    for (std::size_t more = 41; more <= 50; ++more)
        EXPECT_GT(general::budget_share(40, more), 0) << "more than the turn before had";
}

TEST(Levels, PathPrompt_MoreStepsAllowMoreCandidates) {
    general::SearchBudget budget;
    budget.max_candidates = 6;
    budget.max_move_candidates = 24;
    budget.max_steps = 12 * 50 * 10;
    Prompt way;
    way.role = PromptRole::way;
    EXPECT_EQ(general::budget_for(budget, way, 50).max_candidates, 10U) << "a dozen rollouts each";
    EXPECT_EQ(general::budget_for(budget, way, 50).max_steps, budget.max_steps);
    EXPECT_EQ(general::budget_for(budget, way, 1).max_candidates, 24U);
    EXPECT_EQ(general::budget_for(budget, way, 1000).max_candidates, 6U) << "rollouts too expensive";
    EXPECT_EQ(general::budget_for(budget, way, 0).max_candidates, 6U) << "cost unknown before the first search";
    Prompt order;
    order.role = PromptRole::order;
    EXPECT_EQ(general::budget_for(budget, order, 1).max_candidates, 6U);
}

/// After a search with too small a budget the next prompts are not searched.
TEST(SearchingPlayer, BudgetTooSmall_SkipsNextSearches) {
    const auto battle = battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    Level few = quick();
    few.budget.max_steps = few.budget.max_candidates * 8;
    const SeededDice dice(seed_of(4));
    State state = open(*battle, &dice, nullptr);
    SearchingPlayer thinker(few, 1);
    int looks = 0;
    thinker.set_time_limit([&] { return ++looks, 0.0; }, 10);
    const auto other = make_computer_player("sergeant", 9);
    int questions = 0;
    while (!over(state) && state.turn < 3) {
        const Prompt prompt = prompts(*battle, state).front();
        bool verbatim = false;
        const bool mine = prompt.seat == Seat::first;
        questions += mine && thinker.needs_state(prompt) ? 1 : 0;
        const Decision d =
            decision_of(*battle, state, prompt, mine ? static_cast<ComputerPlayer&>(thinker) : *other, verbatim);
        ASSERT_FALSE(decide(*battle, state, d, &dice, nullptr));
    }
    EXPECT_GT(questions, 20);
    EXPECT_LT(looks, 4 * questions) << "two looks to see that there is nothing to be done, more for a thought";
}

TEST(SearchingPlayer, StepsOfTurnUsed_AnswersLikeSergeant) {
    const auto battle = battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    Level none = quick();
    none.steps_per_turn = 0;
    const SeededDice dice(seed_of(4));
    State state = open(*battle, &dice, nullptr);
    SearchingPlayer thinker(none, 1);
    const auto sergeant = make_computer_player("sergeant", 1);
    const auto other = make_computer_player("sergeant", 9);
    for (int i = 0; i < 100 && !over(state); ++i) {
        const Prompt prompt = prompts(*battle, state).front();
        bool verbatim = false;
        const bool mine = prompt.seat == Seat::first;
        const Decision d =
            decision_of(*battle, state, prompt, mine ? static_cast<ComputerPlayer&>(thinker) : *other, verbatim);
        if (mine) {
            bool same = false;
            EXPECT_TRUE(decision_of(*battle, state, prompt, *sergeant, same) == d) << prompt.kind;
        }
        ASSERT_FALSE(decide(*battle, state, d, &dice, nullptr));
    }
}

}  // namespace
}  // namespace linstock
