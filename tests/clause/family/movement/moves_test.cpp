// RV-6, RE-5, CF-7: moves, formations, mounting and towns, where the three Brom rulesets agree.

#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"
#include "tests/support/data.hpp"

namespace linstock::clause {
namespace {

/// A ruleset: the dice that give infantry in line a move of 6 inches, and the ids of the clauses by subject.
struct Book {
    const char* ruleset;
    const char* six;
    const char *measuring, *friends, *halts, *formation, *mounting, *response, *entry, *attack, *room, *leave, *road;
};
constexpr Book books[] = {
    {"revised", " d20=10", "RV-6.1", "RV-6.E", "RV-10.A", "RV-11.1", "RV-15.C", "RV-15.G", "RV-16.F.3", "RV-16.F.4",
     "RV-16.F.3", "RV-16.F.6", "RV-16.F.3"},
    {"reasonable", "", "RE-5.B", "RE-4.C", "RE-10.A", "RE-4.A", "RE-14.C", "RE-14.H", "RE-16.F.3", "RE-16.F.4",
     "RE-16.F.3", "RE-16.F.6", "RE-16.F.3"},
    {"firefight", " d6=4,2", "CF-7.B", "CF-5.C", "CF-12.A", "CF-5.A", "CF-16.3", "CF-16.7", "CF-17.F.6", "CF-17.F.7",
     "CF-17.F.5", "CF-17.F.9", "CF-17.F.10"},
};

class Moves : public testing::TestWithParam<Book> {
  protected:
    const Book& book() const { return GetParam(); }
    bool is(std::string_view ruleset) const { return ruleset == book().ruleset; }
    Field alone(std::string_view keys = "at = [30, 10]") const {
        Field field(book().ruleset);
        field.blue("A1", keys).grey("B1", "at = [66, 44]");
        return field.phase("movement").cards({"Blue Brigade"});
    }
    std::string dice() const { return std::string("d10=1") + book().six; }
    std::string dice_of_two() const { return std::string("d10=1 d10=1") + book().six; }
    /// A town of 8 x 6 around (30, 23).
    Field town(std::string_view keys) const {
        Field field = alone(keys);
        return field.terrain("kind = \"town\", name = \"Mill\", rectangle = [[26, 20], [34, 26]]");
    }
};

INSTANTIATE_TEST_SUITE_P(Family, Moves, testing::ValuesIn(books),
                         [](const auto& i) { return std::string(i.param.ruleset); });

TEST_P(Moves, FormationAndFacing_AreFreeAtTheEndOfTheMove) {
    Table table(alone(), dice());
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    const Prompt path = table.prompt("path");
    if (is("reasonable")) {
        EXPECT_TRUE(table.cites(path, "RE-4.B") && table.cites(path, "RE-5.C") && table.cites(path, "RE-5.E"));
    }
    if (is("firefight")) {
        EXPECT_TRUE(table.cites(path, "CF-5.B") && table.cites(path, "CF-7.C") && table.cites(path, "CF-7.E"));
    }
    table.decide(follow("A1", {{30, 16}}, 135, Formation::column));  // the whole 6" of the line
    EXPECT_EQ(table.at("A1").formation, Formation::column);
    EXPECT_EQ(table.at("A1").heading, from_degrees(135));
    EXPECT_NEAR(table.y("A1"), 16, hair);
}

TEST_P(Moves, Unit_PassesThroughFriendsButCannotEndOnThem) {
    Field field = alone();
    field.blue("A2", "at = [30, 12]");
    Table table(field, dice_of_two());
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    const Refusal no = table.refuse(follow("A1", {{30, 12.1}}));
    EXPECT_TRUE(table.cites(no, book().friends));
    table.decide(follow("A1", {{30, 16}}));
    EXPECT_EQ(table.at("A2").condition, Condition::steady);
    EXPECT_NEAR(table.y("A2"), 12, hair);
}

TEST_P(Moves, Move_KeepsAnInchFromEnemies) {
    Field field = alone();
    field.grey("B2", "at = [30, 14], heading = 180");
    Table table(field, dice());
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    const Refusal no = table.refuse(follow("A1", {{30, 13.01}}));
    EXPECT_TRUE(table.cites(no, book().halts));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 13}}))) << "RE-2.2: it halts 1 inch away";
}

