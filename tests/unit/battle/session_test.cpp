#include "battle/session.hpp"

#include "battle/wire.hpp"
#include "tests/unit/battle/toy_ruleset.hpp"

#include <gmock/gmock.h>

using namespace linstock;

namespace {

Decision choice(const Session& s, Seat seat, std::size_t which) {
    for (const Prompt& p : s.prompts())
        if (p.seat == seat) return s.candidates(p, 8).at(which);
    ADD_FAILURE() << "the seat is not asked";
    return {};
}

TEST(Session, AfterDie_CannotUndo) {
    Session s(toy::battle(), std::make_shared<SeededDice>(seed_of(1)));
    ASSERT_FALSE(s.decide(choice(s, Seat::first, 0)));  // fires: rolls dice
    EXPECT_FALSE(s.can_undo(Seat::first));
    EXPECT_FALSE(s.can_undo(Seat::umpire));
    EXPECT_TRUE(s.undo(Seat::first).has_value());
}

TEST(Session, AfterChangeOfSeat_CannotUndo) {
    Session s(toy::battle(), std::make_shared<SeededDice>(seed_of(1)));
    ASSERT_FALSE(s.decide(choice(s, Seat::first, 1)));  // holds fire; the second seat is asked next
    EXPECT_FALSE(s.can_undo(Seat::first));
}

TEST(Session, SealedAnswer_CanBeUndoneUntilAllHaveAnswered) {
    Session s(toy::battle(), std::make_shared<SeededDice>(seed_of(1)));
    ASSERT_FALSE(s.decide(choice(s, Seat::first, 1)));
    ASSERT_FALSE(s.decide(choice(s, Seat::second, 1)));
    const State before = s.state();
    const std::size_t events = s.events().size();
    ASSERT_FALSE(s.decide(choice(s, Seat::second, 2)));
    EXPECT_FALSE(s.can_undo(Seat::first));
    ASSERT_TRUE(s.can_undo(Seat::second));
    ASSERT_FALSE(s.undo(Seat::second));
    EXPECT_TRUE(s.state() == before);
    EXPECT_EQ(s.events().size(), events);
    EXPECT_EQ(s.decisions().size(), 2U);
    ASSERT_FALSE(s.decide(choice(s, Seat::second, 0)));
    ASSERT_FALSE(s.decide(choice(s, Seat::first, 0)));  // both have answered: a card is drawn
    EXPECT_FALSE(s.can_undo(Seat::umpire));
}

TEST(Session, RejectedDecision_ChangesNothing) {
    Session s(toy::battle(), nullptr);
    const State before = s.state();
    Decision d = choice(s, Seat::first, 0);
    d.target = UnitId{4};
    const auto no = s.decide(d);
    ASSERT_TRUE(no.has_value());
    EXPECT_EQ(no->kind, RefusalKind::against_rules);
    EXPECT_TRUE(s.state() == before);
    EXPECT_TRUE(s.decisions().empty());
}

}  // namespace
