// Tests texts of prompts: every prompt of whole battles has its texts, and some are compared word by word.
#include "words/prompt_text.hpp"

#include "base/dice.hpp"
#include "battle/ruleset.hpp"
#include "generals/play_out.hpp"
#include "tests/support/data.hpp"
#include "words/words.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <vector>

using namespace linstock;
using namespace linstock::wording;

namespace {

Decision rolled(const Prompt& p, const Dice& dice, std::uint64_t index) {
    Decision d;
    d.prompt = p.id;
    d.by = Seat::chance;
    d.verb = Verb::roll;
    const RollAsked& r = p.roll.front();
    for (std::uint64_t i = 0; i < r.count; ++i)
        d.faces.push_back(
            static_cast<std::uint8_t>(dice.roll(index + i, r.descending ? r.sides - static_cast<int>(i) : r.sides)));
    return d;
}

/// Plays a battle with scripted dice, so that there are prompts for rolls too.
void play(const Battle& battle, std::uint64_t seed, std::size_t most,
          const std::function<void(const State&, const Prompt&, const Decision&)>& at) {
    const SeededDice dice(seed_of(seed));
    const auto first = make_computer_player("random", 2 * seed);
    const auto second = make_computer_player("random", 2 * seed + 1);
    State state = open(battle, nullptr, nullptr);
    for (std::size_t n = 0; n < most && !over(state); ++n) {
        const std::vector<Prompt> asked = prompts(battle, state);
        ASSERT_FALSE(asked.empty()) << bug_of(battle, state);
        const Prompt& p = asked.front();
        bool verbatim = false;
        const Decision d = p.seat == Seat::chance
                               ? rolled(p, dice, state.draws)
                               : decision_of(battle, state, p, p.seat == Seat::first ? *first : *second, verbatim);
        at(state, p, d);
        const auto no = decide(battle, state, d, nullptr, nullptr);
        ASSERT_FALSE(no) << no->text;
    }
}

std::string fault_of(const std::string& text) {
    if (text.empty()) return "empty";
    if (text.size() > 230) return "longer than two lines: " + std::to_string(text.size());
    for (const char* bad :
         {"_", "{", "}", "  ", " ,", "..", "()", "somebody", "a unit ", "an officer ", "nobody's", ",,"})
        if (text.find(bad) != std::string::npos) return std::string("has '") + bad + "'";
    if (text.front() == ' ' || text.front() == ',' || text.back() == ' ' || text.back() == '.') return "has loose ends";
    return {};
}

struct Faults {
    const Battle& battle;
    std::set<std::string> kinds;
    std::set<std::string> told;

