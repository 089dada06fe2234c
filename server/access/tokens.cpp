#include "server/access/tokens.hpp"

#include <sodium.h>

#include <array>
#include <vector>

namespace linstock::server {

namespace {

constexpr std::size_t token_bytes = 24;

std::string hexadecimal(const unsigned char* bytes, std::size_t count) {
    std::string out(count * 2 + 1, '\0');
    sodium_bin2hex(out.data(), out.size(), bytes, count);
    out.pop_back();
    return out;
}

using Digest = std::array<unsigned char, crypto_hash_sha256_BYTES>;

Digest digest_of(std::string_view text) {
    Digest hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    return hash;
}

using Key = std::array<unsigned char, crypto_secretbox_KEYBYTES>;

/// The key cannot be derived from the token's hash, which the store has.
Key key_of(std::string_view token) {
    constexpr std::string_view purpose = "the links of a battle";
    Key key{};
    crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                       reinterpret_cast<const unsigned char*>(purpose.data()), purpose.size());
    return key;
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

std::string new_key(bool program) { return (program ? std::string(program_key_start) : "") + new_token(); }

std::string hash_of_token(std::string_view token) {
    std::array<unsigned char, crypto_generichash_BYTES> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(),
                       nullptr, 0);
    const std::string out = hexadecimal(hash.data(), hash.size());
    return is_program_key(token) ? out + std::string(program_hash_end) : out;
}

std::string seal(std::string_view text, std::string_view token) {
    const Key key = key_of(token);
    std::vector<unsigned char> box(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + text.size());
    randombytes_buf(box.data(), crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(box.data() + crypto_secretbox_NONCEBYTES, reinterpret_cast<const unsigned char*>(text.data()),
                          text.size(), box.data(), key.data());
    return hexadecimal(box.data(), box.size());
}

std::string unseal(std::string_view box, std::string_view token) {
    constexpr std::size_t least = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
    if (box.size() < 2 * least) return "";  // most links have nothing encrypted
    std::vector<unsigned char> bytes(box.size() / 2);
    std::size_t size = 0;
    const bool read = sodium_hex2bin(bytes.data(), bytes.size(), box.data(), box.size(), nullptr, &size, nullptr) == 0;
    if (!read || size < least) return "";
    const Key key = key_of(token);
    std::string text(size - least, '\0');
    const int wrong = crypto_secretbox_open_easy(reinterpret_cast<unsigned char*>(text.data()),
                                                 bytes.data() + crypto_secretbox_NONCEBYTES,
                                                 size - crypto_secretbox_NONCEBYTES, bytes.data(), key.data());
    return wrong == 0 ? text : std::string();
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
    const Digest hash = digest_of(text);
    return hexadecimal(hash.data(), hash.size());
}

std::string csp_source(std::string_view script) {
    const Digest hash = digest_of(script);
    std::array<char, sodium_base64_ENCODED_LEN(crypto_hash_sha256_BYTES, sodium_base64_VARIANT_ORIGINAL)> text{};
    sodium_bin2base64(text.data(), text.size(), hash.data(), hash.size(), sodium_base64_VARIANT_ORIGINAL);
    return std::string("'sha256-") + text.data() + "'";
}

}  // namespace linstock::server
