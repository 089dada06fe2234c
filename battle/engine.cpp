// The main loop: runs the innermost step of the agenda until a step asks for a decision.

#include "army/own_briefing.hpp"
#include "base/dice.hpp"
#include "base/hash.hpp"
#include "battle/agreement.hpp"
#include "battle/check_among.hpp"
#include "battle/decide_until.hpp"
#include "battle/event.hpp"
#include "battle/exact_moment.hpp"
#include "battle/fault.hpp"
#include "battle/first_prompt.hpp"
#include "battle/play.hpp"
#include "battle/ruleset.hpp"
#include "battle/ruling.hpp"
#include "battle/terrain_change.hpp"
#include "battle/visibility.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <string>

namespace linstock {

namespace {

constexpr int runaway_steps = 10000;
constexpr std::size_t most_parts = 16;  // parts of a dispatch per unit and officer

// lint: threads: a test switch, one per thread that plays
thread_local bool every_step_checked = false;

bool is_roll(const Step& step) { return step.procedure == 0; }

const Procedure& procedure_of(const Battle& battle, const Step& step) {
    return battle.rules->procedures[step.procedure];
}

/// Ten-sided dice show 0 for 10, percentile dice 00 for 100.
std::uint8_t face_of(std::uint8_t shown, int sides) {
    return shown == 0 && (sides == 10 || sides == 100) ? static_cast<std::uint8_t>(sides) : shown;
}

Throw throw_of(const RollLocals& roll, std::uint64_t index) {
    Throw out;
    out.index = index;
    out.sides = roll.sides;
    out.descending = roll.descending != 0;
    out.purpose_key = std::uint64_t{roll.purpose} << 32U | std::uint64_t{roll.unit.value} << 16U | roll.officer.value;
    return out;
}

int sides_of(const RollLocals& roll, std::size_t die) { return throw_of(roll, 0).sides_of(die); }

/// Returns false if the dice gave no result; the chance prompt then stays open.
bool throw_dice(State& state, const RollLocals& roll, const Dice* dice) {
    if (dice == nullptr) return false;
    const Throw thrown = throw_of(roll, state.draws);
    std::array<std::uint8_t, most_faces> faces{};
    if (!dice->fall(thrown, std::span(faces).first(roll.count))) return false;
    state.faces = faces;
    state.face_count = roll.count;
    state.draws += roll.count;
    // Counts as an answer of chance, so that the state is the same as after a chance prompt.
    ++state.answered[static_cast<std::size_t>(Seat::chance)];
    return true;
}

/// In tests every step must also satisfy the agenda rules, so these rules must allow everything that play produces.
std::vector<std::string> all_broken(const Battle& battle, const State& state) {
    std::vector<std::string> broken = invariants(battle, state);
    if (broken.empty()) broken = agenda_faults(battle, state);
    return broken;
}

}  // namespace

class Engine {
  public:
    /// Lives as long as one step. At its end, each event of the step is hidden from the seats that may not see it.
    class EventCheck {
      public:
        explicit EventCheck(const Play& play) : play_(play) {
            if (play.events_ == nullptr) return;
            earlier_ = play.events_->size();
            before_ = known_to_enemy(play.battle(), play.state());
        }
        EventCheck(const EventCheck&) = delete;
        EventCheck& operator=(const EventCheck&) = delete;
        ~EventCheck() {
            if (play_.events_ == nullptr) return;
            hide_from_unaware_seats(play_.battle(), before_, play_.state(),
                                    std::span(*play_.events_).subspan(earlier_));
        }

      private:
        const Play& play_;
        std::size_t earlier_ = 0;
        KnownToEnemy before_;
    };

