#pragma once
// Resolves names once. A ruleset's code requests here the charts, cells and clauses that it uses. Missing data, or data
// of another kind, is an error when the ruleset is loaded.

#include "base/diagnostics.hpp"
#include "charts/chart.hpp"

#include <initializer_list>
#include <string_view>

namespace linstock {

class Resolver {
  public:
    /// `charts` and `problems` must outlive the resolver. `variant` = "" for the default.
    Resolver(const Charts& charts, std::string_view variant, Problems& problems)
        : charts_(charts),
          variant_(variant),
          problems_(problems) {}

    const Charts& charts() const { return charts_; }
    Cite cite(std::string_view id_or_name);
    ChartId chart(std::string_view id);
    ChartId role(std::string_view role);
    RowId row(ChartId chart, std::string_view name);
    ColumnId column(ChartId chart, std::string_view name, CellKind kind);
    CellRef cell(ChartId chart, std::string_view row, std::string_view column, CellKind kind);
    CellRef field(std::string_view name, CellKind kind);
    /// A word cell's index in `allowed`, which must list the data's words in the data's order; 0 after an error.
    int option(CellRef cell, std::initializer_list<std::string_view> allowed);

  private:
    void missing(std::string_view what, std::string_view name, const std::vector<std::string>& known);
    const Charts& charts_;
    std::string variant_;
    Problems& problems_;
};

}  // namespace linstock
