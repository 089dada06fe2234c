#pragma once
// A vector with a fixed capacity that stores its elements in place and never allocates.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace linstock {

template <class T, std::size_t most>
class StaticVector {
  public:
    /// Drops the item if the vector is full.
    void push_back(const T& item) {
        if (count_ < most) all_[count_++] = item;
    }
    void assign(std::size_t count, const T& item) {
        count_ = static_cast<std::uint8_t>(std::min(count, most));
        std::fill(begin(), end(), item);
    }
    void pop_back() { --count_; }

    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    T& operator[](std::size_t i) { return all_[i]; }
    const T& operator[](std::size_t i) const { return all_[i]; }
    T& back() { return all_[count_ - std::size_t{1}]; }
    T* begin() { return all_.data(); }
    T* end() { return all_.data() + count_; }
    const T* begin() const { return all_.data(); }
    const T* end() const { return all_.data() + count_; }
    friend bool operator==(const StaticVector& a, const StaticVector& b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    }

  private:
    static_assert(most < 256);
    std::array<T, most> all_{};
    std::uint8_t count_ = 0;
};

}  // namespace linstock
