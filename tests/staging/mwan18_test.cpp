// The rules of MWAN issue 18: fire staged from its facts has the same percentage from the same numbers.
#include "rulesets/mwan18/mwan18.hpp"

#include "base/dice.hpp"
#include "battle/engine_api.hpp"
#include "odds/odds.hpp"
#include "rulesets/mwan18/fire/fire.hpp"
#include "tests/staging/real_table.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

using namespace linstock;
using namespace linstock::mwan18;
using linstock::tests::Compared;

namespace {

int section_of(const Offer& o) { return o.verb == Verb::fire_section ? o.number - 1 : whole_unit; }

Decision part_of(const Offer& o) {
    Decision part;
    part.verb = o.verb;
    part.unit = o.unit;
    part.target = o.target;
    part.number = o.number;
    return part;
}

TableShot facts_of(const Battle& battle, const State& state, const Offer& o) {
    const int section = section_of(o);
    TableShot table_shot;
    table_shot.firer = o.unit;
    table_shot.target = o.target;
    table_shot.ammunition = o.number;
    const Sighted seen = *sighted(battle, state, o.unit, section, o.target);
    table_shot.distance = seen.aimed.range;
    if (seen.aimed.cover != Cover::none) table_shot.facts.push_back({row_of(seen.aimed.cover)});
    if (seen.aimed.prone) table_shot.facts.push_back({"prone"});
    if (is_battery(battle, o.target) && own(state.unit(o.target)).changed_limber)
        table_shot.facts.push_back({"limbering"});
    if (seen.enfiladed) table_shot.facts.push_back({"enfiladed"});
    const Firer firer = firer_of(battle, state, FireStage::all, o.unit, section, o.number);
    if (firer.moved) table_shot.facts.push_back({"moved"});
    if (firer.row_share != 5) table_shot.facts.push_back({"fifths", firer.row_share});
    return table_shot;
}

/// The fire on the target from this shot only.
Laid laid_by(const Battle& battle, State state, const Decision& part) {
    Decision d;
    d.verb = Verb::dispatch;
    d.parts = {part};
    for (UnitState& u : state.units)
        edit(u, [](MwUnit& w) { w.fire_at = {}; });
    declare_fire(battle, state, d);
    const std::vector<Laid> plan = plan_fire(battle, state, FireStage::all);
    return plan.empty() ? Laid{} : plan.front();
}

void expect_the_same(const Battle& battle, const State& state, const Prompt& prompt, const Offer& o, Compared& done) {
    const Laid real = laid_by(battle, state, part_of(o));
    if (real.target != o.target || own(state.unit(o.target)).closes) return;  // a screen, or a charger on its way
    const TableShot table_shot = facts_of(battle, state, o);
    std::string shot = battle.unit(o.unit).name + " at " + battle.unit(o.target).name + ", " +
                       std::to_string(table_shot.distance) + " by " + std::to_string(table_shot.ammunition);
    for (const TableFact& fact : table_shot.facts)
        shot += ", " + fact.word + " " + std::to_string(fact.number);
    auto staged = staging().fire(battle, state, table_shot);
    ASSERT_TRUE(staged) << shot << ": " << staged.error().text;
    const Laid here = laid_by(*staged->battle, staged->state, part_of(o));
    EXPECT_EQ(here.target, real.target) << shot;
    EXPECT_EQ(here.percent, real.percent) << shot;
    EXPECT_EQ(here.enfilades, real.enfilades) << shot;
    EXPECT_NEAR(here.distance, real.distance, 1e-6) << shot;
    ASSERT_EQ(here.effects.size(), real.effects.size()) << shot;
    for (std::size_t e = 0; e < real.effects.size(); ++e) {
        ASSERT_EQ(here.effects[e].why.size(), real.effects[e].why.size()) << shot;
        for (std::size_t i = 0; i < real.effects[e].why.size(); ++i) {
            EXPECT_EQ(std::string(here.effects[e].why[i].name), std::string(real.effects[e].why[i].name)) << shot;
            EXPECT_EQ(here.effects[e].why[i].value, real.effects[e].why[i].value) << shot;
        }
    }
    done.count(table_shot);
    if (done.shots % 20 != 0 || real.behind) return;
    Decision d = staged->decision;
    d.prompt = prompt.id;
    d.by = prompt.seat;
    const auto of_real = odds::compute_odds(battle, state, d);
    const auto of_staged = odds::compute_odds(*staged->battle, staged->state, staged->decision);
    ASSERT_TRUE(of_real && of_staged) << shot;
    if (!of_real->exact || !of_staged->exact) return;
    ++done.odds;
    tests::expect_the_same_odds(*of_real, *of_staged, shot);
    ASSERT_EQ(of_staged->casualties.size(), of_real->casualties.size()) << shot;
    for (std::size_t i = 0; i < of_real->casualties.size(); ++i) {
        EXPECT_EQ(of_staged->casualties[i].n, of_real->casualties[i].n) << shot;
        EXPECT_NEAR(of_staged->casualties[i].p, of_real->casualties[i].p, 1e-9) << shot;
    }
}

void look_at(const Battle& battle, const State& state, Compared& done) {
    for (const Prompt& p : prompts(battle, state)) {
        if (p.role != PromptRole::fire_of_all || p.seat == Seat::chance) continue;
        for (const Offer& o : p.offers) {
            if (o.verb != Verb::fire && o.verb != Verb::fire_section) continue;
            if (o.verb == Verb::fire && is_battery(battle, o.unit)) continue;  // sections fire separately
            expect_the_same(battle, state, p, o, done);
            if (testing::Test::HasFailure()) return;
        }
    }
}

}  // namespace