namespace {

std::string at(double x, double y) { return "at = [" + std::to_string(x) + ", " + std::to_string(y) + "]"; }

}  // namespace

/// A1 in front of B2, which is at (30, 15.1). Both lines are 6.75" wide (4" in the 18th century). The guns B3 are 2.25"
/// square (1.5"): their front is at y = `front`, their left edge `edge` inches to the right of B2's middle.
class Besides : public Moves {
  protected:
    double half() const { return is("reasonable") ? 2 : 3.375; }
    double gun() const { return is("reasonable") ? 1.5 : 2.25; }
    Field guns(double edge, double front, double from = 30) const {
        const std::string arm = is("reasonable") ? "arm = \"medium_guns\"" : "arm = \"artillery\", stands = 1";
        Field field = alone(at(from, 10));
        field.grey("B2", at(30, 15.1) + ", heading = 180");
        field.grey("B3", arm + ", heading = 180, " + at(30 + edge + gun() / 2, front));
        return field;
    }
};

INSTANTIATE_TEST_SUITE_P(Family, Besides, testing::ValuesIn(books),
                         [](const auto& i) { return std::string(i.param.ruleset); });

TEST_P(Besides, Attacker_HaltsAnInchFromItsTargetAndMayBeNearerToOthers) {
    const Field field = guns(half() + 0.2, 15);
    Table table(field, dice());
    ASSERT_TRUE(table.ready());
    table.decide(attack("A1", "B2"));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 14.1}}, 0)));
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 14.2}}, 0)), book().halts)) << "the target itself";
    const Refusal into = table.refuse(follow("A1", {{30.3, 14.1}}, 0));
    EXPECT_TRUE(table.cites(into, book().halts)) << "straight on it would touch the guns";
    table.decide(linstock::candidates(table.battle(), table.state(), table.prompt("attack_path"), 8).front());
    table.any_dice();
    if (table.asks("opportunity_fire")) table.decide(done());
    EXPECT_NEAR(table.y("A1"), 14.1, hair);
    Table moving(field, dice());
    moving.decide(move("A1"));
    EXPECT_TRUE(moving.cites(moving.refuse(follow("A1", {{30, 14.1}}, 0)), book().halts))
        << "the exception is for attacks only";
}

TEST_P(Besides, Attacker_MayPassNearerToOthersOnAnEarlierLeg) {
    // The guns are 0.2" beside the attacker's path, before the end of its first leg.
    Table table(guns(half() + 0.2, 12), dice());
    ASSERT_TRUE(table.ready());
    table.decide(attack("A1", "B2"));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 12.5}, {30, 14.1}}, 0)));
    const Refusal into = table.refuse(follow("A1", {{30.3, 12.5}, {30, 14.1}}, 0));
    EXPECT_TRUE(table.cites(into, book().halts)) << "on its first leg it would touch the guns";
}

TEST_P(Besides, Attacker_FindsAPositionFromWhichItClosesWithoutTouchingOthers) {
    // The guns are 0.1" in front of the right half of B2's line. An attacker that goes straight at the middle of the
    // line would touch them.
    Table table(guns(0.7, 15 - gun(), 27), dice());
    ASSERT_TRUE(table.ready());
    table.decide(attack("A1", "B2"));
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 14.1}}, 0)), book().halts));
    table.decide(linstock::candidates(table.battle(), table.state(), table.prompt("attack_path"), 8).front());
    table.any_dice();
    if (table.asks("opportunity_fire")) table.decide(done());
    EXPECT_NEAR(table.y("A1"), 14.1, hair);
    EXPECT_LT(table.x("A1") + half(), 30.7);
    EXPECT_EQ(brom::own(table.at("A1")).stage, brom::AttackStage::arrived);
}

