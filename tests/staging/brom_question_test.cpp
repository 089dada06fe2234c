// A test of one unit staged on a blank table from its facts equals the test on the real table: the same alterations,
// the same results of command. The three Brom rulesets.
#include "rulesets/brom/army/effectiveness.hpp"
#include "rulesets/brom/brom.hpp"
#include "rulesets/brom/command/command.hpp"
#include "rulesets/brom/morale/morale.hpp"
#include "rulesets/brom/retreat/falling_back.hpp"
#include "rulesets/brom/staged_unit.hpp"
#include "tests/staging/real_table.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

using namespace linstock;
using namespace linstock::brom;
using linstock::tests::Compared;

namespace {

struct TestQuestion {
    const char* word;
    Occasion occasion;
};
constexpr std::array<TestQuestion, 10> test_questions = {{{"stand_lost", Occasion::stand_lost},
                                                          {"casualty", Occasion::casualty},
                                                          {"gunner_lost", Occasion::gunner_lost},
                                                          {"neighbour_routs", Occasion::neighbour_routs},
                                                          {"officer_lost", Occasion::officer_lost},
                                                          {"support", Occasion::support},
                                                          {"pull_away", Occasion::pull_away},
                                                          {"countercharge", Occasion::countercharge},
                                                          {"effectiveness", Occasion::effectiveness},
                                                          {"rally", Occasion::rally}}};

std::string label_of(const Battle& battle, const TableShot& shot) {
    std::string out = battle.scenario->title + ": " + battle.unit(shot.firer).name + ", " + shot.question;
    for (const TableFact& fact : shot.facts)
        out += ", " + fact.word;
    return out;
}

/// "officer_2", the number of the officer among those present that may influence the unit; "" for none.
std::string word_of_officer(const Battle& battle, const State& state, UnitId unit, OfficerId wanted) {
    int number = 0;
    for (const OfficerId id : setup(battle).rolls.over[unit.index()]) {
        if (state.officer(id).presence != Presence::on_table) continue;
        ++number;
        if (id == wanted) return number <= 8 ? "officer_" + std::to_string(number) : "";
    }
    return {};
}

MoraleCheck check_of(const Battle& battle, const State& state, UnitId unit, Occasion occasion) {
    MoraleCheck c;
    c.unit = unit;
    c.occasion = occasion;
    if (occasion != Occasion::effectiveness) return c;
    c.no_officer = 1;
    c.row = static_cast<std::uint8_t>(effectiveness_row(battle, state, battle.unit(unit).army).value);
    return c;
}

/// RV-5.F: the officer that would help its morale is named to rally another unit.
bool aids_elsewhere(const Battle& battle, const State& state, UnitId unit) {
    const OfficerId best = officer_with(battle, state, unit);
    return best && best != best_attached(battle, state, unit);
}

TableShot facts_of(const Battle& battle, const State& state, const MoraleCheck& c, const char* question) {
    TableShot shot;
    shot.firer = c.unit;
    shot.question = question;
    const bool town = state.unit(c.unit).town.value != 0;
    if (supported_line(battle, state, c.unit)) shot.facts.push_back({"supported"});
    if (menaced_in_rear(battle, state, c.unit)) shot.facts.push_back({"menaced"});
    if (town) shot.facts.push_back({"in_town"});
    if (!town && in_works(battle, state, c)) shot.facts.push_back({"fort"});
    if (c.occasion != Occasion::effectiveness && aids_elsewhere(battle, state, c.unit))
        shot.facts.push_back({"aids_elsewhere"});
    if (c.occasion != Occasion::rally) return shot;
    const OfficerId officer = rally_officer(battle, state, c.unit);
    if (officer && state.officer(officer).attached_to != c.unit)
        shot.facts.push_back({word_of_officer(battle, state, c.unit, officer)});
    return shot;
}

using Named = std::vector<std::pair<std::string, int>>;
Named names_and_values(const Alterations& all) {
    Named out;
    for (std::size_t i = 0; i < all.count; ++i)
        out.emplace_back(all.list[i].name, all.list[i].value);
    return out;
}

void compare_test(const Battle& battle, const State& state, UnitId unit, const TestQuestion& question, Compared& done) {
    const MoraleCheck c = check_of(battle, state, unit, question.occasion);
    const TableShot shot = facts_of(battle, state, c, question.word);
    const auto staged = staging().question(battle, state, shot);
    ASSERT_TRUE(staged) << label_of(battle, shot) << ": " << staged.error().text;
    const MoraleCheck here = check_of(*staged->battle, staged->state, unit, question.occasion);
    EXPECT_EQ(here.row, c.row) << label_of(battle, shot);
    // The test for half strength comes before the die, and the staging gives it as a lasting alteration.
    EXPECT_EQ(names_and_values(alterations_of(*staged->battle, staged->state, here)),
              names_and_values(alterations_of(battle, state, c)))
        << label_of(battle, shot);
    const auto open = prompts(*staged->battle, staged->state);
    ASSERT_FALSE(open.empty()) << label_of(battle, shot);
    EXPECT_EQ(open.front().seat, Seat::chance) << label_of(battle, shot);
    EXPECT_EQ(open.front().unit, unit) << label_of(battle, shot);
    done.count(shot);
}

/// The words of command_checked for each face of the die.
std::vector<std::string> answers(const Battle& battle, const State& state, UnitId unit) {
    std::vector<std::string> out;
    const auto open = prompts(battle, state);
    if (open.empty()) return out;
    for (int face = 1; face <= open.front().roll.front().sides; ++face) {
        State next = state;
        Decision d;
        d.prompt = open.front().id;
        d.by = Seat::chance;
        d.verb = Verb::roll;
        d.faces = {static_cast<std::uint8_t>(face)};
        std::vector<Event> events;
        EXPECT_FALSE(decide(battle, next, d, nullptr, &events));
        for (const Event& e : events)
            if (e.kind == EventKind::command_checked && std::count(e.units.begin(), e.units.end(), unit) > 0)
                out.emplace_back(e.word);
    }
    return out;
}

void compare_command(const Battle& battle, const State& state, UnitId unit, Compared& done) {
    const OfficerId officer = responding_officer(battle, state, unit);
    // Before its first influence a political officer rolls its own die (RV-5.H.2).
    if (officer && battle.officer(officer).kind == OfficerKind::political) return;
    TableShot shot;
    shot.firer = unit;
    shot.question = "command";
    if (officer) {
        const std::string word = word_of_officer(battle, state, unit, officer);
        if (word.empty()) return;
        shot.facts.push_back({word});
    }
    const auto staged = staging().question(battle, state, shot);
    ASSERT_TRUE(staged) << label_of(battle, shot) << ": " << staged.error().text;
    const Cited<FaceSet> fails = failing_faces(battle, state, officer, battle.unit(unit).command);
    std::vector<std::string> wanted;
    if (!fails->empty())
        for (int face = 1; face <= profile(battle).command_die.value; ++face)
            wanted.emplace_back(fails->holds(face) ? "fails" : "obeys");
    EXPECT_EQ(answers(*staged->battle, staged->state, unit), wanted) << label_of(battle, shot);
    done.count(shot);
}

void look_at(const Battle& battle, const State& state, Compared& done) {
    static tests::Pick pick(1815);
    if (!pick.once_in(6)) return;
    const auto id = UnitId::of_index(static_cast<std::size_t>(pick.of(static_cast<int>(battle.forces().units.size()))));
    if (state.unit(id).presence != Presence::on_table || !fights_as_unit(battle, id)) return;
    const auto open = staging().questions(battle, state, id);
    if (open.empty()) return;
    const std::string word = open[static_cast<std::size_t>(pick.of(static_cast<int>(open.size())))].word;
    if (word == "command") return compare_command(battle, state, id, done);
    for (const TestQuestion& question : test_questions)
        if (word == question.word) compare_test(battle, state, id, question, done);
}

void expect_all(const std::string& book) {
    const Compared done = tests::fight(book, look_at);
    EXPECT_GE(done.shots, LINSTOCK_SHOTS);
    for (const char* fact : {"supported", "officer_1"})
        EXPECT_TRUE(!tests::enough_for_rare_facts || done.times(fact) > 0) << fact;
}

}  // namespace

