// A hand-edited agenda in a save is either rejected with an explanation or playable.

#include "battle/ruleset.hpp"
#include "battle/wire.hpp"
#include "tests/contract/register.hpp"
#include "tests/contract/spoiling.hpp"
#include "tests/support/data.hpp"

#include <algorithm>

namespace linstock::tests {
namespace {

class EditedAgenda : public EachBook {};
INSTANTIATE_TEST_SUITE_P(Books, EditedAgenda, testing::ValuesIn(ruleset_ids()));

std::string fitting(Random& random, const Battle& battle, const Field& field) {
    if (field.type == FieldType::point)
        return "[" + std::to_string(below(random, 60)) + "," + std::to_string(below(random, 40)) + "]";
    const std::int64_t most = field.reference == FieldReference::nothing
                                  ? field.high
                                  : static_cast<std::int64_t>(how_many(battle).of(field.reference));
    // The range of a field without bounds exceeds 64 bits: use its minimum.
    const auto span =
        static_cast<std::int64_t>(static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(field.low));
    const std::int64_t width = std::min<std::int64_t>(span, below(random, 3) == 0 ? 100000 : 12);
    return std::to_string(width <= 0 ? field.low : field.low + below(random, static_cast<int>(width) + 1));
}

/// Any step whose fields are individually valid.
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

/// An agenda written without knowledge of the rules.
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

TEST_P(EditedAgenda, RandomSteps_AreRejectedOrPlayable) {
    const auto battle = battle_of("two-brigades", GetParam());
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

/// Adds a step at the end of the agenda, so that it runs first.
std::string with_step(const std::string& save, const std::string& step) {
    std::string out = save;
    return out.insert(out.rfind(']'), "," + step);
}

TEST_P(EditedAgenda, ChangedSave_MustHavePossibleAgenda) {
    const auto battle = battle_of("two-brigades", GetParam());
    const SeededDice dice(seed_of(1));
    const std::string save = without_sums(wire::save(*battle, open(*battle, &dice, nullptr)));
    ASSERT_EQ(refusal_of(*battle, save), "");
    const std::string whole = wire::save(*battle, open(*battle, &dice, nullptr));
    EXPECT_NE(refusal_of(*battle, with_step(without_sum(whole), step_of("roll", "0", ""))).find("the current step"),
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
    expect(with_step(save, step_of(root.c_str(), "0", "")), "step '" + root + "' must be the first step");
    expect(with_step(save, step_of("roll", "0", R"("sides":6,"count":200)")), "step 'roll': count is 200");
    expect(with_step(save, step_of("roll", "0", R"("sides":1,"count":2,"purpose":1)")), "step 'roll': sides is 1");
    expect(save.substr(0, save.find(R"("agenda":[)")) + R"("agenda":[]})", "its agenda is empty");
    int steps = 0;
    for (const Procedure& procedure : battle->rules->procedures)
        for (const Field& field : procedure.fields) {
            if (field.reference == FieldReference::nothing || field.low < 1) continue;
            ++steps;
            expect(with_step(save, step_of(procedure.name, "0", "")), std::string("step '") + procedure.name + "': ");
        }
    EXPECT_GT(steps, 10);
}

TEST_P(EditedAgenda, StepBetweenFriends_IsRejected) {
    const auto battle = battle_of("two-brigades", GetParam());
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

/// Replaces the dice of an open roll: `sides` each, `descending` = one side less per die.
std::string with_other_dice(const std::string& save, int sides, bool descending) {
    AgendaText agenda(save);
    std::string& roll = agenda.steps.back();
    const std::size_t at = roll.find(R"("sides":)") + 8;
    roll.replace(at, roll.find_first_of(",}", at) - at, std::to_string(sides));
    if (descending) roll.insert(at - 8, R"("descending":1,)");
    return agenda.text();
}

/// Players roll the dice of a prompt. Each purpose is checked the first time it occurs.
TEST_P(EditedAgenda, OpenDiceWithOtherSides_AreRejected) {
    const auto battle = battle_of("two-brigades", GetParam());
    const SeededDice dice(seed_of(3));
    State state = open(*battle, nullptr, nullptr);
    std::vector<bool> seen(battle->rules->purposes.size());
    long looked_at = 0;
    for (int i = 0; i < 900 && !over(state); ++i) {
        const auto asked = prompts(*battle, state);
        ASSERT_FALSE(asked.empty());
        const Prompt& prompt = asked.front();
        if (prompt.seat == Seat::chance && prompt.roll.size() == 1 && !seen[prompt.roll.front().purpose]) {
            const RollAsked& roll = prompt.roll.front();
            seen[roll.purpose] = true;
            const std::string save = without_sums(wire::save(*battle, state));
            ASSERT_EQ(refusal_of(*battle, save), "");
            const bool shuffles = save.find(R"("descending":1)") != std::string::npos;
            for (const int sides : {roll.sides + 1, roll.sides - 1, 250}) {
                if (sides < 2) continue;
                const std::string said = refusal_of(*battle, with_other_dice(save, sides, false));
                EXPECT_NE(said.find("step 'roll': sides is " + std::to_string(sides)), std::string::npos) << said;
            }
            if (!shuffles) {
                EXPECT_NE(refusal_of(*battle, with_other_dice(save, roll.sides, true)), "");
            }
            ++looked_at;
        }
        Decision d;
        if (prompt.seat == Seat::chance) {
            d.prompt = prompt.id;
            d.by = Seat::chance;
            d.verb = Verb::roll;
            for (int n = 0; n < prompt.roll.front().count; ++n)
                d.faces.push_back(static_cast<std::uint8_t>(dice.roll(
                    static_cast<std::uint64_t>(i) * 64 + static_cast<std::uint64_t>(n),
                    prompt.roll.front().descending ? prompt.roll.front().sides - n : prompt.roll.front().sides)));
        } else {
            const auto all = candidates(*battle, state, prompt, 3);
            ASSERT_FALSE(all.empty());
            d = all[static_cast<std::size_t>(i) % all.size()];
        }
        ASSERT_FALSE(decide(*battle, state, d, nullptr, nullptr));
    }
    EXPECT_GE(looked_at, 4);
}

/// Sets a field in all steps with this name.
std::string with_field(const std::string& save, const std::string& step, const std::string& field,
                       const std::string& value) {
    AgendaText agenda(save);
    for (std::string& text : agenda.steps) {
        if (text.find(R"("step":")" + step + '"') == std::string::npos) continue;
        const std::size_t locals = text.find(R"("locals":{)") + 10;
        const std::string key = '"' + field + R"(":)";
        const std::size_t at = text.find(key, locals);
        if (at == std::string::npos)
            text.insert(locals, key + value + (text[locals] == '}' ? "" : ","));
        else
            text.replace(at + key.size(), text.find_first_of(",}", at) - at - key.size(), value);
    }
    return agenda.text();
}

/// The state at the first prompt of this kind, as loaded from its save.
State at_first(const Battle& battle, const std::string& kind) {
    const SeededDice dice(seed_of(5));
    State state = open(battle, &dice, nullptr);
    for (int i = 0; i < 2000 && !over(state); ++i) {
        const auto asked = prompts(battle, state);
        if (asked.empty() || asked.front().kind == kind) return state;
        const auto all = candidates(battle, state, asked.front(), 2);
        decide_unchecked(battle, state, all[static_cast<std::size_t>(i) % all.size()], &dice, nullptr);
    }
    ADD_FAILURE() << "nobody is asked " << kind;
    return state;
}

TEST_P(EditedAgenda, FireOtherThanCurrent_IsRejected) {
    const auto battle = battle_of("two-brigades", GetParam());
    const bool sealed = GetParam() == "mwan18";
    const std::string save = without_sums(wire::save(*battle, at_first(*battle, sealed ? "mw.fire" : "fire")));
    ASSERT_EQ(refusal_of(*battle, save), "");
    const auto expect = [&](const std::string& changed, const std::string& words) {
        const std::string said = refusal_of(*battle, changed);
        EXPECT_NE(said.find(words), std::string::npos) << words << "\n" << said;
    };
    if (sealed) {
        expect(with_field(save, "fire", "stage", "1"), "step 'ask_fire' needs the fire of all");
        return;
    }
    if (GetParam() == "brothers") {
        expect(replaced(save, R"("step":"ask_fire")", R"("step":"ask_move")"),
               "step 'ask_move' needs a phase with this prompt");
        expect(with_field(save, "phase", "ask", "12"), "step 'phase' needs the prompt of the current phase");
        expect(replaced(save, R"("step":"round","at":10)", R"("step":"round","at":8)"), "step 'round' needs the phase");
        return;
    }
    int others = 0;
    for (const char* step : {"0", "1", "2", "3", "4"}) {
        const std::string changed = with_field(save, "ask_fire", "step", step);
        if (refusal_of(*battle, changed).empty()) continue;
        ++others;
        expect(changed, "step 'ask_fire' needs the current fire step");
        expect(with_field(save, "fire_step", "step", step), "step 'fire_step' needs the current fire step");
    }
    EXPECT_EQ(others, 4);
}

/// The checksums are those that the program would write.
TEST_P(EditedAgenda, ValidChecksum_DoesNotAllowImpossibleStep) {
    const auto battle = battle_of("two-brigades", GetParam());
    State state = at_first(*battle, GetParam() == "mwan18" ? "mw.fire" : "fire");
    ASSERT_EQ(refusal_of(*battle, wire::save(*battle, state)), "");
    ASSERT_GT(state.agenda.size(), 2U);
    state.agenda.erase(state.agenda.begin() + 1, state.agenda.end() - 1);
    const std::string said = refusal_of(*battle, wire::save(*battle, state));
    EXPECT_NE(said.find("step 'ask_fire' lies upon step '"), std::string::npos) << said;
}

/// BA-10.C, BA-10.E: a unit that touches no enemy.
TEST(EditedMelee, UnitWithoutContact_CannotAttack) {
    const auto battle = battle_of("two-brigades", "brothers");
    check_every_step(true);
    AgendaText agenda(without_sums(wire::save(*battle, at_first(*battle, "fire"))));
    for (const char* step : {"ask_split", "strike"}) {
        SCOPED_TRACE(step);
        agenda.steps.back() = step_of(step, "0", R"("unit":6,"immediate":1,"chosen":1)");
        const auto loaded = wire::load(*battle, agenda.text(), "save");
        if (std::string(step) == "strike") {
            EXPECT_FALSE(loaded.ok());  // no seat is asked
            continue;
        }
        ASSERT_TRUE(loaded.ok()) << refusal_of(*battle, agenda.text());
        EXPECT_EQ(play_on(*battle, *loaded, 1), "");
    }
    check_every_step(false);
}

/// RV-10.D: a step whose stand is lost before its casualties are applied.
TEST(EditedCasualties, StandLostBefore_AreAppliedToOthers) {
    const auto battle = battle_of("two-brigades", "revised");
    check_every_step(true);
    const State state = at_first(*battle, "order");
    const std::string save = without_sums(wire::save(*battle, state));
    for (const char* fields :
         {R"("unit":1,"figures":3,"by_fire":0,"stand":16)", R"("unit":1,"figures":3,"by_fire":0,"stand":9,"other":1)",
          R"("unit":1,"figures":3,"by_fire":0,"other":2)"}) {
        SCOPED_TRACE(fields);
        AgendaText agenda(save);
        const std::string below_it = agenda.steps.front();
        agenda.steps = {below_it, step_of("fire_step", "2", R"("step":1)"), step_of("take_casualties", "1", fields),
                        step_of("ask_casualty_stand", "0", fields)};
        const std::string changed = replaced(agenda.text(), R"("own":{)", R"("own":{"fire_step":1,)");
        const auto loaded = wire::load(*battle, changed, "save");
        ASSERT_TRUE(loaded.ok()) << refusal_of(*battle, changed);
        EXPECT_EQ(play_on(*battle, *loaded, 1), "");
    }
    check_every_step(false);
    EXPECT_NE(refusal_of(*battle, with_step(save, step_of("take_casualties", "0", R"("unit":1,"stand":17)")))
                  .find("expected a whole number from 0 to 16"),
              std::string::npos);
}

}  // namespace
}  // namespace linstock::tests
