#pragma once
// Sealed questions (T1, T2a, T3): each seat answers once, for all its units (MW-9.1).

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

inline bool has_answered(const State& state, Seat seat) {
    return own(state).answered[static_cast<std::size_t>(seat) - 1] != 0;
}
/// Clears the answers before a sealed question.
void open_question(Play&);
/// Records the answer. Returns true if both are in, or the other seat has no unit in order.
bool note_answer(Play&, Seat seat);
/// The seat has a unit in order.
bool is_asked(const Battle&, const State&, Seat seat);
/// The prompt of a sealed question, to be filled with offers.
Prompt sealed_prompt(const Battle&, Seat seat, const char* kind, std::string_view clause);
/// Makes the prompts: `made` builds one for each seat that is `asked` and has not answered.
template <bool (*asked)(const Battle&, const State&, Seat), Prompt (*made)(const Battle&, const State&, Seat, Detail)>
struct UnderSeal {
    static void prompts(const Battle& battle, const State& state, const Step&, std::vector<Prompt>& out) {
        for (const Seat seat : {Seat::first, Seat::second})
            if (to_answer(battle, state, seat)) out.push_back(made(battle, state, seat, Detail::whole));
    }
    static bool first(const Battle& battle, const State& state, const Step&, Detail detail, Prompt& out) {
        const Seat seat = to_answer(battle, state, Seat::first) ? Seat::first : Seat::second;
        if (!to_answer(battle, state, seat)) return false;
        out = made(battle, state, seat, detail);
        return true;
    }

  private:
    static bool to_answer(const Battle& battle, const State& state, Seat seat) {
        return !has_answered(state, seat) && asked(battle, state, seat);
    }
};
/// Refusals of every sealed question: each part is of a unit in order of this seat, and its verb is in `verbs`.
std::optional<Refusal> check_dispatch(const Battle&, const State&, const Decision&, std::span<const Verb> verbs);

/// Collects candidates of a sealed question without duplicates, `most` at most.
class Dispatches {
  public:
    Dispatches(const Prompt& prompt, std::size_t most, std::vector<Decision>& out)
        : prompt_(prompt),
          most_(most),
          out_(out) {}
    bool full() const { return out_.size() >= most_; }
    /// Adds the parts of one answer unless present.
    void add(std::vector<Decision> parts);

  private:
    const Prompt& prompt_;
    std::size_t most_;
    std::vector<Decision>& out_;
};

}  // namespace linstock::mwan18
