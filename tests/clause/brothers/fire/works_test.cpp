// BA-11: works. BA-9.A and BA-9.G: the cover that works give.

#include "rulesets/brothers/fire/fire.hpp"
#include "tests/clause/brothers/moves.hpp"

#include <fmt/format.h>

namespace linstock::clause {
namespace {

const char* trained = "brothers = { range = 2, attack = 5, strength = 4 }";
const char* guns = "arm = \"artillery\", brothers = { range = 6, attack = 5, strength = 2 }";

std::string keys(const char* first, const char* second) { return fmt::format("{}, {}", first, second); }

/// A breastwork from (20, 20) to (32, 20) that protects its north side. B1 holds it, A1 is south of it.
Field work(const char* a1 = "at = [26, 14]", const char* b1 = "at = [26, 20], heading = 180", const char* more = "") {
    Field field("brothers");
    field.terrain(fmt::format("kind = \"breastwork\", line = [[32, 20], [20, 20]]{}", more))
        .blue("A1", keys(a1, trained))
        .grey("B1", keys(b1, trained))
        .officer(0, "AB", "brigade", "at = [26, 8], brothers = { value = 6 }")
        .officer(1, "BB", "brigade", "at = [26, 32], brothers = { value = 6 }")
        .phase("movement");
    return field;
}

NamedDecision fire_at_piece(std::string_view unit, int piece) {
    NamedDecision say;
    say.verb = Verb::fire_at;
    say.unit = unit;
    say.piece = piece;
    return say;
}

/// Answers `done` to all prompts until this side moves its units.
void until_moves(Table& table, Seat seat) {
    for (int i = 0; i < 12 && !table.asks("move", seat); ++i)
        table.decide(done());
    ASSERT_TRUE(table.asks("move", seat)) << table.event_texts();
}

bool has_event_citing(const Table& table, const char* unit, const char* clause) {
    for (const Event& e : table.events_of(unit))
        if (table.cites(e, clause)) return true;
    return false;
}

TEST(BA_11_Works, BA_11_A_SectionHeldByAnEnemy_CannotBeCrossed) {
    Table table(work("at = [22, 15]"));
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{22, 21.5}})), "BA-11.A"));
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{22, 20.3}})), "BA-11.A")) << "a move cannot end across it";
    EXPECT_TRUE(table.is_legal(march("A1", {{21, 18.5}})));
}

TEST(BA_11_Works, BA_11_C_UnheldOrOwnSection_IsCrossedFreely) {
    Table never(work("at = [22, 15]", "at = [26, 30], heading = 180"));
    never.decide(march("A1", {{22, 22}}));
    EXPECT_NEAR(never.y("A1"), 22, hair);
    Table own(work("at = [26, 6]"));
    own.decide(done());
    until_moves(own, Seat::second);
    own.decide(march("B1", {{26, 17}}));
    EXPECT_TRUE(has_event_citing(own, "B1", "BA-11.C")) << "it moved away and gave up the work: " << own.event_texts();
}

TEST(BA_11_Works, BA_11_A_Section_IsHeldFromItsProtectedSideWithinEdgeDistance) {
    Table outside(work("at = [22, 15]", "at = [29, 19.9], heading = 0"));
    EXPECT_TRUE(outside.is_legal(march("A1", {{22, 22}})));
    Table far(work("at = [22, 15]", "at = [28, 21.1], heading = 180"));
    EXPECT_TRUE(far.is_legal(march("A1", {{22, 22}})));
    Table near(work("at = [22, 15]", "at = [28, 20.9], heading = 180"));
    EXPECT_FALSE(near.is_legal(march("A1", {{22, 22}})));
    Field turned = work("at = [22, 15]", "at = [29, 19.9], heading = 0");
    turned.scenario("brothers = { works_left = \"1\" }");
    Table left(turned);
    EXPECT_FALSE(left.is_legal(march("A1", {{22, 22}}))) << "the scenario makes it protect the other side";
}

