#pragma once
// Internals of the loader: fills a Charts object from data files. Other folders call load_charts.

#include "base/diagnostics.hpp"
#include "charts/chart.hpp"
#include "charts/data_file.hpp"

#include <string>
#include <utility>
#include <vector>

namespace linstock {

/// The range of a number, both ends included.
struct Limits {
    double least = -1000000;
    double most = 1000000;
};
std::string short_text(double number);          ///< "2.5", "100"
std::string limits_text(const Limits& limits);  ///< "from -100 to 100"

/// The required form of a cell: its kind; for faces and spans the die; for words the list.
struct CellShape {
    CellKind kind = CellKind::number;
    int die = 0;
    const std::vector<std::string>* words = nullptr;
    bool may_be_blank = true;
    Limits limits = {};  ///< range named in errors about numbers that cannot be read
};
/// Reads a cell. If the value does not fit, reports an error and leaves `out` blank.
bool read_cell(const DataValue& value, const CellShape& shape, CellValue& out);

/// An error in the order of a chart's cells. Bands must ascend without a gap along a row; spans must tile the die,
/// floors descend and ceilings ascend down a column. `row` is "" for the whole chart.
struct ShapeFault {
    std::string row;
    std::string text;
    std::string expected;
};
std::vector<ShapeFault> shape_faults(const Chart& chart, int die, const std::vector<CellValue>& cells);

const std::vector<std::string>& mark_words();  ///< the marks that data may use; not `house`
const std::vector<std::string>& kind_words();
Mark mark_of_word(std::string_view word);      ///< precondition: one of mark_words()
CellKind kind_of_word(std::string_view word);  ///< precondition: one of kind_words()

/// The range that house rules may give to a number if its profile field has no `least` and `most`. The range is wide,
/// but counts stay countable, and a number that is not negative in the rulebook cannot become negative.
Limits limits_of(const CellValue& of_book, bool of_profile);

class ChartBuilder {
  public:
    // Call in this order. Each reports the errors of the file that it reads.
    void read_clauses(const DataTable& root);
    void read_ruleset(const DataTable& root);
    void read_charts(const DataTable& root);
    void check_roles(const DataTable& ruleset_root);
    void apply_overlay(const DataTable& root, const std::string& file);
    Charts finish();

  private:
    void read_clause(const DataTable& table);
    void read_sentences(const DataTable& table, Clause& clause);
    void read_variants(const DataTable& root);
    void read_field(const std::string& name, const DataTable& table);
    void read_chart(const std::string& id, const DataTable& table);
    bool read_columns(const DataTable& table, Chart& chart);
    void read_kinds(const DataTable& table, Chart& chart);
    void read_rows(const DataTable& table, Chart& chart, const std::vector<std::uint16_t>& words);
    void read_cell_notes(const DataTable& table, const Chart& chart);
    void note_cell(const DataTable& table, CellRef cell, const Chart& chart);
    std::vector<std::uint16_t> read_words(const DataTable& table, const Chart& chart);
    void check_needs(const DataTable& table, Mark mark, const std::string& from, const std::string& why) const;
    Cite read_cite(const DataTable& table, Cite inherited, std::string_view default_clause, bool mark_needed);
    std::string nearest_clause(std::string_view id) const;
    void change_cell(const DataTable& change, CellRef cell, const std::string& overlay, const std::string& file,
                     const std::string& why);
    CellRef changed_cell(const DataTable& change);
    Limits limits_here(CellRef cell, bool of_profile, const CellValue& old) const;
    CellRef add_cell(const CellValue& value, Cite why);
    CellNote& note_of(CellRef cell);
    std::uint64_t hash() const;
    std::uint64_t hash_v1() const;

    Charts out_;
    std::vector<int> dice_;           ///< per chart
    std::vector<std::string> fixed_;  ///< fields that house rules may not change
    bool wide_limits_ =
        false;  ///< true: fields without limits have those of limits_of; false: the ruleset's own checks apply
    std::vector<std::pair<CellRef, Limits>> limits_;
    std::vector<std::pair<std::string, std::string>> common_roles_;
};

}  // namespace linstock
