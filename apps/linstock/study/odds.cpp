// linstock odds: the odds of the open fire and charges at a moment of a battle: the opening of a scenario, a save of
// `linstock umpire`, or a record up to one of its decisions.

#include "odds/odds.hpp"

#include "apps/command_line/battle_output.hpp"
#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/files.hpp"
#include "apps/linstock/commands.hpp"
#include "battle/recorded_dice.hpp"
#include "battle/ruleset.hpp"
#include "battle/terrain_change.hpp"
#include "battle/wire.hpp"
#include "report/odds/odds_text.hpp"
#include "words/prompt_text.hpp"
#include "words/sentences.hpp"
#include "words/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace linstock::apps {

namespace {

constexpr std::size_t most_decisions = 200;

/// All open decisions that have odds.
struct Question {
    Prompt prompt;
    std::vector<Decision> open;
};

std::vector<Question> questions(const Battle& battle, const State& state, int prompt) {
    std::vector<Question> out;
    for (const Prompt& p : prompts(battle, state)) {
        if (prompt > 0 && p.id != static_cast<std::uint32_t>(prompt)) continue;
        Question q{p, {}};
        q.open = odds::decisions_with_odds(battle, state, p, most_decisions);
        if (!q.open.empty()) out.push_back(std::move(q));
    }
    return out;
}

std::string shares_text(const std::vector<odds::CountChance>& all) {
    std::string out;
    for (const odds::CountChance& s : all)
        out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", s.n, report::chance_text(s.p));
    return out;
}

std::string dice_text(const odds::FirstRoll& dice) {
    const std::string need = dice.need > 0 && dice.need <= dice.sides ? fmt::format(", {} or more", dice.need) : "";
    return fmt::format("{}d{} for {}{}", dice.count, dice.sides, dice.purpose, need);
}

std::string to_hit_text(const odds::ToHit& hit) {
    if (hit.need > hit.sides) return fmt::format("no face of a d{} is enough", hit.sides);
    return fmt::format("{} or more on each d{}", hit.need, hit.sides);
}

std::string modifiers_text(const std::vector<Modifier>& all) {
    std::string out;
    for (const Modifier& m : all)
        out += "; " + wording::modifier_text(m);
    return out;
}

void print_lines(const Battle& battle, const odds::Odds& o) {
    for (const odds::OddsLine& line : o.lines) {
        const std::string text = report::odds_line_text(battle, o, line);
        const std::string interval =
            o.exact ? "" : fmt::format("   {} to {}", report::chance_text(line.low), report::chance_text(line.high));
        fmt::print("  {:>12}  {}{}\n", report::chance_text(line.p), text, interval);
    }
}

/// A charge among sealed orders is listed alone, because a dispatch is described in groups of units.
std::string title_of(const Battle& battle, const Prompt& prompt, const Decision& d) {
    if (d.verb == Verb::dispatch && d.parts.front().verb == Verb::attack)
        for (const Offer& o : prompt.offers)
            if (o.verb == Verb::attack && o.unit == d.parts[0].unit && o.target == d.parts[0].target)
                return wording::offer_text(battle, prompt, o);
    return wording::decision_text(battle, prompt, d);
}

}  // namespace

void print_odds(const Battle& battle, const Prompt& prompt, const Decision& d, const odds::Odds& o) {
    fmt::print("{}\n", wording::capitalised(title_of(battle, prompt, d)));
    fmt::print("  {} ({})\n", report::horizon_text(battle, o), report::certainty_text(o));
    // Fire in percent has no dice to list.
    const bool others_first =
        o.dice && o.to_hit && (o.dice->need != o.to_hit->need || o.dice->sides != o.to_hit->sides);
    if (others_first)
        fmt::print("  first {}; then to hit {}{}\n", dice_text(*o.dice), to_hit_text(*o.to_hit),
                   modifiers_text(o.modifiers));
    else if (o.dice)
        fmt::print("  first {}{}\n", dice_text(*o.dice), modifiers_text(o.modifiers));
    else if (!o.modifiers.empty())
        fmt::print(" {}\n", modifiers_text(o.modifiers).substr(1));
    for (const std::string& roll : report::odds_roll_texts(battle, o))
        fmt::print("  {}\n", roll);
    if (!o.test_modifiers.empty()) fmt::print("  its test{}\n", modifiers_text(o.test_modifiers).substr(1));
    print_lines(battle, o);
    const std::string what = report::odds_counts_text(battle, o);
    if (!o.casualties.empty())
        fmt::print("  {} {} {}: {}\n", what, o.piece ? "counted against" : "lost by",
                   report::odds_target_text(battle, o), shares_text(o.casualties));
    const bool own =
        std::any_of(o.own_casualties.begin(), o.own_casualties.end(), [](odds::CountChance s) { return s.n > 0; });
    if (own) fmt::print("  {} lost by {}: {}\n", what, wording::named(battle, o.unit), shares_text(o.own_casualties));
    for (const char* sentence : o.assumptions)
        fmt::print("  {}\n", sentence);
    fmt::print("\n");
}

