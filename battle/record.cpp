#include "battle/record.hpp"

#include "battle/event.hpp"
#include "battle/exact_moment.hpp"
#include "battle/json.hpp"
#include "battle/recorded_dice.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"

#include <algorithm>
#include <memory>

namespace linstock {

namespace {

constexpr std::int64_t record_version = 2;
constexpr std::int64_t oldest_version = 1;  // with hashes of version 1
constexpr std::size_t most_problems = 20;   // more are not useful to a reader

std::string tape_text(const std::vector<ScriptedDie>& tape) {
    std::string out;
    for (const ScriptedDie& die : tape) {
        if (!out.empty()) out += ' ';
        out += "d" + std::to_string(die.sides) + "=" + std::to_string(die.face);
    }
    return out;
}

void texts(json::Writer& to, const char* name, const std::vector<std::string>& all) {
    to.key(name).list();
    for (const std::string& t : all)
        to.value(t);
    to.end_list();
}

/// Reads the members of one line and collects errors.
class Line {
  public:
    Line(const json::Value& value, const std::string& file, Problems& problems)
        : value_(value),
          file_(file),
          problems_(problems) {}

    std::string text(const char* name) {
        const json::Value* v = wanted(name, json::Kind::text);
        return v == nullptr ? std::string() : v->text;
    }
    std::int64_t integer(const char* name) {
        const json::Value* v = wanted(name, json::Kind::integer);
        return v == nullptr ? 0 : v->integer;
    }
    std::uint64_t hash(const char* name) {
        const json::Value* v = wanted(name, json::Kind::text);
        std::uint64_t out = 0;
        if (v != nullptr && !json::read_hex(v->text, out))
            add(*v, std::string(name) + ": not a hash", "16 hexadecimal digits");
        return out;
    }
    std::vector<std::string> texts(const char* name) {
        std::vector<std::string> out;
        const json::Value* v = wanted(name, json::Kind::list);
        if (v == nullptr) return out;
        for (const json::Value& item : v->items) {
            if (item.kind != json::Kind::text) add(item, std::string(name) + ": wrong item", "a text");
            out.push_back(item.text);
        }
        return out;
    }
    /// Reports every key that was not read.
    void finish() {
        for (std::size_t i = 0; i < value_.keys.size() && problems_.size() < most_problems; ++i)
            if (std::find(known_.begin(), known_.end(), value_.keys[i]) == known_.end())
                add(value_.items[i], "no such key '" + value_.keys[i] + "'", "", nearest_word(value_.keys[i], known_));
    }
    const json::Value* wanted(const char* name, json::Kind kind) {
        known_.emplace_back(name);
        const json::Value* v = value_.find(name);
        if (v == nullptr) {
            add(value_, "'" + std::string(name) + "' is missing", std::string(json::to_text(kind)));
            return nullptr;
        }
        if (v->kind == kind) return v;
        add(*v, std::string(name) + ": this is " + std::string(json::to_text(v->kind)),
            std::string(json::to_text(kind)));
        return nullptr;
    }
    /// Null if the member is missing.
    const json::Value* optional(const char* name, json::Kind kind) {
        if (value_.find(name) != nullptr) return wanted(name, kind);
        known_.emplace_back(name);
        return nullptr;
    }
    void add(const json::Value& at, std::string text, std::string expected, std::string nearest = "") {
        Problem p;
        p.file = file_;
        p.line = at.line;
        p.column = at.column;
        p.text = std::move(text);
        p.expected = std::move(expected);
        p.nearest = std::move(nearest);
        problems_.push_back(std::move(p));
    }

