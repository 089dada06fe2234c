#pragma once
// A battle of any size for the benchmarks: brigades of four regiments and a battery on each side of a field that grows
// with them, with a wood, a hill and a fence for each brigade. The density of troops is constant.

#include "army/scenario.hpp"
#include "battle/engine_api.hpp"
#include "battle/ruleset.hpp"
#include "charts/load.hpp"
#include "generals/play_out.hpp"
#include "rulesets/books/register.hpp"
#include "tests/folder/folder.hpp"

#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>

namespace linstock::bench {

inline SourceText data_file(const std::string& name) {
    const std::string path = tests::data_folder() + "/" + name;
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return SourceText{text.str(), path};
}

inline std::shared_ptr<const Ruleset> ruleset(const std::string& id) {
    const std::string folder = "rulesets/" + id + "/";
    auto charts = load_charts({data_file(folder + "ruleset.toml"),
                               data_file(folder + "charts.toml"),
                               data_file(folder + "clauses.toml"),
                               {}});
    const books::Book* book = books::find(id);
    if (book == nullptr) throw std::runtime_error("no book is called " + id);
    return book->make(std::make_shared<const Charts>(std::move(charts.value())), nullptr);
}

inline std::shared_ptr<const Battle> prepared(const SourceText& text, const std::string& rules) {
    const auto scenario = read_scenario(text.text, text.file);
    if (!scenario) throw std::runtime_error(to_text(scenario.error().front()));
    const auto battle = prepare(ruleset(rules), *scenario);
    if (!battle) throw std::runtime_error(to_text(battle.error().front()));
    return *battle;
}

inline std::shared_ptr<const Battle> battle_of(const std::string& scenario, const std::string& rules = "revised") {
    return prepared(data_file("scenarios/" + scenario + ".toml"), rules);
}

/// Two regiments in the open, facing each other within deadly range.
inline std::shared_ptr<const Battle> face_to_face() {
    const auto army = [](const std::string& name, const char* edge, const char* heading, const char* place) {
        return "[[army]]\nname = \"" + name + "\"\nedge = \"" + edge + "\"\ncommand = [{ name = \"" + name +
               " Brigade\", kind = \"brigade\", card = true }]\nunit = [{ name = \"" + name +
               " Regiment\", short = \"" + name.substr(0, 1) + "\", command = \"" + name +
               " Brigade\", quality = \"veteran\", stands = 6, men = 360, heading = " + heading + ", at = " + place +
               " }]\n";
    };
    const std::string text =
        "[scenario]\ntitle = \"Face to face\"\nsummary = \"For the benchmarks\"\nrulesets = [\"firefight\"]\n"
        "measure = \"inches\"\nground_scale = \"1 in = 24 yd\"\nyards_per_unit = 24\n"
        "table = [48, 48]\nturns = 12\nfirefight = { stand_percent = 66 }\n"
        "[[objective]]\nname = \"Middle\"\nat = [24, 24]\nradius = 4\npoints = 1\n" +
        army("Blue", "south", "0", "[24, 22.5]") + army("Grey", "north", "180", "[24, 25.5]");
    return prepared(SourceText{text, "face to face"}, "firefight");
}

namespace detail {

inline std::string at(double x, double y) { return "[" + std::to_string(x) + ", " + std::to_string(y) + "]"; }

inline std::string ground_of_brigade(int i, double x) {
    const std::string n = std::to_string(i);
    const auto box = [&](double from, double to, double low, double high) {
        return "[" + at(x + from, low) + ", " + at(x + to, low) + ", " + at(x + to, high) + ", " + at(x + from, high) +
               "]";
    };
    std::string out = "[[terrain]]\nkind = \"woods\"\nname = \"Wood " + n + "\"\narea = " + box(2, 9, 20, 28) + "\n";
    out += "[[terrain]]\nkind = \"hill\"\nname = \"Hill " + n + "\"\narea = " + box(14, 26, 20, 28) + "\ncrests = [[" +
           at(x + 15, 24) + ", " + at(x + 25, 24) + "]]\n";
    out += "[[terrain]]\nkind = \"fence\"\nname = \"Fence " + n + "\"\nline = [" + at(x + 12, 15) + ", " +
           at(x + 28, 15) + "]\n";
    return out;
}

struct Side {
    const char* name;
    const char* edge;
    double line;
    double behind;
    int heading;
};

inline std::string army(const Side& s, int brigades, double pitch) {
    constexpr int to_a_division = 5;
    const std::string name = s.name;
    std::string commands;
    std::string officers;
    std::string units;
    for (int b = 0; b < brigades; ++b) {
        const std::string n = std::to_string(b + 1);
        const std::string division = name + " Division " + std::to_string(b / to_a_division + 1);
        const std::string brigade = name + " Brigade " + n;
        const double x = pitch * b + 1;
        if (b % to_a_division == 0) {
            commands += "{ name = \"" + division + "\", kind = \"division\", card = true },\n";
            officers += "{ name = \"General of " + division +
                        "\", rank = \"division\", kind = \"regular\", commands = \"" + division +
                        "\", at = " + at(x + 16, s.behind) + " },\n";
        }
        commands += "{ name = \"" + brigade + "\", kind = \"brigade\", parent = \"" + division + "\" },\n";
        officers += "{ name = \"Brigadier " + name + " " + n +
                    "\", rank = \"brigade\", kind = \"regular\", commands = \"" + brigade +
                    "\", at = " + at(x + 14, s.behind) + " },\n";
        for (int u = 0; u < 5; ++u) {
            const std::string unit = name + " " + n + "-" + std::to_string(u + 1);
            const bool guns = u == 4;
            units += "{ name = \"" + unit + "\", short = \"" + unit.substr(0, 1) + n + "-" + std::to_string(u + 1) +
                     "\", command = \"" + brigade + "\", quality = \"veteran\", stands = " + (guns ? "3" : "6") +
                     (guns ? ", arm = \"artillery\", weapon = \"napoleon\", guns = 6" : ", men = 360") +
                     ", heading = " + std::to_string(s.heading) + ", at = " + at(x + 3 + 6 * u, s.line) + " },\n";
        }
    }
    return "[[army]]\nname = \"" + name + "\"\nedge = \"" + s.edge + "\"\ncommand = [\n" + commands +
           "]\nofficer = [\n" + officers + "]\nunit = [\n" + units + "]\n";
}

}  // namespace detail

/// `units` in all, a multiple of ten.
inline std::shared_ptr<const Battle> field_of(int units, int turns = 12) {
    constexpr double pitch = 31;
    const int brigades = units / 10;
    std::string text =
        "[scenario]\ntitle = \"A long field\"\nsummary = \"For the benchmarks\"\nrulesets = [\"revised\"]\n"
        "variant = \"15 mm\"\nmeasure = \"inches\"\nground_scale = \"1 in = 24 yd\"\nyards_per_unit = 24\n"
        "table = [" +
        std::to_string(pitch * brigades + 2) + ", 48]\nturns = " + std::to_string(turns) + "\n";
    for (int b = 0; b < brigades; ++b)
        text += detail::ground_of_brigade(b + 1, pitch * b);
    text += "[[objective]]\nname = \"Middle hill\"\nat = " + detail::at(pitch * (brigades / 2) + 20, 24) +
            "\nradius = 4\npoints = 1\n";
    text += detail::army({"Blue", "south", 9.5, 7, 0}, brigades, pitch);
    text += detail::army({"Grey", "north", 38.5, 41, 180}, brigades, pitch);
    return prepared(SourceText{text, "field of " + std::to_string(units)}, "revised");
}

/// Lets two sergeants play to the first wanted prompt in or after a turn; returns the last state if there is none.
template <class Wanted>
State played_to(const Battle& battle, int turn, Wanted wanted) {
    const SeededDice dice(seed_of(3));
    const auto first = make_computer_player("sergeant", 1);
    const auto second = make_computer_player("sergeant", 2);
    State state = open(battle, &dice, nullptr);
    while (!over(state)) {
        const auto asked = prompts(battle, state);
        if (asked.empty() || (state.turn >= turn && wanted(asked.front()))) break;
        bool verbatim = false;
        ComputerPlayer& player = asked.front().seat == Seat::second ? *second : *first;
        const Decision d = decision_of(battle, state, asked.front(), player, verbatim);
        if (decide(battle, state, d, &dice, nullptr)) break;
    }
    return state;
}

}  // namespace linstock::bench
