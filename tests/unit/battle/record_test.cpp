#include "battle/record.hpp"

#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "battle/wire.hpp"
#include "tests/unit/battle/toy_ruleset.hpp"

#include <gmock/gmock.h>

using namespace linstock;
using testing::HasSubstr;

namespace {

/// The record of a whole battle, as lines.
std::vector<std::string> lines_of(const Battle& b, const Dice* dice, RecordHead head) {
    head.ruleset = "toy";
    head.ruleset_hash = b.rules->hash();
    head.scenario_hash = b.scenario->hash;
    head.scenario_text = "title = \"Toy\"\n";
    head.players = {"sergeant", "random"};
    State s = open(b, dice, nullptr);
    std::vector<std::string> lines = {head_line(head, hash_of(s))};
    while (!over(s)) {
        const Decision d = toy::easy(b, s);
        EXPECT_FALSE(decide(b, s, d, dice, nullptr));
        lines.push_back(decision_line(b, d, s));
    }
    lines.push_back(end_line(b, s));
    return lines;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string out;
    for (const std::string& l : lines)
        out += l;
    return out;
}

RecordHead seeded(std::uint64_t n) {
    RecordHead head;
    head.seed = to_text(seed_of(n));
    return head;
}

TEST(Record, Complete_ReplaysToEnd) {
    const auto b = toy::battle();
    const SeededDice dice(seed_of(7));
    const auto record = read_record(joined(lines_of(*b, &dice, seeded(7))), "r");
    ASSERT_TRUE(record.ok()) << to_text(record.error().front());
    EXPECT_TRUE(record->complete);
    EXPECT_EQ(record->head.scenario_text, "title = \"Toy\"\n");
    EXPECT_EQ(record->head.players, (std::vector<std::string>{"sergeant", "random"}));
    std::vector<Event> events;
    const auto end = replay(*b, *record, &events);
    ASSERT_TRUE(end.ok()) << end.error().text;
    EXPECT_TRUE(over(*end));
    EXPECT_EQ(events.back().kind, EventKind::battle_ended);
}

TEST(Record, Version1_IsRead_AndVersion3IsNot) {
    const auto b = toy::battle();
    const SeededDice dice(seed_of(7));
    std::string text = joined(lines_of(*b, &dice, seeded(7)));
    const std::size_t at = text.find("\"version\":2");
    ASSERT_NE(at, std::string::npos);
    text[at + 10] = '1';
    const auto record = read_record(text, "r");
    ASSERT_TRUE(record.ok()) << to_text(record.error().front());
    EXPECT_TRUE(replay(*b, *record, nullptr).ok());
    text[at + 10] = '3';
    const auto newer = read_record(text, "r");
    ASSERT_FALSE(newer.ok());
    EXPECT_THAT(to_text(newer.error().front()), HasSubstr("a record of another version"));
}

TEST(Record, EnteredDiceOrTape_Replays) {
    const auto b = toy::battle();
    const auto asked = read_record(joined(lines_of(*b, nullptr, {})), "r");
    ASSERT_TRUE(asked.ok());
    EXPECT_TRUE(replay(*b, *asked, nullptr).ok());
    RecordHead taped;
    taped.tape = {{6, 5}, {6, 1}, {3, 2}, {2, 1}};
    const ScriptedDice tape(taped.tape);
    const auto record = read_record(joined(lines_of(*b, &tape, taped)), "r");
    ASSERT_TRUE(record.ok());
    EXPECT_EQ(record->head.tape.size(), 4U);
    const auto end = replay(*b, *record, nullptr);
    EXPECT_TRUE(end.ok()) << end.error().text;
}

TEST(Record, TurnLimit_StopsReplay) {
    const auto b = toy::battle();
    const SeededDice dice(seed_of(7));
    const auto record = read_record(joined(lines_of(*b, &dice, seeded(7))), "r");
    ASSERT_TRUE(record.ok());
    const auto s = replay(*b, *record, nullptr, 1);
    ASSERT_TRUE(s.ok());
    EXPECT_EQ(s->turn, 2);
    EXPECT_FALSE(over(*s));
}

TEST(Record, CutOff_ReplaysToLastCompleteLine) {
    const auto b = toy::battle();
    const SeededDice dice(seed_of(7));
    const std::vector<std::string> lines = lines_of(*b, &dice, seeded(7));
    const std::string text = joined(lines);
    std::size_t whole = 0;
    std::size_t end = 0;
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        while (whole < lines.size() && end + lines[whole].size() <= cut)
            end += lines[whole++].size();
        const auto record = read_record(text.substr(0, cut), "r");
        if (cut + 1 < lines[0].size()) {
            ASSERT_FALSE(record.ok()) << cut;
            continue;
        }
        ASSERT_TRUE(record.ok()) << cut << to_text(record.error().front());
        if (cut % 37 != 0 && cut != text.size()) continue;
        const auto s = replay(*b, *record, nullptr);
        ASSERT_TRUE(s.ok()) << s.error().text;
    }
}

TEST(Record, ChangedDecision_ReportsDivergence) {
    const auto b = toy::battle();
    const SeededDice dice(seed_of(7));
    std::vector<std::string> lines = lines_of(*b, &dice, seeded(7));
    auto other_opening = lines;
    other_opening[0].replace(other_opening[0].find("\"opening\":\"") + 11, 4, "0000");
    const auto opening = replay(*b, *read_record(joined(other_opening), "r"), nullptr);
    ASSERT_FALSE(opening.ok());
    EXPECT_THAT(opening.error().text, HasSubstr("the opening differs"));

    auto changed = lines;
    const std::size_t at = changed[3].find("\"number\":1");
    ASSERT_NE(at, std::string::npos) << changed[3];
    changed[3].replace(at, 10, "\"number\":2");
    const auto differs = replay(*b, *read_record(joined(changed), "r"), nullptr);
    ASSERT_FALSE(differs.ok());
    EXPECT_EQ(differs.error().decision, 2U);
    EXPECT_THAT(differs.error().text, HasSubstr("the state after it differs"));

    changed[3].replace(at, 10, "\"number\":9");
    const auto refused = replay(*b, *read_record(joined(changed), "r"), nullptr);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().text, HasSubstr("choose 1, 2 or 3"));
}

TEST(Record, BadLines_AreReportedWithPlace) {
    const auto b = toy::battle();
    const SeededDice dice(seed_of(7));
    const std::vector<std::string> lines = lines_of(*b, &dice, seeded(7));
    const auto problem = [](const std::string& text) {
        const auto r = read_record(text, "r.record");
        return r ? std::string("none") : to_text(r.error().front());
    };
    EXPECT_THAT(problem(""), HasSubstr("the first line is incomplete"));
    EXPECT_THAT(problem("{\"a\":1}\n"), HasSubstr("r.record:1"));
    EXPECT_THAT(problem(lines[0] + "nonsense\n" + lines[1]), HasSubstr("r.record:2:1: invalid JSON here"));
    EXPECT_THAT(problem(lines[0] + "[]\n"), HasSubstr("r.record:2:1"));
    EXPECT_THAT(problem(lines[0] + "{\"trun\":1}\n"), HasSubstr("'turn' is missing"));
    EXPECT_THAT(problem(joined(lines) + lines[1]), HasSubstr("after the end of the battle"));
    std::string bad_tape = lines[0];
    bad_tape.replace(bad_tape.find("\"tape\":\"\""), 9, "\"tape\":\"d6=7\"");
    EXPECT_THAT(problem(bad_tape), HasSubstr("a face of a d6, 1 to 6"));
}

}  // namespace
