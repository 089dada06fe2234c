#pragma once
// Questions under seal (T1, T2a, T3): each seat answers once, for all its units (MW-9.1).

#include "rulesets/mwan18/procedures.hpp"

namespace linstock::mwan18 {

inline bool has_answered(const State& state, Seat seat) {
    return own(state).answered[static_cast<std::size_t>(seat) - 1] != 0;
}
/// Before such a question: nobody has answered.
void open_question(Play&);
/// Notes the answer; true when both are in, or the other has nobody to answer for.
bool note_answer(Play&, Seat seat);
/// A seat that has a unit in order, or an officer, is asked.
bool is_asked(const Battle&, const State&, Seat seat);
/// The prompt of such a question, to be filled with offers.
Prompt sealed_prompt(const Battle&, Seat seat, const char* kind, std::string_view clause);
/// How it is put: to each seat that has not answered and is `asked`, the prompt that `made` makes for it.
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
/// Refusals that all of them share: the parts are of units of this seat, in order, none of another kind than `verbs`.
std::optional<Refusal> check_dispatch(const Battle&, const State&, const Decision&, std::span<const Verb> verbs);

/// Candidates of such a question: each once, `most` at most.
class Dispatches {
  public:
    Dispatches(const Prompt& prompt, std::size_t most, std::vector<Decision>& out)
        : prompt_(prompt),
          most_(most),
          out_(out) {}
    bool full() const { return out_.size() >= most_; }
    /// The parts of one dispatch; what is there already is not added again.
    void add(std::vector<Decision> parts);

  private:
    const Prompt& prompt_;
    std::size_t most_;
    std::vector<Decision>& out_;
};

}  // namespace linstock::mwan18
