// Fuzzes situations: the first byte selects the ruleset. A situation that `check` accepts must be playable: some
// decisions must cause no engine bug and break no invariant. The same bytes are also loaded as a save of this battle.

#include "battle/ruleset.hpp"
#include "battle/wire.hpp"
#include "common.hpp"
#include "rulesets/books/register.hpp"

#include <cstdlib>
#include <vector>

namespace {

using namespace linstock;

struct RulesetBattle {
    std::shared_ptr<const Ruleset> rules;
    std::shared_ptr<const Battle> battle;
};

const std::string& start() {
    static const std::string text = fuzz::data_file("scenarios/two-brigades.toml").text;
    return text;
}

/// A battle of each ruleset. The situation is appended to the scenario's text.
const std::vector<RulesetBattle>& all_rulesets() {
    static const std::vector<RulesetBattle> all = [] {
        std::vector<RulesetBattle> out;
        for (const books::Book& book : books::all()) {
            const std::string folder = "rulesets/" + std::string(book.id) + "/";
            auto charts = load_charts(RulesetFiles{fuzz::data_file(folder + "ruleset.toml"),
                                                   fuzz::data_file(folder + "charts.toml"),
                                                   fuzz::data_file(folder + "clauses.toml"),
                                                   {}});
            fuzz::demand(charts.ok(), "the charts are loaded");
            RulesetBattle one;
            one.rules = book.make(std::make_shared<const Charts>(std::move(*charts)), nullptr);
            const auto scenario = read_scenario(start(), "two-brigades");
            auto battle = prepare(one.rules, *scenario);
            fuzz::demand(battle.ok(), "two-brigades can be played");
            one.battle = *battle;
            out.push_back(one);
        }
        return out;
    }();
    return all;
}

/// The ruleset in LINSTOCK_FUZZ_BOOK of the environment ("mwan18") is used instead of the one that the first byte
/// selects.
std::size_t selected_ruleset() {
    static const std::size_t book = [] {
        const char* name = std::getenv("LINSTOCK_FUZZ_BOOK");
        if (name == nullptr) return all_rulesets().size();
        std::size_t found = 0;
        while (found < all_rulesets().size() && all_rulesets()[found].rules->id != name)
            ++found;
        fuzz::demand(found < all_rulesets().size(), "LINSTOCK_FUZZ_BOOK must be the id of a ruleset");
        return found;
    }();
    return book;
}

void play_on(const Battle& battle, State state) {
    const SeededDice dice(seed_of(1));
    resume(battle, state, &dice, nullptr);
    for (int i = 0; i < 24 && !over(state); ++i) {
        fuzz::demand(bug_of(battle, state).empty(), "no bug: " + bug_of(battle, state));
        const auto asked = prompts(battle, state);
        fuzz::demand(!asked.empty(), "a battle in progress has a prompt");
        const auto all = candidates(battle, state, asked.front(), 3);
        fuzz::demand(!all.empty(), "a prompt has candidates");
        const auto no = decide(battle, state, all[static_cast<std::size_t>(i) % all.size()], &dice, nullptr);
        fuzz::demand(!no, "a candidate is lawful");
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    const RulesetBattle& book =
        all_rulesets()[selected_ruleset() < all_rulesets().size() ? selected_ruleset()
                                                                  : data[0] % all_rulesets().size()];
    const std::string text(reinterpret_cast<const char*>(data + 1), size - 1);
    if (text.front() == '{') {
        const auto state = wire::load(*book.battle, text, "save");
        if (state && invariants(*book.battle, *state).empty()) play_on(*book.battle, *state);
        return 0;
    }
    const auto scenario = read_scenario(start() + "\n" + text, "fuzz");
    if (!scenario) return 0;
    const auto battle = prepare(book.rules, *scenario);
    if (!battle) return 0;
    const SeededDice dice(seed_of(1));
    play_on(**battle, open(**battle, &dice, nullptr));
    return 0;
}
