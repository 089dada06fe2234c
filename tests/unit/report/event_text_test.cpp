
#include "words/event_text.hpp"

#include "battle/event.hpp"
#include "sample.hpp"
#include "words/words.hpp"

#include <gtest/gtest.h>

#include <set>

using namespace linstock;
using namespace linstock::wording;

class EventText : public testing::Test {
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

TEST_F(EventText, EveryKindOfEvent_HasItsOwnSentence) {
    std::set<std::string> all;
    for (std::size_t i = 0; i < event_kinds; ++i) {
        const auto kind = static_cast<EventKind>(i);
        const Event e = sample::full_event(*battle_, kind);
        const std::string text = event_text(*battle_, e, false);
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
        EXPECT_EQ(event_text(*battle_, e, true), text + citations_text(*battle_, e));
    }
}

TEST_F(EventText, EventsWithoutDetails_HaveNoGapsInText) {
    for (std::size_t i = 0; i < event_kinds; ++i) {
        Event e;
        e.kind = static_cast<EventKind>(i);
        const std::string text = event_text(*battle_, e, true);
        SCOPED_TRACE(std::string(name_of(e.kind)) + ": " + text);
        EXPECT_EQ(text.find("  "), std::string::npos);
        EXPECT_EQ(text.find("()"), std::string::npos);
    }
}

TEST_F(EventText, Volley_NamesRangeFacesDiceAndHits) {
    Event e;
    e.kind = EventKind::fired;
    e.unit = unit("Blue West 2nd");
    e.other = unit("Grey West 1st");
    e.distance = to_coord(11.04);
    e.needed = 4;
    e.dice = {6, {6, 4, 2, 2, 1, 1}};
    e.hits() = 2;
    e.why = {battle_->charts().cite("RV-7.1")};
    EXPECT_EQ(event_text(*battle_, e, false),
              "The Blue West 2nd fires at the Grey West 1st, 11 inches: 4, 5 or 6 hits; dice 6 4 2 2 1 1; two hits.");
    EXPECT_EQ(citations_text(*battle_, e), " [RV-7.1]");
    e.needed = 6;
    e.hits() = 0;
    e.modifiers = {{"in_cover", -1, {}}};
    e.distance = to_coord(1);
    EXPECT_EQ(event_text(*battle_, e, false),
              "The Blue West 2nd fires at the Grey West 1st, 1 inch: no face can hit, in cover \xe2\x88\x92"
              "1; dice 6 4 2 2 1 1; no hits.");
}

TEST_F(EventText, PluralUnit_HasPluralVerb) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    scenario->forces.units[0].name = "Poague's batteries";
    Battle battle = *battle_;
    battle.scenario = scenario;
    Event e;
    e.kind = EventKind::casualties;
    e.unit = UnitId{1};
    e.figures() = 1;
    EXPECT_EQ(event_text(battle, e, false), "Poague's batteries lose one figure.");
    e.kind = EventKind::destroyed;
    EXPECT_EQ(event_text(battle, e, false), "Poague's batteries are destroyed: no stand is left.");
    e.kind = EventKind::bonus_taken;
    const auto taken = [&](EventVerb verb) {
        e.verb = verb;
        e.other = verb == EventVerb::charges_on ? UnitId{2} : UnitId{};
        return event_text(battle, e, false);
    };
    EXPECT_EQ(taken(EventVerb::charges_on), "Poague's batteries charge on against the Blue West 2nd.");
    EXPECT_EQ(taken(EventVerb::occupies), "Poague's batteries occupy the ground that they have won.");
    EXPECT_EQ(taken(EventVerb::reforms), "Poague's batteries reform in place.");
    EXPECT_EQ(taken(EventVerb::stays), "Poague's batteries stay in place.");
}

