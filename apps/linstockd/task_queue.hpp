#pragma once
// What waits for a hand: how long it may keep one, and who is next. Nothing here touches a process.

#include "server/round_robin.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::apps {

/// How long something keeps a hand: as long as a look at the shelf; as a question in the midst of a game; as it likes.
enum class Toil : std::uint8_t { light, some, much };
/// `path` in the one way in which it can be written (server::one_way).
Toil toil_of(std::string_view method, std::string_view path);

/// Something that a hand is to do.
struct Job {
    std::string whose;  ///< word_for(); "" = nobody's in particular
    Toil toil = Toil::light;
    bool of_house = false;  ///< the clocks of all battles: it is always next
};

/// Those who wait, in their turns.
class Queue {
  public:
    using One = std::shared_ptr<Job>;
    /// `most` wait. `shared`: no network has all of the hands.
    Queue(std::size_t most, std::size_t hands, bool shared);

    std::size_t size() const { return waiting_.size(); }
    /// False where there is no room. Whoever has most waiting loses his last to one who has less: that is `lost`.
    bool add(const One& job, One& lost);
    /// The next for a hand: `any` = also what takes long. `at_it`: what hands are at. Nothing: none may begin.
    One take(bool any, const std::vector<One>& at_it);
    void drop(const One& job);

  private:
    bool may_begin(const Job& job, const std::vector<One>& at_it) const;
    server::Turns::Turn turn(const Job& job) const;
    One make_room(const std::string& whose);
    One take_out(const std::deque<One>::iterator& job);

    std::size_t most_;
    std::size_t of_a_kind_;
    std::size_t of_all_;
    std::deque<One> waiting_;
    server::Turns turns_;  ///< of all but the house's own
};

}  // namespace linstock::apps
