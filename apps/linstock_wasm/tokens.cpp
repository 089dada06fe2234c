// Tokens in a browser with a single user: they are random, and nothing is encrypted, because there is no one to hide
// it from. The commitment to a seed is its SHA-256, as on a server.

#include "server/access/tokens.hpp"

#include "apps/linstock_wasm/worker_api.hpp"

#include <unistd.h>

#include <array>

namespace linstock::server {

namespace {

using Digest = std::array<unsigned char, 32>;

template <class Bytes>
void fill_at_random(Bytes& bytes) {
    // The worker's random numbers never fail, and are always complete.
    static_cast<void>(getentropy(bytes.data(), sizeof(typename Bytes::value_type) * bytes.size()));
}

std::string hexadecimal(const Digest& bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string out;
    for (const unsigned char b : bytes)
        (out += digits[b >> 4U]) += digits[b & 15U];
    return out;
}

template <std::size_t count>
std::string random_letters(std::string_view of) {
    std::array<unsigned char, count> bytes{};
    fill_at_random(bytes);
    std::string out;
    for (const unsigned char b : bytes)
        out += of[b % of.size()];
    return out;
}

}  // namespace

bool ready_for_secrets() { return true; }

std::string new_token() {
    return random_letters<32>("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");
}
std::string new_key(bool /*program*/) { return new_token(); }  // one person plays here

std::string hash_of_token(std::string_view token) { return sha256(token); }
std::string seal(std::string_view text, std::string_view) { return std::string(text); }
std::string unseal(std::string_view box, std::string_view) { return std::string(box); }
std::string new_battle_id() { return random_letters<12>("abcdefghijkmnpqrstuvwxyz23456789"); }

Seed random_seed() {
    Seed out;
    fill_at_random(out.words);
    return out;
}

std::string sha256(std::string_view text) {
    Digest out{};
    sha256_of(text.data(), text.size(), out.data());
    return hexadecimal(out);
}

}  // namespace linstock::server
