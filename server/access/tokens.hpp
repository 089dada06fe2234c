#pragma once
// Secrets: tokens of links, their hashes, seeds. All by libsodium.

#include "base/dice.hpp"

#include <string>
#include <string_view>

namespace linstock::server {

/// False if the system has no random bytes. Call it once before anything else here.
bool ready_for_secrets();

/// 24 random bytes as unpadded base64url.
std::string new_token();
/// Whether all characters belong to base64url.
inline bool is_base64url(std::string_view text) {
    constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return text.find_first_not_of(letters) == std::string_view::npos;
}
/// The hash that the store has, in hexadecimal.
std::string hash_of_token(std::string_view token);
/// The text encrypted with the token, in hexadecimal.
std::string seal(std::string_view text, std::string_view token);
/// "" if the token is wrong.
std::string unseal(std::string_view box, std::string_view token);
/// Twelve lower-case letters and digits: a battle's id in URLs and logs. Not secret.
std::string new_battle_id();
Seed random_seed();
/// SHA-256 as 64 hexadecimal digits: the commitment to a seed before the battle.
std::string sha256(std::string_view text);

/// A script's source in a content security policy, by its content: 'sha256-...'. Not in the program for browsers.
std::string csp_source(std::string_view script);

}  // namespace linstock::server
