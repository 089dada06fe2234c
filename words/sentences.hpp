#pragma once
// Parts of event sentences, for all files that write them.

#include "battle/battle.hpp"
#include "battle/event_fwd.hpp"

#include <string>
#include <vector>

namespace linstock {
struct DiceShown;  // battle/dice_shown.hpp
struct Modifier;   // battle/modifier.hpp
}  // namespace linstock

namespace linstock::wording {

/// "in a town +1", "first volley +2/5", "factor 7", "24 figures", "6/5 in all", "50 percent by the weather", "target
/// mounted: doubled".
std::string modifier_text(const Modifier& modifier);

namespace sentences {

struct EventContext {
    const Battle& battle;
    const Event& event;
};

// Each returns "" for a kind of event that it does not handle.
std::string turn_text(const EventContext& t);
std::string fire_and_morale_text(const EventContext& t);
std::string combat_text(const EventContext& t);
std::string umpire_text(const EventContext& t);

std::string dice_text(const DiceShown& dice);  ///< "6 4 2"
/// " (die 4)", " (dice 6 4 2)", " (command value 3; die 4)", ""
std::string dice_note(const DiceShown& dice, const std::string& against = "");
/// "in a town +1, half strength -1". With `factors` also shows modifiers of 0.
std::string modifiers_text(const std::vector<Modifier>& modifiers, bool factors = false);
bool has_word(const Event& e);
std::string reason_note(const Event& e);         ///< ": an enemy is near", ""
std::string length_note(const EventContext& t);  ///< " 6.5 inches", ""
/// the event's unit, officer, command or army, as the first words of a sentence
std::string subject(const EventContext& t);

}  // namespace sentences

}  // namespace linstock::wording
