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
class ThoughtClock {
  public:
    explicit ThoughtClock(Clock seconds) : seconds_(std::move(seconds)) {}

    void begin(std::size_t waiting);
    void end();
    double now() const;
    /// Whether a client waits for this answer alone. Any thread may call it, also during the search.
    void awaited(bool yes);
    /// The number of battles that wait now, this one included. Any thread may call it.
    void more(std::size_t waiting);
    void give_up() { given_up_ = true; }
    bool given_up() const { return given_up_; }

  private:
    double gone() const;
    void settle();

    Clock seconds_;  ///< may be empty: then only give_up() ends the time
    mutable std::mutex lock_;
    double before_ = 0;  ///< counted up to `begun_`
    double begun_ = 0;
    double pace_ = 0;  ///< 0 = no search is in progress
    bool awaited_ = true;
    std::atomic<bool> given_up_ = false;
};

struct Thought {
    std::shared_ptr<const Battle> battle;
    State state;
    Prompt prompt;
    std::unique_ptr<ComputerPlayer> mind;
    std::shared_ptr<ThoughtClock> clock;
    std::uint64_t known = 0;  ///< hash of what the seat knew when the question was asked
    Decision answer;

    /// Searches until its time is over. If memory does not suffice, it answers as a sergeant. `waiting`: the number of
    /// battles, this one included, that wait for a computer player.
    void think(std::size_t waiting);
};

}  // namespace linstock::server
