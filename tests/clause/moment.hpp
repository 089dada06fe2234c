#pragma once
// A moment of a battle under a Brom ruleset, for tests of one clause: a few units, a state that the test may change,
// and single steps of the rules that run with dice from a tape.

#include "battle/engine_api.hpp"
#include "battle/event.hpp"
#include "rulesets/brom/close_combat/close_combat.hpp"
#include "rulesets/brom/procedures.hpp"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace linstock::brom {

/// The text of a small scenario. Blue faces up the table, Grey down. Each has one command with a card, "Blue Brigade"
/// and "Grey Brigade". The table is 72" x 48" at 25 mm by default. `more` is TOML between the braces.
class Plan {
  public:
    Plan() = default;
    explicit Plan(std::string ruleset) : ruleset_(std::move(ruleset)) {}
    const std::string& ruleset() const { return ruleset_; }
    Plan& blue(const std::string& name, double x, double y, const std::string& more = "");
    Plan& grey(const std::string& name, double x, double y, const std::string& more = "");
    /// `more` gives the place: attached = '...' or at = [x, y].
    Plan& blue_officer(const std::string& name, const std::string& rank, const std::string& more);
    Plan& grey_officer(const std::string& name, const std::string& rank, const std::string& more);
    Plan& frame(const std::string& lines) { return add(frame_, lines); }  ///< lines of [scenario]
    Plan& ground(const std::string& tables) { return add(tables_, tables); }
    std::string text() const;

  private:
    Plan& add(std::string& to, const std::string& what) {
        to += what + "\n";
        return *this;
    }
    std::string ruleset_ = "revised", frame_, tables_;
    std::string units_[2], officers_[2];
};

/// The phases of close combat as steps.
Step attackers_close();
Step defenders_stand();
Step close_combats();

class Moment {
  public:
    explicit Moment(const Plan& field, const std::string& house = "");

    const Battle& battle() const { return *battle_; }
    State& state() { return state_; }
    UnitId unit(const std::string& name) const;
    OfficerId officer(const std::string& name) const;
    UnitState& of(const std::string& name) { return state_.unit(unit(name)); }
    OfficerState& officer_state(const std::string& name) { return state_.officer(officer(name)); }
    BromUnit own_of(const std::string& name) { return own(of(name)); }
    void expect_at(const std::string& name, double x, double y);
    Vec place(const std::string& name) { return to_vec(of(name).place); }
    /// Sets a morale rating as if it had been rolled.
    void rate(const std::string& name, int rating);
    void rate_all(int rating);
    /// Places one unit 1" from another, or in contact, as its attacker.
    void attack(const std::string& attacker, const std::string& target, AttackStage stage, bool rear = false);

    /// Makes these steps the whole agenda and runs them with these dice ("d6=4 d20=10") to their end or to the next
    /// prompt. Unused or missing dice fail the test.
    void run(std::initializer_list<Step> steps, std::string_view tape = "");
    void run(const Step& step, std::string_view tape = "") { run({step}, tape); }
    /// The one open prompt, which must be of that kind.
    Prompt prompt(std::string_view kind);
    bool asks(std::string_view kind);
    bool finished() const { return state_.agenda.empty(); }
    void decide(Decision d, std::string_view tape = "");
    /// Gives the recommended answer.
    void agree(std::string_view tape = "");
    /// Expects that the decision is refused for a reason that names the clause, and that nothing changes.
    void refuse(Decision d, std::string_view clause);

    const EventSink& everything() const { return events_; }
    std::vector<Event> all(EventKind kind, const std::string& unit = "") const;
    /// The only event of that kind (about that unit).
    Event one(EventKind kind, const std::string& unit = "") const;
    bool none(EventKind kind, const std::string& unit = "") const { return all(kind, unit).empty(); }
    bool cites(const Event& e, std::string_view clause) const;
    /// Value of a modifier by name; 0 if the event does not have it.
    static int modifier(const Event& e, std::string_view name);
    static bool has_modifier(const Event& e, std::string_view name);
    void forget() { events_.clear(); }

  private:
    void settle(std::string_view tape, const Decision* decision);
    std::shared_ptr<const Battle> battle_;
    State state_;
    EventSink events_;
};

}  // namespace linstock::brom
