// A forged decision is refused without changing the state, or is legal and leaves a valid state. States that differ
// only in hidden facts look the same to a seat. LINSTOCK_ATTACKS sets the number of attempts per ruleset.

#include "battle/check_among.hpp"
#include "harness.hpp"
#include "tests/contract/register.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

namespace linstock::contract {

namespace {

std::size_t attacks(std::size_t usual) {
    const char* told = std::getenv("LINSTOCK_ATTACKS");
    return told == nullptr ? usual : std::strtoull(told, nullptr, 10);
}

/// The same numbers in every run.
class Whim {
  public:
    explicit Whim(std::uint64_t seed) : state_(seed) {}
    std::uint64_t operator()() {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15U);
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }
    template <class T>
    T below(std::size_t most) {
        return static_cast<T>((*this)() % most);
    }

  private:
    std::uint64_t state_;
};

/// A legal decision with one to three members overwritten.
Decision forged(const Battle& battle, const Decision& good, Whim& whim) {
    Decision d = good;
    const std::size_t units = battle.forces().units.size() + 2;
    for (std::size_t times = 1 + whim() % 3; times > 0; --times)
        switch (whim() % 14) {
            case 0: d.by = static_cast<Seat>(whim() % 4); break;
            case 1: d.prompt = whim() % 2 == 0 ? d.prompt + 4 : whim.below<std::uint32_t>(1000); break;
            case 2: d.verb = static_cast<Verb>(whim() % verbs); break;
            case 3:
            case 4: d.unit = UnitId{whim.below<std::uint16_t>(units)}; break;
            case 5:
            case 6: d.target = UnitId{whim.below<std::uint16_t>(units)}; break;
            case 7: d.officer = OfficerId{whim.below<std::uint16_t>(20)}; break;
            case 8: d.number = static_cast<int>(whim() % 12) - 2; break;
            case 9: d.heading = static_cast<Heading>(whim() % 70000); break;
            case 10: d.piece = PieceId{whim.below<std::uint16_t>(20)}; break;
            case 11: d.formation = static_cast<Formation>(whim() % 6); break;
            case 12:
                if (d.path.empty()) d.path.push_back({});
                for (Point& p : d.path)
                    p = {p.x + static_cast<Coord>(whim() % 2000000) - 1000000,
                         p.y + static_cast<Coord>(whim() % 2000000) - 1000000};
                break;
            default: d.list.push_back(whim.below<std::uint16_t>(units)); break;
        }
    return d;
}

/// Plays random battles of a ruleset. `each` sees every state and decides whether to continue.
template <class Each>
void play_on(const std::string& book, Each&& each) {
    std::vector<std::shared_ptr<const Battle>> battles;
    for (const Contest& contest : contests())
        if (contest.ruleset == book) battles.push_back(battle_of(contest.scenario, contest.ruleset));
    const auto units = [](const auto& battle) { return battle->forces().units.size(); };
    std::sort(battles.begin(), battles.end(), [&](const auto& a, const auto& b) { return units(a) < units(b); });
    // Only small battles, but at least one.
    while (battles.size() > 1 && units(battles.back()) > large)
        battles.pop_back();
    ASSERT_FALSE(battles.empty());
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        const Battle& battle = *battles[seed % battles.size()];
        const SeededDice dice(seed_of(seed));
        Whim whim(seed);
        State state = open(battle, &dice, nullptr);
        while (!over(state)) {
            const std::vector<Prompt> asked = prompts(battle, state);
            ASSERT_FALSE(asked.empty()) << bug_of(battle, state);
            const Prompt& prompt = asked[whim() % asked.size()];
            const std::vector<Decision> lawful = candidates(battle, state, prompt, 8);
            ASSERT_FALSE(lawful.empty());
            const Decision& next = lawful[whim() % lawful.size()];
            if (!each(battle, state, asked, next, dice, whim)) return;
            decide_unchecked(battle, state, next, &dice, nullptr);
        }
    }
}

class ForgedDecisions : public testing::TestWithParam<std::string> {};

TEST_P(ForgedDecisions, RandomMembers_AreRejectedOrLegalToTheEnd) {
    const std::size_t most = attacks(3000);
    std::size_t forgeries = 0;
    std::size_t taken = 0;
    play_on(GetParam(), [&](const Battle& battle, const State& state, const std::vector<Prompt>& asked,
                            const Decision& good, const SeededDice& dice, Whim& whim) {
        const std::uint64_t before = hash_of(state);
        for (int i = 0; i < 40; ++i, ++forgeries) {
            const Decision d = forged(battle, good, whim);
            State copy = state;
            if (check_among(battle, state, asked, d)) {
                if (i % 8 != 0) continue;
                EXPECT_TRUE(decide(battle, copy, d, &dice, nullptr));
                EXPECT_TRUE(copy == state) << "a refused decision has changed the state";
                continue;
            }
            ++taken;
            EXPECT_FALSE(decide(battle, copy, d, &dice, nullptr));
            EXPECT_EQ(bug_of(battle, copy), "");
            EXPECT_TRUE(invariants(battle, copy).empty()) << invariants(battle, copy).front();
            EXPECT_TRUE(over(copy) || !prompts(battle, copy).empty()) << "nobody is asked any more";
        }
        EXPECT_EQ(hash_of(state), before);
        return forgeries < most && !testing::Test::HasFailure();
    });
    RecordProperty("forged", static_cast<int>(forgeries));
    RecordProperty("lawful", static_cast<int>(taken));
    if (std::getenv("LINSTOCK_ATTACKS") != nullptr)
        std::printf("%s: %zu forged decisions, %zu of them lawful\n", GetParam().c_str(), forgeries, taken);
    EXPECT_GE(forgeries, most);
}

TEST_P(ForgedDecisions, HiddenFacts_DoNotChangeWhatSeatSees) {
    const std::size_t most = attacks(300) / (std::getenv("LINSTOCK_ATTACKS") == nullptr ? 1 : 10);
    std::size_t pairs = 0;
    std::size_t states = 0;
    play_on(GetParam(), [&](const Battle& battle, const State& state, const std::vector<Prompt>&, const Decision&,
                            const SeededDice&, Whim&) {
        State other;
        for (const Seat seat : {Seat::first, Seat::second})
            pairs += with_other_secrets(battle, state, seat, other) ? 1 : 0;
        EXPECT_EQ(secrets_are_kept(battle, state, 8), "");
        return ++states < 20 * most && pairs < most && !testing::Test::HasFailure();
    });
    RecordProperty("pairs", static_cast<int>(pairs));
    if (std::getenv("LINSTOCK_ATTACKS") != nullptr) std::printf("%s: %zu pairs\n", GetParam().c_str(), pairs);
}

INSTANTIATE_TEST_SUITE_P(Books, ForgedDecisions, testing::ValuesIn(tests::ruleset_ids()),
                         [](const auto& book) { return book.param; });

}  // namespace

}  // namespace linstock::contract
