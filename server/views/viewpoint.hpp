#pragma once
// With whose eyes a link sees. Everything that is told to anybody goes through here.

#include "battle/event_fwd.hpp"
#include "battle/view.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace linstock::server {

enum class Eyes : std::uint8_t {
    shared = 0,  ///< what both seats may know
    first = 1,
    second = 2,
    all = 3,
};
inline constexpr std::size_t eye_count = 4;

constexpr Eyes eyes_of(Seat seat) { return seat == Seat::first ? Eyes::first : Eyes::second; }

bool sees(Eyes eyes, const Event& event);
bool knows_of(const Battle& battle, const State& state, Eyes eyes, UnitId unit);
View look(const Battle& battle, const State& state, Eyes eyes);
/// What is in both views, of the first seat and of the second: of each unit and officer what its enemy is told.
View shared_of(const Battle& battle, View first, const View& second);

}  // namespace linstock::server
