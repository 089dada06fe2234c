// RV-16.F.3, RE-16.F.3, CF-17.F.7: towns with walls at an angle. A unit in a town is touched and measured to at the
// walls.

#include "rulesets/brom/movement/movement.hpp"
#include "tests/clause/family/combat_books.hpp"

namespace linstock::brom {
namespace {

/// A square rotated by 45 degrees, its walls 5.66" from (40, 28), and a second one. Their facing walls are 8.5" apart,
/// their corners 12".
constexpr const char* towns =
    "[[terrain]]\nkind = 'town'\narea = [[40, 20], [48, 28], [40, 36], [32, 28]]\n"
    "[[terrain]]\nkind = 'town'\narea = [[60, 28], [68, 36], [60, 44], [52, 36]]";

class SlantTowns : public InEachBook {
  protected:
    static constexpr double half = 0.70710678;  ///< the northern and eastern part of a unit step to the north-east
    /// A faces north-east towards the middle of a wall, `apart` inches away.
    Moment before(double apart) const {
        const double off = (5.65685425 + apart) * half;
        Plan f = plan();
        f.ground(towns);
        f.blue("A", 40 - off, 28 - off, one_stand("heading = 45"));
        f.grey("T", 40, 28, one_stand()).blue("U", 60, 36, one_stand());
        Moment m(f);
        m.rate_all(4);
        return m;
    }
};

INSTANTIATE_TEST_SUITE_P(Family, SlantTowns, testing::ValuesIn(combat_books), name_of_book);

TEST_P(SlantTowns, Attacker_HasArrivedAnInchFromTheWall) {
    for (const double apart : {0.9, 1.0, 1.2, 4.0}) {
        Moment m = before(apart);
        EXPECT_EQ(has_arrived(m.battle(), m.state(), m.unit("A"), m.unit("T")), apart < 1.1) << apart;
    }
}

TEST_P(SlantTowns, Supporter_MovesPastAnEnemyTownAndNotThroughIt) {
    for (const bool past : {true, false}) {
        const Vec d = past ? Vec{33, 22} : Vec{37.6, 20.3};
        const Vec s = past ? Vec{31, 25} : Vec{42.4, 20.3};  // from beyond the corner of the town between them
        Plan f = plan();
        f.ground(towns);
        f.grey("T", 40, 28, one_stand()).grey("E", d.x, d.y, one_stand("heading = 0"));
        f.blue("D", d.x, d.y - 3, one_stand("heading = 180")).blue("S", s.x, s.y, one_stand("heading = 180"));
        Moment m(f);
        m.rate_all(5);
        m.of("D").place = to_point(d);
        m.attack("E", "D", AttackStage::closing);
        m.run(defenders_stand());
        ASSERT_TRUE(m.asks("support"));
        m.decide(naming({m.unit("S")}), past ? "d6=6" : "d6=6 d6=6");
        if (past)
            EXPECT_EQ(m.prompt("support_place").offers.size(), 3U);
        else
            EXPECT_STREQ(m.one(EventKind::supported, "S").word, "from where it stands");
    }
}

TEST_P(SlantTowns, Attack_ContinuesToAnInchFromTheWall) {
    Moment m = before(5);
    CarryOut order;
    order.unit = m.unit("A");
    order.target = m.unit("T");
    order.verb = Verb::attack;
    order.face = 10;
    order.dice = {6, 6};
    edit(m.of("A"), [&](BromUnit& w) { w.target = m.unit("T"); });
    m.run(make(Proc::ask_path, order));
    const Reach reach = m.prompt(m.asks("attack_path") ? "attack_path" : "path").reach[0];
    EXPECT_NEAR(to_vec({reach.halt_distance, 0}).x, 4, 0.01);
    Decision go = saying(Verb::follow, m.unit("A"));
    go.path = {to_point(m.place("A") + Vec{half, half})};
    go.heading = from_degrees(45);
    m.decide(go);
    EXPECT_NEAR(m.place("A").x, 40 - (5.65685425 + 1) * half, 0.01);
    EXPECT_NEAR(distance_between(m.battle(), m.state(), m.unit("A"), m.unit("T")), 1, 0.001);
    EXPECT_EQ(m.own_of("A").stage, AttackStage::arrived);
}

TEST_P(SlantTowns, DistanceBetweenTowns_IsFromWallToWall) {
    Moment m = before(5);
    EXPECT_NEAR(distance_between(m.battle(), m.state(), m.unit("T"), m.unit("U")), 12 * half, 0.001);
}

}  // namespace
}  // namespace linstock::brom
