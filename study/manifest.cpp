#include "study/manifest.hpp"

#include "base/hash.hpp"
#include "battle/json.hpp"

#include <cstddef>

namespace linstock::study {

namespace {

constexpr int format = 2;

/// Decimal digits up to a million; 0 for any other text.
std::uint64_t number_of(std::string_view text) {
    std::uint64_t n = 0;
    if (text.empty() || text.size() > 7) return 0;
    for (const char c : text) {
        if (c < '0' || c > '9') return 0;
        n = n * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return n;
}

std::uint64_t pair_of(const Manifest& m, std::uint64_t task) {
    const std::uint64_t battle = task / m.arms.size();
    return m.mirrored ? battle / 2 : battle;
}

}  // namespace

Seed seed_of_battle(const Seed& base, std::uint64_t n) {
    Seed out = base;
    out.words[0] += n;
    return out;
}

Task task_of(const Manifest& m, std::uint64_t number) {
    Task out;
    out.number = number;
    out.arm = static_cast<std::size_t>(number % m.arms.size());
    out.battle = number / m.arms.size();
    out.pair = pair_of(m, number);
    out.seed = seed_of_battle(m.seed, out.pair);
    if (!m.mirrored || out.battle % 2 == 0) return out;
    // Two equal commanders would repeat the same battle: give them another seed instead.
    if (m.arms[out.arm].blue == m.arms[out.arm].grey)
        ++out.seed.words[1];
    else
        out.exchanged = true;
    return out;
}

std::pair<std::string, std::string> generals_of(const Manifest& m, const Task& task) {
    const Arm& arm = m.arms[task.arm];
    return task.exchanged ? std::pair{arm.grey, arm.blue} : std::pair{arm.blue, arm.grey};
}

bool Shard::has(const Manifest& m, std::uint64_t task) const { return pair_of(m, task) % of == number - 1; }

Result<Shard, std::string> read_shard(std::string_view text) {
    const std::size_t slash = text.find('/');
    Shard out;
    if (slash != std::string_view::npos) {
        out.number = number_of(text.substr(0, slash));
        out.of = number_of(text.substr(slash + 1));
        if (out.number >= 1 && out.number <= out.of) return out;
    }
    return std::string("expected a share such as 2/8: the second of eight");
}

std::uint64_t next_task(const Manifest& m, const Shard& shard, std::uint64_t from) {
    const std::uint64_t all = m.tasks();
    const std::uint64_t per_pair = m.arms.size() * (m.mirrored ? 2 : 1);
    while (from < all && !shard.has(m, from))
        from = (from / per_pair + 1) * per_pair;
    return from < all ? from : all;
}

std::uint64_t tasks_of(const Manifest& m, const Shard& shard) {
    const std::uint64_t all = m.tasks();
    const std::uint64_t per_pair = m.arms.size() * (m.mirrored ? 2 : 1);
    std::uint64_t sum = 0;
    for (std::uint64_t pair = shard.number - 1; pair * per_pair < all; pair += shard.of)
        sum += all - pair * per_pair < per_pair ? all - pair * per_pair : per_pair;
    return sum;
}

std::string to_text(const Manifest& m) {
    json::Writer out;
    out.object().member("format", format).member("program", m.program).member("title", m.title);
    out.member("seed", to_text(m.seed)).member("battles", static_cast<std::int64_t>(m.battles));
    out.key("mirrored").flag(m.mirrored).key("arms").list();
    for (const Arm& arm : m.arms) {
        out.object().member("name", arm.name).member("scenario", static_cast<std::int64_t>(arm.scenario));
        out.member("scenario_hash", json::hex(arm.scenario_hash)).member("ruleset", arm.ruleset);
        out.member("ruleset_hash", json::hex(arm.ruleset_hash)).member("blue", arm.blue).member("grey", arm.grey);
        out.key("house").list();
        for (const SourceText& house : arm.house)
            out.object().member("file", house.file).member("text", house.text).end_object();
        out.end_list().end_object();
    }
    out.end_list().key("scenarios").list();
    for (const std::string& text : m.scenarios)
        out.value(text);
    return out.end_list().end_object().take() + "\n";
}

std::uint64_t hash_of(const Manifest& m) { return linstock::hash_of(std::string_view(to_text(m))); }

namespace {

struct Reading {
    const std::string& file;
    Problem problem;
    bool failed = false;

