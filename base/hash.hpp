#pragma once
// A 64-bit hash that is the same on every platform. Distinguishes states and files; not for secrets.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace linstock {

class Hasher {
  public:
    void add(std::uint64_t word) { state_ = mix(state_ ^ (word + 0x9e3779b97f4a7c15ULL)); }
    void add_bytes(const void* data, std::size_t size);
    void add(std::string_view text) {
        add(static_cast<std::uint64_t>(text.size()));
        add_bytes(text.data(), text.size());
    }
    std::uint64_t digest() const { return mix(state_); }

  private:
    static constexpr std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    std::uint64_t state_ = 0x243f6a8885a308d3ULL;
};

std::uint64_t hash_of(std::string_view text);
std::uint64_t hash_of_words(std::initializer_list<std::uint64_t> words);

}  // namespace linstock
