// Tests undo in a large battle, whose history keeps states near the end.

#include "server/session/history.hpp"

#include "apps/library.hpp"
#include "base/dice.hpp"
#include "generals/play_out.hpp"

#include <gtest/gtest.h>

namespace linstock::server {
namespace {

class Field {
  public:
    explicit Field(const PreparedBattle& prepared)
        : history_(prepared.battle, std::make_shared<SeededDice>(seed_of(5))) {
        states_.push_back(history_.state());
    }
    History& history() { return history_; }
    /// Decides by the candidate with this index (modulo), so that after an undo another decision is
    /// made.
    void decide(std::size_t which) {
        const Prompt asked = prompts(history_.battle(), history_.state()).front();
        const auto all = candidates(history_.battle(), history_.state(), asked, 4);
        ASSERT_FALSE(all.empty());
        ASSERT_FALSE(history_.decide(all[which % all.size()]));
        states_.push_back(history_.state());
    }
    /// Undoes up to `most` decisions. Each state must equal the earlier one.
    std::size_t take_back(std::size_t most) {
        std::size_t count = 0;
        for (; count < most; ++count) {
            bool any = false;
            for (const Seat seat : {Seat::first, Seat::second})
                if (const auto last = history_.last_undoable(seat, history_.decision_count()); last && !any) {
                    history_.undo_to(*last);
                    any = true;
                }
            if (!any) break;
            states_.pop_back();
            EXPECT_TRUE(history_.state() == states_.back()) << "after " << history_.decision_count() << " decisions";
        }
        return count;
    }
    void expect_all_states() {
        for (std::size_t n = 0; n < states_.size(); ++n)
            EXPECT_TRUE(history_.state_at(n) == states_[n]) << "after " << n << " decisions";
    }

  private:
    History history_;
    std::vector<State> states_;
};

TEST(History, UndoInALargeBattle_RestoresEarlierStates) {
    const auto library = apps::folder_library();
    const auto text = library->scenario("gettysburg-day2-union-left");
    ASSERT_TRUE(text);
    const auto prepared = library->prepare(*text, "brothers", {});
    ASSERT_TRUE(prepared);
    ASSERT_GE(prepared->battle->forces().units.size(), 100U) << "not large";
    Field field(*prepared);
    std::size_t back = 0;
    for (std::size_t i = 0; i < 130 && !field.history().is_over(); ++i) {
        field.decide(i);
        if (i % 21 == 20) back += field.take_back(i % 2 == 0 ? 30 : 3);
    }
    EXPECT_GT(back, 30U);
    field.expect_all_states();
}

}  // namespace
}  // namespace linstock::server
