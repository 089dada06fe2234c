// Prompts and refusals: what dice are for, the reach over each kind of ground, why a decision is refused and what is
// legal instead.

#include "rulesets/brom/fire/fire.hpp"
#include "rulesets/brom/model.hpp"
#include "tests/clause/harness.hpp"
#include "tests/clause/moment.hpp"
#include "words/prompt_text.hpp"

#include <algorithm>

namespace linstock::clause {
namespace {

constexpr int woods = brom::over_woods, hills = brom::over_hills, water = brom::over_water;

bool has_text(const Refusal& no, std::string_view words) { return no.text.find(words) != std::string::npos; }

/// Heavy cavalry in front of a wood and a hill.
Field cavalry_field() {
    Field field("reasonable");
    field.blue("A1", "at = [30, 10], arm = \"heavy_cavalry\"").grey("B1", "at = [66, 46]");
    field.terrain("kind = \"woods\", rectangle = [[20, 12], [40, 14]]");
    field.terrain("kind = \"hill\", rectangle = [[20, 14.5], [40, 15]]");
    return field.phase("movement").cards({"Blue Brigade"});
}

TEST(Prompts, RE_5_A_EachDie_NamesItsGround) {
    Table table(cavalry_field(), "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(choose(woods | hills));
    const Prompt roll = table.prompt("roll");
    ASSERT_EQ(roll.roll.front().count, 3);
    std::vector<std::string> words;
    for (const Offer& o : roll.offers)
        words.emplace_back(o.word);
    EXPECT_EQ(words, (std::vector<std::string>{"woods", "woods", "hills"}));
    EXPECT_EQ(roll.offers.back().number, 3);
    EXPECT_TRUE(table.cites(roll, "RE-5.A") && table.cites(roll, "RE-movement"));
}

TEST(Prompts, RE_5_A_Reach_IsShownForEachKindOfGround) {
    Table table(cavalry_field(), "d10=1 d6=3,1,5");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    table.decide(choose(woods | hills));
    const Reach reach = table.prompt("path").reach.front();
    ASSERT_EQ(reach.over.size(), 2U);
    EXPECT_STREQ(reach.over[0].ground, "woods");
    EXPECT_EQ(reach.over[0].distance, to_coord(8));
    EXPECT_STREQ(reach.over[1].ground, "hills");
    EXPECT_EQ(reach.over[1].distance, to_coord(7));
    EXPECT_EQ(reach.rough, to_coord(3)) << "both";
    const Refusal no = table.refuse(follow("A1", {{38.1, 12}}));
    EXPECT_TRUE(has_text(no, "with woods on it, it may go 8 inches, in the open 12 inches")) << no.text;
    EXPECT_TRUE(has_text(no, "over hills 7 inches")) << no.text;
}

TEST(Prompts, RE_5_A_Refusal_NamesTheGroundAndTheTerms) {
    Table table(cavalry_field(), "d10=1 d6=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    const Refusal terms = table.refuse(choose(water));
    EXPECT_TRUE(has_text(terms, "3 may enter woods and hills") && has_text(terms, "0 enters no such ground"))
        << terms.text;
    table.decide(choose(hills));
    const Refusal ground = table.refuse(follow("A1", {{30, 13}}));
    EXPECT_TRUE(has_text(ground, "the path enters woods, which the order did not name: the unit may enter hills"))
        << ground.text;
}

TEST(Prompts, RE_5_A_GroundThatCostsNothingUnlessEntered_IsSaidInThePrompt) {
    Table table(cavalry_field(), "d10=1");
    ASSERT_TRUE(table.ready());
    table.decide(move("A1"));
    const Prompt terms = table.prompt("terms");
    ASSERT_EQ(terms.offers.size(), 4U);
    EXPECT_EQ(wording::offer_text(table.battle(), terms, terms.offers.front()),
              "may enter woods and hills; ground that is not entered costs nothing");
    EXPECT_EQ(wording::offer_text(table.battle(), terms, terms.offers[1]), "may enter hills");
}

/// A1, guns far from it, and enemies near and far.
Field firing(std::string_view guns_at) {
    Field field;
    field.blue("A1", "at = [24, 10]").blue("G1", "arm = \"artillery\", guns = 6, at = " + std::string(guns_at));
    field.grey("B1", "at = [24, 16]").grey("B2", "at = [32, 19.5]").grey("B3", "at = [24, 40]");
    field.grey("B4", "at = [44, 12]");
    return field.phase("standing fire");
}

TEST(Prompts, RV_8_Spiking_IsOfferedAndTriedLast) {
    Table table(firing("[66, 4]"));
    ASSERT_TRUE(table.ready());
    const Prompt fire = table.prompt("fire", Seat::first);
    ASSERT_EQ(fire.unit, table.unit("A1"));
    EXPECT_EQ(fire.offers.back().verb, Verb::spike);
    EXPECT_EQ(fire.offers.front().verb, Verb::fire);
    EXPECT_TRUE(table.is_legal(with(Verb::spike, "G1")));
    const std::vector<Decision> tries = candidates(table.battle(), table.state(), fire, 24);
    ASSERT_GE(tries.size(), 2U);
    EXPECT_EQ(tries.front().verb, Verb::fire);
    EXPECT_EQ(tries.back().verb, Verb::spike);
}

TEST(Prompts, CF_9_RoundOfFire_OffersSpikingOnlyOfGunsThatAnEnemyMayReach) {
    for (const bool near : {false, true}) {
        brom::Plan plan("firefight");
        plan.blue("A", 24, 10).blue("Guns", near ? 36 : 62, 6, "arm = 'artillery'").grey("G", 24, 16);
        brom::Moment m(plan);
        m.run(brom::fire_step(brom::FireStep::round));
        const std::vector<Prompt> open = prompts(m.battle(), m.state());
        ASSERT_FALSE(open.empty());
        ASSERT_EQ(open.front().unit, m.unit("A"));
        const bool offers_spiking = std::any_of(open.front().offers.begin(), open.front().offers.end(),
                                                [](const Offer& o) { return o.verb == Verb::spike; });
        EXPECT_EQ(offers_spiking, near);
        Decision d;
        d.prompt = open.front().id;
        d.by = Seat::first;
        d.verb = Verb::spike;
        d.unit = m.unit("Guns");
        EXPECT_FALSE(check(m.battle(), m.state(), d).has_value()) << "at any moment";
    }
}

TEST(Prompts, RV_7_5_RefusedTarget_SaysWhyAndNamesTheLegalTarget) {
    Table table(firing("[66, 4]"));
    ASSERT_TRUE(table.ready());
    const auto text = [&](std::string_view at) { return table.refuse(fire("A1", at)).text; };
    EXPECT_NE(text("B2").find("the B2 is not the closest: the B1 is; it may fire at the B1 with "), std::string::npos)
        << text("B2");
    EXPECT_NE(text("B3").find("the B3 is 30 inches away, beyond its range of "), std::string::npos) << text("B3");
    EXPECT_NE(text("G1").find("the G1 is of its own army"), std::string::npos) << text("G1");
    const Refusal other = table.refuse([] {
        NamedDecision s = with(Verb::yes, "");
        s.by = Seat::first;
        return s;
    }());
    EXPECT_EQ(other.text, "the A1 may fire or hold its fire");
}

Field ordering(std::string_view keys = "") {
    Field field;
    field.blue("A1", "at = [30, 10]" + std::string(keys)).blue("A2", "at = [50, 10]").grey("B1", "at = [66, 46]");
    return field.phase("movement").cards({"Blue Brigade"});
}

TEST(Prompts, RV_4_A_IllegalOrder_SaysWhyAndWhatIsLegal) {
    Table table(ordering(), "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    for (const Verb verb : {Verb::close_on, Verb::aid, Verb::hold_fire, Verb::man_guns, Verb::limber, Verb::mount}) {
        NamedDecision say = with(verb, "A1");
        say.by = Seat::first;
        const Refusal no = table.refuse(say);
        EXPECT_TRUE(has_text(no, "the A1 cannot be ordered to ")) << no.text;
        EXPECT_TRUE(has_text(no, "it may stand")) << no.text;
        EXPECT_EQ(no.text.find('_'), std::string::npos) << no.text;
        EXPECT_TRUE(table.cites(no, "RV-4.A")) << no.text;
    }
    const Refusal horse = table.refuse(with(Verb::mount, "A1"));
    EXPECT_TRUE(has_text(horse, "it is not cavalry") && table.cites(horse, "RV-15.C")) << horse.text;
    EXPECT_TRUE(has_text(table.refuse(attack("A1", "A2")), "the A2 is of its own army"));
    NamedDecision enemy = move("B1");
    enemy.by = Seat::first;
    EXPECT_TRUE(has_text(table.refuse(enemy), "the B1 belongs to the enemy"));
    const Refusal form = table.refuse(reform("A1", 0, Formation::skirmish));
    EXPECT_TRUE(
        has_text(form, "cannot form skirmish order: this ruleset does not have it; it may form line, column or square"))
        << form.text;
}

TEST(Prompts, RV_15_C_RefusedMount_SaysWhy) {
    Table table(ordering(", arm = \"cavalry\", mounted = true"), "d10=1 d10=1");
    ASSERT_TRUE(table.ready());
    const Refusal no = table.refuse(with(Verb::mount, "A1"));
    EXPECT_TRUE(has_text(no, "the A1 cannot be ordered to mount: it is mounted")) << no.text;
}

TEST(Prompts, Dice_SayWhyTheyAreRolledAndWhatTheyNeed) {
    Table response(ordering(), "");
    ASSERT_TRUE(response.ready());
    const Prompt command = response.prompt("roll");
    EXPECT_TRUE(response.cites(command, "RV-command"));
    EXPECT_EQ(command.offers.front().number, 8) << "no officer: 8 to 10 fail";
    Field field;
    field.blue("A1", "at = [24, 10]").grey("B1", "at = [24, 22]").phase("standing fire").rated("B1", 2);
    Table fight(field, "d6=4,4,4,4,4,4");
    ASSERT_TRUE(fight.ready());
    fight.decide(fire("A1", "B1"));
    fight.decide(hold_fire("B1"));
    while (fight.asks("casualty_stand"))
        fight.recommended();
    const Prompt morale = fight.prompt("roll");
    EXPECT_EQ(morale.roll.front().need, 4) << "6 in all, with a rating of 2";
    EXPECT_TRUE(fight.cites(morale, "RV-9.C"));
}

}  // namespace
}  // namespace linstock::clause