TEST_F(EventText, PluralUnit_IsRecognisedWithoutQualifier) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    Battle battle = *battle_;
    battle.scenario = scenario;
    Event e;
    e.kind = EventKind::casualties;
    e.unit = UnitId{1};
    e.figures() = 1;
    const auto told = [&](const char* name) {
        scenario->forces.units[0].name = name;
        return event_text(battle, e, false);
    };
    EXPECT_EQ(told("Krassow dragoons, right"), "The Krassow dragoons, right lose one figure.");
    EXPECT_EQ(told("Unicorns, right"), "The Unicorns, right lose one figure.");
    EXPECT_EQ(told("Grey howitzers"), "The Grey howitzers lose one figure.");
    EXPECT_EQ(told("Six-pounders, left"), "The Six-pounders, left lose one figure.");
    EXPECT_EQ(told("Skane dragoons (Buchwald)"), "The Skane dragoons (Buchwald) lose one figure.");
    EXPECT_EQ(told("Left-wing cuirassiers"), "The Left-wing cuirassiers lose one figure.");
    EXPECT_EQ(told("Guns, left"), "The Guns, left lose one figure.");
    EXPECT_EQ(told("French and Swiss, former prisoners"), "The French and Swiss, former prisoners lose one figure.");
    EXPECT_EQ(told("Saxon line, second line"), "The Saxon line, second line loses one figure.");
    EXPECT_EQ(told("22nd, 24th and 30th New York"), "The 22nd, 24th and 30th New York lose one figure.");
    EXPECT_EQ(told("Reynolds's and Monroe's batteries"), "Reynolds's and Monroe's batteries lose one figure.");
    EXPECT_EQ(told("2nd and 6th Dragoons"), "The 2nd and 6th Dragoons lose one figure.");
    EXPECT_EQ(told("2nd US Sharpshooters"), "The 2nd US Sharpshooters lose one figure.");
    EXPECT_EQ(told("Itzenplitz and Forcade"), "Itzenplitz and Forcade lose one figure.");
    EXPECT_EQ(told("23rd Foot (Royal Welch Fusiliers)"), "The 23rd Foot (Royal Welch Fusiliers) loses one figure.");
    EXPECT_EQ(told("Saxon Guard, second line"), "The Saxon Guard, second line loses one figure.");
    EXPECT_EQ(told("S. D. Lee's battalion, right"), "S. D. Lee's battalion, right loses one figure.");
    EXPECT_EQ(told("Mailly III"), "Mailly III loses one figure.");
    EXPECT_EQ(told("Hanoverian Guard II"), "The Hanoverian Guard II loses one figure.");
    EXPECT_EQ(told("1st Guards"), "The 1st Guards lose one figure.");
}

TEST_F(EventText, AlliedArmy_IsCalledAnArmy) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    scenario->forces.armies[0].name = "Allied";
    Battle battle = *battle_;
    battle.scenario = scenario;
    EXPECT_EQ(named(battle, ArmyId{1}), "the Allied army");
    EXPECT_EQ(named(battle, ArmyId{1}, true), "The Allied army");
    EXPECT_EQ(named(battle, ArmyId{2}), "Grey");
}

TEST_F(EventText, OfficerKnownByOffice_HasArticle) {
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

TEST_F(EventText, UnitNamedByPlainNumber_HasNoArticle) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    Battle battle = *battle_;
    battle.scenario = scenario;
    scenario->forces.units[0].name = "1 Blue";
    EXPECT_EQ(named(battle, UnitId{1}, true), "1 Blue");
    scenario->forces.units[0].name = "1st Blue";
    EXPECT_EQ(named(battle, UnitId{1}, true), "The 1st Blue");
}

