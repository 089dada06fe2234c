#pragma once
// Computer players outside this library, such as programs that answer over a pipe. A program that can start them
// registers a factory before any thread plays. Then make_computer_player() also accepts their names.

#include "generals/computer_player.hpp"

#include <functional>
#include <memory>
#include <string_view>

namespace linstock {

/// A computer player whose decisions may be rejected. It is informed when the battle is over.
class ExternalPlayer : public ComputerPlayer {
  public:
    /// Called when the rules reject the player's last decision. Returns true if the same prompt should be asked
    /// again; a legal decision must follow after a limited number of attempts. Returns false if the decision is a
    /// bug.
    virtual bool on_rejected(const Refusal& refusal) = 0;
    /// Called once, when the battle is over.
    virtual void on_battle_over(const Battle& battle, const State& state) = 0;
};

/// Returns null for an unknown name. Creating a player must be cheap, because names are tested by creating one.
using ExternalPlayerFactory = std::function<std::unique_ptr<ComputerPlayer>(std::string_view name, std::uint64_t seed)>;

/// Must not run at the same time as make_computer_player(). An empty function removes the factory.
void set_external_players(ExternalPlayerFactory factory);
/// Null if no factory is registered or the name is unknown.
std::unique_ptr<ComputerPlayer> make_external_player(std::string_view name, std::uint64_t seed);

}  // namespace linstock
