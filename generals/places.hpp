#pragma once
// The places that count, and which of our foot goes for which of them (orders under seal).

#include "generals/field.hpp"

#include <optional>
#include <vector>

namespace linstock::general {

/// Where each of `field.mine` goes when its side takes the places: a brigade goes as one body, every brigade to a place
/// of its own as long as there are any; a regiment that is in none goes by itself. None for who stays: who is there, or
/// has an enemy within `met` of one of his brigade.
std::vector<std::optional<Vec>> ways_to_places(const Field& field, double met);

}  // namespace linstock::general
