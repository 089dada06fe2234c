#pragma once
// Computer against computer, through the door.

#include "battle/door.hpp"
#include "generals/playing.hpp"

#include <memory>
#include <string>
#include <vector>

namespace linstock::apps {

/// The two generals by name; nothing after a message when a name is wrong.
struct Commanders {
    std::unique_ptr<General> first;
    std::unique_ptr<General> second;
    General& of(Seat seat) const { return seat == Seat::second ? *second : *first; }
};
bool known_general(const std::string& name);
/// Precondition: both names are known. The generals' own whims come from the battle's seed and their seats.
Commanders commanders(const std::string& first, const std::string& second, const Seed& seed);

/// The seed of the n-th battle of many; the 0th has the seed itself.
Seed seed_of_battle(const Seed& base, std::size_t n);

/// "the Union wins: decisive victory, major defeat for the Confederates", "a draw": how it ended, in the book's words
/// and by the scenario's where they decide.
std::string outcome_text(const Battle& battle, const Outcome& outcome);

}  // namespace linstock::apps
