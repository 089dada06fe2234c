#include "rulesets/mwan18/retreat/rally_reckoning.hpp"

#include <algorithm>

namespace linstock::mwan18 {

Share help_of(const OfficerCharts& charts, RallyHelp help, std::vector<Modifier>* why) {
    Share out;
    const auto add = [&](bool with, const OfficerCharts::Help& part, const char* name) {
        if (!with) return;
        const Share one = Share::of(part.part.value, std::max(part.of.value, 1));
        out = out + one;
        if (why != nullptr)
            why->push_back({name, static_cast<int>((Share::of(100) * one).rounded()), part.part.why, Counts::percent});
    };
    add(help.division, charts.division, "division commander with it");
    add(help.brigade, charts.brigade, "brigade commander with it");
    return out;
}

int percent_back(const OfficerCharts& charts, int die, RallyHelp help) {
    const Share all = Share::of(die) * (Share::of(1) + help_of(charts, help));
    return static_cast<int>(std::min<std::int64_t>(all.rounded(), 100));
}

int figures_back(int figures, int percent) {
    return static_cast<int>(Share::of(static_cast<std::int64_t>(figures) * percent, 100).rounded());
}

int turns_of_rest(const OfficerCharts& charts, int die, RallyHelp help) {
    const int rolled = die == 0 ? 1 : die;
    const Share cut = help_of(charts, help);
    const Share turns = Share::of(static_cast<std::int64_t>(rolled) * (cut.per - cut.over), cut.per);
    return static_cast<int>(std::max<std::int64_t>(turns.rounded(), 1));
}

}  // namespace linstock::mwan18
