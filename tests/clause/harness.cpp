#include "tests/clause/harness.hpp"

#include "army/scenario.hpp"
#include "battle/ruleset.hpp"
#include "rulesets/books/register.hpp"
#include "tests/support/data.hpp"
#include "words/event_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace linstock::clause {

namespace {

using tests::ruleset;
using tests::told;

Result<std::shared_ptr<const Battle>, Problems> battle_of(std::string_view text, std::string_view overlay,
                                                          Problems* warnings) {
    auto scenario = read_scenario(text, "scenario", warnings);
    if (!scenario) return scenario.error();
    auto rules = ruleset((*scenario)->rulesets.front(), overlay);
    if (!rules) return rules.error();
    return prepare(*rules, *scenario, warnings);
}

}  // namespace

std::string problems_of(const std::string& scenario_toml, std::string* warnings) {
    Problems mild;
    const auto battle = battle_of(scenario_toml, "", &mild);
    if (warnings != nullptr) *warnings = told(mild);
    return battle ? "" : told(battle.error());
}

/// Dice in the order of the tape and then, if allowed, random ones. A die with the wrong number of sides fails the
/// test.
class Table::Tape final : public Dice {
  public:
    int roll(std::uint64_t index, int sides) const override {
        if (index >= tape.size()) return any ? seeded.roll(index, sides) : 0;
        return tape[index].sides == sides ? tape[index].face : 0;
    }
    std::vector<ScriptedDie> tape;
    bool any = false;
    SeededDice seeded{seed_of(1)};
};

Table::Table(const Field& field, std::string_view tape, std::string_view overlay) { open(field.text(), tape, overlay); }
Table::Table(std::string_view scenario_toml, std::string_view tape, std::string_view overlay) {
    open(scenario_toml, tape, overlay);
}

Table::~Table() {
    if (!ready() || ::testing::Test::HasFatalFailure()) return;
    check_prompts();
    if (state_.draws < tape_->tape.size())
        ADD_FAILURE() << tape_->tape.size() - state_.draws << " dice of the tape were not used, the first a d"
                      << tape_->tape[state_.draws].sides
                      << (wanted_dice().empty() ? "" : "; wanted is " + wanted_dice()) << "\n"
                      << event_texts();
}

void Table::open(std::string_view text, std::string_view tape, std::string_view overlay) {
    check_every_step(true);
    tape_ = std::make_unique<Tape>();
    auto battle = battle_of(text, overlay, nullptr);
    if (!battle) {
        ADD_FAILURE() << told(battle.error()) << text;
        return;
    }
    battle_ = *battle;
    if (auto dice = read_dice_script(tape))
        tape_->tape = *dice;
    else
        ADD_FAILURE() << dice.error();
    state_ = linstock::open(*battle_, tape_.get(), &events_);
    check_prompts();
}

// --- Names ---

std::vector<UnitId> Table::units_named(std::string_view name) const {
    std::vector<UnitId> out;
    for (const Unit& u : battle_->forces().units)
        if (u.name == name) out.push_back(u.id);
    return out;
}

UnitId Table::unit(std::string_view name) const {
    const auto found = units_named(name);
    if (found.size() == 1) return found.front();
    ADD_FAILURE() << "units named '" << name << "': " << found.size();
    return UnitId{1};
}

OfficerId Table::officer(std::string_view name) const {
    for (const Officer& o : battle_->forces().officers)
        if (o.name == name) return o.id;
    ADD_FAILURE() << "no officer '" << name << "'";
    return OfficerId{1};
}

CommandId Table::command(std::string_view name) const {
    for (const Command& c : battle_->forces().commands)
        if (c.name == name) return c.id;
    ADD_FAILURE() << "no command '" << name << "'";
    return CommandId{1};
}

// --- Dice ---

void Table::dice(std::string_view tape) {
    const auto more = read_dice_script(tape);
    if (!more) {
        ADD_FAILURE() << more.error();
        return;
    }
    tape_->tape.insert(tape_->tape.end(), more->begin(), more->end());
    run_on();
}

void Table::any_dice(int seed) {
    tape_->any = true;
    tape_->seeded = SeededDice(seed_of(static_cast<std::uint64_t>(seed)));
    run_on();
}

void Table::run_on() {
    resume(*battle_, state_, tape_.get(), &events_);
    check_prompts();
}

