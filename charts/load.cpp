// Loads a ruleset: first the clauses, because everything cites them; then the profile, the charts and the house rules.

#include "charts/load.hpp"

#include "base/hash.hpp"
#include "charts/builder.hpp"

#include <algorithm>
#include <utility>

namespace linstock {

Result<Charts, Problems> load_charts(const RulesetFiles& files, Problems* warnings) {
    Problems problems;
    auto ruleset = parse_data(files.ruleset.text, files.ruleset.file);
    auto charts = parse_data(files.charts.text, files.charts.file);
    auto clauses = parse_data(files.clauses.text, files.clauses.file);
    for (const auto* parsed : {&ruleset, &charts, &clauses})
        if (!parsed->ok()) problems.insert(problems.end(), parsed->error().begin(), parsed->error().end());
    if (!problems.empty()) return problems;  // unless all three files parse, cross-references only add noise

    ChartBuilder builder;
    builder.read_clauses(clauses->root());
    builder.read_ruleset(ruleset->root());
    builder.read_charts(charts->root());
    builder.check_roles(ruleset->root());
    clauses->finish(problems);
    ruleset->finish(problems);
    charts->finish(problems);

    for (const SourceText& source : files.house) {
        auto house = parse_data(source.text, source.file);
        if (!house) {
            problems.insert(problems.end(), house.error().begin(), house.error().end());
            continue;
        }
        builder.apply_overlay(house->root(), source.file);
        house->finish(problems);
    }
    if (any_fatal(problems)) return problems;
    if (warnings != nullptr) warnings->insert(warnings->end(), problems.begin(), problems.end());
    return builder.finish();
}

// ------------------------------------------------------------------ clauses.toml

void ChartBuilder::check_needs(const DataTable& table, Mark mark, const std::string& from,
                               const std::string& why) const {
    if (mark == Mark::mended && from.empty())
        table.problem("a passage marked 'mended' needs 'from'", "the text as printed");
    if ((mark == Mark::reconstructed || mark == Mark::ruling) && why.empty())
        table.problem("a passage marked " + std::string(to_text(mark)) + " needs 'why'",
                      "the evidence, and 'instead' for other readings");
}

/// `sentences` replaces `behaviour`, which becomes all of them together.
void ChartBuilder::read_sentences(const DataTable& table, Clause& clause) {
    if (table.has("behaviour"))
        table.problem_at("behaviour", "a clause has 'behaviour' or 'sentences'", "one of the two");
    for (const DataTable& one : table.tables("sentences")) {
        Sentence sentence;
        sentence.text = one.text("text");
        sentence.mark = mark_of_word(one.word("mark", mark_words()));
        if (sentence.mark == Mark::mended && clause.from.empty())
            one.problem_at("mark", "a sentence marked 'mended' needs 'from' in its clause", "the text as printed");
        clause.behaviour += (clause.behaviour.empty() ? "" : " ") + sentence.text;
        clause.sentences.push_back(std::move(sentence));
    }
    if (clause.sentences.empty())
        table.problem_at("sentences", "the list of sentences is empty", "[{ text = \"...\", mark = \"printed\" }]");
    else if (std::none_of(clause.sentences.begin(), clause.sentences.end(),
                          [&](const Sentence& s) { return s.mark == clause.mark; }))
        table.problem_at("sentences", "no sentence has the mark of the clause", std::string(to_text(clause.mark)));
}

void ChartBuilder::read_clause(const DataTable& table) {
    Clause clause;
    clause.id = table.text("id");
    clause.name = table.maybe_text("name").value_or("");
    clause.also = table.maybe_texts("also");
    clause.title = table.text("title");
    clause.mark = mark_of_word(table.word("mark", mark_words()));
    clause.section = table.text("section");
    clause.code = table.maybe_boolean("code").value_or(true);
    clause.why = table.maybe_text("why").value_or("");
    clause.instead = table.maybe_text("instead").value_or("");
    clause.from = table.maybe_text("from").value_or("");
    clause.test = table.maybe_boolean("test").value_or(true);
    if (table.has("sentences"))
        read_sentences(table, clause);
    else
        clause.behaviour = table.text("behaviour");
    if (clause.behaviour == "none") {
        if (clause.code)
            table.problem_at("behaviour", "a clause that does nothing has code = false", "code = false and why");
        clause.behaviour.clear();
    }
    if (!out_.find_clause(clause.id).none()) table.problem_at("id", "clause '" + clause.id + "' is listed twice");
    check_needs(table, clause.mark, clause.from, clause.why);
    if (!(clause.code && clause.test) && clause.why.empty())
        table.problem("a clause without code or test needs 'why'", "why it has none");
    if (!clause.name.empty() && !out_.find_named_clause(clause.name).none())
        table.problem_at("name", "the name '" + clause.name + "' is taken", "a name that no other clause has");
    for (const std::string& word : clause.also)
        if (!out_.find_named_clause(word).none() || word == clause.name)
            table.problem_at("also", "the name '" + word + "' is taken", "a name that no other clause has");
    const ClauseRef ref = ClauseRef::of_index(out_.clauses_.size());
    if (!clause.name.empty()) out_.clause_names_.emplace(clause.name, ref);
    for (const std::string& word : clause.also)
        if (!word.empty()) out_.clause_names_.emplace(word, ref);
    out_.clauses_.push_back(std::move(clause));
}

void ChartBuilder::read_clauses(const DataTable& root) {
    const std::vector<DataTable> tables = root.tables("clause");
    if (tables.empty()) root.problem("the file lists no clause", "[[clause]]");
    for (const DataTable& table : tables)
        read_clause(table);
}

std::string ChartBuilder::nearest_clause(std::string_view id) const {
    std::vector<std::string> known;
    for (const Clause& clause : out_.clauses_)
        known.push_back(clause.id);
    return nearest_word(id, known);
}

/// A table's clause and mark. Missing entries are inherited.
Cite ChartBuilder::read_cite(const DataTable& table, Cite inherited, std::string_view default_clause,
                             bool mark_needed) {
    Cite cite = inherited;
    std::string id(default_clause);
    if (table.has("clause")) id = table.text("clause");
    if (!id.empty()) {
        cite.clause = out_.find_clause(id);
        if (cite.clause.none())
            table.problem_at("clause", "unknown clause '" + id + "'", "a clause of clauses.toml", nearest_clause(id));
    } else if (cite.clause.none()) {
        table.problem("missing key 'clause'", "a clause of clauses.toml");
    }
    if (mark_needed || table.has("mark")) cite.mark = mark_of_word(table.word("mark", mark_words()));
    return cite;
}

// ------------------------------------------------------------------ cells and notes

CellRef ChartBuilder::add_cell(const CellValue& value, Cite why) {
    out_.cells_.push_back(value);
    out_.whys_.push_back(why);
    out_.note_of_.push_back(0);
    return {static_cast<std::uint32_t>(out_.cells_.size())};
}

CellNote& ChartBuilder::note_of(CellRef cell) {
    std::uint32_t& place = out_.note_of_[cell.value - 1];
    if (place == 0) {
        out_.notes_.emplace_back();
        place = static_cast<std::uint32_t>(out_.notes_.size());
    }
    return out_.notes_[place - 1];
}

// ------------------------------------------------------------------ hash

namespace {

void add(Hasher& hasher, const CellValue& value) {
    hasher.add(static_cast<std::uint64_t>(value.kind));
    hasher.add(static_cast<std::uint64_t>(value.blank));
    hasher.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(value.a)));
    hasher.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(value.b)));
    // Measures have few digits: millionths distinguish them.
    hasher.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(value.measure * 1e6)));
    hasher.add(value.faces.bits);
    hasher.add(value.faces.sides);
    hasher.add(std::string_view(to_text(value.dice)));
}

