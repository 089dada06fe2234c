#pragma once
// Generated battles: a scenario from a few words and a seed. Equal requests give the same bytes on every machine. The
// caller reads the files of data/skirmish/ (tables.hpp).

#include "army/scenario.hpp"
#include "base/diagnostics.hpp"
#include "base/dice.hpp"
#include "base/result.hpp"
#include "skirmish/choices.hpp"
#include "skirmish/forces.hpp"
#include "skirmish/outline.hpp"
#include "skirmish/request.hpp"
#include "skirmish/tables.hpp"

#include <string>

namespace linstock::skirmish {

struct Skirmish {
    Request request;  ///< as made, with nothing empty
    Scenario scenario;
    std::string text;  ///< of the scenario file, with the command that makes it in a comment
};

/// The error says what is wrong in the request, what is possible, and the nearest valid word.
Result<Skirmish, Problem> make_skirmish(const Tables& tables, const Request& request);

/// A battle between its choices and its ground: what it is, and the two armies.
struct Draft {
    Choice choice;
    int minutes = 60;
    Seed seed;
    TableSize table;
    std::vector<ChosenArmy> armies;  ///< as their lists give them; the first comes from the south
};
Result<Draft, Problem> draft_skirmish(const Tables& tables, const Request& request);
/// Draws the ground and deploys the armies of the draft as they are. `first_points`: for the command in the file.
Result<Skirmish, Problem> finish_skirmish(Draft draft, int first_points);

}  // namespace linstock::skirmish
