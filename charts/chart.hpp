#pragma once
// Charts: all numbers and clauses of a ruleset, immutable after loading. Names are resolved once, when a battle's
// ruleset is set up (charts/resolve.hpp does this and collects what is missing). A look-up is then an array access that
// returns the value with its citation:
//
//   const ChartId hit = charts.role("hit", "25mm");                        // RV-hit-25
//   const RowId rifle = charts.find_row(hit, "rifled_musket");
//   const Cited<FaceSet> faces = charts.faces(hit, rifle, charts.find_column(hit, "close_line"));
//   if (faces->holds_with(die, cover)) event.why.push_back(faces.why);     // cites RV-hit-25, printed
//   const CellRef zone = charts.field("command_zone");                     // a field of the profile
//   if (within(distance, charts.number(zone).value)) ...

#include "base/id.hpp"
#include "charts/provenance.hpp"
#include "charts/values.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linstock {

using ChartId = Id<struct ChartTag>;
using RowId = Id<struct ChartRowTag>;
using ColumnId = Id<struct ChartColumnTag>;

/// One cell of a chart or one field of the profile; 0 = none.
struct CellRef {
    std::uint32_t value = 0;
    constexpr bool none() const { return value == 0; }
    constexpr explicit operator bool() const { return value != 0; }
    friend constexpr bool operator==(CellRef a, CellRef b) { return a.value == b.value; }
};

/// The value of a cell without its citation. `kind` decides which members are used.
struct CellValue {
    CellKind kind = CellKind::number;
    bool blank = false;  ///< printed as a dash: no value
    std::int32_t a = 0;  ///< number, flag, index of the word, from of a band or span, floor, ceiling
    std::int32_t b = 0;  ///< to of a band or span
    double measure = 0;  ///< number, measure, floor, ceiling
    FaceSet faces;
    DiceTerm dice;
    std::uint16_t words = 0;  ///< index of the word list
    friend bool operator==(const CellValue& x, const CellValue& y) {
        return x.kind == y.kind && x.blank == y.blank && x.a == y.a && x.b == y.b && !(x.measure < y.measure) &&
               !(y.measure < x.measure) && x.faces == y.faces && x.dice == y.dice;
    }
};

/// Further information about a cell.
struct CellNote {
    std::string from;      ///< the printed text, for a mended cell
    std::string why;       ///< the evidence
    std::string instead;   ///< alternative readings
    bool changed = false;  ///< by house rules
    CellValue old_value;   ///< only when changed
    Mark old_mark = Mark::printed;
    std::string overlay;  ///< name of the house rules that changed it last
    std::string file;     ///< file of these house rules
    int line = 0;
    int column = 0;
};

struct Chart {
    std::string id;  ///< "RV-move-25"
    std::string title;
    std::string unit;  ///< "in", "d6" ...; may be empty
    Cite why;
    std::string note;  ///< evidence of the whole chart, for reconstructed and ruling
    std::string instead;
    std::string from;
    std::vector<std::string> columns;
    std::vector<std::string> rows;
    std::vector<CellKind> kinds;  ///< of each column
    std::uint32_t first = 0;      ///< index of its first cell
};

/// A named value of the ruleset outside the charts: a distance, a switch, a choice among methods.
struct ProfileField {
    std::string name;   ///< "command_zone"
    std::string title;  ///< for people
    std::string unit;
    CellRef cell;
};

/// A variant of the ruleset, "25mm", with the chart for each role.
struct Variant {
    std::string id;
    std::string title;
    bool is_default = false;
    std::vector<std::pair<std::string, std::string>> charts;  ///< role, id of the chart
};

class Charts {
  public:
    const std::string& id() const { return id_; }  ///< "revised"
    const std::string& title() const { return title_; }
    const std::string& prefix() const { return prefix_; }  ///< "RV"
    const std::string& period() const { return period_; }
    const std::string& unit() const { return unit_; }  ///< of all distances: "in"
    bool played() const { return played_; }            ///< false: a rulebook to read; it cannot be played yet
    const std::vector<Variant>& variants() const { return variants_; }
    const std::vector<Clause>& clauses() const { return clauses_; }
    /// What a player reads first: the sequence of play, and the defined terms.
    const std::vector<ClauseRef>& opening() const { return opening_; }
    const std::vector<Chart>& charts() const { return charts_; }
    const std::vector<ProfileField>& profile() const { return profile_; }
    const std::vector<std::string>& overlays() const { return overlays_; }  ///< names of the active house rules
    /// Version 2: covers all that can change play (names, values, methods), and no text, clause id or mark.
    std::uint64_t hash() const { return hash_; }
    /// Version 1, which also covered clause ids, marks and names of house rules. Older records and saves contain it.
    std::uint64_t hash_v1() const { return hash_v1_; }

