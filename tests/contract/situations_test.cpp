// A situation, whatever it says of the books' own fields, is refused when it is prepared or can be played; so is a
// save. Every field of every book comes up with words, numbers, names and lists that fit and that do not.

#include "battle/door.hpp"
#include "battle/wire.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>

namespace linstock {
namespace {

#ifndef LINSTOCK_SITUATIONS
#define LINSTOCK_SITUATIONS 150
#endif

/// LINSTOCK_SITUATIONS in the environment looks at another number of them.
int tries() {
    const char* told = std::getenv("LINSTOCK_SITUATIONS");
    return told != nullptr ? std::max(1, std::atoi(told)) : LINSTOCK_SITUATIONS;
}

/// Always the same numbers from the same start (a multiplicative congruence).
class Random {
  public:
    explicit Random(std::uint64_t start) : at_(start) {}
    unsigned operator()() {
        at_ = at_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<unsigned>(at_ >> 33U);
    }

  private:
    std::uint64_t at_;
};
int below(Random& random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

std::string value_of(Random& random, const Field& field) {
    if (below(random, 4) != 0 && !field.words.empty()) {
        const char* word = field.words[random() % field.words.size()];
        return word != nullptr ? "'" + std::string(word) + "'" : "'no such word'";
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

std::string told_of(Random& random, const Field& field) {
    if (field.count == 1 || below(random, 2) == 0) return std::string(field.name) + " = " + value_of(random, field);
    std::string list;
    for (int i = below(random, field.count + 2); i > 0; --i)
        list += (list.empty() ? "" : ", ") + value_of(random, field);
    return std::string(field.name) + " = [" + list + "]";
}

/// One or two fields of a table.
std::string told_of(Random& random, const std::string& book, std::span<const Field> fields) {
    const Field& field = fields[random() % fields.size()];
    const Field& other = fields[random() % fields.size()];
    std::string out = book + " = { " + told_of(random, field);
    if (below(random, 2) == 0 && &other != &field) out += ", " + told_of(random, other);
    return out + " }\n";
}

template <class Things>
std::string whoever(Random& random, const Things& things) {
    return "'" + things[random() % things.size()].name + "'";
}

std::string situation(Random& random, const Battle& battle) {
    const Ruleset& rules = *battle.rules;
    const OrderOfBattle& forces = battle.scenario->forces;
    std::string out = "[situation]\nturn = " + std::to_string(1 + below(random, 6)) + "\nphase = \"" +
                      rules.phases[random() % rules.phases.size()].name + "\"\n";
    if (below(random, 2) == 0) out += told_of(random, rules.id, rules.state_fields);
    const Unit& unit = forces.units[random() % 12];
    out += "[[situation.unit]]\nunit = '" + unit.name + "'\narmy = '" + forces.armies[unit.army.index()].name + "'\n";
    if (below(random, 3) == 0) out += "stands_left = " + std::to_string(below(random, 8)) + "\n";
    out += told_of(random, rules.id, rules.unit_fields);
    const Officer& officer = forces.officers[random() % forces.officers.size()];
    out += "[[situation.officer]]\nofficer = '" + officer.name + "'\narmy = '" +
           forces.armies[officer.army.index()].name + "'\n";
    return out + told_of(random, rules.id, rules.officer_fields);
}

/// Some decisions of it; "" = all is well.
std::string play_on(const Battle& battle, State state, std::uint64_t seed) {
    const SeededDice dice(seed_of(seed));
    resume(battle, state, &dice, nullptr);
    for (unsigned i = 0; i < 30 && !over(state); ++i) {
        if (const std::string bug = bug_of(battle, state); !bug.empty()) return bug;
        const auto asked = prompts(battle, state);
        if (asked.empty()) return "nobody is asked";
        const auto all = candidates(battle, state, asked.front(), 4);
        if (all.empty()) return std::string("no candidate for ") + asked.front().kind;
        if (const auto no = decide(battle, state, all[(i + seed) % all.size()], &dice, nullptr))
            return "a candidate is refused: " + no->text;
    }
    return "";
}

/// Some way into a battle.
State some_way(const Battle& battle, std::uint64_t seed) {
    const SeededDice dice(seed_of(seed));
    State state = open(battle, &dice, nullptr);
    for (std::size_t i = 0; i < 5 + (seed * 7) % 90 && !over(state); ++i) {
        const auto asked = prompts(battle, state);
        if (asked.empty()) break;
        const auto all = candidates(battle, state, asked.front(), 3);
        decide_unchecked(battle, state, all[i % all.size()], &dice, nullptr);
    }
    return state;
}

class EachBook : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override { check_every_step(true); }
    void TearDown() override { check_every_step(false); }
};
INSTANTIATE_TEST_SUITE_P(Books, EachBook, testing::Values("revised", "reasonable", "firefight", "mwan18", "brothers"));

/// Whether what `written` hand wrote is refused for the words of enums that it has as numbers.
bool numbers_refused(const Battle& whole, const std::string& text, Written written) {
    const auto scenario = read_scenario(text, "situation", nullptr, written);
    if (!scenario) return true;
    const auto battle = prepare(whole.rules, *scenario);
    if (battle) return false;
    const Problems& found = battle.error();
    return std::any_of(found.begin(), found.end(),
                       [](const Problem& p) { return p.text.find("cannot be here") != std::string::npos; });
}

TEST_P(EachBook, numbers_for_words_load_from_records_and_are_refused_in_files) {
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
            EXPECT_TRUE(numbers_refused(*whole, text, Written::by_hand));
            EXPECT_FALSE(numbers_refused(*whole, text, Written::by_program));
            ++fields;
            break;
        }
    EXPECT_GT(fields, 0);
}

TEST_P(EachBook, what_check_takes_can_be_played) {
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
        const SeededDice dice(seed_of(static_cast<std::uint64_t>(n)));
        const std::string wrong = play_on(**battle, open(**battle, &dice, nullptr), static_cast<std::uint64_t>(n));
        EXPECT_EQ(wrong, "");
    }
    EXPECT_GT(taken, tries() / 50);
}

std::string without(std::string save, const std::string& key) {
    const std::size_t at = save.find("\"" + key + "\":");
    EXPECT_NE(at, std::string::npos);
    return save.erase(at, save.find(',', at) + 1 - at);
}
/// As an umpire leaves it who changes it by hand.
std::string without_sum(const std::string& save) { return without(save, "sum"); }
/// As saves were before there were sums.
std::string without_sums(const std::string& save) { return without(without(save, "sum"), "agenda_sum"); }

/// A number of a save's text becomes another.
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

TEST_P(EachBook, a_save_that_is_loaded_can_be_played) {
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

std::string step_of(const char* name, const std::string& at, const std::string& locals) {
    return std::string(R"({"step":")") + name + R"(","at":)" + at + R"(,"locals":{)" + locals + "}}";
}

/// The steps of a save, each as its text; `before` and `after` are what stands around them.
struct AgendaText {
    std::string before;
    std::vector<std::string> steps;
    std::string after;

    explicit AgendaText(const std::string& save) {
        const std::string key = R"("agenda":[)";
        const std::size_t from = save.find(key) + key.size();
        before = save.substr(0, from);
        int depth = 0;
        std::size_t at = from;
        for (std::size_t begin = from; depth > 0 || save[at] != ']'; ++at) {
            if (save[at] == '{' && depth++ == 0) begin = at;
            if (save[at] == '}' && --depth == 0) steps.push_back(save.substr(begin, at + 1 - begin));
        }
        after = save.substr(at);
    }
    std::string text() const {
        std::string out = before;
        for (std::size_t i = 0; i < steps.size(); ++i)
            out += (i == 0 ? "" : ",") + steps[i];
        return out + after;
    }
};

std::string fitting(Random& random, const Battle& battle, const Field& field) {
    if (field.type == FieldType::point)
        return "[" + std::to_string(below(random, 60)) + "," + std::to_string(below(random, 40)) + "]";
    const std::int64_t most =
        field.refers == Refers::nothing ? field.high : static_cast<std::int64_t>(how_many(battle).of(field.refers));
    // A field without bounds has a span that no number tells: it is left at its least.
    const auto span =
        static_cast<std::int64_t>(static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(field.low));
    const std::int64_t width = std::min<std::int64_t>(span, below(random, 3) == 0 ? 100000 : 12);
    return std::to_string(width <= 0 ? field.low : field.low + below(random, static_cast<int>(width) + 1));
}

/// Any step with fields that by themselves may be so.
std::string any_step(Random& random, const Battle& battle) {
    const std::vector<Procedure>& all = battle.rules->procedures;
    const Procedure& procedure = all[random() % all.size()];
    std::string locals;
    for (const Field& field : procedure.fields) {
        if (field.low <= 0 && below(random, 4) == 0) continue;
        std::string value = fitting(random, battle, field);
        for (int i = 1; i < field.count; ++i)
            value += "," + fitting(random, battle, field);
        if (field.count > 1) value = "[" + value + "]";
        locals += (locals.empty() ? "\"" : ",\"") + std::string(field.name) + "\":" + value;
    }
    return step_of(procedure.name, std::to_string(below(random, 5) == 0 ? below(random, 6) : 0), locals);
}

/// What is in hand, as who knows nothing of the rules may write it.
std::string other_agenda(Random& random, const Battle& battle, const std::string& save) {
    AgendaText agenda(save);
    std::vector<std::string>& steps = agenda.steps;
    for (int times = 1 + below(random, 2); times > 0 && !steps.empty(); --times) {
        const auto at = static_cast<std::ptrdiff_t>(random() % steps.size());
        std::string& step = steps[static_cast<std::size_t>(at)];
        switch (below(random, 6)) {
            case 0: steps.erase(steps.begin() + at); break;
            case 1: steps.push_back(any_step(random, battle)); break;
            case 2: steps.insert(steps.begin() + at + 1, any_step(random, battle)); break;
            case 3: step = any_step(random, battle); break;
            case 4: steps.back() = any_step(random, battle); break;
            default: {
                const std::size_t digit = step.find("\"at\":") + 5;
                step[digit] = static_cast<char>('0' + below(random, 7));
            }
        }
    }
    return agenda.text();
}

TEST_P(EachBook, an_agenda_written_by_hand_is_refused_or_can_be_played) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    Random random(13);
    int taken = 0;
    std::string whole;
    for (int n = 0; n < 5 * tries(); ++n) {
        const auto seed = static_cast<std::uint64_t>(n);
        if (n % 20 == 0) whole = without_sums(wire::save(*battle, some_way(*battle, seed / 20)));
        const std::string save = other_agenda(random, *battle, whole);
        SCOPED_TRACE(AgendaText(save).text().substr(AgendaText(save).before.size()));
        const auto loaded = wire::load(*battle, save, "save");
        if (!loaded) continue;
        ++taken;
        EXPECT_EQ(play_on(*battle, *loaded, seed), "");
    }
    EXPECT_GT(taken, 0);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// What is said of a save changed by hand; "" = it is taken.
std::string refusal_of(const Battle& battle, const std::string& save) {
    const auto loaded = wire::load(battle, save, "save");
    std::string out;
    if (!loaded)
        for (const Problem& problem : loaded.error())
            out += to_text(problem) + "\n";
    return out;
}

/// A step at the end of the agenda, so that it is done first.
std::string with_step(const std::string& save, const std::string& step) {
    std::string out = save;
    return out.insert(out.rfind(']'), "," + step);
}

TEST_P(EachBook, a_save_changed_by_hand_keeps_an_agenda_that_makes_sense) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    const SeededDice dice(seed_of(1));
    const std::string save = without_sums(wire::save(*battle, open(*battle, &dice, nullptr)));
    ASSERT_EQ(refusal_of(*battle, save), "");
    const std::string whole = wire::save(*battle, open(*battle, &dice, nullptr));
    EXPECT_NE(refusal_of(*battle, with_step(without_sum(whole), step_of("roll", "0", ""))).find("what is in hand"),
              std::string::npos);
    const std::string root = GetParam() == "brothers" ? "bound" : "turn";
    const std::string bottom = R"("agenda":[{"step":")" + root + R"(","at":)";
    const auto expect = [&](const std::string& changed, const std::string& words) {
        const std::string said = refusal_of(*battle, changed);
        EXPECT_NE(said.find(words), std::string::npos) << words << "\n" << said;
        EXPECT_EQ(said.rfind("save:", 0), 0U) << said;
    };
    expect(replaced(save, bottom, bottom + "9"), "step '" + root + "': at is 9");
    expect(replaced(save, R"([{"step":")" + root, R"([{"step":"roll)"), "the first step of the agenda is step 'roll'");
    expect(with_step(save, step_of(root.c_str(), "0", "")), "step '" + root + "' lies upon another");
    expect(with_step(save, step_of("roll", "0", R"("sides":6,"count":200)")), "step 'roll': count is 200");
    expect(with_step(save, step_of("roll", "0", R"("sides":1,"count":2,"purpose":1)")), "step 'roll': sides is 1");
    expect(save.substr(0, save.find(R"("agenda":[)")) + R"("agenda":[]})", "nothing is to be done");
    int steps = 0;
    for (const Procedure& procedure : battle->rules->procedures)
        for (const Field& field : procedure.fields) {
            if (field.refers == Refers::nothing || field.low < 1) continue;
            ++steps;
            expect(with_step(save, step_of(procedure.name, "0", "")), std::string("step '") + procedure.name + "': ");
        }
    EXPECT_GT(steps, 10);
}

TEST_P(EachBook, a_step_of_a_save_sets_enemies_against_each_other) {
    const auto battle = tests::battle_of("two-brigades", GetParam());
    const SeededDice dice(seed_of(1));
    const std::string save = without_sums(wire::save(*battle, open(*battle, &dice, nullptr)));
    const bool sealed = GetParam() == "mwan18";
    const std::string fields = sealed ? R"("unit":1,"other":)" : R"("unit":1,"target":)";
    for (const char* friendly : {"1", "2"}) {
        const std::string said =
            refusal_of(*battle, with_step(save, step_of(sealed ? "charge_home" : "volley", "0", fields + friendly)));
        EXPECT_NE(said.find("expected: an enemy of Blue West 1st"), std::string::npos) << said;
    }
}

}  // namespace
}  // namespace linstock
