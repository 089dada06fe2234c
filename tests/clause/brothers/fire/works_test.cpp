// BA-11, and BA-9.A, BA-9.G where works are concerned.

#include "rulesets/brothers/fire/fire.hpp"
#include "tests/clause/brothers/moves.hpp"

#include <fmt/format.h>

namespace linstock::clause {
namespace {

const char* trained = "brothers = { range = 2, attack = 5, strength = 4 }";
const char* guns = "arm = \"artillery\", brothers = { range = 6, attack = 5, strength = 2 }";

std::string keys(const char* first, const char* second) { return fmt::format("{}, {}", first, second); }

/// A breastwork from (20, 20) to (32, 20) that protects the north; B1 holds it, A1 is south of it.
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

Say fire_at_piece(std::string_view unit, int piece) {
    Say say;
    say.verb = Verb::fire_at;
    say.unit = unit;
    say.piece = piece;
    return say;
}

/// The prompts of all phases are closed until this side moves its units.
void until_moves(Table& table, Seat seat) {
    for (int i = 0; i < 12 && !table.asks("move", seat); ++i)
        table.decide(done());
    ASSERT_TRUE(table.asks("move", seat)) << table.tell();
}

bool told(const Table& table, const char* unit, const char* clause) {
    for (const Event& e : table.events_of(unit))
        if (table.cites(e, clause)) return true;
    return false;
}

TEST(BA_11_Works, BA_11_A_nobody_crosses_a_section_that_an_enemy_holds) {
    Table table(work("at = [22, 15]"));
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{22, 21.5}})), "BA-11.A"));
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{22, 20.3}})), "BA-11.A")) << "nor does it end across it";
    EXPECT_TRUE(table.lawful(march("A1", {{21, 18.5}})));
}

TEST(BA_11_Works, BA_11_C_a_section_that_nobody_holds_and_ones_own_are_crossed_freely) {
    Table never(work("at = [22, 15]", "at = [26, 30], heading = 180"));
    never.decide(march("A1", {{22, 22}}));
    EXPECT_NEAR(never.y("A1"), 22, hair);
    Table own(work("at = [26, 6]"));
    own.decide(done());
    until_moves(own, Seat::second);
    own.decide(march("B1", {{26, 17}}));
    EXPECT_TRUE(told(own, "B1", "BA-11.C")) << "it moved away and gave it up: " << own.tell();
}

TEST(BA_11_Works, BA_11_A_it_is_held_from_the_protected_side_only_and_within_EDGE) {
    Table outside(work("at = [22, 15]", "at = [29, 19.9], heading = 0"));
    EXPECT_TRUE(outside.lawful(march("A1", {{22, 22}})));
    Table far(work("at = [22, 15]", "at = [28, 21.1], heading = 180"));
    EXPECT_TRUE(far.lawful(march("A1", {{22, 22}})));
    Table near(work("at = [22, 15]", "at = [28, 20.9], heading = 180"));
    EXPECT_FALSE(near.lawful(march("A1", {{22, 22}})));
    Field turned = work("at = [22, 15]", "at = [29, 19.9], heading = 0");
    turned.scenario("brothers = { works_left = \"1\" }");
    Table left(turned);
    EXPECT_FALSE(left.lawful(march("A1", {{22, 22}}))) << "the scenario says that it protects the other side";
}

TEST(BA_11_Works, BA_11_A_a_charge_ends_at_the_section_square_to_it_and_fights_across) {
    Table table(work("at = [25, 14]", "at = [26, 20.7], heading = 180"), "d6=5,5,1,3,2,6,6");
    table.decide(charge("A1", "B1"));
    EXPECT_NEAR(table.y("A1"), 20, hair);
    EXPECT_EQ(table.at("A1").heading, 0);
    EXPECT_TRUE(table.cites(table.the(EventKind::moved, "A1"), "BA-11.A"));
    table.decide(done());
    table.decide(done());
    EXPECT_EQ(table.the(EventKind::fired, "A1").amount, 2);
    ASSERT_EQ(table.count(EventKind::stand_lost, "B1"), 1) << table.tell();
    EXPECT_EQ(table.at("B1").stands_left, 3) << "hard cover, 3 in melee, stops one of two: " << table.tell();
}

