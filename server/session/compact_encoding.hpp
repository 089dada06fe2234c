#pragma once
// The course of a battle in few bytes: events and decisions one behind the other, each with only those of its members
// that are not as they were born. What is taken out again is equal to what was put in.

#include "battle/decision.hpp"
#include "battle/event_fwd.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace linstock::server {

/// Places in a list, or numbers of decisions: a battle has fewer than four thousand millions of either.
using Indices = std::vector<std::uint32_t>;

/// Bytes of many things one behind the other.
class EncodedList {
  public:
    std::size_t size() const { return offsets_.size(); }
    void truncate(std::size_t size);

  protected:
    EncodedList() = default;
    /// A thing begins; what is appended to `bytes_` until the next is its.
    void begin_item();
    std::size_t offset_of(std::size_t i) const { return offsets_[i]; }

    std::string bytes_;
    /// Rulings are few and not bytes: by the thing that has one.
    std::vector<std::pair<std::uint32_t, std::shared_ptr<const Ruling>>> rulings_;

  private:
    Indices offsets_;
};

/// Words of events are kept where they stand: whoever has the battle has them.
class EncodedEvents : public EncodedList {
  public:
    void add(const Event& event);
    Event operator[](std::size_t i) const;
};

class EncodedDecisions : public EncodedList {
  public:
    void add(const Decision& decision);
    Decision operator[](std::size_t i) const;
    Decision back() const { return (*this)[size() - 1]; }
};

/// Some of a row of things, a bit each.
class IndexSet {
  public:
    /// Precondition: none that was marked is behind it.
    void add(std::size_t place);
    /// Those from `place` on are none any more.
    void truncate(std::size_t place);
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    /// The place of the nth.
    std::size_t operator[](std::size_t n) const;
    std::size_t back() const { return (*this)[count_ - 1]; }
    /// How many are before the place.
    std::size_t count_before(std::size_t place) const;
    /// All of them, for whoever goes through many.
    Indices indices() const;

  private:
    std::vector<std::uint64_t> words_;
    std::size_t count_ = 0;
};

}  // namespace linstock::server
