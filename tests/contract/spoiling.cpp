#include "tests/contract/spoiling.hpp"

#include "battle/wire.hpp"

#include <algorithm>
#include <cstdlib>

namespace linstock::tests {

#ifndef LINSTOCK_SITUATIONS
#define LINSTOCK_SITUATIONS 150
#endif

int tries(int share) {
    const char* told = std::getenv("LINSTOCK_SITUATIONS");
    return told != nullptr ? std::max(1, std::atoi(told)) : std::max(10, LINSTOCK_SITUATIONS / share);
}

std::string play_on(const Battle& battle, State state, std::uint64_t seed, unsigned decisions) {
    const SeededDice dice(seed_of(seed));
    resume(battle, state, &dice, nullptr);
    for (unsigned i = 0; i < decisions && !over(state); ++i) {
        if (const std::string bug = bug_of(battle, state); !bug.empty()) return bug;
        const auto asked = prompts(battle, state);
        if (asked.empty()) return "nobody is asked";
        const auto all = candidates(battle, state, asked.front(), 4);
        if (all.empty()) return std::string("no candidate for ") + asked.front().kind;
        if (const auto no = decide(battle, state, all[(i + seed) % all.size()], &dice, nullptr))
            return "a candidate is refused: " + no->text;
    }
    return "";
}

State some_way(const Battle& battle, std::uint64_t seed) {
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, nullptr);
    for (std::size_t i = 0; i < 5 + (seed * 7) % 90 && !over(state); ++i) {
        const auto asked = prompts(battle, state);
        if (asked.empty()) break;
        const auto all = candidates(battle, state, asked.front(), 3);
        decide_unchecked(battle, state, all[i % all.size()], &dice, nullptr);
    }
    return state;
}

namespace {

std::string without(std::string save, const std::string& key) {
    const std::size_t at = save.find("\"" + key + "\":");
    EXPECT_NE(at, std::string::npos);
    return save.erase(at, save.find(',', at) + 1 - at);
}
}  // namespace

std::string without_sum(const std::string& save) { return without(save, "sum"); }
std::string without_sums(const std::string& save) { return without(without(save, "sum"), "agenda_sum"); }

std::string step_of(const char* name, const std::string& at, const std::string& locals) {
    return std::string(R"({"step":")") + name + R"(","at":)" + at + R"(,"locals":{)" + locals + "}}";
}

AgendaText::AgendaText(const std::string& save) {
    const std::string key = R"("agenda":[)";
    const std::size_t from = save.find(key) + key.size();
    before = save.substr(0, from);
    int depth = 0;
    std::size_t at = from;
    for (std::size_t begin = from; depth > 0 || save[at] != ']'; ++at) {
        if (save[at] == '{' && depth++ == 0) begin = at;
        if (save[at] == '}' && --depth == 0) steps.push_back(save.substr(begin, at + 1 - begin));
    }
    after = save.substr(at);
}

std::string AgendaText::text() const {
    std::string out = before;
    for (std::size_t i = 0; i < steps.size(); ++i)
        out += (i == 0 ? "" : ",") + steps[i];
    return out + after;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

std::string refusal_of(const Battle& battle, const std::string& save) {
    const auto loaded = wire::load(battle, save, "save");
    std::string out;
    if (!loaded)
        for (const Problem& problem : loaded.error())
            out += to_text(problem) + "\n";
    return out;
}

}  // namespace linstock::tests
