#include "study/tables.hpp"

#include "battle/json.hpp"

namespace linstock::study {

namespace {

constexpr const char* sides[2] = {"first", "second"};

Column integer(std::string name) { return {std::move(name), ColumnType::integer}; }
Column real(std::string name) { return {std::move(name), ColumnType::real}; }
Column end(std::string name) { return {std::move(name), ColumnType::real, true}; }
Column text(std::string name) { return {std::move(name), ColumnType::text}; }

/// Whether a count is stored in thousandths.
bool in_thousandths(std::size_t count) {
    switch (static_cast<Count>(count)) {
        case Count::hits_expected:
        case Count::hits_variance:
        case Count::passed_expected:
        case Count::passed_variance: return true;
        default: return false;
    }
}

Table battles_table() {
    Table out{"battles",
              {integer("task"), integer("arm"), integer("battle"), integer("pair"), integer("exchanged"), text("seed"),
               text("first_general"), text("second_general"), text("winner"), text("level"), integer("degree"),
               integer("turns"), integer("decisions"), text("hash"), text("ended_by"), text("bug")}};
    for (const char* side : sides)
        for (std::size_t i = 0; i < counts; ++i) {
            const std::string name = std::string(side) + "_" + std::string(name_of(static_cast<Count>(i)));
            out.columns.push_back(in_thousandths(i) ? real(name) : integer(name));
        }
    return out;
}

std::vector<Table> make_tables() {
    return {
        {"arms",
         {integer("arm"), text("name"), text("ruleset"), text("ruleset_hash"), text("scenario_hash"), text("house"),
          text("blue"), text("grey"), integer("battles"), integer("bugs")}},
        battles_table(),
        {"turns",
         {integer("task"), integer("arm"), integer("turn"), text("side"), real("effectiveness"),
          integer("figures_lost"), integer("stands")}},
        {"units",
         {integer("task"), integer("arm"), integer("unit"), text("name"), text("side"), text("fate"),
          integer("gone_on_turn"), integer("stands"), integer("figures_lost")}},
        {"clauses", {integer("task"), integer("arm"), text("clause"), text("side"), integer("times")}},
        {"heat",
         {integer("arm"), text("side"), integer("column"), integer("row"), real("x"), real("y"), real("size"),
          integer("stood"), integer("fell")}},
        {"measures",
         {integer("arm"), text("measure"), integer("n"), real("estimate"), end("low"), end("high"), real("deviation")}},
        {"comparisons",
         {integer("arm"), text("measure"), integer("n"), real("difference"), end("low"), end("high"), integer("more"),
          integer("less"), real("p")}},
        {"endings", {integer("arm"), text("winner"), text("level"), integer("degree"), integer("battles")}},
        {"fates", {integer("arm"), integer("unit"), text("name"), text("side"), text("fate"), integer("battles")}},
    };
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& w : words)
        out += (out.empty() ? "" : " ") + w;
    return out;
}

const char* winner_of(int winner) { return winner == 1 ? "first" : winner == 2 ? "second" : "none"; }

std::int64_t whole(std::uint64_t n) { return static_cast<std::int64_t>(n); }

std::vector<Cell> battle_cells(const Manifest& m, const Battle& battle, const Task& task, const BattleRow& row) {
    const auto [first, second] = generals_of(m, task);
    std::vector<Cell> out = {whole(row.task),
                             whole(task.arm + 1),
                             whole(task.battle + 1),
                             whole(task.pair + 1),
                             std::int64_t{task.exchanged ? 1 : 0},
                             to_text(task.seed),
                             first,
                             second,
                             std::string(winner_of(row.outcome.winner.value)),
                             level_of(battle, row.outcome.level),
                             std::int64_t{row.outcome.degree},
                             std::int64_t{row.turns},
                             whole(row.decisions),
                             json::hex(row.hash),
                             joined(row.end),
                             row.bug};
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t i = 0; i < counts; ++i) {
            const std::int64_t n = row.sides[side][i];
            out.push_back(in_thousandths(i) ? Cell(static_cast<double>(n) / 1000) : Cell(n));
        }
    return out;
}

void tell_heat(const Summary& s, const TableSink& sink) {
    for (std::size_t a = 0; a < s.arms().size(); ++a) {
        const Scenario& scenario = *s.battle(a).scenario;
        const Grid grid = grid_of(scenario.width, scenario.height);
        for (std::size_t side = 0; side < 2; ++side)
            for (std::int32_t cell = 0; cell < grid.cells(); ++cell) {
                const std::uint64_t stood = s.arms()[a].stood[side][static_cast<std::size_t>(cell)];
                const std::uint64_t fell = s.arms()[a].fell[side][static_cast<std::size_t>(cell)];
                if (stood + fell == 0) continue;
                const std::int64_t column = cell % grid.columns;
                const std::int64_t row = cell / grid.columns;
                sink(TableId::heat,
                     {whole(a + 1), std::string(sides[side]), column, row, static_cast<double>(column) * grid.cell,
                      static_cast<double>(row) * grid.cell, grid.cell, whole(stood), whole(fell)});
            }
    }
}

