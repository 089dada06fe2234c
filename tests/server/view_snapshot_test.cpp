// Tests view snapshots. Only changed units are updated, and a unit's text is shared by all viewers
// who see it alike. A snapshot always equals the whole view of its viewpoint.

#include "server/views/view_snapshot.hpp"

#include "apps/library.hpp"
#include "apps/linstockd/sanitized.hpp"
#include "apps/linstockd/worker_status.hpp"
#include "base/dice.hpp"
#include "battle/json.hpp"
#include "battle/session.hpp"
#include "generals/play_out.hpp"
#include "server/views/view_parts.hpp"
#include "tests/server/power_cut_disk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>

namespace linstock::server {
namespace {

struct TestBattle {
    const char* scenario;
    const char* book;
};

class ViewSnapshots : public testing::TestWithParam<TestBattle> {
  protected:
    void SetUp() override {
        const auto library = apps::folder_library();
        const auto text = library->scenario(GetParam().scenario);
        ASSERT_TRUE(text);
        const auto prepared = library->prepare(*text, GetParam().book, {});
        ASSERT_TRUE(prepared);
        battle_ = prepared->battle;
    }
    std::shared_ptr<const Battle> battle_;
};

constexpr std::array<Viewpoint, viewpoint_count> all_viewpoints{Viewpoint::shared, Viewpoint::first, Viewpoint::second,
                                                                Viewpoint::all};

std::string without_number(const std::string& picture) { return "{" + picture.substr(picture.find(',') + 1); }

TEST_P(ViewSnapshots, EverySnapshot_EqualsTheWholeView) {
    const Battle& battle = *battle_;
    Session session(battle_, std::make_shared<SeededDice>(seed_of(5)));
    const auto player = make_computer_player("random", 5);
    ViewCache cache;
    std::size_t changed = 0;
    std::size_t times_different = 0;  // number of times at which the two sides saw different things
    for (int i = 0; i < 150 && !session.over(); ++i) {
        const State& state = session.state();
        cache.set_state(state);
        std::array<std::string, viewpoint_count> snapshots;
        for (const Viewpoint viewpoint : all_viewpoints) {
            const ViewSnapshotRef snapshot =
                cache.snapshot(battle, state, viewpoint, view_frame(battle, state, viewpoint));
            std::string& now = snapshots[static_cast<std::size_t>(viewpoint)];
            now = without_number(snapshot_json(*snapshot));
            ASSERT_EQ(now, view_json(battle, state, view_for(battle, state, viewpoint)))
                << i << " " << static_cast<int>(viewpoint);
            changed = std::max<std::size_t>(changed, snapshot->number);
        }
        times_different += snapshots[1] == snapshots[2] ? 0U : 1U;
        const auto asked = session.prompts();
        bool verbatim = false;
        ASSERT_FALSE(session.decide(decision_of(battle, state, asked.front(), *player, verbatim)));
    }
    EXPECT_GT(changed, 20U);
    EXPECT_GT(times_different, 20U);
}

TEST_P(ViewSnapshots, SnapshotAfterOutOfMemory_EqualsTheWholeView) {
    if (LINSTOCK_SANITIZED) GTEST_SKIP() << "sanitizers replace operator new";
    const Battle& battle = *battle_;
    Session session(battle_, std::make_shared<SeededDice>(seed_of(5)));
    const auto player = make_computer_player("random", 5);
    ViewCache cache;
    apps::WorkerStatus status;
    server_test::SplitMix64 chance(7);
    int failed = 0;
    for (int i = 0; i < 150 && !session.over(); ++i) {
        const State& state = session.state();
        for (const Viewpoint viewpoint : all_viewpoints) {
            const View frame = view_frame(battle, state, viewpoint);
            for (int more = 0; more < 4; ++more) {
                const apps::BusyWith memory_limit(status, 0, "", 0, 1 + static_cast<std::int64_t>(chance() % 12000));
                try {
                    cache.set_state(state);
                    static_cast<void>(cache.snapshot(battle, state, viewpoint, frame));
                } catch (const std::bad_alloc&) {
                    ++failed;
                }
            }
            cache.set_state(state);
            const std::string now = without_number(snapshot_json(*cache.snapshot(battle, state, viewpoint, frame)));
            ASSERT_EQ(now, view_json(battle, state, view_for(battle, state, viewpoint)))
                << i << " " << static_cast<int>(viewpoint);
        }
        const auto asked = session.prompts();
        bool verbatim = false;
        ASSERT_FALSE(session.decide(decision_of(battle, state, asked.front(), *player, verbatim)));
    }
    EXPECT_GT(failed, 100);
}

INSTANTIATE_TEST_SUITE_P(Books, ViewSnapshots,
                         testing::Values(TestBattle{"two-brigades", "revised"}, TestBattle{"rossbach", "reasonable"},
                                         TestBattle{"two-brigades", "firefight"}, TestBattle{"two-brigades", "mwan18"},
                                         TestBattle{"two-brigades", "brothers"}),
                         [](const auto& one) { return std::string(one.param.book); });

}  // namespace
}  // namespace linstock::server