TEST(StagedFire, Mwan18_StagedFire_EqualsTheFireOnTheRealTable) {
    const Compared done = tests::fight("mwan18", look_at);
    EXPECT_GE(done.shots, LINSTOCK_SHOTS);
    for (const char* fact : {"fence", "woods", "enfiladed", "moved"})
        EXPECT_TRUE(!tests::enough_for_rare_facts || done.times(fact) > 0) << fact;
    EXPECT_GT(done.odds, 0);
}

// Two units in contact are in order and in no close action, because the unit that one of them fought has run.
TEST(StagedFire, Mwan18_StagedFireBetweenUnitsInContact_EqualsTheFireOnTheRealTable) {
    const auto battle = tests::battle_of("two-brigades", "mwan18");
    ASSERT_NE(battle, nullptr);
    const SeededDice dice(seed_of(1));
    const State opened = open(*battle, &dice, nullptr);
    const Vec middle{battle->scenario->width / 2, battle->scenario->height / 2};
    tests::Pick pick(1864);
    Compared done;
    for (int i = 0; i < 200; ++i) {
        State state = opened;
        std::vector<UnitId> both;
        for (const Unit& unit : battle->forces().units) {
            const bool first = both.empty() || battle->unit(both.front()).army != unit.army;
            const bool taken = both.size() < 2 && first && on_table(state, unit.id) && unit.branch() == Branch::foot;
            if (taken)
                both.push_back(unit.id);
            else
                state.unit(unit.id).presence = Presence::absent;
        }
        ASSERT_EQ(both.size(), 2U);
        UnitState& target = state.unit(both[1]);
        target.place = to_point(middle);
        target.heading = normal(static_cast<Heading>(pick.of(full_turn)));
        const Box box = footprint(*battle, state, both[1]);
        UnitState& firer = state.unit(both[0]);
        firer.heading = normal(box.heading + half_turn);
        firer.place = to_point(box.front_centre() + box.right() * (box.half_width * pick.between(-1, 1)));
        state.agenda = {make(Proc::fire)};
        resume(*battle, state, nullptr, nullptr);
        look_at(*battle, state, done);
        if (testing::Test::HasFailure()) return;
    }
    EXPECT_GE(done.shots, 200);
    EXPECT_EQ(done.times("enfiladed"), 0);
}