/// An end of an interval; unknown for a single battle.
Cell end_of(const Interval& i, double end) {
    if (i.known()) return end;
    return std::monostate{};
}

void tell_measures(const Summary& s, const TableSink& sink) {
    for (std::size_t a = 0; a < s.arms().size(); ++a)
        for (std::size_t i = 0; i < measure_count; ++i) {
            const auto measure = static_cast<Measure>(i);
            const Interval e = estimate_of(s.arms()[a], measure);
            const Sums& sums = s.arms()[a].measured[i];
            sink(TableId::measures, {whole(a + 1), std::string(info_of(measure).name), whole(sums.n), e.estimate,
                                     end_of(e, e.low), end_of(e, e.high), sums.deviation() * info_of(measure).scale});
        }
    for (const Comparison& c : s.comparisons())
        for (std::size_t i = 0; i < measure_count; ++i) {
            const auto measure = static_cast<Measure>(i);
            const Interval d = difference_of(c, measure);
            const Comparison::One& one = c.measured[i];
            sink(TableId::comparisons, {whole(c.arm + 1), std::string(info_of(measure).name), whole(one.difference.n),
                                        d.estimate, end_of(d, d.low), end_of(d, d.high), whole(one.more),
                                        whole(one.less), sign_test(one.more, one.less)});
        }
}

void tell_arm(const Summary& s, std::size_t a, const TableSink& sink) {
    const Arm& arm = s.manifest().arms[a];
    const ArmSummary& sum = s.arms()[a];
    std::vector<std::string> house;
    for (const SourceText& h : arm.house)
        house.push_back(h.file);
    sink(TableId::arms, {whole(a + 1), arm.name, arm.ruleset, json::hex(arm.ruleset_hash), json::hex(arm.scenario_hash),
                         joined(house), arm.blue, arm.grey, whole(sum.battles), whole(sum.bugs)});
    for (const auto& [ending, n] : sum.endings) {
        const auto& [winner, level, degree] = ending;
        sink(TableId::endings, {whole(a + 1), std::string(winner_of(winner)), level_of(s.battle(a), level),
                                std::int64_t{degree}, whole(n)});
    }
    for (const Unit& unit : s.battle(a).forces().units)
        for (std::size_t f = 0; f < fate_count; ++f)
            sink(TableId::fates,
                 {whole(a + 1), std::int64_t{unit.id.value}, unit.name, std::string(sides[unit.army.index()]),
                  std::string(name_of(static_cast<Fate>(f))), whole(sum.units[unit.id.index()].fate[f])});
}

}  // namespace

const std::vector<Table>& tables() {
    static const std::vector<Table> all = make_tables();
    return all;
}

std::string level_of(const Battle& battle, int level) {
    const auto& lines = battle.scenario->victory;
    return level > 0 && static_cast<std::size_t>(level) <= lines.size()
               ? lines[static_cast<std::size_t>(level) - 1].level
               : std::string();
}

void write_battle_rows(const Manifest& m, const Battle& battle, const BattleRow& row, const TableSink& sink) {
    const Task task = task_of(m, row.task);
    const std::int64_t number = whole(row.task);
    const std::int64_t arm = whole(task.arm + 1);
    sink(TableId::battles, battle_cells(m, battle, task, row));
    const int first = row.turns - static_cast<int>(row.by_turn.size()) + 1;
    for (std::size_t i = 0; i < row.by_turn.size(); ++i)
        for (std::size_t side = 0; side < 2; ++side)
            sink(TableId::turns,
                 {number, arm, std::int64_t{first} + static_cast<std::int64_t>(i), std::string(sides[side]),
                  row.by_turn[i].effectiveness[side] / 100.0, std::int64_t{row.by_turn[i].figures_lost[side]},
                  std::int64_t{row.by_turn[i].stands[side]}});
    for (const Unit& unit : battle.forces().units) {
        if (unit.id.index() >= row.units.size()) break;
        const UnitRow& u = row.units[unit.id.index()];
        sink(TableId::units, {number, arm, std::int64_t{unit.id.value}, unit.name,
                              std::string(sides[unit.army.index()]), std::string(name_of(u.fate)), std::int64_t{u.turn},
                              std::int64_t{u.stands}, std::int64_t{u.figures_lost}});
    }
    for (const auto& [id, times] : row.clauses)
        for (std::size_t side = 0; side < 2; ++side)
            if (times[side] > 0)
                sink(TableId::clauses, {number, arm, id, std::string(sides[side]), std::int64_t{times[side]}});
}

void write_summary_rows(const Summary& s, const TableSink& sink) {
    for (std::size_t a = 0; a < s.arms().size(); ++a)
        tell_arm(s, a, sink);
    tell_heat(s, sink);
    tell_measures(s, sink);
}

}  // namespace linstock::study
