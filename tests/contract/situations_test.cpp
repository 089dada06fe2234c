// Situations and saves with any values in the rulesets' own fields are either rejected or playable. Every field of
// every ruleset gets valid and invalid words, numbers, names and lists.

#include "battle/engine_api.hpp"
#include "battle/ruleset.hpp"
#include "battle/wire.hpp"
#include "tests/contract/register.hpp"
#include "tests/contract/spoiling.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>

namespace linstock::tests {
namespace {

class SituationsAndSaves : public EachBook {};
INSTANTIATE_TEST_SUITE_P(Books, SituationsAndSaves, testing::ValuesIn(ruleset_ids()));

/// The unit or army that the situation describes, and the army that it fights for.
struct Teller {
    const OrderOfBattle* forces;
    ArmyId army;
};

/// A unit that the field can name, from the point of view of that army; "" if it names no unit.
std::string somebody_for(Random& random, const Field& field, const Teller& who) {
    if (field.reference != FieldReference::unit) return "";
    const auto& units = who.forces->units;
    for (int n = 0; n < 100; ++n) {
        const Unit& one = units[random() % units.size()];
        if (field.side == ReferenceSide::any || (field.side == ReferenceSide::enemy) == (one.army != who.army))
            return "'" + one.name + "'";
    }
    return "";
}

std::string value_of(Random& random, const Field& field, const Teller& who) {
    if (below(random, 4) != 0) {
        if (!field.words.empty()) {
            const char* word = field.words[random() % field.words.size()];
            return word != nullptr ? "'" + std::string(word) + "'" : "'no such word'";
        }
        if (field.type == FieldType::boolean) return below(random, 2) == 0 ? "true" : "false";
        const std::string somebody = somebody_for(random, field, who);
        if (!somebody.empty()) return somebody;
    }
    switch (below(random, 8)) {
        case 0: return "true";
        case 1: return std::to_string(field.low);
        case 2: return std::to_string(field.high);
        case 3: return std::to_string(field.high / 2);
        case 4: return "'Blue West 1st'";
        case 5: return std::to_string(below(random, 70000) - 100);
        default: return std::to_string(below(random, 5));
    }
}

std::string told_of(Random& random, const Field& field, const Teller& who) {
    if (field.count == 1 || below(random, 2) == 0)
        return std::string(field.name) + " = " + value_of(random, field, who);
    std::string list;
    for (int i = below(random, field.count + 2); i > 0; --i)
        list += (list.empty() ? "" : ", ") + value_of(random, field, who);
    return std::string(field.name) + " = [" + list + "]";
}

/// One or two fields of a table.
std::string told_of(Random& random, const std::string& book, std::span<const Field> fields, const Teller& who) {
    const Field& field = fields[random() % fields.size()];
    const Field& other = fields[random() % fields.size()];
    std::string out = book + " = { " + told_of(random, field, who);
    if (below(random, 2) == 0 && &other != &field) out += ", " + told_of(random, other, who);
    return out + " }\n";
}

std::string situation(Random& random, const Battle& battle) {
    const Ruleset& rules = *battle.rules;
    const OrderOfBattle& forces = battle.scenario->forces;
    std::string out = "[situation]\nturn = " + std::to_string(1 + below(random, 6)) + "\nphase = \"" +
                      rules.phases[random() % rules.phases.size()].name + "\"\n";
    if (below(random, 2) == 0) out += told_of(random, rules.id, rules.state_fields, {&forces, ArmyId{0}});
    const Unit& unit = forces.units[random() % 12];
    out += "[[situation.unit]]\nunit = '" + unit.name + "'\narmy = '" + forces.armies[unit.army.index()].name + "'\n";
    if (below(random, 3) == 0) out += "stands_left = " + std::to_string(below(random, 8)) + "\n";
    out += told_of(random, rules.id, rules.unit_fields, {&forces, unit.army});
    const Officer& officer = forces.officers[random() % forces.officers.size()];
    out += "[[situation.officer]]\nofficer = '" + officer.name + "'\narmy = '" +
           forces.armies[officer.army.index()].name + "'\n";
    return out + told_of(random, rules.id, rules.officer_fields, {&forces, officer.army});
}

/// Whether enumerations written as numbers are rejected in such a text.
bool numbers_refused(const Battle& whole, const std::string& text, TextOrigin origin) {
    const auto scenario = read_scenario(text, "situation", nullptr, origin);
    if (!scenario) return true;
    const auto battle = prepare(whole.rules, *scenario);
    if (battle) return false;
    const Problems& found = battle.error();
    return std::any_of(found.begin(), found.end(),
                       [](const Problem& p) { return p.text.find("is not allowed here") != std::string::npos; });
}

TEST_P(SituationsAndSaves, NumbersForWords_LoadFromRecordsButNotFiles) {
    const std::string start = tests::data_file("scenarios/two-brigades.toml").text;
    const auto whole = tests::battle_of("two-brigades", GetParam());
    const Unit& unit = whole->scenario->forces.units.front();
    const std::string of = "\n[situation]\nturn = 1\n[[situation.unit]]\nunit = '" + unit.name + "'\narmy = '" +
                           whole->scenario->forces.armies[unit.army.index()].name + "'\n" + GetParam() + " = { ";
    int fields = 0;
    for (const Field& field : whole->rules->unit_fields)
        for (std::size_t i = 0; i < field.words.size(); ++i) {
            if (field.words[i] == nullptr) continue;
            const std::string text = start + of + field.name + " = " + std::to_string(i) + " }\n";
            SCOPED_TRACE(text.substr(start.size()));
            EXPECT_TRUE(numbers_refused(*whole, text, TextOrigin::by_hand));
            EXPECT_FALSE(numbers_refused(*whole, text, TextOrigin::by_program));
            ++fields;
            break;
        }
    EXPECT_GT(fields, 0);
}

TEST_P(SituationsAndSaves, AcceptedSituation_IsPlayable) {
    const std::string start = tests::data_file("scenarios/two-brigades.toml").text;
    const auto whole = tests::battle_of("two-brigades", GetParam());
    Random random(7);
    int taken = 0;
    for (int n = 0; n < tries(); ++n) {
        const std::string told = situation(random, *whole);
        SCOPED_TRACE(told);
        auto scenario = read_scenario(start + "\n" + told, "situation");
        if (!scenario) continue;
        const auto battle = prepare(whole->rules, *scenario);
        if (!battle) continue;
        ++taken;
        RecordProperty("taken", taken);
        const SeededDice dice(seed_of(static_cast<std::uint64_t>(n)));
        const std::string wrong = play_on(**battle, open(**battle, &dice, nullptr), static_cast<std::uint64_t>(n));
        EXPECT_EQ(wrong, "");
    }
    EXPECT_GT(taken, tries() / 50);
}

/// Changes one number in a save.
std::string spoilt(Random& random, std::string save) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = save.find("\"units\""); i + 1 < save.size(); ++i)
        if (std::isdigit(static_cast<unsigned char>(save[i + 1])) != 0 &&
            (save[i] == ':' || save[i] == '[' || save[i] == ','))
            numbers.push_back(i + 1);
    if (numbers.empty()) return save;
    for (int times = 1 + below(random, 2); times > 0; --times) {
        const std::size_t at = numbers[random() % numbers.size()];
        if (at < save.size()) save[at] = static_cast<char>('0' + below(random, 10));
        if (below(random, 4) == 0 && at < save.size()) save.insert(at, std::to_string(1 + below(random, 400)));
    }
    return save;
}

TEST_P(SituationsAndSaves, LoadedSave_IsPlayable) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    Random random(11);
    int taken = 0;
    for (int n = 0; n < tries(); ++n) {
        const auto seed = static_cast<std::uint64_t>(n);
        const State state = some_way(*battle, seed);
        const std::string whole = wire::save(*battle, state);
        const std::string damaged = spoilt(random, whole);
        const auto same = wire::load(*battle, damaged, "save");
        if (same) {
            EXPECT_TRUE(*same == state) << "damage that nobody was told of: " << damaged;
        }
        const std::string save = spoilt(random, without_sum(whole));
        const auto loaded = wire::load(*battle, save, "save");
        if (!loaded) continue;
        ++taken;
        EXPECT_EQ(play_on(*battle, *loaded, seed), "") << save.substr(save.find("\"agenda\""));
    }
    EXPECT_GT(taken, tries() / 50);
}

}  // namespace
}  // namespace linstock::tests
