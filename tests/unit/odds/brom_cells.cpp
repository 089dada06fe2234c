// Cells of the three Brom rulesets: command response, political officers, morale and its ratings, officer casualties,
// duels, army morale. Movement and repeated fire are in brom_movement_cells.cpp, hit charts in charts_test.cpp.

#include "battle/event.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "rulesets/brom/procedures.hpp"
#include "tests/clause/harness.hpp"
#include "tests/clause/moment.hpp"
#include "tests/unit/odds/brom_stage.hpp"

#include <fmt/format.h>

#include <array>

namespace linstock::tests {

namespace {

using brom::BromUnit;
using brom::Occasion;
using brom::own;
using brom::Plan;
using clause::Field;

/// The names of the charts in the three rulesets.
struct Book {
    const char* id;
    const char* results;
    const char* causes;
    const char* army;
    const char* wounds;
    const char* beaten;
    const char* close;
};
constexpr Book books[] = {
    {"revised", "RV-9.D", "RV-9.B", "RV-18.T", "RV-officers", "RV-10.D", "RV-close"},
    {"reasonable", "RE-9.D", "RE-9.B", "RE-21.T", "officer-casualties", "RE-10.D", "RE-syw-foot"},
    {"firefight", "CF-11.D", "CF-11.B", "CF-24.T", "officer-casualties", "CF-12.D", "CF-close"},
};

// --- Command response ---

struct Response {
    const char* ruleset;
    const char* chart;
    const char* row;
    const char* rank;
    int fails;  ///< faces of ten
    const char* nation = "";
};
constexpr Response responses[] = {
    {"revised", "RV-command", "commander_in_chief", "commander_in_chief", 0},
    {"revised", "RV-command", "divisional_general", "division", 1},
    {"revised", "RV-command", "brigadier", "brigade", 2},
    {"revised", "RV-command", "no_officer", "", 3},
    {"reasonable", "RE-syw-command", "commander_in_chief", "commander_in_chief", 0},
    {"reasonable", "RE-syw-command", "second_rate_general", "division", 1},
    {"reasonable", "RE-syw-command", "brigadier", "brigade", 3},
    {"reasonable", "RE-syw-command", "no_officer", "", 4},
    {"reasonable", "RE-gnw-command", "commander_in_chief", "commander_in_chief", 1, "swedes"},
    {"reasonable", "RE-gnw-command", "second_rate_general", "division", 2, "swedes"},
    {"reasonable", "RE-gnw-command", "brigadier", "brigade", 3, "swedes"},
    {"reasonable", "RE-gnw-command", "no_officer", "", 4, "swedes"},
    {"reasonable", "RE-gnw-command", "no_officer_russians", "", 5, "russians"},
    {"firefight", "CF-command", "commander_in_chief", "commander_in_chief", 0},
    {"firefight", "CF-command", "corps_commander", "corps", 1},
    {"firefight", "CF-command", "divisional_general", "division", 2},
    {"firefight", "CF-command", "brigadier", "brigade", 3},
    {"firefight", "CF-command", "no_officer", "", 4},
};

Field under_orders(const Response& r, const char* kind = "") {
    Field field(r.ruleset);
    if (*r.nation != 0) {
        field.scenario("reasonable = { variant = \"gnw\" }");
        field.army(0, fmt::format("reasonable = {{ nation = \"{}\" }}", r.nation));
    }
    field.command(0, "1st", "parent = \"Blue Brigade\"").blue("A1", "command = \"1st\", at = [30, 10]");
    field.brigade(0, "kind = \"division\"").grey("B1", "at = [66, 44]").phase("movement").cards({"Blue Brigade"});
    const std::string_view rank = r.rank;
    const char* body = rank == "brigade"              ? "commands = \"1st\", "
                       : rank == "commander_in_chief" ? ""
                                                      : "commands = \"Blue Brigade\", ";
    if (!rank.empty()) field.officer(0, "Brown", rank, fmt::format("{}{}at = [30, 12]", body, kind));
    return field;
}

std::string responded(const Battle& battle, const State& state, const EventSink& events) {
    const Event* e = last_of(events, EventKind::command_checked);
    if (e != nullptr) return e->word;
    return own(state.unit(unit_named(battle, "A1"))).responded ? "obeys" : "fails";
}

void command(std::vector<Cells>& out) {
    for (const Response& r : responses) {
        const auto fall = [r](const std::string& house) {
            return fall_of(BromStage(r.ruleset, under_orders(r).text(), house), 1, responded);
        };
        Chances book = {{"obeys", 1 - r.fails / 10.0}};
        if (r.fails > 0) book["fails"] = r.fails / 10.0;
        const std::string cell = fmt::format("{}/{}/fails", r.chart, r.row);
        out.push_back({r.ruleset, cell, {cell}, fall, std::move(book)});
    }
    // RV-5.H.2: if the first D6 of a political officer is 4 to 6, one more number of the response die is a failure.
    for (std::size_t i = 0; i < 3; ++i)
        for (const bool low : {true, false}) {
            const Response& r = responses[i];
            const int fails = r.fails + (low ? 0 : 1);
            const auto fall = [r, low](const std::string& house) {
                BromStage stage(r.ruleset, under_orders(r, "kind = \"political\", ").text(), house);
                stage.shows({low ? 3 : 4});
                return fall_of(std::move(stage), 1, responded);
            };
            Chances book = {{"obeys", 1 - fails / 10.0}};
            if (fails > 0) book["fails"] = fails / 10.0;
            const std::string cell = fmt::format("RV-5.H.2/{}/{}_fails", r.row, low ? "low" : "high");
            out.push_back({"revised", cell, {cell}, fall, std::move(book)});
        }
}

// --- Morale ---

/// A morale test: its row, its occasion and its column, the same in all three rulesets.
struct Test {
    const char* row;
    Occasion occasion;
    const char* column;
    int plus = 0;
};
constexpr Test tests_of_morale[] = {
    {"stand_lost", Occasion::stand_lost, "fire"},
    {"gunner_lost", Occasion::gunner_lost, "fire"},
    {"casualty", Occasion::casualty, "fire"},
    {"close", Occasion::close, "close"},
    {"stand", Occasion::stand, "stand"},
    {"lost_combat", Occasion::lost_combat, "lost_combat"},
    {"neighbour_routs", Occasion::neighbour_routs, "fire"},
    {"officer_lost", Occasion::officer_lost, "fire"},
    {"support", Occasion::support, "yes_no"},
    {"pull_away", Occasion::pull_away, "yes_no"},
    {"countercharge", Occasion::countercharge, "yes_no"},
    {"collision", Occasion::collision, "yes_no", -1},
    {"routed_hit", Occasion::routed_hit, "yes_no"},
    {"rally", Occasion::rally, "yes_no"},
};
/// For totals of 3 or less, 4, 5, 6 or more.
struct Column {
    const char* name;
    std::array<const char*, 4> results;
};
constexpr Column columns[] = {
    {"fire", {"routs", "falls back", "halt", "carries on"}},
    {"close", {"stops", "stops", "stops", "closes"}},
    {"stand", {"routs", "falls back", "falls back", "stands"}},
    {"lost_combat", {"routs", "routs", "routs", "falls back"}},
    {"yes_no", {"no", "no", "no", "yes"}},
};
constexpr const char* rows[] = {"three", "four", "five", "six"};

std::string checked(const Battle&, const State&, const EventSink& events) {
    const Event* e = last_of(events, EventKind::morale_checked);
    return e == nullptr ? "none" : e->word;
}

/// The unit A, rated 1, tests with a D6: totals of 2 to 7.
Fall tested(const Book& book, const Test& test, const std::string& house) {
    BromStage stage(book.id, Plan(book.id).blue("A", 20, 10).grey("G", 20, 40).text(), house);
    stage.mark("A", [](BromUnit& w) {
        w.rated = true;
        w.rating = 1;
    });
    stage.run(brom::morale_check(stage.unit("A"), test.occasion, stage.unit("G")));
    return fall_of(std::move(stage), 1, checked);
}

void morale(std::vector<Cells>& out) {
    for (const Book& book : books)
        for (const Test& test : tests_of_morale) {
            const Column* column = columns;
            while (std::string_view(column->name) != test.column)
                ++column;
            Cells c{book.id, fmt::format("{}, {}", book.causes, test.row), {}, {}, {}};
            for (int total = 2 + test.plus; total <= 7 + test.plus; ++total)
                c.book[column->results[static_cast<std::size_t>(std::clamp(total, 3, 6) - 3)]] += 1 / 6.0;
            for (const char* row : rows)
                c.cells.push_back(fmt::format("{}/{}/{}", book.results, row, test.column));
            for (const char* row : {"four", "five", "six"})
                c.cells.push_back(fmt::format("{}/{}/at_least", book.results, row));
            for (const char* what : {"table", "plus"})
                c.cells.push_back(fmt::format("{}/{}/{}", book.causes, test.row, what));
            c.fall = [book, test](const std::string& house) { return tested(book, test, house); };
            out.push_back(std::move(c));
        }
}

struct Quality {
    const char* ruleset;
    const char* chart;
    const char* row;
    const char* keys;
    std::array<int, 6> rating;
    int first = 1;  ///< number of the column for a roll of 1
};
constexpr Quality qualities[] = {
    {"revised", "RV-initial", "elite", "quality = 'elite'", {2, 3, 3, 3, 3, 4}},
    {"revised", "RV-initial", "veteran", "quality = 'veteran'", {2, 2, 2, 3, 3, 4}},
    {"revised", "RV-initial", "green", "quality = 'green'", {1, 2, 2, 2, 3, 3}},
    {"firefight", "CF-initial", "elite", "quality = 'elite'", {2, 3, 3, 3, 3, 4}},
    {"firefight", "CF-initial", "veteran", "quality = 'veteran'", {2, 2, 2, 3, 3, 4}},
    {"firefight", "CF-initial", "green", "quality = 'green'", {1, 2, 2, 2, 3, 3}},
    {"reasonable", "RE-initial", "elite_cavalry", "arm = 'heavy_cavalry', quality = 'elite'", {3, 3, 3, 4, 4, 4}},
    {"reasonable", "RE-initial", "line_cavalry", "arm = 'light_cavalry'", {2, 2, 3, 3, 3, 4}},
    {"reasonable", "RE-initial", "elite_infantry", "quality = 'elite'", {3, 3, 3, 4, 4, 4}},
    {"reasonable", "RE-initial", "line_infantry", "arm = 'light_infantry'", {2, 2, 3, 3, 3, 4}},
    {"reasonable",
     "RE-initial",
     "elite_cavalry",
     "arm = 'heavy_cavalry', quality = 'elite', second_rate = true",
     {2, 3, 3, 3, 4, 4},
     0},
    {"reasonable", "RE-initial", "line_cavalry", "arm = 'light_cavalry', second_rate = true", {1, 2, 2, 3, 3, 3}, 0},
    {"reasonable", "RE-initial", "elite_infantry", "quality = 'elite', second_rate = true", {2, 3, 3, 3, 4, 4}, 0},
    {"reasonable", "RE-initial", "line_infantry", "second_rate = true", {1, 2, 2, 3, 3, 3}, 0},
};

std::string rated(const Battle&, const State&, const EventSink& events) {
    const Event* e = last_of(events, EventKind::rating_rolled);
    return e == nullptr ? "none" : std::to_string(e->rating());
}

void ratings(std::vector<Cells>& out) {
    for (const Quality& q : qualities) {
        Cells c{q.ruleset, fmt::format("{}, {}", q.chart, q.keys), {}, {}, {}};
        for (int face = 0; face < 6; ++face) {
            c.book[std::to_string(q.rating[static_cast<std::size_t>(face)])] += 1 / 6.0;
            c.cells.push_back(fmt::format("{}/{}/{}", q.chart, q.row, q.first + face));
        }
        c.fall = [q](const std::string& house) {
            BromStage stage(q.ruleset, Plan(q.ruleset).blue("A", 20, 10, q.keys).grey("G", 20, 40).text(), house);
            stage.run(brom::morale_check(stage.unit("A"), Occasion::close));
            return fall_of(std::move(stage), 1, rated);
        };
        out.push_back(std::move(c));
    }
}

// --- Officer casualties ---

std::string fate(const Battle&, const State& state, const EventSink& events) {
    const Event* e = last_of(events, EventKind::officer_fate);
    const OfficerState& o = state.officers.front();
    const brom::BromOfficer w = own(o);
    const char* where = o.presence == Presence::destroyed ? ", dead" : o.presence == Presence::left ? ", gone" : "";
    return fmt::format("{}{}, bound {}, out {}", e == nullptr ? "none" : e->word, where, w.bound_until, w.out_until);
}

void officers(std::vector<Cells>& out) {
    for (const Book& book : books) {
        Cells c{book.id, fmt::format("{}, how badly an officer is hit", book.wounds), {}, {}, {}};
        for (const char* row : {"horse_shot", "light_wound", "serious_wound", "killed"}) {
            const bool stays = std::string_view(row) == "horse_shot" || std::string_view(row) == "light_wound";
            // an officer who leaves keeps no command
            for (const char* column : {"die", "keeps_command", "turns", "leaves"})
                if (stays || *column == 'd' || *column == 'l')
                    c.cells.push_back(fmt::format("{}/{}/{}", book.wounds, row, column));
        }
        c.book = of_faces(20, {{"horse shot, bound 2, out 0", 8},
                               {"light wound, bound 0, out 2", 6},
                               {"serious wound, gone, bound 0, out 0", 4},
                               {"killed, dead, bound 0, out 0", 2}});
        c.fall = [book](const std::string& house) {
            const std::string option = "[[change]]\nprofile = \"option_officer_casualties\"\nvalue = true\n";
            const std::string on =
                house.empty() ? fmt::format("name = \"On\"\nruleset = \"{}\"\n{}", book.id, option) : house + option;
            const Plan plan =
                Plan(book.id).blue("A", 20, 10).grey("G", 20, 40).blue_officer("Hale", "brigade", "attached = 'A'");
            BromStage stage(book.id, plan.text(), on);
            stage.state.turn = 1;
            stage.run(brom::officer_hit(OfficerId{1}));
            return fall_of(std::move(stage), 1, fate);
        };
        out.push_back(std::move(c));
    }
}

// --- Duels ---

std::string dueled(const Battle&, const State&, const EventSink& events) {
    const Event* e = last_of(events, EventKind::duel);
    return e == nullptr ? "none" : fmt::format("{} {}", e->word, e->figures());
}

/// B adds `plus` to its die. Of two D6 the higher wins; the loser's die of 1 or 2 costs casualties.
Chances duel(int plus) {
    Chances out;
    for (int b = 1; b <= 6; ++b)
        for (int g = 1; g <= 6; ++g) {
            const int lost = b + plus == g ? 0 : b + plus > g ? g : b;
            const char* who = b + plus == g ? "tie" : b + plus > g ? "first" : "second";
            out[fmt::format("{} {}", who, lost <= 2 ? lost : 0)] += 1 / 36.0;
        }
    return out;
}

struct Fighter {
    const char* row;
    const char* keys;
    int plus;
};

void duels(std::vector<Cells>& out) {
    for (const Book& book : books) {
        std::vector<Fighter> fighters = {{"infantry", "", 0}, {"dismounted", "arm = 'cavalry', mounted = false", 0}};
        if (std::string_view(book.id) == "reasonable") {
            fighters.push_back({"light_infantry", "arm = 'light_infantry'", 0});
            fighters.push_back({"elite_infantry", "quality = 'elite'", 1});
        } else {
            fighters.push_back({"cavalry", "arm = 'cavalry'", 1});
            fighters.push_back({"artillery", "arm = 'artillery', guns = 6, stands = 3", 1});
        }
        for (const Fighter& f : fighters) {
            Cells c{book.id, fmt::format("a duel of {}", f.row), {}, {}, duel(f.plus)};
            // The opponent is infantry, because the factors of two equal units would cancel out.
            for (const char* row : {f.row, "infantry"})
                for (const char* column : {"factor", "wins_ties"})
                    if (std::string_view(f.row) != "infantry")
                        c.cells.push_back(fmt::format("{}/{}/{}", book.close, row, column));
            if (f.plus == 0 && std::string_view(f.row) == "infantry")
                for (const char* row : {"one", "two", "more"})
                    for (const char* column : {"die", "casualties"})
                        c.cells.push_back(fmt::format("{}/{}/{}", book.beaten, row, column));
            c.fall = [book, f](const std::string& house) {
                const Plan plan = Plan(book.id).blue("B", 20, 19, f.keys).grey("G", 20, 20, "heading = 180");
                BromStage stage(book.id, plan.text(), house);
                brom::DuelLocals l;
                l.unit = {stage.unit("B"), stage.unit("G")};
                l.stand = {1, 1};
                stage.state.unit(l.unit[0]).place = to_point({20, 20});
                stage.mark("B", [&](BromUnit& w) {
                    w.target = l.unit[1];
                    w.stage = brom::AttackStage::engaged;
                    w.moved = true;
                });
                stage.run(brom::make(brom::Proc::duel, l));
                return fall_of(std::move(stage), 1, dueled);
            };
            out.push_back(std::move(c));
        }
    }
}

// --- Army morale ---

struct Spirit {
    const char* row;
    int units, spent;
    bool all;  ///< whether all units test, also the one with a new rating roll
    std::array<const char*, 4> results;
    const char* floor = "";  ///< the row whose floor is reached
};
constexpr Spirit spirits[] = {
    {"steady", 4, 2, false, {"", "", "", ""}, "steady"},
    {"wavering", 5, 3, false, {"retires", "retires", "retires", "carries on"}},
    {"wavering", 20, 13, false, {"retires", "retires", "retires", "carries on"}, "wavering"},
    {"breaking", 4, 3, true, {"routs", "retires", "retires", "carries on"}},
    {"breaking", 5, 4, true, {"routs", "retires", "retires", "carries on"}, "breaking"},
    {"beaten", 2, 2, true, {"routs", "routs", "routs", "retires"}},
};

std::string first_test(const Battle& battle, const State&, const EventSink& events) {
    const Event* e = last_of(events, EventKind::morale_checked);
    return e == nullptr ? "none" : battle.unit(e->unit).name + " " + e->word;
}

Fall weakened(const Book& book, const Spirit& s, const std::string& house) {
    Plan plan = Plan(book.id).frame("table = [150, 100]").grey("G", 140, 95);
    for (int i = 0; i < s.units; ++i)
        plan.blue(fmt::format("B{}", i + 1), 10 + 12 * (i % 10), 40 + 20 * (i / 10), "stands = 2");
    BromStage stage(book.id, plan.text(), house);
    for (int i = 0; i < s.units; ++i) {
        const bool spent = i >= s.units - s.spent;
        const std::string name = fmt::format("B{}", i + 1);
        if (spent) stage.state.unit(stage.unit(name)).stands_left = 1;
        stage.mark(name, [&](BromUnit& w) {
            w.rated = true;
            w.rating = 1;
            w.half_marked = spent;
        });
    }
    stage.run(brom::make(brom::Proc::effectiveness));
    return fall_of(std::move(stage), 1, first_test);
}

void spirit(std::vector<Cells>& out) {
    for (const Book& book : books)
        for (const Spirit& s : spirits) {
            Cells c{book.id, fmt::format("{}, {} of {} spent", book.army, s.spent, s.units), {}, {}, {}};
            c.cells = {fmt::format("{}/{}/roll", book.army, s.row)};
            if (*s.floor != 0) c.cells.push_back(fmt::format("{}/{}/at_least", book.army, s.floor));
            const std::string first = fmt::format("B{} ", s.all ? 1 : s.units - s.spent + 1);
            const bool steady = *s.results[0] == 0;
            if (steady) c.book["none"] = 1;
            for (int total = 2; total <= 7 && !steady; ++total)
                c.book[first + s.results[static_cast<std::size_t>(std::clamp(total, 3, 6) - 3)]] += 1 / 6.0;
            for (const char* row : rows)
                if (!steady) c.cells.push_back(fmt::format("{}/{}/{}", book.army, s.row, row));
            c.fall = [book, s](const std::string& house) { return weakened(book, s, house); };
            out.push_back(std::move(c));
        }
}

}  // namespace

std::vector<Cells> brom_cells() {
    std::vector<Cells> out;
    command(out);
    morale(out);
    ratings(out);
    officers(out);
    duels(out);
    spirit(out);
    movement_cells(out);
    return out;
}

}  // namespace linstock::tests
