#pragma once
// A vector that stores changed elements apart from its immutable base. Copies share the base and copy only the changed
// elements, so a copy costs as much as the changes and not as much as the whole vector.

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace linstock {

template <class T>
class Overlaid {
  public:
    Overlaid() = default;
    Overlaid(std::vector<T> whole)
        : whole_(std::make_shared<const std::vector<T>>(std::move(whole))),
          written_(whole_->size(), 0) {}

    std::size_t size() const { return written_.size(); }
    bool empty() const { return written_.empty(); }
    const T& operator[](std::size_t i) const {
        return written_[i] == 0 ? (*whole_)[i] : since_[written_[i] - std::size_t{1}];
    }
    const T& front() const { return (*this)[0]; }
    const T& back() const { return (*this)[size() - 1]; }
    /// The reference is valid until edit() or put() changes another element, or the vector is assigned.
    T& edit(std::size_t i) {
        if (written_[i] == 0) put(i, T((*whole_)[i]));
        return since_[written_[i] - std::size_t{1}];
    }
    void put(std::size_t i, T value) {
        if (written_[i] != 0) {
            since_[written_[i] - std::size_t{1}] = std::move(value);
            return;
        }
        since_.reserve(size());  // one allocation for all elements that may change
        since_.push_back(std::move(value));
        written_[i] = static_cast<std::uint32_t>(since_.size());
    }
    /// A plain copy, for callers that add or remove elements.
    std::vector<T> all() const { return std::vector<T>(begin(), end()); }

    class Iterator {
      public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T*;
        using reference = const T&;
        Iterator() = default;
        Iterator(const Overlaid& list, std::size_t at) : list_(&list), at_(at) {}
        const T& operator*() const { return (*list_)[at_]; }
        const T* operator->() const { return &(*list_)[at_]; }
        Iterator& operator++() {
            ++at_;
            return *this;
        }
        Iterator operator++(int) {
            const Iterator was = *this;
            ++at_;
            return was;
        }
        friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

      private:
        const Overlaid* list_ = nullptr;
        std::size_t at_ = 0;
    };
    Iterator begin() const { return Iterator(*this, 0); }
    Iterator end() const { return Iterator(*this, size()); }

  private:
    std::shared_ptr<const std::vector<T>> whole_;
    std::vector<std::uint32_t> written_;  ///< 1 + index in since_; 0 = unchanged
    std::vector<T> since_;                ///< in order of the first change
};

}  // namespace linstock
