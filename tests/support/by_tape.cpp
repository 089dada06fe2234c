#include "tests/support/by_tape.hpp"

#include "base/dice.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace linstock::tests {

void run_by_tape(const Battle& battle, State& state, EventSink& events, std::string_view tape,
                 const Decision* decision) {
    auto read = read_dice_script(tape);
    ASSERT_TRUE(read) << read.error();
    const std::size_t size = read->size();
    const std::uint64_t first = state.draws;
    const ScriptedDice dice(std::move(*read), first);
    if (decision != nullptr) {
        const auto no = decide(battle, state, *decision, &dice, &events);
        ASSERT_FALSE(no) << "refused: " << no->text;
    } else {
        resume(battle, state, &dice, &events);
    }
    EXPECT_EQ(bug_of(battle, state), "");
    EXPECT_EQ(state.draws - first, size) << "dice used, and the tape: " << tape;
    for (const Prompt& p : prompts(battle, state))
        if (p.seat == Seat::chance)
            ADD_FAILURE() << "needed after the tape '" << tape << "': " << int{p.roll[0].count} << " d"
                          << int{p.roll[0].sides} << " for " << battle.rules->purposes[p.roll[0].purpose].name << ", "
                          << (p.unit ? battle.unit(p.unit).name : std::string("no unit"));
}

}  // namespace linstock::tests
