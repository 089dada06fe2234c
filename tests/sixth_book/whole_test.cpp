// Tests whole battles of the sixth ruleset: contract, protocol, texts, odds, a study, the sergeant.
#include "battle/event.hpp"
#include "battle/wire.hpp"
#include "harness.hpp"
#include "odds/odds.hpp"
#include "report/map/map.hpp"
#include "report/odds/odds_text.hpp"
#include "report/page/after_action.hpp"
#include "report/study/study_page.hpp"
#include "study/play_battle.hpp"
#include "study/summary.hpp"
#include "tests/sixth_book/table.hpp"
#include "tests/support/fights.hpp"
#include "words/prompt_text.hpp"

#include <gtest/gtest.h>

namespace linstock {

namespace {

using tests::meadow;

TEST(SixthRuleset, WholeBattles_KeepTheContract) {
    for (const char* general : {"sergeant", "random"})
        for (const std::uint64_t seed : {1, 2})
            EXPECT_EQ(contract::keeps_the_contract(meadow(), general, seed), "") << general << ", seed " << seed;
}

// A client that uses the protocol only: prompts, unchanged candidates, views, saves.
TEST(SixthRuleset, ClientOfTheProtocol_PlaysWholeBattle_AndSavesEqualState) {
    const SeededDice dice(seed_of(3));
    EventSink events;
    State state = open(*meadow(), &dice, &events);
    while (!over(state)) {
        const Prompt p = prompts(*meadow(), state).front();
        EXPECT_NE(wire::prompt_json(*meadow(), p).find(p.kind), std::string::npos);
        const auto d =
            wire::read_decision(*meadow(), wire::decision_json(*meadow(), candidates(*meadow(), state, p, 1).front()));
        ASSERT_TRUE(d) << d.error();
        ASSERT_FALSE(decide(*meadow(), state, *d, &dice, &events));
        const auto again = wire::load(*meadow(), wire::save(*meadow(), state), "save");
        ASSERT_TRUE(again);
        EXPECT_TRUE(*again == state);
    }
    for (const Event& e : events)
        EXPECT_NE(wire::event_json(*meadow(), e).find(name_of(e.kind)), std::string::npos);
}

TEST(SixthRuleset, PromptsAndEvents_HaveTheRulesetsTexts) {
    State state = open(*meadow(), nullptr, nullptr);
    const Prompt p = prompts(*meadow(), state).front();
    EXPECT_EQ(wording::prompt_title(*meadow(), p), "Where does the 1st Blue go?");
    EXPECT_EQ(wording::offer_text(*meadow(), p, p.offers.front()), "move along a path");
    EventSink events;
    tests::fight(*meadow(), "sergeant", "sergeant", 5, &events);
    bool lost = false;
    for (const Event& e : events) {
        const std::string told = wording::event_text(*meadow(), e, false);
        EXPECT_NE(told, "") << name_of(e.kind);
        lost = lost || told.find("tin soldier") != std::string::npos;
    }
    EXPECT_TRUE(lost);
}

TEST(SixthRuleset, FinishedBattle_HasMapAndReport) {
    const SeededDice dice(seed_of(7));
    EventSink events;
    report::SnapshotRecorder recorder(Seat::umpire);
    State state = open(*meadow(), &dice, &events);
    const auto general = make_computer_player("sergeant", 1);
    play_out(*meadow(), state, *general, *general, dice, &events);
    recorder.update(*meadow(), state, events);
    const std::string page = report::after_action_html(*meadow(), events, recorder.snapshots(), {});
    EXPECT_NE(page.find("The meadow"), std::string::npos);
    EXPECT_NE(page.find("TS-3"), std::string::npos);
    EXPECT_NE(report::terminal_map(*meadow(), view(*meadow(), state, Seat::umpire), 80, false), "");
}

// A battery of two guns rolls two dice that hit on 5 or 6: the chance of a loss is 5/9.
TEST(SixthRuleset, Volley_HasExactOdds) {
    State state = open(*meadow(), nullptr, nullptr);
    for (;;) {
        const Prompt p = prompts(*meadow(), state).front();
        std::vector<Decision> all = candidates(*meadow(), state, p, 9);
        if (all.front().verb != Verb::fire) {
            ASSERT_FALSE(decide(*meadow(), state, all.back(), nullptr, nullptr));
            continue;
        }
        const auto odds = odds::compute_odds(*meadow(), state, all.front());
        ASSERT_TRUE(odds) << odds.error().text;
        EXPECT_EQ(report::certainty_text(*odds), "exact");
        bool found = false;
        for (const odds::OddsLine& line : odds->lines) {
            found = found || line.fate == odds::Fate::stand_lost;
            if (line.fate == odds::Fate::stand_lost) {
                EXPECT_DOUBLE_EQ(line.p, 5.0 / 9);
            }
        }
        EXPECT_TRUE(found);
        return;
    }
}

TEST(SixthRuleset, Study_CompletesAndHasAPage) {
    study::Manifest plan;
    plan.title = "The meadow";
    plan.seed = seed_of(9);
    plan.battles = 6;
    plan.arms.resize(1);
    plan.arms[0].name = "as the book has it";
    plan.arms[0].ruleset = "tin";
    study::Summary summary(plan, {meadow()});
    for (std::uint64_t t = 0; t < plan.tasks(); ++t) {
        const study::BattleRow row = study::play_battle(*meadow(), plan, study::task_of(plan, t));
        const auto again = study::read_row(study::to_line(row));
        ASSERT_TRUE(again) << again.error();
        summary.add(row);
    }
    EXPECT_TRUE(summary.complete());
    EXPECT_NE(report::study_html(summary, [](auto&&...) { return std::string("an end"); }).find("The meadow"),
              std::string::npos);
}

TEST(SixthRuleset, Sergeant_AgainstRandomPlayer_WinsTwelveOfTwenty) {
    EXPECT_GE(tests::wins_against(*meadow(), "sergeant", "random", 10), 12);
}

}  // namespace

}  // namespace linstock
