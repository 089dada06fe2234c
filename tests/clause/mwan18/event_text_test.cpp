// Event texts of fire, checks and close action: fifths, percents, counts and doubling are each shown as such.

#include "words/event_text.hpp"

#include "battle/wire.hpp"
#include "tests/clause/mwan18/under_fire.hpp"
#include "words/sentences.hpp"

#include <gmock/gmock.h>

namespace linstock::mwan18 {

namespace {

using ::testing::HasSubstr;

/// The text of the one event of this kind.
std::string event_text_of(UnderFire& s, EventKind kind) { return wording::event_text(s.battle(), s.one(kind), false); }

/// The event text of A's fire at Z; `keys` belong to Z.
std::string shot_at(const std::string& keys, std::string_view tape, const std::string& ground = "") {
    UnderFire s;
    s.blue("A", 2000, 1000).grey("Z", 2000, 1280, keys).ground(ground);
    s.begin();
    s.mark("A", [](MwUnit& w) { w.volley_spent = true; });
    s.volley({s.at("A", "Z")}, tape);
    return event_text_of(s, EventKind::fired);
}

}  // namespace

TEST(MW_4_EventText, Modifier_ShowsTheKindOfItsNumber) {
    const auto text = [](Counts counts, const char* name, int value) {
        return wording::modifier_text(Modifier{name, value, {}, counts});
    };
    EXPECT_EQ(text(Counts::added, "crack troops", 1), "crack troops +1");
    EXPECT_EQ(text(Counts::number, "factor", 7), "factor 7");
    EXPECT_EQ(text(Counts::heads, "figures", 24), "24 figures");
    EXPECT_EQ(text(Counts::heads, "figures engaged", 1), "1 figure engaged");
    EXPECT_EQ(text(Counts::fifths, "first volley", 2), "first volley +2/5");
    EXPECT_EQ(text(Counts::share, "in all", 6), "6/5 in all");
    EXPECT_EQ(text(Counts::percent, "by the weather", 50), "50 percent by the weather");
    EXPECT_EQ(text(Counts::times, "target mounted", 2), "target mounted: doubled");
}

TEST(MW_5_EventText, MW_5_7_Check_ShowsOptionalModifiersAndTheEndOfTheTable) {
    Event e;
    UnderFire s;
    s.blue("A", 2000, 1000).grey("Z", 2000, 1280);
    s.begin();
    e.kind = EventKind::morale_checked;
    e.unit = s.unit("A");
    e.in_percent = true;
    e.dice = {10, {9}};
    e.modifiers = {{"stood this turn", 1, {}},
                   {"crack troops", 2, {}, Counts::number},
                   {"light cover", 1, {}, Counts::number},
                   {"applied by its owner", 1, {}}};
    e.morale_row() = 9;
    e.occasion() = 1;
    e.word = "advances 3/5, fires 2/5";
    EXPECT_EQ(wording::event_text(s.battle(), e, false),
              "A checks its morale: die 9, stood this turn +1, owner may apply up to 3 (crack troops 2, light cover 1) "
              "and applies +1, total 11, counted as 9; next turn it advances 3/5 and fires 2/5.");
}

TEST(MW_5_EventText, MW_5_7_CheckInABattle_ShowsItsOptionalModifiers) {
    UnderFire s;
    s.blue("A", 2000, 1000, "quality = 'elite'").grey("Z", 2000, 1280);
    s.begin();
    s.mark("A", [](MwUnit& w) { w.casualties = 1; });
    CheckLocals check;
    check.unit = s.unit("A");
    check.table = 1;
    s.run(make(Proc::morale_check, check), "d10=4");
    s.choose(0);
    EXPECT_THAT(event_text_of(s, EventKind::morale_checked),
                HasSubstr("owner may apply up to 2 (crack troops 2) and applies 0"));
}

TEST(MW_6_EventText, MW_6_20_CombatOfSeveralUnits_NamesThemAndSeparatesTheSides) {
    UnderFire s;
    s.blue("A", 1000, 1000).blue("B", 1300, 1000).grey("Z", 1000, 1280);
    s.begin();
    Event e;
    e.kind = EventKind::duel;
    e.in_percent = true;
    e.unit = s.unit("A");
    e.other = s.unit("Z");
    e.dice = {10, {8, 3, 55}};
    e.needed = 60;
    e.attackers_tenths() = 1200;
    e.defenders_tenths() = 576;
    e.word = "first";
    e.event_result = EventResult::first_wins;
    const ArmyId blue{1};
    const ArmyId grey{2};
    for (const char* name : {"A", "B"}) {
        e.modifiers.push_back({"figures engaged", 10, {}, Counts::heads, s.unit(name), blue});
        e.modifiers.push_back({"factor", 3, {}, Counts::number, s.unit(name), blue});
    }
    e.modifiers.push_back({"figures engaged", 16, {}, Counts::heads, s.unit("Z"), grey});
    e.modifiers.push_back({"light cover", 1, {}, Counts::fifths, s.unit("Z"), grey});
    EXPECT_EQ(wording::event_text(s.battle(), e, false),
              "The attackers: die 8; A, 10 figures engaged, factor 3; B, 10 figures engaged, factor 3; strength 120 "
              "together. Z: die 3, 16 figures engaged, light cover +1/5, strength 57.6. 60 percent for the attackers: "
              "55, the attackers win.");
}

TEST(MW_4_EventText, MW_4_2_FifthsAreSummed_AMountedTargetDoubles) {
    const std::string horse = "arm = 'cavalry', men = 225, weapon = 'sabre', mounted = true";
    EXPECT_THAT(shot_at(horse, "d100=100"), HasSubstr("20 figures, factor 7, target mounted: doubled; 280 percent."));
    const std::string fence = "[[terrain]]\nkind = 'fence'\nline = [[1800, 1270], [2200, 1270]]";
    const std::string behind = shot_at("", "d100=100", fence);
    EXPECT_THAT(behind, HasSubstr("−1/5, 4/5 in all; 112 percent."));
}

namespace {

/// Rolls this face for the open prompt, and returns the prompt.
Prompt roll_face(UnderFire& s, std::uint8_t face) {
    const Prompt p = s.prompts()[0];
    Decision roll;
    roll.prompt = p.id;
    roll.by = Seat::chance;
    roll.verb = Verb::roll;
    roll.faces = {face};
    const auto no = linstock::decide(s.battle(), s.state(), roll, nullptr, nullptr);
    EXPECT_FALSE(no) << no->text;
    return p;
}

}  // namespace

TEST(MW_7_EventText, MW_7_4_PhysicalDice_ShowZeroAndDoubleZero) {
    UnderFire s;
    s.blue("A", 2000, 1000).grey("Z", 2000, 3000);
    s.begin();
    set_spirit(s.of("A"), Spirit::stampeding);
    struct Locals {
        UnitId unit;
    } rally{s.unit("A")};
    s.state().agenda = {make(Proc::rally_unit, rally)};
    resume(s.battle(), s.state(), nullptr, nullptr);
    roll_face(s, 0);  // percentile dice: 00 is 100, all come back
    EXPECT_EQ(figures_left(s.battle(), s.state(), s.unit("A")), 20);
    const Prompt rest = roll_face(s, 0);
    EXPECT_STREQ(rest.offers.at(0).word, "this number or 0 is read as 1");
    EXPECT_EQ(s.own_of("A").rest_until, s.state().turn + 2);
}

}  // namespace linstock::mwan18
