#pragma once
// With whose eyes a link sees. Everything that is told to anybody goes through here.

#include "battle/event_fwd.hpp"
#include "battle/view.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace linstock::server {

enum class Viewpoint : std::uint8_t {
    shared = 0,  ///< what both seats may know
    first = 1,
    second = 2,
    all = 3,
};
inline constexpr std::size_t viewpoint_count = 4;

constexpr Viewpoint viewpoint_of(Seat seat) { return seat == Seat::first ? Viewpoint::first : Viewpoint::second; }

bool sees(Viewpoint viewpoint, const Event& event);
bool knows_of(const Battle& battle, const State& state, Viewpoint viewpoint, UnitId unit);
View view_for(const Battle& battle, const State& state, Viewpoint viewpoint);
/// What is in both views, of the first seat and of the second: of each unit and officer what its enemy is told.
View shared_view(const Battle& battle, View first, const View& second);

}  // namespace linstock::server
