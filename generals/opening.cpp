#include "generals/opening.hpp"

#include "base/hash.hpp"
#include "base/measure.hpp"
#include "battle/ruleset.hpp"
#include "charts/data_file.hpp"
#include "generals/opening_data.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace linstock::general {

namespace {

struct Factor {
    const char* name;
    double Opening::* of;
};
constexpr std::array<Factor, 10> factors = {{{"fire", &Opening::fire},
                                             {"caution", &Opening::caution},
                                             {"pull", &Opening::pull},
                                             {"hold", &Opening::hold},
                                             {"flank", &Opening::flank},
                                             {"support", &Opening::support},
                                             {"bayonet", &Opening::bayonet},
                                             {"next_charge", &Opening::next_charge},
                                             {"rear", &Opening::rear},
                                             {"charge", &Opening::charge}}};
constexpr std::array<std::pair<const char*, Wing>, 5> wings = {
    {{"nobody", Wing::none}, {"all", Wing::all}, {"foot", Wing::foot}, {"left", Wing::left}, {"right", Wing::right}}};

/// Left and right as the army faces at the start.
bool on_the_right(const BattlefieldModel& model, const Body& body, Vec middle) {
    return dot(body.front - middle, right_of(model.battle->forces().army(model.me).edge)) > 0;
}

bool in_wing(const BattlefieldModel& model, const Body& body, Wing wing, Vec middle) {
    switch (wing) {
        case Wing::none: return false;
        case Wing::all: return true;
        case Wing::foot: return body.branch == Branch::foot;
        case Wing::left: return !on_the_right(model, body, middle);
        case Wing::right: return on_the_right(model, body, middle);
    }
    return false;
}

/// A pseudo-random number below `choices`, the same on every machine.
std::size_t drawn(std::size_t n, std::size_t what, std::size_t choices) {
    return static_cast<std::size_t>(hash_of_words({n, what}) % choices);
}

}  // namespace

SergeantWeights apply_opening(const SergeantWeights& weights, const Opening& o) {
    SergeantWeights out = weights;
    out.fire *= o.fire;
    out.caution *= o.caution;
    out.pull *= o.pull;
    out.hold *= o.hold;
    out.flank *= o.flank;
    out.support *= o.support;
    out.bayonet *= o.bayonet;
    out.next_charge *= o.next_charge;
    out.rear *= o.rear;
    out.charge += o.charge;
    return out;
}

void hold_back(const BattlefieldModel& model, const Opening& opening, Plan& plan) {
    if (opening.wing == Wing::none || model.view->turn > opening.turns) return;
    Vec sum;
    double count = 0;
    for (const Body& b : model.mine) {
        if (!b.fights()) continue;
        sum = sum + b.front;
        count += 1;
    }
    if (count <= 0) return;
    for (const Body& b : model.mine) {
        if (!b.fights() || b.routed() || b.spent() || !in_wing(model, b, opening.wing, sum * (1 / count))) continue;
        Mission& m = plan.missions[b.id.index()];
        m.place = b.front;
        m.pull = 1.5;
        m.boldness = 0.7;
        m.hold_value = 0;
    }
}

bool read_openings(std::string_view text, Openings& out) {
    auto file = parse_data(text, "opening.toml");
    if (!file) return false;
    const DataTable root = file->root();
    bool good = true;
    for (const std::string& key : root.keys()) {
        const DataTable table = root.table(key);
        Opening& o = out[key];
        for (const Factor& f : factors)
            o.*f.of = table.maybe_number(f.name).value_or(o.*f.of);
        o.turns = static_cast<int>(table.maybe_number("turns").value_or(0));
        const std::string wing = table.maybe_text("wing").value_or("nobody");
        const auto it = std::find_if(wings.begin(), wings.end(), [&](const auto& w) { return wing == w.first; });
        good = good && it != wings.end();
        if (it != wings.end()) o.wing = it->second;
    }
    Problems problems;
    file->finish(problems);
    return good && !any_fatal(problems);
}

std::string opening_key(const Battle& battle, ArmyId army) {
    return std::string(battle.rules->id) + "/" + battle.scenario->title + "/" + std::to_string(army.value);
}

std::string text_of(const std::string& key, const Opening& opening) {
    const Opening plain;
    std::string out = "\n[\"" + key + "\"]\n";
    for (const Factor& f : factors)
        if (opening.*f.of < plain.*f.of || opening.*f.of > plain.*f.of) {
            std::string number = std::to_string(opening.*f.of);
            number.erase(number.find_last_not_of('0') + 1);
            out += std::string(f.name) + " = " + number + (number.back() == '.' ? "0\n" : "\n");
        }
    for (const auto& [name, wing] : wings)
        if (wing == opening.wing && wing != Wing::none)
            out += "wing = \"" + std::string(name) + "\"\nturns = " + std::to_string(opening.turns) + "\n";
    return out;
}

const Opening& opening_for(const Battle& battle, ArmyId army) {
    // Read once. The data is built into the program and does not change.
    static const Openings all = [] {
        Openings out;
        read_openings(opening_data, out);
        return out;
    }();
    static const Opening plain;
    const auto it = all.find(opening_key(battle, army));
    return it == all.end() ? plain : it->second;
}

Opening trial_opening(std::size_t n, int turns) {
    Opening out;
    if (n == 0) return out;
    constexpr std::array<double, 8> by = {0.5, 0.7, 0.85, 1, 1, 1.2, 1.5, 2};
    for (std::size_t i = 0; i < 8; ++i)
        out.*factors[i].of = by[drawn(n, i, by.size())];
    out.rear = drawn(n, 8, 4) == 0 ? 0 : 1;
    out.charge = std::array<double, 5>{-1, 0, 0, 0, 1}[drawn(n, 9, 5)];
    out.wing = wings[drawn(n, 10, 10) % 10 < 5 ? drawn(n, 11, wings.size()) : 0].second;
    if (out.wing != Wing::none)
        out.turns = 1 + static_cast<int>(drawn(n, 12, static_cast<std::size_t>(std::max(1, turns / 2))));
    return out;
}

}  // namespace linstock::general
