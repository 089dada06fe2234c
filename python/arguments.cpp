// Arguments from Python, checked: what is wrong, what was expected.

#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"
#include "python/module.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::python {

Seat read_seat(std::string_view word, bool may_be_umpire) {
    if (word == "first") return Seat::first;
    if (word == "second") return Seat::second;
    if (word == "umpire" && may_be_umpire) return Seat::umpire;
    throw py::value_error(fmt::format("seat: expected 'first'{}, not '{}'",
                                      may_be_umpire ? ", 'second' or 'umpire'" : " or 'second'", word));
}

std::int64_t read_number(const char* name, std::int64_t number, std::int64_t low, std::int64_t high) {
    if (number < low || number > high)
        throw py::value_error(
            fmt::format("{}: expected a whole number from {} to {}, not {}", name, low, high, number));
    return number;
}

namespace {

/// "open is 12 (fire, first)".
std::string open_ones(const OpenPrompts& open) {
    if (open.all.empty()) return "the battle is over: nothing is asked any more";
    std::string out;
    for (const Prompt& p : open.all)
        out += fmt::format("{}{} ({}, {})", out.empty() ? "open is " : ", ", p.id, p.kind, name_of(p.seat));
    return out;
}

void require_same_game(const GameState& state, const GamePtr& game, const char* what) {
    if (game != state.game) throw py::value_error(fmt::format("this {} belongs to another Game", what));
}

}  // namespace

const Prompt* OpenPrompts::find(std::uint32_t id) const {
    const auto it = std::find_if(all.begin(), all.end(), [&](const Prompt& p) { return p.id == id; });
    return it == all.end() ? nullptr : &*it;
}

PromptObject read_prompt(const GameState& state, const py::object& prompt) {
    const OpenPrompts& open = state.open_prompts();
    std::uint32_t id = 0;
    if (prompt.is_none()) {
        if (open.all.empty()) throw py::value_error(open_ones(open));
        return {state.open, 0};
    }
    if (py::isinstance<PromptObject>(prompt)) {
        const auto& given = prompt.cast<const PromptObject&>();
        require_same_game(state, given.open->game, "prompt");
        id = given.prompt().id;
    } else if (py::isinstance<py::int_>(prompt)) {
        try {
            id = prompt.cast<std::uint32_t>();
        } catch (const py::cast_error&) {
            throw py::value_error("prompt: " + open_ones(open));
        }
    } else {
        throw py::type_error("prompt: expected a Prompt or its number");
    }
    const Prompt* found = open.find(id);
    if (found == nullptr) throw py::value_error(fmt::format("prompt {} is not open; {}", id, open_ones(open)));
    return {state.open, static_cast<std::size_t>(found - open.all.data())};
}

namespace {

/// A decision as JSON. Members that are None are left out, as in Action.to_dict().
std::string decision_text(const py::object& action) {
    if (py::isinstance<py::str>(action)) return action.cast<std::string>();
    py::dict members;
    for (const auto& [name, value] : py::reinterpret_borrow<py::dict>(action))
        if (!value.is_none()) members[name] = value;
    return to_json(members);
}

}  // namespace

Action read_action(const GameState& state, const py::object& action) {
    state.open_prompts();
    if (py::isinstance<Action>(action)) {
        const auto& given = action.cast<const Action&>();
        require_same_game(state, given.open->game, "action");
        return {state.open, given.decision};
    }
    if (!py::isinstance<py::dict>(action) && !py::isinstance<py::str>(action))
        throw py::type_error("action: expected an Action, a dict or a JSON text");
    const std::string text = decision_text(action);
    const OpenPrompts& open = *state.open;
    auto read =
        wire::read_answer(state.battle(), text, [&](std::uint32_t id) { return open.find(id); }, nullptr, &state.state);
    if (!read) throw py::value_error("action: " + read.error());
    return {state.open, std::move(*read)};
}

// Exceptions.

py::object call(const char* module, const char* function, const py::object& argument) {
    return py::module_::import(module).attr(function)(argument);
}

py::object from_json(const std::string& text) {
    return py::module_::import("json").attr("loads")(
        text, py::arg("object_hook") = py::module_::import("linstock._data").attr("Data"));
}

std::string to_json(const py::object& value) { return call("json", "dumps", value).cast<std::string>(); }

namespace {

[[noreturn]] void raise(const char* type, const py::object& error) {
    PyErr_SetObject(py::module_::import("linstock._errors").attr(type).ptr(), error.ptr());
    throw py::error_already_set();
}

}  // namespace

py::object refusal_object(const Battle& battle, const Refusal& refusal) {
    static constexpr const char* kinds[] = {"not_open", "wrong_seat", "wrong_shape", "against_rules"};
    py::list clauses;
    for (const Cite c : refusal.why)
        if (!c.clause.none()) clauses.append(battle.charts().to_text(c));
    return py::module_::import("linstock._errors")
        .attr("Refusal")(refusal.text, kinds[static_cast<std::size_t>(refusal.kind)], clauses);
}

void raise_refusal(const Battle& battle, const Refusal& refusal) { raise("Refusal", refusal_object(battle, refusal)); }

void raise_problems(const Problems& problems) {
    py::list texts;
    for (const Problem& p : problems)
        if (!p.warning) texts.append(to_text(p));
    raise("FileError", call("linstock._errors", "FileError", texts));
}

void raise_bug(const std::string& text) { raise("EngineBug", call("linstock._errors", "EngineBug", py::str(text))); }

// The state.

const Battle& GameState::battle() const { return battle_in(*game->setup.battle, state); }

const OpenPrompts& GameState::open_prompts() const {
    if (open == nullptr)
        open = std::make_shared<const OpenPrompts>(OpenPrompts{game, &battle(), prompts(battle(), state)});
    return *open;
}

void GameState::require_sound() const {
    if (state.fault != 0) raise_bug(bug_of(battle(), state));
}

}  // namespace linstock::python
