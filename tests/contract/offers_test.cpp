// Offers can be sent back as answers. In random battles of every scenario and ruleset each offer, as written on the
// wire, is either a legal decision or rejected with the name of the missing member.

#include "battle/check_among.hpp"
#include "battle/wire.hpp"
#include "harness.hpp"
#include "tests/contract/spoiling.hpp"

#include <gtest/gtest.h>

#include <set>

/// With sanitizers fewer prompts are checked.
#ifndef LINSTOCK_CONTRACT_EVERY
#define LINSTOCK_CONTRACT_EVERY 1
#endif

namespace linstock::contract {

namespace {

/// Names the member as in the protocol.
bool says_what_is_missing(const std::string& text) { return text.find("' is missing") != std::string::npos; }

/// In orders for all units: the march that the unit still owes, in fifths of a turn (MW-5.1, MW-5.9 to 5.13).
bool says_what_it_owes(const std::string& text) {
    return text.find("marches ") != std::string::npos || text.find(" of a turn") != std::string::npos;
}

/// The part of a dispatch for one unit, together with its required march (docs/protocol.md, Dispatches).
bool lawful_with_its_march(const Battle& battle, const State& state, const std::vector<Prompt>& open,
                           const Decision& part, const Decision& recommended) {
    Decision whole = recommended;
    whole.parts = {part};
    for (const Decision& then : recommended.parts) {
        const bool same = then.verb == part.verb && then.number == part.number && then.piece == part.piece;
        if (then.unit == part.unit && !same) whole.parts.push_back(then);
    }
    return whole.parts.size() > 1 && !check_among(battle, state, open, whole);
}

/// The refusal of the offer as shown; "" = it is legal, or the refusal names what is missing.
std::string refused(const Battle& battle, const State& state, const std::vector<Prompt>& open, const Prompt& prompt,
                    const Offer& offer, const Decision& recommended) {
    const std::string text = "{\"prompt\":" + std::to_string(prompt.id) + ",\"by\":\"" +
                             std::string(name_of(prompt.seat)) + "\"," + wire::offer_json(battle, offer).substr(1);
    const auto asked = [&](std::uint32_t) { return &prompt; };
    const auto read = wire::read_answer(battle, text, asked, nullptr, &state);
    if (!read) return text + " is not read: " + read.error();
    Decision d = *read;
    const bool part = recommended.verb == Verb::dispatch && d.verb != Verb::dispatch;
    if (part) {
        d = recommended;
        d.parts = {*read};
    }
    const auto no = check_among(battle, state, open, d);
    if (!no || says_what_is_missing(no->text)) return "";
    if (part && (says_what_it_owes(no->text) || lawful_with_its_march(battle, state, open, *read, recommended)))
        return "";
    return text + " is refused: " + no->text;
}

class Offers : public testing::TestWithParam<Contest> {};
INSTANTIATE_TEST_SUITE_P(Every, Offers, testing::ValuesIn(contests()), [](const auto& i) { return i.param.name(); });

/// Plays random battles of a scenario. `each` gets the prompts and candidates.
template <class Each>
void at_random(const Contest& contest, Each&& each) {
    const auto battle = battle_of(contest.scenario, contest.ruleset);
    const unsigned looked_at = LINSTOCK_CONTRACT_EVERY * (battle->forces().units.size() > large ? 8U : 1U);
    for (unsigned seed = 1; seed <= LINSTOCK_CONTRACT_SEEDS; ++seed) {
        const SeededDice dice(seed_of(seed));
        tests::Random random(seed);
        State state = open(*battle, &dice, nullptr);
        for (unsigned n = 0; n < 1500 && !over(state); ++n) {
            const auto asked = prompts(*battle, state);
            const auto all = candidates(*battle, state, asked.front(), 6);
            ASSERT_FALSE(all.empty());
            if (n % looked_at == 0) each(*battle, state, asked, all);
            const auto pick = static_cast<std::size_t>(tests::below(random, 2) == 0 ? 0 : random() % all.size());
            decide_unchecked(*battle, state, all[pick], &dice, nullptr);
        }
    }
}

TEST_P(Offers, SentBackUnchanged_AreLegalOrNameMissingMember) {
    std::set<std::string> told;
    at_random(GetParam(), [&](const Battle& battle, const State& state, const auto& asked, const auto& all) {
        const Prompt& prompt = asked.front();
        for (const Offer& o : prompt.offers) {
            const std::string no = refused(battle, state, asked, prompt, o, all.front());
            const std::string what = std::string(prompt.kind) + " " + std::string(name_of(o.verb));
            if (!no.empty() && told.insert(what).second) ADD_FAILURE() << what << ": " << no;
        }
    });
}

TEST_P(Offers, OneCandidateWanted_RecommendedIsReturned) {
    std::set<std::string> told;
    at_random(GetParam(), [&](const Battle& battle, const State& state, const auto& asked, const auto& all) {
        const Prompt& prompt = asked.front();
        const auto one = candidates(battle, state, prompt, 1);
        const bool same = one.size() == 1 && one.front() == all.front();
        if (!same && told.insert(prompt.kind).second) ADD_FAILURE() << prompt.kind;
    });
}

}  // namespace

}  // namespace linstock::contract
