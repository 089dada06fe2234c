// Creating only the first prompt, in short form, does not change the player's answers.

#include "battle/first_prompt.hpp"

#include "battle/view.hpp"
#include "battle/wire.hpp"
#include "generals/play_out.hpp"
#include "generals/sergeant.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {
namespace {

class FirstPrompt : public testing::TestWithParam<const char*> {};

TEST_P(FirstPrompt, ShortForm_IsFirstPromptAndGetsSameAnswer) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(11));
    State state = open(*battle, &dice, nullptr);
    general::Sergeant first(1);
    general::Sergeant second(2);
    int briefer = 0;
    int orders = 0;
    for (int n = 0; n < 400 && !over(state); ++n) {
        const std::optional<Prompt> whole = first_prompt(*battle, state, [](const Prompt&) { return true; });
        ASSERT_TRUE(whole);
        EXPECT_EQ(wire::prompt_json(*battle, *whole), wire::prompt_json(*battle, prompts(*battle, state).front()));
        general::Sergeant& asked = whole->seat == Seat::second ? second : first;
        const std::optional<Prompt> brief =
            first_prompt(*battle, state, [&](const Prompt& bare) { return asked.reads_all(bare); });
        ASSERT_TRUE(brief);
        EXPECT_EQ(brief->id, whole->id);
        EXPECT_EQ(brief->role, whole->role);
        briefer += brief->offers.size() < whole->offers.size() ? 1 : 0;
        bool verbatim = false;
        general::Sergeant other = asked;
        general::Sergeant reader = asked;
        const Decision d = decision_of(*battle, state, *brief, asked, verbatim);
        EXPECT_TRUE(decision_of(*battle, state, *whole, other, verbatim) == d) << n << ' ' << whole->kind;
        // The answer is also the same if the player gets only the candidates of the first unit.
        const std::vector<Decision> all =
            candidates(*battle, state, *whole, std::max<std::size_t>(1, reader.candidates_wanted(*whole)));
        if (whole->role == PromptRole::order) {
            ++orders;
            EXPECT_TRUE(reader.choose(*battle, view(*battle, state, whole->seat), *whole, all) == d)
                << n << ' ' << whole->kind;
        }
        ASSERT_FALSE(decide(*battle, state, d, &dice, nullptr)) << n << ' ' << whole->kind;
    }
    const std::string book = GetParam();
    EXPECT_EQ(briefer > 0, book == "mwan18" || book == "brothers");
    EXPECT_EQ(orders > 0, book == "revised" || book == "reasonable" || book == "firefight");
}

// --- Every scenario by every ruleset that it names ---

bool same_offer(const Offer& a, const Offer& b) {
    return a.verb == b.verb && a.unit == b.unit && a.target == b.target && a.officer == b.officer &&
           a.command == b.command && a.piece == b.piece && a.number == b.number && std::string_view(a.word) == b.word &&
           a.distance == b.distance && a.why == b.why;
}

/// The offers of a short form are those of the full prompt, in order, up to the last one of some unit. Offers without
/// a unit are never omitted.
std::string offers_breach(const std::vector<Offer>& whole, const std::vector<Offer>& brief) {
    const auto named = [](const Offer& o) { return !o.unit.none(); };
    const auto end = std::find_if(brief.rbegin(), brief.rend(), named);
    const UnitId last = end == brief.rend() ? UnitId{} : end->unit;
    const auto of_last = [&](const Offer& o) { return named(o) && o.unit == last; };
    auto after =
        std::find_if(whole.rbegin(), whole.rend(), of_last).base();  // the first offer after those of that unit
    if (last.none()) after = whole.begin();
    std::vector<Offer> wanted(whole.begin(), after);
    std::copy_if(after, whole.end(), std::back_inserter(wanted), [&](const Offer& o) { return !named(o); });
    if (last.none()) std::erase_if(wanted, named);
    if (std::equal(wanted.begin(), wanted.end(), brief.begin(), brief.end(), same_offer)) return "";
    return std::to_string(brief.size()) + " offers instead of " + std::to_string(wanted.size()) + " of " +
           std::to_string(whole.size());
}

