// linstock map: draws the ground of a scenario and the armies at its start.

#include "apps/command_line/battle_output.hpp"
#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/linstock/author/raster.hpp"
#include "apps/linstock/commands.hpp"
#include "battle/wire_words.hpp"
#include "report/map/standalone_map.hpp"

#include <fmt/format.h>

namespace linstock::apps {

Status show_map(const MapOptions& o) {
    Seat seat = Seat::umpire;
    const bool blue = o.seat == "blue";
    if (blue || o.seat == "grey") {
        seat = blue ? Seat::first : Seat::second;
    } else if (!wire::word_to(o.seat, seat) || seat == Seat::chance) {
        complain("--seat " + o.seat + ": expected umpire, first (or blue) or second (or grey)");
        return bad_input;
    }
    if (!outputs_fit({o.svg, o.png}, {o.battle.scenario})) return bad_input;
    const auto setup = set_up(o.battle);
    if (!setup) return bad_input;
    const SeededDice dice(seed_of(1));
    const State state = open(*setup->battle, &dice, nullptr);
    if (!o.svg.empty() || !o.png.empty()) {
        const std::string picture = report::standalone_map_svg(*setup->battle, view(*setup->battle, state, seat));
        if (!o.svg.empty())
            if (const Status put = write_output(picture, o.svg); put != all_well || o.png.empty()) return put;
        const Png png = png_of(picture);
        if (png.bytes.empty()) complain(png.why);
        return png.bytes.empty() ? bad_input : write_output(png.bytes, o.png);
    }
    fmt::print("{}\n{}", setup->scenario->title, map_text(*setup->battle, state, seat, o.columns));
    return all_well;
}

}  // namespace linstock::apps