TEST_F(EventText, TownOfOneWord_HasNoArticle) {
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

TEST_F(EventText, OfficerHitByEnemyUnit_NamesThatUnit) {
    Event e;
    e.kind = EventKind::officer_fate;
    e.officer = battle_->forces().officers.front().id;
    const ArmyId army = battle_->officer(e.officer).army;
    const std::string his = named(*battle_, e.officer, true);
    for (const Unit& u : battle_->forces().units) {
        e.unit = u.id;
        const std::string whom = named(*battle_, u.id);
        e.word = "captured";
        e.event_result = EventResult::captured;
        EXPECT_EQ(event_text(*battle_, e, false),
                  u.army == army ? his + ", with " + whom + ", is captured." : his + " is captured by " + whom + ".");
        e.word = "disabled";
        e.event_result = EventResult::disabled;
        EXPECT_EQ(event_text(*battle_, e, false), u.army == army ? his + ", with " + whom + ", is disabled."
                                                                 : his + " is disabled by the fire of " + whom + ".");
    }
}

TEST_F(EventText, OfficerFate_FollowsTheVerbAndNotTheWord) {
    Event e;
    e.kind = EventKind::officer_fate;
    e.officer = battle_->forces().officers.front().id;
    e.word = "wounded";
    const std::string officer = named(*battle_, e.officer, true);
    const auto fate = [&](EventVerb verb) {
        e.verb = verb;
        return event_text(*battle_, e, false);
    };
    EXPECT_EQ(fate(EventVerb::none), officer + " is wounded.");
    EXPECT_EQ(fate(EventVerb::loses_horse), officer + " loses a horse under fire and is unhurt.");
    EXPECT_EQ(fate(EventVerb::is_lightly_wounded), officer + " is lightly wounded.");
    EXPECT_EQ(fate(EventVerb::is_badly_wounded), officer + " is badly wounded and leaves the field.");
    EXPECT_EQ(fate(EventVerb::recovers), officer + " lives, but is out of the battle.");
    EXPECT_EQ(fate(EventVerb::dies_of_wounds), officer + " dies of wounds.");
    e.turns() = 2;
    EXPECT_EQ(fate(EventVerb::is_incapacitated), officer + " is wounded and out of command for two turns.");
    e.unit = UnitId{1};
    e.event_result = EventResult::taken_along;
    const std::string whom = named(*battle_, e.unit);
    EXPECT_EQ(fate(EventVerb::is_captured_with_unit), officer + " is captured with " + whom + ".");
    EXPECT_EQ(fate(EventVerb::leaves_with_unit), officer + " leaves with " + whom + ".");
    EXPECT_EQ(fate(EventVerb::leaves_after_rally), officer + " leaves with " + whom + " after a failed rally.");
}

TEST_F(EventText, MoraleCheck_FollowsTheResult) {
    Event e;
    e.kind = EventKind::morale_checked;
    e.unit = unit("Blue West 2nd");
    e.word = "no";
    e.event_result = EventResult::passes;
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd tests morale: it passes.");
    e.event_result = EventResult::fails;
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd tests morale: it fails.");
    e.word = "stands";
    e.event_result = EventResult::stands;
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd stands without a die roll.");
}

TEST_F(EventText, AdjectiveName_IsFollowedByArmy) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    Battle battle = *battle_;
    battle.scenario = scenario;
    const auto told = [&](const char* name, const char* adjective) {
        scenario->forces.armies[0].name = name;
        scenario->forces.armies[0].adjective = adjective;
        return named(battle, ArmyId{1}) + " | " + army_title(battle, ArmyId{1});
    };
    EXPECT_EQ(told("Swedish", "Swedish"), "the Swedish army | Swedish army");
    EXPECT_EQ(told("Hessian", ""), "the Hessian army | Hessian army");
    EXPECT_EQ(told("Russe", "Russe"), "the Russe army | Russe army");
    EXPECT_EQ(told("Union", "Union"), "the Union | Union");
    EXPECT_EQ(told("Blue", "Blue"), "Blue | Blue");
    EXPECT_EQ(told("Army of Virginia", "Union"), "the Army of Virginia | Army of Virginia");
}

TEST_F(EventText, PlacesWithProperNames_HaveNoArticle) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    Battle battle = *battle_;
    battle.scenario = scenario;
    const auto told = [&](const char* name, PieceKind kind) {
        scenario->pieces[0].name = name;
        scenario->pieces[0].kind = kind;
        return named(battle, PieceId{1});
    };
    EXPECT_EQ(told("Reichardtswerben", PieceKind::town), "Reichardtswerben");
    EXPECT_EQ(told("Ravine", PieceKind::rough), "the Ravine");
    EXPECT_EQ(told("Janus Hill", PieceKind::hill), "Janus Hill");
    EXPECT_EQ(told("South hill", PieceKind::hill), "the South hill");
    EXPECT_EQ(told("Miller's farm", PieceKind::town), "Miller's farm");
    EXPECT_EQ(told("Warrenton Turnpike", PieceKind::road), "the Warrenton Turnpike");
    scenario->pieces[0].name = "Lundstedt";
    scenario->pieces[0].kind = PieceKind::town;
    EXPECT_EQ(objective_name(battle, "Lundstedt"), "Lundstedt");
    EXPECT_EQ(objective_name(battle, "Saxon left", true), "The Saxon left");
}

