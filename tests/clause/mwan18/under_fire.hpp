#pragma once
// A moment of a battle under MWAN issue 18, for the tests of fire and morale: a few units in feet, a state that the
// test may change, single steps that run with dice from a tape.

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/mwan18/fire/fire.hpp"
#include "rulesets/mwan18/morale/morale.hpp"
#include "tests/clause/mwan18/scene.hpp"
#include "tests/support/by_tape.hpp"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::mwan18 {

class UnderFire {
  public:
    /// Adds infantry of 20 average figures with muskets in line; `keys` (TOML between braces) may change that. Blue
    /// faces up the table, Grey down.
    UnderFire& blue(const std::string& name, double x, double y, const std::string& keys = "") {
        return add(0, name, x, y, keys);
    }
    UnderFire& grey(const std::string& name, double x, double y, const std::string& keys = "") {
        return add(1, name, x, y, keys);
    }
    /// The commander of the army's only brigade, with a unit.
    UnderFire& commander(int army, const std::string& name, const std::string& unit) {
        const std::string brigade = army == 0 ? "Blue Brigade" : "Grey Brigade";
        officers_[static_cast<std::size_t>(army)] +=
            "  { name = '" + name + "', rank = 'brigade', commands = '" + brigade + "', attached = '" + unit + "' },\n";
        return *this;
    }
    UnderFire& ground(const std::string& tables) {
        tables_ += tables + "\n";
        return *this;
    }
    UnderFire& army(int army, const std::string& lines) {
        armies_[static_cast<std::size_t>(army)] += lines + "\n";
        return *this;
    }

    /// Opens the battle with an empty agenda.
    void begin(const std::string& house = "") {
        const auto rules = rules_of(house);
        ASSERT_TRUE(rules);
        auto read = read_scenario(text(), "scene.toml");
        ASSERT_TRUE(read) << text_of(read.error()) << text();
        auto prepared = prepare(rules, *read);
        ASSERT_TRUE(prepared) << text_of(prepared.error()) << text();
        battle_ = *prepared;
        state_ = open(*battle_, nullptr, nullptr);
        state_.agenda.clear();
        state_.turn = 1;
        check_every_step(true);
    }

    const Battle& battle() const { return *battle_; }
    State& state() { return state_; }
    UnitId unit(const std::string& name) const {
        for (const Unit& u : battle_->forces().units)
            if (u.name == name) return u.id;
        ADD_FAILURE() << "no unit " << name;
        return UnitId{1};
    }
    UnitState& of(const std::string& name) { return state_.unit(unit(name)); }
    MwUnit own_of(const std::string& name) { return own(of(name)); }
    template <class Fn>
    void mark(const std::string& name, Fn&& fn) {
        edit(of(name), fn);
    }

    // --- Steps ---
    void run(const Step& step, std::string_view tape = "") {
        events_.clear();
        state_.agenda = {step};
        settle(tape, nullptr);
    }
    /// Runs T3 with these declarations and dice. Units without a declaration hold their fire.
    void volley(const std::vector<Decision>& parts, std::string_view tape = "") {
        run(make(Proc::fire));
        fire(parts, tape);
    }
    /// Answers the open fire prompts.
    void fire(const std::vector<Decision>& parts, std::string_view tape = "") {
        while (asks("mw.fire")) {
            const Prompt p = prompts()[0];
            Decision d;
            d.verb = Verb::dispatch;
            for (const Decision& part : parts)
                if (seat_of(battle_->unit(part.unit).army) == p.seat) d.parts.push_back(part);
            const bool last = prompts().size() == 1;
            decide(d, last ? tape : std::string_view());
        }
    }
    Decision at(const std::string& firer, const std::string& target, int rate = 0) const {
        Decision d;
        d.verb = Verb::fire;
        d.unit = unit(firer);
        d.target = unit(target);
        d.number = rate;
        return d;
    }
    Decision gun(const std::string& firer, int section, const std::string& target) const {
        Decision d = at(firer, target, section);
        d.verb = Verb::fire_section;
        return d;
    }
    void check(const std::string& name, std::string_view tape) {
        CheckLocals locals;
        locals.unit = unit(name);
        locals.table = static_cast<std::uint8_t>(own_of(name).order);
        run(make(Proc::morale_check, locals), tape);
    }
    std::vector<Prompt> prompts() const { return linstock::prompts(*battle_, state_); }
    bool asks(std::string_view kind) const {
        const auto open = prompts();
        return !open.empty() && kind == open[0].kind;
    }
    bool finished() const { return state_.agenda.empty(); }
    void decide(Decision d, std::string_view tape = "") {
        const auto open = prompts();
        ASSERT_FALSE(open.empty()) << "no prompt is open";
        d.prompt = open[0].id;
        d.by = open[0].seat;
        settle(tape, &d);
    }
    void choose(int number, std::string_view tape = "") {
        Decision d;
        d.verb = Verb::choose;
        d.number = number;
        decide(d, tape);
    }
    /// Expects that a dispatch with this part is refused with the clause.
    void refuse(const Decision& part, std::string_view clause) {
        for (const Prompt& p : prompts()) {
            if (p.seat != seat_of(battle_->unit(part.unit).army)) continue;
            Decision d;
            d.prompt = p.id;
            d.by = p.seat;
            d.verb = Verb::dispatch;
            d.parts = {part};
            const auto no = linstock::check(*battle_, state_, d);
            ASSERT_TRUE(no) << "the decision is legal; expected " << clause;
            Event e;
            e.why = no->why;
            EXPECT_TRUE(cites(e, clause)) << no->text;
            return;
        }
        ADD_FAILURE() << "no prompt is open";
    }

