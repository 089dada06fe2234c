// A charge staged on a blank table from its facts equals the charge on the real table: the same tests to close and to
// stand, and the same factors in each duel. The three Brom rulesets.
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "battle/staging.hpp"
#include "odds/odds.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/close_combat/combat_duels.hpp"
#include "rulesets/brom/works.hpp"
#include "tests/staging/real_table.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <map>

using namespace linstock;
using namespace linstock::brom;

namespace {

/// How often each fact was given.
using FactCounts = std::map<std::string, int>;

void wear(const Battle& battle, State& state, UnitId id, tests::Pick& pick) {
    UnitState& u = state.unit(id);
    if (pick.once_in(3) && u.stands_left > 3) --u.stands_left;
    const int figures = battle.unit(id).figures_per_stand;
    for (std::size_t i = 0; i < u.stands_left && i < most_stands; ++i)
        u.casualties[i] = static_cast<std::uint8_t>(figures > 1 && pick.once_in(3) ? pick.of(figures - 1) : 0);
    for (std::size_t i = u.stands_left; i < most_stands; ++i)
        u.casualties[i] = 0;
    const bool foot = is_foot(battle, state, id) && u.town.none();
    constexpr std::array<Formation, 3> formations = {Formation::line, Formation::column, Formation::square};
    const Formation wanted = formations[static_cast<std::size_t>(pick.of(3))];
    if (foot && battle.rules->knows(wanted) && !(wanted == Formation::square && u.stands_left < 4))
        u.formation = wanted;
    if (pick.once_in(4)) u.condition = Condition::falling_back;
    edit(u, [&](BromUnit& w) {
        w.rated = true;
        w.rating = static_cast<std::int8_t>(pick.of(5));
        w.moved = pick.once_in(2);
        w.tested_and_went = w.moved && pick.once_in(3);
        if (w.moved && pick.once_in(2)) set_flag(w, UnitFlag::went);
    });
}

/// Moves cavalry of the attacker's side into the target's rear; the opening positions have none there.
void menace(const Battle& battle, State& state, UnitId attacker, UnitId target, tests::Pick& pick) {
    for (const Unit& unit : battle.forces().units) {
        if (unit.army != battle.unit(attacker).army || unit.id == attacker || !on_table(state, unit.id)) continue;
        if (facts(battle, unit.id).branch != Branch::horse) continue;
        const Box box = footprint(battle, state, target);
        UnitState& u = state.unit(unit.id);
        u.town = {};
        u.mounted = true;
        u.formation = Formation::line;
        u.condition = Condition::steady;
        u.heading = normal(box.heading + (pick.of(91) - 45) * (full_turn / 360));
        u.place = to_point(box.centre - box.forward() * pick.between(5, 8) + box.right() * pick.between(-5, 5));
        return;
    }
}

/// Moves the attacker up to the target from a random direction; false if it does not fit.
bool come_up(const Battle& battle, State& state, UnitId attacker, UnitId target, tests::Pick& pick) {
    const Box goal = footprint(battle, state, target);
    const Heading way = normal(goal.heading + pick.of(4) * (full_turn / 4) + (pick.of(41) - 20) * (full_turn / 360));
    UnitState& u = state.unit(attacker);
    u.heading = way;
    u.town = {};
    u.condition = Condition::steady;
    const Vec aside = direction(normal(way + full_turn / 4)) * pick.between(-1, 1);
    u.place = to_point(goal.centre + aside - direction(way) * 12);
    if (!battle.ground->on_table(footprint(battle, state, attacker))) return false;
    const double gap = profile(battle).enemy_gap.value;
    for (int i = 0; i < 40; ++i) {
        const double off = distance_between(battle, state, attacker, target) - gap;
        if (std::abs(off) < 1e-9) break;
        u.place = to_point(to_vec(u.place) + direction(way) * off);
    }
    if (std::abs(distance_between(battle, state, attacker, target) - gap) > 1e-6) return false;
    for (const Unit& other : battle.forces().units)
        if (other.id != attacker && on_table(state, other.id) &&
            distance_between(battle, state, attacker, other.id) <= 0)
            return false;
    const Vec start = to_vec(u.place) - direction(way) * 4;
    const Vec turned = pick.once_in(3) ? goal.centre - goal.forward() * pick.between(2, 8) : start;
    edit(u, [&](BromUnit& w) {
        w.moved = true;
        w.start_place = to_point(start);
        w.stage = AttackStage::arrived;
        w.arrival = 1;
        w.target = target;
        w.rear_attack = attacks_rear(battle, state, attacker, turned, target);
    });
    return true;
}

/// Moves a friend of the target up to the attacker, arriving before or after it; none if no unit can.
UnitId come_up_to_attacker(const Battle& battle, State& state, UnitId attacker, UnitId target, tests::Pick& pick) {
    std::vector<UnitId> able;
    for (const Unit& unit : battle.forces().units) {
        const Branch branch = facts(battle, unit.id).branch;
        if (unit.army != battle.unit(target).army || unit.id == target || !on_table(state, unit.id)) continue;
        if ((branch == Branch::foot || branch == Branch::horse) && state.unit(unit.id).stands_left > 0)
            able.push_back(unit.id);
    }
    if (able.empty()) return {};
    const UnitId third = able[static_cast<std::size_t>(pick.of(static_cast<int>(able.size())))];
    const State before = state;
    wear(battle, state, third, pick);
    const bool first = pick.once_in(2);
    if (!come_up(battle, state, third, attacker, pick)) {
        state = before;
        return {};
    }
    edit(state.unit(first ? attacker : third), [](BromUnit& w) { w.arrival = 2; });
    return third;
}

/// Whether an attacker that has closed storms works. Duels look from its start, which is farther away than its halt.
bool stormed(const Battle& battle, State state, UnitId attacker, UnitId target, KindSet kinds) {
    edit(state.unit(attacker), [](BromUnit& w) { w.stage = AttackStage::engaged; });
    return served_by_works(battle, state, target, kinds, comes_from(battle, state, attacker));
}

TableShot facts_of(const Battle& battle, const State& state, UnitId attacker, UnitId target) {
    TableShot shot;
    shot.firer = attacker;
    shot.target = target;
    const auto add_fact = [&](const char* word, bool holds) {
        if (holds) shot.facts.push_back({word});
    };
    const bool town = state.unit(target).town.value != 0;
    const EdgesMet met = edges_met(battle, state, attacker, target);
    add_fact("in_town", town);
    add_fact("rear", met.only_side_or_rear() && met.rear);
    add_fact("flank", met.only_side_or_rear() && !met.rear);
    add_fact("from_behind", own(state.unit(attacker)).rear_attack);
    add_fact("breastwork", stormed(battle, state, attacker, target, KindSet{PieceKind::breastwork}));
    add_fact("fort", stormed(battle, state, attacker, target, forts));
    add_fact("supported", supported_line(battle, state, target));
    add_fact("menaced", menaced_in_rear(battle, state, target));
    add_fact("attacker_supported", supported_line(battle, state, attacker));
    add_fact("attacker_menaced", menaced_in_rear(battle, state, attacker));
    const auto known = staging().facts_of_charge(battle, state, attacker, target);
    const auto applies = [&](std::string_view word) {
        return std::any_of(known.begin(), known.end(), [&](const FactKind& k) { return k.word == word; });
    };
    const bool stood = applies("stood") && !went_by_order(own(state.unit(target)));
    add_fact("stood", stood);
    add_fact("moved", stood && own(state.unit(target)).moved);  // driven off
    add_fact("attacker_stood", applies("attacker_stood") && !went_by_order(own(state.unit(attacker))));
    return shot;
}

void add_third(const Battle& battle, const State& state, UnitId third, TableShot& shot) {
    TableOther other{third, true, {{"attacks_attacker"}}};
    if (own(state.unit(third)).arrival < own(state.unit(shot.firer)).arrival) other.facts.push_back({"came_first"});
    const EdgesMet met = edges_met(battle, state, third, shot.firer);
    if (met.only_side_or_rear()) other.facts.push_back({met.rear ? "rear" : "flank"});
    if (own(state.unit(third)).rear_attack) other.facts.push_back({"from_behind"});
    if (supported_line(battle, state, third)) other.facts.push_back({"supported"});
    if (menaced_in_rear(battle, state, third)) other.facts.push_back({"menaced"});
    const auto known = staging().facts_of_other(battle, state, shot, third);
    const bool applies =
        std::any_of(known.begin(), known.end(), [](const FactKind& k) { return k.word == std::string("stood"); });
    if (applies && !went_by_order(own(state.unit(third)))) other.facts.push_back({"stood"});
    shot.others.push_back(std::move(other));
}

/// Works are not staged between the attacker and a third unit that has come up to it, in either direction.
bool third_is_not_staged(const Battle& battle, const State& state, UnitId third, UnitId attacker) {
    return served_by_works(battle, state, attacker, any_work, comes_from(battle, state, third)) ||
           served_by_works(battle, state, third, any_work, comes_from(battle, state, attacker)) ||
           stormed(battle, state, third, attacker, any_work) || stormed(battle, state, attacker, third, any_work);
}

/// Cases that the staging does not have: a second work at the target, works of the attacker, and the end of a trench
/// where morale and duels differ.
bool not_staged(const Battle& battle, const State& state, UnitId attacker, UnitId target, const TableShot& shot) {
    const bool attacker_in_works =
        served_by_works(battle, state, attacker, any_work, comes_from(battle, state, target));
    const bool trench = served_by_works(battle, state, target, forts, comes_from(battle, state, attacker));
    return attacker_in_works || trench != shot.has("fort") ||
           (shot.has("fort") && (shot.has("breastwork") || shot.has("in_town"))) ||
           (shot.has("breastwork") && shot.has("in_town"));
}

std::string label_of(const Battle& battle, const TableShot& shot) {
    std::string out =
        battle.scenario->title + ": " + battle.unit(shot.firer).name + " on " + battle.unit(shot.target).name;
    for (const TableFact& fact : shot.facts)
        out += ", " + fact.word;
    for (const TableOther& other : shot.others) {
        out += "; " + battle.unit(other.unit).name;
        for (const TableFact& fact : other.facts)
            out += ", " + fact.word;
    }
    return out;
}

using Named = std::vector<std::pair<std::string, int>>;
Named names_and_values(const Alterations& all) {
    Named out;
    for (std::size_t i = 0; i < all.count; ++i)
        out.emplace_back(all.list[i].name, all.list[i].value);
    return out;
}
Named names_and_values(const FactorSum& all) {
    Named out{{all.wins_ties ? "ties" : "", all.total}};
    for (const Modifier& m : all.list)
        out.emplace_back(m.name, m.value);
    return out;
}

/// For a unit that has come up to another: both tests, and each duel after it has closed.
void expect_the_same(const Battle& battle, State real, const Staged& staged, UnitId attacker, UnitId target,
                     const std::string& label) {
    State here = staged.state;
    const Battle& blank = *staged.battle;
    const bool rear = own(real.unit(attacker)).rear_attack;
    const MoraleCheck close{attacker, target, Occasion::close, 0, 0, 0, 0, 0};
    const MoraleCheck stand{target, attacker, Occasion::stand, static_cast<std::uint8_t>(rear), 0, 0, 0, 0};
    EXPECT_EQ(names_and_values(alterations_of(blank, here, close)),
              names_and_values(alterations_of(battle, real, close)))
        << label;
    EXPECT_EQ(names_and_values(alterations_of(blank, here, stand)),
              names_and_values(alterations_of(battle, real, stand)))
        << label;
    EXPECT_EQ(always_stands(blank, here, target, attacker), always_stands(battle, real, target, attacker)) << label;
    for (State* s : {&real, &here})
        edit(s->unit(attacker), [](BromUnit& w) { w.stage = AttackStage::engaged; });
    EXPECT_EQ(duellers(blank, here, attacker), duellers(battle, real, attacker)) << label;
    EXPECT_EQ(duellers(blank, here, target), duellers(battle, real, target)) << label;
    for (int stand_no = 0; stand_no < std::min(duellers(battle, real, attacker), 3); ++stand_no) {
        const Fighter mine{attacker, {}, stand_no};
        const Fighter theirs{target, {}, 0};
        EXPECT_EQ(names_and_values(factors_of(blank, here, mine, theirs, false, true)),
                  names_and_values(factors_of(battle, real, mine, theirs, false, true)))
            << label;
        EXPECT_EQ(names_and_values(factors_of(blank, here, theirs, mine, false, true)),
                  names_and_values(factors_of(battle, real, theirs, mine, false, true)))
            << label;
    }
}

void expect_the_same(const Battle& battle, const State& real, const Staged& staged, const TableShot& shot) {
    const std::string label = label_of(battle, shot);
    expect_the_same(battle, real, staged, shot.firer, shot.target, label);
    for (const TableOther& other : shot.others)
        expect_the_same(battle, real, staged, other.unit, shot.firer, label);
}

int charges_of(const std::string& book, FactCounts& counted) {
    return tests::charge(book, [&](const Battle& battle, State& state, UnitId attacker, UnitId target,
                                   tests::Pick& pick) {
        const Branch branch = facts(battle, attacker).branch;
        if ((branch != Branch::foot && branch != Branch::horse) || !fights_as_unit(battle, target)) return false;
        wear(battle, state, target, pick);
        wear(battle, state, attacker, pick);
        if (pick.once_in(5)) menace(battle, state, attacker, target, pick);
        if (!come_up(battle, state, attacker, target, pick)) return false;
        const UnitId third = pick.once_in(4) ? come_up_to_attacker(battle, state, attacker, target, pick) : UnitId{};
        TableShot shot = facts_of(battle, state, attacker, target);
        if (third) add_third(battle, state, third, shot);
        if (third && third_is_not_staged(battle, state, third, attacker)) return false;
        if (not_staged(battle, state, attacker, target, shot)) return false;
        auto staged = staging().charge(battle, state, shot);
        EXPECT_TRUE(staged) << label_of(battle, shot) << ": " << staged.error().text;
        if (!staged) return false;
        expect_the_same(battle, state, *staged, shot);
        for (const TableFact& fact : shot.facts)
            ++counted[fact.word];
        for (const TableOther& other : shot.others)
            for (const TableFact& fact : other.facts)
                ++counted[fact.word];
        return true;
    });
}

void expect_all(const std::string& book) {
    FactCounts counted;
    EXPECT_EQ(charges_of(book, counted), tests::situations);
    for (const char* fact : {"flank", "rear", "from_behind", "supported", "menaced", "attacks_attacker", "came_first"})
        EXPECT_TRUE(!tests::enough_for_rare_facts || counted[fact] > 0) << fact;
}

}  // namespace