TEST_F(EventText, WingCard_IsNamed) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    Battle battle = *battle_;
    battle.scenario = scenario;
    Event e;
    e.kind = EventKind::card_turned;
    e.command = CommandId{1};
    scenario->forces.commands[0].name = "Left: Imperial foot";
    EXPECT_EQ(event_text(battle, e, false), "The card of the Left (Imperial foot) is turned.");
    scenario->forces.commands[0].name = "Reserve: the Saxons (Prince Xavier)";
    EXPECT_EQ(event_text(battle, e, false), "The card of the Reserve (the Saxons, Prince Xavier) is turned.");
    e.command = CommandId{};
    e.army = ArmyId{1};
    e.word = "2nd Blue";
    EXPECT_EQ(event_text(battle, e, false), "The 2nd card of Blue is turned.");
    e.word = "Blue staff";
    EXPECT_EQ(event_text(battle, e, false), "A card is turned: Blue staff.");
    e.word = "";
    EXPECT_EQ(event_text(battle, e, false), "A card is turned for Blue.");
}

TEST_F(EventText, March_NamesFinalFormation) {
    Event e;
    e.kind = EventKind::moved;
    e.unit = unit("Blue West 2nd");
    e.distance = to_coord(8);
    e.formation = Formation::column;
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd moves 8 inches, in column.");
    e.marched_in = Formation::line;
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd moves 8 inches in line and forms column.");
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    scenario->forces.units[e.unit.index()].name = "Guns, right";
    Battle battle = *battle_;
    battle.scenario = scenario;
    EXPECT_EQ(event_text(battle, e, false), "The Guns, right move 8 inches in line and form column.");
    Event stays;
    stays.kind = EventKind::halted;
    stays.unit = e.unit;
    stays.word = "keeps its place";
    stays.event_result = EventResult::holds;
    EXPECT_EQ(event_text(battle, stays, false), "The Guns, right keep their place.");
    EXPECT_EQ(event_text(*battle_, stays, false), "The Blue West 2nd keeps its place.");
}

TEST_F(EventText, Move_VerbDecidesSentence_WordIsRemark) {
    Event e;
    e.kind = EventKind::moved;
    e.unit = unit("Blue West 2nd");
    e.distance = to_coord(8);
    e.formation = Formation::column;
    e.verb = EventVerb::walks;
    e.word = "any word";
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd walks 8 inches, in column.");
    e.verb = EventVerb::comes_on;
    e.other = unit("Grey West 2nd");
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd comes on 8 inches at the Grey West 2nd, in column.");
    e.verb = EventVerb::none;
    e.word = "marches";
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd moves 8 inches (marches), in column.");
    Event change;
    change.kind = EventKind::reformed;
    change.unit = e.unit;
    change.formation = Formation::column;
    change.word = "forming line";
    change.turns() = 2;
    change.verb = EventVerb::is_forming;
    EXPECT_EQ(event_text(*battle_, change, false), "The Blue West 2nd is forming line: two turns to go.");
    change.verb = EventVerb::gives_up_change;
    EXPECT_EQ(event_text(*battle_, change, false), "The Blue West 2nd gives up its change of formation.");
}

TEST_F(EventText, ResultOfDice_FollowsTheDice) {
    Event e;
    e.kind = EventKind::rolled;
    e.unit = unit("Blue West 2nd");
    e.dice = {6, {5, 1, 4, 6}};
    e.needed = 1;
    e.word = "mis-fires: put aside";
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd rolls for mis-fires: 5 1 4 6; put aside: 1.");
    e.needed = 0;
    e.word = "firing again: it may not";
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd rolls for firing again: 5 1 4 6; it may not.");
    e.word = "movement";
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd rolls for movement: 5 1 4 6.");
}

