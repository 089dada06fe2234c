// State: a battle at one moment. A state is changed only by the thread that holds the GIL; long work is done on copies.

#include "battle/record.hpp"
#include "battle/redacted_state.hpp"
#include "battle/view.hpp"
#include "battle/wire.hpp"
#include "generals/determinizer.hpp"
#include "odds/odds.hpp"
#include "python/module.hpp"
#include "python/to_python.hpp"
#include "report/odds/odds_text.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

namespace linstock::python {

namespace {

constexpr std::int64_t max_candidates = 1000;

std::optional<std::string> current_player(const GameState& s) {
    const auto& open = s.open_prompts().all;
    if (open.empty()) return std::nullopt;
    return std::string(name_of(open.front().seat));
}

std::vector<PromptObject> prompts_of(const GameState& s) {
    s.require_sound();
    std::vector<PromptObject> out;
    for (std::size_t i = 0; i < s.open_prompts().all.size(); ++i)
        out.push_back({s.open, i});
    return out;
}

std::vector<Action> legal_actions(const GameState& s, const py::object& prompt, std::int64_t most) {
    read_number("most", most, 1, max_candidates);
    s.require_sound();
    const PromptObject asked = read_prompt(s, prompt);
    if (asked.prompt().seat == Seat::chance)
        throw py::value_error("dice are asked for: answer with State.roll(seed) or State.roll(faces=[...])");
    std::vector<Action> out;
    for (Decision& d : candidates(s.battle(), s.state, asked.prompt(), static_cast<std::size_t>(most)))
        out.push_back({s.open, std::move(d)});
    return out;
}

py::object check_of(const GameState& s, const py::object& given) {
    const Action action = read_action(s, given);
    const auto refusal = check(s.battle(), s.state, action.decision);
    return refusal ? refusal_object(s.battle(), *refusal) : py::none();
}

py::object objects_of(const GameState& s, std::vector<Event> events) {
    py::list out;
    for (Event& e : events)
        out.append(EventObject{s.game, &s.battle(), std::move(e)});
    return out;
}

/// Applies a decision; the events, or None if they are not wanted.
py::object apply(GameState& s, const Action& action, bool wants_events) {
    s.require_sound();
    const Battle& battle = s.battle();
    std::vector<Event> events;
    if (const auto no = decide(battle, s.state, action.decision, s.dice.get(), wants_events ? &events : nullptr))
        raise_refusal(battle, *no);
    s.open = nullptr;
    if (s.record) s.record->decisions += decision_line(s.battle(), action.decision, s.state);
    s.require_sound();
    return wants_events ? objects_of(s, std::move(events)) : py::none();
}

py::object roll(GameState& s, std::optional<std::uint64_t> seed, const std::optional<std::vector<int>>& faces,
                bool wants_events) {
    s.require_sound();
    const auto& open = s.open_prompts().all;
    if (open.empty() || open.front().seat != Seat::chance) throw py::value_error("no dice are asked for");
    if (seed.has_value() == faces.has_value()) throw py::type_error("roll: expected either a seed or faces");
    Action action{s.open, {}};
    action.decision.prompt = open.front().id;
    action.decision.by = Seat::chance;
    action.decision.verb = Verb::roll;
    const RollAsked& asked = open.front().roll.front();
    if (faces) {
        for (const int face : *faces)
            action.decision.faces.push_back(static_cast<std::uint8_t>(read_number("faces", face, 1, 255)));
    } else {
        action.decision.faces.resize(asked.count);
        Throw thrown;
        thrown.index = s.state.draws;
        thrown.sides = asked.sides;
        thrown.descending = asked.descending;
        SeededDice(seed_of(*seed)).fall(thrown, action.decision.faces);
    }
    return apply(s, action, wants_events);
}

GameState resample(const GameState& s, const std::string& seat, std::uint64_t seed) {
    const Seat who = read_seat(seat, false);
    s.require_sound();
    const State known = redacted_for(s.battle(), s.state, who);
    return {s.game, general::Determinizer(s.battle(), who).sample(known, seed),
            std::make_shared<const SeededDice>(seed_of(seed))};
}

GameState clone(const GameState& s, std::optional<std::uint64_t> seed) {
    GameState out = s;
    if (seed) {
        out.dice = std::make_shared<const SeededDice>(seed_of(*seed));
        out.record.reset();  // a record has one seed
    }
    return out;
}

py::object observation(const GameState& s, const std::string& seat) {
    return to_data(s.battle(), view(s.battle(), s.state, read_seat(seat, true)));
}

std::string observation_json(const GameState& s, const std::string& seat) {
    return wire::view_json(s.battle(), view(s.battle(), s.state, read_seat(seat, true)));
}

/// 1 for a victory, -1 for a defeat, 0 for a draw and while the battle lasts.
std::vector<double> returns(const GameState& s) {
    const int winner = over(s.state) ? s.state.outcome.winner.value : 0;
    return {winner == 1 ? 1.0 : winner == 2 ? -1.0 : 0.0, winner == 2 ? 1.0 : winner == 1 ? -1.0 : 0.0};
}

py::object odds_of(const GameState& s, const py::object& given) {
    s.require_sound();
    const Action action = read_action(s, given);
    const Seat seat = action.decision.by;
    if (seat != Seat::first && seat != Seat::second) throw py::value_error("odds: expected a decision of a player");
    // Hidden enemies must not change the odds.
    const State known = redacted_for(s.battle(), s.state, seat);
    const auto found = odds::compute_odds(s.battle(), known, action.decision);
    if (!found) raise_refusal(s.battle(), found.error());
    return from_json(report::odds_json(s.battle(), *found));
}

}  // namespace

void bind_state(py::module_& module) {
    py::class_<GameState>(module, "State")
        .def_property_readonly("game", [](const GameState& s) { return std::const_pointer_cast<Game>(s.game); })
        .def_property_readonly("turn", [](const GameState& s) { return s.state.turn; })
        .def_property_readonly("decisions", [](const GameState& s) { return s.state.decisions; })
        .def("is_terminal", [](const GameState& s) { return over(s.state); })
        .def("outcome", [](const GameState& s) { return to_data(s.battle(), s.state.outcome); })
        .def("current_player", &current_player)
        .def("prompts", &prompts_of)
        .def("legal_actions", &legal_actions, py::arg("prompt") = py::none(), py::arg("most") = 16)
        .def("check", &check_of, py::arg("action"))
        .def(
            "apply_action",
            [](GameState& s, const py::object& action, bool events) {
                return apply(s, read_action(s, action), events);
            },
            py::arg("action"), py::kw_only(), py::arg("events") = false)
        .def("roll", &roll, py::arg("seed") = py::none(), py::kw_only(), py::arg("faces") = py::none(),
             py::arg("events") = false)
        .def("clone", &clone, py::arg("seed") = py::none())
        .def("__copy__", [](const GameState& s) { return s; })
        .def(
            "__deepcopy__", [](const GameState& s, const py::object&) { return s; }, py::arg("memo"))
        .def("resample", &resample, py::arg("seat"), py::arg("seed"))
        .def("observation", &observation, py::arg("seat"))
        .def("observation_json", &observation_json, py::arg("seat"))
        .def("returns", &returns)
        .def("odds", &odds_of, py::arg("action"))
        .def("hash", [](const GameState& s) { return hash_of(s.state); })
        .def("serialize", [](const GameState& s) { return wire::save(s.battle(), s.state); })
        .def("__repr__", [](const GameState& s) {
            return fmt::format("<State: turn {}, {}>", s.state.turn, current_player(s).value_or("over"));
        });
}

}  // namespace linstock::python
