#include "rulesets/brom/set_up/entries.hpp"

#include "army/enum_words.hpp"
#include "rulesets/brom/works.hpp"
#include "rulesets/common/situation.hpp"

#include <algorithm>
#include <string_view>

namespace linstock::brom {

namespace {

constexpr std::int64_t least_percent = 25;
constexpr std::int64_t most_percent = 400;

enum class Kind : std::uint8_t { word, number, measure, flag, depth };

struct Key {
    std::string_view name;
    Kind kind;
};

const char* wanted(Kind kind) {
    switch (kind) {
        case Kind::word: return "a word";
        case Kind::number: return "a whole number";
        case Kind::measure: return "a number";
        case Kind::flag: return "true or false";
        default: return "a number or a word";
    }
}

bool is_of(const OwnValue& v, Kind kind) {
    const bool whole = std::holds_alternative<std::int64_t>(v.value);
    const bool number = whole || std::holds_alternative<double>(v.value);
    switch (kind) {
        case Kind::word: return std::holds_alternative<std::string>(v.value);
        case Kind::number: return whole;
        case Kind::measure: return number;
        case Kind::flag: return std::holds_alternative<bool>(v.value);
        default: return number || std::holds_alternative<std::string>(v.value);
    }
}

double measure_of(const OwnValue& v) {
    if (const auto* whole = std::get_if<std::int64_t>(&v.value)) return static_cast<double>(*whole);
    return std::get<double>(v.value);
}

/// One table of a ruleset's own entries, checked key by key.
class Entry {
  public:
    Entry(const Scenario& scenario, const OwnTable* table, Problems& problems)
        : scenario_(scenario),
          table_(table),
          problems_(problems) {}

    /// Every other key in the table is a problem. `what` is the owner of the table for messages: "a unit".
    void knows(const std::vector<Key>& keys, std::string_view what) {
        if (table_ == nullptr) return;
        std::vector<std::string> names;
        std::string list;
        for (const Key& key : keys) {
            names.emplace_back(key.name);
            list += (list.empty() ? "" : ", ") + std::string(key.name);
        }
        for (const OwnValue& v : table_->values) {
            const auto key = std::find_if(keys.begin(), keys.end(), [&](const Key& k) { return k.name == v.key; });
            if (key == keys.end()) {
                problem(v, "unknown key '" + v.key + "' in the " + table_->ruleset + " entries of " + std::string(what),
                        list, nearest_word(v.key, names));
            } else if (!is_of(v, key->kind)) {
                problem(v, "'" + v.key + "' has the wrong type", wanted(key->kind));
            }
        }
    }

    const OwnValue* find(std::string_view key, Kind kind) const {
        const OwnValue* v = table_ == nullptr ? nullptr : table_->find(key);
        return v != nullptr && is_of(*v, kind) ? v : nullptr;
    }
    template <class E>
    void word(std::string_view key, E& out) {
        const OwnValue* v = find(key, Kind::word);
        if (v == nullptr) return;
        const auto& word = std::get<std::string>(v->value);
        if (const auto found = from_word<E>(word))
            out = *found;
        else
            no_word(*v, word_list<E>());
    }
    void number(std::string_view key, int& out, int least, int most) {
        const OwnValue* v = find(key, Kind::number);
        if (v == nullptr) return;
        const std::int64_t n = std::get<std::int64_t>(v->value);
        if (n < least || n > most)
            problem(*v, "'" + v->key + "' is " + std::to_string(n),
                    std::to_string(least) + " to " + std::to_string(most));
        else
            out = static_cast<int>(n);
    }
    void measure(std::string_view key, double& out) const {
        if (const OwnValue* v = find(key, Kind::measure)) out = measure_of(*v);
    }
    void flag(std::string_view key, bool& out) const {
        if (const OwnValue* v = find(key, Kind::flag)) out = std::get<bool>(v->value);
    }
    void no_word(const OwnValue& v, const std::vector<std::string>& known) {
        const auto& word = std::get<std::string>(v.value);
        std::string list;
        for (const std::string& k : known)
            list += (list.empty() ? "" : ", ") + k;
        problem(v, "'" + word + "' is no " + v.key, list, nearest_word(word, known));
    }
    void problem(const OwnValue& v, std::string text, std::string expected, std::string nearest = "",
                 std::string clause = "") {
        Problem p = scenario_.problem({v.line, v.column}, std::move(text), std::move(expected), std::move(clause));
        p.nearest = std::move(nearest);
        problems_.push_back(std::move(p));
    }

