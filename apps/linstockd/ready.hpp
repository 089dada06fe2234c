#pragma once
// Which battle a thread of the rooms sees to next. Nothing here touches a battle or a thread.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace linstock::apps {

/// So many of a room's threads a network has at most: three quarters, for what it asks may take long. All of them where
/// nobody is held to limits, and one plays for many.
std::size_t threads_of_a_network(std::size_t threads, bool shared);

/// Battles of which something is asked and that no thread is at: in turn by the networks of those who ask, and of one
/// network by their households; so many battles as a household may have going, others wait for one of them.
class Ready {
  public:
    /// Of the threads a network has so many at most.
    explicit Ready(std::size_t of_a_network) : of_a_network_(of_a_network) {}

    /// Since when a household and its network have waited.
    struct Turn {
        std::uint64_t network = 0;
        std::uint64_t household = 0;
    };
    struct One {
        std::string about;
        std::string whose;
        Turn turn;
    };
    /// The battle `about` has something to do for him who goes by this word (word_for(); "" = nobody in particular).
    void add(const std::string& about, const std::string& whose) { add({about, whose, comes()}); }
    /// One that has waited elsewhere; since when is in its turn.
    void add(const One& one);
    /// The turn of one that comes now.
    Turn comes();
    /// Whether there is one, as far as the threads go.
    bool any() const;
    /// The next that may go. Those before it are out of here, and have not had their turns.
    std::optional<One> take(const std::function<bool(const One&)>& may_go);
    /// The thread that took it is free.
    void done(const One& one);

  private:
    struct Household {
        std::uint64_t turn = 0;
        std::deque<std::string> battles;
    };
    struct Network {
        std::uint64_t turn = 0;
        std::size_t threads = 0;
        std::map<std::string, Household> households;  ///< that wait
    };
    using Networks = std::map<std::string, Network>;
    bool may_have_a_thread(const Network& network) const {
        return !network.households.empty() && network.threads < of_a_network_;
    }
    /// Of these it is his turn.
    static One take_next(Networks::iterator network);
    void forget_idle(Networks::iterator network);

    std::size_t of_a_network_;
    Networks networks_;  ///< that wait, or have threads
    std::uint64_t last_turn_ = 0;
};

}  // namespace linstock::apps
