#pragma once
// Prompts, decisions, events, views and states as JSON text, both ways where it makes sense. One manifest of fields
// drives writer, reader and schema. Saves name procedures and fields by name, so that they outlive a build.

#include "battle/door.hpp"
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

// Parts of these, for whoever puts more beside them.
std::string offer_json(const Battle& battle, const Offer& offer);
std::string unit_json(const Battle& battle, const UnitView& unit);
std::string officer_json(const Battle& battle, const OfficerView& officer);
std::string outcome_json(const Battle& battle, const Outcome& outcome);

/// Whether whoever decides may know that there is such a unit, such an officer.
struct Known {
    std::function<bool(UnitId)> unit;
    std::function<bool(OfficerId)> officer;
};

/// The error says which member, what was expected and the nearest right word. With `known` it says the same of a unit
/// that is not to be known of as of one that does not exist. With `now` a march that leaves out its heading or
/// formation keeps what the unit has there; records say both.
Result<Decision, std::string> read_decision(const Battle& battle, std::string_view json, const Known* known = nullptr,
                                            const State* now = nullptr);

/// The open prompt of this number, or null.
using PromptByNumber = std::function<const Prompt*(std::uint32_t)>;
/// The same, and an offer of that prompt may come back as it was shown, with `prompt` and `by`: what a decision of its
/// verb does not have is held against the offers and passed over.
Result<Decision, std::string> read_answer(const Battle& battle, std::string_view json, const PromptByNumber& asked,
                                          const Known* known = nullptr, const State* now = nullptr);

/// Save and load at any prompt. load(save(s)) == s.
std::string save(const Battle& battle, const State& state);
Result<State, Problems> load(const Battle& battle, std::string_view json, std::string file);

/// JSON schema (2020-12) of the protocol's lines, generated from the same manifest.
std::string schema_json();

}  // namespace linstock::wire
