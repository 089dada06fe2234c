#pragma once
// Computer players that are not part of this library: programs that answer over a pipe, for example. A program that can
// start such players registers a factory once, before any thread plays; make_general() then knows their names too.

#include "generals/general.hpp"

#include <functional>
#include <memory>
#include <string_view>

namespace linstock {

/// A player whose decisions may be refused, and who is told when the battle is over.
class ExternalPlayer : public General {
  public:
    /// The rules refused its last decision. True: it is asked the same prompt again, and answers with a candidate
    /// sooner or later. False: the decision is a bug.
    virtual bool refused(const Refusal& refusal) = 0;
    /// Called once, when the battle is over.
    virtual void battle_over(const Battle& battle, const State& state) = 0;
};

/// Returns null for a name that is not its own. Creating a player must be cheap: a name is tested by it.
using ExternalPlayers = std::function<std::unique_ptr<General>(std::string_view name, std::uint64_t seed)>;

/// Not safe while another thread calls make_general(). An empty function removes the factory.
void set_external_players(ExternalPlayers factory);
/// Null when no factory is registered or the name is not its own.
std::unique_ptr<General> make_external_player(std::string_view name, std::uint64_t seed);

}  // namespace linstock
