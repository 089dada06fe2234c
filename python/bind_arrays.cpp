// Views and decisions as arrays of numbers, for machine learning. NumPy is imported at the first use.

#include "army/enum_words.hpp"
#include "battle/wire_words.hpp"
#include "python/columns.hpp"

#include <fmt/format.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>

namespace linstock::python {

namespace {

using Table = py::array_t<float>;

Table table(std::size_t rows, std::size_t columns) {
    return Table({static_cast<py::ssize_t>(rows), static_cast<py::ssize_t>(columns)});
}

Table unit_table(const GameState& s, const View& seen) {
    const auto& units = s.battle().forces().units;
    const std::size_t width = unit_columns().size();
    Table out = table(units.size(), width);
    for (std::size_t i = 0; i < units.size(); ++i)
        write_unit({s.battle(), units[i], seen.find(units[i].id), seen.seat}, out.mutable_data() + i * width);
    return out;
}

Table action_table(const GameState& s, const View& seen, const std::vector<Action>& actions) {
    const std::size_t width = action_columns().size();
    Table out = table(actions.size(), width);
    for (std::size_t i = 0; i < actions.size(); ++i) {
        if (actions[i].open->game != s.game) throw py::value_error("this action belongs to another Game");
        write_action({s.battle(), seen, actions[i].decision}, out.mutable_data() + i * width);
    }
    return out;
}

Table battle_row(const GameState& s, const View& seen) {
    Table out(static_cast<py::ssize_t>(battle_columns().size()));
    write_battle(s.battle(), seen, out.mutable_data());
    return out;
}

// The raster of the terrain.

constexpr double max_cells = 4e6;
constexpr double default_cells = 72;  // on the longer side

std::vector<std::string> channel_names() {
    std::vector<std::string> out = {"level"};
    for (std::size_t i = 0; i < piece_kinds; ++i)
        out.emplace_back(name_of(static_cast<PieceKind>(i)));
    return out;
}

Raster raster_of(const Battle& battle, const std::vector<PieceState>& pieces, double cell) {
    const Ground& ground = *battle.ground;
    Raster out{&battle,
               pieces,
               cell,
               static_cast<std::size_t>(std::ceil(ground.height() / cell)),
               static_cast<std::size_t>(std::ceil(ground.width() / cell)),
               {}};
    const std::size_t channel = out.rows * out.columns;
    out.squares.resize((piece_kinds + 1) * channel);
    for (std::size_t row = 0; row < out.rows; ++row)
        for (std::size_t column = 0; column < out.columns; ++column) {
            const Vec centre{(static_cast<double>(column) + 0.5) * cell, (static_cast<double>(row) + 0.5) * cell};
            std::uint8_t* at = out.squares.data() + row * out.columns + column;
            *at = static_cast<std::uint8_t>(ground.level_at(centre));
            for (const PieceId id : ground.under(Box{centre, 0, cell / 2, cell / 2}, KindSet::all())) {
                if (id.index() < pieces.size() && pieces[id.index()].down != 0) continue;
                at[(static_cast<std::size_t>(ground.piece(id).kind) + 1) * channel] = 1;
            }
        }
    return out;
}

py::object terrain(const GameState& s, std::optional<double> given) {
    const Battle& battle = s.battle();
    const Ground& ground = *battle.ground;
    const double cell = given.value_or(std::max(ground.width(), ground.height()) / default_cells);
    if (!(cell > 0) || ground.width() / cell * (ground.height() / cell) > max_cells)
        throw py::value_error(fmt::format(
            "cell: expected a length over 0 for which the table of {} by {} has at most {:.0f} cells, not {}",
            ground.width(), ground.height(), max_cells, cell));
    auto& last = s.game->raster;
    if (last == nullptr || last->battle != &battle || last->pieces != s.state.pieces || last->cell < cell ||
        last->cell > cell)
        last = std::make_shared<const Raster>(raster_of(battle, s.state.pieces, cell));
    py::array_t<std::uint8_t> out({static_cast<py::ssize_t>(piece_kinds + 1), static_cast<py::ssize_t>(last->rows),
                                   static_cast<py::ssize_t>(last->columns)});
    std::copy(last->squares.begin(), last->squares.end(), out.mutable_data());
    return out;
}

py::object to_numpy(const GameState& s, const std::string& seat, const py::object& actions,
                    std::optional<double> cell) {
    const View seen = view(s.battle(), s.state, read_seat(seat, true));
    py::object made = py::module_::import("linstock._data").attr("Data")();
    made["battle"] = battle_row(s, seen);
    made["units"] = unit_table(s, seen);
    made["terrain"] = terrain(s, cell);
    std::vector<Action> rows;
    if (!actions.is_none())
        for (const py::handle action : actions)
            rows.push_back(read_action(s, py::reinterpret_borrow<py::object>(action)));
    made["actions"] = action_table(s, seen, rows);
    return made;
}

py::object as_columns(const std::vector<Column>& all) {
    py::object column = py::module_::import("linstock._columns").attr("Column");
    py::list out;
    for (const Column& c : all)
        out.append(column(c.name, c.unit, c.low, c.high, c.text));
    return py::tuple(out);
}

template <class List>
py::object as_words(const List& all) {
    py::list out;
    for (const auto& word : all)
        out.append(py::str(std::string(word)));
    return py::tuple(out);
}

}  // namespace

void bind_arrays(py::module_& module) {
    module.attr("UNIT_COLUMNS") = as_columns(unit_columns());
    module.attr("ACTION_COLUMNS") = as_columns(action_columns());
    module.attr("BATTLE_COLUMNS") = as_columns(battle_columns());
    module.attr("TERRAIN_CHANNELS") = as_words(channel_names());
    module.attr("VERBS") = as_words(wire::all_words<Verb>());
    module.attr("FORMATIONS") = as_words(wire::all_words<Formation>());
    module.attr("PRESENCES") = as_words(wire::all_words<Presence>());
    module.attr("CONDITIONS") = as_words(wire::all_words<Condition>());
    module.attr("ARMS") = as_words(words<Arm>());
    module.attr("QUALITIES") = as_words(words<Quality>());
    module.attr("WEAPONS") = as_words(words<Weapon>());

    auto state = module.attr("State").cast<py::class_<GameState>>();
    state.def("to_numpy", &to_numpy, py::arg("seat"), py::arg("actions") = py::none(), py::kw_only(),
              py::arg("cell") = py::none());
    state.def("terrain", &terrain, py::arg("cell") = py::none());
}

}  // namespace linstock::python
