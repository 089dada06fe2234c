#pragma once
// Inside of the renderer: what its two files share.

#include "battle/event.hpp"
#include "battle/ruleset.hpp"

#include <string>
#include <vector>

namespace linstock::report::sentences {

struct Told {
    const Battle& battle;
    const Event& event;
};

// Each gives "" for a kind that is not its own.
std::string of_the_turn(const Told& t);
std::string of_fire_and_morale(const Told& t);
std::string of_combat(const Told& t);
/// Of those kinds, as the books tell them that reckon in percent; asked before the others.
std::string in_percent(const Told& t);

std::string dice_text(const DiceShown& dice);  ///< "6 4 2"
/// " (die 4)", " (dice 6 4 2)", " (command value 3; die 4)", ""
std::string dice_note(const DiceShown& dice, const std::string& against = "");
/// "in a town +1, half strength -1"
/// `factors`: those of nothing are told with their 0.
std::string modifiers_text(const std::vector<Modifier>& modifiers, bool factors = false);
bool has_word(const Event& e);
std::string why_note(const Event& e);    ///< ": an enemy is near", ""
std::string length_note(const Told& t);  ///< " 6.5 inches", ""
std::string subject(const Told& t);      ///< the event's unit, officer, command or army, as a sentence begins

}  // namespace linstock::report::sentences
