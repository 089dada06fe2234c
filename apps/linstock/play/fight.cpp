// linstock fight: computer against computer, with every event; or many battles and their results.

#include "apps/bot/bot_counts.hpp"
#include "apps/bot/bot_names.hpp"
#include "apps/command_line/battle_output.hpp"
#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/linstock/play/fight_many.hpp"
#include "battle/event.hpp"
#include "battle/record.hpp"
#include "battle/ruleset.hpp"
#include "generals/battle_plan.hpp"
#include "report/text/plan_text.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace linstock::apps {

namespace {

/// The record on disk, written line by line: a killed program loses only its last decision.
class RecordFile {
  public:
    ~RecordFile() {
        if (file_ != nullptr) std::fclose(file_);
    }
    RecordFile() = default;
    RecordFile(const RecordFile&) = delete;  // it holds an open file
    RecordFile& operator=(const RecordFile&) = delete;

    bool open(const std::string& path) {
        if (path.empty()) return true;
        path_ = path;
        file_ = std::fopen(path.c_str(), "wb");
        if (file_ != nullptr) return true;
        complain(fmt::format("cannot write the record '{}': {}", path, std::strerror(errno)));
        return false;
    }
    void line(const std::string& text) {
        if (file_ == nullptr) return;
        const bool whole = std::fwrite(text.data(), 1, text.size(), file_) == text.size() && std::fflush(file_) == 0;
        if (whole) return;
        complain(fmt::format("cannot write any more to the record '{}': {}", path_, std::strerror(errno)));
        std::fclose(file_);
        file_ = nullptr;
        failed_ = true;
    }
    bool wanted() const { return file_ != nullptr; }
    bool failed() const { return failed_; }

