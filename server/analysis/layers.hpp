#pragma once
// What can be drawn over the table for a commander: where he gets to, sees, hits, finds cover, leads, and what the
// enemy's fire reaches. Lawful is what the door says; sight, cover and fire are the ruleset's own
// (battle/reconnaissance.hpp). Everything is reckoned from the state as the seat knows it, so nothing hidden can be
// read from a layer.

#include "battle/json.hpp"
#include "battle/ruleset.hpp"

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
    std::uint32_t prompt = 0;   ///< whose path is asked; 0 = whichever asks about the unit
    std::optional<Point> from;  ///< of sight: another place than the unit's
};

/// The members of LayerAnswer (web/src/lib/api.ts) besides id, verb and ok, into an object that the writer has open.
void write_layer(json::Writer& out, const Battle& battle, const State& state, Seat seat, const LayerRequest& asked);

/// The same as an object by itself.
std::string layer_json(const Battle& battle, const State& state, Seat seat, const LayerRequest& asked);

}  // namespace linstock::server