    void fail(const json::Value& at, std::string text) {
        if (failed) return;
        failed = true;
        problem.file = file;
        problem.line = at.line;
        problem.column = at.column;
        problem.text = std::move(text);
    }
    const json::Value* member(const json::Value& of, const char* key, json::Kind kind) {
        const json::Value* v = of.find(key);
        if (v != nullptr && v->kind == kind) return v;
        fail(v == nullptr ? of : *v, std::string("'") + key + "' is missing or is not " + std::string(to_text(kind)));
        return nullptr;
    }
    std::string text(const json::Value& of, const char* key) {
        const json::Value* v = member(of, key, json::Kind::text);
        return v == nullptr ? std::string() : v->text;
    }
    std::uint64_t number(const json::Value& of, const char* key) {
        const json::Value* v = member(of, key, json::Kind::integer);
        if (v != nullptr && v->integer < 0) fail(*v, std::string("'") + key + "' is negative");
        return v == nullptr ? 0 : static_cast<std::uint64_t>(v->integer);
    }
    std::uint64_t hash(const json::Value& of, const char* key) {
        std::uint64_t out = 0;
        if (!json::read_hex(text(of, key), out)) fail(of, std::string("'") + key + "' is not a number of 16 digits");
        return out;
    }
};

Arm read_arm(Reading& in, const json::Value& v) {
    Arm out;
    out.name = in.text(v, "name");
    out.scenario = static_cast<std::size_t>(in.number(v, "scenario"));
    out.scenario_hash = in.hash(v, "scenario_hash");
    out.ruleset = in.text(v, "ruleset");
    out.ruleset_hash = in.hash(v, "ruleset_hash");
    out.blue = in.text(v, "blue");
    out.grey = in.text(v, "grey");
    if (const json::Value* house = in.member(v, "house", json::Kind::list))
        for (const json::Value& h : house->items)
            out.house.push_back({in.text(h, "text"), in.text(h, "file")});
    return out;
}

}  // namespace

Result<Manifest, Problem> read_manifest(std::string_view text, const std::string& file) {
    const auto parsed = json::parse(text, file);
    if (!parsed) return parsed.error();
    Reading in{file, {}, false};
    Manifest m;
    if (in.number(*parsed, "format") != format)
        in.fail(*parsed, "this is not a study manifest that this version can read");
    m.program = in.text(*parsed, "program");
    m.title = in.text(*parsed, "title");
    const auto seed = read_seed(in.text(*parsed, "seed"));
    if (seed)
        m.seed = *seed;
    else
        in.fail(*parsed, "'seed': " + seed.error());
    m.battles = in.number(*parsed, "battles");
    if (m.battles == 0) in.fail(*parsed, "'battles' is 0: no battle to play");
    if (const json::Value* v = in.member(*parsed, "mirrored", json::Kind::boolean)) m.mirrored = v->flag;
    if (const json::Value* v = in.member(*parsed, "scenarios", json::Kind::list))
        for (const json::Value& s : v->items)
            m.scenarios.push_back(s.text);
    if (const json::Value* v = in.member(*parsed, "arms", json::Kind::list))
        for (const json::Value& a : v->items) {
            m.arms.push_back(read_arm(in, a));
            if (m.arms.back().scenario >= m.scenarios.size()) in.fail(a, "the manifest has no such scenario");
        }
    if (m.arms.empty()) in.fail(*parsed, "the study has no arms");
    if (in.failed) return in.problem;
    return m;
}

}  // namespace linstock::study
