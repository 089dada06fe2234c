#pragma once
// Suggestions for a human player: what the level Sergeant would do, from what the seat may know. The page shows them;
// auto-play and standing instructions answer with them.

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
    explicit Suggester(std::uint64_t seed);
    Suggester(const Suggester&) = delete;
    Suggester& operator=(const Suggester&) = delete;
    ~Suggester();

    /// A lawful decision; null: there is none. `state` is the present state; `view_source` gives what the seat sees of
    /// it and is called only if the decision depends on it.
    using ViewSource = std::function<const View&()>;
    const Decision* suggestion(const Battle& battle, const State& state, const ViewSource& view_source,
                               const Prompt& prompt);
    /// The same in any state; false: there is none.
    bool answer(const Battle& battle, const State& state, const Prompt& prompt, Decision& out);
    /// The prompts have changed.
    void forget() { cache_.clear(); }
    /// Drops the model that was read from the view. Plans are kept.
    void drop_view();

  private:
    std::unique_ptr<general::Sergeant> sergeant_;
    std::vector<std::pair<std::uint32_t, std::unique_ptr<Decision>>> cache_;  ///< by prompt id
};

}  // namespace linstock::server
