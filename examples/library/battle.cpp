// Plays a battle of two computer players and prints what happens: battle [SCENARIO [SEED]]
#include <linstock/apps/files.hpp>
#include <linstock/apps/prepare.hpp>
#include <linstock/battle/event.hpp>
#include <linstock/generals/computer_player.hpp>
#include <linstock/words/event_text.hpp>

#include <cstdio>
#include <cstdlib>

using namespace linstock;

int main(int argc, char** argv) {
    apps::set_data_folder(LINSTOCK_DATA_FOLDER);
    const auto text = apps::find_scenario(argc > 1 ? argv[1] : "two-brigades");
    if (!text) return std::fprintf(stderr, "%s\n", to_text(text.error()).c_str()), 2;
    Problems warnings;
    const auto setup = apps::prepare_text(*text, "", {}, warnings);
    if (!setup) return std::fprintf(stderr, "%s\n", to_text(setup.error().front()).c_str()), 2;
    const Battle& battle = *setup->battle;

    const SeededDice dice(seed_of(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1));
    const auto first = make_computer_player("recruit", 1);
    const auto second = make_computer_player("recruit", 2);
    std::vector<Event> events;
    State state = open(battle, &dice, &events);
    while (!over(state)) {
        const Prompt prompt = prompts(battle, state).front();
        ComputerPlayer& player = prompt.seat == Seat::first ? *first : *second;
        const auto choices = candidates(battle, state, prompt, player.candidates_wanted(prompt));
        const Decision decision = player.choose(battle, view(battle, state, prompt.seat), prompt, choices);
        if (const auto refusal = decide(battle, state, decision, &dice, &events))
            return std::fprintf(stderr, "refused: %s\n", refusal->text.c_str()), 1;
    }
    for (const Event& event : events)
        if (const std::string line = wording::event_text(battle, event, true); !line.empty()) std::puts(line.c_str());
    return 0;
}
