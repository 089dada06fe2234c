// linstock rules: clauses and charts of a ruleset, with marks, evidence and other readings.

#include "apps/command_line/setup.hpp"
#include "apps/command_line/terminal.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "apps/linstock/table/rules_fields.hpp"
#include "apps/rulesets.hpp"
#include "charts/data_file.hpp"
#include "rulesets/books/register.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace linstock::apps {

namespace {

constexpr int widest_text = 96;

/// Text in lines of the terminal's width, each with `indent` blanks before it.
std::string wrapped(const std::string& text, int indent) {
    const int width = std::min(widest_text, columns_here(widest_text)) - indent;
    std::string out;
    int used = width + 1;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        const std::string word = text.substr(at, end - at);
        const int length = static_cast<int>(word.size());
        if (used + 1 + length > width) {
            out += (out.empty() ? "" : "\n") + std::string(static_cast<std::size_t>(indent), ' ') + word;
            used = length;
        } else {
            out += " " + word;
            used += 1 + length;
        }
        at = end + 1;
    }
    return out;
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

void line_if(const char* label, const std::string& text) {
    if (!text.empty()) fmt::print("{}\n", wrapped(std::string(label) + ": " + text, 4));
}

void show_note(const Charts& charts, CellRef cell, const std::string& where) {
    const CellNote* note = charts.note(cell);
    const Cite why = charts.why(cell);
    if (note == nullptr && why.mark == Mark::printed) return;
    fmt::print("    {}: {} [{}]\n", where, charts.to_text(cell), charts.to_text(why));
    if (note == nullptr) return;
    if (!note->from.empty()) fmt::print("{}\n", wrapped("the print: " + note->from, 6));
    if (!note->why.empty()) fmt::print("{}\n", wrapped("why: " + note->why, 6));
    if (!note->instead.empty()) fmt::print("{}\n", wrapped("other readings: " + note->instead, 6));
    if (note->changed) fmt::print("{}\n", wrapped("changed by " + note->overlay, 6));
}

void show_chart(const Charts& charts, ChartId id) {
    const Chart& chart = charts.chart(id);
    fmt::print("{}  {} [{}]{}\n", chart.id, chart.title, charts.to_text(chart.why),
               chart.unit.empty() ? "" : ", in " + (chart.unit == "in" ? "inches" : chart.unit));
    std::vector<std::size_t> width;
    std::size_t first = 0;
    for (const std::string& r : chart.rows)
        first = std::max(first, r.size());
    for (const std::string& c : chart.columns) {
        std::size_t w = c.size();
        for (const std::string& r : chart.rows)
            w = std::max(w, charts.to_text(charts.cell(id, r, c)).size());
        width.push_back(w);
    }
    fmt::print("    {:<{}}", "", first);
    for (std::size_t c = 0; c < width.size(); ++c)
        fmt::print("  {:>{}}", chart.columns[c], width[c]);
    fmt::print("\n");
    for (const std::string& r : chart.rows) {
        fmt::print("    {:<{}}", r, first);
        for (std::size_t c = 0; c < width.size(); ++c)
            fmt::print("  {:>{}}", charts.to_text(charts.cell(id, r, chart.columns[c])), width[c]);
        fmt::print("\n");
    }
    line_if("why", chart.note);
    line_if("the print", chart.from);
    line_if("other readings", chart.instead);
    for (const std::string& r : chart.rows)
        for (const std::string& c : chart.columns) {
            const CellRef cell = charts.cell(id, r, c);
            if (charts.note(cell) != nullptr || charts.why(cell).mark != chart.why.mark)
                show_note(charts, cell, r + ", " + c);
        }
}

/// Each sentence with its mark, where they have marks of their own.
void show_text(const Clause& c) {
    if (c.sentences.empty() && !c.behaviour.empty()) fmt::print("{}\n", wrapped(c.behaviour, 4));
    for (const Sentence& s : c.sentences)
        fmt::print("    {}  {}\n", letter(s.mark), wrapped(s.text, 7).substr(7));
}

void show_clause(const Charts& charts, ClauseRef ref) {
    const Clause& c = charts.clause(ref);
    fmt::print("{}  {} [{}]\n", c.id, c.title, to_text(c.mark));
    show_text(c);
    line_if("the print", c.from);
    line_if("why", c.why);
    line_if("other readings", c.instead);
    for (std::size_t i = 0; i < charts.charts().size(); ++i) {
        const ChartId id = ChartId::of_index(i);
        if (charts.chart(id).why.clause != ref) continue;
        fmt::print("\n");
        show_chart(charts, id);
    }
    for (const ProfileField& f : charts.profile()) {
        if (charts.why(f.cell).clause != ref) continue;
        fmt::print("    {}: {}{} [{}]\n", f.title, charts.to_text(f.cell), f.unit.empty() ? "" : " " + f.unit,
                   charts.to_text(charts.why(f.cell)));
        if (const CellNote* note = charts.note(f.cell)) {
            if (!note->why.empty()) fmt::print("{}\n", wrapped("why: " + note->why, 6));
            if (!note->instead.empty()) fmt::print("{}\n", wrapped("other readings: " + note->instead, 6));
        }
    }
}

void list_clauses(const Charts& charts) {
    std::size_t width = 0;
    for (const Clause& c : charts.clauses())
        width = std::max(width, c.id.size());
    fmt::print("{} ({}), {} clauses{}\n", charts.title(), charts.period(), charts.clauses().size(),
               charts.played() ? "" : ", not played yet");
    for (const std::string& o : charts.overlays())
        fmt::print("under the house rules '{}'\n", o);
    for (const Clause& c : charts.clauses())
        fmt::print("  {:<{}}  {}{}\n", c.id, width, c.title,
                   c.mark == Mark::printed ? "" : " [" + std::string(to_text(c.mark)) + "]");
    fmt::print(
        "`linstock rules {} {}` shows a clause; --charts shows all charts; --mark reconstructed shows what is not in "
        "the print\n",
        charts.id(), charts.clauses().empty() ? "CLAUSE" : charts.clauses().front().id);
}

/// "25 mm or 15 mm figures ...", from the card of the ruleset.
std::string scale_of(const std::string& id) {
    const auto path = data_folder() / "rulesets" / id / "card.toml";
    const auto text = read_file(path);
    if (!text) return "";
    const auto card = parse_data(*text, path.string());
    return card ? card->root().maybe_text("scale").value_or("") : "";
}

/// "131 clauses: 112 printed, 5 mended, 13 reconstructed, 1 ruling"
std::string marks_of(const Charts& charts) {
    std::string out;
    for (std::size_t i = 0; i < mark_count; ++i) {
        const Mark mark = static_cast<Mark>(i);
        const auto many = std::count_if(charts.clauses().begin(), charts.clauses().end(),
                                        [&](const Clause& c) { return c.mark == mark; });
        if (many > 0) out += (out.empty() ? "" : ", ") + fmt::format("{} {}", many, to_text(mark));
    }
    return fmt::format("{} clauses: {}", charts.clauses().size(), out);
}

/// Every ruleset of the data folder: period, scale, and the number of clauses by mark.
void list_rulesets(const std::vector<std::string>& ids) {
    fmt::print("\nRulesets: `linstock rules NAME`\n");
    for (const std::string& id : ids) {
        const auto charts = load_charts_of(id, {});
        if (!charts) {
            fmt::print("  {:<12}its data has errors\n", id);
            continue;
        }
        fmt::print("  {:<12}{}, {}{}\n", id, (*charts)->title(), (*charts)->period(),
                   (*charts)->played() ? "" : " (readable, not playable yet)");
        for (const std::string& line : {scale_of(id), marks_of(**charts)})
            if (!line.empty()) fmt::print("{}\n", wrapped(line, 14));
    }
}

Status list_marked(const Charts& charts, const std::string& word) {
    std::vector<std::string> marks;
    Mark mark = Mark::printed;
    bool found = false;
    for (std::size_t i = 0; i < mark_count; ++i) {
        marks.emplace_back(to_text(static_cast<Mark>(i)));
        if (marks.back() != word) continue;
        mark = static_cast<Mark>(i);
        found = true;
    }
    if (!found) {
        const std::string near = nearest_word(word, marks);
        complain("--mark " + word + ": expected printed, mended, reconstructed, ruling or house" +
                 (near.empty() ? "" : "; did you mean '" + near + "'?"));
        return bad_input;
    }
    bool any = false;
    for (std::size_t i = 0; i < charts.clauses().size(); ++i) {
        const Clause& c = charts.clauses()[i];
        const bool in_part =
            std::any_of(c.sentences.begin(), c.sentences.end(), [&](const Sentence& s) { return s.mark == mark; });
        if (c.mark != mark && !in_part) continue;
        any = true;
        fmt::print("{}  {}\n", c.id, c.title);
        for (const Sentence& s : c.sentences)
            if (s.mark == mark && mark != Mark::printed) fmt::print("{}\n", wrapped(s.text, 4));
        line_if("why", c.why);
        line_if("the print", c.from);
        line_if("other readings", c.instead);
    }
    for (std::size_t i = 0; i < charts.charts().size(); ++i) {
        const ChartId id = ChartId::of_index(i);
        const Chart& chart = charts.chart(id);
        bool headed = false;
        for (const std::string& r : chart.rows)
            for (const std::string& c : chart.columns) {
                const CellRef cell = charts.cell(id, r, c);
                if (charts.why(cell).mark != mark || mark == Mark::printed) continue;
                if (!headed) fmt::print("{}  {}\n", chart.id, chart.title);
                headed = any = true;
                show_note(charts, cell, r + ", " + c);
            }
    }
    for (const ProfileField& f : charts.profile())
        if (charts.why(f.cell).mark == mark && mark != Mark::printed) {
            any = true;
            show_note(charts, f.cell, f.title);
        }
    if (!any) fmt::print("nothing in {} has the mark '{}'\n", charts.title(), word);
    return all_well;
}

/// Prints the rows of charts whose name has the word, with their cells. Returns their number.
std::size_t show_rows(const Charts& charts, const std::string& wanted) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < charts.charts().size(); ++i) {
        const ChartId id = ChartId::of_index(i);
        const Chart& chart = charts.chart(id);
        for (const std::string& row : chart.rows) {
            if (lower(row).find(wanted) == std::string::npos) continue;
            ++found;
            std::string cells;
            for (const std::string& column : chart.columns)
                cells += (cells.empty() ? "" : ", ") + column + " " + charts.to_text(charts.cell(id, row, column));
            fmt::print("{}  {}: {}\n{}\n", chart.id, chart.title, row, wrapped(cells, 4));
        }
    }
    return found;
}

