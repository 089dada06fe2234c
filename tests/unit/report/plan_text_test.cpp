// Battle plans as sentences.

#include "report/text/plan_text.hpp"

#include "generals/battle_plan.hpp"
#include "report/page/after_action.hpp"
#include "tests/support/data.hpp"
#include "tests/unit/report/sample.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace linstock::report {
namespace {

using general::BattlePlan;
using general::Posture;

CommandId formation(const Battle& battle, const std::string& name) {
    for (const Command& c : battle.forces().commands)
        if (c.name == name) return c.id;
    ADD_FAILURE() << name;
    return CommandId{1};
}

TEST(PlanText, OneAttackByAll_NamesTheEnemyOnly) {
    const auto battle = tests::battle_of("two-brigades", "brothers");
    const CommandId enemy = formation(*battle, "Grey West Brigade");
    const BattlePlan plan = {{{formation(*battle, "Blue West Brigade"), Posture::attack, enemy, 0},
                              {formation(*battle, "Blue Division"), Posture::attack, enemy, 0}}};
    EXPECT_EQ(plan_text(*battle, plan), "The whole army attacks the Grey West Brigade, then goes for the objectives.");
}

TEST(PlanText, DifferentOrders_NameEachFormation) {
    const auto battle = tests::battle_of("two-brigades", "brothers");
    const BattlePlan plan = {
        {{formation(*battle, "Blue West Brigade"), Posture::hold, {}, 1},
         {formation(*battle, "Blue East Brigade"), Posture::attack, formation(*battle, "Grey East Brigade"), 0},
         {formation(*battle, "Blue Division"), Posture::reserve, {}, 0}}};
    EXPECT_EQ(
        plan_text(*battle, plan),
        "The Blue West Brigade holds the West wood; the Blue East Brigade attacks the Grey East Brigade; the Blue "
        "Division waits in reserve.");
}

TEST(PlanText, NoOrders_SaysSo) {
    const auto battle = tests::battle_of("two-brigades", "brothers");
    EXPECT_EQ(plan_text(*battle, {}), "Each unit goes for the objectives.");
}

TEST(PlanText, Report_ListsThePlansOfBothArmies) {
    const auto battle = tests::battle_of("two-brigades", "brothers");
    std::vector<Snapshot> snapshots(1);
    snapshots.front().view = sample::opening_view(*battle);
    ReportOptions options;
    EXPECT_EQ(after_action_html(*battle, {}, snapshots, options).find("Plans"), std::string::npos);
    options.plans = {"All attack.", "All wait."};
    const std::string page = after_action_html(*battle, {}, snapshots, options);
    EXPECT_NE(page.find("<dt>Plans</dt><dd>Blue: All attack. Grey: All wait.</dd>"), std::string::npos);
    options.plans = {"", "All wait."};
    EXPECT_NE(after_action_html(*battle, {}, snapshots, options).find("<dt>Plans</dt><dd>Grey: All wait.</dd>"),
              std::string::npos);
}

}  // namespace
}  // namespace linstock::report
