#include "study/tables.hpp"

#include "battle/json.hpp"

namespace linstock::study {

namespace {

constexpr const char* sides[2] = {"first", "second"};

Column integer(std::string name, std::string meaning) {
    return {std::move(name), std::move(meaning), ColumnType::integer};
}
Column real(std::string name, std::string meaning) { return {std::move(name), std::move(meaning), ColumnType::real}; }
Column end(std::string name, std::string meaning) {
    return {std::move(name), std::move(meaning), ColumnType::real, true};
}
Column text(std::string name, std::string meaning) { return {std::move(name), std::move(meaning), ColumnType::text}; }

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
    Table out{
        "battles",
        "One row per battle.",
        {integer("task", "the battle's number in the study, from 0: battle × arms + arm"), integer("arm", "its arm"),
         integer("battle",
                 "its number in the arm, from 1; the same number has the same seed in every arm, except for arms "
                 "without pairs beside arms with pairs"),
         integer("pair", "its mirrored pair, from 1; without pairs the same as battle"),
         integer("exchanged", "1: the player named blue led the second army"),
         text("seed", "its dice, as linstock fight --seed takes them: a number, or 64 hexadecimal digits"),
         text("first_general", "the computer player of the first army"),
         text("second_general", "the computer player of the second army"), text("winner", "first, second or none"),
         text("level", "level of the scenario's victory line that decided; empty if the ruleset decided"),
         integer("degree",
                 "the ruleset's degree of defeat: 1 marginal, 2 minor, 3 clear, 4 major, 5 crushing, 6 total, 7 a "
                 "useless victory; 0 = none"),
         integer("turns", "the turn on which it ended"), integer("decisions", "decisions taken by both sides"),
         text("hash", "hash of the last state: equal hashes mean equal battles"),
         text("ended_by", "clauses that ended it, separated by spaces"),
         text("bug", "description of a bug; normally empty")}};
    for (const char* side : sides)
        for (std::size_t i = 0; i < counts; ++i) {
            const auto count = static_cast<Count>(i);
            const std::string name = std::string(side) + "_" + std::string(name_of(count));
            const std::string meaning(meaning_of(count));
            out.columns.push_back(in_thousandths(i) ? real(name, meaning) : integer(name, meaning));
        }
    return out;
}

std::vector<Table> make_tables() {
    return {
        {"arms",
         "One row per arm, a way to play the battle.",
         {integer("arm", "its number, from 1"),
          text("name", "\"as the book has it\", \"duels-in-pairs\", \"turns = 14\""),
          text("ruleset", "the ruleset's id"),
          text("ruleset_hash", "hash of charts and house rules together; clause texts and marks do not change it"),
          text("scenario_hash", "hash of the scenario as this arm fights it; names and texts do not change it"),
          text("house", "the files of its house rules (or what was varied), separated by spaces"),
          text("blue", "the computer player of the first army (in exchanged battles of the second)"),
          text("grey", "the computer player of the second army"), integer("battles", "number fought"),
          integer("bugs", "battles that met a bug of the program; no other figure includes them")}},
        battles_table(),
        {"turns",
         "One row per battle, turn and side, at the end of the turn.",
         {integer("task", "the battle"), integer("arm", "its arm"), integer("turn", "the turn"),
          text("side", "first or second"), real("effectiveness", "of the army, percent, as its ruleset computes it"),
          integer("figures_lost", "casualties since the start"), integer("stands", "stands still in the battle")}},
        {"units",
         "One row per battle and unit.",
         {integer("task", "the battle"), integer("arm", "its arm"),
          integer("unit", "its number in the scenario, from 1"), text("name", "its name"),
          text("side", "first or second"),
          text("fate",
               "at the end: steady, disordered, falling_back, routed (still on the table), destroyed, captured, left "
               "(the table), off (never arrived)"),
          integer("gone_on_turn", "the turn on which it was lost or left; 0 = never"),
          integer("stands", "stands left, including those of a unit that left the table"),
          integer("figures_lost", "casualties")}},
        {"clauses",
         "Clauses that were cited when something went against a unit: a morale test failed, a unit fell back, routed, "
         "left the table, was destroyed or captured, guns were abandoned, a charge stopped short, a combat was lost.",
         {integer("task", "the battle"), integer("arm", "its arm"), text("clause", "the clause's id, such as RV-9.D"),
          text("side", "the unit's side"), integer("times", "number of times")}},
        {"heat",
         "Squares of the table, summed over an arm's battles. Empty squares are omitted.",
         {integer("arm", "the arm"), text("side", "side of the stands"),
          integer("column", "from the left edge, from 0"), integer("row", "from the near edge, from 0"),
          real("x", "left edge of the square, in the table's unit of length"), real("y", "near edge of the square"),
          real("size", "length of its side"),
          integer("stood",
                  "stands in it at the end of a turn, over all turns and battles; in MWAN 18 also cannon models, which "
                  "turns does not count"),
          integer("fell", "stands lost there")}},
        {"measures",
         "The report and the terminal show what the ruleset counts: stands_lost as bases for Brothers At Arms, where "
         "figures and routs are always 0, and figures_lost for the others.",
         {integer("arm", "the arm"),
          text("measure",
               "first_wins, second_wins, drawn (percent of all battles), score (first army, a draw is half, percent), "
               "turns, and for each side effectiveness at the end, figures_lost, stands_lost, routs, charges_closed"),
          integer("n", "battles"), real("estimate", "share or mean"),
          end("low", "lower end of the 95 % interval; empty for a single battle"), end("high", "upper end"),
          real("deviation", "standard deviation of the single battles")}},
        {"comparisons",
         "An arm minus the first, per seed. For arms with other players: only battles with unexchanged sides.",
         {integer("arm", "the arm that is compared with the first"), text("measure", "as in measures"),
          integer("n", "battles that both fought"), real("difference", "mean of the differences"),
          end("low", "lower end of the 95 % interval; empty for a single battle"), end("high", "upper end"),
          integer("more", "battles in which this arm had more"), integer("less", "battles in which it had less"),
          real("p", "exact sign test, two-sided (McNemar's for wins and draws)")}},
        {"endings",
         "How often each ending occurred.",
         {integer("arm", "the arm"), text("winner", "first, second or none"), text("level", "as in battles"),
          integer("degree", "as in battles"), integer("battles", "battles that ended so")}},
        {"fates",
         "How often each unit met each fate.",
         {integer("arm", "the arm"), integer("unit", "its number"), text("name", "its name"),
          text("side", "first or second"), text("fate", "as in units"), integer("battles", "number of battles")}},
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
