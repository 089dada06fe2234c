// linstock study --columns: a reference page of the tables of a study.

#include "apps/linstock/commands.hpp"
#include "study/row.hpp"
#include "study/tables.hpp"

#include <fmt/format.h>

namespace linstock::apps {

void list_study_columns() {
    fmt::print(
        "# Columns of a study's tables\n\nPrinted by `linstock study --columns`. `task` joins the tables of "
        "single battles. Sides are `first` and `second`, in the order of the scenario.\n");
    for (const study::Table& table : study::tables()) {
        fmt::print("\n## `{}`\n\n{}\n\n| column | meaning |\n|---|---|\n", table.name, table.rows);
        for (const study::Column& column : table.columns)
            fmt::print("| `{}` | {} |\n", column.name, column.meaning);
    }
}

}  // namespace linstock::apps
