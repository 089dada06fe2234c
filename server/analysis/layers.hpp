#pragma once
// Layers that the map can show to a commander: reach, sight, fire, cover, command radius, and the enemy's fire. The
// engine API decides what is legal; sight, cover and fire are the ruleset's own (battle/reconnaissance.hpp).
// Everything comes from the state as the seat knows it, so a layer cannot reveal anything hidden.

#include "battle/battle.hpp"
#include "battle/json.hpp"
#include "battle/seat.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace linstock::server {

enum class LayerKind : std::uint8_t { reach, sight, fire, cover, command, deadly };
bool parse_layer_kind(std::string_view name, LayerKind& out);

struct LayerRequest {
    LayerKind kind = LayerKind::reach;
    UnitId unit;
    OfficerId officer;
    std::uint32_t prompt = 0;   ///< whose path is meant; 0 = the prompt about the unit
    std::optional<Point> from;  ///< for sight: another position than the unit's
};

/// Writes the members of LayerAnswer (web/src/lib/api.ts) other than id, verb and ok into an open object.
void write_layer(json::Writer& out, const Battle& battle, const State& state, Seat seat, const LayerRequest& asked);

/// The same as a separate object.
std::string layer_json(const Battle& battle, const State& state, Seat seat, const LayerRequest& asked);

}  // namespace linstock::server
