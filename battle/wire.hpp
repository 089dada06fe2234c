#pragma once
// JSON for prompts, decisions, events, views and states. One manifest of fields defines writer, reader and schema.
// Saves refer to procedures and fields by name, so that later builds can read them.

#include "battle/engine_api.hpp"
#include "battle/view.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace linstock::wire {

std::string prompt_json(const Battle& battle, const Prompt& prompt);
std::string decision_json(const Battle& battle, const Decision& decision);
std::string event_json(const Battle& battle, const Event& event);
std::string view_json(const Battle& battle, const View& view);
std::string view_without_units_json(const Battle& battle, const View& view);
std::string refusal_json(const Battle& battle, const Refusal& refusal);

// Parts of these, for callers that add members.
std::string offer_json(const Battle& battle, const Offer& offer);
std::string unit_json(const Battle& battle, const UnitView& unit);
std::string officer_json(const Battle& battle, const OfficerView& officer);
std::string outcome_json(const Battle& battle, const Outcome& outcome);

/// Whether the decider may know that this unit or officer exists.
struct Known {
    std::function<bool(UnitId)> unit;
    std::function<bool(OfficerId)> officer;
};

/// The error names the member, what was expected and the nearest valid word. With `known`, a unit that the decider
/// may not know gets the same error as one that does not exist. With `now`, a march without heading or formation
/// keeps the unit's present one; records always contain both.
Result<Decision, std::string> read_decision(const Battle& battle, std::string_view json, const Known* known = nullptr,
                                            const State* now = nullptr);

/// The open prompt with this number, or null.
using PromptByNumber = std::function<const Prompt*(std::uint32_t)>;
/// The same, but an offer of the prompt is accepted as an answer, with `prompt` and `by` added. Members that a
/// decision of its verb does not have must match an offer and are ignored.
Result<Decision, std::string> read_answer(const Battle& battle, std::string_view json, const PromptByNumber& asked,
                                          const Known* known = nullptr, const State* now = nullptr);

/// Saves and loads at any prompt. load(save(s)) == s. A save of version 1 loads with a warning if its hashes are not
/// those of the battle.
std::string save(const Battle& battle, const State& state);
Result<State, Problems> load(const Battle& battle, std::string_view json, std::string file,
                             Problems* warnings = nullptr);

/// JSON schema (2020-12) of the protocol, generated from the same manifest.
std::string schema_json();

}  // namespace linstock::wire
