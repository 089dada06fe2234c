#include "report/telling.hpp"

#include "report/words.hpp"
#include "sample.hpp"

#include <gtest/gtest.h>

#include <set>

using namespace linstock;
using namespace linstock::report;

class Telling : public testing::Test {
  protected:
    void SetUp() override {
        battle_ = sample::two_brigades();
        ASSERT_NE(battle_, nullptr);
    }
    UnitId unit(const std::string& name) const {
        for (const Unit& u : battle_->forces().units)
            if (u.name == name) return u.id;
        ADD_FAILURE() << name;
        return {};
    }
    std::shared_ptr<const Battle> battle_;
};

TEST_F(Telling, every_kind_has_a_sentence_of_its_own) {
    std::set<std::string> all;
    for (std::size_t i = 0; i < event_kinds; ++i) {
        const auto kind = static_cast<EventKind>(i);
        const Event e = sample::full_event(*battle_, kind);
        const std::string text = tell(*battle_, e, false);
        SCOPED_TRACE(std::string(name_of(kind)) + ": " + text);
        ASSERT_FALSE(text.empty());
        EXPECT_EQ(text.back(), '.');
        EXPECT_TRUE(text[0] >= 'A' && text[0] <= 'Z') << text;
        EXPECT_EQ(text.find('_'), std::string::npos);
        EXPECT_EQ(text.find('{'), std::string::npos);
        EXPECT_EQ(text.find("  "), std::string::npos);
        EXPECT_EQ(text.find(" ,"), std::string::npos);
        EXPECT_EQ(text.find(".."), std::string::npos);
        EXPECT_TRUE(all.insert(text).second);
        EXPECT_EQ(tell(*battle_, e, true), text + clauses_of(*battle_, e));
    }
}

TEST_F(Telling, bare_events_make_no_gaps) {
    for (std::size_t i = 0; i < event_kinds; ++i) {
        Event e;
        e.kind = static_cast<EventKind>(i);
        const std::string text = tell(*battle_, e, true);
        SCOPED_TRACE(std::string(name_of(e.kind)) + ": " + text);
        EXPECT_EQ(text.find("  "), std::string::npos);
        EXPECT_EQ(text.find("()"), std::string::npos);
    }
}

TEST_F(Telling, a_volley) {
    Event e;
    e.kind = EventKind::fired;
    e.unit = unit("Blue West 2nd");
    e.other = unit("Grey West 1st");
    e.distance = to_coord(11.04);
    e.needed = 4;
    e.dice = {6, {6, 4, 2, 2, 1, 1}};
    e.amount = 2;
    e.why = {battle_->charts().cite("RV-7.1")};
    EXPECT_EQ(tell(*battle_, e, false),
              "The Blue West 2nd fires at the Grey West 1st, 11 inches: 4, 5 or 6 hits; dice 6 4 2 2 1 1; two hits.");
    EXPECT_EQ(clauses_of(*battle_, e), " [RV-7.1]");
    e.needed = 6;
    e.amount = 0;
    e.modifiers = {{"in_cover", -1, {}}};
    e.distance = to_coord(1);
    EXPECT_EQ(tell(*battle_, e, false),
              "The Blue West 2nd fires at the Grey West 1st, 1 inch: no face can hit, in cover \xe2\x88\x92"
              "1; dice 6 4 2 2 1 1; no hits.");
}

TEST_F(Telling, a_unit_of_several_has_its_verb) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    scenario->forces.units[0].name = "Poague's batteries";
    Battle battle = *battle_;
    battle.scenario = scenario;
    Event e;
    e.kind = EventKind::casualties;
    e.unit = UnitId{1};
    e.amount = 1;
    EXPECT_EQ(tell(battle, e, false), "Poague's batteries lose one figure.");
    e.kind = EventKind::destroyed;
    EXPECT_EQ(tell(battle, e, false), "Poague's batteries are destroyed: not a stand is left.");
}

