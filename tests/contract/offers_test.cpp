// What an offer shows can be sent back as it stands: in battles at random of every scenario by every book each offer,
// as it is written on the wire, is read, and is lawful or the refusal says which member is still to be given.

#include "battle/check_among.hpp"
#include "battle/wire.hpp"
#include "harness.hpp"

#include <gtest/gtest.h>

#include <map>

namespace linstock::contract {

namespace {

/// "'path' is missing": the member that an offer leaves to say, by its name in the protocol.
bool says_what_is_missing(Verb verb, const std::string& text) {
    (void)verb;
    return text.find("' is missing") != std::string::npos;
}

using Found = std::map<std::string, std::pair<int, std::string>>;

void explore(const Battle& battle, const State& state, const std::vector<Prompt>& open, const Prompt& prompt, Found& out) {
    const auto all = candidates(battle, state, prompt, 4);
    const std::string head =
        "{\"prompt\":" + std::to_string(prompt.id) + ",\"by\":\"" + std::string(name_of(prompt.seat)) + "\",";
    const auto asked = [&](std::uint32_t) { return &prompt; };
    for (const Offer& o : prompt.offers) {
        const std::string text = head + wire::offer_json(battle, o).substr(1);
        const std::string key = std::string(prompt.kind) + " " + std::string(name_of(o.verb)) + " [" + o.word + "] ";
        const auto d = wire::read_answer(battle, text, asked, nullptr, &state);
        std::string said;
        if (!d) {
            said = "UNREAD " + d.error();
        } else {
            Decision whole = *d;
            if (all.front().verb == Verb::dispatch && d->verb != Verb::dispatch) {
                whole = all.front();
                whole.parts = {*d};
            }
            const auto no = check_among(battle, state, open, whole);
            if (!no) continue;
            said = no->text;
        }
        if (says_what_is_missing(o.verb, said)) continue;
        auto& one = out[key];
        if (one.first++ == 0) one.second = text + " -> " + said;
    }
}

class Offers : public testing::TestWithParam<Contest> {};
INSTANTIATE_TEST_SUITE_P(Every, Offers, testing::ValuesIn(contests()), [](const auto& i) { return i.param.name(); });

TEST_P(Offers, explore_all) {
    const auto battle = battle_of(GetParam().scenario, GetParam().ruleset);
    Found found;
    for (unsigned seed = 1; seed <= 3; ++seed) {
        const SeededDice dice(seed_of(seed));
        State state = open(*battle, &dice, nullptr);
        for (unsigned n = 0; n < 3000 && !over(state); ++n) {
            const auto asked = prompts(*battle, state);
            for (const Prompt& p : asked)
                explore(*battle, state, asked, p, found);
            const auto all = candidates(*battle, state, asked.front(), 6);
            const unsigned pick = (n * 2654435761U + seed * 40503U) >> 7U;
            decide_unchecked(*battle, state, all[pick % 3 == 0 ? 0 : pick % all.size()], &dice, nullptr);
        }
    }
    for (const auto& [key, one] : found)
        ADD_FAILURE() << "FOUND " << GetParam().ruleset << " " << key << " x" << one.first << ": " << one.second;
}

}  // namespace

}  // namespace linstock::contract
