#pragma once
// Cells of charts that are read by dice: a moment at which a cell decides, what the book says may come of it with what
// chance, and what the rules make of every face.

#include "base/dice.hpp"
#include "battle/door.hpp"
#include "battle/event.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock::tests {

/// By what is read of it: "obeys", "2 lost".
using Chances = std::map<std::string, double>;

/// A moment just before dice; `throws` rolls in a row belong to it, fewer where the rules ask for fewer.
struct Fall {
    std::shared_ptr<const Battle> battle;
    State state;
    int throws = 1;
    std::function<std::string(const Battle&, const State&, const EventSink&)> read;
};

/// Every face of every roll, through the rules.
Chances enumerated(const Fall& fall);
/// Dice as far as a draw, none after it: the battle stays where the next are wanted.
class SomeDice final : public Dice {
  public:
    SomeDice(const Dice& dice, std::uint64_t end) : dice_(dice), end_(end) {}
    int roll(std::uint64_t index, int sides) const override { return index < end_ ? dice_.roll(index, sides) : 0; }

  private:
    const Dice& dice_;
    std::uint64_t end_;
};
/// How often it fell so when the engine threw so many times with dice of a seed of that name.
std::map<std::string, std::uint64_t> thrown(const Fall& fall, std::uint64_t times, std::string_view name);

/// Some cells that decide one roll, and what the book prints.
struct Cells {
    std::string ruleset;
    std::string name;
    std::vector<std::string> cells;  ///< "RV-command/brigadier/fails"
    /// The moment, under these house rules ("" = none).
    std::function<Fall(const std::string& house)> fall;
    Chances book;
};

/// House rules by which this cell reads otherwise; "" when it can be changed in no way.
std::string another_reading(const Charts& all, const std::string& cell);

/// A battle of this scenario, opened as far as dice are wanted or somebody is asked. Null after a gtest failure.
std::pair<std::shared_ptr<const Battle>, State> opened(const std::string& ruleset, const std::string& scenario,
                                                       const std::string& house);
UnitId unit_named(const Battle& battle, std::string_view name);

/// Of n dice that hit with chance p: "0", "1" ...
Chances binomial_chances(int n, double p);
/// So many of a hundred (of twenty ...) faces each.
Chances of_faces(int sides, const std::vector<std::pair<std::string, int>>& faces);

/// The last event of a kind; null = none.
const Event* last_of(const EventSink& events, EventKind kind);

std::vector<Cells> brothers_cells();
std::vector<Cells> mwan18_cells();
std::vector<Cells> brom_cells();

}  // namespace linstock::tests
