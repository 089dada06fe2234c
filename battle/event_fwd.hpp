#pragma once
// For whoever passes events on and does not look into them: most of the house. A row more in the list of events is
// compiled anew only by those who include battle/event.hpp.

#include <cstdint>
#include <vector>

namespace linstock {

struct Event;
enum class EventKind : std::uint8_t;

/// Where events go. A null sink drops them before they are built.
using EventSink = std::vector<Event>;

}  // namespace linstock