    /// Returns true if `out` stopped it.
    static bool run(const Battle& battle, State& state, const Dice* dice, EventSink* events, StopWhen out = {}) {
        Play play(battle, state, events);
        std::size_t heard = 0;
        for (int steps = 0; !state.agenda.empty() && state.fault == no_fault; ++steps) {
            if (steps > runaway_steps) {
                state.fault = runaway;
                return false;
            }
            if (out.last != nullptr)
                for (; heard < events->size(); ++heard)
                    if (out.last((*events)[heard], out.of)) return true;
            const std::size_t top = state.agenda.size() - 1;
            Step self = state.agenda[top];
            const Procedure& procedure = procedure_of(battle, self);
            if (is_roll(self)) {
                if (!throw_dice(state, self.locals.as<RollLocals>(), dice)) return false;
                state.agenda.pop_back();
            } else if (procedure.run != nullptr) {
                const EventCheck check(play);
                settle(play, top, self, procedure.run(play, self));
            } else {
                return false;  // a prompt is open
            }
            if (every_step_checked && !all_broken(battle, state).empty()) {
                state.fault = broken_invariant;
                return false;
            }
        }
        return false;
    }

    /// Removes the step if it is done, else writes it back. Then pushes its new steps, the first one on top.
    static void settle(Play& play, std::size_t index, const Step& self, Flow flow) {
        std::vector<Step>& agenda = play.state_.agenda;
        if (flow == Flow::done)
            agenda.erase(agenda.begin() + static_cast<std::ptrdiff_t>(index));
        else
            agenda[index] = self;
        agenda.insert(agenda.end(), play.pending_.rbegin(), play.pending_.rend());
        play.pending_.clear();
    }

    static void accept(const Battle& battle, State& state, const Decision& decision, EventSink* events) {
        Play play(battle, state, events);
        const EventCheck check(play);
        accept(play, state, decision);
    }

    /// Pushes the first steps, without running them.
    static void open(const Battle& battle, State& state, EventSink* events) {
        Play play(battle, state, events);
        const EventCheck check(play);
        play.say(EventKind::battle_opened, [](Event&) {});
        battle.rules->open(play);
        Step nothing;
        state.agenda.push_back(nothing);
        settle(play, 0, nothing, Flow::done);
    }

