#include "study/summary.hpp"

#include "battle/exact_moment.hpp"

#include <algorithm>

namespace linstock::study {

namespace {

int first_turn(const Battle& battle) {
    if (const State* opening = exact_opening(battle)) return std::max(1, int{opening->turn});
    return battle.scenario->situation ? battle.scenario->situation->turn : 1;
}

void record(std::vector<std::uint64_t>& to, const Heat& heat) {
    for (const auto& [cell, times] : heat)
        if (cell >= 0 && static_cast<std::size_t>(cell) < to.size())
            to[static_cast<std::size_t>(cell)] += static_cast<std::uint64_t>(times);
}

/// The first side's luck minus the second's: results above expectation.
std::int64_t luck_of(const BattleRow& row, Count got, Count expected) {
    const auto over = [&](std::size_t side) { return 1000 * row.of(side, got) - row.of(side, expected); };
    return over(0) - over(1);
}

void add_luck(LuckSummary& to, const BattleRow& row) {
    if (row.outcome.winner.none()) return;
    const bool first = row.outcome.winner.value == 1;
    const auto one = [&](std::int64_t lead, std::uint64_t& decided, std::uint64_t& won) {
        if (lead == 0) return;
        ++decided;
        if ((lead > 0) == first) ++won;
    };
    one(luck_of(row, Count::hits, Count::hits_expected), to.hits_decided, to.hits_won);
    one(luck_of(row, Count::tests_passed, Count::passed_expected), to.tests_decided, to.tests_won);
}

void add_clauses(ArmSummary& arm, const BattleRow& row) {
    for (const auto& [id, times] : row.clauses) {
        ClauseSummary& c = arm.clauses[id];
        for (std::size_t side = 0; side < 2; ++side) {
            const auto n = static_cast<std::uint64_t>(times[side]);
            c.against[side] += n;
            if (n > 0) ++c.battles[side];
            if (row.outcome.winner.none()) continue;
            (row.outcome.winner.index() == side ? c.against_winner : c.against_loser) += n;
        }
    }
    for (const std::string& id : row.end)
        ++arm.end_clauses[id];
}

void add_units(ArmSummary& arm, const BattleRow& row) {
    for (std::size_t i = 0; i < row.units.size() && i < arm.units.size(); ++i) {
        const UnitRow& u = row.units[i];
        UnitSummary& to = arm.units[i];
        ++to.fate[static_cast<std::size_t>(u.fate)];
        to.stands.add(u.stands);
        to.figures_lost.add(u.figures_lost);
        if (u.turn > 0) to.turn.add(u.turn);
    }
}

void add_turns(ArmSummary& arm, const BattleRow& row) {
    if (row.by_turn.empty()) return;
    for (std::size_t i = 0; i < arm.by_turn.size(); ++i) {
        TurnSummary& to = arm.by_turn[i];
        if (i < row.by_turn.size()) ++to.fought;
        const TurnRow& t = row.by_turn[std::min(i, row.by_turn.size() - 1)];
        for (std::size_t side = 0; side < 2; ++side) {
            ++to.effectiveness[side][(t.effectiveness[side] + 50) / 100];
            to.figures_lost[side].add(t.figures_lost[side]);
        }
    }
}

}  // namespace

Summary::Summary(Manifest manifest, std::vector<std::shared_ptr<const Battle>> battles)
    : manifest_(std::move(manifest)),
      battles_(std::move(battles)),
      arms_(battles_.size()),
      halves_(battles_.size()) {
    for (std::size_t a = 0; a < arms_.size(); ++a) {
        const Scenario& s = *battles_[a]->scenario;
        arms_[a].units.resize(s.forces.units.size());
        for (int turn = first_turn(*battles_[a]); turn <= s.turns; ++turn) {
            arms_[a].by_turn.emplace_back();
            arms_[a].by_turn.back().turn = turn;
        }
        const auto cells = static_cast<std::size_t>(grid_of(s.width, s.height).cells());
        for (std::size_t side = 0; side < 2; ++side) {
            arms_[a].stood[side].resize(cells);
            arms_[a].fell[side].resize(cells);
        }
        if (a == 0) continue;
        comparisons_.emplace_back();
        comparisons_.back().arm = a;
    }
}

void Summary::add_outcome(ArmSummary& arm, const Task& task, const BattleRow& row) {
    const std::uint16_t winner = row.outcome.winner.value;
    ++arm.won[winner];
    if (winner > 0) ++arm.won_by[(winner == 1) != task.exchanged ? 0 : 1];
    ++arm.endings[{winner, row.outcome.level, row.outcome.degree}];
    for (std::size_t i = 0; i < measure_count; ++i)
        arm.measured[i].add(value_of(static_cast<Measure>(i), row));
    if (manifest_.arms[task.arm].blue == manifest_.arms[task.arm].grey || !manifest_.mirrored) return;
    // Half points of `blue`, 0 to 4 in a pair; 2 means equal to `grey`.
    const std::int64_t of_first = value_of(Measure::score, row);
    const std::int64_t score = task.exchanged ? 2 - of_first : of_first;
    Last& half = halves_[task.arm];
    if (half.set && half.number == task.pair) {
        const std::int64_t sum = half.values[0] + score;
        ++arm.pairs[sum > 2 ? 0 : sum < 2 ? 1 : 2];
        half.set = false;
    } else {
        half = Last{true, task.pair, task.seed, task.exchanged, {}, 0};
        half.values[0] = score;
    }
}

void Summary::add_course(ArmSummary& arm, const BattleRow& row) {
    ++arm.length[row.turns];
    for (std::size_t side = 0; side < 2; ++side) {
        ++arm.figures[side][row.of(side, Count::figures_lost)];
        ++arm.stands[side][row.of(side, Count::stands_lost)];
        record(arm.stood[side], row.stood[side]);
        record(arm.fell[side], row.fell[side]);
        for (std::size_t i = 0; i < counts; ++i)
            arm.of_side[side][i] += row.sides[side][i];
    }
    if (!row.outcome.winner.none()) {
        const std::size_t won = row.outcome.winner.index();
        for (std::size_t i = 0; i < counts; ++i) {
            arm.of_winner[i] += row.sides[won][i];
            arm.of_loser[i] += row.sides[1 - won][i];
        }
    }
    add_luck(arm.luck, row);
    add_clauses(arm, row);
    add_units(arm, row);
    add_turns(arm, row);
}

bool like_generals(const Manifest& manifest, std::size_t arm) {
    const Arm& first = manifest.arms.front();
    const Arm& other = manifest.arms[arm];
    return first.blue == other.blue && first.grey == other.grey;
}

void Summary::compare(const Task& task, const BattleRow& row) {
    Values values{};
    for (std::size_t i = 0; i < measure_count; ++i)
        values[i] = value_of(static_cast<Measure>(i), row);
    if (task.arm == 0) {
        base_ = {true, task.battle, task.seed, task.exchanged, values, row.hash};
        return;
    }
    if (!base_.set || base_.number != task.battle || !(base_.seed == task.seed)) return;
    if (!like_generals(manifest_, task.arm) && (base_.exchanged || task.exchanged)) return;
    Comparison& c = comparisons_[task.arm - 1];
    if (row.hash == base_.hash) ++c.same;
    for (std::size_t i = 0; i < measure_count; ++i) {
        const std::int64_t difference = values[i] - base_.values[i];
        c.measured[i].difference.add(difference);
        if (difference > 0) ++c.measured[i].more;
        if (difference < 0) ++c.measured[i].less;
    }
}

void Summary::add(const BattleRow& row) {
    ++entered_;
    const Task task = task_of(manifest_, row.task);
    ArmSummary& arm = arms_[task.arm];
    ++arm.battles;
    if (!row.bug.empty()) {
        ++arm.bugs;
        return;
    }
    add_outcome(arm, task, row);
    add_course(arm, row);
    compare(task, row);
}

Interval difference_of(const Comparison& c, Measure measure) {
    const Comparison::One& one = c.measured[static_cast<std::size_t>(measure)];
    const MeasureInfo& info = info_of(measure);
    Interval out = info.share ? paired_share(one.more, one.less, one.difference.n) : mean_of(one.difference);
    out.estimate *= info.scale;
    out.low *= info.scale;
    out.high *= info.scale;
    return out;
}

Interval estimate_of(const ArmSummary& arm, Measure measure) {
    const Sums& sums = arm.measured[static_cast<std::size_t>(measure)];
    const MeasureInfo& info = info_of(measure);
    Interval out = info.share ? wilson(static_cast<std::uint64_t>(sums.sum), sums.n) : mean_of(sums);
    out.estimate *= info.scale;
    out.low *= info.scale;
    out.high *= info.scale;
    return out;
}

}  // namespace linstock::study
