#pragma once
// The luck account (study/luck.hpp) as text.

#include "study/luck.hpp"

#include <string>

namespace linstock::report {

using study::chance_of_hit;
using study::chance_of_passing;
using study::expected_hits;
using study::face_needed;
using study::Luck;
using study::luck_of;
using study::passed;

/// "as expected", "a little lucky", "very unlucky": the distance of a sum from its expectation, in standard errors.
std::string luck_text(double got, double expected, double variance);

}  // namespace linstock::report
