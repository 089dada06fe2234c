// CF-14.C, CF-14.D, CF-14.E, CF-17.D: falling back by choice, and where it may stop. CF-12.A: the distance and the
// sight that an order to charge needs.

#include "rulesets/brom/retreat/fall_back_by_choice.hpp"

#include "base/measure.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/sight.hpp"
#include "tests/clause/moment.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::brom {
namespace {

/// Grey at (36, 22) faces south towards Blue, 12" away; its rear is up the table.
Plan field() {
    Plan f("firefight");
    f.blue("A", 36, 10).grey("B", 36, 22);
    return f;
}

const char* const wood = "[[terrain]]\nkind = 'woods'\nrectangle = [[26, 26], [46, 29]]\n";
const char* const wall = "[[terrain]]\nkind = 'stone_wall'\nline = [[26, 25], [46, 25]]\n";
const char* const hedge = "[[terrain]]\nkind = 'hedge'\nline = [[26, 25], [46, 25]]\n";

void answer(Moment& m, bool yes, const std::string& tape = "") {
    Decision d;
    d.verb = yes ? Verb::yes : Verb::no;
    m.decide(d, tape);
}

void stop_at(Moment& m, std::string_view word, const std::string& tape = "") {
    for (const Offer& o : m.prompt("where_to_stop").offers)
        if (std::string_view(o.word).find(word) != std::string_view::npos) {
            Decision d;
            d.verb = Verb::choose;
            d.number = o.number;
            m.decide(d, tape);
            return;
        }
    ADD_FAILURE() << word << " is not offered";
}

bool prompt_cites(Moment& m, const Prompt& p, std::string_view clause) {
    return std::any_of(p.why.begin(), p.why.end(),
                       [&](const Cite& c) { return m.battle().charts().clause(c.clause).id == clause; });
}

bool offers_attack(Moment& m, const std::string& unit, const std::string& target) {
    edit(m.of(unit), [](BromUnit& w) { w.responded = true; });
    std::vector<Offer> offers;
    order_offers(m.battle(), m.state(), m.unit(unit), offers);
    return std::any_of(offers.begin(), offers.end(),
                       [&](const Offer& o) { return o.verb == Verb::attack && o.target == m.unit(target); });
}

}  // namespace

// --- When ---

TEST(FirefightChoice, CF_14_C_UnitThatPassesATestByFire_MayFallBackByChoice) {
    for (const int die : {3, 2}) {  // with the rating of 3: passes, halts
        Moment m(field());
        m.rate_all(3);
        edit(m.of("B"), [](BromUnit& w) { w.fired = true; });
        m.run(fire_step(FireStep::standing));
        m.agree("d6=4,1,1,1,1,1");
        m.agree("d6=" + std::to_string(die));
        EXPECT_EQ(m.asks("fall_back_by_choice"), die == 3);
        if (die == 2) continue;
        const Prompt p = m.prompt("fall_back_by_choice");
        EXPECT_EQ(p.seat, Seat::second);
        for (const char* clause : {"CF-14.C", "CF-14.E"})
            EXPECT_TRUE(prompt_cites(m, p, clause)) << clause;
        answer(m, false);
        EXPECT_TRUE(m.finished());
        EXPECT_EQ(m.of("B").condition, Condition::steady);
    }
}

TEST(FirefightChoice, CF_14_C_FallBackByChoice_UsesTheSameDiceForTheFullDistance) {
    Moment m(field());
    m.run(fall_back_choice(m.unit("B"), WhyAsked::passed_test));
    m.refuse(
        [] {
            Decision d;
            d.verb = Verb::done;
            return d;
        }(),
        "CF-14.C");
    answer(m, true, "d6=2,5");
    m.expect_at("B", 36, 29);
    EXPECT_STREQ(m.one(EventKind::fell_back, "B").word, "falls back by choice");
    EXPECT_TRUE(m.cites(m.one(EventKind::fell_back, "B"), "CF-14.C"));
    EXPECT_TRUE(has_flag(m.own_of("B"), UnitFlag::chose_back));
    EXPECT_TRUE(m.finished());
}

