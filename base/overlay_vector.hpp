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
class OverlayVector {
  public:
    OverlayVector() = default;
    OverlayVector(std::vector<T> whole)
        : base_(std::make_shared<const std::vector<T>>(std::move(whole))),
          change_index_(base_->size(), 0) {}

    std::size_t size() const { return change_index_.size(); }
    bool empty() const { return change_index_.empty(); }
    const T& operator[](std::size_t i) const {
        return change_index_[i] == 0 ? (*base_)[i] : changes_[change_index_[i] - std::size_t{1}];
    }
    const T& front() const { return (*this)[0]; }
    const T& back() const { return (*this)[size() - 1]; }
    /// The reference is valid until edit() or put() changes another element, or the vector is assigned.
    T& edit(std::size_t i) {
        if (change_index_[i] == 0) put(i, T((*base_)[i]));
        return changes_[change_index_[i] - std::size_t{1}];
    }
    void put(std::size_t i, T value) {
        if (change_index_[i] != 0) {
            changes_[change_index_[i] - std::size_t{1}] = std::move(value);
            return;
        }
        changes_.reserve(size());  // one allocation for all elements that may change
        changes_.push_back(std::move(value));
        change_index_[i] = static_cast<std::uint32_t>(changes_.size());
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
        Iterator(const OverlayVector& list, std::size_t at) : list_(&list), at_(at) {}
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
        const OverlayVector* list_ = nullptr;
        std::size_t at_ = 0;
    };
    Iterator begin() const { return Iterator(*this, 0); }
    Iterator end() const { return Iterator(*this, size()); }

  private:
    std::shared_ptr<const std::vector<T>> base_;
    std::vector<std::uint32_t> change_index_;  ///< 1 + index in since_; 0 = unchanged
    std::vector<T> changes_;                   ///< in order of the first change
};

}  // namespace linstock