std::string Table::wanted_dice() const {
    for (const Prompt& p : prompts()) {
        if (p.roll.empty()) continue;
        const RollAsked& r = p.roll.front();
        std::string out = fmt::format("{} {}d{}", battle_->rules->purposes[r.purpose].name, r.count, r.sides);
        if (r.descending) out += " and downwards";
        if (p.unit) out += " of " + battle_->unit(p.unit).name;
        if (p.officer) out += " of " + battle_->officer(p.officer).name;
        return out;
    }
    return "";
}

namespace {

/// Returns the prompt kind or the verb that the ruleset's table of prompts does not list; "" if all are listed.
std::string missing_from_prompt_table(const std::string& ruleset, const Prompt& p) {
    const books::Book* book = books::find(ruleset);
    if (p.seat == Seat::chance || book == nullptr) return "";
    for (const PromptKind& kind : book->prompt_kinds()) {
        if (std::string_view(kind.kind) != p.kind) continue;
        for (const Offer& o : p.offers)
            if (std::find(kind.answers.begin(), kind.answers.end(), o.verb) == kind.answers.end())
                return fmt::format("'{}' of {}", name_of(o.verb), p.kind);
        return "";
    }
    return p.kind;
}

}  // namespace

void Table::check_prompts() {
    if (state_.fault == 0) {
        for (const Prompt& p : prompts())
            EXPECT_EQ(missing_from_prompt_table(battle_->rules->id, p), "")
                << "is not in the ruleset's table of prompts";
        return;
    }
    if (stopped_) return;
    stopped_ = true;
    ADD_FAILURE() << bug_of(*battle_, state_) << "\n" << event_texts();
}

// --- Prompts and answers ---

Prompt Table::prompt(std::string_view kind, Seat by) {
    std::string open;
    for (const Prompt& p : prompts()) {
        if (p.kind == kind && (by == Seat::umpire || p.seat == by)) return p;
        open += fmt::format(" {} ({})", p.kind, name_of(p.seat));
    }
    ADD_FAILURE() << "no prompt '" << kind << "'; open:" << (open.empty() ? " none" : open)
                  << "; dice wanted: " << wanted_dice() << "\n"
                  << event_texts();
    return {};
}

bool Table::asks(std::string_view kind, Seat by) const {
    const auto open = prompts();
    return std::any_of(open.begin(), open.end(),
                       [&](const Prompt& p) { return p.kind == kind && (by == Seat::umpire || p.seat == by); });
}

std::vector<std::string> Table::offers(Seat by) const {
    std::vector<std::string> out;
    for (const Prompt& p : prompts())
        if (by == Seat::umpire || p.seat == by)
            for (const Offer& o : p.offers) {
                std::string text(name_of(o.verb));
                if (o.unit) text += " " + battle_->unit(o.unit).name;
                if (o.officer) text += " " + battle_->officer(o.officer).name;
                if (o.target) text += " " + battle_->unit(o.target).name;
                if (o.number != 0) text += fmt::format(" {}", o.number);
                out.push_back(text);
            }
    return out;
}

bool Table::offers(Verb verb, std::string_view unit, std::string_view target) const {
    for (const Prompt& p : prompts())
        for (const Offer& o : p.offers) {
            const bool fits = o.verb == verb && (unit.empty() || o.unit == this->unit(unit)) &&
                              (target.empty() || o.target == this->unit(target));
            if (fits) return true;
        }
    return false;
}

Decision Table::decision(const NamedDecision& named) const {
    Decision d;
    d.verb = named.verb;
    Seat by = named.by;
    if (!named.unit.empty()) d.unit = unit(named.unit);
    if (!named.target.empty()) d.target = unit(named.target);
    if (!named.officer.empty()) d.officer = officer(named.officer);
    if (!named.command.empty()) d.command = command(named.command);
    d.piece = PieceId{static_cast<std::uint16_t>(named.piece)};
    for (Vec v : named.path)
        d.path.push_back(to_point(v));
    d.number = named.number;
    for (const std::string& name : named.units)
        d.list.push_back(unit(name).value);
    for (int number : named.list)
        d.list.push_back(static_cast<std::uint16_t>(number));
    const VerbFields fields = fields_of(d.verb);
    if (named.formation)
        d.formation = *named.formation;
    else if (d.unit && fields.formation)
        d.formation = state_.unit(d.unit).formation;
    if (named.heading)
        d.heading = normal(static_cast<Heading>(*named.heading * one_degree + (*named.heading < 0 ? -0.5 : 0.5)));
    else if (d.unit && fields.heading)
        d.heading = state_.unit(d.unit).heading;
    const auto open = prompts();
    if (by == Seat::umpire && open.size() > 1) {
        if (d.unit)
            by = seat_of(battle_->unit(d.unit).army);
        else if (d.officer)
            by = seat_of(battle_->officer(d.officer).army);
        else if (d.command)
            by = seat_of(battle_->forces().command(d.command).army);
    }
    for (const Prompt& p : open)
        if (by == Seat::umpire || p.seat == by) {
            d.prompt = p.id;
            d.by = p.seat;
            break;
        }
    if (d.prompt == 0 && !open.empty()) {
        d.prompt = open.front().id;
        d.by = by == Seat::umpire ? open.front().seat : by;
    }
    return d;
}