TEST_F(Telling, a_unit_of_several_is_known_by_its_name_without_what_tells_it_apart) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    Battle battle = *battle_;
    battle.scenario = scenario;
    Event e;
    e.kind = EventKind::casualties;
    e.unit = UnitId{1};
    e.amount = 1;
    const auto told = [&](const char* name) {
        scenario->forces.units[0].name = name;
        return tell(battle, e, false);
    };
    EXPECT_EQ(told("Krassow dragoons, right"), "The Krassow dragoons, right lose one figure.");
    EXPECT_EQ(told("Skane dragoons (Buchwald)"), "The Skane dragoons (Buchwald) lose one figure.");
    EXPECT_EQ(told("Left-wing cuirassiers"), "The Left-wing cuirassiers lose one figure.");
    EXPECT_EQ(told("Guns, left"), "The Guns, left lose one figure.");
    EXPECT_EQ(told("French and Swiss, former prisoners"), "The French and Swiss, former prisoners lose one figure.");
    EXPECT_EQ(told("Saxon line, second line"), "The Saxon line, second line loses one figure.");
    EXPECT_EQ(told("22nd, 24th and 30th New York"), "The 22nd, 24th and 30th New York loses one figure.");
}

TEST_F(Telling, an_army_of_allies_is_an_army) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    scenario->forces.armies[0].name = "Allied";
    Battle battle = *battle_;
    battle.scenario = scenario;
    EXPECT_EQ(named(battle, ArmyId{1}), "the Allied army");
    EXPECT_EQ(named(battle, ArmyId{1}, true), "The Allied army");
    EXPECT_EQ(named(battle, ArmyId{2}), "Grey");
}

TEST_F(Telling, an_officer_known_by_his_office_has_an_article) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    Battle battle = *battle_;
    battle.scenario = scenario;
    scenario->forces.officers[0].name = "Saxon infantry general";
    EXPECT_EQ(named(battle, OfficerId{1}), "the Saxon infantry general");
    scenario->forces.officers[0].name = "Duke of Broglie";
    EXPECT_EQ(named(battle, OfficerId{1}, true), "The Duke of Broglie");
    scenario->forces.officers[0].name = "Prince Henry";
    EXPECT_EQ(named(battle, OfficerId{1}), "Prince Henry");
}

TEST_F(Telling, a_town_of_one_word_has_no_article) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    Battle battle = *battle_;
    battle.scenario = scenario;
    Piece& piece = scenario->pieces[0];
    piece.name = "Lundstedt";
    EXPECT_EQ(named(battle, PieceId{1}), "the Lundstedt") << "a wood or a hill of that name";
    piece.kind = PieceKind::town;
    EXPECT_EQ(named(battle, PieceId{1}), "Lundstedt");
    piece.name = "Maulbeerkamp farms";
    EXPECT_EQ(named(battle, PieceId{1}), "the Maulbeerkamp farms");
}

TEST_F(Telling, a_rating_of_nothing_is_a_number) {
    Event e;
    e.kind = EventKind::morale_checked;
    e.unit = unit("Blue West 1st");
    e.dice = {6, {2}};
    e.amount = 3;
    e.needed = 6;
    e.modifiers = {{"rating", 0, {}}, {"officer", 1, {}}};
    EXPECT_EQ(tell(*battle_, e, false),
              "The Blue West 1st tests morale: die 2, rating 0, officer +1, total 3 against 6.");
}

TEST_F(Telling, marks_of_clauses_that_are_not_printed) {
    Event e;
    e.kind = EventKind::morale_checked;
    e.unit = unit("Blue West 1st");
    e.dice = {6, {3}};
    e.amount = 5;
    e.needed = 6;
    e.word = "halt";
    e.second = 'a';
    e.why = {battle_->charts().cite("RV-9.D"), battle_->charts().cite("RV-9.D")};
    EXPECT_EQ(tell(*battle_, e, true),
              "The Blue West 1st tests morale for losses by fire: die 3, total 5 against 6; it halts. [RV-9.D "
              "reconstructed]");
}

TEST(Words, numbers) {
    EXPECT_EQ(decimal(11.04, 1), "11");
    EXPECT_EQ(decimal(11.05, 1), "11.1");
    EXPECT_EQ(decimal(-0.01, 1), "0");
    EXPECT_EQ(decimal(-2.5, 1),
              "\xe2\x88\x92"
              "2.5");
    EXPECT_EQ(decimal(3.07, 2), "3.07");
    EXPECT_EQ(decimal(3.1, 2), "3.1");
    EXPECT_EQ(signed_text(2), "+2");
    EXPECT_EQ(count_of(1, "hit", "hits"), "one hit");
    EXPECT_EQ(count_of(13, "hit", "hits"), "13 hits");
    EXPECT_EQ(listed({"a", "b", "c"}), "a, b and c");
    EXPECT_EQ(compass_text(from_degrees(45)), "north-east");
    EXPECT_EQ(compass_text(from_degrees(350)), "north");
}