    void look(const char* kind, const char* what, const std::string& text, const std::string& fault) {
        if (fault.empty()) return;
        if (told.insert(std::string(kind) + what + fault).second)
            ADD_FAILURE() << battle.rules->id << ", " << kind << ", " << what << " " << fault << ": '" << text << "'";
    }
    void prompt(const Prompt& p) {
        kinds.insert(p.kind);
        const std::string title = prompt_title(battle, p);
        look(p.kind, "title", title, fault_of(title));
        if (!title.empty() && title.front() >= 'a' && title.front() <= 'z')
            look(p.kind, "title", title, "begins small");
        const std::string reason = prompt_reason(battle, p);
        look(p.kind, "reason", reason, fault_of(reason));
        for (const Offer& o : p.offers) {
            const std::string text = offer_text(battle, p, o);
            look(p.kind, "offer", text, fault_of(text));
        }
    }
    void decision(const Prompt& p, const Decision& d) {
        const std::string text = decision_text(battle, p, d);
        look(p.kind, "decision", text, fault_of(text));
    }
};

class EveryPrompt : public testing::TestWithParam<tests::Contest> {};

TEST_P(EveryPrompt, EveryPromptOfABattle_HasTitleRowsAndDecisionText) {
    const auto battle = tests::battle_of(GetParam().scenario, GetParam().ruleset);
    ASSERT_NE(battle, nullptr);
    Faults faults{*battle, {}, {}};
    using Kinds = std::vector<const char*>;
    Kinds wanted;
    const auto all_asked = [&] {
        return std::all_of(wanted.begin(), wanted.end(), [&](const char* k) { return faults.kinds.count(k) > 0; });
    };
    // Plays battles until every kind of prompt has occurred.
    for (std::uint64_t seed = 11; seed <= 30 && (wanted.empty() || !all_asked()); ++seed) {
        play(*battle, seed, 2500, [&](const State& state, const Prompt& p, const Decision& chosen) {
            faults.prompt(p);
            faults.decision(p, chosen);
            if (p.seat == Seat::chance) return;
            for (const Decision& d : candidates(*battle, state, p, 4))
                faults.decision(p, d);
        });
        wanted = {"order", "path", "fire", "roll", "casualty_stand"};
        if (faults.kinds.count("mw.orders") > 0) wanted = {"mw.moves", "mw.fire", "roll"};
        if (faults.kinds.count("move_commander") > 0) wanted = {"move", "fire", "melee", "roll"};
    }
    for (const char* kind : wanted)
        EXPECT_EQ(faults.kinds.count(kind), 1u) << kind;
}

INSTANTIATE_TEST_SUITE_P(Battles, EveryPrompt, testing::ValuesIn(tests::contests()),
                         [](const auto& one) { return one.param.name(); });

/// Prompts and answers constructed for the battle of two brigades.
class PromptText : public testing::Test {
  protected:
    void SetUp() override {
        battle_ = tests::battle_of("two-brigades", "revised");
        ASSERT_NE(battle_, nullptr);
        for (const Unit& u : battle_->forces().units) {
            if (u.name == "Blue West 2nd") blue_ = u.id;
            if (u.name == "Grey West 2nd") grey_ = u.id;
        }
        ASSERT_TRUE(blue_ && grey_);
    }
    Prompt prompt(const char* kind, Seat seat, UnitId unit, UnitId other = {}) const {
        Prompt p;
        p.kind = kind;
        p.seat = seat;
        p.unit = unit;
        p.other = other;
        return p;
    }
    static Offer offer(Verb verb, UnitId unit, UnitId target = {}, int number = 0, const char* word = "") {
        Offer o;
        o.verb = verb;
        o.unit = unit;
        o.target = target;
        o.number = number;
        o.word = word;
        return o;
    }
    static Decision answer(Verb verb, UnitId unit, UnitId target = {}, int number = 0) {
        Decision d;
        d.verb = verb;
        d.unit = unit;
        d.target = target;
        d.number = number;
        return d;
    }
    std::shared_ptr<const Battle> battle_;
    UnitId blue_;
    UnitId grey_;
};

TEST_F(PromptText, FirePrompt_HasTitleRowsAndDecisionText) {
    Prompt p = prompt("fire", Seat::first, blue_);
    p.offers = {offer(Verb::fire, blue_, grey_, 0, "musketry"), offer(Verb::hold_fire, blue_, {}, 0, "hold fire")};
    p.offers.front().distance = to_coord(11.04);
    Arc arc;
    arc.range = to_coord(24);
    arc.close = to_coord(12);
    p.arcs = {arc};
    p.why = {battle_->charts().cite("RV-4.D")};
    EXPECT_EQ(prompt_title(*battle_, p), "Should the Blue West 2nd fire at the Grey West 2nd?");
    EXPECT_EQ(prompt_reason(*battle_, p), "RV-4.D: Standing small-arms fire");
    EXPECT_EQ(offer_text(*battle_, p, p.offers[0]), "fire musketry at the Grey West 2nd, 11 inches, close range");
    EXPECT_EQ(offer_text(*battle_, p, p.offers[1]), "hold fire");
    EXPECT_EQ(decision_text(*battle_, p, answer(Verb::fire, blue_, grey_)),
              "the Blue West 2nd fires musketry at the Grey West 2nd, 11 inches");
    EXPECT_EQ(decision_text(*battle_, p, answer(Verb::hold_fire, blue_)), "the Blue West 2nd holds its fire");
    p.offers.front().distance = to_coord(13);
    EXPECT_EQ(offer_text(*battle_, p, p.offers[0]), "fire musketry at the Grey West 2nd, 13 inches, long range");
    p.kind = "firefight";  // lint: ruleset-name: a word
    EXPECT_EQ(prompt_title(*battle_, p), "The fire-fight: should the Blue West 2nd fire at the Grey West 2nd?");
}

TEST_F(PromptText, SharpshooterPrompt_NamesTargets) {
    Prompt p = prompt("sharpshooter", Seat::first, blue_);
    p.offers = {offer(Verb::choose, blue_, {}, 1, "an officer"), offer(Verb::choose, blue_, grey_, 2, "a gunner")};
    for (const Officer& o : battle_->forces().officers)
        if (o.name == "Grey Major General") p.offers[0].officer = o.id;
    p.offers[0].distance = to_coord(8);
    p.offers[1].distance = to_coord(9);
    EXPECT_EQ(offer_text(*battle_, p, p.offers[0]), "fire at Grey Major General, 8 inches");
    EXPECT_EQ(offer_text(*battle_, p, p.offers[1]), "fire at a gunner of the Grey West 2nd, 9 inches");
    EXPECT_EQ(decision_text(*battle_, p, answer(Verb::choose, blue_, {}, 1)),
              "the Blue West 2nd fires at Grey Major General, 8 inches");
}

TEST_F(PromptText, MovePrompt_HasTitleAndDecisionText) {
    Prompt p = prompt("path", Seat::first, blue_);
    Reach reach;
    reach.from = to_point({10, 10});
    reach.open = to_coord(8);
    reach.road = to_coord(12);
    p.reach = {reach};
    EXPECT_EQ(prompt_title(*battle_, p),
              "Which path should the Blue West 2nd take, up to 8 inches (12 inches on a road)?");
    Decision d = answer(Verb::follow, blue_);
    d.path = {to_point({10, 14}), to_point({13, 14})};
    d.heading = from_degrees(45);
    EXPECT_EQ(decision_text(*battle_, p, d), "the Blue West 2nd moves 7 inches, in line, facing north-east");
    d.formation = Formation::column;
    p.other = grey_;
    p.kind = "attack_path";
    EXPECT_EQ(prompt_title(*battle_, p),
              "Which path should the Blue West 2nd take to the Grey West 2nd, up to 8 inches?");
    EXPECT_EQ(decision_text(*battle_, p, d),
              "the Blue West 2nd moves 7 inches at the Grey West 2nd, in column, facing north-east");
}

TEST_F(PromptText, CasualtyPrompt_HasTitleAndRows) {
    Prompt p = prompt("casualty_stand", Seat::second, grey_);
    p.offers = {offer(Verb::choose, grey_, {}, 3, "in the front rank"),
                offer(Verb::choose, grey_, {}, 4, "behind the front rank")};
    EXPECT_EQ(prompt_title(*battle_, p), "The Grey West 2nd loses figures: from which stand?");
    EXPECT_EQ(offer_text(*battle_, p, p.offers[1]), "stand 4, behind the front rank");
    EXPECT_EQ(decision_text(*battle_, p, answer(Verb::choose, grey_, {}, 3)),
              "the Grey West 2nd loses the figures from stand 3, in the front rank");
}

TEST_F(PromptText, OrderPrompt_HasTitleAndRows) {
    Prompt p = prompt("order", Seat::first, {});
    p.command = battle_->unit(blue_).command;
    const std::string body = named(*battle_, p.command);
    p.offers = {offer(Verb::stand, blue_), offer(Verb::attack, blue_, grey_),
                offer(Verb::done, {}, {}, 0, "the other units stand")};
    EXPECT_EQ(prompt_title(*battle_, p), "Orders for " + body + ": what should the Blue West 2nd do?");
    p.offers.push_back(offer(Verb::stand, battle_->forces().units.front().id));
    EXPECT_EQ(prompt_title(*battle_, p), "Orders for " + body + ": which unit is next, and what should it do?");
    EXPECT_EQ(offer_text(*battle_, p, p.offers[1]), "attack the Grey West 2nd");
    EXPECT_EQ(decision_text(*battle_, p, answer(Verb::attack, blue_, grey_)),
              "the Blue West 2nd attacks the Grey West 2nd");
    EXPECT_EQ(decision_text(*battle_, p, answer(Verb::done, {})), "the other units stand");
}

TEST_F(PromptText, DicePrompt_HasTitleAndRows) {
    Prompt p = prompt("roll", Seat::chance, blue_, grey_);
    p.offers = {offer(Verb::roll, {})};
    const auto& purposes = battle_->rules->purposes;
    const auto purpose = [&](const std::string& word) {
        return static_cast<std::uint8_t>(
            std::find_if(purposes.begin(), purposes.end(), [&](const DiceName& d) { return d.name == word; }) -
            purposes.begin());
    };
    RollAsked r;
    r.purpose = purpose("fire");
    r.count = 6;
    p.roll = {r};
    EXPECT_EQ(prompt_title(*battle_, p), "Fire, the Blue West 2nd at the Grey West 2nd: roll six dice of 6 sides");
    p.other = {};
    p.roll.front().purpose = purpose("morale");
    p.roll.front().count = 1;
    p.roll.front().need = 4;
    EXPECT_EQ(prompt_title(*battle_, p), "Morale, the Blue West 2nd: roll one die of 6 sides; 4 or more succeeds");
    p.offers.front().number = 8;
    p.offers.front().word = "this number or more fails";
    EXPECT_EQ(offer_text(*battle_, p, p.offers.front()), "roll, 8 or more fails");
}

TEST_F(PromptText, SupportAndPullAwayPrompts_HaveTitles) {
    Prompt p = prompt("support_place", Seat::second, grey_, blue_);
    p.offers = {offer(Verb::choose, grey_, blue_, 0, "on the left"), offer(Verb::choose, grey_, blue_, 2, "behind")};
    EXPECT_EQ(decision_text(*battle_, p, answer(Verb::choose, grey_, {}, 0)),
              "the Grey West 2nd comes up on the left of the Blue West 2nd");
    EXPECT_EQ(decision_text(*battle_, p, answer(Verb::choose, grey_, {}, 2)),
              "the Grey West 2nd comes up behind the Blue West 2nd");
    p = prompt("pull_away", Seat::second, grey_, blue_);
    EXPECT_EQ(prompt_title(*battle_, p), "Should the Grey West 2nd pull away from the Blue West 2nd?");
    EXPECT_EQ(decision_text(*battle_, p, answer(Verb::yes, grey_)), "the Grey West 2nd pulls away");
    p = prompt("support", Seat::second, grey_, blue_);
    Decision d = answer(Verb::select, {});
    EXPECT_EQ(decision_text(*battle_, p, d), "no support for the Grey West 2nd");
}

TEST_F(PromptText, DeploymentPrompts_HaveTitles) {
    Prompt p = prompt("choose_side", Seat::first, {});
    p.offers = {offer(Verb::take_side, {}, {}, 1, "the first army's edge")};
    EXPECT_EQ(prompt_title(*battle_, p), "Which edge of the table should Blue take?");
    Decision d = answer(Verb::take_side, {}, {}, 1);
    d.by = Seat::first;
    EXPECT_EQ(decision_text(*battle_, p, d), "Blue: the first army's edge");
    p = prompt("deploy", Seat::first, blue_);
    EXPECT_EQ(prompt_title(*battle_, p), "Where should the Blue West 2nd be placed?");
    d = answer(Verb::place, blue_);
    d.path = {to_point({12, 4.5})};
    EXPECT_EQ(
        decision_text(*battle_, p, d),
        "the Blue West 2nd is placed 12 inches from the west edge, 4.5 inches from the south, in line, facing north");
    p = prompt("conceal", Seat::first, {});
    EXPECT_EQ(prompt_title(*battle_, p), "Which units of Blue should be kept hidden?");
    d = answer(Verb::select, {});
    EXPECT_EQ(decision_text(*battle_, p, d), "no unit is kept hidden");
    d.list = {blue_.value};
    EXPECT_EQ(decision_text(*battle_, p, d), "the Blue West 2nd is kept hidden");
    p = prompt("announce_entry", Seat::first, blue_);
    EXPECT_EQ(prompt_title(*battle_, p), "Should the Blue West 2nd be announced, and where should it enter?");
    d = answer(Verb::announce, {}, {}, 14);
    EXPECT_EQ(decision_text(*battle_, p, d), "the Blue West 2nd will enter 14 inches along the edge");
}

TEST_F(PromptText, UnknownKindOfPrompt_ShowsItsName) {
    const Prompt p = prompt("form_square_in_haste", Seat::first, blue_);
    EXPECT_EQ(prompt_title(*battle_, p), "Form square in haste: the Blue West 2nd?");
    EXPECT_EQ(prompt_reason(*battle_, p), "");
}

}  // namespace
