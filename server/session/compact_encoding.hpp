#pragma once
// Events and decisions of a battle in few bytes, in memory only: of each only the members that differ from their
// defaults. Decoding gives an equal value.

#include "battle/decision.hpp"
#include "battle/event_fwd.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace linstock::server {

/// Indices of events, or counts of decisions: a battle has fewer than 2^32 of either.
using Indices = std::vector<std::uint32_t>;

/// Encoded items in one string of bytes.
class EncodedList {
  public:
    std::size_t size() const { return offsets_.size(); }
    void truncate(std::size_t size);

  protected:
    EncodedList() = default;
    /// Begins an item: bytes appended from now until the next call belong to it.
    void begin_item();
    std::size_t offset_of(std::size_t i) const { return offsets_[i]; }

    std::string bytes_;
    /// Rulings are rare and are not encoded; by the index of their item.
    std::vector<std::pair<std::uint32_t, std::shared_ptr<const Ruling>>> rulings_;

  private:
    Indices offsets_;
};

/// The words of events are stored as pointers to literals, which live as long as the program.
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

/// A set of indices, one bit each. Indices are added in ascending order.
class IndexSet {
  public:
    /// Precondition: larger than all that are in the set.
    void add(std::size_t index);
    /// Removes `end` and all larger ones.
    void truncate(std::size_t end);
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    /// The nth smallest.
    std::size_t operator[](std::size_t n) const;
    std::size_t back() const { return (*this)[count_ - 1]; }
    /// How many are smaller than `end`.
    std::size_t count_before(std::size_t end) const;
    /// All of them: faster than operator[] for many.
    Indices indices() const;

  private:
    std::vector<std::uint64_t> words_;
    std::size_t count_ = 0;
};

}  // namespace linstock::server