TEST(BA_11_Works, BA_11_A_ChargeAtADefendedSection_EndsSquareToItAndFightsAcross) {
    Table table(work("at = [25, 14]", "at = [26, 20.7], heading = 180"), "d6=5,5,1,3,2,6,6");
    table.decide(charge("A1", "B1"));
    EXPECT_NEAR(table.y("A1"), 20, hair);
    EXPECT_EQ(table.at("A1").heading, 0);
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "BA-11.A"));
    table.decide(done());
    table.decide(done());
    EXPECT_EQ(table.one(EventKind::fired, "A1").hits(), 2);
    ASSERT_EQ(table.count(EventKind::stand_lost, "B1"), 1) << table.event_texts();
    EXPECT_EQ(table.at("B1").stands_left, 3) << "hard cover, 3 in melee, stops one of two: " << table.event_texts();
}

TEST(BA_11_Works, BA_11_A_March_CannotMakeContactAcrossASection) {
    Table table(work("at = [26, 14]", "at = [26, 20.3], heading = 180"));
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{26, 19.5}})), "BA-5.M"));
    EXPECT_TRUE(table.is_legal(march("A1", {{26, 19.2}})));
}

TEST(BA_11_Works, BA_11_A_ChargeAtAUnitBehindTheHolder_IsRefused) {
    Field field = work("at = [26, 14]", "at = [21, 20], heading = 180");
    field.grey("B2", keys("at = [28, 21.5], heading = 180", trained));
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B2")), "BA-11.A"));
}

TEST(BA_11_Works, BA_11_B_SectionWhoseLastHolderIsDispersed_IsOpen) {
    Field field = work("at = [26, 20]");
    field.now("B1", "stands_left = 1").now("A1", "at = [26, 20]").grey("B2", "at = [60, 40], heading = 180");
    Table table(field, "d6=5,1,3");
    for (int i = 0; i < 2; ++i)
        table.decide(done());
    table.any_dice();
    EXPECT_EQ(table.count(EventKind::destroyed, "B1"), 1) << table.event_texts();
    EXPECT_TRUE(has_event_citing(table, "B1", "BA-11.B"));
    if (table.asks("move", Seat::second)) table.decide(done());
    until_moves(table, Seat::first);
    table.decide(march("A1", {{26, 23}}));
    EXPECT_NEAR(table.y("A1"), 23, hair);
}

TEST(BA_11_Works, BA_11_C_HolderThatFlinched_HoldsUntilTheEndOfItsNextFreePhase7) {
    // Two dice hit, one hit disperses a base behind the work; both flinch dice of B1 are 1.
    Table table(work("at = [26, 20]"), "d6=5,5,1,1,3,2,1,1");
    for (int i = 0; i < 3; ++i)
        table.decide(done());
    ASSERT_EQ(table.count(EventKind::fell_back, "B1"), 1) << table.event_texts();
    table.any_dice();
    until_moves(table, Seat::first);
    EXPECT_EQ(table.state().turn, 2);
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{26, 23}})), "BA-11.A")) << "B1 was pinned";
    table.decide(done());
    until_moves(table, Seat::second);
    table.forget();
    table.decide(done());
    EXPECT_TRUE(has_event_citing(table, "B1", "BA-11.C")) << table.event_texts();
    until_moves(table, Seat::first);
    EXPECT_TRUE(table.is_legal(march("A1", {{26, 23}})));
}

TEST(BA_11_Works, BA_11_C_BA_11_A_HolderThatMarchesOff_KeepsTheSectionIfAnotherHoldsIt) {
    Field field = work("at = [22, 6]", "at = [23, 20], heading = 180");
    field.grey("B2", keys("at = [29, 20], heading = 180", trained)).battle_now("brothers = { active = 2 }");
    Table table(field);
    until_moves(table, Seat::second);
    table.decide(march("B1", {{23, 26}}));
    EXPECT_FALSE(has_event_citing(table, "B1", "BA-11.C")) << table.event_texts();
    table.decide(march("B2", {{29, 26}}));
    EXPECT_TRUE(has_event_citing(table, "B2", "BA-11.C")) << table.event_texts();
}

