// A picture is made of what has changed alone, unit by unit, and a unit's text once for all who see it alike: it is
// always the whole view as these eyes have it.

#include "server/picture.hpp"

#include "apps/library.hpp"
#include "apps/linstockd/sanitized.hpp"
#include "apps/linstockd/worker_status.hpp"
#include "base/dice.hpp"
#include "battle/json.hpp"
#include "battle/session.hpp"
#include "generals/play_out.hpp"
#include "server/glance.hpp"
#include "tests/server/power.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>

namespace linstock::server {
namespace {

struct Fought {
    const char* scenario;
    const char* book;
};

class Pictures : public testing::TestWithParam<Fought> {
  protected:
    void SetUp() override {
        const auto library = apps::folder_library();
        const auto text = library->scenario(GetParam().scenario);
        ASSERT_TRUE(text);
        const auto ready = library->prepare(*text, GetParam().book, {});
        ASSERT_TRUE(ready);
        fought = ready->battle;
    }
    std::shared_ptr<const Battle> fought;
};

constexpr std::array<Eyes, eye_count> all_eyes{Eyes::shared, Eyes::first, Eyes::second, Eyes::all};

std::string without_number(const std::string& picture) { return "{" + picture.substr(picture.find(',') + 1); }

TEST_P(Pictures, AreTheWholeViewOfTheseEyes) {
    const Battle& battle = *fought;
    Session session(fought, std::make_shared<SeededDice>(seed_of(5)));
    const auto mind = make_computer_player("random", 5);
    Gallery gallery;
    std::size_t changed = 0;
    std::size_t apart = 0;  // times at which the sides were shown different things
    for (int i = 0; i < 150 && !session.over(); ++i) {
        const State& state = session.state();
        gallery.look(state);
        std::array<std::string, eye_count> shown;
        for (const Eyes eyes : all_eyes) {
            const PictureRef picture = gallery.of(battle, state, eyes, look_around(battle, state, eyes));
            std::string& now = shown[static_cast<std::size_t>(eyes)];
            now = without_number(picture_json(*picture));
            ASSERT_EQ(now, view_json(battle, state, look(battle, state, eyes))) << i << " " << static_cast<int>(eyes);
            changed = std::max<std::size_t>(changed, picture->number);
        }
        apart += shown[1] == shown[2] ? 0U : 1U;
        const auto asked = session.prompts();
        bool verbatim = false;
        ASSERT_FALSE(session.decide(decision_of(battle, state, asked.front(), *mind, verbatim)));
    }
    EXPECT_GT(changed, 20U);
    EXPECT_GT(apart, 20U);
}

TEST_P(Pictures, AreWholeAfterOneForWhichThereWasNoMemory) {
    if (LINSTOCK_SANITIZED) GTEST_SKIP() << "a sanitizer has operators of its own";
    const Battle& battle = *fought;
    Session session(fought, std::make_shared<SeededDice>(seed_of(5)));
    const auto mind = make_computer_player("random", 5);
    Gallery gallery;
    apps::WorkerStatus status;
    server_test::Whim chance(7);
    int failed = 0;
    for (int i = 0; i < 150 && !session.over(); ++i) {
        const State& state = session.state();
        for (const Eyes eyes : all_eyes) {
            const View frame = look_around(battle, state, eyes);
            for (int more = 0; more < 4; ++more) {
                const apps::BusyWith little(status, 0, "", 0, 1 + static_cast<std::int64_t>(chance() % 12000));
                try {
                    gallery.look(state);
                    static_cast<void>(gallery.of(battle, state, eyes, frame));
                } catch (const std::bad_alloc&) {
                    ++failed;
                }
            }
            gallery.look(state);
            const std::string now = without_number(picture_json(*gallery.of(battle, state, eyes, frame)));
            ASSERT_EQ(now, view_json(battle, state, look(battle, state, eyes))) << i << " " << static_cast<int>(eyes);
        }
        const auto asked = session.prompts();
        bool verbatim = false;
        ASSERT_FALSE(session.decide(decision_of(battle, state, asked.front(), *mind, verbatim)));
    }
    EXPECT_GT(failed, 100);
}

INSTANTIATE_TEST_SUITE_P(Books, Pictures,
                         testing::Values(Fought{"two-brigades", "revised"}, Fought{"rossbach", "reasonable"},
                                         Fought{"two-brigades", "firefight"}, Fought{"two-brigades", "mwan18"},
                                         Fought{"two-brigades", "brothers"}),
                         [](const auto& one) { return std::string(one.param.book); });

}  // namespace
}  // namespace linstock::server
