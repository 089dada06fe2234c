#pragma once
// For code that passes events on without reading them. It is not recompiled when the list of events changes.

#include <cstdint>
#include <vector>

namespace linstock {

struct Event;
enum class EventKind : std::uint8_t;

/// Where events go. A null sink drops them before they are built.
using EventSink = std::vector<Event>;

}  // namespace linstock
