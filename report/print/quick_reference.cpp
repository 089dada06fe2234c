// The quick-reference sheet: every chart of the ruleset in one scale, from its data, each number with its clause.
#include "report/print/chart_headings.hpp"
#include "report/print/print_parts.hpp"
#include "report/text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::report::print {

namespace {

class Book {
  public:
    Book(const Charts& charts, const SheetTexts& texts, std::string_view variant)
        : charts_(charts),
          texts_(texts),
          variant_(charts.find_variant(variant)) {}

    std::string html() {
        std::string wide;
        std::string narrow;
        for (std::size_t i = 0; i < charts_.charts().size(); ++i)
            if (in_this_scale(charts_.charts()[i].id))
                (is_wide(charts_.charts()[i]) ? wide : narrow) += chart(ChartId::of_index(i));
        return opening() + "<div class=\"wide-charts\">\n" + wide + "</div>\n<div class=\"charts\">\n" + narrow +
               "</div>\n" + procedures() + drawings() + switches() + numbers();
    }

    /// The meaning of the signs used.
    std::string legend() const {
        std::string out;
        for (const Mark mark : {Mark::mended, Mark::reconstructed, Mark::ruling, Mark::house}) {
            static constexpr std::array<const char*, mark_count> meaning = {
                "", "a printing error, corrected", "reconstructed: the passage is lost",
                "a ruling: the ruleset is silent", "a house rule"};
            if (used_[static_cast<std::size_t>(mark)])
                out +=
                    fmt::format("<span><b>{}</b> {}</span> ", sign_of(mark), meaning[static_cast<std::size_t>(mark)]);
        }
        return fmt::format(
            "<p class=\"key\">{}<span>Clause numbers are given without <b>{}-</b>. "
            "A dash: the ruleset has no value.</span></p>\n",
            out, escaped(charts_.prefix()));
    }

  private:
    /// The sequence of play and the defined terms, a sentence a line.
    std::string opening() {
        std::string out;
        for (const ClauseRef ref : charts_.opening()) {
            out += "<div>" + clause_heading("h2", ref) + "<ul>\n";
            each_sentence(ref, [&](const std::string& text, const char* sign) {
                out += fmt::format("<li>{}{}</li>\n", escaped(text), sign);
            });
            out += "</ul></div>\n";
        }
        return out.empty() ? out : "<div class=\"opening\">\n" + out + "</div>\n";
    }

    /// The clauses of procedures that no chart holds, a paragraph each.
    std::string procedures() {
        std::string out;
        for (const ClauseRef ref : texts_.clauses) {
            out += "<p>" + clause_heading("b", ref);
            each_sentence(ref, [&](const std::string& text, const char* sign) {
                out += fmt::format(" {}{}", escaped(text), sign);
            });
            out += "</p>\n";
        }
        return out.empty() ? out : "<h2>Procedures</h2><div class=\"procedures\">\n" + out + "</div>\n";
    }

    std::string drawings() const {
        std::string out;
        for (const Drawing& one : texts_.drawings)
            out += fmt::format("<figure>{}<figcaption><b>{}</b> {}</figcaption></figure>\n", one.svg,
                               escaped(one.clause), escaped(one.title));
        return out.empty() ? out : "<h2>Drawings</h2><div class=\"drawings\">\n" + out + "</div>\n";
    }

    std::string clause_heading(const char* tag, ClauseRef ref) const {
        const Clause& clause = charts_.clause(ref);
        return fmt::format("<{0}>{1} <i>{2}</i></{0}>", tag, escaped(clause.title),
                           escaped(short_clause(Cite{ref, clause.mark})));
    }

    template <class Use>
    void each_sentence(ClauseRef ref, Use use) {
        const Clause& clause = charts_.clause(ref);
        for (const Sentence& s : clause.sentences)
            use(s.text, sign(s.mark));
        if (clause.sentences.empty()) use(clause.behaviour, sign(clause.mark));
    }

