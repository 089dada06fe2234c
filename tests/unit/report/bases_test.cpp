// Tests the report of a ruleset whose units lose bases and whose objectives count one point each.
#include "battle/event.hpp"
#include "report/html.hpp"
#include "report/map/map.hpp"
#include "report/page/after_action.hpp"
#include "report/text/luck_text.hpp"
#include "sample.hpp"
#include "words/event_text.hpp"
#include "words/words.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

using namespace linstock;
using namespace linstock::report;
using namespace linstock::wording;

namespace {

class Bases : public testing::TestWithParam<const char*> {
  protected:
    void SetUp() override {
        battle_ = sample::loaded("two-brigades", GetParam());
        ASSERT_NE(battle_, nullptr);
        snapshots_.resize(1);
        snapshots_.front().view = sample::opening_view(*battle_);
        of_bases_ = std::string(GetParam()) == "brothers";
    }
    Event& say(EventKind kind, const char* word = "") {
        Event& e = events_.emplace_back();
        e.kind = kind;
        e.turn = 3;
        e.word = word;
        return e;
    }
    Page page() const { return {*battle_, events_, snapshots_, options_}; }
    View& view() { return snapshots_.front().view; }

    std::shared_ptr<const Battle> battle_;
    std::vector<Event> events_;
    std::vector<Snapshot> snapshots_;
    ReportOptions options_;
    bool of_bases_ = false;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

INSTANTIATE_TEST_SUITE_P(Books, Bases, testing::Values("brothers", "revised"),
                         [](const auto& book) { return std::string(book.param); });

TEST_P(Bases, ObjectivesOfOnePointEach_AreListedWithoutPoints) {
    ASSERT_FALSE(battle_->scenario->objectives.empty());
    EXPECT_EQ(has(outcome_section(page()), ">Held by<"), !of_bases_);
    EXPECT_EQ(has(outcome_section(page()), ">Claimed by<"), of_bases_);
    EXPECT_EQ(has(outcome_section(page()), ">Points</th>"), !of_bases_);
}

TEST_P(Bases, CasualtySheets_CountWhatTheRulesetCounts) {
    Event& lost = say(EventKind::stand_lost);
    lost.unit = view().units[0].id;
    lost.other = view().units.back().id;
    lost.stands_left() = view().units[0].stands_at_start - 1;
    const std::string sheets = losses_section(page());
    EXPECT_EQ(has(sheets, ">Bases</th>"), of_bases_);
    EXPECT_EQ(has(sheets, ">Figures</th>"), !of_bases_);
    EXPECT_EQ(has(sheets, ">Stands</th>"), !of_bases_);
    EXPECT_EQ(has(sheets, "gunners"), !of_bases_);
    EXPECT_EQ(has(sheets, "<td class=\"n\">1</td>"), of_bases_);
}

TEST_P(Bases, MapsAndPages_UseTheRulesetsWords) {
    // A battery in column, a unit that is lost, and one with markers.
    UnitView& gone = view().units.edit(0);
    gone.presence = Presence::destroyed;
    view().units.edit(1).badges = {{"pinned"}, {"unformed"}};
    for (std::size_t i = 0; i < view().units.size(); ++i)
        if (battle_->unit(view().units[i].id).branch() == Branch::guns)
            view().units.edit(i).formation = Formation::column;
    view().turn = 0;
    const std::string map = terminal_map(*battle_, view(), 100, false);
    const std::string html = after_action_html(*battle_, events_, snapshots_, options_);
    const std::string page = html.substr(html.find("<nav"));
    for (const char* theirs :
         {"limbered", "in square", "falling back", "routed", "destroyed", "commander-in-chief", "brigadier"}) {
        EXPECT_EQ(has(map, theirs), !of_bases_) << theirs;
    }
    for (const char* theirs : {"figures", "gunners", "falling back", "routed", "destroyed", "commander-in-chief",
                               "divisional general", "rout<"}) {
        EXPECT_EQ(has(page, theirs), !of_bases_) << theirs;
    }
    for (const char* ours : {"! pinned", "x not in command (NIC)", "~ unformed", " bases", "dispersed",
                             "higher commander", "before the first bound"})
        EXPECT_EQ(has(map, ours), of_bases_) << ours;
    for (const char* ours : {"pinned, not in command (NIC)", "a flinch", "higher commander", ">pinned, unformed<"})
        EXPECT_EQ(has(page, ours), of_bases_) << ours;
    EXPECT_EQ(has(map, "effectiveness"), !of_bases_);
}

TEST_P(Bases, ObjectiveHeldForLessThanABound_IsClaimed) {
    Event& held = say(EventKind::objective);
    held.army = ArmyId{1};
    held.objective_index() = 0;
    const std::string told = event_text(*battle_, held, false);
    EXPECT_EQ(has(told, " claims "), of_bases_) << told;
    EXPECT_EQ(has(told, " holds "), !of_bases_) << told;
}

TEST_P(Bases, OfficerWhoLeftWithLastUnit_HasTurnAndReason) {
    Event& gone = say(EventKind::left_table, "the formation has no unit left");
    gone.officer = view().officers[0].id;
    gone.why = {battle_->charts().cite(of_bases_ ? "BA-6.C" : "RV-1.B")};
    view().officers[0].presence = Presence::left;
    const std::string left = officers_section(page());
    EXPECT_TRUE(has(left, ">left the table, the formation has no unit left</td><td class=\"n\">3</td>")) << left;
    EXPECT_TRUE(has(left, of_bases_ ? "BA-6.C" : "RV-1.B"));
    // In reserve for the night, then back: that is not a fate.
    view().officers[0].presence = Presence::on_table;
    EXPECT_FALSE(has(officers_section(page()), "the formation has no unit left"));
}

TEST_P(Bases, LuckAccount_IncludesRollsAgainstCommanders) {
    const UnitId unit = view().units[0].id;
    const std::size_t army = battle_->unit(unit).army.index();
    OfficerId theirs;
    for (const Officer& o : battle_->forces().officers)
        if (o.army.index() != army && theirs.none()) theirs = o.id;
    ASSERT_TRUE(theirs);
    const auto thrown = [&](DiceRole role, const char* word, std::vector<std::uint8_t> faces, int needed, int amount) {
        Event& e = say(EventKind::rolled, word);
        e.unit = unit;
        e.officer = theirs;
        e.dice = {6, std::move(faces), role};
        e.needed = needed;
        e.hits() = amount;
    };
    thrown(DiceRole::capture, "capture of a commander: succeeds", {5}, 5, 0);
    thrown(DiceRole::capture, "capture of a commander: fails", {4}, 5, 0);
    thrown(DiceRole::fire_at_officer, "fire at a commander: miss", {6, 5, 1, 6}, 6, 0);
    thrown(DiceRole::fire_past_officer, "fire past a commander: hit", {6, 6}, 6, 1);
    const std::vector<Luck> all = luck_of(*battle_, events_);
    EXPECT_EQ(all[army].captures.attempts, 2);
    EXPECT_EQ(all[army].captures.successes, 1);
    EXPECT_NEAR(all[army].captures.expected, 4.0 / 6, 1e-9);
    EXPECT_EQ(all[army].aimed.attempts, 1);
    EXPECT_EQ(all[army].aimed.successes, 0);
    EXPECT_NEAR(all[army].aimed.expected, 1 - std::pow(35.0 / 36, 2), 1e-9);
    EXPECT_EQ(all[army].covers.attempts + all[army].spared.attempts, 0);
    EXPECT_EQ(all[1 - army].spared.attempts, 1);
    EXPECT_EQ(all[1 - army].spared.successes, 0);
    EXPECT_NEAR(all[1 - army].spared.expected, 35.0 / 36, 1e-9);
    const std::string told = luck_section(page());
    for (const char* row : {": commanders captured", ": commanders hit", ": own commanders missed"})
        EXPECT_TRUE(has(told, row)) << row;
}

TEST_P(Bases, LuckAccount_IncludesCoverFlinchAndCommandRolls) {
    const UnitId unit = view().units[0].id;
    const ArmyId army = battle_->unit(unit).army;
    Event& cover = say(EventKind::rolled, "its cover: some hits are stopped");
    cover.unit = unit;
    cover.dice = {6, {2, 5, 3}, DiceRole::cover};
    cover.needed = 3;
    Event& flinch = say(EventKind::rolled, "flinching: it stands");
    flinch.unit = unit;
    flinch.dice = {6, {2, 3}, DiceRole::flinch};
    flinch.needed = 2;
    for (const int face : {3, 4}) {
        Event& command = say(EventKind::noted, face <= 3 ? "acts without orders" : "is not in command");
        command.unit = unit;
        command.event_result = face <= 3 ? EventResult::obeys : EventResult::fails;
        command.dice = {6, {static_cast<std::uint8_t>(face)}};
        command.modifiers = {{"command value", 3, {}, Counts::number}};
    }
    Event& commander = say(EventKind::noted, "acts on own initiative");
    commander.officer = view().officers[0].id;
    commander.event_result = EventResult::obeys;
    commander.dice = {6, {1}};
    commander.modifiers = {{"command value", 4, {}, Counts::number}};
    Event& leaderless = say(EventKind::noted, "acts without a commander");
    leaderless.units = {unit};
    leaderless.event_result = EventResult::obeys;
    leaderless.dice = {6, {1}};
    leaderless.modifiers = {{"acts on", 1, {}, Counts::number}};
    const Luck mine = luck_of(*battle_, events_)[army.index()];
    EXPECT_EQ(mine.covers.attempts, 3);
    EXPECT_EQ(mine.covers.successes, 1);
    EXPECT_NEAR(mine.covers.expected, 1, 1e-9);
    EXPECT_EQ(mine.flinch_rolls.attempts, 1);
    EXPECT_EQ(mine.flinch_rolls.successes, 1);
    EXPECT_NEAR(mine.flinch_rolls.expected, 8.0 / 9, 1e-9);
    ASSERT_EQ(battle_->officer(commander.officer).army, army);
    EXPECT_EQ(mine.commands.attempts, 4);
    EXPECT_EQ(mine.commands.successes, 3);
    EXPECT_NEAR(mine.commands.expected, 1 + 5.0 / 6, 1e-9);
    EXPECT_EQ(mine.tests, 0);
    const std::string told = luck_section(page());
    EXPECT_TRUE(has(told, ": no flinch"));
    EXPECT_FALSE(has(told, ": commanders captured"));
    EXPECT_EQ(has(told, "morale passed"), !of_bases_);
}