TEST(BA_11_Works, BA_8_I_BA_11_A_FlincherInContactAcrossASection_EndsTheFlinchAtOnce) {
    Field field = work("at = [26, 21.3], heading = 180", "at = [26, 20.5], heading = 180");
    field.blue("A2", keys("at = [26, 20], heading = 0", trained)).phase("melee");
    Table table(field, "d6=5,1,1,1,1,1,1,1,1");
    table.any_dice();
    table.decide(attack("A1", "B1"));
    const Event back = table.one(EventKind::fell_back, "B1");
    EXPECT_TRUE(table.cites(back, "BA-8.I"));
    EXPECT_NEAR(to_vec(back.to).y, 20.5, hair) << "it does not move onto the work: " << table.event_texts();
    EXPECT_TRUE(table.cites(table.one(EventKind::fired, "A2"), "BA-8.I"));
}

TEST(BA_11_Works, BA_9_A_Works_CoverOnTheirProtectedSideOnly) {
    Field field = work("at = [26, 19.9], heading = 0", "at = [26, 27], heading = 180");
    field.phase("fire");
    Table in_front(field);
    EXPECT_EQ(
        brothers::cover_from_fire(in_front.battle(), in_front.state(), in_front.unit("B1"), in_front.unit("A1")).grade,
        brothers::Cover::none);
    Table behind(work("at = [26, 14]", "at = [26, 20.2], heading = 180"));
    EXPECT_EQ(brothers::cover_from_fire(behind.battle(), behind.state(), behind.unit("A1"), behind.unit("B1")).grade,
              brothers::Cover::hard);
}

Field battery(const char* piece = "") {
    Field field = work("at = [2, 2]", "at = [26, 20], heading = 180");
    field.blue("A2", keys("at = [26, 10]", guns)).phase("fire");
    if (*piece != 0) field.piece_now(1, piece);
    return field;
}

TEST(BA_11_Works, BA_11_D_ArtilleryHits_AddUpTowardsABreach) {
    Table table(battery(), "d6=6,5,4,3");
    EXPECT_TRUE(table.cites(table.refuse(fire_at_piece("A1", 1)), "BA-11.D"));
    table.decide(fire_at_piece("A2", 1));
    EXPECT_EQ(table.state().pieces[0].hits, 1) << table.event_texts();
    EXPECT_EQ(table.at("B1").stands_left, 4) << "no casualties among the holders";
    bool cited = false;
    for (const Event& e : table.events(EventKind::rolled))
        cited = cited || table.cites(e, "BA-11.D");
    EXPECT_TRUE(cited);
}

TEST(BA_11_Works, BA_11_D_SixthHit_BreachesTheSectionAndEndsItAsATarget) {
    Field field = battery("hits = 5");
    field.blue("A3", keys("at = [30, 10]", guns));
    Table table(field, "d6=6,6,4,4");
    table.decide(fire_at_piece("A2", 1));
    EXPECT_EQ(table.state().pieces[0].breached, 1);
    EXPECT_EQ(table.state().pieces[0].hits, 6) << "hits beyond are lost";
    EXPECT_TRUE(table.cites(table.one(EventKind::piece_changed), "BA-11.D"));
    EXPECT_TRUE(table.cites(table.refuse(fire_at_piece("A3", 1)), "BA-11.D"));
}

TEST(BA_11_Works, BA_11_E_BreachedSection_IsNotGivenUp) {
    Field field = work();
    field.piece_now(1, "breached = true").now("B1", "brothers = { works = 1 }").battle_now("brothers = { active = 2 }");
    Table table(field);
    until_moves(table, Seat::second);
    table.decide(done());
    EXPECT_EQ(brothers::own(table.at("B1")).works, 0U) << "no unit holds it";
    for (const Event& e : table.events(EventKind::noted))
        EXPECT_STRNE(e.word, "is abandoned");
}

