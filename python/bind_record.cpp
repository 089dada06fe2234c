// Record: a battle with every decision. It can be read, replayed and written.

#include "apps/files.hpp"
#include "battle/record.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"
#include "python/module.hpp"
#include "python/to_python.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

namespace linstock::python {

namespace {

struct RecordObject {
    std::string text;
    Record record;
    GamePtr game = nullptr;  ///< null until it is needed
};

RecordObject read_text(const std::string& text, const std::string& file) {
    auto read = read_record(text, file);
    if (!read) raise_problems(read.error());
    return {text, std::move(*read)};
}

RecordObject read_path(const std::string& path) {
    auto text = apps::read_file(path);
    if (!text) raise_problems({text.error()});
    return read_text(*text, path);
}

GamePtr game_of(RecordObject& r) {
    if (r.game != nullptr) return r.game;
    const RecordHead& head = r.record.head;
    std::vector<SourceText> house;
    for (const std::string& text : head.house)
        house.push_back({text, "house rules of the record", true});
    Problems warnings;
    auto made = apps::prepare_text({head.scenario_text, "scenario of the record", true}, head.ruleset, std::move(house),
                                   warnings);
    if (!made) raise_problems(made.error());
    Game game{std::move(*made), {}};
    for (const Problem& p : warnings)
        game.warnings.push_back(to_text(p));
    r.game = std::make_shared<const Game>(std::move(game));
    return r.game;
}

/// Plays the record again; raises FileError where it differs.
State replayed(RecordObject& r, EventSink* events, std::int64_t turn) {
    read_number("turn", turn, 0, 10000);
    const GamePtr game = game_of(r);
    auto state = replay(*game->setup.battle, r.record, events, static_cast<int>(turn));
    if (!state)
        raise_problems({Problem{"record", 0, 0,
                                fmt::format("the replay differs at decision {}, turn {}: {}",
                                            state.error().decision + 1, state.error().turn, state.error().text),
                                "", "", "", false}});
    return std::move(*state);
}

GameState replay_to(RecordObject& r, std::int64_t turn) {
    State state = replayed(r, nullptr, turn);
    std::shared_ptr<const SeededDice> dice;
    if (const auto seed = read_seed(r.record.head.seed); !r.record.head.seed.empty() && seed)
        dice = std::make_shared<const SeededDice>(*seed);
    return {game_of(r), std::move(state), std::move(dice)};
}

std::vector<EventObject> events_of(RecordObject& r, std::int64_t turn) {
    std::vector<Event> events;
    const State end = replayed(r, &events, turn);
    const GamePtr game = game_of(r);
    std::vector<EventObject> out;
    for (Event& e : events)
        out.push_back({game, &battle_in(*game->setup.battle, end), std::move(e)});
    return out;
}

py::object decisions_of(const RecordObject& r) {
    py::list out;
    for (const RecordedDecision& d : r.record.decisions) {
        py::object made = py::module_::import("linstock._data").attr("Data")();
        made["decision"] = from_json(d.json);
        made["turn"] = d.turn;
        made["hash"] = d.hash;
        out.append(made);
    }
    return out;
}

py::object outcome_of(const RecordObject& r) {
    if (!r.record.complete) return py::none();
    py::object made = py::module_::import("linstock._data").attr("Data")();
    made["turn"] = r.record.end_turn;
    made["winner"] = r.record.end_winner;
    made["level"] = r.record.end_level;
    made["degree"] = r.record.end_degree;
    return made;
}

RecordObject record_of(const GameState& s, const std::vector<std::string>& players) {
    if (!s.record)
        throw py::value_error("this state is not recorded: open it with new_initial_state(seed, record=True)");
    if (players.size() > 2) throw py::value_error("players: expected the names of at most two players");
    RecordHead head = apps::head_of(s.game->setup);
    if (s.dice != nullptr) head.seed = to_text(s.dice->seed());
    head.players = players;
    std::string text = head_line(head, s.record->opening_hash) + s.record->decisions;
    if (over(s.state)) text += end_line(s.battle(), s.state);
    RecordObject out = read_text(text, "record");
    out.game = s.game;
    return out;
}

}  // namespace

void bind_record(py::module_& module) {
    using R = RecordObject;
    py::class_<R>(module, "Record")
        .def(py::init([](const std::string& text) { return read_text(text, "record"); }), py::arg("text"))
        .def_static("read", &read_path, py::arg("path"))
        .def_property_readonly("text", [](const R& r) { return r.text; })
        .def_property_readonly("scenario", [](const R& r) { return r.record.head.scenario_text; })
        .def_property_readonly("ruleset", [](const R& r) { return r.record.head.ruleset; })
        .def_property_readonly("house", [](const R& r) { return r.record.head.house; })
        .def_property_readonly("seed", [](const R& r) { return r.record.head.seed; })
        .def_property_readonly("players", [](const R& r) { return r.record.head.players; })
        .def_property_readonly("decisions", &decisions_of)
        .def_property_readonly("outcome", &outcome_of)
        .def("game", [](R& r) { return std::const_pointer_cast<Game>(game_of(r)); })
        .def("replay", &replay_to, py::arg("turn") = 0)
        .def("events", &events_of, py::arg("turn") = 0)
        .def("__len__", [](const R& r) { return r.record.decisions.size(); })
        .def("__repr__", [](const R& r) {
            return fmt::format("<Record: {}, {} decisions>", r.record.head.ruleset, r.record.decisions.size());
        });
    auto state = module.attr("State").cast<py::class_<GameState>>();
    state.def("record", &record_of, py::arg("players") = std::vector<std::string>());
}

}  // namespace linstock::python
