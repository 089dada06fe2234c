#include "server/tokens.hpp"

#include <sodium.h>

#include <array>

namespace linstock::server {

namespace {

constexpr std::size_t token_bytes = 24;

std::string hexadecimal(const unsigned char* bytes, std::size_t count) {
    std::string out(count * 2 + 1, '\0');
    sodium_bin2hex(out.data(), out.size(), bytes, count);
    out.pop_back();
    return out;
}

}  // namespace

bool ready_for_secrets() { return sodium_init() >= 0; }

std::string new_token() {
    std::array<unsigned char, token_bytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    constexpr auto variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string out(sodium_base64_encoded_len(token_bytes, variant), '\0');
    sodium_bin2base64(out.data(), out.size(), bytes.data(), bytes.size(), variant);
    out.pop_back();
    return out;
}

std::string hash_of_token(std::string_view token) {
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                       nullptr, 0);
    return hexadecimal(hash.data(), hash.size());
}

std::string new_battle_id() {
    constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
    std::string out;
    for (int i = 0; i < 12; ++i)
        out += letters[randombytes_uniform(static_cast<std::uint32_t>(letters.size()))];
    return out;
}

Seed random_seed() {
    Seed out;
    randombytes_buf(out.words.data(), sizeof out.words);
    return out;
}

std::string sha256(std::string_view text) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return hexadecimal(hash.data(), hash.size());
}

}  // namespace linstock::server
