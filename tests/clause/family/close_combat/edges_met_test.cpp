// RV-13, RE-11, CF-13: the edge of the target that an attacker meets. The edge and the start decide the kind of attack.

#include "tests/clause/family/combat_books.hpp"

namespace linstock::brom {
namespace {

enum class Edge { front, left, right, rear, front_corner, rear_corner };

class EdgesMetInEachBook : public InEachBook {
  protected:
    bool reasonable() const { return std::string(book().ruleset) == "reasonable"; }
    bool firefight() const { return std::string(book().ruleset) == "firefight"; }

    /// G faces down the table with its front at y = 20. B's front is `gap` inches from an edge of G, square to that
    /// edge or at an angle to a corner on its right side.
    Moment before(Edge edge, double gap = 1, const std::string& b = "", const std::string& g = "") const {
        Plan f = plan();
        f.blue("B", 10, 5, b).grey("G", 40, 20, "heading = 180" + (g.empty() ? "" : ", " + g));
        Moment m(f);
        m.rate_all(3);
        const Box box = footprint(m.battle(), m.state(), m.unit("G"));
        const Vec c = box.centre;
        const double w = box.half_width;
        const double d = box.half_depth;
        switch (edge) {
            case Edge::front: put(m, {c.x, c.y - d - gap}, 0); break;
            case Edge::rear: put(m, {c.x, c.y + d + gap}, 180); break;
            case Edge::right: put(m, {c.x - w - gap, c.y}, 90); break;  // it faces down: its right side is to the left
            case Edge::left: put(m, {c.x + w + gap, c.y}, 270); break;
            case Edge::front_corner: put(m, Vec{c.x - w, c.y - d} - direction(from_degrees(45)) * gap, 45); break;
            case Edge::rear_corner: put(m, Vec{c.x - w, c.y + d} - direction(from_degrees(135)) * gap, 135); break;
        }
        m.attack("B", "G", AttackStage::arrived);
        return m;
    }
    static void put(Moment& m, Vec at, int degrees) {
        m.of("B").place = to_point(at);
        m.of("B").heading = from_degrees(degrees);
    }
    static EdgesMet met(Moment& m) { return edges_met(m.battle(), m.state(), m.unit("B"), m.unit("G")); }
    static bool rear_attack(Moment& m, Vec from) {
        return attacks_rear(m.battle(), m.state(), m.unit("B"), from, m.unit("G"));
    }
    /// Fights the combat: the penalty of G's stand against B's.
    static int minus(Moment& m, Vec from) {
        const bool rear = rear_attack(m, from);
        edit(m.of("B"), [&](BromUnit& w) {
            w.rear_attack = rear;
            w.stage = AttackStage::engaged;
        });
        return -Moment::modifier(duel_of(m, "d6=6,1"), "against a unit hit in flank or rear");
    }
};
INSTANTIATE_TEST_SUITE_P(Books, EdgesMetInEachBook, testing::ValuesIn(combat_books), name_of_book);

constexpr Vec ahead{40, 5};
constexpr Vec behind{40, 40};

TEST_P(EdgesMetInEachBook, EdgeMet_IsWhatTheFrontMeetsStraightAhead) {
    for (const double gap : {1.0, 0.0}) {
        const auto seen = [&](Edge edge) {
            Moment m = before(edge, gap);
            const EdgesMet e = met(m);
            return std::string(e.front ? "front " : "") + (e.side ? "side " : "") + (e.rear ? "rear" : "");
        };
        EXPECT_EQ(seen(Edge::front), "front ");
        EXPECT_EQ(seen(Edge::left), "side ");
        EXPECT_EQ(seen(Edge::right), "side ");
        EXPECT_EQ(seen(Edge::rear), "rear");
        EXPECT_EQ(seen(Edge::front_corner), "front side ");
        EXPECT_EQ(seen(Edge::rear_corner), "side rear");
    }
}

TEST_P(EdgesMetInEachBook, RearAttack_NeedsTheStartAndTheEdgeAndInFirefightTheStartOnly) {
    struct Case {
        Edge edge;
        bool strikes;
    };
    for (const Case c : {Case{Edge::front, false}, Case{Edge::left, true}, Case{Edge::right, true},
                         Case{Edge::rear, true}, Case{Edge::front_corner, false}, Case{Edge::rear_corner, true}}) {
        Moment m = before(c.edge);
        EXPECT_FALSE(rear_attack(m, ahead)) << static_cast<int>(c.edge);
        EXPECT_EQ(rear_attack(m, behind), c.strikes || firefight()) << static_cast<int>(c.edge);
    }
}

TEST_P(EdgesMetInEachBook, MinusTwo_DependsOnTheEdge) {
    for (const Vec from : {ahead, behind}) {
        const bool started_behind = from.y > 20;
        const auto of = [&](Edge edge) {
            Moment m = before(edge, 0);
            return minus(m, from);
        };
        EXPECT_EQ(of(Edge::front), 0);
        EXPECT_EQ(of(Edge::front_corner), 0);
        EXPECT_EQ(of(Edge::rear), -2);
        EXPECT_EQ(of(Edge::rear_corner), -2);
        // RE: "hit in rear" is printed, the flank is not mentioned.
        EXPECT_EQ(of(Edge::left), reasonable() && !started_behind ? 0 : -2);
        EXPECT_EQ(of(Edge::right), reasonable() && !started_behind ? 0 : -2);
    }
}

TEST_P(EdgesMetInEachBook, Square_HasNoFlankOrRear) {
    Moment m = before(Edge::rear, 0, "", "formation = 'square'");
    EXPECT_FALSE(met(m).rear);
    EXPECT_FALSE(rear_attack(m, behind));
    EXPECT_EQ(minus(m, behind), 0);
}

TEST_P(EdgesMetInEachBook, CavalryThatRidesRoundToTheFront_TestsToClose) {
    Moment m = before(Edge::front, 1, book().horse);
    edit(m.of("G"), [](BromUnit& w) { w.moved = true; });
    edit(m.of("B"), [&](BromUnit& w) { w.rear_attack = rear_attack(m, behind); });
    m.run(attackers_close(), firefight() ? "" : "d6=3");
    EXPECT_EQ(m.none(EventKind::morale_checked), firefight());
    EXPECT_EQ(m.own_of("B").stage, AttackStage::closing);
}

TEST_P(EdgesMetInEachBook, UnitHitInFlank_GoesAwayFromItsAttacker) {
    Moment m = before(Edge::right, 0);
    edit(m.of("B"), [](BromUnit& w) { w.stage = AttackStage::closing; });
    m.run(defenders_stand(),
          std::string("d6=2 ") + book().back);  // 5: falls back, which from a frontal attack would be up the table
    EXPECT_EQ(m.of("G").condition, Condition::falling_back);
    EXPECT_NEAR(m.place("G").x, 40 + book().went, 0.01);
    EXPECT_EQ(m.of("G").heading, from_degrees(180));
}

TEST_P(EdgesMetInEachBook, Collision_TheLeadingEdgeCountsAsTheFront) {
    Plan f = plan();
    f.blue("B", 20, 40, one_stand()).grey("G", 20, 34, one_stand("heading = 90")).grey("H", 60, 46);
    Moment m(f);
    m.rate_all(3);
    const Box box = footprint(m.battle(), m.state(), m.unit("G"));
    m.of("G").place = to_point(box.front_centre() + (Vec{20, 34} - box.centre));
    // Down the table, backwards, into G's left flank; G loses and routs.
    const std::string back = *book().back == 0 ? "" : std::string(book().back) + " ";
    m.run(fall_back(m.unit("B")), back + "d6=4 d6=3 d6=6,3 d6=1 " + book().rout);
    EXPECT_EQ(Moment::modifier(m.one(EventKind::duel), "against a unit hit in flank or rear"), reasonable() ? 0 : 2);
    EXPECT_EQ(m.of("G").condition, Condition::routed);
    EXPECT_NEAR(m.place("G").y, 34 - book().ran, 1);
}

}  // namespace
}  // namespace linstock::brom
