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

inline constexpr std::int64_t a_minute = 60'000;
inline constexpr std::int64_t an_hour = 60 * a_minute;
inline constexpr std::int64_t a_day = 24 * an_hour;

/// What two have agreed on before the battle.
struct Timing {
    std::string clock = "none";      ///< "none"; "days": `each` for every turn of the battle and a reserve; "chess"
    std::int64_t each = 0;           ///< of days: what is not used is lost; of chess: added for every turn
    std::int64_t reserve = 0;        ///< for the whole battle
    std::int64_t holidays = 0;       ///< during which a side's clock stands
    std::string end = "remind";      ///< "remind", "computer": it takes the seat over, "lost": the battle is
    std::string level = "sergeant";  ///< of the computer

    bool runs() const { return clock != "none"; }
};
void write_timing(json::Writer& to, const Timing& timing);
/// What is wrong with it is `error`, a sentence.
struct TimingRead {
    Timing timing;
    std::string error;
};
TimingRead read_timing(const json::Value& value);

/// What may be proposed to the other side.
inline constexpr std::array<const char*, 3> proposals = {"draw", "adjourn", "take_back"};

struct SideHours {
    std::int64_t turn_left = 0;
    std::int64_t reserve_left = 0;
    std::int64_t since = 0;  ///< it is asked, and what was before this is reckoned; 0 = it is not asked
    std::int64_t away_until = 0;
    std::int64_t away_left = 0;
    bool out = false;          ///< its time was up, and what was agreed on for that has been done
    bool lost = false;         ///< with the time for the whole battle: the computer ends it
    bool listens = false;      ///< somebody wants to be told
    std::int64_t tell_at = 0;  ///< when he is to be; 0 = there is nothing to tell
    std::int64_t told = 0;     ///< when he was last

    std::int64_t left() const { return turn_left + reserve_left; }
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

class Hours {
  public:
    Timing timing;
    std::array<SideHours, 2> sides;
    int turn = 0;
    bool adjourned = false;
    bool umpired = false;  ///< somebody rules on it by a link of his own
    bool paused = false;   ///< by him: nobody decides until he lets it go on
    bool couriers =
        false;  ///< commanders of a side write to each other by couriers alone (server/couriers/couriers.hpp)
    std::string proposed;  ///< one of `proposals`; "" = none
    /// Of the proposal, no two of a battle alike: an answer names it, so that it cannot count for a later proposal.
    std::int64_t proposal = 0;
    Seat proposer = Seat::first;
    std::vector<Appeal> appeals;

    SideHours& of(Seat seat) { return sides[seat == Seat::first ? 0 : 1]; }
    const SideHours& of(Seat seat) const { return sides[seat == Seat::first ? 0 : 1]; }

    void begin(const Timing& agreed);
    /// Who is asked from now on, and in which turn. Whoever is asked anew is to be told.
    void ask(std::int64_t now, bool first, bool second, int turn);
    /// What has been used is taken off.
    void settle(std::int64_t now);
    /// When a side's time is up; 0 = its clock stands, or that has been seen to.
    std::int64_t ends_at(Seat seat) const;
    /// What he has left at this moment.
    std::int64_t left_at(Seat seat, std::int64_t now) const;
    void adjourn(std::int64_t now, bool yes);
    void pause(std::int64_t now, bool yes);
    /// Adjourned by the two sides, or paused by their umpire: neither people nor computers decide, and no clock runs.
    bool nobody_plays() const { return adjourned || paused; }
    /// So many milliseconds from now on; 0 = he is back, and what he has not used he keeps.
    void go_away(Seat seat, std::int64_t now, std::int64_t length);
    /// Somebody took his seat over from the computer: he has a turn's time.
    void come_back(Seat seat, std::int64_t now);
    /// Whether nobody may take this seat, which the computer holds, again: its time for the whole battle was up.
    bool is_lost(Seat seat) const { return timing.clock == "chess" && (of(seat).lost || of(seat).left() <= 0); }

    /// He is to hear of something, at most once an hour; not at once, since he may be on his way.
    void want_told(Seat seat, std::int64_t now);
    /// He has been told, or at this moment need not be and is asked about again.
    void was_told(Seat seat, std::int64_t now, bool done, bool sent);

    /// When something is to be done next; 0 = never.
    std::int64_t due() const;
    /// Nothing here that would be missed.
    bool plain() const;

  private:
    bool stands() const { return nobody_plays() || !timing.runs(); }
};

/// Where they are kept: a paper of the store, by the battle's id.
inline constexpr const char* hours_drawer = "hours";
std::string to_text(const Hours& hours);
std::optional<Hours> hours_of(const std::string& text);

}  // namespace linstock::server
