#include "battle/decision.hpp"

#include "battle/event.hpp"
#include "battle/ruling.hpp"
#include "battle/seat.hpp"

#include <array>

namespace linstock {

namespace {

constexpr std::array<std::string_view, event_kinds> event_names = {
    "battle_opened",   "turn_began",     "phase_began",   "rolled",         "deployed",       "concealed_unit",
    "revealed",        "announced",      "entered",       "delayed",        "deck_shuffled",  "card_turned",
    "command_checked", "ordered",        "moved",         "reformed",       "mounted",        "halted",
    "officer_moved",   "officer_fate",   "fired",         "casualties",     "stand_lost",     "guns_abandoned",
    "guns_spiked",     "guns_served",    "rating_rolled", "morale_changed", "morale_checked", "fell_back",
    "routed",          "rallied",        "left_table",    "captured",       "destroyed",      "pulled_away",
    "supported",       "closed",         "stood",         "combat_began",   "duel",           "combat_ended",
    "bonus_taken",     "countercharged", "effectiveness", "supply",         "piece_changed",  "objective",
    "battle_ended",    "luck",           "noted",         "ruled",
};

}  // namespace

std::string_view name_of(Seat seat) {
    constexpr std::array<std::string_view, 4> names = {"chance", "first", "second", "umpire"};
    return names[static_cast<std::size_t>(seat)];
}

std::string_view name_of(EventKind kind) { return event_names[static_cast<std::size_t>(kind)]; }

bool operator==(const Decision& a, const Decision& b) {
    // Fields that differ most often come first, because candidates of one prompt are compared with each other.
    return a.heading == b.heading && a.unit == b.unit && a.verb == b.verb && a.formation == b.formation &&
           a.target == b.target && a.number == b.number && a.prompt == b.prompt && a.by == b.by &&
           a.officer == b.officer && a.command == b.command && a.piece == b.piece && a.path == b.path &&
           a.list == b.list && a.faces == b.faces && a.parts == b.parts && same_ruling(a.ruling.get(), b.ruling.get());
}

}  // namespace linstock
