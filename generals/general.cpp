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

std::vector<std::string> general_names() { return {"sergeant", "random"}; }

}  // namespace linstock