    /// Leaves out charts that have a role only in other scales, and layouts of stands.
    bool in_this_scale(const std::string& id) const {
        if (id.rfind("layouts", 0) == 0 || id.rfind("footprints", 0) == 0) return false;
        bool elsewhere = false;
        for (const Variant& v : charts_.variants())
            for (const auto& [role, chart] : v.charts) {
                if (chart != id) continue;
                if (variant_ != nullptr && v.id == variant_->id) return true;
                elsewhere = true;
            }
        return !elsewhere;
    }

    bool in_this_scale(const Chart& chart, std::size_t column) const {
        if (chart.columns.size() < 2) return true;
        for (const Variant& v : charts_.variants())
            if (names_variant(chart.columns[column], v)) return variant_ != nullptr && v.id == variant_->id;
        return true;
    }

    const char* sign(Mark mark) {
        used_[static_cast<std::size_t>(mark)] = true;
        return sign_of(mark);
    }

    /// A clause without the ruleset's prefix.
    std::string short_clause(Cite why) const {
        if (why.clause.none()) return {};
        const std::string& id = charts_.clause(why.clause).id;
        const std::string prefix = charts_.prefix() + "-";
        return id.rfind(prefix, 0) == 0 ? id.substr(prefix.size()) : id;
    }

    std::string word_text(const std::string& word) const {
        const auto found = texts_.words.find(word);
        return found != texts_.words.end() ? found->second : word == "yes_no" ? "yes or no" : plain_word(word);
    }

    std::string cell_text(CellRef cell) const {
        const CellValue& v = charts_.value(cell);
        if (v.blank) return v.kind == CellKind::floor ? "less" : v.kind == CellKind::ceiling ? "more" : "\xe2\x80\x93";
        std::string out = charts_.to_text(cell);
        switch (v.kind) {
            case CellKind::word: return word_text(out);
            case CellKind::band: return fmt::format("{}\xe2\x80\x93{}", v.a, v.b);
            case CellKind::span: return v.a == v.b ? std::to_string(v.a) : fmt::format("{}\xe2\x80\x93{}", v.a, v.b);
            default: break;
        }
        if (!out.empty() && out.front() == '-') out = "\xe2\x88\x92" + out.substr(1);
        return out;
    }

    /// A column of modifiers, whose numbers have a sign.
    bool is_change(const Chart& chart, ChartId id, std::size_t column) const {
        static constexpr std::array<std::string_view, 6> signed_columns = {"change", "plus",      "apply",
                                                                           "bonus",  "low_bonus", "high_bonus"};
        if (chart.kinds[column] != CellKind::number) return false;
        const std::string& name = chart.columns[column];
        const auto holds = [](const auto& list, const std::string& word) {
            return std::find(list.begin(), list.end(), word) != list.end();
        };
        return holds(signed_columns, name) || holds(texts_.signed_columns, chart.id + "/" + name) ||
               std::any_of(chart.rows.begin(), chart.rows.end(), [&](const std::string& row) {
                   return charts_.number(charts_.cell(id, row, chart.columns[column])).value < 0;
               });
    }

