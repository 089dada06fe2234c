#include "tests/unit/odds/dice_cells.hpp"

#include "army/scenario.hpp"
#include "battle/event.hpp"
#include "odds/chance_tree.hpp"
#include "tests/support/data.hpp"
#include "tests/unit/odds/volleys.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace linstock::tests {

namespace {

/// The next roll; null = none, or another seat has a prompt.
std::unique_ptr<Prompt> roll_of(const Battle& battle, const State& state) {
    std::vector<Prompt> asked = prompts(battle, state);
    if (asked.empty() || asked.front().seat != Seat::chance) return nullptr;
    return std::make_unique<Prompt>(std::move(asked.front()));
}

/// All combinations of faces; with five dice or more, only one of those that differ in order only.
std::vector<odds::FaceCombination> throws_of(const RollAsked& roll) {
    if (roll.count < 5) return odds::all_combinations(roll, 10000);
    std::vector<int> each(roll.sides);
    std::iota(each.begin(), each.end(), 0);
    return odds::combinations_by_class(roll, each, 10000);
}

void follow(const Fall& fall, const State& state, const EventSink& events, int left, double weight, Chances& out) {
    const auto prompt = left > 0 ? roll_of(*fall.battle, state) : nullptr;
    if (prompt == nullptr) {
        out[fall.read(*fall.battle, state, events)] += weight;
        return;
    }
    for (const odds::FaceCombination& t : throws_of(prompt->roll.front())) {
        Decision d;
        d.prompt = prompt->id;
        d.by = Seat::chance;
        d.verb = Verb::roll;
        d.faces = t.faces;
        State next = state;
        EventSink told = events;
        const auto no = decide(*fall.battle, next, d, nullptr, &told);
        EXPECT_FALSE(no.has_value()) << (no ? no->text : "");
        follow(fall, next, told, left - 1, weight * t.chance, out);
    }
}

std::uint64_t number_of(std::string_view name) {
    std::uint64_t out = 14695981039346656037U;
    for (const char c : name)
        out = (out ^ static_cast<std::uint8_t>(c)) * 1099511628211U;
    return out;
}

/// A row of spans takes a face from a following row, or the last row from an earlier one.
std::string another_span(const Charts& all, ChartId chart, std::size_t row, const std::string& column) {
    const Chart& c = all.chart(chart);
    std::vector<std::pair<int, int>> spans;
    for (const std::string& name : c.rows) {
        const CellValue& v = all.value(all.cell(chart, name, column));
        spans.emplace_back(v.a, v.b);
    }
    const auto wide = [&](std::size_t r) { return spans[r].second > spans[r].first; };
    std::size_t giver = row + 1;
    while (giver < spans.size() && !wide(giver))
        ++giver;
    const bool after = giver < spans.size();
    if (!after) giver = row - 1;
    while (!after && giver > 0 && !wide(giver))
        --giver;
    if (!wide(giver)) return another_span(all, chart, row - 1, column);  // the last row gives one itself
    for (std::size_t r = std::min(row, giver); r <= std::max(row, giver); ++r) {
        if (r != (after ? row : giver)) spans[r].first += after ? 1 : -1;
        if (r != (after ? giver : row)) spans[r].second += after ? 1 : -1;
    }
    std::string out;
    for (std::size_t r = std::min(row, giver); r <= std::max(row, giver); ++r)
        out += fmt::format("[[change]]\nchart = \"{}\"\nrow = \"{}\"\ncolumn = \"{}\"\nvalue = [{}, {}]\n", c.id,
                           c.rows[r], column, spans[r].first, spans[r].second);
    return out;
}

/// Floors descend from row to row: moves one up, or down, or up together with the row above.
std::string another_floor(const Charts& all, ChartId chart, std::size_t row, const std::string& column) {
    const Chart& c = all.chart(chart);
    const auto floor = [&](std::size_t r, int otherwise) {
        if (r >= c.rows.size() || all.blank(all.cell(chart, c.rows[r], column))) return otherwise;
        return all.number(all.cell(chart, c.rows[r], column)).value;
    };
    const auto change = [&](std::size_t r, int to) {
        return fmt::format("[[change]]\nchart = \"{}\"\nrow = \"{}\"\ncolumn = \"{}\"\nvalue = {}\n", c.id, c.rows[r],
                           column, to);
    };
    const int now = floor(row, 0);
    const int above = row == 0 ? now + 2 : floor(row - 1, now + 2);
    if (now + 1 < above) return change(row, now + 1);
    if (now - 1 > floor(row + 1, now - 2)) return change(row, now - 1);
    return change(row - 1, above + 1) + change(row, now + 1);
}

std::string another_faces(const FaceSet& faces, int sides) {
    std::string out;
    const int count = faces.count();
    for (int face = 1; face <= sides; ++face)
        if (count == sides ? face > 1 : (faces.holds(face) ? face != faces.lowest() || count == 1 : face == sides))
            out += fmt::format("{}{}", out.empty() ? "" : ", ", face);
    if (count == 1 && faces.holds(sides)) out = fmt::format("{}, {}", sides - 1, sides);
    return "[" + out + "]";
}

std::string another_value(const Charts& all, CellRef cell) {
    const CellValue& v = all.value(cell);
    switch (v.kind) {
        case CellKind::number:
        case CellKind::ceiling: return std::to_string(v.a > 1 ? v.a - 1 : v.a + 1);
        case CellKind::measure: return fmt::format("{}", v.measure > 1 ? v.measure - 1 : v.measure + 1);
        case CellKind::flag: return v.a != 0 ? "false" : "true";
        case CellKind::faces: return another_faces(v.faces, v.faces.sides);
        case CellKind::word: {
            const auto& words = all.words(cell);
            return '"' + words[(static_cast<std::size_t>(v.a) + 1) % words.size()] + '"';
        }
        case CellKind::dice:
            return fmt::format("\"{}{}d{}\"", v.dice.sign < 0 ? "-" : "", v.dice.count + 1, v.dice.sides);
        default: return "";
    }
}

}  // namespace

