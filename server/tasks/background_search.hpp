#pragma once
// A computer player's search in the background: it works on copies, and the session's lock is free meanwhile.

#include "generals/computer_player.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>

namespace linstock::server {

/// The clock that limits a search. It stands still while no search runs, runs faster while other battles wait for a
/// search, and is past every limit when the prompt is no longer open. While a person decides in the same battle and no
/// other battle waits, it runs slowly, because no client is waiting.
class SearchClock {
  public:
    explicit SearchClock(Clock seconds) : seconds_(std::move(seconds)) {}

    void begin(std::size_t waiting);
    void end();
    double now() const;
    /// False while a person decides in the same battle, so that no client waits for this answer. Any thread may call
    /// it, also during the search.
    void set_awaited(bool yes);
    /// The number of battles that wait now, this one included. Any thread may call it.
    void set_waiting(std::size_t waiting);
    void cancel() { is_cancelled_ = true; }

  private:
    double elapsed() const;
    void settle();

    Clock seconds_;  ///< may be empty: then only cancel() ends the search
    mutable std::mutex lock_;
    double elapsed_before_ = 0;  ///< until `started_at_`
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
    std::uint64_t known_hash = 0;  ///< hash of the seat's known state when the search began
    Decision answer;

    /// Searches until its time is over. If memory does not suffice, it answers as a sergeant. `waiting`: the number of
    /// battles, this one included, that wait for a computer player.
    void run(std::size_t waiting);
};

}  // namespace linstock::server
