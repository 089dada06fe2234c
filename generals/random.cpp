#include "generals/random.hpp"

#include "base/hash.hpp"

#include <string_view>

namespace linstock::general {

std::uint64_t whim(std::uint64_t seed, const Prompt& prompt) {
    Hasher h;
    h.add(seed);
    h.add((std::uint64_t{prompt.id} << 8) | static_cast<std::uint64_t>(prompt.seat));
    return h.digest();
}

Decision Random::choose(const Battle&, const View&, const Prompt& prompt, const std::vector<Decision>& candidates) {
    return candidates[whim(seed_, prompt) % candidates.size()];
}

std::size_t Random::wants(const Prompt& prompt) const {
    const std::string_view kind = prompt.kind;
    // Every path is judged before it is offered: a few are enough to choose among blindly.
    if (kind == "path" || kind == "attack_path" || kind == "leave_town") return 6;
    if (kind == "officer_move") return 8;
    return kind == "order" ? 12 : 24;
}

}  // namespace linstock::general