Chances enumerated(const Fall& fall) {
    Chances out;
    follow(fall, fall.state, {}, fall.throws, 1, out);
    return out;
}

std::map<std::string, std::uint64_t> thrown(const Fall& fall, std::uint64_t times, std::string_view name) {
    std::map<std::string, std::uint64_t> out;
    const auto first = roll_of(*fall.battle, fall.state);
    const std::uint64_t begins = first == nullptr ? 0 : fall.state.draws + first->roll.front().count;
    Seed seed{{0, number_of(name), 0, 0}};
    EventSink events;
    for (std::uint64_t n = 0; n < times; ++n) {
        seed.words[0] = n + 1;
        const SeededDice dice(seed);
        State state = fall.state;
        events.clear();
        for (int roll = 0; roll < fall.throws && first != nullptr; ++roll) {
            const auto next = roll == 0 ? nullptr : roll_of(*fall.battle, state);
            if (roll > 0 && next == nullptr) break;
            const SomeDice some(dice, roll == 0 ? begins : state.draws + next->roll.front().count);
            resume(*fall.battle, state, &some, &events);
        }
        ++out[fall.read(*fall.battle, state, events)];
    }
    return out;
}

std::string another_reading(const Charts& all, const std::string& cell) {
    const std::size_t row_at = cell.find('/') + 1;
    const std::size_t column_at = cell.find('/', row_at) + 1;
    const std::string chart = cell.substr(0, row_at - 1);
    const std::string row = cell.substr(row_at, column_at - row_at - 1);
    const std::string column = cell.substr(column_at);
    const ChartId id = all.find_chart(chart);
    const CellRef ref = id.none() ? CellRef{} : all.cell(id, row, column);
    if (ref.none()) return "";
    std::string changes;
    const auto& rows = all.chart(id).rows;
    const auto at = static_cast<std::size_t>(std::find(rows.begin(), rows.end(), row) - rows.begin());
    if (all.value(ref).kind == CellKind::span) {
        changes = another_span(all, id, at, column);
    } else if (all.value(ref).kind == CellKind::floor) {
        changes = another_floor(all, id, at, column);
    } else {
        const std::string value = another_value(all, ref);
        if (value.empty()) return "";
        changes = fmt::format("[[change]]\nchart = \"{}\"\nrow = \"{}\"\ncolumn = \"{}\"\nvalue = {}\n", chart, row,
                              column, value);
    }
    return fmt::format("name = \"Otherwise\"\nruleset = \"{}\"\nwhy = \"a test\"\n{}", all.id(), changes);
}

std::pair<std::shared_ptr<const Battle>, State> opened(const std::string& ruleset, const std::string& scenario,
                                                       const std::string& house) {
    const auto rules = tests::ruleset(ruleset, house);
    if (!rules) ADD_FAILURE() << told(rules.error()) << house;
    const auto read = read_scenario(scenario, "cell.toml");
    if (!read) ADD_FAILURE() << told(read.error()) << scenario;
    if (!rules || !read) return {};
    const auto battle = prepare(*rules, *read);
    if (!battle) ADD_FAILURE() << told(battle.error()) << scenario;
    if (!battle) return {};
    return {*battle, open(**battle, nullptr, nullptr)};
}

Chances binomial_chances(int n, double p) {
    Chances out;
    for (int k = 0; k <= n; ++k)
        out[std::to_string(k)] = binomial(n, k, p);
    return out;
}

Chances of_faces(int sides, const std::vector<std::pair<std::string, int>>& faces) {
    Chances out;
    for (const auto& [what, count] : faces)
        out[what] += static_cast<double>(count) / sides;
    return out;
}

const Event* last_of(const EventSink& events, EventKind kind) {
    const Event* out = nullptr;
    for (const Event& e : events)
        if (e.kind == kind) out = &e;
    return out;
}

}  // namespace linstock::tests
