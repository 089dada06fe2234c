#pragma once
// Words for units, orders, formations and ground in refusals and prompts.

#include "rulesets/brom/command/command.hpp"

#include <string>

namespace linstock::brom {

/// "the Blue West 1st"; a name with its own article keeps it.
std::string the_unit(const Battle&, UnitId);
/// "1 inch", "6 inches", "12.3 inches".
std::string inches(double distance);
/// A list: "move, stand or attack".
std::string either(const std::vector<std::string>& words, const char* last = " or ");

/// "close on an enemy", "hold its fire": an order as a verb phrase.
const char* order_phrase(Verb);
/// The orders among these offers, each once: "stand, move or attack the 2nd Grey".
std::string open_to(const Battle&, std::span<const Offer>, UnitId);

inline constexpr std::array<const char*, ground_kinds> ground_words = {"woods", "hills", "water", "walls"};
/// "woods and hills" for a set of kinds (over_woods ...); "" for none.
std::string ground_text(std::uint8_t kinds);

/// Fills in the prompt of a roll: its clause, the number needed, what each die is for (roll_prompts.cpp).
void explain_roll(const Battle&, const State&, Prompt&);

}  // namespace linstock::brom
