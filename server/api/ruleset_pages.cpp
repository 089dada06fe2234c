// Rulesets as pages: clauses, charts, marks.

#include "base/lines.hpp"
#include "charts/data_file.hpp"
#include "charts/overlay.hpp"
#include "report/drawing.hpp"
#include "server/api/http_api.hpp"
#include "server/json_list.hpp"
#include "server/setup/new_battle.hpp"

#include <algorithm>
#include <array>

namespace linstock::server {

namespace {

using Writer = json::Writer;

std::size_t count(const Charts& charts, Mark mark) {
    const auto& all = charts.clauses();
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [&](const Clause& c) { return c.mark == mark; }));
}

/// card.toml of a ruleset; empty if there is none.
DataTable card_of(const Library& library, const std::string& id) {
    const auto text = library.ruleset_card(id);
    if (!text) return {};
    const auto file = parse_data(text->text, text->file);
    return file ? file->root() : DataTable{};
}

void write_card(Writer& to, const Charts& charts, const DataTable& card) {
    to.member("id", charts.id()).member("title", charts.title()).member("period", charts.period());
    to.member("scale", card.maybe_text("scale").value_or(""));
    to.member("about", card.maybe_text("about").value_or(""));
    to.key("clauses").object();
    for (const Mark mark : {Mark::printed, Mark::mended, Mark::reconstructed, Mark::ruling})
        to.member(to_text(mark), static_cast<std::int64_t>(count(charts, mark)));
    to.end_object();
    write_values(to, "variants", charts.variants(), &Variant::id);
}

void text_if(Writer& to, const char* name, const std::string& text) {
    if (!text.empty()) to.member(name, text);
}

void write_clause(Writer& to, const Clause& c) {
    to.object();
    to.member("id", c.id).member("title", c.title).member("mark", to_text(c.mark));
    to.member("text", c.behaviour == "none" ? std::string() : c.behaviour);
    if (!c.sentences.empty()) {
        to.key("sentences").list();
        for (const Sentence& s : c.sentences) {
            to.object();
            to.member("text", s.text).member("mark", to_text(s.mark));
            to.end_object();
        }
        to.end_list();
    }
    text_if(to, "from", c.from);
    text_if(to, "why", c.why);
    text_if(to, "instead", c.instead);
    to.end_object();
}

void write_cell(Writer& to, const Charts& charts, CellRef cell) {
    to.object();
    to.member("text", charts.to_text(cell)).member("mark", to_text(charts.why(cell).mark));
    if (const CellNote* note = charts.note(cell)) text_if(to, "why", note->why);
    to.end_object();
}

void write_chart(Writer& to, const Charts& charts, ChartId id) {
    const Chart& chart = charts.chart(id);
    to.object();
    to.member("id", chart.id).member("title", chart.title).member("mark", to_text(chart.why.mark));
    text_if(to, "unit", chart.unit);
    write_values(to, "columns", chart.columns);
    to.key("rows").list();
    for (const std::string& row : chart.rows) {
        to.object();
        to.member("name", row);
        to.key("cells").list();
        for (const std::string& column : chart.columns)
            write_cell(to, charts, charts.cell(id, row, column));
        to.end_list();
        to.end_object();
    }
    to.end_list();
    text_if(to, "note", chart.note);
    to.end_object();
}

/// Leaves out charts that are used only in other variants.
bool of_variant(const Charts& charts, const std::string& chart, const std::string& variant) {
    if (variant.empty()) return true;
    bool elsewhere = false;
    for (const Variant& v : charts.variants())
        for (const auto& [role, id] : v.charts) {
            if (id != chart) continue;
            if (v.id == variant) return true;
            elsewhere = true;
        }
    return !elsewhere;
}

void write_chapters(Writer& to, const Charts& charts, const DataTable& titles) {
    to.key("chapters").list();
    std::string open;
    bool any = false;
    for (const Clause& c : charts.clauses()) {
        if (!any || c.section != open) {
            if (any) to.end_list().end_object();
            to.object();
            to.member("title", titles.maybe_text(c.section).value_or(c.section));
            to.key("clauses").list();
            open = c.section;
            any = true;
        }
        write_clause(to, c);
    }
    if (any) to.end_list().end_object();
    to.end_list();
}

