// Brothers At Arms: a melee staged from its facts has the same dice, the same Attack number and the same cover.
#include "battle/engine_api.hpp"
#include "odds/odds.hpp"
#include "rulesets/brothers/brothers.hpp"
#include "rulesets/brothers/close_combat/melee.hpp"
#include "rulesets/brothers/contact.hpp"
#include "rulesets/brothers/fire/fire.hpp"
#include "tests/staging/real_table.hpp"
#include "tests/support/brothers_contact.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string_view>

using namespace linstock;
using namespace linstock::brothers;

namespace {

/// The number of dice of the open roll; 0 if there is none.
int dice_of(const Battle& battle, const State& state) {
    for (const Prompt& p : prompts(battle, state))
        if (p.seat == Seat::chance) return p.roll.front().count;
    return 0;
}

State struck(const Battle& battle, State state, UnitId attacker) {
    StrikeLocals l;
    l.unit = attacker;
    state.agenda = {make(Proc::strike, l)};
    resume(battle, state, nullptr, nullptr);
    return state;
}

/// Places the attacker flush against a side of the target, usually with its front; false if it touches others or is off
/// the table.
bool touch(const Battle& battle, State& state, UnitId attacker, UnitId target, tests::Pick& pick) {
    const brothers::Bases theirs = bases_of(battle, state, target);
    if (theirs.empty() || counter(battle, attacker).boat || counter(battle, target).boat) return false;
    const Heading of_target = state.unit(target).heading;
    const int side = pick.of(4);
    const Heading way = normal(of_target + side * (full_turn / 4));
    UnitState& u = state.unit(attacker);
    u.heading = pick.once_in(3) ? normal(way + pick.of(4) * (full_turn / 4)) : way;
    u.place = state.unit(target).place;
    const auto reach = [&](UnitId id, bool front) {
        double most = -1e18;
        for (const Box& base : bases_of(battle, state, id))
            for (const Vec corner : base.corners())
                most = std::max(most, (front ? 1 : -1) * dot(corner, direction(way)));
        return (front ? 1 : -1) * most;
    };
    const double off = reach(target, false) - reach(attacker, true);
    const double base = counter(battle, attacker).base.width;
    const Vec aside = direction(normal(way + full_turn / 4)) * (base * 0.25 * (pick.of(17) - 8));
    u.place = to_point(to_vec(u.place) + direction(way) * off + aside);
    for (const Box& mine : bases_of(battle, state, attacker))
        if (!battle.ground->on_table(mine)) return false;
    if (overlapped(battle, state, bases_of(battle, state, attacker), attacker)) return false;
    const auto touched = contacts_of(battle, state, attacker);
    return touched.size() == 1 && touched.front() == target;
}

TableShot facts_of(const Battle& battle, const State& state, UnitId attacker, UnitId target, int dice) {
    TableShot shot;
    shot.firer = attacker;
    shot.target = target;
    shot.facts.push_back({"fighting", dice});
    const Side touched = tests::touched_side(battle, state, attacker, target);
    if (touched == Side::rear) shot.facts.push_back({"rear"});
    if (touched == Side::left || touched == Side::right) shot.facts.push_back({"flank"});
    constexpr std::array<const char*, 4> grades = {"", "soft", "hard", "fortification"};
    const Cover cover = cover_in_melee(battle, state, attacker, target).grade;
    if (cover != Cover::none) shot.facts.push_back({grades[static_cast<std::size_t>(cover)]});
    if (unformed(battle, state, attacker)) shot.facts.push_back({"unformed"});
    const Acting acting = own(state.unit(attacker)).acting;
    if (acting == Acting::on_roll) shot.facts.push_back({"on_roll"});
    if (acting == Acting::nic) shot.facts.push_back({"not_in_command"});
    return shot;
}

}  // namespace

TEST(StagedCharge, Brothers_StagedMelee_EqualsTheMeleeOnTheRealTable) {
    std::map<std::string, int> counted;
    const int done =
        tests::charge("brothers", [&](const Battle& battle, State& state, UnitId attacker, UnitId target, auto& pick) {
            const ArmyId army = army_of(battle, attacker);
            edit(state, [&](BaState& w) { w.active = army; });
            edit(state.unit(attacker), [&](BaUnit& w) {
                w.acting = static_cast<Acting>(1 + pick.of(3));
                w.fatigued = pick.once_in(3);
            });
            for (const UnitId id : {attacker, target})
                if (UnitState& u = state.unit(id); u.stands_left > 1 && pick.once_in(3)) --u.stands_left;
            if (!touch(battle, state, attacker, target, pick)) return false;
            const State real = struck(battle, state, attacker);
            const int dice = dice_of(battle, real);
            if (dice == 0) return false;
            const TableShot shot = facts_of(battle, state, attacker, target, dice);
            std::string label =
                battle.scenario->title + ": " + battle.unit(attacker).name + " on " + battle.unit(target).name;
            for (const TableFact& fact : shot.facts) {
                label += ", " + fact.word + " " + std::to_string(fact.number);
                ++counted[fact.word];
            }
            auto staged = staging().charge(battle, state, shot);
            EXPECT_TRUE(staged) << label << ": " << staged.error().text;
            if (!staged) return false;
            const Battle& blank = *staged->battle;
            EXPECT_EQ(dice_of(blank, staged->state), dice) << label;
            const AttackNumber there = attack_of(battle, state, attacker, Fight::melee);
            const AttackNumber here = attack_of(blank, staged->state, attacker, Fight::melee);
            EXPECT_EQ(here.number, there.number) << label;
            EXPECT_EQ(here.modifiers.size(), there.modifiers.size()) << label;
            for (std::size_t i = 0; i < std::min(here.modifiers.size(), there.modifiers.size()); ++i)
                EXPECT_EQ(std::string(here.modifiers[i].name), std::string(there.modifiers[i].name)) << label;
            EXPECT_EQ(cover_in_melee(blank, staged->state, attacker, target).grade,
                      cover_in_melee(battle, state, attacker, target).grade)
                << label;
            return true;
        });
    EXPECT_EQ(done, tests::situations);
    for (const char* fact : {"flank", "rear", "on_roll", "not_in_command"})
        EXPECT_TRUE(!tests::enough_for_rare_facts || counted[fact] > 0) << fact;
}

