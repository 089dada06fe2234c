// The rules of MWAN issue 18: a close action staged from its facts has the same fighters and the same sums.
#include "odds/odds.hpp"
#include "rulesets/mwan18/close_combat/combats.hpp"
#include "rulesets/mwan18/close_combat/contact.hpp"
#include "rulesets/mwan18/fire/fire.hpp"
#include "rulesets/mwan18/mwan18.hpp"
#include "tests/staging/real_table.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <map>

using namespace linstock;
using namespace linstock::mwan18;

namespace {

/// Places the charger flush on an edge of the target at a random offset; false if they do not fight or another unit
/// blocks.
bool close_on(const Battle& battle, State& state, UnitId charger, UnitId target, tests::Pick& pick) {
    const Box goal = footprint(battle, state, target);
    constexpr std::array<Edge, 4> edges = {Edge::front, Edge::right, Edge::rear, Edge::left};
    const Edge edge = edges[static_cast<std::size_t>(pick.of(4))];
    UnitState& u = state.unit(charger);
    u.heading = flush_on(goal, edge);
    const bool across = edge == Edge::front || edge == Edge::rear;
    const Vec along = across ? goal.right() : goal.forward();
    const double half = footprint(battle, state, charger).half_width + (across ? goal.half_width : goal.half_depth);
    const Vec edge_at = goal.centre - direction(u.heading) * (across ? goal.half_depth : goal.half_width);
    u.place = to_point(edge_at + along * pick.between(-half, half));
    const Vec at = to_vec(u.place);
    const Cover over = fought_over(battle, state, target, {at - direction(u.heading) * pick.between(1, 100), at});
    const auto height = static_cast<Height>(pick.of(3));
    edit(u, [&](MwUnit& w) {
        w.fought_over = over;
        w.height = height;
        w.contact = w.charge = target;
        w.attacker = true;
        w.edge = edge;
        w.enfiladed = pick.once_in(4);
        w.fought_last_turn = pick.once_in(4);
    });
    edit(state.unit(target), [&](MwUnit& w) {
        w.contact = charger;
        w.attacker = false;
        w.prone = !is_battery(battle, target) && !state.unit(target).mounted && pick.once_in(4);
        w.enfiladed = pick.once_in(4);
        w.fought_last_turn = pick.once_in(4);
    });
    const Box mine = footprint(battle, state, charger);
    if (!battle.ground->on_table(mine) || !touching(battle, state, charger, target)) return false;
    return both_engaged(battle, state, charger);
}

TableShot facts_of(const Battle& battle, const State& state, UnitId charger, UnitId target) {
    TableShot shot;
    shot.firer = charger;
    shot.target = target;
    const auto add_fact = [&](const char* word, bool holds) {
        if (holds) shot.facts.push_back({word});
    };
    const MwUnit w = own(state.unit(charger));
    const CloseFighter mine = fighter_of(battle, state, charger);
    const CloseFighter theirs = fighter_of(battle, state, target);
    add_fact("flank", w.edge == Edge::left || w.edge == Edge::right);
    add_fact("rear", w.edge == Edge::rear);
    shot.facts.push_back({"engaged", mine.engaged});
    shot.facts.push_back({"target_engaged", theirs.engaged});
    if (theirs.cover != Cover::none) shot.facts.push_back({row_of(theirs.cover)});
    add_fact("higher", mine.higher);
    add_fact("lower", theirs.higher);
    add_fact("prone", theirs.prone);
    add_fact("enfiladed", w.enfiladed);
    add_fact("target_enfiladed", own(state.unit(target)).enfiladed);
    return shot;
}

}  // namespace

