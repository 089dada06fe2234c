#include "apps/linstock/play/sha256.hpp"

#include <sodium.h>

#include <array>

namespace linstock::apps {

std::string sha256(std::string_view text) {
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
    std::string out(hash.size() * 2 + 1, '\0');
    sodium_bin2hex(out.data(), out.size(), hash.data(), hash.size());
    out.pop_back();
    return out;
}

}  // namespace linstock::apps
