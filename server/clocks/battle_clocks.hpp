#pragma once
// The clocks of a battle: how long each side may think and what happens when its time is up; also adjournments,
// proposals and when to send notifications. Plain values without store or system clock. Every time is battle time
// (server/clocks/battle_time.hpp) in milliseconds.

#include "battle/json.hpp"
#include "battle/seat.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace linstock::server {

inline constexpr std::int64_t ms_per_minute = 60'000;
inline constexpr std::int64_t ms_per_hour = 60 * ms_per_minute;
inline constexpr std::int64_t ms_per_day = 24 * ms_per_hour;

/// Agreed on before the battle.
struct ClockSettings {
    std::string clock = "none";        ///< "none"; "days": `each` for every turn of the battle and a reserve; "chess"
    std::int64_t per_turn = 0;         ///< days: unused time is lost; chess: added every turn
    std::int64_t reserve = 0;          ///< for the whole battle
    std::int64_t holidays = 0;         ///< during which a side's clock stands still
    std::string on_expiry = "remind";  ///< "remind"; "computer": the computer takes over; "lost": the side loses
    std::string level = "sergeant";    ///< of the computer player

    bool runs() const { return clock != "none"; }
};
void write_clock_settings(json::Writer& to, const ClockSettings& settings);
/// `error` is a sentence; "" = none.
struct ClockSettingsRead {
    ClockSettings settings;
    std::string error;
};
ClockSettingsRead read_clock_settings(const json::Value& value);

/// What a side may propose.
inline constexpr std::array<const char*, 3> proposal_kinds = {"draw", "adjourn", "take_back"};

struct SideClock {
    std::int64_t turn_left = 0;
    std::int64_t reserve_left = 0;
    std::int64_t asked_since =
        0;  ///< since when the side must decide, with earlier time already deducted; 0 = it need not decide
    std::int64_t away_until = 0;
    std::int64_t away_left = 0;
    bool has_expired = false;          ///< its time is up, and the agreed consequence has happened
    bool has_lost = false;             ///< it lost all its time: the computer plays to the end
    bool wants_notifications = false;  ///< the player asked for notifications
    std::int64_t notify_at = 0;        ///< when to send one; 0 = nothing to send
    std::int64_t notified_at = 0;      ///< when the last was sent

    std::int64_t remaining() const { return turn_left + reserve_left; }
};

/// A refused decision that a side has asked the umpire to allow.
struct Appeal {
    int n = 0;
    Seat by = Seat::first;
    std::string decision;              ///< as it was sent
    std::string what;                  ///< the same as a sentence
    std::string why;                   ///< the refusal
    std::vector<std::string> clauses;  ///< of the refusal
    std::string answer;                ///< the umpire's answer if declined; "" = none yet
    int turn = 0;                      ///< in which it was asked; it lapses with the turn
    std::string ruling;                ///< the ruling that allows it, as soon as no step concerns its unit; "" = none
    std::uint64_t since = 0;           ///< number of decisions when it began to wait
};

class BattleClocks {
  public:
    ClockSettings settings;
    std::array<SideClock, 2> sides;
    int turn = 0;
    bool is_adjourned = false;
    bool has_umpire = false;    ///< an umpire has a link of their own
    bool umpire_plays = false;  ///< the maker of the battle has the seats and the umpire's link
    bool seed_known = false;    ///< the maker of the battle chose its seed, or has its record
    bool is_paused = false;     ///< by the umpire: no decisions until the pause ends
    bool uses_couriers =
        false;  ///< commanders of a side write to each other only by courier (server/couriers/couriers.hpp)
    std::string proposal_kind;  ///< one of `proposal_kinds`; "" = none
    /// Unique within a battle. An answer names it, so that it cannot count for a later proposal.
    std::int64_t proposal_number = 0;
    Seat proposer = Seat::first;
    std::vector<Appeal> appeals;

    SideClock& of(Seat seat) { return sides[seat == Seat::first ? 0 : 1]; }
    const SideClock& of(Seat seat) const { return sides[seat == Seat::first ? 0 : 1]; }

    void start(const ClockSettings& agreed);
    /// Sets which sides must decide from now on, and in which turn. A side that newly must decide gets a notification
    /// later.
    void set_asked(std::int64_t now, bool first, bool second, int turn);
    /// Deducts the time used so far.
    void settle(std::int64_t now);
    /// When a side's time is up; 0 = its clock stands still, or the consequence has happened.
    std::int64_t expires_at(Seat seat) const;
    /// The side's remaining time.
    std::int64_t remaining_at(Seat seat, std::int64_t now) const;
    void adjourn(std::int64_t now, bool yes);
    void pause(std::int64_t now, bool yes);
    /// Adjourned by both sides, or paused by the umpire: no decisions by people or computers, and no clock runs.
    bool is_stopped() const { return is_adjourned || is_paused; }
    /// `length` milliseconds from now; 0 = the player is back and keeps the unused rest.
    void start_holiday(Seat seat, std::int64_t now, std::int64_t length);
    /// A player has taken the seat back from the computer and gets the time of a turn.
    void come_back(Seat seat, std::int64_t now);
    /// Whether the computer holds this seat for good: its time for the whole battle was up.
    bool is_lost(Seat seat) const {
        return settings.clock == "chess" && (of(seat).has_lost || of(seat).remaining() <= 0);
    }

    /// Schedules a notification, at most one per hour, and with a delay: the player may be about to look.
    void schedule_notification(Seat seat, std::int64_t now);
    /// A notification was sent, or is not needed now and is reconsidered later.
    void notification_done(Seat seat, std::int64_t now, bool done, bool sent);

    /// When something is due next; 0 = never.
    std::int64_t next_due() const;
    /// Whether there is nothing to store.
    bool is_default() const;

  private:
    bool is_standing_still() const { return is_stopped() || !settings.runs(); }
};

/// The collection of the store, by the battle's id.
inline constexpr const char* clocks_collection = "hours";
std::string to_text(const BattleClocks& clocks);
std::optional<BattleClocks> parse_clocks(const std::string& text);

}  // namespace linstock::server