  private:
    std::string path_;
    std::FILE* file_ = nullptr;
    bool failed_ = false;
};

std::string command_line(const FightOptions& o, const std::string& seed) {
    std::string out = "linstock fight " + o.battle.scenario;
    if (!o.battle.ruleset.empty()) out += " --ruleset " + o.battle.ruleset;
    const auto quoted = [](const std::string& name) { return is_bot(name) ? fmt::format("\"{}\"", name) : name; };
    out += " --blue " + quoted(o.first) + " --grey " + quoted(o.second);
    for (const std::string& h : o.battle.house)
        out += " --house " + h;
    return out + " --seed " + seed;
}

void introduce(const Setup& setup, const FightOptions& o, const std::string& seed) {
    const Scenario& s = *setup.battle->scenario;  // with the values of the ruleset
    const auto& armies = s.forces.armies;
    fmt::print("{}\n", s.title);
    if (!s.date.empty() || !s.place.empty())
        fmt::print("{}{}{}\n", s.date, s.date.empty() || s.place.empty() ? "" : ", ", s.place);
    fmt::print("{} (blue) by {}, {} (grey) by {}; {} of {}\n", armies[0].name, o.first, armies[1].name, o.second,
               counted(s.turns, setup.battle->rules->terms.turn), setup.rules->charts->title());
    for (const std::string& name : setup.rules->charts->overlays())
        fmt::print("House rules: {}\n", name);
    fmt::print("Seed {}\n", seed);
}

/// By army; empty for a player without a plan.
std::vector<std::string> plans_of(const Battle& battle, const Commanders& players) {
    std::vector<std::string> out;
    for (const ComputerPlayer* player : {players.first.get(), players.second.get()}) {
        const general::BattlePlan* plan = player->battle_plan();
        out.push_back(plan == nullptr || plan->orders.empty() ? "" : report::plan_text(battle, *plan));
    }
    return out;
}

void print_plans(const Battle& battle, const std::vector<std::string>& plans) {
    for (std::size_t i = 0; i < plans.size(); ++i)
        if (!plans[i].empty()) fmt::print("Plan of {}: {}\n", battle.forces().armies[i].name, plans[i]);
}

Status fight_one(const Setup& setup, const FightOptions& o, const Seed& seed) {
    RecordFile record;
    if (!record.open(o.record)) return bad_input;
    const Battle& battle = *setup.battle;
    const std::string seed_text = to_text(seed);
    const SeededDice dice(seed);
    Commanders generals = commanders(o.first, o.second, seed);
    if (!o.quiet) introduce(setup, o, seed_text);

    std::vector<Event> events;
    Reporter reporter;
    State state = open(battle, &dice, &events);
    RecordHead head = head_of(setup);
    head.seed = seed_text;
    head.players = {o.first, o.second};
    if (record.wanted()) record.line(head_line(head, hash_of(state)));
    std::size_t told = o.quiet ? 0 : print_events(battle, events, 0, !o.plain);
    int turn = state.turn;
    const bool maps = !o.quiet && o.map == "turns";
    if (maps) fmt::print("\n{}", map_text(battle, state, Seat::umpire, o.columns));
    reporter.look(battle, state, events);

    PlayLimits limits;
    limits.after = [&](const State& s, const Decision& d) {
        if (record.wanted()) record.line(decision_line(battle, d, s));
        reporter.look(battle, s, events);
        if (o.quiet) return;
        told = print_events(battle, events, told, !o.plain);
        if (maps && s.turn != turn && !over(s)) {
            fmt::print("\n{}", map_text(battle, s, Seat::umpire, o.columns));
            turn = s.turn;
        }
    };
    const PlayOutResult played = play_out(battle, state, *generals.first, *generals.second, dice, &events, limits);
    if (record.wanted() && played.bug.empty()) record.line(end_line(battle, state));
    if (!o.quiet && o.map != "never") fmt::print("\n{}", map_text(battle, state, Seat::umpire, o.columns));
    fmt::print("\n{}: {} after {} and {}. Seed {}\n", setup.scenario->title, outcome_text(battle, state.outcome),
               counted(state.turn, battle.rules->terms.turn),
               counted(static_cast<std::ptrdiff_t>(played.decisions), "decision"), seed_text);
    if (!played.bug.empty()) {
        complain("this is a bug of Linstock: " + played.bug + "\n  reproduce it with: " + command_line(o, seed_text));
        return diverged;
    }
    const std::vector<std::string> plans = plans_of(battle, generals);
    if (!o.quiet) print_plans(battle, plans);
    generals = {};  // bots report their counts when they are destroyed
    if (!o.report.empty()) {
        std::vector<std::string> players;
        for (const std::string& name : head.players)
            players.push_back(name + crash_text(name));
        if (const auto wrong =
                reporter.write(o.report, battle, events, players, seed_text, command_line(o, seed_text), plans)) {
            print_problems(*wrong);
            return bad_input;
        }
    }
    return record.failed() ? bad_input : all_well;
}

}  // namespace

Status fight(const FightOptions& options) {
    if (options.map != "turns" && options.map != "end" && options.map != "never") {
        complain("--map " + options.map + ": expected turns, end or never");
        return bad_input;
    }
    if (options.battles > 1 && (!options.record.empty() || !options.report.empty())) {
        complain("--record and --report are for one battle; repeat it with its seed and without --battles");
        return bad_input;
    }
    if (options.battles == 0) {
        complain("--battles 0: expected at least one battle");
        return bad_input;
    }
    if (!is_known_player(options.first) || !is_known_player(options.second)) return bad_input;
    const auto seed = seed_from(options.seed);
    if (!seed) return bad_input;
    std::vector<std::string> inputs;
    if (const auto scenario = find_scenario(options.battle.scenario)) inputs.push_back(scenario->file);
    for (const std::string& name : options.battle.house)
        if (const auto house = find_house(name)) inputs.push_back(house->file);
    if (!outputs_fit({options.record, options.report}, inputs)) return bad_input;
    const auto setup = set_up(options.battle, options.quiet);
    if (!setup) return bad_input;
    if (options.battles > 1) return fight_many(*setup, options, *seed);
    return fight_one(*setup, options, *seed);
}

}  // namespace linstock::apps
