#pragma once
// Ground that an umpire adds or removes during a battle. A Battle is immutable, so changed ground means another
// Battle. It is built once per State::laid and cached in the prepared battle. Code that has a battle and a state must
// get the current battle from `battle_in`; the engine API does so itself.

#include "battle/battle.hpp"
#include "battle/state.hpp"

#include <memory>
#include <mutex>  // lint: threads: several threads may play one battle; this file starts none
#include <string>
#include <utility>
#include <vector>

namespace linstock {

inline constexpr std::size_t most_laid = 64;         ///< per battle
inline constexpr std::size_t most_laid_points = 64;  ///< per piece
inline constexpr std::size_t longest_piece_name = 40;

/// Kinds that an umpire can add.
bool may_be_laid(PieceKind kind);
/// Drawn as corners, as a line, or as a point.
enum class DrawnAs : std::uint8_t { area, line, place };
DrawnAs drawn_as(PieceKind kind);

/// Cache of the changed battles of one prepared battle. Thread-safe. Also holds the state with which a battle opens
/// that continues an exact moment (battle/exact_moment.hpp).
class TerrainChangeCache {
  public:
    explicit TerrainChangeCache(std::shared_ptr<const State> opening = nullptr) : opening_(std::move(opening)) {}
    const Battle& of(const Battle& prepared, const std::vector<TerrainChange>& laid);
    /// Null = the ruleset opens the battle.
    const std::shared_ptr<const State>& opening() const { return opening_; }

  private:
    std::shared_ptr<const State> opening_;
    std::mutex lock_;  // lint: threads: several threads play battles of one prepared battle
    std::vector<std::shared_ptr<const Battle>> made_;
};

/// The same battle with its own cache of changed battles, which it frees with itself.
std::shared_ptr<const Battle> with_own_terrain_cache(const Battle& battle);
/// The same battle with changed ground. It stores the prepared battle's address but does not keep it alive.
std::shared_ptr<const Battle> with_terrain_changes(const Battle& battle, const std::vector<TerrainChange>& laid);

const Battle& battle_on(const Battle& battle, const std::vector<TerrainChange>& laid);
/// The battle with the ground of this state. Valid as long as the prepared battle.
inline const Battle& battle_in(const Battle& battle, const State& state) {
    return state.laid.empty() && battle.prepared == nullptr ? battle : battle_on(battle, state.laid);
}

/// Explains why the piece is impossible; "" = possible. Precondition: the id belongs to the piece.
std::string fault_of(const Battle& battle, const TerrainChange& laid);

}  // namespace linstock
