#pragma once
// What a pair of eyes sees, in pieces: for whoever keeps what he has made of most of them and wants the others alone.

#include "server/views/table_json.hpp"

namespace linstock::server {

/// All of look() but its units.
View look_around(const Battle& battle, const State& state, Eyes eyes);
/// One unit that is known of, as these eyes see it.
UnitView look_at(const Battle& battle, const State& state, Eyes eyes, UnitId unit);
/// As hear() of a view does.
bool hear(Heard& heard, const Battle& battle, const Shown& units);

}  // namespace linstock::server
