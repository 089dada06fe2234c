#pragma once
// Ground that an umpire lays or takes away in the midst of a battle. A Battle never changes: with other ground it is
// another Battle, made once from what the state has of it (State::laid) and kept by the one that was prepared. Whoever
// holds a battle and a state of it takes the ground from `battle_in`; the verbs of the door do so themselves.

#include "battle/ruleset.hpp"
#include "battle/state.hpp"

#include <memory>
#include <mutex>  // lint: threads: whoever plays may do so from several; here none is started
#include <string>
#include <vector>

namespace linstock {

inline constexpr std::size_t most_laid = 64;         ///< in one battle
inline constexpr std::size_t most_laid_points = 64;  ///< of one piece
inline constexpr std::size_t longest_piece_name = 40;

/// Kinds of which an umpire lays a piece.
bool may_be_laid(PieceKind kind);
/// It is drawn as corners, as a line, or as one place.
enum class DrawnAs : std::uint8_t { area, line, place };
DrawnAs drawn_as(PieceKind kind);

/// The battles that one prepared battle has become. Shared by threads.
class OtherGrounds {
  public:
    const Battle& of(const Battle& prepared, const std::vector<LaidPiece>& laid);

  private:
    std::mutex lock_;  // lint: threads: battles of one prepared battle are played by several
    std::vector<std::shared_ptr<const Battle>> made_;
};

/// The same battle, which keeps grounds of its own: they go when it goes.
std::shared_ptr<const Battle> with_own_grounds(const Battle& battle);
/// The same battle on the ground as it is laid. It holds on to nothing of the prepared one but its address.
std::shared_ptr<const Battle> on_laid_ground(const Battle& battle, const std::vector<LaidPiece>& laid);

const Battle& battle_on(const Battle& battle, const std::vector<LaidPiece>& laid);
/// The battle with the ground that this state has. It lives as long as the prepared one.
inline const Battle& battle_in(const Battle& battle, const State& state) {
    return state.laid.empty() && battle.prepared == nullptr ? battle : battle_on(battle, state.laid);
}

/// What no table can have; "" = nothing. Precondition: the id is that of the piece.
std::string fault_of(const Battle& battle, const LaidPiece& laid);

}  // namespace linstock
