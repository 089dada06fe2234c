#include "generals/play_out.hpp"

#include "battle/check_among.hpp"
#include "battle/event.hpp"
#include "battle/first_prompt.hpp"
#include "battle/redacted_state.hpp"
#include "battle/terrain_change.hpp"
#include "generals/external_player.hpp"

#include <algorithm>
#include <span>

namespace linstock {

namespace {

/// Reduces a prompt for several units or officers to the first of them. It keeps the offers that come before the next
/// unit or officer. Guns that may be spiked are listed last under their own ids.
Prompt for_one(const Prompt& prompt) {
    if (prompt.offers.empty()) return prompt;
    const Offer& first = prompt.offers.front();
    Prompt out;
    out.id = prompt.id;
    out.seat = prompt.seat;
    out.kind = prompt.kind;
    out.role = prompt.role;
    out.unit = first.unit;
    out.other = prompt.other;
    out.officer = first.officer;
    out.command = prompt.command;
    for (const Offer& o : prompt.offers) {
        if (o.unit != first.unit || o.officer != first.officer) break;
        out.offers.push_back(o);
    }
    return out;
}

/// `look` returns the seat's view. It is called only if the player needs it.
template <class Look>
Decision answered(const Battle& given, const State& state, const Prompt& prompt, ComputerPlayer& general,
                  const Look& look, bool& verbatim) {
    const Battle& battle = battle_in(given, state);
    const std::size_t most = std::max<std::size_t>(1, general.candidates_wanted(prompt));
    const std::vector<Decision> all = general.answers_for_one(prompt) ? candidates(battle, state, for_one(prompt), most)
                                                                      : candidates(battle, state, prompt, most);
    if (all.empty()) {
        verbatim = false;
        return {};
    }
    static const View unseen;
    const bool needs_state = general.needs_state(prompt);
    const View& seen = needs_state || general.needs_view(prompt) ? *look() : unseen;
    Decision d = needs_state
                     ? general.choose_from_state(battle, redacted_for(battle, state, prompt.seat), seen, prompt, all)
                     : general.choose(battle, seen, prompt, all);
    verbatim = std::find(all.begin(), all.end(), d) != all.end();
    return d;
}

}  // namespace

Decision decision_of(const Battle& battle, const State& state, const Prompt& prompt, ComputerPlayer& general,
                     bool& verbatim) {
    IncrementalView view_cache(prompt.seat);
    return decision_of(battle, state, prompt, general, view_cache, verbatim);
}

Decision decision_of(const Battle& battle, const State& state, const Prompt& prompt, ComputerPlayer& general,
                     IncrementalView& view_cache, bool& verbatim) {
    const auto look = [&] { return &view_cache.look(battle, state); };
    return answered(battle, state, prompt, general, look, verbatim);
}

Decision decision_of(const Battle& battle, const State& state, const Prompt& prompt, ComputerPlayer& general,
                     const View& seen, bool& verbatim) {
    const auto look = [&] { return &seen; };
    return answered(battle, state, prompt, general, look, verbatim);
}

std::optional<Prompt> first_prompt_for(const Battle& battle, const State& state, const ComputerPlayer& first,
                                       const ComputerPlayer& second) {
    return first_prompt(battle, state, [&](const Prompt& bare) {
        return (bare.seat == Seat::second ? second : first).reads_all(bare);
    });
}

std::optional<Refusal> check_decision_of(const Battle& battle, const State& state, const Prompt& prompt,
                                         const ComputerPlayer& general, const Decision& decision) {
    // A short form of the prompt does not suffice for the check.
    return general.reads_all(prompt) ? check_among(battle, state, std::span(&prompt, 1), decision)
                                     : check(battle, state, decision);
}

namespace {

/// Whether an external player is asked again after a rejected decision.
bool asked_again(ComputerPlayer& general, const Refusal& refusal) {
    auto* player = dynamic_cast<ExternalPlayer*>(&general);
    return player != nullptr && player->on_rejected(refusal);
}

/// Informs an external player of the outcome.
void tell_outcome(const Battle& battle, const State& state, ComputerPlayer& general) {
    if (auto* player = dynamic_cast<ExternalPlayer*>(&general)) player->on_battle_over(battle, state);
}

/// Returns false after a bug.
bool answer_one(const Battle& battle, State& state, const Prompt& prompt, ComputerPlayer& general,
                IncrementalView& view_cache, const Dice& dice, EventSink* events, const PlayLimits& limits,
                PlayOutResult& out) {
    bool verbatim = false;
    const Decision d = decision_of(battle, state, prompt, general, view_cache, verbatim);
    if (!verbatim) {
        if (const auto no = check_decision_of(battle, state, prompt, general, d)) {
            if (asked_again(general, *no)) return true;
            out.bug = std::string("a decision of the computer was refused at '") + prompt.kind + "': " + no->text;
            return false;
        }
    }
    decide_unchecked(battle, state, d, &dice, events);
    ++out.decisions;
    if (limits.after) limits.after(state, d);
    return true;
}

}  // namespace

PlayOutResult play_out(const Battle& battle, State& state, ComputerPlayer& first, ComputerPlayer& second,
                       const Dice& dice, EventSink* events, const PlayLimits& limits) {
    PlayOutResult out;
    IncrementalView of_first(Seat::first);
    IncrementalView of_second(Seat::second);
    while (!over(state)) {
        if (limits.turns > 0 && state.turn >= limits.turns) {
            out.stopped = true;
            return out;
        }
        const std::optional<Prompt> asked = first_prompt_for(battle, state, first, second);
        if (!asked) {
            out.bug = bug_of(battle, state);
            if (out.bug.empty()) out.bug = "the battle is not over, but no prompt is open";
            return out;
        }
        const Prompt& prompt = *asked;
        if (prompt.seat == Seat::chance) {
            out.bug = "the dice gave no result";
            return out;
        }
        const bool one = prompt.seat != Seat::second;
        if (!answer_one(battle, state, prompt, one ? first : second, one ? of_first : of_second, dice, events, limits,
                        out))
            return out;
        if (out.decisions >= limits.decisions) {
            out.bug = "after " + std::to_string(out.decisions) + " decisions the battle has not ended";
            return out;
        }
    }
    tell_outcome(battle, state, first);
    tell_outcome(battle, state, second);
    return out;
}

}  // namespace linstock
