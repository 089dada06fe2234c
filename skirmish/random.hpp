#pragma once
// Random choices of the generator. A choice is a function of the seed, the stream and the number of choices before it,
// so every machine makes the same battle, and a change of one part of the generator leaves the choices of the others
// alone.

#include "base/dice.hpp"
#include "skirmish/tables.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace linstock::skirmish {

class Random {
  public:
    /// `stream`: 0 to 4095, one for each part of the generator and each attempt.
    Random(const Seed& seed, std::uint64_t stream) : dice_(seed), next_(stream << 32U) {}

    /// 0 to n - 1. Precondition: n >= 1.
    int below(int n) { return dice_.roll(next_++, n) - 1; }
    int in(Range range) { return range.least + below(range.most - range.least + 1); }
    /// In steps of a thousandth of the interval, both ends included.
    double between(double least, double most) { return least + (most - least) * below(steps + 1) / steps; }
    bool chance(int percent) { return below(100) < percent; }
    template <class T>
    const T& one_of(const std::vector<T>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }
    template <class T>
    void shuffle(std::vector<T>& list) {
        for (std::size_t i = list.size(); i > 1; --i)
            std::swap(list[i - 1], list[static_cast<std::size_t>(below(static_cast<int>(i)))]);
    }

  private:
    static constexpr int steps = 1000;
    SeededDice dice_;
    std::uint64_t next_;
};

}  // namespace linstock::skirmish
