// linstock new: writes a scenario to start from, with comments.

#include "apps/command_line/setup.hpp"
#include "apps/linstock/author/skeleton.hpp"
#include "apps/linstock/commands.hpp"

#include <charconv>
#include <filesystem>

namespace linstock::apps {

namespace {

constexpr int least_side = 24;  // enough room for the terrain of the skeleton
constexpr int most_side = 1000;

std::optional<std::pair<int, int>> sides_in(const std::string& text) {
    int width = 0;
    int height = 0;
    const char* const end = text.data() + text.size();
    const auto [after, wrong] = std::from_chars(text.data(), end, width);
    if (wrong != std::errc() || after == end || (*after != 'x' && *after != ',')) return std::nullopt;
    const auto [last, bad] = std::from_chars(after + 1, end, height);
    if (bad != std::errc() || last != end) return std::nullopt;
    const auto fits = [](int side) { return side >= least_side && side <= most_side; };
    if (!fits(width) || !fits(height)) return std::nullopt;
    return std::pair(width, height);
}

}  // namespace

std::optional<std::pair<int, int>> table_of(const std::string& text) {
    const auto size = sides_in(text);
    if (!size)
        complain("--table " + text + ": expected width x height in inches, such as 48x36, " +
                 std::to_string(least_side) + " to " + std::to_string(most_side) + " each");
    return size;
}

Status new_scenario(const NewOptions& o) {
    const auto size = table_of(o.table);
    if (!size || !rulesets_known(o.rulesets)) return bad_input;
    std::error_code none;
    if (!o.out.empty() && std::filesystem::exists(o.out, none)) {
        complain(o.out + " exists already; nothing was written");
        return bad_input;
    }
    auto rulesets = author_terms(o.rulesets);
    if (!rulesets) {
        print_problems(rulesets.error());
        return bad_input;
    }
    return write_output(skeleton_text({o.title, std::move(*rulesets), size->first, size->second, o.turns}), o.out);
}

}  // namespace linstock::apps
