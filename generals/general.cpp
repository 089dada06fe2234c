#include "generals/general.hpp"

#include "generals/random.hpp"
#include "generals/sergeant.hpp"

namespace linstock {

std::size_t General::wants(const Prompt&) const { return 24; }

bool General::needs_view(const Prompt&) const { return true; }

std::unique_ptr<General> make_general(std::string_view name, std::uint64_t seed) {
    if (name == "sergeant") return std::make_unique<general::Sergeant>(seed);
    if (name == "random") return std::make_unique<general::Random>(seed);
    return nullptr;
}

Decision answer(const Prompt& prompt, const Offer& offer) {
    Decision d;
    d.prompt = prompt.id;
    d.by = prompt.seat;
    d.verb = offer.verb;
    d.unit = offer.unit;
    d.target = offer.target;
    d.officer = offer.officer;
    d.piece = offer.piece;
    if (offer.verb == Verb::fire_at) d.number = offer.number;
    return d;
}

std::vector<std::string> general_names() { return {"sergeant", "random"}; }

}  // namespace linstock