TEST(BA_11_Works, BA_11_E_BA_9_G_Breach_MayBeCrossedAndChargedAndGivesSoftCover) {
    Field field = work("at = [22, 15]");
    field.piece_now(1, "breached = true");
    Table table(field);
    EXPECT_EQ(brothers::cover_from_fire(table.battle(), table.state(), table.unit("A1"), table.unit("B1")).grade,
              brothers::Cover::soft);
    EXPECT_TRUE(table.is_legal(march("A1", {{21.5, 21}})));
    Field back = work("at = [26, 15]", "at = [26, 20.7], heading = 180");
    back.piece_now(1, "breached = true");
    Table through(back);
    through.any_dice();
    through.decide(charge("A1", "B1"));
    EXPECT_NEAR(to_vec(through.events(EventKind::moved, "A1").front().to).y, 20.7, 0.001);
}

// --- Works drawn as areas ---

/// A redoubt from (20, 20) to (32, 26). B1 is in it, A1 south of it, A3 east of it.
Field redoubt(const char* b1 = "at = [26, 22], heading = 180",
              const char* piece = "kind = \"fieldwork\", rectangle = [[20, 20], [32, 26]]") {
    Field field("brothers");
    field.terrain(piece)
        .blue("A1", keys("at = [22.3, 15]", trained))
        .blue("A3", keys("at = [37, 23], heading = 270", trained))
        .grey("B1", keys(b1, trained))
        .officer(0, "AB", "brigade", "at = [26, 8], brothers = { value = 6 }")
        .officer(1, "BB", "brigade", "at = [26, 32], brothers = { value = 6 }")
        .phase("movement");
    return field;
}

brothers::Cover cover_from(const Table& table, const char* firer) {
    return brothers::cover_from_fire(table.battle(), table.state(), table.unit(firer), table.unit("B1")).grade;
}

TEST(BA_11_Works, BA_11_A_EachEdgeOfAnOutline_IsHeldByTheUnitInside) {
    Table inside(redoubt());
    EXPECT_TRUE(inside.cites(inside.refuse(march("A1", {{22.3, 21}})), "BA-11.A"));
    EXPECT_TRUE(inside.cites(inside.refuse(march("A3", {{31, 23}})), "BA-11.A"));
    EXPECT_EQ(cover_from(inside, "A1"), brothers::Cover::fortification);
    Table outside(redoubt("at = [29, 19.9], heading = 0"));
    EXPECT_TRUE(outside.is_legal(march("A1", {{22.3, 21}}))) << "a unit outside holds nothing";
    EXPECT_TRUE(outside.is_legal(march("A3", {{31, 23}})));
    inside.decide(done());
    until_moves(inside, Seat::second);
    EXPECT_TRUE(inside.is_legal(march("B1", {{26, 17}}))) << "its own edges do not stop it";
}

TEST(BA_11_Works, BA_11_A_FortifiedBuilding_IsAWorkAndASettlementIsNot) {
    struct Wanted {
        const char* piece;
        bool work;
    };
    const char* place = "rectangle = [[20, 20], [32, 26]]";
    for (const Wanted& w :
         {Wanted{"kind = \"house\", cover = \"hard\"", true}, Wanted{"kind = \"house\"", false},
          Wanted{"kind = \"town\", cover = \"fortified\"", true}, Wanted{"kind = \"town\"", false},
          Wanted{"kind = \"town\", cover = \"soft\"", false}, Wanted{"kind = \"fieldwork\", cover = \"soft\"", false},
          Wanted{"kind = \"rough\", cover = \"hard\"", false}}) {
        Table table(redoubt("at = [26, 22], heading = 180", fmt::format("{}, {}", w.piece, place).c_str()));
        EXPECT_EQ(table.is_legal(march("A1", {{22.3, 20.4}})), !w.work) << w.piece;
    }
}

