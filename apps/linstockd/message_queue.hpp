#pragma once
// What is asked of a room, until one of its threads is at it. Nothing here touches a battle or a thread.

#include "apps/linstockd/ready.hpp"
#include "server/frames.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

namespace linstock::apps {

/// A frame from the door that says more than that somebody is there.
struct Asking {
    server::FrameKind kind = server::FrameKind::request;
    std::uint64_t id = 0;
    server::Errand errand;
    std::string whose;  ///< a word for his household; "" = nobody's in particular

    /// Whose messages it is not to come before.
    std::uint64_t connection() const { return kind == server::FrameKind::leave ? id : errand.connection; }
    /// Its battle. What is about none, and who goes, waits for others of its connection, or of a few of that household:
    /// what others bring is nothing to it.
    std::string about() const;
};

/// By battle, at which one thread is at a time: it has the battle's lock, and those who ask about one battle would have
/// all threads wait for it. Each waits for the turn of his own household alone; of one battle who plays goes before who
/// watches.
class Asked {
  public:
    /// Of the threads a network has so many at most.
    explicit Asked(std::size_t of_a_network) : ready_(of_a_network) {}

    void add(Asking asking);
    /// Whether take() may have something.
    bool any() const { return ready_.any(); }
    struct Taken {
        Asking asking;
        Ready::One turn;
    };
    /// Nothing: a thread is at every battle of which something is asked.
    std::optional<Taken> take();
    /// The thread that took it is free.
    void done(const Taken& taken);

  private:
    using Askings = std::deque<Asking>;
    struct Battle {
        std::map<std::string, Askings> players;   ///< by household
        std::map<std::string, Askings> watchers;  ///< the same
        /// Households that cannot go yet, and since when they wait. Each that asks something is here or in `ready_`.
        std::map<std::string, Ready::Turn> aside;
        bool at_it = false;  ///< a thread is

        bool asks(const std::string& whose) const { return players.contains(whose) || watchers.contains(whose); }
        bool may_go(const std::string& whose) const {
            return !at_it && (players.contains(whose) || (players.empty() && watchers.contains(whose)));
        }
    };
    static Asking take_from(std::map<std::string, Askings>& all, const std::string& whose);

    std::map<std::string, Battle> battles_;  ///< while something is asked of them, or a thread is at them
    Ready ready_;
};

}  // namespace linstock::apps
