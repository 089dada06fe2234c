#pragma once
// The server's part of verifiable dice: commitments before any share is revealed, and the seed made from all three
// shares (docs/dice.md).

#include "battle/fair_dice.hpp"
#include "battle/json.hpp"

#include <string>

namespace linstock::server {

/// 64 lower-case hexadecimal digits: the form of a share, a commitment and a seed.
bool is_256_bits(const std::string& text);
/// A random share with its commitment.
Share new_share(const std::string& who);
/// Whether the share matches its commitment.
bool matches_commitment(const Share& share, const std::string& who);
/// 64 hexadecimal digits. Precondition: all shares are known.
std::string seed_of(const FairDice& dice);

/// {"server":{...},"first":{...},"second":{...}}; without `open` only the commitments.
void write_fair(json::Writer& to, const FairDice& dice, bool open);
FairDice read_fair(const json::Value& value);

}  // namespace linstock::server
