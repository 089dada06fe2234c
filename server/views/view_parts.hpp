#pragma once
// What a pair of eyes sees, in pieces: for whoever keeps what he has made of most of them and wants the others alone.

#include "server/views/table_json.hpp"

namespace linstock::server {

/// All of look() but its units.
View view_frame(const Battle& battle, const State& state, Viewpoint viewpoint);
/// One unit that is known of, as these eyes see it.
UnitView unit_view(const Battle& battle, const State& state, Viewpoint viewpoint, UnitId unit);
/// As add_known() of a view does.
bool add_known(KnownFacts& known, const Battle& battle, const UnitJsonList& units);

}  // namespace linstock::server