TEST_F(EventText, RevealedUnit_NamesTheCause) {
    Event e;
    e.kind = EventKind::revealed;
    e.unit = unit("Blue West 2nd");
    e.word = "leaves its cover";
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd leaves its cover and comes into sight.");
    e.word = "an enemy is near";
    EXPECT_EQ(event_text(*battle_, e, false), "The Blue West 2nd comes into sight: an enemy is near.");
}

TEST_F(EventText, EveryFactorOfADuel_HasItsNumber) {
    Event e;
    e.kind = EventKind::duel;
    e.unit = unit("Blue West 2nd");
    e.other = unit("Grey West 1st");
    e.dice = {6, {5, 2}};
    e.word = "first";
    e.event_result = EventResult::first_wins;
    e.modifiers = {{"against light cavalry", 0, {}}, {"against a town that wins ties", 0, {}}};
    EXPECT_EQ(event_text(*battle_, e, false),
              "Stand against stand: the Blue West 2nd 5 (against light cavalry 0, against a town that wins ties), the "
              "Grey West 1st 2: the Blue West 2nd wins.");
}

TEST_F(EventText, EarlyEnd_NamesItsReason) {
    Event e;
    e.kind = EventKind::battle_ended;
    e.word = "a draw";
    e.modifiers = {{"first beaten", 20, {}}, {"second beaten", 20, {}}};
    EXPECT_NE(event_text(*battle_, e, false).find("a draw: both armies are beaten, effectiveness under 20"),
              std::string::npos);
    e.modifiers = {{"second unable", 0, {}}};
    EXPECT_NE(event_text(*battle_, e, false).find("a draw: Grey has no stand able to fight"), std::string::npos);
    e.modifiers = {};
    EXPECT_EQ(event_text(*battle_, e, false).find("beaten"), std::string::npos);
}

TEST_F(EventText, LevelNamedVictory_IsNotRepeated) {
    auto scenario = std::make_shared<Scenario>(*battle_->scenario);
    Battle battle = *battle_;
    battle.scenario = scenario;
    scenario->victory.resize(1);
    Event e;
    e.kind = EventKind::battle_ended;
    e.army = ArmyId::of_index(0);
    e.victory_level() = 1;
    const auto told = [&](const char* level, const char* word) {
        scenario->victory[0].level = level;
        e.word = word;
        return degree_text(battle, e);
    };
    EXPECT_EQ(told("victory", "victory"), "victory");
    EXPECT_EQ(told("victory", "decisive"), "victory by the scenario, by the rules a decisive victory");
    EXPECT_EQ(told("decisive", "minor defeat"),
              "decisive victory by the scenario, by the rules a minor defeat for Grey");
    EXPECT_EQ(told("decisive", ""), "decisive victory");
    e.victory_level() = 0;
    EXPECT_EQ(told("", "victory"), "victory");
}

TEST_F(EventText, RatingOfZero_IsShown) {
    Event e;
    e.kind = EventKind::morale_checked;
    e.unit = unit("Blue West 1st");
    e.dice = {6, {2}};
    e.total() = 3;
    e.needed = 6;
    e.modifiers = {{"rating", 0, {}}, {"officer", 1, {}}};
    EXPECT_EQ(event_text(*battle_, e, false),
              "The Blue West 1st tests morale: die 2, rating 0, officer +1, total 3 against 6.");
}

TEST_F(EventText, ClausesThatAreNotPrinted_HaveMarks) {
    Event e;
    e.kind = EventKind::morale_checked;
    e.unit = unit("Blue West 1st");
    e.dice = {6, {3}};
    e.total() = 5;
    e.needed = 6;
    e.word = "halt";
    e.event_result = EventResult::halts;
    e.occasion() = 'a';
    e.why = {battle_->charts().cite("RV-9.D"), battle_->charts().cite("RV-9.D")};
    EXPECT_EQ(event_text(*battle_, e, true),
              "The Blue West 1st tests morale for losses by fire: die 3, total 5 against 6; it halts. [RV-9.D "
              "reconstructed]");
}

TEST(Words, Numbers_AreIndependentOfLocale) {
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