TEST(StagedCharge, Revised_StagedCharge_EqualsTheChargeOnTheRealTable) { expect_all("revised"); }
TEST(StagedCharge, Reasonable_StagedCharge_EqualsTheChargeOnTheRealTable) { expect_all("reasonable"); }
TEST(StagedCharge, Firefight_StagedCharge_EqualsTheChargeOnTheRealTable) { expect_all("firefight"); }

TEST(StagedCharge, StagedCharge_HasOddsAndRefusesContradictoryFacts) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    const State state = open(*battle, nullptr, nullptr);
    TableShot shot;
    shot.firer = battle->forces().units.front().id;
    shot.target = battle->forces().units.back().id;
    for (const Unit& unit : battle->forces().units)
        if (unit.army != battle->unit(shot.firer).army && facts(*battle, unit.id).branch == Branch::foot)
            shot.target = unit.id;
    const auto plain = staging().charge(*battle, state, shot);
    ASSERT_TRUE(plain) << plain.error().text;
    const odds::Limits brief = {1500, 500, 500, 800, 200};
    const auto before = odds::compute_charge_odds(*plain->battle, plain->state, shot.firer, shot.target, brief);
    ASSERT_TRUE(before.dice);
    EXPECT_GT(before.chance(odds::Fate::closes, shot.firer), 0);
    EXPECT_GT(before.chance(odds::Fate::wins, shot.firer), 0);
    shot.facts = {{"rear"}, {"from_behind"}};
    const auto behind = staging().charge(*battle, state, shot);
    ASSERT_TRUE(behind) << behind.error().text;
    const auto better = odds::compute_charge_odds(*behind->battle, behind->state, shot.firer, shot.target, brief);
    const double closes = better.chance(odds::Fate::closes, shot.firer);
    EXPECT_NEAR(closes, 1, 1e-9);  // RV-13.B: no test
    // RV-13.C: of the targets that are closed on, fewer stand. A target that is not closed on does not test.
    EXPECT_LT(better.chance(odds::Fate::stands, shot.target) / closes,
              before.chance(odds::Fate::stands, shot.target) / before.chance(odds::Fate::closes, shot.firer));
    shot.facts = {{"flank"}, {"rear"}};
    EXPECT_FALSE(staging().charge(*battle, state, shot));
    shot.facts.clear();
    std::swap(shot.firer, shot.target);
    State lost = state;
    lost.unit(shot.target).presence = Presence::destroyed;
    EXPECT_FALSE(staging().charge(*battle, lost, shot));
}
