#pragma once
// Loads the charts of mwan18 from the data folder, with or without house rules.

#include "rulesets/mwan18/close_combat/close_charts.hpp"
#include "rulesets/mwan18/command/wounds.hpp"
#include "rulesets/mwan18/fire/fire_charts.hpp"
#include "rulesets/mwan18/morale/morale_tables.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace linstock::mwan18 {

/// `house`: the lines of a house rules file after its name and ruleset.
inline std::shared_ptr<const Charts> charts_of(const std::string& house = "") {
    RulesetFiles files = tests::ruleset_files("mwan18");
    if (!house.empty()) files.house.push_back({"name = \"house\"\nruleset = \"mwan18\"\n" + house, "house.toml"});
    auto charts = load_charts(files);
    if (!charts) {
        ADD_FAILURE() << tests::told(charts.error());
        return nullptr;
    }
    return std::make_shared<const Charts>(std::move(*charts));
}

inline FireCharts fire_charts_of(const std::string& house = "") {
    Problems problems;
    const auto charts = charts_of(house);
    FireCharts out = charts ? resolve_fire(*charts, "", problems) : FireCharts{};
    EXPECT_TRUE(problems.empty()) << tests::told(problems);
    return out;
}

inline MoraleCharts morale_charts_of(const std::string& house = "") {
    Problems problems;
    const auto charts = charts_of(house);
    MoraleCharts out = charts ? resolve_morale(*charts, "", problems) : MoraleCharts{};
    EXPECT_TRUE(problems.empty()) << tests::told(problems);
    return out;
}

inline CloseCharts close_charts_of(const std::string& house = "") {
    Problems problems;
    const auto charts = charts_of(house);
    CloseCharts out = charts ? resolve_close(*charts, "", problems) : CloseCharts{};
    EXPECT_TRUE(problems.empty()) << tests::told(problems);
    return out;
}

inline OfficerCharts officer_charts_of(const std::string& house = "") {
    Problems problems;
    const auto charts = charts_of(house);
    OfficerCharts out = charts ? resolve_officers(*charts, "", problems) : OfficerCharts{};
    EXPECT_TRUE(problems.empty()) << tests::told(problems);
    return out;
}

}  // namespace linstock::mwan18
