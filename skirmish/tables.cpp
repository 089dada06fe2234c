#include "skirmish/tables.hpp"

#include "army/enum_words.hpp"
#include "army/own_values.hpp"
#include "charts/data_file.hpp"
#include "skirmish/read_lists.hpp"

#include <algorithm>
#include <array>

namespace linstock::skirmish {

namespace {

constexpr int most_pieces = 20;
constexpr double most_inches = 48;

Range read_range(const DataTable& t, std::string_view key, int least, int most) {
    const auto numbers = t.integers(key);
    if (numbers.size() != 2 || numbers[0] > numbers[1] || numbers[0] < least || numbers[1] > most) {
        t.problem_at(key,
                     "expected the least and the most, from " + std::to_string(least) + " to " + std::to_string(most),
                     std::string(key) + " = [" + std::to_string(least) + ", " + std::to_string(most) + "]");
        return {least, least};
    }
    return {static_cast<int>(numbers[0]), static_cast<int>(numbers[1])};
}

StandScale read_scale(const DataTable& t) {
    StandScale s;
    s.per_stand = static_cast<int>(t.integer("per_stand", 1, 1000));
    s.stands = read_range(t, "stands", 1, 100);
    s.width = t.number("width", 0.1, 10);
    s.widest = t.number("widest", 0.1, most_inches);
    return s;
}

RulesetRow read_ruleset(const DataTable& t) {
    RulesetRow r;
    r.id = t.text("id");
    r.period = t.text("period");
    r.variant = t.maybe_text("variant").value_or("");
    r.scale = t.number("scale", 1, 1000);
    r.turns = read_range(t, "turns", 4, 60);
    r.bodies = static_cast<int>(t.integer("bodies", 1, 20));
    r.brigade_units = static_cast<int>(t.maybe_integer("brigade_units", 2, 20).value_or(0));
    r.sight = t.maybe_boolean("sight").value_or(false);
    r.handicap = t.maybe_boolean("handicap").value_or(false);
    r.victory = t.maybe_boolean("victory").value_or(true);
    r.two_ranks_over = static_cast<int>(t.maybe_integer("two_ranks_over", 1, 100).value_or(0));
    r.foot = read_scale(t.table("foot"));
    r.horse = read_scale(t.table("horse"));
    r.guns = read_scale(t.table("guns"));
    const DataTable arms = t.maybe_table("arms");
    if (arms.present())
        for (const std::string& key : arms.keys()) {
            const auto from = from_word<Arm>(key);
            const auto to = from_word<Arm>(arms.word(key, word_list<Arm>()));
            if (!from) arms.problem_at(key, "there is no arm '" + key + "'", "", nearest_word(key, word_list<Arm>()));
            if (from && to) r.arms.emplace_back(*from, *to);
        }
    for (const std::string& text : t.texts("qualities")) {
        const auto quality = from_word<Quality>(text);
        if (quality)
            r.qualities.push_back(*quality);
        else
            t.problem_at("qualities", "there is no quality '" + text + "'", "",
                         nearest_word(text, word_list<Quality>()));
    }
    r.reads = t.maybe_texts("reads");
    r.own = {r.id, read_own_values(t.maybe_table("own"))};
    r.unit_own = {r.id, read_own_values(t.maybe_table("unit_own"))};
    return r;
}

int side_of(const DataTable& t, std::string_view key) {
    static const std::vector<std::string> words = {"first", "second"};
    const auto word = t.maybe_word(key, words);
    return !word ? 0 : *word == "first" ? 1 : 2;
}

SideRow read_side(const DataTable& t) {
    SideRow side;
    side.briefing = t.text("briefing");
    int shares = 0;
    for (const DataTable& g : t.tables("group")) {
        GroupRow group;
        group.share = static_cast<int>(g.integer("share", 1, 100));
        shares += group.share;
        group.works = g.maybe_boolean("works").value_or(false);
        if (g.has("arrives")) {
            group.entry = g.word("from", {"road", "flank"}) == "flank" ? Entry::flank : Entry::road;
            const auto turns = g.integers("arrives");
            if (turns.size() == 2) {
                group.first_arrival = static_cast<int>(turns[0]);
                group.next_arrival = static_cast<int>(turns[1]);
            } else {
                g.problem_at("arrives", "expected the first arrival and the time to the next", "arrives = [15, 10]");
            }
            if (group.entry == Entry::flank) group.depth = g.number("depth", 0, 1);
        } else {
            group.front = g.number("front", 0.02, 0.6);
        }
        side.groups.push_back(group);
    }
    if (shares != 100) t.problem("the shares of the groups add up to " + std::to_string(shares), "100");
    return side;
}

std::vector<SightRow> read_sight(const DataTable& t) {
    std::vector<SightRow> out;
    for (const DataTable& s : t.tables("sight"))
        out.push_back(
            {static_cast<int>(s.integer("until", 1, 100)), s.has("limit") ? s.number("limit", 1, most_inches) : 0});
    return out;
}

Kind read_kind(const DataTable& t) {
    Kind k;
    k.id = t.text("id");
    k.name = t.text("name");
    k.title = t.text("title");
    k.summary = t.text("summary");
    k.points_note = t.maybe_text("points_note").value_or("");
    k.share = static_cast<int>(t.integer("share", 20, 80));
    std::vector<std::string> roles;
    for (const DataTable& o : t.tables("objective")) {
        ObjectiveRow row;
        row.role = o.text("role");
        row.at = o.point("at");
        row.wing = o.maybe_boolean("wing").value_or(false);
        row.points = static_cast<int>(o.integer("points", 1, 10));
        row.held_by = side_of(o, "held_by");
        roles.push_back(row.role);
        k.objectives.push_back(std::move(row));
    }
    for (const DataTable& v : t.tables("victory")) {
        VictoryRow row;
        row.winner = side_of(v, "winner");
        if (row.winner == 0) v.problem("this line has no winner", "winner = \"first\" or \"second\"");
        row.level = v.word("level", {"decisive", "minor"});
        row.holds = v.maybe_texts("holds");
        for (const std::string& role : row.holds)
            if (std::find(roles.begin(), roles.end(), role) == roles.end())
                v.problem_at("holds", "there is no objective '" + role + "'", "", nearest_word(role, roles));
        row.lead = static_cast<int>(v.maybe_integer("lead", 1, 20).value_or(0));
        row.enemy_lost = static_cast<int>(v.maybe_integer("enemy_lost", 1, 100).value_or(0));
        row.own_lost_under = static_cast<int>(v.maybe_integer("own_lost_under", 1, 100).value_or(0));
        k.victory.push_back(std::move(row));
    }
    k.sight = read_sight(t);
    k.sides[0] = read_side(t.table("first"));
    k.sides[1] = read_side(t.table("second"));
    if (k.objectives.empty() || k.victory.empty()) t.problem("this kind has no objectives or no victory lines");
    return k;
}

Condition read_condition(const DataTable& t) {
    Condition c;
    c.id = t.text("id");
    c.name = t.text("name");
    c.chance = static_cast<int>(t.integer("chance", 0, 100));
    c.sight = read_sight(t);
    for (const DataTable& h : t.tables("handicap")) {
        const auto weapon = from_word<Weapon>(h.word("weapon", word_list<Weapon>()));
        c.handicap.push_back({weapon.value_or(Weapon::musket), static_cast<int>(h.integer("percent", 1, 100))});
    }
    const DataTable own = t.maybe_table("own");
    if (own.present())
        for (const std::string& ruleset : own.keys())
            c.own.push_back({ruleset, read_own_values(own.table(ruleset))});
    c.briefing = t.maybe_text("briefing").value_or("");
    return c;
}

PieceKind read_border(const DataTable& t, const std::string& word) {
    constexpr std::array lines = {PieceKind::fence, PieceKind::hedge, PieceKind::stone_wall};
    std::vector<std::string> known;
    for (const PieceKind kind : lines) {
        if (word == name_of(kind)) return kind;
        known.emplace_back(name_of(kind));
    }
    t.problem_at("border", "'" + word + "' is no border of a field", "fence, hedge or stone_wall",
                 nearest_word(word, known));
    return PieceKind::fence;
}

Theatre read_theatre(const DataTable& t) {
    Theatre out;
    out.id = t.text("id");
    out.name = t.text("name");
    out.periods = t.texts("periods");
    const std::pair<const char*, Range*> ranges[] = {
        {"hills", &out.hills},   {"woods", &out.woods},       {"farms", &out.farms},
        {"fields", &out.fields}, {"villages", &out.villages}, {"borders", &out.borders},
        {"rough", &out.rough},   {"marshes", &out.marshes},   {"swells", &out.swells}};
    for (const auto& [key, range] : ranges)
        *range = read_range(t, key, 0, most_pieces);
    const std::vector<double> size = t.numbers("wood_size");
    if (size.size() == 2 && size[0] >= 1 && size[0] <= size[1] && size[1] <= most_inches) {
        out.least_wood = size[0];
        out.most_wood = size[1];
    } else {
        t.problem_at("wood_size", "expected the least and the most half width in inches", "wood_size = [4, 8]");
    }
    out.open_woods = static_cast<int>(t.integer("open_woods", 0, 100));
    out.stream = static_cast<int>(t.integer("stream", 0, 100));
    out.turnpike = static_cast<int>(t.integer("turnpike", 0, 100));
    for (const std::string& word : t.texts("border"))
        out.border.push_back(read_border(t, word));
    const DataTable names = t.table("names");
    out.names = {names.texts("village"), names.text("farm"),  names.texts("owners"),
                 names.texts("wood"),    names.texts("hill"), names.texts("stream")};
    if (out.border.empty() || out.names.village.empty() || out.names.stream.empty())
        t.problem("a theatre needs borders, a village and a stream");
    return out;
}

void report_unknown_periods(const Tables& tables, const DataTable& root) {
    std::vector<std::string> known;
    for (const RulesetRow& r : tables.rulesets)
        known.push_back(r.period);
    for (const DataTable& t : root.tables("theatre"))
        for (const std::string& period : t.texts("periods"))
            if (std::find(known.begin(), known.end(), period) == known.end())
                t.problem_at("periods", "no ruleset plays the period '" + period + "'", "",
                             nearest_word(period, known));
}

/// Reads one file; its errors go to `problems`.
template <class Read>
void read_file_with(const SourceText& text, Problems& problems, Read read) {
    auto file = parse_data(text.text, text.file);
    if (!file) {
        problems.insert(problems.end(), file.error().begin(), file.error().end());
        return;
    }
    read(file->root());
    file->finish(problems);
}

}  // namespace

const StandScale& RulesetRow::scale_of(Branch branch) const {
    return branch == Branch::horse ? horse : branch == Branch::guns ? guns : foot;
}

bool Condition::offered_by(const RulesetRow& ruleset) const {
    const auto is_its = [&](const OwnTable& table) { return table.ruleset == ruleset.id; };
    return (sight.empty() || ruleset.sight) && (handicap.empty() || ruleset.handicap) &&
           (own.empty() || std::any_of(own.begin(), own.end(), is_its));
}

bool Condition::suits(const Kind& kind) const { return kind.sight.empty() || (sight.empty() && own.empty()); }

bool Kind::has_flank_march() const {
    for (const SideRow& side : sides)
        for (const GroupRow& group : side.groups)
            if (group.entry == Entry::flank) return true;
    return false;
}

const PointTable* Tables::points_for(const RulesetRow& ruleset) const {
    const auto at = std::find_if(points.begin(), points.end(), [&](const PointTable& t) {
        return t.ruleset == ruleset.id && t.period == ruleset.period;
    });
    return at == points.end() ? nullptr : &*at;
}

Result<Tables, Problems> read_tables(const TableTexts& texts) {
    Tables tables;
    Problems problems;
    read_file_with(texts.rulesets, problems, [&](const DataTable& root) {
        for (const DataTable& t : root.tables("ruleset"))
            tables.rulesets.push_back(read_ruleset(t));
    });
    read_file_with(texts.kinds, problems, [&](const DataTable& root) {
        for (const DataTable& t : root.tables("kind"))
            tables.kinds.push_back(read_kind(t));
    });
    read_file_with(texts.theatres, problems, [&](const DataTable& root) {
        for (const DataTable& t : root.tables("theatre"))
            tables.theatres.push_back(read_theatre(t));
        report_unknown_periods(tables, root);
    });
    read_file_with(texts.conditions, problems, [&](const DataTable& root) {
        for (const DataTable& t : root.tables("weather"))
            tables.weather.push_back(read_condition(t));
        for (const DataTable& t : root.tables("hour"))
            tables.hours.push_back(read_condition(t));
        if (tables.weather.empty() || tables.hours.empty()) root.problem("there is no weather or no hour");
    });
    read_file_with(texts.points, problems, [&](const DataTable& root) { tables.points = read_points(root); });
    for (const auto& [id, text] : texts.lists)
        read_file_with(text, problems,
                       [&, &name = id](const DataTable& root) { tables.lists.push_back(read_list(root, name)); });
    if (any_fatal(problems)) return problems;
    return tables;
}

}  // namespace linstock::skirmish