// --- Where a unit that falls back by choice stops ---

TEST(FirefightChoice, CF_14_C_FallBackByChoice_StopsInAWoodBehindItOrAtTheFullDistance) {
    const struct {
        const char* word;
        double least, most;
    } stops[] = {{"edge of the wood", 26, 26.5}, {"behind the wood", 29, 29.5}, {"full distance", 33, 33}};
    for (const auto& stop : stops) {
        Plan f = field();
        f.ground(wood);
        Moment m(f);
        m.run(fall_back_choice(m.unit("B"), WhyAsked::passed_test));
        answer(m, true, "d6=6,5");
        stop_at(m, stop.word);
        EXPECT_TRUE(at_least(m.place("B").y, stop.least)) << stop.word;
        EXPECT_TRUE(within(m.place("B").y, stop.most)) << stop.word;
        EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    }
}

TEST(FirefightChoice, CF_14_C_FallBackByChoice_StopsAnywhereInsideAWoodByHalfInches) {
    Plan f = field();
    f.ground("[[terrain]]\nkind = 'woods'\nrectangle = [[26, 24], [46, 32]]\n");
    Moment m(f);
    m.run(fall_back_choice(m.unit("B"), WhyAsked::passed_test));
    answer(m, true, "d6=6,5");
    // The front enters the wood after 2"; after 9" the middle of its two ranks is at the far edge.
    std::vector<double> inside;
    for (const Offer& o : m.prompt("where_to_stop").offers)
        if (std::string_view(o.word) == "in the wood") inside.push_back(to_vec({o.distance, 0}).x);
    ASSERT_EQ(inside.size(), 15U);
    for (std::size_t i = 0; i < inside.size(); ++i)
        EXPECT_DOUBLE_EQ(inside[i], 2 + 0.5 * static_cast<double>(i));
    stop_at(m, "in the wood");
    m.expect_at("B", 36, 24);
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), "CF-14.C"));
}

TEST(FirefightChoice, CF_14_C_CF_17_B_FallBackByChoice_StopsBehindTroops) {
    for (const double aside : {0.0, 8.0}) {  // in its path, or beside it
        Plan f = field();
        f.grey("Second", 36 + aside, 26);
        Moment m(f);
        m.run(fall_back_choice(m.unit("B"), WhyAsked::passed_test));
        answer(m, true, "d6=6,5");
        EXPECT_EQ(m.asks("where_to_stop"), aside < 1);
        if (aside > 1) continue;
        stop_at(m, "behind troops");
        EXPECT_TRUE(at_least(m.place("B").y, 28)) << "their rear";
        EXPECT_TRUE(within(m.place("B").y, 28.5));
        EXPECT_EQ(m.of("B").condition, Condition::falling_back);
        EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), "CF-14.C"));
    }
    Plan f = field();  // CF-14.A: falling back by morale does not stop there
    f.grey("Second", 36, 26);
    Moment m(f);
    m.run(fall_back(m.unit("B")), "d6=6,5");
    m.expect_at("B", 36, 33);
}

TEST(FirefightChoice, CF_14_C_FallBackByChoice_StopsBehindATownAndNotInIt) {
    Plan f = field();
    f.ground("[[terrain]]\nkind = 'town'\nrectangle = [[30, 26], [42, 29]]\n");
    Moment m(f);
    m.run(fall_back_choice(m.unit("B"), WhyAsked::passed_test));
    answer(m, true, "d6=6,5");
    for (const Offer& o : m.prompt("where_to_stop").offers)
        EXPECT_TRUE(at_least(to_vec({o.distance, 0}).x, 7)) << o.word;  // the town is 4" to 7" away
    stop_at(m, "behind the town");
    EXPECT_TRUE(at_least(m.place("B").y, 29));
}

TEST(FirefightChoice, CF_14_C_InvoluntaryFallBack_IsNotStoppedByAWood) {
    Plan f = field();
    f.ground(wood);
    Moment m(f);
    m.run(fall_back(m.unit("B")), "d6=6,5");
    m.expect_at("B", 36, 33);
}

