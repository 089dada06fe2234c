// Fuzzes TOML: the lexer that runs first (charts/toml_bounds.hpp) never counts less than the parser creates. Otherwise
// the parser could get input that is too deep or too large.

#include "charts/data_file.hpp"
#include "charts/toml_bounds.hpp"
#include "demand.hpp"

#include <algorithm>
#include <cstdint>

namespace {

using namespace linstock;

void count(const DataValue& value, std::size_t depth, TomlExtent& out) {
    ++out.values;
    out.depth = std::max(out.depth, depth);
    if (value.kind() == DataKind::list) {
        for (const DataValue& item : value.items())
            count(item, depth + 1, out);
    } else if (value.kind() == DataKind::table) {
        ++out.tables;
        const DataTable table = value.table();
        for (const std::string& key : table.keys())
            count(table.value(key), depth + 1, out);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    TomlExtent counted;
    const auto beyond = beyond_bounds(text, "fuzz", &counted);
    auto file = parse_data(text, "fuzz");
    if (beyond) fuzz::demand(!file.ok(), "a file beyond the bounds is rejected");
    if (!file) {
        fuzz::demand(!file.error().empty(), "a refused text has a problem");
        return 0;
    }
    TomlExtent made;
    for (const std::string& key : file->root().keys())
        count(file->root().value(key), 1, made);
    // Repeated headers, and tables filled in from two places, are counted twice; a header's own tables count as values
    // too.
    fuzz::demand(made.depth <= counted.depth, "deeper than was counted");
    fuzz::demand(made.tables <= counted.tables, "more tables than were counted");
    fuzz::demand(made.values <= counted.values + counted.tables, "more values than were counted");
    Problems problems;
    file->finish(problems);
    return 0;
}