    // --- What happened ---
    std::vector<Event> all(EventKind kind, const std::string& name = "") const {
        std::vector<Event> out;
        for (const Event& e : events_)
            if (e.kind == kind && (name.empty() || e.unit == unit(name))) out.push_back(e);
        return out;
    }
    Event one(EventKind kind, const std::string& name = "") const {
        const auto found = all(kind, name);
        EXPECT_EQ(found.size(), 1U) << "events '" << name_of(kind) << "' " << name;
        return found.empty() ? Event{} : found[0];
    }
    /// The percentage of the only shot of this unit.
    int percent(const std::string& firer) const { return one(EventKind::fired, firer).fire_percent(); }
    bool cites(const Event& e, std::string_view clause) const {
        const Cite wanted = battle_->charts().cite(clause);
        EXPECT_FALSE(wanted.clause.none()) << clause;
        for (const Cite& c : e.why)
            if (c.clause == wanted.clause) return true;
        for (const Modifier& m : e.modifiers)
            if (m.why.clause == wanted.clause) return true;
        return false;
    }
    static int modifier(const Event& e, std::string_view name) {
        for (const Modifier& m : e.modifiers)
            if (name == m.name) return m.value;
        return 0;
    }

  private:
    UnderFire& add(int army, const std::string& name, double x, double y, const std::string& keys) {
        const std::string brigade = army == 0 ? "Blue Brigade" : "Grey Brigade";
        std::string row = "  { name = '" + name + "', command = '" + brigade + "', at = [" + std::to_string(x) + ", " +
                          std::to_string(y) + "]";
        if (keys.find("quality") == std::string::npos) row += ", quality = 'veteran'";
        if (keys.find("men") == std::string::npos && keys.find("guns") == std::string::npos &&
            keys.find("figures") == std::string::npos)
            row += ", men = 300";
        units_[static_cast<std::size_t>(army)] += row + (keys.empty() ? "" : ", " + keys) + " },\n";
        return *this;
    }
    std::string text() const {
        std::string out =
            "[scenario]\ntitle = 'A scene'\nrulesets = ['mwan18']\nmeasure = 'feet'\ntable = [4000, 4000]\nturns = "
            "20\n";
        out += tables_;
        const std::array<std::string, 2> names = {"Blue", "Grey"};
        const std::array<std::string, 2> edges = {"south", "north"};
        for (std::size_t i = 0; i < 2; ++i) {
            out += "[[army]]\nname = '" + names[i] + "'\nedge = '" + edges[i] + "'\n" + armies_[i];
            out += "command = [ { name = '" + names[i] + " Brigade' } ]\n";
            out += "officer = [\n" + officers_[i] + "]\nunit = [\n" + units_[i] + "]\n";
        }
        return out;
    }
    void settle(std::string_view tape, const Decision* decision) {
        tests::run_by_tape(*battle_, state_, events_, tape, decision);
    }

    std::array<std::string, 2> units_, officers_, armies_;
    std::string tables_;
    std::shared_ptr<const Battle> battle_;
    State state_;
    EventSink events_;
};

}  // namespace linstock::mwan18