void Table::decide(const NamedDecision& named) { decide(decision(named)); }

void Table::decide(Decision decision) {
    const auto open = prompts();
    const auto no = linstock::decide(*battle_, state_, decision, tape_.get(), &events_);
    if (no)
        ADD_FAILURE() << "'" << name_of(decision.verb) << "' is refused: " << no->text
                      << "; open: " << (open.empty() ? "nothing" : open.front().kind)
                      << "; dice wanted: " << wanted_dice() << "\n"
                      << event_texts();
    check_prompts();
}

Refusal Table::refuse(const NamedDecision& named) { return refuse(decision(named)); }

Refusal Table::refuse(const Decision& decision) {
    const State before = state_;
    const std::size_t events_before = events_.size();
    const auto no = linstock::check(*battle_, state_, decision);
    if (!no) {
        ADD_FAILURE() << "'" << name_of(decision.verb) << "' is allowed\n" << event_texts();
        return {};
    }
    const auto again = linstock::decide(*battle_, state_, decision, tape_.get(), &events_);
    EXPECT_TRUE(again && again->text == no->text) << "check and decide give different reasons";
    EXPECT_TRUE(state_ == before && hash_of(state_) == hash_of(before)) << "a refused decision changed the state";
    EXPECT_EQ(events_.size(), events_before) << "a refused decision made an event";
    EXPECT_EQ(no->kind, RefusalKind::against_rules) << no->text;
    return *no;
}

void Table::recommended(Seat by) {
    for (const Prompt& p : prompts()) {
        if (p.seat == Seat::chance || (by != Seat::umpire && p.seat != by)) continue;
        const auto found = linstock::candidates(*battle_, state_, p, 1);
        if (found.empty()) {
            ADD_FAILURE() << "no candidate for '" << p.kind << "'\n" << event_texts();
            stopped_ = true;
            return;
        }
        decide(found.front());
        return;
    }
}

template <class Stop>
bool Table::play_until(Stop stop) {
    for (int i = 0; i < 4000 && !stopped_; ++i) {
        if (stop()) return true;
        if (over(state_) || !wanted_dice().empty()) break;
        recommended();
    }
    return stop();
}

bool Table::until(std::string_view kind) {
    return play_until([&] { return asks(kind); });
}
bool Table::until_phase(std::string_view word) {
    return play_until([&] { return began(word); });
}
bool Table::began(std::string_view word) const {
    return phase() == word || std::any_of(events_.begin(), events_.end(), [&](const Event& e) {
               return e.kind == EventKind::phase_began && e.word == word;
           });
}
bool Table::until_turn(int turn) {
    return play_until([&] { return state_.turn >= turn; });
}

// --- What happened ---

std::vector<Event> Table::events(EventKind kind) const {
    std::vector<Event> out;
    for (const Event& e : events_)
        if (e.kind == kind) out.push_back(e);
    return out;
}

std::vector<Event> Table::events(EventKind kind, std::string_view unit) const {
    std::vector<Event> out = events(kind);
    if (unit.empty()) return out;
    const UnitId id = this->unit(unit);
    out.erase(std::remove_if(out.begin(), out.end(), [&](const Event& e) { return e.unit != id; }), out.end());
    return out;
}

std::vector<Event> Table::events_of(std::string_view unit) const {
    std::vector<Event> out;
    const UnitId id = this->unit(unit);
    for (const Event& e : events_)
        if (e.unit == id) out.push_back(e);
    return out;
}

Event Table::one(EventKind kind, std::string_view unit) const {
    const auto found = events(kind, unit);
    EXPECT_EQ(found.size(), 1U) << "'" << name_of(kind) << "' " << unit << "; dice wanted: " << wanted_dice() << "\n"
                                << event_texts();
    return found.empty() ? Event{} : found.front();
}

Event Table::last(EventKind kind, std::string_view unit) const {
    const auto found = events(kind, unit);
    EXPECT_FALSE(found.empty()) << "no '" << name_of(kind) << "' " << unit << "; dice wanted: " << wanted_dice() << "\n"
                                << event_texts();
    return found.empty() ? Event{} : found.back();
}

