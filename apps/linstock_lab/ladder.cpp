// linstock-lab ladder: ranks players by mirrored pairs of battles over scenarios and rulesets.

#include "study/ladder.hpp"

#include "apps/command_line/players.hpp"
#include "apps/command_line/ranks.hpp"
#include "apps/command_line/rows_lock.hpp"
#include "apps/command_line/runner.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/linstock_lab/commands.hpp"
#include "apps/linstock_lab/ladder_file.hpp"
#include "study/manifest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace linstock::apps {

namespace fs = std::filesystem;

namespace {

struct Pairing {
    std::size_t first = 0;
    std::size_t second = 0;
};

struct Ladder {
    std::vector<std::string> levels;
    std::vector<Stage> fields;
    std::vector<Pairing> pairings;
    Seed seed;
    std::uint64_t tasks(std::size_t pairs) const { return std::uint64_t{pairs} * fields.size() * pairings.size(); }
    /// A few pairs of every pairing first, so that an interrupted ladder has results for all.
    LadderKey key(std::uint64_t task) const {
        const Pairing& m = pairings[task % pairings.size()];
        const Stage& f = field(task);
        return {f.scenario, f.ruleset, levels[m.first], levels[m.second], task / pairings.size() / fields.size()};
    }
    const Stage& field(std::uint64_t task) const { return fields[task / pairings.size() % fields.size()]; }
};

std::optional<Ladder> ladder_of(const LadderOptions& o) {
    Ladder ladder;
    ladder.levels = o.levels;
    if (o.levels.size() < 2) {
        complain("a ladder needs at least two players: --levels sergeant,random");
        return std::nullopt;
    }
    for (const std::string& level : o.levels) {
        if (!is_known_player(level)) return std::nullopt;
        if (std::count(o.levels.begin(), o.levels.end(), level) > 1) {
            complain("'" + level + "' is listed twice");
            return std::nullopt;
        }
    }
    for (std::size_t i = 0; i + 1 < o.levels.size(); ++i)
        for (std::size_t j = i + 1; j < (o.neighbours ? i + 2 : o.levels.size()); ++j)
            ladder.pairings.push_back({i, j});
    const auto seed = seed_from(o.seed);
    if (!seed) return std::nullopt;
    ladder.seed = *seed;
    auto fields = stages_of(o.scenarios, o.rulesets);
    if (!fields) return std::nullopt;
    ladder.fields = std::move(*fields);
    return ladder;
}

struct FoughtPair {
    LadderRow row;
    std::string bug;
};

int half_points_of(const Outcome& outcome, ArmyId army) {
    if (!outcome.over || !outcome.winner) return 1;
    return outcome.winner == army ? 2 : 0;
}

FoughtPair fight_pair(const Ladder& ladder, std::uint64_t task) {
    const LadderKey key = ladder.key(task);
    const Stage& field = ladder.field(task);
    const Seed seed = seed_of_battle(ladder.seed, key.pair);
    FoughtPair out;
    for (std::uint16_t side = 1; side <= 2; ++side) {
        const bool blue = side == 1;
        const study::BattleResult ended =
            study::play_to_end(*field.battle, blue ? key.first : key.second, blue ? key.second : key.first, seed);
        out.row.half_points[side - 1u] = half_points_of(ended.outcome, ArmyId{side});
        out.row.turns[side - 1u] = ended.turns;
        if (out.bug.empty()) out.bug = ended.bug;
    }
    return out;
}

/// Plays the pairs that have no result yet.
Status fight_all_of(const Ladder& ladder, const LadderOptions& o, const study::Shard& shard, LadderFile& file,
                    LadderRows& rows) {
    std::vector<std::uint64_t> left;
    const std::uint64_t all = ladder.tasks(o.pairs);
    for (std::uint64_t t = shard.number - 1; t < all; t += shard.of)
        if (rows.find(ladder.key(t)) == rows.end()) left.push_back(t);
    const Interrupt interrupt;
    Progress progress("pairs", left.size(), o.quiet);
    std::size_t next = 0;
    std::size_t done = 0;
    Status status = all_well;
    run_in_order(
        threads_for(o.threads, left.size()),
        [&]() -> std::optional<std::uint64_t> {
            if (interrupt.asked()) status = broken_off;
            if (status != all_well || next == left.size()) return std::nullopt;
            return left[next++];
        },
        [&](std::uint64_t task) { return fight_pair(ladder, task); },
        [&](std::uint64_t task, FoughtPair&& pair) {
            const LadderKey key = ladder.key(task);
            progress.at(++done);
            if (!pair.bug.empty()) {
                complain(fmt::format("{} against {}, {} by {}, pair {}: a bug of Linstock: {}", key.first, key.second,
                                     key.scenario, key.ruleset, key.pair + 1, pair.bug));
                status = diverged;
                return true;
            }
            rows[key] = pair.row;
            if (file.write(key, pair.row)) return true;
            complain(o.out + ": cannot write any more");
            status = bad_input;
            return false;
        });
    return status;
}

struct Tally {
    study::Sums half_points;
    std::array<std::uint64_t, 3> battles{};  ///< lost, drawn, won
    void add(const LadderRow& row) {
        half_points.add(row.half_points_of_first());
        for (const int x : row.half_points)
            ++battles[static_cast<std::size_t>(x)];
    }
};

void print_tally(const std::string& name, const Tally& t) {
    const study::Interval s = study::score_of(t.half_points);
    fmt::print("  {:<42} {:5.1f} % ({:.1f} to {:.1f})  pairs {:>4}  won {}, drawn {}, lost {}\n", name,
               100 * s.estimate, 100 * s.low, 100 * s.high, t.half_points.n, t.battles[2], t.battles[1], t.battles[0]);
}

void print_pairing(const Ladder& ladder, const Pairing& m, const LadderRows& rows) {
    const std::string& first = ladder.levels[m.first];
    const std::string& second = ladder.levels[m.second];
    std::map<std::string, Tally> by_book;
    std::map<std::pair<std::string, std::string>, Tally> by_field;
    Tally all;
    for (const auto& [key, row] : rows) {
        if (key.first != first || key.second != second) continue;
        all.add(row);
        by_book[key.ruleset].add(row);
        by_field[{key.ruleset, key.scenario}].add(row);
    }
    if (all.half_points.n == 0) return;
    fmt::print("\n");
    print_tally(first + " against " + second, all);
    for (const auto& [book, tally] : by_book) {
        print_tally("  " + book, tally);
        const auto within = [&](const auto& entry) { return entry.first.first == book; };
        if (std::count_if(by_field.begin(), by_field.end(), within) < 2) continue;
        for (const auto& [field, one] : by_field)
            if (field.first == book) print_tally("    " + field.second, one);
    }
}

/// Only the requested pairings: the file may have more.
LadderRows requested_rows(const Ladder& ladder, const LadderRows& rows) {
    LadderRows out;
    for (const auto& [key, row] : rows) {
        const auto is_field = [&k = key](const Stage& f) { return f.scenario == k.scenario && f.ruleset == k.ruleset; };
        const auto is_meeting = [&, &k = key](const Pairing& m) {
            return ladder.levels[m.first] == k.first && ladder.levels[m.second] == k.second;
        };
        if (std::any_of(ladder.fields.begin(), ladder.fields.end(), is_field) &&
            std::any_of(ladder.pairings.begin(), ladder.pairings.end(), is_meeting))
            out[key] = row;
    }
    return out;
}

void print_ladder(const Ladder& ladder, const LadderRows& rows) {
    const auto number = [&](const std::string& level) {
        return static_cast<std::size_t>(std::find(ladder.levels.begin(), ladder.levels.end(), level) -
                                        ladder.levels.begin());
    };
    std::vector<study::MirroredPair> bouts;
    for (const auto& [key, row] : rows)
        bouts.push_back({number(key.first), number(key.second), row.half_points_of_first()});
    const auto elo = study::elo_of(ladder.levels.size(), bouts);
    fmt::print("Elo above {} (95 % interval), {} of battles:\n", ladder.levels.back(),
               counted(static_cast<std::ptrdiff_t>(bouts.size()), "mirrored pair"));
    std::size_t width = 16;
    for (const std::string& level : ladder.levels)
        width = std::max(width, level.size());
    for (std::size_t i = 0; i < elo.size(); ++i) {
        fmt::print("  {:<{}} {:>+6.0f}", ladder.levels[i], width, elo[i].estimate);
        if (i + 1 < elo.size()) fmt::print(" ({:+.0f} to {:+.0f})", elo[i].low, elo[i].high);
        fmt::print("\n");
    }
    for (const Pairing& m : ladder.pairings)
        print_pairing(ladder, m, rows);
}

/// Each share has its own file: "ladder-2-of-8.jsonl".
LadderOptions in_a_share(const LadderOptions& asked, const Share& share) {
    LadderOptions o = asked;
    const fs::path whole(asked.out);
    o.out = (whole.parent_path() / fmt::format("{}-{}-of-{}{}", whole.stem().string(), share.shard.number,
                                               share.shard.of, whole.extension().string()))
                .string();
    give_way(share.rank, o.threads, o.quiet);
    return o;
}

}  // namespace

Status ladder(const LadderOptions& asked) {
    const auto share = share_of(asked.shard);
    if (!share) return bad_input;
    if (asked.out.empty() && (!asked.shard.empty() || share->rank)) {
        complain("a share of a ladder needs --out FILE for its results");
        return bad_input;
    }
    const LadderOptions o = share->rank ? in_a_share(asked, *share) : asked;
    const auto ladder = ladder_of(o);
    if (!ladder) return bad_input;
    RowsLock lock;  // until the end: another process would play the same pairs again
    if (!o.out.empty() && !lock.take(o.out, "ladder", "the same command")) return bad_input;
    LadderFile file;
    LadderRows rows;
    if (const auto problem = file.open(o.out, to_text(ladder->seed), rows)) {
        print_problems(*problem);
        return bad_input;
    }
    const Status status = fight_all_of(*ladder, o, share->shard, file, rows);
    if (share->rank)
        fmt::print("Share {} of {}, in {}: merge the shares with `cat`.\n", share->shard.number, share->shard.of,
                   o.out);
    print_ladder(*ladder, requested_rows(*ladder, rows));
    if (status == broken_off) complain(o.out.empty() ? "stopped" : "stopped: the same command resumes from " + o.out);
    return status;
}

}  // namespace linstock::apps