namespace {

std::string reason_without_odds(const Battle& battle, const State& state, int wanted) {
    std::string asked;
    bool open = wanted == 0;
    for (const Prompt& p : prompts(battle, state)) {
        open = open || p.id == static_cast<std::uint32_t>(wanted);
        asked += fmt::format("; prompt {} asks: {}", p.id, wording::prompt_title(battle, p));
    }
    if (asked.empty()) return "no prompt is open at this moment";
    if (!open) return fmt::format("prompt {} is not open at this moment{}", wanted, asked);
    return "odds exist for fire and charges; neither is open at this moment" + asked;
}

/// How to find a moment that has odds.
const char* other_moments() {
    return "for a later moment run `linstock fight SCENARIO --record FILE`, then `linstock odds FILE`; --decision N "
           "shows the moment after N decisions";
}

Status answer(const Battle& battle, const State& state, const OddsOptions& o) {
    const std::vector<Question> all = questions(battle, state, o.prompt);
    if (all.empty()) {
        complain(reason_without_odds(battle, state, o.prompt));
        complain(other_moments());
        return bad_input;
    }
    odds::Limits limits;
    if (o.battles > 0) {
        limits.max_battles = o.battles;
        limits.max_volley_sample_work = limits.max_charge_sample_work = std::numeric_limits<std::size_t>::max();
    }
    for (const Question& q : all)
        for (const Decision& d : q.open) {
            const auto found = odds::compute_odds(battle, state, d, limits);
            if (!found) continue;  // a candidate is lawful unless another seat has closed it meanwhile
            if (o.json)
                fmt::print("{{\"decision\":{},\"odds\":{}}}\n", wire::decision_json(battle, d),
                           report::odds_json(battle, *found));
            else
                print_odds(battle, q.prompt, d, *found);
        }
    return all_well;
}

Status at_decision_of(const Record& record, const OddsOptions& o) {
    const auto setup = set_up(record.head, o.battle.scenario);
    if (!setup) return bad_input;
    const Battle& battle = *setup->battle;
    const auto dice = recorded_dice(battle, record.head);
    State state = open(battle, dice.get(), nullptr);
    bool passed = false;  // the requested moment, which has no odds
    for (std::size_t i = 0; i <= record.decisions.size(); ++i) {
        const bool named = o.decision && static_cast<std::size_t>(*o.decision) == i;
        const bool some = (named || passed || !o.decision) && !questions(battle, state, o.prompt).empty();
        if (passed && some) {
            complain(fmt::format("the next moment with odds: --decision {}", i));
            return bad_input;
        }
        if (named && !some) {
            complain(reason_without_odds(battle, state, o.prompt));
            passed = true;
        }
        if (some) {
            if (!o.json)
                fmt::print("After decision {} of {}, {} {}\n\n", i, record.decisions.size(), battle.rules->terms.turn,
                           state.turn);
            return answer(battle, state, o);
        }
        if (i == record.decisions.size()) break;
        const auto decision = wire::read_decision(battle_in(battle, state), record.decisions[i].json);
        if (!decision || decide(battle, state, *decision, dice.get(), nullptr)) {
            complain(fmt::format("{}: decision {} is refused: see `linstock replay`", o.battle.scenario, i + 1));
            return diverged;
        }
    }
    if (passed)
        complain("no later moment of the record has odds; without --decision the command shows the first one");
    else if (o.decision)
        complain(fmt::format("{}: the record has {} decisions", o.battle.scenario, record.decisions.size()));
    else if (o.prompt > 0)
        complain(
            fmt::format("{}: prompt {} has no odds at any moment of this record; without --prompt the command "
                        "shows the first moment with odds",
                        o.battle.scenario, o.prompt));
    else
        complain(o.battle.scenario + ": this record has no moment with fire or a charge");
    return bad_input;
}

Status of_record(const std::string& text, const OddsOptions& o) {
    if (!o.battle.ruleset.empty() || !o.battle.house.empty() || !o.save.empty()) {
        complain(o.battle.scenario +
                 ": a record contains its ruleset and house rules; remove --ruleset, --house and --save");
        return bad_input;
    }
    const auto record = read_record(text, o.battle.scenario);
    if (record) return at_decision_of(*record, o);
    print_problems(record.error());
    return bad_input;
}

}  // namespace

Status show_odds(const OddsOptions& o) {
    if (const auto text = read_file(o.battle.scenario); text && is_record(*text)) return of_record(*text, o);
    if (o.decision) {
        complain("--decision needs a record of a battle; `linstock fight --record` writes one");
        return bad_input;
    }
    const auto setup = set_up(o.battle, true);
    if (!setup) return bad_input;
    if (o.save.empty()) return answer(*setup->battle, open(*setup->battle, nullptr, nullptr), o);
    const auto text = read_file(o.save);
    if (!text) {
        print_problems(text.error());
        return bad_input;
    }
    if (is_record(*text)) {
        complain(o.save + ": this is a record, not a save: use `linstock odds " + o.save + "` without --save");
        return bad_input;
    }
    Problems warnings;
    const auto state = wire::load(*setup->battle, *text, o.save, &warnings);
    print_problems(warnings);
    if (!state) {
        print_problems(state.error());
        return bad_input;
    }
    for (const std::string& broken : invariants(*setup->battle, *state)) {
        complain(o.save + ": impossible state: " + broken);
        return bad_input;
    }
    return answer(*setup->battle, *state, o);
}

}  // namespace linstock::apps