TEST(BA_11_Works, BA_11_A_no_march_comes_into_contact_across_it) {
    Table table(work("at = [26, 14]", "at = [26, 20.3], heading = 180"));
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{26, 19.5}})), "BA-5.M"));
    EXPECT_TRUE(table.lawful(march("A1", {{26, 19.2}})));
}

TEST(BA_11_Works, BA_11_A_a_charge_at_one_who_is_farther_back_is_refused) {
    Field field = work("at = [26, 14]", "at = [21, 20], heading = 180");
    field.grey("B2", keys("at = [28, 21.5], heading = 180", trained));
    Table table(field);
    EXPECT_TRUE(table.cites(table.refuse(charge("A1", "B2")), "BA-11.A"));
}

TEST(BA_11_Works, BA_11_B_when_the_last_holder_is_dispersed_the_section_is_open) {
    Field field = work("at = [26, 20]");
    field.now("B1", "stands_left = 1").now("A1", "at = [26, 20]").grey("B2", "at = [60, 40], heading = 180");
    Table table(field, "d6=5,1,3");
    for (int i = 0; i < 2; ++i)
        table.decide(done());
    table.any_dice();
    EXPECT_EQ(table.count(EventKind::destroyed, "B1"), 1) << table.tell();
    EXPECT_TRUE(told(table, "B1", "BA-11.B"));
    if (table.asks("move", Seat::second)) table.decide(done());
    until_moves(table, Seat::first);
    table.decide(march("A1", {{26, 23}}));
    EXPECT_NEAR(table.y("A1"), 23, hair);
}

TEST(BA_11_Works, BA_11_C_a_holder_that_flinched_holds_till_the_end_of_its_next_free_phase_7) {
    // Two dice hit, one hit stands; both flinch dice are 1.
    Table table(work("at = [26, 20]"), "d6=5,5,1,1,3,2,1,1");
    for (int i = 0; i < 3; ++i)
        table.decide(done());
    ASSERT_EQ(table.count(EventKind::fell_back, "B1"), 1) << table.tell();
    table.any_dice();
    until_moves(table, Seat::first);
    EXPECT_EQ(table.state().turn, 2);
    EXPECT_TRUE(table.cites(table.refuse(march("A1", {{26, 23}})), "BA-11.A")) << "B1 was pinned";
    table.decide(done());
    until_moves(table, Seat::second);
    table.forget();
    table.decide(done());
    EXPECT_TRUE(told(table, "B1", "BA-11.C")) << table.tell();
    until_moves(table, Seat::first);
    EXPECT_TRUE(table.lawful(march("A1", {{26, 23}})));
}

TEST(BA_11_Works, BA_11_C_BA_11_A_while_another_holds_it_nobody_gives_it_up_by_marching_off) {
    Field field = work("at = [22, 6]", "at = [23, 20], heading = 180");
    field.grey("B2", keys("at = [29, 20], heading = 180", trained)).battle_now("brothers = { active = 2 }");
    Table table(field);
    until_moves(table, Seat::second);
    table.decide(march("B1", {{23, 26}}));
    EXPECT_FALSE(told(table, "B1", "BA-11.C")) << table.tell();
    table.decide(march("B2", {{29, 26}}));
    EXPECT_TRUE(told(table, "B2", "BA-11.C")) << table.tell();
}

TEST(BA_11_Works, BA_8_I_BA_11_A_who_is_in_contact_across_it_ends_a_flinch_at_once) {
    Field field = work("at = [26, 21.3], heading = 180", "at = [26, 20.5], heading = 180");
    field.blue("A2", keys("at = [26, 20], heading = 0", trained)).phase("melee");
    Table table(field, "d6=5,1,1,1,1,1,1,1,1");
    table.any_dice();
    table.decide(attack("A1", "B1"));
    const Event back = table.the(EventKind::fell_back, "B1");
    EXPECT_TRUE(table.cites(back, "BA-8.I"));
    EXPECT_NEAR(to_vec(back.to).y, 20.5, hair) << "not onto the work: " << table.tell();
    EXPECT_TRUE(table.cites(table.the(EventKind::fired, "A2"), "BA-8.I"));
}