  private:
    const Scenario& scenario_;
    const OwnTable* table_;
    Problems& problems_;
};

class Entries {
  public:
    Entries(Scenario& scenario, Setup& setup, Problems& problems)
        : scenario_(scenario),
          setup_(setup),
          pf_(setup.profile),
          problems_(problems) {}

    void run() {
        setup_.deployment_zone = pf_.deployment_zone.value;
        setup_.mounted_fire = pf_.mounted_fire;
        whole();
        for (const Army& army : scenario_.forces.armies)
            of_army(army);
        setup_.russians.assign(scenario_.forces.commands.size(), false);
        setup_.second_rate.assign(scenario_.forces.officers.size(), false);
        for (Command& c : scenario_.forces.commands) {
            Entry e = entry(c.own);
            std::vector<Key> keys = {{"card", Kind::flag}, {"kind", Kind::word}};
            if (has_nations()) keys.push_back({"nation", Kind::word});
            e.knows(keys, "a command");
            e.flag("card", c.card);
            e.word("kind", c.kind);
            setup_.russians[c.id.index()] = russian(c);
        }
        for (Unit& u : scenario_.forces.units)
            unit(u);
        for (Officer& o : scenario_.forces.officers)
            officer(o);
    }

  private:
    Entry entry(const std::vector<OwnTable>& own) { return Entry(scenario_, own_of(own, pf_.charts->id()), problems_); }

    void whole() {
        std::vector<Key> keys = {{"variant", Kind::word}, {"stand_percent", Kind::number}, {"works_left", Kind::word}};
        const bool zones = pf_.deployment_zone_near.value > 0;
        // Cavalry fires mounted only where the ruleset lets a scenario permit it.
        const bool mounted = !pf_.clause.has("only_dismounted_fire");
        if (zones) keys.push_back({"deployment", Kind::depth});
        if (mounted) keys.push_back({"mounted_fire", Kind::flag});
        if (pf_.clause.has("victory_check")) keys.push_back({"goals_at_end", Kind::flag});
        Entry e = entry(scenario_.own);
        e.knows(keys, "the scenario");
        int percent = 100;
        e.number("stand_percent", percent, least_percent, most_percent);
        works(e);
        if (zones) deployment(e);
        if (mounted) e.flag("mounted_fire", setup_.mounted_fire);
    }

    // RV-16.C: a work drawn as a line protects its right side; those named here protect the left.
    void works(Entry& e) {
        setup_.works_left.assign(scenario_.pieces.size(), false);
        const OwnValue* v = e.find("works_left", Kind::word);
        if (v == nullptr) return;
        for (const std::string& name : common::names_in(std::get<std::string>(v->value))) {
            bool found = name == "all";
            for (const Piece& piece : scenario_.pieces) {
                if (!is_linear_obstacle(piece) || !any_work.has(piece.kind)) continue;
                if (name != "all" && piece.name != name && std::to_string(piece.id.value) != name) continue;
                setup_.works_left[piece.id.index()] = found = true;
            }
            if (!found)
                e.problem(*v, "unknown work '" + name + "' drawn as a line",
                          "names or numbers of pieces, separated by commas", "",
                          pf_.charts->clause(pf_.clause("cover").clause).id);
        }
    }

