#include "tests/clause/moment.hpp"

#include "army/scenario.hpp"
#include "base/dice.hpp"
#include "rulesets/brom/close_combat/combat_parts.hpp"
#include "tests/support/by_tape.hpp"
#include "tests/support/data.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <sstream>

namespace linstock::brom {

namespace {

using tests::told;

std::string row(const std::string& name, double x, double y, const std::string& command, const std::string& more) {
    std::ostringstream out;
    out << "  { name = '" << name << "', command = '" << command << "'";
    if (more.find("quality") == std::string::npos) out << ", quality = 'veteran'";
    if (more.find("start =") == std::string::npos) out << ", at = [" << x << ", " << y << "]";
    if (!more.empty()) out << ", " << more;
    out << " },\n";
    return out.str();
}

std::string officer_row(const std::string& name, const std::string& rank, const std::string& command,
                        const std::string& more) {
    std::string out = "  { name = '" + name + "', rank = '" + rank + "'";
    if (rank != "commander_in_chief" && more.find("commands") == std::string::npos)
        out += ", commands = '" + command + "'";
    return out + ", " + more + " },\n";
}

}  // namespace

Plan& Plan::blue(const std::string& name, double x, double y, const std::string& more) {
    units_[0] += row(name, x, y, "Blue Brigade", more);
    return *this;
}
Plan& Plan::grey(const std::string& name, double x, double y, const std::string& more) {
    units_[1] += row(name, x, y, "Grey Brigade", more);
    return *this;
}
Plan& Plan::blue_officer(const std::string& name, const std::string& rank, const std::string& more) {
    officers_[0] += officer_row(name, rank, "Blue Brigade", more);
    return *this;
}
Plan& Plan::grey_officer(const std::string& name, const std::string& rank, const std::string& more) {
    officers_[1] += officer_row(name, rank, "Grey Brigade", more);
    return *this;
}

std::string Plan::text() const {
    std::string out = "[scenario]\ntitle = 'A moment'\nrulesets = ['" + ruleset_ + "']\n";
    if (ruleset_ == "revised" && frame_.find("variant") == std::string::npos) out += "variant = '25 mm'\n";
    if (frame_.find("table") == std::string::npos) out += "table = [72, 48]\n";
    if (frame_.find("turns") == std::string::npos) out += "turns = 8\n";
    out += frame_ + tables_;
    const char* names[2] = {"Blue", "Grey"};
    const char* edges[2] = {"south", "north"};
    for (int i = 0; i < 2; ++i) {
        const std::string name = names[i];
        out += "[[army]]\nname = '" + name + "'\nedge = '" + edges[i] + "'\n";
        out += "command = [ { name = '" + name + " Brigade', card = true } ]\n";
        out += "officer = [\n" + officers_[i] + "]\nunit = [\n" + units_[i] + "]\n";
    }
    return out;
}

Step attackers_close() { return make(Proc::attacks, AttacksLocals{0, 0}); }
Step defenders_stand() { return make(Proc::attacks, AttacksLocals{1, 0}); }
Step close_combats() { return make(Proc::combats); }

Moment::Moment(const Plan& field, const std::string& house) {
    auto read = read_scenario(field.text(), "moment.toml");
    if (!read) {
        ADD_FAILURE() << told(read.error()) << field.text();
        return;
    }
    auto rules = tests::ruleset(field.ruleset(), house);
    if (!rules) {
        ADD_FAILURE() << told(rules.error());
        return;
    }
    auto prepared = prepare(*rules, *read);
    if (!prepared) {
        ADD_FAILURE() << told(prepared.error()) << field.text();
        return;
    }
    battle_ = *prepared;
    state_ = open(*battle_, nullptr, nullptr);
    state_.agenda.clear();
    check_every_step(true);
}

UnitId Moment::unit(const std::string& name) const {
    for (const Unit& u : battle_->forces().units)
        if (u.name == name) return u.id;
    ADD_FAILURE() << "no unit " << name;
    return UnitId{1};
}
OfficerId Moment::officer(const std::string& name) const {
    for (const Officer& o : battle_->forces().officers)
        if (o.name == name) return o.id;
    ADD_FAILURE() << "no officer " << name;
    return OfficerId{1};
}

void Moment::rate(const std::string& name, int rating) {
    edit(of(name), [&](BromUnit& w) {
        w.rated = true;
        w.rating = static_cast<std::int8_t>(rating);
    });
}
void Moment::rate_all(int rating) {
    for (const Unit& u : battle_->forces().units)
        rate(u.name, rating);
}

void Moment::expect_at(const std::string& name, double x, double y) {
    EXPECT_NEAR(place(name).x, x, 0.01) << name;
    EXPECT_NEAR(place(name).y, y, 0.01) << name;
}

void Moment::attack(const std::string& attacker, const std::string& target, AttackStage stage, bool rear) {
    std::uint16_t order = 0;
    edit(state_, [&](BromState& s) { order = ++s.arrivals; });
    edit(of(attacker), [&](BromUnit& w) {
        w.target = unit(target);
        w.stage = stage;
        w.rear_attack = rear;
        w.arrival = order;
        w.moved = true;
    });
}

void Moment::settle(std::string_view tape, const Decision* decision) {
    tests::run_by_tape(*battle_, state_, events_, tape, decision);
}

void Moment::run(std::initializer_list<Step> steps, std::string_view tape) {
    state_.agenda.clear();
    for (auto it = std::rbegin(steps); it != std::rend(steps); ++it)
        state_.agenda.push_back(*it);
    settle(tape, nullptr);
}

Prompt Moment::prompt(std::string_view kind) {
    const std::vector<Prompt> open = linstock::prompts(*battle_, state_);
    if (open.size() != 1 || kind != open[0].kind) {
        ADD_FAILURE() << "wanted one prompt of kind " << kind << ", open: " << open.size() << " "
                      << (open.empty() ? "" : open[0].kind);
        return open.empty() ? Prompt{} : open[0];
    }
    return open[0];
}

bool Moment::asks(std::string_view kind) {
    const std::vector<Prompt> open = linstock::prompts(*battle_, state_);
    return !open.empty() && kind == open[0].kind;
}

void Moment::decide(Decision d, std::string_view tape) {
    const std::vector<Prompt> open = linstock::prompts(*battle_, state_);
    ASSERT_FALSE(open.empty()) << "no prompt is open";
    d.prompt = open[0].id;
    d.by = open[0].seat;
    settle(tape, &d);
}

void Moment::agree(std::string_view tape) {
    const std::vector<Prompt> open = linstock::prompts(*battle_, state_);
    ASSERT_FALSE(open.empty()) << "no prompt is open";
    const std::vector<Decision> all = linstock::candidates(*battle_, state_, open[0], 8);
    ASSERT_FALSE(all.empty());
    settle(tape, &all[0]);
}

void Moment::refuse(Decision d, std::string_view clause) {
    const std::vector<Prompt> open = linstock::prompts(*battle_, state_);
    ASSERT_FALSE(open.empty()) << "no prompt is open";
    d.prompt = open[0].id;
    d.by = open[0].seat;
    const State before = state_;
    const auto no = linstock::decide(*battle_, state_, d, nullptr, nullptr);
    ASSERT_TRUE(no) << "the decision is legal";
    EXPECT_TRUE(state_ == before);
    Event e;
    e.why = no->why;
    EXPECT_TRUE(cites(e, clause)) << no->text;
}

std::vector<Event> Moment::all(EventKind kind, const std::string& name) const {
    std::vector<Event> out;
    for (const Event& e : events_)
        if (e.kind == kind && (name.empty() || e.unit == unit(name))) out.push_back(e);
    return out;
}

Event Moment::one(EventKind kind, const std::string& name) const {
    const std::vector<Event> found = all(kind, name);
    EXPECT_EQ(found.size(), 1U) << "events '" << name_of(kind) << "' " << name;
    return found.empty() ? Event{} : found[0];
}

bool Moment::cites(const Event& e, std::string_view clause) const {
    const Cite wanted = battle_->charts().cite(clause);
    for (const Cite& c : e.why)
        if (c.clause == wanted.clause) return true;
    for (const Modifier& m : e.modifiers)
        if (m.why.clause == wanted.clause) return true;
    return false;
}

int Moment::modifier(const Event& e, std::string_view name) {
    for (const Modifier& m : e.modifiers)
        if (name == m.name) return m.value;
    return 0;
}
bool Moment::has_modifier(const Event& e, std::string_view name) {
    for (const Modifier& m : e.modifiers)
        if (name == m.name) return true;
    return false;
}

}  // namespace linstock::brom
