// Fuzzes house rules: a text is rejected, or its rules can be used for a battle.

#include "common.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace linstock;
    static const RulesetFiles plain = fuzz::files();
    static const std::shared_ptr<const Scenario> scenario = fuzz::battle_of("two-brigades-lesson-1")->scenario;
    RulesetFiles files = plain;
    files.house = {SourceText{std::string(reinterpret_cast<const char*>(data), size), "house"}};
    auto charts = load_charts(files);
    if (!charts) {
        fuzz::demand(!charts.error().empty(), "refused house rules have a problem");
        return 0;
    }
    Problems problems;
    const auto rules = brom::make_ruleset(std::make_shared<const Charts>(std::move(*charts)), &problems);
    if (rules == nullptr) {
        fuzz::demand(!problems.empty(), "charts that cannot be played have a problem");
        return 0;
    }
    const auto battle = prepare(rules, scenario);
    if (!battle) return 0;
    const SeededDice dice(seed_of(1));
    State state = open(**battle, &dice, nullptr);
    for (int i = 0; i < 60 && !over(state); ++i) {
        const auto asked = prompts(**battle, state);
        if (asked.empty()) break;
        const auto all = candidates(**battle, state, asked.front(), 2);
        if (all.empty()) break;
        if (decide(**battle, state, all.front(), &dice, nullptr)) break;
    }
    return 0;
}
