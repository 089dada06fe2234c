#pragma once
// Computer against computer, through the door.

#include "battle/door.hpp"
#include "battle/view.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

#ifdef LINSTOCK_HAS_GENERALS
#include "generals/general.hpp"
#else
namespace linstock {
/// Stands in until the generals have come: takes what is recommended.
class General {
public:
    virtual ~General() = default;
    virtual Decision choose(const Battle&, const View&, const Prompt&, const std::vector<Decision>& all) {
        return all.front();
    }
};
inline std::unique_ptr<General> make_general(std::string_view name, std::uint64_t) {
    return name == "sergeant" || name == "random" ? std::make_unique<General>() : nullptr;
}
inline std::vector<std::string> general_names() { return {"sergeant", "random"}; }
}  // namespace linstock
#endif

namespace linstock::apps {

/// Candidates that a general is given to choose from.
inline constexpr std::size_t candidates_given = 24;

/// The two generals by name; nothing after a message when a name is wrong.
struct Commanders {
    std::unique_ptr<General> first;
    std::unique_ptr<General> second;
    General& of(Seat seat) const { return seat == Seat::second ? *second : *first; }
};
bool known_general(const std::string& name);
/// Precondition: both names are known. The generals' own whims come from the battle's seed and their seats.
Commanders commanders(const std::string& first, const std::string& second, const Seed& seed);

/// What a general answers to the first open prompt. Precondition: a prompt is open and it is not chance's.
Decision answer(const Battle& battle, const State& state, const Prompt& prompt, General& general);

/// The seed of the n-th battle of many; the 0th has the seed itself.
Seed seed_of_battle(const Seed& base, std::size_t n);

struct Played {
    State state;
    std::size_t decisions = 0;
    std::string bug;  ///< "" = played to its end
};
/// Plays on to the end. `after` (may be empty) is called after every decision.
Played play_out(const Battle& battle, State state, const Dice& dice, const Commanders& generals, EventSink* events,
                const std::function<void(const State&, const Decision&)>& after);

/// "Union wins, decisive", "a draw": how it ended, by the scenario's words where they decide.
std::string outcome_text(const Battle& battle, const Outcome& outcome);

}  // namespace linstock::apps