Status search(const Charts& charts, const std::string& word) {
    const std::string wanted = lower(word);
    std::size_t found = 0;
    for (const Clause& c : charts.clauses()) {
        const std::string all = lower(c.id + " " + c.title + " " + c.name + " " + c.behaviour + " " + c.why);
        if (all.find(wanted) == std::string::npos) continue;
        ++found;
        fmt::print("{}  {}\n", c.id, c.title);
        show_text(c);
    }
    found += show_rows(charts, wanted);
    if (found > 0) return all_well;
    complain("no clause or chart has the word '" + word + "'");
    return bad_input;
}

Status show_one(const Charts& charts, const std::string& name) {
    ClauseRef ref = charts.find_clause(name);
    if (ref.none()) ref = charts.find_clause(charts.prefix() + "-" + name);
    if (ref.none()) ref = charts.find_named_clause(name);
    if (!ref.none()) {
        show_clause(charts, ref);
        return all_well;
    }
    if (const ChartId chart = charts.find_chart(name)) {
        show_chart(charts, chart);
        return all_well;
    }
    std::vector<std::string> known;
    for (const Clause& c : charts.clauses())
        known.push_back(c.id);
    for (const Chart& c : charts.charts())
        known.push_back(c.id);
    for (const std::string& id : known)
        if (id != name && (lower(id) == lower(name) || lower(id) == lower(charts.prefix() + "-" + name)))
            return show_one(charts, id);
    // A section has no text of its own; its clauses have.
    std::string within;
    for (const std::string& id : known)
        if (lower(id).rfind(lower(name) + ".", 0) == 0 ||
            lower(id).rfind(lower(charts.prefix() + "-" + name) + ".", 0) == 0)
            within += (within.empty() ? "" : ", ") + id;
    if (!within.empty()) {
        complain("'" + charts.id() + "' has no clause '" + name + "' on its own; it has " + within);
        return bad_input;
    }
    if (name.size() > 2 && show_rows(charts, lower(name)) > 0) return all_well;
    for (const std::string& other : ruleset_ids()) {
        const auto book = load_charts_of(other, {});
        if (other == charts.id() || !book) continue;
        const auto& clauses = (*book)->clauses();
        const auto there =
            std::find_if(clauses.begin(), clauses.end(), [&](const Clause& c) { return lower(c.id) == lower(name); });
        if (there == clauses.end()) continue;
        complain("'" + charts.id() + "' has no clause '" + name + "': it is one of '" + other + "'; `linstock rules " +
                 other + " " + there->id + "` shows it");
        return bad_input;
    }
    const std::string near = nearest_word(name, known);
    complain("'" + charts.id() + "' has no clause or chart '" + name + "'" +
             (near.empty() ? "; --search WORD looks for words" : "; did you mean '" + near + "'?"));
    return bad_input;
}

