// Tests every kind of roll in battles of every ruleset: enumerates the effect of each face by the rules, and compares
// the chances with the engine's dice from the same moment. A million throws each take some minutes:
//
//   LINSTOCK_ROLLS=1000000 build/dev/tests/unit/odds/test_odds --gtest_filter='*Rolls.*'

#include "army/scenario.hpp"
#include "base/dice.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "generals/play_out.hpp"
#include "odds/chance_tree.hpp"
#include "tests/support/data.hpp"
#include "tests/unit/odds/dice_cells.hpp"
#include "tests/unit/odds/ladders.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <utility>

namespace linstock::odds {
namespace {

constexpr std::size_t most_throws = 400;

std::uint64_t rolls() {
    const char* told = std::getenv("LINSTOCK_ROLLS");
    return told == nullptr ? 250 : std::strtoull(told, nullptr, 10);
}

const Event* with_dice(const EventSink& events) {
    for (const Event& e : events)
        if (!e.dice.faces.empty()) return &e;
    return nullptr;
}

/// The first event that shows the dice, as text. Includes the faces only if the event shows no other effect.
std::string outcome(const EventSink& events) {
    const Event* e = with_dice(events);
    if (e == nullptr) return "";
    std::string out = fmt::format("{} {} {} {}", name_of(e->kind), e->word, e->on_wire.amount, e->distance);
    if (e->kind == EventKind::rolled && e->dice.sides <= 20)  // with a hundred faces the amount shows the effect
        for (const std::uint8_t face : e->dice.faces)
            out += fmt::format(" {}", face);
    return out;
}

/// A moment before dice, and the effect of each combination of faces.
struct Roll {
    std::shared_ptr<const Battle> battle;
    State state;
    Prompt prompt;
    std::string name;
    std::map<std::string, double> chances;  ///< by outcome
    std::vector<std::pair<FaceCombination, Event>> told;
};

Decision thrown(const Prompt& prompt, const std::vector<std::uint8_t>& faces) {
    Decision d;
    d.prompt = prompt.id;
    d.by = Seat::chance;
    d.verb = Verb::roll;
    d.faces = faces;
    return d;
}

/// False if there are too many combinations, or no visible effect.
bool enumerate(Roll& roll) {
    double sum = 0;
    const std::vector<FaceCombination> throws = all_combinations(roll.prompt.roll.front(), most_throws);
    for (const FaceCombination& t : throws) {
        State state = roll.state;
        EventSink events;
        const auto no = decide(*roll.battle, state, thrown(roll.prompt, t.faces), nullptr, &events);
        EXPECT_FALSE(no.has_value()) << roll.name << ": " << (no ? no->text : "");
        const Event* told = with_dice(events);
        if (told == nullptr) return false;  // a shuffled deck has no visible effect
        roll.chances[outcome(events)] += t.chance;
        roll.told.emplace_back(t, *told);
        sum += t.chance;
    }
    if (throws.empty()) return false;
    EXPECT_NEAR(sum, 1, 1e-12) << roll.name;
    return true;
}

/// The kind of a roll: its purpose and the chances of its outcomes.
std::string kind_of(const Roll& roll) {
    std::string out = roll.name;
    for (const auto& [what, p] : roll.chances)
        out += fmt::format("|{} {:.6f}", what, p);
    return out;
}

std::vector<Roll> rolls_of(const std::string& scenario, const std::string& ruleset, const char* player,
                           std::uint64_t seed) {
    std::map<std::string, Roll> found;
    const auto battle = tests::battle_of(scenario, ruleset);
    if (battle == nullptr) return {};
    const SeededDice dice(seed_of(seed));
    const auto first = make_computer_player(player, 2 * seed);
    const auto second = make_computer_player(player, 2 * seed + 1);
    State state = open(*battle, nullptr, nullptr);
    std::map<std::string, std::size_t> looked;
    while (!over(state)) {
        const std::vector<Prompt> asked = prompts(*battle, state);
        if (asked.empty()) break;
        const Prompt& prompt = asked.front();
        if (prompt.seat != Seat::chance) {
            bool verbatim = false;
            const Decision d =
                decision_of(*battle, state, prompt, prompt.seat == Seat::second ? *second : *first, verbatim);
            if (d.prompt == 0) break;
            decide_unchecked(*battle, state, d, nullptr, nullptr);
            continue;
        }
        const RollAsked& what = prompt.roll.front();
        Roll roll{battle, state, prompt, fmt::format("{}, {}", ruleset, battle->rules->purposes[what.purpose].name),
                  {},     {}};
        if (looked[roll.name]++ < 60 && enumerate(roll)) found.emplace(kind_of(roll), std::move(roll));
        std::vector<std::uint8_t> faces;
        for (std::size_t i = 0; i < what.count; ++i)
            faces.push_back(static_cast<std::uint8_t>(
                dice.roll(state.draws + i, what.descending ? what.sides - static_cast<int>(i) : what.sides)));
        decide_unchecked(*battle, state, thrown(prompt, faces), nullptr, nullptr);
    }
    std::vector<Roll> out;
    for (auto& [kind, roll] : found)
        out.push_back(std::move(roll));
    return out;
}

class Rolls : public testing::TestWithParam<std::string> {
  protected:
    static std::vector<Roll> of_book() {
        std::vector<Roll> out;
        // In mwan18 sergeants hit no battery; recruits do.
        constexpr std::array<std::pair<const char*, std::uint64_t>, 3> battles = {
            {{"sergeant", 1}, {"sergeant", 2}, {"recruit", 6}}};
        for (const auto& [player, seed] : battles)
            for (Roll& roll : rolls_of("two-brigades", GetParam(), player, seed))
                out.push_back(std::move(roll));
        return out;
    }
};

// The needed face separates success from failure.
TEST_P(Rolls, NeededFace_SeparatesSuccessFromFailure) {
    std::size_t looked = 0;
    for (const Roll& roll : of_book()) {
        const RollAsked& what = roll.prompt.roll.front();
        if (what.need == 0 || what.count != 1 || roll.told.size() != what.sides) continue;
        ++looked;
        SCOPED_TRACE(roll.name);
        std::set<std::string> good;
        std::set<std::string> bad;
        for (const auto& [t, e] : roll.told)
            (t.faces.front() >= what.need ? good : bad)
                .insert(fmt::format("{} {} {}", name_of(e.kind), e.word, e.kind == EventKind::fired ? e.hits() : 0));
        EXPECT_LE(good.size(), 1U) << *good.begin() << " and " << *good.rbegin();
        for (const std::string& word : good)
            EXPECT_EQ(bad.count(word), 0U) << word << " needs " << int{what.need} << " or more, and comes of less";
    }
    RecordProperty("rolls", static_cast<int>(looked));
}

bool cites(const Event& e, ClauseRef clause) {
    return std::any_of(e.why.begin(), e.why.end(), [&](const Cite& c) { return c.clause == clause; });
}

/// The results of a roll by total, except those that a special clause changes.
std::map<int, std::string> results(const Roll& roll) {
    // RV-13.C and its equivalents: a unit attacked in rear stands or routs.
    const ClauseRef rear = roll.battle->rules->charts->find_named_clause("rear_stand");
    std::map<int, std::string> out;
    for (const auto& [t, e] : roll.told)
        if (rear.none() || !cites(e, rear)) out[e.total()] = e.word;
    return out;
}

// A test's total is its die plus its modifiers. Its result is that of one column of the ruleset's chart for that total,
// for every face of the die.
TEST_P(Rolls, MoraleResult_EqualsChartForItsTotal) {
    std::set<std::string> cells;
    const auto book = tests::ruleset(GetParam());
    ASSERT_TRUE(book);
    const auto all = tests::ladders(*(*book)->charts);
    if (all.empty()) GTEST_SKIP() << "this book tests nobody against a chart of results";
    for (const Roll& roll : of_book()) {
        if (roll.told.front().second.kind != EventKind::morale_checked) continue;
        SCOPED_TRACE(roll.name);
        for (const auto& [t, e] : roll.told) {
            if (t.faces.size() != 1 || e.dice.sides == 10) continue;  // MW-5.3: rows end at 0 and 9
            int sum = t.faces.front();
            for (const Modifier& m : e.modifiers)
                sum += m.value;
            EXPECT_EQ(e.total(), sum) << e.word;
        }
        const std::map<int, std::string> brought = results(roll);
        const auto of = std::find_if(all.begin(), all.end(), [&](const tests::Ladder& ladder) {
            return std::all_of(brought.begin(), brought.end(), [&](const auto& b) {
                const auto at = ladder.result.find(b.first);
                return at != ladder.result.end() && at->second == b.second;
            });
        });
        EXPECT_NE(of, all.end()) << "from " << brought.begin()->second << " at " << brought.begin()->first;
        if (of == all.end()) continue;
        for (const auto& [total, word] : brought)
            cells.insert(fmt::format("{}, {}: {}", of->name, total, word));
    }
    EXPECT_GE(cells.size(), 10U);
}

// The engine's dice agree with the enumeration for every outcome of every kind of roll.
TEST_P(Rolls, EnginesDice_AgreeWithEnumeration) {
    std::set<std::string> purposes;
    std::size_t cells = 0;
    for (const Roll& roll : of_book()) {
        SCOPED_TRACE(roll.name);
        purposes.insert(roll.name);
        std::map<std::string, std::uint64_t> fell;
        const std::uint64_t n = rolls();
        for (std::uint64_t i = 0; i < n; ++i) {
            const SeededDice dice(seed_of(i + 1));
            State state = roll.state;
            EventSink events;
            const tests::SomeDice these(dice, state.draws + roll.prompt.roll.front().count);
            resume(*roll.battle, state, &these, &events);
            ++fell[outcome(events)];
        }
        for (const auto& [what, p] : roll.chances) {
            ++cells;
            const double error = std::sqrt(std::max(0.0, p * (1 - p)) / static_cast<double>(n));
            // Rare outcomes are not normally distributed: allow four throws more or less.
            const double slack = 4 * error + 4 / static_cast<double>(n);
            EXPECT_NEAR(static_cast<double>(fell[what]) / static_cast<double>(n), p, slack) << what;
        }
    }
    EXPECT_GE(purposes.size(), 6U);
    EXPECT_GE(cells, 40U);
}

std::string name_of_book(const testing::TestParamInfo<std::string>& info) { return info.param; }
INSTANTIATE_TEST_SUITE_P(Every, Rolls, testing::ValuesIn(tests::books_of("two-brigades")), name_of_book);

}  // namespace
}  // namespace linstock::odds
