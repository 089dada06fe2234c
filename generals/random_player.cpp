#include "generals/random_player.hpp"

#include "base/hash.hpp"

namespace linstock::general {

std::uint64_t prompt_hash(std::uint64_t seed, const Prompt& prompt) {
    return hash_of_words({seed, (std::uint64_t{prompt.id} << 8) | static_cast<std::uint64_t>(prompt.seat)});
}

Decision RandomPlayer::choose(const Battle&, const View&, const Prompt& prompt,
                              const std::vector<Decision>& candidates) {
    return candidates[prompt_hash(seed_, prompt) % candidates.size()];
}

std::size_t RandomPlayer::candidates_wanted(const Prompt& prompt) const {
    switch (prompt.role) {
        // The engine checks every path before it offers it, so a few must suffice for a random choice.
        case PromptRole::way:
        case PromptRole::way_of_attack:
        case PromptRole::way_out_of_town: return 6;
        case PromptRole::ride: return 8;
        case PromptRole::order: return 12;
        default: return 24;
    }
}

}  // namespace linstock::general
