#include "apps/command_line/players.hpp"

#include "apps/bot/bot_names.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/rulesets.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

namespace linstock::apps {

std::string no_general(const std::string& name) {
    if (name == "sergeant-1")
        return "the player 'sergeant-1' was removed; `tools/baseline sergeant` builds the sergeant of an older "
               "version and prints the name to use instead";
    const std::string nearest = nearest_word(name, names_with_styles());
    return "there is no player '" + name + "'; there are: " + computer_players_text() +
           "; or your own program, such as \"bot: python3 mybot.py\"" +
           (nearest.empty() ? "" : "; did you mean '" + nearest + "'?");
}

bool is_known_player(const std::string& name) {
    const std::string fault = is_bot(name) ? fault_of_bot(name) : is_computer_player(name) ? "" : no_general(name);
    if (!fault.empty()) complain(fault);
    return fault.empty();
}

std::string outcome_text(const Battle& battle, const Outcome& outcome) {
    if (!outcome.over) return "the battle continues";
    const std::vector<VictoryLine>& lines = battle.scenario->victory;
    if (!outcome.winner) {
        std::string level;
        if (outcome.level > 0 && outcome.level <= lines.size()) level = lines[outcome.level - 1u].level;
        return level.empty() || level == "draw" ? "a draw" : "a draw (" + level + ")";
    }
    Event ended;
    ended.kind = EventKind::battle_ended;
    ended.army = outcome.winner;
    ended.victory_level() = outcome.level;
    ended.word = outcome.degree > 0 ? degree_word(battle.rules->id, outcome.degree) : nullptr;
    const std::string degree = wording::degree_text(battle, ended);
    return wording::named(battle, outcome.winner) + " wins" + (degree.empty() ? "" : ": " + degree);
}

}  // namespace linstock::apps
