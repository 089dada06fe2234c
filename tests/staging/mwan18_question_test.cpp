// The rules of MWAN issue 18: a morale check staged from its facts has the same modifiers.
#include "rulesets/mwan18/morale/morale.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "tests/staging/real_table.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

using namespace linstock;
using namespace linstock::mwan18;
using linstock::tests::Compared;

namespace {

const char* word_of(CoverClass cover, const char* light, const char* medium, const char* heavy) {
    switch (cover) {
        case CoverClass::light: return light;
        case CoverClass::medium: return medium;
        case CoverClass::heavy: return heavy;
        default: return nullptr;
    }
}

TableShot facts_of(UnitId id, int table, const MoraleFacts& f, Order order) {
    TableShot shot;
    shot.firer = id;
    shot.question = "check";
    const auto tell = [&](const char* word, bool holds) {
        if (holds) shot.facts.push_back({word});
    };
    shot.facts.push_back({"reasons", f.reasons});
    constexpr std::array<const char*, 4> orders = {"ordered_stand", "ordered_skirmish", "ordered_attack",
                                                   "ordered_withdraw"};
    tell(orders[static_cast<std::size_t>(order) - 1], true);
    tell("advanced", f.advanced);
    tell("fell_back", f.fell_back);
    tell("wheeled", !f.advanced && !f.fell_back && !f.stood);
    tell("supported", table == 1 && f.support);
    tell("on_flank", table == 3 && f.enemy_flank);
    tell("enfiladed", f.enfiladed);
    tell("surprised", f.surprised);
    tell("under_guns", f.artillery_fire);
    if (const char* word = word_of(f.cover, "fence", "woods", "trench")) shot.facts.push_back({word});
    if (const char* word = word_of(f.ahead, "enemy_light", "enemy_medium", "enemy_heavy")) shot.facts.push_back({word});
    return shot;
}

using Named = std::vector<std::pair<std::string, int>>;
Named names_and_values(const MoraleSum& sum) {
    Named out = {{"apply", sum.apply}};
    for (const Modifier& m : sum.modifiers)
        out.emplace_back(m.name, m.value);
    return out;
}

void look_at_one(const Battle& battle, const State& state, Compared& done) {
    static tests::Pick pick(1862);
    const auto id = UnitId::of_index(static_cast<std::size_t>(pick.of(static_cast<int>(battle.forces().units.size()))));
    if (!in_order(battle, state, id) || own(state.unit(id)).contact) return;
    const int table = table_for(battle, state, id);
    MoraleFacts real = facts_for_check(battle, state, id, table, false);
    real.reasons = std::clamp(real.reasons, 1, 20);
    const TableShot shot = facts_of(id, table, real, own(state.unit(id)).order);
    std::string label = battle.scenario->title + ": " + battle.unit(id).name + " on table " + std::to_string(table);
    for (const TableFact& fact : shot.facts)
        label += ", " + fact.word;
    const auto staged = staging().question(battle, state, shot);
    ASSERT_TRUE(staged) << label << ": " << staged.error().text;
    const MoraleCharts& charts = setup(battle).morale;
    EXPECT_EQ(table_for(*staged->battle, staged->state, id), table) << label;
    EXPECT_EQ(
        names_and_values(sum_of(charts, table, facts_for_check(*staged->battle, staged->state, id, table, false))),
        names_and_values(sum_of(charts, table, real)))
        << label;
    const auto open = prompts(*staged->battle, staged->state);
    ASSERT_FALSE(open.empty()) << label;
    EXPECT_EQ(open.front().seat, Seat::chance) << label;
    done.count(shot);
}

void look_at(const Battle& battle, const State& state, Compared& done) {
    for (int i = 0; i < 3; ++i)
        look_at_one(battle, state, done);
}

}  // namespace

TEST(StagedQuestion, Mwan18_StagedCheck_EqualsTheCheckOnTheRealTable) {
    const Compared done = tests::fight("mwan18", look_at);
    EXPECT_GE(done.shots, LINSTOCK_SHOTS);
    for (const char* fact : {"supported", "advanced", "enfiladed", "woods"})
        EXPECT_TRUE(!tests::enough_for_rare_facts || done.times(fact) > 0) << fact;
}

TEST(StagedQuestion, Mwan18_StagedRally_NeedsAStampedingUnit) {
    const auto battle = tests::battle_of("two-brigades", "mwan18");
    ASSERT_NE(battle, nullptr);
    State state = open(*battle, nullptr, nullptr);
    const UnitId id = battle->forces().units.front().id;
    TableShot shot;
    shot.firer = id;
    shot.question = "rally";
    EXPECT_FALSE(staging().question(*battle, state, shot));  // it does not stampede
    set_spirit(state.unit(id), Spirit::stampeding);
    const auto staged = staging().question(*battle, state, shot);
    ASSERT_TRUE(staged) << staged.error().text;
    State here = staged->state;
    for (const int face : {50, 3}) {
        const auto open_prompts = prompts(*staged->battle, here);
        ASSERT_FALSE(open_prompts.empty());
        Decision d;
        d.prompt = open_prompts.front().id;
        d.by = Seat::chance;
        d.verb = Verb::roll;
        d.faces = {static_cast<std::uint8_t>(face)};
        ASSERT_FALSE(decide(*staged->battle, here, d, nullptr, nullptr));
    }
    EXPECT_EQ(own(here.unit(id)).spirit, Spirit::resting);
    EXPECT_LT(here.unit(id).stands_left, state.unit(id).stands_left);
}