    /// `text` on one line.
    static std::string unbroken(std::string text) {
        for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at))
            text.replace(at, 1, "\xc2\xa0");
        return text;
    }

    std::string cell(const Chart& chart, CellRef ref, bool change) {
        const CellValue& v = charts_.value(ref);
        const Mark mark = charts_.why(ref).mark;
        const bool other = mark != chart.why.mark && !(v.blank && mark == Mark::mended);
        return fmt::format("<td>{}{}{}</td>", change && !v.blank && v.a > 0 ? "+" : "",
                           escaped(v.kind == CellKind::word ? cell_text(ref) : unbroken(cell_text(ref))),
                           other ? sign(mark) : "");
    }

    /// The part of a clause below the chart's own: ".r9" of "morale-1.r9".
    std::string below(const Chart& chart, const std::string& clause) const {
        const std::string own = short_clause(chart.why);
        return clause.size() > own.size() && clause.rfind(own + ".", 0) == 0 ? clause.substr(own.size()) : clause;
    }

    /// The clauses of a row's cells, without the chart's own, each once.
    std::string row_clauses(const Chart& chart, ChartId id, const std::string& row,
                            const std::vector<std::size_t>& columns) const {
        std::vector<std::string> out;
        for (const std::size_t c : columns) {
            const Cite why = charts_.why(charts_.cell(id, row, chart.columns[c]));
            if (why.clause == chart.why.clause) continue;
            const std::string text = below(chart, short_clause(why));
            if (std::find(out.begin(), out.end(), text) == out.end()) out.push_back(text);
        }
        return listed(out, ",");
    }

    std::string listed(const std::vector<std::string>& items, const char* between) const {
        std::string out;
        for (const std::string& item : items)
            out += (out.empty() ? "" : std::string(between) + " ") + item;
        return out;
    }

    std::string caption(const Chart& chart, const std::string& clauses) {
        std::string title = chart.title;
        std::string unit = chart.unit == "in" ? "inches" : chart.unit == "ft" ? "feet" : chart.unit;
        // Add the unit unless the title names it, as in "Fifths taken off by the ground".
        if (unit.size() > 1 && title.find(unit.substr(1)) == std::string::npos) title += ", " + unit;
        return fmt::format("<caption>{}{} <i>{}</i></caption>", escaped(title), sign(chart.why.mark), escaped(clauses));
    }

    std::string chart(ChartId id) {
        const Chart& chart = charts_.chart(id);
        std::vector<std::size_t> columns;
        for (std::size_t c = 0; c < chart.columns.size(); ++c)
            if (in_this_scale(chart, c)) columns.push_back(c);
        const bool keyed =
            !columns.empty() && is_key(chart.kinds[columns.front()]) &&
            std::all_of(chart.rows.begin(), chart.rows.end(), [](const std::string& r) { return is_numbered(r); });
        std::vector<std::string> clauses;
        bool cited = false;
        for (const std::string& row : chart.rows) {
            clauses.push_back(row_clauses(chart, id, row, columns));
            cited = cited || !clauses.back().empty();
        }
        // The same clauses in every row are named once.
        const bool alike =
            cited && std::adjacent_find(clauses.begin(), clauses.end(), std::not_equal_to<>()) == clauses.end();
        cited = cited && !alike;
        std::string out = std::string("<table class=\"chart") + (chart.rows.size() > 20 ? " long" : "") + "\">" +
                          caption(chart, short_clause(chart.why) + (alike ? ", " + clauses.front() : "")) +
                          "<thead><tr>";
        if (!keyed) out += "<th></th>";
        for (const std::size_t c : columns) {
            const bool of_scale = chart.columns.size() > columns.size();
            out +=
                "<th scope=\"col\">" + escaped(of_scale && columns.size() == 1 ? "" : column_title(chart, c)) + "</th>";
        }
        out += cited ? "<th scope=\"col\" class=\"c\">clause</th></tr></thead><tbody>\n" : "</tr></thead><tbody>\n";
        for (std::size_t r = 0; r < chart.rows.size(); ++r) {
            const std::string& row = chart.rows[r];
            if (empty_row(chart, id, row, columns)) continue;
            out += "<tr>";
            if (!keyed) out += row_heading(row_title(chart, row));
            for (const std::size_t c : columns)
                out += cell(chart, charts_.cell(id, row, chart.columns[c]), is_change(chart, id, c));
            if (cited) out += "<td class=\"c\">" + escaped(clauses[r]) + "</td>";
            out += "</tr>\n";
        }
        return out + "</tbody>" + foot(chart, columns.size() + (keyed ? 0 : 1) + (cited ? 1 : 0)) + "</table>\n";
    }

    /// Fields of the profile that the card puts below the chart.
    std::string foot(const Chart& chart, std::size_t width) {
        const auto found = texts_.below.find(chart.id);
        if (found == texts_.below.end()) return {};
        std::string out;
        for (const std::size_t i : found->second) {
            const ProfileField& f = charts_.profile()[i];
            out += (out.empty() ? "" : "; ") + number(f);
        }
        return fmt::format("<tfoot><tr><td colspan=\"{}\">{}</td></tr></tfoot>", width, out);
    }

    /// Needs the width of the page: many columns with titles that are no numbers.
    bool is_wide(const Chart& chart) const {
        const auto titled = std::count_if(chart.columns.begin(), chart.columns.end(), [&](const std::string& name) {
            return !is_numbered(name) && in_this_scale(chart, static_cast<std::size_t>(&name - chart.columns.data()));
        });
        return titled > 6;
    }

    std::string column_title(const Chart& chart, std::size_t column) const {
        const std::string* title = texts_.column(chart, chart.columns[column]);
        return title != nullptr ? *title : column_heading(chart.columns[column], chart.kinds[column]);
    }

    std::string row_heading(const std::string& title) const {
        constexpr std::size_t short_length = 24;  // such a title stays on one line
        return fmt::format("<th scope=\"row\"{}>{}</th>", title.size() <= short_length ? " class=\"short\"" : "",
                           escaped(title));
    }

    std::string row_title(const Chart& chart, const std::string& row) const {
        const std::string* title = texts_.row(chart, row);
        return title != nullptr ? *title : plain_word(row);
    }

    /// A row with dashes only: the ruleset has no such thing.
    bool empty_row(const Chart& chart, ChartId id, const std::string& row,
                   const std::vector<std::size_t>& columns) const {
        return columns.size() > 1 && std::all_of(columns.begin(), columns.end(), [&](std::size_t c) {
                   return charts_.blank(charts_.cell(id, row, chart.columns[c]));
               });
    }

    std::string number(const ProfileField& f) {
        std::string unit = f.unit == "in" ? "inches" : f.unit == "ft" ? "feet" : f.unit;
        if (unit == "percent") unit = "percent";
        const Cite why = charts_.why(f.cell);
        return fmt::format("{}: <b>{}{}{}</b> <i>{}</i>", escaped(capitalised(f.title)), escaped(cell_text(f.cell)),
                           unit.empty() ? "" : " " + escaped(unit), sign(why.mark), escaped(short_clause(why)));
    }

    /// Rules that are on or off, and choices among methods.
    std::string switches() { return fields("Rules that are on or off, and choices", true); }

    /// Single values outside the charts: distances, dice, successful faces.
    std::string numbers() { return fields("Distances and other numbers", false); }

    /// The profile's fields that are switches or choices, or the others.
    std::string fields(const char* title, bool choices) {
        std::string rows;
        for (const ProfileField& f : charts_.profile()) {
            const CellValue& value = charts_.value(f.cell);
            const bool choice = value.kind == CellKind::flag || value.kind == CellKind::word;
            if (choice == choices && !value.blank) rows += "<li>" + number(f) + "</li>\n";
        }
        return rows.empty() ? rows : fmt::format("<h2>{}</h2><ul class=\"values\">\n{}</ul>\n", title, rows);
    }

    const Charts& charts_;
    const SheetTexts& texts_;
    const Variant* variant_;
    std::array<bool, mark_count> used_{};
};

}  // namespace

std::string sheets(const Charts& charts, const SheetTexts& texts, std::string_view variant) {
    Book book(charts, texts, variant);
    const std::string all = book.html();
    const Variant* v = charts.find_variant(variant);
    std::string of = charts.period();
    if (v != nullptr) of += ", " + v->title;
    for (const std::string& house : charts.overlays())
        of += ", with the house rule '" + house + "'";
    return sheet_begin("reference", charts.title() + ": quick reference", of) + book.legend() + all + "</section>\n";
}

}  // namespace linstock::report::print
