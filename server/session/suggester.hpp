#pragma once
// The aide beside a human commander: what a sergeant in his place would do, from what that seat may know. It is what
// the page recommends, what "you do it" does and what a standing instruction answers. It decides nothing by itself.

#include "battle/engine_api.hpp"
#include "battle/view.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace linstock::general {
class Sergeant;
}

namespace linstock::server {

class Suggester {
  public:
    explicit Suggester(std::uint64_t whim);
    Suggester(const Suggester&) = delete;
    Suggester& operator=(const Suggester&) = delete;
    ~Suggester();

    /// What he recommends: always lawful. Null when nothing can be done here at all. `state` is the battle as it
    /// stands, `look` tells what the seat sees of it: it is asked only where something hangs on that.
    using ViewSource = std::function<const View&()>;
    const Decision* suggestion(const Battle& battle, const State& state, const ViewSource& look, const Prompt& prompt);
    /// The same of any state; false: nothing can be done.
    bool answer(const Battle& battle, const State& state, const Prompt& prompt, Decision& out);
    /// The battle has gone on: what he said of its questions is void.
    void forget() { cache_.clear(); }
    /// The view from which he read the field is no more. What he plans he keeps.
    void drop_view();

  private:
    std::unique_ptr<general::Sergeant> sergeant_;
    std::vector<std::pair<std::uint32_t, std::unique_ptr<Decision>>> cache_;  ///< of the questions that are open
};

}  // namespace linstock::server
