#pragma once
// Events: everything that happens, with clauses, dice, named modifiers and the seats that may see it. The log,
// replays, the report and studies read this stream. Sentences are made elsewhere.

#include "army/army.hpp"
#include "base/geometry.hpp"
#include "battle/dice_shown.hpp"
#include "battle/event_fwd.hpp"
#include "battle/event_numbers.hpp"
#include "battle/event_result.hpp"
#include "battle/event_verb.hpp"
#include "battle/modifier.hpp"
#include "battle/roles.hpp"
#include "battle/seat.hpp"
#include "charts/chart.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock {

struct Ruling;  // battle/ruling.hpp

struct Event : EventNumbers<Event> {
    EventKind kind = EventKind::rolled;
    EventVerb verb = EventVerb::none;
    EventResult event_result = EventResult::none;
    SeatMask seen_by;
    std::uint16_t turn = 0;
    std::uint16_t phase = 0;
    ArmyId army;
    UnitId unit;
    UnitId other;
    OfficerId officer;
    CommandId command;
    PieceId piece;
    Formation formation = Formation::line;
    std::optional<Formation> marched_in;  ///< of `moved`: formation on the way, if it differs from `formation`
    Heading heading = 0;
    Point from;
    Point to;
    Coord distance = -1;
    NumbersOnWire on_wire;  ///< read and set by their names: battle/event_numbers.hpp
    int needed = 0;
    bool in_percent = false;  ///< the numbers are percentages and the modifiers fifths
    const char* word = "";    ///< for showing
    DiceShown dice;
    std::vector<Point> path;
    std::vector<UnitId> units;
    std::vector<Modifier> modifiers;
    std::vector<Cite> why;
    std::shared_ptr<const Ruling> ruling;
};

}  // namespace linstock