    // From names to handles. Returns none if the name is unknown.
    ClauseRef find_clause(std::string_view id) const;          ///< "RV-7.4"
    ClauseRef find_named_clause(std::string_view name) const;  ///< "opportunity_fire"
    Cite cite(std::string_view id_or_name) const;              ///< with the clause's own mark
    const Variant* find_variant(std::string_view id) const;    ///< "" = the default variant
    ChartId find_chart(std::string_view id) const;
    /// The chart for a role ("move", "hit") in a variant ("" = the default variant).
    ChartId role(std::string_view role, std::string_view variant) const;
    RowId find_row(ChartId chart, std::string_view name) const;
    ColumnId find_column(ChartId chart, std::string_view name) const;
    CellRef field(std::string_view name) const;  ///< of the profile
    CellRef cell(ChartId chart, std::string_view row, std::string_view column) const;
    CellRef cell(ChartId chart, RowId row, ColumnId column) const;

    // From handles to objects. Preconditions: not none, and created by these charts.
    const Clause& clause(ClauseRef ref) const { return clauses_[ref.index()]; }
    const Chart& chart(ChartId id) const { return charts_[id.index()]; }
    /// Returns a blank for none: the resolver reports missing data, so that it cannot crash here.
    const CellValue& value(CellRef cell) const { return cell.none() ? blank_ : cells_[cell.value - 1]; }
    Cite why(CellRef cell) const { return cell.none() ? Cite{} : whys_[cell.value - 1]; }
    /// Null if there is no further information about the cell.
    const CellNote* note(CellRef cell) const;
    /// "RV-7.4", "RV-7.4, reconstructed".
    std::string to_text(Cite cite) const;
    /// The value as people write it: "12", "4+", "over 12 to 24", "-2d6", "falls_back", "-".
    std::string to_text(CellRef cell) const;

    // Look-ups. Precondition: the cell is of the requested kind (another kind is a bug; resolve.hpp checks it at
    // loading).
    bool blank(CellRef c) const { return value(c).blank; }
    Cited<int> number(CellRef c) const { return {value(c).a, why(c)}; }  ///< number, floor, ceiling; blank = 0
    Cited<double> measure(CellRef c) const { return {value(c).measure, why(c)}; }  ///< number, measure, floor, ceiling
    Cited<bool> flag(CellRef c) const { return {value(c).a != 0, why(c)}; }
    Cited<int> choice(CellRef c) const { return {value(c).a, why(c)}; }  ///< index in the list of words
    Cited<std::string_view> word(CellRef c) const;
    Cited<DiceTerm> dice(CellRef c) const { return {value(c).dice, why(c)}; }
    Cited<FaceSet> faces(CellRef c) const { return {value(c).faces, why(c)}; }  ///< blank = never
    /// a blank band contains nothing
    Cited<Band> band(CellRef c) const { return {Band{value(c).a, value(c).b}, why(c)}; }
    /// The words that a word cell may hold, in order.
    const std::vector<std::string>& words(CellRef c) const { return word_lists_[value(c).words]; }

    bool blank(ChartId t, RowId r, ColumnId c) const { return blank(cell(t, r, c)); }
    Cited<int> number(ChartId t, RowId r, ColumnId c) const { return number(cell(t, r, c)); }
    Cited<double> measure(ChartId t, RowId r, ColumnId c) const { return measure(cell(t, r, c)); }
    Cited<bool> flag(ChartId t, RowId r, ColumnId c) const { return flag(cell(t, r, c)); }
    Cited<int> choice(ChartId t, RowId r, ColumnId c) const { return choice(cell(t, r, c)); }
    Cited<std::string_view> word(ChartId t, RowId r, ColumnId c) const { return word(cell(t, r, c)); }
    Cited<DiceTerm> dice(ChartId t, RowId r, ColumnId c) const { return dice(cell(t, r, c)); }
    Cited<FaceSet> faces(ChartId t, RowId r, ColumnId c) const { return faces(cell(t, r, c)); }
    Cited<Band> band(ChartId t, RowId r, ColumnId c) const { return band(cell(t, r, c)); }

    /// The row whose span contains a die, whose floor is reached, or whose ceiling is not exceeded; none if there is
    /// none.
    RowId row_of_span(ChartId chart, ColumnId column, int die) const;
    RowId row_of_floor(ChartId chart, ColumnId column, double number) const;
    RowId row_of_ceiling(ChartId chart, ColumnId column, double number) const;

  private:
    friend class ChartBuilder;  // charts/builder.hpp, internal to the loader
    std::string id_, title_, prefix_, period_, unit_;
    bool played_ = true;
    std::vector<Variant> variants_;
    std::vector<Clause> clauses_;
    std::vector<ClauseRef> opening_;
    std::vector<std::uint16_t> clause_order_;  // indexes in clauses_ sorted by id; empty while loading
    std::map<std::string, ClauseRef, std::less<>> clause_names_;
    std::vector<Chart> charts_;
    std::vector<ProfileField> profile_;
    std::vector<std::string> overlays_;
    CellValue blank_{CellKind::number, true, 0, 0, 0, {}, {}, 0};
    std::vector<CellValue> cells_;
    std::vector<Cite> whys_;
    std::vector<std::uint32_t> note_of_;  // index in notes_ plus 1; 0 = none
    std::vector<CellNote> notes_;
    std::vector<std::vector<std::string>> word_lists_;
    std::uint64_t hash_ = 0;
    std::uint64_t hash_v1_ = 0;
};

}  // namespace linstock