  private:
    const json::Value& value_;
    const std::string& file_;
    Problems& problems_;
    std::vector<std::string> known_;
};

constexpr const char* rolls_are = "rolls as [[number, sides, face], ...]";

std::vector<Rolled> read_rolls(Line& line) {
    std::vector<Rolled> out;
    const json::Value* list = line.optional("rolls", json::Kind::list);
    if (list == nullptr) return out;
    for (const json::Value& one : list->items) {
        const bool three = one.kind == json::Kind::list && one.items.size() == 3 &&
                           std::all_of(one.items.begin(), one.items.end(), [](const json::Value& n) {
                               return n.kind == json::Kind::integer && n.integer >= 0 && n.integer < INT32_MAX;
                           });
        if (!three) {
            line.add(one, "rolls: invalid roll", rolls_are);
            return out;
        }
        out.push_back(Rolled{static_cast<std::uint64_t>(one.items[0].integer), static_cast<int>(one.items[1].integer),
                             static_cast<int>(one.items[2].integer)});
    }
    return out;
}

Share read_share(const json::Value& of, const char* who, const std::string& file, Problems& problems) {
    Share out;
    Line shares(of, file, problems);
    const json::Value* value = shares.wanted(who, json::Kind::object);
    if (value == nullptr) return out;
    Line line(*value, file, problems);
    out.share = line.text("share");
    out.commit = line.text("commit");
    const json::Value* by_server = line.optional("by_server", json::Kind::boolean);
    out.by_server = by_server != nullptr && by_server->flag;
    line.finish();
    return out;
}

void write_share(json::Writer& to, const char* who, const Share& share) {
    to.key(who).object();
    to.member("share", share.share).member("commit", share.commit);
    if (share.by_server) to.key("by_server").flag(true);
    to.end_object();
}

void write_rolls(json::Writer& to, const std::vector<Rolled>& rolls) {
    if (rolls.empty()) return;
    to.key("rolls").list();
    for (const Rolled& r : rolls) {
        to.list();
        to.value(static_cast<std::int64_t>(r.index)).value(r.sides).value(r.face);
        to.end_list();
    }
    to.end_list();
}

void read_head(const json::Value& value, const std::string& file, Record& record, Problems& problems) {
    Line line(value, file, problems);
    if (line.text("record") != "linstock" && problems.empty())
        line.add(value, "this is not a record of a battle", "a first line that begins {\"record\":\"linstock\"");
    const std::int64_t version = line.integer("version");
    if ((version < oldest_version || version > record_version) && problems.empty())
        line.add(value, "a record of another version",
                 std::to_string(oldest_version) + " or " + std::to_string(record_version));
    record.head.ruleset = line.text("ruleset");
    record.head.ruleset_hash = line.hash("ruleset_hash");
    record.head.scenario_hash = line.hash("scenario_hash");
    record.head.seed = line.text("seed");
    const json::Value* tape = line.wanted("tape", json::Kind::text);
    if (tape != nullptr) {
        auto dice = read_dice_script(tape->text);
        if (dice)
            record.head.tape = std::move(*dice);
        else
            line.add(*tape, "tape: " + dice.error(), "");
    }
    if (!record.head.seed.empty() && !read_seed(record.head.seed))
        line.add(*value.find("seed"), "seed: not a seed", "a whole number, or 64 hexadecimal digits");
    record.head.players = line.texts("players");
    record.head.house = line.texts("house");
    record.opening_hash = line.hash("opening");
    record.head.scenario_text = line.text("scenario");
    if (const json::Value* fair = line.optional("fair", json::Kind::object))
        record.head.fair =
            FairDice{read_share(*fair, "server", file, problems), read_share(*fair, "first", file, problems),
                     read_share(*fair, "second", file, problems)};
    record.head.rolls = read_rolls(line);
    line.finish();
}

void read_decision_line(const json::Value& value, std::string_view text, const std::string& file, Record& record,
                        Problems& problems) {
    Line line(value, file, problems);
    RecordedDecision out;
    out.turn = static_cast<int>(line.integer("turn"));
    out.hash = line.hash("hash");
    const json::Value* decision = line.wanted("decision", json::Kind::object);
    out.rolls = read_rolls(line);
    line.finish();
    if (decision == nullptr) return;
    out.json = decision->raw(text);
    record.decisions.push_back(std::move(out));
}

void read_end_line(const json::Value& value, const std::string& file, Record& record, Problems& problems) {
    Line line(value, file, problems);
    const json::Value* end = line.wanted("end", json::Kind::boolean);
    record.complete = end != nullptr && end->flag;
    record.end_turn = line.integer("turn");
    record.end_winner = line.integer("winner");
    record.end_level = line.integer("level");
    record.end_degree = line.integer("degree");
    const std::uint64_t hash = line.hash("hash");
    line.finish();
    const std::uint64_t before = record.decisions.empty() ? record.opening_hash : record.decisions.back().hash;
    if (problems.empty() && hash != before)
        line.add(value, "the last line's hash is not that of the last decision", json::hex(before));
}

}  // namespace

std::shared_ptr<const Dice> recorded_dice(const Battle& battle, const RecordHead& head) {
    if (!head.seed.empty()) {
        auto seed = read_seed(head.seed);
        if (seed) return std::make_shared<SeededDice>(*seed);
    }
    if (!head.tape.empty()) return std::make_shared<ScriptedDice>(head.tape, first_draw(battle));
    return nullptr;
}

std::string head_line(const RecordHead& head, std::uint64_t opening_hash) {
    json::Writer to;
    to.object();
    to.member("record", "linstock").member("version", record_version);
    to.member("ruleset", head.ruleset).member("ruleset_hash", json::hex(head.ruleset_hash));
    to.member("scenario_hash", json::hex(head.scenario_hash));
    to.member("seed", head.seed).member("tape", tape_text(head.tape));
    texts(to, "players", head.players);
    to.member("opening", json::hex(opening_hash));
    texts(to, "house", head.house);
    if (head.fair) {
        to.key("fair").object();
        write_share(to, "server", head.fair->server);
        write_share(to, "first", head.fair->first);
        write_share(to, "second", head.fair->second);
        to.end_object();
    }
    write_rolls(to, head.rolls);
    to.member("scenario", head.scenario_text);
    to.end_object();
    return to.take() + "\n";
}

std::string decision_line(const Battle& battle, const Decision& decision, const State& after,
                          const std::vector<Rolled>& rolls) {
    json::Writer to;
    to.object();
    to.member("turn", static_cast<std::int64_t>(after.turn)).member("hash", json::hex(hash_of(after)));
    to.key("decision").raw(wire::decision_json(battle, decision));
    write_rolls(to, rolls);
    to.end_object();
    return to.take() + "\n";
}

std::string end_line(const Battle& /*the end line needs only the state*/, const State& state) {
    json::Writer to;
    to.object();
    to.key("end").flag(true);
    to.member("turn", static_cast<std::int64_t>(state.turn));
    to.member("winner", static_cast<std::int64_t>(state.outcome.winner.value));
    to.member("level", static_cast<std::int64_t>(state.outcome.level));
    to.member("degree", static_cast<std::int64_t>(state.outcome.degree));
    to.member("hash", json::hex(hash_of(state)));
    to.end_object();
    return to.take() + "\n";
}

Result<Record, Problems> read_record(std::string_view text, const std::string& file) {
    Record record;
    Problems problems;
    int number = 0;
    std::size_t at = 0;
    bool head = false;
    while (at < text.size()) {
        const std::size_t end = text.find('\n', at);
        const bool whole = end != std::string_view::npos;
        std::string_view line = text.substr(at, whole ? end - at : std::string_view::npos);
        at = whole ? end + 1 : text.size();
        ++number;
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        const auto value = json::parse(line, file, number);
        if (!value) {
            if (!whole) break;  // the program was killed while it wrote this line
            problems.push_back(value.error());
        } else if (value->kind != json::Kind::object) {
            Line(*value, file, problems).add(*value, "a line of a record is an object", "");
        } else if (!head) {
            read_head(*value, file, record, problems);
            head = true;
        } else if (record.complete) {
            Line(*value, file, problems)
                .add(*value, "the record has a line after the end of the battle", "no further lines");
        } else if (value->find("end") != nullptr) {
            read_end_line(*value, file, record, problems);
        } else {
            read_decision_line(*value, line, file, record, problems);
        }
        // Without a valid header the rest is meaningless.
        if (!head || problems.size() >= most_problems) break;
    }
    if (!head && problems.empty()) {
        Problem p;
        p.file = file;
        p.text = "the first line is incomplete";
        p.expected = "the record of a battle";
        problems.push_back(p);
    }
    if (!problems.empty()) return problems;
    return record;
}

Result<State, Divergence> replay(const Battle& battle, const Record& record, EventSink* events, int stop_after_turn) {
    const std::shared_ptr<const Dice> dice = recorded_dice(battle, record.head);
    State state = open(battle, dice.get(), events);
    const auto left = [&](std::size_t i, const std::string& text) { return Divergence{i, state.turn, text}; };
    if (hash_of(state) != record.opening_hash)
        return left(record.decisions.size(), "the opening differs: its hash is " + json::hex(hash_of(state)) +
                                                 ", the record has " + json::hex(record.opening_hash));
    for (std::size_t i = 0; i < record.decisions.size(); ++i) {
        if (stop_after_turn > 0 && state.turn > stop_after_turn) return state;
        const RecordedDecision& recorded = record.decisions[i];
        const auto decision = wire::read_decision(battle_in(battle, state), recorded.json);
        if (!decision) return left(i, "the decision cannot be read: " + decision.error());
        if (const auto no = decide(battle, state, *decision, dice.get(), events))
            return left(i, "the decision was refused: " + no->text);
        if (hash_of(state) != recorded.hash)
            return left(i, "the state after it differs: its hash is " + json::hex(hash_of(state)) +
                               ", the record has " + json::hex(recorded.hash));
        if (state.turn != recorded.turn)
            return left(i, "it is turn " + std::to_string(state.turn) + ", the record has turn " +
                               std::to_string(recorded.turn));
    }
    if (record.complete && !over(state)) return left(record.decisions.size(), "the record ends before the battle does");
    const Outcome& end = state.outcome;
    if (record.complete && (record.end_turn != state.turn || record.end_winner != end.winner.value ||
                            record.end_level != end.level || record.end_degree != end.degree))
        return left(record.decisions.size(), "the battle's result differs from the last line of the record");
    return state;
}

}  // namespace linstock
