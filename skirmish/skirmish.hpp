#pragma once
// Generated battles: a scenario from a few words and a seed. Equal requests give the same bytes on every machine. The
// caller reads the files of data/skirmish/ (tables.hpp).

#include "army/scenario.hpp"
#include "base/diagnostics.hpp"
#include "base/dice.hpp"
#include "base/result.hpp"
#include "skirmish/tables.hpp"

#include <string>

namespace linstock::skirmish {

/// Ids of the tables. The seed chooses what is empty.
struct Request {
    std::string ruleset;
    std::string kind;
    std::string theatre;
    std::string first;  ///< army lists
    std::string second;
    int minutes = 60;  ///< playing time, as the list of scenarios estimates it; 15 to 240
    Seed seed;
};

struct Skirmish {
    Request request;  ///< as made, with nothing empty
    Scenario scenario;
    std::string text;  ///< of the scenario file, with the command that makes it in a comment
};

/// The error says what is wrong in the request, what is possible, and the nearest valid word.
Result<Skirmish, Problem> make_skirmish(const Tables& tables, const Request& request);

inline constexpr int least_minutes = 15;
inline constexpr int most_minutes = 240;

}  // namespace linstock::skirmish
