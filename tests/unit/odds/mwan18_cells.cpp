// Cells of MWAN issue 18: morale, batteries under fire, rallying, officers. Close action and the fire charts are tested
// in mwan18_fight_cells.cpp and mwan18_fire_cells_test.cpp.

#include "battle/event.hpp"
#include "odds/odds.hpp"
#include "rulesets/mwan18/morale/morale.hpp"
#include "tests/unit/odds/mwan18_stage.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::tests {

namespace {

// --- MW-morale-1 to -4 ---

struct MoraleRow {
    char move;  ///< Advance, Hold, Back, Stampede
    int fifths, fire;
};
/// By the number reached, 0 to 9.
constexpr MoraleRow morale[4][10] = {
    {{'B', 2, 1},
     {'B', 1, 2},
     {'H', 0, 0},
     {'H', 0, 1},
     {'H', 0, 2},
     {'H', 0, 3},
     {'H', 0, 4},
     {'H', 0, 5},
     {'A', 1, 4},
     {'A', 3, 2}},
    {{'B', 2, 1},
     {'B', 1, 2},
     {'H', 0, 2},
     {'H', 0, 3},
     {'H', 0, 4},
     {'H', 0, 5},
     {'A', 1, 4},
     {'A', 2, 3},
     {'A', 3, 2},
     {'A', 4, 1}},
    {{'B', 2, 1},
     {'B', 1, 2},
     {'H', 0, 2},
     {'H', 0, 4},
     {'A', 1, 4},
     {'A', 2, 3},
     {'A', 3, 2},
     {'A', 3, 2},
     {'A', 4, 1},
     {'A', 5, 0}},
    {{'S', 0, 0},
     {'B', 4, 0},
     {'B', 4, 0},
     {'B', 3, 0},
     {'B', 3, 0},
     {'B', 2, 1},
     {'B', 2, 1},
     {'B', 1, 2},
     {'B', 1, 2},
     {'H', 0, 5}},
};

std::string fifths(int n) { return n == 5 ? " in full" : fmt::format(" {}/5", n); }
std::string words(const MoraleRow& row) {
    if (row.move == 'S') return "stampedes";
    std::string out = row.move == 'H' ? "holds" : (row.move == 'A' ? "advances" : "falls back") + fifths(row.fifths);
    return out + (row.fire == 0 ? ", does not fire" : ", fires" + fifths(row.fire));
}

std::string checked(const Battle&, const State&, const EventSink& events) {
    const Event* e = last_of(events, EventKind::morale_checked);
    return e == nullptr ? "none" : std::string(e->word) + (e->modifiers.empty() ? "" : ", modified");
}

void morale_tables(std::vector<Cells>& out) {
    for (std::uint8_t table = 1; table <= 4; ++table) {
        const std::string chart = fmt::format("MW-morale-{}", table);
        Cells c{"mwan18", chart, {}, {}, {}};
        for (int n = 0; n <= 9; ++n) {
            const MoraleRow& row = morale[table - 1][n];
            c.book[words(row)] += 0.1;
            const std::string number = std::to_string(n);
            c.cells.push_back(row_column(chart.c_str(), number, "move"));
            if (row.move == 'A' || row.move == 'B') c.cells.push_back(row_column(chart.c_str(), number, "fifths"));
            if (row.move != 'S') c.cells.push_back(row_column(chart.c_str(), number, "fire"));
        }
        c.fall = [table](const std::string& house) {
            Stage stage(Scenery().blue("A", 2000, 500).grey("C", 2000, 2800), house);
            mwan18::CheckLocals locals;
            locals.unit = stage.unit("A");
            locals.table = table;
            stage.mark("A", [](MwUnit& w) { w.conduct = mwan18::Conduct::other; });
            stage.run(mwan18::make(Proc::morale_check, locals));
            return of(std::move(stage), 1, checked);
        };
        out.push_back(std::move(c));
    }
}

// The modifiers of modifiers-1 to -4 that depend on the unit. The owner's choices (A in the print) are prompts, not
// rolls.
struct Shift {
    const char* row;
    int plus[4];  ///< on tables 1 to 4; 0 = no such row
    void (*mark)(MwUnit&);
};
const Shift shifts[] = {
    {"stood", {1, 0, 0, 0}, [](MwUnit& w) { w.conduct = mwan18::Conduct::stood; }},
    {"held", {0, 0, 0, 1}, [](MwUnit& w) { w.conduct = mwan18::Conduct::stood; }},
    {"advanced", {0, 1, 1, 0}, [](MwUnit& w) { w.conduct = mwan18::Conduct::advanced; }},
    {"fell_back", {-1, -1, 0, -1}, [](MwUnit& w) { w.conduct = mwan18::Conduct::fell_back; }},
    {"halted_or_fell_back", {0, 0, -1, 0}, [](MwUnit& w) { w.conduct = mwan18::Conduct::fell_back; }},
    {"enfiladed", {-4, -1, -4, -4}, [](MwUnit& w) { w.enfiladed = true; }},
    {"surprised", {-2, 0, 0, 0}, [](MwUnit& w) { w.surprised = true; }},
    {"artillery_fire", {-1, -1, -2, -1}, [](MwUnit& w) { w.under_guns = true; }},
    {"green", {-1, -1, 3, -1}, nullptr},
    {"confederate", {0, 0, 1, 0}, nullptr},
};

std::string reached(const Battle&, const State&, const EventSink& events) {
    const Event* e = last_of(events, EventKind::morale_checked);
    return e == nullptr ? "none" : e->word;
}

void morale_shifts(std::vector<Cells>& out) {
    for (const Shift& shift : shifts)
        for (std::uint8_t table = 1; table <= 4; ++table) {
            const int plus = shift.plus[table - 1];
            if (plus == 0) continue;
            Cells c{"mwan18", fmt::format("{} on table {}", shift.row, table), {}, {}, {}};
            c.cells = {row_column(fmt::format("modifiers-{}", table).c_str(), shift.row, "plus")};
            for (int n = 0; n <= 9; ++n)
                c.book[words(morale[table - 1][std::clamp(n + plus, 0, 9)])] += 0.1;
            c.fall = [shift, table](const std::string& house) {
                const bool grey = std::string_view(shift.row) == "confederate";
                const char* keys = std::string_view(shift.row) == "green" ? "quality = 'green'" : "";
                Stage stage(grey ? Scenery().grey("A", 2000, 2800).blue("C", 2000, 500)
                                 : Scenery().blue("A", 2000, 500, keys).grey("C", 2000, 2800),
                            house);
                mwan18::CheckLocals locals;
                locals.unit = stage.unit("A");
                locals.table = table;
                stage.mark("A", [](MwUnit& w) { w.conduct = mwan18::Conduct::other; });
                if (shift.mark != nullptr) stage.mark("A", shift.mark);
                stage.run(mwan18::make(Proc::morale_check, locals));
                return of(std::move(stage), 1, reached);
            };
            out.push_back(std::move(c));
        }
}

// --- MW-4.E: a battery is hit ---

std::string who_is_hit(const Battle&, const State&, const EventSink& events) {
    for (const Event& e : events)
        if (e.kind == EventKind::rolled) return e.word;
    return "none";
}

/// Two Napoleons fire at a battery and are certain to cause one casualty.
Fall on_battery(const std::string& house, bool turned) {
    Stage stage(
        Scenery()
            .blue("A", 2000, 500,
                  "arm = 'artillery', weapon = 'mixed_guns', guns = 2, mwan18 = { pieces = 'napoleon' }")
            .grey("C", 2000, 900, "arm = 'artillery', weapon = 'napoleon', guns = 4, mwan18 = { sections = 2 }"),
        house);
    for (const char* name : {"A", "C"})
        stage.mark(name, [](MwUnit& w) { w.volley_spent = true; });
    stage.run(mwan18::make(Proc::fire));
    for (int n = 0; n < 4; ++n) {
        const auto asked = prompts(*stage.battle, stage.state);
        if (asked.empty() || asked[0].seat == Seat::chance) break;
        Decision d;
        d.verb = Verb::dispatch;
        d.prompt = asked[0].id;
        d.by = asked[0].seat;
        if (d.by == Seat::first) {
            const auto shots = odds::decisions_with_odds(*stage.battle, stage.state, asked[0], 9);
            EXPECT_FALSE(shots.empty());
            if (!shots.empty()) d = shots.front();
        } else if (turned) {
            stage.mark("C", [](MwUnit& w) { w.changed_limber = true; });
        }
        const auto no = decide(*stage.battle, stage.state, d, nullptr, nullptr);
        EXPECT_FALSE(no.has_value()) << (no ? no->text : "");
    }
    return of(std::move(stage), 1, who_is_hit);
}

void batteries(std::vector<Cells>& out) {
    for (const bool turned : {false, true}) {
        const int gunner = turned ? 40 : 60;
        out.push_back({"mwan18",
                       turned ? "a battery turned" : "a battery in front",
                       {row_column("battery_hit", turned ? "otherwise" : "front", "gunner_to")},
                       [turned](const std::string& house) { return on_battery(house, turned); },
                       of_faces(100, {{"a gunner is hit", gunner}, {"a horse is hit", 100 - gunner}})});
    }
}

// --- MW-7: rallying ---

struct Help {
    const char* row;
    double more;
    const char* officer;
};
constexpr Help helps[] = {{"", 0, ""}, {"division", 0.5, "division"}, {"brigade", 0.25, "brigade"}};

std::string back(const Battle& battle, const State& state, const EventSink&) {
    const UnitState& u = state.unit(unit_named(battle, "F"));
    return std::to_string(u.gone() ? 0 : u.stands_left);
}
std::string rest(const Battle&, const State&, const EventSink& events) {
    const Event* e = last_of(events, EventKind::rallied);
    return e == nullptr ? "none" : std::to_string(e->turns());
}

void rallying(std::vector<Cells>& out) {
    for (const Help& h : helps) {
        Scenery scenery = Scenery().blue("F", 500, 1000).grey("C", 500, 2900);
        if (*h.officer != 0) scenery.blue_officer("Gibbon", h.officer, "attached = 'F'");
        const auto stage_of = [scenery](const std::string& house) {
            Stage stage(scenery, house);
            stage.mark("F", [](MwUnit& w) { w.spirit = mwan18::Spirit::stampeding; });
            struct {
                UnitId unit;
            } locals{stage.unit("F")};
            stage.run(mwan18::make(Proc::rally_unit, locals));
            return stage;
        };
        std::vector<std::string> cells;
        for (const char* column : {"part", "of"})
            if (*h.row != 0) cells.push_back(row_column("rally_help", h.row, column));
        Chances come;
        for (int die = 1; die <= 100; ++die)
            come[std::to_string(rounded(std::min(100, rounded(die * (1 + h.more))) / 5.0))] += 0.01;
        out.push_back({"mwan18", fmt::format("who comes back, {}", h.row), cells,
                       [stage_of](const std::string& house) { return of(stage_of(house), 1, back); }, come});
        Chances rests;
        for (int die = 0; die <= 9; ++die)
            rests[std::to_string(std::max(1, rounded(std::max(die, 1) * (1 - h.more))))] += 0.1;
        out.push_back({"mwan18", fmt::format("turns of rest, {}", h.row), cells,
                       [stage_of](const std::string& house) {
                           Stage stage = stage_of(house);
                           stage.shows({100});
                           return of(std::move(stage), 1, rest);
                       },
                       rests});
    }
}

// --- MW-8: officers ---

std::string fate(const Battle&, const State& state, const EventSink& events) {
    const Event* e = last_of(events, EventKind::officer_fate);
    if (e == nullptr) return "is hit";
    const OfficerState& o = state.officers.front();
    const bool gone = o.presence == Presence::left;
    return fmt::format("{}, {}{}", e->word, e->turns(),
                       gone                                ? ", gone"
                       : o.presence == Presence::destroyed ? ", dead"
                                                           : "");
}

Stage officer_at_risk(const std::string& house, int percent, std::initializer_list<int> faces) {
    Stage stage(Scenery().blue("F", 500, 1000).grey("C", 500, 2900).blue_officer("Gibbon", "brigade", "attached = 'F'"),
                house);
    struct {
        OfficerId officer;
        UnitId unit;
        std::uint16_t percent;
    } locals{OfficerId{1}, stage.unit("F"), static_cast<std::uint16_t>(percent)};
    stage.run(mwan18::make(Proc::officer_risk, locals));
    stage.shows(faces);
    return stage;
}

void officers(std::vector<Cells>& out) {
    for (const int percent : {10, 90, 224, 500, 1500}) {
        const int danger = std::min(100, percent / 10);
        out.push_back({"mwan18",
                       fmt::format("an officer under {} percent of fire", percent),
                       {},
                       [percent](const std::string& house) { return of(officer_at_risk(house, percent, {}), 1, fate); },
                       of_faces(100, {{"is hit", danger}, {"unhurt, 0", 100 - danger}})});
    }
    std::vector<std::string> cells;
    for (const char* row : {"dead", "major_wound", "minor_wound_10", "minor_wound_5", "scratch"})
        for (const char* column : {"to", "dead", "leaves", "turns_out"}) {
            const std::string_view r = row;
            const std::string_view c = column;
            // The last row takes the rest; a dead officer has no further rolls.
            if ((r == "scratch" && c == "to") || (r == "dead" && (c == "leaves" || c == "turns_out"))) continue;
            cells.push_back(row_column("officer_wounds", row, column));
        }
    out.push_back({"mwan18", "how badly an officer is hit", cells,
                   [](const std::string& house) { return of(officer_at_risk(house, 1000, {1}), 1, fate); },
                   of_faces(100, {{"killed, 0, dead", 20},
                                  {"badly wounded, 0, gone", 20},
                                  {"wounded, 10", 20},
                                  {"lightly wounded, 5", 20},
                                  {"scratched, 1", 20}})});
    out.push_back({"mwan18",
                   "whether a major wound kills",
                   {},
                   [](const std::string& house) { return of(officer_at_risk(house, 1000, {1, 30}), 1, fate); },
                   of_faces(100, {{"dies of wounds, 0, dead", 50}, {"lives, 0, gone", 50}})});
}

}  // namespace

std::vector<Cells> mwan18_cells() {
    std::vector<Cells> out;
    morale_tables(out);
    morale_shifts(out);
    close_action_cells(out);
    batteries(out);
    rallying(out);
    officers(out);
    return out;
}

}  // namespace linstock::tests