  private:
    static void accept(Play& play, State& state, const Decision& decision) {
        const Battle& battle = play.battle();
        if (is_ruling(decision)) return carry_out_ruling(decision, state, play);
        if (ends_beside_the_rules(decision)) return end_beside_the_rules(decision, state, play);
        const std::size_t top = state.agenda.size() - 1;
        Step self = state.agenda[top];
        ++state.answered[static_cast<std::size_t>(decision.by)];
        if (!is_roll(self)) ++state.decisions;
        if (is_roll(self)) {
            const auto roll = self.locals.as<RollLocals>();
            state.faces = {};
            for (std::size_t i = 0; i < decision.faces.size(); ++i)
                state.faces[i] = face_of(decision.faces[i], sides_of(roll, i));
            state.face_count = roll.count;
            state.draws += roll.count;
            state.agenda.pop_back();
            return;
        }
        settle(play, top, self, procedure_of(battle, self).ask.accept(play, self, decision));
    }
};

namespace {

std::uint32_t prompt_id(const State& state, Seat seat) {
    const auto s = static_cast<std::uint32_t>(seat);
    return (state.answered[s] + 1) * 4 + s;
}

void number(const Battle& battle, const State& state, Prompt& p) {
    p.id = prompt_id(state, p.seat);
    p.role = battle.rules->role_of(p.kind);
}

Prompt roll_prompt(const RollLocals& roll) {
    Prompt p;
    p.seat = Seat::chance;
    p.kind = "roll";
    p.unit = roll.unit;
    p.officer = roll.officer;
    p.roll.push_back(RollAsked{roll.purpose, roll.sides, roll.count, roll.descending != 0, roll.need});
    Offer offer;
    offer.verb = Verb::roll;
    p.offers.push_back(offer);
    return p;
}

std::optional<Refusal> refuse(RefusalKind kind, std::string text) { return Refusal{kind, std::move(text), {}}; }

std::optional<Refusal> check_roll(const RollLocals& roll, const Decision& d) {
    if (d.verb != Verb::roll) return refuse(RefusalKind::wrong_shape, "the prompt needs dice: answer with 'roll'");
    if (d.faces.size() != roll.count)
        return refuse(RefusalKind::wrong_shape, std::to_string(roll.count) +
                                                    (roll.count == 1 ? " die is" : " dice are") + " needed, not " +
                                                    std::to_string(d.faces.size()));
    for (std::size_t i = 0; i < d.faces.size(); ++i)
        if (const int face = face_of(d.faces[i], sides_of(roll, i)); face < 1 || face > sides_of(roll, i))
            return refuse(RefusalKind::wrong_shape, "die " + std::to_string(i + 1) + " shows " +
                                                        std::to_string(int{d.faces[i]}) + "; its faces run from 1 to " +
                                                        std::to_string(sides_of(roll, i)));
    return std::nullopt;
}

/// Fields that the verb does not use must be empty. Ids must exist.
std::optional<Refusal> check_shape(const Battle& battle, const Decision& d);

/// Checks each part of a dispatch alone. A part has no parts.
std::optional<Refusal> check_parts(const Battle& battle, const Decision& d) {
    if (d.parts.size() > most_parts * (battle.forces().units.size() + battle.forces().officers.size()))
        return refuse(RefusalKind::wrong_shape, "the dispatch is too long");
    for (const Decision& part : d.parts) {
        if (part.verb == Verb::dispatch || part.verb == Verb::roll || part.verb == Verb::rule)
            return refuse(RefusalKind::wrong_shape,
                          "'" + std::string(name_of(part.verb)) + "' cannot be part of a dispatch");
        if (auto bad = check_shape(battle, part)) return bad;
    }
    return std::nullopt;
}

std::optional<Refusal> check_shape(const Battle& battle, const Decision& d) {
    const VerbFields f = fields_of(d.verb);
    const auto stray = [&](const char* field) {
        return refuse(RefusalKind::wrong_shape,
                      "'" + std::string(name_of(d.verb)) + "' has no field '" + std::string(field) + "'");
    };
    const auto unknown = [&](const char* what, int value) {
        return refuse(RefusalKind::wrong_shape, "unknown " + std::string(what) + " number " + std::to_string(value));
    };
    if (!f.unit && d.unit) return stray("unit");
    if (!f.target && d.target) return stray("target");
    if (!f.officer && d.officer) return stray("officer");
    if (!f.command && d.command) return stray("command");
    if (!f.piece && d.piece) return stray("piece");
    if (!f.path && !d.path.empty()) return stray("path");
    if (!f.list && !d.list.empty()) return stray("list");
    if (!f.faces && !d.faces.empty()) return stray("faces");
    if (!f.parts && !d.parts.empty()) return stray("parts");
    if (!f.ruling && d.ruling != nullptr) return stray("ruling");
    if (!f.heading && d.heading != 0) return stray("heading");
    if (!f.number && d.number != 0) return stray("number");
    if (!f.formation && d.formation != Formation::line) return stray("formation");
    const OrderOfBattle& forces = battle.forces();
    if (d.unit.value > forces.units.size()) return unknown("unit", d.unit.value);
    if (d.target.value > forces.units.size()) return unknown("unit", d.target.value);
    if (d.officer.value > forces.officers.size()) return unknown("officer", d.officer.value);
    if (d.command.value > forces.commands.size()) return unknown("command", d.command.value);
    if (d.piece.value > battle.scenario->pieces.size()) return unknown("piece of terrain", d.piece.value);
    if (d.heading < 0 || d.heading >= full_turn)
        return refuse(RefusalKind::wrong_shape, "a heading must be from 0 to 360 degrees");
    if (d.path.size() > 64) return refuse(RefusalKind::wrong_shape, "a path can have at most 64 legs");
    if (d.list.size() > forces.units.size() + most_stands)
        return refuse(RefusalKind::wrong_shape, "the list is too long");
    return check_parts(battle, d);
}

const Prompt* prompt_with(std::span<const Prompt> open, std::uint32_t id) {
    const auto it = std::find_if(open.begin(), open.end(), [&](const Prompt& p) { return p.id == id; });
    return it == open.end() ? nullptr : &*it;
}

}  // namespace

namespace {

/// The ground as in the situation, no unit placed yet.
State before_opening(const Battle& battle) {
    State state;
    state.units.resize(battle.forces().units.size());
    state.officers.resize(battle.forces().officers.size());
    state.pieces.resize(battle.scenario->pieces.size());
    if (battle.scenario->situation)
        for (const auto& [piece, changed] : battle.scenario->situation->pieces)
            state.pieces[piece.index()] = changed;
    return state;
}

/// A situation is validated like a save: its opening state must be possible.
void check_opening(const Battle& battle, Problems& problems) {
    if (!battle.scenario->situation) return;
    State state = before_opening(battle);
    Play play(battle, state, nullptr);
    battle.rules->open(play);
    for (const std::string& broken : invariants(battle, state))
        problems.push_back(battle.scenario->problem(battle.scenario->situation->where, "impossible battle: " + broken));
}

}  // namespace

namespace {

/// A battle that continues an exact moment (battle/exact_moment.hpp).
State open_exact(const Battle& battle, State state, const Dice* dice, EventSink* events) {
    Play(battle, state, events).say(EventKind::battle_opened, [](Event&) {});
    resume(battle, state, dice, events);
    return state;
}

}  // namespace

State open(const Battle& given, const Dice* dice, EventSink* events) {
    const Battle& battle = battle_on(given, {});  // without the umpire's terrain changes
    if (const State* exact = exact_opening(battle)) return open_exact(battle, *exact, dice, events);
    State state = before_opening(battle);
    Engine::open(battle, state, events);
    Engine::run(battle, state, dice, events);
    return state;
}

std::vector<Prompt> prompts(const Battle& given, const State& state) {
    const Battle& battle = battle_in(given, state);
    std::vector<Prompt> open;
    if (state.agenda.empty() || state.fault != no_fault) return open;
    const Step& top = state.agenda.back();
    if (is_roll(top)) {
        open.push_back(roll_prompt(top.locals.as<RollLocals>()));
        if (battle.rules->explain_roll != nullptr) battle.rules->explain_roll(battle, state, open.back());
    } else {
        procedure_of(battle, top).ask.prompts(battle, state, top, open);
    }
    for (Prompt& p : open)
        number(battle, state, p);
    return open;
}

std::optional<Prompt> first_prompt(const Battle& given, const State& state,
                                   const std::function<bool(const Prompt&)>& reads_all) {
    const Battle& battle = battle_in(given, state);
    if (state.agenda.empty() || state.fault != no_fault) return std::nullopt;
    const Step& top = state.agenda.back();
    const auto first = is_roll(top) ? nullptr : procedure_of(battle, top).ask.first;
    if (first == nullptr) {
        std::vector<Prompt> open = prompts(battle, state);
        return open.empty() ? std::nullopt : std::optional(std::move(open.front()));
    }
    Prompt bare;
    if (!first(battle, state, top, Detail::bare, bare)) return std::nullopt;
    number(battle, state, bare);
    std::optional<Prompt> out(std::in_place);
    first(battle, state, top, reads_all(bare) ? Detail::whole : Detail::brief, *out);
    number(battle, state, *out);
    return out;
}

std::vector<Decision> candidates(const Battle& given, const State& state, const Prompt& prompt, std::size_t most) {
    const Battle& battle = battle_in(given, state);
    std::vector<Decision> out;
    if (state.agenda.empty() || state.fault != no_fault || prompt.seat == Seat::chance) return out;
    const Step& top = state.agenda.back();
    if (is_roll(top)) return out;
    procedure_of(battle, top).ask.candidates(battle, state, top, prompt, most, out);
    for (Decision& d : out) {
        d.prompt = prompt.id;
        d.by = prompt.seat;
    }
    return out;
}

std::optional<Refusal> check(const Battle& battle, const State& state, const Decision& decision) {
    return check_among(battle, state, prompts(battle, state), decision);
}

std::optional<Refusal> check_among(const Battle& given, const State& state, std::span<const Prompt> open,
                                   const Decision& decision) {
    const Battle& battle = battle_in(given, state);
    if (state.agenda.empty()) return refuse(RefusalKind::not_open, "the battle is over: no prompt is open");
    if (state.fault != no_fault) return refuse(RefusalKind::not_open, bug_of(battle, state));
    if (is_ruling(decision)) {
        if (auto bad = check_shape(battle, decision)) return bad;
        return check_ruling(battle, state, decision);
    }
    if (ends_beside_the_rules(decision)) return check_ending(decision);
    const Prompt* prompt = prompt_with(open, decision.prompt);
    if (prompt == nullptr) {
        std::string text = "prompt " + std::to_string(decision.prompt) + " is not open";
        for (const Prompt& p : open)
            text += "; open is " + std::to_string(p.id) + " (" + p.kind + ", " + std::string(name_of(p.seat)) + ")";
        return refuse(RefusalKind::not_open, text);
    }
    if (prompt->seat != decision.by)
        return refuse(RefusalKind::wrong_seat, "this prompt is for seat '" + std::string(name_of(prompt->seat)) +
                                                   "', not '" + std::string(name_of(decision.by)) + "'");
    const Step& top = state.agenda.back();
    if (auto bad = check_shape(battle, decision)) return bad;
    if (is_roll(top)) return check_roll(top.locals.as<RollLocals>(), decision);
    return procedure_of(battle, top).ask.check(battle, state, top, *prompt, decision);
}

std::optional<Refusal> decide(const Battle& battle, State& state, const Decision& decision, const Dice* dice,
                              EventSink* events) {
    if (auto no = check(battle, state, decision)) return no;
    decide_unchecked(battle, state, decision, dice, events);
    return std::nullopt;
}

void decide_unchecked(const Battle& battle, State& state, const Decision& decision, const Dice* dice,
                      EventSink* events) {
    Engine::accept(battle_in(battle, state), state, decision, events);
    Engine::run(battle_in(battle, state), state, dice, events);
}

bool decide_until(const Battle& battle, State& state, const Decision& decision, EventSink& events, StopWhen out) {
    Engine::accept(battle_in(battle, state), state, decision, &events);
    return Engine::run(battle_in(battle, state), state, nullptr, &events, out);
}

void resume(const Battle& battle, State& state, const Dice* dice, EventSink* events) {
    Engine::run(battle_in(battle, state), state, dice, events);
}

std::string bug_of(const Battle& battle, const State& state) {
    const std::string where =
        state.agenda.empty() ? "nothing" : std::string(procedure_of(battle, state.agenda.back()).name);
    switch (state.fault) {
        case no_fault: return "";
        case runaway: return "the battle is frozen: 10,000 steps without a prompt, at '" + where + "'";
        case broken_invariant: {
            const std::vector<std::string> broken = all_broken(battle, state);
            return "the battle is frozen: " + (broken.empty() ? std::string("an invariant broke") : broken.front()) +
                   ", before '" + where + "'";
        }
        case full_list: return "the battle is frozen: a list of the state is full, at '" + where + "'";
        default: return "the battle is frozen: fault " + std::to_string(state.fault) + " at '" + where + "'";
    }
}

void check_every_step(bool on) { every_step_checked = on; }

namespace {

std::string in_words(const Field& field, std::int64_t number) {
    const auto at = static_cast<std::size_t>(number);
    const bool named = number >= 0 && at < field.words.size() && field.words[at] != nullptr;
    return named ? field.words[at] : std::to_string(number);
}

void check_block(const Battle& battle, std::span<const Field> fields, const std::byte* block, const std::string& whose,
                 std::vector<std::string>& broken) {
    const EntityCounts counts = how_many(battle);
    for (const Field& field : fields)
        for (std::size_t k = 0; k < field.count; ++k) {
            const std::int64_t number = read_field(field, block, k);
            if (is_valid_value(field, number, counts)) continue;
            broken.push_back(whose + ": " + field.name + " is " + in_words(field, number) +
                             "; expected: " + expected_values(field, counts));
        }
}

/// Checks that every field of every table has an allowed value, first the procedures of the steps.
void check_blocks(const Battle& battle, const State& state, std::vector<std::string>& broken) {
    const Ruleset& rules = *battle.rules;
    for (std::size_t i = 0; i < state.units.size(); ++i)
        check_block(battle, rules.unit_fields, state.units[i].own.bytes.data(), battle.forces().units[i].name, broken);
    for (std::size_t i = 0; i < state.officers.size(); ++i)
        check_block(battle, rules.officer_fields, state.officers[i].own.bytes.data(), battle.forces().officers[i].name,
                    broken);
    check_block(battle, rules.state_fields, state.own.bytes.data(), "the battle", broken);
    for (const Step& step : state.agenda)
        check_block(battle, rules.procedures[step.procedure].fields, step.locals.bytes.data(),
                    "step '" + std::string(rules.procedures[step.procedure].name) + "'", broken);
}

}  // namespace

EntityCounts how_many(const Battle& battle) {
    const OrderOfBattle& forces = battle.forces();
    return {forces.units.size(), forces.officers.size(), forces.commands.size(), battle.scenario->pieces.size(),
            forces.armies.size()};
}

std::vector<std::string> invariants(const Battle& given, const State& state) {
    const Battle& battle = battle_in(given, state);
    std::vector<std::string> broken;
    const OrderOfBattle& forces = battle.forces();
    if (state.units.size() != forces.units.size()) broken.push_back("the list of units has another length");
    if (state.officers.size() != forces.officers.size()) broken.push_back("the list of officers has another length");
    for (const Step& step : state.agenda)
        if (step.procedure >= battle.rules->procedures.size())
            broken.push_back("the agenda holds an unknown procedure");
    for (const OfficerState& o : state.officers)
        if (o.attached_to.value > forces.units.size()) broken.push_back("an officer is attached to an unknown unit");
    if (broken.empty()) check_blocks(battle, state, broken);
    if (broken.empty() && battle.rules->invariants != nullptr) battle.rules->invariants(battle, state, broken);
    return broken;
}

std::vector<std::string> agenda_faults(const Battle& battle, const State& state) {
    std::vector<std::string> broken;
    if (battle.rules->agenda_law != nullptr) battle.rules->agenda_law(battle_in(battle, state), state, broken);
    return broken;
}

namespace {

Result<std::shared_ptr<const Battle>, Problems> prepare_start(std::shared_ptr<const Ruleset> rules,
                                                              std::shared_ptr<const Scenario> scenario,
                                                              Problems* warnings) {
    auto battle = std::make_shared<Battle>();
    Problems briefings;
    scenario = with_own_briefings(std::move(scenario), rules->id, briefings);
    if (any_fatal(briefings)) return briefings;
    battle->ground = std::make_shared<const Ground>(scenario->width, scenario->height, scenario->pieces);
    Prepared prepared = rules->prepare(*rules, *scenario, *battle->ground);
    battle->rules = std::move(rules);
    battle->scenario = std::move(scenario);
    if (any_fatal(prepared.problems)) return prepared.problems;
    if (warnings != nullptr) warnings->insert(warnings->end(), prepared.problems.begin(), prepared.problems.end());
    if (prepared.scenario != nullptr) battle->scenario = std::move(prepared.scenario);
    if (prepared.ground != nullptr) battle->ground = std::move(prepared.ground);
    battle->own = std::move(prepared.own);
    battle->others = std::make_shared<TerrainChangeCache>();
    Problems impossible;
    check_opening(*battle, impossible);
    if (!impossible.empty()) return impossible;
    return std::shared_ptr<const Battle>(std::move(battle));
}

}  // namespace

Result<std::shared_ptr<const Battle>, Problems> prepare(std::shared_ptr<const Ruleset> rules,
                                                        std::shared_ptr<const Scenario> scenario, Problems* warnings) {
    if (find_exact_line(*scenario, rules->id) != nullptr) {
        auto exact = prepare_exact(rules, scenario, warnings, prepare_start);
        if (!exact || *exact != nullptr) return exact;
        auto readable = std::make_shared<Scenario>(*scenario);
        set_exact_line(*readable, rules->id, "");
        scenario = std::move(readable);
    }
    return prepare_start(std::move(rules), std::move(scenario), warnings);
}

}  // namespace linstock
