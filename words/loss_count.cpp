#include "words/loss_count.hpp"

#include "battle/event.hpp"

#include <string_view>

namespace linstock::wording {

namespace {

/// The army that a line names, 0 or 1, and what it counts; -1 if it names neither.
int side_of(const Modifier& line, std::string_view& what) {
    const std::string_view name = line.name;
    if (!line.army.none()) {
        what = name;
        return static_cast<int>(line.army.index());
    }
    const std::string_view sides[] = {"first: ", "second: "};
    for (int a = 0; a < 2; ++a) {
        if (name.substr(0, sides[a].size()) != sides[a]) continue;
        what = name.substr(sides[a].size());
        return a;
    }
    return -1;
}

}  // namespace

std::vector<LossCount> loss_counts(const Event& ended) {
    std::vector<LossCount> out(2);
    for (const Modifier& m : ended.modifiers) {
        std::string_view what;
        const int a = side_of(m, what);
        if (a < 0) continue;
        LossCount& r = out[static_cast<std::size_t>(a)];
        (what == "at the start" ? r.start : r.sum) += m.value;
    }
    return out;
}

std::vector<LossCountLine> loss_count_lines(const Event& ended) {
    std::vector<LossCountLine> out;
    for (const Modifier& m : ended.modifiers) {
        std::string_view what;
        const int a = side_of(m, what);
        if (a < 0) continue;
        std::size_t i = 0;
        while (i < out.size() && out[i].what != what)
            ++i;
        if (i == out.size()) {
            out.emplace_back();
            out[i].what = std::string(what);
            out[i].why = m.why;
        }
        out[i].value[a] = m.value;
    }
    return out;
}

}  // namespace linstock::wording
