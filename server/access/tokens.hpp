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
/// A key that begins with this is a program's key: its player is shown as a program wherever a name is shown.
inline constexpr std::string_view program_key_start = "program-";
/// The end of a program key's hash. The mark is part of the key and of its hash, so neither is ever used without it.
inline constexpr std::string_view program_hash_end = ".program";
inline bool is_program_key(std::string_view token) { return token.starts_with(program_key_start); }
inline bool is_program_hash(std::string_view hash) { return hash.ends_with(program_hash_end); }
/// A new token; with `program` a program's key.
std::string new_key(bool program);
/// The hash that the store has, in hexadecimal; of a program's key it ends with `program_hash_end`.
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