// RE-10.A: the Saxon guns of the scenario are 0.1" in front of the infantry and 0.25" beside it.
TEST(ReasonableMoves, RE_10_A_Fraustadt_InfantryAndTheGunsInFrontOfItCanBothBeAttacked) {
    const std::string now =
        "[situation]\nturn = 2\nphase = 'movement'\ncards = ['Centre: the foot']\n"
        "[[situation.unit]]\nunit = 'Kronoberg'\nat = [54, 32]\nheading = 0\n";
    for (const char* target : {"Russian regiments, first line, right", "Guns, left centre"}) {
        Table table(tests::data_file("scenarios/fraustadt.toml").text + now);
        ASSERT_TRUE(table.ready());
        table.any_dice(3);
        table.decide(attack("Kronoberg", target));
        const Prompt path = table.prompt("attack_path");
        const Decision best = candidates(table.battle(), table.state(), path, 1).at(0);
        ASSERT_EQ(best.verb, Verb::follow);
        ASSERT_FALSE(best.path.empty());
        table.decide(best);
        EXPECT_EQ(brom::own(table.at("Kronoberg")).stage, brom::AttackStage::arrived) << target;
    }
}

// Some of the positions from which the infantry can be attacked are nearer than 1" to the guns.
TEST(ReasonableMoves, RE_10_A_Fraustadt_AttackerOfTheInfantryMayBeWithinAnInchOfTheGuns) {
    const std::string now =
        "[situation]\nturn = 2\nphase = 'movement'\ncards = ['Centre: the foot']\n"
        "[[situation.unit]]\nunit = 'Kronoberg'\nat = [54, 32]\nheading = 0\n";
    Table table(tests::data_file("scenarios/fraustadt.toml").text + now);
    ASSERT_TRUE(table.ready());
    table.any_dice(3);
    table.decide(attack("Kronoberg", "Russian regiments, first line, right"));
    const Box theirs =
        brom::footprint(table.battle(), table.state(), table.unit("Russian regiments, first line, right"));
    const double front = theirs.centre.y - theirs.half_depth - 1;
    int beside = 0;
    for (double x = theirs.centre.x - 4; x < theirs.centre.x + 4; x += 0.125) {
        if (!table.is_legal(follow("Kronoberg", {{x, 33}, {x, front}}, 0, Formation::line))) continue;
        const Box mine = brom::footprint_at(table.battle(), table.state(), table.unit("Kronoberg"),
                                            to_point({x, front}), 0, Formation::line);
        for (const UnitId enemy : brom::enemies_of(table.battle(), table.state(), table.unit("Kronoberg")))
            if (enemy != table.unit("Russian regiments, first line, right"))
                beside += nearer(nearest_distance(mine, brom::footprint(table.battle(), table.state(), enemy)), 1);
    }
    EXPECT_GT(beside, 0);
}

TEST_P(Moves, TwoStands_AreALineAndOnlyInfantryFormsSquare) {
    Field few = alone();
    few.now("A1", "stands_left = 2");
    Table table(few, "d10=1");
    ASSERT_TRUE(table.ready());
    table.refuse(reform("A1", 0, Formation::column));
    Table horse(alone("arm = \"cavalry\", at = [30, 10]"), "d10=1");
    ASSERT_TRUE(horse.ready());
    EXPECT_TRUE(horse.cites(horse.refuse(reform("A1", 0, Formation::square)), book().formation));
    Table foot(alone(), "d10=1");
    ASSERT_TRUE(foot.ready());
    EXPECT_EQ(foot.is_legal(reform("A1", 0, Formation::skirmish)), false) << "light infantry of RE only";
    foot.decide(reform("A1", 0, Formation::square));
    EXPECT_TRUE(foot.cites(foot.one(EventKind::reformed, "A1"), book().formation));
}

// --- Mounting ---