    // RE-1.4: 12 inches, 18 for a quicker battle, or anywhere on the army's own side.
    void deployment(Entry& e) {
        const OwnValue* v = e.find("deployment", Kind::depth);
        if (v == nullptr) return;
        const int usual = pf_.deployment_zone.value;
        const int near = pf_.deployment_zone_near.value;
        if (const auto* word = std::get_if<std::string>(&v->value)) {
            setup_.deployment_zone = -1;
            if (*word != "anywhere") e.no_word(*v, {"anywhere"});
            return;
        }
        const double depth = measure_of(*v);
        setup_.deployment_zone = depth;
        if (depth != usual && depth != near)  // lint: raw-distance: a value of the scenario, not a measured distance
            e.problem(*v, "a deployment zone cannot be this deep",
                      std::to_string(usual) + ", " + std::to_string(near) + " or \"anywhere\"", "",
                      pf_.charts->clause(pf_.clause("deployment").clause).id);
    }

    // RE-gnw-command: of the nations of the Great Northern War the Russians have a row of their own.
    bool has_nations() const { return pf_.clause.has("command_response_north"); }

    void of_army(const Army& army) {
        Entry e = entry(army.own);
        if (has_nations())
            e.knows({{"nation", Kind::word}}, "an army");
        else
            e.knows({}, "an army");
        nation(e);
    }
    /// The nation in a table; null if there is none or the ruleset has no nations.
    const std::string* nation(Entry& e) const {
        const OwnValue* v = has_nations() ? e.find("nation", Kind::word) : nullptr;
        if (v == nullptr) return nullptr;
        const auto& word = std::get<std::string>(v->value);
        if (word != "russians" && word != "swedes") e.no_word(*v, {"swedes", "russians"});
        return &word;
    }
    /// A command has the nation that it or the nearest body above it names, otherwise that of its army.
    bool russian(const Command& c) const {
        Problems ignored;  // each wrong word is reported once, where its own table is read
        for (const Command* at = &c; at != nullptr;) {
            Entry e(scenario_, own_of(at->own, pf_.charts->id()), at == &c ? problems_ : ignored);
            if (const std::string* word = nation(e)) return *word == "russians";
            at = at->parent ? &scenario_.forces.command(at->parent) : nullptr;
        }
        Entry e(scenario_, own_of(scenario_.forces.army(c.army).own, pf_.charts->id()), ignored);
        const std::string* word = nation(e);
        return word != nullptr && *word == "russians";
    }

    void officer(Officer& o) {
        // An officer starts where and when the officer's unit does.
        if (o.attached_to) o.start = scenario_.forces.unit(o.attached_to).start;
        Entry e = entry(o.own);
        std::vector<Key> keys = {{"rank", Kind::word}, {"x", Kind::measure}, {"y", Kind::measure}};
        if (has_second_rate()) keys.push_back({"second_rate", Kind::flag});
        e.knows(keys, "an officer");
        e.word("rank", o.rank);
        second_rate(e, o);
        e.measure("x", o.start.place.x);
        e.measure("y", o.start.place.y);
        // RV-5.H: a ruleset without political officers treats each officer by rank.
        if (!pf_.clause.has("political_officers")) o.kind = OfficerKind::regular;
    }

    bool has_second_rate() const { return !pf_.charts->field("second_rate_generals").none(); }

    /// RE-syw-command: a quality of generals.
    void second_rate(Entry& e, const Officer& o) {
        bool is = false;
        e.flag("second_rate", is);
        const OwnValue* v = has_second_rate() ? e.find("second_rate", Kind::flag) : nullptr;
        if (v == nullptr || !is) return;
        setup_.second_rate[o.id.index()] = true;
        if (o.rank == Rank::brigade || o.rank == Rank::regiment)
            e.problem(*v, o.name + " is marked second-rate, but has the rank '" + std::string(name_of(o.rank)) + "'",
                      "a general: rank = \"commander_in_chief\", \"corps\" or \"division\"", "",
                      pf_.charts->clause(pf_.charts->find_named_clause("command_response")).id);
    }