TEST(StagedQuestion, Revised_StagedTest_EqualsTheTestOnTheRealTable) { expect_all("revised"); }
TEST(StagedQuestion, Reasonable_StagedTest_EqualsTheTestOnTheRealTable) { expect_all("reasonable"); }
TEST(StagedQuestion, Firefight_StagedTest_EqualsTheTestOnTheRealTable) { expect_all("firefight"); }

TEST(StagedQuestion, StagedTestOfTheArmies_UsesTheLossesOfTheBattle) {
    const auto battle = tests::battle_of("two-brigades", "revised");
    ASSERT_NE(battle, nullptr);
    State state = open(*battle, nullptr, nullptr);
    state.turn = 1;
    for (const Unit& unit : battle->forces().units)
        if (unit.army == ArmyId{2}) --state.unit(unit.id).stands_left;
    TableShot shot;
    shot.question = "armies";
    const auto staged = staging().question(*battle, state, shot);
    ASSERT_TRUE(staged) << staged.error().text;
    std::vector<int> percent;
    for (const Event& e : staged->events)
        if (e.kind == EventKind::effectiveness) percent.push_back(e.hundredths_of_percent());
    EXPECT_EQ(percent, (std::vector<int>{effectiveness_percent(*battle, state, ArmyId{1}),
                                         effectiveness_percent(*battle, state, ArmyId{2})}));
    EXPECT_TRUE(staged->state.outcome.over);  // no fresh unit is left: RV-18.T
    EXPECT_EQ(staged->state.outcome.winner, ArmyId{1});
}
