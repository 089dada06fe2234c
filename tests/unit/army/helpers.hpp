#pragma once
// Shared by the tests of army/: a small valid scenario, the scenarios of the data folder, and standard footprints.

#include "army/layout.hpp"
#include "army/scenario.hpp"
#include "tests/folder/folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace linstock::tests {

inline std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const std::size_t at = text.find(what);
    return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

/// A complete short scenario. Line 1 is [scenario].
inline std::string small_scenario() {
    return R"([scenario]
title = "Small"
rulesets = ["revised"]
table = [48, 36]
turns = 8
[[terrain]]
kind = "woods"
name = "Wood"
area = [[10, 10], [20, 10], [20, 20], [10, 20]]
[[terrain]]
kind = "fence"
name = "Fence"
line = [[5, 5], [15, 5]]
[[objective]]
name = "Hill"
at = [24, 18]
[[victory]]
winner = "Blue"
holds = ["Hill"]
[[army]]
name = "Blue"
[[army.command]]
name = "Brigade"
card = true
[[army.officer]]
name = "Brown"
rank = "brigade"
commands = "Brigade"
at = [24, 4]
[[army.unit]]
name = "1st"
command = "Brigade"
quality = "veteran"
stands = 6
at = [24, 8]
[[army]]
name = "Grey"
[[army.command]]
name = "Brigade"
card = true
[[army.unit]]
name = "1st"
command = "Brigade"
quality = "green"
stands = 6
at = [24, 28]
)";
}

inline Problems problems_of(const std::string& text) {
    const auto read = read_scenario(text, "f.toml");
    return read ? Problems{} : read.error();
}

inline std::string all_texts(const Problems& problems) {
    std::string out;
    for (const Problem& p : problems)
        out += to_text(p) + "\n";
    return out;
}

inline std::string file_text(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream out;
    out << in.rdbuf();
    return out.str();
}

inline std::vector<std::filesystem::path> scenario_files() {
    std::vector<std::filesystem::path> out;
    for (const auto& entry : std::filesystem::directory_iterator(tests::data_folder() + "/scenarios"))
        if (entry.path().extension() == ".toml") out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

inline std::shared_ptr<const Scenario> scenario_named(const std::string& name) {
    const std::string path = tests::data_folder() + "/scenarios/" + name + ".toml";
    auto read = read_scenario(file_text(path), path);
    return read ? *read : nullptr;
}

/// Footprints of Reasonable Brom (RE-4.A): four stands side by side, or one behind another.
inline Size reasonable_size(const Unit& u) {
    const bool guns = u.branch() == Branch::guns;
    const double width = guns ? 1.5 : 1;
    const double depth = guns ? 1.5 : u.branch() == Branch::horse ? 1 : 0.75;
    return size_in_ranks(u.stands, u.formation == Formation::line ? u.stands : 1, width, depth, guns ? 0.5 : 0);
}

/// Footprints in line by the scenario's first ruleset. For Revised Brom `widest` is the maximum number of infantry
/// stands side by side.
inline Size book_size(const Scenario& s, const Unit& u, int widest) {
    if (s.rulesets.front() == "reasonable") return reasonable_size(u);
    const bool small = s.variant == "15 mm";
    const Branch branch = u.branch();
    if (branch == Branch::guns) {
        const int stands = u.stands > 0 ? u.stands : (u.guns + 1) / 2;
        const double side = small ? 1.5 : 2.25;
        return size_in_ranks(stands, stands, side, side, 0.5);
    }
    if (branch == Branch::horse) {
        const double side = small ? 1 : 1.5;
        const int stands = u.stands > 0 ? u.stands : 8;
        return size_in_two_ranks(stands, stands, side, side);
    }
    return size_in_two_ranks(u.stands > 0 ? u.stands : 6, widest, small ? 1.5 : 2.25, small ? 0.75 : 1);
}

}  // namespace linstock::tests
