#pragma once
// Which battle a thread of the rooms sees to next. Nothing here touches a battle or a thread.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>

namespace linstock::apps {

/// Battles of which something is asked and that no thread is at: in turn by the networks of those who ask, and of one
/// network by their households; so many battles as a household may have going, others wait for one of them. Of the
/// threads a network has three quarters at most: what it asks may take long.
class Ready {
  public:
    explicit Ready(std::size_t threads);

    /// The battle `about` has something to do for him who goes by this word (word_for(); "" = nobody in particular).
    void add(const std::string& about, const std::string& whose);
    struct One {
        std::string about;
        std::string network;  ///< for done()
    };
    /// Whether take() has one.
    bool any() const;
    One take();
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
    bool may_go(const Network& network) const { return !network.households.empty() && network.threads < of_a_network_; }

    std::size_t of_a_network_;
    std::map<std::string, Network> networks_;  ///< that wait, or have threads
    std::uint64_t last_turn_ = 0;
};

}  // namespace linstock::apps
