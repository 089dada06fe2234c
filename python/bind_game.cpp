// Game: a battle prepared from a scenario, a ruleset and house rules.

#include "apps/files.hpp"
#include "apps/texts.hpp"
#include "battle/ruleset.hpp"
#include "battle/wire.hpp"
#include "generals/computer_player.hpp"
#include "python/module.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>

namespace linstock::python {

namespace {

/// The text of a scenario: a file, a name of the library, or the TOML text itself.
SourceText scenario_text(const std::string& scenario) {
    if (scenario.find('\n') != std::string::npos) return {scenario, "scenario", false};
    auto found = apps::find_scenario(scenario);
    if (!found) raise_problems({found.error()});
    return *found;
}

GamePtr make_game(const std::string& scenario, const std::string& ruleset, const std::vector<std::string>& house) {
    std::vector<SourceText> texts;
    for (const std::string& name : house) {
        auto found = apps::find_house(name);
        if (!found) raise_problems({found.error()});
        texts.push_back(std::move(*found));
    }
    Problems warnings;
    auto made = apps::prepare_text(scenario_text(scenario), ruleset, std::move(texts), warnings);
    if (!made) raise_problems(made.error());
    Game game{std::move(*made), {}};
    for (const Problem& p : warnings)
        game.warnings.push_back(to_text(p));
    return std::make_shared<const Game>(std::move(game));
}

std::shared_ptr<const SeededDice> dice_of(std::optional<std::uint64_t> seed) {
    return seed ? std::make_shared<const SeededDice>(seed_of(*seed)) : nullptr;
}

GameState open_state(const GamePtr& game, std::optional<std::uint64_t> seed, bool record) {
    GameState out{game, {}, dice_of(seed)};
    out.state = open(*game->setup.battle, out.dice.get(), nullptr);
    out.require_sound();
    if (record) out.record = RecordLines{{}, hash_of(out.state), {}};
    return out;
}

GameState load_state(const GamePtr& game, const std::string& text, std::optional<std::uint64_t> seed) {
    auto loaded = wire::load(*game->setup.battle, text, "save");
    if (!loaded) raise_problems(loaded.error());
    return {game, std::move(*loaded), dice_of(seed)};
}

py::object units_of(const Game& game) {
    const OrderOfBattle& forces = game.setup.battle->forces();
    py::list out;
    for (const Unit& u : forces.units) {
        py::object made = py::module_::import("linstock._data").attr("Data")();
        made["unit"] = u.id.value;
        made["name"] = u.name;
        made["army"] = u.army.value;
        made["army_name"] = forces.army(u.army).name;
        made["arm"] = std::string(name_of(u.arm));
        made["quality"] = std::string(name_of(u.quality));
        made["weapon"] = std::string(name_of(u.weapon));
        made["command"] = u.command ? py::object(py::int_(u.command.value)) : py::none();
        made["stands"] = u.stands;
        out.append(made);
    }
    return out;
}

}  // namespace

void bind_game(py::module_& module) {
    module.def("scenarios", &apps::scenario_names, "Names of the scenarios of the library.");
    module.def("rulesets", &apps::ruleset_ids, "Ids of the rulesets.");
    module.def("house_rules", &apps::house_names, "Names of the house rules of the library.");
    module.def("players", &player_level_names, "Names of the computer players, strongest first.");
    module.def("set_data_folder", [](const std::string& folder) { apps::set_data_folder(folder); });
    module.def("data_folder", [] { return apps::data_folder().string(); }, "The folder of rulesets and scenarios.");

    py::class_<Game, std::shared_ptr<Game>>(module, "Game")
        .def(py::init(
                 [](const std::string& scenario, const std::string& ruleset, const std::vector<std::string>& house) {
                     return std::const_pointer_cast<Game>(make_game(scenario, ruleset, house));
                 }),
             py::arg("scenario"), py::arg("ruleset") = "", py::kw_only(), py::arg("house") = std::vector<std::string>())
        .def(
            "new_initial_state",
            [](const std::shared_ptr<Game>& g, std::optional<std::uint64_t> seed, bool record) {
                return open_state(g, seed, record);
            },
            py::arg("seed") = py::none(), py::kw_only(), py::arg("record") = false)
        .def(
            "deserialize",
            [](const std::shared_ptr<Game>& g, const std::string& text, std::optional<std::uint64_t> seed) {
                return load_state(g, text, seed);
            },
            py::arg("text"), py::arg("seed") = py::none())
        .def_property_readonly("title", [](const Game& g) { return g.setup.scenario->title; })
        .def_property_readonly("ruleset", [](const Game& g) { return g.setup.rules->id; })
        .def_property_readonly("warnings", [](const Game& g) { return g.warnings; })
        .def_property_readonly("turns", [](const Game& g) { return g.setup.battle->scenario->turns; })
        .def_property_readonly("width", [](const Game& g) { return g.setup.battle->ground->width(); })
        .def_property_readonly("height", [](const Game& g) { return g.setup.battle->ground->height(); })
        .def_property_readonly("unit_of_length", [](const Game& g) { return g.setup.battle->charts().unit(); })
        .def_property_readonly("armies",
                               [](const Game& g) {
                                   std::vector<std::string> names;
                                   for (const Army& a : g.setup.battle->forces().armies)
                                       names.push_back(a.name);
                                   return names;
                               })
        .def_property_readonly("units", &units_of)
        .def("scenario_text", [](const Game& g) { return write_scenario(*g.setup.scenario); })
        .def(
            "clause",
            [](const Game& g, const std::string& id) {
                const Charts& charts = g.setup.battle->charts();
                const ClauseRef found = charts.find_clause(id);
                if (found.none()) throw py::value_error("the ruleset " + charts.id() + " has no clause '" + id + "'");
                const Clause& clause = charts.clause(found);
                return clause.title + ". " + clause.behaviour;
            },
            py::arg("id"))
        .def("__repr__",
             [](const Game& g) { return "<Game: " + g.setup.scenario->title + ", " + g.setup.rules->id + ">"; });
}

}  // namespace linstock::python
