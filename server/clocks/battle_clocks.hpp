#pragma once
// The clocks of a battle: how long each side may think, what happens when that is used up, and what else two who are
// not at the table together have to know of each other (adjourned, something proposed, when somebody is to be told).
// Plain values: no store, no system clock; every time is battle time (server/clocks/battle_time.hpp), in milliseconds.

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

/// What two have agreed on before the battle.
struct ClockSettings {
    std::string clock = "none";        ///< "none"; "days": `each` for every turn of the battle and a reserve; "chess"
    std::int64_t per_turn = 0;         ///< of days: what is not used is lost; of chess: added for every turn
    std::int64_t reserve = 0;          ///< for the whole battle
    std::int64_t holidays = 0;         ///< during which a side's clock stands
    std::string on_expiry = "remind";  ///< "remind", "computer": it takes the seat over, "lost": the battle is
    std::string level = "sergeant";    ///< of the computer

    bool runs() const { return clock != "none"; }
};
void write_clock_settings(json::Writer& to, const ClockSettings& settings);
/// What is wrong with it is `error`, a sentence.
struct ClockSettingsRead {
    ClockSettings settings;
    std::string error;
};
ClockSettingsRead read_clock_settings(const json::Value& value);

/// What may be proposed to the other side.
inline constexpr std::array<const char*, 3> proposal_kinds = {"draw", "adjourn", "take_back"};

struct SideClock {
    std::int64_t turn_left = 0;
    std::int64_t reserve_left = 0;
    std::int64_t asked_since = 0;  ///< it is asked, and what was before this is reckoned; 0 = it is not asked
    std::int64_t away_until = 0;
    std::int64_t away_left = 0;
    bool has_expired = false;          ///< its time was up, and what was agreed on for that has been done
    bool has_lost = false;             ///< with the time for the whole battle: the computer ends it
    bool wants_notifications = false;  ///< somebody wants to be told
    std::int64_t notify_at = 0;        ///< when he is to be; 0 = there is nothing to tell
    std::int64_t notified_at = 0;      ///< when he was last

    std::int64_t remaining() const { return turn_left + reserve_left; }
};

/// Something that was refused, and of which a side has asked its umpire whether it may all the same.
struct Appeal {
    int n = 0;
    Seat by = Seat::first;
    std::string decision;              ///< as it was sent
    std::string what;                  ///< the same in words
    std::string why;                   ///< it was refused
    std::vector<std::string> clauses;  ///< that refuse it
    std::string answer;                ///< the umpire's, when he will not have it; "" = he has not answered
    int turn = 0;                      ///< in which it was asked; it lapses with it
    std::string ruling;                ///< that makes it so, as soon as no step is about its unit; "" = there is none
    std::uint64_t since = 0;           ///< decisions of the battle when it began to wait
};

class BattleClocks {
  public:
    ClockSettings settings;
    std::array<SideClock, 2> sides;
    int turn = 0;
    bool is_adjourned = false;
    bool has_umpire = false;  ///< somebody rules on it by a link of his own
    bool is_paused = false;   ///< by him: nobody decides until he lets it go on
    bool uses_couriers =
        false;  ///< commanders of a side write to each other by couriers alone (server/couriers/couriers.hpp)
    std::string proposal_kind;  ///< one of `proposals`; "" = none
    /// Of the proposal, no two of a battle alike: an answer names it, so that it cannot count for a later proposal.
    std::int64_t proposal_number = 0;
    Seat proposer = Seat::first;
    std::vector<Appeal> appeals;

    SideClock& of(Seat seat) { return sides[seat == Seat::first ? 0 : 1]; }
    const SideClock& of(Seat seat) const { return sides[seat == Seat::first ? 0 : 1]; }

    void start(const ClockSettings& agreed);
    /// Who is asked from now on, and in which turn. Whoever is asked anew is to be told.
    void set_asked(std::int64_t now, bool first, bool second, int turn);
    /// What has been used is taken off.
    void settle(std::int64_t now);
    /// When a side's time is up; 0 = its clock stands, or that has been seen to.
    std::int64_t expires_at(Seat seat) const;
    /// What he has left at this moment.
    std::int64_t remaining_at(Seat seat, std::int64_t now) const;
    void adjourn(std::int64_t now, bool yes);
    void pause(std::int64_t now, bool yes);
    /// Adjourned by the two sides, or paused by their umpire: neither people nor computers decide, and no clock runs.
    bool is_stopped() const { return is_adjourned || is_paused; }
    /// So many milliseconds from now on; 0 = he is back, and what he has not used he keeps.
    void start_holiday(Seat seat, std::int64_t now, std::int64_t length);
    /// Somebody took his seat over from the computer: he has a turn's time.
    void come_back(Seat seat, std::int64_t now);
    /// Whether nobody may take this seat, which the computer holds, again: its time for the whole battle was up.
    bool is_lost(Seat seat) const {
        return settings.clock == "chess" && (of(seat).has_lost || of(seat).remaining() <= 0);
    }

    /// He is to hear of something, at most once an hour; not at once, since he may be on his way.
    void schedule_notification(Seat seat, std::int64_t now);
    /// He has been told, or at this moment need not be and is asked about again.
    void notification_done(Seat seat, std::int64_t now, bool done, bool sent);

    /// When something is to be done next; 0 = never.
    std::int64_t next_due() const;
    /// Nothing here that would be missed.
    bool is_default() const;

  private:
    bool is_standing_still() const { return is_stopped() || !settings.runs(); }
};

/// Where they are kept: a paper of the store, by the battle's id.
inline constexpr const char* clocks_collection = "hours";
std::string to_text(const BattleClocks& clocks);
std::optional<BattleClocks> parse_clocks(const std::string& text);

}  // namespace linstock::server