/// What both versions cover, except the cells.
void add_names(Hasher& hasher, const Charts& charts, const std::vector<std::vector<std::string>>& word_lists) {
    for (const Variant& variant : charts.variants()) {
        hasher.add(std::string_view(variant.id));
        hasher.add(static_cast<std::uint64_t>(variant.is_default));
        for (const auto& [role, id] : variant.charts) {
            hasher.add(std::string_view(role));
            hasher.add(std::string_view(id));
        }
    }
    for (const Chart& chart : charts.charts()) {
        hasher.add(std::string_view(chart.id));
        for (const std::string& column : chart.columns)
            hasher.add(std::string_view(column));
        for (const std::string& row : chart.rows)
            hasher.add(std::string_view(row));
    }
    for (const ProfileField& field : charts.profile())
        hasher.add(std::string_view(field.name));
    for (const auto& words : word_lists)
        for (const std::string& word : words)
            hasher.add(std::string_view(word));
}

}  // namespace

std::uint64_t ChartBuilder::hash() const {
    Hasher hasher;
    hasher.add(std::uint64_t{2});
    hasher.add(std::string_view(out_.id_));
    hasher.add(std::string_view(out_.unit_));
    add_names(hasher, out_, out_.word_lists_);
    for (const CellValue& value : out_.cells_)
        add(hasher, value);
    return hasher.digest();
}

std::uint64_t ChartBuilder::hash_v1() const {
    Hasher hasher;
    hasher.add(std::string_view(out_.id_));
    for (const Clause& clause : out_.clauses_) {
        hasher.add(std::string_view(clause.id));
        hasher.add(static_cast<std::uint64_t>(clause.mark));
    }
    add_names(hasher, out_, out_.word_lists_);
    for (std::size_t i = 0; i < out_.cells_.size(); ++i) {
        add(hasher, out_.cells_[i]);
        hasher.add(out_.whys_[i].clause.value);
        hasher.add(static_cast<std::uint64_t>(out_.whys_[i].mark));
    }
    for (const std::string& overlay : out_.overlays_)
        hasher.add(std::string_view(overlay));
    return hasher.digest();
}

Charts ChartBuilder::finish() {
    out_.hash_ = hash();
    out_.hash_v1_ = hash_v1();
    for (std::size_t i = 0; i < out_.clauses_.size(); ++i)
        out_.clause_order_.push_back(static_cast<std::uint16_t>(i));
    std::sort(out_.clause_order_.begin(), out_.clause_order_.end(),
              [&](std::uint16_t a, std::uint16_t b) { return out_.clauses_[a].id < out_.clauses_[b].id; });
    return std::move(out_);
}

}  // namespace linstock