TEST(BA_11_Works, BA_9_A_works_cover_on_their_protected_side_only) {
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

TEST(BA_11_Works, BA_11_D_artillery_breaches_a_section_hit_by_hit) {
    Table table(battery(), "d6=6,5,4,3");
    EXPECT_TRUE(table.cites(table.refuse(fire_at_piece("A1", 1)), "BA-11.D"));
    table.decide(fire_at_piece("A2", 1));
    EXPECT_EQ(table.state().pieces[0].hits, 1) << table.tell();
    EXPECT_EQ(table.at("B1").stands_left, 4) << "no harm to the holders";
    bool cited = false;
    for (const Event& e : table.events(EventKind::rolled))
        cited = cited || table.cites(e, "BA-11.D");
    EXPECT_TRUE(cited);
}

TEST(BA_11_Works, BA_11_D_at_the_sixth_hit_it_is_breached_and_a_target_no_more) {
    Field field = battery("hits = 5");
    field.blue("A3", keys("at = [30, 10]", guns));
    Table table(field, "d6=6,6,4,4");
    table.decide(fire_at_piece("A2", 1));
    EXPECT_EQ(table.state().pieces[0].breached, 1);
    EXPECT_EQ(table.state().pieces[0].hits, 6) << "hits beyond are lost";
    EXPECT_TRUE(table.cites(table.the(EventKind::piece_changed), "BA-11.D"));
    EXPECT_TRUE(table.cites(table.refuse(fire_at_piece("A3", 1)), "BA-11.D"));
}

TEST(BA_11_Works, BA_11_E_a_breached_section_is_not_given_up) {
    Field field = work();
    field.piece_now(1, "breached = true").now("B1", "brothers = { works = 1 }").battle_now("brothers = { active = 2 }");
    Table table(field);
    until_moves(table, Seat::second);
    table.decide(done());
    EXPECT_EQ(brothers::own(table.at("B1")).works, 0U) << "nobody holds it";
    for (const Event& e : table.events(EventKind::noted))
        EXPECT_STRNE(e.word, "is abandoned");
}

TEST(BA_11_Works, BA_11_E_BA_9_G_a_breach_is_crossed_and_charged_through_and_gives_soft_cover) {
    Field field = work("at = [22, 15]");
    field.piece_now(1, "breached = true");
    Table table(field);
    EXPECT_EQ(brothers::cover_from_fire(table.battle(), table.state(), table.unit("A1"), table.unit("B1")).grade,
              brothers::Cover::soft);
    EXPECT_TRUE(table.lawful(march("A1", {{21.5, 21}})));
    Field back = work("at = [26, 15]", "at = [26, 20.7], heading = 180");
    back.piece_now(1, "breached = true");
    Table through(back);
    through.any_dice();
    through.decide(charge("A1", "B1"));
    EXPECT_NEAR(to_vec(through.events(EventKind::moved, "A1").front().to).y, 20.7, 0.001);
}

// --- Works drawn as areas ---

/// A redoubt from (20, 20) to (32, 26); B1 is in it, A1 is south of it, A3 east.
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

TEST(BA_11_Works, BA_11_A_each_edge_of_an_outline_is_held_by_whoever_is_inside) {
    Table inside(redoubt());
    EXPECT_TRUE(inside.cites(inside.refuse(march("A1", {{22.3, 21}})), "BA-11.A"));
    EXPECT_TRUE(inside.cites(inside.refuse(march("A3", {{31, 23}})), "BA-11.A"));
    EXPECT_EQ(cover_from(inside, "A1"), brothers::Cover::fortification);
    Table outside(redoubt("at = [29, 19.9], heading = 0"));
    EXPECT_TRUE(outside.lawful(march("A1", {{22.3, 21}}))) << "whoever stands before it holds nothing";
    EXPECT_TRUE(outside.lawful(march("A3", {{31, 23}})));
    inside.decide(done());
    until_moves(inside, Seat::second);
    EXPECT_TRUE(inside.lawful(march("B1", {{26, 17}}))) << "his own do not hold him";
}

TEST(BA_11_Works, BA_11_A_a_fortified_building_is_a_work_and_a_settlement_is_none) {
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
        EXPECT_EQ(table.lawful(march("A1", {{22.3, 20.4}})), !w.work) << w.piece;
    }
}