/// The ruleset whose clauses have this prefix, "RE-10.E"; the default ruleset if there is none.
std::string ruleset_of(const std::string& clause, const std::vector<std::string>& ids) {
    for (const std::string& id : ids) {
        if (clause.empty()) break;
        const auto charts = load_charts_of(id, {});
        if (charts && clause.rfind((*charts)->prefix() + "-", 0) == 0) return id;
    }
    return ids.size() == 1 ? ids.front() : books::usual();
}

}  // namespace

Status rules(const RulesOptions& o) {
    const std::vector<std::string> known = ruleset_ids();
    RulesOptions asked = o;
    // `linstock rules RV-7.4`: the ruleset is optional.
    if (!asked.ruleset.empty() && asked.clause.empty() &&
        std::find(known.begin(), known.end(), asked.ruleset) == known.end() &&
        asked.ruleset.find_first_of("-.0123456789") != std::string::npos)
        std::swap(asked.ruleset, asked.clause);
    const bool unnamed = asked.ruleset.empty();
    if (unnamed) asked.ruleset = ruleset_of(asked.clause, known);
    std::vector<SourceText> house;
    for (const std::string& name : asked.house) {
        auto overlay = find_house(name);
        if (!overlay) {
            print_problems(overlay.error());
            return bad_input;
        }
        house.push_back(std::move(*overlay));
    }
    const auto loaded = load_charts_of(asked.ruleset, house);
    if (!loaded) {
        print_problems(loaded.error());
        return bad_input;
    }
    const Charts& charts = **loaded;
    if (!asked.clause.empty()) return show_one(charts, asked.clause);
    if (!asked.mark.empty()) return list_marked(charts, asked.mark);
    if (!asked.search.empty()) return search(charts, asked.search);
    if (asked.fields || asked.prompts) {
        const auto book = load_ruleset(asked.ruleset, house);
        if (!book) {
            print_problems(book.error());
            return bad_input;
        }
        if (asked.fields) list_fields(**book, books::find(asked.ruleset)->scenario_terms());
        if (asked.prompts) list_prompts(**book, books::find(asked.ruleset)->prompt_kinds());
        return all_well;
    }
    if (asked.charts) {
        for (std::size_t i = 0; i < charts.charts().size(); ++i) {
            show_chart(charts, ChartId::of_index(i));
            fmt::print("\n");
        }
        return all_well;
    }
    list_clauses(charts);
    if (unnamed) list_rulesets(known);
    return all_well;
}

}  // namespace linstock::apps
