// Cells of the three Brom rulesets: movement dice, dismounted cavalry that falls back, repeated fire of guns.

#include "battle/event.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "tests/clause/harness.hpp"
#include "tests/clause/moment.hpp"
#include "tests/unit/odds/brom_stage.hpp"

#include <fmt/format.h>

namespace linstock::tests {

namespace {

using brom::BromUnit;
using brom::Plan;
using clause::Field;

/// A1 has the order to move: the next roll is for its dice, or for the ground that it enters.
BromStage ordered(const Field& field, const char* ruleset, const std::string& house) {
    BromStage stage(ruleset, field.text(), house);
    stage.shows({1});
    Decision d;
    d.verb = Verb::move;
    d.unit = stage.unit("A1");
    stage.take(d);
    return stage;
}

Field alone(const char* ruleset, const std::string& keys) {
    Field field(ruleset);
    const std::string more = keys.empty() ? "" : ", " + keys;
    field.blue("A1", "at = [30, 10]" + more).grey("B1", "at = [66, 46]").phase("movement");
    if (keys.find("artillery") != std::string::npos && std::string_view(ruleset) == "firefight")
        return field.cards({"A1", "Blue Brigade"});
    return field.cards({"Blue Brigade"});
}

// --- RV-d20 ---

double inches(Coord far) { return static_cast<double>(far) / grid_steps; }

std::string reach(const Battle& battle, const State& state, const EventSink&) {
    const auto asked = prompts(battle, state);
    if (asked.empty() || asked.front().reach.empty()) return "none";
    const Reach& r = asked.front().reach.front();
    return fmt::format("{:.0f} {:.0f} {:.0f}", inches(r.open), inches(r.rough), inches(r.road));
}

struct Die {
    const char* row;
    int faces, open, rough, road;
};
constexpr Die dice_of_movement[] = {{"1-2", 2, 4, -4, 4},    {"3-4", 2, 3, -3, 3},    {"5-6", 2, 2, -2, 2},
                                    {"7-8", 2, 1, -1, 1},    {"9-12", 4, 0, 0, 0},    {"13-14", 2, -1, -1, 1},
                                    {"15-16", 2, -2, -2, 2}, {"17-18", 2, -3, -3, 3}, {"19-20", 2, -4, -4, 4}};

void variable(std::vector<Cells>& out) {
    Cells c{"revised", "RV-d20", {}, {}, {}};
    for (const Die& d : dice_of_movement) {
        c.book[fmt::format("{} {} {}", 12 + d.open, 12 + d.rough, 12 + d.road)] += d.faces / 20.0;
        for (const char* column : {"die", "open", "rough", "road"})
            c.cells.push_back(fmt::format("RV-d20/{}/{}", d.row, column));
    }
    c.fall = [](const std::string& house) {
        Field on_a_road = alone("revised", "formation = \"column\"");
        on_a_road.terrain("kind = \"road\", line = [[30, 0], [30, 48]]");
        return fall_of(ordered(on_a_road, "revised", house), 1, reach);
    };
    out.push_back(std::move(c));
}

// --- CF-movement: the sum of several dice; RE-movement: fewer dice on difficult ground ---

std::string sum(const Battle&, const State&, const EventSink& events) {
    const Event* e = last_of(events, EventKind::rolled);
    if (e == nullptr) return "none";
    int all = 0;
    for (const std::uint8_t face : e->dice.faces)
        all += face;
    return std::to_string(all);
}

Chances sum_of(int dice) {
    std::map<int, double> now = {{0, 1.0}};
    for (int i = 0; i < dice; ++i) {
        std::map<int, double> next;
        for (const auto& [n, p] : now)
            for (int face = 1; face <= 6; ++face)
                next[n + face] += p / 6;
        now = std::move(next);
    }
    Chances out;
    for (const auto& [n, p] : now)
        out[std::to_string(n)] = p;
    return out;
}

struct Mover {
    const char* row;
    const char* keys;
    int line, column;
};
constexpr Mover movers[] = {
    {"infantry", "arm = \"infantry\"", 2, 3},
    {"light_infantry", "arm = \"light_infantry\"", 2, 3},
    {"heavy_cavalry", "arm = \"heavy_cavalry\"", 3, 4},
    {"light_cavalry", "arm = \"light_cavalry\"", 4, 5},
    {"dismounted", "arm = \"cavalry\", mounted = false", 2, 3},
};

void sums(std::vector<Cells>& out) {
    for (const Mover& m : movers)
        for (const bool column : {false, true}) {
            const int dice = column ? m.column : m.line;
            const std::string keys = std::string(m.keys) + (column ? ", formation = \"column\"" : "");
            const auto fall = [keys](const std::string& house) {
                return fall_of(ordered(alone("firefight", keys), "firefight", house), 1, sum);
            };
            const std::string cell = fmt::format("CF-movement/{}/{}", m.row, column ? "column" : "line");
            out.push_back({"firefight", cell, {cell}, fall, sum_of(dice)});
        }
}

struct Slowed {
    const char* row;
    int woods, hills, water;  ///< dice; 0 = none
};
constexpr Slowed slowed[] = {
    {"infantry", 1, 1, 1},        {"heavy_cavalry", 2, 1, 1},   {"armoured_cavalry", 2, 1, 1},
    {"light_cavalry", 2, 1, 1},   {"dismounted", 1, 1, 1},      {"light_guns", 0, 1, 2},
    {"medium_guns", 0, 1, 2},     {"heavy_guns", 0, 1, 2},      {"horse_artillery", 0, 1, 2},
    {"field_howitzers", 0, 1, 2}, {"heavy_howitzers", 0, 1, 2},
};

void over_ground(std::vector<Cells>& out) {
    struct Piece {
        const char* column;
        const char* keys;
        int mask;
        int Slowed::* dice;
    };
    const Piece pieces[] = {
        {"woods", "kind = \"woods\", rectangle = [[20, 11], [40, 20]]", brom::over_woods, &Slowed::woods},
        {"hills", "kind = \"hill\", rectangle = [[20, 11], [40, 20]]", brom::over_hills, &Slowed::hills},
        {"water", "kind = \"stream\", line = [[20, 10.5], [40, 10.5]]", brom::over_water, &Slowed::water},
    };
    for (const Slowed& s : slowed)
        for (const Piece& p : pieces) {
            if (s.*p.dice == 0) continue;
            const std::string row = s.row;
            const std::string keys = row == "infantry"     ? ""
                                     : row == "dismounted" ? "arm = \"light_cavalry\", mounted = false"
                                                           : "arm = \"" + row + "\"";
            const auto fall = [keys, p](const std::string& house) {
                Field field = alone("reasonable", keys);
                field.terrain(p.keys);
                BromStage stage = ordered(field, "reasonable", house);
                Decision d;
                d.verb = Verb::choose;
                d.number = p.mask;
                stage.take(d);
                return fall_of(std::move(stage), 1, sum);
            };
            const std::string cell = fmt::format("RE-movement/{}/{}", row, p.column);
            out.push_back({"reasonable", cell, {cell}, fall, sum_of(s.*p.dice)});
        }
}

// --- RV-15.H ---

void horses(std::vector<Cells>& out) {
    Cells c{"revised", "RV-15.H", {}, {}, of_faces(6, {{"on foot", 3}, {"mounted", 3}})};
    for (const char* row : {"on_foot", "mounted"})
        for (const char* column : {"die", "mounted"})
            c.cells.push_back(fmt::format("RV-15.H/{}/{}", row, column));
    c.fall = [](const std::string& house) {
        BromStage stage("revised",
                        Plan("revised").blue("A", 20, 30, "arm = 'cavalry', mounted = false").grey("G", 60, 46).text(),
                        house);
        stage.run(brom::fall_back(stage.unit("A")));
        stage.shows({10});
        return fall_of(std::move(stage), 1, [](const Battle& battle, const State& state, const EventSink&) {
            return std::string(state.unit(unit_named(battle, "A")).mounted ? "mounted" : "on foot");
        });
    };
    out.push_back(std::move(c));
}

// --- RE-ball, RE-cannister: repeated fire ---

std::string again(const Battle&, const State&, const EventSink& events) {
    const Event* e = last_of(events, EventKind::rolled);
    return e == nullptr || std::string_view(e->word) != "firing again: it may not" ? "fires" : "is silent";
}

void firing_again(std::vector<Cells>& out) {
    struct Gun {
        const char* row;
        int fails;
    };
    for (const char* chart : {"RE-ball", "RE-cannister"})
        for (const Gun& gun : {Gun{"light_guns", 0}, Gun{"horse_artillery", 0}, Gun{"medium_guns", 1},
                               Gun{"heavy_guns", 2}, Gun{"field_howitzers", 2}, Gun{"heavy_howitzers", 3}}) {
            const auto fall = [chart, gun](const std::string& house) {
                const std::string keys = fmt::format("arm = '{}'", gun.row);
                BromStage stage("reasonable",
                                Plan("reasonable").blue("B", 20, 10, keys).grey("G", 20, 15, "heading = 180").text(),
                                house);
                stage.state.turn = 3;
                stage.mark("B", [](BromUnit& w) { w.fired_turn = 2; });
                stage.run(brom::fire_step(brom::FireStep::artillery));
                Decision d;
                d.verb = Verb::fire;
                d.unit = stage.unit("B");
                d.target = stage.unit("G");
                d.number = std::string_view(chart) == "RE-ball" ? brom::ball : brom::cannister;
                stage.take(d);
                return fall_of(std::move(stage), 1, again);
            };
            Chances book = {{"fires", 1 - gun.fails / 6.0}};
            if (gun.fails > 0) book["is silent"] = gun.fails / 6.0;
            const std::string cell = fmt::format("{}/{}/fires_again", chart, gun.row);
            out.push_back({"reasonable", cell, {cell}, fall, std::move(book)});
        }
}

}  // namespace

void movement_cells(std::vector<Cells>& out) {
    variable(out);
    sums(out);
    over_ground(out);
    horses(out);
    firing_again(out);
}

}  // namespace linstock::tests
