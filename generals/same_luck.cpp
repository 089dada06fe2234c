#include "generals/same_luck.hpp"

#include "base/hash.hpp"

#include <algorithm>

namespace linstock::general {

namespace {

int face(std::uint64_t bits, int sides) {
    int out = 1;
    while (!face_from_bits(bits, sides, out)) {
        Hasher again;
        again.add(bits);
        bits = again.digest();
    }
    return out;
}

}  // namespace

void SameLuck::begin(std::uint64_t seed) {
    seed_ = seed;
    times_.clear();
}

int SameLuck::roll(std::uint64_t index, int sides) const {
    return sides < 1 ? 0 : face(hash_of_words({seed_, index}), sides);
}

bool SameLuck::fall(const Throw& thrown, std::span<std::uint8_t> faces) const {
    auto it = std::find_if(times_.begin(), times_.end(), [&](const auto& t) { return t.first == thrown.what_for; });
    if (it == times_.end()) it = times_.insert(it, {thrown.what_for, 0});
    const std::uint64_t luck = hash_of_words({hash_of_words({seed_, thrown.what_for}), it->second++});
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const int sides = thrown.sides_of(i);
        if (sides < 1) return false;
        faces[i] = static_cast<std::uint8_t>(face(hash_of_words({luck, i}), sides));
    }
    return true;
}

}  // namespace linstock::general
