#pragma once
// What the files of the Python module share: the objects behind Game, State, Prompt, Action and Event, and how errors
// become exceptions. All functions are called with the GIL held, unless they say otherwise.

#include "apps/prepare.hpp"
#include "base/dice.hpp"
#include "battle/engine_api.hpp"
#include "battle/event.hpp"

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::python {

namespace py = pybind11;

/// Squares of the terrain, kind by kind, then row by row.
struct Raster {
    const Battle* battle = nullptr;
    std::vector<PieceState> pieces;
    double cell = 0;
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<std::uint8_t> squares;
};

/// A prepared battle. It outlives everything that points to its Battle, because all objects below share it.
struct Game {
    apps::Setup setup;
    std::vector<std::string> warnings;
    mutable std::shared_ptr<const Raster> raster = nullptr;  ///< the last one that was asked for; used with the GIL
};
using GamePtr = std::shared_ptr<const Game>;

/// The open prompts of a state. Prompt and Action objects share them.
struct OpenPrompts {
    GamePtr game;
    const Battle* battle = nullptr;  ///< with the ground of that moment
    std::vector<Prompt> all;

    const Prompt* find(std::uint32_t id) const;
};
using OpenPromptsPtr = std::shared_ptr<const OpenPrompts>;

struct PromptObject {
    OpenPromptsPtr open;
    std::size_t index = 0;
    py::object data = {};  ///< its members as Data; empty until they are needed

    const Prompt& prompt() const { return open->all[index]; }
};

struct Action {
    OpenPromptsPtr open;
    Decision decision;
    py::object data = {};
};

struct EventObject {
    GamePtr game;
    const Battle* battle = nullptr;
    Event event;
    py::object data = {};
};

/// The lines of a record in the making.
struct RecordLines {
    std::vector<std::string> players;
    std::uint64_t opening_hash = 0;
    std::string decisions;
};

struct GameState {
    GamePtr game;
    State state;
    std::shared_ptr<const SeededDice> dice;            ///< null: dice are asked for
    std::optional<RecordLines> record = std::nullopt;  ///< empty: not recorded
    mutable OpenPromptsPtr open = nullptr;             ///< null until they are needed

    /// With the ground of this state.
    const Battle& battle() const;
    const OpenPrompts& open_prompts() const;
    /// Raises an exception if an engine bug has stopped the battle.
    void require_sound() const;
};

// Arguments.

/// "first", "second" and, if `may_be_umpire`, "umpire". Raises ValueError with what was expected.
Seat read_seat(std::string_view word, bool may_be_umpire);
/// Raises ValueError unless `low` <= number <= `high`.
std::int64_t read_number(const char* name, std::int64_t number, std::int64_t low, std::int64_t high);
/// An Action, a dict, a JSON text or an offer, as a decision for this state. Raises ValueError or TypeError.
Action read_action(const GameState& state, const py::object& action);
/// A Prompt of this state, its number, or None for the first open one. Raises ValueError.
PromptObject read_prompt(const GameState& state, const py::object& prompt);

// Exceptions of the package, python/linstock/_errors.py.

py::object refusal_object(const Battle& battle, const Refusal& refusal);
[[noreturn]] void raise_refusal(const Battle& battle, const Refusal& refusal);
[[noreturn]] void raise_problems(const Problems& problems);
[[noreturn]] void raise_bug(const std::string& text);

/// Calls `function` of the package's module `module`; imports it at the first call.
py::object call(const char* module, const char* function, const py::object& argument);
/// JSON text as Python objects; objects of JSON become Data.
py::object from_json(const std::string& text);
std::string to_json(const py::object& value);

// Each binds its part of the module.
void bind_game(py::module_& module);
void bind_objects(py::module_& module);
void bind_state(py::module_& module);
void bind_play(py::module_& module);
void bind_record(py::module_& module);
void bind_arrays(py::module_& module);

}  // namespace linstock::python
