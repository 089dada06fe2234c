#pragma once
// Parts of a view, for a caller that has cached most units and needs only the others.

#include "server/views/table_json.hpp"

namespace linstock::server {

/// The view without its units.
View view_frame(const Battle& battle, const State& state, Viewpoint viewpoint);
/// One unit that this viewpoint knows of.
UnitView unit_view(const Battle& battle, const State& state, Viewpoint viewpoint, UnitId unit);
/// As add_known() for a view.
bool add_known(KnownFacts& known, const Battle& battle, const UnitJsonList& units);

}  // namespace linstock::server