int Table::count(EventKind kind, std::string_view unit) const { return static_cast<int>(events(kind, unit).size()); }

std::string Table::event_texts() const {
    std::string out;
    for (const Event& e : events_) {
        const std::string sentence = wording::event_text(*battle_, e, true);
        out += fmt::format("  {}: {}\n", name_of(e.kind), sentence);
    }
    return out;
}

bool Table::cited(const std::vector<Cite>& why, std::string_view clause) const {
    const ClauseRef wanted_clause = battle_->charts().find_clause(clause);
    EXPECT_FALSE(wanted_clause.none()) << "there is no clause " << clause;
    return std::any_of(why.begin(), why.end(), [&](const Cite& c) { return c.clause == wanted_clause; });
}

bool Table::cites(const Event& event, std::string_view clause) const { return cited(wording::cites_of(event), clause); }
bool Table::cites(const Refusal& refusal, std::string_view clause) const { return cited(refusal.why, clause); }
bool Table::cites(const Prompt& prompt, std::string_view clause) const {
    if (cited(prompt.why, clause)) return true;
    return std::any_of(prompt.offers.begin(), prompt.offers.end(),
                       [&](const Offer& o) { return cited(o.why, clause); });
}

std::optional<int> Table::modifier(const Event& event, std::string_view name) const {
    for (const Modifier& m : event.modifiers)
        if (m.name == name) return m.value;
    return std::nullopt;
}

std::string Table::phase() const {
    return state_.phase < battle_->rules->phases.size() ? battle_->rules->phases[state_.phase].name : "";
}

// --- Decisions ---

namespace {

NamedDecision of(Verb verb) {
    NamedDecision s;
    s.verb = verb;
    return s;
}

NamedDecision of(Verb verb, std::string_view unit, std::string_view target = "") {
    NamedDecision s = of(verb);
    s.unit = unit;
    s.target = target;
    return s;
}

NamedDecision by(NamedDecision s, Seat seat) {
    s.by = seat;
    return s;
}

}  // namespace

NamedDecision yes(Seat seat) { return by(of(Verb::yes), seat); }
NamedDecision no(Seat seat) { return by(of(Verb::no), seat); }
NamedDecision done(Seat seat) { return by(of(Verb::done), seat); }
NamedDecision choose(int number, Seat seat) {
    NamedDecision s = by(of(Verb::choose), seat);
    s.number = number;
    return s;
}
NamedDecision stand(std::string_view unit) { return of(Verb::stand, unit); }
NamedDecision move(std::string_view unit) { return of(Verb::move, unit); }
NamedDecision attack(std::string_view unit, std::string_view target) { return of(Verb::attack, unit, target); }
NamedDecision with(Verb verb, std::string_view unit, std::string_view target) { return of(verb, unit, target); }
NamedDecision follow(std::string_view unit, std::vector<Vec> path, std::optional<double> heading,
                     std::optional<Formation> formation) {
    NamedDecision s = of(Verb::follow, unit);
    s.path = std::move(path);
    s.heading = heading;
    s.formation = formation;
    return s;
}
NamedDecision place(std::string_view unit, Vec at, std::optional<double> heading, std::optional<Formation> formation) {
    NamedDecision s = follow(unit, {at}, heading, formation);
    s.verb = Verb::place;
    return s;
}
NamedDecision pivot(std::string_view unit, double heading) {
    NamedDecision s = of(Verb::pivot, unit);
    s.heading = heading;
    return s;
}
NamedDecision reform(std::string_view unit, std::optional<double> heading, Formation formation) {
    NamedDecision s = of(Verb::reform, unit);
    s.heading = heading;
    s.formation = formation;
    return s;
}
NamedDecision fire(std::string_view unit, std::string_view target, int ammunition) {
    NamedDecision s = of(Verb::fire, unit, target);
    s.number = ammunition;
    return s;
}
NamedDecision hold_fire(std::string_view unit) { return of(Verb::hold_fire, unit); }
NamedDecision ride(std::string_view officer, std::vector<Vec> path, std::string_view attach_to) {
    NamedDecision s = of(Verb::ride, attach_to);
    s.officer = officer;
    s.path = std::move(path);
    return s;
}
NamedDecision choose_units(std::vector<std::string> units, Seat seat) {
    NamedDecision s = by(of(Verb::select), seat);
    s.units = std::move(units);
    return s;
}

}  // namespace linstock::clause