TEST(BA_11_Works, BA_11_A_a_charge_at_one_who_is_inside_ends_at_the_edge_and_fights_across) {
    Field field = redoubt("at = [26, 20.7], heading = 180");
    field.now("A1", "at = [25, 14]");
    Table table(field, "d6=5,5,1,3,4");
    table.any_dice();
    table.decide(charge("A1", "B1"));
    EXPECT_NEAR(table.y("A1"), 20, hair);
    EXPECT_EQ(table.at("A1").heading, 0) << "square to the edge, and looks inside";
    EXPECT_TRUE(table.cites(table.the(EventKind::moved, "A1"), "BA-11.A"));
    table.decide(done());
    table.until_phase("melee");
    ASSERT_EQ(table.count(EventKind::stand_lost, "B1"), 1) << table.tell();
    EXPECT_EQ(table.at("B1").stands_left, 3) << "a fortification, 4 in melee, stops the 3: " << table.tell();
    Table deep(redoubt());
    EXPECT_TRUE(deep.cites(deep.refuse(charge("A1", "B1", {{26, 22}})), "BA-11.A"));
}

/// Guns south of it, B1 inside; every side has taken five hits.
Field under_guns() {
    Field field = redoubt();
    field.blue("A2", keys("at = [26, 10]", guns)).phase("fire").piece_now(1, "hits = 5");
    return field;
}

int side_offered(const Table& table, std::string_view word) {
    const std::vector<Prompt> asked = table.prompts();
    for (const Offer& o : asked.front().offers)
        if (o.verb == Verb::fire_at && o.word == word) return o.number;
    return -1;
}

TEST(BA_11_Works, BA_11_D_BA_11_E_each_edge_is_breached_for_itself) {
    Table table(under_guns(), "d6=6,1,6");
    const int south = side_offered(table, "its south side");
    ASSERT_GT(south, 0);
    EXPECT_EQ(side_offered(table, "its north side"), -1) << "it looks away";
    EXPECT_EQ(side_offered(table, "its east side"), -1);
    Say other = fire_at_piece("A2", 1);
    other.number = south % 4 + 1;
    EXPECT_TRUE(table.cites(table.refuse(other), "BA-11.D"));
    other.number = 5;
    EXPECT_TRUE(table.cites(table.refuse(other), "BA-11.D")) << "there is none";
    Say shot = fire_at_piece("A2", 1);
    shot.number = south;
    table.decide(shot);
    EXPECT_EQ(table.the(EventKind::piece_changed).second, south);
    EXPECT_EQ(table.state().pieces[0].breached, 0) << "three sides stand";
    EXPECT_NE(table.tell().find("is breached on its south side"), std::string::npos) << table.tell();
    table.any_dice();
    EXPECT_EQ(cover_from(table, "A1"), brothers::Cover::soft) << "BA-9.G: it comes through the breach";
    EXPECT_EQ(cover_from(table, "A3"), brothers::Cover::fortification);
    if (table.asks("fire", Seat::first)) table.decide(done());
    until_moves(table, Seat::first);
    EXPECT_TRUE(table.cites(table.refuse(march("A3", {{31, 23}})), "BA-11.A")) << "the others are held";
    EXPECT_TRUE(table.lawful(march("A1", {{22.3, 21}})));
}

TEST(BA_11_Works, BA_11_D_fire_at_an_area_without_a_side_is_at_the_nearest_that_looks_at_the_guns) {
    Table table(under_guns(), "d6=6,1,6");
    const int south = side_offered(table, "its south side");
    table.decide(fire_at_piece("A2", 1));
    EXPECT_EQ(table.the(EventKind::piece_changed).second, south);
}

TEST(BA_11_Works, BA_11_A_there_is_room_for_so_many_sides) {
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