TEST(FirefightChoice, CF_14_D_FallBackByChoice_StopsBehindAStoneWall) {
    Plan f = field();
    f.ground(wall);
    Moment m(f);
    m.run(fall_back_choice(m.unit("B"), WhyAsked::passed_test));
    answer(m, true, "d6=6,5");
    stop_at(m, "behind the wall");
    EXPECT_TRUE(at_least(m.place("B").y, 25));
    EXPECT_TRUE(within(m.place("B").y, 25.5));
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), "CF-14.D"));
}

TEST(FirefightChoice, CF_17_D_Hedge_StopsAUnitThatFallsBackAndNotOneThatRouts) {
    Plan f = field();
    f.ground(hedge);
    Moment m(f);
    m.run(fall_back(m.unit("B")), "d6=6,5");
    EXPECT_TRUE(prompt_cites(m, m.prompt("where_to_stop"), "CF-17.D"));
    stop_at(m, "behind the hedge");
    EXPECT_TRUE(within(m.place("B").y, 25.5));
    EXPECT_TRUE(m.cites(m.one(EventKind::halted, "B"), "CF-17.D"));
    Moment r(f);
    r.run(rout(r.unit("B")), "d6=2,3");
    EXPECT_FALSE(r.asks("where_to_stop"));
    EXPECT_EQ(r.of("B").condition, Condition::routed);
}

TEST(FirefightChoice, CF_14_E_UnitThatFellBack_CannotMoveOrAttackUntilItsNextMoveButFiresLater) {
    Moment m(field());
    m.run(fall_back_choice(m.unit("B"), WhyAsked::passed_test));
    answer(m, true, "d6=2,2");
    EXPECT_EQ(m.of("B").condition, Condition::falling_back);
    EXPECT_FALSE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::standing));
    EXPECT_FALSE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::round));
    edit(m.of("B"), [](BromUnit& w) { w.moved = w.tested_and_went = false; });  // the next turn
    EXPECT_TRUE(may_fire(m.battle(), m.state(), m.unit("B"), FireStep::standing));
}

// --- CF-12.A: the order to attack ---

TEST(FirefightCharge, CF_12_A_Charge_StartsWithin30InchesForInfantryAnd45ForCavalry) {
    for (const bool horse : {false, true}) {
        const double most = horse ? 45 : 30;
        for (const double more : {0.0, 0.5}) {
            Plan f("firefight");
            f.frame("table = [72, 72]")
                .blue("A", 36, 5, horse ? "arm = 'light_cavalry'" : "")
                .grey("B", 36, 5 + most + more);
            Moment m(f);
            EXPECT_EQ(offers_attack(m, "A", "B"), more < 0.25) << most;
            Decision d;
            d.verb = Verb::attack;
            d.unit = m.unit("A");
            d.target = m.unit("B");
            const auto no = check_order(m.battle(), m.state(), d);
            EXPECT_EQ(no.has_value(), more > 0.25);
            if (!no) continue;
            EXPECT_EQ(m.battle().charts().clause(no->why.front().clause).id, "CF-12.A");
        }
    }
}

TEST(FirefightCharge, CF_12_A_Charge_NeedsSightOfTheTargetByTheUnitOrAnOfficerWithin24Inches) {
    const struct {
        const char* at;
        bool sees;
    } places[] = {{"at = [55, 20]", true}, {"at = [68, 20]", false}};
    for (const auto& p : places) {
        Plan f = field();
        f.ground("[[terrain]]\nkind = 'woods'\nrectangle = [[20, 15], [48, 19]]\n");
        f.blue_officer("Gibbon", "brigade", p.at);
        Moment m(f);
        EXPECT_FALSE(sees(m.battle(), m.state(), m.unit("A"), m.unit("B")));
        EXPECT_EQ(offers_attack(m, "A", "B"), p.sees) << p.at;
    }
}

}  // namespace linstock::brom