    void unit(Unit& u) {
        Entry e = entry(u.own);
        e.knows({{"arm", Kind::word},
                 {"weapon", Kind::word},
                 {"quality", Kind::word},
                 {"second_rate", Kind::flag},
                 {"stands", Kind::number},
                 {"figures", Kind::number},
                 {"guns", Kind::number},
                 {"mounting", Kind::word},
                 {"formation", Kind::word},
                 {"mounted", Kind::flag},
                 {"stand_width", Kind::measure},
                 {"stand_depth", Kind::measure},
                 {"start", Kind::word},
                 {"x", Kind::measure},
                 {"y", Kind::measure},
                 {"heading", Kind::number}},
                "a unit");
        e.word("arm", u.arm);
        e.word("weapon", u.weapon);
        e.word("quality", u.quality);
        e.flag("second_rate", u.second_rate);
        e.number("stands", u.stands, 1, static_cast<int>(most_stands));
        e.number("figures", u.figures_per_stand, 1, most_figures);
        e.number("guns", u.guns, 1, most_figures);
        e.word("mounting", u.mounting);
        e.word("formation", u.formation);
        e.flag("mounted", u.mounted);
        footprint(e, u);
        start(e, u);
    }

    void footprint(Entry& e, Unit& u) {
        Vec size = u.footprint.value_or(Vec{});
        e.measure("stand_width", size.x);
        e.measure("stand_depth", size.y);
        const OwnValue* v = e.find("stand_width", Kind::measure);
        if (v == nullptr) v = e.find("stand_depth", Kind::measure);
        if (v == nullptr) return;
        if (size.x > 0 && size.y > 0)
            u.footprint = size;
        else
            e.problem(*v, u.name + " needs a stand with a width and a depth", "both stand_width and stand_depth");
    }

    void start(Entry& e, Unit& u) {
        e.word("start", u.start.how);
        e.measure("x", u.start.place.x);
        e.measure("y", u.start.place.y);
        int degrees = 0;
        e.number("heading", degrees, 0, 359);
        if (e.find("heading", Kind::number) != nullptr) u.start.heading = from_degrees(degrees);
    }

    Scenario& scenario_;
    Setup& setup_;
    const Profile& pf_;
    Problems& problems_;
};

}  // namespace

std::string variant_of(const Charts& charts, const Scenario& scenario, Problems& problems) {
    const OwnTable* table = own_of(scenario.own, charts.id());
    const OwnValue* own = table == nullptr ? nullptr : table->find("variant");
    if (own != nullptr && !is_of(*own, Kind::word)) own = nullptr;  // read_entries reports it
    const bool of_this_book = scenario.rulesets.size() <= 1 || scenario.rulesets.front() == charts.id();
    if (own == nullptr && (!of_this_book || scenario.variant.empty())) return "";
    const std::string& word = own != nullptr ? std::get<std::string>(own->value) : scenario.variant;
    std::vector<std::string> known;
    for (const Variant& v : charts.variants()) {
        if (word == v.id || word == v.title) return v.id;
        known.push_back(v.title);
    }
    const FilePosition where = own != nullptr ? FilePosition{own->line, own->column} : scenario.places.variant;
    std::string expected;
    for (const std::string& title : known)
        expected += (expected.empty() ? "" : " or ") + title;
    if (known.size() == 1 && known.front() == charts.title()) expected = "no variant: the ruleset has none";
    Problem p = scenario.problem(where, charts.title() + " has no variant '" + word + "'", expected);
    p.nearest = nearest_word(word, known);
    problems.push_back(p);
    return "";
}

double stand_share(const Charts& charts, const Scenario& scenario) {
    const OwnTable* table = own_of(scenario.own, charts.id());
    const OwnValue* v = table == nullptr ? nullptr : table->find("stand_percent");
    const auto* percent = v == nullptr ? nullptr : std::get_if<std::int64_t>(&v->value);
    if (percent == nullptr || *percent < least_percent || *percent > most_percent) return 1;
    return static_cast<double>(*percent) / 100;
}

void read_entries(Scenario& scenario, Setup& setup, Problems& problems) { Entries(scenario, setup, problems).run(); }

}  // namespace linstock::brom
