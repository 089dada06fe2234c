// Figures, gunners, horses and officers appear or leave only with an event that says so. Checked after every decision
// of whole battles.

#include "base/dice.hpp"
#include "tests/clause/mwan18/scene.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace linstock::mwan18 {

namespace {

UnitId whole_of(const Battle& battle, UnitId id) {
    const UnitId parent = facts(battle, id).parent;
    return parent ? parent : id;
}

struct Count {
    int figures = 0;
    int horses = 0;
    bool operator==(const Count& o) const { return figures == o.figures && horses == o.horses; }
};

/// Per unit of the scenario with its parts: the figures that are left, wherever they are, and the horses that are hit.
std::map<std::uint16_t, Count> left(const Battle& battle, const State& state) {
    std::map<std::uint16_t, Count> out;
    for (const Unit& unit : units_of(battle)) {
        Count& c = out[whole_of(battle, unit.id).value];
        c.figures += figures_left(battle, state, unit.id);
        for (const std::uint8_t hit : own(state.unit(unit.id)).horses)
            c.horses += hit;
    }
    return out;
}

/// Subtracts the losses that the events report.
void account(const Battle& battle, const EventSink& events, std::map<std::uint16_t, Count>& count) {
    for (const Event& e : events) {
        if (e.kind != EventKind::casualties) continue;
        Count& c = count[whole_of(battle, e.unit).value];
        c.figures -= e.figures();
        if (std::string_view(e.word) == "horse") ++c.horses;
    }
}

void officers_are_accounted_for(const State& before, const State& after, const EventSink& events) {
    for (std::size_t i = 0; i < after.officers.size(); ++i) {
        if (after.officers[i].presence == before.officers[i].presence) continue;
        const OfficerId id = OfficerId::of_index(i);
        const bool has_event = std::any_of(events.begin(), events.end(), [&](const Event& e) {
            const bool is_this_officer = e.officer == id;
            return is_this_officer && (e.kind == EventKind::officer_fate || e.kind == EventKind::entered);
        });
        EXPECT_TRUE(has_event || before.officers[i].presence == Presence::arriving) << "officer " << i + 1;
    }
}

void fight_and_count(const std::string& scenario, std::uint64_t seed) {
    const auto battle = battle_of(scenario);
    ASSERT_TRUE(battle);
    const SeededDice dice(seed_of(seed));
    State state = open(*battle, &dice, nullptr);
    auto count = left(*battle, state);
    std::size_t n = seed;
    int casualties = 0;
    while (!over(state) && state.fault == 0) {
        const std::vector<Prompt> open_prompts = prompts(*battle, state);
        ASSERT_FALSE(open_prompts.empty());
        // Mostly the recommended answers, so that the armies meet; sometimes any other.
        const std::vector<Decision> all = candidates(*battle, state, open_prompts.front(), n % 4 == 0 ? 10 : 2);
        ASSERT_FALSE(all.empty());
        const bool attack = std::string_view(open_prompts.front().kind) == "mw.orders" && n % 4 != 0 && all.size() > 1;
        const Decision d = attack ? all[1] : all[n % 4 == 0 ? n * 7 % all.size() : 0];
        ++n;
        EventSink events;
        const State before = state;
        ASSERT_FALSE(decide(*battle, state, d, &dice, &events));
        account(*battle, events, count);
        ASSERT_TRUE(count == left(*battle, state)) << scenario << " seed " << seed << " turn " << state.turn;
        officers_are_accounted_for(before, state, events);
        casualties += static_cast<int>(std::count_if(events.begin(), events.end(),
                                                     [](const Event& e) { return e.kind == EventKind::casualties; }));
    }
    EXPECT_TRUE(over(state)) << bug_of(*battle, state);
    EXPECT_GT(casualties, 10) << "the armies have fought";
}

}  // namespace

TEST(MW_9_Conservation, MW_12_3_EveryLossOrArrival_HasAnEvent) {
    check_every_step(true);
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U, 6U})
        fight_and_count("two-brigades", seed);
    for (const std::uint64_t seed : {1U, 2U})
        fight_and_count("mill-springs", seed);
}

}  // namespace linstock::mwan18
