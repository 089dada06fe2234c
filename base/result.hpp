#pragma once
// Result<T, E>: a value, or the reason why there is none. The engine reports every failure by value with it.

#include <cassert>
#include <utility>
#include <variant>

namespace linstock {

template <class T, class E>
class [[nodiscard]] Result {
  public:
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(E error) : held_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return held_.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// Precondition: ok().
    T& value() {
        assert(ok() && "value() of a failed Result");
        return *std::get_if<0>(&held_);
    }
    const T& value() const {
        assert(ok() && "value() of a failed Result");
        return *std::get_if<0>(&held_);
    }
    T& operator*() { return value(); }
    const T& operator*() const { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    /// Precondition: !ok().
    const E& error() const {
        assert(!ok() && "error() of a good Result");
        return *std::get_if<1>(&held_);
    }
    E& error() {
        assert(!ok() && "error() of a good Result");
        return *std::get_if<1>(&held_);
    }

  private:
    std::variant<T, E> held_;
};

}  // namespace linstock
