#pragma once
// How a sergeant begins and keeps to a battle that he knows: a lasting plan for one side of one scenario by one book,
// found by many battles (`linstock openings`) and kept in data/generals/opening.toml. Who has none plays as he finds
// things.

#include "generals/plan.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace linstock::general {

/// Who of his army lets the enemy come at first.
enum class Wing : std::uint8_t { nobody, all, foot, left, right };

struct Opening {
    // Factors of his temper; 1 = as he is.
    double fire = 1;
    double caution = 1;
    double pull = 1;
    double hold = 1;
    double flank = 1;
    double support = 1;
    double bayonet = 1;
    double next_charge = 1;
    double rear = 1;    ///< 0 = all in front
    double charge = 0;  ///< what a charge must promise beyond all else
    Wing wing = Wing::nobody;
    int turns = 0;  ///< for so many the wing stays where it is

    bool operator==(const Opening&) const = default;
};

/// His temper, bent by it.
Temper bent_by(const Temper& temper, const Opening& opening);
/// While the wing is held back, the plan's missions for it are to stay. Nothing is changed for who is broken or spent.
void hold_back(const Field& field, const Opening& opening, Plan& plan);

/// The lasting plan for that side of that battle; a plain one where none is known.
const Opening& opening_for(const Battle& battle, ArmyId army);

/// By "book/title/army"; false when the text is not what it should be.
using Openings = std::map<std::string, Opening, std::less<>>;
bool read_openings(std::string_view text, Openings& out);
std::string opening_key(const Battle& battle, ArmyId army);
/// Its table of the file.
std::string text_of(const std::string& key, const Opening& opening);

/// The n-th of the lasting plans that are tried: the first is plain, the others are drawn; the same everywhere.
Opening opening_to_try(std::size_t n, int turns);

}  // namespace linstock::general
