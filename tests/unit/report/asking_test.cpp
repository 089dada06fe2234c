// What is asked, in words: every question of whole battles has its sentences, and some are looked at word by word.
#include "report/asking.hpp"

#include "base/dice.hpp"
#include "generals/playing.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

using namespace linstock;
using namespace linstock::report;

namespace {

Decision rolled(const Prompt& p, const Dice& dice, std::uint64_t index) {
    Decision d;
    d.prompt = p.id;
    d.by = Seat::chance;
    d.verb = Verb::roll;
    const RollAsked& r = p.roll.front();
    for (std::uint64_t i = 0; i < r.count; ++i)
        d.faces.push_back(
            static_cast<std::uint8_t>(dice.roll(index + i, r.descending ? r.sides - static_cast<int>(i) : r.sides)));
    return d;
}

/// Plays a battle with the dice of the table, so that rolls are asked for too.
void play(const Battle& battle, std::uint64_t seed, std::size_t most,
          const std::function<void(const State&, const Prompt&, const Decision&)>& at) {
    const SeededDice dice(seed_of(seed));
    const auto first = make_general("random", 2 * seed);
    const auto second = make_general("random", 2 * seed + 1);
    State state = open(battle, nullptr, nullptr);
    for (std::size_t n = 0; n < most && !over(state); ++n) {
        const std::vector<Prompt> asked = prompts(battle, state);
        ASSERT_FALSE(asked.empty()) << bug_of(battle, state);
        const Prompt& p = asked.front();
        bool verbatim = false;
        const Decision d = p.seat == Seat::chance
                               ? rolled(p, dice, state.draws)
                               : answer_of(battle, state, p, p.seat == Seat::first ? *first : *second, verbatim);
        at(state, p, d);
        const auto no = decide(battle, state, d, nullptr, nullptr);
        ASSERT_FALSE(no) << no->text;
    }
}

std::string fault_of(const std::string& text) {
    if (text.empty()) return "empty";
    if (text.size() > 140) return "longer than a line: " + std::to_string(text.size());
    for (const char* bad :
         {"_", "{", "}", "  ", " ,", "..", "()", "somebody", "a unit ", "an officer ", "nobody's", ",,"})
        if (text.find(bad) != std::string::npos) return std::string("has '") + bad + "'";
    if (text.front() == ' ' || text.front() == ',' || text.back() == ' ' || text.back() == '.') return "has loose ends";
    return {};
}

struct Faults {
    const Battle& battle;
    std::set<std::string> kinds;
    std::set<std::string> told;

    void look(const char* kind, const char* what, const std::string& text, const std::string& fault) {
        if (fault.empty()) return;
        if (told.insert(std::string(kind) + what + fault).second)
            ADD_FAILURE() << battle.rules->id << ", " << kind << ", " << what << " " << fault << ": '" << text << "'";
    }
    void prompt(const Prompt& p) {
        kinds.insert(p.kind);
        const std::string title = prompt_title(battle, p);
        look(p.kind, "title", title, fault_of(title));
        if (!title.empty() && title.front() >= 'a' && title.front() <= 'z')
            look(p.kind, "title", title, "begins small");
        const std::string reason = prompt_reason(battle, p);
        look(p.kind, "reason", reason, fault_of(reason));
        for (const Offer& o : p.offers) {
            const std::string text = offer_text(battle, p, o);
            look(p.kind, "offer", text, fault_of(text));
        }
    }
    void decision(const Prompt& p, const Decision& d) {
        const std::string text = decision_text(battle, p, d);
        look(p.kind, "decision", text, fault_of(text));
    }
};

class EveryQuestion : public testing::TestWithParam<tests::Contest> {};

TEST_P(EveryQuestion, has_its_words) {
    const auto battle = tests::battle_of(GetParam().scenario, GetParam().ruleset);
    ASSERT_NE(battle, nullptr);
    Faults faults{*battle, {}, {}};
    play(*battle, 11, 2500, [&](const State& state, const Prompt& p, const Decision& chosen) {
        faults.prompt(p);
        faults.decision(p, chosen);
        if (p.seat == Seat::chance) return;
        for (const Decision& d : candidates(*battle, state, p, 4))
            faults.decision(p, d);
    });
    for (const char* kind : {"order", "path", "fire", "roll", "casualty_stand"})
        EXPECT_EQ(faults.kinds.count(kind), 1u) << kind;
}

INSTANTIATE_TEST_SUITE_P(Battles, EveryQuestion, testing::ValuesIn(tests::contests()),
                         [](const auto& one) { return one.param.name(); });

}  // namespace