TEST(BA_11_Works, BA_11_A_ChargeAtAUnitInside_EndsAtTheEdgeAndFightsAcross) {
    Field field = redoubt("at = [26, 20.7], heading = 180");
    field.now("A1", "at = [25, 14]");
    Table table(field, "d6=5,5,1,3,4");
    table.any_dice();
    table.decide(charge("A1", "B1"));
    EXPECT_NEAR(table.y("A1"), 20, hair);
    EXPECT_EQ(table.at("A1").heading, 0) << "square to the edge, facing inside";
    EXPECT_TRUE(table.cites(table.one(EventKind::moved, "A1"), "BA-11.A"));
    table.decide(done());
    table.until_phase("melee");
    ASSERT_EQ(table.count(EventKind::stand_lost, "B1"), 1) << table.event_texts();
    EXPECT_EQ(table.at("B1").stands_left, 3) << "a fortification, 4 in melee, stops the 3: " << table.event_texts();
    Table deep(redoubt());
    EXPECT_TRUE(deep.cites(deep.refuse(charge("A1", "B1", {{26, 22}})), "BA-11.A"));
}

/// Guns south of the redoubt, B1 inside; every side has taken five hits.
Field under_guns() {
    Field field = redoubt();
    field.blue("A2", keys("at = [26, 10]", guns)).phase("fire").piece_now(1, "hits = 5");
    return field;
}

int side_offered(const Table& table, std::string_view word) {
    const std::vector<Prompt> open_prompts = table.prompts();
    for (const Offer& o : open_prompts.front().offers)
        if (o.verb == Verb::fire_at && o.word == word) return o.number;
    return -1;
}

TEST(BA_11_Works, BA_11_D_BA_11_E_EachEdge_IsBreachedSeparately) {
    Table table(under_guns(), "d6=6,1,6");
    const int south = side_offered(table, "its south side");
    ASSERT_GT(south, 0);
    EXPECT_EQ(side_offered(table, "its north side"), -1) << "the north side faces away";
    EXPECT_EQ(side_offered(table, "its east side"), -1);
    NamedDecision other = fire_at_piece("A2", 1);
    other.number = south % 4 + 1;
    EXPECT_TRUE(table.cites(table.refuse(other), "BA-11.D"));
    other.number = 5;
    EXPECT_TRUE(table.cites(table.refuse(other), "BA-11.D")) << "there is no such side";
    NamedDecision shot = fire_at_piece("A2", 1);
    shot.number = south;
    table.decide(shot);
    EXPECT_EQ(table.one(EventKind::piece_changed).work_side(), south);
    EXPECT_EQ(table.state().pieces[0].breached, 0) << "three sides are intact";
    EXPECT_NE(table.event_texts().find("is breached on its south side"), std::string::npos) << table.event_texts();
    table.any_dice();
    EXPECT_EQ(cover_from(table, "A1"), brothers::Cover::soft) << "BA-9.G: it comes through the breach";
    EXPECT_EQ(cover_from(table, "A3"), brothers::Cover::fortification);
    if (table.asks("fire", Seat::first)) table.decide(done());
    until_moves(table, Seat::first);
    EXPECT_TRUE(table.cites(table.refuse(march("A3", {{31, 23}})), "BA-11.A")) << "the other sides are held";
    EXPECT_TRUE(table.is_legal(march("A1", {{22.3, 21}})));
}

TEST(BA_11_Works, BA_11_D_FireAtAnAreaWithoutASide_HitsTheNearestSideFacingTheGuns) {
    Table table(under_guns(), "d6=6,1,6");
    const int south = side_offered(table, "its south side");
    table.decide(fire_at_piece("A2", 1));
    EXPECT_EQ(table.one(EventKind::piece_changed).work_side(), south);
}

TEST(BA_11_Works, BA_11_A_MoreThan128Sides_AreAProblemOfTheFile) {
    Field field = redoubt();
    for (int i = 0; i < 4; ++i)
        field.terrain(fmt::format("kind = \"fieldwork\", circle = {{ centre = [{}, 40], radius = 2 }}", 50 + 5 * i));
    EXPECT_NE(problems_of(field.text()).find("more than 128 sides in total"), std::string::npos);
    Field named = redoubt();
    named.scenario("brothers = { works_left = \"1\" }");
    EXPECT_NE(problems_of(named.text()).find("unknown work '1'"), std::string::npos);
}

}  // namespace
}  // namespace linstock::clause