TEST_P(Moves, MountingAndDismounting_TakesHalfTheMove) {
    if (is("revised")) return;  // it has its own test, with its own arm
    const bool rolls = is("firefight");
    Table table(alone("arm = \"light_cavalry\", at = [30, 10]"), rolls ? "d10=1 d6=6,4,5,1" : "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::dismount, "A1"));
    table.refuse(follow("A1", {{30, 18.01}}));  // half of 16
    table.decide(follow("A1", {{30, 18}}));
    EXPECT_FALSE(table.at("A1").mounted);
    const Event e = table.one(EventKind::mounted, "A1");
    EXPECT_TRUE(table.cites(e, book().mounting) && table.cites(e, book().response));
}

TEST_P(Moves, CavalryWithoutCommandResponse_CannotMount) {
    Field field = alone("arm = \"cavalry\", at = [30, 10]");
    field.blue("A2", "at = [60, 10]");
    Table table(field, "d10=10 d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.cites(table.refuse(with(Verb::dismount, "A1")), book().response));
}

// --- Towns ---

NamedDecision enter(std::string_view unit) {
    NamedDecision s = with(Verb::enter_town, unit);
    s.piece = 1;
    return s;
}

TEST_P(Moves, UnitThatEntersATown_StandsAtItsEdgeAndEntersWithTheNextMove) {
    Table table(town("at = [30, 14]"), dice());
    ASSERT_TRUE(table.ready());
    table.decide(enter("A1"));
    EXPECT_TRUE(table.cites(table.refuse(follow("A1", {{30, 20}})), book().entry));
    table.decide(follow("A1", {{30, 19}}));
    EXPECT_TRUE(table.at("A1").town.none());
    EXPECT_EQ(brom::own(table.at("A1")).at_town_edge, brom::AtTownEdge::reached);
    Field field = town("at = [30, 19]");
    field.now("A1", field.own("edge_of = 1, at_town_edge = \"stood\""));
    Table next(field, "d10=1");
    ASSERT_TRUE(next.ready());
    next.decide(enter("A1"));
    EXPECT_EQ(next.at("A1").town, PieceId{1});
    EXPECT_TRUE(next.cites(next.one(EventKind::moved, "A1"), book().entry));
}

TEST_P(Moves, TownEntry_InTheTurnAfterArrival_IsRefusedUntilTheUnitHasStoodAFullMove) {
    Field field = town("at = [30, 19]");
    field.now("A1", field.own("edge_of = 1, at_town_edge = \"reached\""));
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_FALSE(table.offers(Verb::enter_town, "A1"));
    EXPECT_TRUE(table.cites(table.refuse(enter("A1")), book().entry));
    EXPECT_EQ(brom::own(table.at("A1")).at_town_edge, brom::AtTownEdge::reached);
    table.decide(stand("A1"));  // the turn ends; the next begins with dice
    ASSERT_EQ(table.state().turn, 2);
    EXPECT_EQ(brom::own(table.at("A1")).at_town_edge, brom::AtTownEdge::stood);
    EXPECT_EQ(brom::own(table.at("A1")).edge_of, PieceId{1});
}

TEST_P(Moves, TownEdge_TurnOfArrival_DoesNotCountAsStanding) {
    Table table(town("at = [30, 14]"), dice());
    ASSERT_TRUE(table.ready());
    table.decide(enter("A1"));
    table.decide(follow("A1", {{30, 19}}));
    ASSERT_EQ(table.state().turn, 2);
    EXPECT_EQ(brom::own(table.at("A1")).at_town_edge, brom::AtTownEdge::reached);
}

TEST_P(Moves, TownEdge_UnitThatMoves_NoLongerWaits) {
    Field field = town("at = [30, 19]");
    field.now("A1", field.own("edge_of = 1, at_town_edge = \"stood\""));
    Table table(field, dice());
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::move, "A1"));
    table.decide(follow("A1", {{31, 19}}));
    EXPECT_EQ(brom::own(table.at("A1")).at_town_edge, brom::AtTownEdge::no);
    EXPECT_TRUE(brom::own(table.at("A1")).edge_of.none());
}

