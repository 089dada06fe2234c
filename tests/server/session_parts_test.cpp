// The parts of a battle session, each alone: stored history, automation, clocks, appeals, notes.

#include "apps/library.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "server/clocks/appeals.hpp"
#include "server/clocks/stored_clocks.hpp"
#include "server/session/battle_notes.hpp"
#include "server/session/seat_automation.hpp"
#include "server/session/stored_history.hpp"
#include "tests/server/test_server.hpp"

#include <gtest/gtest.h>

namespace linstock::server_test {
namespace {

const std::string id = "parts";

/// A store in memory, the data folder, and clocks that stand still.
struct Context : server::ServerContext {
    explicit Context(const std::string& path = ":memory:") {
        library = apps::folder_library();
        auto opened = store::Store::open(path);
        EXPECT_TRUE(opened.ok());
        store = std::move(*opened);
        clock = battle_time = [] { return std::int64_t{5'000'000}; };
    }
};

server::PreparedBattle two_brigades(const server::ServerContext& context) {
    const auto text = context.library->scenario("two-brigades");
    EXPECT_TRUE(text.ok());
    auto prepared = context.library->prepare(*text, "revised", {});
    EXPECT_TRUE(prepared.ok());
    return std::move(*prepared);
}

store::BattleRow row_with(const server::PreparedBattle& prepared, const std::string& first, const std::string& second) {
    store::BattleRow row;
    row.id = id;
    row.scenario = "two-brigades";
    row.scenario_text = write_scenario(*prepared.scenario);
    row.ruleset = "revised";
    row.ruleset_hash = prepared.battle->rules->hash();
    row.seed = std::string(63, '0') + "7";
    row.first = first;
    row.second = second;
    return row;
}

/// A new battle in its parts.
struct Parts {
    explicit Parts(server::ServerContext& shared, const std::string& first = "human",
                   const std::string& second = "human")
        : context(shared) {
        auto prepared = two_brigades(context);
        auto row = row_with(prepared, first, second);
        stored.open(std::move(row), std::move(prepared));
        stored.compute_prompts();
        automation.open();
    }
    /// Decides the first candidate of the first prompt of a side.
    server::DecisionBatch first_decision() {
        server::DecisionBatch batch = stored.batch();
        const auto all = candidates(stored.battle(), batch.state, batch.prompts.front(), 1);
        EXPECT_FALSE(all.empty());
        stored.apply_to(batch, all.front(), true);
        return batch;
    }
    server::ServerContext& context;
    server::StoredHistory stored{context, id};
    server::BattleClocks clocks;
    server::SeatSuggestions suggestions{id, [] {}};
    server::SeatAutomation automation{context, stored, clocks, suggestions};
};

const server::SeatAutomation::BeforeAnswer nothing_before = [](server::DecisionBatch&) {};

TEST(BattleNotes, Set_SameEventAgain_ReplacesAndEmptyTextDeletes) {
    Context context;
    Parts parts(context);
    ASSERT_EQ(parts.stored.store_new({}), std::nullopt);
    server::BattleNotes notes(context, id);
    EXPECT_FALSE(notes.set(1, 3, "hold the wood"));
    EXPECT_FALSE(notes.set(1, 3, "hold the farm"));
    EXPECT_FALSE(notes.set(2, 3, "charge"));
    ASSERT_EQ(notes.all().size(), 2U);
    EXPECT_EQ(notes.all()[0].text, "hold the farm");
    EXPECT_FALSE(notes.set(2, 3, ""));
    server::BattleNotes again(context, id);
    ASSERT_EQ(again.load(), std::nullopt);
    ASSERT_EQ(again.all().size(), 1U);
    EXPECT_EQ(again.all()[0].viewer, 1);
}

TEST(BattleNotes, Set_MoreThan64KiBOfOneOwner_IsRejected) {
    Context context;
    Parts parts(context);
    ASSERT_EQ(parts.stored.store_new({}), std::nullopt);
    server::BattleNotes notes(context, id);
    const std::string large(40'000, 'x');
    EXPECT_FALSE(notes.set(1, 1, large));
    EXPECT_TRUE(notes.set(1, 2, large));
    EXPECT_FALSE(notes.set(2, 2, large)) << "each owner has a limit of their own";
    EXPECT_EQ(notes.all().size(), 2U);
}

TEST(StoredClocks, Store_DefaultClocks_WritesNoDocument) {
    Context context;
    server::StoredClocks clocks(context, id);
    EXPECT_FALSE(clocks.store({}));
    EXPECT_EQ(clocks.load(), std::nullopt);
    const auto document = context.store->document(server::clocks_collection, id);
    ASSERT_TRUE(document.ok());
    EXPECT_FALSE(*document);
}

TEST(StoredClocks, Store_ChangedByAnotherProcess_IsRejectedOnceAndThenAccepted) {
    Context context;
    server::StoredClocks one(context, id);
    server::StoredClocks other(context, id);
    one.now.has_umpire = true;
    ASSERT_FALSE(one.store({}));
    ASSERT_EQ(other.load(), std::nullopt);
    EXPECT_TRUE(other.now.has_umpire);
    other.now.turn = 4;
    ASSERT_FALSE(other.store({}));
    one.now.turn = 5;
    EXPECT_TRUE(one.store({}));
    EXPECT_FALSE(one.store({}));
    ASSERT_EQ(other.load(), std::nullopt);
    EXPECT_EQ(other.now.turn, 5);
}

TEST(StoredClocks, Store_PendingAutomation_IsDueWithinAMinuteAndNeverIfFrozen) {
    Context context;
    server::StoredClocks clocks(context, id);
    clocks.now.has_umpire = true;
    const auto due = [&] { return (*context.store->document(server::clocks_collection, id))->due; };
    ASSERT_FALSE(clocks.store({.has_pending_automation = true}));
    EXPECT_EQ(due(), context.battle_time() + server::ms_per_minute);
    ASSERT_FALSE(clocks.store({.is_frozen = true}));
    EXPECT_EQ(due(), 0);
    EXPECT_TRUE(clocks.has_no_due_time());
}

TEST(StoredHistory, OpenStored_AfterDecisions_HasTheSameState) {
    Context context;
    Parts parts(context);
    ASSERT_EQ(parts.stored.store_new({}), std::nullopt);
    server::DecisionBatch batch = parts.first_decision();
    ASSERT_EQ(parts.stored.commit(batch), std::nullopt);
    EXPECT_TRUE(parts.stored.is_by_hand(0));
    server::StoredHistory again(context, id);
    auto stored = again.read();
    ASSERT_TRUE(stored.ok() && *stored);
    ASSERT_EQ(again.open_stored(std::move(**stored)), "");
    EXPECT_EQ(again.row().bug, "");
    EXPECT_EQ(hash_of(again.state()), hash_of(parts.stored.state()));
    EXPECT_EQ(again.history().decision_count(), 1U);
}

TEST(StoredHistory, RevertTo_RaisesTheEpochOfWhoKnewOfTheDecision) {
    Context context;
    Parts parts(context);
    ASSERT_EQ(parts.stored.store_new({}), std::nullopt);
    const Seat seat = parts.stored.prompts().front().seat;
    ASSERT_TRUE(seat == Seat::first || seat == Seat::second);
    server::DecisionBatch batch = parts.first_decision();
    ASSERT_EQ(parts.stored.commit(batch), std::nullopt);
    const std::uint64_t before = hash_of(parts.stored.state());
    ASSERT_FALSE(parts.stored.revert_to(0, {}));
    EXPECT_NE(hash_of(parts.stored.state()), before);
    EXPECT_EQ(parts.stored.history().decision_count(), 0U);
    EXPECT_EQ(parts.stored.epoch(server::Viewpoint::all), 1U);
    EXPECT_EQ(parts.stored.epoch(server::viewpoint_of(seat)), 1U);
    server::StoredHistory again(context, id);
    auto stored = again.read();
    ASSERT_TRUE(stored.ok() && *stored);
    EXPECT_TRUE((*stored)->decisions.empty());
    EXPECT_EQ((*stored)->row.epoch, parts.stored.row().epoch);
}

TEST(StoredHistory, Freeze_ClearsThePromptsAndIsStored) {
    Context context;
    Parts parts(context);
    ASSERT_EQ(parts.stored.store_new({}), std::nullopt);
    parts.stored.freeze("a test says so");
    EXPECT_TRUE(parts.stored.prompts().empty());
    parts.stored.compute_prompts();
    EXPECT_TRUE(parts.stored.prompts().empty());
    EXPECT_EQ((*context.store->battle(id))->bug, "a test says so");
}

TEST(SeatAutomation, Answer_ComputersOnBothSeats_PlaysToTheEnd) {
    Context context;
    Parts parts(context, "recruit", "recruit");
    server::DecisionBatch batch = parts.stored.batch();
    parts.automation.answer(batch, nothing_before);
    EXPECT_EQ(batch.bug, "");
    EXPECT_FALSE(batch.has_more);
    EXPECT_TRUE(over(batch.state));
}

TEST(SeatAutomation, Answer_Adjourned_AnswersNothing) {
    Context context;
    Parts parts(context, "recruit", "recruit");
    parts.clocks.is_adjourned = true;
    server::DecisionBatch batch = parts.stored.batch();
    parts.automation.answer(batch, nothing_before);
    EXPECT_TRUE(batch.decisions.empty());
}

TEST(SeatAutomation, Answer_MoreThanOneBatch_LeavesTheRest) {
    Context context;
    Parts parts(context, "recruit", "recruit");
    ASSERT_EQ(parts.stored.store_new({}), std::nullopt);
    context.max_automatic_answers = 3;
    server::DecisionBatch batch = parts.stored.batch();
    parts.automation.answer(batch, nothing_before);
    EXPECT_EQ(batch.decisions.size(), 3U);
    EXPECT_TRUE(batch.has_more);
}

TEST(SeatAutomation, Answer_UntilPhaseEnds_AnswersPromptsOfThatKindForThatSeatOnly) {
    Context context;
    Parts parts(context);
    const Prompt first = parts.stored.prompts().front();
    server::DecisionBatch batch = parts.stored.batch();
    parts.automation.answer(batch, nothing_before);
    EXPECT_TRUE(batch.decisions.empty()) << "two people play";
    parts.automation.answer_until_phase_ends(first);
    parts.automation.answer(batch, nothing_before);
    ASSERT_FALSE(batch.decisions.empty());
    for (const Decision& d : batch.decisions)
        EXPECT_EQ(d.by, first.seat);
    for (const Prompt& p : batch.prompts)
        EXPECT_FALSE(p.seat == first.seat && p.kind == first.kind && batch.state.phase == parts.stored.state().phase &&
                     batch.state.turn == parts.stored.state().turn);
}

TEST(SeatAutomation, IsAwaited_PromptWithPendingStandingAnswer_DoesNotCount) {
    Context context;
    Parts parts(context);
    ASSERT_EQ(parts.stored.store_new({}), std::nullopt);
    const Prompt first = parts.stored.prompts().front();
    EXPECT_TRUE(parts.automation.is_awaited(first.seat));
    std::vector<std::string> kinds;
    for (const Prompt& p : parts.stored.prompts())
        kinds.push_back(p.kind);
    ASSERT_EQ(parts.automation.set_standing(id, first.seat, kinds), std::nullopt);
    EXPECT_TRUE(parts.automation.is_awaited(first.seat)) << "nothing is pending";
    parts.automation.set_pending(true);
    EXPECT_FALSE(parts.automation.is_awaited(first.seat));
}

TEST(Appeals, WithAppeal_FourthOpenOneOfASide_IsRefused) {
    Context context;
    Parts parts(context);
    const Prompt& prompt = parts.stored.prompts().front();
    const auto all = candidates(parts.stored.battle(), parts.stored.state(), prompt, 8);
    ASSERT_GE(all.size(), 4U);
    server::Appeals appeals;
    for (int i = 0; i < 3; ++i) {
        auto more = server::with_appeal(parts.stored, appeals, all[static_cast<std::size_t>(i)], prompt,
                                        Refusal{.text = "not allowed"});
        ASSERT_TRUE(more) << i;
        appeals = std::move(*more);
    }
    // The second seat has the even numbers: a side learns nothing of the other's appeals.
    EXPECT_EQ(appeals.back().n, prompt.seat == Seat::second ? 6 : 5);
    EXPECT_FALSE(server::with_appeal(parts.stored, appeals, all[3], prompt, Refusal{.text = "not allowed"}));
    auto answered = server::with_answer(appeals, appeals[1].n, "the road is blocked");
    ASSERT_TRUE(answered);
    EXPECT_FALSE(server::with_answer(*answered, appeals[1].n, "again")) << "it is answered";
    EXPECT_TRUE(server::with_appeal(parts.stored, *answered, all[3], prompt, Refusal{.text = "not allowed"}))
        << "an answered one makes room";
}

TEST(Appeals, DropOutdated_LaterTurn_RemovesAll) {
    Context context;
    Parts parts(context);
    const Prompt& prompt = parts.stored.prompts().front();
    const auto all = candidates(parts.stored.battle(), parts.stored.state(), prompt, 1);
    ASSERT_FALSE(all.empty());
    auto appeals = *server::with_appeal(parts.stored, {}, all.front(), prompt, Refusal{.text = "not allowed"});
    const int turn = parts.stored.state().turn;
    server::drop_outdated(parts.stored, appeals, all.front(), turn);
    EXPECT_EQ(appeals.size(), 1U);
    server::drop_outdated(parts.stored, appeals, all.front(), turn + 1);
    EXPECT_TRUE(appeals.empty());
}

}  // namespace
}  // namespace linstock::server_test
