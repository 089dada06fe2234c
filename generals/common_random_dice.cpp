#include "generals/common_random_dice.hpp"

#include "base/hash.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace linstock::general {

namespace {

/// Position `turn` of a random order of the strata. Each die has its own order.
std::uint64_t stratum_of(std::uint64_t die, std::size_t turn) {
    std::array<std::uint8_t, CommonRandomDice::samples_per_block> parts{};
    std::iota(parts.begin(), parts.end(), std::uint8_t{0});
    for (std::uint64_t left = parts.size(); left > 1; --left) {
        std::swap(parts[left - 1], parts[die % left]);
        die /= left;
    }
    return parts[turn];
}

}  // namespace

void CommonRandomDice::reset(std::uint64_t search_id, std::size_t sample) {
    seed_ = hash_of_words({search_id, sample / samples_per_block});
    sample_in_block_ = sample % samples_per_block;
    roll_counts_.clear();
}

int CommonRandomDice::face(std::uint64_t die, int sides) const {
    if (sides < 1) return 0;
    const std::uint64_t within = hash_of_words({die, sample_in_block_}) >> 32U;  // position within the stratum
    const std::uint64_t where = ((stratum_of(die, sample_in_block_) << 32U) + within) / samples_per_block;
    return 1 + static_cast<int>((where * static_cast<std::uint64_t>(sides)) >> 32U);
}

int CommonRandomDice::roll(std::uint64_t index, int sides) const { return face(hash_of_words({seed_, index}), sides); }

bool CommonRandomDice::fall(const Throw& thrown, std::span<std::uint8_t> faces) const {
    auto it = std::find_if(roll_counts_.begin(), roll_counts_.end(),
                           [&](const auto& t) { return t.first == thrown.purpose_key; });
    if (it == roll_counts_.end()) it = roll_counts_.insert(it, {thrown.purpose_key, 0});
    const std::uint64_t luck = hash_of_words({hash_of_words({seed_, thrown.purpose_key}), it->second++});
    for (std::size_t i = 0; i < faces.size(); ++i) {
        const int sides = thrown.sides_of(i);
        if (sides < 1) return false;
        faces[i] = static_cast<std::uint8_t>(face(hash_of_words({luck, i}), sides));
    }
    return true;
}

}  // namespace linstock::general