// BA-10.B: in double line a rear base in contact fights too. If the enemy is behind the unit, it may fight alone.
TEST(StagedCharge, StagedMelee_EnemyBehindTheDoubleLine_OnlyItsRearBaseFights) {
    const auto battle = tests::battle_of("two-brigades", "brothers");
    const SeededDice dice(seed_of(5));
    State state = open(*battle, &dice, nullptr);
    TableShot shot;
    shot.firer = UnitId{1};
    shot.target = UnitId{12};
    UnitState& attacker = state.unit(shot.firer);
    attacker.formation = Formation::double_line;
    attacker.stands_left = 2;
    for (const char* touched : {"", "flank", "rear"}) {
        shot.facts = {{"fighting", 1}};
        if (touched[0] != '\0') shot.facts.push_back({touched});
        const auto staged = staging().charge(*battle, state, shot);
        ASSERT_TRUE(staged) << touched << ": " << staged.error().text;
        const Battle& blank = *staged->battle;
        EXPECT_EQ(dice_of(blank, staged->state), 1) << touched;
        const Side side = tests::touched_side(blank, staged->state, shot.firer, shot.target);
        EXPECT_EQ(side == Side::front, touched == std::string_view{}) << touched;
        EXPECT_EQ(side == Side::rear, touched == std::string_view{"rear"}) << touched;
        const auto bases = bases_of(blank, staged->state, shot.firer);
        const auto theirs = bases_of(blank, staged->state, shot.target);
        const auto touches = [&](const Box& base) {
            return std::any_of(theirs.begin(), theirs.end(),
                               [&](const Box& b) { return in_contact(blank, staged->state, base, b); });
        };
        EXPECT_FALSE(touches(bases[0])) << touched;
        EXPECT_TRUE(touches(bases[1])) << touched;
    }
    shot.facts = {{"fighting", 2}};
    const auto ahead = staging().charge(*battle, state, shot);
    ASSERT_TRUE(ahead) << ahead.error().text;
    EXPECT_EQ(ahead->state.unit(shot.firer).heading, Heading{0}) << "the front fits these facts";
}

TEST(StagedCharge, StagedMeleeAgainstTwo_HasTheCoverAndDiceOfEach) {
    for (const char* cover : {"", "soft", "hard", "fortification"}) {
        const auto battle = tests::battle_of("two-brigades", "brothers");
        const SeededDice dice(seed_of(5));
        const State state = open(*battle, &dice, nullptr);
        TableShot shot;
        shot.firer = UnitId{1};
        shot.target = UnitId{12};
        shot.facts = {{"fighting", 1}, {"hard", 1}};
        shot.others = {{UnitId{10}, true, {{"fighting", 2}}}, {UnitId{11}, true, {{"fighting", 1}}}};
        if (cover[0] != '\0') shot.others[0].facts.push_back({cover, 1});
        const auto staged = staging().charge(*battle, state, shot);
        ASSERT_TRUE(staged) << staged.error().text;
        EXPECT_EQ(dice_of(*staged->battle, staged->state), 4);
        const auto covered = [&](UnitId id) {
            return cover_in_melee(*staged->battle, staged->state, shot.firer, id).grade;
        };
        EXPECT_EQ(covered(shot.target), Cover::hard);
        EXPECT_EQ(covered(UnitId{11}), Cover::none);
        constexpr std::array<std::string_view, 4> grades = {"", "soft", "hard", "fortification"};
        EXPECT_EQ(grades[static_cast<std::size_t>(covered(UnitId{10}))], cover);
        // BA-10.E: base by base, first the target's, then the others'.
        const Step& strike = staged->state.agenda[staged->state.agenda.size() - 2];
        const auto against = strike.locals.as<StrikeLocals>().against;
        EXPECT_EQ(std::vector<UnitId>(against.begin(), against.begin() + 5),
                  (std::vector<UnitId>{UnitId{12}, UnitId{10}, UnitId{10}, UnitId{11}, UnitId{}}));
        shot.others[1].facts = {{"fighting", 3}};
        EXPECT_FALSE(staging().charge(*battle, state, shot)) << "the unit has fewer bases";
    }
}
