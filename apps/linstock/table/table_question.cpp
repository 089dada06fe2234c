// linstock table: resolves one shot of a real table from its facts: the odds, or with the rolled dice the result.

#include "apps/command_line/battle_output.hpp"
#include "apps/command_line/players.hpp"
#include "apps/command_line/setup.hpp"
#include "apps/linstock/commands.hpp"
#include "battle/event.hpp"
#include "battle/ruleset.hpp"
#include "battle/staging.hpp"
#include "odds/odds.hpp"
#include "report/text/words.hpp"
#include "rulesets/books/register.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace linstock::apps {

namespace {

/// A unit by its name or by its short name on the map. On an error, prints a message and returns none.
UnitId unit_named(const Battle& battle, const std::string& said) {
    std::vector<std::string> known;
    for (const Unit& unit : battle.forces().units) {
        if (said == unit.name || (!said.empty() && said == unit.short_name)) return unit.id;
        known.push_back(unit.name);
    }
    const std::string near = nearest_word(said, known);
    complain("there is no unit '" + said + "' in this battle" + (near.empty() ? "" : "; did you mean '" + near + "'?"));
    return {};
}

bool read_whole(const std::string& text, int& out) {
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), out);
    return wrong == std::errc{} && end == text.data() + text.size() && out >= 0;
}

/// "BW 1=2,1,0": the casualties of a unit's stands, front rank first; further stands are lost.
bool mark_losses(const Battle& battle, State& state, const std::string& said) {
    const std::size_t mark = said.find('=');
    const UnitId id = unit_named(battle, said.substr(0, mark));
    if (id.none() || mark == std::string::npos) {
        if (!id.none())
            complain("--lost " + said + ": expected UNIT=casualties of each stand, such as 'BW 1=2,0,0,0,0,0'");
        return false;
    }
    UnitState& u = state.unit(id);
    std::size_t stands = 0;
    for (std::size_t at = mark + 1; at <= said.size(); ++stands) {
        const std::size_t end = std::min(said.find(',', at), said.size());
        int lost = 0;
        if (stands >= u.stands_left || !read_whole(said.substr(at, end - at), lost) ||
            lost >= std::max(1, battle.unit(id).figures_per_stand)) {
            complain(
                fmt::format("--lost {}: {} has {} stands of {} figures: give a number for each remaining stand, less "
                            "than its figures",
                            said, battle.unit(id).name, u.stands_left, battle.unit(id).figures_per_stand));
            return false;
        }
        u.casualties[stands] = static_cast<std::uint8_t>(lost);
        at = end + 1;
    }
    u.stands_left = static_cast<std::uint8_t>(stands);
    return true;
}

/// "cover", or "left_out=2" for a fact with a number.
bool add_fact(const std::vector<FactKind>& known, const std::string& said, TableShot& shot) {
    const std::size_t mark = std::min(said.find('='), said.size());
    TableFact fact{said.substr(0, mark), 1};
    std::string all;
    for (const FactKind& kind : known) {
        if (fact.word == kind.word) {
            if (mark < said.size() && !read_whole(said.substr(mark + 1), fact.number)) break;
            shot.facts.push_back(std::move(fact));
            return true;
        }
        all += (all.empty() ? "" : ", ") + std::string(kind.word) + (kind.most > 0 ? "=NUMBER" : "") + " (" +
               kind.about + ")";
    }
    complain("--fact " + said + ": expected " + all);
    return false;
}

void print_refusal(const Battle& battle, const Refusal& no) {
    std::string why;
    for (const Cite& cite : no.why)
        why += (why.empty() ? " [" : "; ") + battle.charts().to_text(cite);
    complain(no.text + (why.empty() ? "" : why + "]"));
}

/// Resolves the shot with the given dice; all other units hold their fire.
Status roll(Staged& staged, const std::string& tape) {
    auto read = read_dice_script(tape);
    if (!read) {
        complain("--dice " + tape + ": " + read.error());
        return bad_input;
    }
    const Battle& battle = *staged.battle;
    const std::uint64_t first = staged.state.draws;
    const ScriptedDice dice(std::move(*read), first);
    std::vector<Event> events;
    if (staged.alone) {
        // The shot is resolved together with the shots of other units. Only its own dice are rolled here.
        events = staged.events;
        staged.state = *staged.alone;
        resume(battle, staged.state, &dice, &events);
    } else if (const auto no = decide(battle, staged.state, staged.decision, &dice, &events)) {
        print_refusal(battle, *no);
        return bad_input;
    }
    for (;;) {
        const auto asked = prompts(battle, staged.state);
        const auto person =
            std::find_if(asked.begin(), asked.end(), [](const Prompt& p) { return p.seat != Seat::chance; });
        if (person == asked.end()) break;
        std::vector<Decision> answers = candidates(battle, staged.state, *person, 8);
        const auto hold =
            std::find_if(answers.begin(), answers.end(), [](const Decision& d) { return d.verb == Verb::hold_fire; });
        const Decision answer = hold != answers.end() ? *hold : answers.front();
        decide_unchecked(battle, staged.state, answer, &dice, &events);
    }
    print_events(battle, events, 0, true);
    for (const Prompt& p : prompts(battle, staged.state))
        if (p.seat == Seat::chance && !p.roll.empty())
            fmt::print("Next roll {}d{} for {}{} and add them to --dice.\n", int{p.roll[0].count}, int{p.roll[0].sides},
                       battle.rules->purposes[p.roll[0].purpose].name,
                       p.unit ? " of " + report::named(battle, p.unit) : std::string());
    return all_well;
}

}  // namespace

Status question_of_table(const TableOptions& o) {
    const auto setup = set_up(o.battle);
    if (!setup) return bad_input;
    const Battle& battle = *setup->battle;
    const Staging staging = books::staging_of(battle);
    if (staging.fire == nullptr) {
        complain("'" + battle.rules->id + "' has no questions of a real table yet");
        return bad_input;
    }
    const SeededDice dice(seed_of(1));  // for the opening, which is not shown
    State roster = open(battle, &dice, nullptr);
    for (const std::string& lost : o.lost)
        if (!mark_losses(battle, roster, lost)) return bad_input;
    TableShot shot;
    shot.firer = unit_named(battle, o.firer);
    shot.target = shot.firer.none() ? UnitId{} : unit_named(battle, o.target);
    if (shot.target.none()) return bad_input;
    shot.distance = o.distance;
    shot.ammunition = o.cannister ? 1 : o.way;
    const std::vector<FactKind> known = staging.facts_of_fire(battle, roster, shot.firer, shot.target);
    for (const std::string& said : o.facts) {
        if (!add_fact(known, said, shot)) return bad_input;
    }
    auto staged = staging.fire(battle, roster, shot);
    if (!staged) {
        print_refusal(battle, staged.error());
        return bad_input;
    }
    if (!o.dice.empty()) return roll(*staged, o.dice);
    for (const Prompt& p : prompts(*staged->battle, staged->state)) {
        if (p.id != staged->decision.prompt) continue;
        const auto odds = odds::compute_odds(*staged->battle, staged->state, staged->decision);
        if (odds) print_odds(*staged->battle, p, staged->decision, *odds);
    }
    return all_well;
}

}  // namespace linstock::apps
