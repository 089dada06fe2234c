#include "harness.hpp"

#include "army/scenario.hpp"
#include "base/dice.hpp"
#include "battle/check_among.hpp"
#include "battle/record.hpp"
#include "battle/ruleset.hpp"
#include "generals/play_out.hpp"

#include <set>
#include <string>

/// With sanitizers fewer prompts are checked.
#ifndef LINSTOCK_CONTRACT_EVERY
#define LINSTOCK_CONTRACT_EVERY 1
#endif

namespace linstock::contract {

namespace {

/// More decisions than any battle has.
constexpr std::size_t far_too_many = 200000;

struct Table {
    const Battle& battle;
    const SeededDice& dice;
    std::string general_name;
    std::uint64_t seed;
};

std::string look_at(const Table& t, const State& state, const Prompt& prompt, const Decision& chosen,
                    std::size_t most) {
    const std::vector<Decision> all = candidates(t.battle, state, prompt, most);
    const std::vector<Decision> best = candidates(t.battle, state, prompt, 1);
    if (best.size() != std::min<std::size_t>(all.size(), 1) || (!best.empty() && !(best.front() == all.front())))
        return "of one candidate wanted the recommended one is not given (" + std::string(prompt.kind) + ")";
    if (auto bad = copy_equals(state); !bad.empty()) return bad;
    if (auto bad = save_equals(t.battle, state); !bad.empty()) return bad;
    if (auto bad = offers_come_back(t.battle, state, prompt); !bad.empty()) return bad;
    if (auto bad = candidates_pass(t.battle, state, prompt, all); !bad.empty()) return bad;
    if (auto bad = offers_are_lawful(t.battle, state, prompt, all); !bad.empty()) return bad;
    if (auto bad = spoilt_are_refused(t.battle, state, chosen); !bad.empty()) return bad;
    if (auto bad = secrets_are_kept(t.battle, state, most); !bad.empty()) return bad;
    return twice_the_same(t.battle, state, chosen, t.dice);
}

RecordHead head_of(const Table& t) {
    RecordHead head;
    head.scenario_text = write_scenario(*t.battle.scenario);
    head.scenario_hash = t.battle.scenario->hash;
    head.ruleset = t.battle.rules->id;
    head.ruleset_hash = t.battle.rules->hash();
    head.seed = to_text(t.dice.seed());
    head.players = {t.general_name, t.general_name};
    return head;
}

/// Every n-th decision gets all checks. Later seeds check other decisions.
std::size_t stride(const Battle& battle, std::uint64_t seed) {
    if (battle.forces().units.size() > tests::very_large) return LINSTOCK_CONTRACT_EVERY * 128;
    if (battle.forces().units.size() > large) return LINSTOCK_CONTRACT_EVERY * 16;
    return LINSTOCK_CONTRACT_EVERY * (seed <= thorough ? 1 : 4);
}

std::string ended_well(const Battle& battle, const State& state) {
    if (state.turn > battle.scenario->turns)
        return "the battle ended in turn " + std::to_string(state.turn) + " of " +
               std::to_string(battle.scenario->turns);
    if (!prompts(battle, state).empty()) return "the battle is over and somebody is asked";
    return "";
}

}  // namespace

std::string fight(const Battle& battle, const std::string& general, std::uint64_t seed, PlayedBattle& out) {
    const SeededDice dice(seed_of(seed));
    const Table table{battle, dice, general, seed};
    const auto first = make_computer_player(general, 2 * seed);
    const auto second = make_computer_player(general, 2 * seed + 1);
    check_every_step(true);
    out.seed = seed;
    State state = open(battle, &dice, nullptr);
    out.opening = hash_of(state);
    out.record = head_line(head_of(table), out.opening);
    const std::size_t every = stride(battle, seed);
    std::set<std::string> kinds;
    while (!over(state)) {
        const std::vector<Prompt> asked = prompts(battle, state);
        const auto where = [&](const std::string& what) {
            return "turn " + std::to_string(state.turn) + ", decision " + std::to_string(out.decisions.size()) + ", " +
                   (asked.empty() ? "nobody asked" : asked.front().kind) + ": " + what;
        };
        if (asked.empty()) return where("stuck; " + bug_of(battle, state));
        if (state.turn > battle.scenario->turns) return where("the battle goes on after its last turn");
        const Prompt& prompt = asked.front();
        if (prompt.seat == Seat::chance) return where("chance is asked though there are dice");
        ComputerPlayer& player = prompt.seat == Seat::second ? *second : *first;
        bool verbatim = false;
        const Decision chosen = decision_of(battle, state, prompt, player, verbatim);
        if (chosen.prompt == 0) return where("there are no candidates");
        if (const auto no = check_among(battle, state, asked, chosen))
            return where("the general's answer is refused: " + no->text);
        const bool first_of_kind = kinds.insert(prompt.kind).second;
        if (first_of_kind || (out.decisions.size() + seed) % every == 0)
            if (auto bad = look_at(table, state, prompt, chosen, player.candidates_wanted(prompt)); !bad.empty())
                return where(bad);
        decide_unchecked(battle, state, chosen, &dice, nullptr);
        out.decisions.push_back(chosen);
        out.hashes.push_back(hash_of(state));
        out.record += decision_line(battle, chosen, state);
        if (out.decisions.size() > far_too_many) return where("the battle has no end");
    }
    out.record += end_line(battle, state);
    return ended_well(battle, state);
}

std::string keeps_the_contract(const std::shared_ptr<const Battle>& battle, const std::string& general,
                               std::uint64_t seed) {
    PlayedBattle course;
    std::string bad = fight(*battle, general, seed, course);
    if (bad.empty()) bad = events_name_only_known_units(*battle, course);
    if (bad.empty()) bad = replays(*battle, course);
    if (bad.empty()) bad = by_hand_the_same(*battle, course);
    if (bad.empty()) bad = reads_dice_once(*battle, course);
    if (bad.empty()) bad = undo_stops(battle, course);
    return bad;
}

}  // namespace linstock::contract
