// Tests the compact encoding: every event and decision of whole battles in every ruleset is decoded
// unchanged.

#include "server/session/compact_encoding.hpp"

#include "apps/library.hpp"
#include "base/dice.hpp"
#include "battle/event.hpp"
#include "battle/session.hpp"
#include "battle/wire.hpp"
#include "generals/play_out.hpp"

#include <gtest/gtest.h>

namespace linstock::server {
namespace {

TEST(CompactEncoding, Marks_AreReadBack_AndCanBeCut) {
    IndexSet marks;
    Indices all;
    for (std::size_t place = 1; place < 1000; place += 1 + place % 7 * (place % 3)) {
        marks.add(place);
        all.push_back(static_cast<std::uint32_t>(place));
    }
    EXPECT_EQ(marks.indices(), all);
    ASSERT_EQ(marks.size(), all.size());
    for (std::size_t n = 0; n < all.size(); ++n) {
        EXPECT_EQ(marks[n], all[n]);
        EXPECT_EQ(marks.count_before(all[n]), n);
    }
    const std::size_t half = all.size() / 2;
    marks.truncate(all[half]);
    all.resize(half);
    EXPECT_EQ(marks.indices(), all);
    EXPECT_EQ(marks.back(), all.back());
}

TEST(CompactEncoding, DecisionWithPartsAndFaces_IsDecodedUnchanged) {
    Decision part;
    part.verb = Verb::move;
    part.unit = UnitId{7};
    part.path = {{-5, 1LL << 40}, {3, -(1LL << 33)}};
    part.heading = 5759;
    Decision whole;
    whole.prompt = 4000000000U;
    whole.by = Seat::second;
    whole.verb = Verb::dispatch;
    whole.number = -12;
    whole.list = {65535, 0, 1};
    whole.faces = {6, 1, 255};
    whole.parts = {part, Decision{}, part};
    EncodedDecisions packed;
    packed.add(Decision{});
    packed.add(whole);
    packed.add(part);
    EXPECT_EQ(packed[0], Decision{});
    EXPECT_EQ(packed[1], whole);
    EXPECT_EQ(packed.back(), part);
    packed.truncate(2);
    EXPECT_EQ(packed.size(), 2U);
    packed.add(part);
    EXPECT_EQ(packed.back(), part);
}

class CompactEncodingOfBattles : public testing::TestWithParam<const char*> {};

TEST_P(CompactEncodingOfBattles, EventsAndDecisions_AreDecodedUnchanged) {
    const auto library = apps::folder_library();
    const auto text = library->scenario("two-brigades");
    ASSERT_TRUE(text);
    const auto prepared = library->prepare(*text, GetParam(), {});
    ASSERT_TRUE(prepared);
    const SeededDice dice(seed_of(5));
    const Battle& battle = *prepared->battle;
    Session session(prepared->battle, std::make_shared<SeededDice>(seed_of(5)));
    const auto computer = make_computer_player("random", 5);
    EncodedEvents events;
    EncodedDecisions decisions;
    for (int i = 0; i < 400 && !session.over(); ++i) {
        const auto asked = session.prompts();
        ASSERT_FALSE(asked.empty());
        bool verbatim = false;
        const Decision answer = decision_of(battle, session.state(), asked.front(), *computer, verbatim);
        ASSERT_FALSE(session.decide(answer));
        decisions.add(answer);
    }
    for (const Event& event : session.events())
        events.add(event);
    ASSERT_GT(events.size(), 100U);
    for (std::size_t i = 0; i < decisions.size(); ++i)
        EXPECT_EQ(decisions[i], session.decisions()[i]);
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event out = events[i];
        const Event& in = session.events()[i];
        EXPECT_EQ(wire::event_json(battle, out), wire::event_json(battle, in));
        EXPECT_EQ(out.word, in.word);
        EXPECT_EQ(out.seen_by.bits(), in.seen_by.bits());
        EXPECT_EQ(out.event_result, in.event_result);
        EXPECT_EQ(out.verb, in.verb);
        EXPECT_EQ(out.marched_in, in.marched_in);
        EXPECT_EQ(out.from, in.from);
        EXPECT_EQ(out.path, in.path);
        EXPECT_EQ(out.modifiers.size(), in.modifiers.size());
    }
}

INSTANTIATE_TEST_SUITE_P(Books, CompactEncodingOfBattles,
                         testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace linstock::server