TEST(StagedCharge, Mwan18_StagedCloseAction_EqualsTheCloseActionOnTheRealTable) {
    std::map<std::string, int> counted;
    const int done = tests::charge("mwan18", [&](const Battle& battle, State& state, UnitId charger, UnitId target,
                                                 auto& pick) {
        if (is_battery(battle, charger) || figures_left(battle, state, charger) < 1) return false;
        for (const UnitId id : {charger, target})
            if (UnitState& u = state.unit(id); !is_battery(battle, id) && u.stands_left > 6 && pick.once_in(3))
                u.stands_left = static_cast<std::uint8_t>(u.stands_left - pick.of(5));
        if (!close_on(battle, state, charger, target, pick)) return false;
        const TableShot shot = facts_of(battle, state, charger, target);
        std::string label =
            battle.scenario->title + ": " + battle.unit(charger).name + " on " + battle.unit(target).name;
        for (const TableFact& fact : shot.facts) {
            label += ", " + fact.word + " " + std::to_string(fact.number);
            ++counted[fact.word];
        }
        auto staged = staging().charge(battle, state, shot);
        EXPECT_TRUE(staged) << label << ": " << staged.error().text;
        if (!staged) return false;
        const Battle& blank = *staged->battle;
        const Combat there{{charger}, {target}};
        for (const auto& [first, second] : {std::pair{7, 3}, {2, 9}, {4, 4}}) {
            const Sums real = sums_of(battle, state, there, first, second);
            const Sums here = sums_of(blank, staged->state, there, first, second);
            EXPECT_EQ(attackers_chance(here.attacker, here.defender), attackers_chance(real.attacker, real.defender))
                << label;
            EXPECT_EQ(here.why.size(), real.why.size()) << label;
            for (std::size_t i = 0; i < std::min(here.why.size(), real.why.size()); ++i) {
                EXPECT_EQ(std::string(here.why[i].name), std::string(real.why[i].name)) << label;
                EXPECT_EQ(here.why[i].value, real.why[i].value) << label << ", " << real.why[i].name;
            }
        }
        return true;
    });
    EXPECT_EQ(done, tests::situations);
    for (const char* fact : {"flank", "rear", "prone", "enfiladed"})
        EXPECT_TRUE(!tests::enough_for_rare_facts || counted[fact] > 0) << fact;
}

// C touches U, and U's friend V touches C. The sums of both sides equal those of the real table.
TEST(StagedCharge, Mwan18_FriendOfTheTargetHasChargedTheAttacker_SumsEqualTheRealTable) {
    std::map<std::string, int> counted;
    int refused = 0;  // the staging's search steps may be too coarse for three units in contact
    const auto look = [&](const Battle& battle, State& state, UnitId charger, UnitId target, auto& pick) {
        UnitId other;
        for (const Unit& unit : battle.forces().units)
            if (unit.army == battle.unit(target).army && unit.id != target && on_table(state, unit.id) &&
                figures_left(battle, state, unit.id) > 0 && !is_battery(battle, unit.id))
                other = unit.id;
        if (other.none() || is_battery(battle, charger) || figures_left(battle, state, charger) < 1) return false;
        if (!close_on(battle, state, charger, target, pick)) return false;
        const MwUnit w = own(state.unit(charger));
        if (!close_on(battle, state, other, charger, pick)) return false;
        edit(state.unit(charger), [&](MwUnit& m) {
            m = w;
            m.prone = false;
        });
        TableShot shot = facts_of(battle, state, charger, target);
        TableOther helper{other, true, {{"attacks_attacker"}}};
        const MwUnit o = own(state.unit(other));
        if (o.edge == Edge::left || o.edge == Edge::right) helper.facts.push_back({"flank"});
        if (o.edge == Edge::rear) helper.facts.push_back({"rear"});
        const CloseFighter theirs = fighter_of(battle, state, other);
        helper.facts.push_back({"engaged", theirs.engaged});
        if (theirs.higher) helper.facts.push_back({"higher"});
        if (o.enfiladed) helper.facts.push_back({"enfiladed"});
        for (const TableFact& fact : helper.facts)
            ++counted[fact.word];
        shot.others.push_back(std::move(helper));
        const std::string label =
            battle.scenario->title + ": " + battle.unit(charger).name + " on " + battle.unit(target).name;
        auto staged = staging().charge(battle, state, shot);
        if (!staged) {
            ++refused;
            return false;
        }
        const Combat there = combat_of(battle, state, charger);
        const Combat here = combat_of(*staged->battle, staged->state, charger);
        EXPECT_EQ(here.attackers, there.attackers) << label;
        EXPECT_EQ(here.defenders, there.defenders) << label;
        const Sums real = sums_of(battle, state, there, 7, 3);
        const Sums blank = sums_of(*staged->battle, staged->state, here, 7, 3);
        EXPECT_EQ(attackers_chance(blank.attacker, blank.defender), attackers_chance(real.attacker, real.defender))
            << label;
        return true;
    };
    EXPECT_EQ(tests::charge("mwan18", look), tests::situations);
    EXPECT_LT(5 * refused, tests::situations);
    for (const char* fact : {"flank", "rear", "enfiladed"})
        EXPECT_TRUE(!tests::enough_for_rare_facts || counted[fact] > 0) << fact;
}
