// An incremental view equals a new view at every prompt of whole battles in every ruleset.

#include "battle/incremental_view.hpp"

#include "base/dice.hpp"
#include "battle/wire.hpp"
#include "generals/play_out.hpp"
#include "harness.hpp"
#include "rulesets/mwan18/model.hpp"
#include "tests/contract/register.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>

namespace linstock::contract {

namespace {

constexpr std::array all_seats = {Seat::first, Seat::second, Seat::umpire};

struct Case {
    std::string ruleset;
    std::string general;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.general << " under " << c.ruleset; }

/// Plays a battle between two players of a kind. `at` checks every prompt; a non-empty text stops the battle.
std::string at_every_prompt(const Battle& battle, const std::string& general, std::uint64_t seed,
                            const std::function<std::string(const State&)>& at) {
    const SeededDice dice(seed_of(seed));
    const auto first = make_computer_player(general, 2 * seed);
    const auto second = make_computer_player(general, 2 * seed + 1);
    State state = open(battle, &dice, nullptr);
    while (!over(state)) {
        if (auto bad = at(state); !bad.empty())
            return bad + " in turn " + std::to_string(state.turn) + ", decision " + std::to_string(state.decisions);
        const std::vector<Prompt> asked = prompts(battle, state);
        if (asked.empty()) return "nobody is asked anything";
        bool verbatim = false;
        const Decision d =
            decision_of(battle, state, asked.front(), asked.front().seat == Seat::second ? *second : *first, verbatim);
        if (const auto no = decide(battle, state, d, &dice, nullptr)) return no->text;
    }
    return at(state);
}

std::string same_as_anew(const Battle& battle, const State& state, Seat seat, IncrementalView& view_cache) {
    const std::string kept = wire::view_json(battle, view_cache.look(battle, state));
    const std::string anew = wire::view_json(battle, view(battle, state, seat));
    if (kept == anew) return "";
    std::size_t at = 0;
    while (at < kept.size() && at < anew.size() && kept[at] == anew[at])
        ++at;
    const std::size_t from = at < 120 ? 0 : at - 120;
    return "kept: ..." + kept.substr(from, 200) + "\nanew: ..." + anew.substr(from, 200) + "\n";
}

class IncrementalViews : public testing::TestWithParam<Case> {};

TEST_P(IncrementalViews, EveryPrompt_EqualsNewView) {
    const auto battle = battle_of("two-brigades", GetParam().ruleset);
    ASSERT_NE(battle, nullptr);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        std::array<IncrementalView, 3> kept = {IncrementalView(Seat::first), IncrementalView(Seat::second),
                                               IncrementalView(Seat::umpire)};
        EXPECT_EQ(at_every_prompt(*battle, GetParam().general, seed,
                                  [&](const State& state) {
                                      std::string bad;
                                      for (std::size_t i = 0; i < all_seats.size() && bad.empty(); ++i)
                                          bad = same_as_anew(*battle, state, all_seats[i], kept[i]);
                                      return bad;
                                  }),
                  "")
            << "seed " << seed;
    }
}

// Occasional updates give the current view, and earlier states give the earlier view.
TEST_P(IncrementalViews, JumpsForwardAndBack_EqualsNewView) {
    const auto battle = battle_of("two-brigades", GetParam().ruleset);
    ASSERT_NE(battle, nullptr);
    IncrementalView kept(Seat::first);
    State before = open(*battle, nullptr, nullptr);
    int prompt = 0;
    EXPECT_EQ(at_every_prompt(*battle, GetParam().general, 7,
                              [&](const State& state) {
                                  if (++prompt % 13 != 0) return std::string();
                                  std::string bad = same_as_anew(*battle, state, Seat::first, kept);
                                  if (bad.empty()) bad = same_as_anew(*battle, before, Seat::first, kept);
                                  before = state;
                                  return bad;
                              }),
              "");
}

// Copying only the reported changes keeps a copy of the units correct.
TEST_P(IncrementalViews, Changes_AreReported) {
    const auto battle = battle_of("two-brigades", GetParam().ruleset);
    ASSERT_NE(battle, nullptr);
    IncrementalView kept(Seat::second);
    View copy;
    EXPECT_EQ(at_every_prompt(*battle, GetParam().general, 9,
                              [&](const State& state) {
                                  const View& now = kept.look(*battle, state);
                                  View mine = now;
                                  if (now.number == copy.number + 1) {
                                      mine.units = copy.units;
                                      for (std::size_t i = 0; i < mine.units.size(); ++i)
                                          for (const UnitId id : now.changed)
                                              if (mine.units[i].id == id) mine.units.put(i, *now.find(id));
                                  }
                                  copy = mine;
                                  const bool same = wire::view_json(*battle, mine) == wire::view_json(*battle, now);
                                  return std::string(same ? "" : "a change is not told");
                              }),
              "");
}

// RE-21: officers count for the army's effectiveness.
TEST(IncrementalViewOf, OfficerLost_ChangesEffectiveness) {
    const auto battle = battle_of("two-brigades", "reasonable");
    ASSERT_NE(battle, nullptr);
    State state = open(*battle, nullptr, nullptr);
    IncrementalView kept(Seat::first);
    const std::vector<int> before = kept.look(*battle, state).effectiveness;
    state.officers.front().presence = Presence::destroyed;
    EXPECT_EQ(same_as_anew(*battle, state, Seat::first, kept), "");
    EXPECT_NE(kept.look(*battle, state).effectiveness, before);
}

// A ruling on a line in mwan18 may change only the area that it covers.
TEST(IncrementalViewOf, RankChangedByUmpire_ChangesArea) {
    const auto battle = battle_of("two-brigades", "mwan18");
    ASSERT_NE(battle, nullptr);
    State state = open(*battle, nullptr, nullptr);
    IncrementalView kept(Seat::first);
    const UnitId id = battle->forces().units.front().id;
    const double before = kept.look(*battle, state).find(id)->footprint.half_width;
    mwan18::edit(state.unit(id), [](mwan18::MwUnit& u) { u.ranks = u.ranks == 2 ? 1 : 2; });
    EXPECT_NE(kept.look(*battle, state).find(id)->footprint.half_width, before);
    EXPECT_EQ(kept.look(*battle, state).find(id)->footprint.half_width,
              view(*battle, state, Seat::first).find(id)->footprint.half_width);
}

std::vector<Case> cases() {
    std::vector<Case> out;
    for (const std::string& ruleset : tests::ruleset_ids())
        for (const char* general : {"sergeant", "random"})
            out.push_back({ruleset, general});
    return out;
}

INSTANTIATE_TEST_SUITE_P(Every, IncrementalViews, testing::ValuesIn(cases()),
                         [](const auto& each) { return each.param.ruleset + "_" + each.param.general; });

}  // namespace

}  // namespace linstock::contract
