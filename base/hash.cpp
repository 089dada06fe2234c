#include "base/hash.hpp"

namespace linstock {

void Hasher::add_bytes(const void* data, std::size_t size) {
    const auto* bytes = static_cast<const unsigned char*>(data);
    std::size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        std::uint64_t word = 0;
        for (unsigned k = 0; k < 8; ++k)
            word |= static_cast<std::uint64_t>(bytes[i + k]) << (8 * k);
        add(word);
    }
    std::uint64_t tail = 0;
    for (unsigned k = 0; i < size; ++i, ++k)
        tail |= static_cast<std::uint64_t>(bytes[i]) << (8 * k);
    add(tail);
}

std::uint64_t hash_of(std::string_view text) {
    Hasher h;
    h.add(text);
    return h.digest();
}

std::uint64_t hash_of_words(std::initializer_list<std::uint64_t> words) {
    Hasher h;
    for (const std::uint64_t word : words)
        h.add(word);
    return h.digest();
}

}  // namespace linstock
