#pragma once
// Chart cells that dice decide: a moment at which a cell matters, the printed outcomes with their chances, and the
// outcome of every face by the rules.

#include "base/dice.hpp"
#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "tests/support/units.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::tests {

/// By outcome: "obeys", "2 lost".
using Chances = std::map<std::string, double>;

/// The state of a battle just before dice are rolled, and the greatest number of consecutive rolls that are examined.
struct Fall {
    std::shared_ptr<const Battle> battle;
    State state;
    int throws = 1;
    std::function<std::string(const Battle&, const State&, const EventSink&)> read;
};

/// The outcome of every face of every roll, by the rules.
Chances enumerated(const Fall& fall);
/// Dice that end before the draw `end`: the battle then waits for dice.
class SomeDice final : public Dice {
  public:
    SomeDice(const Dice& dice, std::uint64_t end) : dice_(dice), end_(end) {}
    int roll(std::uint64_t index, int sides) const override { return index < end_ ? dice_.roll(index, sides) : 0; }

  private:
    const Dice& dice_;
    std::uint64_t end_;
};
/// The number of each outcome in `times` throws by the engine, with a seed derived from `name`.
std::map<std::string, std::uint64_t> thrown(const Fall& fall, std::uint64_t times, std::string_view name);

/// Cells that decide one roll, and the printed result.
struct Cells {
    std::string ruleset;
    std::string name;
    std::vector<std::string> cells;  ///< "RV-command/brigadier/fails"
    /// The moment under these house rules ("" = none).
    std::function<Fall(const std::string& house)> fall;
    Chances book;
};

/// House rules that change this cell; "" if it cannot change.
std::string another_reading(const Charts& all, const std::string& cell);

/// A battle of this scenario, opened up to the first prompt or roll. Null after a gtest failure.
std::pair<std::shared_ptr<const Battle>, State> opened(const std::string& ruleset, const std::string& scenario,
                                                       const std::string& house);

/// For n dice that hit with chance p: "0", "1" ...
Chances binomial_chances(int n, double p);
/// The number of faces, of `sides`, for each outcome.
Chances of_faces(int sides, const std::vector<std::pair<std::string, int>>& faces);

/// The last event of a kind; null = none.
const Event* last_of(const EventSink& events, EventKind kind);

std::vector<Cells> brothers_cells();
std::vector<Cells> mwan18_cells();
std::vector<Cells> brom_cells();

}  // namespace linstock::tests
