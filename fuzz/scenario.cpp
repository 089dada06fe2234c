// Fuzzes scenario files: a scenario that can be read is the same after writing and reading, and can be prepared or is
// rejected.

#include "common.hpp"

namespace {

using namespace linstock;

void round_trip(const Scenario& scenario) {
    const std::string text = write_scenario(scenario);
    const auto again = read_scenario(text, "again");
    fuzz::demand(again.ok(),
                 "a written scenario is read: " + (again ? "" : to_text(again.error().front())) + "\n" + text);
    fuzz::demand(write_scenario(**again) == text, "load, save, load is the identity\n" + text);
    fuzz::demand((*again)->hash == scenario.hash, "the hash is unchanged");
}

void first_prompt(std::shared_ptr<const Scenario> scenario) {
    const auto battle = prepare(fuzz::revised(), std::move(scenario));
    if (!battle) return;
    const SeededDice dice(seed_of(1));
    State state = open(**battle, &dice, nullptr);
    for (int i = 0; i < 8 && !over(state); ++i) {
        const auto asked = prompts(**battle, state);
        if (asked.empty()) break;
        const auto all = candidates(**battle, state, asked.front(), 4);
        if (all.empty()) break;
        if (decide(**battle, state, all.back(), &dice, nullptr)) break;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const auto scenario = read_scenario(text, "fuzz");
    if (!scenario) {
        fuzz::demand(!scenario.error().empty(), "a refused scenario has a problem");
        return 0;
    }
    round_trip(**scenario);
    first_prompt(*scenario);
    return 0;
}
