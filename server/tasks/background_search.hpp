#pragma once
// A computer's general thinks beside the table, where nobody waits for him: he has a copy of what is asked, and the
// room's lock is free meanwhile.

#include "generals/computer_player.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace linstock::server {

/// The clock by which a general's seconds are counted: it stands still while he does not think, runs as much faster as
/// others wait for their generals, and is past everything when what he thinks of is not asked any more. While a person
/// is asked at the same table and no other battle waits it runs slowly: nobody waits for him then.
class SearchClock {
  public:
    explicit SearchClock(Clock seconds) : seconds_(std::move(seconds)) {}

    void begin(std::size_t waiting);
    void end();
    double now() const;
    /// Whether a client waits for this answer alone. Any thread may call it, also during the search.
    void set_awaited(bool yes);
    /// The number of battles that wait now, this one included. Any thread may call it.
    void set_waiting(std::size_t waiting);
    void cancel() { is_cancelled_ = true; }
    bool is_cancelled() const { return is_cancelled_; }

  private:
    double elapsed() const;
    void settle();

    Clock seconds_;  ///< may be empty: then only give_up() ends the time
    mutable std::mutex lock_;
    double elapsed_before_ = 0;  ///< counted up to `begun_`
    double started_at_ = 0;
    double rate_ = 0;  ///< 0 = no search is in progress
    bool is_awaited_ = true;
    std::atomic<bool> is_cancelled_ = false;
};

struct BackgroundSearch {
    std::shared_ptr<const Battle> battle;
    State state;
    Prompt prompt;
    std::unique_ptr<ComputerPlayer> player;
    std::shared_ptr<SearchClock> clock;
    std::uint64_t known_hash = 0;  ///< hash of what the seat knew when the question was asked
    Decision answer;

    /// Searches until its time is over. If memory does not suffice, it answers as a sergeant. `waiting`: the number of
    /// battles, this one included, that wait for a computer player.
    void run(std::size_t waiting);
};

}  // namespace linstock::server