/// The first difference between the full first prompt and each Detail; "" = none.
std::string breach(const Battle& battle, const State& state, const Prompt& whole, bool& is_briefer) {
    const std::string text = wire::prompt_json(battle, whole);
    std::string bare;
    const auto read = [&](bool all) {
        return first_prompt(battle, state, [&](const Prompt& p) {
            if (p.id != whole.id || p.seat != whole.seat || p.role != whole.role || std::string(p.kind) != whole.kind)
                bare = "bare it is '" + std::string(p.kind) + "' for another, or by another number";
            return all;
        });
    };
    const std::optional<Prompt> full = read(true);
    std::optional<Prompt> brief = read(false);
    if (!full || !brief) return "nobody is asked";
    if (!bare.empty()) return bare;
    if (wire::prompt_json(battle, *full) != text) return "the whole one differs";
    if (candidates(battle, state, *brief, 1) != candidates(battle, state, whole, 1))
        return "another answer is recommended in brief";
    is_briefer = brief->offers.size() < whole.offers.size();
    const std::string offers = offers_breach(whole.offers, brief->offers);
    if (!offers.empty()) return offers;
    brief->offers = whole.offers;
    brief->reaches = whole.reaches;
    return wire::prompt_json(battle, *brief) == text ? "" : "in brief more differs than its offers";
}

class EveryFirstPrompt : public testing::TestWithParam<tests::Contest> {};

/// Selects the prompts to compare: all at the start, then every ninth.
bool looked_at(int n) { return n < 40 || n % 9 == 0; }

/// The two players of a battle.
struct Generals {
    std::unique_ptr<ComputerPlayer> first;
    std::unique_ptr<ComputerPlayer> second;
    IncrementalView of_first{Seat::first};
    IncrementalView of_second{Seat::second};

    Generals(const char* name, std::uint64_t seed)
        : first(make_computer_player(name, 2 * seed)),
          second(make_computer_player(name, 2 * seed + 1)) {}
    Decision answer(const Battle& battle, const State& state, const Prompt& prompt) {
        bool verbatim = false;
        return prompt.seat == Seat::second ? decision_of(battle, state, prompt, *second, of_second, verbatim)
                                           : decision_of(battle, state, prompt, *first, of_first, verbatim);
    }
};

/// Two pairs of equal players play: one pair reads short prompts where it can, the other full ones.
void fight_and_look(const Battle& battle, const char* general, std::uint64_t seed, int most, int& briefer) {
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, nullptr);
    Generals in_brief(general, seed);
    Generals in_whole(general, seed);
    for (int n = 0; n < most && !over(state); ++n) {
        std::optional<Prompt> brief = first_prompt_for(battle, state, *in_brief.first, *in_brief.second);
        std::optional<Prompt> whole = first_prompt(battle, state, [](const Prompt&) { return true; });
        ASSERT_TRUE(brief && whole) << bug_of(battle, state);
        const std::string where = std::string(general) + ", seed " + std::to_string(seed) + ", decision " +
                                  std::to_string(n) + ": " + whole->kind;
        if (looked_at(n)) {
            const std::vector<Prompt> all = prompts(battle, state);
            bool is_briefer = false;
            ASSERT_EQ(breach(battle, state, all.front(), is_briefer), "") << where;
            briefer += is_briefer ? 1 : 0;
            // If both seats are asked, the second sometimes answers first.
            if (n % 2 == 1) brief = whole = all.back();
        }
        const Decision d = in_brief.answer(battle, state, *brief);
        ASSERT_TRUE(in_whole.answer(battle, state, *whole) == d) << where;
        decide_unchecked(battle, state, d, &dice, nullptr);
    }
}

TEST_P(EveryFirstPrompt, EachDetail_ContainsWhatItPromises) {
    const auto battle = tests::battle_of(GetParam().scenario, GetParam().ruleset);
    ASSERT_NE(battle, nullptr);
    int briefer = 0;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        fight_and_look(*battle, "random", seed, 1000, briefer);
        fight_and_look(*battle, "sergeant", seed, 300, briefer);
    }
    const std::string& book = GetParam().ruleset;
    EXPECT_EQ(briefer > 0, book == "mwan18" || book == "brothers");
}

INSTANTIATE_TEST_SUITE_P(Every, EveryFirstPrompt, testing::ValuesIn(tests::contests()),
                         [](const auto& contest) { return contest.param.name(); });

TEST(FirstPromptOfLargeBattle, EachDetail_ContainsWhatItPromises) {
    int briefer = 0;
    for (const auto& [scenario, ruleset] : tests::very_large_contests()) {
        const auto battle = tests::battle_of(scenario, ruleset);
        ASSERT_NE(battle, nullptr);
        fight_and_look(*battle, "random", 1, 60, briefer);
        fight_and_look(*battle, "sergeant", 1, 60, briefer);
    }
    EXPECT_GT(briefer, 0);
}

INSTANTIATE_TEST_SUITE_P(Books, FirstPrompt,
                         testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"),
                         [](const auto& book) { return std::string(book.param); });

}  // namespace
}  // namespace linstock