void write_terms(Writer& to, const char* name, const std::vector<std::string>& words) {
    to.key(name).list();
    for (const std::string& word : words)
        to.value(word);
    to.end_list();
}

/// One of a ruleset's own scenario entries, as a field of a form.
void write_field(Writer& to, const DataTable& field) {
    to.object();
    to.member("key", field.text("key"));
    text_if(to, "as", field.maybe_text("as").value_or(""));
    for (const char* bound : {"least", "most"})
        if (const auto n = field.maybe_integer(bound, INT32_MIN, INT32_MAX)) to.member(bound, *n);
    if (field.has("of")) write_terms(to, "of", field.maybe_texts("of"));
    to.end_object();
}

void write_form(Writer& to, const std::string& id, const std::vector<std::string>& switches, const DataTable& form) {
    to.member("ruleset", id);
    write_terms(to, "optional_rules", switches);
    write_terms(to, "qualities", form.maybe_texts("qualities"));
    to.key("own").object();
    for (const char* table : {"scenario", "army", "command", "officer", "unit"}) {
        to.key(table).list();
        for (const DataTable& field : form.tables(table))
            write_field(to, field);
        to.end_list();
    }
    to.end_object();
}

/// An answer with one object per ruleset, in the order of the library.
template <class Write>
HttpReply each_ruleset(const Library& library, Write&& write) {
    Writer to;
    to.list();
    for (const std::string& id : library.rulesets()) {
        const auto charts = library.charts(id, {});
        if (!charts || !(*charts)->played()) continue;
        to.object();
        write(to, **charts, card_of(library, id));
        to.end_object();
    }
    to.end_list();
    return HttpReply{200, "application/json", to.take(), {}};
}

}  // namespace

HttpReply list_house_rules(const Library& library) {
    Writer to;
    to.list();
    for (const std::string& id : library.house_rules()) {
        const auto text = library.house_rule(id);
        if (!text) continue;
        bool first = true;
        for (const OverlayHead& head : overlay_heads(*text)) {
            to.object();
            to.member("id", first ? id : id + "-" + head.ruleset).member("ruleset", head.ruleset);
            to.member("title", head.name.empty() ? id : head.name).member("why", head.why);
            to.end_object();
            first = false;
        }
    }
    to.end_list();
    return HttpReply{200, "application/json", to.take(), {}};
}

HttpReply list_rulesets(const Library& library) {
    return each_ruleset(library, [&](Writer& to, const Charts& charts, const DataTable& card) {
        write_card(to, charts, card);
        if (charts.id() == library.default_ruleset()) to.member("usual", true);
    });
}

HttpReply list_forms(const Library& library) {
    return each_ruleset(library, [&](Writer& to, const Charts& charts, const DataTable& card) {
        write_form(to, charts.id(), library.optional_rules(charts.id()), card.maybe_table("form"));
    });
}

HttpReply show_ruleset(const Library& library, const std::string& id, const std::string& variant) {
    const std::vector<std::string> known = library.rulesets();
    if (std::find(known.begin(), known.end(), id) == known.end())
        return error_reply(404, "there is no ruleset '" + utf8_prefix(id, 40) + "'");
    const auto charts = library.charts(id, {});
    if (!charts) return error_reply(500, "the data of this ruleset have faults", charts.error());
    if (!variant.empty() && (*charts)->find_variant(variant) == nullptr)
        return error_reply(404, "'" + id + "' has no variant '" + utf8_prefix(variant, 40) + "'");
    Writer to;
    to.object();
    const DataTable card = card_of(library, id);
    write_card(to, **charts, card);
    write_chapters(to, **charts, card.maybe_table("chapters"));
    to.key("charts").list();
    for (std::size_t i = 0; i < (*charts)->charts().size(); ++i)
        if (of_variant(**charts, (*charts)->charts()[i].id, variant)) write_chart(to, **charts, ChartId::of_index(i));
    to.end_list();
    to.key("drawings").list();
    for (const report::Drawing& one : library.drawings(id))
        to.object().member("clause", one.clause).member("title", one.title).member("svg", one.svg).end_object();
    to.end_list();
    to.end_object();
    return HttpReply{200, "application/json", to.take(), {}};
}

}  // namespace linstock::server
