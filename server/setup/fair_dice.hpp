#pragma once
// Dice nobody can doubt, on the server's side: commitments before anybody's share, the seed of all three
// (docs/dice.md).

#include "battle/fair_dice.hpp"
#include "battle/json.hpp"

#include <string>

namespace linstock::server {

/// 64 small hexadecimal digits: what a share, a commitment and a seed look like.
bool is_256_bits(const std::string& text);
/// Random, with its commitment.
Share new_share(const std::string& who);
/// Whether the share is the one that was committed to.
bool matches_commitment(const Share& share, const std::string& who);
/// 64 hexadecimal digits. Precondition: all shares are there.
std::string seed_of(const FairDice& dice);

/// {"server":{...},"first":{...},"second":{...}}; without `open` the commitments alone.
void write_fair(json::Writer& to, const FairDice& dice, bool open);
FairDice read_fair(const json::Value& value);

}  // namespace linstock::server