TEST_P(Moves, TownEntry_OnTheNextCardByHouseRule_NeedsNoStanding) {
    Field field = town("at = [30, 19]");
    field.now("A1", field.own("edge_of = 1, at_town_edge = \"reached\""));
    Table table(field, "d10=1", tests::data_file("house/towns-on-the-next-card.toml").text);
    ASSERT_TRUE(table.ready());
    table.decide(enter("A1"));
    EXPECT_EQ(table.at("A1").town, PieceId{1});
}

TEST_P(Moves, OfficerAloneInATown_MovesAsideWhenItIsEntered) {
    Field field = town("at = [30, 19]");
    field.officer(1, "Green", "brigade", "at = [30, 23]");
    field.now("A1", field.own("edge_of = 1, at_town_edge = \"stood\""));
    Table table(field, "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(enter("A1"));
    EXPECT_TRUE(table.asks("officer_aside", Seat::second)) << table.event_texts();
}

TEST_P(Moves, FullTownOrOneHeldByTheEnemy_CannotBeEntered) {
    Field full = town("at = [30, 19]");
    full.blue("A2", "at = [30, 23]");
    Table table(full, "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    EXPECT_TRUE(table.cites(table.refuse(enter("A1")), book().room));
    Field held = town("at = [30, 19]");
    held.now("B1", "at = [30, 23]");
    Table enemy(held, "d10=1");
    ASSERT_TRUE(enemy.ready());
    EXPECT_TRUE(enemy.cites(enemy.refuse(enter("A1")), book().attack));
}

TEST_P(Moves, UnitThatLeavesATown_HasTwoDiceFromTheCentre) {
    Table table(town("at = [30, 23]"), "d10=1 d6=5,4");
    ASSERT_TRUE(table.ready());
    table.decide(with(Verb::leave_town, "A1"));
    EXPECT_TRUE(table.cites(table.one(EventKind::rolled, "A1"), book().leave));
    NamedDecision out = follow("A1", {{60, 23}}, 90, Formation::line);
    out.verb = Verb::leave_town;
    table.decide(out);
    EXPECT_NEAR(table.x("A1"), 39, hair);
    const std::vector<Event> ways = table.events(EventKind::moved, "A1");
    EXPECT_EQ(ways.size(), 2U) << "to the edge, then an ordinary march";
    EXPECT_TRUE(table.cites(ways.front(), book().leave));
}

TEST_P(Moves, MarchThroughATownOnARoad_IsNotEntering) {
    for (const bool road : {true, false}) {
        Field field = town("at = [30, 19], formation = \"column\"");
        if (road) field.terrain("kind = \"road\", line = [[30, 0], [30, 48]]");
        Table table(field, is("revised")      ? "d10=1 d20=10"
                           : is("reasonable") ? "d10=1"
                           : road             ? "d10=1 d6=6,4,1,1"
                                              : "d10=1 d6=6,4,2");
        ASSERT_TRUE(table.ready());
        table.decide(move("A1"));
        if (is("firefight") && road) table.decide(choose(16));
        const double far = is("revised") || (is("reasonable") && road) || (is("firefight")) ? 31 : 29;
        const NamedDecision through = follow("A1", {{30, far}}, 0, Formation::column);
        EXPECT_EQ(table.is_legal(through), road);
        if (!road) {
            EXPECT_TRUE(table.cites(table.refuse(through), book().road));
        }
    }
}

TEST_P(Moves, SingleHouses_DoNotBlock) {
    Field field = alone();
    field.terrain("kind = \"house\", rectangle = [[28, 12], [32, 14]]");
    Table table(field, dice());
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    EXPECT_TRUE(table.is_legal(follow("A1", {{30, 16}}))) << "CF-17.F.1, and CF-17.F.2: a town is an area of them";
}

}  // namespace
}  // namespace linstock::clause
