#pragma once
// Secrets: tokens of links, their hashes, seeds. All of it from libsodium.

#include "base/dice.hpp"

#include <string>
#include <string_view>

namespace linstock::server {

/// False when the system gives no random bytes. Once, before anything else here.
bool ready_for_secrets();

/// 24 random bytes as unpadded base64url.
std::string new_token();
/// Whether all letters are of those that base64url has.
inline bool is_base64url(std::string_view text) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return text.find_first_not_of(letters) == std::string_view::npos;
}
/// What the store keeps of it, hexadecimal.
std::string hash_of_token(std::string_view token);
/// A text that only the token opens again, hexadecimal.
std::string seal(std::string_view text, std::string_view token);
/// "" when it is not the right token.
std::string unseal(std::string_view box, std::string_view token);
/// Twelve small letters and digits: a battle's name in URLs and logs, no secret.
std::string new_battle_id();
Seed random_seed();
/// SHA-256 of the text as 64 hexadecimal digits: what is told of a seed before the battle.
std::string sha256(std::string_view text);

/// How a content policy names a script by what it says: 'sha256-...'. Not in the program for browsers.
std::string csp_source(std::string_view script);

}  // namespace linstock::server
