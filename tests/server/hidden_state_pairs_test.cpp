// Compares two states that differ only in hidden facts: everything sent to a seat, or to a
// spectator of both sides, must be equal byte by byte, for every kind of request. LINSTOCK_PAIRS
// sets the number of pairs per ruleset.

#include "battle/redacted_state.hpp"
#include "battle/view.hpp"
#include "battle/wire.hpp"
#include "generals/play_out.hpp"
#include "odds/odds.hpp"
#include "report/odds/odds_text.hpp"
#include "server/analysis/decision_check.hpp"
#include "server/analysis/layers.hpp"
#include "server/session/seat_suggestions.hpp"
#include "server/views/prompt_json.hpp"
#include "server/views/view_parts.hpp"
#include "server/views/view_snapshot.hpp"
#include "tests/support/data.hpp"
#include "tests/support/other_secrets.hpp"
#include "words/candidate_json.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace linstock::server_test {
namespace {

using server::LayerKind;
using server::LayerRequest;
using server::Viewpoint;

std::size_t pairs_wanted() {
    const char* count_text = std::getenv("LINSTOCK_PAIRS");
    return count_text == nullptr ? 200 : std::strtoull(count_text, nullptr, 10);
}

/// Sent texts, each with its request.
using Sent = std::vector<std::pair<std::string, std::string>>;

void add_views(Sent& out, const Battle& battle, const State& state, Viewpoint viewpoint) {
    const std::string client_key = viewpoint == Viewpoint::shared ? " of a spectator" : " of the seat";
    server::ViewCache cache;
    cache.set_state(state);
    const auto snapshot = cache.snapshot(battle, state, viewpoint, server::view_frame(battle, state, viewpoint));
    out.emplace_back("news" + client_key, server::snapshot_json(*snapshot));
    out.emplace_back("view" + client_key, server::view_json(battle, state, server::view_for(battle, state, viewpoint)));
}

void add_prompts(Sent& out, const Battle& battle, const State& state, Seat seat) {
    server::SeatSuggestions suggestions("battle", [] {});
    for (const Prompt& p : prompts(battle, state)) {
        if (p.seat != seat) continue;
        const Decision* suggestion = suggestions.suggestion(battle, state, p);
        out.emplace_back("prompt", server::prompt_json(battle, p, suggestion));
        const std::vector<Decision> all = candidates(battle, state, p, 4);
        for (const Decision& d : all)
            out.emplace_back("candidates", wording::candidate_json(battle, p, d));
        if (all.empty()) continue;
        json::Writer verdict;
        verdict.object();
        server::write_verdict(verdict, battle, state, all.back());
        verdict.end_object();
        out.emplace_back("check", verdict.take());
        const auto computed = odds::compute_odds(battle, state, all.back());
        out.emplace_back(
            "odds", computed ? report::odds_json(battle, *computed) : wire::refusal_json(battle, computed.error()));
    }
}

/// Layers of one unit and one officer of the seat, different ones for each `which`.
void add_layers(Sent& out, const Battle& battle, const State& state, Seat seat, std::size_t which) {
    std::vector<UnitId> own;
    for (const Unit& u : battle.forces().units)
        if (seat_of(u.army) == seat && knows_of(battle, state, seat, u.id)) own.push_back(u.id);
    std::vector<OfficerId> led;
    for (const Officer& o : battle.forces().officers)
        if (seat_of(o.army) == seat) led.push_back(o.id);
    constexpr std::array<std::pair<const char*, LayerKind>, 6> kinds{{{"reach", LayerKind::reach},
                                                                      {"sight", LayerKind::sight},
                                                                      {"fire", LayerKind::fire},
                                                                      {"cover", LayerKind::cover},
                                                                      {"command", LayerKind::command},
                                                                      {"deadly", LayerKind::deadly}}};
    const auto& [name, kind] = kinds[which % kinds.size()];
    LayerRequest asked;
    asked.kind = kind;
    if (!own.empty()) asked.unit = own[which / kinds.size() % own.size()];
    if (!led.empty() && kind == LayerKind::command) asked.officer = led[which / kinds.size() % led.size()];
    out.emplace_back(std::string("layer ") + name, server::layer_json(battle, state, seat, asked));
}

Sent sent(const Battle& battle, const State& state, Seat seat, std::size_t which) {
    Sent out;
    add_views(out, battle, state, server::viewpoint_of(seat));
    add_views(out, battle, state, Viewpoint::shared);
    add_prompts(out, battle, state, seat);
    add_layers(out, battle, state, seat, which);
    out.emplace_back("known", wire::save(battle, redacted_for(battle, state, seat)));
    return out;
}

std::string difference(const Sent& one, const Sent& other) {
    for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i)
        if (one[i] != other[i]) return one[i].first + ":\n  " + one[i].second + "\n  " + other[i].second;
    return one.size() == other.size() ? "" : "the number of texts differs";
}

class HiddenStatePairs : public testing::TestWithParam<const char*> {};

TEST_P(HiddenStatePairs, StatesThatDifferInHiddenFacts_SendEqualTexts) {
    std::vector<std::shared_ptr<const Battle>> battles;
    for (const tests::Contest& contest : tests::contests())
        if (contest.ruleset == GetParam()) battles.push_back(tests::battle_of(contest.scenario, contest.ruleset));
    ASSERT_FALSE(battles.empty());
    std::size_t pairs = 0;
    std::size_t without_hidden_facts = 0;  // successive battles in which nothing was hidden
    for (std::uint64_t seed = 1; pairs < pairs_wanted() && without_hidden_facts < battles.size(); ++seed) {
        const Battle& battle = *battles[seed % battles.size()];
        const SeededDice dice(seed_of(seed));
        State state = open(battle, &dice, nullptr);
        const auto general = make_computer_player("random", seed);
        const std::size_t before = pairs;
        for (int i = 0; i < 60 && pairs < pairs_wanted() && !over(state); ++i) {
            State other;
            for (const Seat seat : {Seat::first, Seat::second}) {
                if (!tests::with_other_secrets(battle, state, seat, other)) continue;
                ASSERT_EQ(difference(sent(battle, state, seat, pairs), sent(battle, other, seat, pairs)), "")
                    << battle.scenario->title << ", seed " << seed << ", decision " << i;
                ++pairs;
            }
            bool verbatim = false;
            const Prompt prompt = prompts(battle, state).front();
            const Decision d = decision_of(battle, state, prompt, *general, verbatim);
            ASSERT_FALSE(decide(battle, state, d, &dice, nullptr));
        }
        without_hidden_facts = pairs == before ? without_hidden_facts + 1 : 0;
    }
    EXPECT_GE(pairs, pairs_wanted()) << "no state had hidden facts";
    if (std::getenv("LINSTOCK_PAIRS") != nullptr) std::printf("%s: %zu pairs\n", GetParam(), pairs);
}

INSTANTIATE_TEST_SUITE_P(Books, HiddenStatePairs,
                         testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"),
                         [](const auto& book) { return std::string(book.param); });

}  // namespace
}  // namespace linstock::server_test
